import assert from 'node:assert/strict';
import { TestDevice, cudaSource, lineOf } from '../../../test/emulator/cudaSource.ts';

describe('problems in kernels', () => {
  /** The line that holds the mark, and what the run reports there. */
  async function check(
    text: string,
    block: number,
    args: (device: TestDevice) => number[],
    options: Parameters<TestDevice['run']>[4] = {},
  ): Promise<string[]> {
    const source = await cudaSource(text);
    const device = new TestDevice();
    const run = device.run(source.kernel('k'), 1, block, args(device), options);
    return run.problems.map(
      ({ kind, at }) => `${kind} on '${text.split('\n')[lineOf(text, at) - 1]!.trim()}'`,
    );
  }
  const zeros = (device: TestDevice): number[] => [device.put(new Float32Array(256))];

  it('says of each value that is not known that it is not, wherever it goes', async () => {
    const uses = [
      'o[0] = b > 2 ? lost(1) : lost(2);',
      'o[0] = b > 2 ? lost(1) : 4;',
      'if (lost(b)) o[0] = 1;',
      'o[0] = lost(b) && b;',
      'o[0] = (unsigned char)lost(b);',
      'o[0] = -lost(b) + 1;',
      'int x = lost(b); o[0] = x;',
      'o[lost(b)] = 1;',
      'while (lost(b)) b++;',
      'switch (lost(b)) { case 0: o[0] = 1; }',
      'atomicAdd(o, lost(b));',
      'o[0] = __shfl_sync(0xffffffff, lost(b), 0);',
      'o[0] = min(b, lost(b));',
      'o[0] = deep(b);',
      'float2 f = make_float2(lost(b), 1); o[0] = f.x;',
      'int a[2] = {lost(b), 1}; o[0] = a[b & 1];',
      'o[0] += lost(b);',
      'o[0] = (lost(b), 3);',
      'o[0] = sqrtf(lost(b));',
    ];
    for (const use of uses) {
      const kernel = `__device__ int deep(int n) { return n > 3 ? deep(n - 1) : lost(n); }
__global__ void k(int* o, int b) { ${use} }`;
      const problems = await check(kernel, 32, (device) => [...zeros(device), 4]);
      assert.match(problems.join(), /^unsupported on/, use);
    }
  });

  it('gives no room to a variable of which nobody knows how much it takes', async () => {
    const uses = [
      'Lost a; fill(o, (int*)&a);',
      'Lost a[4]; fill(o, (int*)a);',
      '__shared__ Lost a; fill(o, (int*)&a);',
      'int a[Lost::size]; fill(o, a);',
      '__shared__ int a[Lost::size]; fill(o, a);',
    ];
    for (const use of uses) {
      const kernel = `__device__ void fill(int* o, int* p) { for (int i = 0; i < 4; i++) { p[i] = i; o[i] = p[i]; } }
__global__ void k(int* o) { ${use} }`;
      const problems = await check(kernel, 32, zeros);
      assert.match(problems[0] ?? '', /^unsupported on /, use);
      assert.equal(problems.length, 1, use);
    }
  });

  it('finds a missing __syncthreads', async () => {
    const kernel = (barrier: string): string => `__global__ void k(float* a) {
      __shared__ float s[256];
      s[threadIdx.x] = a[threadIdx.x];
      ${barrier}
      a[threadIdx.x] = s[255 - threadIdx.x];
    }`;
    assert.deepEqual(await check(kernel('__syncthreads();'), 256, zeros), []);
    assert.deepEqual(await check(kernel(''), 256, zeros), [
      "race on 'a[threadIdx.x] = s[255 - threadIdx.x];'",
    ]);
  });

  it('takes a consumer that waits for its producers for ordered, and one that does not for a race', async () => {
    const kernel = (wait: string): string => `#include <cooperative_groups.h>
#include <cuda/pipeline>
__global__ void k(float* a) {
  __shared__ float s[32];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 1> state;
  const auto block = cooperative_groups::this_thread_block();
  const auto role = threadIdx.x < 32 ? cuda::pipeline_role::consumer : cuda::pipeline_role::producer;
  auto pipe = cuda::make_pipeline(block, &state, role);
  if (threadIdx.x >= 32) {
    pipe.producer_acquire();
    cuda::memcpy_async(&s[threadIdx.x - 32], &a[threadIdx.x], sizeof(float), pipe);
    pipe.producer_commit();
  } else {
    ${wait}
    a[threadIdx.x] = s[31 - threadIdx.x];
    pipe.consumer_release();
  }
}`;
    assert.deepEqual(await check(kernel('pipe.consumer_wait();'), 64, zeros), []);
    assert.deepEqual(await check(kernel(''), 64, zeros), ["race on 'a[threadIdx.x] = s[31 - threadIdx.x];'"]);
  });

  it('finds the missing barrier at the end of a loop over tiles', async () => {
    const kernel = (barrier: string): string => `__global__ void k(float* a) {
      __shared__ float s[64];
      float v = 0;
      for (int p = 0; p < 4; ++p) {
        s[threadIdx.x] = a[p * 64 + threadIdx.x];
        __syncthreads();
        for (int i = 0; i < 64; ++i) v += s[i];
        ${barrier}
      }
      a[threadIdx.x] = v;
    }`;
    assert.deepEqual(await check(kernel('__syncthreads();'), 64, zeros), []);
    assert.deepEqual(await check(kernel(''), 64, zeros), [
      "race on 's[threadIdx.x] = a[p * 64 + threadIdx.x];'",
    ]);
  });

  it('asks for __syncwarp inside a warp, and takes it', async () => {
    const kernel = (barrier: string): string => `__global__ void k(float* a) {
      __shared__ float s[32];
      s[threadIdx.x] = a[threadIdx.x];
      ${barrier}
      a[threadIdx.x] = s[threadIdx.x ^ 1];
    }`;
    assert.deepEqual(await check(kernel('__syncwarp();'), 32, zeros), []);
    assert.deepEqual(await check(kernel(''), 32, zeros), ["race on 'a[threadIdx.x] = s[threadIdx.x ^ 1];'"]);
  });

  it('finds an off-by-one halo and says how far it is out', async () => {
    const text = (limit: string): string => `__global__ void k(float* a) {
      int i = threadIdx.x;
      if (i ${limit})
        a[i] = a[i + 1];
    }`;
    const source = await cudaSource(text('< 256'));
    const device = new TestDevice();
    const run = device.run(source.kernel('k'), 1, 256, [device.put(new Float32Array(256))]);
    const fault = run.problems.find(({ kind }) => kind === 'out-of-bounds')!;
    assert.equal(
      fault.message,
      'read of 4 bytes that ends 4 bytes past the end of an allocation of 1024 bytes: check the index against the size first',
    );
    assert.deepEqual(fault.thread, [255, 0, 0]);
    assert.deepEqual(
      (await check(text('< 255'), 256, zeros)).filter((p) => !p.startsWith('race')),
      [],
    );
  });

  it('takes local arrays for aligned as nvcc lays them out', async () => {
    const kernel = `__global__ void k(float* o) {
  float odd[3], v[4]; unsigned words[5];
  for (int i = 0; i < 3; i++) odd[i] = o[i + threadIdx.x % 2];
  *(float4*)v = *(const float4*)o;
  for (int i = 0; i < 5; i++) words[(i + threadIdx.x) % 5] = i;
  *(unsigned long long*)words += 1;
  o[threadIdx.x] = odd[threadIdx.x % 3] + v[threadIdx.x & 3] + words[threadIdx.x % 5];
}`;
    assert.deepEqual(await check(kernel, 1, zeros), []);
  });

  it('finds misaligned, null, freed and host accesses', async () => {
    const kernel = '__global__ void k(float4* a) { a[threadIdx.x].x = 1; }';
    const wide = '__global__ void k(float4* a) { a[threadIdx.x] = make_float4(1, 2, 3, 4); }';
    assert.deepEqual(await check(wide, 8, (d) => [d.space(256) + 4]), [`misaligned on '${wide}'`]);
    assert.deepEqual(await check(kernel, 8, () => [0]), [`out-of-bounds on '${kernel}'`]);
    const freed = await check(kernel, 8, (d) => {
      const address = d.space(256);
      d.memory.free(address);
      return [address];
    });
    assert.deepEqual(freed, [`out-of-bounds on '${kernel}'`]);
    const host = await check(kernel, 8, (d) => {
      const made = d.memory.allocate(256, { kind: 'host' });
      return [made.kind === 'allocated' ? made.address : 0];
    });
    assert.deepEqual(host, [`out-of-bounds on '${kernel}'`]);
  });

  it('finds a barrier that some threads do not come to', async () => {
    const kernel = (inside: string, behind: string): string => `__global__ void k(float* a) {
      if (threadIdx.x < 100) {
        a[threadIdx.x] = 1;
        ${inside}
      }
      ${behind}
    }`;
    assert.deepEqual(await check(kernel('', '__syncthreads();'), 256, zeros), []);
    assert.deepEqual(await check(kernel('__syncthreads();', ''), 256, zeros), [
      "divergent-barrier on '__syncthreads();'",
    ]);
  });

  it('finds a barrier that whole warps pass by where it should have been before what all do next', async () => {
    const kernel = (behind: string, others = ''): string => `__global__ void k(float* a) {
      __shared__ float s[256];
      if (threadIdx.x < 64) {
        s[threadIdx.x] = a[threadIdx.x];
        __syncthreads();
        a[threadIdx.x] = s[63 - threadIdx.x];
      } else {
        ${others}
      }
      ${behind}
    }`;
    const missed = ["divergent-barrier on '__syncthreads();'"];
    assert.deepEqual(await check(kernel(''), 256, zeros), []);
    assert.deepEqual(await check(kernel('a[threadIdx.x] = 1;'), 256, zeros), []);
    assert.deepEqual(await check(kernel('__syncwarp(); __syncthreads();'), 256, zeros), missed);
    assert.deepEqual(await check(kernel('a[threadIdx.x] = s[threadIdx.x % 64];'), 256, zeros), missed);
    const twice = '__syncthreads(); /**/__syncthreads();';
    const together = await check(kernel('__syncwarp(); __syncthreads();', twice), 256, zeros);
    assert.deepEqual(together.sort(), [
      `divergent-barrier on '${twice}'`,
      `divergent-barrier on '${twice}'`,
      ...missed,
    ]);
    // Who has passed fewer is gone when the others come to their second.
    const alone = await check(kernel('', twice), 256, zeros);
    assert.deepEqual(new Set(alone.map((problem) => problem.split(' ')[0])), new Set(['unsupported']));
    const inTurn = await check(kernel('', '__syncthreads( );'), 256, zeros);
    assert.deepEqual(inTurn, ["unsupported on '__syncthreads();'", "unsupported on '__syncthreads( );'"]);
  });

  it('lets threads that left the kernel miss barriers', async () => {
    const kernel = `__global__ void k(float* a) {
      if (threadIdx.x >= 200) return;
      a[threadIdx.x] = 1;
      __syncthreads();
    }`;
    assert.deepEqual(await check(kernel, 256, zeros), []);
  });

  it('finds reads of memory that nothing wrote', async () => {
    const kernel = (count: number): string => `__global__ void k(float* a) {
      __shared__ float s[256];
      if (threadIdx.x < ${count}) s[threadIdx.x] = 1;
      __syncthreads();
      a[threadIdx.x] = s[threadIdx.x];
    }`;
    assert.deepEqual(await check(kernel(256), 256, zeros), []);
    assert.deepEqual(await check(kernel(255), 256, zeros), [
      "uninitialised-read on 'a[threadIdx.x] = s[threadIdx.x];'",
    ]);
    const copy = '__global__ void k(float* a, float* b) { a[threadIdx.x] = b[threadIdx.x]; }';
    assert.deepEqual(await check(copy, 64, (d) => [d.space(256), d.space(256)]), [
      `uninitialised-read on '${copy}'`,
    ]);
  });

  it('ends a spin-wait at the step budget and keeps the counters', async () => {
    const text = `__global__ void k(int* flag) {
      atomicAdd(flag + 1, 1);
      while (atomicAdd(flag, 0) == 0) {}
    }`;
    const source = await cudaSource(text);
    const device = new TestDevice();
    const flag = device.put(new Int32Array(2));
    const run = device.run(source.kernel('k'), 1, 32, [flag], { maxStepsPerBlock: 20000 });
    assert.equal(run.ended, 'no-progress');
    assert.equal(run.problems[0]!.kind, 'no-progress');
    assert.deepEqual(device.ints(flag, 2), [0, 32]);
    assert.equal(run.accesses[0]!.requests, 1);
  });

  it('stops within a block when it is cancelled', async () => {
    const source = await cudaSource('__global__ void k(int* a) { while (a[0] == 0) {} }');
    const device = new TestDevice();
    let asked = 0;
    const run = device.run(source.kernel('k'), 1, 32, [device.put(new Int32Array(1))], {
      cancelled: () => ++asked > 3,
    });
    assert.equal(run.ended, 'cancelled');
  });

  it('loads a divisor once, whole numbers of any width and the same for the block or not', async () => {
    for (const type of ['int', 'unsigned', 'long long'])
      for (const divisor of ['a[threadIdx.x]', 'a[0]'])
        for (const operator of ['/', '%']) {
          const text = `__global__ void k(${type}* a) { a[32 + threadIdx.x] = 7 ${operator} ${divisor}; }`;
          const device = new TestDevice();
          const run = device.run((await cudaSource(text)).kernel('k'), 1, 32, [device.space(1024)]);
          const requests = run.accesses.filter(({ op }) => op === 'load').map((one) => one.requests);
          assert.deepEqual(requests, [1], text);
        }
  });

  it('reports division by zero and goes on', async () => {
    const kernel = '__global__ void k(int* a) { a[threadIdx.x] = 100 / (int)threadIdx.x; }';
    assert.deepEqual(await check(kernel, 32, zeros), [`division-by-zero on '${kernel}'`]);
  });

  it('looks for no further ones behind a value that is not known, and keeps those before it', async () => {
    const text = `__device__ int lost(int);
__global__ void k(float* o, int z) {
  int t = threadIdx.x;
  o[t] = 1 / z;
  int n = lost(t);
  o[t + 32] = t % n;
  o[n - 1] = 1;
}`;
    const found = await check(text, 32, (device) => [...zeros(device), 0]);
    assert.deepEqual(found, ["division-by-zero on 'o[t] = 1 / z;'", "unsupported on 'int n = lost(t);'"]);
  });
});
