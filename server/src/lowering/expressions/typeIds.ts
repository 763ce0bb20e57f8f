/** `typeid`: an object of the library's class that holds the type's name, where the program has that class. */
import type { Expression } from '../../ir/nodes.ts';
import * as types from '../../ir/types.ts';
import type { Type } from '../../ir/types.ts';
import type { SyntaxNode } from '../../syntax/index.ts';
import { instantiateClass } from '../classes/classes.ts';
import type { Context } from '../context.ts';
import { replacedIn, synthetic, withField } from '../disguises/disguisedDeclarators.ts';
import { lookupIn, standardNamespace } from '../names/scopes.ts';
import { childByField, locationOf, nodeText } from '../tree.ts';
import { castTo, integerConstant } from '../types/conversions.ts';
import { measuredType } from '../types/sizes.ts';
import { classOfType } from '../types/typeNames.ts';
import { lowerExpression } from './expressions.ts';
import { opaque, value } from './operands.ts';
import type { Operand } from './operands.ts';

/** Itanium C++ ABI, "Builtin types". */
const builtin = new Map(
  (
    'void=v bool=b char=c signed_char=a unsigned_char=h short=s unsigned_short=t int=i unsigned_int=j long=l unsigned_long=m ' +
    'long_long=x unsigned_long_long=y float=f double=d'
  )
    .split(' ')
    .map((one) => one.replaceAll('_', ' ').split('=') as [string, string]),
);

/** What `name()` gives; of pointers the IR does not tell to what constants they point. */
function mangled(type: Type, cx: Context): string | undefined {
  if (type.kind === 'pointer' || type.kind === 'array' || type.kind === 'function') return undefined;
  const name = types.typeName(type);
  if (type.kind !== 'struct') return builtin.get(name);
  const complex = /^std::(complex|pair)</.exec(name)?.[1];
  if (complex !== undefined) return mangledInstance(`St${complex.length}${complex}`, type, cx);
  if (type.number !== undefined || !/^[A-Za-z_]\w*(::[A-Za-z_]\w*)*$/.test(name) || name.startsWith('std::'))
    return undefined;
  const parts = name.split('::').map((part) => `${part.length}${part}`);
  return parts.length === 1 ? parts[0] : `N${parts.join('')}E`;
}

/** Of types that have names of one letter: others would be named once, and counted from then on. */
function mangledInstance(name: string, type: Type, cx: Context): string | undefined {
  const list = classOfType(type, cx)?.arguments.map((one) =>
    one.kind === 'type' && one.type.kind !== 'struct' ? mangled(one.type, cx) : undefined,
  );
  return list === undefined || list.includes(undefined) ? undefined : `${name}I${list.join('')}E`;
}

const operandFields: Readonly<Record<string, string>> = {
  field_expression: 'argument',
  call_expression: 'function',
};

/** `typeid(a + b).name()` reads as that of `(a + b).name()`. */
function partOfTypeId(node: SyntaxNode): SyntaxNode | undefined {
  const whole = childByField(node, 'value');
  let operand = whole;
  for (let field; operand !== undefined && (field = operandFields[operand.kind]) !== undefined;)
    operand = childByField(operand, field);
  if (whole === undefined || operand === undefined || operand === whole) return undefined;
  const inner = synthetic('sizeof_expression', [withField(operand, 'value')], node);
  return replacedIn(whole, operand, { ...inner, end: operand.end });
}

export function lowerTypeId(node: SyntaxNode, cx: Context): Operand {
  const part = partOfTypeId(node);
  if (part !== undefined) return lowerExpression(part, cx);
  const at = locationOf(node);
  const type = measuredType(node, cx);
  // Of an object it may be that of a derived class.
  const mayDiffer = type !== undefined && classOfType(type, cx)?.hasVirtualFunctions === true;
  const name = type === undefined || mayDiffer ? undefined : mangled(type, cx);
  if (name === undefined) return value(opaque(`\`${nodeText(node).replace('sizeof', 'typeid')}\``, at));
  const std = standardNamespace(cx.session);
  const entity = std && lookupIn(cx.session, std, 'type_info')?.find((one) => one.kind === 'class');
  if (entity?.kind !== 'class') return value(integerConstant(numberFor(name), types.unsignedLongType, at));
  const info = instantiateClass(entity, [], cx.session);
  const text: Expression = {
    kind: 'string',
    value: name,
    type: types.arrayOf(types.charType, name.length + 1),
    at,
  };
  const held = castTo(text, types.pointerTo(types.charType));
  return value({ kind: 'construct', values: [held], type: info.struct, at });
}

/** Equal for equal types, which is all that is asked where the class is not known. */
function numberFor(name: string): number {
  let hash = 0;
  for (const character of name) hash = (hash * 131 + character.charCodeAt(0)) % 2 ** 45;
  return hash;
}
