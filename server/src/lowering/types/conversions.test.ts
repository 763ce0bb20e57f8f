import assert from 'node:assert/strict';
import { typeName } from '../../ir/types.ts';
import * as types from '../../ir/types.ts';
import { castTo, usualArithmeticType } from './conversions.ts';
import type { ArithmeticType } from './conversions.ts';

const byName: Readonly<Record<string, ArithmeticType>> = {
  bool: types.booleanType,
  char: types.charType,
  ushort: types.unsignedShortType,
  int: types.intType,
  uint: types.unsignedIntType,
  long: types.longType,
  ulong: types.unsignedLongType,
  ll: types.longLongType,
  ull: types.unsignedLongLongType,
  float: types.floatType,
  double: types.doubleType,
};

/** `decltype(a() + b())` as g++ 12 on x86-64 Linux (LP64) says. */
const sums: readonly (readonly [left: string, right: string, sum: string])[] = [
  ['bool', 'char', 'int'],
  ['bool', 'ushort', 'int'],
  ['bool', 'int', 'int'],
  ['bool', 'uint', 'unsigned int'],
  ['bool', 'long', 'long'],
  ['bool', 'ulong', 'unsigned long'],
  ['bool', 'll', 'long long'],
  ['bool', 'ull', 'unsigned long long'],
  ['bool', 'float', 'float'],
  ['bool', 'double', 'double'],
  ['char', 'char', 'int'],
  ['char', 'ushort', 'int'],
  ['char', 'int', 'int'],
  ['char', 'uint', 'unsigned int'],
  ['char', 'long', 'long'],
  ['char', 'ulong', 'unsigned long'],
  ['char', 'll', 'long long'],
  ['char', 'ull', 'unsigned long long'],
  ['char', 'float', 'float'],
  ['char', 'double', 'double'],
  ['ushort', 'char', 'int'],
  ['ushort', 'ushort', 'int'],
  ['ushort', 'int', 'int'],
  ['ushort', 'uint', 'unsigned int'],
  ['ushort', 'long', 'long'],
  ['ushort', 'ulong', 'unsigned long'],
  ['ushort', 'll', 'long long'],
  ['ushort', 'ull', 'unsigned long long'],
  ['ushort', 'float', 'float'],
  ['ushort', 'double', 'double'],
  ['int', 'char', 'int'],
  ['int', 'ushort', 'int'],
  ['int', 'int', 'int'],
  ['int', 'uint', 'unsigned int'],
  ['int', 'long', 'long'],
  ['int', 'ulong', 'unsigned long'],
  ['int', 'll', 'long long'],
  ['int', 'ull', 'unsigned long long'],
  ['int', 'float', 'float'],
  ['int', 'double', 'double'],
  ['uint', 'char', 'unsigned int'],
  ['uint', 'ushort', 'unsigned int'],
  ['uint', 'int', 'unsigned int'],
  ['uint', 'uint', 'unsigned int'],
  ['uint', 'long', 'long'],
  ['uint', 'ulong', 'unsigned long'],
  ['uint', 'll', 'long long'],
  ['uint', 'ull', 'unsigned long long'],
  ['uint', 'float', 'float'],
  ['uint', 'double', 'double'],
  ['long', 'char', 'long'],
  ['long', 'ushort', 'long'],
  ['long', 'int', 'long'],
  ['long', 'uint', 'long'],
  ['long', 'long', 'long'],
  ['long', 'ulong', 'unsigned long'],
  ['long', 'll', 'long long'],
  ['long', 'ull', 'unsigned long long'],
  ['long', 'float', 'float'],
  ['long', 'double', 'double'],
  ['ulong', 'char', 'unsigned long'],
  ['ulong', 'ushort', 'unsigned long'],
  ['ulong', 'int', 'unsigned long'],
  ['ulong', 'uint', 'unsigned long'],
  ['ulong', 'long', 'unsigned long'],
  ['ulong', 'ulong', 'unsigned long'],
  ['ulong', 'll', 'unsigned long long'],
  ['ulong', 'ull', 'unsigned long long'],
  ['ulong', 'float', 'float'],
  ['ulong', 'double', 'double'],
  ['ll', 'char', 'long long'],
  ['ll', 'ushort', 'long long'],
  ['ll', 'int', 'long long'],
  ['ll', 'uint', 'long long'],
  ['ll', 'long', 'long long'],
  ['ll', 'ulong', 'unsigned long long'],
  ['ll', 'll', 'long long'],
  ['ll', 'ull', 'unsigned long long'],
  ['ll', 'float', 'float'],
  ['ll', 'double', 'double'],
  ['ull', 'char', 'unsigned long long'],
  ['ull', 'ushort', 'unsigned long long'],
  ['ull', 'int', 'unsigned long long'],
  ['ull', 'uint', 'unsigned long long'],
  ['ull', 'long', 'unsigned long long'],
  ['ull', 'ulong', 'unsigned long long'],
  ['ull', 'll', 'unsigned long long'],
  ['ull', 'ull', 'unsigned long long'],
  ['ull', 'float', 'float'],
  ['ull', 'double', 'double'],
  ['float', 'char', 'float'],
  ['float', 'ushort', 'float'],
  ['float', 'int', 'float'],
  ['float', 'uint', 'float'],
  ['float', 'long', 'float'],
  ['float', 'ulong', 'float'],
  ['float', 'll', 'float'],
  ['float', 'ull', 'float'],
  ['float', 'float', 'float'],
  ['float', 'double', 'double'],
];

const at = { anchor: { path: '', start: 0 }, start: 0, end: 0 };
const integer = (value: number | bigint, type: types.Type) => ({ kind: 'integer', value, type, at }) as const;
const float = (value: number, type: types.Type) => ({ kind: 'float', value, type, at }) as const;

describe('usual arithmetic conversions', () => {
  for (const [left, right, sum] of sums) {
    it(`${left} + ${right} is ${sum}`, () => {
      assert.equal(typeName(usualArithmeticType(byName[left]!, byName[right]!)), sum);
      assert.equal(typeName(usualArithmeticType(byName[right]!, byName[left]!)), sum);
    });
  }
});

describe('casts of constants', () => {
  const value = (node: ReturnType<typeof castTo>): unknown => ('value' in node ? node.value : node.kind);

  it('wrap into unsigned types', () => {
    assert.equal(value(castTo(integer(-1, types.intType), types.unsignedIntType)), 4294967295);
    assert.equal(value(castTo(integer(-1, types.intType), types.unsignedLongType)), 18446744073709551615n);
    assert.equal(value(castTo(integer(300, types.intType), types.unsignedCharType)), 44);
  });
  it('wrap into signed types', () => {
    assert.equal(value(castTo(integer(200, types.intType), types.signedCharType)), -56);
    assert.equal(value(castTo(integer(4294967295, types.unsignedIntType), types.intType)), -1);
  });
  it('round to single precision', () => {
    assert.equal(value(castTo(float(0.1, types.doubleType), types.floatType)), 0.10000000149011612);
    assert.equal(value(castTo(integer(16777217, types.intType), types.floatType)), 16777216);
  });
  it('truncate towards zero', () => {
    assert.equal(value(castTo(float(-2.9, types.doubleType), types.intType)), -2);
  });
  it('leave what is undefined in C++ to the evaluators', () => {
    assert.equal(castTo(float(1e10, types.doubleType), types.intType).kind, 'cast');
  });
  it('make booleans of anything', () => {
    assert.equal(value(castTo(float(0.5, types.floatType), types.booleanType)), 1);
    assert.equal(value(castTo(integer(0, types.longType), types.booleanType)), 0);
  });
});
