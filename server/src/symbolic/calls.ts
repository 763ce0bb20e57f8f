/** Calls of device functions (and of host functions in host code): evaluated in place, as the compiler inlines them. */
import { planFunction } from '../instructions/planFunction.ts';
import type { Block, Call, FunctionIr } from '../ir/nodes.ts';
import type { Location } from '../text/location.ts';
import { joinReturns } from './exits.ts';
import { forgetPlace } from './expressions.ts';
import { pointedTo } from './storage/allocations.ts';
import { isPassedOverCall } from './launches/hostShortcuts.ts';
import { execute } from './statements.ts';
import type { Machine } from './machine.ts';
import { mergeBehind } from './mergedAccesses.ts';
import { givesNothing } from './relevance/emptyResults.ts';
import { noteOwnVariables } from './storage/finishedCalls.ts';
import { unknownOf } from './storage/loadedValues.ts';
import { isRegister } from './storage/places.ts';
import { forgetRegister } from './storage/registers.ts';
import type { Value } from './values/values.ts';
import { constantValue, unknownValue } from './values/values.ts';

/** Templates that compute layouts call each other through forty levels. */
const maxDepth = 48;
const emptyAggregate: Value = { kind: 'aggregate', parts: new Map(), rest: constantValue(0) };

export function callFunction(
  callee: FunctionIr,
  values: readonly (Value | undefined)[],
  node: Call,
  machine: Machine,
): Value {
  if (machine.isOfHost && isPassedOverCall(callee, machine.world)) {
    forgetArguments(node, machine);
    return unknownOf(node.type, `\`${callee.name}\` is not followed`, true, false);
  }
  const { body } = callee;
  if (givesNothing(callee)) return emptyAggregate;
  if (!machine.relevance.matters(callee) && !machine.relevance.resultBears(callee))
    return unknownOf(node.type, `nothing depends on \`${callee.name}\``, true, false);
  const recursive = machine.frames.some((frame) => frame.function === callee);
  if (!body || recursive || machine.frames.length >= maxDepth) {
    const reason = !body ? `\`${callee.name}\` is not defined here` : `\`${callee.name}\` calls itself`;
    machine.record({ kind: 'opaque', at: node.at, reason });
    machine.state.epoch++;
    for (const value of values) if (value !== undefined) forgetBehind(value, reason, machine);
    return unknownOf(node.type, reason, false, false);
  }
  if (machine.isOfHost) return followCall(callee, body, values, node, machine);
  const known = machine.repeatedCalls.valueOf(callee, values, machine);
  if (known !== undefined) return known;
  if (callee.role !== 'host') planFunction(callee);
  return machine.repeatedCalls.follow(callee, machine, () => followCall(callee, body, values, node, machine));
}

function followCall(
  callee: FunctionIr,
  body: Block,
  values: readonly (Value | undefined)[],
  node: Call,
  machine: Machine,
): Value {
  noteOwnVariables(callee, body);
  callee.parameters.forEach((parameter, i) => {
    if (!machine.relevance.bears(parameter)) return;
    machine.state.variables.set(parameter, values[i] ?? unknownValue('the argument is missing', true));
  });
  const returned = runBody(callee, body, node.at, machine);
  return (
    returned ?? unknownOf(node.type, `\`${callee.name}\` returns nothing that is followed`, false, false)
  );
}

/** What a call that isn't followed may change: registers that pointers and references lead to. */
export function forgetBehind(value: Value, reason: string, machine: Machine): void {
  if (value.kind === 'aggregate')
    for (const part of value.parts.values()) forgetBehind(part, reason, machine);
  if (value.kind === 'piece') forgetBehind(value.value, reason, machine);
  const variable = value.kind === 'pointer' ? value.object.variable : undefined;
  if (variable !== undefined && isRegister(variable)) forgetRegister(variable, reason, machine);
}

/** The call's value; undefined where the function returns none. */
function runBody(callee: FunctionIr, body: Block, at: Location, machine: Machine): Value | undefined {
  const entry = {
    mask: machine.state.mask,
    left: machine.state.left,
    exits: machine.exits,
    uncertainty: machine.uncertainty,
    leftBy: machine.leftBy.length,
  };
  machine.frames.push({ function: callee, ends: [], returnedMay: 0, returnedSurely: 0 });
  machine.calls.push(at);
  machine.exits = [];
  machine.uncertainty = 0;
  const first = machine.events.length;
  execute(body, machine);
  machine.calls.pop();
  machine.exits = entry.exits;
  machine.uncertainty = entry.uncertainty;
  machine.leftBy.length = entry.leftBy;
  const returned = joinReturns(callee, machine.frames.pop()?.ends ?? [], machine);
  machine.state.mask = entry.mask;
  machine.state.left = entry.left;
  mergeBehind(body, first, machine);
  return returned;
}

/** A call that isn't followed may change what its pointer and reference arguments point to. */
function forgetArguments(node: Call, machine: Machine): void {
  for (const argument of node.arguments) {
    const place = pointedTo(argument);
    if (place) forgetPlace(place, `\`${node.callee.name}\` may change it`, machine);
  }
}
