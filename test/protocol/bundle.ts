import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

/** The bundled program that users run; built here when nobody has. WARPLINT_BUNDLE names another one. */
export function bundlePath(): string {
  const named = process.env['WARPLINT_BUNDLE'];
  const bundle = named === undefined || named === '' ? path.join(root, 'dist/server/warplint.cjs') : named;
  if (!fs.existsSync(bundle)) {
    const build = spawnSync(process.execPath, ['scripts/build.mjs', '--quiet'], {
      cwd: root,
      encoding: 'utf8',
    });
    if (build.status !== 0) throw new Error(`the bundle cannot be built\n${build.stdout}${build.stderr}`);
  }
  return bundle;
}

export interface Ran {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command line to its end. */
export function warplint(words: readonly string[], options: { readonly cwd?: string } = {}): Ran {
  const result = spawnSync(process.execPath, [bundlePath(), ...words], {
    cwd: options.cwd ?? root,
    encoding: 'utf8',
    timeout: 60_000,
    maxBuffer: 256 * 1024 * 1024,
  });
  return { exitCode: result.status, stdout: result.stdout, stderr: result.stderr };
}
