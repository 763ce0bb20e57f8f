/** Functions: their signatures, and their instances with bodies lowered at the first look. */
import type { ClusterSize, FunctionIr, Variable } from '../ir/nodes.ts';
import * as types from '../ir/types.ts';
import type { Location } from '../text/location.ts';
import type { Qualifier, SourceItem, SyntaxNode } from '../syntax/index.ts';
import { isConstMethod } from './expressions/constness.ts';
import { noteForwarded } from './expressions/forwarding.ts';
import type { ForwardingKinds } from './expressions/forwarding.ts';
import { lowerBody } from './statements/bodies.ts';
import type { Context, Frame, Session } from './context.ts';
import { noteNames, outside } from './context.ts';
import { addEntity, createScope } from './names/entities.ts';
import type { FunctionEntity, TemplateArgument } from './names/entities.ts';
import { qualifierValues } from './types/qualifierValues.ts';
import {
  argumentsKey,
  argumentText,
  argumentsText,
  functionKey,
  unknownArgumentText,
} from './templates/argumentTexts.ts';
import { childByField, gapStart, hasSpecifier, locationOf, nodeText, qualifiersBetween } from './tree.ts';
import { methodDefinition } from './names/methodDefinitions.ts';
import { declaredName } from './names/declarators.ts';
import {
  isSameSignature,
  takesSameConst,
  signatureOf,
  parameterVariable,
  addEmptyPacks,
  addParameter,
} from './types/signatures.ts';
import type { Signature } from './types/signatures.ts';
import { variadicName } from './classes/variadicArguments.ts';
import { LoweredFunction } from './loweredFunction.ts';
import type { LoweredFunctionHead } from './loweredFunction.ts';
import { SharedVariables } from './sharedVariables.ts';

/** Qualifiers before and inside a function's head. */
export function functionQualifiers(node: SyntaxNode, declarator: SyntaxNode): Qualifier[] {
  const body = childByField(node, 'body');
  const end = body?.start ?? Math.max(declarator.end, node.end);
  return qualifiersBetween(node, gapStart(node), end);
}

export function roleOf(qualifiers: readonly Qualifier[]): FunctionIr['role'] {
  if (qualifiers.some((qualifier) => qualifier.name === '__global__')) return 'kernel';
  return qualifiers.some((qualifier) => qualifier.name === '__device__') ? 'device' : 'host';
}

function launchBoundsOf(
  qualifiers: readonly Qualifier[],
  item: SourceItem,
  cx: Context,
): LoweredFunctionHead['launchBounds'] {
  const qualifier = qualifiers.find((one) => one.name === '__launch_bounds__');
  if (qualifier === undefined) return undefined;
  const [maxThreads, minBlocks] = qualifierValues(qualifier, item, cx);
  if (maxThreads === undefined) return undefined;
  return minBlocks === undefined ? { maxThreads } : { maxThreads, minBlocks };
}

function clusterSizeOf(
  qualifiers: readonly Qualifier[],
  item: SourceItem,
  cx: Context,
): ClusterSize | undefined {
  const qualifier = qualifiers.find((one) => one.name === '__cluster_dims__');
  if (qualifier === undefined) return undefined;
  const [x, y = 1, z = 1] = qualifierValues(qualifier, item, cx);
  return x === undefined ? undefined : [x, y, z];
}

/** Another declaration of the same function that has the body. */
function definitionOf(entity: FunctionEntity, signature: Signature, session: Session): FunctionEntity {
  if (entity.node.kind === 'function_definition' || entity.owner !== undefined) return entity;
  for (const other of entity.scope.names.get(entity.name) ?? []) {
    if (other.kind !== 'function' || other.node.kind !== 'function_definition') continue;
    if ((other.head === undefined) !== (entity.head === undefined)) continue;
    if (other.specialisedFor !== undefined && entity.specialisedFor === undefined) continue;
    const there = signatureOf(other, signature.arguments, session);
    if (isSameSignature(there, signature) && takesSameConst(there, signature)) return other;
  }
  return entity;
}

/** Parameters that an argument fixed to one function, by position. */
export type FunctionArguments = ReadonlyMap<number, FunctionIr>;
const noFunctions: FunctionArguments = new Map();

/**
 * Where texts differ by side, what host code calls is host code, and `constexpr` functions that device code calls are device code, though
 * nothing at them says so.
 */
function sideOfInstance(
  { node, declarator }: FunctionEntity,
  { hasSides }: Session,
  caller: FunctionIr['role'] | undefined,
): 'host' | 'device' | undefined {
  if (!hasSides || caller === undefined) return undefined;
  if (caller === 'host') return 'host';
  const isConstant = hasSpecifier(node, 'constexpr') || hasSpecifier(node, 'consteval');
  return isConstant && roleOf(functionQualifiers(node, declarator)) === 'host' ? 'device' : undefined;
}

/** The function that a declaration gives for these template arguments, in the code of a function of this role. */
export function instantiateFunction(
  entity: FunctionEntity,
  given: readonly (TemplateArgument | undefined)[],
  session: Session,
  functions: FunctionArguments = noFunctions,
  caller?: FunctionIr['role'],
  forwarding: ForwardingKinds = '',
): FunctionIr {
  const first = signatureOf(entity, given, session);
  const source = definitionOf(entity, first, session);
  if (source !== entity)
    return instantiateFunction(source, first.arguments, session, functions, caller, forwarding);
  const bound = [...functions].map(([index, target]) => `${index}=${functionKey(target)}`).join(',');
  const side = sideOfInstance(entity, session, caller);
  const key = `${argumentsKey(first.arguments)}#${bound}${side === undefined ? '' : `@${side}`}${forwarding}`;
  const present = entity.instances.get(key);
  if (present !== undefined) return present;
  const made = newInstance(entity, first, functions, session, side, forwarding);
  entity.instances.set(key, made);
  return made;
}

function displayNameOf(entity: FunctionEntity, signature: Signature): string {
  const owner = entity.owner === undefined ? '' : `${entity.owner.struct.name}::`;
  const list = entity.head === undefined ? '' : argumentsText(signature.arguments);
  return `${owner}${entity.name}${list === '' ? '' : `<${list}>`}`;
}

function templateArgumentValues(
  entity: FunctionEntity,
  signature: Signature,
): FunctionIr['templateArguments'] {
  return (entity.head?.parameters ?? []).map((parameter, i) => {
    const argument = signature.arguments[i];
    return {
      name: parameter.name,
      text: argument === undefined ? unknownArgumentText : argumentText(argument),
    };
  });
}

function thisVariableOf(entity: FunctionEntity, at: Location): Variable | undefined {
  if (entity.owner === undefined || entity.isStatic) return undefined;
  const type = types.pointerTo(entity.owner.struct, isConstMethod(entity));
  return { kind: 'variable', name: 'this', type, storage: 'parameter', addressTaken: false, at };
}

function assumptionsAbout(list: readonly TemplateArgument[], { classes }: Session): (readonly string[])[] {
  const found = list.flatMap((argument) => {
    const type = argument.kind === 'type' && argument.type.kind === 'struct' ? argument.type : undefined;
    const assumed = type && classes.get(type)?.assumed;
    return assumed === undefined ? [] : [assumed.about.said];
  });
  return [...new Set(found)];
}

/** What calls pass for `...`: a function that looks at it names it, through the macros of <stdarg.h>. */
function variadicVariable(signature: Signature, node: SyntaxNode, at: Location): Variable | undefined {
  if (!signature.isVariadic || !nodeText(node).includes(variadicName)) return undefined;
  const type = types.pointerTo(types.charType);
  return { kind: 'variable', name: variadicName, type, storage: 'parameter', addressTaken: false, at };
}

/** `asm volatile` is no type. */
const volatileType = /(?<!asm(?:__)?\s*)\bvolatile\b/;

function newInstance(
  entity: FunctionEntity,
  first: Signature,
  functions: FunctionArguments,
  session: Session,
  side: 'host' | 'device' | undefined,
  forwarding: ForwardingKinds,
): FunctionIr {
  const source = methodDefinition(entity, first, session);
  const { signature, node, declarator } = source;
  const qualifiers = [
    ...functionQualifiers(node, declarator),
    ...functionQualifiers(entity.node, entity.declarator),
  ];
  const nameNode = declaredName(declarator) ?? declarator;
  const scope = createScope('block', signature.scope);
  const variables = signature.parameters.map(parameterVariable);
  signature.parameters.forEach((parameter, i) => {
    if (parameter.name !== '') addParameter(scope, parameter, variables[i]!, functions.get(i));
  });
  addEmptyPacks(scope, declarator);
  noteForwarded(signature.parameters, variables, entity.head, forwarding);
  const variadic = variadicVariable(signature, node, locationOf(nameNode));
  if (variadic !== undefined) {
    variables.push(variadic);
    addEntity(scope, variadicName, { kind: 'local', variable: variadic, constant: undefined });
  }
  const thisVariable = thisVariableOf(entity, locationOf(nameNode));
  const own = entity.roleHint ?? roleOf(qualifiers);
  const role = side !== undefined && own !== 'kernel' ? side : own;
  const frame: Frame = {
    nesting: session.nesting + 1,
    role,
    owner: entity.owner,
    thisVariable,
    returnType: first.returnType,
    returnPattern: first.returnPattern,
    shared: new SharedVariables(),
    temporaryCount: 0,
  };
  const cx: Context = { session, scope, frame };
  const head: LoweredFunctionHead = {
    name: entity.name,
    displayName: displayNameOf(entity, first),
    role,
    templateArguments: templateArgumentValues(entity, first),
    parameters: thisVariable === undefined ? variables : [thisVariable, ...variables],
    launchBounds: launchBoundsOf(qualifiers, node.item, outside(session, signature.scope)),
    clusterSize: clusterSizeOf(qualifiers, node.item, outside(session, signature.scope)),
    assumptions: assumptionsAbout(first.arguments, session),
    staysApart: qualifiers.some(({ name }) => name === '__noinline__'),
    namesVolatile: () => volatileType.test(nodeText(node)),
    at: locationOf(node),
    nameAt: locationOf(nameNode),
  };
  const made: LoweredFunction = new LoweredFunction(head, frame, () => lowerBody(made, entity, node, cx));
  // What an instance is made of, it hangs on: types in its name, functions that it was given.
  noteNames(session, made, head.displayName);
  for (const { displayName } of functions.values()) noteNames(session, made, displayName);
  return made;
}
