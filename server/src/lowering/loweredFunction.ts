/** A function instance whose body is lowered at the first look. */
import type { Block, ClusterSize, FunctionIr, Variable } from '../ir/nodes.ts';
import * as types from '../ir/types.ts';
import type { Type } from '../ir/types.ts';
import type { Location } from '../text/location.ts';
import type { Frame } from './context.ts';

/** An instance: everything but the body is known at once. */
export class LoweredFunction implements FunctionIr {
  readonly kind = 'function';
  readonly name: string;
  readonly displayName: string;
  readonly role: FunctionIr['role'];
  readonly templateArguments: FunctionIr['templateArguments'];
  readonly parameters: readonly Variable[];
  readonly launchBounds?: { readonly maxThreads: number; readonly minBlocks?: number };
  readonly clusterSize?: ClusterSize;
  readonly staysApart?: true;
  readonly at: Location;
  readonly nameAt: Location;
  readonly #namesVolatile: () => boolean;
  readonly #assumptions: LoweredFunctionHead['assumptions'];
  readonly #frame: Frame;
  #work: (() => Block | undefined) | undefined;
  #body: Block | undefined;

  constructor(head: LoweredFunctionHead, frame: Frame, work: () => Block | undefined) {
    this.name = head.name;
    this.displayName = head.displayName;
    this.role = head.role;
    this.templateArguments = head.templateArguments;
    this.parameters = head.parameters;
    if (head.launchBounds !== undefined) this.launchBounds = head.launchBounds;
    if (head.clusterSize !== undefined) this.clusterSize = head.clusterSize;
    if (head.staysApart) this.staysApart = true;
    this.#namesVolatile = head.namesVolatile;
    this.at = head.at;
    this.nameAt = head.nameAt;
    this.#assumptions = head.assumptions;
    this.#frame = frame;
    this.#work = work;
  }

  #lower(): Block | undefined {
    const work = this.#work;
    if (work !== undefined) {
      this.#work = undefined;
      this.#body = work();
    }
    return this.#body;
  }

  get body(): Block | undefined {
    return this.#lower();
  }

  get isLowered(): boolean {
    return this.#work === undefined;
  }

  get sharedVariables(): readonly Variable[] {
    this.#lower();
    return this.#frame.shared.all;
  }

  get assumedTypes(): readonly string[] {
    this.#lower();
    return [...(this.#frame.assumedTypes ?? []), ...this.#assumptions.flat()];
  }

  get namesVolatile(): boolean {
    return this.#namesVolatile();
  }

  get returnType(): Type {
    if (this.#frame.returnType === undefined) this.#lower();
    return this.#frame.returnType ?? types.voidType;
  }
}

export interface LoweredFunctionHead {
  readonly name: string;
  readonly displayName: string;
  readonly role: FunctionIr['role'];
  readonly templateArguments: FunctionIr['templateArguments'];
  readonly parameters: readonly Variable[];
  readonly launchBounds: { readonly maxThreads: number; readonly minBlocks?: number } | undefined;
  readonly clusterSize: ClusterSize | undefined;
  readonly staysApart: boolean;
  readonly namesVolatile: () => boolean;
  /** What is assumed of classes among the template arguments; the lists grow as members are met. */
  readonly assumptions: readonly (readonly string[])[];
  readonly at: Location;
  readonly nameAt: Location;
}
