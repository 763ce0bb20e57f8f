/** Atomic operations of device functions that library code runs on the host, where no other thread is in between. */
import type { Atomic, BinaryOperator, Expression, Place, Statement } from '../../ir/nodes.ts';
import type { Variable } from '../../ir/variables.ts';
import type { Type } from '../../ir/types.ts';
import { booleanType, pointerTo } from '../../ir/types.ts';
import type { Code } from './hostCode.ts';
import { compileExpression } from './hostExpressions.ts';
import type { FunctionCompiler } from './hostFunction.ts';
import { unsupported } from './hostStop.ts';

const arithmetic = { add: '+', sub: '-', and: '&', or: '|', xor: '^' } as const;

/** `{ T* p = &place; T old = *p; *p = new value; old }`, with each operand in a variable of its own. */
export function compileAtomic(c: FunctionCompiler, e: Atomic): Code {
  const { type, at } = e.place;
  if (type.kind !== 'integer' && type.kind !== 'float') {
    throw unsupported('an atomic operation on a value of this type in host code', e.at);
  }
  const effects: Statement[] = [];
  const kept = (initializer: Expression): Expression => {
    const variable = local(initializer);
    effects.push({ kind: 'declare', variable, initializer, at });
    const place = { kind: 'variablePlace', variable, type: variable.type, at } as const;
    return { kind: 'read', place, type: variable.type, at };
  };
  const pointer = kept({ kind: 'address', place: e.place, type: pointerTo(type), at });
  const place: Place = { kind: 'dereference', pointer, type, at };
  const operands = e.operands.map((operand) => kept(castTo(operand, type)));
  const old = kept({ kind: 'read', place, type, at });
  const value = newValue(e, old, operands);
  if (value !== old) {
    const expression: Expression = { kind: 'assign', place, value, type, at };
    effects.push({ kind: 'expression', expression, at });
  }
  return compileExpression(c, { kind: 'sequence', effects, value: old, type, at: e.at });
}

const castTo = (operand: Expression, type: Type): Expression =>
  operand.type === type ? operand : { kind: 'cast', operand, type, at: operand.at };

function local({ type, at }: Expression): Variable {
  return { kind: 'variable', name: 'atomic', type, storage: 'local', addressTaken: false, at };
}

function newValue(e: Atomic, old: Expression, [first, second]: readonly Expression[]): Expression {
  const { type, at } = old;
  if (e.operation === 'load') return old;
  if (first === undefined) throw unsupported('an atomic operation without operands', e.at);
  const binary = (operator: BinaryOperator, left: Expression, right: Expression, of = type): Expression => ({
    kind: 'binary',
    operator,
    left,
    right,
    type: of,
    at,
  });
  const choose = (condition: Expression, whenTrue: Expression, whenFalse: Expression): Expression => ({
    kind: 'conditional',
    condition,
    whenTrue,
    whenFalse,
    type,
    at,
  });
  const compare = (operator: BinaryOperator, left: Expression, right: Expression): Expression =>
    binary(operator, left, right, booleanType);
  const whole = (number: number): Expression => ({ kind: 'integer', value: number, type, at });
  switch (e.operation) {
    case 'add':
    case 'sub':
    case 'and':
    case 'or':
    case 'xor':
      return binary(arithmetic[e.operation], old, first);
    case 'min':
      return choose(compare('<', first, old), first, old);
    case 'max':
      return choose(compare('>', first, old), first, old);
    case 'exchange':
    case 'store':
      return first;
    case 'compareAndSwap':
      return second === undefined ? old : choose(compare('==', old, first), second, old);
    case 'increment':
      return choose(compare('>=', old, first), whole(0), binary('+', old, whole(1)));
    case 'decrement': {
      const below = binary('-', old, whole(1));
      return choose(compare('==', old, whole(0)), first, choose(compare('>', old, first), first, below));
    }
  }
}
