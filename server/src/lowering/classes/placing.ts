/** Objects that are made where they stay. */
import { constructedAt } from '../../ir/constructions.ts';
import type { Expression, Place, Statement } from '../../ir/nodes.ts';
import type { Context } from '../context.ts';
import { addressOf } from '../expressions/operands.ts';

/** On the host a constructor runs on the object itself, as it may keep the address; elsewhere the value is stored. */
export function madeAt(place: Place, value: Expression, cx: Context): Statement {
  const { at } = value;
  const address = cx.frame?.role === 'host' ? addressOf(place, at) : undefined;
  const call = address && constructedAt(address, place.type, value);
  const assign: Expression = { kind: 'assign', place, value, type: place.type, at };
  return { kind: 'expression', expression: call ?? assign, at };
}
