import assert from 'node:assert/strict';
import { loweredLines } from '../../../../test/lowering.ts';

const check = async (body: string, expected: readonly string[], before = ''): Promise<void> => {
  assert.deepEqual(await loweredLines(`${before}\n__device__ void f(${body}`), expected);
};

describe('lowering of expressions', () => {
  it('inserts the usual arithmetic conversions', () =>
    check('int i, unsigned u, float x, unsigned char c) { x = c + i * u; i = x; c += 1.5f; u = -c; }', [
      'x = (float)(((unsigned int)((int)c)) + (((unsigned int)i) * u));'.replace(
        '((unsigned int)((int)c))',
        '((unsigned int)c)',
      ),
      'i = (int)x;',
      'c += 1.5f as float;',
      'u = (unsigned int)(-((int)c));',
    ]));
  it('promotes the sides of a shift apart', () =>
    check('long long l, unsigned char c, int i) { l = c << i; l <<= c; l = 1LL << l; }', [
      'l = (long long)(((int)c) << i);',
      'l <<= ((int)c) as long long;',
      'l = 1ll << l;',
    ]));
  it('makes comparisons bool and conditions contextual', () =>
    check('int i, float* p, bool b) { b = i; b = p && i > 2; i = !p; i = b + (i == 3); }', [
      'b = (bool)i;',
      'b = ((bool)p) && (i > 2);',
      'i = (int)(!((bool)p));',
      'i = ((int)b) + ((int)(i == 3));',
    ]));
  it('scales pointer arithmetic and keeps array elements apart', () =>
    check(
      'float* p, int i) { float a[2][3]; a[1][i] = *p++; p += i; *(p + i) = *(i + a[0]); i = &a[1][2] - a[0]; *p = 2[p]; }',
      [
        'float a[2][3];',
        'a[1][i] = *(old p += 1);',
        'p += i;',
        'p[i] = (&a[0])[i];',
        'i = (int)((&a[1][2]) - (&a[0]));',
        '*p = p[2];',
      ],
    ));
  it('folds constants in their types', () =>
    check(
      'float x, unsigned u, long l) { x = 1 / 2; x = 1 / 2.f; u = 1u - 2; l = 1 << 4; l = sizeof(int) * 3 - 16; }',
      ['x = 0.0f;', 'x = 0.5f;', 'u = 4294967295u;', 'l = 16l;', 'l = -4l;'],
    ));
  it('assigns in any position', () =>
    check('int i, int j) { i = j = 3; int k = (i += 2) * j--; i = (j++, k); }', [
      'i = j = 3;',
      'int k = (i += 2 as int) * (old j -= 1 as int);',
      'i = ({ old j += 1 as int; k; });',
    ]));
  it('has no value where an arm of ?: throws', async () => {
    const text = `struct Error {}; __host__ __device__ float f(bool ok, float x) { return ok ? x : throw Error{}; }`;
    assert.match((await loweredLines(text)).join(), /^return ok \? x : .*`throw` as a value/);
  });
  it('chooses the type of ?: from both arms', () =>
    check('int i, unsigned u, float x) { x = i ? i : u; x = i > 0 ? 1 : x; }', [
      'x = (float)(((bool)i) ? ((unsigned int)i) : u);',
      'x = (i > 0) ? 1.0f : x;',
    ]));
  it('reads only the member of a struct that is named', () =>
    check('float4* p, int i) { p[i].y = p[i + 1].w; float2 v = make_float2(1, i); v.x += v.y; }', [
      'p[i].y = p[i + 1].w;',
      'float2 v = float2{1.0f, (float)i};',
      'v.x += v.y as float;',
    ]));
  it('carves bytes up by casts', () =>
    check(
      'char* raw, int n) { float* a = (float*)raw; double* d = reinterpret_cast<double*>(&a[n]); float4 v = ((float4*)a)[n]; d[0] = *(const int*)raw; }',
      [
        'float *a = (float *)raw;',
        'double *d = (double *)(a + n);',
        'float4 v = ((float4 *)a)[n];',
        'd[0] = (double)(*((int *)raw));',
      ],
    ));
  it('dereferences references at every use', () =>
    check(
      'int& r, const float& c) { int& s = r; s += c; int* p = &s; }',
      ['int &s = r;', '*s = (int)0;', 'int *p = s;'].map((line) =>
        line === '*s = (int)0;' ? '*s += (*c) as float;' : line,
      ),
    ));
  it('knows wide and narrow built-in variables', () =>
    check(
      'int* p) { int i = blockIdx.x * blockDim.x + threadIdx.x; p[i] = warpSize; dim3 b = blockDim; p[0] = b.y; }',
      [
        'int i = (int)((blockIdx.x * blockDim.x) + threadIdx.x);',
        'p[i] = 32;',
        'dim3 b = dim3{blockDim.x, blockDim.y, blockDim.z};',
        'p[0] = (int)b.y;',
      ],
    ));
});

describe('lowering of statements', () => {
  it('puts the init of a for before its loop', () =>
    check('int n) { for (int i = 0, j = n; i < j; ++i, --j) n++; }', [
      '{',
      'int i = 0;',
      'int j = n;',
      'while (i < j; ({ i += 1 as int; j -= 1 as int; }))',
      'old n += 1 as int;',
      '}',
    ]));
  it('keeps loops that test at the end, and runs do-while-0 once', () =>
    check('int n) { do n--; while (n > 0); do { n = 1; } while (0); }', [
      'do',
      'old n -= 1 as int;',
      'while (n > 0)',
      '{',
      'n = 1;',
      '}',
    ]));
  it('drops a type that declares nothing', () => check('int x) { int; x++; float }', ['old x += 1 as int;']));
  it('drops what a constant condition rules out', () =>
    check(
      'int n) { if (N > 4) n = 1; else undeclared(n); if (sizeof(int) == 8) n = 2; }',
      ['n = 1;'],
      'const int N = 8;',
    ));
  it('lets cases fall through', () =>
    check(
      'int n) { switch (n) { case 1: case 2: n = 5; case A: n = 6; break; default: n = 7; } }',
      [
        'switch (n) {',
        'case 1:',
        'case 2:',
        'n = 5;',
        'case 4:',
        'n = 6;',
        'break;',
        'default:',
        'n = 7;',
        '}',
      ],
      'enum { Z = 3, A };',
    ));
  it('enters any case where a label is not known and no other has the value', () =>
    check('int n) { switch (n) { case 0: n = 5; break; case missing: n = 6; break; default: n = 7; } }', [
      'switch ((n == 0) ? n : opaque[case value `missing` is not known](n)) {',
      'case 0:',
      'n = 5;',
      'break;',
      'case 1:',
      'n = 6;',
      'break;',
      'default:',
      'n = 7;',
      '}',
    ]));
  it('converts objects that a switch is about, and those of its labels', async () => {
    const heads = ['', 'inline ', 'constexpr ', '__host__ __device__ inline ', 'constexpr inline '];
    for (const head of heads) {
      const text = `
        typedef unsigned char Byte; enum Kind { A = 3, B = 9 };
        class Type { public: constexpr Type(Kind k) : kind(k) {} constexpr operator bool() const; constexpr operator Kind() const; Kind kind; };
        ${head}Type::operator bool() const { return kind != A; }
        ${head}Type::operator Kind() const { return kind; }
        struct Only { constexpr Only(Kind k) : kind(k) {} constexpr operator Kind() const; Kind kind; };
        ${head}Only::operator Kind() const { return kind; }
        constexpr Only a{A}, b{B}; constexpr Type other{B};
        __device__ void f(Only o, int* p) { switch (o) { case a: *p = 1; break; case b: *p = Kind(other); } if (other) *p = 2; }`;
      assert.deepEqual(
        await loweredLines(text),
        [
          'switch ((int)Only::operator()cast(&o)) {',
          'case 3:',
          '*p = 1;',
          'break;',
          'case 9:',
          '*p = (int)Type::operator()cast(&other);',
          '}',
          'if (Type::operator()cast(&other))',
          '*p = 2;',
        ],
        head,
      );
    }
  });
  it('knows ranges of cases', () =>
    check('int i, int n) { switch (i) { case 1 ... 3: n = 1; break; case 9: n = 2; } }', [
      'switch (i) {',
      'case 1: case 2: case 3:',
      'n = 1;',
      'break;',
      'case 9:',
      'n = 2;',
      '}',
    ]));
  it('tells a cast at the beginning of a condition from a declaration', () =>
    check('float x, int n) { if (unsigned(x) < unsigned(n)) n = 1; while (float(n) > 0) n--; }', [
      'if (((unsigned int)x) < ((unsigned int)n))',
      'n = 1;',
      'while (((float)n) > 0.0f)',
      'old n -= 1 as int;',
    ]));
  it('declares in conditions', () =>
    check('int* p) { if (int n = *p) *p = n + 1; while (int m = p[1]) p[1] = m - 1; }', [
      '{',
      'int n = *p;',
      'if ((bool)n)',
      '*p = n + 1;',
      '}',
      'while ()',
      '{',
      'int m = p[1];',
      'if (!((bool)m))',
      'break;',
      'p[1] = m - 1;',
      '}',
    ]));
  it('walks arrays by range-for', () =>
    check('float s) { float a[3] = {1, 2}; for (float x : a) s += x; }', [
      'float a[3] = float[3]{1.0f, 2.0f};',
      '{',
      'int $0 = 0;',
      'while ($0 < 3; $0 += 1 as int)',
      '{',
      'float x = a[$0];',
      's += x as float;',
      '}',
      '}',
    ]));
  it('walks an array in an object as what it is, and nothing else with begin() and end()', () =>
    check(
      'int s) { Row r; for (int x : r) s += x; for (int x : *r.next) s += x; Part p; for (int x : p) s += x; }',
      [
        'Row r;',
        '{',
        'int $0 = 0;',
        'while ($0 < 3; $0 += 1 as int)',
        '{',
        'int x = r.v[$0];',
        's += x as int;',
        '}',
        '}',
        '{',
        'int *$1 = Row::begin(r.next);',
        'int *$2 = Row::end(r.next);',
        'while ($1 != $2; $1 += 1)',
        '{',
        'int x = *$1;',
        's += x as int;',
        '}',
        '}',
        'Part p;',
        '{',
        'int *$3 = Part::begin(&p);',
        'int *$4 = Part::end(&p);',
        'while ($3 != $4; $3 += 1)',
        '{',
        'int x = *$3;',
        's += x as int;',
        '}',
        '}',
      ],
      `struct Row { int v[3]; Row* next; int* begin() { return data(); } int* end() { return begin() + 3; } int* data() { return v; } };
       struct Part { int v[3]; int n; int* begin() { return v; } int* end() { return v + n; } };`,
    ));
  it('takes unroll counts from the pragma', () =>
    check('int n) {\n#pragma unroll 4\nfor (;;) n++;\n#pragma unroll\nfor (;;) n--; }', [
      'while () unroll(4)',
      'old n += 1 as int;',
      'while () unroll(full)',
      'old n -= 1 as int;',
    ]));
  it('tells shared variables and their sizes', () =>
    check(
      'int n) { extern __shared__ float dynamic[]; __shared__ int fixed[4][T + 1]; fixed[n][0] = dynamic[n]; }',
      ['dynamicShared float dynamic[];', 'shared int fixed[4][17];', 'fixed[n][0] = (int)dynamic[n];'],
      '#define T 16',
    ));
  it('declares them in parentheses of their own', () =>
    check('float* e, int i) { float ((*rows)[4][8]) = (float(*)[4][8])e; rows[i][2][1] = 3; }', [
      'float[8][4] *rows = (float[8][4] *)e;',
      'rows[i][2][1] = 3.0f;',
    ]));
  it('declares a pointer in parentheses', () =>
    check(
      'float* e, int i) { V (*row) = e + i; V (&first) = row[0]; V (*rows)[2] = nullptr; first = row[1]; }',
      [
        'float *row = e + i;',
        'float &first = row + 0;',
        'float[2] *rows = (float[2] *)((void *)0l);',
        '*first = row[1];',
      ],
      'typedef float V;',
    ));
  it('makes members of an anonymous union names of the block', () =>
    check('float x, int* p) { union { float real; int word; }; real = x; *p = word; }', [
      '(unnamed) $0;',
      'float &real = &$0.real;',
      'int &word = &$0.word;',
      '*real = x;',
      '*p = *word;',
    ]));
  it('knows that a typeof is no reference', () =>
    check('const float* p) { __typeof__(*p) a = p[1]; float b = *(volatile typeof(a)*)&a; }', [
      'float a = p[1];',
      'float b = a;',
    ]));
  it('declares pointers to rows, which look like assignments', () =>
    check(
      'float* e, int i) { float (*row)[T] = (float(*)[T])e; row[i][2] = 3; }',
      ['float[16] *row = (float[16] *)e;', 'row[i][2] = 3.0f;'],
      '#define T 16',
    ));
  it('declares several of them in one declaration', () =>
    check(
      'float* e, int i) { float (*row)[T], (*other)[T] = (float(*)[T])e, (&first)[T] = other[0]; row = other + i; first[1] = 3; }',
      [
        'float[16] *row;',
        'float[16] *other = (float[16] *)e;',
        'float[16] &first = other + 0;',
        'row = other + i;',
        '*first[1] = 3.0f;',
      ],
      '#define T 16',
    ));
  it('takes the elements of an array that auto stands for from its initialiser', () =>
    check(
      'int i) { float t[4]; auto (&same)[4] = t; const auto (*all)[4] = &t; auto (&whole)[2][2] = reinterpret_cast<int (&)[2][2]>(t); same[i] = 1; whole[1][i] = (*all)[2]; }',
      [
        'float t[4];',
        'float[4] &same = &t;',
        'float[4] *all = &t;',
        'int[2][2] &whole = (int[2][2] &)(&t);',
        '*same[i] = 1.0f;',
        '*whole[1][i] = (int)(*all[2]);',
      ],
    ));
  it('takes declarations of functions with values for parameters for variables', () =>
    check(
      'int a, int b, int* t) { D d(g(a), a * t[b], a & b); int x(g(g(a))); int function(int x); }',
      ['D d;', 'D::D(&d, g(a), a * t[b], a & b);', 'int x = g(g(a));'],
      'struct D { __device__ D(int x, int y, int z) {} };\n__device__ int g(int x) { return x; }',
    ));
  it('takes a variable that a function declares as extern for the one outside', () =>
    check('int i) { extern int n; i = n; }', ['i = n;'], 'int n = 3;'));
  it('knows the type of a variable in its own initialiser', () =>
    check('int n) { float* p = (float*)malloc(n * sizeof(*p)); }', [
      'float *p = (float *)malloc(((unsigned long)n) * 4ul);',
    ]));
  it('takes the variable where a class has its name too', () =>
    check(
      'int i) { i = data->n + (int)sizeof(*data); }',
      ['i = data->n + 4;'],
      'struct data { int n; }; struct data* data;',
    ));
  it('converts only the constant 0 to a pointer', () =>
    check(
      'int i, E e) { i = g(nullptr) + g(e) + g(none) + (e == none); }',
      ['i = ((g((char *)((void *)0l)) + g((long)e)) + g(0l)) + ((int)(((int)e) == 0));'],
      'enum E { none = 0 }; __device__ int g(const char* p) { return 0; } __device__ int g(long x) { return 1; } ' +
        'struct S { const char* text; S(const char* p); }; __device__ bool operator==(const S& a, const char* b) { return true; }',
    ));
  it('groups comparisons that look like templates', () =>
    check('int r, int h, int c) { if (r > -1 && r < h && c > -1 && c < 9) r = (h) - c; }', [
      'if ((((r > -1) && (r < h)) && (c > -1)) && (c < 9))',
      'r = h - c;',
    ]));
  it('groups comparisons that look like assignments to a template', () =>
    check(
      'int a, int b) { do a++; while (a < 5 && b >= 0); b = (a < 5 && b >= 0 && a < 7 || b >= 9 ? a : 2); a = !(a < 5 || b >= 3 * a); }',
      [
        'do',
        'old a += 1 as int;',
        'while ((a < 5) && (b >= 0))',
        'b = ((((a < 5) && (b >= 0)) && (a < 7)) || (b >= 9)) ? a : 2;',
        'a = (int)(!((a < 5) || (b >= (3 * a))));',
      ],
    ));
  it('takes values in parentheses before a sign for operands, not for the types of casts', () =>
    check(
      'const float* s, float y, int i, int (*q)[3]) { y = y * (y * (s[i + 1]) + y) - 2; y = y * (q[i][1]) - i; ' +
        'i = (n::g()) + 2; i = (n::c) - i; i = 2 * (n::a[i]) - i; }',
      [
        'y = (y * ((y * s[i + 1]) + y)) - 2.0f;',
        'y = (y * ((float)q[i][1])) - ((float)i);',
        'i = g() + 2;',
        'i = 7 - i;',
        'i = (2 * a[i]) - i;',
      ],
      'namespace n { __device__ int a[4]; __device__ int g() { return 3; } const int c = 7; }',
    ));
});

describe('what is not lowered', () => {
  it('keeps constants from unknown calls', () =>
    check('int* p) { const int i = p[0]; const int* q = p; mystery(i, q); }', [
      'int i = p[0];',
      'int *q = p;',
      'opaque[unknown function `mystery`](i, q);',
    ]));
  it('keeps the operands of unknown calls, and what they may change', () =>
    check('int* p, int i) { mystery(&i, p[i]); unknown_t z = i; }', [
      'opaque[unknown function `mystery`](&i, p[i]);',
      'unknown_t z = opaque[unknown type `unknown_t`](i);',
    ]));
  it('names the instruction of inline PTX', () =>
    check('unsigned u) { asm volatile("mov.u32 %0, %gridid;" : "=r"(u)); }', [
      '{',
      'opaque[inline PTX `mov.u32`]();',
      '}',
    ]));
});
