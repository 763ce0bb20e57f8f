/** Packs the extension as out/warplint.vsix and refuses one that has grown beyond what it ships. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { ensureDependencies, root } from './dependencies.mjs';

/** The parser's grammar is 0.3 MB of it when compressed. */
const limitInBytes = 2 * 1024 * 1024;

ensureDependencies();
const output = path.join(root, 'out/warplint.vsix');
fs.mkdirSync(path.dirname(output), { recursive: true });
fs.rmSync(path.join(root, 'dist'), { recursive: true, force: true });
const vsce = path.join(root, 'node_modules/@vscode/vsce/vsce');
const result = spawnSync(
  process.execPath,
  // The README's pictures ship with it, and no repository is named that links could be made to point into.
  [
    vsce,
    'package',
    '--no-dependencies',
    '--allow-missing-repository',
    '--no-rewrite-relative-links',
    '--out',
    output,
  ],
  { cwd: root, stdio: 'inherit' },
);
if (result.status !== 0) process.exit(1);
const size = fs.statSync(output).size;
console.log(`${path.relative(root, output)}: ${(size / 1024 / 1024).toFixed(2)} MB`);
if (size > limitInBytes) {
  console.error(
    `The package is over ${limitInBytes / 1024 / 1024} MB: does .vscodeignore still name what ships?`,
  );
  process.exit(1);
}
