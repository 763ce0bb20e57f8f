/**
 * The typed IR: what C++ means after names, types, templates, macros, overloads and implicit conversions are resolved.
 * Expressions are trees evaluated left to right; assignments are expressions. Arms of `&&`, `||` and `?:` are evaluated
 * only for the lanes that reach them. Operands of an arithmetic Binary already have one common type (shifts: the result
 * has the left operand's type); lowering inserts every Cast.
 */
import type { Location } from '../text/location.ts';
import type { StructField, StructType, Type } from './types.ts';
import type { Variable } from './variables.ts';

export type { Storage, Variable } from './variables.ts';

export interface TemplateArgumentValue {
  readonly name: string;
  /** As the launch shows it: `16`, `float`. */
  readonly text: string;
}

export type ClusterSize = readonly [x: number, y: number, z: number];
export interface FunctionIr {
  readonly kind: 'function';
  readonly name: string;
  /** Name with template arguments, e.g. `matmulTiled<16>`. */
  readonly displayName: string;
  readonly role: 'kernel' | 'device' | 'host';
  readonly templateArguments: readonly TemplateArgumentValue[];
  readonly parameters: readonly Variable[];
  readonly returnType: Type;
  /** Undefined when only a declaration is known. Filled in after creation, so that recursion is representable. */
  body: Block | undefined;
  /** False while nobody has asked for what is inside: the body is lowered then. */
  readonly isLowered?: boolean;
  /** Shared variables declared in the function (also those of callees are found by walking calls). */
  sharedVariables: readonly Variable[];
  readonly launchBounds?: { readonly maxThreads: number; readonly minBlocks?: number };
  /** `__cluster_dims__`: blocks along x, y and z that run together. */
  readonly clusterSize?: ClusterSize;
  /** `__noinline__`: what it returns is made before its caller goes on. */
  readonly staysApart?: true;
  /** Its text names `volatile` types: each access to them is one of its own, and the IR doesn't tell which they are. */
  readonly namesVolatile?: boolean;
  /** `scalar_t = float`: what its body takes types to be that are decided when the program runs, or that nothing tells. */
  readonly assumedTypes?: readonly string[];
  /** The whole definition, and the signature (for hovers). */
  readonly at: Location;
  readonly nameAt: Location;
}

export type Axis = 'x' | 'y' | 'z';
export type BuiltinName = 'threadIdx' | 'blockIdx' | 'blockDim' | 'gridDim';
export type BinaryOperator =
  '+' | '-' | '*' | '/' | '%' | '<<' | '>>' | '&' | '|' | '^' | '==' | '!=' | '<' | '<=' | '>' | '>=';
export type UnaryOperator = '-' | '~' | '!';
interface Node {
  readonly at: Location;
}
interface Typed extends Node {
  readonly type: Type;
}

export type Expression =
  | IntegerConstant
  | FloatConstant
  | StringConstant
  | Builtin
  | Read
  | AddressOf
  | Unary
  | Binary
  | PointerOffset
  | PointerDifference
  | Logical
  | Conditional
  | Cast
  | Assign
  | CompoundAssign
  | Construct
  | Extract
  | Sequence
  | Call
  | Intrinsic
  | Atomic
  | Launch
  | FunctionReference
  | Opaque;

export interface IntegerConstant extends Typed {
  readonly kind: 'integer';
  /** A bigint only where the value is not a safe integer. Booleans are 0 and 1 of booleanType. */
  readonly value: number | bigint;
}
export interface FloatConstant extends Typed {
  readonly kind: 'float';
  readonly value: number;
}
export interface StringConstant extends Typed {
  readonly kind: 'string';
  readonly value: string;
}
/** threadIdx.x and its kin; type is unsigned int. */
export interface Builtin extends Typed {
  readonly kind: 'builtin';
  readonly name: BuiltinName;
  readonly axis: Axis;
}
/** The value of a place: a memory access when the place lies in global, shared, constant or local memory. */
export interface Read extends Typed {
  readonly kind: 'read';
  readonly place: Place;
  /** Only so many lanes of the warp take part: those that name the rows of a matrix fragment. */
  readonly lanes?: number;
  /** Through a function of CUDA's headers, such as `__ldg`: the compiler makes nothing else of it. */
  readonly isOfHeader?: true;
}
/** `&place`, array-to-pointer decay, and binding a reference. */
export interface AddressOf extends Typed {
  readonly kind: 'address';
  readonly place: Place;
}
export interface Unary extends Typed {
  readonly kind: 'unary';
  readonly operator: UnaryOperator;
  readonly operand: Expression;
}
export interface Binary extends Typed {
  readonly kind: 'binary';
  readonly operator: BinaryOperator;
  readonly left: Expression;
  readonly right: Expression;
}
/** pointer + index (or - index when `subtract`); the step is `elementSizeInBytes`. */
export interface PointerOffset extends Typed {
  readonly kind: 'pointerOffset';
  readonly pointer: Expression;
  readonly index: Expression;
  readonly elementSizeInBytes: number;
  readonly subtract: boolean;
}
export interface PointerDifference extends Typed {
  readonly kind: 'pointerDifference';
  readonly left: Expression;
  readonly right: Expression;
  readonly elementSizeInBytes: number;
}
export interface Logical extends Typed {
  readonly kind: 'logical';
  readonly operator: '&&' | '||';
  readonly left: Expression;
  readonly right: Expression;
}
export interface Conditional extends Typed {
  readonly kind: 'conditional';
  readonly condition: Expression;
  readonly whenTrue: Expression;
  readonly whenFalse: Expression;
}
/** Value conversion (int, float, bool, pointer, reinterpretation of pointers). To void: discards. */
export interface Cast extends Typed {
  readonly kind: 'cast';
  readonly operand: Expression;
}
/** place = value; the expression's value is what was stored. */
export interface Assign extends Typed {
  readonly kind: 'assign';
  readonly place: Place;
  readonly value: Expression;
  /** Both as of a Read. */
  readonly lanes?: number;
  readonly isOfHeader?: true;
  /** An asynchronous copy from global to shared memory. */
  readonly copied?: { readonly load: Read; readonly isThroughL1: boolean };
}
/**
 * place = (type)((computationType)place op value), the place evaluated once; `++` and `--` too.
 * For pointers `operator` is + or - and `elementSizeInBytes` is set. `result` tells which value the expression has.
 */
export interface CompoundAssign extends Typed {
  readonly kind: 'compoundAssign';
  readonly place: Place;
  readonly operator: BinaryOperator;
  readonly value: Expression;
  readonly computationType: Type;
  readonly elementSizeInBytes?: number;
  readonly result: 'old' | 'new';
}
/** A struct, vector or array value from its fields in order (missing trailing ones are zero). */
export interface Construct extends Typed {
  readonly kind: 'construct';
  readonly values: readonly Expression[];
}
/** A field of a struct value that is no place (`f(x).y`). */
export interface Extract extends Typed {
  readonly kind: 'extract';
  readonly operand: Expression;
  readonly field: StructField;
}
/** Evaluates all, has the value of the last: the comma operator, and bodies of expression macros. */
export interface Sequence extends Typed {
  readonly kind: 'sequence';
  readonly effects: readonly Statement[];
  readonly value: Expression;
}
export interface Call extends Typed {
  readonly kind: 'call';
  readonly callee: FunctionIr;
  readonly arguments: readonly Expression[];
}
/**
 * A function the tool knows by name: `__syncthreads`, `__shfl_xor_sync`, `sqrtf`, `__popc`, `min`, `printf`, `cudaMalloc`.
 * Names are canonical (no `std::`, overloads by argument types). Reference arguments arrive as AddressOf.
 */
export interface Intrinsic extends Typed {
  readonly kind: 'intrinsic';
  readonly name: string;
  readonly arguments: readonly Expression[];
}
export type AtomicOperation =
  | 'add'
  | 'sub'
  | 'exchange'
  | 'min'
  | 'max'
  | 'increment'
  | 'decrement'
  | 'compareAndSwap'
  | 'and'
  | 'or'
  | 'xor'
  | 'load'
  | 'store';
/** A read-modify-write of `place`; the value is the old one. */
export interface Atomic extends Typed {
  readonly kind: 'atomic';
  readonly operation: AtomicOperation;
  readonly place: Place;
  readonly operands: readonly Expression[];
  /** A statement of its own: nobody asks for the old value. */
  readonly dropsResult?: boolean;
}
export interface Launch extends Typed {
  readonly kind: 'launch';
  /** The kernel, or the pointer to it where the program chooses one. */
  readonly kernel: FunctionIr | Expression;
  /** Expressions of type dim3 (a Construct of three) or an integer. */
  readonly grid: Expression;
  readonly block: Expression;
  readonly sharedBytes: Expression | undefined;
  readonly stream: Expression | undefined;
  readonly arguments: readonly Expression[];
  /** All of its blocks have to run at once. */
  readonly isCooperative?: true;
  /** `T = float`: template arguments that nothing tells. */
  readonly assumedArguments?: readonly string[];
}
/** A launch of a kernel that the source names. */
export type NamedLaunch = Launch & { readonly kernel: FunctionIr };
/** A function's name used as a value (`&f`, an argument of cudaFuncSetAttribute); of pointer-to-function type. */
export interface FunctionReference extends Typed {
  readonly kind: 'functionReference';
  readonly function: FunctionIr;
}
/** What lowering could not express. Operands are still evaluated for their accesses; the value is unknown. */
export interface Opaque extends Typed {
  readonly kind: 'opaque';
  readonly reason: string;
  readonly operands: readonly Expression[];
  /** A call through a pointer: the first operand is the function, the others are its arguments. */
  readonly isCall?: boolean;
  /** A call of a function that is not there: it may change what the pointers among the operands lead to. */
  readonly changesBehind?: boolean;
  /** Places whose contents are unknown afterwards (reference and pointer arguments, inline PTX outputs). */
  readonly clobbers: readonly Place[];
  /** An assignment to an object of unknown type, the one place that it changes. */
  readonly isStore?: boolean;
  /** No instruction: where it stands, the compiler forgets what memory holds. */
  readonly isForgetting?: true;
  /** The texture or surface function, or the instruction of tensor cores, that this is: `tex2D`; it gives data of the program's. */
  readonly fetch?: string;
}
export type Place = VariablePlace | Dereference | MemberPlace | ElementPlace | OpaquePlace;
export interface VariablePlace extends Typed {
  readonly kind: 'variablePlace';
  readonly variable: Variable;
}
export interface Dereference extends Typed {
  readonly kind: 'dereference';
  readonly pointer: Expression;
}
export interface MemberPlace extends Typed {
  readonly kind: 'member';
  readonly base: Place;
  readonly struct: StructType;
  readonly field: StructField;
}
/** An element of an array place (`a[i]` on a pointer is a Dereference of a PointerOffset). */
export interface ElementPlace extends Typed {
  readonly kind: 'element';
  readonly base: Place;
  readonly index: Expression;
}
export interface OpaquePlace extends Typed {
  readonly kind: 'opaquePlace';
  readonly reason: string;
  readonly operands: readonly Expression[];
}
export type Statement =
  ExpressionStatement | Declare | Block | If | Loop | Switch | Jump | Return | OpaqueStatement;
export interface ExpressionStatement extends Node {
  readonly kind: 'expression';
  readonly expression: Expression;
}
/** Entry of a local into scope; without an initialiser its value is indeterminate. */
export interface Declare extends Node {
  readonly kind: 'declare';
  readonly variable: Variable;
  readonly initializer: Expression | undefined;
  /** In host code: what runs when the variable's block is left, its destructor. */
  readonly destroy?: Expression;
}
export interface Block extends Node {
  readonly kind: 'block';
  readonly statements: readonly Statement[];
  /** In host code: what runs whenever the block is left (parameters and, in a destructor, members are destroyed). */
  readonly atExit?: readonly Cleanup[];
  /** In host code: the catch clauses of a `try` block. */
  readonly handlers?: readonly Handler[];
  /** An empty block that a `goto` leads to. */
  readonly label?: string;
  /** What an `asm` statement does. */
  readonly isAssembly?: true;
}
export interface Cleanup {
  /** Whose value a `return` may hand on, which keeps it from being destroyed. */
  readonly variable: Variable | undefined;
  readonly destroy: Expression;
}
export interface Handler {
  /** Undefined for `catch (...)`. */
  readonly type: Type | undefined;
  readonly variable: Variable | undefined;
  readonly body: Block;
}
export interface If extends Node {
  readonly kind: 'if';
  readonly condition: Expression;
  readonly whenTrue: Statement;
  readonly whenFalse: Statement | undefined;
}
/** for, while and do. A for's init statement stands before the loop in an enclosing block. `step` runs after `continue`. */
export interface Loop extends Node {
  readonly kind: 'loop';
  readonly testAtEnd: boolean;
  readonly condition: Expression | undefined;
  readonly step: Expression | undefined;
  readonly body: Statement;
  /** From `#pragma unroll`: a count, or 'full'. */
  readonly unroll?: number | 'full';
}
/** Cases in source order; control falls through from one to the next. */
export interface Switch extends Node {
  readonly kind: 'switch';
  readonly subject: Expression;
  readonly cases: readonly SwitchCase[];
}
export interface SwitchCase {
  /** Empty and isDefault for `default:`. */
  readonly values: readonly (number | bigint)[];
  readonly isDefault: boolean;
  readonly statements: readonly Statement[];
}
export interface Jump extends Node {
  readonly kind: 'break' | 'continue';
}
export interface Return extends Node {
  readonly kind: 'return';
  readonly value: Expression | undefined;
  /** The local whose value is handed on as it is: it is not destroyed. */
  readonly keeps?: Variable;
}
export interface OpaqueStatement extends Node {
  readonly kind: 'opaqueStatement';
  readonly reason: string;
  /** The label of a `goto`. */
  readonly jumpsTo?: string;
  /** Variables and places it may change. */
  readonly clobbers: readonly Place[];
}
