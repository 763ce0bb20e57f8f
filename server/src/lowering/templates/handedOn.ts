/** What the functions that a template hands its parameters to tell of their types. */
import type { SyntaxNode } from '../../syntax/index.ts';
import { outside } from '../context.ts';
import type { Session } from '../context.ts';
import type { Entity, FunctionEntity } from '../names/entities.ts';
import { qualifiedEntities, resolveQualified } from '../names/qualifiedNames.ts';
import { lookup } from '../names/scopes.ts';
import { childByField, namedChildren, nodeText } from '../tree.ts';
import { parameterNodes } from '../types/signatures.ts';
import type { AssumedKind } from './assumedKinds.ts';
import { assumedKind, pointersOf, valuesOf } from './assumedKinds.ts';

export type Using = Pick<FunctionEntity, 'scope' | 'node'>;

const mostCallees = 4;

/** What a template's type is by its use in the template's own text, else by that in the functions which get it. */
export function usedKind(type: string, user: Using, session: Session): AssumedKind {
  return new KindSearch(session).kindOf(type, user, 0);
}

class KindSearch {
  private readonly session: Session;
  /** By function, type and depth: functions may lead to one by thousands of ways. */
  private readonly known = new Map<SyntaxNode, Map<string, AssumedKind>>();

  constructor(session: Session) {
    this.session = session;
  }

  kindOf(type: string, user: Using, depth: number): AssumedKind {
    const known = this.known.get(user.node) ?? new Map<string, AssumedKind>();
    this.known.set(user.node, known);
    const key = `${depth} ${type}`;
    let kind = known.get(key);
    if (kind === undefined) known.set(key, (kind = this.find(type, user, depth)));
    return kind;
  }

  private find(type: string, user: Using, depth: number): AssumedKind {
    const text = nodeText(user.node);
    const own = assumedKind(type, text);
    if (own !== 'number' || depth >= mostCallees) return own;
    const names = [valuesOf(type, text), pointersOf(type, text)].map((list) => new Set(list));
    for (const call of nodesIn(user.node, 'call_expression')) {
      const list = childByField(call, 'arguments');
      for (const [index, argument] of (list === undefined ? [] : namedChildren(list)).entries()) {
        const given = nodeText(startOf(argument));
        const isPointer = names[1]!.has(given);
        if (!isPointer && !names[0]!.has(given)) continue;
        const kind = this.kindInCallee(call, index, isPointer, user, depth);
        if (kind !== 'number') return kind;
      }
    }
    return this.kindWhereNamed(type, user, depth);
  }

  /** That of the templates that are named with it: a kernel that a function of the program's own launches. */
  private kindWhereNamed(type: string, user: Using, depth: number): AssumedKind {
    for (const named of nodesIn(user.node, 'template_function')) {
      const list = childByField(named, 'arguments');
      const index = list === undefined ? -1 : namedChildren(list).findIndex((one) => nodeText(one) === type);
      if (index < 0) continue;
      const found = lookup(this.session, user.scope, nodeText(childByField(named, 'name') ?? named)) ?? [];
      for (const entity of found) {
        if (entity.kind !== 'function' || entity.node === user.node) continue;
        const parameter = entity.head?.parameters[index];
        if (parameter?.kind !== 'type' || entity.node.kind !== 'function_definition') continue;
        const kind = this.kindOf(parameter.name, entity, depth + 1);
        if (kind !== 'number') return kind;
      }
    }
    return 'number';
  }

  /** That of the callee's parameter, if all templates of that name agree. */
  private kindInCallee(
    call: SyntaxNode,
    index: number,
    isPointer: boolean,
    user: Using,
    depth: number,
  ): AssumedKind {
    const kinds = new Set<AssumedKind>();
    for (const entity of calleesOf(call, user, this.session)) {
      const parameter = parameterNodes(entity.declarator)[index];
      const typeNode = parameter && childByField(parameter, 'type');
      if (parameter === undefined || typeNode === undefined || entity.node === user.node) continue;
      const name = nodeText(typeNode);
      const isItsOwn = entity.head?.parameters.some((one) => one.kind === 'type' && one.name === name);
      if (isItsOwn !== true || nodeText(parameter).includes('*') !== isPointer) return 'number';
      kinds.add(this.kindOf(name, entity, depth + 1));
    }
    const [kind] = kinds;
    return kinds.size === 1 && kind !== undefined ? kind : 'number';
  }
}

/** Of `data + start - offset` the first operand, which is a pointer where the sum is one. */
function startOf(argument: SyntaxNode): SyntaxNode {
  if (argument.kind !== 'binary_expression' || !/^[+-]$/.test(argument.children[1]?.kind ?? ''))
    return argument;
  const first = childByField(argument, 'left');
  return first ? startOf(first) : argument;
}

/** The templates with a body that the call may mean. */
function calleesOf(call: SyntaxNode, { scope }: Using, session: Session): FunctionEntity[] {
  let callee = childByField(call, 'function');
  // A launch is a call of a call.
  while (callee?.kind === 'call_expression') callee = childByField(callee, 'function');
  if (callee === undefined) return [];
  const cx = outside(session, scope);
  let found: readonly Entity[] | undefined;
  if (callee.kind === 'qualified_identifier') {
    const qualified = resolveQualified(callee, cx);
    found = qualifiedEntities(
      qualified,
      nodeText(childByField(qualified.last, 'name') ?? qualified.last),
      cx,
    );
  } else {
    const own = nodeText(callee).startsWith('this->') ? childByField(callee, 'field') : undefined;
    const named = own ?? callee;
    found = lookup(session, scope, nodeText(childByField(named, 'name') ?? named));
  }
  const given = namedChildren(childByField(call, 'arguments') ?? call).length;
  const functions = (found ?? []).filter((entity) => entity.kind === 'function');
  const isTaken = (count: number): boolean =>
    functions.some(({ declarator }) => takes(parameterNodes(declarator), count, given));
  // Its parameters' defaults may stand in a declaration before it.
  return functions.filter(
    ({ head, node, declarator }) =>
      head !== undefined && node.kind === 'function_definition' && isTaken(parameterNodes(declarator).length),
  );
}

function takes(parameters: readonly SyntaxNode[], count: number, given: number): boolean {
  const isOptional = (one: SyntaxNode): boolean => childByField(one, 'default_value') !== undefined;
  return parameters.length === count && count >= given && parameters.slice(given).every(isOptional);
}

type Searched = 'call_expression' | 'template_function';
const knownNodes = new WeakMap<SyntaxNode, Readonly<Record<Searched, readonly SyntaxNode[]>>>();

function nodesIn(node: SyntaxNode, kind: Searched): readonly SyntaxNode[] {
  let known = knownNodes.get(node);
  if (known === undefined) {
    const found = { call_expression: [] as SyntaxNode[], template_function: [] as SyntaxNode[] };
    const pending = [node];
    for (let current = pending.pop(); current !== undefined; current = pending.pop()) {
      if (current.kind === 'call_expression' || current.kind === 'template_function')
        found[current.kind].push(current);
      pending.push(...current.children.toReversed());
    }
    knownNodes.set(node, (known = found));
  }
  return known[kind];
}
