/**
 * `npm test`: everything, from a bare clone, ending in the line `N passed, N failed`.
 *
 * A skipped test counts as failed. The suite in VS Code is left out, with a sentence that says why, where its host
 * cannot be had; with CI=true that counts as a failure too.
 *
 * Usage: node scripts/test.mjs [part …], where a part is one of the names below; all of them when none is given.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { build, ensureDependencies, root } from './dependencies.mjs';

const resultFolder = path.join(root, 'out/test-results');
const onCi = process.env.CI === 'true' || process.env.CI === '1';
const minutes = 60_000;

const parts = {
  types: () => check('tsc', ['--noEmit', '-p', '.']),
  webviewTypes: () => check('tsc', ['--noEmit', '-p', 'client/src/webview']),
  lint: () => check('eslint', ['.']),
  format: () => check('prettier', ['--check', '--log-level=warn', '.']),
  unit: () => mocha('unit', '.mocharc.unit.json'),
  protocol: () => mocha('protocol', '.mocharc.protocol.json'),
  grammar,
  vscode,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`There is no part '${unknown[0]}'; the parts are ${Object.keys(parts).join(', ')}.`);
  process.exit(2);
}

ensureDependencies();
build();
fs.rmSync(resultFolder, { recursive: true, force: true });
fs.mkdirSync(resultFolder, { recursive: true });

const total = { passed: 0, failed: 0 };
for (const [name, run] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const start = Date.now();
  const { passed, failures, note } = run();
  total.passed += passed;
  total.failed += failures.length;
  for (const failure of failures) console.log(`✖ ${name}: ${failure}`);
  const seconds = ((Date.now() - start) / 1000).toFixed(1);
  console.log(note ?? `${name}: ${passed} passed, ${failures.length} failed (${seconds} s)`);
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

/** Runs a program of node_modules; its output is kept unless `show` says otherwise. */
function runTool(name, parameters, limit = 10 * minutes) {
  const manifest = toolManifest(name);
  const bin = typeof manifest.bin === 'string' ? manifest.bin : manifest.bin[name];
  const script = path.join(root, 'node_modules', packageOf(name), bin);
  return spawnSync(process.execPath, [script, ...parameters], {
    cwd: root,
    encoding: 'utf8',
    timeout: limit,
    maxBuffer: 64 * 1024 * 1024,
  });
}

function packageOf(name) {
  return name === 'tsc' ? 'typescript' : name;
}

function toolManifest(name) {
  return JSON.parse(
    fs.readFileSync(path.join(root, 'node_modules', packageOf(name), 'package.json'), 'utf8'),
  );
}

/** A part that passes or fails as a whole. */
function check(name, parameters) {
  const result = runTool(name, parameters);
  if (result.status === 0) return { passed: 1, failures: [] };
  return { passed: 0, failures: [`${name} reports\n${result.stdout}${result.stderr}`] };
}

function mocha(name, configuration) {
  const report = path.join(resultFolder, `${name}.json`);
  const result = runTool('mocha', [
    '--config',
    configuration,
    '--forbid-only',
    '--reporter=json',
    `--reporter-option=output=${report}`,
  ]);
  if (!fs.existsSync(report)) {
    return { passed: 0, failures: [`mocha did not finish\n${result.stdout}${result.stderr}`] };
  }
  const { passes, failures, pending } = JSON.parse(fs.readFileSync(report, 'utf8'));
  return {
    passed: passes.length,
    failures: [
      ...failures.map((test) => `${test.fullTitle}\n${test.err.stack ?? test.err.message}`),
      ...pending.map((test) => `${test.fullTitle} was skipped`),
      // Something outside a test, such as a file that does not load, only shows in the exit status.
      ...(result.status !== 0 && failures.length === 0
        ? [result.stderr || `mocha ended with ${result.status}`]
        : []),
    ],
  };
}

function grammar() {
  const folder = path.join(resultFolder, 'grammar');
  const result = runTool('vscode-tmgrammar-test', [
    '--grammar',
    'syntaxes/test/host.tmLanguage.json',
    '--xunit-report',
    folder,
    'syntaxes/test/*.cu',
  ]);
  const reports = fs.existsSync(folder) ? fs.readdirSync(folder) : [];
  let passed = 0;
  let failed = 0;
  for (const name of reports) {
    const text = fs.readFileSync(path.join(folder, name), 'utf8');
    const tests = text.match(/<testcase /g)?.length ?? 0;
    const broken = text.match(/<(failure|error)[ >]/g)?.length ?? 0;
    failed += broken;
    passed += tests - broken;
  }
  if (result.status === 0 && failed === 0 && passed > 0) return { passed, failures: [] };
  const output = `${result.stdout}${result.stderr}`;
  return {
    passed,
    failures: Array.from({ length: Math.max(failed, 1) }, (_, n) => (n === 0 ? output : 'as above')),
  };
}

function vscode() {
  const report = path.join(root, 'out/vscode-results.json');
  fs.rmSync(report, { force: true });
  const script = process.platform === 'linux' ? 'test/vscode/host/run.mjs' : 'test/vscode/desktop.mjs';
  const result = spawnSync(process.execPath, [script], {
    cwd: root,
    encoding: 'utf8',
    // The host tells there what it installs, which can take minutes.
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: 16 * minutes,
    maxBuffer: 64 * 1024 * 1024,
  });
  const output = result.stdout;
  if (result.status === 3 && !onCi) {
    return { passed: 0, failures: [], note: 'vscode: not run, for the reason above' };
  }
  if (!fs.existsSync(report))
    return { passed: 0, failures: [`the suite did not run\n${output.slice(-4000)}`] };
  const { passed, failed, skipped } = JSON.parse(fs.readFileSync(report, 'utf8'));
  const failures = [...failed, ...skipped.map((title) => `${title} was skipped`)];
  if (failures.length > 0) failures.push(`the suite's output\n${output.slice(-8000)}`);
  else if (result.status !== 0) failures.push(`the host ended with ${result.status}\n${output.slice(-4000)}`);
  return { passed: passed.length, failures };
}
