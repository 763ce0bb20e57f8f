/** Constant objects written out. */
import type { Expression } from '../../ir/nodes.ts';
import type { Type } from '../../ir/types.ts';
import type { Location } from '../../text/location.ts';
import { zeroOf } from './constants.ts';
import type { ConstantValue } from './constants.ts';
import { constantExpression } from './operandTypes.ts';

/** A constant as the expression that makes it, part by part; undefined where a part has no such expression. */
export function constantParts(known: ConstantValue, type: Type, at: Location): Expression | undefined {
  if (typeof known !== 'object') {
    const isNumber = type.kind === 'integer' || type.kind === 'boolean' || type.kind === 'float';
    return isNumber ? constantExpression(known, type, at) : undefined;
  }
  if ('kind' in known) return known;
  const parts = typesOfParts(type, known.length);
  const values = parts?.map((part, i) => {
    // Of an array that is filled in part the rest is zero.
    const one = known[i] ?? (type.kind === 'array' ? zeroOf(part) : undefined);
    return one === undefined ? undefined : constantParts(one, part, at);
  });
  const all = values?.filter((one) => one !== undefined);
  return all === undefined || all.length !== values?.length
    ? undefined
    : { kind: 'construct', values: all, type, at };
}

/** Of an array that is written out. */
const mostElements = 4096;

function typesOfParts(type: Type, count: number): readonly Type[] | undefined {
  if (type.kind === 'array') {
    const length = type.length ?? count;
    return length > mostElements ? undefined : Array.from({ length }, () => type.element);
  }
  return type.kind === 'struct' && !type.isUnion ? type.fields.map((field) => field.type) : undefined;
}
