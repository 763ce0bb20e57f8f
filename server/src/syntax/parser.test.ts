import assert from 'node:assert/strict';
import type { SourceItem, SyntaxNode } from './ast.ts';
import { childByField, createParser, nodeText } from './index.ts';
import type { CudaParser, ParsedFile, ParseRequest } from './index.ts';

let parser: CudaParser;
before(async () => {
  parser = await createParser();
});
after(() => parser.dispose());

function parse(text: string, more: Partial<ParseRequest> = {}): ParsedFile {
  return parser.parse({ path: 'file.cu', text, ...more });
}

function find(node: SyntaxNode, kind: string): SyntaxNode[] {
  const inside = node.children.flatMap((child) => find(child, kind));
  return node.kind === kind ? [node, ...inside] : inside;
}

function qualifiers(item: SourceItem): string[] {
  return item.qualifiers.map(({ offset, name, arguments: value }) =>
    value === undefined ? `${offset} ${name}` : `${offset} ${name}(${value})`,
  );
}

function assertClean(text: string): ParsedFile {
  const file = parse(text);
  assert.deepEqual(
    file.errors.map(({ start, end }) => text.slice(start, end)),
    [],
    text,
  );
  return file;
}

describe('parser: declarations', () => {
  it('reads an empty body with a semicolon behind it', () => {
    const defined = (text: string): number =>
      assertClean(text).items.flatMap((item) => find(item.root, 'function_definition')).length;
    const inClass = (text: string): number => defined(`struct S : B { ${text} };`);
    for (const text of [
      'void f() {};',
      'virtual void f(int n) const {};',
      'void f() override { /* nothing */ };',
      'static void f() noexcept {};',
      'int* f() {};',
      'const A& f() {};',
      'void operator()(int) {};',
      'template <class T> void f(T) {};',
      '__device__ auto f() -> void {};',
      'S() {};',
      'virtual ~S() {};',
    ])
      assert.equal(inClass(text), 1, text);
    for (const text of [
      'void f() {};',
      'template <class T> T* f(T) {};',
      'void S::f() {};',
      'namespace n { static void f() {}; }',
    ])
      assert.equal(defined(text), 1, text);
    for (const text of ['void (*p)(int){};', 'int a[2]{};', 'B b{};', 'std::function<void(int)> q{};'])
      assert.equal(inClass(text), 0, text);
  });
  it('reads lists of names behind one using (C++17)', () => {
    const names = (text: string): string[] =>
      assertClean(text).items.flatMap((item) =>
        find(item.root, 'using_declaration').flatMap((node) =>
          node.children.filter(({ named }) => named).map(nodeText),
        ),
      );
    assert.deepEqual(names('using std::cout, std::chrono::seconds, ::abs;'), [
      'std::cout',
      'std::chrono::seconds',
      '::abs',
    ]);
    assert.deepEqual(names('struct C : A, B { using A::operator(), B<3>::operator(); using A::f, B::f; };'), [
      'A::operator()',
      'B<3>::operator()',
      'A::f',
      'B::f',
    ]);
    // What is no list of names stays an error.
    assert.notEqual(parse('using std::cout, 3;').errors.length, 0);
  });
  it('cuts a file into its declarations', () => {
    const file = assertClean(`
struct S { int a; } s, *t;
typedef struct { float x; } V;
enum E : int { A, B };
int table[] = { 1, 2 }, other{3};
template <class T, int N = (3 > 2)> struct X : Y<T> { void f() const {} };
template <> int X<int, 4>::f() { return 1; }
X::X(int a) : a{a}, b(2) { }
void g(int x = f({1}));
__device__ auto lambda = [](int x) { return x; };
bool operator()(int a);
bool operator==(const S& a, const S& b) { return true; }
using U = int;
static_assert(sizeof(int) == 4, "x");
extern "C" int h();
`);
    assert.deepEqual(
      file.items.map((item) => item.root.kind),
      [
        'declaration',
        'type_definition',
        'enum_specifier',
        'declaration',
        'template_declaration',
        'template_declaration',
        'function_definition',
        'declaration',
        'declaration',
        'declaration',
        'function_definition',
        'alias_declaration',
        'static_assert_declaration',
        'declaration',
      ],
    );
  });
  it('flattens namespaces and linkage groups', () => {
    const file = assertClean(
      'namespace a { namespace b::c { int x; } extern "C" { int y; } inline namespace v1 { int w; } } namespace { int z; } namespace n = a;',
    );
    assert.deepEqual(
      file.items.map((item) => [item.text, item.namespaces.join('/')]),
      [
        ['int x;', 'a/b/c'],
        ['int y;', 'a'],
        ['int w;', 'a/inline v1'],
        ['int z;', ''],
        ['namespace n = a;', ''],
      ],
    );
  });
  it('takes no comparison in the arguments of a template for an initialiser', () => {
    for (const sign of ['==', '!=', '<=', '>='])
      assert.equal(
        parse(`template <class T> E<sizeof(T) ${sign} 4, T> f(T v) { return v; } int g() { return 1; }`).items
          .length,
        2,
        sign,
      );
  });
  it('keeps an error inside its declaration', () => {
    const file = parse('void f() { int x = ; }\nvoid g() { return; }\n');
    assert.deepEqual(
      file.items.map((item) => item.errors.length > 0),
      [true, false],
    );
  });
  it('finds the declarations after an unclosed brace', () => {
    const file = parse(
      'int a;\n__global__ void f() { if (x) {\n}\n\n__global__ void g() { y(); }\n\nint b;\n',
    );
    assert.deepEqual(
      file.items.map((item) => item.root.kind).filter((kind) => kind === 'function_definition').length,
      2,
    );
    assert.equal(file.items.at(-1)?.text, 'int b;');
  });
  it('goes on after a brace too many', () => {
    const file = parse('void f() { } }\nvoid g() { }\n');
    assert.equal(file.items.at(-1)?.root.kind, 'function_definition');
  });
  it('ends a class without its semicolon at the next declaration', () => {
    const file = parse('struct S { int a; }\n__global__ void f() { }\n');
    assert.equal(file.items.at(-1)?.root.kind, 'function_definition');
  });
});

describe('parser: CUDA', () => {
  it('takes qualifiers out and notes them', () => {
    const item = assertClean(
      '#define B 256\ntemplate <int N> __global__ void __launch_bounds__(B, 2) k(const float* __restrict__ p, __grid_constant__ const int q) {}',
    ).items[0]!;
    assert.deepEqual(qualifiers(item), [
      '17 __global__',
      '33 __launch_bounds__(256, 2)',
      '74 __restrict__',
      '90 __grid_constant__',
    ]);
  });
  it('takes attributes out', () => {
    const item = assertClean(
      'struct __align__(16) alignas(2 * 8) [[maybe_unused]] S { float x __attribute__((aligned(8))); };',
    ).items[0]!;
    assert.deepEqual(qualifiers(item), [
      '7 __align__(16)',
      '21 alignas(2 * 8)',
      '36 [[]](maybe_unused)',
      '65 __attribute__((aligned(8)))',
    ]);
  });
  it('reads launches as calls of calls', () => {
    const item = assertClean(
      'void f() { ns::k<float, 4><<<dim3(4, 2), n / 32, 0, s>>>(p, q); k <<< g, b >>> (); }',
    ).items[0]!;
    const calls = find(item.root, 'expression_statement').map((statement) => statement.children[0]!);
    for (const call of calls) {
      assert.equal(call.kind, 'call_expression');
      const inner = childByField(call, 'function')!;
      assert.equal(inner.kind, 'call_expression');
      const configuration = childByField(inner, 'arguments')!;
      assert.ok(item.qualifiers.some(({ name, offset }) => name === '<<<' && offset === configuration.start));
    }
    assert.equal(calls.length, 2);
  });
  it('leaves closing template brackets alone', () => {
    const item = assertClean('void f() { A<B<C<int>>>(x); auto y = a >> 3; k<<<A<B<C<int>>>::v, 1>>>(x); }')
      .items[0]!;
    assert.equal(item.qualifiers.filter(({ name }) => name === '<<<').length, 1);
  });
  it('notes where loops are unrolled', () => {
    const item = assertClean(
      '#define U 4\nvoid f() {\n#pragma unroll U\n  for (;;) {}\n  _Pragma("unroll") for (;;) {}\n}',
    ).items[0]!;
    const loops = find(item.root, 'for_statement').map((loop) => loop.start);
    assert.deepEqual(qualifiers(item), [`${loops[0]} #pragma unroll(4)`, `${loops[1]} #pragma unroll`]);
  });
  it('reads shared arrays, device lambdas and inline PTX', () => {
    const item = assertClean(`__global__ void k() {
  extern __shared__ __align__(16) float tile[];
  __shared__ float a[2][32];
  auto f = [=] __device__ __host__ (int i) { return i; };
  asm volatile("mov.u32 %0, %%laneid;" : "=r"(x));
  asm volatile("bar.sync 0;" ::: "memory");
  if constexpr (N > 3) { x = 1; }
}`).items[0]!;
    assert.deepEqual(
      item.qualifiers.map(({ name }) => name),
      ['__global__', '__shared__', '__align__', '__shared__', '__device__', '__host__'],
    );
  });
});

describe('parser: repairs', () => {
  const clean = [
    'template class X<float>;',
    'extern template void f<int>(int);',
    'template EXPORT class X<float>; extern template EXPORT struct ns::Y<1>; template __attribute__((used)) class Z<2>;',
    'template EXPORT float* f<float>(int); template EXPORT\nA<B> const& f<1>(int); template TYPE const& f<2>(int);',
    'template <> struct S<sizeof(int)> { int a; };\ntemplate <class T> union U<T, b<f<T>()>> : B<T> { A a; E() : a{1} {} };',
    'template <class T>\nEXPORT T* f(T* p);\nclass C { EXPORT C(int x) : a(x) {} explicit EXPORT C() : a(1) {} EXPORT C operator+(C c); };',
    'void f() { TORCH_CHECK(a, "text")\n}\nvoid g() { TORCH_CHECK_VALUE(a, "text")\n void* p[] = {&q}; }',
    '__global__ void f(int a) { CUDA_KERNEL_ASSERT(a)\n unsigned b = g(4 * c); CUDA_KERNEL_ASSERT2(a > 0); }',
    'void f() { ok ? static_cast<void>(0) : throw std::error{"text"}; x = ok ? y : throw error("text"); }',
    'void f() { auto const &x(a.b.c()); T<int>* p(q->r); x = *f(a.b); return *f(a.b); }',
    'void f() { g((int (ns::A<int>::*)(int) const) &A::h, static_cast<void (A::*)()>(&A::h)); }',
    'void f() { float** p = new float*[n]; auto q = new const int*[3]; }',
    'void f() { if (not a and b or c) {} x = y not_eq z; }',
    'CUDA_STATE\nvoid f() { CHECK(x)\n  foo();\n  LOCALS\n  int a; CHECK(y)\n}',
    'REGISTER(x)\nvoid f() {}',
    'void f(const float * RESTRICT p, int* API_OUT q) { const float * MACRO x = p; }',
    'void f(int n, double cap MORE_PARAMETERS); void g(T *p, A<T> all MORE_PARAMETERS EVEN_MORE);',
    'void f() { CHECK_EQ(n, 1) "n" "text"; CHECK_EQ(n, 1) "n" << n; }',
    'template <class L> CUTE_HOST_DEVICE constexpr auto f(L l); struct S { CUTLASS_DEVICE S(int a) : x(a) {} int x; };',
    'class EXPORT C { int a; };',
    'template <class V>\nEXPORT\nM<V>::M(V a) : x(a) {} template <class V> EXPORT V M<V>::f(V a) { return a; } EXPORT C::~C() {}',
    'EXPORT Foo ns::C::g(int a) { return Foo(); } EXPORT Foo ns::C::operator+(int a) { return Foo(); }',
    'template <class T> requires(sizeof(T) > 2 or T::a) struct B<T*> { T f(T* p) { return p[0]; } };\nint f();',
    'template <> int S::operator()<bool>(int&& a) { return a; } template <> void n::F::operator()<1>() const {}',
    'void f(int* p, C* c) { delete[](p); delete [] (c->p[2].q); }',
    'static API int CALLBACK g(int a);',
    'EXPORT int f(int a) { return a; }',
    'class C { [[nodiscard]] EXPORT bool f() const; EXPORT const T& operator[](int n); EXPORT const T operator()(int n); };',
    'template <class V> inline EXPORT\nM<V>::M(V a) : x(a) {} inline EXPORT typename M<int>::T f() { return 0; }',
    'inline EXPORT const typename M<int>::T& f(); inline EXPORT unsigned long g(); inline TYPE M<int>::x = 3; TYPE const y = 1;',
    'bool C::operator!() const { return !operator bool(); }',
    'void f() { DISPATCH(float, k); LOCALS(const unsigned int*, a, b); if (typeid(x) == typeid(float)) {} }',
    'void f() { printf("%s" NAME ": %d\\n", NAME "x"); }',
    'unsigned long long int f(long double x);',
    'BEGIN_NAMESPACE\nnamespace a {\nint x;\n}\nEND_NAMESPACE\n',
    'DEV HOST static int f(int i) { return i; }\nDEV HOST real* g(real* p) { return p; }',
    'template <int N> LAUNCH_BOUNDS_1(256) __global__ void k() {}',
    'template <class T> struct S { template <class U> RUNTIME __forceinline__\n static T f(U u) { return u; } };',
    'void f() { copy(a, b); CUERR\n}',
    'void f() { p = allocate(double, n); x = va_arg(list, char*); enum { FIRST = 1, LAST }; y = c ? 1 : T::MAX; }',
    'void f() { x = ({ __typeof__(a) b = (a); b; }); }',
    'enum { FIRST = T::MAX, LAST };',
    'typedef enum : int { A = 0, B } mode; enum : unsigned char { C };',
    'struct S { int operator( )( const T &t ) const { return 1; } int operator [ ] (int i); int operator()(int); };',
    'void f() { std::function<void(int, float)> g; auto l = [](int, float) {}; int h(int, float); }',
    'struct S { typename T::type x; template <int N> void f() { t.template g<N>(); } };',
    'void f() { __volatile__ int x; __asm__ __volatile__("nop;"); }',
    'auto k = [=] API_DEVICE(int i) { return i; }; void f() { go([v] GPU_LAMBDA (int a, mask_t m) -> float { return v; }); }',
    'inline D::operator NT() const { return m; } template <class T> constexpr n::D<T>::operator const T*() { return m; }',
    'void f() { auto s = typename T<S>::Shape{}; auto v = typename S::V(3); typename S::Load(buffer).run(s); }',
    'template <class T, typename std::enable_if<A<T>::value>::type* = nullptr> void f(T* p, int* = nullptr);',
    'struct S { template <class T, enable_if_t<(sizeof(T) > 4)>* = nullptr> void f(T* p); };',
    'void f(GRID_CONST P const q, GRID_CONST P r, GRID_CONST ns::T<int> const t);',
    'struct S {\n  HOST_DEVICE\n  A<int, 2> operator()(A<int, 2> const& b) const { return b; }\n  API std::pair<int, int> g() const; };',
    'REAL P::go(int a) { return 1; }',
    'TEST_CASE("one", "[tag]") { SECTION("a") { int b; } SECTION(name("c")){ int d; } FOR_ALL(i, n) { i; } }',
    'TEST(Gemm_tn, 128x64x32_1x1) { int a; }\nTEST(Gemm_tn, 64x1) { int a; }',
    'void f() { DISPATCH(t->type(), "name", using T = at::acc<S, true>;\n g<T>(x ? x->data<T>() : NULL);\n ); }',
    'void f() { DISPATCH(t, "name", { g<T>(); }); }',
    'typedef S<unsigned(V<A>::n) != unsigned(V<B>::n), void, unsigned(V<A>::n) + 1>::type T; G<unsigned(int)> g;',
    'template <class A, class M = uint32_t const*, typename N = unsigned const &, class O = T const> struct S { A a; };',
    'struct S { template <class A, class B = const T*, typename C = n::D<3> const&> void f(A a); };',
    'template <class I, int T = 2, class L = auto(I)->bool, class P = typename I::t*> void w(I* l);',
    'struct S : O<A>::Ops { using typename O<A>::Ops::K; template <class... P> void m(P* __restrict__... p); };',
    'template <class T> static T f(float2 v) = delete; void g(int) noexcept = delete; struct A { A() = delete; };',
    'void f() { dim3 b(unsigned(d.x), unsigned(d.y)), c(unsigned(a[0])); g(unsigned(x), long(p->y)); void h(unsigned(x)); }',
    'void f() { g({unsigned(x), y}); dim3 b{unsigned(d.x), 2}; dim3 c = {2, unsigned(d.x), long(d.y)}; }',
    'void f() { k<<<{unsigned(d.x + 1)}, {unsigned(d.x), unsigned(d.y)}>>>(p, 1); S s{unsigned(*p)}; }',
    'void f() { Sizes<@SIZES@> list; int x = @SIZE@; a(i, j) = 0; n::get<1>(x)=0; }',
    'void f(A a = {}, const B<int>& b={ }, int n = 3); struct S { explicit S(C c = {1}, D d = {}) noexcept; };',
    'struct S { unsigned short a : 14, : 2; union { struct { unsigned : 1, b : 3, : N; unsigned : 0; } bits; int all; }; };',
    'template <class T, class F = unsigned (*)(unsigned, T)> void f(F f); struct S { template <class F = n::T(*)()> void f(F f); };',
    'template <class T> void f(T a, T* p) { a.template g(1); p->template h (2); a.template i<3>(4); }',
    'template <class T> struct S<T, decltype((void)T::a, f<T, 2>(), void())> {}; template <class T, class = decltype(T{},1)> void g();',
    'void f() { g<1>(decltype(x){}); int n = decltype(a.b)(3) + decltype(x){}(); } auto h(T t) -> decltype(t.g(), int()) { return 1; }',
    'void f() { switch (0) case 0: default: if (a) ; else b(); switch (x) default: c(); switch (x) { default: ; } }',
    'void f() { g(x.operator __half(), y->operator T*(), x.operator ns::T()); this->operator=(z); x.operator()(1); }',
  ];
  for (const text of clean) it(`reads ${text.replaceAll('\n', '⏎')}`, () => void assertClean(text));

  it('keeps parameters with names in capitals', () => {
    const text =
      'void f(const int AB, unsigned int CD, long long EF, const T GH); void g(T const* IJ, const struct K LM);';
    const names = assertClean(text).items.flatMap(({ root }) =>
      find(root, 'identifier').map(({ item, start, end }) => item.text.slice(start, end)),
    );
    assert.deepEqual(names, ['f', 'AB', 'CD', 'EF', 'GH', 'g', 'IJ', 'LM']);
  });
  it('takes a word too many out, of which a type and a variable with its value are left', () => {
    const texts = [
      'con Real x = 3;',
      'CONST Real x = 3;',
      'Real CONST x = 3;',
      'con int x = 3;',
      'void f() { con Real x = 3; }',
      'void f() { a: Real const x = 3; }',
    ];
    for (const text of texts) {
      const [declaration] = assertClean(text).items.flatMap(({ root }) =>
        [root, ...find(root, 'declaration')].filter(({ kind }) => kind === 'declaration'),
      );
      const [type, declarator] = ['type', 'declarator'].map((field) => childByField(declaration!, field));
      assert.match(type ? nodeText(type) : '', /^(?:Real|int)$/, text);
      assert.equal(declarator && nodeText(declarator), 'x = 3', text);
    }
    assert.ok(parse('struct S { ALIGN Real x = 3; };').errors.length > 0);
    assert.ok(parse('con\nReal x = 3;').errors.length > 0);
  });
  it('keeps what macros named after launch bounds say', () => {
    const item = assertClean('template <int N> API_LAUNCH_BOUNDS_1(256) __global__ void k() {}').items[0]!;
    assert.deepEqual(qualifiers(item), ['17 __launch_bounds__(256)', '42 __global__']);
  });
  it('tells the emulator about the stars that it takes out', () => {
    const item = assertClean('float** p = new float**[n];').items[0]!;
    assert.deepEqual(qualifiers(item), ['21 new*(**)']);
  });
  it('reads destructors that are called by the name of a template with its arguments', () => {
    assertClean('void f(A<int>* p) { p->~A<int>(); (*p).~A<B<int, 3>, C>(); x = a < ~b; }');
  });
  it('tells that a pack is one of pointers', () => {
    const item = assertClean('template <class... T> void f(const T*... in, T... more) { g((x * ... * in)); }')
      .items[0]!;
    assert.deepEqual(qualifiers(item), ['36 pack*']);
  });
});

describe('parser: macros', () => {
  it('tells constants', () => {
    const { macros } = parse(
      '#define A (1 << 4)\n#define B A * 2\n#define C x\n#define D 2.5\n#define F(x) x\n',
      { defines: { E: '7' } },
    );
    assert.deepEqual(
      ['A', 'B', 'C', 'D', 'E', 'F', 'INT_MAX'].map((name) => macros.integer(name)),
      [16, 32, undefined, undefined, 7, undefined, 2147483647],
    );
    assert.equal(macros.expand('B + F(3)'), '(1 << 4) * 2 + 3');
    assert.deepEqual([...macros.names()], ['A', 'B', 'C', 'D', 'F']);
  });
});

describe('parser: fragments', () => {
  it('reads expressions, types, statements and declarations', () => {
    assert.equal(parser.parseFragment('(n + 31) / 32', 'expression')?.kind, 'binary_expression');
    assert.equal(parser.parseFragment('(64, 2)', 'expression')?.kind, 'parenthesized_expression');
    assert.equal(parser.parseFragment('const float*', 'type')?.kind, 'type_descriptor');
    assert.equal(parser.parseFragment('for (;;) {}', 'statement')?.kind, 'for_statement');
    assert.equal(parser.parseFragment('__global__ void k();', 'declaration')?.kind, 'declaration');
    assert.equal(parser.parseFragment('1; int x = 2', 'expression'), undefined);
  });
  it('expands macros and keeps places', () => {
    const { macros } = parse('#define N 4\n');
    const node = parser.parseFragment('N * 2', 'expression', { macros })!;
    assert.equal(nodeText(node), '4 * 2');
    const plain = parser.parseFragment('ab + c', 'expression', { anchor: { path: 'x', start: 100 } })!;
    const right = childByField(plain, 'right')!;
    assert.deepEqual(right.item.sourceSpan(right.start, right.end), { start: 5, end: 6 });
  });
});

describe('parser: bad input', () => {
  const inputs: Record<string, string> = {
    nothing: '',
    '300 nested parentheses': `void k(int* p) { p[0] = ${'('.repeat(300)}1${')'.repeat(300)}; }`,
    'endless opening brackets': '[['.repeat(5000) + '('.repeat(5000) + '{'.repeat(5000),
    'endless launches': `void f(){${'k<<<'.repeat(5000)}}`,
    'endless templates': 'template<'.repeat(3000),
    'endless namespaces': 'namespace a '.repeat(3000),
    'unclosed invocations': `#define M(x) x\n${'M(\n'.repeat(5000)}`,
    noise: Array.from({ length: 20_000 }, (_, i) => String.fromCharCode((i * 7919) % 256)).join(''),
    'lone surrogates': '\ud83d int x; \ude00',
    '50,000 lines': '__global__ void k(float* p) {\n  p[threadIdx.x] = 1;\n}\n'.repeat(16_667),
  };
  for (const [name, text] of Object.entries(inputs)) {
    it(`survives ${name}`, () => {
      const file = parse(text);
      assert.ok(file.errors.length >= 0);
      assert.ok(file.items.every((item) => item.root.end <= item.text.length));
    });
  }
});

describe('parser: an item that takes too long', () => {
  it('is one error, and the others are read', async () => {
    // 600 statements are some 200 steps, of a hundred of the parser's operations each.
    const long = `void f() { ${'a[i] = b[i] * (c + d);\n'.repeat(600)}}`;
    const text = `int before;\n${long}\nint after;`;
    const roots = ({ items }: ParsedFile): string[] => items.map(({ root }) => root.kind);
    assert.deepEqual(roots(parse(text)), ['declaration', 'function_definition', 'declaration']);
    const hasty = await createParser({ itemBudgetInSteps: 20 });
    const read = hasty.parse({ path: 'file.cu', text });
    assert.deepEqual(roots(read), ['declaration', 'ERROR', 'declaration']);
    assert.deepEqual(
      read.errors.map(({ start, end }) => [start, end]),
      [[12, 12 + long.length]],
    );
    hasty.dispose();
  });
});
