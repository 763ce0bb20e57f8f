/**
 * Functions that only compute, on numbers that no address and no other function's access hangs on, as those of fields of big
 * numbers do: where a kernel has called one long enough, further calls of it are taken to do what those before them did.
 */
import { intrinsicEffects } from '../ir/intrinsics.ts';
import type { Expression, FunctionIr, Place, Variable } from '../ir/nodes.ts';
import { holdsPointer } from '../ir/types.ts';
import type { Type } from '../ir/types.ts';
import { ofSomeReachable, statementHas } from '../ir/walk.ts';
import type { Machine } from './machine.ts';
import type { RecordedEvent } from './summary/recording.ts';
import { unknownOf } from './storage/loadedValues.ts';
import { isRegister } from './storage/places.ts';
import { forgetRegister } from './storage/registers.ts';
import { countLanes } from './values/lanes.ts';
import { isDataDependent, isUniformValue } from './values/values.ts';
import type { Value } from './values/values.ts';

/** Steps of a function's calls after which no more of them are followed: a twentieth of what a kernel has. */
const mostSteps = 6000;

interface Followed {
  /** Calls, those in trials included. */
  calls: number;
  steps: number;
  /** Of calls that were recorded, and what one of them recorded last. */
  recorded: number;
  instructions: number;
  last: { readonly index: number; readonly event: RecordedEvent } | undefined;
}

/** What calls took so far, in all parts of a launch. */
export class RepeatedCalls {
  private readonly followed = new Map<FunctionIr, Followed>();

  /** Runs a call and notes what it took. */
  follow<T>(callee: FunctionIr, machine: Machine, run: () => T): T {
    const known = this.followed.get(callee) ?? {
      calls: 0,
      steps: 0,
      recorded: 0,
      instructions: 0,
      last: undefined,
    };
    this.followed.set(callee, known);
    const { steps, weight } = machine;
    const { instructions } = machine.issued;
    try {
      const result = run();
      known.calls++;
      if (machine.recording && weight > 0) {
        const index = machine.events.length - 1;
        const event = machine.events[index];
        known.recorded++;
        known.instructions += (machine.issued.instructions - instructions) / weight;
        known.last = event && { index, event };
      }
      return result;
    } finally {
      // Also where the warps have to be looked at in parts, and the call again.
      known.steps += machine.steps - steps;
    }
  }

  /** What a call gives that need not be followed any more; undefined where it has to be. */
  valueOf(callee: FunctionIr, values: readonly (Value | undefined)[], machine: Machine): Value | undefined {
    const known = this.followed.get(callee);
    if (known === undefined || known.calls === 0 || known.steps < mostSteps || reachesMemory(callee))
      return undefined;
    if (machine.recording && !isRecorded(known, machine)) return undefined;
    const { relevance } = machine;
    const { parameters } = callee;
    if (relevance.bearsOnAddress(callee) || parameters.some(({ type }) => holdsFarPointer(type)))
      return undefined;
    const numbers = parameters.filter(({ type }) => type.kind !== 'pointer');
    if (numbers.some((parameter) => relevance.bearsOnAddress(parameter))) return undefined;
    const changed = parameters.flatMap(({ type }, i) =>
      type.kind === 'pointer' ? [registerAt(values[i])] : [],
    );
    if (changed.some((one) => one === undefined || relevance.bearsOnAddress(one))) return undefined;
    const given = values.filter((value) => value !== undefined);
    const { variables, mask } = machine.state;
    const read = changed.flatMap((one) => (one && variables.get(one)) ?? []);
    const dataDependent = [...given, ...read].some(isDataDependent);
    const isUniform = [...given, ...read].every(isUniformValue);
    const reason = `\`${callee.name}\` is called too often to be followed each time`;
    for (const [i, value] of values.entries())
      if (value?.kind === 'pointer' && value.object.variable && !isOfConstant(callee, i))
        forgetRegister(value.object.variable, reason, machine, { dataDependent });
    if (machine.recording)
      machine.issued.add(known.instructions / known.recorded, machine.weight, countLanes(mask.may));
    return unknownOf(callee.returnType, reason, isUniform, dataDependent);
  }
}

/** Whether what a call recorded is still there: a part of the launch that is looked at again begins without. */
function isRecorded({ recorded, last }: Followed, { events }: Machine): boolean {
  if (last === undefined) return recorded > 0;
  // Accesses that were merged since have moved it towards the start.
  return events.lastIndexOf(last.event, last.index) >= 0;
}

function isOfConstant({ parameters }: FunctionIr, i: number): boolean {
  const type = parameters[i]?.type;
  return type?.kind === 'pointer' && type.toConst === true;
}

function registerAt(value: Value | undefined): Variable | undefined {
  const variable = value?.kind === 'pointer' ? value.object.variable : undefined;
  return variable !== undefined && isRegister(variable) ? variable : undefined;
}

/** Whether it leads to memory other than constant tables, or to other lanes. */
const reachesMemory = ofSomeReachable(
  ({ body }) => body === undefined || statementHas(body, { expression: isOutside, place: isInMemory }),
);

function isOutside(e: Expression): boolean {
  if (e.kind === 'intrinsic') return !intrinsicEffects(e.name).isPure;
  return e.kind === 'atomic' || e.kind === 'launch' || (e.kind === 'opaque' && e.isCall === true);
}

function isInMemory(place: Place): boolean {
  if (place.kind !== 'variablePlace' || isRegister(place.variable)) return false;
  return place.variable.storage !== 'constant' && place.variable.isConstant !== true;
}

/** A pointer behind the one that the argument may be. */
function holdsFarPointer(type: Type): boolean {
  return holdsPointer(type.kind === 'pointer' ? type.pointee : type);
}
