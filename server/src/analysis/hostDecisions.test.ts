/** Launches that host code decides on when it runs: which kernel, which block, in which iteration. */
import assert from 'node:assert/strict';
import type { FileAnalysis } from './fileAnalysis.ts';
import { analyseText, kernelNamed } from './testProgram.ts';

const kernel = (name: string): string =>
  `__global__ void ${name}(float* p, int s) { p[threadIdx.x * s] = 0; }\n`;

function blocks(analysis: FileAnalysis, name: string): unknown[] {
  return kernelNamed(analysis, name).launches.map(({ summary: { launch } }) =>
    launch.source === 'host' ? launch.block[0] : launch.source,
  );
}

/** The most sectors that the kernel's store takes, launch by launch. */
function sectors(analysis: FileAnalysis, name: string): unknown[] {
  return kernelNamed(analysis, name).launches.map(({ summary }) => summary.accesses[0]?.sectors?.max);
}

describe('a launch with pointers that take turns', () => {
  const loop = (turn: string): Promise<FileAnalysis> =>
    analyseText(`#include <utility>
__global__ void a(float* p, int n, float* q) { p[threadIdx.x] = n; q[threadIdx.x] = 1; }
int main() {
  float *p, *q, *r, *old;
  cudaMalloc(&p, 4096); cudaMalloc(&q, 4096); cudaMalloc(&r, 4096);
  for (int i = 0; i < 5000; i++) { a<<<1, 32>>>(p, i, q); ${turn} }
}`);

  it('has the start of some allocation each time', async () => {
    for (const turn of ['std::swap(p, q);', 'old = p; p = q; q = old;', 'old = p; p = q; q = r; r = old;']) {
      const all = sectors(await loop(turn), 'a');
      assert.ok(all.length > 0 && all.every((most) => most === 4), `${turn} ${String(all)}`);
    }
  });
  it('has any place where they are moved as well', async () => {
    for (const turn of ['std::swap(p, q); p++;', 'p += 1; old = p; p = q; q = old;']) {
      assert.ok(sectors(await loop(turn), 'a').includes(5), turn);
    }
  });
});

describe('a launch through a pointer to a kernel', () => {
  it('is one of each kernel that the pointer may hold', async () => {
    const analysis = await analyseText(`${kernel('a') + kernel('b') + kernel('c')}
void f(float* p, int which) {
  void (*k)(float*, int) = &a;
  if (which == 1) k = b;
  k<<<1, 64>>>(p, 2);
}`);
    assert.deepEqual(blocks(analysis, 'a'), [64]);
    assert.deepEqual(blocks(analysis, 'b'), [64]);
    assert.deepEqual(blocks(analysis, 'c'), ['assumed']);
    assert.deepEqual(sectors(analysis, 'b'), [8]);
  });

  it('is one of each kernel of a table', async () => {
    const analysis = await analyseText(`${kernel('a') + kernel('b')}
typedef void (*Kernel)(float*, int);
const Kernel table[] = {a, &b};
void f(float* p) { for (int i = 0; i < 2; i++) table[i]<<<1, 32>>>(p, i + 1); }`);
    assert.deepEqual([sectors(analysis, 'a'), sectors(analysis, 'b')], [[4], [8]]);
  });

  it('is followed through loops, switches and parameters', async () => {
    const analysis = await analyseText(`${kernel('a') + kernel('b') + kernel('c')}
typedef void (*Kernel)(float*, int);
void run(Kernel k, float* p, int block) { k<<<1, block>>>(p, 1); }
int main() {
  float* p;
  void (*chosen)(float*, int);
  for (int i = 0; i < 2; i++) {
    switch (i) {
      case 0: chosen = &a; break;
      case 1: chosen = &b; break;
    }
    chosen<<<1, 32>>>(p, 1);
  }
  run(c, p, 96);
}`);
    assert.deepEqual(
      ['a', 'b', 'c'].map((name) => blocks(analysis, name)),
      [[32], [32], [96]],
    );
  });
});

describe('a block that is chosen when the program runs', () => {
  const sized = 'template <int N> __global__ void k(float* p, int s) { p[threadIdx.x * s] = N; }\n';

  it('is the value of the case that is taken', async () => {
    const analysis = await analyseText(`${sized}
void f(float* p, int threads, int s) {
  dim3 block(threads, 1, 1);
  switch (threads) {
    case 256: k<256><<<1, block>>>(p, s); break;
    case 128: k<128><<<1, threads>>>(p, s); break;
    default: k<1><<<1, block>>>(p, s);
  }
}`);
    assert.deepEqual(blocks(analysis, 'k'), [256, 128, 'assumed']);
  });

  it('is not the value of a case that another runs on into', async () => {
    const analysis = await analyseText(`${kernel('k')}
void f(float* p, int threads) {
  switch (threads) {
    case 64: p += 1;
    case 32: k<<<1, threads>>>(p, 1);
  }
}`);
    assert.deepEqual(blocks(analysis, 'k'), ['assumed']);
  });

  it('is what a comparison says, and nothing is known after it', async () => {
    const analysis = await analyseText(`${kernel('k') + kernel('after')}
void f(float* p, int threads, int s) {
  if (threads == 96 && s == 8) k<<<1, threads>>>(p, s);
  after<<<1, threads>>>(p, s);
}`);
    assert.deepEqual(blocks(analysis, 'k'), [96]);
    assert.deepEqual(sectors(analysis, 'k'), [32]);
    assert.deepEqual(blocks(analysis, 'after'), ['assumed']);
  });

  it('is each of the sizes that a branch leaves, and no occupancy is held against it', async () => {
    const analysis = await analyseText(`${kernel('k')}
void f(float* p, int n) {
  int threads = n < 100 ? 32 : 512;
  int stride = 1;
  if (threads == n) stride = 2;
  k<<<1, threads>>>(p, stride);
}`);
    assert.deepEqual(blocks(analysis, 'k'), [32, 512]);
    const partly = await analyseText(`${kernel('k')}
void f(float* p, int n, int most) { k<<<1, n == 1 ? 1 : most>>>(p, 1); }`);
    assert.deepEqual(blocks(partly, 'k'), [1, 'assumed']);
    assert.deepEqual(
      analysis.diagnostics.filter(({ rule }) => rule === 'low-occupancy'),
      [],
    );
  });
});

describe('a block that one branch chooses and another asks for', () => {
  const template = 'template <int N> __global__ void k(float* p) { p[threadIdx.x * N] = 0; }\n';

  it('is the one of the case', async () => {
    const analysis = await analyseText(`${template}
void f(float* p, int n) {
  int threads = n < 512 ? n : 512;
  switch (threads) {
    case 512: k<512><<<1, threads>>>(p); break;
    case 64: k<64><<<1, threads>>>(p); break;
  }
}`);
    assert.deepEqual(blocks(analysis, 'k'), [512, 64]);
  });

  it('is none of those that the comparisons around rule out', async () => {
    const analysis = await analyseText(`${template}
void f(float* p, int n, int most) {
  int threads = n > 32 ? 32 : most;
  if (threads <= 16) k<16><<<1, threads>>>(p);
  else if (threads < 32 || threads > 32) k<31><<<1, threads>>>(p);
  else k<32><<<1, threads>>>(p);
}`);
    assert.deepEqual(blocks(analysis, 'k'), ['assumed', 32, 'assumed', 32, 'assumed']);
  });

  it('may be any where the comparison is of other numbers', async () => {
    const analysis = await analyseText(`${template}
void f(float* p, int n, float x) {
  int threads = n > 32 ? 32 : 64;
  float half = threads;
  if (half < 32.5f) k<1><<<1, threads>>>(p);
}`);
    assert.deepEqual(blocks(analysis, 'k'), [32, 64]);
  });
});

describe('launches of host templates', () => {
  const host = `template <typename T> __global__ void k(T* p) { p[threadIdx.x * 2] = 0; }
template <typename T> void run(T* p) { k<T><<<1, 64>>>(p); }\n`;

  it('are those of their explicit instantiations', async () => {
    const analysis = await analyseText(`${host}template void run<double>(double* p);\n`);
    assert.deepEqual(
      kernelNamed(analysis, 'k').launches.map(({ templateArguments, assumedArguments }) => [
        templateArguments,
        assumedArguments,
      ]),
      [[['double'], []]],
    );
  });

  it('are those of explicit instantiations whose parameters tell the types', async () => {
    const overloads = `${host}template <typename T, int N> void run(T (&a)[N], T b) { k<T><<<N, 64>>>(a); }\n`;
    const text = `${overloads}template void run(double* p);\ntemplate void run(short (&a)[3], short b);\n`;
    const analysis = await analyseText(text);
    assert.deepEqual(
      kernelNamed(analysis, 'k').launches.map(({ templateArguments, summary }) => [
        ...templateArguments,
        summary.launch.grid?.[0],
      ]),
      [
        ['double', 1],
        ['short', 3],
      ],
    );
  });

  it('are assumed where nothing instantiates them, and said to be', async () => {
    const analysis = await analyseText(host);
    assert.deepEqual(blocks(analysis, 'k'), [64]);
    assert.deepEqual(kernelNamed(analysis, 'k').launches[0]?.assumedArguments, ['T = float']);
    const used = await analyseText(`${host}void f(double* p) { run(p); }\n`);
    assert.deepEqual(kernelNamed(used, 'k').launches[0]?.templateArguments, ['double']);
    assert.equal(kernelNamed(used, 'k').launches.length, 1);
  });

  it('tell the types also where an argument that nothing fixes is the block', async () => {
    const sized = `${kernel('k').replace('__global__', 'template <typename T> __global__').replace('float', 'T')}
template <int threads> void run(float* p, int n) { k<<<n / threads, threads>>>((double2*)p, 1); }\n`;
    const [launch, ...more] = kernelNamed(await analyseText(sized), 'k').launches;
    assert.deepEqual([launch?.templateArguments, launch?.assumedArguments], [['double2'], ['threads = ?']]);
    assert.deepEqual([launch?.summary.launch.source, more.length], ['assumed', 0]);
    const used = `${sized}void f(float* p) { k<<<1, 96>>>(p, 2); }\n`;
    assert.deepEqual(blocks(await analyseText(used), 'k'), [96]);
  });
});

describe('a launch in a loop that runs an unknown number of times', () => {
  it('is looked at in the first iterations, and for all others', async () => {
    const analysis = await analyseText(`${kernel('k')}
void f(float* p, int n) { for (int s = 4; s < n; s *= 2) k<<<1, 64>>>(p, s); }`);
    const { launches } = kernelNamed(analysis, 'k');
    assert.deepEqual(
      launches.map(({ summary }) => summary.accesses[0]?.status),
      [...Array.from({ length: 6 }, () => 'exact'), 'bounded'],
    );
    // Four floats apart, a lane has half a sector; eight apart and more, one of its own.
    assert.deepEqual(sectors(analysis, 'k').slice(0, 6), [16, 32, 32, 32, 32, 32]);
  });

  it('is not followed from iteration to iteration where only a break ends the loop', async () => {
    const analysis = await analyseText(`${kernel('a')}
void f(float* p, int* left) {
  for (int s = 1; ; s *= 2) {
    int n;
    cudaMemcpy(&n, left, sizeof(int), cudaMemcpyDeviceToHost);
    if (n == 0) break;
    a<<<1, 32>>>(p, s);
  }
}`);
    const [first, ...others] = sectors(analysis, 'a');
    assert.equal(first, 4);
    // Doubled as often as nobody knows: anything up to a sector for each lane.
    assert.deepEqual(others, [32]);
  });
});

describe('what host code does on some ways only', () => {
  it('is not taken for certain: a flag that may be set, a size that may be changed', async () => {
    const analysis = await analyseText(`${kernel('a') + kernel('b') + kernel('c')}
bool wanted(int, char**);
bool small = false;
int size = 256;
int main(int argc, char** argv) {
  float* p;
  if (wanted(argc, argv)) small = true;
  if (wanted(argc, argv)) size = 64;
  if (small) a<<<1, 32>>>(p, 1);
  else b<<<1, 96>>>(p, 1);
  c<<<1, size>>>(p, 1);
}`);
    assert.deepEqual(
      ['a', 'b', 'c'].map((name) => blocks(analysis, name)),
      [[32], [96], [64, 256]],
    );
  });

  it('is seen through functions that return early or end the program', async () => {
    const analysis = await analyseText(`${kernel('a') + kernel('b')}
void either(int n, dim3& block) {
  if (n < 100) { block.x = 64; return; }
  block.x = 128;
}
int fitting(int n, dim3& block) {
  int sizes[2][2] = {{32, 4}, {8, 8}};
  for (int i = 0; i < 2; i++) {
    int* size = sizes[0];
    if (size[1] * n < 1000) { block.x = size[0]; block.y = size[1]; return size[1]; }
  }
  exit(1);
}
int main(int argc, char** argv) {
  float* p;
  int n = atoi(argv[1]);
  dim3 one, other;
  either(n, one);
  a<<<1, one>>>(p, 1);
  int shared = fitting(n, other);
  b<<<1, other, shared>>>(p, 1);
}`);
    assert.deepEqual(blocks(analysis, 'a'), [128, 64]);
    const shapes = kernelNamed(analysis, 'b').launches.map(({ summary }) => summary.launch.block);
    assert.deepEqual(shapes, [[32, 4, 1]]);
  });

  it('hands on truths as numbers', async () => {
    const analysis = await analyseText(`
__global__ void k(float* p, int n, bool turned) { p[turned ? threadIdx.x : threadIdx.x * 8] = 0; }
void solve(float* p, int n, bool turned) { k<<<1, 32>>>(p, n, turned); }
int main() { float* p; solve(p, 4, true); solve(p, 4, false); }`);
    assert.deepEqual(sectors(analysis, 'k'), [4, 32]);
  });
});

describe('a block of which only a part is known', () => {
  it('is assumed to agree with that part', async () => {
    const launch = async (block: string): Promise<unknown> => {
      const text = `${kernel('k')}\nvoid f(float* p, int n) { k<<<n, ${block}>>>(p, 1); }`;
      return kernelNamed(await analyseText(text), 'k').launches[0]?.summary.launch;
    };
    const cases: [string, unknown][] = [
      ['dim3(1, n)', [1, 256, 1]],
      ['dim3(n, 1)', [256, 1, 1]],
      ['dim3(n, 8)', [32, 8, 1]],
      ['dim3(16, n, 2)', [16, 8, 2]],
      ['dim3(n, n)', [16, 16, 1]],
      ['dim3(n, n * n)', [256, 1, 1]],
    ];
    for (const [block, expected] of cases) {
      const { source, block: assumed } = (await launch(block)) as { source: string; block: unknown };
      assert.deepEqual([source, assumed], ['assumed', expected], block);
    }
  });

  it('is said to be left open by its launch', async () => {
    const { diagnostics } = await analyseText(
      `__global__ void k(float* p) { p[threadIdx.y * 8] = 0; }\nvoid f(float* p, int n) { k<<<n, dim3(1, n)>>>(p); }`,
    );
    assert.match(
      diagnostics[0]?.message ?? '',
      /\(A block of 1 × 256 threads assumed, as the launch at line 2 leaves it open\.\)/,
    );
  });
});

describe('a launch with a configuration', () => {
  it('has the sizes that its fields are given, also where the fields lie in another object', async () => {
    const analysis = await analyseText(`${kernel('a') + kernel('b')}
struct Prepared {
  cudaLaunchAttribute attribute;
  cudaLaunchConfig_t config;
  Prepared(dim3 grid, const dim3& block) {
    attribute.id = cudaLaunchAttributeProgrammaticStreamSerialization;
    attribute.val.programmaticStreamSerializationAllowed = 1;
    config = {};
    config.gridDim = grid;
    config.blockDim = block;
    config.attrs = &attribute;
    config.numAttrs = 1;
  }
};
int main() {
  float* p;
  cudaLaunchConfig_t config = {0};
  config.gridDim = 3;
  config.blockDim = dim3(96);
  cudaLaunchKernelEx(&config, a, p, 2);
  auto prepared = Prepared(dim3(2), dim3(64));
  cudaLaunchKernelEx(&prepared.config, b, p, 8);
}`);
    assert.deepEqual([...blocks(analysis, 'a'), ...blocks(analysis, 'b')], [96, 64]);
    assert.deepEqual([sectors(analysis, 'a'), sectors(analysis, 'b')], [[8], [32]]);
  });
});

describe('a block that is open in two directions', () => {
  const accesses = async (body: string, block = 'dim3(n / m, m)'): Promise<unknown[]> => {
    const text = `__global__ void k(float* p, int pitch) { ${body} }
void f(float* p, int n, int m) { k<<<1, ${block}>>>(p, 1024); }`;
    const { launches } = kernelNamed(await analyseText(text), 'k');
    return (launches[0]?.summary.accesses ?? []).map(({ status, sectors }) => [
      status,
      sectors?.min,
      sectors?.max,
    ]);
  };

  it('leaves open what its shape decides, where the kernel goes by rows', async () => {
    // A warp along x has 4 sectors, one along y has 32, and two rows of 16 lanes have 2 each.
    assert.deepEqual(await accesses('p[threadIdx.y * pitch + threadIdx.x] = 0;'), [['bounded', 4, 32]]);
    // However the block is cut, a warp reads one word, or its lanes lie 4 KB apart.
    assert.deepEqual(await accesses('p[pitch] = 0; int row = threadIdx.y;'), [['exact', 1, 1]]);
    assert.deepEqual(await accesses('p[(threadIdx.x + blockDim.x * threadIdx.y) * 1024] = 0;'), [
      ['exact', 32, 32],
    ]);
  });

  it('is looked at as squares where it reaches as far along both', async () => {
    const square = 'dim3(n, n)';
    // Rows of 8, 16 or 32 lanes, a multiple of 4 KB apart.
    assert.deepEqual(await accesses('p[threadIdx.y * pitch + threadIdx.x] = 0;', square), [['exact', 4, 4]]);
    assert.deepEqual(await accesses('p[threadIdx.x * pitch + threadIdx.y] = 0;', square), [
      ['bounded', 8, 32],
    ]);
    assert.deepEqual(await accesses('p[threadIdx.x] = 0;', square), [['bounded', 1, 4]]);
  });

  it('is taken for a row where the kernel knows no rows', async () => {
    assert.deepEqual(await accesses('p[threadIdx.x * 2] = 0;'), [['exact', 8, 8]]);
  });
});
