/**
 * What nvcc makes of `c ? x : y` between integers: a selection of both, or a branch. Behind a branch the same text is another value to
 * it, and what a loop finds anew in each turn stays there. Read off the code of nvcc 13.0 (sm_90, -O3) for 45 kernels.
 */
import type { Binary, Conditional, Expression } from '../ir/nodes.ts';
import { childrenOf, expressionHas } from '../ir/walk.ts';
import { isMemory } from './obstacles.ts';

/**
 * 'selected'; 'branched': a value of its own, though loops find it once; 'inTurn': nor do these, if lanes may part at the condition.
 */
export type Choice = 'selected' | 'branched' | 'inTurn';

/** Operations of an arm that are made for all lanes. */
const mostSelected = 6;

export function choiceOf({ condition, whenTrue, whenFalse, type }: Conditional): Choice {
  if (type.kind !== 'integer' && type.kind !== 'pointer') return 'selected';
  const areRead = whenTrue.kind === 'read' && whenFalse.kind === 'read';
  const behind = [...(areRead ? [] : [whenTrue, whenFalse]), ...secondTests(condition)];
  if (behind.some(mayNotBeMadeForAll)) return 'inTurn';
  return behind.some((one) => dividesSlowly(one) || sizeOf(one) > mostSelected) ? 'branched' : 'selected';
}

/** Those that only lanes come to of which the first is or isn't true. */
function secondTests(condition: Expression): readonly Expression[] {
  if (condition.kind === 'cast') return secondTests(condition.operand);
  return condition.kind === 'logical' ? [...secondTests(condition.left), condition.right] : [];
}

/** Divisions by what may be zero, loads, floating-point numbers. */
function mayNotBeMadeForAll(arm: Expression): boolean {
  return expressionHas(arm, {
    expression: (node) =>
      node.type.kind === 'float' ||
      (node.kind === 'read' && isMemory(node.place)) ||
      (isDivision(node) && node.right.kind !== 'integer'),
  });
}

/** Unsigned numbers are shifted or masked for powers of two. */
function dividesSlowly(arm: Expression): boolean {
  return expressionHas(arm, {
    expression: (node) =>
      isDivision(node) &&
      !(
        node.type.kind === 'integer' &&
        !node.type.signed &&
        node.right.kind === 'integer' &&
        Number.isInteger(Math.log2(Number(node.right.value)))
      ),
  });
}

function isDivision(node: Expression): node is Binary {
  return node.kind === 'binary' && (node.operator === '/' || node.operator === '%');
}

function sizeOf(node: Expression): number {
  const own = node.kind === 'binary' || node.kind === 'unary' ? 1 : 0;
  return childrenOf(node).reduce((sum, child) => sum + sizeOf(child), own);
}
