import assert from 'node:assert/strict';
import fc from 'fast-check';
import { blockLimitProblems, launchShapeProblems } from './blockLimits.ts';
import { COMPUTE_CAPABILITIES, findComputeCapability } from './computeCapability.ts';
import type { ComputeCapabilityLimits } from './computeCapability.ts';
import type { OccupancyRequest } from './occupancy.ts';
import { occupancy } from './occupancy.ts';
import { nextSteps } from './occupancyStep.ts';

function limitsOf(computeCapability: string): ComputeCapabilityLimits {
  const limits = findComputeCapability(computeCapability);
  assert.ok(limits !== undefined);
  return limits;
}
function request(
  threads: number,
  registersPerThread: number,
  sharedStaticBytes: number,
  sharedDynamicBytes = 0,
) {
  return { threads, registersPerThread, sharedStaticBytes, sharedDynamicBytes };
}
const a100 = limitsOf('8.0');

describe('the next step to more occupancy', () => {
  it('34 registers: two fewer give 8 blocks of 256 threads instead of 6', () => {
    const [step] = nextSteps(a100, request(256, 34, 0));
    assert.deepEqual([step?.kind, step?.from, step?.to], ['registers', 34, 32]);
    assert.equal(step?.occupancy.percent, 100);
  });
  it('48 KB of shared memory: a fourth block needs 40 KB less its reserved 1 KB', () => {
    // 164 KB / 4 = 41 KB, less 1 KB reserved: 40 KB.
    const step = nextSteps(a100, request(512, 16, 49152)).find(({ kind }) => kind === 'shared');
    assert.equal(step?.to, 40 * 1024);
    assert.equal(step.occupancy.blocksPerSm, 4);
  });
  it('blocks of one warp: only larger blocks help', () => {
    const steps = nextSteps(a100, request(32, 32, 0));
    assert.deepEqual(
      steps.map(({ kind, to, occupancy: reached }) => [kind, to, reached.percent]),
      [['threads', 64, 100]],
    );
  });
  it('1,024 threads on 8.6: 992 are no better, 768 fit twice', () => {
    const [step] = nextSteps(limitsOf('8.6'), request(1024, 32, 0));
    assert.deepEqual([step?.kind, step?.to, step?.occupancy.percent], ['threads', 768, 100]);
  });
  it('768 threads on 9.0: 800 hold two warps more, 512 fill it', () => {
    const step = nextSteps(limitsOf('9.0'), request(768, 32, 0)).find(({ kind }) => kind === 'threads');
    assert.deepEqual([step?.to, step?.occupancy.percent], [512, 100]);
  });
  it('full occupancy has none', () => {
    assert.deepEqual(nextSteps(a100, request(256, 32, 0)), []);
  });
  it('takes dynamic shared memory away before static', () => {
    const steps = nextSteps(a100, request(128, 16, 8192, 90 * 1024));
    // 98 KB + 1 KB fit once in 164 KB; two blocks have 82 KB each, 81 KB without the reserved one.
    assert.equal(steps.find(({ kind }) => kind === 'shared')?.to, 81 * 1024);
  });

  const requests = fc.record({
    threads: fc.integer({ min: 1, max: 1024 }),
    registersPerThread: fc.integer({ min: 0, max: 255 }),
    sharedStaticBytes: fc.integer({ min: 0, max: 49152 }),
    sharedDynamicBytes: fc.integer({ min: 0, max: 120_000 }),
  });
  it('always raises occupancy, and no smaller change of registers or shared memory does', () => {
    fc.assert(
      fc.property(fc.constantFrom(...COMPUTE_CAPABILITIES), requests, (limits, asked: OccupancyRequest) => {
        fc.pre(asked.registersPerThread <= limits.maxRegistersPerThread);
        const now = occupancy(limits, asked);
        for (const { kind, from, to, occupancy: reached } of nextSteps(limits, asked)) {
          assert.ok(reached.warpsPerSm > now.warpsPerSm);
          if (kind === 'threads') {
            const withSize = (threads: number): number => occupancy(limits, { ...asked, threads }).warpsPerSm;
            for (let threads = 32; threads <= 1024; threads += 32)
              assert.ok(withSize(threads) <= reached.warpsPerSm, `${threads} rather than ${to}`);
            continue;
          }
          assert.ok(to < from);
          const shared = asked.sharedStaticBytes + asked.sharedDynamicBytes;
          const nearer =
            kind === 'registers'
              ? { ...asked, registersPerThread: to + 1 }
              : { ...asked, sharedStaticBytes: 0, sharedDynamicBytes: Math.min(to + 1, shared) };
          assert.ok(occupancy(limits, nearer).warpsPerSm <= now.warpsPerSm, `${kind} to ${to}`);
        }
      }),
    );
  });
});

describe('what a launch may not ask for', () => {
  const kinds = (asked: OccupancyRequest): string[] =>
    blockLimitProblems(a100, asked).map(({ kind, requested, allowed }) => `${kind} ${requested}/${allowed}`);
  it('is nothing when it fits', () => {
    assert.deepEqual(kinds(request(1024, 64, 49152, 163 * 1024 - 49152)), []);
  });
  it('is said with what was asked and what is allowed', () => {
    assert.deepEqual(kinds(request(1056, 32, 0)), ['too-many-threads 1056/1024']);
    assert.deepEqual(kinds(request(0, 32, 0)), ['no-threads 0/1']);
    assert.deepEqual(kinds(request(32, 256, 0)), ['too-many-registers-per-thread 256/255']);
    assert.deepEqual(kinds(request(32, 32, 49153)), ['too-much-static-shared 49153/49152']);
    assert.deepEqual(kinds(request(32, 32, 0, 166913)), ['too-much-shared 166913/166912']);
    assert.deepEqual(kinds(request(1024, 65, 0)), ['too-many-registers-per-block 73728/65536']);
  });
  it('has no less static shared memory than ptxas takes for `sm_90a` and `sm_120a`', () => {
    // ptxas of CUDA 13.0: sm_80 to 0xc000, sm_90a to 0x38c00, sm_120a to 0x18c00 bytes.
    const problemsOf = (computeCapability: string, bytes: number) =>
      blockLimitProblems(limitsOf(computeCapability), request(32, 32, bytes)).length > 0;
    for (const [computeCapability, most] of [
      ['8.0', 0xc000],
      ['9.0', 0x38c00],
      ['12.0', 0x18c00],
    ] as const) {
      assert.ok(!problemsOf(computeCapability, most));
      assert.ok(problemsOf(computeCapability, most + 4));
    }
  });
  it('covers the shape of grid and block', () => {
    const problems = launchShapeProblems([1, 65536, 1], [16, 16, 65]);
    assert.deepEqual(
      problems.map(({ kind, requested, allowed, dimension }) => [kind, requested, allowed, dimension]),
      [
        ['grid-dimension', 65536, 65535, 1],
        ['block-dimension', 65, 64, 2],
        ['too-many-threads', 16640, 1024, null],
      ],
    );
    assert.deepEqual(launchShapeProblems([1, 1, 1], [1024, 1, 1]), []);
    assert.equal(launchShapeProblems([0, 1, 1], [1, 1, 1]).length, 1);
  });
});
