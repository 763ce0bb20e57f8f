/** Classes: which specialisation an instance takes, its members, its layout. */
import { alignmentInBytes } from '../../ir/types.ts';
import type { StructField, StructType, Type } from '../../ir/types.ts';
import * as types from '../../ir/types.ts';
import type { SyntaxNode } from '../../syntax/index.ts';
import { evaluateInteger } from '../expressions/constants.ts';
import type { Context, Session } from '../context.ts';
import { maximumDepth, noteNames, outside, recorded, spendOnTemplate } from '../context.ts';
import { declare, defaultValueAfter } from '../names/declare.ts';
import { classEntity } from '../names/declareTypes.ts';
import { argumentsFor } from '../templates/constArguments.ts';
import { addEntity, createClass, createScope } from '../names/entities.ts';
import type { ClassEntity, ClassInfo, FieldEntity, Scope, TemplateArgument } from '../names/entities.ts';
import { lookupIn, standardNamespace } from '../names/scopes.ts';
import { layOut } from '../types/layout.ts';
import type { Layout, MemberToPlace } from '../types/layout.ts';
import { askedAlignment, isPackedQualifier, mostAlignment } from '../types/qualifierValues.ts';
import { namedPackContexts } from '../templates/packs.ts';
import { areUnreadable, bestSpecialisation } from '../templates/specialisations.ts';
import { argumentsKey, argumentsText } from '../templates/argumentTexts.ts';
import { bindArguments, convertedConstantExpression } from '../templates/templateArguments.ts';
import {
  childByField,
  childOfKind,
  firstNamed,
  hasChild,
  hasSpecifier,
  namedChildren,
  nodeText,
  qualifiersBetween,
  qualifiersOf,
} from '../tree.ts';
import { classOfType, declaredType, lowerType } from '../types/typeNames.ts';
import { vectorClass } from './vectorClasses.ts';

interface Chosen {
  readonly node: SyntaxNode;
  /** Binds the template's parameters. */
  readonly scope: Scope;
  /** Another may be meant. */
  readonly isInDoubt: boolean;
}

function choose(entity: ClassEntity, given: readonly TemplateArgument[], session: Session): Chosen {
  const best = bestSpecialisation(entity, entity.specialisations, given, session);
  if (best !== undefined) return { node: best.chosen.node, scope: best.scope, isInDoubt: best.isInDoubt };
  const { node, head, scope, specialisations } = entity;
  const bound = head === undefined ? scope : bindArguments(head, given, scope, session).scope;
  return { node, scope: bound, isInDoubt: areUnreadable(specialisations) };
}

function qualifiedName(entity: ClassEntity, list: readonly TemplateArgument[]): string {
  const outer: string[] = [];
  for (let scope: Scope | undefined = entity.scope; scope !== undefined; scope = scope.parent) {
    const { owner } = scope;
    if (scope.name !== '') outer.unshift(owner === undefined ? scope.name : owner.struct.name);
    // A class's name has all that is around it.
    if (owner !== undefined && scope.name !== '') break;
  }
  const name = [...outer, entity.displayName].join('::');
  return list.length === 0 ? name : `${name}<${argumentsText(list)}>`;
}

let localCount = 0;

/** Tells apart what has the name of another class: in functions, without a name, or with an argument or an outer class of these. */
function numberOf(scope: Scope, name: string, list: readonly TemplateArgument[]): number | undefined {
  const isTold = scope.kind !== 'block' && name !== unnamed && !argumentsKey(list).includes('#');
  return isTold && scope.owner?.struct.number === undefined ? undefined : ++localCount;
}

const unnamed = '(unnamed)';

function newInfo(
  entity: ClassEntity,
  name: string,
  list: readonly TemplateArgument[],
  parent: Scope,
  isUnion: boolean,
): ClassInfo {
  const number = numberOf(entity.scope, name, list);
  const struct: StructType = {
    kind: 'struct',
    name,
    ...(number === undefined ? {} : { number }),
    isUnion,
    fields: [],
    sizeInBytes: 1,
    alignmentInBytes: 1,
  };
  const scope = createScope('class', parent, entity.name);
  const info = createClass(struct, scope, { entity, arguments: list });
  scope.owner = info;
  return info;
}

/** The class that a template (or plain class) gives for these arguments, laid out at its first use. */
export function instantiateClass(
  entity: ClassEntity,
  given: readonly TemplateArgument[],
  session: Session,
): ClassInfo {
  const list = argumentsFor(entity, given);
  const key = argumentsKey(list);
  const present = entity.instances.get(key);
  if (present !== undefined) return present;
  const chosen = choose(entity, list, session);
  const isUnion = chosen.node.kind === 'union_specifier';
  const info = newInfo(entity, qualifiedName(entity, list), list, chosen.scope, isUnion);
  entity.instances.set(key, info);
  session.classes.set(info.struct, info);
  if (chosen.isInDoubt) info.struct.isPartial = true;
  else complete(info, chosen.node, session, entity);
  return info;
}

/** `std::name<type>`, where the program has a template of that name there. */
export function standardInstance(name: string, type: Type, session: Session): ClassInfo | undefined {
  const std = standardNamespace(session);
  const entity = std && lookupIn(session, std, name)?.find((one) => one.kind === 'class');
  return entity?.kind === 'class' && entity.head !== undefined
    ? instantiateClass(entity, [{ kind: 'type', type }], session)
    : undefined;
}

/** A struct without a name, or one declared inside a declaration that is being lowered. */
export function completeAnonymousClass(node: SyntaxNode, cx: Context): Type {
  const nameNode = childByField(node, 'name');
  const name = nameNode === undefined ? unnamed : nodeText(nameNode);
  const entity = classEntity(cx.scope, node, name, undefined);
  const info = newInfo(entity, name, [], cx.scope, node.kind === 'union_specifier');
  cx.session.classes.set(info.struct, info);
  complete(info, node, cx.session, entity);
  return info.struct;
}

const beingFilled = new WeakSet<ClassInfo>();

function complete(info: ClassInfo, node: SyntaxNode, session: Session, owner: object): void {
  const isInstance = info.arguments.length > 0;
  if (session.depth > maximumDepth || (isInstance && !spendOnTemplate(session, 'class'))) {
    info.struct.isPartial = true;
    return;
  }
  session.depth++;
  try {
    noteNames(session, owner, info.struct.name);
    beingFilled.add(info);
    recorded(session, owner, () => fill(info, node, session));
  } finally {
    beingFilled.delete(info);
    session.depth--;
  }
}

interface Member extends MemberToPlace {
  /** Members of an anonymous struct or union show through. */
  readonly isAnonymous?: boolean;
}

function fill(info: ClassInfo, node: SyntaxNode, session: Session): void {
  const entityName = info.entity?.name;
  if (entityName !== undefined) addEntity(info.scope, entityName, { kind: 'type', type: info.struct });
  const cx = outside(session, info.scope);
  const bases = knownBases(info, node, cx);
  const members = bases.map((base): Member => ({
    name: types.typeName(base.struct),
    type: base.struct,
    dataSizeInBytes: base.isEmpty ? 0 : base.dataSizeInBytes,
  }));
  info.hasVirtualFunctions ||= bases.some((base) => base.hasVirtualFunctions);
  const body = childByField(node, 'body');
  const hasOwnTable = bases.every((base) => !base.hasVirtualFunctions) && declaresVirtual(body);
  info.hasVirtualFunctions ||= hasOwnTable;
  if (hasOwnTable) info.struct.hasTable = true;
  const qualifiers = qualifiersBetween(node, node.start, body?.start ?? node.end);
  const trailing = body === undefined ? [] : qualifiersBetween(node, body.end, declarationEnd(node));
  const around = [...qualifiers, ...qualifiersOf(node, node.start), ...trailing.slice(0, 1)];
  const rules = {
    isUnion: info.struct.isUnion,
    isPacked: isPackedQualifier(around),
    mostAlignmentInBytes: mostAlignment(around),
    hasVirtualTable: hasOwnTable,
  };
  // What the bases declare, members may be made of; these come behind them and move none.
  linkBases(info, bases, layOut(members, { ...rules, alignmentInBytes: 1 }));
  declareMembers(info, body, members, cx);
  if (members.some(({ type }) => types.isPartial(type))) info.struct.isPartial = true;
  const asked = askedAlignment(around, node.item, cx);
  if (!asked.isKnown) info.struct.isPartial = true;
  const alignmentInBytes = Math.max(asked.inBytes, alignasOf(node, cx));
  const layout = layOut(members, { ...rules, alignmentInBytes });
  linkBases(info, bases, layout);
  apply(info, layout, members, cx);
}

/** Where the declaration ends that the class stands in: what stands behind it is another's. */
function declarationEnd(node: SyntaxNode): number {
  const { parent } = node;
  const semicolon = parent?.children.find((child) => child.kind === ';' && child.start >= node.end);
  return semicolon?.start ?? parent?.end ?? node.end + 64;
}

function linkBases(info: ClassInfo, bases: readonly ClassInfo[], { fields }: Layout): void {
  info.bases.splice(0, info.bases.length, ...bases.map((base, i) => ({ info: base, field: fields[i]! })));
}

function knownBases(info: ClassInfo, node: SyntaxNode, cx: Context): ClassInfo[] {
  return baseTypes(node, cx).flatMap((type) => {
    const base = classOfType(type, cx) ?? vectorClass(type, cx);
    // A class among its own bases is an error, and one that may stand there while somebody types.
    if (base !== undefined && !beingFilled.has(base)) return [base];
    info.struct.isPartial = true;
    return [];
  });
}

function apply(info: ClassInfo, layout: Layout, members: readonly Member[], cx: Context): void {
  const { bases } = info;
  info.struct.fields = layout.fields;
  info.struct.sizeInBytes = layout.sizeInBytes;
  info.struct.alignmentInBytes = layout.alignmentInBytes;
  info.isEmpty = !info.hasVirtualFunctions && members.every((member) => member.dataSizeInBytes === 0);
  // A class that is plain old data keeps its tail padding to itself.
  const isPlain = bases.length === 0 && info.constructors.length === 0 && info.destructor === undefined;
  info.dataSizeInBytes = isPlain && !info.hasVirtualFunctions ? layout.sizeInBytes : layout.dataSizeInBytes;
  const named = members.filter((member) => member.name !== '' || member.isAnonymous === true);
  const byName = layout.fields;
  byName.slice(bases.length).forEach((field, i) => {
    const member = named[bases.length + i];
    if (member?.isAnonymous === true) showThrough(info, field, cx);
    else addEntity(info.scope, field.name, { kind: 'field', path: [field] });
  });
}

function showThrough(info: ClassInfo, field: StructField, cx: Context): void {
  const inner = classOfType(field.type, cx);
  for (const [name, entities] of inner?.scope.names ?? []) {
    for (const entity of entities) {
      if (entity.kind !== 'field') continue;
      const outer: FieldEntity = { kind: 'field', path: [field, ...entity.path] };
      addEntity(info.scope, name, outer);
    }
  }
}

function baseTypes(node: SyntaxNode, cx: Context): Type[] {
  const clause = childOfKind(node, 'base_class_clause');
  if (clause === undefined) return [];
  const found: Type[] = [];
  const cxOutside: Context = { ...cx, scope: cx.scope.parent ?? cx.scope };
  clause.children.forEach((child, i) => {
    if (!child.named || child.kind === 'access_specifier') return;
    const isExpanded = clause.children[i + 1]?.kind === '...';
    const around = (isExpanded ? namedPackContexts(child, cxOutside) : undefined) ?? [cxOutside];
    found.push(...around.map((inner) => lowerType(child, inner)));
  });
  return found;
}

function declaresVirtual(body: SyntaxNode | undefined): boolean {
  if (body === undefined) return false;
  return body.children.some((child) => hasChild(child, 'virtual') || hasSpecifier(child, 'virtual'));
}

export function alignasOf(node: SyntaxNode, cx: Context): number {
  let largest = 1;
  for (const child of node.children) {
    if (child.kind !== 'alignas_qualifier' && child.kind !== 'alignas_specifier') continue;
    const inner = firstNamed(child);
    if (inner === undefined) continue;
    const type = inner.kind === 'type_descriptor' ? lowerType(inner, cx) : undefined;
    const expression = type === undefined ? convertedConstantExpression(inner, cx) : undefined;
    const value = expression === undefined ? undefined : evaluateInteger(expression);
    largest = Math.max(largest, type === undefined ? Number(value ?? 1n) : alignmentInBytes(type));
  }
  return largest;
}

function declareMembers(info: ClassInfo, body: SyntaxNode | undefined, members: Member[], cx: Context): void {
  if (body === undefined) return;
  // Names first: types and constants of the class may be used by members that stand above them in bodies only,
  // but field types are looked up while fields are placed, in order.
  const fields: (readonly [SyntaxNode, SyntaxNode | undefined])[] = [];
  for (const child of namedChildren(body)) {
    declare(info.scope, child, {
      owner: info,
      heads: [],
      onField: (node, declarator) => fields.push([node, declarator]),
    });
  }
  for (const [node, declarator] of fields) placeField(info, node, declarator, members, cx);
}

/** `: width` behind a declarator; the grammar knows no `= value` behind it: it takes both for an assignment, or for an error. */
function bitFieldAfter(node: SyntaxNode, declarator: SyntaxNode | undefined): SyntaxNode | undefined {
  if (declarator === undefined) return childOfKind(node, 'bitfield_clause');
  const next = node.children[node.children.indexOf(declarator) + 1];
  return next?.kind === 'ERROR' ? childOfKind(next, 'bitfield_clause') : next;
}

/** The value that a bit-field starts with, where the grammar took it for a part of the width. */
function bitFieldAssignment(clause: SyntaxNode | undefined): SyntaxNode | undefined {
  const first = clause?.kind === 'bitfield_clause' ? firstNamed(clause) : undefined;
  return first?.kind === 'assignment_expression' ? first : undefined;
}

function bitWidthAfter(
  node: SyntaxNode,
  declarator: SyntaxNode | undefined,
  cx: Context,
): number | undefined {
  const clause = bitFieldAfter(node, declarator);
  if (clause?.kind !== 'bitfield_clause') return undefined;
  const assignment = bitFieldAssignment(clause);
  const widthNode = assignment === undefined ? firstNamed(clause) : childByField(assignment, 'left');
  const expression = widthNode === undefined ? undefined : convertedConstantExpression(widthNode, cx);
  const width = expression === undefined ? undefined : evaluateInteger(expression);
  return Number(width ?? 0n);
}

/** A bit-field that got a name for the grammar's sake. */
function isNameless(name: SyntaxNode): boolean {
  return nodeText(name) === '_' && qualifiersOf(name).some((one) => one.name === 'nameless');
}

function placeField(
  info: ClassInfo,
  node: SyntaxNode,
  declarator: SyntaxNode | undefined,
  members: Member[],
  cx: Context,
): void {
  const typeNode = childByField(node, 'type');
  if (typeNode === undefined) return;
  const declared = declaredType(node, declarator, cx);
  const name = declared.name === undefined || isNameless(declared.name) ? '' : nodeText(declared.name);
  const bitWidth = bitWidthAfter(node, declarator, cx);
  const isClass = /^(struct|class|union)_specifier$/.test(typeNode.kind);
  if (declarator === undefined && bitWidth === undefined) {
    // `struct Inner {…};` declares a type only; without a name it is an anonymous member.
    if (isClass && childByField(typeNode, 'name') === undefined) {
      members.push({ name: '', type: declared.type, isAnonymous: true });
    }
    return;
  }
  const asked = askedAlignment(qualifiersOf(node, node.end), node.item, cx);
  members.push({
    name,
    type: declared.type,
    bitWidth,
    alignmentInBytes: Math.max(asked.inBytes, alignasOf(node, cx)),
  });
  if (declarator === undefined) return;
  const assignment = bitFieldAssignment(bitFieldAfter(node, declarator));
  const initializer = assignment ? childByField(assignment, 'right') : defaultValueAfter(node, declarator);
  if (initializer !== undefined) info.initializers.set(name, initializer);
}
