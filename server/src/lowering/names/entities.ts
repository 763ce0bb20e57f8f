/** What names stand for, and the scopes that hold them. */
import type { Expression, FunctionIr, Variable } from '../../ir/nodes.ts';
import type { StructField, StructType, Type } from '../../ir/types.ts';
import type { SyntaxNode } from '../../syntax/index.ts';
import type { Context } from '../context.ts';
import type { FunctionsOperand, NamedOperand } from '../expressions/operands.ts';

export interface TemplateParameter {
  readonly kind: 'type' | 'value' | 'template';
  readonly name: string;
  readonly isPack: boolean;
  /** The whole parameter. */
  readonly node: SyntaxNode;
  readonly defaultNode: SyntaxNode | undefined;
}
export interface TemplateHead {
  readonly parameters: readonly TemplateParameter[];
}

/** A value that is not known. `constant` is a name for it where it is one and the same wherever the instance uses it. */
export interface UnknownArgument {
  readonly kind: 'unknown';
  readonly type: Type;
  readonly reason: string;
  readonly constant?: Variable;
  /** It is one of several functions, and the type of its parameter tells which. */
  readonly functions?: { readonly named: FunctionsOperand | NamedOperand; readonly cx: Context };
}

/** An object of a class ([temp.param]), as a constant that has its value. */
export interface ObjectArgument {
  readonly kind: 'object';
  readonly variable: Variable;
  /** The same for equal values. */
  readonly text: string;
  /** What it converts to where the parameter is a number. */
  readonly asNumber: TemplateArgument | undefined;
}

export interface TypeArgument {
  readonly kind: 'type';
  readonly type: Type;
  /** See `templates/constArguments.ts`. */
  readonly isConst?: true;
}
export type TemplateArgument =
  | TypeArgument
  | { readonly kind: 'value'; readonly value: bigint | number; readonly type: Type }
  | ObjectArgument
  | UnknownArgument
  | { readonly kind: 'function'; readonly function: FunctionIr }
  | { readonly kind: 'template'; readonly entity: ClassEntity | AliasEntity }
  | { readonly kind: 'pack'; readonly elements: readonly TemplateArgument[] };

export interface FunctionEntity {
  readonly kind: 'function';
  readonly name: string;
  /** `function_definition`, `declaration` or `field_declaration`. */
  readonly node: SyntaxNode;
  readonly declarator: SyntaxNode;
  readonly head: TemplateHead | undefined;
  readonly scope: Scope;
  readonly owner: ClassInfo | undefined;
  readonly isStatic: boolean;
  /** Arguments of `template <> void f<int>(…)`. */
  readonly specialisedFor?: SyntaxNode | undefined;
  /** Lambdas run where the function around them runs. */
  readonly roleHint?: FunctionIr['role'] | undefined;
  /** Instances by the text of their arguments. */
  readonly instances: Map<string, FunctionIr>;
}
export interface ClassEntity {
  readonly kind: 'class';
  readonly name: string;
  /** `struct_specifier`, `class_specifier` or `union_specifier`; a forward declaration is replaced by the definition. */
  node: SyntaxNode;
  head: TemplateHead | undefined;
  readonly scope: Scope;
  /** Partial and full specialisations. */
  readonly specialisations: ClassSpecialisation[];
  /** Members defined outside the class, by member name; those of classes inside it as `Inner::member`. */
  readonly outOfLine: Map<string, OutOfLineMember[]>;
  /** `template <class T> Span(std::vector<T>&) -> Span<T>;` */
  readonly guides: FunctionEntity[];
  readonly instances: Map<string, ClassInfo>;
  /** Name for an unnamed struct of a typedef. */
  readonly displayName: string;
}
/** What tells for which arguments a specialisation is. */
export interface Specialisation {
  readonly head: TemplateHead;
  /** The `template_argument_list`. */
  readonly argumentsNode: SyntaxNode;
  readonly scope: Scope;
}
export interface ClassSpecialisation extends Specialisation {
  readonly node: SyntaxNode;
}
export interface OutOfLineMember {
  readonly node: SyntaxNode;
  /** Template heads from outside in. */
  readonly heads: readonly TemplateHead[];
  readonly declarator: SyntaxNode;
}
export interface AliasEntity {
  readonly kind: 'alias';
  readonly name: string;
  readonly typeNode: SyntaxNode;
  /** Of a typedef. */
  readonly declarator: SyntaxNode | undefined;
  /** `typedef const T name`: the word stands outside of `typeNode`. */
  readonly isConst?: true;
  readonly head: TemplateHead | undefined;
  readonly scope: Scope;
  resolved: Type | undefined;
}
export interface VariableEntity {
  readonly kind: 'variable';
  readonly name: string;
  /** The declaration, and the declarator in it. */
  readonly node: SyntaxNode;
  readonly declarator: SyntaxNode;
  readonly initializer: SyntaxNode | undefined;
  readonly head: TemplateHead | undefined;
  /** Of a variable template's specialisation, its `template_argument_list`. */
  readonly specialisedFor?: SyntaxNode | undefined;
  readonly scope: Scope;
  readonly owner: ClassInfo | undefined;
  /** Of a template, by its arguments: each is a variable of its own. */
  readonly instances: Map<string, VariableEntity>;
  resolved: { readonly variable: Variable; readonly constant: Expression | undefined } | undefined;
}
export interface LocalEntity {
  readonly kind: 'local';
  readonly variable: Variable;
  /** Value of a const local with a constant initialiser. */
  readonly constant: Expression | undefined;
}
export interface FieldEntity {
  readonly kind: 'field';
  /** From the class inwards through anonymous members. */
  readonly path: readonly StructField[];
}
export interface ConstantEntity {
  readonly kind: 'constant';
  readonly name: string;
  readonly value: bigint | number;
  readonly type: Type;
}
export interface EnumeratorEntity {
  readonly kind: 'enumerator';
  readonly name: string;
  readonly enumeration: EnumEntity;
}
export interface EnumEntity {
  readonly kind: 'enum';
  readonly name: string;
  readonly node: SyntaxNode;
  readonly scope: Scope;
  readonly isScoped: boolean;
  values: ReadonlyMap<string, ConstantEntity> | undefined;
  type: Type | undefined;
}
export type TypeEntity = TypeArgument;
export interface TemplateEntity {
  readonly kind: 'template';
  readonly entity: ClassEntity | AliasEntity;
}
export interface FunctionValueEntity {
  readonly kind: 'functionValue';
  readonly function: FunctionIr;
}
export type UnknownEntity = UnknownArgument;
export interface NamespaceEntity {
  readonly kind: 'namespace';
  readonly scope: Scope;
}
export interface PackEntity {
  readonly kind: 'pack';
  readonly elements: readonly Entity[];
}
/** A captured variable inside a lambda: a field of the closure, behind a reference where captured by one. */
export interface CaptureEntity {
  readonly kind: 'capture';
  readonly field: StructField;
  readonly constant: Expression | undefined;
}

export type Entity =
  | FunctionEntity
  | ClassEntity
  | AliasEntity
  | VariableEntity
  | LocalEntity
  | FieldEntity
  | ConstantEntity
  | EnumeratorEntity
  | EnumEntity
  | TypeEntity
  | TemplateEntity
  | FunctionValueEntity
  | ObjectArgument
  | UnknownEntity
  | NamespaceEntity
  | PackEntity
  | CaptureEntity;

export type ScopeKind = 'namespace' | 'class' | 'template' | 'block';

export interface Scope {
  readonly kind: ScopeKind;
  /** Namespace or class name, for display and for `A::b`. */
  readonly name: string;
  readonly parent: Scope | undefined;
  readonly names: Map<string, Entity[]>;
  /** Namespaces named by using-directives, and those inside it that are inline or have no name. */
  readonly usings: Scope[];
  /** Of a namespace that is inline or has no name: what it declares counts as declared around it. */
  isInline?: boolean;
  /** Of a class scope: finds inherited members. */
  owner: ClassInfo | undefined;
  /** Of a class scope: functions that an instance of a class template defines as its friends. */
  friends?: Scope;
  /** Of the outermost one: names of variables that a declaration with `extern` says may be another file's. */
  externals?: ReadonlySet<string>;
  /** Makes the declarations of a name known at its first lookup. */
  complete?: ((name: string) => void) | undefined;
}

/** What is assumed of the arguments of a template: `T = float`. */
export interface Assumptions {
  readonly template: string;
  /** Grows as members of types that nothing tells are met. */
  readonly said: string[];
}

export interface BaseClass {
  readonly info: ClassInfo;
  readonly field: StructField;
}
/** A class that has been laid out. */
export interface ClassInfo {
  readonly struct: StructType;
  readonly entity: ClassEntity | undefined;
  readonly arguments: readonly TemplateArgument[];
  readonly scope: Scope;
  readonly bases: BaseClass[];
  /** Names that using-declarations bring from its bases, with what stands before them: `Base` for `using Base::f`. */
  readonly usedNames: Map<string, Set<string>>;
  /** `using Base::Base;`: names of bases whose constructors are its own too. */
  readonly inheritsFrom: Set<string>;
  /** Default member initialisers by field name. */
  readonly initializers: Map<string, SyntaxNode>;
  readonly constructors: FunctionEntity[];
  readonly conversions: FunctionEntity[];
  destructor: FunctionEntity | undefined;
  /** Where the next derived member may start (the Itanium ABI's dsize). */
  dataSizeInBytes: number;
  isEmpty: boolean;
  hasVirtualFunctions: boolean;
  /** Of a class that stands for a type which nothing tells. */
  readonly assumed?: { readonly name: string; readonly about: Assumptions };
  /** Of a lambda. */
  readonly isClosure?: boolean;
  /** The function that a lambda without captures converts to. */
  readonly asFunction?: FunctionEntity | undefined;
}

/** A class of which nothing is declared yet. */
export function createClass(
  struct: StructType,
  scope: Scope,
  about: Partial<Omit<ClassInfo, 'struct' | 'scope'>> = {},
): ClassInfo {
  return {
    struct,
    entity: undefined,
    arguments: [],
    scope,
    bases: [],
    usedNames: new Map(),
    inheritsFrom: new Set(),
    initializers: new Map(),
    constructors: [],
    conversions: [],
    destructor: undefined,
    dataSizeInBytes: 0,
    isEmpty: true,
    hasVirtualFunctions: false,
    ...about,
  };
}

export function createScope(kind: ScopeKind, parent: Scope | undefined, name = '', owner?: ClassInfo): Scope {
  return { kind, name, parent, names: new Map(), usings: [], owner };
}

export function addEntity(scope: Scope, name: string, entity: Entity): void {
  const present = scope.names.get(name);
  if (present === undefined) scope.names.set(name, [entity]);
  else present.push(entity);
}

/** Whether there is one of it for each list of arguments, its own or its class's. */
export function isOfTemplate({ head, owner }: FunctionEntity): boolean {
  return head !== undefined || (owner !== undefined && owner.arguments.length > 0);
}

/** Whether a template's argument is a type that nothing knows. */
export function isUnknownType(argument: TemplateArgument | undefined): boolean {
  return argument?.kind === 'type' && argument.type.kind === 'opaque';
}

/** Whether all members of a class are known, and what its template was given. */
export function isWhollyKnown(info: ClassInfo | undefined): boolean {
  if (info === undefined || info.assumed !== undefined || info.struct.isPartial === true) return false;
  return info.arguments.every((one) => one.kind !== 'unknown' && !isUnknownType(one));
}
