#!/usr/bin/env node
/** The program `warplint`: runs a command, or the language server. */
import { startLanguageServer } from '../lsp/start.ts';
import { isCheckThread, runCheckThread } from './checkThreads.ts';
import { runCommandLine } from './commandLine.ts';
import { readTransport, transportUsage } from './transport.ts';
import { version } from './version.ts';

const words = process.argv.slice(2);

// A reader that has seen enough (`| head`) closes the pipe, which is no failure of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? 0 : 2);
});

if (isCheckThread()) void runCheckThread();
else if (words[0] === 'lsp') startServer(words.slice(1));
else runCommand();

function startServer(rest: readonly string[]): void {
  if (rest.includes('--help') || rest.includes('-h')) {
    process.stdout.write(transportUsage);
    return;
  }
  const problem = readTransport(rest);
  if (problem !== undefined) {
    process.stderr.write(`warplint: lsp: ${problem}\n`);
    process.exitCode = 2;
    return;
  }
  startLanguageServer(version);
}

function runCommand(): void {
  runCommandLine(words, import.meta.filename).then(
    ({ exitCode, stdout, stderr }) => {
      process.exitCode = exitCode;
      if (stderr !== '') process.stderr.write(stderr);
      if (stdout !== '') process.stdout.write(stdout);
    },
    (error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      const trace =
        process.env['WARPLINT_DEBUG'] !== undefined && error instanceof Error ? error.stack : undefined;
      process.stderr.write(`warplint: internal error: ${reason.split('\n')[0] ?? ''}\n`);
      if (trace !== undefined) process.stderr.write(`${trace}\n`);
      process.exitCode = 2;
    },
  );
}
