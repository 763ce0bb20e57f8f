import assert from 'node:assert/strict';
import { accessLines, opaqueReasons } from '../libraries/library.ts';

describe('classes with friends and anonymous members', () => {
  // Lane i stores at element 2 i: 32 lanes 8 bytes apart lie on 8 sectors.
  const stores = 'o[at(v) * 2] global store 8..8';

  it('call friends that a class template defines, in the words of the class', async () => {
    const text = `template <class T> class Cell {
      T index;
     public:
      __device__ explicit Cell(T i) : index(i) {}
      __device__ friend inline T at(const Cell& c) { return c.index; }
      friend __device__ Cell<T> operator+(const T& a, const Cell<T>& b) { return Cell(a + b.index); }
    };
    __global__ void k(int* o) {
      Cell<int> v = 0 + Cell<int>(threadIdx.x);
      Cell<long> unused = 1L + Cell<long>(2);
      o[at(v) * 2] = 1;
    }
    int main() { int* o; k<<<4, 128>>>(o); }`;
    assert.deepEqual(await opaqueReasons(text), []);
    assert.deepEqual(await accessLines(text), [stores]);
  });

  it('initialise members of anonymous structs and unions as their own', async () => {
    const text = `template <class T> struct Vector {
      union { struct { T x, y; }; struct { T u, v; }; };
      T z;
      __device__ Vector(const T& a, const T& b, const T& c) : x(a), y(b), z(c) {}
    };
    __device__ int at(const Vector<int>& p) { return p.y + p.v - p.y + p.z - 7; }
    __global__ void k(int* o) {
      const auto v = Vector<int>(5, threadIdx.x, 7);
      o[at(v) * 2] = 1;
    }
    int main() { int* o; k<<<4, 128>>>(o); }`;
    assert.deepEqual(await opaqueReasons(text), []);
    assert.deepEqual(await accessLines(text), [stores]);
  });

  it('initialise bases by other names: an alias, a parameter of the template', async () => {
    const text = `template <class T> struct Base { T a; int n; __device__ Base(T x, int m) : a(x), n(m) {} };
    template <class T> struct Derived : Base<T> { using base = Base<T>; __device__ Derived(T x) : base{x, 2} {} };
    template <class P> struct Mixed : P { __device__ Mixed(float x) : P(x, 3) {} };
    template <class T> __device__ int at(const T& p) { return threadIdx.x * p.n; }
    __global__ void k(int* o) {
      o[at(Derived<int>(1))] = 1;
      o[at(Mixed<Base<float>>(2.0f))] = 1;
    }
    int main() { int* o; k<<<4, 128>>>(o); }`;
    assert.deepEqual(await opaqueReasons(text), []);
    assert.deepEqual(await accessLines(text), [
      'o[at(Derived<int>(1))] global store 8..8',
      'o[at(Mixed<Base<float>>(2.0f))] global store 12..12',
    ]);
  });

  it('initialise a base that is an instance of the same template', async () => {
    const text = `template <class T, class... Rest> struct List : List<Rest...> {
      T own;
      __host__ __device__ List(T own, Rest... rest) : List<Rest...>(rest...), own(own) {}
      __host__ __device__ List(T own) : List<T, Rest...>(own, Rest(1)...) {}
    };
    template <class T> struct List<T> { T last; __host__ __device__ List(T last) : last(last) {} };
    __global__ void k(int* o, List<int, int> v) { o[threadIdx.x * v.own + v.last] = 1; }
    int main() { int* o; k<<<4, 128>>>(o, ARGUMENT); }`;
    const store = 'o[threadIdx.x * v.own + v.last] global store';
    for (const [given, cost] of [
      ['List<int, int>(2, 0)', '8..8'],
      ['List<int, int>(4)', '16..16'],
    ] as const) {
      assert.deepEqual(await opaqueReasons(text.replace('ARGUMENT', given)), []);
      assert.deepEqual(await accessLines(text.replace('ARGUMENT', given)), [`${store} ${cost}`], given);
    }
  });

  it('lie where an empty base does, in what a kernel is given', async () => {
    const classes = `struct Nothing {};
    template <class D> struct Self { __device__ int of(int i) const { return static_cast<const D*>(this)->own(i); } };
    struct Plain : Nothing { int s; __device__ int of(int i) const { return i * s; } };
    struct Scaled : Self<Scaled> { int s; __device__ int own(int i) const { return i * s; } };
    template <class V> __global__ void k(int* o, V v) { o[v.of(threadIdx.x)] = 1; }`;
    for (const name of ['Plain', 'Scaled']) {
      const text = `${classes} int main() { int* o; ${name} v; v.s = 2; k<<<4, 128>>>(o, v); }`;
      assert.deepEqual(await accessLines(text), ['o[v.of(threadIdx.x)] global store 8..8'], name);
    }
  });
});

describe('objects whose methods a loop calls that lanes leave in different iterations', () => {
  it('are behind the loop what they were before it', async () => {
    const text = `struct View;
    struct Row { View& view; float* at; __device__ float& operator[](long i) { return at[i]; } };
    struct View {
      float* data; long stride; long size;
      __device__ Row operator[](long i) { return Row{*this, data + i * stride}; }
    };
    __global__ void k(View v, int n) {
      for (int q = 0; q < n; q++)
        for (int i = threadIdx.x; i < v.size; i += blockDim.x) v[q][2 * i] = 0;
    }
    void run(View v, int n) { k<<<10, 256>>>(v, n); }`;
    assert.deepEqual(await opaqueReasons(text), []);
    // 32 lanes 8 bytes apart lie on 8 sectors, or on 9 where the row starts off a sector; at the row's end a single lane may be left.
    assert.deepEqual(await accessLines(text), ['v[q][2 * i] global store 1..9']);
  });
});

it('a class derived from a built-in vector has its members, layout and operators', async () => {
  const text = `struct Point : public int3 {
      __device__ Point(int a, int b, int c) { x = a; y = b; z = c; }
      __device__ Point(const int3& v) : int3(v) {}
      __device__ int dot(const Point& o) const { return x * o.x + this->y * o.y + z * o.z; }
    };
    struct Tagged : float4 { int tag; };
    __device__ int3 operator*(int3 a, int s) { return make_int3(a.x * s, a.y * s, a.z * s); }
    __global__ void k(int* o, const Tagged* t) {
      Point p(threadIdx.x, 0, 1);
      Point q = p * 2;
      o[q.dot(Point(1, 2, 0))] = t[threadIdx.x].tag;
    }
    int main() { int* o; Tagged* t; k<<<4, 128>>>(o, t); }`;
  assert.deepEqual(await opaqueReasons(text), []);
  // A Tagged is 32 bytes: each lane's is a sector of its own; 2 i is 8 bytes from one lane to the next.
  assert.deepEqual(await accessLines(text), [
    't[threadIdx.x].tag global load 32..32',
    'o[q.dot(Point(1, 2, 0))] global store 8..8',
  ]);
});
