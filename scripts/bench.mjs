/** Runs the measurements, `bench/<name>.bench.ts`, one after the other; a name picks one, and the rest goes to it. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { build, ensureDependencies, root } from './dependencies.mjs';

const suffix = '.bench.ts';
const names = fs
  .readdirSync(path.join(root, 'bench'))
  .filter((name) => name.endsWith(suffix))
  .map((name) => name.slice(0, -suffix.length));

const [chosen, ...rest] = process.argv.slice(2);
if (chosen !== undefined && !names.includes(chosen)) {
  console.error(`There is no measurement '${chosen}'; there are ${names.join(', ') || 'none yet'}.`);
  process.exit(2);
}

ensureDependencies();
build();
for (const name of chosen === undefined ? names : [chosen]) {
  console.log(`\n${name}`);
  const script = path.join(root, 'bench', `${name}${suffix}`);
  const result = spawnSync(process.execPath, ['--import', 'tsx', '--expose-gc', script, ...rest], {
    cwd: root,
    stdio: 'inherit',
  });
  if (result.status !== 0) process.exitCode = 1;
}
