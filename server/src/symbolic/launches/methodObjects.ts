/** What is known of the objects of methods that are evaluated by themselves, class by class. */
import type { FunctionIr, Variable } from '../../ir/nodes.ts';
import type { StructType } from '../../ir/types.ts';
import type { MachineLimits } from '../machine.ts';
import { uniformConstant } from '../values/polynomial.ts';
import type { AggregateValue, Value } from '../values/values.ts';
import { evaluateFunction, hostMachine } from './hostEvaluation.ts';
import { heldMembers, objectOf } from './heldMembers.ts';
import type { RunHost } from './heldMembers.ts';
import type { HostCode } from './hostSurvey.ts';

const stepsPerMember = 6000;

export interface KnownObject {
  readonly self: Variable;
  readonly object: Variable;
  readonly value: AggregateValue;
}

interface OfClass {
  /** Steps that there were for it, and those that it took. */
  readonly allowed: number;
  readonly taken: number;
  readonly value: AggregateValue | undefined;
  /** Functions that have such an object: a constructor only makes one. */
  readonly methods: readonly FunctionIr[];
}

export class MethodObjects {
  private readonly closedClass: HostCode['closedClass'];
  private readonly limits: MachineLimits;
  private readonly known = new Map<StructType, OfClass>();

  constructor(closedClass: HostCode['closedClass'], limits: MachineLimits) {
    this.closedClass = closedClass;
    this.limits = limits;
  }

  /** Of a method, where something is known of it; what that took of the steps that are left is told by the way. */
  of(
    root: FunctionIr,
    stepsLeft: number,
  ): { readonly object: KnownObject | undefined; readonly steps: number } {
    const [self] = root.parameters;
    const struct = self?.name === 'this' && self.type.kind === 'pointer' ? self.type.pointee : undefined;
    if (self === undefined || struct?.kind !== 'struct') return { object: undefined, steps: 0 };
    const isNew = !this.known.has(struct);
    const { value, taken, methods } = this.ofClass(struct, stepsLeft);
    const known = methods.includes(root) ? value : undefined;
    const object = known && { self, object: objectOf(self, struct), value: known };
    return { object, steps: isNew ? taken : 0 };
  }

  /** Whether the same is known of those of another version of the program, with no more and no less work. */
  areAs(others: MethodObjects, counterpart: (struct: StructType) => StructType | undefined): boolean {
    return [...others.known].every(([struct, before]) => {
      const other = counterpart(struct);
      const now = other && this.ofClass(other, before.allowed);
      return now?.taken === before.taken && textOf(now.value) === textOf(before.value);
    });
  }

  private ofClass(struct: StructType, allowed: number): OfClass {
    let known = this.known.get(struct);
    if (known === undefined) this.known.set(struct, (known = this.find(struct, allowed)));
    return known;
  }

  private find(struct: StructType, allowed: number): OfClass {
    let taken = 0;
    // Launches are of no interest there, and what is no constant may have been changed.
    const run: RunHost = (fn, prepare) => {
      const limits = { ...this.limits, steps: Math.min(stepsPerMember, allowed - taken) };
      const world = { initialValue: () => false, isPassedOver: () => false, onLaunch: () => undefined };
      const machine = hostMachine(world, limits);
      const isFinished = evaluateFunction(fn, machine, () => {
        prepare(machine);
      });
      taken += machine.steps;
      return isFinished ? machine : undefined;
    };
    const closed = this.closedClass?.(struct);
    const value = closed && heldMembers(closed, struct, run);
    return { allowed, taken, value, methods: closed?.methods ?? [] };
  }
}

function textOf(value: AggregateValue | undefined): string | undefined {
  const numberOf = (part: Value): number | undefined =>
    part.kind === 'integer' ? uniformConstant(part.polynomial) : undefined;
  return value && [...value.parts].map(([offset, part]) => `${offset}: ${numberOf(part)}`).join();
}
