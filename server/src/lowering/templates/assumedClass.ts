/** The class that stands for a type which nothing tells, where its members are named: each is assumed when it is met. */
import type { StructType, Type } from '../../ir/types.ts';
import * as types from '../../ir/types.ts';
import type { SyntaxNode } from '../../syntax/index.ts';
import type { Session } from '../context.ts';
import { addEntity, createClass, createScope } from '../names/entities.ts';
import type { Assumptions, ClassInfo, Entity, TypeEntity, UnknownEntity } from '../names/entities.ts';
import { childByField, locationOf, nodeText } from '../tree.ts';
import type { AssumedKind } from './assumedKinds.ts';
import { assumedKind } from './assumedKinds.ts';
import { unknownValueNamed } from './templateArguments.ts';

const typesOfKinds = {
  number: types.floatType,
  index: types.intType,
  pointer: types.pointerTo(types.floatType),
  'pointer to indices': types.pointerTo(types.intType),
} as const;

/** The type that stands for one which is called `name` and used like this; it is said there. */
export function typeOfKind(kind: AssumedKind, name: string, session: Session, about: Assumptions): Type {
  if (kind === 'class') return assumedClass(name, session, about).struct;
  const type = typesOfKinds[kind];
  about.said.push(`${name} = ${types.typeName(type)}`);
  return type;
}

function assumedClass(name: string, session: Session, about: Assumptions): ClassInfo {
  about.said.push(`${name} = ?`);
  const struct: StructType = {
    kind: 'struct',
    // Unlike that of any class of the program, and of those that stand for parameters of other templates.
    name: `${name} of ${about.template}`,
    isUnion: false,
    isPartial: true,
    fields: [],
    sizeInBytes: 1,
    alignmentInBytes: 1,
  };
  const scope = createScope('class', undefined, name);
  const info = createClass(struct, scope, { isEmpty: false, assumed: { name, about } });
  scope.owner = info;
  session.classes.set(struct, info);
  return info;
}

/** The member type that `node` names in such a class: what it is used for where it is met first. */
export function assumedMemberType(
  info: ClassInfo | undefined,
  node: SyntaxNode,
  session: Session,
): Type | undefined {
  const member = nodeText(node);
  if (info?.assumed === undefined || !/^\w+$/.test(member)) return undefined;
  const { text } = node.item;
  const spelled = String.raw`(?:typename\s+)?[\w:]+\s*::\s*${member}`;
  const aliases = [
    ...text.matchAll(new RegExp(String.raw`\busing\s+(\w+)\s*=\s*${spelled}\s*;`, 'g')),
    ...text.matchAll(new RegExp(String.raw`\btypedef\s+${spelled}\s+(\w+)\s*;`, 'g')),
  ].map(([, alias]) => alias);
  const names = [...aliases, spelled].join('|');
  const { name, about } = info.assumed;
  const type = typeOfKind(assumedKind(names, text), `${name}::${member}`, session, about);
  addEntity(info.scope, member, { kind: 'type', type } satisfies TypeEntity);
  return type;
}

/** The class that stands before another `::`. */
export function assumedMemberClass(
  info: ClassInfo | undefined,
  member: string,
  session: Session,
): Entity | undefined {
  if (info?.assumed === undefined) return undefined;
  const { name, about } = info.assumed;
  const entity: TypeEntity = {
    kind: 'type',
    type: assumedClass(`${name}::${member}`, session, about).struct,
  };
  addEntity(info.scope, member, entity);
  return entity;
}

/** `T::size`, unless it is called: one number for all threads, of which nothing is known. */
export function assumedMemberValue(
  info: ClassInfo | undefined,
  node: SyntaxNode,
): readonly Entity[] | undefined {
  const isPlain = info?.assumed !== undefined && /identifier$/.test(node.kind);
  if (!isPlain || isCallee(node)) return undefined;
  const member = nodeText(node);
  const name = `${info.assumed.name}::${member}`;
  info.assumed.about.said.push(`${name} = ?`);
  const entity: UnknownEntity = unknownValueNamed(name, types.intType, locationOf(node));
  addEntity(info.scope, member, entity);
  return [entity];
}

function isCallee(node: SyntaxNode): boolean {
  let whole = node;
  while (whole.parent?.kind === 'qualified_identifier' || whole.parent?.kind === 'dependent_name')
    whole = whole.parent;
  const { parent } = whole;
  return parent?.kind === 'call_expression' && childByField(parent, 'function') === whole;
}
