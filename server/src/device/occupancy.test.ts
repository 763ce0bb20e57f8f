import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findComputeCapability } from './computeCapability.ts';
import type { ComputeCapabilityLimits } from './computeCapability.ts';
import type { Occupancy, OccupancyLimiter } from './occupancy.ts';
import { occupancy } from './occupancy.ts';

function limitsOf(computeCapability: string): ComputeCapabilityLimits {
  const limits = findComputeCapability(computeCapability);
  assert.ok(limits !== undefined, computeCapability);
  return limits;
}

function blocks(computeCapability: string, threads: number, registers: number, shared: number): Occupancy {
  return occupancy(limitsOf(computeCapability), {
    threads,
    registersPerThread: registers,
    sharedStaticBytes: 0,
    sharedDynamicBytes: shared,
  });
}

/** Compute capability, threads, registers, shared bytes; blocks per SM, percent, limiters: each worked out by hand. */
type Row = readonly [string, number, number, number, number, number, readonly OccupancyLimiter[]];

const BY_HAND: readonly Row[] = [
  // 8.0: 64 warps, 32 blocks, 164 KB; 32 registers are 1,024 a warp, 16 warps a quarter.
  ['8.0', 256, 32, 0, 8, 100, ['registers', 'warps']],
  // 34 registers round up to 1,280 a warp, 12 a quarter, 48 in all: 6 blocks, not the 7 of plain division.
  ['8.0', 256, 34, 0, 6, 75, ['registers']],
  ['8.0', 1024, 64, 0, 1, 50, ['registers']],
  // 65 registers are 2,304 a warp: 32 warps need 73,728 of 65,536.
  ['8.0', 1024, 65, 0, 0, 0, ['registers']],
  ['8.0', 32, 32, 0, 32, 50, ['blocks']],
  ['8.0', 96, 0, 0, 21, 98.4375, ['warps']],
  // 48 KB + 1 KB reserved: three times in 164 KB.
  ['8.0', 512, 16, 49152, 3, 75, ['sharedMemory']],
  ['8.0', 128, 32, 163 * 1024, 1, 6.25, ['sharedMemory']],
  ['8.0', 128, 32, 163 * 1024 + 1, 0, 0, ['sharedMemory']],
  // PMPP: a 16×16 tile with 8 bytes a thread is not limited on the A100, 32 KB for 256 threads are.
  ['8.0', 256, 32, 2048, 8, 100, ['registers', 'warps']],
  ['8.0', 256, 32, 32768, 4, 50, ['sharedMemory']],
  // PMPP exercise 4.8: 128 threads × 30 registers full, 32 × 29 by blocks, 256 × 34 by registers.
  ['8.0', 128, 30, 0, 16, 100, ['registers', 'warps']],
  ['8.0', 32, 29, 0, 32, 50, ['blocks']],
  // PMPP exercise 5.12 (96 KB): 64 threads with 4 KB stop at 24 blocks, 256 with 8 KB are full.
  ['7.0', 64, 27, 4096, 24, 75, ['sharedMemory']],
  ['7.0', 256, 31, 8192, 8, 100, ['registers', 'warps']],
  ['7.0', 256, 128, 0, 2, 25, ['registers']],
  ['7.0', 256, 0, 49152, 2, 25, ['sharedMemory']],
  ['7.5', 256, 64, 0, 4, 100, ['registers', 'warps']],
  ['7.5', 32, 0, 0, 16, 50, ['blocks']],
  ['7.5', 128, 0, 33 * 1024, 1, 12.5, ['sharedMemory']],
  ['8.6', 256, 40, 0, 6, 100, ['registers', 'warps']],
  ['8.6', 768, 0, 0, 2, 100, ['warps']],
  ['8.9', 64, 0, 0, 24, 100, ['blocks', 'warps']],
  ['9.0', 128, 255, 0, 2, 12.5, ['registers']],
  ['9.0', 256, 32, 227 * 1024, 1, 12.5, ['sharedMemory']],
  ['10.0', 64, 32, 0, 32, 100, ['blocks', 'registers', 'warps']],
  ['12.0', 512, 42, 0, 2, 200 / 3, ['registers']],
  // Kepler: 63 registers are 2,048 a warp, 8 a quarter.
  ['3.0', 256, 63, 0, 4, 50, ['registers']],
  // The GK210 has twice the registers: 128 registers are 4,096 a warp, 8 a quarter.
  ['3.7', 256, 128, 0, 4, 50, ['registers']],
  // Fermi: 20 registers are 640 a warp, 25 a half; 21 are handed out 128 at a time: 768, 21 a half.
  ['2.0', 256, 20, 0, 6, 100, ['registers', 'warps']],
  ['2.0', 256, 21, 0, 5, (100 * 40) / 48, ['registers']],
];

describe('occupancy', () => {
  for (const [capability, threads, registers, shared, blocksPerSm, percent, limiters] of BY_HAND) {
    it(`${capability}: ${threads} threads × ${registers} registers, ${shared} B: ${blocksPerSm} blocks`, () => {
      const result = blocks(capability, threads, registers, shared);
      assert.equal(result.blocksPerSm, blocksPerSm);
      assert.equal(result.warpsPerSm, blocksPerSm * Math.ceil(threads / 32));
      assert.ok(Math.abs(result.percent - percent) < 1e-9, `${result.percent} %`);
      assert.deepEqual(result.limiters, limiters);
    });
  }

  it('has no limit by what is not used', () => {
    assert.equal(blocks('8.0', 256, 0, 0).limits.registers, null);
    assert.equal(blocks('7.0', 256, 32, 0).limits.sharedMemory, null);
    // Since 8.0 each block has 1 KB reserved, so shared memory always sets one: 164 KB / 1 KB.
    assert.equal(blocks('8.0', 256, 32, 0).limits.sharedMemory, 164);
  });

  it('counts static and dynamic shared memory together', () => {
    const both = occupancy(limitsOf('8.0'), {
      threads: 256,
      registersPerThread: 32,
      sharedStaticBytes: 16384,
      sharedDynamicBytes: 16384,
    });
    assert.deepEqual(both, blocks('8.0', 256, 32, 32768));
  });
});

interface MeasuredLaunch {
  readonly kernel: string;
  readonly block: readonly [number, number, number];
  readonly registers: number;
  readonly shared_static: number;
  readonly shared_dynamic: number;
  readonly occupancy_limit: Readonly<Record<'blocks' | 'registers' | 'shared_mem' | 'warps', number>>;
  readonly occupancy_pct: number;
}

describe("occupancy against Nsight Compute's on an H200", () => {
  const file = new URL('../../../test-fixtures/hardware/seeds-h200.json', import.meta.url);
  const launches = JSON.parse(readFileSync(file, 'utf8')) as readonly MeasuredLaunch[];
  it(`agrees on all ${launches.length} launches of the measured program`, () => {
    for (const launch of launches) {
      const result = occupancy(limitsOf('9.0'), {
        threads: launch.block[0] * launch.block[1] * launch.block[2],
        registersPerThread: launch.registers,
        sharedStaticBytes: launch.shared_static,
        sharedDynamicBytes: launch.shared_dynamic,
      });
      assert.equal(result.percent, launch.occupancy_pct, launch.kernel);
      assert.equal(result.limits.blocks, launch.occupancy_limit.blocks, launch.kernel);
      assert.equal(result.limits.registers, launch.occupancy_limit.registers, launch.kernel);
      assert.equal(result.limits.warps, launch.occupancy_limit.warps, launch.kernel);
    }
  });
});

/** NVIDIA's answers are not part of this project; where a checkout has them beside it, all of them are held. */
const reference = fileURLToPath(new URL('occupancy/occ_reference.csv', `file://${sharedFolder()}/`));

function sharedFolder(): string {
  const beside = fileURLToPath(new URL('../../../../shared', import.meta.url));
  return process.env['WARPLINT_SHARED'] ?? beside;
}

if (existsSync(reference)) {
  describe("occupancy against NVIDIA's calculator", () => {
    it('agrees with every recorded configuration', () => {
      const [header = '', ...lines] = readFileSync(reference, 'utf8').trim().split(/\r?\n/);
      const columns = header.split(',');
      assert.equal(lines.length, 4344);
      for (const line of lines) assertReferenceRow(columns, line);
    });
  });
}

function assertReferenceRow(columns: readonly string[], line: string): void {
  const values = line.split(',').map(Number);
  const value = (column: string): number => values[columns.indexOf(column)] ?? NaN;
  const limit = (column: string): number | null => (value(column) === 2147483647 ? null : value(column));
  const limits = limitsOf(`${value('major')}.${value('minor')}`);
  assert.equal(limits.maxThreadsPerSm, value('maxThrSM'), line);
  assert.equal(limits.sharedBytesPerSm, value('smemSM'), line);
  assert.equal(limits.maxSharedBytesPerBlock, value('smemBlkOptin'), line);
  assert.equal(limits.reservedSharedBytesPerBlock, value('reserved'), line);
  const result = occupancy(limits, {
    threads: value('threads'),
    registersPerThread: value('regs'),
    sharedStaticBytes: value('smemStatic'),
    sharedDynamicBytes: value('smemDyn'),
  });
  assert.equal(result.blocksPerSm, value('activeBlocks'), line);
  const expected = {
    blocks: limit('limBlocks'),
    registers: limit('limRegs'),
    sharedMemory: limit('limSmem'),
    warps: limit('limWarps'),
  };
  assert.deepEqual(result.limits, expected, line);
}
