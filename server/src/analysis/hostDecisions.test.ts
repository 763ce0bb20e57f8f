/** What host code does on some ways or in some iterations only. */
import assert from 'node:assert/strict';
import type { FileAnalysis } from './fileAnalysis.ts';
import { analyseText, blocksOf, kernelNamed, sectorsOf, stridedKernel } from './testProgram.ts';

describe('what host code does on some ways only', () => {
  it('is not taken for certain: a flag that may be set, a size that may be changed', async () => {
    const analysis = await analyseText(`${stridedKernel('a') + stridedKernel('b') + stridedKernel('c')}
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
      ['a', 'b', 'c'].map((name) => blocksOf(analysis, name)),
      [[32], [96], [64, 256]],
    );
  });

  it('is seen through functions that return early or end the program', async () => {
    const analysis = await analyseText(`${stridedKernel('a') + stridedKernel('b')}
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
    assert.deepEqual(blocksOf(analysis, 'a'), [128, 64]);
    const shapes = kernelNamed(analysis, 'b').launches.map(({ summary }) => summary.launch.block);
    assert.deepEqual(shapes, [[32, 4, 1]]);
  });

  it('makes no launch behind an exception that is surely thrown, nor behind the end of the program', async () => {
    const program = (check: string): string => `#include <stdexcept>
${stridedKernel('a')}
struct Problem { int n, stride; };
void launch(float* p, Problem problem) {
  ${check}
  a<<<problem.n, 32>>>(p, problem.stride);
}
template <class F> void throws(F f) { try { f(); } catch (const std::exception&) { return; } }
int main() {
  float* p;
  throws([&] { launch(p, {0, 64}); });
  throws([&] { launch(p, {1, 129}); });
  launch(p, {100, 2});
}`;
    const launches = async (check: string): Promise<number> =>
      kernelNamed(await analyseText(program(check)), 'a').launches.length;
    const isWrong = 'problem.n <= 0 || problem.stride > 128';
    assert.equal(await launches(`if (${isWrong}) throw std::invalid_argument("no");`), 1);
    assert.equal(await launches(`if (${isWrong}) { exit(1); }`), 1);
    assert.equal(await launches(`if (!(${isWrong})) {} else abort();`), 1);
    assert.equal(await launches(''), 3);
    // What is caught in the function itself goes on behind the block.
    assert.equal(
      await launches(`try { if (${isWrong}) throw std::invalid_argument("no"); } catch (...) {}`),
      3,
    );
  });

  it('is found behind any number of checks of what the runtime answers', async () => {
    const analysis = await analyseText(`${stridedKernel('a') + stridedKernel('b')}
#include <iostream>
#define CHECK(call) { cudaError_t error = call; \\
  if (error != cudaSuccess) { std::cerr << "failed: " << cudaGetErrorString(error) << std::endl; exit(1); } }
void run(int repeat) {
  float *p, *q;
  for (int width = 32; width <= 1024; width *= 2) {
    size_t size = 1024ul * width;
    CHECK(cudaMalloc(&q, size * 4));
    for (unsigned count = 1; count <= 16384; count *= 2) {
      size_t bytes = (size_t)count * width * 4;
      CHECK(cudaMalloc(&p, bytes));
      ${'CHECK(cudaMemset(p, 0, bytes));'.repeat(16)}
      const auto blocks = (count + 7) / 8;
      for (int i = 0; i < repeat; i++) {
        if (width % 128 == 0) b<<<blocks, 64>>>(p, 1);
        else a<<<blocks, 32>>>(p, 1);
      }
      CHECK(cudaFree(p));
    }
  }
}
int main(int argc, char** argv) { run(atoi(argv[1])); }`);
    // Of all six widths, as with checks that do nothing.
    assert.deepEqual([blocksOf(analysis, 'a').length, blocksOf(analysis, 'b').length], [12, 12]);
  });

  it('is not ruled out by what the library may have changed', async () => {
    const analysis = await analyseText(`#include <getopt.h>
${stridedKernel('a')}
int main(int argc, char** argv) {
  int opt, n = 64;
  static struct option longs[] = {{"size", 1, nullptr, 's'}, {nullptr, 0, nullptr, 0}};
  while ((opt = getopt_long(argc, argv, "s:", longs, nullptr)) != -1)
    if (opt == 's') n = atoi(optarg);
  if (optind < argc || optind == 1) exit(1);
  float* p;
  cudaMalloc(&p, n * 4);
  a<<<n, 32>>>(p, 1);
}`);
    assert.deepEqual(blocksOf(analysis, 'a'), [32]);
  });

  it('makes no long stride of one that is 1 on one of them', async () => {
    // Where each thread has one element the stores are coalesced, as the H200 counts them.
    const reported = async (stride: string): Promise<number> => {
      const { diagnostics } = await analyseText(`${stridedKernel('a')}
int main(int argc, char** argv) {
  float* p;
  int n = atoi(argv[1]), blocks = (n + 1023) / 1024, perThread = 1;
  if (blocks > 64) { blocks = 64; perThread = n / 65536; }
  a<<<blocks, 1024>>>(p, ${stride});
}`);
      return diagnostics.length;
    };
    assert.equal(await reported('perThread'), 0);
    assert.equal(await reported('n / 65536'), 1);
    assert.equal(await reported('n > 9 ? n : 4'), 1);
  });

  it('hands on truths as numbers', async () => {
    const analysis = await analyseText(`
__global__ void k(float* p, int n, bool turned) { p[turned ? threadIdx.x : threadIdx.x * 8] = 0; }
void solve(float* p, int n, bool turned) { k<<<1, 32>>>(p, n, turned); }
int main() { float* p; solve(p, 4, true); solve(p, 4, false); }`);
    assert.deepEqual(sectorsOf(analysis, 'k'), [4, 32]);
  });
});

describe('a launch in a loop that runs an unknown number of times', () => {
  it('is looked at in the first iterations, and for all others', async () => {
    const analysis = await analyseText(`${stridedKernel('k')}
void f(float* p, int n) { for (int s = 4; s < n; s *= 2) k<<<1, 64>>>(p, s); }`);
    const { launches } = kernelNamed(analysis, 'k');
    assert.deepEqual(
      launches.map(({ summary }) => summary.accesses[0]?.status),
      [...Array.from({ length: 6 }, () => 'exact'), 'bounded'],
    );
    // Four floats apart, a lane has half a sector; eight apart and more, one of its own.
    assert.deepEqual(sectorsOf(analysis, 'k').slice(0, 6), [16, 32, 32, 32, 32, 32]);
  });

  it('is not followed from iteration to iteration where only a break ends the loop', async () => {
    const analysis = await analyseText(`${stridedKernel('a')}
void f(float* p, int* left) {
  for (int s = 1; ; s *= 2) {
    int n;
    cudaMemcpy(&n, left, sizeof(int), cudaMemcpyDeviceToHost);
    if (n == 0) break;
    a<<<1, 32>>>(p, s);
  }
}`);
    const [first, ...others] = sectorsOf(analysis, 'a');
    assert.equal(first, 4);
    // Doubled as often as nobody knows: anything up to a sector for each lane.
    assert.deepEqual(others, [32]);
  });
});

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
      const all = sectorsOf(await loop(turn), 'a');
      assert.ok(all.length > 0 && all.every((most) => most === 4), `${turn} ${String(all)}`);
    }
  });
  it('has any place where they are moved as well', async () => {
    for (const turn of ['std::swap(p, q); p++;', 'p += 1; old = p; p = q; q = old;']) {
      assert.ok(sectorsOf(await loop(turn), 'a').includes(5), turn);
    }
  });
});

describe('a size that a function of a library is given', () => {
  const launchesOf = async (code: string): Promise<unknown[]> => {
    const analysis = await analyseText(`#include <fstream>
#include <iomanip>
#include <queue>
#include <string>
${stridedKernel('k')}
void run(float* p, int threads, int stride) {
  int rows = 3;
  ${code}
  k<<<rows, threads>>>(p, stride);
}
int main() { float* p; cudaMalloc(&p, 4096); run(p, 96, 2); }`);
    return kernelNamed(analysis, 'k').launches.map(({ summary: { launch } }) => [
      launch.source,
      launch.grid?.[0],
      launch.block[0],
    ]);
  };

  it('is still known where that takes it by value or as a constant', async () => {
    const calls = [
      'std::string name = "n" + std::to_string(threads) + ".txt";',
      'using namespace std; string name = to_string(threads) + "x" + to_string(rows);',
      'std::cout << std::setw(threads) << std::setprecision(rows) << std::string(threads, 45);',
      'std::this_thread::sleep_for(std::chrono::milliseconds(threads));',
      'std::ifstream file("x"); file.read((char*)p, threads); file.ignore(rows);',
      'std::queue<int> waiting; waiting.push(threads); waiting.push(rows);',
      'std::string text; text.append(threads, 45); text.resize(rows);',
      'omp_set_num_threads(threads); cblas_sscal(rows, 2.0f, p, threads);',
    ];
    for (const call of calls) assert.deepEqual(await launchesOf(call), [['host', 3, 96]], call);
  });

  it('is not where that may change it', async () => {
    const calls = [
      'std::cin >> threads;',
      'std::from_chars("1", "2", threads);',
      'std::istringstream text("64"); text >> threads;',
      'project::to_string(threads);',
      'Project project; project.read(threads);',
      'queue<int> own; own.push(threads);',
      'int* where = &threads; notDeclared(where);',
      'int* where = &threads; std::sort(where, where + 1);',
    ];
    for (const call of calls) assert.deepEqual(await launchesOf(call), [['assumed', 3, 256]], call);
  });
});

describe('a check of host code that leaves', () => {
  const blocks = async (body: string): Promise<unknown[]> =>
    blocksOf(
      await analyseText(
        `#include <cstdlib>\n${stridedKernel('k')}void go(float* p, int n, int m) { ${body} }`,
      ),
      'k',
    );

  it('tells of the numbers behind it', async () => {
    const leaving = ['return;', '{ n = 1; exit(1); }', 'abort();'];
    for (const leave of leaving) {
      const way = `if (n < 100) ${leave} if (n > 50) k<<<1, 32>>>(p, 1); else k<<<1, 64>>>(p, 1);`;
      assert.deepEqual(await blocks(way), [32], leave);
    }
    const turns = 'if (n < 100) return; int b = 4; for (int t = 1; t <= n; t++) b = 96; k<<<1, b>>>(p, 1);';
    assert.deepEqual(await blocks(turns), [96]);
    const both = 'if (n < 0 || m != 128) return; if (n >= 0) k<<<1, m>>>(p, 1); else k<<<1, 64>>>(p, 1);';
    assert.deepEqual(await blocks(both), [128]);
  });

  it('tells nothing where it comes back, or the number is another then', async () => {
    const ways = [
      'if (n < 100) p = 0;',
      'if (n < 100) return; n = m;',
      'if (n < 100 && m < 100) return;',
      'for (int i = 0; i < m; i++) { if (n < 100) break; }',
      'do { if (n < 100) continue; m++; } while (m < 9);',
    ];
    for (const way of ways) {
      const body = `${way} if (n > 50) k<<<1, 32>>>(p, 1); else k<<<1, 64>>>(p, 1);`;
      assert.deepEqual(await blocks(body), [32, 64], way);
    }
  });
});
