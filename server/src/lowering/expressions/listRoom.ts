/** What may be made of values in braces, as far as their number tells. */
import type { StructType, Type } from '../../ir/types.ts';
import type { SyntaxNode } from '../../syntax/index.ts';
import { isInitializerList } from '../classes/copying.ts';
import { isArithmetic } from '../types/conversions.ts';
import { signatureOf } from '../types/signatures.ts';
import { classOfType } from '../types/typeNames.ts';
import type { Context } from '../context.ts';
import { namedChildren } from '../tree.ts';

/** Of several values in braces no number is made, of braces no pointer, and of lists only what has room for each of them. */
export function takesList(to: Type, list: SyntaxNode, cx: Context): boolean {
  if (to.kind === 'pointer') return to.isReference && takesList(to.pointee, list, cx);
  const elements = namedChildren(list);
  if (isArithmetic(to)) return elements.length <= 1;
  return to.kind !== 'struct' || isInitializerList(to) || hasRoomFor(to, elements, cx);
}

export function isListOfLists(list: SyntaxNode): boolean {
  const elements = namedChildren(list);
  return elements.length > 0 && elements.every((one) => one.kind === 'initializer_list');
}

function hasRoomFor(to: StructType, elements: readonly SyntaxNode[], cx: Context): boolean {
  const info = classOfType(to, cx);
  if (info === undefined || info.constructors.some(({ head }) => head !== undefined)) return true;
  const takesAll = (all: readonly Type[]): boolean =>
    all.length >= elements.length &&
    elements.every((one, i) => one.kind !== 'initializer_list' || takesList(all[i]!, one, cx));
  if (info.constructors.length === 0) {
    // Braces around the parts of an array or a class may be left out.
    const isNested = to.fields.some(({ type }) => type.kind === 'array' || type.kind === 'struct');
    const isFlat = elements.every(({ kind }) => kind !== 'initializer_list');
    return (isNested && isFlat) || takesAll(to.fields.map(({ type }) => type));
  }
  return info.constructors.some((entity) => {
    const { parameters } = signatureOf(entity, [], cx.session);
    const isWhole = parameters.length === 1 && isInitializerList(parameters[0]!.type);
    return isWhole || takesAll(parameters.map(({ type }) => type));
  });
}
