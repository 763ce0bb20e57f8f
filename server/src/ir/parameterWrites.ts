/** Which pointers a function only reads through: what they lead to is the same after a call. */
import type { Call, Expression, FunctionIr, Place, Statement, Variable } from './nodes.ts';
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
      if (node.kind === 'read' && isScalar(node))
        harmless += givenFor(node.place, isPart, returnsPlaceBehind);
      if (node.kind === 'call') harmless += given(node, isPart, onlyReadsThrough);
    },
    statement: (node) => {
      if (node.kind === 'opaqueStatement') mentions += node.clobbers.filter(isPart).length;
    },
  });
  return mentions === harmless;
}

type Answer = (fn: FunctionIr, index: number) => boolean;

/** How many arguments lead to such a place for which the answer is yes. */
function given({ callee, arguments: list }: Call, isPart: (place: Place) => boolean, answer: Answer): number {
  return list.filter(
    (argument, i) => argument.kind === 'address' && isPart(argument.place) && answer(callee, i),
  ).length;
}

/** The same of the call that a place is the result of: `d[i]` for an operator that returns a reference. */
function givenFor(place: Place, isPart: (place: Place) => boolean, answer: Answer): number {
  if (place.kind === 'member' || place.kind === 'element') return givenFor(place.base, isPart, answer);
  if (place.kind !== 'dereference' || place.pointer.kind !== 'call') return 0;
  return given(place.pointer, isPart, answer);
}

/** Whether a function does nothing else than to return where a part of what the argument points to lies. */
function returnsPlaceBehind(fn: FunctionIr, index: number): boolean {
  const parameter = fn.parameters[index];
  const [only, ...others] = fn.body?.statements ?? [];
  if (parameter === undefined || only?.kind !== 'return' || only.value === undefined || others.length > 0)
    return false;
  return mentionsIn(only, parameter) === 1 && leadsFrom(only.value, parameter);
}

function mentionsIn(code: Statement, parameter: Variable): number {
  let mentions = 0;
  walkStatement(code, {
    place: (place) => {
      if (place.kind === 'variablePlace' && place.variable === parameter) mentions++;
    },
  });
  return mentions;
}

/** Every mention of the parameter has to be one that is harmless. */
function readsOnly(fn: FunctionIr, parameter: Variable): boolean {
  let harmless = 0;
  if (fn.body === undefined) return false;
  walkStatement(fn.body, {
    expression: (node) => {
      if (node.kind === 'read' && isScalar(node) && isBehind(node.place, parameter)) harmless++;
      if (node.kind !== 'call') return;
      node.arguments.forEach((argument, i) => {
        if (leadsFrom(argument, parameter) && onlyReadsThrough(node.callee, i)) harmless++;
      });
    },
  });
  return mentionsIn(fn.body, parameter) === harmless;
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
