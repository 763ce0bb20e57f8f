/** The arguments of CUDA qualifiers, which the pre-pass keeps as text: `__launch_bounds__(BLOCK, 2)`, `__align__(16)`. */
import { alignmentInBytes } from '../../ir/types.ts';
import type { Qualifier, SourceItem } from '../../syntax/index.ts';
import type { Context } from '../context.ts';
import { evaluateInteger } from '../expressions/constants.ts';
import { convertedConstantExpression } from '../templates/templateArguments.ts';
import { builtinType } from './builtinTypes.ts';
import { typeByName } from './typeNames.ts';

/** Splits at commas outside parentheses. */
function splitArguments(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    const character = text[i];
    if (character === '(' || character === '<') depth++;
    else if (character === ')' || character === '>') depth--;
    else if (character === ',' && depth === 0) {
      parts.push(text.slice(start, i));
      start = i + 1;
    }
  }
  parts.push(text.slice(start));
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** The integer values of the arguments of a qualifier in `item`; undefined for those that are not known. */
export function qualifierValues(qualifier: Qualifier, item: SourceItem, cx: Context): (number | undefined)[] {
  return splitArguments(qualifier.arguments ?? '').map((text) => {
    const node = item.expression(text);
    const expression = node && convertedConstantExpression(node, cx);
    const value = expression && evaluateInteger(expression);
    return value === undefined ? undefined : Number(value);
  });
}

/** What qualifiers ask for: `__align__(n)`, `alignas(n)`, `__attribute__((aligned(n)))`. */
export interface AskedAlignment {
  /** The largest that is known; 1 where none is asked for. */
  readonly inBytes: number;
  readonly isKnown: boolean;
}

export function askedAlignment(
  qualifiers: readonly Qualifier[],
  item: SourceItem,
  cx: Context,
): AskedAlignment {
  let inBytes = 1;
  let isKnown = true;
  for (const qualifier of qualifiers) {
    const text = alignmentText(qualifier);
    if (text === undefined) continue;
    const value =
      qualifierValues({ ...qualifier, arguments: text }, item, cx)[0] ?? alignmentOfNamed(text, cx);
    if (value === undefined) isKnown = false;
    else inBytes = Math.max(inBytes, value);
  }
  return { inBytes, isKnown };
}

function alignmentText({ name, arguments: text = '' }: Qualifier): string | undefined {
  if (/^(__align__|alignas|_Alignas|__builtin_align__)$/.test(name)) return text;
  if (!/^(__attribute__|__declspec)$/.test(name)) return undefined;
  return /(?:__)?align(?:ed)?(?:__)?\s*\(([^()]*(?:\([^()]*\))?[^()]*)\)/.exec(text)?.[1];
}

function alignmentOfNamed(text: string, cx: Context): number | undefined {
  const type = typeByName(text.trim(), cx) ?? builtinType(text.trim());
  return type === undefined ? undefined : alignmentInBytes(type);
}

export function isPackedQualifier(qualifiers: readonly Qualifier[]): boolean {
  return qualifiers.some((qualifier) => /packed/.test(qualifier.arguments ?? ''));
}

/** What `#pragma pack` allows members, where it stands before the class. */
export function mostAlignment(qualifiers: readonly Qualifier[]): number {
  const pack = qualifiers.find(({ name }) => name === '#pragma pack');
  return pack === undefined ? Infinity : Number(pack.arguments);
}
