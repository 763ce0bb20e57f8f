/** Compiles the mocha suite that runs inside VS Code: one file for each test file, and the one that starts them. */
import * as esbuild from 'esbuild';
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const sourceFolder = path.join(import.meta.dirname, 'suite');

export const suiteFolder = path.join(root, 'out/vscode-suite');
export const suiteEntry = path.join(suiteFolder, 'index.cjs');

export async function buildSuite() {
  fs.rmSync(suiteFolder, { recursive: true, force: true });
  const tests = fs.readdirSync(sourceFolder).filter((name) => name.endsWith('.test.ts'));
  await esbuild.build({
    entryPoints: ['index.ts', ...tests].map((name) => path.join(sourceFolder, name)),
    outdir: suiteFolder,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    sourcemap: 'inline',
    logLevel: 'warning',
    external: ['vscode', 'mocha'],
  });
}

/** A copy of the workspace that the suite opens: what it writes there does not touch the sources. */
export function freshWorkspace() {
  const workspace = path.join(root, 'out/vscode-workspace');
  fs.rmSync(workspace, { recursive: true, force: true });
  fs.cpSync(path.join(import.meta.dirname, 'workspace'), workspace, { recursive: true });
  return workspace;
}
