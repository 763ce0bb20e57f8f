/** What template parameters' syntax says about the arguments that are deduced through it. */
import type { SyntaxNode } from '../../syntax/index.ts';
import type { Context } from '../context.ts';
import { innerDeclarator } from '../names/declarators.ts';
import type { AliasEntity, ClassEntity, Scope, TemplateHead, TemplateParameter } from '../names/entities.ts';
import { isWrittenConst } from './constArguments.ts';
import { autoParameterName, isAutoParameter } from './genericFunctions.ts';
import { resolveQualified } from '../names/qualifiedNames.ts';
import { lookup, lookupIn } from '../names/scopes.ts';
import { childByField, childOfKind, firstNamed, isPointerPack, namedChildren, nodeText } from '../tree.ts';
import { pointedOwner } from '../types/memberPointerTypes.ts';
import { classOfType } from '../types/typeNames.ts';

/** What a parameter's syntax says about its argument. */
export type Pattern =
  | { readonly kind: 'parameter'; readonly name: string }
  | { readonly kind: 'pointer' | 'reference' | 'const'; readonly of: Pattern }
  | { readonly kind: 'array'; readonly of: Pattern; readonly length: Pattern | undefined }
  | {
      readonly kind: 'template';
      readonly name: string;
      readonly entity: ClassEntity | undefined;
      readonly arguments: readonly Pattern[];
    }
  | { readonly kind: 'function'; readonly returnType: Pattern; readonly parameters: readonly Pattern[] }
  | { readonly kind: 'memberPointer'; readonly of: Pattern; readonly owner: Pattern }
  | { readonly kind: 'pack'; readonly of: Pattern }
  /**
   * Names no deducible parameter: a type, a value, or a non-deduced context. `deducing` is what an alias stands for that
   * computes with some of its parameters only: the others are deduced.
   */
  | { readonly kind: 'fixed'; readonly node: SyntaxNode; readonly deducing?: Pattern }
  /** What such an alias computes: `sizeof(T)` in `Wrap<T, sizeof(T)>`. */
  | { readonly kind: 'computed' };

export function parameterNames(head: TemplateHead): ReadonlySet<string> {
  return new Set(head.parameters.map((parameter) => parameter.name));
}

function templateNamed(
  name: string,
  within: Scope | undefined,
  cx: Context,
): ClassEntity | AliasEntity | undefined {
  const found =
    within === undefined ? lookup(cx.session, cx.scope, name) : lookupIn(cx.session, within, name);
  for (const entity of found ?? []) {
    if (entity.kind === 'class') return entity;
    if (entity.kind === 'alias' && entity.head !== undefined) return entity;
    if (entity.kind === 'type') return classOfType(entity.type, cx)?.entity;
  }
  return undefined;
}

/** The namespace before a template's name; undefined where it is no plain one. */
function namespaceOf(node: SyntaxNode, cx: Context): Scope | undefined {
  for (let current: SyntaxNode | undefined = node; current?.kind === 'qualified_identifier';) {
    if (childByField(current, 'scope')?.kind === 'template_type') return undefined;
    current = childByField(current, 'name');
  }
  return resolveQualified(node, cx).scope;
}

export function specifierPattern(node: SyntaxNode, names: ReadonlySet<string>, cx: Context): Pattern {
  const text = nodeText(node);
  if (names.has(text)) return { kind: 'parameter', name: text };
  if (node.kind === 'template_type')
    return templatePattern(node, names, cx, undefined) ?? { kind: 'fixed', node };
  if (node.kind === 'qualified_identifier') {
    let last = childByField(node, 'name');
    while (last?.kind === 'qualified_identifier') last = childByField(last, 'name');
    const pattern =
      last?.kind === 'template_type' ? templatePattern(last, names, cx, namespaceOf(node, cx)) : undefined;
    if (pattern !== undefined) return pattern;
  }
  if (node.kind === 'type_descriptor') {
    const inner = childByField(node, 'type');
    if (inner !== undefined) {
      const pattern = patternOf(inner, childByField(node, 'declarator'), names, cx);
      return isWrittenConst(node) ? { kind: 'const', of: pattern } : pattern;
    }
  }
  if (node.kind === 'parameter_pack_expansion') {
    const inner = childByField(node, 'pattern') ?? firstNamed(node);
    if (inner !== undefined) return { kind: 'pack', of: specifierPattern(inner, names, cx) };
  }
  return { kind: 'fixed', node };
}

/** Undefined where nothing can be deduced from the arguments. */
function templatePattern(
  node: SyntaxNode,
  names: ReadonlySet<string>,
  cx: Context,
  within: Scope | undefined,
): Pattern | undefined {
  const nameNode = childByField(node, 'name');
  const list = childByField(node, 'arguments');
  if (nameNode === undefined || list === undefined) return undefined;
  const name = nodeText(nameNode);
  const entity = names.has(name) ? undefined : templateNamed(name, within, cx);
  if (entity === undefined && !names.has(name)) return undefined;
  const inner = namedChildren(list).map((argument, i): Pattern =>
    isComputedValue(argument, entity?.head?.parameters[i])
      ? { kind: 'fixed', node: argument }
      : specifierPattern(argument, names, cx),
  );
  if (entity?.kind === 'alias') return aliasPattern(node, entity, inner, cx);
  return { kind: 'template', name, entity, arguments: inner };
}

/** `Array<T, E::rank()>`: the call of a function, which reads as the type of one. */
function isComputedValue(argument: SyntaxNode, parameter: TemplateParameter | undefined): boolean {
  return (
    parameter?.kind === 'value' &&
    argument.kind === 'type_descriptor' &&
    childByField(argument, 'declarator') !== undefined
  );
}

/**
 * What an alias template stands for, with the patterns of its arguments in place of its parameters; undefined where
 * nothing is deduced through it, as it computes with them all (`enable_if_t<B>`).
 */
function aliasPattern(
  node: SyntaxNode,
  entity: AliasEntity,
  given: readonly Pattern[],
  cx: Context,
): Pattern | undefined {
  const { parameters } = entity.head ?? { parameters: [] };
  const names = parameters.map((parameter) => parameter.name);
  const own = { ...cx, scope: entity.scope };
  const target = patternOf(entity.typeNode, entity.declarator, new Set(names), own);
  const computes = computesWith(target, names);
  if (computes && target.kind === 'fixed' && target.deducing === undefined) return undefined;
  const single = new Map(
    parameters.map(({ name, isPack }, i) => [name, isPack ? packOf(given, i) : given[i]]),
  );
  const lists = new Map(
    parameters.flatMap(({ name, isPack }, i) => (isPack ? [[name, given.slice(i)] as const] : [])),
  );
  const deducing = substituted(target, { names, single, lists });
  return computes ? { kind: 'fixed', node, deducing } : deducing;
}

/** What each element of an alias's pack is, where one pack is given for it. */
function packOf(given: readonly Pattern[], first: number): Pattern | undefined {
  const pack = given.length === first + 1 ? given[first] : undefined;
  return pack?.kind === 'pack' ? pack.of : undefined;
}

function computesWith(pattern: Pattern, names: readonly string[]): boolean {
  const inside = (one: Pattern | undefined): boolean => one !== undefined && computesWith(one, names);
  switch (pattern.kind) {
    case 'parameter':
      return false;
    case 'computed':
      return true;
    case 'fixed': {
      const words = nodeText(pattern.node).split(/\W+/);
      return names.some((name) => words.includes(name));
    }
    case 'pointer':
    case 'reference':
    case 'const':
    case 'pack':
      return inside(pattern.of);
    case 'array':
      return inside(pattern.of) || inside(pattern.length);
    case 'template':
      return pattern.arguments.some(inside);
    case 'function':
      return inside(pattern.returnType) || pattern.parameters.some(inside);
    case 'memberPointer':
      return inside(pattern.of) || inside(pattern.owner);
  }
}

interface GivenPatterns {
  readonly names: readonly string[];
  readonly single: ReadonlyMap<string, Pattern | undefined>;
  /** All that is given for a pack. */
  readonly lists: ReadonlyMap<string, readonly Pattern[]>;
}

function substituted(pattern: Pattern, given: GivenPatterns): Pattern {
  const inside = (one: Pattern): Pattern => substituted(one, given);
  const insideAll = (list: readonly Pattern[]): Pattern[] =>
    list.flatMap((one) => {
      const name = one.kind === 'pack' && one.of.kind === 'parameter' ? one.of.name : undefined;
      return (name === undefined ? undefined : given.lists.get(name)) ?? [inside(one)];
    });
  switch (pattern.kind) {
    case 'parameter':
      return given.single.get(pattern.name) ?? pattern;
    case 'computed':
      return pattern;
    case 'fixed':
      if (pattern.deducing !== undefined) return inside(pattern.deducing);
      return computesWith(pattern, given.names) ? { kind: 'computed' } : pattern;
    case 'pointer':
    case 'reference':
    case 'const':
    case 'pack':
      return { ...pattern, of: inside(pattern.of) };
    case 'array':
      return { ...pattern, of: inside(pattern.of), length: pattern.length && inside(pattern.length) };
    case 'template':
      return { ...pattern, arguments: insideAll(pattern.arguments) };
    case 'function':
      return {
        ...pattern,
        returnType: inside(pattern.returnType),
        parameters: insideAll(pattern.parameters),
      };
    case 'memberPointer':
      return { ...pattern, of: inside(pattern.of), owner: inside(pattern.owner) };
  }
}

/** The pattern of a type with its declarator; `names` are the parameters that can be deduced. */
export function patternOf(
  typeNode: SyntaxNode,
  declarator: SyntaxNode | undefined,
  names: ReadonlySet<string>,
  cx: Context,
): Pattern {
  let pattern = specifierPattern(typeNode, names, cx);
  let isPack = false;
  for (let current = declarator; current !== undefined;) {
    if (/pointer/.test(current.kind)) {
      const owner = pointedOwner(current);
      pattern =
        owner === undefined
          ? { kind: 'pointer', of: pattern }
          : { kind: 'memberPointer', of: pattern, owner: specifierPattern(owner, names, cx) };
    } else if (/reference/.test(current.kind)) pattern = { kind: 'reference', of: pattern };
    else if (/array/.test(current.kind)) {
      const size = childByField(current, 'size');
      const length = size === undefined ? undefined : specifierPattern(size, names, cx);
      pattern = { kind: 'array', of: pattern, length };
    } else if (/function/.test(current.kind)) {
      const returnType = pattern;
      const list = childByField(current, 'parameters') ?? childOfKind(current, 'parameter_list');
      const parameters = list === undefined ? [] : parameterPatterns(list, names, cx);
      pattern = { kind: 'function', returnType, parameters };
    } else if (current.kind === 'variadic_declarator') {
      isPack = true;
      if (isPointerPack(current)) pattern = { kind: 'pointer', of: pattern };
    }
    current = childByField(current, 'declarator') ?? innerDeclarator(current);
  }
  return isPack ? { kind: 'pack', of: pattern } : pattern;
}

/** Of a function type's parameters: `T[]` is a `T*`, and `(void)` are none. */
function parameterPatterns(list: SyntaxNode, names: ReadonlySet<string>, cx: Context): Pattern[] {
  const patterns: Pattern[] = [];
  for (const node of namedChildren(list)) {
    const typeNode = childByField(node, 'type');
    const declarator = childByField(node, 'declarator');
    if (typeNode === undefined || (declarator === undefined && nodeText(typeNode) === 'void')) continue;
    const pattern = patternOf(typeNode, declarator, names, cx);
    patterns.push(pattern.kind === 'array' ? { kind: 'pointer', of: pattern.of } : pattern);
  }
  return patterns;
}

/** How much a pattern says: the more, the more specialised. */
export function specificity(pattern: Pattern): number {
  switch (pattern.kind) {
    case 'parameter':
    case 'computed':
      return 0;
    case 'fixed':
      return 3;
    case 'pack':
      return -1 + specificity(pattern.of);
    case 'reference':
      return specificity(pattern.of);
    case 'pointer':
    case 'const':
      return 1 + specificity(pattern.of);
    case 'array':
      // `T[]` fits nothing with a length, and `T[N]` may fit what has none, as that may be one that nobody knows.
      return 1 + specificity(pattern.of) + (pattern.length === undefined ? 1 : specificity(pattern.length));
    case 'template':
      return pattern.arguments.reduce((sum, inner) => sum + specificity(inner), 2);
    case 'function':
      return pattern.parameters.reduce((sum, inner) => sum + specificity(inner), 2);
    case 'memberPointer':
      return 2 + specificity(pattern.of) + specificity(pattern.owner);
  }
}

export interface ParameterPattern {
  readonly pattern: Pattern;
  /** What the argument is compared with: the place's type for references, the decayed value's else. */
  readonly isReference: boolean;
  readonly isPack: boolean;
}

/** `auto`, `auto&`, `auto*`: the whole argument's type, or what it points to. */
function autoPattern(index: number, declarator: SyntaxNode | undefined): Pattern {
  const parameter: Pattern = { kind: 'parameter', name: autoParameterName(index) };
  if (declarator?.kind === 'reference_declarator') return { kind: 'reference', of: parameter };
  if (declarator?.kind === 'abstract_reference_declarator') return { kind: 'reference', of: parameter };
  return declarator?.kind === 'pointer_declarator' ? { kind: 'pointer', of: parameter } : parameter;
}

/** Patterns of a function's parameters. */
export function functionPatterns(
  parameters: readonly SyntaxNode[],
  head: TemplateHead,
  cx: Context,
): ParameterPattern[] {
  const names = parameterNames(head);
  const found: ParameterPattern[] = [];
  for (const [index, node] of parameters.entries()) {
    const typeNode = childByField(node, 'type');
    if (typeNode === undefined) continue;
    let pattern = isAutoParameter(node)
      ? autoPattern(index, childByField(node, 'declarator'))
      : patternOf(typeNode, childByField(node, 'declarator'), names, cx);
    let isPack = node.kind === 'variadic_parameter_declaration';
    while (pattern.kind === 'pack') {
      isPack = true;
      pattern = pattern.of;
    }
    const isReference = pattern.kind === 'reference';
    if (pattern.kind === 'reference') pattern = pattern.of;
    else if (pattern.kind === 'array') pattern = { kind: 'pointer', of: pattern.of };
    found.push({ pattern, isReference, isPack });
  }
  return found;
}
