/** What a loop changes without naming it: through pointers and references, in its own text and in what it calls. */
import type { Expression, FunctionIr, Loop, Place, Variable } from '../../ir/nodes.ts';
import type { Type } from '../../ir/types.ts';
import { walkStatement } from '../../ir/walk.ts';
import type { Machine } from '../machine.ts';
import type { Relevance } from '../relevance/relevance.ts';
import { variablesOver } from '../splitting/statementShape.ts';

/** Variables whose values are followed and that the loop may write to behind a pointer; `named` are known anyway. */
export function writtenBehindPointers(
  loop: Loop,
  named: ReadonlySet<Variable>,
  { relevance, state, frames }: Machine,
): readonly Variable[] {
  const isReached = writtenBy(loop, relevance);
  if (isReached === undefined) return [];
  const variables = state.variables
    .known()
    .filter((variable) => isReached(variable) && !named.has(variable) && relevance.bears(variable));
  if (variables.length === 0) return variables;
  // Those of functions that the loop calls are others each time.
  const within = frames.map((frame) => frame.function);
  const own = variablesOver(loop, within);
  return variables.filter((variable) => !own.has(variable));
}

type IsReached = (variable: Variable) => boolean;

/** Kept for each kernel: its loops are run again and again, and what a pointer may reach takes going through all of it. */
const reached = new WeakMap<Relevance, WeakMap<Loop, IsReached | undefined>>();

/** Which variables the loop's pointers may reach; undefined where that is none of which the value is asked. */
function writtenBy(loop: Loop, relevance: Relevance): IsReached | undefined {
  let known = reached.get(relevance);
  if (known === undefined) reached.set(relevance, (known = new WeakMap()));
  if (!known.has(loop)) {
    const writes = writesIn(loop).filter(({ pointer }) => relevance.mayReach(pointer));
    const toAnything = reachedBy(writes, relevance);
    const toPointers = reachedBy(
      writes.filter(({ written }) => mayBePointer(written)),
      relevance,
    );
    const isReached: IsReached = (variable) =>
      (variable.type.kind === 'pointer' ? toPointers : toAnything)?.(variable) === true;
    known.set(loop, toAnything && isReached);
  }
  return known.get(loop);
}

function reachedBy(writes: readonly Write[], relevance: Relevance): IsReached | undefined {
  if (writes.length === 0) return undefined;
  const nodes = relevance.reachedBy(writes.map(({ pointer }) => pointer));
  return (variable) => nodes?.has(variable) ?? variable.addressTaken;
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

function writesIn(loop: Loop): readonly Write[] {
  let answer = answers.get(loop);
  if (answer === undefined) {
    const functions = new Set<FunctionIr>();
    const found = [...survey(loop, functions)];
    // A Set's iteration also visits what is added on the way.
    for (const one of functions) {
      const callees = new Set<FunctionIr>();
      found.push(...survey(one, callees));
      if (functions.size < mostFunctions) for (const callee of callees) functions.add(callee);
    }
    answers.set(loop, (answer = found));
  }
  return answer;
}

function survey(owner: Loop | FunctionIr, callees: Set<FunctionIr>): Write[] {
  const found: Write[] = [];
  const note = (place: Place): void => {
    const pointer = pointerTo(place);
    if (pointer) found.push({ pointer, written: place.type });
  };
  const visit = (node: Expression): void => {
    if (node.kind === 'assign' || node.kind === 'compoundAssign') note(node.place);
    else if (node.kind === 'call') callees.add(node.callee);
    else if (node.kind === 'opaque') node.clobbers.forEach(note);
    else if (node.kind === 'intrinsic')
      for (const pointer of node.arguments)
        if (pointer.type.kind === 'pointer') found.push({ pointer, written: pointer.type.pointee });
  };
  const body = owner.kind === 'loop' ? owner : owner.body;
  if (body) walkStatement(body, { expression: visit });
  return found;
}

function pointerTo(place: Place): Expression | undefined {
  if (place.kind === 'dereference') return place.pointer;
  return place.kind === 'member' || place.kind === 'element' ? pointerTo(place.base) : undefined;
}
