/**
 * Small functions are compiled into their callers: `v[i]` of a vector would cost a whole call else. A parameter that is
 * read once stands for its argument itself; others get a slot.
 */
import type { Call, Expression, FunctionIr, Statement, Variable } from '../../ir/nodes.ts';
import { expressionHas, walkExpression } from '../../ir/walk.ts';
import type { Code, Run } from './hostCode.ts';
import { behind, inOrder, runOf, valueClass } from './hostCode.ts';
import { evaluationOrder } from './hostCalls.ts';
import { compileExpression } from './hostExpressions.ts';
import type { FunctionCompiler } from './hostFunction.ts';
import { storeSlot } from './values/hostPlaces.ts';

/** Calls inside calls that are still compiled in place. */
const MAX_DEPTH = 6;

/** The value of a function that does nothing but return one; undefined for all others. */
function returnedBy({ body }: FunctionIr): Expression | undefined {
  let statement: Statement | undefined = body;
  while (statement?.kind === 'block') {
    if (statement.statements.length !== 1) return undefined;
    [statement] = statement.statements;
  }
  return statement?.kind === 'return' ? statement.value : undefined;
}

interface Inlineable {
  readonly value: Expression;
  /** How often each parameter is read. */
  readonly reads: ReadonlyMap<Variable, number>;
}

const known = new WeakMap<FunctionIr, { readonly found: Inlineable | undefined }>();

function inlineable(callee: FunctionIr): Inlineable | undefined {
  let entry = known.get(callee);
  if (entry === undefined) known.set(callee, (entry = { found: suitable(callee) }));
  return entry.found;
}

/** The returned expression where it can stand for the call: parameters that stay in slots, no locals of its own. */
function suitable(callee: FunctionIr): Inlineable | undefined {
  const value = returnedBy(callee);
  if (value === undefined || !isScalar(callee.returnType)) return undefined;
  if (!callee.parameters.every((parameter) => isScalar(parameter.type) && !parameter.addressTaken)) {
    return undefined;
  }
  const reads = new Map<Variable, number>();
  const obstacles: Expression[] = [];
  walkExpression(value, {
    expression: (e) => {
      if (hasEffects(e)) obstacles.push(e);
      if (e.kind === 'address' && e.place.kind === 'variablePlace') obstacles.push(e);
    },
    place: (place) => {
      if (place.kind !== 'variablePlace') return;
      reads.set(place.variable, (reads.get(place.variable) ?? 0) + 1);
    },
  });
  return obstacles.length > 0 ? undefined : { value, reads };
}

function hasEffects(e: Expression): boolean {
  return e.kind === 'sequence' || e.kind === 'assign' || e.kind === 'compoundAssign' || e.kind === 'opaque';
}

function isScalar(type: Variable['type']): boolean {
  const cls = valueClass(type);
  return cls !== undefined && cls !== 'aggregate' && cls !== 'void';
}

/** Whether an argument may be worked out where the parameter stands instead of before the call. */
function isMovable(e: Expression): boolean {
  return !expressionHas(e, {
    expression: (inner) => hasEffects(inner) || /^(call|intrinsic|launch|atomic)$/.test(inner.kind),
  });
}

export interface Inlined<T> {
  /** Evaluates the arguments that have slots. */
  readonly before: Run | undefined;
  readonly made: T;
}

/** The value that may stand for the call; undefined where the call has to be made. */
export function inlineableAt(c: FunctionCompiler, e: Call): Inlineable | undefined {
  const { callee } = e;
  if (c.inlining.length >= MAX_DEPTH || c.inlining.includes(callee) || callee === c.callee) return undefined;
  return e.arguments.length === callee.parameters.length ? inlineable(callee) : undefined;
}

/** Compiles the callee's value in place of the call; undefined where the call has to be made. */
export function inline<T>(
  c: FunctionCompiler,
  e: Call,
  compile: (value: Expression) => T,
): Inlined<T> | undefined {
  const { callee } = e;
  const found = inlineableAt(c, e);
  if (found === undefined) return undefined;
  const slots = new Map<Variable, number>();
  const substitutes = new Map<Variable, Expression>();
  const moves: (Run | undefined)[] = [];
  e.arguments.forEach((argument, i) => {
    const parameter = callee.parameters[i]!;
    if ((found.reads.get(parameter) ?? 0) <= 1 && isMovable(argument)) {
      substitutes.set(parameter, argument);
      return;
    }
    const code = compileExpression(c, argument);
    const isSteady = code.cls !== 'int' && code.cls !== 'void' && code.run === undefined;
    const slot = isSteady ? code.slot : c.newSlot();
    slots.set(parameter, slot);
    moves.push(isSteady ? undefined : runOf(storeSlot(c, slot, code)));
  });
  const made = c.inlined({ slots, substitutes, callee, call: e.at }, () => compile(found.value));
  return { before: inOrder(evaluationOrder(callee, moves)), made };
}

export function compileInline(c: FunctionCompiler, e: Call): Code | undefined {
  const inlined = inline(c, e, (value) => compileExpression(c, value));
  return inlined === undefined ? undefined : behind(inlined.before, inlined.made);
}
