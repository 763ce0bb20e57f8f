import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { fixtureFolder, simulateFixture, simulateProgram } from './simulateText.ts';

const folder = 'emulator/programs/faults';

interface Fault {
  readonly kind: string;
  /** Part of the line of the source at which it is to be found. */
  readonly line: string;
  readonly thread: readonly number[];
  /** Part of the message. */
  readonly says: string;
}

const faults: Readonly<Record<string, Fault>> = {
  missingBarrier: {
    kind: 'race',
    line: 'out[threadIdx.x] = tile[255 - threadIdx.x]',
    thread: [0, 0, 0],
    says: '__syncthreads()',
  },
  haloOffByOne: {
    kind: 'out-of-bounds',
    line: 'in[i + 1]',
    thread: [255, 0, 0],
    says: 'past the end of `in` of 1024 bytes: check the index',
  },
  misalignedVector: {
    kind: 'misaligned',
    line: 'float4 four',
    thread: [0, 0, 0],
    says: 'no multiple of 16',
  },
  divergentBarrier: {
    kind: 'divergent-barrier',
    line: '__syncthreads();',
    thread: [1, 0, 0],
    says: '32 of 64 threads',
  },
  uninitialisedShared: {
    kind: 'uninitialised-read',
    line: 'sum += part[i]',
    thread: [0, 0, 0],
    says: 'byte 384',
  },
  spinWait: { kind: 'no-progress', line: 'while (ready != 2)', thread: [0, 0, 0], says: 'did not end' },
};

/** A wrong test lets 380 of 512 threads write, most of them behind the array, each in a sector of its own. */
const overrun = `
__global__ void fill(float *out, int n) {
  int i = threadIdx.x, j = threadIdx.y;
  if (i >= n && j >= n) return;
  out[i * n + j] = 1.0f;
}
int main() {
  float *out;
  cudaMalloc(&out, 10 * 10 * sizeof(float));
  fill<<<1, dim3(32, 16)>>>(out, 10);
}`;

describe('planted faults', function () {
  this.timeout(60_000);
  const launchOptions = { maxStepsPerBlock: 2_000_000 };

  it('counts an overrun into the rest of a page as the H200 does, which notices none', async () => {
    const { launches } = await simulateProgram(overrun);
    assert.deepEqual(
      launches[0]?.accesses.map(({ requests, lanes, sectors }) => ({ requests, lanes, sectors })),
      [{ requests: 16, lanes: 380, sectors: 380 }],
    );
    assert.deepEqual(
      launches[0].problems.map(({ kind }) => kind),
      ['out-of-bounds'],
    );
  });

  it('a spin-wait ends as soon as a round has changed nothing, with what was counted so far', async () => {
    const report = await simulateFixture(`${folder}/spinWait.cu`);
    const [launch] = report.launches;
    assert.equal(launch?.ended, 'no-progress');
    assert.ok((launch.totals?.steps ?? Infinity) < 1_000_000);
    assert.ok(launch.accesses.some((access) => access.op === 'load' && access.requests > 10_000));
  });

  it('a program goes no further than a launch that changes nothing: on hardware it hangs there', async () => {
    const { ended, stdout, launches } = await simulateProgram(
      `#include <cstdio>
__global__ void waits(int* flag) { while (atomicAdd(flag, 0) == 0) {} }
int main() {
  int* flag;
  cudaMalloc(&flag, 4);
  cudaMemset(flag, 0, 4);
  printf("before\\n");
  waits<<<1, 32>>>(flag);
  printf("%d\\n", cudaDeviceSynchronize());
}`,
      { launchOptions },
    );
    assert.equal(ended?.reason, 'step-budget');
    assert.equal(stdout, 'before\n');
    assert.equal(launches[0]?.ended, 'no-progress');
  });

  it('a program goes no further than a launch that takes more steps than it may: on hardware it ends', async () => {
    // On an H200 a kernel of 30,000,000 rounds like these ends, and what it prints comes.
    const { ended, stdout, launches } = await simulateProgram(
      `#include <cstdio>
__global__ void longRun(double* p, int n) { double x = threadIdx.x + 66; for (int i = 0; i < n; i++) x += i / x - sqrt(x); p[threadIdx.x] = x; }
int main() {
  double *p, x = 0;
  cudaMalloc(&p, 32);
  printf("before\\n");
  longRun<<<1, 4>>>(p, 30000000);
  cudaMemcpy(&x, p, 8, cudaMemcpyDeviceToHost);
  printf("%g\\n", x);
}`,
      { launchOptions },
    );
    assert.equal(ended?.reason, 'step-budget');
    assert.equal(stdout, 'before\n');
    assert.equal(launches[0]?.ended, 'step-budget');
    assert.deepEqual(
      launches[0].problems.map(({ kind, thread }) => ({ kind, thread })),
      [{ kind: 'no-progress', thread: [0, 0, 0] }],
    );
  });

  for (const [name, fault] of Object.entries(faults)) {
    it(`${name} is found at its line`, async () => {
      const file = `${folder}/${name}.cu`;
      const report = await simulateFixture(file, { launchOptions });
      const lines = fs.readFileSync(path.join(fixtureFolder, file), 'utf8').split('\n');
      const problems = report.launches.flatMap((launch) => launch.problems);
      assert.deepEqual(
        problems.map(({ kind, thread, block }) => ({ kind, thread, block })),
        [{ kind: fault.kind, thread: fault.thread, block: [0, 0, 0] }],
      );
      assert.ok(lines[problems[0]!.line - 1]?.includes(fault.line), `line ${problems[0]!.line}`);
      assert.ok(problems[0]!.message.includes(fault.says), problems[0]!.message);
    });

    it(`${name} without the fault is reported for nothing`, async () => {
      const report = await simulateFixture(`${folder}/${name}.fixed.cu`, { launchOptions });
      assert.equal(report.launches.length, 1);
      assert.equal(report.launches[0]!.ended, 'finished');
      assert.deepEqual(report.launches[0]!.problems, []);
    });
  }

  /** The races that a kernel of four blocks of 64 threads is reported for, with two arrays of 64 words and what stands before it. */
  async function racesOf(
    body: string,
    before = '',
  ): Promise<{ line: string; message: string; count: number }[]> {
    const text = `${before}
__global__ void k(int* a, int* b) {
${body}
}
int main() { int *a, *b; cudaMalloc(&a, 256); cudaMalloc(&b, 256); cudaMemset(a, 0, 256); cudaMemset(b, 0, 256); k<<<4, 64>>>(a, b); }`;
    const { launches } = await simulateProgram(text);
    return launches[0]!.problems.map(({ kind, line, message, count }) => {
      assert.equal(kind, 'race');
      return { line: text.split('\n')[line - 1]!, message, count };
    });
  }

  it('says of a race what helps against it', async () => {
    const cases: readonly (readonly [body: string, says: RegExp])[] = [
      ['a[threadIdx.x % 8]++;', /update it with an atomic/],
      [
        '__shared__ int s[64]; s[threadIdx.x] = 1; b[threadIdx.x] = s[63 - threadIdx.x];',
        /put __syncthreads\(\) between/,
      ],
      [
        '__shared__ int s[64]; s[threadIdx.x] = 1; b[threadIdx.x] = s[threadIdx.x ^ 1];',
        /put __syncwarp\(\) between/,
      ],
      [
        'a[threadIdx.x] = 1; b[threadIdx.x] = a[63 - threadIdx.x];',
        /put __syncthreads\(\) between .*, or use an atomic/,
      ],
    ];
    for (const [body, says] of cases) {
      const [race, ...others] = await racesOf(`  if (blockIdx.x == 0) { ${body} }`);
      assert.match(race?.message ?? 'none', says, body);
      assert.deepEqual(others, [], body);
    }
  });

  it('reports the races between two lines once', async () => {
    const races =
      await racesOf(`__shared__ volatile int s[64]; int t = threadIdx.x; s[t] = t; __syncthreads();
if (t < 16 && blockIdx.x == 0) { s[t] += s[t + 8]; s[t] += s[t + 4]; s[t] += s[t + 2]; }`);
    assert.equal(races.length, 1);
    // Each of the three sums reads what others have written or writes what others have read.
    assert.ok(races[0]!.count > 16, `${races[0]!.count}`);
  });

  it('finds blocks that read and write again what other blocks wrote', async () => {
    const lost = ['*a += 1;', '*a = *a + 1;', 'int x = a[0]; b[1] = x; a[0] = x + blockIdx.x;'];
    for (const update of lost) {
      const [race, ...others] = await racesOf(`if (threadIdx.x == 0) {\n${update}\n}`);
      // The first block finds what the host wrote, each of the three others what a block did.
      assert.deepEqual([race?.line, race?.count, others], [update, 3, []]);
      assert.match(race?.message ?? '', /another block of the launch/);
    }
  });

  it('is silent where blocks keep to their own, write alike, or are ordered', async () => {
    const fine = [
      'if (threadIdx.x < 16) { int i = blockIdx.x * 16 + threadIdx.x; a[i] += 1; a[i] *= 2; }',
      'if (threadIdx.x == 0) *a = 1;',
      'if (threadIdx.x == 0 && *a == 0) *b = 1;',
      'if (threadIdx.x < 4) { ((char*)a)[blockIdx.x + 4 * threadIdx.x] += 1; }',
      'if (threadIdx.x == 0) { while (atomicCAS(&lock, 0, 1) != 0); *a += 1; atomicExch(&lock, 0); }',
      'if (threadIdx.x == 0) { b[blockIdx.x] = 1; __threadfence(); if (atomicAdd(a, 1) == 3) b[0] += b[1] + b[2]; }',
    ];
    for (const body of fine) assert.deepEqual(await racesOf(body, '__device__ int lock;'), [], body);
  });

  it('ends a kernel that follows a null pointer, or one of the host, as hardware does', async () => {
    const { stdout, launches } = await simulateProgram(`#include <cstdio>
__global__ void fill(int* p) { p[threadIdx.x] = 1; }
int main(int argc, char** argv) {
  int h[32], *d;
  cudaMalloc(&d, 128);
  fill<<<1, 32>>>(argc > 1 ? h : nullptr);
  printf("%s ", cudaGetErrorName(cudaGetLastError()));
  printf("%s ", cudaGetErrorName(cudaDeviceSynchronize()));
  fill<<<1, 32>>>(d);
  printf("%s\\n", cudaGetErrorName(cudaGetLastError()));
}`);
    assert.equal(stdout, 'cudaSuccess cudaErrorIllegalAddress cudaErrorIllegalAddress\n');
    assert.match(launches[0]?.problems[0]?.message ?? '', /null pointer/);
  });

  it('goes on behind an index before shared memory, as long as it is within what is reserved there, as an H200 does', async () => {
    const read = async (k: number): Promise<readonly [printed: string, message: string | undefined]> => {
      const { stdout, launches } = await simulateProgram(`#include <cstdio>
__global__ void before(int* o, int k) { __shared__ int a[32]; a[threadIdx.x] = threadIdx.x; __syncthreads(); o[threadIdx.x] = a[(int)threadIdx.x - k]; }
int main() {
  int *o, v = -9;
  cudaMalloc(&o, 128);
  before<<<1, 32>>>(o, ${k});
  cudaError_t e = cudaDeviceSynchronize();
  if (cudaMemcpy(&v, o + 31, 4, cudaMemcpyDeviceToHost) != cudaSuccess) printf("no copy, ");
  printf("%d %d\\n", e == cudaSuccess, v);
}`);
      return [stdout, launches[0]?.problems[0]?.message];
    };
    assert.deepEqual(await read(6), [
      '1 25\n',
      'read of 4 bytes that begins 24 bytes before the block’s shared memory: check the index against 0 first',
    ]);
    assert.equal((await read(256))[0], '1 0\n');
    assert.equal((await read(257))[0], 'no copy, 0 -9\n');
  });

  it('goes on behind an index past shared memory within its unit of 128 bytes, and ends the kernel behind it, as an H200 does', async () => {
    const read = async (bytes: number, k: number, isDynamic: boolean): Promise<string> => {
      const { stdout, launches } = await simulateProgram(
        `#include <cstdio>
__global__ void fixed(char* o, int k) { __shared__ char a[${bytes}]; a[threadIdx.x] = 1; if (threadIdx.x == 0) a[k] = 77; __syncthreads(); o[threadIdx.x] = a[k]; }
__global__ void sized(char* o, int k) { extern __shared__ char b[]; b[threadIdx.x] = 1; if (threadIdx.x == 0) b[k] = 77; __syncthreads(); o[threadIdx.x] = b[k]; }
int main() {
  char *o, v = 9;
  cudaMalloc(&o, 4);
  ${isDynamic ? `sized<<<1, 4, ${bytes}>>>` : 'fixed<<<1, 4>>>'}(o, ${k});
  int e = cudaDeviceSynchronize();
  cudaMemcpy(&v, o, 1, cudaMemcpyDeviceToHost);
  printf("%d %d", e, v);
}`,
        { device: 'h200' },
      );
      assert.equal(launches[0]?.problems[0]?.kind, 'out-of-bounds');
      return stdout;
    };
    for (const isDynamic of [false, true]) {
      for (const [bytes, k] of [
        [4, 4],
        [4, 127],
        [10, 10],
        [10, 127],
      ] as const)
        // prettier-ignore
        assert.equal(await read(bytes, k, isDynamic), '0 77', `${bytes} ${k}`);
      for (const [bytes, k] of [
        [4, 128],
        [10, 255],
        [128, 128],
        [128, 1024],
        [10, 1 << 20],
      ] as const)
        // prettier-ignore
        assert.equal(await read(bytes, k, isDynamic), '700 9', `${bytes} ${k}`);
    }
  });

  it('finds host code that looks at managed memory before the kernels that write it have ended', async () => {
    const text = `#include <cstdio>
__global__ void fill(int* a, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) a[i] = i; }
__global__ void sum(const int* a, int* out) { int s = 0; for (int i = 0; i < 64; i++) s += a[i]; *out = s; }
int main() {
  int *a, *b, *s; long t = 0;
  cudaMallocManaged(&a, 4096 * 4); cudaMallocManaged(&b, 128 * 4); cudaMallocManaged(&s, 4);
  fill<<<16, 256>>>(a, 4096);
  for (int i = 0; i < 4096; i++) t += a[i]; // early
  fill<<<16, 256>>>(a, 4096);
  cudaDeviceSynchronize();
  for (int i = 0; i < 4096; i++) t += a[i];
  fill<<<1, 64>>>(b, 64);
  for (int i = 64; i < 128; i++) b[i] = 2;
  cudaStreamSynchronize(0);
  sum<<<1, 1>>>(b, s);
  if (cudaGetLastError() != cudaSuccess || b[3] != 3) return 1;
  *s += 1; // early
  sum<<<1, 1>>>(b, s);
  cudaMemcpy(a, b, 16, cudaMemcpyDefault);
  printf("%d %ld %d\\n", *s, t, a[3]);
  fill<<<1, 64>>>(b, 64);
  __sync_fetch_and_add(b + 1, 1);
  fill<<<1, 64>>>(b, 64);
  printf("%.1s\\n", (char*)b); // early
}`;
    const lines = text.split('\n').map((line, i) => (line.endsWith('// early') ? i + 1 : 0));
    for (const roundsBefore of [1, Infinity]) {
      const { stdout, problems } = await simulateProgram(text, { roundsBefore });
      assert.equal(stdout, `${(63 * 64) / 2} ${4095 * 4096} 3\n\n`);
      assert.deepEqual(
        problems.map(({ line }) => line),
        lines.filter((line) => line > 0),
      );
      assert.match(problems[0]?.message ?? '', /reads `a`, .*cudaDeviceSynchronize\(\) first/);
      assert.match(problems[1]?.message ?? '', /`s`/);
    }
  });

  it('tells a program that lacks arguments where they stand', async () => {
    const ended = async (text: string, ...given: string[]): Promise<string | undefined> => {
      const report = await simulateProgram(`#include <cstdlib>\n${text}`, {
        programArguments: ['/program.cu', ...given],
      });
      return report.ended?.message;
    };
    const reading = 'int main(int argc, char** argv) { return atoi(argv[1]) + argv[2][0]; }';
    const advice = 'they stand behind `--` on the command line';
    assert.equal(
      await ended(reading),
      `host code reads 1 byte through a null pointer; the program was given no arguments: ${advice}`,
    );
    assert.match((await ended(reading, '5')) ?? '', /null pointer; the program was given one argument: /);
    const farther = 'int main(int argc, char** argv) { return argv[3] != 0; }';
    assert.equal(
      await ended(farther),
      `host code reads 8 bytes of argv[3]; the program was given no arguments: ${advice}`,
    );
    const nameless =
      '#include <cstdio>\nint main(int argc, char** argv) { return fgetc(fopen(argv[1], "r")); }';
    assert.equal(
      await ended(nameless),
      `uses a null FILE*: the file could not be opened; the program was given no arguments: ${advice}`,
    );
    const other = 'int main(int argc, char** argv) { int* p = nullptr; return *p; }';
    assert.equal(await ended(other), 'host code reads 4 bytes through a null pointer');
  });

  it('names the file of a line in a header where it ends', async () => {
    const texts = {
      '/broken.h':
        '#pragma once\ninline int* nowhere() { return nullptr; }\ninline int taken() { return *nowhere(); }\n',
    };
    const { ended } = await simulateProgram('#include "broken.h"\nint main() { return taken(); }', { texts });
    assert.deepEqual([ended?.path, ended?.line], ['broken.h', 3]);
    const own = await simulateProgram('int main() { int* p = nullptr; return *p; }');
    assert.deepEqual([own.ended?.path, own.ended?.line], [undefined, 1]);
  });
});
