import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { TestDevice, cudaSource } from '../../../../test/emulator/cudaSource.ts';
import type { LaunchResult } from '../api.ts';

const folder = path.resolve(import.meta.dirname, '../../../../test-fixtures/hardware');

/** What Nsight Compute reported for a launch of seeds.cu, in the order of its main(). */
interface HardwareRow {
  readonly grid: readonly [number, number, number];
  readonly block: readonly [number, number, number];
  readonly l1_hit_pct: number;
  readonly dram_read: number;
}

describe('cache model, against an H200', () => {
  const rows = JSON.parse(fs.readFileSync(path.join(folder, 'seeds-h200.json'), 'utf8')) as HardwareRow[];

  async function run(index: number, args: (buffers: number[]) => number[]): Promise<LaunchResult> {
    const source = await cudaSource(fs.readFileSync(path.join(folder, 'seeds.cu'), 'utf8'));
    const device = new TestDevice();
    const buffers = [0, 1, 2].map(() => device.space(4 << 20));
    for (const buffer of buffers) device.memory.fill(buffer, 0, 4 << 20);
    const { grid, block } = rows[index]!;
    return device.run(source.launches[index]!.kernel, grid, block, args(buffers));
  }
  const l1Hits = ({ caches }: LaunchResult): number => (100 * caches!.l1Hits) / caches!.l1Sectors;

  const cases: readonly (readonly [name: string, index: number, args: (b: number[]) => number[]])[] = [
    ['matmulBounded<16>', 4, ([a, b, c]) => [a!, b!, c!, 100]],
    ['fooKernel', 18, ([a, b]) => [a!, b!]],
    ['blur', 19, ([a, b]) => [a!, b!, 150, 150]],
    ['strideCopy by 2', 37, ([a, b]) => [a!, b!, 2]],
  ];
  for (const [name, index, args] of cases) {
    it(`gives the L1 hit rate and the bytes read from DRAM of ${name}`, async () => {
      const result = await run(index, args);
      const { l1_hit_pct, dram_read } = rows[index]!;
      assert.ok(Math.abs(l1Hits(result) - l1_hit_pct) < 1, `${l1Hits(result)} % against ${l1_hit_pct} %`);
      // The profiler's own traffic adds about 3 KB to every launch.
      const difference = dram_read - result.caches!.dramReadBytes;
      assert.ok(difference >= 0 && difference < 5000, `${difference} bytes apart`);
    });
  }
});
