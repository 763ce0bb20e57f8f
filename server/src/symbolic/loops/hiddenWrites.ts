/** What a loop changes without naming it: through pointers and references, in its own text and in what it calls. */
import type { Expression, FunctionIr, Loop, Place, Variable } from '../../ir/nodes.ts';
import type { Type } from '../../ir/types.ts';
import { walkStatement } from '../../ir/walk.ts';
import type { Machine, World } from '../machine.ts';
import { loopShape } from './loopShape.ts';
import type { Relevance } from '../relevance/relevance.ts';
import { declaredIn } from '../splitting/statementShape.ts';
import { isOfFinishedCall } from '../storage/finishedCalls.ts';

/** Variables whose values are followed and that the loop may write to behind a pointer. */
export function writtenBehindPointers(
  loop: Loop,
  { relevance, state, frames, world }: Machine,
): readonly Variable[] {
  const reached = reachedFrom(loop, relevance, world);
  const known = reached ? state.variables.knownAmong(reached) : [];
  if (known.length === 0) return known;
  // Its own, and those of functions that it calls, are others each time.
  const own = declaredIn(loop);
  return known.filter((variable) => !own.has(variable) && !isOfFinishedCall(variable, frames));
}

/** Variables from outside the loop that it may change, by their names or behind a pointer. */
export function changedIn(loop: Loop, machine: Machine): ReadonlySet<Variable> {
  return new Set([...loopShape(loop).assigned, ...writtenBehindPointers(loop, machine)]);
}

type Variables = Pick<ReadonlySet<Variable>, 'has'>;

/** Kept for each kernel: its loops are run again and again, and what a pointer may reach takes going through all of it. */
const answersFor = new WeakMap<Relevance, WeakMap<Loop, Variables | undefined>>();

function reachedFrom(loop: Loop, relevance: Relevance, world: World): Variables | undefined {
  let known = answersFor.get(relevance);
  if (known === undefined) answersFor.set(relevance, (known = new WeakMap()));
  if (!known.has(loop)) known.set(loop, reachedBy(writesIn(loop, world), relevance));
  return known.get(loop);
}

/** Undefined where that is none of which the value is asked. */
function reachedBy(all: readonly Write[], relevance: Relevance): Variables | undefined {
  const writes = all.filter(({ pointer }) => relevance.mayReach(pointer));
  if (writes.length === 0) return undefined;
  const anything = relevance.reachedBy(writes.map(({ pointer }) => pointer));
  const ofPointers = writes.filter(({ written }) => mayBePointer(written));
  const pointers = relevance.reachedBy(ofPointers.map(({ pointer }) => pointer));
  if (anything === undefined || pointers === undefined) {
    return {
      has: (one) =>
        one.addressTaken && relevance.bears(one) && (one.type.kind !== 'pointer' || ofPointers.length > 0),
    };
  }
  if (anything.size === 0) return undefined;
  // Asked one by one: in host code of many instances, what a pointer may reach is far more than what is known.
  return {
    has: (one) => anything.has(one) && (one.type.kind !== 'pointer' || pointers.has(one)),
  };
}

/** Numbers that no pointer fits in are never written in a pointer's place. */
function mayBePointer(written: Type): boolean {
  if (written.kind === 'integer') return written.bits === 8 || written.bits === 64;
  return written.kind !== 'float' && written.kind !== 'boolean';
}

interface Write {
  readonly pointer: Expression;
  /** Of what is written; void where a function may write anything. */
  readonly written: Type;
}

const answers = new WeakMap<Loop, readonly Write[]>();

/** A template that calls its next instance never ends. */
const mostFunctions = 500;

function writesIn(loop: Loop, world: World): readonly Write[] {
  let answer = answers.get(loop);
  if (answer === undefined) {
    const functions = new Set<FunctionIr>();
    const found = [...survey(loop, functions, world)];
    // A Set's iteration also visits what is added on the way.
    for (const one of functions) {
      const callees = new Set<FunctionIr>();
      found.push(...survey(one, callees, world));
      if (functions.size < mostFunctions) for (const callee of callees) functions.add(callee);
    }
    answers.set(loop, (answer = found));
  }
  return answer;
}

function survey(owner: Loop | FunctionIr, callees: Set<FunctionIr>, { isPassedOver }: World): Write[] {
  const found: Write[] = [];
  /** By a function that nobody looks into. */
  const noteAnyBehind = (pointers: readonly Expression[]): void => {
    for (const pointer of pointers)
      if (pointer.type.kind === 'pointer') found.push({ pointer, written: pointer.type.pointee });
  };
  const note = (place: Place): void => {
    const pointer = pointerTo(place);
    if (pointer) found.push({ pointer, written: place.type });
  };
  const visit = (node: Expression): void => {
    if (node.kind === 'assign' || node.kind === 'compoundAssign') note(node.place);
    else if (node.kind === 'call' && isPassedOver?.(node.callee) !== true) callees.add(node.callee);
    else if (node.kind === 'opaque') {
      node.clobbers.forEach(note);
      if (node.isCall === true || node.changesBehind === true) noteAnyBehind(node.operands);
    } else if (node.kind === 'intrinsic' || node.kind === 'call') noteAnyBehind(node.arguments);
  };
  const body = owner.kind === 'loop' ? owner : owner.body;
  if (body) walkStatement(body, { expression: visit });
  return found;
}

function pointerTo(place: Place): Expression | undefined {
  if (place.kind === 'dereference') return place.pointer;
  return place.kind === 'member' || place.kind === 'element' ? pointerTo(place.base) : undefined;
}
