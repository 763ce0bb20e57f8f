/**
 * Calls that stand for a value. nvcc compiles a small function into its caller and then contracts products, so one that is passed or
 * returned is a product still for the sum of it (`returned`, `parameter`, `operators` of test-fixtures/hardware/contraction.cu).
 */
import { intrinsicEffects } from '../../ir/intrinsics.ts';
import type { Call, Expression, FunctionIr, Place, Variable } from '../../ir/nodes.ts';
import { childrenOf, expressionHas, rootVariable, walkExpression, walkStatement } from '../../ir/walk.ts';
import { leavesOf } from '../accesses/leaves.ts';
import type { Code } from '../values/code.ts';

/** Whether it is a product, or some part of it. */
export function isProduct(code: Code): boolean {
  if (code.cls === 'aggregate') return code.leaves.some(isProduct);
  return (code.cls === 'float' || code.cls === 'double') && code.factors !== undefined;
}

/** What a function returns that does nothing else. */
export function returnedExpression({ body, returnType, staysApart }: FunctionIr): Expression | undefined {
  if (staysApart) return undefined;
  const [only, ...others] = body?.statements ?? [];
  if (only?.kind !== 'return' || others.length > 0 || returnType.kind === 'void') return undefined;
  const { value, keeps } = only;
  if (value === undefined || keeps !== undefined || leavesOf(returnType) === undefined) return undefined;
  return expressionHas(value, { expression: ({ kind }) => kind === 'sequence' }) ? undefined : value;
}

/** What a function evaluates first, if that changes nothing: what it returns, or assigns in its first statement. */
function firstValue({ body, staysApart }: FunctionIr): Expression | undefined {
  const [first] = body?.statements ?? [];
  if (staysApart) return undefined;
  if (first?.kind === 'return') return first.value;
  if (first?.kind !== 'expression' || first.expression.kind !== 'assign') return undefined;
  return childrenOf(first.expression).every(isStraight) ? first.expression.value : undefined;
}

const changesNothing = new WeakMap<FunctionIr, boolean>();

/** Whether the order of its evaluation makes no difference, and all of it is evaluated. */
function isStraight(e: Expression): boolean {
  switch (e.kind) {
    case 'integer':
    case 'float':
    case 'builtin':
    case 'read':
    case 'address':
    case 'unary':
    case 'binary':
    case 'pointerOffset':
    case 'cast':
    case 'construct':
    case 'extract':
      return childrenOf(e).every(isStraight);
    case 'intrinsic':
      return intrinsicEffects(e.name).isPure && e.arguments.every(isStraight);
    case 'call':
      return isStraightFunction(e.callee) && e.arguments.every(isStraight);
    default:
      return false;
  }
}

function isStraightFunction(callee: FunctionIr): boolean {
  const known = changesNothing.get(callee);
  if (known !== undefined) return known;
  changesNothing.set(callee, false);
  const returned = returnedExpression(callee);
  const made = returned !== undefined && isStraight(returned);
  changesNothing.set(callee, made);
  return made;
}

/** The parameters of a call that may stand for what is passed: they are read once, before anything changes. */
export function valuesPassed({ callee, arguments: given }: Call): ReadonlySet<Variable> {
  const passed = new Set<Variable>();
  const first = firstValue(callee);
  if (first === undefined || !isStraight(first) || !given.every(isStraight)) return passed;
  for (const parameter of callee.parameters) {
    const { type, addressTaken } = parameter;
    if (addressTaken || (type.kind !== 'float' && type.kind !== 'struct')) continue;
    if (isReadOnce(parameter, callee, first)) passed.add(parameter);
  }
  return passed;
}

/** As a whole, or some of its members once each. */
function isReadOnce(parameter: Variable, { body }: FunctionIr, first: Expression): boolean {
  const reads: string[] = [];
  walkExpression(first, {
    expression: (node) => {
      if (node.kind === 'read' && rootVariable(node.place) === parameter) reads.push(partRead(node.place));
    },
  });
  let mentions = 0;
  walkStatement(body!, {
    place: (node) => {
      if (node.kind === 'variablePlace' && node.variable === parameter) mentions++;
    },
  });
  if (reads.length === 0 || mentions !== reads.length || reads.includes('')) return false;
  return reads.length === 1 || (!reads.includes('*') && new Set(reads).size === reads.length);
}

/** The name of the member, `*` for all, empty for what is no member. */
function partRead(place: Place): string {
  if (place.kind === 'variablePlace') return '*';
  return place.kind === 'member' && place.base.kind === 'variablePlace' ? place.field.name : '';
}
