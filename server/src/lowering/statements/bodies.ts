/** Function bodies. Whatever goes wrong in one becomes one OpaqueStatement: lowering never throws. */
import type { Block, Cleanup, FunctionIr, Place, Statement, Variable } from '../../ir/nodes.ts';
import * as types from '../../ir/types.ts';
import type { SyntaxNode } from '../../syntax/index.ts';
import { withDestructorsCalled } from '../classes/deviceDestruction.ts';
import { withoutUnusedLocals } from '../../ir/unusedLocals.ts';
import { constructorPrologue } from '../classes/memberInitializers.ts';
import type { Context } from '../context.ts';
import { maximumDepth, recorded, spendOnTemplate, tooManyTemplates } from '../context.ts';
import { deviceMemberCleanups, destruction, isHostObject, memberCleanups } from '../classes/destruction.ts';
import { needsTables, setTable } from '../classes/virtualFunctions.ts';
import { isOfTemplate } from '../names/entities.ts';
import type { ClassInfo, FunctionEntity } from '../names/entities.ts';
import { thisPlace } from '../names/names.ts';
import { variablePlace } from '../expressions/operands.ts';
import { lowerStatements } from './statements.ts';
import { childByField, childOfKind, hasSpecifier, locationOf, namedChildren } from '../tree.ts';

function opaqueBody(reason: string, node: SyntaxNode): Block {
  const at = locationOf(node);
  return { kind: 'block', statements: [{ kind: 'opaqueStatement', reason, clobbers: [], at }], at };
}

function bodyNode(definition: SyntaxNode): SyntaxNode | undefined {
  const within = childOfKind(definition, 'try_statement') ?? definition;
  return childByField(within, 'body') ?? childOfKind(within, 'compound_statement');
}

/** `f() try { … } catch (…) { … }`; what a constructor catches goes on to its caller in any case. */
function statementNodes(definition: SyntaxNode, body: SyntaxNode, entity: FunctionEntity): SyntaxNode[] {
  const attempt = isConstructor(entity) ? undefined : childOfKind(definition, 'try_statement');
  return attempt === undefined ? namedChildren(body) : [attempt];
}

/** The object of a destructor, with its class. */
function destroyedBy(
  owner: FunctionIr,
  entity: FunctionEntity,
  cx: Context,
): { readonly own: ClassInfo; readonly self: Place } | undefined {
  const own = entity.owner;
  if (cx.frame?.role !== 'host' || own === undefined || own.destructor?.node !== entity.node)
    return undefined;
  const self = thisPlace(cx, owner.nameAt);
  return self && { own, self };
}

/** While a destructor runs, virtual functions are those of its class. */
function destructorPrologue(owner: FunctionIr, entity: FunctionEntity, cx: Context): Statement[] {
  const destroyed = destroyedBy(owner, entity, cx);
  return destroyed && needsTables(destroyed.own) ? setTable(destroyed.own, destroyed.self, cx) : [];
}

/** What a destructor of device code destroys behind its body. */
function membersOf(
  owner: FunctionIr,
  entity: FunctionEntity,
  cx: Context,
): ReturnType<typeof deviceMemberCleanups> {
  const own = entity.owner;
  if (own === undefined || own.destructor?.node !== entity.node) return [];
  const self = thisPlace(cx, owner.nameAt);
  return self === undefined ? [] : deviceMemberCleanups(own, self, cx);
}

/** What leaving the function destroys: its parameters, and in a destructor the object's members. */
function cleanupsOf(owner: FunctionIr, entity: FunctionEntity, cx: Context): Cleanup[] {
  const { session } = cx;
  const destroyed = destroyedBy(owner, entity, cx);
  const members = destroyed ? memberCleanups(destroyed.own, destroyed.self, session) : [];
  const parameters = owner.parameters.flatMap((variable) => {
    if (!isHostObject(variable.type, cx)) return [];
    const destroy = destruction(variablePlace(variable, variable.at), session);
    return destroy === undefined ? [] : [{ variable, destroy }];
  });
  // g++ makes the last argument first.
  return [...members, ...parameters.reverse()];
}

/**
 * What a `constexpr` function gives that makes an object without members of others like it, as libraries do that compute with
 * types (CuTe's layouts): there is nothing to know of it but its type, so that its body need not be read.
 */
function emptyResult(
  owner: FunctionIr,
  entity: FunctionEntity,
  body: SyntaxNode,
  cx: Context,
): Block | undefined {
  if (!isOfTemplate(entity) || !hasSpecifier(entity.node, 'constexpr')) return undefined;
  const isEmpty = ({ type }: Variable): boolean =>
    types.holdsNothing(type.kind === 'pointer' ? type.pointee : type);
  if (!owner.parameters.every(isEmpty)) return undefined;
  const at = locationOf(body);
  if (isConstructor(entity)) return { kind: 'block', statements: [], at };
  const type = cx.frame?.returnType;
  if (type === undefined || !types.holdsNothing(type)) return undefined;
  const value = { kind: 'construct', values: [], type, at } as const;
  return { kind: 'block', statements: [{ kind: 'return', value, at }], at };
}

const isConstructor = (entity: FunctionEntity): boolean =>
  entity.owner?.constructors.some((one) => one.node === entity.node) === true;

/** The body of a definition; undefined for a mere declaration. `cx.frame` collects what the body declares. */
export function lowerBody(
  owner: FunctionIr,
  entity: FunctionEntity,
  definition: SyntaxNode,
  cx: Context,
): Block | undefined {
  const body = bodyNode(definition);
  if (body === undefined) return undefined;
  const { session } = cx;
  const nesting = cx.frame?.nesting ?? 0;
  if (Math.max(session.depth, nesting) > maximumDepth) return opaqueBody('templates nested too deeply', body);
  const empty = emptyResult(owner, entity, body, cx);
  if (empty !== undefined) return empty;
  if (isOfTemplate(entity) && !spendOnTemplate(session, 'body')) {
    if (cx.frame !== undefined) cx.frame.returnType ??= types.opaqueType('auto', tooManyTemplates);
    return opaqueBody(tooManyTemplates, body);
  }
  const outer = session.nesting;
  session.nesting = nesting;
  session.depth++;
  try {
    return recorded(session, owner, () => {
      const statements: Statement[] = [];
      if (isConstructor(entity)) statements.push(...constructorPrologue(entity, definition, cx));
      const own = lowerStatements(statementNodes(definition, body, entity), cx);
      if (own.length > 0) statements.push(...destructorPrologue(owner, entity, cx));
      statements.push(...own);
      if (cx.frame !== undefined) cx.frame.returnType ??= types.voidType;
      const atExit = cleanupsOf(owner, entity, cx);
      const block: Block = { kind: 'block', statements, at: locationOf(body) };
      if (atExit.length > 0) return { ...block, atExit };
      if (owner.role === 'host') return block;
      const whole = session.isToRun ? withDestructorsCalled(block, membersOf(owner, entity, cx)) : block;
      return session.leavesOutUnusedLocals ? withoutUnusedLocals(whole) : whole;
    });
  } catch (error) {
    // A mistake of the tool itself must not take the other functions down.
    const message = error instanceof Error ? error.message : String(error);
    if (cx.frame !== undefined) cx.frame.returnType ??= types.voidType;
    return opaqueBody(`internal error while lowering: ${message}`, body);
  } finally {
    session.depth--;
    session.nesting = outer;
  }
}
