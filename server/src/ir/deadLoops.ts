/**
 * Loops that only change locals which nothing else names, as programs have them to pass time: nvcc leaves out those whose
 * rounds it can count.
 */
import type { Expression, Loop, Statement, Variable } from './nodes.ts';
import { isSilent } from './silent.ts';
import type { Silence } from './silent.ts';
import { expressionHas, rootVariable, walkStatement, withoutCasts } from './walk.ts';

/** How often a body names each variable, declarations aside. */
export function mentionsIn(body: Statement): ReadonlyMap<Variable, number> {
  const mentions = new Map<Variable, number>();
  walkStatement(body, {
    place: (place) => {
      if (place.kind === 'variablePlace')
        mentions.set(place.variable, (mentions.get(place.variable) ?? 0) + 1);
    },
  });
  return mentions;
}

/** `mentions` are those of the function's whole body. */
export function isDeadLoop(loop: Loop, mentions: ReadonlyMap<Variable, number>): boolean {
  const own = mentionsIn(loop);
  const isOwn = (variable: Variable | undefined): boolean =>
    variable?.storage === 'local' &&
    variable.isVolatile !== true &&
    !variable.addressTaken &&
    own.get(variable) === mentions.get(variable);
  const silence: Silence = {
    mayRead: (place) => {
      const variable = rootVariable(place);
      return variable?.storage === 'local' || variable?.storage === 'parameter';
    },
    isLost: (place) => place.kind === 'variablePlace' && isOwn(place.variable),
  };
  const isQuiet = (node: Expression | undefined): boolean => node === undefined || isSilent(node, silence);
  return (
    [loop.condition, loop.step].every(isQuiet) &&
    isQuietStatement(loop.body, isQuiet) &&
    countsRounds(loop, isOwn)
  );
}

function isQuietStatement(node: Statement, isQuiet: (e: Expression | undefined) => boolean): boolean {
  switch (node.kind) {
    case 'expression':
      return isQuiet(node.expression);
    case 'declare':
      return node.destroy === undefined && isQuiet(node.initializer);
    case 'block':
      return (
        node.label === undefined &&
        node.isAssembly !== true &&
        node.statements.every((one) => isQuietStatement(one, isQuiet))
      );
    case 'if':
      return (
        isQuiet(node.condition) &&
        isQuietStatement(node.whenTrue, isQuiet) &&
        (node.whenFalse === undefined || isQuietStatement(node.whenFalse, isQuiet))
      );
    default:
      return false;
  }
}

/** Whether each round adds the same to an integer that the condition compares with what no round changes. */
function countsRounds(
  { condition, step, body }: Loop,
  isOwn: (variable: Variable | undefined) => boolean,
): boolean {
  if (condition?.kind !== 'binary' || !/^(?:[<>]=?|!=)$/.test(condition.operator)) return false;
  const changes = changesIn(step, body);
  const isFixed = (e: Expression): boolean =>
    !expressionHas(e, {
      expression: ({ kind }) => kind === 'assign' || kind === 'compoundAssign',
      place: (place) => place.kind === 'variablePlace' && changes.has(place.variable),
    });
  const sides = [
    [condition.left, condition.right],
    [condition.right, condition.left],
  ] as const;
  return sides.some(([one, other]) => {
    const read = withoutCasts(one);
    if (read.kind !== 'read' || read.place.kind !== 'variablePlace') return false;
    const { variable } = read.place;
    return isOwn(variable) && changes.get(variable) === 'steady' && isFixed(other);
  });
}

/** The variables that a round changes: an integer by a constant, in each round, or in some other way. */
function changesIn(
  step: Expression | undefined,
  body: Statement,
): ReadonlyMap<Variable, 'steady' | 'otherwise'> {
  const changes = new Map<Variable, 'steady' | 'otherwise'>();
  const always = new Set<Expression>(step === undefined ? [] : [step]);
  const statements = body.kind === 'block' ? body.statements : [body];
  for (const one of statements) if (one.kind === 'expression') always.add(one.expression);
  const look = (node: Expression): void => {
    if (node.kind !== 'assign' && node.kind !== 'compoundAssign') return;
    const variable = rootVariable(node.place);
    if (variable === undefined) return;
    const isSteady =
      node.kind === 'compoundAssign' &&
      variable.type.kind === 'integer' &&
      (node.operator === '+' || node.operator === '-') &&
      withoutCasts(node.value).kind === 'integer' &&
      always.has(node) &&
      !changes.has(variable);
    changes.set(variable, isSteady ? 'steady' : 'otherwise');
  };
  const at = body.at;
  for (const one of [
    ...(step === undefined ? [] : [{ kind: 'expression', expression: step, at } as const]),
    body,
  ])
    walkStatement(one, { expression: look });
  return changes;
}
