/** Function bodies. Whatever goes wrong in one becomes one OpaqueStatement: lowering never throws. */
import type { Block, Cleanup, FunctionIr, Statement } from '../../ir/nodes.ts';
import * as types from '../../ir/types.ts';
import type { SyntaxNode } from '../../syntax/index.ts';
import { constructorPrologue } from '../classes/memberInitializers.ts';
import type { Context } from '../context.ts';
import { maximumDepth, recorded, spendOnTemplate, tooManyTemplates } from '../context.ts';
import { destruction, isHostObject, memberCleanups } from '../classes/destruction.ts';
import { isOfTemplate } from '../names/entities.ts';
import type { FunctionEntity } from '../names/entities.ts';
import { thisPlace } from '../names/names.ts';
import { variablePlace } from '../expressions/operands.ts';
import { lowerStatements } from './statements.ts';
import { childByField, childOfKind, locationOf, namedChildren } from '../tree.ts';

function opaqueBody(reason: string, node: SyntaxNode): Block {
  const at = locationOf(node);
  return { kind: 'block', statements: [{ kind: 'opaqueStatement', reason, clobbers: [], at }], at };
}

function bodyNode(definition: SyntaxNode): SyntaxNode | undefined {
  const body = childByField(definition, 'body');
  if (body?.kind === 'try_statement')
    return childByField(body, 'body') ?? childOfKind(body, 'compound_statement');
  return body ?? childOfKind(definition, 'compound_statement');
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
  return [...members, ...parameters];
}

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
      const isConstructor = entity.owner?.constructors.some((one) => one.node === entity.node) === true;
      if (isConstructor) statements.push(...constructorPrologue(entity, definition, cx));
      statements.push(...lowerStatements(namedChildren(body), cx));
      if (cx.frame !== undefined) cx.frame.returnType ??= types.voidType;
      const atExit = cleanupsOf(owner, entity, cx);
      const block: Block = { kind: 'block', statements, at: locationOf(body) };
      return atExit.length === 0 ? block : { ...block, atExit };
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
