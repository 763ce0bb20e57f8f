/** Installs the development dependencies when they are missing or not those of the lock file. Node built-ins only. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '..');

const oldestNode = 20;

/** Exits with one clear line where the dependencies cannot be had. */
export function ensureDependencies() {
  if (Number(process.versions.node.split('.')[0]) < oldestNode) {
    fail(`Node ${oldestNode} or newer is needed; this is Node ${process.versions.node}.`);
  }
  if (areInstalled()) return;
  console.log('Installing the development dependencies (npm ci)…');
  const result = npm(['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  if (result.status !== 0 || !areInstalled()) {
    process.stderr.write(result.stderr ?? '');
    fail('npm ci did not succeed; is the npm registry reachable?');
  }
}

/** Builds the bundles under dist/, quietly where all is well. */
export function build() {
  const result = spawnSync(process.execPath, [path.join(root, 'scripts/build.mjs'), '--quiet'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (result.status !== 0) fail('The build failed.');
}

/** npm keeps a lock file of what it installed; the two are compared package by package. */
function areInstalled() {
  const installed = readPackages(path.join(root, 'node_modules/.package-lock.json'));
  if (installed === undefined) return false;
  const wanted = readPackages(path.join(root, 'package-lock.json')) ?? {};
  return Object.entries(wanted).every(
    ([name, one]) => name === '' || one.optional === true || installed[name]?.version === one.version,
  );
}

function readPackages(file) {
  if (!fs.existsSync(file)) return undefined;
  return JSON.parse(fs.readFileSync(file, 'utf8')).packages;
}

function npm(parameters) {
  // On Windows npm is a command file, which only a shell starts.
  const shell = process.platform === 'win32';
  return spawnSync('npm', parameters, {
    cwd: root,
    shell,
    encoding: 'utf8',
    stdio: ['ignore', 'inherit', 'pipe'],
  });
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
