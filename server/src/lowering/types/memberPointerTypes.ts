/** Types of pointers to members: `T C::*`. */
import * as types from '../../ir/types.ts';
import type { Type } from '../../ir/types.ts';
import type { SyntaxNode } from '../../syntax/index.ts';
import type { Context } from '../context.ts';
import { qualifiersBetween } from '../tree.ts';
import { tryLowerType } from './typeNames.ts';

/** The class in `T C::*`, by the declarator's star. */
export function pointedOwner(declarator: SyntaxNode): SyntaxNode | undefined {
  const { item, start } = declarator;
  if (item.qualifiers.length === 0) return undefined;
  const mark = qualifiersBetween(declarator, start, start + 1).find(({ name }) => name === 'member*');
  return mark?.arguments === undefined ? undefined : item.expression(mark.arguments);
}

/** What a declarator's star makes of a type: a pointer, or one to a member. */
export function pointerOf(pointee: Type, declarator: SyntaxNode, isConst: boolean, cx: Context): Type {
  const owner = pointedOwner(declarator);
  const type = owner && tryLowerType(owner, cx);
  return type === undefined ? types.pointerTo(pointee, isConst) : types.memberPointerTo(pointee, type);
}
