/** What an identifier in an expression stands for. */
import type { Expression, Place } from '../../ir/nodes.ts';
import { intrinsicEntry } from '../../ir/intrinsics.ts';
import * as types from '../../ir/types.ts';
import type { StructField } from '../../ir/types.ts';
import { undeclared } from '../../ir/undeclared.ts';
import type { SyntaxNode } from '../../syntax/index.ts';
import type { Location } from '../../text/location.ts';
import { builtinType } from '../types/builtinTypes.ts';
import { builtinValue } from '../expressions/builtinVariables.ts';
import type { Context } from '../context.ts';
import { declaredName } from './declarators.ts';
import { isWhollyKnown } from './entities.ts';
import type { CaptureEntity, Entity, FunctionEntity, VariableEntity } from './entities.ts';
import { resolveGlobal } from '../globals.ts';
import { constantExpression, operandType } from '../expressions/operandTypes.ts';
import {
  dereference,
  memberPlace,
  opaque,
  placeOf,
  read,
  throughReference,
  value,
  variableOperand,
  variablePlace,
} from '../expressions/operands.ts';
import type { NamedOperand, Operand } from '../expressions/operands.ts';
import { lookup } from './scopes.ts';
import { qualifiedEntities, resolveQualified } from './qualifiedNames.ts';
import type { QualifiedName } from './qualifiedNames.ts';
import { assumedMemberValue } from '../templates/assumedClass.ts';
import { withVariableInstance } from '../templates/variableTemplates.ts';
import { childByField, hasSpecifier, locationOf, nodeText } from '../tree.ts';
import { enumType, typeOfEntity } from './typeEntities.ts';
import { classOfType, failure, templateIdType } from '../types/typeNames.ts';

/** The value of a name that is a compile-time constant. */
export function constantOfEntity(entity: Entity, cx: Context, at?: Location): Expression | undefined {
  const where = at ?? { anchor: { path: '', start: 0 }, start: 0, end: 0 };
  switch (entity.kind) {
    case 'constant':
      return constantExpression(entity.value, entity.type, where);
    case 'enumerator': {
      enumType(entity.enumeration, cx.session);
      const constant = entity.enumeration.values?.get(entity.name);
      return constant === undefined ? undefined : constantExpression(constant.value, constant.type, where);
    }
    case 'local':
    case 'capture': {
      const known = entity.constant;
      return known === undefined ? undefined : relocated(known, where);
    }
    case 'variable': {
      if (entity.head !== undefined) return undefined;
      const known = resolveGlobal(entity, cx.session).constant;
      return known === undefined ? undefined : relocated(known, where);
    }
    default:
      return undefined;
  }
}

function relocated(constant: Expression, at: Location): Expression {
  return { ...constant, at };
}

/** `this`, as a place. */
export function thisPlace(cx: Context, at: Location): Place | undefined {
  const variable = cx.frame?.thisVariable;
  if (variable?.type.kind !== 'pointer') return undefined;
  return { kind: 'dereference', pointer: read(variablePlace(variable, at)), type: variable.type.pointee, at };
}

/** What `this` means to the text: inside of a lambda the object that it has captured, if any. */
export function objectPlace(cx: Context, at: Location): Place | undefined {
  const self = thisPlace(cx, at);
  if (self?.type.kind !== 'struct' || cx.session.classes.get(self.type)?.isClosure !== true) return self;
  const captured = self.type.fields.find((field) => field.name === 'this');
  if (captured === undefined) return undefined;
  const place = memberPlace(self, self.type, captured, at);
  // `[*this]` has captured a copy of the object.
  return captured.type.kind === 'struct' ? place : dereference(read(place), at);
}

/** A field of an object through anonymous members and bases. */
export function fieldPlace(base: Place, path: readonly StructField[], at: Location): Place {
  let current = base;
  path.forEach((field) => {
    current = holderOf(current, field, at) ?? current;
    if (current.type.kind !== 'struct') return;
    current = memberPlace(current, current.type, field, at);
  });
  return current;
}

/** The part of an object that has the field itself: of `Base::member` the base, which is a field named by its type. */
function holderOf(object: Place, field: StructField, at: Location): Place | undefined {
  const { type } = object;
  if (type.kind !== 'struct' || type.fields.includes(field)) return object;
  for (const one of type.fields) {
    if (one.name !== types.typeName(one.type)) continue;
    const found = holderOf(memberPlace(object, type, one, at), field, at);
    if (found !== undefined && found.type.kind === 'struct' && found.type.fields.includes(field))
      return found;
  }
  return undefined;
}

function captureOperand(entity: CaptureEntity, cx: Context, at: Location): Operand {
  const self = thisPlace(cx, at);
  if (self === undefined) return value(opaque('captured variable outside its lambda', at));
  return placeOf(fieldPlace(self, [entity.field], at));
}

function variableOperandOf(entity: VariableEntity, cx: Context, at: Location): Operand {
  if (entity.head !== undefined)
    return value(opaque(`variable template \`${entity.name}\` without arguments`, at));
  const resolved = resolveGlobal(entity, cx.session);
  if (resolved.constant !== undefined) return value(relocated(resolved.constant, at));
  return variableOperand(resolved.variable, at);
}

function operandOfEntity(entity: Entity, cx: Context, node: SyntaxNode, at: Location): Operand | undefined {
  switch (entity.kind) {
    case 'local':
      return entity.constant === undefined
        ? variableOperand(entity.variable, at)
        : value(relocated(entity.constant, at));
    case 'capture':
      return entity.constant === undefined
        ? captureOperand(entity, cx, at)
        : value(relocated(entity.constant, at));
    case 'field': {
      const self = objectPlace(cx, at);
      if (self === undefined) {
        // Only its type is asked for (decltype, sizeof, a declaration).
        const type = entity.path.at(-1)?.type ?? types.intType;
        return placeOf(
          throughReference({
            kind: 'opaquePlace',
            reason: 'field without an object',
            type,
            operands: [],
            at,
          }),
        );
      }
      return placeOf(fieldPlace(self, entity.path, at));
    }
    case 'constant':
    case 'enumerator': {
      const constant = constantOfEntity(entity, cx, at);
      return constant === undefined ? undefined : value(constant);
    }
    case 'variable':
      return variableOperandOf(entity, cx, at);
    case 'functionValue':
      return { kind: 'function', function: entity.function, node };
    case 'object':
      return placeOf(variablePlace(entity.variable, at));
    case 'unknown':
      return value(
        entity.constant === undefined
          ? opaque(entity.reason, at, entity.type)
          : read(variablePlace(entity.constant, at)),
      );
    case 'class':
      return entity.head === undefined ? typeOperand(entity, cx) : { kind: 'classTemplate', entity };
    case 'template':
      return entity.entity.kind === 'class' ? { kind: 'classTemplate', entity: entity.entity } : undefined;
    case 'pack':
      return value(opaque('parameter pack outside an expansion', at));
    default:
      return typeOperand(entity, cx);
  }
}

function typeOperand(entity: Entity, cx: Context): Operand | undefined {
  const type = typeOfEntity(entity, cx);
  return type === undefined ? undefined : { kind: 'type', type };
}

interface Named {
  readonly name: string;
  readonly node: SyntaxNode;
  readonly argumentsNode: SyntaxNode | undefined;
}

/** `extern int n;` only mentions what another declaration may define; a variable hides the class of its name. */
function definitionsFirst(entities: readonly Entity[]): readonly Entity[] {
  if (entities.length < 2) return entities;
  const rank = (entity: Entity): number => {
    if (entity.kind === 'class' || entity.kind === 'enum') return 3;
    if (entity.kind !== 'variable' || entity.initializer !== undefined) return 0;
    return hasSpecifier(entity.node, 'extern') ? 2 : 1;
  };
  return [...entities].sort((a, b) => rank(a) - rank(b));
}

/** The operand for a set of entities found under one name. */
export function operandOfEntities(
  entities: readonly Entity[],
  named: Named,
  cx: Context,
  object: Operand | undefined,
): Operand | undefined {
  const at = locationOf(named.node);
  const functions = entities.filter((entity): entity is FunctionEntity => entity.kind === 'function');
  if (functions.length > 0) {
    return {
      kind: 'functions',
      name: named.name,
      entities: functions,
      argumentsNode: named.argumentsNode,
      cx,
      object,
      node: named.node,
    };
  }
  for (const entity of definitionsFirst(entities)) {
    const operand =
      named.argumentsNode === undefined
        ? operandOfEntity(entity, cx, named.node, at)
        : templatedOperand(entity, entities, named.argumentsNode, cx, at);
    if (operand !== undefined) return operand;
  }
  return undefined;
}

/** `name<arguments>` for classes, aliases and variable templates. */
function templatedOperand(
  entity: Entity,
  namesakes: readonly Entity[],
  list: SyntaxNode,
  cx: Context,
  at: Location,
): Operand | undefined {
  const template = entity.kind === 'template' ? entity.entity : entity;
  if ((template.kind === 'class' || template.kind === 'alias') && template.head !== undefined) {
    return { kind: 'type', type: templateIdType(template, list, cx) };
  }
  if (entity.kind === 'type') {
    const own = classOfType(entity.type, cx)?.entity;
    return own === undefined ? undefined : { kind: 'type', type: templateIdType(own, list, cx) };
  }
  if (entity.kind !== 'variable' || entity.head === undefined) return undefined;
  if (entity.specialisedFor !== undefined) return undefined;
  return (
    withVariableInstance(entity, namesakes, list, cx, (instance) => variableOperandOf(instance, cx, at)) ??
    value(opaque(`variable template \`${entity.name}\` nests too deeply`, at))
  );
}

const functionNameVariables = new Set(['__func__', '__FUNCTION__', '__PRETTY_FUNCTION__']);

/** `__func__`: the name of the function around it, without what it is a member of. */
function functionNameText(node: SyntaxNode): Expression {
  let current: SyntaxNode | undefined = node;
  while (
    current !== undefined &&
    current.kind !== 'function_definition' &&
    current.kind !== 'lambda_expression'
  )
    current = current.parent;
  const text = current === undefined ? '' : ownNameOf(current);
  return {
    kind: 'string',
    value: text,
    type: types.arrayOf(types.charType, text.length + 1),
    at: locationOf(node),
  };
}

function ownNameOf(definition: SyntaxNode): string {
  if (definition.kind === 'lambda_expression') return 'operator()';
  let name = declaredName(childByField(definition, 'declarator'));
  while (name?.kind === 'qualified_identifier') name = childByField(name, 'name');
  if (name === undefined) return '';
  const converted = name.kind === 'operator_cast' ? childByField(name, 'type') : undefined;
  return converted === undefined
    ? nodeText(name).replace(/^operator\s+(?!\w)/, 'operator')
    : `operator ${nodeText(converted)}`;
}

function unknownName(
  name: string,
  qualifiedName: string,
  argumentsNode: SyntaxNode | undefined,
  node: SyntaxNode,
): NamedOperand {
  return { kind: 'named', name, qualifiedName, argumentsNode, object: undefined, at: locationOf(node) };
}

/** An identifier, a template-id or a qualified name. */
export function lowerName(node: SyntaxNode, cx: Context): Operand {
  if (node.kind === 'qualified_identifier') return lowerQualified(node, cx);
  const isTemplate = /^template_(function|type|method)$/.test(node.kind);
  const nameNode = isTemplate ? (childByField(node, 'name') ?? node) : node;
  const argumentsNode = isTemplate ? childByField(node, 'arguments') : undefined;
  const name = node.kind === 'operator_name' ? nodeText(node).replace(/\s+/g, '') : nodeText(nameNode);
  const found = lookup(cx.session, cx.scope, name);
  if (found !== undefined) {
    const operand = operandOfEntities(found, { name, node, argumentsNode }, cx, undefined);
    if (operand !== undefined) return operand;
  }
  const builtin = argumentsNode === undefined && found === undefined ? builtinType(name) : undefined;
  if (builtin !== undefined) return { kind: 'type', type: builtin };
  if (functionNameVariables.has(name)) return value(functionNameText(node));
  const known = argumentsNode === undefined ? builtinValue(name, locationOf(node)) : undefined;
  if (known !== undefined) return value(known);
  return unknownName(name, name, argumentsNode, node);
}

/** `::min`, which CUDA declares there: what using-directives bring to that place comes behind it ([namespace.qual]). */
function isOfCuda({ scope, prefix }: QualifiedName, name: string): boolean {
  return prefix === '' && intrinsicEntry(name) !== undefined && scope?.names.has(name) !== true;
}

/** Where a template's arguments lead to this, the template is not for them ([temp.deduct]). */
function missingValue(text: string, node: SyntaxNode): Expression {
  const reason = undeclared('name', text);
  return opaque(reason, locationOf(node), { ...failure(node, reason), isCertain: true });
}

/** `cudaMemcpyKind::cudaMemcpyHostToDevice`: the runtime's enumerations are known by the types of their constants. */
function runtimeEnumerator(prefix: string, last: SyntaxNode, cx: Context): Operand | undefined {
  const enumeration = builtinType(prefix.replace(/^::/, ''));
  if (enumeration?.kind !== 'integer') return undefined;
  const operand = lowerName(last, cx);
  const type = operandType(operand);
  return type !== undefined && types.sameType(type, enumeration) ? operand : undefined;
}

function lowerQualified(node: SyntaxNode, cx: Context): Operand {
  const qualified = resolveQualified(node, cx);
  const last = qualified.last;
  const isTemplate = /^template_/.test(last.kind);
  const nameNode = isTemplate ? (childByField(last, 'name') ?? last) : last;
  const argumentsNode = isTemplate ? childByField(last, 'arguments') : undefined;
  const name = last.kind === 'operator_name' ? nodeText(last).replace(/\s+/g, '') : nodeText(nameNode);
  if (qualified.enumeration !== undefined) {
    enumType(qualified.enumeration, cx.session);
    const constant = qualified.enumeration.values?.get(name);
    if (constant !== undefined)
      return value(constantExpression(constant.value, constant.type, locationOf(node)));
  }
  const found = qualifiedEntities(qualified, name, cx) ?? assumedMemberValue(qualified.scope?.owner, last);
  if (found !== undefined && !isOfCuda(qualified, name)) {
    const operand = operandOfEntities(found, { name, node, argumentsNode }, cx, undefined);
    if (operand !== undefined) return operand;
  }
  const isLibrary = /^(std|cuda::std|cuda|)$/.test(qualified.prefix);
  const builtin = argumentsNode === undefined && isLibrary ? builtinType(name) : undefined;
  if (builtin !== undefined) return { kind: 'type', type: builtin };
  const known = argumentsNode === undefined && isLibrary ? builtinValue(name, locationOf(node)) : undefined;
  if (known !== undefined) return value(known);
  const enumerator = argumentsNode === undefined ? runtimeEnumerator(qualified.prefix, last, cx) : undefined;
  if (enumerator !== undefined) return enumerator;
  const text = nodeText(node).replaceAll(/\s+/g, '');
  if (found === undefined && isWhollyKnown(qualified.scope?.owner)) return value(missingValue(text, node));
  const shown = argumentsNode === undefined ? text : text.replace(/<.*$/s, '');
  return unknownName(name, shown, argumentsNode, node);
}
