/**
 * Asks nvcc for the registers of a saved file's kernels. Only where the user has named an nvcc and trusts the
 * workspace; one compilation at a time, without a shell, each content compiled once.
 */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import crypto from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { CompilerRegisters, FunctionIr } from '../../analysis/index.ts';
import type { Log } from '../requestGuard.ts';
import type { ServerSettings } from '../settings.ts';
import type { CompiledKernel } from './ptxasOutput.ts';
import { readPtxasOutput, registersOf } from './ptxasOutput.ts';

export interface CompileRequest {
  readonly path: string;
  /** The saved text; the editor's is compared with it. */
  readonly text: string;
  readonly settings: ServerSettings;
}

const timeLimitInMs = 120_000;
const longestOutputInBytes = 8 * 1024 * 1024;
const mostResults = 100;

export class RegisterCompiler {
  private readonly log: Log;
  private readonly compiledNotice: (path: string) => void;
  private readonly results = new Map<string, readonly CompiledKernel[]>();
  /** What is known of a kernel stays known when another function is edited: its IR stays the same object. */
  private readonly byKernel = new WeakMap<FunctionIr, number>();
  private readonly waiting = new Map<string, CompileRequest>();
  private running: ChildProcess | undefined;

  constructor(log: Log, compiled: (path: string) => void) {
    this.log = log;
    this.compiledNotice = compiled;
  }

  /** Compiles the file when there is no result for its content yet; `compiled` is called when there is one. */
  request(request: CompileRequest): void {
    if (request.settings.nvccPath === '' || this.results.has(keyOf(request))) return;
    this.waiting.set(request.path, request);
    if (this.running === undefined) void this.work();
  }

  /** Registers by kernel instance for a file as it is in the editor. */
  registersFor(request: CompileRequest): CompilerRegisters | undefined {
    if (request.settings.nvccPath === '') return undefined;
    const compiled = this.results.get(keyOf(request));
    return (kernel) => {
      const known = this.byKernel.get(kernel);
      if (known !== undefined || compiled === undefined) return known;
      const found = registersOf(
        compiled,
        kernel.name,
        kernel.templateArguments.map(({ text }) => text),
      );
      if (found !== undefined) this.byKernel.set(kernel, found);
      return found;
    };
  }

  dispose(): void {
    this.waiting.clear();
    this.running?.kill();
  }

  private async work(): Promise<void> {
    for (let next = this.take(); next !== undefined; next = this.take()) {
      const output = await this.compile(next);
      const kernels = output === undefined ? [] : readPtxasOutput(output);
      if (this.results.size >= mostResults) this.results.clear();
      this.results.set(keyOf(next), kernels);
      if (kernels.length > 0) this.compiledNotice(next.path);
    }
  }

  private take(): CompileRequest | undefined {
    const next = this.waiting.values().next();
    if (next.done === true) return undefined;
    this.waiting.delete(next.value.path);
    return next.value;
  }

  /** What the compiler printed; undefined, with a line in the log, where it could not compile. */
  private async compile({ path: file, settings }: CompileRequest): Promise<string | undefined> {
    const folder = await fs.promises.mkdtemp(path.join(os.tmpdir(), 'warplint-'));
    try {
      const parameters = nvccParameters(file, path.join(folder, 'kernels.cubin'), settings);
      const { code, output } = await this.spawn(settings.nvccPath, parameters, path.dirname(file));
      if (code === 0) return output;
      const reason = output.trim().split('\n')[0] ?? '';
      this.log.warn(`nvcc could not compile ${file} (${code}): ${reason}; its registers are not known.`);
      return undefined;
    } finally {
      await fs.promises.rm(folder, { recursive: true, force: true });
    }
  }

  private spawn(
    program: string,
    parameters: readonly string[],
    folder: string,
  ): Promise<{ readonly code: number | string; readonly output: string }> {
    return new Promise((resolve) => {
      const child = spawn(program, parameters, {
        cwd: folder,
        stdio: ['ignore', 'pipe', 'pipe'],
        timeout: timeLimitInMs,
      });
      this.running = child;
      let output = '';
      const collect = (data: Buffer): void => {
        if (output.length < longestOutputInBytes) output += data.toString('utf8');
      };
      child.stdout.on('data', collect);
      child.stderr.on('data', collect);
      const end = (code: number | string): void => {
        this.running = undefined;
        resolve({ code, output });
      };
      child.on('error', (error) => {
        end(error.message);
      });
      child.on('close', (code, signal) => {
        end(code ?? signal ?? 'ended');
      });
    });
  }
}

/** A cubin for the device only: no host code is compiled, nothing is linked or run. */
function nvccParameters(file: string, output: string, { analysis, device }: ServerSettings): string[] {
  return [
    '--resource-usage',
    `-arch=sm_${device.limits.computeCapability.replace('.', '')}`,
    '-cubin',
    '-o',
    output,
    ...analysis.includePaths.map((folder) => `-I${folder}`),
    ...analysis.forcedIncludes.flatMap((name) => ['-include', name]),
    ...Object.entries(analysis.defines).map(([name, value]) => `-D${name}=${value}`),
    file,
  ];
}

function keyOf({ path: file, text, settings }: CompileRequest): string {
  const { analysis, device, nvccPath } = settings;
  const hash = crypto.createHash('sha256');
  hash.update(
    JSON.stringify([
      file,
      nvccPath,
      device.limits.computeCapability,
      analysis.includePaths,
      analysis.forcedIncludes,
      analysis.defines,
      text,
    ]),
  );
  return hash.digest('base64');
}
