/** Names that a namespace has from others. */
import assert from 'node:assert/strict';
import { answers } from './answers.ts';

describe('names of namespaces', () => {
  it('are brought in from inline namespaces, and from those that a namespace uses', async () => {
    const text = `namespace a {
namespace b { __device__ inline int twice(int i) { return 2 * i; } }
inline namespace v1 {
  __device__ inline int thrice(int i) { return 3 * i; }
  struct Pair { int x, y; };
}
namespace d {
  using b::twice;
  inline namespace w { template <class T> __device__ T fourfold(T i) { return i * 4; } }
}
namespace u { using namespace b; }
}
using a::thrice;
using a::Pair;
using a::d::fourfold;
namespace e { using a::d::twice; }
namespace f { using a::u::twice; }
__global__ void k(float* p, Pair* q) {
  int i = threadIdx.x;
  p[thrice(i)] = 0;
  p[fourfold(i)] = 0;
  p[e::twice(i)] = 0;
  p[f::twice(i) + i] = 0;
  q[i].x = 0;
}
int main() { k<<<1, 32>>>(nullptr, nullptr); }`;
    assert.deepEqual(await answers(text), [
      'store p[thrice(i)]: 12',
      'store p[fourfold(i)]: 16',
      'store p[e::twice(i)]: 8',
      'store p[f::twice(i) + i]: 12',
      'store q[i].x: 8',
    ]);
  });

  it('of a namespace are its own before those that it uses', async () => {
    const text = `namespace a { __device__ inline int step(int i) { return 2 * i; } }
namespace b { using namespace a; __device__ inline int step(long i) { return 3 * (int)i; } }
namespace c { using namespace a; }
namespace d { const int wide = 3; }
using namespace d;
__device__ constexpr int wide = 4;
__global__ void k(float* p) {
  int i = threadIdx.x;
  p[b::step(i)] = 0;
  p[c::step(i)] = 0;
  p[::wide * i] = 0;
}
int main() { k<<<1, 32>>>(nullptr); }`;
    assert.deepEqual(await answers(text), [
      'store p[b::step(i)]: 12',
      'store p[c::step(i)]: 8',
      'store p[::wide * i]: 16',
    ]);
  });

  it('of the global namespace are its own and those of libraries before those of namespaces that it uses', async () => {
    const text = `namespace mine { namespace std { __device__ inline int wide(int i) { return 2 * i; } } }
using namespace mine;
__global__ void k(float* p) {
  int i = threadIdx.x;
  p[4 * ::std::max(i, 0)] = 0;
  p[mine::std::wide(i)] = 0;
}
int main() { k<<<1, 32>>>(nullptr); }`;
    assert.deepEqual(await answers(text), [
      'store p[4 * ::std::max(i, 0)]: 16',
      'store p[mine::std::wide(i)]: 8',
    ]);
  });
});
