import assert from 'node:assert/strict';
import { functionNamed, loweredLines, opaqueReasons, programOf } from '../../../../test/lowering.ts';

const wrap = `
  template <class T, int... S> class Wrap;
  template <class T, int... S> class Wrap<const T, S...> {
  public:
    using Value = const T;
    static constexpr int rank = sizeof...(S);
    __device__ const T* at(int i) const { return data + i; }
  protected:
    const T* data;
  };
  template <class T, int... S> class Wrap : public Wrap<const T, S...> {
    using Base = Wrap<const T, S...>;
  public:
    using Value = T;
    __device__ T* at(int i) const { return const_cast<T*>(Base::at(i)); }
  };
  template <class T> using Row = Wrap<T, -1>;`;

describe('const template arguments', () => {
  it('tell a class from the one that is made from its own instance for what is const', async () => {
    const text = `${wrap}
      __device__ void f(Wrap<float, 1, 2> w, int i) { *w.at(i) = *Row<const float>().at(i) + w.rank; }`;
    assert.deepEqual(opaqueReasons(functionNamed(await programOf(text), 'f')), []);
  });
  it('go through aliases, members and other templates', async () => {
    const kinds = [
      'const int',
      'Wrap<const int, 1>::Value',
      'typename Wrap<const int, 1>::Value',
      'Constant',
      'std::add_const_t<int>',
      'typename std::add_const<int>::type',
    ];
    for (const kind of kinds) {
      const text = `#include <type_traits>
        ${wrap}
        typedef const int Constant;
        template <class T> struct Is { static constexpr int v = 1; };
        template <class T> struct Is<const T> { static constexpr int v = 2; };
        template <class T> constexpr int is = Is<T>::v;
        __device__ void f(int t) { t += Is<${kind}>::v; t += is<${kind}>; }`;
      assert.deepEqual(await loweredLines(text), ['t += 2 as int;', 't += 2 as int;'], kind);
    }
  });
  it('are found where an alias has the name of what it stands for', async () => {
    const text = `${wrap}
      template <class T> __device__ int rank() { using Wrap = Wrap<T, 1, 2>; using Row = Wrap; return Wrap::rank + Row::rank; }
      template <class T> __device__ int self() { using Loop = Loop; return sizeof(Wrap<Loop>); }
      __device__ void f() { rank<const float>(); self<int>(); }`;
    const reachable = functionNamed(await programOf(text), 'f');
    assert.deepEqual(opaqueReasons(reachable), []);
  });
  it('deduce what is not const, of an object of its own class or of the one that it is made from', async () => {
    const text = `${wrap}
      template <class T> __device__ T load(const Wrap<const T, -1>& w, int i) { return *w.at(i); }
      __device__ void f(Row<float> a, Row<const short> b, int i) { auto x = load(a, i); auto y = load(b, i); }`;
    assert.deepEqual(
      (await loweredLines(text)).map((line) => line.split(' ')[0]),
      ['float', 'short'],
    );
  });
});
