/**
 * Variables of functions whose calls are over: nothing reads them any more, so that ways that meet need not choose between
 * what each holds of them.
 */
import type { Block, FunctionIr, Variable } from '../../ir/nodes.ts';
import { declaredIn } from '../splitting/statementShape.ts';

const owners = new WeakMap<Variable, FunctionIr>();
const noted = new WeakSet<FunctionIr>();

/** To be told of each function that is called: of others no variable has a value. */
export function noteOwnVariables(callee: FunctionIr, body: Block): void {
  if (noted.has(callee)) return;
  noted.add(callee);
  for (const parameter of callee.parameters) owners.set(parameter, callee);
  for (const variable of declaredIn(body)) owners.set(variable, callee);
}

/** Whether a variable is one of a function that is not being called now. */
export function isOfFinishedCall(
  variable: Variable,
  frames: readonly { readonly function: FunctionIr }[],
): boolean {
  const owner = owners.get(variable);
  return owner !== undefined && !frames.some((frame) => frame.function === owner);
}
