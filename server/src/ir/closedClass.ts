/** A class whose private members only its own functions change, as far as all of these are there to read. */
import type { Expression, FunctionIr } from './nodes.ts';
import type { StructField } from './types.ts';

export interface ClosedClass {
  /** Those that only its own functions can name. */
  readonly fields: readonly StructField[];
  /** Without those that copy. */
  readonly constructors: readonly FunctionIr[];
  /** What an object begins with that no constructor makes. */
  readonly initial: Expression | undefined;
  readonly methods: readonly FunctionIr[];
}
