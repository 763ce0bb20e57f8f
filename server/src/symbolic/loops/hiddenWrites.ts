/** What a loop changes without naming it: through pointers and references, in its own text and in what it calls. */
import type { Expression, FunctionIr, Loop, Place, Variable } from '../../ir/nodes.ts';
import { walkStatement } from '../../ir/walk.ts';
import type { Machine } from '../machine.ts';
import type { Relevance } from '../relevance/relevance.ts';

/** Variables whose values are followed and that the loop may write to behind a pointer; `named` are known anyway. */
export function writtenBehindPointers(
  loop: Loop,
  named: ReadonlySet<Variable>,
  { relevance, state }: Machine,
): readonly Variable[] {
  const isReached = writtenBy(loop, relevance);
  if (isReached === undefined) return [];
  return state.variables
    .known()
    .filter((variable) => isReached(variable) && !named.has(variable) && relevance.bears(variable));
}

type IsReached = (variable: Variable) => boolean;

/** Kept for each kernel: its loops are run again and again, and what a pointer may reach takes going through all of it. */
const reached = new WeakMap<Relevance, WeakMap<Loop, IsReached | undefined>>();

/** Which variables the loop's pointers may reach; undefined where that is none of which the value is asked. */
function writtenBy(loop: Loop, relevance: Relevance): IsReached | undefined {
  let known = reached.get(relevance);
  if (known === undefined) reached.set(relevance, (known = new WeakMap()));
  if (!known.has(loop)) {
    const pointers = pointersWrittenIn(loop).filter((pointer) => relevance.mayReach(pointer));
    const nodes = pointers.length === 0 ? undefined : relevance.reachedBy(pointers);
    const isReached: IsReached = (variable) => nodes?.has(variable) ?? variable.addressTaken;
    known.set(loop, pointers.length === 0 ? undefined : isReached);
  }
  return known.get(loop);
}

const answers = new WeakMap<Loop, readonly Expression[]>();

/** A template that calls its next instance never ends. */
const mostFunctions = 500;

function pointersWrittenIn(loop: Loop): readonly Expression[] {
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

function survey(owner: Loop | FunctionIr, callees: Set<FunctionIr>): Expression[] {
  const found: Expression[] = [];
  const note = (place: Place): void => {
    const pointer = pointerTo(place);
    if (pointer) found.push(pointer);
  };
  const visit = (node: Expression): void => {
    if (node.kind === 'assign' || node.kind === 'compoundAssign') note(node.place);
    else if (node.kind === 'call') callees.add(node.callee);
    else if (node.kind === 'opaque') node.clobbers.forEach(note);
    else if (node.kind === 'intrinsic')
      found.push(...node.arguments.filter(({ type }) => type.kind === 'pointer'));
  };
  const body = owner.kind === 'loop' ? owner : owner.body;
  if (body) walkStatement(body, { expression: visit });
  return found;
}

function pointerTo(place: Place): Expression | undefined {
  if (place.kind === 'dereference') return place.pointer;
  return place.kind === 'member' || place.kind === 'element' ? pointerTo(place.base) : undefined;
}
