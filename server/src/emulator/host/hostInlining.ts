/** Small functions are compiled into their callers: `v[i]` of a vector would cost a whole call else. */
import type { Call, Expression, FunctionIr, Statement, Variable } from '../../ir/nodes.ts';
import { walkExpression } from '../../ir/walk.ts';
import type { Code, Run } from './hostCode.ts';
import { inOrder, runOf, valueClass } from './hostCode.ts';
import { compileExpression } from './hostExpressions.ts';
import type { FunctionCompiler } from './hostFunction.ts';
import { storeSlot } from './hostPlaces.ts';
import { HostStop } from './hostStop.ts';

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

const known = new WeakMap<FunctionIr, { readonly value: Expression | undefined }>();

/** The returned expression where it can stand for the call: parameters that stay in slots, no locals of its own. */
function inlineable(callee: FunctionIr): Expression | undefined {
  let found = known.get(callee);
  if (found === undefined) known.set(callee, (found = { value: suitable(callee) }));
  return found.value;
}

function suitable(callee: FunctionIr): Expression | undefined {
  const value = returnedBy(callee);
  if (value === undefined || !isScalar(callee.returnType)) return undefined;
  if (!callee.parameters.every((parameter) => isScalar(parameter.type) && !parameter.addressTaken)) {
    return undefined;
  }
  let fits = true;
  walkExpression(value, {
    expression: (e) => {
      if (
        e.kind === 'sequence' ||
        e.kind === 'assign' ||
        e.kind === 'compoundAssign' ||
        e.kind === 'opaque'
      ) {
        fits = false;
      }
      if (e.kind === 'address' && e.place.kind === 'variablePlace') fits = false;
    },
  });
  return fits ? value : undefined;
}

function isScalar(type: Variable['type']): boolean {
  const cls = valueClass(type);
  return cls !== undefined && cls !== 'aggregate' && cls !== 'void';
}

export function compileInline(c: FunctionCompiler, e: Call): Code | undefined {
  const { callee } = e;
  if (c.inlining.length >= MAX_DEPTH || c.inlining.includes(callee) || callee === c.callee) return undefined;
  const value = inlineable(callee);
  if (value === undefined || e.arguments.length !== callee.parameters.length) return undefined;
  const slots = new Map<Variable, number>();
  const moves: (Run | undefined)[] = [];
  e.arguments.forEach((argument, i) => {
    const code = compileExpression(c, argument);
    const isSteady = code.cls !== 'int' && code.cls !== 'void' && code.run === undefined;
    const slot = isSteady ? code.slot : c.newSlot();
    slots.set(callee.parameters[i]!, slot);
    moves.push(isSteady ? undefined : runOf(storeSlot(c, slot, code)));
  });
  const before = inOrder(moves.reverse());
  try {
    return behind(
      before,
      c.withSlots(slots, callee, () => compileExpression(c, value)),
    );
  } catch (error) {
    // What cannot be compiled in place ends the program only when the call is reached.
    if (error instanceof HostStop) return undefined;
    throw error;
  }
}

function behind(before: Run | undefined, code: Code): Code {
  if (before === undefined) return code;
  if (code.cls === 'int') {
    const { run } = code;
    return {
      cls: 'int',
      type: code.type,
      run: (fp) => {
        before(fp);
        return run(fp);
      },
    };
  }
  const { run } = code;
  const both: Run = (fp) => {
    before(fp);
    if (run !== undefined) run(fp);
  };
  return { ...code, run: both };
}
