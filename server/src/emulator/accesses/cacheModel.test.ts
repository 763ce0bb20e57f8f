import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { TestDevice, cudaSource } from '../../../../test/emulator/cudaSource.ts';
import { defaultDevice } from '../../device/lookup.ts';
import type { LaunchResult } from '../api.ts';
import { CacheModel } from './cacheModel.ts';

const folder = path.resolve(import.meta.dirname, '../../../../test-fixtures/hardware');

/** What Nsight Compute reported for a launch of seeds.cu, in the order of its main(). */
interface HardwareRow {
  readonly grid: readonly [number, number, number];
  readonly block: readonly [number, number, number];
  readonly l1_hit_pct: number;
  readonly dram_read: number;
}

/** A cache as the books have it: each set a list of lines, the one used last at its end. */
class PlainCache {
  private readonly sets: Map<number, number>[];
  constructor(bytes: number) {
    this.sets = Array.from({ length: Math.floor(bytes / (128 * 16)) }, () => new Map<number, number>());
  }
  /** The sectors that were there. */
  touch(line: number, sectors: number): number {
    const number = Number(BigInt.asUintN(32, BigInt(line) ^ BigInt(line >>> 7) ^ BigInt(line >>> 14)));
    const set = this.sets[number % this.sets.length]!;
    const had = set.get(line) ?? 0;
    set.delete(line);
    if (set.size === 16) set.delete([...set.keys()][0]!);
    set.set(line, had | sectors);
    return had & sectors;
  }
}

const countOf = (sectors: number): number => [1, 2, 4, 8].filter((bit) => (sectors & bit) !== 0).length;

describe('cache model, against lists of lines', () => {
  it('finds the same sectors, also when sets overflow and from block to block', () => {
    const profile = defaultDevice();
    const model = new CacheModel(profile, 0, 1);
    const [l1Bytes, l2Bytes] = [profile.limits.unifiedCacheBytesPerSm, profile.board!.l2Bytes];
    const l2 = new PlainCache(l2Bytes);
    let seed = 7;
    const random = (below: number): number => {
      seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
      return (seed >>> 8) % below;
    };
    const first = 2 ** 39 - 3;
    const expected = { l1Hits: 0, l2Hits: 0, l2Sectors: 0 };
    for (let block = 0; block < 3; block++) {
      model.startBlock();
      const l1 = new PlainCache(l1Bytes);
      for (let access = 0; access < 30_000; access++) {
        const isFar = random(3) === 0;
        const lines = Int32Array.from([random(isFar ? 400_000 : 3_000), -random(2_000)]);
        const sectors = Uint8Array.from([1 + random(15), 1 + random(15)]);
        model.access({ lines, sectors, count: 2 }, first, false, false);
        lines.forEach((relative, i) => {
          const hit = l1.touch(first + relative, sectors[i]!);
          const missing = sectors[i]! & ~hit;
          expected.l1Hits += countOf(hit);
          expected.l2Sectors += countOf(missing);
          if (missing !== 0) expected.l2Hits += countOf(l2.touch(first + relative, missing));
        });
      }
    }
    const { l1Hits, l2Hits, l2Sectors } = model.counts();
    assert.deepEqual({ l1Hits, l2Hits, l2Sectors }, expected);
    assert.ok(l1Hits > 0 && l2Hits > 0 && l2Hits < l2Sectors);
  });
});

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
