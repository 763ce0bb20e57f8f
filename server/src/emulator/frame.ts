import type { Call, FunctionIr, Loop, Switch, Variable } from '../ir/nodes.ts';
import type { Type } from '../ir/types.ts';
import { isLibraryPath } from '../text/location.ts';
import type { Location } from '../text/location.ts';
import type { LongCode } from './values/code.ts';
import type { Leaf } from './accesses/leaves.ts';
import type { Mask } from './lanes/mask.ts';
import type { Register } from './values/registers.ts';

/**
 * What compiling one inlined call has found out. Compiling starts with the hopeful assumption (everything uniform, in
 * registers, no divergence) and is repeated with what it disproved until nothing new comes up; the frames last from
 * one pass to the next.
 */
export class Frame {
  readonly callee: FunctionIr;
  readonly parent: Frame | undefined;
  /** Variables that differ between threads. */
  readonly varying = new Set<Variable>();
  /** Variables whose address is needed as a number, or that are indexed by what is known only at run time. */
  readonly inMemory = new Set<Variable>();
  /** Those of them that a compiler keeps in local memory: indexed at run time. */
  readonly indexed = new Set<Variable>();
  /** Loops and switches that some lanes leave before others. */
  readonly divergent = new Set<Loop | Switch>();
  /** Loops of which some lanes skip the rest of a round. */
  readonly skipping = new Set<Loop>();
  divergentReturn = false;
  /** Of a kernel: what is known of the functions that are called out of line. */
  readonly outOfLine = new Map<FunctionIr, Frame>();
  private result: Variable | undefined;
  private readonly children = new Map<Call, Frame>();

  /** Where the parent calls it. */
  readonly callAt: Location | undefined;

  constructor(callee: FunctionIr, parent: Frame | undefined, callAt?: Location) {
    this.callee = callee;
    this.parent = parent;
    this.callAt = callAt;
  }

  /** Where code of this call shows: library code at the call of it in a project's file. */
  shown(at: Location): Location {
    const { parent, callAt } = this;
    if (parent === undefined || callAt === undefined || !isLibraryPath(at.anchor.path)) return at;
    return parent.shown(callAt);
  }

  child(call: Call): Frame {
    let child = this.children.get(call);
    if (child === undefined) this.children.set(call, (child = new Frame(call.callee, this, call.at)));
    return child;
  }

  /** Stands for the returned value; undefined for void functions. */
  resultVariable(): Variable | undefined {
    const { returnType, name, nameAt } = this.callee;
    if (returnType.kind === 'void') return undefined;
    this.result ??= {
      kind: 'variable',
      name: `result of ${name}`,
      type: returnType,
      storage: 'local',
      addressTaken: false,
      at: nameAt,
    };
    return this.result;
  }

  isRecursive(): boolean {
    for (let frame = this.parent; frame !== undefined; frame = frame.parent) {
      if (frame.callee === this.callee) return true;
    }
    return false;
  }
}

/** A stretch of the program all of whose lanes stay together: no divergent branch between any two of its statements. */
export interface ControlRegion {
  readonly depth: number;
}

export type Binding = RegisterBinding | MemoryBinding | AliasBinding;

export interface RegisterBinding {
  readonly kind: 'registers';
  readonly variable: Variable;
  readonly frame: Frame;
  readonly leaves: readonly Leaf[];
  readonly registers: readonly Register[];
  readonly region: ControlRegion;
  readonly uniform: boolean;
}
export interface MemoryBinding {
  readonly kind: 'memory';
  readonly address: LongCode;
  /** Accesses by a fixed address are counted too. */
  readonly counted: boolean;
  readonly perThread: boolean;
}
/** A reference or pointer that always means one place in registers. */
export interface AliasBinding {
  readonly kind: 'alias';
  readonly place: RegisterPlace;
}

export type CompiledPlace = RegisterPlace | MemoryPlace | UnknownPlace;

export interface RegisterPlace {
  readonly kind: 'registers';
  readonly binding: RegisterBinding;
  readonly type: Type;
  readonly first: number;
  /** Registers to skip, from uniform indices. */
  readonly skip: ((mask: Mask) => number) | undefined;
}
export interface MemoryPlace {
  readonly kind: 'memory';
  readonly address: LongCode;
  readonly type: Type;
  readonly counted: boolean;
  /** Which lanes move what is not known: such an access is in none of the counts. */
  readonly isUntold?: true;
  /** The address may be one of local memory, where equal addresses hold different values. */
  readonly perThread: boolean;
  /** The IR node that loads or stores the place, once it is known. */
  readonly node?: object;
  /** Of a field of a packed struct: its address is a multiple of no more bytes than that. */
  readonly packedTo?: number;
  readonly bits: Leaf['bits'];
}
export interface UnknownPlace {
  readonly kind: 'unknown';
  readonly type: Type;
  readonly run: (mask: Mask) => void;
}
