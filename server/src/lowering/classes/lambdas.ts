/** Lambdas: a closure struct with a field per capture and an `operator()`. */
import { noteCapture } from '../../ir/captures.ts';
import { closureName } from '../../ir/closureNames.ts';
import type { Expression } from '../../ir/nodes.ts';
import type { StructType, Type } from '../../ir/types.ts';
import * as types from '../../ir/types.ts';
import type { SyntaxNode } from '../../syntax/index.ts';
import type { Context } from '../context.ts';
import { inScope } from '../context.ts';
import { packContexts } from '../templates/packs.ts';
import { copyOfPlace } from './copying.ts';
import { addEntity, createClass, createScope } from '../names/entities.ts';
import type { Entity, FunctionEntity, Scope, TemplateHead } from '../names/entities.ts';
import { lowerExpression } from '../expressions/expressions.ts';
import { withAutoParameters } from '../templates/genericFunctions.ts';
import { deduceAuto, initialise } from './initialization.ts';
import { layOut } from '../types/layout.ts';
import { roleOf } from '../functions.ts';
import { declaredName, functionName, qualifiedParts, templateHead } from '../names/declarators.ts';
import { opaque, placeOf, read, referTo, value, variableOperand } from '../expressions/operands.ts';
import type { Operand } from '../expressions/operands.ts';
import { operandType, rvalue } from '../expressions/operandTypes.ts';
import { lookup } from '../names/scopes.ts';
import { objectPlace, thisPlace } from '../names/names.ts';
import {
  childByField,
  childOfKind,
  firstNamed,
  hasChild,
  locationOf,
  nodeText,
  qualifiersBetween,
} from '../tree.ts';
import { autoType } from '../types/typeNames.ts';
import { addressOf } from '../expressions/operands.ts';

interface Capture {
  readonly name: string;
  readonly type: Type;
  readonly value: Expression;
  readonly constant: Expression | undefined;
  /** An element of the pack of that name. */
  readonly isOfPack?: true;
}

/** Names used in the body, in order. */
function namesIn(node: SyntaxNode, found: Set<string>): void {
  if (node.kind === 'identifier') found.add(nodeText(node));
  for (const child of node.children) namesIn(child, found);
}

function usesThis(node: SyntaxNode): boolean {
  return node.kind === 'this' || node.children.some(usesThis);
}

function localNamed(name: string, cx: Context): Entity | undefined {
  return lookup(cx.session, cx.scope, name)?.find(
    (entity) => entity.kind === 'local' || entity.kind === 'capture',
  );
}

function captureLocal(
  name: string,
  byReference: boolean,
  node: SyntaxNode,
  cx: Context,
): Capture | undefined {
  const entity = localNamed(name, cx);
  if (entity === undefined) return undefined;
  const constant = entity.kind === 'local' || entity.kind === 'capture' ? entity.constant : undefined;
  const at = locationOf(node);
  const operand =
    entity.kind === 'local' && constant === undefined
      ? variableOperand(entity.variable, at)
      : lowerNameOperand(name, node, cx);
  if (byReference && operand.kind === 'place') {
    const reference = referTo(operand.place);
    return { name, type: reference.type, value: reference, constant };
  }
  // Arrays are captured whole.
  const captured =
    operand.kind === 'place' && operand.place.type.kind === 'array'
      ? read(operand.place)
      : (copied(operand, cx, node) ?? rvalue(operand, cx, node));
  return { name, type: captured.type, value: captured, constant };
}

/** A variable, or every element of a pack of them. */
function captureNamed(name: string, byReference: boolean, node: SyntaxNode, cx: Context): Capture[] {
  const found = lookup(cx.session, cx.scope, name)?.find((entity) => entity.kind === 'pack');
  if (found?.kind !== 'pack') {
    const capture = captureLocal(name, byReference, node, cx);
    return capture === undefined ? [] : [capture];
  }
  return found.elements.flatMap((element): Capture[] => {
    const scope = createScope('block', cx.scope);
    scope.names.set(name, [element]);
    const capture = captureLocal(name, byReference, node, inScope(cx, scope));
    return capture === undefined ? [] : [{ ...capture, isOfPack: true }];
  });
}

function copied(operand: Operand, cx: Context, node: SyntaxNode): Expression | undefined {
  const type = operandType(operand);
  return type?.kind === 'struct' ? copyOfPlace(operand, type, cx, node) : undefined;
}

/** Looks a name up as if it stood where the lambda stands. */
function lowerNameOperand(name: string, node: SyntaxNode, cx: Context): Operand {
  const found = lookup(cx.session, cx.scope, name)?.[0];
  if (found?.kind === 'local' && found.constant !== undefined)
    return value({ ...found.constant, at: locationOf(node) });
  if (found?.kind === 'capture') {
    if (found.constant !== undefined) return value({ ...found.constant, at: locationOf(node) });
    const self = thisPlace(cx, locationOf(node));
    if (self?.type.kind === 'struct') {
      const place = {
        kind: 'member' as const,
        base: self,
        struct: self.type,
        field: found.field,
        type: found.field.type,
        at: self.at,
      };
      const isReference = place.type.kind === 'pointer' && place.type.isReference;
      return {
        kind: 'place',
        place:
          isReference && place.type.kind === 'pointer'
            ? { kind: 'dereference', pointer: read(place), type: place.type.pointee, at: self.at }
            : place,
      };
    }
  }
  return value(opaque(`captured \`${name}\``, locationOf(node)));
}

/** `this`, or with a star before it a copy of the object. */
function captureThis(node: SyntaxNode, cx: Context, isCopied = false): Capture | undefined {
  const self = objectPlace(cx, locationOf(node));
  if (self === undefined) return undefined;
  if (isCopied) {
    const { type } = self;
    return { name: 'this', type, value: initialise(type, placeOf(self), cx, node), constant: undefined };
  }
  const pointer = addressOf(self, self.at);
  return { name: 'this', type: pointer.type, value: pointer, constant: undefined };
}

function explicitCaptures(node: SyntaxNode, sign: '&' | '*' | undefined, cx: Context): Capture[] {
  if (node.kind === 'this') {
    const self = captureThis(node, cx, sign === '*');
    return self === undefined ? [] : [self];
  }
  if (node.kind !== 'lambda_capture_initializer') {
    const name = node.kind === 'parameter_pack_expansion' ? (firstNamed(node) ?? node) : node;
    return captureNamed(nodeText(name), sign === '&', node, cx);
  }
  const nameNode = childByField(node, 'left');
  const valueNode = childByField(node, 'right');
  if (nameNode === undefined || valueNode === undefined) return [];
  const isPack = hasChild(node, '...');
  const contexts = isPack ? packContexts(valueNode, cx) : [cx];
  return contexts.map((inner) => {
    const operand = lowerExpression(valueNode, inner);
    const isReference = hasChild(node, '&');
    const declared = isReference ? types.referenceTo(autoType) : autoType;
    const type = deduceAuto(declared, operand, inner, valueNode);
    return {
      name: nodeText(nameNode),
      type,
      value: initialise(type, operand, inner, valueNode),
      constant: undefined,
      ...(isPack ? { isOfPack: true } : {}),
    };
  });
}

function capturesOf(node: SyntaxNode, body: SyntaxNode, cx: Context): Capture[] {
  const list = childByField(node, 'captures');
  const captures: Capture[] = [];
  let fallback: '=' | '&' | undefined;
  let sign: '&' | '*' | undefined;
  for (const child of list?.children ?? []) {
    if (child.kind === 'lambda_default_capture') fallback = nodeText(child) === '&' ? '&' : '=';
    else if (child.kind === '&' || child.kind === '*') sign = child.kind;
    else if (child.kind === ',') sign = undefined;
    else if (child.named && child.kind !== 'comment') {
      captures.push(...explicitCaptures(child, sign, cx));
      sign = undefined;
    }
  }
  if (fallback === undefined) return captures;
  const names = new Set<string>();
  namesIn(body, names);
  for (const name of names) {
    if (captures.some((one) => one.name === name)) continue;
    captures.push(...captureNamed(name, fallback === '&', node, cx));
  }
  const isInMethod =
    cx.frame?.thisVariable !== undefined && (usesThis(body) || captures.every((one) => one.name !== 'this'));
  const self = isInMethod ? captureThis(node, cx) : undefined;
  if (self !== undefined && captures.every((one) => one.name !== 'this')) captures.push(self);
  return captures;
}

function closureType(
  captures: readonly Capture[],
  name: string,
): { readonly struct: StructType; readonly dataSizeInBytes: number } {
  const layout = layOut(
    captures.map((capture) => ({ name: capture.name, type: capture.type })),
    {
      isUnion: false,
      isPacked: false,
      mostAlignmentInBytes: Infinity,
      alignmentInBytes: 1,
      hasVirtualTable: false,
    },
  );
  const struct: StructType = {
    kind: 'struct',
    name,
    isUnion: false,
    fields: layout.fields,
    sizeInBytes: layout.sizeInBytes,
    alignmentInBytes: layout.alignmentInBytes,
  };
  return { struct, dataSizeInBytes: layout.dataSizeInBytes };
}

/** The enclosing scopes without locals that were not captured: captured names hide the rest. */
function closureScope(captures: readonly Capture[], struct: StructType, cx: Context): Scope {
  const scope = createScope('block', cx.scope);
  const packs = new Map<string, Entity[]>();
  captures.forEach((capture, i) => {
    const field = struct.fields[i];
    if (field === undefined || capture.name === 'this') return;
    const entity: Entity = { kind: 'capture', field, constant: capture.constant };
    if (capture.isOfPack === true) packs.set(capture.name, [...(packs.get(capture.name) ?? []), entity]);
    else addEntity(scope, capture.name, entity);
  });
  for (const [name, elements] of packs) addEntity(scope, name, { kind: 'pack', elements });
  return scope;
}

function lambdaHead(node: SyntaxNode, declarator: SyntaxNode | undefined): TemplateHead | undefined {
  const list = childOfKind(node, 'template_parameter_list');
  const explicit = list === undefined ? undefined : templateHead(list);
  return declarator === undefined ? explicit : withAutoParameters(explicit, declarator);
}

function capturesNothing(node: SyntaxNode): boolean {
  return childByField(node, 'captures')?.children.every(({ named }) => !named) ?? true;
}

let lambdaCount = 0;

function nextClosureName(node: SyntaxNode): string {
  let around = node.parent;
  while (around !== undefined && around.kind !== 'function_definition') around = around.parent;
  const declarator = around && childByField(around, 'declarator');
  const name = declarator && declaredName(declarator);
  const { last } = qualifiedParts(name);
  const text = last && functionName(last);
  const place = text !== undefined && /^\w+$/.test(text) ? ` in ${text}` : '';
  return closureName(++lambdaCount, place);
}

export function lowerLambda(node: SyntaxNode, cx: Context): Operand {
  const body = childByField(node, 'body');
  const declarator = childByField(node, 'declarator');
  const at = locationOf(node);
  if (body === undefined) return value(opaque('lambda without a body', at));
  const captures = capturesOf(node, body, cx);
  const { struct, dataSizeInBytes } = closureType(captures, nextClosureName(node));
  captures.forEach(({ type, value: initial }, i) => {
    const field = struct.fields[i];
    if (field !== undefined && type.kind === 'pointer' && type.isReference) noteCapture(field, initial);
  });
  const scope = closureScope(captures, struct, cx);
  const own = qualifiersBetween(node, node.start, body.start);
  const role = roleOf(own);
  const entity: FunctionEntity = {
    kind: 'function',
    name: 'operator()',
    node,
    declarator: declarator ?? node,
    head: lambdaHead(node, declarator),
    scope,
    owner: undefined,
    isStatic: false,
    roleHint: role === 'host' && cx.frame?.role !== 'host' ? 'device' : role,
    instances: new Map(),
  };
  const classScope = createScope('class', scope, '');
  const info = createClass(struct, classScope, {
    dataSizeInBytes,
    isEmpty: captures.length === 0,
    isClosure: true,
    // Only without captures does it convert to a pointer ([expr.prim.lambda.closure]).
    asFunction: capturesNothing(node) ? { ...entity, name: struct.name, instances: new Map() } : undefined,
  });
  addEntity(classScope, 'operator()', { ...entity, owner: info });
  cx.session.classes.set(struct, info);
  const values = captures.map((capture) => capture.value);
  return value({ kind: 'construct', values, type: struct, at });
}
