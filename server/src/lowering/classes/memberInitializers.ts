/** What a constructor's body begins with: the bases and members that it initialises. */
import type { Expression, Place, Statement } from '../../ir/nodes.ts';
import type { StructField } from '../../ir/types.ts';
import { sameType } from '../../ir/types.ts';
import type * as types from '../../ir/types.ts';
import type { SyntaxNode } from '../../syntax/index.ts';
import { constructFromList } from './aggregates.ts';
import { valueFromInitializer } from './constructors.ts';
import type { Context } from '../context.ts';
import { inScope } from '../context.ts';
import type { ClassInfo, FunctionEntity } from '../names/entities.ts';
import { lowerName, thisPlace } from '../names/names.ts';
import { membersOf } from '../names/scopes.ts';
import { constructFromOperands, defaultValue, initialise, zeroValue } from './initialization.ts';
import { madeAt } from './placing.ts';
import { expandOperands, packContexts } from '../templates/packs.ts';
import { childByField, childOfKind, hasChild, locationOf, namedChildren, nodeText } from '../tree.ts';
import { needsTables, setTable } from './virtualFunctions.ts';

interface MemberInitializer {
  readonly name: string;
  readonly node: SyntaxNode;
  readonly arguments: SyntaxNode | undefined;
  /** Where `Ts(ts)...` is written out, with the elements of its packs. */
  readonly cx: Context;
}

function memberInitializers(definition: SyntaxNode, cx: Context): MemberInitializer[] {
  const within = childOfKind(definition, 'try_statement') ?? definition;
  const list = childOfKind(within, 'field_initializer_list');
  if (list === undefined) return [];
  return namedChildren(list)
    .filter((node) => node.kind === 'field_initializer')
    .flatMap((node) => {
      const [nameNode, values] = namedChildren(node);
      const base = nameNode === undefined ? undefined : (childByField(nameNode, 'name') ?? nameNode);
      const around = hasChild(node, '...') ? packContexts(node, cx) : [cx];
      const name = base === undefined ? '' : nodeText(base);
      return around.map((inner) => ({ name, node, arguments: values, cx: inner }));
    });
}

function initializerValue(type: types.Type, initializer: MemberInitializer): Expression {
  const { arguments: list, cx } = initializer;
  if (list === undefined) return zeroValue(type, initializer.node);
  if (list.kind === 'initializer_list') return constructFromList(type, list, cx);
  const operands = expandOperands(namedChildren(list), cx).map((one) => one.operand);
  if (type.kind === 'pointer' && type.isReference && operands[0] !== undefined) {
    return initialise(type, operands[0], cx, initializer.node);
  }
  return constructFromOperands(type, operands, cx, initializer.node);
}

/** The assignments a constructor makes before its body: bases and members in the order of their declaration. */
export function constructorPrologue(
  entity: FunctionEntity,
  definition: SyntaxNode,
  cx: Context,
): Statement[] {
  const info = entity.owner;
  const self = thisPlace(cx, locationOf(definition));
  if (info === undefined || self === undefined) return [];
  const initializers = memberInitializers(definition, cx);
  const delegated = initializers.find((one) => one.name === info.entity?.name && !namesBase(one, info));
  if (delegated !== undefined) return [madeAt(self, initializerValue(info.struct, delegated), cx)];
  const statements: Statement[] = [];
  let needsTable = cx.frame !== undefined && needsTables(info);
  for (const field of info.struct.fields) {
    if (needsTable && !info.bases.some((base) => base.field === field)) {
      statements.push(...setTable(info, self, cx));
      needsTable = false;
    }
    statements.push(...fieldInitialised({ info, self, initializers, definition }, field, cx));
  }
  if (needsTable) statements.push(...setTable(info, self, cx));
  return statements;
}

/** `Other::Name(…)` in `Name`, or `Name<Rest...>(…)` in `Name<First, Rest...>`, which has a base of that name. */
function namesBase(initializer: MemberInitializer, info: ClassInfo): boolean {
  const isQualified = namedChildren(initializer.node)[0]?.kind === 'qualified_identifier';
  return info.bases.some(
    (base) =>
      base.info.entity?.name === initializer.name &&
      (isQualified || standsFor(initializer, base.info.struct)),
  );
}

interface Construction {
  readonly info: ClassInfo;
  readonly self: Place;
  readonly initializers: readonly MemberInitializer[];
  readonly definition: SyntaxNode;
}

function fieldInitialised(
  { info, self, initializers, definition }: Construction,
  field: StructField,
  cx: Context,
): Statement[] {
  const place = memberAt(self, [field]);
  const base = info.bases.find((one) => one.field === field);
  const name = base?.info.entity?.name ?? field.name;
  const named = initializers.filter((one) => one.name === name);
  const given =
    named.length === 1
      ? named[0]
      : base && (named.length > 1 ? named : initializers).find((one) => standsFor(one, base.info.struct));
  if (given !== undefined) return [madeAt(place, initializerValue(field.type, given), cx)];
  const inside = initializers.flatMap((one) => {
    const path = pathThrough(field, one.name, info);
    if (path === undefined) return [];
    const inner = memberAt(self, path);
    return [madeAt(inner, initializerValue(inner.type, one), cx)];
  });
  if (inside.length > 0) return inside;
  const initializer = info.initializers.get(field.name);
  const value =
    initializer !== undefined
      ? valueFromInitializer(field.type, initializer, inScope(cx, info.scope))
      : defaultValue(field.type, cx, definition);
  return value === undefined ? [] : [madeAt(place, value, cx)];
}

/** A base by another name: an alias, a template's parameter. */
function standsFor({ node, cx }: MemberInitializer, base: types.Type): boolean {
  const [nameNode] = namedChildren(node);
  const named = nameNode && lowerName(nameNode, cx);
  return named?.kind === 'type' && sameType(named.type, base);
}

/** The member itself, where it is a reference too: this is what binds it. */
function memberAt(object: Place, path: readonly StructField[]): Place {
  return path.reduce<Place>((base, field) => {
    if (base.type.kind !== 'struct') return base;
    return { kind: 'member', base, struct: base.type, field, type: field.type, at: object.at };
  }, object);
}

/** The way to a member of an anonymous struct or union, which its class initialises like one of its own. */
function pathThrough(field: StructField, name: string, info: ClassInfo): readonly StructField[] | undefined {
  if (field.name !== '') return undefined;
  const found = membersOf(info, name)?.find((one) => one.kind === 'field' && one.path[0] === field);
  return found?.kind === 'field' ? found.path : undefined;
}
