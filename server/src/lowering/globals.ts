/** Variables at namespace scope and static members. */
import type { Expression, Storage, Variable } from '../ir/nodes.ts';
import * as types from '../ir/types.ts';
import { expressionHas } from '../ir/walk.ts';
import type { Type } from '../ir/types.ts';
import type { Qualifier, SyntaxNode } from '../syntax/index.ts';
import { constantParts } from './expressions/constantParts.ts';
import { evaluate } from './expressions/constants.ts';
import type { Context, Session } from './context.ts';
import { outside, recorded } from './context.ts';
import { argumentsOfParameters } from './disguises/disguisedDeclarators.ts';
import { definitionForClass } from './names/memberSpecialisations.ts';
import { definedOutside } from './names/methodDefinitions.ts';
import type { OutOfLineMember, VariableEntity } from './names/entities.ts';
import { classTemplate, deducedFromNode } from './classes/deducedClasses.ts';
import { initialiseFromNode } from './classes/initialization.ts';
import { constantExpression } from './expressions/operandTypes.ts';
import { constantVariable, opaque } from './expressions/operands.ts';
import { isSatisfied } from './templates/constraints.ts';
import { askedAlignment } from './types/qualifierValues.ts';
import { alignasOf } from './classes/classes.ts';
import { lookup } from './names/scopes.ts';
import { childByField, declarationQualifiers, hasSpecifier, locationOf, nodeText } from './tree.ts';
import { declaredType } from './types/typeNames.ts';

export function storageOf(qualifiers: readonly Qualifier[], isExtern: boolean, fallback: Storage): Storage {
  for (const qualifier of qualifiers) {
    if (qualifier.name === '__shared__') return isExtern ? 'dynamicShared' : 'shared';
    if (qualifier.name === '__constant__') return 'constant';
    if (qualifier.name === '__managed__') return 'global';
  }
  return qualifiers.some((qualifier) => qualifier.name === '__device__') ? 'global' : fallback;
}

/** Whether the object itself is const: `const int n`, `int* const p`, but not `const int* p`. */
export function isConstDeclaration(node: SyntaxNode, declarator: SyntaxNode): boolean {
  if (hasSpecifier(node, 'constexpr')) return true;
  const isPointer = /^\s*\*/.test(nodeText(declarator));
  return isPointer ? /^\s*\*\s*const\b/.test(nodeText(declarator)) : hasSpecifier(node, 'const');
}

const pending = new WeakSet<VariableEntity>();

/** A scalar constant's value, in its type. */
export function scalarConstant(initializer: Expression | undefined, type: Type): Expression | undefined {
  if (initializer === undefined) return undefined;
  if (type.kind === 'pointer' && type.pointee.kind === 'function') {
    const known = evaluate(initializer);
    return typeof known === 'object' && 'kind' in known ? known : undefined;
  }
  if (type.kind !== 'integer' && type.kind !== 'boolean' && type.kind !== 'float') return undefined;
  const known = evaluate(initializer);
  if (typeof known !== 'bigint' && typeof known !== 'number') return undefined;
  return constantExpression(known, type, initializer.at);
}

function placeholder(entity: VariableEntity): Variable {
  const type = types.opaqueType(entity.name, `\`${entity.name}\` is initialised by itself`);
  const at = locationOf(entity.declarator);
  return { kind: 'variable', name: entity.name, type, storage: 'host', addressTaken: false, at };
}

/** `template <class T> const int S<T>::table[3] = {…};` for a static member declared in the class. */
function definitionOf({ owner, name }: VariableEntity, session: Session): OutOfLineMember | undefined {
  return definitionForClass(definedOutside(owner?.entity, name) ?? [], owner, session);
}

function initializerNode(entity: VariableEntity, session: Session): SyntaxNode | undefined {
  if (entity.initializer !== undefined) return entity.initializer;
  const definition = definitionOf(entity, session);
  const init = definition?.declarator.parent;
  return init?.kind === 'init_declarator' ? childByField(init, 'value') : undefined;
}

/** Whether code runs for the value, as for that of an object with a constructor. */
function runsCode(value: Expression): boolean {
  return expressionHas(value, { expression: ({ kind }) => kind === 'call' || kind === 'sequence' });
}

/** A constant object's parts, where they are known at compile time: where it is read no constructor runs. */
function partsOf(value: Expression, type: Type): Expression {
  if ((type.kind !== 'struct' && type.kind !== 'array') || !runsCode(value)) return value;
  const known = evaluate(value);
  return (known === undefined ? undefined : constantParts(known, type, value.at)) ?? value;
}

const isScalar = ({ kind }: Type): boolean => kind !== 'struct' && kind !== 'array' && kind !== 'opaque';

function keepingLists<T>(keepsLists: boolean, session: Session, run: () => T): T {
  const before = session.keepsLists;
  session.keepsLists = keepsLists;
  try {
    return run();
  } finally {
    session.keepsLists = before;
  }
}

type Resolved = NonNullable<VariableEntity['resolved']>;

function resolveConcept({ name, declarator, initializer }: VariableEntity, cx: Context): Resolved {
  const at = locationOf(declarator);
  const type = types.booleanType;
  const met = initializer && isSatisfied(initializer, cx);
  const constant = met === undefined ? undefined : constantExpression(met ? 1n : 0n, type, at);
  const reason = `whether \`${name}\` is satisfied is not known`;
  return { variable: constantVariable(name, constant ?? opaque(reason, at, type)), constant };
}

function resolve(entity: VariableEntity, cx: Context): Resolved {
  const { node, declarator } = entity;
  if (node.kind === 'concept_definition') return resolveConcept(entity, cx);
  const declared = declaredType(node, declarator, cx);
  const written = initializerNode(entity, cx.session);
  const initNode = written?.kind === 'parameter_list' ? argumentsOfParameters(written, cx) : written;
  const typeNode = childByField(node, 'type');
  const template = typeNode && classTemplate(typeNode, declared.type, cx);
  const qualifiers = declarationQualifiers(node);
  const storage = storageOf(qualifiers, hasSpecifier(node, 'extern'), 'host');
  const isAtCompileTime = storage !== 'host' || hasSpecifier(node, 'constexpr');
  const initialised = keepingLists(!isAtCompileTime && !isScalar(declared.type), cx.session, () =>
    template === undefined || initNode === undefined
      ? initialiseFromNode(declared.type, initNode, cx, declarator)
      : deducedFromNode(template, initNode, cx, declarator),
  );
  const isConstant = isConstDeclaration(node, declarator);
  const initial =
    isConstant && initialised.value ? partsOf(initialised.value, initialised.type) : initialised.value;
  const asked = askedAlignment(qualifiers, node.item, cx);
  const alignmentInBytes = Math.max(asked.inBytes, alignasOf(node, cx));
  const variable: Variable = {
    kind: 'variable',
    name: entity.name,
    type: initialised.type,
    storage,
    ...(alignmentInBytes > types.alignmentInBytes(initialised.type) ? { alignmentInBytes } : {}),
    addressTaken: false,
    ...(initial === undefined ? {} : { initializer: initial }),
    ...(isConstant ? { isConstant } : {}),
    ...(hasSpecifier(node, 'volatile') ? { isVolatile: true } : {}),
    ...(storage === 'shared' && cx.session.isRelocatable ? { isRelocatable: true } : {}),
    at: locationOf(declarator),
  };
  const constant = isConstant ? scalarConstant(initialised.value, initialised.type) : undefined;
  return { variable, constant };
}

export function resolveGlobal(entity: VariableEntity, session: Session): Resolved {
  if (entity.resolved !== undefined) return entity.resolved;
  if (pending.has(entity)) return { variable: placeholder(entity), constant: undefined };
  pending.add(entity);
  try {
    entity.resolved = recorded(session, entity, () => resolve(entity, outside(session, entity.scope)));
    return entity.resolved;
  } finally {
    pending.delete(entity);
  }
}

/** Variables of this program that others of its files declare, so that functions which stand there may change them. */
export function variablesOfOthers({ session }: Context): Variable[] {
  const { externals = [] } = session.globalScope;
  return [...externals].flatMap((name) => {
    const found = lookup(session, session.globalScope, name) ?? [];
    return found.flatMap((entity) => {
      if (entity.kind !== 'variable' || hasSpecifier(entity.node, 'extern')) return [];
      const { variable } = resolveGlobal(entity, session);
      return variable.storage === 'host' && variable.isConstant !== true ? [variable] : [];
    });
  });
}
