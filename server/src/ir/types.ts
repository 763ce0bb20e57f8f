/** C++ types as the kernels see them (LP64, the CUDA ABI). Qualifiers make no other types: they never change an address. */
export type Type =
  | VoidType
  | BooleanType
  | IntegerType
  | FloatType
  | PointerType
  | ArrayType
  | StructType
  | FunctionType
  | OpaqueType;

export interface VoidType {
  readonly kind: 'void';
}
export interface BooleanType {
  readonly kind: 'boolean';
}
export interface IntegerType {
  readonly kind: 'integer';
  /** Canonical C spelling; tells `char` from `signed char` and `long` from `long long` in template arguments. */
  readonly name: string;
  readonly bits: 8 | 16 | 32 | 64;
  readonly signed: boolean;
}
export interface FloatType {
  readonly kind: 'float';
  readonly name: string;
  readonly format: 'half' | 'bfloat16' | 'single' | 'double';
}
/** A pointer; a C++ reference is a pointer that lowering dereferences at every use. */
export interface PointerType {
  readonly kind: 'pointer';
  readonly pointee: Type;
  readonly isReference: boolean;
  /** What it leads to is const: the text says so. It tells overloads apart, never types. */
  readonly toConst?: true;
  /** Of a pointer to a member (`T C::*`) the class: it holds the member's offset plus one, or the address of a method. */
  readonly memberOf?: Type;
}
export interface ArrayType {
  readonly kind: 'array';
  readonly element: Type;
  /** Undefined for `extern __shared__ T x[]` and array parameters of unknown length. */
  readonly length: number | undefined;
}
export interface StructField {
  readonly name: string;
  readonly type: Type;
  readonly offsetInBytes: number;
  /** Set for bit-fields: the field's bits inside the storage unit at `offsetInBytes`. */
  readonly bits?: { readonly offset: number; readonly width: number };
}
/** A struct, class, union or CUDA vector type with its layout. Mutable only while lowering lays it out. */
export interface StructType {
  readonly kind: 'struct';
  /** With template arguments, e.g. `Pair<int, float>`. */
  readonly name: string;
  /** Tells classes of one name apart: those of functions, those without a name, and what has such an argument. */
  readonly number?: number;
  readonly isUnion: boolean;
  /** Starts with the address of a table of virtual functions, which is no field. */
  hasTable?: boolean;
  /** A base or member has a type that is not known: offsets behind it and the size are those without it. */
  isPartial?: boolean;
  fields: readonly StructField[];
  sizeInBytes: number;
  alignmentInBytes: number;
}
export interface FunctionType {
  readonly kind: 'function';
  readonly returnType: Type;
  readonly parameters: readonly Type[];
}
/** A type lowering could not work out; `sizeInBytes` is known for a few library types (textures, streams). */
export interface OpaqueType {
  readonly kind: 'opaque';
  readonly name: string;
  readonly reason: string;
  readonly sizeInBytes?: number;
  /** Where it is not the size. */
  readonly alignmentInBytes?: number;
  /** The name of a type that a known class does not have: `typename T::type` in a template. */
  readonly isSubstitutionFailure?: boolean;
  /** And all is known of the class that lacks it, so that it is no mere gap of knowledge. */
  readonly isCertain?: boolean;
  /** A template's parameter for which nothing tells an argument. */
  readonly isMissing?: boolean;
}

const integer = (name: string, bits: IntegerType['bits'], signed: boolean): IntegerType => ({
  kind: 'integer',
  name,
  bits,
  signed,
});
const float = (name: string, format: FloatType['format']): FloatType => ({ kind: 'float', name, format });

export const voidType: VoidType = { kind: 'void' };
export const booleanType: BooleanType = { kind: 'boolean' };
export const charType = integer('char', 8, true);
export const signedCharType = integer('signed char', 8, true);
export const unsignedCharType = integer('unsigned char', 8, false);
export const shortType = integer('short', 16, true);
export const unsignedShortType = integer('unsigned short', 16, false);
export const intType = integer('int', 32, true);
export const unsignedIntType = integer('unsigned int', 32, false);
export const longType = integer('long', 64, true);
export const unsignedLongType = integer('unsigned long', 64, false);
export const longLongType = integer('long long', 64, true);
export const unsignedLongLongType = integer('unsigned long long', 64, false);
export const halfType = float('__half', 'half');
export const bfloat16Type = float('__nv_bfloat16', 'bfloat16');
export const floatType = float('float', 'single');
export const doubleType = float('double', 'double');

export function pointerTo(pointee: Type, toConst = false): PointerType {
  return { kind: 'pointer', pointee, isReference: false, ...(toConst ? { toConst } : {}) };
}
/** Of `nullptr`: a type of its own, told from `void*` by being this object. */
export const nullPointerType: PointerType = pointerTo(voidType);
/** A reference to a reference is that reference ([dcl.ref]). */
export function referenceTo(pointee: Type, toConst = false): PointerType {
  if (pointee.kind === 'pointer' && pointee.isReference) return pointee;
  return { kind: 'pointer', pointee, isReference: true, ...(toConst ? { toConst } : {}) };
}
/** Of a pointer one to what is const. */
export function withConst(type: Type): Type {
  return type.kind === 'pointer' ? { ...type, toConst: true } : type;
}
/** `pointee owner::*`. */
export function memberPointerTo(pointee: Type, owner: Type): PointerType {
  return { kind: 'pointer', pointee, isReference: false, memberOf: owner };
}
/** The type with nothing said of what is const. */
export function withoutConst(type: Type): Type {
  if (type.kind !== 'pointer') return type;
  const pointee = withoutConst(type.pointee);
  if (pointee === type.pointee && type.toConst === undefined) return type;
  if (type.memberOf !== undefined) return memberPointerTo(pointee, type.memberOf);
  return { kind: 'pointer', pointee, isReference: type.isReference };
}
export function arrayOf(element: Type, length: number | undefined): ArrayType {
  return { kind: 'array', element, length };
}
export function opaqueType(name: string, reason: string): OpaqueType {
  return { kind: 'opaque', name, reason };
}

const floatSizeInBytes = { half: 2, bfloat16: 2, single: 4, double: 8 } as const;

/** Whether a type holds something of unknown size, so that what lies behind it is not known either. */
export function isPartial(type: Type): boolean {
  if (type.kind === 'array') return type.length === undefined || isPartial(type.element);
  return type.kind === 'struct'
    ? type.isPartial === true
    : type.kind === 'opaque' && type.sizeInBytes === undefined;
}

/** What a reference refers to, or the type itself. */
export function referred(type: Type): Type {
  return type.kind === 'pointer' && type.isReference ? type.pointee : type;
}

/** Whether some part of it is a pointer or a reference. */
export function holdsPointer(type: Type): boolean {
  if (type.kind === 'struct') return type.fields.some((field) => holdsPointer(field.type));
  return type.kind === 'array' ? holdsPointer(type.element) : type.kind === 'pointer';
}

/** Whether an object of the type has no members, nor bases with any, and no table of virtual functions. */
export function holdsNothing(type: Type): boolean {
  if (type.kind !== 'struct' || type.isPartial === true || type.hasTable === true) return false;
  return type.fields.every((field) => holdsNothing(field.type));
}

/** What a type can hold; infinite where a double can't tell the ends of 64 bits. */
export function integerRange(type: IntegerType | BooleanType): {
  readonly min: number;
  readonly max: number;
} {
  if (type.kind === 'boolean') return { min: 0, max: 1 };
  const { bits, signed } = type;
  const isLong = bits === 64;
  const min = !signed ? 0 : isLong ? -Infinity : -(2 ** (bits - 1));
  return { min, max: isLong ? Infinity : min + 2 ** bits - 1 };
}

/** `sizeof(type)` in bytes, or undefined where it is not known (opaque types, structs with parts of such). */
export function exactSizeInBytes(type: Type): number | undefined {
  return isPartial(type) ? undefined : sizeInBytes(type);
}

/**
 * The bytes that a type's known parts take, or undefined where there are none (opaque types, arrays of unknown length).
 */
export function sizeInBytes(type: Type): number | undefined {
  switch (type.kind) {
    case 'void':
    case 'function':
      return 1;
    case 'boolean':
      return 1;
    case 'integer':
      return type.bits / 8;
    case 'float':
      return floatSizeInBytes[type.format];
    case 'pointer':
      return 8;
    case 'array': {
      const element = sizeInBytes(type.element);
      return element === undefined || type.length === undefined ? undefined : element * type.length;
    }
    case 'struct':
      return type.sizeInBytes;
    case 'opaque':
      return type.sizeInBytes;
  }
}

/** `alignof(type)` in bytes; 1 where it is not known. */
export function alignmentInBytes(type: Type): number {
  switch (type.kind) {
    case 'array':
      return alignmentInBytes(type.element);
    case 'struct':
      return type.alignmentInBytes;
    case 'opaque':
      return type.alignmentInBytes ?? type.sizeInBytes ?? 1;
    default:
      return sizeInBytes(type) ?? 1;
  }
}

export function alignUp(value: number, alignment: number): number {
  return Math.ceil(value / alignment) * alignment;
}

/** The type's C++ spelling. */
export function typeName(type: Type): string {
  return spelled(type, (named) => named.name);
}

/** The same for equal types only. */
export function typeKey(type: Type): string {
  return spelled(type, (named) =>
    named.kind === 'struct' && named.number !== undefined ? `${named.name}#${named.number}` : named.name,
  );
}

function spelled(type: Type, nameOf: (type: StructType | OpaqueType) => string): string {
  switch (type.kind) {
    case 'void':
      return 'void';
    case 'boolean':
      return 'bool';
    case 'integer':
    case 'float':
      return type.name;
    case 'struct':
    case 'opaque':
      return nameOf(type);
    case 'pointer': {
      const owner = type.memberOf === undefined ? '' : `${spelled(type.memberOf, nameOf)}::`;
      return `${spelled(type.pointee, nameOf)} ${owner}${type.isReference ? '&' : '*'}`;
    }
    case 'array':
      return `${spelled(type.element, nameOf)}[${type.length ?? ''}]`;
    case 'function':
      return `${spelled(type.returnType, nameOf)} (${type.parameters.map((one) => spelled(one, nameOf)).join(', ')})`;
  }
}

/** `__half` or `__nv_bfloat16`. */
export function isHalf(type: Type): boolean {
  return type.kind === 'float' && (type.format === 'half' || type.format === 'bfloat16');
}

/** Whether what is in a field is named as the object's own: a base's (its field has its type's name), an anonymous union's. */
export function isShownThrough({ name, type }: StructField): boolean {
  return type.kind === 'struct' && (name === '' || name === type.name);
}

function sameOwner(a: Type | undefined, b: Type | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && sameType(a, b));
}

/** Whether two types are the same; structs are compared by identity of name and layout. */
export function sameType(a: Type, b: Type): boolean {
  if (a === b) return true;
  if (a.kind !== b.kind) return false;
  switch (a.kind) {
    case 'pointer':
      return (
        b.kind === 'pointer' &&
        a.isReference === b.isReference &&
        sameType(a.pointee, b.pointee) &&
        sameOwner(a.memberOf, b.memberOf)
      );
    case 'array':
      return b.kind === 'array' && a.length === b.length && sameType(a.element, b.element);
    case 'function':
      return (
        b.kind === 'function' &&
        sameType(a.returnType, b.returnType) &&
        a.parameters.length === b.parameters.length &&
        a.parameters.every((type, i) => sameType(type, b.parameters[i] ?? voidType))
      );
    default:
      return typeKey(a) === typeKey(b);
  }
}
