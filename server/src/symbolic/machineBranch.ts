/**
 * Which branches of the source are branches of the machine. nvcc turns small ones into predicated instructions, under
 * which all lanes stay active, and joins arms that do the same at different places. Both limits are read off the machine
 * code of nvcc 13.0 for sm_90: one arm of 8 multiply-adds is predicated and one of 10 is not, two arms of 6 are and two
 * of 7 are not; `a[i] += 1` and `a[j] += 1` are joined (caseBlockStart of test-fixtures/hardware), but not with `a[0]`.
 */
import { mergedBehind } from '../instructions/plan.ts';
import { intrinsicEffects } from '../ir/intrinsics.ts';
import type { Conditional, Expression, FunctionIr, If, Place, Statement } from '../ir/nodes.ts';
import { printExpression, printPlace } from '../ir/print.ts';
import { walkExpression, walkStatement } from '../ir/walk.ts';
import type { Visitor } from '../ir/walk.ts';
import { intrinsicInstructions, operationInstructions } from './machineCosts.ts';
import { sameButForIndexes } from './sameCode.ts';

const mostInstructionsOfOneArm = 9;
const mostInstructionsOfEachArm = 6;
/** With its address. */
const instructionsOfStore = 2;

/**
 * What an `if` is in the machine code: a branch, predicated instructions, or one piece of code with selected indexes; or,
 * where nothing follows, not even a store of both arms, a branch whose ways leave the kernel.
 */
export type MachineForm = 'branch' | 'exit' | 'predicated' | 'joined';

const forms = new WeakMap<If, MachineForm>();

/** `kernel`: the kernel in which the statement is executed, also where it stands in a function that is inlined. */
export function machineForm(branch: If, kernel: FunctionIr | undefined): MachineForm {
  let form = forms.get(branch);
  if (!form) forms.set(branch, (form = formOf(branch, kernel)));
  return form;
}

function formOf(branch: If, kernel: FunctionIr | undefined): MachineForm {
  const { whenTrue, whenFalse } = branch;
  if (whenFalse !== undefined && sameButForIndexes(whenTrue, whenFalse) && isMerged(branch)) return 'joined';
  const meetsAgain = mergedBehind(branch).some(({ operation, isSure }) => operation === 'store' && isSure);
  if (!meetsAgain && kernel?.body !== undefined && endsWith(kernel.body, branch)) return 'exit';
  if (whenFalse === undefined)
    return instructionsOf(whenTrue) > mostInstructionsOfOneArm ? 'branch' : 'predicated';
  // What both arms store in one place is stored behind them.
  const shared = sharedStores(whenTrue, whenFalse) * instructionsOfStore;
  const longest = Math.max(instructionsOf(whenTrue), instructionsOf(whenFalse)) - shared;
  return longest > mostInstructionsOfEachArm ? 'branch' : 'predicated';
}

/** Whether memory is accessed in both arms at once, if it is accessed in them. */
function isMerged(branch: If): boolean {
  return mergedBehind(branch).length > 0 || instructionsOfMemory(branch.whenTrue) === 0;
}

function instructionsOfMemory(statement: Statement): number {
  let count = 0;
  walkStatement(statement, {
    expression: (node) => {
      if (node.kind === 'read' || node.kind === 'assign') count += memoryInstructions(node, 1);
      if (node.kind === 'compoundAssign') count += memoryInstructions(node, 2);
    },
  });
  return count;
}

function sharedStores(whenTrue: Statement, whenFalse: Statement): number {
  const stored = storedPlaces(whenTrue);
  return storedPlaces(whenFalse).filter((place) => stored.includes(place)).length;
}

function storedPlaces(arm: Statement): string[] {
  const statements = arm.kind === 'block' ? arm.statements : [arm];
  return statements.flatMap((one) =>
    one.kind === 'expression' && one.expression.kind === 'assign' && memoryInstructions(one.expression, 1) > 0
      ? [printPlace(one.expression.place)]
      : [],
  );
}

/** Whether all ways through a kernel leave it in a branch. */
export function leavesInBranch({ body }: FunctionIr): boolean {
  return body !== undefined && endsInBranch(body);
}

function endsInBranch(code: Statement): boolean {
  if (code.kind !== 'block') return code.kind === 'if';
  const last = code.statements.at(-1);
  return last !== undefined && endsInBranch(last);
}

/** Whether a statement is the last thing that the code does on some way through it. */
function endsWith(code: Statement, wanted: Statement): boolean {
  if (code === wanted) return true;
  if (code.kind === 'block') {
    const last = code.statements[code.statements.length - 1];
    return last !== undefined && endsWith(last, wanted);
  }
  if (code.kind !== 'if') return false;
  return (
    endsWith(code.whenTrue, wanted) || (code.whenFalse !== undefined && endsWith(code.whenFalse, wanted))
  );
}

/**
 * Roughly how many instructions a statement takes, counted no further than is asked; Infinity for what is never predicated
 * whole. `last` is the `return` that a function which is inlined ends with.
 */
function instructionsOf(statement: Statement, last?: Statement): number {
  return counted((visitor) => {
    walkStatement(statement, visitor);
  }, last);
}

function counted(walk: (visitor: Visitor) => void, last?: Statement): number {
  let count = 0;
  const done = new Set<string>();
  walk({
    statement: (inner) => {
      const { kind } = inner;
      const leaves = kind === 'return' && inner !== last;
      if (kind === 'loop' || kind === 'switch' || leaves || kind === 'opaqueStatement') count = Infinity;
      if (kind === 'if') count++;
    },
    expression: (node) => {
      if (count > slow) return;
      // What is worked out twice is worked out once.
      const text = node.kind === 'binary' ? printExpression(node) : undefined;
      if (text !== undefined && done.has(text)) return;
      if (text !== undefined) done.add(text);
      count += ownInstructions(node);
    },
  });
  return count;
}

const choices = new WeakMap<Conditional, boolean>();

/** Whether the arms of `? :` are instructions under predicates, so that all lanes stay active. */
export function isPredicatedChoice(choice: Conditional): boolean {
  let answer = choices.get(choice);
  if (answer === undefined) {
    const arms = [choice.whenTrue, choice.whenFalse].map((arm) =>
      counted((visitor) => {
        walkExpression(arm, visitor);
      }),
    );
    answer = Math.max(...arms) <= mostInstructionsOfOneArm;
    choices.set(choice, answer);
  }
  return answer;
}

/** What is never predicated. */
const slow = 20;

function ownInstructions(node: Expression): number {
  switch (node.kind) {
    case 'read':
    case 'assign':
      return memoryInstructions(node, 1);
    case 'compoundAssign':
      return operationInstructions(node) + memoryInstructions(node, 2);
    case 'binary':
    case 'unary':
    case 'cast':
      return operationInstructions(node);
    case 'logical':
    case 'conditional':
      return 1;
    case 'intrinsic':
      // Lanes exchange values, and wait for each other, where they all are.
      return intrinsicEffects(node.name).isPure ? intrinsicInstructions(node) : slow;
    case 'call':
      return inlinedInstructions(node.callee);
    case 'atomic':
    case 'launch':
    case 'opaque':
      return slow;
    default:
      return 0;
  }
}

const inlined = new WeakMap<FunctionIr, number>();

/** What is called is inlined, so that a short function is as short as if it were written out. */
function inlinedInstructions(callee: FunctionIr): number {
  const known = inlined.get(callee);
  if (known !== undefined) return known;
  // One that calls itself is none of the short ones.
  inlined.set(callee, slow);
  const { body } = callee;
  if (body === undefined) return slow;
  const count = Math.min(slow, instructionsOf(body, body.statements.at(-1)));
  inlined.set(callee, count);
  return count;
}

type MemoryNode = Expression & { readonly kind: 'read' | 'assign' | 'compoundAssign' };

/** `accesses` loads and stores, and one for the address: that of a shared variable is a number that they hold. */
function memoryInstructions({ place: whole }: MemoryNode, accesses: number): number {
  let place = whole;
  while (place.kind === 'member' || place.kind === 'element') place = place.base;
  if (isOfOwnObject(place)) return 0;
  if (place.kind !== 'variablePlace') return accesses + 1;
  const { storage } = place.variable;
  if (storage === 'shared' || storage === 'dynamicShared') return accesses;
  return storage === 'local' || storage === 'parameter' ? 0 : accesses + 1;
}

/** What `this` points to is mostly a local of the caller, in registers once it is inlined; so is what a lambda captured. */
function isOfOwnObject(place: Place): boolean {
  if (place.kind !== 'dereference' || place.pointer.kind !== 'read') return false;
  const { place: from, type } = place.pointer;
  if (from.kind === 'variablePlace') return from.variable.name === 'this';
  return type.kind === 'pointer' && type.isReference && from.kind === 'member' && isOfOwnObject(from.base);
}
