/** Conversion function templates ([temp.deduct.conv]): `template <class T> operator T() const`. */
import type { Type } from '../../ir/types.ts';
import type { Context } from '../context.ts';
import { outside } from '../context.ts';
import type { FunctionEntity } from '../names/entities.ts';
import { newDeduction, unify } from '../templates/deduce.ts';
import { parameterNames, patternOf } from '../templates/patterns.ts';
import { argumentsKey } from '../templates/argumentTexts.ts';
import { isSubstitutionFailure, bindArguments } from '../templates/templateArguments.ts';
import { childByField } from '../tree.ts';
import { signatureOf } from '../types/signatures.ts';

const made = new WeakMap<FunctionEntity, Map<string, FunctionEntity>>();

/** The function that such a template makes for a type, as one that is no template; undefined where it makes none. */
export function conversionTo(target: Type, entity: FunctionEntity, cx: Context): FunctionEntity | undefined {
  const { head, declarator, scope } = entity;
  const typeNode = childByField(declarator, 'type');
  if (head === undefined || typeNode === undefined || target.kind === 'opaque') return undefined;
  const there = outside(cx.session, scope);
  const whole = patternOf(typeNode, childByField(declarator, 'declarator'), parameterNames(head), there);
  const pattern = whole.kind === 'function' ? whole.returnType : whole;
  const referred = pattern.kind === 'reference' ? pattern.of : pattern;
  const deduction = newDeduction();
  if (!unify(referred, { kind: 'type', type: target }, deduction, there)) return undefined;
  const given = head.parameters.map(({ name }) => deduction.bindings.get(name));
  const bound = bindArguments(head, given, scope, cx.session);
  if (bound.missing.length > 0 || bound.isIllFormed || bound.isCertainlyIllFormed) return undefined;
  if (bound.arguments.some((one) => one.kind === 'type' && isSubstitutionFailure(one.type))) return undefined;
  if (signatureOf(entity, bound.arguments, cx.session).constraint === 'violated') return undefined;
  const known = made.get(entity) ?? new Map<string, FunctionEntity>();
  made.set(entity, known);
  const key = argumentsKey(bound.arguments);
  const present = known.get(key);
  if (present !== undefined) return present;
  const instance = { ...entity, head: undefined, scope: bound.scope, instances: new Map() };
  known.set(key, instance);
  return instance;
}
