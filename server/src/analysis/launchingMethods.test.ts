/** Launches that methods of a class make. */
import assert from 'node:assert/strict';
import { analyseText, kernelNamed, shapesOf } from './testProgram.ts';

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

describe('a launch in a constructor', () => {
  it('is found where nothing in the file makes an object', async () => {
    const layer = 'class Layer { public: Layer(int n); private: float* data; };\n';
    const cases = [
      `${layer}Layer::Layer(int n) { cudaMalloc(&data, n); k<<<(n + 63) / 64, 64>>>(data, 2); }`,
      `struct Layer { Layer(int n) : size(n) { k<<<size, 64>>>(data, 2); } int size; float* data; };`,
    ];
    for (const text of cases) assert.deepEqual(await launchesOf(text), [['host', 64, 8]], text);
  });

  it('knows nothing of what is only set behind it', async () => {
    const found = await launchesOf(`
class Layer {
 public:
  Layer() { k<<<1, block>>>(data, 2); block = 128; }
  void run() { k<<<1, block>>>(data, 4); }
 private:
  int block;
  float* data;
};`);
    assert.deepEqual(found, [
      ['assumed', 256, 8],
      ['host', 128, 16],
    ]);
  });
});

describe('a launch in a method that is defined for one class of a template', () => {
  const device = `enum class Device { host, gpu };
template <Device D> struct Work { static void run(float* p, int n); template <class T> static void fill(T* p); };\n`;

  it('is found', async () => {
    const found = await launchesOf(`${device}
template <> void Work<Device::gpu>::run(float* p, int n) { k<<<n, 64>>>(p, 2); }
template <> template <> void Work<Device::gpu>::fill<float>(float* p) { k<<<2, 96>>>(p, 8); }`);
    assert.deepEqual(found, [
      ['host', 64, 8],
      ['host', 96, 32],
    ]);
  });
});

describe('a launch in a test of GoogleTest', () => {
  const fixture = (head: string, name: string): string =>
    `${head}class ${name} : public ::testing::Test { protected: float* p; static constexpr int block = 96; };`;

  it('is found, with the members of the fixture', async () => {
    const found = await launchesOf(`
#include <gtest/gtest.h>
${fixture('', 'Fixture')}
TEST(Suite, First) { float* p; cudaMalloc(&p, 4096); k<<<1, 64>>>(p, 2); }
TEST_F(Fixture, Second) {
  k<<<1, block>>>(p, 4);
  EXPECT_THROW(Fixture none(p), std::exception);
  EXPECT_NO_THROW(k<<<1, 32>>>(p, 1));
}`);
    assert.deepEqual(found, [
      ['host', 64, 8],
      ['host', 96, 16],
      ['host', 32, 4],
    ]);
  });

  it('is found for types that are assumed', async () => {
    const found = await launchesOf(`
#include <gtest/gtest.h>
${fixture('template <class T> ', 'Typed')}
TYPED_TEST(Typed, Third) { TypeParam* q; cudaMalloc(&q, 4096); k<<<1, this->block>>>(q, 8); }`);
    assert.deepEqual(found, [['host', 96, 32]]);
  });
});

describe('launches in methods', () => {
  it('are found in what a class is for some of its arguments, inside and outside of it', async () => {
    const text = `
struct Gpu {}; struct Cpu {};
template <typename T> __global__ void k(T* out) { out[threadIdx.x] = 1; }
template <typename D, typename T> struct Fill;
template <typename T> struct Fill<Gpu, T> { void run(T* out) { k<T><<<1, 128>>>(out); } void more(T* out); };
template <typename U> void Fill<Gpu, U>::more(U* out) { k<U><<<1, 64>>>(out); }
`;
    assert.deepEqual(shapesOf(await analyseText(text), 'k'), [['host', [1, 1, 1], [128, 1, 1], 'float']]);
    assert.deepEqual(shapesOf(await analyseText(`${text}template struct Fill<Gpu, double>;`), 'k'), [
      ['host', [1, 1, 1], [128, 1, 1], 'double'],
      ['host', [1, 1, 1], [64, 1, 1], 'double'],
    ]);
  });
});
