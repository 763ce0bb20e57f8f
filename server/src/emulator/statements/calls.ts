import { planFunction } from '../../instructions/planFunction.ts';
import type { Block, Call, Expression, Variable } from '../../ir/nodes.ts';
import { effectTraits } from '../values/code.ts';
import type { Code } from '../values/code.ts';
import type { Compiler } from '../compiler.ts';
import { after, unknownValue } from './expressions.ts';
import type { RegisterPlace } from '../frame.ts';
import { assignmentsIn } from './assignmentsAndJumps.ts';
import { isProduct, returnedExpression, valuesPassed } from './valueCalls.ts';
import { loadPlace } from '../accesses/loads.ts';
import type { Mask } from '../lanes/mask.ts';
import { compileRecursiveCall } from './outOfLine.ts';
import { callWithLocksHeldInside } from './lockLoops.ts';
import { aliasOf } from '../accesses/places.ts';
import { storePlace } from '../accesses/stores.ts';

/** Device functions are compiled into their caller, as nvcc does. */
export function compileCall(c: Compiler, given: Call): Code {
  const e = callWithLocksHeldInside(given);
  const { callee } = e;
  const frame = c.frame.child(e);
  if (callee.body === undefined) {
    return unknownValue(c, e, `${callee.name} is declared but its definition is not known`, e.arguments);
  }
  planFunction(callee);
  if (frame.isRecursive()) return compileRecursiveCall(c, e);
  const { machine } = c;
  const returned = returnedExpression(callee);
  if (returned !== undefined) return compileReturned(c, e, returned);
  const { enter, body, value } = callParts(c, e, (inner) => c.statement(inner));
  const call = (m: Mask): void => {
    body(enter(m));
    machine.ticks++;
  };
  if (value === undefined) return { ...effectTraits, cls: 'void', type: e.type, run: call };
  return after(c, value, call);
}

/** What a call is made of, whatever runs its body. */
export interface CallParts<Body> {
  /** Passes the arguments; the lanes that the body runs for. */
  readonly enter: (mask: Mask) => Mask;
  readonly body: Body;
  /** What the body has returned. */
  readonly value: Code | undefined;
}

/** The callee has a body. */
export function callParts<Body>(c: Compiler, e: Call, compile: (body: Block) => Body): CallParts<Body> {
  const { callee } = e;
  const frame = c.frame.child(e);
  const passes = passesOf(c, e);
  const outer = c.enterFunction(frame);
  const stores = passes.map((pass) => pass());
  const result = frame.resultVariable();
  if (result !== undefined) c.result = c.declare(result, false);
  const inside = c.newMask();
  const { returned } = c;
  const compileBody = (): Body => {
    c.functionRegion = c.region;
    return compile(callee.body!);
  };
  const body = frame.divergentReturn ? c.inNewRegion(compileBody) : compileBody();
  const made = c.result;
  c.leaveFunction(outer);
  const enter = (m: Mask): Mask => {
    for (const store of stores) store(m);
    inside.copyFrom(m);
    returned.clear();
    return inside;
  };
  if (result === undefined || made === undefined || made.kind === 'alias') {
    return { enter, body, value: undefined };
  }
  const type = callee.returnType;
  const place =
    made.kind === 'registers'
      ? ({ kind: 'registers', binding: made, type, first: 0, skip: undefined } as const)
      : ({ ...made, kind: 'memory', type, bits: undefined } as const);
  return { enter, body, value: loadPlace(c, place, e.at) };
}

/** A call of a function that does nothing but return a value is that value. */
function compileReturned(c: Compiler, e: Call, returned: Expression): Code {
  const passes = passesOf(c, e);
  const outer = c.enterFunction(c.frame.child(e));
  const stores = passes.map((pass) => pass());
  c.functionRegion = c.region;
  const value = c.expression(returned);
  c.leaveFunction(outer);
  const { machine } = c;
  return after(c, value, (m) => {
    for (const store of stores) store(m);
    machine.ticks++;
  });
}

function passesOf(c: Compiler, e: Call): (() => (mask: Mask) => void)[] {
  const values = valuesPassed(e);
  return e.callee.parameters.map((parameter, i) => {
    const argument = e.arguments[i];
    if (argument === undefined || !values.has(parameter)) return passArgument(c, e, parameter, argument);
    const value = c.expression(argument);
    return isProduct(value) ? passValue(c, parameter, value) : passArgument(c, e, parameter, argument, value);
  });
}

/** The parameter stands for the value itself. */
function passValue(c: Compiler, parameter: Variable, value: Code): () => (mask: Mask) => void {
  return () => {
    const isWhole = value.cls === 'aggregate';
    c.valuesOfParameters.set(parameter, isWhole ? { ...value, run: () => undefined } : value);
    return isWhole ? value.run : () => undefined;
  };
}

/** Compiles an argument in the caller; the returned function makes the parameter in the callee. */
function passArgument(
  c: Compiler,
  e: Call,
  parameter: Variable,
  argument: Expression | undefined,
  known?: Code,
): () => (mask: Mask) => void {
  if (argument === undefined) {
    return () => {
      c.declare(parameter, false);
      return () => undefined;
    };
  }
  const changes = assignmentsIn(e.callee).count.get(parameter) ?? 0;
  if (parameter.type.kind === 'pointer' && changes === 0 && !parameter.addressTaken) {
    const alias = aliasOf(c, argument);
    if (alias !== undefined) {
      const { fixed, evaluate } = fixAlias(alias);
      return () => {
        c.bindings.set(parameter, { kind: 'alias', place: fixed });
        return evaluate;
      };
    }
  }
  const value = known ?? c.expression(argument);
  return () => {
    const binding = c.declare(parameter, value.fixed && changes === 0);
    const { type } = parameter;
    if (binding.kind === 'alias') return () => undefined;
    const place =
      binding.kind === 'registers'
        ? ({ kind: 'registers', binding, type, first: 0, skip: undefined } as const)
        : ({ ...binding, kind: 'memory', type, bits: undefined } as const);
    return storePlace(c, place, value, e.at, true);
  };
}

/** A place whose indices are worked out when the name is bound, not each time it is used. */
export function fixAlias(place: RegisterPlace): {
  readonly fixed: RegisterPlace;
  readonly evaluate: (mask: Mask) => void;
} {
  const { skip } = place;
  if (skip === undefined) return { fixed: place, evaluate: () => undefined };
  let chosen = 0;
  return {
    fixed: { ...place, skip: () => chosen },
    evaluate: (m) => {
      chosen = skip(m);
    },
  };
}
