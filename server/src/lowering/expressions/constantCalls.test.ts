import assert from 'node:assert/strict';
import { functionNamed, loweredLines, programOf } from '../../../../test/lowering.ts';
import { reachableFunctions } from '../../ir/walk.ts';

describe('calls of constexpr functions', () => {
  const shape = `
    constexpr int twice(int n) { return 2 * n; }
    template <int... E> struct Shape {
      static constexpr size_t rank() { return sizeof...(E); }
      int count() const { return twice(3); }
    };`;

  it('choose the branch of if constexpr, so that the other one is not instantiated', async () => {
    const program = await programOf(`${shape}
      template <int R, class S> __device__ int sum() {
        if constexpr (R < S::rank()) return R + sum<R + 1, S>();
        else return 4;
      }
      __device__ int f() { return sum<0, Shape<1, 2>>(); }`);
    const [, ...called] = reachableFunctions(functionNamed(program, 'f'));
    assert.deepEqual(
      called.map(({ displayName, body }) => [displayName, body?.statements.map(({ kind }) => kind)]),
      [0, 1, 2].map((rank) => [`sum<${rank}, Shape<1, 2>>`, ['return']]),
    );
  });

  it('are what they return where their arguments are constants', async () => {
    const text = `${shape}
      int runtime(int n) { return n; }
      __device__ int f(int n) {
        for (int i = 0; i < Shape<1, 2>::rank(); i++) n += twice(4) + twice(n);
        return n + runtime(3);
      }`;
    assert.deepEqual(await loweredLines(text), [
      '{',
      'int i = 0;',
      'while (((unsigned long)i) < 2ul; old i += 1 as int)',
      'n += (8 + twice(n)) as int;',
      '}',
      'return n + runtime(3);',
    ]);
  });
});

describe('a list of values', () => {
  it('goes to what it can be made into', async () => {
    const text = `
      template <class T> struct same { static constexpr bool value = false; };
      template <> struct same<int> { static constexpr bool value = true; };
      template <bool B> struct when {};
      template <> struct when<true> { typedef int type; };
      struct Part { int n; };
      struct Pair { Part part; float x; Pair(Part p, float y); };
      struct Numbers {
        template <class A, class B, typename = typename when<same<A>::value && same<B>::value>::type> Numbers(A, B);
      };
      __device__ int take(const Numbers& n) { return 1; }
      __device__ float take(const Pair& p) { return 2; }
      __device__ void f() { auto x = take({Part{3}, 2.0f}); auto y = take({3, 4}); }`;
    const declared = (await loweredLines(text)).map((line) => line.slice(0, line.indexOf(' =')));
    assert.deepEqual(declared, ['float x', 'int y']);
  });
});
