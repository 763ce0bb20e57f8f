/** PTX's bfe and bfi (PTX ISA 9.0, section 9.7.1). */
import type { Intrinsic } from '../../ir/nodes.ts';
import type { Code, LongScalar } from '../values/code.ts';
import type { Compiler } from '../compiler.ts';
import { laneResult } from '../values/laneResults.ts';
import { wrapLong } from '../values/longScalars.ts';
import { laneReader } from '../accesses/memoryValues.ts';

interface Word {
  readonly bits: number;
  readonly isSigned: boolean;
}

const ones = (count: number): bigint => (1n << BigInt(count)) - 1n;

/** The field's bits at the bottom; signed ones extended by the field's highest bit, or the word's where it ends early. */
function extract(value: bigint, position: number, length: number, { bits, isSigned }: Word): bigint {
  if (length === 0) return 0n;
  const last = Math.min(position + length - 1, bits - 1);
  const sign = isSigned && ((value >> BigInt(last)) & 1n) !== 0n;
  const held = Math.max(0, last - position + 1);
  const field = (value >> BigInt(position)) & ones(held);
  return sign ? field | (ones(bits) & ~ones(held)) : field;
}

function insert(value: bigint, into: bigint, position: number, length: number, { bits }: Word): bigint {
  if (position >= bits) return into;
  const field = ones(Math.min(length, bits - position)) << BigInt(position);
  return (into & ~field) | ((value << BigInt(position)) & field);
}

export function bitFieldIntrinsic(c: Compiler, e: Intrinsic): Code | undefined {
  if (e.name !== '__bfe' && e.name !== '__bfi') return undefined;
  const { type } = e;
  if (type.kind !== 'integer') return undefined;
  const word: Word = { bits: type.bits, isSigned: type.signed };
  const apply = (values: readonly bigint[]): LongScalar => {
    const [a = 0n, b = 0n, third = 0n, fourth = 0n] = values;
    const byte = (value: bigint): number => Number(value & 0xffn);
    const made =
      e.name === '__bfe'
        ? extract(a, byte(b), byte(third), word)
        : insert(a, b, byte(third), byte(fourth), word);
    return word.bits === 64 ? wrapLong(made) : Number(BigInt.asIntN(32, made));
  };
  const codes = e.arguments.map((argument) => c.scalar(argument));
  return laneResult(c, e.type, (mask, put) => {
    const readers = codes.map((code) => laneReader(code, mask));
    for (let thread = 0; thread < c.shape.threads; thread++) {
      if (!mask.has(thread)) continue;
      put(0, thread, apply(readers.map((read) => BigInt.asUintN(word.bits, BigInt(read(thread))))));
    }
  });
}
