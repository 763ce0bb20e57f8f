/** Function bodies. Whatever goes wrong in one becomes one OpaqueStatement: lowering never throws. */
import type { Block, Cleanup, FunctionIr, Statement, Variable } from '../../ir/nodes.ts';
import * as types from '../../ir/types.ts';
import type { SyntaxNode } from '../../syntax/index.ts';
import { withoutUnusedLocals } from '../../ir/unusedLocals.ts';
import { constructorPrologue } from '../classes/memberInitializers.ts';
import type { Context } from '../context.ts';
import { maximumDepth, recorded, spendOnTemplate, tooManyTemplates } from '../context.ts';
import { destruction, isHostObject, memberCleanups } from '../classes/destruction.ts';
import { isOfTemplate } from '../names/entities.ts';
import type { FunctionEntity } from '../names/entities.ts';
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

/** What leaving the function destroys: its parameters, and in a destructor the object's members. */
function cleanupsOf(owner: FunctionIr, entity: FunctionEntity, cx: Context): Cleanup[] {
  const { session } = cx;
  const own = entity.owner;
  const self = own === undefined ? undefined : thisPlace(cx, owner.nameAt);
  const isDestructor = cx.frame?.role === 'host' && own !== undefined && own.destructor?.node === entity.node;
  const members = isDestructor && self !== undefined ? memberCleanups(own, self, session) : [];
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
      statements.push(...lowerStatements(statementNodes(definition, body, entity), cx));
      if (cx.frame !== undefined) cx.frame.returnType ??= types.voidType;
      const atExit = cleanupsOf(owner, entity, cx);
      const block: Block = { kind: 'block', statements, at: locationOf(body) };
      if (atExit.length > 0) return { ...block, atExit };
      return owner.role === 'host' || !session.leavesOutUnusedLocals ? block : withoutUnusedLocals(block);
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
