/** Builds what is measured, then runs the measurements of bench/main.ts; the words behind `--` go to it. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { build, ensureDependencies, root } from './dependencies.mjs';

ensureDependencies();
build();
const result = spawnSync(
  process.execPath,
  ['--import', 'tsx', '--expose-gc', path.join(root, 'bench/main.ts'), ...process.argv.slice(2)],
  { stdio: 'inherit' },
);
process.exitCode = result.status ?? 1;
