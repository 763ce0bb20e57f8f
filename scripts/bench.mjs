/**
 * Builds what is measured, then runs the measurements of bench/main.ts; the words behind `--` go to it. They are bundled
 * as the program is: what runs TypeScript from its sources names each function when it is made, which takes time.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { build, ensureDependencies, root } from './dependencies.mjs';

/** Files that are read or run beside a source stay where they are. */
const foldersOfSources = {
  name: 'folders-of-sources',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/](?:bench|test)[\\/].*\.ts$/ }, async ({ path: file }) => {
      const text = await fs.readFile(file, 'utf8');
      const folder = JSON.stringify(path.dirname(file));
      return { contents: text.replaceAll('import.meta.dirname', folder), loader: 'ts' };
    });
  },
};

ensureDependencies();
// Only now can it be imported.
const esbuild = await import('esbuild');
build();
const folder = path.join(root, 'dist/bench');
await esbuild.build({
  absWorkingDir: root,
  bundle: true,
  packages: 'external',
  platform: 'node',
  target: 'node20',
  format: 'esm',
  entryPoints: ['bench/main.ts', 'bench/corpusRun.ts'],
  outdir: folder,
  outExtension: { '.js': '.mjs' },
  plugins: [foldersOfSources],
});
const result = spawnSync(
  process.execPath,
  ['--expose-gc', path.join(folder, 'main.mjs'), ...process.argv.slice(2)],
  { stdio: 'inherit' },
);
process.exitCode = result.status ?? 1;
