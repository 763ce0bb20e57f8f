/** Declarations of local variables. */
import type { Expression, Statement, Storage, Variable } from '../../ir/nodes.ts';
import { expressionHas } from '../../ir/walk.ts';
import { constructedIn } from '../../ir/constructions.ts';
import * as types from '../../ir/types.ts';
import type { Type } from '../../ir/types.ts';
import type { Qualifier, SyntaxNode } from '../../syntax/index.ts';
import { isAnonymousUnion, lowerAnonymousUnion } from '../classes/anonymousUnions.ts';
import { alignasOf } from '../classes/classes.ts';
import type { Context } from '../context.ts';
import { copyOfPlace } from '../classes/copying.ts';
import { declare } from '../names/declare.ts';
import { declareClass, declareEnum } from '../names/declareTypes.ts';
import { declaredName, functionDeclarator } from '../names/declarators.ts';
import { localDestruction } from '../classes/destruction.ts';
import { argumentsOfParameters } from '../disguises/disguisedDeclarators.ts';
import { separatedDeclarators } from '../disguises/separatedDeclarators.ts';
import { addEntity } from '../names/entities.ts';
import type { ClassEntity } from '../names/entities.ts';
import { expandOperands } from '../templates/packs.ts';
import { lowerExpression } from '../expressions/expressions.ts';
import { referencedFunction } from '../expressions/functionValues.ts';
import { isConstDeclaration, scalarConstant, storageOf } from '../globals.ts';
import { classTemplate, deducedFromNode, deducedFromOperands } from '../classes/deducedClasses.ts';
import { initialiseFromNode, initialiseFromOperands } from '../classes/initialization.ts';
import type { Initialised } from '../classes/initialization.ts';
import { referTo, variablePlace } from '../expressions/operands.ts';
import type { Operand } from '../expressions/operands.ts';
import { operandType, placeOfOperand, rvalue } from '../expressions/operandTypes.ts';
import { askedAlignment } from '../types/qualifierValues.ts';
import { lookup } from '../names/scopes.ts';
import {
  childByField,
  childrenByField,
  declarationQualifiers,
  hasSpecifier,
  locationOf,
  namedChildren,
  nodeText,
} from '../tree.ts';
import { applyDeclarator, lowerType, tryLowerType } from '../types/typeNames.ts';
import { bindNames } from './structuredBindings.ts';
import { declareRowSizes, declareVariableArray, lengthsOf } from './variableArrays.ts';

function declareLocalType(node: SyntaxNode, cx: Context): void {
  if (childByField(node, 'body') === undefined) return;
  if (node.kind === 'enum_specifier') declareEnum(cx.scope, node);
  else if (/^(struct|class|union)_specifier$/.test(node.kind)) declareClass(cx.scope, node, []);
}

function storageFor(node: SyntaxNode, qualifiers: readonly Qualifier[], cx: Context): Storage {
  const isStatic = hasSpecifier(node, 'static');
  const fallback: Storage = !isStatic ? 'local' : cx.frame?.role === 'host' ? 'host' : 'global';
  return storageOf(qualifiers, hasSpecifier(node, 'extern'), fallback);
}

/** `dim3 grid(gx, gy)` reads as a function's declaration: the "parameters" name values. */
function argumentsInDisguise(declarator: SyntaxNode, cx: Context): Operand[] | undefined {
  const parameters = childByField(declarator, 'parameters');
  if (parameters === undefined || namedChildren(parameters).length === 0) return undefined;
  const list = argumentsOfParameters(parameters, cx);
  return list && expandOperands(namedChildren(list), cx).map(({ operand }) => operand);
}

/** `float& at(x)`: what stands around the name that the arguments follow. */
function typeAround(target: SyntaxNode, base: Type, declarator: SyntaxNode): Type {
  let type = base;
  let current: SyntaxNode | undefined = declarator;
  while (current !== undefined && current !== target) {
    if (current.kind === 'pointer_declarator') type = types.pointerTo(type);
    else if (current.kind === 'reference_declarator') type = types.referenceTo(type);
    current = childByField(current, 'declarator') ?? namedChildren(current).at(-1);
  }
  return type;
}

interface LocalDeclaration {
  readonly node: SyntaxNode;
  readonly base: Type;
  /** `Span s(p, n);`: a class template whose arguments the initialiser tells. */
  readonly template: ClassEntity | undefined;
  readonly storage: Storage;
  readonly alignment: number;
  readonly cx: Context;
}

function makeVariable(
  one: LocalDeclaration,
  declarator: SyntaxNode,
  name: SyntaxNode,
  initialised: Initialised,
  isConstant: boolean,
): Variable {
  const { type } = initialised;
  const variable: Variable = {
    kind: 'variable',
    name: nodeText(name),
    type,
    storage: one.storage,
    addressTaken: false,
    isConstant,
    ...(hasSpecifier(one.node, 'volatile') ? { isVolatile: true } : {}),
    ...(one.storage === 'shared' && one.cx.session.isRelocatable ? { isRelocatable: true } : {}),
    at: locationOf(declarator.kind === 'init_declarator' ? name : declarator),
  };
  return one.alignment > types.alignmentInBytes(type)
    ? { ...variable, alignmentInBytes: one.alignment }
    : variable;
}

/** A constructor that ran on a temporary runs on the variable itself. */
function declareWith(variable: Variable, value: Expression | undefined, node: SyntaxNode): Statement[] {
  const at = locationOf(node);
  const call = value && constructedIn(variable, value);
  if (call === undefined) return [{ kind: 'declare', variable, initializer: value, at }];
  variable.addressTaken = true;
  return [
    { kind: 'declare', variable, initializer: undefined, at },
    { kind: 'expression', expression: call, at },
  ];
}

function lowerVariable(one: LocalDeclaration, declarator: SyntaxNode, out: Statement[]): void {
  const { cx } = one;
  const isInit = declarator.kind === 'init_declarator';
  const inner = isInit ? (childByField(declarator, 'declarator') ?? declarator) : declarator;
  const name = declaredName(inner);
  if (name === undefined) return;
  if (name.kind === 'structured_binding_declarator') {
    lowerBinding(one, declarator, name, out);
    return;
  }
  const target = functionDeclarator(declarator);
  let initialised: Initialised;
  let own: Variable | undefined;
  if (target !== undefined) {
    const operands = argumentsInDisguise(target, cx);
    if (operands === undefined) {
      declare(cx.scope, one.node);
      return;
    }
    initialised = one.template
      ? deducedFromOperands(one.template, operands, cx, declarator)
      : initialiseFromOperands(typeAround(target, one.base, inner), operands, cx, declarator);
  } else {
    const declared = applyDeclarator(one.base, inner, cx);
    // A declaration in a condition keeps its value beside the declarator.
    const initNode = childByField(isInit ? declarator : one.node, 'value');
    const sized =
      one.storage === 'local' ? declareVariableArray(declared.type, inner, name, initNode, cx) : undefined;
    if (sized !== undefined) {
      out.push(...sized);
      return;
    }
    if (one.storage === 'local')
      out.push(...declareRowSizes(declared.type, lengthsOf(inner), cx, locationOf(declarator)));
    if (initNode !== undefined) own = showOwnName(one, declarator, name, declared.type, initNode);
    const isShared = one.storage === 'shared' || one.storage === 'dynamicShared';
    if (isShared) initialised = { type: declared.type, value: undefined };
    else if (one.template !== undefined && initNode !== undefined)
      initialised = deducedFromNode(one.template, initNode, cx, declarator);
    else initialised = initialiseFromNode(declared.type, initNode, cx, declarator);
  }
  const isConstant = isConstDeclaration(one.node, inner);
  const variable =
    own !== undefined && !isConstant && types.sameType(own.type, initialised.type)
      ? own
      : makeVariable(one, declarator, name, initialised, isConstant);
  finishVariable(one, variable, declarator, name, initialised, out);
}

/** `T* p = malloc(sizeof(*p))`: a name is known in its own initialiser, which a lambda in it may keep. */
function showOwnName(
  one: LocalDeclaration,
  declarator: SyntaxNode,
  name: SyntaxNode,
  type: Type,
  initNode: SyntaxNode,
): Variable | undefined {
  if (type.kind === 'opaque' || !nodeText(initNode).includes(nodeText(name))) return undefined;
  if (!new RegExp(`\\b${nodeText(name)}\\b`).test(nodeText(initNode))) return undefined;
  const variable = makeVariable(one, declarator, name, { type, value: undefined }, false);
  one.cx.scope.names.delete(variable.name);
  addEntity(one.cx.scope, variable.name, { kind: 'local', variable, constant: undefined });
  return variable;
}

/** Whether what the variable holds is called as a function of another type than the function's own. */
function isCast(value: Expression | undefined, { type }: Variable): boolean {
  const known = value === undefined ? undefined : referencedFunction(value);
  if (known === undefined || type.kind !== 'pointer' || type.pointee.kind !== 'function') return false;
  const wanted = type.pointee.parameters;
  const own = known.parameters.map((one) => one.type);
  return (
    own.length !== wanted.length || own.some((one, i) => !types.sameType(one, wanted[i] ?? types.voidType))
  );
}

function finishVariable(
  one: LocalDeclaration,
  variable: Variable,
  declarator: SyntaxNode,
  name: SyntaxNode,
  initialised: Initialised,
  out: Statement[],
): void {
  const { cx } = one;
  const isConstant = variable.isConstant === true;
  const constant = isConstant ? scalarConstant(initialised.value, variable.type) : undefined;
  // A name declared again in the same block (by a macro, by a `using`) hides the former one.
  cx.scope.names.delete(variable.name);
  const target = constant ?? initialised.value;
  const known = target === undefined ? undefined : referencedFunction(target);
  if (known !== undefined && !isCast(target, variable) && (isConstant || isAssignedOnce(name))) {
    addEntity(cx.scope, variable.name, { kind: 'functionValue', function: known });
  } else addEntity(cx.scope, variable.name, { kind: 'local', variable, constant });
  if (one.storage === 'shared' || one.storage === 'dynamicShared') {
    cx.frame?.shared.add(variable, cx.scope);
    return;
  }
  if (one.storage !== 'local') {
    const { value } = initialised;
    if (value !== undefined) variable.initializer = value;
    if (one.storage === 'host' && value !== undefined && isWorkedOut(value)) {
      variable.isInitialisedOnTheWay = true;
      out.push(initialisation(variable, declarator));
    }
    return;
  }
  // What is known at compile time is not computed again wherever the code comes by.
  const value = constant ?? initialised.value;
  if (isConstant && value !== undefined) variable.initializer = value;
  rememberPointers(variable, value, cx);
  const cleanup = localDestruction(variable, cx);
  const declared = declareWith(variable, value, declarator);
  out.push(...declared.map((one) => (one.kind === 'declare' ? { ...one, ...cleanup } : one)));
}

/** What the run works out: calls, and the function's own variables. */
function isWorkedOut(value: Expression): boolean {
  return expressionHas(value, {
    expression: ({ kind }) => /^(call|sequence|intrinsic|opaque|assign|compoundAssign|launch)$/.test(kind),
    place: (place) => place.kind === 'variablePlace' && /^(local|parameter)$/.test(place.variable.storage),
  });
}

function initialisation(variable: Variable, node: SyntaxNode): Statement {
  const at = locationOf(node);
  const place = variablePlace(variable, at);
  const pointer: Expression = { kind: 'address', place, type: types.pointerTo(variable.type), at };
  const type = types.voidType;
  const expression: Expression = {
    kind: 'intrinsic',
    name: '__initialise_static',
    arguments: [pointer],
    type,
    at,
  };
  return { kind: 'expression', expression, at };
}

/** Whether nothing in the function assigns to the name after its declaration. */
function isAssignedOnce(name: SyntaxNode): boolean {
  let body: SyntaxNode = name;
  while (body.parent !== undefined && body.kind !== 'function_definition') body = body.parent;
  const rest = nodeText(body).slice(name.end - body.start);
  return !new RegExp(`\\b${nodeText(name)}\\s*=[^=]`).test(rest);
}

/** Arrays of pointers to locals: what cudaLaunchKernel is given. */
function rememberPointers(variable: Variable, value: Expression | undefined, cx: Context): void {
  if (
    value?.kind !== 'construct' ||
    variable.type.kind !== 'array' ||
    variable.type.element.kind !== 'pointer'
  )
    return;
  if (cx.frame === undefined) return;
  cx.frame.pointerLists ??= new Map();
  cx.frame.pointerLists.set(variable, value.values);
}

/** `auto [a, b] = pair;`: references to the members of a hidden variable. */
function lowerBinding(
  one: LocalDeclaration,
  declarator: SyntaxNode,
  binding: SyntaxNode,
  out: Statement[],
): void {
  const { cx } = one;
  const initNode = childByField(declarator, 'value');
  const at = locationOf(declarator);
  if (initNode === undefined) return;
  const operand = lowerExpression(initNode, cx);
  const isReference = /&/.test(nodeText(declarator).slice(0, binding.start - declarator.start));
  const source = isReference ? placeOfOperand(operand, cx, initNode) : undefined;
  const value = source === undefined ? rvalueWhole(operand, cx, initNode) : referTo(source);
  const number = cx.frame === undefined ? 0 : cx.frame.temporaryCount++;
  const hidden: Variable = {
    kind: 'variable',
    name: `$${number}`,
    type: value.type,
    storage: 'local',
    addressTaken: false,
    at,
  };
  out.push({ kind: 'declare', variable: hidden, initializer: value, ...localDestruction(hidden, cx), at });
  const whole =
    isReference && value.type.kind === 'pointer'
      ? ({
          kind: 'dereference',
          pointer: { kind: 'read', place: variablePlace(hidden, at), type: value.type, at },
          type: value.type.pointee,
          at,
        } as const)
      : variablePlace(hidden, at);
  bindNames(binding, whole, cx, out);
}

function rvalueWhole(operand: Operand, cx: Context, node: SyntaxNode): Expression {
  return operand.kind === 'place' && operand.place.type.kind === 'array'
    ? { kind: 'read', place: operand.place, type: operand.place.type, at: operand.place.at }
    : (copiedObject(operand, cx, node) ?? rvalue(operand, cx, node));
}

function copiedObject(operand: Operand, cx: Context, node: SyntaxNode): Expression | undefined {
  const type = operandType(operand);
  return type?.kind === 'struct' ? copyOfPlace(operand, type, cx, node) : undefined;
}

/** `a * b;` reads as a declaration of a pointer b when `a` is a value. */
function isProduct(typeNode: SyntaxNode, cx: Context): boolean {
  if (typeNode.kind !== 'type_identifier' || tryLowerType(typeNode, cx) !== undefined) return false;
  return lookup(cx.session, cx.scope, nodeText(typeNode))?.some((entity) => entity.kind === 'local') === true;
}

/** `extern int n;` in a function: the variable of that name at namespace scope. */
function isMention({ node, storage, cx }: LocalDeclaration, declarator: SyntaxNode): boolean {
  if (storage === 'dynamicShared' || storage === 'shared' || !hasSpecifier(node, 'extern')) return false;
  const name = declaredName(declarator);
  const found = name === undefined ? undefined : lookup(cx.session, cx.scope, nodeText(name));
  return found?.some(({ kind }) => kind === 'variable') === true;
}

export function lowerDeclaration(node: SyntaxNode, cx: Context): Statement[] {
  const typeNode = childByField(node, 'type');
  if (typeNode === undefined || isProduct(typeNode, cx)) return [];
  declareLocalType(typeNode, cx);
  const declarators = childrenByField(node, 'declarator');
  if (declarators.length === 0) return isAnonymousUnion(typeNode) ? lowerAnonymousUnion(typeNode, cx) : [];
  const qualifiers = declarationQualifiers(node);
  const base = lowerType(typeNode, cx);
  const one: LocalDeclaration = {
    node,
    base,
    template: classTemplate(typeNode, base, cx),
    storage: storageFor(node, qualifiers, cx),
    alignment: Math.max(askedAlignment(qualifiers, node.item, cx).inBytes, alignasOf(node, cx)),
    cx,
  };
  const out: Statement[] = [];
  for (const declarator of declarators) {
    if (isMention(one, declarator)) continue;
    for (const each of separatedDeclarators(declarator, cx)) lowerVariable(one, each, out);
  }
  return out;
}
