/** The right side of an assignment comes before its left side ([expr.ass], C++17), which matters where it changes what that reads. */
import type { Assign, CompoundAssign, Expression, Place, Sequence, Variable } from '../../ir/nodes.ts';
import { expressionHas } from '../../ir/walk.ts';
import { valueClass } from './hostCode.ts';

const assigning: readonly Expression['kind'][] = ['assign', 'compoundAssign'];
const calling: readonly Expression['kind'][] = ['call', 'sequence', 'opaque', 'atomic', 'launch'];

const has = (e: Expression, kinds: readonly Expression['kind'][]): boolean =>
  expressionHas(e, { expression: ({ kind }) => kinds.includes(kind) });

/** Whether only its own function can change a variable, by its name. */
function isPrivate({ storage, addressTaken }: Variable): boolean {
  return !addressTaken && (storage === 'local' || storage === 'parameter');
}

/** Whether no call can change what the expression reads. */
function isSteady(e: Expression): boolean {
  if (has(e, assigning) || has(e, calling)) return false;
  return !expressionHas(e, {
    place: (place) =>
      place.kind === 'dereference' ||
      place.kind === 'opaquePlace' ||
      (place.kind === 'variablePlace' && !isPrivate(place.variable)),
  });
}

/** Whether no call can change which place it is. */
function isSteadyPlace(place: Place): boolean {
  switch (place.kind) {
    case 'variablePlace':
      return true;
    case 'member':
      return isSteadyPlace(place.base);
    case 'element':
      return isSteadyPlace(place.base) && isSteady(place.index);
    case 'dereference':
      return isSteady(place.pointer);
    case 'opaquePlace':
      return false;
  }
}

/** Whether the place is the same, and for `+=` holds the same, before the right side and behind it. */
function isUnaffected(e: Assign | CompoundAssign): boolean {
  const { place, value } = e;
  if (e.kind === 'assign' && place.kind === 'variablePlace') return true;
  if (has(value, assigning)) return false;
  if (!has(value, calling)) return true;
  if (e.kind === 'compoundAssign') return place.kind === 'variablePlace' && isPrivate(place.variable);
  return isSteadyPlace(place);
}

/** The assignment of a value that is worked out before; undefined where it is the same either way. */
export function rightSideFirst(e: Assign | CompoundAssign): Sequence | undefined {
  const { type, at } = e.value;
  const cls = valueClass(type);
  if (cls === undefined || cls === 'void' || cls === 'aggregate' || isUnaffected(e)) return undefined;
  const variable: Variable = {
    kind: 'variable',
    name: '$right',
    type,
    storage: 'local',
    addressTaken: false,
    at,
  };
  const value: Expression = { kind: 'read', place: { kind: 'variablePlace', variable, type, at }, type, at };
  const effects = [{ kind: 'declare', variable, initializer: e.value, at } as const];
  return { kind: 'sequence', effects, value: { ...e, value }, type: e.type, at: e.at };
}
