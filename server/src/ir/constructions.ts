/** Objects that a constructor makes: it runs on a temporary in the IR, whose value is the object's. */
import type { Call, Expression, Variable } from './nodes.ts';
import { pointerTo, sameType } from './types.ts';
import type { Type } from './types.ts';

export interface Construction {
  /** The constructor's call; its first argument is the temporary's address. */
  readonly call: Call;
  readonly temporary: Variable;
}

/** The call where a value is nothing but what a constructor makes. */
export function constructionOf(value: Expression): Construction | undefined {
  if (value.kind !== 'sequence' || value.effects.length !== 2) return undefined;
  const { value: made } = value;
  if (made.kind !== 'read' || made.place.kind !== 'variablePlace') return undefined;
  const temporary = made.place.variable;
  const [first, second] = value.effects;
  const call =
    second?.kind === 'expression' && second.expression.kind === 'call' ? second.expression : undefined;
  const self = call?.arguments[0];
  const isOwn =
    first?.kind === 'declare' &&
    first.variable === temporary &&
    self?.kind === 'address' &&
    self.place.kind === 'variablePlace' &&
    self.place.variable === temporary;
  return isOwn && call !== undefined ? { call, temporary } : undefined;
}

/** The constructor's call where the object is to be, which may keep its own address; undefined where nothing else makes it. */
export function constructedAt(address: Expression, type: Type, value: Expression): Call | undefined {
  const found = constructionOf(value);
  if (found === undefined || !sameType(found.temporary.type, type)) return undefined;
  return { ...found.call, arguments: [address, ...found.call.arguments.slice(1)] };
}

/** The same for a variable. */
export function constructedIn(variable: Variable, value: Expression): Call | undefined {
  const { type, at } = variable;
  const place = { kind: 'variablePlace', variable, type, at } as const;
  return constructedAt({ kind: 'address', place, type: pointerTo(type), at }, type, value);
}
