/** `goto`: where it leads is not followed, so that little is known of who comes where, and with what. */
import type { Block, Place, Variable } from '../ir/nodes.ts';
import { rootVariable, walkStatement } from '../ir/walk.ts';
import { forgetPlace } from './expressions.ts';
import type { Machine } from './machine.ts';
import { openDoubt } from './state.ts';

const reason = 'a `goto` may pass over it';

/** The lanes may be gone, or pass over what comes next. */
export function jump({ state, frame, isOfHost }: Machine): void {
  if (isOfHost) return;
  state.left = (state.left | state.mask.may) >>> 0;
  state.mask = { ...state.mask, must: 0, doubt: openDoubt(reason) };
  if (frame) frame.returnedMay = (frame.returnedMay | state.mask.may) >>> 0;
}

/** At a label: some lanes may come from another place of the function, with other values. */
export function arriveByJump(machine: Machine): void {
  const body = machine.frame?.function.body;
  if (!body) return;
  for (const variable of changedIn(body)) {
    if (!machine.state.variables.has(variable)) continue;
    forgetPlace({ kind: 'variablePlace', variable, type: variable.type, at: body.at }, reason, machine);
  }
}

const answers = new WeakMap<Block, ReadonlySet<Variable>>();

/** What a function with jumps assigns, or may write behind a pointer. */
function changedIn(body: Block): ReadonlySet<Variable> {
  let found = answers.get(body);
  if (found) return found;
  const changed = new Set<Variable>();
  const note = (place: Place): void => {
    const variable = rootVariable(place);
    if (variable) changed.add(variable);
  };
  const jumps: string[] = [];
  walkStatement(body, {
    statement: (node) => {
      if (node.kind === 'opaqueStatement' && node.jumpsTo !== undefined) jumps.push(node.jumpsTo);
    },
    expression: (node) => {
      if (node.kind === 'assign' || node.kind === 'compoundAssign' || node.kind === 'address')
        note(node.place);
    },
  });
  answers.set(body, (found = jumps.length > 0 ? changed : new Set()));
  return found;
}
