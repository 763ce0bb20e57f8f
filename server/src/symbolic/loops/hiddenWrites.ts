/** What a loop changes without naming it: through pointers and references, in its own text and in what it calls. */
import type { Expression, FunctionIr, Loop, Place, Variable } from '../../ir/nodes.ts';
import { walkStatement } from '../../ir/walk.ts';
import type { Machine } from '../machine.ts';

/** Variables whose values are followed and that the loop may write to behind a pointer; `named` are known anyway. */
export function writtenBehindPointers(
  loop: Loop,
  named: ReadonlySet<Variable>,
  { relevance, state }: Machine,
): readonly Variable[] {
  const pointers = pointersWrittenIn(loop).filter((pointer) => relevance.mayReach(pointer));
  if (pointers.length === 0) return [];
  const reached = relevance.reachedBy(pointers);
  return state.variables
    .known()
    .filter((variable) => reached?.has(variable) ?? variable.addressTaken)
    .filter((variable) => !named.has(variable) && relevance.bears(variable));
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
