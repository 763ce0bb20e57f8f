/** Members that their class initialises where it declares them, some of them from others: `int b = 2 * a;`. */
import type { Expression, Place, Statement, Variable } from '../../ir/nodes.ts';
import type { StructField, StructType } from '../../ir/types.ts';
import { pointerTo } from '../../ir/types.ts';
import type { SyntaxNode } from '../../syntax/index.ts';
import type { Context, Frame } from '../context.ts';
import { inScope } from '../context.ts';
import { addressOf, localVariable, read } from '../expressions/operands.ts';
import { temporaryOf } from '../expressions/operandTypes.ts';
import type { ClassInfo, Entity } from '../names/entities.ts';
import { membersOf } from '../names/scopes.ts';
import { locationOf, nodeText } from '../tree.ts';
import { madeAt } from './placing.ts';
import { needsTables, setTable } from './virtualFunctions.ts';
import { SharedVariables } from '../sharedVariables.ts';

/** What a member becomes: what is given for it, or made of its initialiser in the context of the class. */
type MemberValue = (field: StructField, inner: Context) => Expression;

/** A union whose first member, or else the one that `chosen` tells, has its value. */
export function unionOfMember(
  struct: StructType,
  info: ClassInfo | undefined,
  cx: Context,
  node: SyntaxNode,
  valueOf: MemberValue,
  chosen?: (field: StructField) => boolean,
): Expression {
  const at = locationOf(node);
  const initialised = ({ name }: StructField): boolean => info?.initializers.has(name) === true;
  const field = struct.fields.find(chosen ?? initialised) ?? struct.fields[0];
  if (field === undefined) return { kind: 'construct', values: [], type: struct, at };
  const value = valueOf(field, info === undefined ? cx : inScope(cx, info.scope));
  if (field === struct.fields[0]) return { kind: 'construct', values: [value], type: struct, at };
  const object = temporaryOf(struct, undefined, cx, at);
  const effects = [object.declare, madeAt(memberOf(object.place, struct, field), value, cx)];
  return { kind: 'sequence', effects, value: read(object.place), type: struct, at };
}

function memberOf(base: Place, struct: StructType, field: StructField): Place {
  return { kind: 'member', base, struct, field, type: field.type, at: base.at };
}

/**
 * An object of which each member has its value, in the order of their declaration. Where an initialiser names a
 * member, the object is made in a variable of its own, so that later members see earlier ones.
 */
export function objectOfMembers(
  struct: StructType,
  info: ClassInfo | undefined,
  cx: Context,
  node: SyntaxNode,
  valueOf: MemberValue,
): Expression {
  const at = locationOf(node);
  if (struct.isUnion) return unionOfMember(struct, info, cx, node, valueOf);
  if (info === undefined || !needsItself(info)) {
    const inner = info === undefined ? cx : inScope(cx, info.scope);
    const values = struct.fields.map((field) => valueOf(field, inner));
    return { kind: 'construct', values, type: struct, at };
  }
  const object = temporaryOf(struct, undefined, cx, at);
  const type = pointerTo(struct);
  const self = localVariable('this', type, at);
  const inner: Context = { session: cx.session, scope: info.scope, frame: frameInside(cx.frame, info, self) };
  const effects: Statement[] = [
    object.declare,
    { kind: 'declare', variable: self, initializer: addressOf(object.place, at), at },
  ];
  let needsTable = needsTables(info);
  for (const field of struct.fields) {
    if (needsTable && !info.bases.some((base) => base.field === field)) {
      effects.push(...setTable(info, object.place, cx));
      needsTable = false;
    }
    effects.push(madeAt(memberOf(object.place, struct, field), valueOf(field, inner), cx));
  }
  return { kind: 'sequence', effects, value: read(object.place), type: struct, at };
}

/** Whether an initialiser of the class asks for the object that is made. */
function needsItself(info: ClassInfo): boolean {
  return [...info.initializers.values()].some((initializer) => namesMember(initializer, info));
}

function namesMember(node: SyntaxNode, info: ClassInfo): boolean {
  if (node.kind === 'this') return true;
  if (node.kind === 'identifier') return membersOf(info, nodeText(node))?.some(belongsToObject) === true;
  return node.children.some((child) => namesMember(child, info));
}

function belongsToObject(entity: Entity): boolean {
  return entity.kind === 'field' || (entity.kind === 'function' && !entity.isStatic);
}

/** The function around it but for whose object `this` is; temporaries are counted with the function's own. */
function frameInside(frame: Frame | undefined, owner: ClassInfo, thisVariable: Variable): Frame {
  const inside = { owner, thisVariable };
  if (frame === undefined) {
    const shared = new SharedVariables();
    return { nesting: 0, role: 'host', returnType: undefined, shared, temporaryCount: 0, ...inside };
  }
  return {
    ...frame,
    ...inside,
    get temporaryCount() {
      return frame.temporaryCount;
    },
    set temporaryCount(count) {
      frame.temporaryCount = count;
    },
  };
}
