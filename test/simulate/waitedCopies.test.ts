/** Copies to shared memory that are waited for, and the barriers that tell when they are there. */
import assert from 'node:assert/strict';
import path from 'node:path';
import { operationOf, readLaunches, shortKernelName } from '../hardware/rows.ts';
import type { MeasuredLaunch } from '../hardware/rows.ts';
import { fixtureFolder, simulateFixture, simulateText } from './simulateText.ts';
import type { Wishes } from './simulateText.ts';

/** Sectors or wavefronts of a launch by memory and operation: a library's copies are listed under its headers' lines. */
function measuredCosts({ accesses }: MeasuredLaunch): Map<string, number> {
  const costs = new Map<string, number>();
  for (const row of accesses) {
    const kind = operationOf(row.op);
    const cost = kind?.space === 'shared' ? row.wavefronts : row.sectors;
    if (kind !== undefined && cost !== undefined && cost > 0) add(costs, kind, cost);
  }
  return costs;
}

function add(costs: Map<string, number>, { space, operation }: Kind, cost: number): void {
  const key = `${space} ${operation}`;
  costs.set(key, (costs.get(key) ?? 0) + cost);
}

interface Kind {
  readonly space: string;
  readonly operation: string;
}

describe('copies that are waited for', () => {
  it('move what an H200 counted, and bulk copies nothing that it counts', async () => {
    const measured = readLaunches(path.join(fixtureFolder, 'hardware/kernels-3-h200.json'));
    const { launches, stdout } = await simulateFixture('hardware/kernels-3.cu', { device: 'h200' });
    // As the program printed there.
    assert.equal(stdout, '1659566304\n');
    const counted = launches.map(({ kernel, problems, accesses }) => {
      const costs = new Map<string, number>();
      for (const { space, op, sectors, wavefronts } of accesses)
        add(costs, { space, operation: op }, space === 'shared' ? wavefronts : sectors);
      return { kernel: shortKernelName(kernel), problems, costs: [...costs].sort() };
    });
    const expected = measured.map((launch) => ({
      kernel: shortKernelName(launch.kernel),
      problems: [],
      costs: [...measuredCosts(launch)].sort(),
    }));
    assert.deepEqual(counted, expected);
  });

  it('are loads and stores of the lanes before compute capability 9.0', async () => {
    const requests = async (device: string): Promise<number> => {
      const { launches } = await simulateFixture('hardware/kernels-3.cu', { device });
      // 256 pieces of 16 bytes in each of 64 blocks, all by one thread.
      return (
        launches[0]?.accesses.find(({ op, space }) => op === 'load' && space === 'global')?.requests ?? 0
      );
    };
    assert.deepEqual(await Promise.all(['v100', 'a100', 'h100'].map(requests)), [64 * 256, 64 * 256, 0]);
  });
});

const barrierHelpers = `
#include <cstdint>
#include <cstdio>
__device__ unsigned at(const void* p) { return (unsigned)__cvta_generic_to_shared(p); }
__device__ void start(uint64_t* bar, int count) {
  asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" :: "r"(at(bar)), "r"(count));
}
__device__ uint64_t arrive(uint64_t* bar) {
  uint64_t token;
  asm volatile("mbarrier.arrive.shared::cta.b64 %0, [%1];" : "=l"(token) : "r"(at(bar)) : "memory");
  return token;
}
__device__ void waitParity(uint64_t* bar, unsigned parity) {
  asm volatile("{\\n.reg .pred p;\\nWAIT:\\nmbarrier.try_wait.parity.shared::cta.b64 p, [%0], %1;\\n@!p bra WAIT;\\n}"
               :: "r"(at(bar)), "r"(parity) : "memory");
}
__device__ bool isThere(uint64_t* bar, uint64_t token) {
  unsigned there;
  asm volatile("{\\n.reg .pred p;\\nmbarrier.test_wait.shared::cta.b64 p, [%1], %2;\\nselp.b32 %0, 1, 0, p;\\n}"
               : "=r"(there) : "r"(at(bar)), "l"(token) : "memory");
  return there != 0;
}
`;

async function simulated(
  body: string,
  wishes: Wishes = { device: 'h200' },
): Promise<{ readonly stdout: string; readonly problems: readonly string[] }> {
  const report = await simulateText(
    `${barrierHelpers}
__global__ void k(int* out) {
  __shared__ uint64_t bar[2];
  __shared__ int value;
  if (threadIdx.x == 0) { start(&bar[0], blockDim.x); start(&bar[1], 1); }
  __syncthreads();
  ${body}
}
int main() {
  int *d, h[64] = {};
  cudaMalloc(&d, sizeof h);
  cudaMemset(d, 0, sizeof h);
  k<<<1, 64>>>(d);
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
  printf("%d %d %d\\n", h[0], h[1], h[63]);
}`,
    wishes,
  );
  if (typeof report === 'string') throw new Error(report);
  const problems = report.launches.flatMap((launch) => launch.problems.map(({ message }) => message));
  return { stdout: report.stdout, problems };
}

describe('barriers in shared memory', () => {
  it('end a phase with the last arrival, and the next one with the next', async () => {
    const body = `
  for (unsigned round = 0; round < 4; round++) {
    if (threadIdx.x == 0) value = round * 10 + 1;
    arrive(&bar[0]);
    waitParity(&bar[0], round & 1);
    out[threadIdx.x] += value;
    uint64_t token = arrive(&bar[0]);
    while (!isThere(&bar[0], token)) {}
    round++;
  }`;
    // Rounds 0 and 2 end two phases each: their parities are 0 both.
    assert.deepEqual(await simulated(body), { stdout: '22 22 22\n', problems: [] });
  });

  it('stop where lanes wait for those that take another path, as these run later here', async () => {
    const body = `
  if (threadIdx.x < 32) { waitParity(&bar[1], 0); out[threadIdx.x] = value; }
  else if (threadIdx.x == 32) { value = 7; arrive(&bar[1]); }`;
    const { problems } = await simulated(body);
    assert.deepEqual(problems, ['cannot be emulated: a wait for threads that run later here']);
  });

  it('let those through that come when the phase has ended', async () => {
    const body = `
  if (threadIdx.x == 0) { value = 7; arrive(&bar[1]); }
  else if (threadIdx.x == 1) { waitParity(&bar[1], 0); out[1] = value; }`;
    assert.deepEqual(await simulated(body), { stdout: '0 7 0\n', problems: [] });
  });

  it('take arrivals of other blocks of the cluster', async () => {
    const report = await simulateText(
      `${barrierHelpers}
__global__ void __cluster_dims__(2, 1, 1) k(int* out) {
  __shared__ uint64_t bar;
  if (threadIdx.x == 0) start(&bar, 1);
  asm volatile("barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned;");
  if (threadIdx.x == 0) {
    unsigned other = 1 - blockIdx.x;
    asm volatile("{\\n.reg .b32 remote;\\nmapa.shared::cluster.u32 remote, %0, %1;\\n"
      "mbarrier.arrive.release.cluster.shared::cluster.b64 _, [remote];\\n}" :: "r"(at(&bar)), "r"(other) : "memory");
  }
  asm volatile("barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned;");
  waitParity(&bar, 0);
  out[blockIdx.x * 32 + threadIdx.x] = 1;
}
int main() {
  int *d, h[64] = {};
  cudaMalloc(&d, sizeof h);
  k<<<2, 32>>>(d);
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
  printf("%d %d\\n", h[0], h[63]);
}`,
      { device: 'h200' },
    );
    assert.ok(typeof report !== 'string');
    assert.equal(report.stdout, '1 1\n');
    assert.deepEqual(
      report.launches.flatMap(({ problems }) => problems),
      [],
    );
  });

  it('tell of a phase that nobody ends', async () => {
    const { problems } = await simulated('if (threadIdx.x < 63) arrive(&bar[0]); waitParity(&bar[0], 0);');
    assert.equal(problems.length, 1);
    assert.match(problems[0] ?? '', /wait for a phase of the barrier that nobody ends/);
  });
});

describe('a pipeline that the threads of a block share', () => {
  /** `batches` pieces of 64 numbers through two stages; half of the threads, or all, fill them. */
  async function piped(
    make: string,
    body: string,
    batches: number,
  ): Promise<{ stdout: string; problems: readonly string[] }> {
    const report = await simulateText(
      `#include <cooperative_groups.h>
#include <cuda/pipeline>
#include <cstdio>
namespace cg = cooperative_groups;
__global__ void k(const int* in, int* out, int batches) {
  __shared__ int stage[2][64];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
  auto block = cg::this_thread_block();
  ${make}
  int t = threadIdx.x % 64;
  auto fill = [&](int b) {
    pipe.producer_acquire();
    cuda::memcpy_async(&stage[b % 2][t], &in[b * 64 + t], sizeof(int), pipe);
    pipe.producer_commit();
  };
  auto empty = [&](int b) {
    pipe.consumer_wait();
    out[b * 64 + t] = stage[b % 2][63 - t];
    pipe.consumer_release();
  };
  ${body}
}
int main() {
  int *in, *out, h[512];
  for (int i = 0; i < 512; i++) h[i] = i;
  cudaMalloc(&in, sizeof h); cudaMalloc(&out, sizeof h);
  cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
  k<<<1, 128>>>(in, out, ${batches});
  cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
  printf("%d %d\\n", h[0], h[${batches} * 64 - 1]);
}`,
      { device: 'h200' },
    );
    if (typeof report === 'string') throw new Error(report);
    const problems = report.launches.flatMap((launch) => launch.problems.map(({ message }) => message));
    return { stdout: report.stdout, problems };
  }
  const byRole =
    'auto pipe = cuda::make_pipeline(block, &state, threadIdx.x < 64 ? cuda::pipeline_role::producer : cuda::pipeline_role::consumer);';

  it('is filled and emptied by all of them', async () => {
    const body = 'fill(0); for (int b = 0; b < batches; b++) { if (b + 1 < batches) fill(b + 1); empty(b); }';
    assert.deepEqual(await piped('auto pipe = cuda::make_pipeline(block, &state);', body, 4), {
      stdout: '63 192\n',
      problems: [],
    });
  });

  it('is filled by some for the others as far as it has stages', async () => {
    const body =
      'if (threadIdx.x < 64) for (int b = 0; b < batches; b++) fill(b); else for (int b = 0; b < batches; b++) empty(b);';
    const byNumber = 'auto pipe = cuda::make_pipeline(block, &state, (size_t)64);';
    for (const make of [byRole, byNumber])
      assert.deepEqual(await piped(make, body, 2), { stdout: '63 64\n', problems: [] });
    // The third batch waits for those who empty the first, and they run later here.
    const { problems } = await piped(byRole, body, 3);
    assert.ok(problems.includes('cannot be emulated: a wait for threads that run later here'));
  });
});
