/** Variables of the IR, and where they live. */
import type { Location } from '../text/location.ts';
import type { Expression } from './nodes.ts';
import type { Type } from './types.ts';

export type Storage =
  | 'local' // automatic, one per thread (or per host frame)
  | 'parameter'
  | 'shared' // static __shared__
  | 'dynamicShared' // extern __shared__
  | 'constant' // __constant__
  | 'global' // __device__ or __managed__ at namespace scope
  | 'host'; // host global or static

export interface Variable {
  readonly kind: 'variable';
  readonly name: string;
  /** References are variables of a pointer type with isReference. Array parameters have decayed to pointers. */
  readonly type: Type;
  readonly storage: Storage;
  /** Explicit alignment (`__align__`, alignas) in bytes where larger than the type's own. */
  readonly alignmentInBytes?: number;
  /** Of shared memory and placed by the linker: the compiler knows no more of where it starts than its alignment. */
  readonly isRelocatable?: boolean;
  /** True when its address is taken or a reference is bound to it: it may change through a pointer. */
  addressTaken: boolean;
  /** Namespace-scope or static initialiser; locals are initialised by Declare. */
  initializer?: Expression;
  /** A static variable of a function whose initial value is worked out where code first comes by its declaration. */
  isInitialisedOnTheWay?: boolean;
  /** Declared const or constexpr: its initialiser is its value for ever. */
  readonly isConstant?: boolean;
  /** A parameter that is an object of a class and declared const. */
  readonly isConstParameter?: boolean;
  /** A parameter declared `__restrict__`: what it points to is reached by no other pointer that is written through. */
  readonly isRestrict?: boolean;
  /** Declared volatile, or to lead to what is: each access is one of its own. */
  readonly isVolatile?: boolean;
  /** What host code reads in its place, in functions for both sides. */
  readonly onHost?: Variable;
  readonly at: Location;
}
