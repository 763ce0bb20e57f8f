/** Launches that methods of a class make. */
import assert from 'node:assert/strict';
import { analyseText, kernelNamed } from './testProgram.ts';

async function launchesOf(text: string): Promise<unknown[]> {
  const analysis = await analyseText(
    `__global__ void k(float* p, int s) { p[threadIdx.x * s] = 0; }\n${text}`,
  );
  return kernelNamed(analysis, 'k').launches.map(({ summary: { launch, accesses } }) => [
    launch.source,
    launch.block[0],
    accesses[0]?.sectors?.max,
  ]);
}

describe('a launch in a method', () => {
  it('is found where nothing in the file calls the method', async () => {
    const solver = 'struct Solver { void run(); float* data; };\n';
    const cases = [
      `${solver}void Solver::run() { k<<<2, 64>>>(data, 2); }`,
      `struct Solver { void run() { k<<<2, 64>>>(data, 2); } float* data; };`,
      `namespace n { ${solver}void Solver::run() { k<<<2, 64>>>(data, 2); } }`,
    ];
    for (const text of cases) assert.deepEqual(await launchesOf(text), [['host', 64, 8]], text);
  });

  it('is found where it is called through a table', async () => {
    const found = await launchesOf(`
struct Benchmark { virtual void run() = 0; int size; };
struct Own : Benchmark { void run() override; float* data; };
void Own::run() { k<<<2, 96>>>(data, 1); }
void start(Benchmark* one) { one->run(); }`);
    assert.deepEqual(found, [['host', 96, 4]]);
  });

  it('is that of the program where one of its functions gets there', async () => {
    const found = await launchesOf(`
class Solver {
 public:
  Solver(int block) : block(block) {}
  void run(float* p, int stride) { k<<<1, block>>>(p, stride); }
 private:
  int block;
};
int main() { float* p; cudaMalloc(&p, 4096); Solver solver(128); solver.run(p, 4); }`);
    assert.deepEqual(found, [['host', 128, 16]]);
  });
});
