/** PTX's bfe and bfi (PTX ISA 9.0, section 9.7.1). */
import type { Intrinsic } from '../../ir/nodes.ts';
import type { Code } from '../values/code.ts';
import type { Compiler } from '../compiler.ts';
import { laneResult } from '../values/laneResults.ts';
import { laneReader } from '../accesses/memoryValues.ts';

/** The field's bits at the bottom; signed ones extended by the field's highest bit, or the word's where it ends early. */
function extract(value: number, position: number, length: number, isSigned: boolean): number {
  if (length === 0) return 0;
  const last = Math.min(position + length - 1, 31);
  const sign = isSigned && ((value >>> last) & 1) !== 0;
  let out = 0;
  for (let i = 0; i < 32; i++) {
    const bit = i < length && position + i <= 31 ? (value >>> (position + i)) & 1 : sign ? 1 : 0;
    out |= bit << i;
  }
  return out;
}

function insert(value: number, into: number, position: number, length: number): number {
  let out = into;
  for (let i = 0; i < length && position + i <= 31; i++) {
    const at = position + i;
    out = (out & ~(1 << at)) | (((value >>> i) & 1) << at);
  }
  return out;
}

export function bitFieldIntrinsic(c: Compiler, e: Intrinsic): Code | undefined {
  if (e.name !== '__bfe' && e.name !== '__bfi') return undefined;
  const isSigned = e.type.kind === 'integer' && e.type.signed;
  const apply = (values: readonly number[]): number => {
    const [a = 0, b = 0, third = 0, fourth = 0] = values;
    return e.name === '__bfe'
      ? extract(a, b & 0xff, third & 0xff, isSigned)
      : insert(a, b, third & 0xff, fourth & 0xff);
  };
  const codes = e.arguments.map((argument) => c.scalar(argument));
  return laneResult(c, e.type, (mask, put) => {
    const readers = codes.map((code) => laneReader(code, mask));
    for (let thread = 0; thread < c.shape.threads; thread++) {
      if (mask.has(thread)) put(0, thread, apply(readers.map((read) => Number(read(thread)))));
    }
  });
}
