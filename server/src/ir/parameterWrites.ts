/** Which pointers a function only reads through: what they lead to is the same after a call. */
import type { Expression, FunctionIr, Place, Variable } from './nodes.ts';
import { rootVariable, walkStatement } from './walk.ts';

const answers = new WeakMap<Variable, boolean>();

/**
 * Whether the function surely neither writes to what the argument points to nor keeps the pointer: it reads values there, or
 * hands the pointer on to functions that do no more.
 */
export function onlyReadsThrough(fn: FunctionIr, index: number): boolean {
  const parameter = fn.parameters[index];
  if (parameter === undefined || fn.body === undefined) return false;
  let answer = answers.get(parameter);
  if (answer !== undefined) return answer;
  // For a function that calls itself.
  answers.set(parameter, false);
  answer = !parameter.addressTaken && readsOnly(fn, parameter);
  answers.set(parameter, answer);
  return answer;
}

/** Whether a parameter that the function has as its own keeps the value that it was given. */
export function keepsItsValue(fn: FunctionIr, parameter: Variable): boolean {
  /** Of its places: stores to them, and addresses. */
  let mentions = 0;
  let harmless = 0;
  const isPart = (place: Place): boolean => rootVariable(place) === parameter;
  if (fn.body === undefined) return true;
  walkStatement(fn.body, {
    expression: (node) => {
      const isStore = node.kind === 'assign' || node.kind === 'compoundAssign' || node.kind === 'atomic';
      if (isStore && isPart(node.place)) mentions++;
      if (node.kind === 'opaque') mentions += node.clobbers.filter(isPart).length;
      if (node.kind === 'address' && isPart(node.place)) mentions++;
      if (node.kind !== 'call') return;
      node.arguments.forEach((argument, i) => {
        const isGiven = argument.kind === 'address' && isPart(argument.place);
        if (isGiven && onlyReadsThrough(node.callee, i)) harmless++;
      });
    },
    statement: (node) => {
      if (node.kind === 'opaqueStatement') mentions += node.clobbers.filter(isPart).length;
    },
  });
  return mentions === harmless;
}

/** Every mention of the parameter has to be one that is harmless. */
function readsOnly(fn: FunctionIr, parameter: Variable): boolean {
  let mentions = 0;
  let harmless = 0;
  if (fn.body === undefined) return false;
  walkStatement(fn.body, {
    place: (place) => {
      if (place.kind === 'variablePlace' && place.variable === parameter) mentions++;
    },
    expression: (node) => {
      if (node.kind === 'read' && isScalar(node) && isBehind(node.place, parameter)) harmless++;
      if (node.kind !== 'call') return;
      node.arguments.forEach((argument, i) => {
        if (leadsFrom(argument, parameter) && onlyReadsThrough(node.callee, i)) harmless++;
      });
    },
  });
  return mentions === harmless;
}

/** A pointer that is read there was given away before the call. */
function isScalar({ type }: Expression): boolean {
  return ['integer', 'float', 'boolean', 'pointer'].includes(type.kind);
}

/** `p->a[2].b`: in what the parameter points to, without another pointer on the way. */
function isBehind(place: Place, parameter: Variable): boolean {
  switch (place.kind) {
    case 'member':
    case 'element':
      return isBehind(place.base, parameter);
    case 'dereference':
      return leadsFrom(place.pointer, parameter);
    default:
      return false;
  }
}

/** The pointer itself, or one into what it points to. */
function leadsFrom(pointer: Expression, parameter: Variable): boolean {
  switch (pointer.kind) {
    case 'read':
      return pointer.place.kind === 'variablePlace' && pointer.place.variable === parameter;
    case 'cast':
      return leadsFrom(pointer.operand, parameter);
    case 'pointerOffset':
      return leadsFrom(pointer.pointer, parameter);
    case 'address':
      return isBehind(pointer.place, parameter);
    default:
      return false;
  }
}
