/** Objects of class type: constructor calls and implicit constructors. */
import type { Expression, Statement } from '../../ir/nodes.ts';
import * as types from '../../ir/types.ts';
import type { StructField } from '../../ir/types.ts';
import type { SyntaxNode } from '../../syntax/index.ts';
import { constructFromList } from './aggregates.ts';
import type { Context } from '../context.ts';
import { replacedIn } from '../disguises/disguisedDeclarators.ts';
import { outside } from '../context.ts';
import type { ClassEntity, ClassInfo } from '../names/entities.ts';
import { lowerExpression } from '../expressions/expressions.ts';
import { constructFromOperands, defaultValue, initialise, zeroValue } from './initialization.ts';
import { objectOfMembers } from './memberDefaults.ts';
import { callCandidate } from './methods.ts';
import { opaque, placeOf, read } from '../expressions/operands.ts';
import type { Operand } from '../expressions/operands.ts';
import { operandType, rvalue, temporaryOf } from '../expressions/operandTypes.ts';
import { expandOperands } from '../templates/packs.ts';
import { constructorFor, resolveOverload } from '../expressions/overloads.ts';
import { instantiateClass } from './classes.ts';
import { deduceArguments } from '../templates/deduceForCall.ts';
import { functionPatterns } from '../templates/patterns.ts';
import { parameterNodes } from '../types/signatures.ts';
import { childByField, childrenByField, isDefaulted, locationOf, namedChildren, nodeText } from '../tree.ts';
import { classOfType } from '../types/typeNames.ts';
import { needsTables, setTable } from './virtualFunctions.ts';

/** A value of class type from constructor arguments. */
export function constructClass(
  info: ClassInfo,
  operands: readonly Operand[],
  cx: Context,
  node: SyntaxNode,
): Expression {
  const at = locationOf(node);
  const { struct } = info;
  const inherited = constructBase(info, operands, cx, node);
  if (inherited !== undefined) return inherited;
  if (info.constructors.length === 0) return constructAggregate(info, operands, cx, node);
  const chosen = constructorFor(info, operands, cx, node);
  if (chosen === undefined) return implicitCopy(info, operands, cx, node);
  if (isDefaulted(chosen.entity.node)) {
    const [first] = operands;
    return first === undefined ? memberwiseDefault(info, cx, node) : rvalue(first, cx, node);
  }
  const temporary = temporaryOf(struct, undefined, cx, at);
  const call = rvalue(callCandidate(chosen, placeOf(temporary.place), operands, cx, node), cx, node);
  const effects: Statement[] = [temporary.declare, { kind: 'expression', expression: call, at }];
  return { kind: 'sequence', effects, value: read(temporary.place), type: struct, at };
}

/** By a constructor of a base that the class has as its own; what else it holds is default-initialised. */
function constructBase(
  info: ClassInfo,
  operands: readonly Operand[],
  cx: Context,
  node: SyntaxNode,
): Expression | undefined {
  if (info.inheritsFrom.size === 0 || operands.length === 0) return undefined;
  const base = info.bases.find(
    ({ info: { entity } }) => entity !== undefined && info.inheritsFrom.has(entity.name),
  );
  if (base === undefined || constructorFor(info, operands, cx, node, false) !== undefined) return undefined;
  if (constructorFor(base.info, operands, cx, node) === undefined) return undefined;
  return memberwiseDefault(
    info,
    cx,
    node,
    new Map([[base.field, constructClass(base.info, operands, cx, node)]]),
  );
}

function implicitCopy(
  info: ClassInfo,
  operands: readonly Operand[],
  cx: Context,
  node: SyntaxNode,
): Expression {
  const [first] = operands;
  const type = first === undefined ? undefined : operandType(first);
  if (
    operands.length === 1 &&
    first !== undefined &&
    type !== undefined &&
    types.sameType(type, info.struct)
  ) {
    return rvalue(first, cx, node);
  }
  // `T({a, b})`: the copy of an object made of the list.
  if (operands.length === 1 && first?.kind === 'list')
    return constructFromList(info.struct, first.node, first.cx);
  const values = operands.map((operand) => rvalue(operand, cx, node));
  return opaque(`no constructor of \`${info.struct.name}\` fits`, locationOf(node), info.struct, values);
}

/** Every member default-initialised but those given; those without an initialiser are zero here, indeterminate in C++. */
function memberwiseDefault(
  info: ClassInfo,
  cx: Context,
  node: SyntaxNode,
  given?: ReadonlyMap<StructField, Expression>,
): Expression {
  const made = objectOfMembers(
    info.struct,
    info,
    cx,
    node,
    (field, inner) => given?.get(field) ?? memberDefault(info, field, inner, cx, node),
  );
  return made.kind === 'construct' ? withTables(made, info, cx) : made;
}

/** A member that is given no value: its default initialiser in the context of the class, else its type's. */
function memberDefault(
  info: ClassInfo,
  field: StructField,
  inner: Context,
  cx: Context,
  node: SyntaxNode,
): Expression {
  const initializer = info.initializers.get(field.name);
  if (initializer !== undefined) return valueFromInitializer(field.type, initializer, inner);
  return defaultValue(field.type, cx, node) ?? zeroValue(field.type, node);
}

/** An object made of its members, with the tables of its class. */
export function withTables(made: Expression, info: ClassInfo, cx: Context): Expression {
  if (!needsTables(info)) return made;
  const { at } = made;
  const temporary = temporaryOf(info.struct, made, cx, at);
  const effects = [temporary.declare, ...setTable(info, temporary.place, cx)];
  return { kind: 'sequence', effects, value: read(temporary.place), type: info.struct, at };
}

/** Of a member that the class initialises where it declares it. */
export function valueFromInitializer(type: types.Type, initializer: SyntaxNode, cx: Context): Expression {
  return initializer.kind === 'initializer_list'
    ? constructFromList(type, initializer, cx)
    : initialise(type, lowerExpression(initializer, cx), cx, initializer);
}

/** `T()` and `T(a, b)` of an aggregate. */
function constructAggregate(
  info: ClassInfo,
  operands: readonly Operand[],
  cx: Context,
  node: SyntaxNode,
): Expression {
  const { struct } = info;
  const [first] = operands;
  if (first === undefined) return memberwiseDefault(info, cx, node);
  const type = operandType(first);
  if (operands.length === 1 && type !== undefined && types.sameType(type, struct))
    return rvalue(first, cx, node);
  if (operands.length > struct.fields.length) return implicitCopy(info, operands, cx, node);
  return objectOfMembers(struct, info, cx, node, (field, inner) => {
    const operand = operands[struct.fields.indexOf(field)];
    return operand === undefined
      ? memberDefault(info, field, inner, cx, node)
      : initialise(field.type, operand, cx, node);
  });
}

/** `Pair(1, 2.0f)`, `Pair{1, 2.0f}`: class template argument deduction by guides, from constructors and from the fields. */
export function constructTemplate(
  entity: ClassEntity,
  list: SyntaxNode,
  cx: Context,
  node: SyntaxNode,
): Expression {
  const operands = expandOperands(namedChildren(list), cx).map((one) => one.operand);
  return constructDeduced(entity, operands, cx, node, list);
}

export function constructDeduced(
  entity: ClassEntity,
  operands: readonly Operand[],
  cx: Context,
  node: SyntaxNode,
  list?: SyntaxNode,
): Expression {
  const head = entity.head;
  const body = childByField(entity.node, 'body');
  const at = locationOf(node);
  if (head === undefined || body === undefined)
    return opaque(`template \`${entity.name}\` without arguments`, at);
  const guide = resolveOverload(entity.guides, undefined, cx, operands, cx, node);
  const guided = guide?.signature.returnType;
  // One that converts its arguments gives way to what a constructor deduces.
  const isExact = guide !== undefined && (guide.entity.head !== undefined || guide.cost === 0);
  if (guided?.kind === 'struct' && isExact) {
    // `std::array a{1, 2}`: its elements are those of the member.
    const info = classOfType(guided, cx);
    const isPlain = info?.constructors.length === 0 && info.bases.length === 0;
    return isPlain && list?.kind === 'initializer_list'
      ? constructFromList(guided, list, cx)
      : constructFromOperands(guided, operands, cx, node);
  }
  const cxThere = outside(cx.session, entity.scope);
  for (const parameters of constructorParameters(entity, body)) {
    const patterns = functionPatterns(parameters, head, cxThere);
    if (patterns.length < operands.length && patterns.at(-1)?.isPack !== true) continue;
    const found = deduceArguments(head, patterns, [], operands, cx)?.arguments;
    if (found === undefined) continue;
    if (found.some((argument, i) => argument === undefined && head.parameters[i]?.defaultNode === undefined))
      continue;
    const info = instantiateClass(
      entity,
      found.filter((argument) => argument !== undefined),
      cx.session,
    );
    return constructFromOperands(info.struct, operands, cx, node);
  }
  if (guided?.kind === 'struct') return constructFromOperands(guided, operands, cx, node);
  const values = operands.map((operand) => rvalue(operand, cx, node));
  return opaque(`arguments of template \`${entity.name}\` could not be deduced`, at, undefined, values);
}

function constructorParameters(entity: ClassEntity, body: SyntaxNode): SyntaxNode[][] {
  const found: SyntaxNode[][] = [];
  const fields: SyntaxNode[] = [];
  for (const child of namedChildren(body)) {
    if (child.kind === 'field_declaration') {
      // `T x, y;` is two.
      fields.push(...childrenByField(child, 'declarator').map(() => child));
      continue;
    }
    if (childByField(child, 'type') !== undefined) continue;
    const declarator = childByField(child, 'declarator');
    const name = declarator === undefined ? undefined : childByField(declarator, 'declarator');
    if (declarator?.kind === 'function_declarator' && name !== undefined && nodeText(name) === entity.name) {
      found.push(parameterNodes(declarator).map((one) => withoutAlias(one, body)));
    }
  }
  return found.length > 0 ? found : [fields];
}

/** `Layout(Config config)` where the class has `using Config = T;`: what the name stands for is deduced. */
function withoutAlias(parameter: SyntaxNode, body: SyntaxNode): SyntaxNode {
  const type = childByField(parameter, 'type');
  const alias = namedChildren(body).find(
    (one) =>
      type?.kind === 'type_identifier' &&
      one.kind === 'alias_declaration' &&
      nodeText(childByField(one, 'name') ?? one) === nodeText(type),
  );
  const target = alias && childByField(alias, 'type');
  const named = target && childByField(target, 'type');
  const isPlain = target !== undefined && namedChildren(target).length === 1;
  return type === undefined || named === undefined || !isPlain
    ? parameter
    : replacedIn(parameter, type, named);
}
