/** The types that named entities stand for, worked out at first use. */
import * as types from '../../ir/types.ts';
import type { IntegerType, Type } from '../../ir/types.ts';
import { instantiateClass } from '../classes/classes.ts';
import { evaluateInteger } from '../expressions/constants.ts';
import type { Context, Session } from '../context.ts';
import { outside, recorded } from '../context.ts';
import type { AliasEntity, ConstantEntity, EnumEntity, Entity } from './entities.ts';
import { createScope, addEntity } from './entities.ts';
import { convertedConstantExpression } from '../templates/templateArguments.ts';
import { childByField, nodeText } from '../tree.ts';
import { applyDeclarator, lowerType } from '../types/typeNames.ts';

/** The type that a name without template arguments stands for, or undefined where it is none. */
export function typeOfEntity(entity: Entity, cx: Context): Type | undefined {
  switch (entity.kind) {
    case 'type':
      return entity.type;
    case 'class': {
      if (entity.head !== undefined) return undefined;
      return instantiateClass(entity, [], cx.session).struct;
    }
    case 'alias':
      return entity.head === undefined ? aliasType(entity, cx.session) : undefined;
    case 'enum':
      return enumType(entity, cx.session);
    case 'unknown':
      return entity.type.kind === 'opaque' && entity.type.name === 'typename' ? entity.type : undefined;
    default:
      return undefined;
  }
}

const pendingAliases = new Set<AliasEntity>();

/** A class template that is used within itself that often with a value that is not known has no last instance: `N - 1` is never 0. */
const mostUnknownInstances = 4;
/** More types that need each other don't fit on the stack; nvcc follows 200 templates. */
const mostPendingAliases = 300;

/** Whether it is an alias whose type is being worked out. */
export function isBeingDeclared(entity: Entity): boolean {
  return entity.kind === 'alias' && pendingAliases.has(entity);
}

/** Whether there is no end to what the member type of a class template's instance is made of. */
function isEndless({ scope: { owner } }: AliasEntity): boolean {
  if (pendingAliases.size >= mostPendingAliases) return true;
  if (owner?.arguments.some((argument) => argument.kind === 'unknown') !== true) return false;
  let nested = 0;
  for (const { scope } of pendingAliases) if (scope.owner?.entity === owner.entity) nested++;
  return nested >= mostUnknownInstances;
}

function aliasType(entity: AliasEntity, session: Session): Type {
  if (entity.resolved !== undefined) return entity.resolved;
  if (pendingAliases.has(entity))
    return types.opaqueType(entity.name, `type \`${entity.name}\` names itself`);
  if (isEndless(entity)) return types.opaqueType(entity.name, `the type \`${entity.name}\` has no end`);
  pendingAliases.add(entity);
  try {
    entity.resolved = recorded(session, entity, () => aliasTarget(entity, outside(session, entity.scope)));
    return entity.resolved;
  } finally {
    pendingAliases.delete(entity);
  }
}

/** The aliased type in a context that may bind the alias's template parameters. */
export function aliasTarget(entity: AliasEntity, cx: Context): Type {
  const base = lowerType(entity.typeNode, cx);
  return entity.declarator === undefined ? base : applyDeclarator(base, entity.declarator, cx).type;
}

function underlyingType(values: Iterable<ConstantEntity>, name: string): IntegerType {
  let low = 0n;
  let high = 0n;
  for (const constant of values) {
    const value = BigInt(constant.value);
    if (value < low) low = value;
    if (value > high) high = value;
  }
  // The value range of an unscoped enumeration decides what it promotes to; the layout is the same either way.
  if (low >= -(1n << 31n) && high < 1n << 31n) return { kind: 'integer', name, bits: 32, signed: true };
  if (low >= 0n && high < 1n << 32n) return { kind: 'integer', name, bits: 32, signed: false };
  return { kind: 'integer', name, bits: 64, signed: low < 0n };
}

function enumTypeName(entity: EnumEntity): string {
  const outer = entity.scope.name;
  const name = entity.name === '' ? '(unnamed enum)' : entity.name;
  return outer === '' ? name : `${outer}::${name}`;
}

/** Enumerations that are being worked out: a value that asks for one of its own is not known. */
const pendingEnums = new WeakSet<EnumEntity>();

export function enumType(entity: EnumEntity, session: Session): Type {
  if (entity.type !== undefined) return entity.type;
  if (pendingEnums.has(entity)) return types.opaqueType(enumTypeName(entity), 'it is defined by itself');
  pendingEnums.add(entity);
  try {
    return newEnumType(entity, session);
  } finally {
    pendingEnums.delete(entity);
  }
}

function newEnumType(entity: EnumEntity, session: Session): Type {
  const cx = outside(session, entity.scope);
  const baseNode = childByField(entity.node, 'base');
  const base = baseNode === undefined ? undefined : lowerType(baseNode, cx);
  const name = enumTypeName(entity);
  const fixed: IntegerType | undefined =
    base?.kind === 'integer'
      ? { kind: 'integer', name, bits: base.bits, signed: base.signed }
      : base?.kind === 'boolean'
        ? { kind: 'integer', name, bits: 8, signed: false }
        : entity.isScoped
          ? { kind: 'integer', name, bits: 32, signed: true }
          : undefined;
  return recorded(session, entity, () => {
    const provisional: IntegerType = fixed ?? { kind: 'integer', name, bits: 64, signed: true };
    const values = enumValues(entity, provisional, cx);
    const type = fixed ?? underlyingType(values.values(), name);
    entity.type = type;
    session.enums.set(type, entity);
    entity.values = new Map([...values].map(([key, constant]) => [key, { ...constant, type }]));
    return type;
  });
}

function enumValues(entity: EnumEntity, type: IntegerType, cx: Context): Map<string, ConstantEntity> {
  const values = new Map<string, ConstantEntity>();
  // Earlier enumerators are visible to later ones.
  const scope = createScope('block', entity.scope);
  let next: bigint | undefined = 0n;
  for (const child of childByField(entity.node, 'body')?.children ?? []) {
    const nameNode = child.kind === 'enumerator' ? childByField(child, 'name') : undefined;
    if (nameNode === undefined) continue;
    const valueNode = childByField(child, 'value');
    if (valueNode !== undefined) {
      const expression = convertedConstantExpression(valueNode, { ...cx, scope });
      next = expression === undefined ? undefined : evaluateInteger(expression);
    }
    // Nobody knows it, nor those that follow without a value of their own.
    if (next === undefined) continue;
    const name = nodeText(nameNode);
    const plainType = next >= -(1n << 31n) && next < 1n << 31n ? types.intType : types.longType;
    values.set(name, { kind: 'constant', name, value: next, type });
    addEntity(scope, name, { kind: 'constant', name, value: next, type: plainType });
    next += 1n;
  }
  return values;
}
