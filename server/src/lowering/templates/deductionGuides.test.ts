import assert from 'node:assert/strict';
import { loweredLines } from '../../../../test/lowering.ts';

describe('a deduction guide', () => {
  it('says what a class without arguments is, and declares no function', async () => {
    const text = `
      template <class T, int N = 0> struct Span {
        T* p; int n;
        __device__ Span(T* q, int m) : p(q), n(m) {}
        template <int M> __device__ Span(T (&a)[M]) : p(a), n(M) {}
      };
      template <class T> Span(T*, int) -> Span<T>;
      template <class T, int M> __device__ Span(T (&)[M]) -> Span<T, M>;
      template <class T, int N> __device__ int count(Span<T, N> s) { return N; }
      __device__ int f(float* p) {
        double d[3];
        Span a(d);
        Span b(p, 4);
        return count(a) + count(Span<float, 2>(p, 3));
      }`;
    assert.deepEqual(await loweredLines(text), [
      'double d[3];',
      'Span<double, 3> a;',
      'Span<double, 3>::Span<3>(&a, &d);',
      'Span<float, 0> b;',
      'Span<float, 0>::Span(&b, p, 4);',
      'return count<double, 3>(a) + count<float, 2>(({ Span<float, 2> $2; Span<float, 2>::Span(&$2, p, 3); $2; }));',
    ]);
  });
});
