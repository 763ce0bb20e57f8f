/** What may be made of values in braces, as far as their number tells. */
import type { StructType, Type } from '../../ir/types.ts';
import type { SyntaxNode } from '../../syntax/index.ts';
import { isInitializerList, listTaken } from '../classes/initializerLists.ts';
import type { ClassInfo, FunctionEntity } from '../names/entities.ts';
import { expandOperands } from '../templates/packs.ts';
import { isArithmetic } from '../types/conversions.ts';
import { signatureOf } from '../types/signatures.ts';
import { classOfType } from '../types/typeNames.ts';
import type { Context } from '../context.ts';
import { namedChildren } from '../tree.ts';
import { constructorFor } from './overloads.ts';

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
  if (info === undefined) return true;
  if (info.constructors.some(({ head }) => head !== undefined)) return mayConstruct(info, elements, cx);
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
    const all = parameterTypes(entity, cx);
    return takesWhole(all) || takesAll(all);
  });
}

/** Of templates it is only known what they take where they are tried. */
function mayConstruct(info: ClassInfo, elements: readonly SyntaxNode[], cx: Context): boolean {
  const [first] = elements;
  // Of one element of the class a copy may be made; lists and lambdas are nothing before it is known what they are for.
  if (first === undefined || elements.length === 1) return true;
  if (elements.some((one) => one.kind === 'initializer_list' || hasLambda(one))) return true;
  const plain = info.constructors.filter(({ head }) => head === undefined);
  if (plain.some((entity) => takesWhole(parameterTypes(entity, cx)))) return true;
  const operands = expandOperands(elements, cx).map(({ operand }) => operand);
  return constructorFor(info, operands, cx, first) !== undefined;
}

function hasLambda(element: SyntaxNode): boolean {
  return element.kind === 'lambda_expression' || namedChildren(element).some(hasLambda);
}

function parameterTypes(entity: FunctionEntity, cx: Context): readonly Type[] {
  return signatureOf(entity, [], cx.session).parameters.map(({ type }) => type);
}

function takesWhole([first, ...others]: readonly Type[]): boolean {
  return first !== undefined && others.length === 0 && listTaken(first) !== undefined;
}
