/** The emulator against the same loops compiled by g++, how its time grows, and what a whole program takes. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Simulator } from '../server/src/analysis/simulation.ts';
import { loadSimulator } from '../server/src/analysis/simulation.ts';
import { defaultDevice } from '../server/src/device/lookup.ts';
import { bundlePath } from '../test/protocol/bundle.ts';
import { least, printTable, timed } from './statistics.ts';

const kernelFile = path.join(import.meta.dirname, 'tiledProduct.cu');
/** Widths of the tile, and so of the block: a launch's cost per step hardly grows with the threads that take it. */
const tiles = [16, 32];
const comparedSize = 512;
/** As many as the native program makes of each of its loops. */
const comparedRuns = 5;
const sizes = [256, 512, 768];

/** Runs the product of two n × n matrices with all counters and checks, and returns the milliseconds of all of it. */
function simulateProduct(simulator: Simulator, n: number, tile: number): number {
  const matrix = `float[${n * n}]:linear(1,13)`;
  return timed(() => {
    const outcome = simulator.run({
      path: kernelFile,
      text: fs.readFileSync(kernelFile, 'utf8'),
      device: defaultDevice(),
      defines: { TILE: String(tile) },
      launch: {
        kernel: 'tiledProduct',
        grid: [n / tile, n / tile, 1],
        block: [tile, tile, 1],
        sharedDynamicBytes: 0,
        arguments: new Map([
          ['a', matrix],
          ['b', matrix],
          ['c', `float[${n * n}]:zeros`],
          ['n', String(n)],
        ]),
      },
    });
    if (outcome.kind === 'mistake') throw new Error(outcome.message);
    const { ended, problems } = outcome.simulation;
    if (ended !== undefined || problems.length > 0) throw new Error('the product does not run to its end');
  });
}

interface Native {
  readonly threadAfterThreadInMs: number;
  readonly stepAfterStepInMs: number;
}

function runNative(folder: string, options: readonly string[]): Native | undefined {
  const program = path.join(folder, 'tiledProduct');
  const source = path.join(import.meta.dirname, 'tiledProduct.cpp');
  const compiled = spawnSync('g++', ['-O2', ...options, source, '-o', program], { encoding: 'utf8' });
  if (compiled.status !== 0) return undefined;
  return JSON.parse(spawnSync(program, [String(comparedSize)], { encoding: 'utf8' }).stdout) as Native;
}

function compareWithNative(simulator: Simulator, tile: number): void {
  const [firstInMs, ...laterInMs] = Array.from({ length: comparedRuns }, () =>
    simulateProduct(simulator, comparedSize, tile),
  );
  const emulatedInMs = Math.min(...laterInMs);
  const width = `-DTILE=${tile}`;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'warplint-bench-'));
  const vectors = runNative(folder, [width]);
  const scalar = runNative(folder, [width, '-fno-tree-vectorize']);
  fs.rmSync(folder, { recursive: true });
  if (vectors === undefined || scalar === undefined) {
    console.log('g++ is not there, so there is nothing to compare with.');
    return;
  }
  const row = (what: string, time: number): (string | number)[] => [what, time, emulatedInMs / time];
  console.log(
    `${comparedSize}³ product, tiles of ${tile} × ${tile}, emulated: ${emulatedInMs.toFixed(0)} ms at best, ${firstInMs?.toFixed(0)} ms the first time`,
  );
  printTable([
    ['the same loops in C++, g++ -O2', 'ms', 'emulator, times that'],
    row('thread after thread, as the kernel has it', vectors.threadAfterThreadInMs),
    row('the same without vectors (-fno-tree-vectorize)', scalar.threadAfterThreadInMs),
    row('loops interchanged, a row of threads at a step', vectors.stepAfterStepInMs),
  ]);
}

function growth(simulator: Simulator): void {
  const rows = sizes.map((n) => {
    const time = least(2, () => simulateProduct(simulator, n, tiles[0]!));
    return [`${n}³`, time, (time * 1e6) / n ** 3];
  });
  printTable([['emulated product, least of two', 'ms', 'ns per inner iteration'], ...rows]);
}

function wholeProgram(file: string): readonly (string | number)[] {
  const usageReport = path.join(import.meta.dirname, 'reportUsage.mjs');
  const words = [
    '--import',
    usageReport,
    bundlePath(),
    'simulate',
    file,
    '--format',
    'json',
    '--out',
    os.devNull,
  ];
  let stderr = '';
  const time = timed(() => {
    ({ stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' }));
  });
  const usage = JSON.parse(stderr.trim().split('\n').at(-1) ?? '{}') as {
    readonly peakMemoryInMb: number;
    readonly cpuTimeInMs: number;
  };
  return [path.basename(file), time / 1000, usage.cpuTimeInMs / 1000, usage.peakMemoryInMb];
}

export async function benchSimulate(files: readonly string[]): Promise<void> {
  const simulator = await loadSimulator();
  for (const tile of tiles) compareWithNative(simulator, tile);
  growth(simulator);
  printTable([['whole program', 's', 's of CPU', 'peak MB'], ...files.map(wholeProgram)]);
}
