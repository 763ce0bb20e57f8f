/**
 * Calls that there is nothing to know about: of functions whose result is an object without members, as are the numbers and
 * layouts that templates compute with (`make_shape(Int<4>{}, Int<8>{})`), and that change nothing but their own variables.
 */
import { intrinsicEffects } from '../../ir/intrinsics.ts';
import type { Expression, FunctionIr, Place, Statement } from '../../ir/nodes.ts';
import { holdsNothing } from '../../ir/types.ts';
import { calleesOf, rootVariable, statementHas } from '../../ir/walk.ts';

const answers = new WeakMap<FunctionIr, boolean>();

export function givesNothing(callee: FunctionIr): boolean {
  return holdsNothing(callee.returnType) && changesNothing(callee);
}

function changesNothing(fn: FunctionIr): boolean {
  let answer = answers.get(fn);
  if (answer === undefined) {
    // For a function that calls itself.
    answers.set(fn, false);
    answer = fn.body !== undefined && !hasEffect(fn.body) && calleesOf(fn.body).every(changesNothing);
    answers.set(fn, answer);
  }
  return answer;
}

function hasEffect(body: Statement): boolean {
  return statementHas(body, {
    expression: isEffect,
    statement: ({ kind }) => kind === 'opaqueStatement',
  });
}

function isEffect(e: Expression): boolean {
  switch (e.kind) {
    case 'assign':
    case 'compoundAssign':
      return !isOwn(e.place);
    case 'intrinsic':
      return !intrinsicEffects(e.name).isPure;
    case 'atomic':
    case 'launch':
    case 'opaque':
      return true;
    default:
      return false;
  }
}

/** A variable of the function itself; what its pointers and references lead to is others'. */
function isOwn(place: Place): boolean {
  const storage = rootVariable(place)?.storage;
  return storage === 'local' || storage === 'parameter';
}
