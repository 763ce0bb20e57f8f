import assert from 'node:assert/strict';
import { programOf } from '../../../../test/lowering.ts';
import type { StructType } from '../../ir/types.ts';
import type { Program } from '../program.ts';
import { builtinType } from './builtinTypes.ts';

const declarations = `
typedef unsigned char uint8_t; typedef unsigned short uint16_t;
struct A { char c; int i; short s; };
struct B { A a; double d; char t; };
union U { char c[5]; int i; double d; };
using Own = union Own { char c; short s[3]; };
struct Bits { unsigned a : 3; unsigned b : 10; unsigned c : 20; int d : 5; };
struct Bits2 { char a : 4; int b : 30; char c : 3; long long d : 40; };
struct __attribute__((packed)) P { char c; int i; short s; };
struct alignas(32) Al { float x; };
struct Base { int x; char y; };
struct Derived : Base { char z; };
struct NonPod { NonPod(); int x; char y; };
struct Derived2 : NonPod { char z; };
struct Empty {};
struct D3 : Empty { int x; };
struct V { virtual void f(); int x; };
struct V2 : V { char c; };
struct An { int a; union { int i; float f; }; struct { short p, q; }; char e; };
struct Arr { char h[3]; int m[2][3]; A as[2]; };
struct FwdZero { int a : 5; int : 0; int b : 3; };
struct Bf { uint8_t a : 1, b : 1, c; uint16_t d : 9; };
struct alignas(16) F4 { float x, y, z, w; };
struct Mixed { char c; F4 f; bool b; };
struct StaticM { static int k; int v; };
struct Named { using I = short; static const int n = 3; I a; };
struct FromNamed : Named { typedef I J; J b; I c[n]; char d; };
struct Outside { struct alignas(8) N { int a; }; struct alignas(16) S { int b; }; N n; int c; };
struct Trailing { struct { char a; int b; } __attribute__((packed)) p; struct { char a; int b; } q; };
struct Ptr { char c; void* p; int (*fn)(int); char& r; };
template <typename A, typename B> constexpr int together() { return sizeof(A) + sizeof(B) > 8 ? 16 : 8; }
struct alignas(together<int, char>()) Together { int a; char b; };
namespace detail { constexpr int twice(int n) { return 2 * n; } }
struct alignas(detail::twice(sizeof(int))) Twice { short a; };
template <typename A, typename B> struct alignas(together<A, B>()) Pair { A a; B b; };
using Pair16 = Pair<int, double>;
struct alignas(double) AsDouble { char c; };
#pragma pack(push, 1)
struct Pack1 { char c; int i; double d; short s; };
struct PackBits { char c; unsigned a : 30; unsigned b : 7; unsigned e : 27; };
#pragma pack(push, 2)
struct Pack2 { char c; int i; double d; char t; };
struct PackBits2 { char c; unsigned a : 30; int b : 7; unsigned e : 27; };
#pragma pack(pop)
struct PackAgain { char c; int i; };
#pragma pack(pop)
struct PackNone { char c; int i; };
#pragma pack(4)
struct Pack4 { char c; double d; };
union PackUnion { char c[5]; double d; };
#pragma pack()
struct PackReset { char c; double d; };
`;

/** sizeof and alignof as g++ 12 on x86-64 Linux says (the Itanium ABI, which nvcc follows). */
const sizes: readonly (readonly [name: string, size: number, alignment: number])[] = [
  ['A', 12, 4],
  ['B', 32, 8],
  ['U', 8, 8],
  ['Own', 6, 2],
  ['Bits', 8, 4],
  ['Bits2', 16, 8],
  ['P', 7, 1],
  ['Al', 32, 32],
  ['Base', 8, 4],
  ['Derived', 12, 4],
  ['NonPod', 8, 4],
  ['Derived2', 8, 4],
  ['Empty', 1, 1],
  ['D3', 4, 4],
  ['V', 16, 8],
  ['V2', 16, 8],
  ['An', 16, 4],
  ['Arr', 52, 4],
  ['FwdZero', 8, 4],
  ['Bf', 4, 2],
  ['F4', 16, 16],
  ['Mixed', 48, 16],
  ['StaticM', 4, 4],
  ['Ptr', 32, 8],
  ['FromNamed', 12, 2],
  ['Outside', 16, 8],
  ['Trailing', 16, 4],
  ['Together', 8, 8],
  ['Twice', 8, 8],
  ['Pair16', 16, 16],
  ['AsDouble', 8, 8],
  ['Pack1', 15, 1],
  ['PackBits', 9, 1],
  ['Pack2', 16, 2],
  ['PackBits2', 10, 2],
  ['PackAgain', 5, 1],
  ['PackNone', 8, 4],
  ['Pack4', 12, 4],
  ['PackUnion', 8, 4],
  ['PackReset', 16, 8],
];
/** offsetof, of the same compiler. */
const offsets: readonly (readonly [struct: string, field: string, offset: number])[] = [
  ['A', 'i', 4],
  ['A', 's', 8],
  ['B', 'd', 16],
  ['B', 't', 24],
  ['P', 'i', 1],
  ['P', 's', 5],
  ['Derived', 'z', 8],
  ['Derived2', 'z', 5],
  ['D3', 'x', 0],
  ['V', 'x', 8],
  ['V2', 'c', 12],
  ['An', 'i', 4],
  ['An', 'p', 8],
  ['An', 'q', 10],
  ['An', 'e', 12],
  ['Arr', 'm', 4],
  ['Arr', 'as', 28],
  ['Mixed', 'f', 16],
  ['Mixed', 'b', 32],
  ['Ptr', 'p', 8],
  ['Ptr', 'fn', 16],
  ['FromNamed', 'b', 2],
  ['FromNamed', 'c', 4],
  ['FromNamed', 'd', 10],
  ['Outside', 'c', 8],
  ['Trailing', 'q', 8],
];

/** vector_types.h of CUDA 12: size and alignment in bytes. */
const vectors: readonly (readonly [name: string, size: number, alignment: number])[] = [
  ['char2', 2, 2],
  ['char3', 3, 1],
  ['uchar4', 4, 4],
  ['short3', 6, 2],
  ['short4', 8, 8],
  ['int2', 8, 8],
  ['int3', 12, 4],
  ['uint4', 16, 16],
  ['float1', 4, 4],
  ['float2', 8, 8],
  ['float3', 12, 4],
  ['float4', 16, 16],
  ['longlong2', 16, 16],
  ['ulonglong4', 32, 16],
  ['double2', 16, 16],
  ['double3', 24, 8],
  ['double4', 32, 16],
  ['double4_16a', 32, 16],
  ['double4_32a', 32, 32],
  ['ulonglong4_32a', 32, 32],
  ['dim3', 12, 4],
  ['__half2', 4, 4],
];

function offsetIn(struct: StructType, name: string): number | undefined {
  for (const field of struct.fields) {
    if (field.name === name) return field.offsetInBytes;
    // Base classes and anonymous members show through.
    const inner = field.type.kind === 'struct' ? offsetIn(field.type, name) : undefined;
    if (inner !== undefined && field.type.kind === 'struct') return field.offsetInBytes + inner;
  }
  return undefined;
}

describe('class layout', () => {
  let program: Program;
  const struct = (name: string): StructType => {
    const type = program.globals().find((one) => one.name === `one_${name}`)?.variable.type;
    assert.ok(type?.kind === 'struct', name);
    return type;
  };
  before(async () => {
    const globals = sizes.map(
      ([name]) => `${name === 'U' ? 'union ' : ''}${name}* pointer_${name}; ${name} one_${name};`,
    );
    program = await programOf(`${declarations}\n${globals.join('\n')}`);
  });

  for (const [name, size, alignment] of sizes) {
    it(`${name}: ${size} bytes, aligned to ${alignment}`, () => {
      assert.deepEqual([struct(name).sizeInBytes, struct(name).alignmentInBytes], [size, alignment]);
    });
  }
  for (const [name, field, offset] of offsets) {
    it(`${name}.${field} at ${offset}`, () => assert.equal(offsetIn(struct(name), field), offset));
  }
  it('is not known where the alignment is not', async () => {
    const unknown = await programOf('struct alignas(NOWHERE) A { int a, b; }; A one;');
    const type = unknown.globals()[0]?.variable.type;
    assert.ok(type?.kind === 'struct' && type.isPartial);
  });
  it('bit-fields know their bits', () => {
    const bits = struct('Bits').fields.map((field) => [field.name, field.offsetInBytes, field.bits]);
    assert.deepEqual(bits, [
      ['a', 0, { offset: 0, width: 3 }],
      ['b', 0, { offset: 3, width: 10 }],
      ['c', 4, { offset: 0, width: 20 }],
      ['d', 4, { offset: 20, width: 5 }],
    ]);
  });
});

describe('CUDA vector types', () => {
  for (const [name, size, alignment] of vectors) {
    it(`${name}: ${size} bytes, aligned to ${alignment}`, () => {
      const type = builtinType(name);
      assert.ok(type?.kind === 'struct');
      assert.deepEqual([type.sizeInBytes, type.alignmentInBytes], [size, alignment]);
    });
  }

  it('are what a declaration without a body means, and not what one with a body defines', async () => {
    const declared = await programOf(`
struct double2; struct float3; struct __half;
struct int2 { char c; };
double2 a; struct float3 b; int2 c; struct { __half d[3]; } e;`);
    assert.deepEqual(
      declared.globals().map(({ variable: { type } }) => type.kind === 'struct' && type.sizeInBytes),
      [16, 12, 1, 6],
    );
  });
});
