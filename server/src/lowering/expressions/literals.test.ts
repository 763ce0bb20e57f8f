import assert from 'node:assert/strict';
import { typeName } from '../../ir/types.ts';
import { functionNamed, loweredLines, opaqueReasons, programOf } from '../../../../test/lowering.ts';
import { parseCharacter, parseNumber, parseString } from './literals.ts';

/** `decltype(literal)` as g++ 12 on x86-64 Linux (LP64) says. */
const literalTypes: readonly (readonly [text: string, type: string])[] = [
  ['2147483647', 'int'],
  ['2147483648', 'long'],
  ['0x7fffffff', 'int'],
  ['0x80000000', 'unsigned int'],
  ['0xffffffff', 'unsigned int'],
  ['0x100000000', 'long'],
  ['4294967295u', 'unsigned int'],
  ['4294967296u', 'unsigned long'],
  ['1l', 'long'],
  ['1ul', 'unsigned long'],
  ['1ll', 'long long'],
  ['1ull', 'unsigned long long'],
  ['1LLU', 'unsigned long long'],
  ['017', 'int'],
  ['040000000000', 'long'],
  ['0b1011', 'int'],
  ['1.0', 'double'],
  ['1.0f', 'float'],
  ['1e3f', 'float'],
  ['0x1p-2f', 'float'],
  ['0xffffffffffffffff', 'unsigned long'],
  ['9223372036854775807', 'long'],
];

describe('number literals', () => {
  for (const [text, type] of literalTypes) {
    it(`${text} is ${type}`, () => {
      const literal = parseNumber(text);
      assert.ok(literal !== undefined);
      assert.equal(typeName(literal.type), type);
    });
  }
  const values: readonly (readonly [text: string, value: bigint | number])[] = [
    ['0x1F', 31n],
    ['017', 15n],
    ['0b1011', 11n],
    ["1'000'000", 1000000n],
    ['0', 0n],
    ['-1', -1n],
    ['+1', 1n],
    ['1e3', 1000],
    ['.5f', 0.5],
    ['0.1f', 0.10000000149011612],
    ['0x1.8p3', 12],
    ['1.', 1],
  ];
  for (const [text, value] of values) {
    it(`${text} has the value ${value}`, () => assert.equal(parseNumber(text)?.value, value));
  }
});

describe('character and string literals', () => {
  it('know escapes', () => {
    assert.equal(parseCharacter(String.raw`'\n'`)?.value, 10n);
    assert.equal(parseCharacter(String.raw`'\x41'`)?.value, 65n);
    assert.equal(parseCharacter(String.raw`'\0'`)?.value, 0n);
    assert.equal(parseCharacter(String.raw`'\xff'`)?.value, -1n);
    assert.equal(parseString(String.raw`"a\tb\\"`), 'a\tb\\');
    assert.equal(parseString('R"(a\\n)"'), 'a\\n');
  });
});

describe('NULL', () => {
  it('is a long that stands for a pointer, too, as nvcc 13 takes it', async () => {
    const text = `
      struct S { int n; __device__ S(int n) : n(n) {} };
      __device__ int f(int n) { return n; }
      __device__ int* f(int* p, int n) { return p; }
      __device__ void g(S* s, int* p) {
        int n = NULL;
        *s = S(NULL);
        n += f(NULL);
        p = f(NULL, NULL);
        if (p == NULL) p = n ? p : NULL;
      }
      __device__ void h() { char a[sizeof(NULL)]; }`;
    assert.deepEqual(opaqueReasons(functionNamed(await programOf(text), 'g')), []);
    assert.deepEqual(await loweredLines(text, 'h'), ['char a[8];']);
  });
});
