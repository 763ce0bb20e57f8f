import type { Expression, FunctionIr, Variable } from '../../ir/nodes.ts';
import type { Type } from '../../ir/types.ts';
import { alignmentInBytes, sizeInBytes } from '../../ir/types.ts';
import { walkStatement } from '../../ir/walk.ts';
import type { Location } from '../../text/location.ts';
import { shownLocation } from '../../text/location.ts';
import type { Run } from './hostCode.ts';
import type { HostCleanup } from './hostCleanup.ts';
import { valueClass } from './hostCode.ts';
import type { HostMachine } from './hostMachine.ts';
import { unsupported } from './hostStop.ts';
import type { HostUnit } from './hostUnit.ts';

/** What a statement leaves: go on, or leave the loop, the round or the function. */
export const NEXT = 0;
export const BREAK = 1;
export const CONTINUE = 2;
export const RETURN = 3;
/** On the way to a label; which one, the machine knows. */
export const GOTO = 4;
export type Completion = 0 | 1 | 2 | 3 | 4;
export type StatementRun = (fp: number) => Completion;

/** The slot with the address of the frame's part of the stack. */
export const BASE_SLOT = 0;
/** The slot that a returned value is left in. */
export const RESULT_SLOT = 1;
export const FIRST_PARAMETER_SLOT = 2;

export type HostBinding =
  | { readonly kind: 'slot'; readonly slot: number }
  /** At an offset from the frame's part of the stack. */
  | { readonly kind: 'stack'; readonly offset: number };

export interface BoundParameters {
  readonly slots: ReadonlyMap<Variable, number>;
  readonly substitutes: ReadonlyMap<Variable, Expression>;
  readonly callee: FunctionIr;
  readonly call: Location;
}

/** Sizes that are final only after the whole function is compiled. */
export interface FrameSize {
  slots: number;
  bytes: number;
}

/** Compiles one function; hands out its slots and its bytes on the stack. */
export class FunctionCompiler {
  readonly unit: HostUnit;
  readonly machine: HostMachine;
  readonly callee: FunctionIr;
  readonly frame: FrameSize = { slots: FIRST_PARAMETER_SLOT, bytes: 0 };
  /** Runs at every entry: constants into their slots. */
  readonly constants: {
    readonly slot: number;
    readonly low: number;
    readonly high: number;
    readonly double: number;
  }[] = [];
  /** Constants from this one on are later than the entries of frames that may be running. */
  lateConstants = 0;
  /** The scopes around what is compiled now, each with what leaving it destroys. */
  readonly cleanups: HostCleanup[][] = [];
  /** Not 0 while such a variable is alive. */
  readonly liveSlots = new Map<Variable, number>();
  /** Functions that are being compiled into this one. */
  readonly inlining: FunctionIr[] = [];
  private readonly calls: Location[] = [];
  private readonly bindings = new Map<Variable, HostBinding>();
  private readonly substitutes = new Map<Variable, Expression>();
  private addressed: ReadonlySet<Variable> | undefined;

  constructor(unit: HostUnit, callee: FunctionIr) {
    this.unit = unit;
    this.machine = unit.machine;
    this.callee = callee;
  }

  newSlot(): number {
    return this.frame.slots++;
  }

  /** Bytes of the frame's part of the stack; the frame itself is aligned to 16. */
  newBytes(type: Type, alignment: number, at: Location): number {
    const size = sizeInBytes(type);
    if (size === undefined) throw unsupported(`the size of ${describeType(type)} is not known`, at);
    const unit = Math.max(1, Math.min(16, Math.max(alignment, alignmentInBytes(type))));
    const offset = Math.ceil(this.frame.bytes / unit) * unit;
    this.frame.bytes = offset + size;
    return offset;
  }

  /** A slot that holds a constant from the entry on. */
  constantSlot(low: number, high: number, double: number): number {
    const known = this.constants.find(
      (one) => one.low === low && one.high === high && Object.is(one.double, double),
    );
    if (known !== undefined) return known.slot;
    const slot = this.newSlot();
    this.constants.push({ slot, low, high, double });
    return slot;
  }

  declare(variable: Variable): HostBinding {
    const known = this.bindings.get(variable);
    if (known !== undefined) return known;
    const binding = this.place(variable);
    this.bindings.set(variable, binding);
    return binding;
  }

  /** Compiles the body of a small function with its parameters bound; see hostInlining.ts. */
  inlined<T>(bound: BoundParameters, work: () => T): T {
    const { slots, substitutes, callee, call } = bound;
    for (const [variable, slot] of slots) this.bindings.set(variable, { kind: 'slot', slot });
    for (const [variable, argument] of substitutes) this.substitutes.set(variable, argument);
    this.inlining.push(callee);
    this.calls.push(call);
    try {
      return work();
    } finally {
      this.inlining.pop();
      this.calls.pop();
      for (const variable of slots.keys()) this.bindings.delete(variable);
      for (const variable of substitutes.keys()) this.substitutes.delete(variable);
    }
  }

  /** Where code shows: library code that is compiled in place at the call of it. */
  shown(at: Location): Location {
    return shownLocation(at, this.calls);
  }

  /** What a read of the variable stands for, while a function is compiled in place. */
  substituteOf(e: Expression): Expression | undefined {
    if (e.kind !== 'read' || e.place.kind !== 'variablePlace' || this.substitutes.size === 0)
      return undefined;
    return this.substitutes.get(e.place.variable);
  }

  private place(variable: Variable): HostBinding {
    const { type, at } = variable;
    const cls = valueClass(type);
    if (cls === undefined && type.kind === 'opaque' && type.sizeInBytes === undefined) {
      throw unsupported(type.reason, at);
    }
    if (cls !== undefined && cls !== 'aggregate' && !this.isAddressed(variable)) {
      return { kind: 'slot', slot: this.newSlot() };
    }
    return { kind: 'stack', offset: this.newBytes(type, variable.alignmentInBytes ?? 1, at) };
  }

  private isAddressed(variable: Variable): boolean {
    this.addressed ??= addressedIn(this.callee);
    return variable.addressTaken || this.addressed.has(variable);
  }

  prologue(): Run | undefined {
    const { constants } = this;
    if (constants.length === 0) return undefined;
    const { ints, highs, doubles } = this.machine;
    return (fp) => {
      for (const one of constants) {
        ints[fp + one.slot] = one.low;
        highs[fp + one.slot] = one.high;
        doubles[fp + one.slot] = one.double;
      }
    };
  }
}

/** Variables of the function whose address is taken somewhere in it, by whatever name it is reached. */
function addressedIn({ body }: FunctionIr): ReadonlySet<Variable> {
  const found = new Set<Variable>();
  if (body === undefined) return found;
  walkStatement(body, {
    expression: (e) => {
      if (e.kind !== 'address') return;
      let { place } = e;
      while (place.kind === 'member' || place.kind === 'element') place = place.base;
      if (place.kind === 'variablePlace') found.add(place.variable);
    },
  });
  return found;
}

export function describeType(type: Type): string {
  return type.kind === 'opaque' ? `\`${type.name}\`` : 'a type';
}
