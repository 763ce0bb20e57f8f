/** Conversion functions of classes ([class.conv.fct]): what an object is where another type is asked for. */
import * as types from '../../ir/types.ts';
import type { StructType, Type } from '../../ir/types.ts';
import type { SyntaxNode } from '../../syntax/index.ts';
import type { Context } from '../context.ts';
import { constructorFor, copies } from '../expressions/overloads.ts';
import type { Operand } from '../expressions/operands.ts';
import type { ClassInfo, FunctionEntity } from '../names/entities.ts';
import { hasChild } from '../tree.ts';
import { isArithmetic } from '../types/conversions.ts';
import { signatureOf } from '../types/signatures.ts';
import { classOfType } from '../types/typeNames.ts';
import { conversionTo } from './conversionTemplates.ts';

/**
 * A conversion operator of a class that gives the target (exactly, or by a further arithmetic conversion, or that of a
 * pointer to `void*`).
 */
export function conversionOperator(
  info: ClassInfo | undefined,
  target: Type,
  cx: Context,
): FunctionEntity | undefined {
  let further: FunctionEntity | undefined;
  let general: FunctionEntity | undefined;
  for (let current = info; current !== undefined; current = current.bases[0]?.info) {
    for (const entity of current.conversions) {
      if (entity.head !== undefined) {
        general ??= conversionTo(target, entity, cx);
        continue;
      }
      const result = signatureOf(entity, [], cx.session).returnType;
      if (result === undefined) continue;
      const bare = types.referred(result);
      if (types.sameType(bare, target)) return entity;
      const isNear =
        (isArithmetic(bare) && isArithmetic(target)) || (bare.kind === 'pointer' && isVoidPointer(target));
      if (isNear && !isExplicit(entity)) further ??= entity;
    }
  }
  // What a template makes is exact.
  return general ?? further;
}

/** Of a constructor, too: it converts only where the program says so. */
export function isExplicit({ node }: FunctionEntity): boolean {
  return hasChild(node, 'explicit_function_specifier');
}

function isVoidPointer(type: Type): boolean {
  return type.kind === 'pointer' && !type.isReference && type.pointee.kind === 'void';
}

/** Whether a class's operator makes another class's object: no constructor of that one takes it, but for a copy of what is made. */
export function isConverted(
  type: StructType,
  target: StructType,
  operands: readonly Operand[],
  cx: Context,
  node: SyntaxNode,
): boolean {
  const from = classOfType(type, cx);
  if (from === undefined || conversionOperator(from, target, cx) === undefined) return false;
  const info = classOfType(target, cx);
  if (info === undefined || info.constructors.length === 0) return true;
  const chosen = constructorFor(info, operands, cx, node);
  return chosen === undefined || copies(chosen, target);
}
