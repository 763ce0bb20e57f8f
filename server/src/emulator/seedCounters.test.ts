import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { TestDevice, cudaSource, lineOf } from '../../../test/emulator/cudaSource.ts';
import type { CudaSource } from '../../../test/emulator/cudaSource.ts';
import type { AccessCount, Dim3, LaunchResult } from './api.ts';

const folder = path.resolve(import.meta.dirname, '../../../test-fixtures/hardware');

interface HardwareAccess {
  readonly line: number;
  readonly op: string;
  readonly file?: string;
  readonly sectors?: number;
  readonly wavefronts?: number;
  readonly wavefronts_ideal?: number;
}
interface HardwareLaunch {
  readonly kernel: string;
  readonly grid: Dim3;
  readonly block: Dim3;
  readonly shared_dynamic: number;
  readonly accesses: readonly HardwareAccess[];
}

/** SASS opcodes by space and operation. */
const opcodes: Readonly<Record<string, string>> = {
  'global load': 'LDG',
  'global store': 'STG',
  'global atomic': 'REDG',
  'shared load': 'LDS',
  'shared store': 'STS',
  'shared atomic': 'ATOMS',
};

/** Two stores to neighbouring words that the compiler made one, and a store that it counted on the loop's line. */
const mergedByTheCompiler = new Set([
  'sharedStruct2 248 STS',
  'interleavedPair 257 STS',
  'matmulBounded 44 STS',
]);

describe('kernels of seeds.cu, against an H200', () => {
  const text = fs.readFileSync(path.join(folder, 'seeds.cu'), 'utf8');
  const rows = JSON.parse(fs.readFileSync(path.join(folder, 'seeds-h200.json'), 'utf8')) as HardwareLaunch[];
  let source: CudaSource;
  before(async () => {
    source = await cudaSource(text);
  });

  type Arguments = (buffers: readonly number[], device: TestDevice) => readonly number[];
  const pair: Arguments = ([a, b]) => [a!, b!];
  const first: Arguments = ([a]) => [a!];
  /** The smaller launches by their number in main(); the others differ in size only. */
  const launches: readonly (readonly [index: number, args: Arguments])[] = [
    [4, ([a, b, c]) => [a!, b!, c!, 100]],
    [5, ([a, b, c]) => [a!, b!, c!, 1000]],
    [12, ([a, b]) => [a!, b!, 1024, 1024]],
    [13, ([a, b]) => [a!, b!, 1024, 1024]],
    [14, ([a, b]) => [a!, b!, 1024, 1024]],
    [15, first],
    [16, first],
    [17, ([a, b]) => [a! + 4096, b!]],
    [18, pair],
    [19, ([a, b]) => [a!, b!, 150, 150]],
    ...[20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32].map((index) => [index, first] as const),
    [33, pair],
    [34, ([a, b]) => [a!, b!, 1]],
    [35, ([a, b]) => [a!, b!, 8]],
    [37, ([a, b]) => [a!, b!, 2]],
    [39, ([a, b]) => [a!, b!, 16]],
    [40, first],
    [
      41,
      ([a], device) => {
        const values = Int32Array.from(
          { length: 1 << 14 },
          (_, i) => (Math.imul(i, 2654435761 | 0) >>> 0) % 256,
        );
        return [device.put(values), a!, 1 << 14];
      },
    ],
    [42, first],
    [43, ([a]) => [a!, 8]],
  ];

  function run(index: number, args: Arguments): LaunchResult {
    const device = new TestDevice();
    const buffers = [0, 1, 2].map(() => device.space(4 << 20));
    for (const buffer of buffers) device.memory.fill(buffer, 0, 4 << 20);
    const { grid, block, shared_dynamic: shared } = rows[index]!;
    return device.run(source.launches[index]!.kernel, grid, block, args(buffers, device), { shared });
  }

  const countsOn = (result: LaunchResult, line: number, op: string): readonly AccessCount[] =>
    result.accesses.filter((a) => lineOf(text, a.at) === line && opcodes[`${a.space} ${a.op}`] === op);
  const sum = (counts: readonly AccessCount[], value: (count: AccessCount) => number): number =>
    counts.reduce((total, count) => total + value(count), 0);

  for (const [index, args] of launches) {
    const { kernel, accesses } = rows[index]!;
    it(`${index}: ${kernel}`, () => {
      const result = run(index, args);
      const name = result.kernel.replace(/<.*/, '');
      for (const row of accesses) {
        if (
          mergedByTheCompiler.has(`${name} ${row.line} ${row.op}`) ||
          !Object.values(opcodes).includes(row.op)
        )
          continue;
        // Inlined from a header of CUDA: the row stands for the only atomic of the kernel.
        const counts =
          row.file === undefined
            ? countsOn(result, row.line, row.op)
            : result.accesses.filter(({ op }) => op === 'atomic');
        const where = `${row.op} on line ${row.line}`;
        if (row.sectors !== undefined)
          assert.equal(
            sum(counts, (a) => a.sectors),
            row.sectors,
            `sectors of ${where}`,
          );
        if (row.wavefronts !== undefined) {
          const excess = sum(counts, (a) => a.wavefronts - a.wavefrontsIdeal);
          assert.equal(excess, row.wavefronts - (row.wavefronts_ideal ?? 0), `bank conflicts of ${where}`);
        }
      }
    });
  }

  it('finds the divergence that the lectures count', () => {
    const vecAdd = run(5, launches.find(([index]) => index === 5)![1]);
    assert.deepEqual(
      vecAdd.branches.map(({ executed, divergent }) => [executed, divergent]),
      [[32, 1]],
    );
    const bounded = run(4, launches[0]![1]);
    const loadOfM = bounded.branches.find(({ at }) => lineOf(text, at) === 45)!;
    assert.deepEqual([loadOfM.executed, loadOfM.divergent], [2744, 350]);
  });
});
