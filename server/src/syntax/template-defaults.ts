/** Defaults of template parameters that the grammar does not know: it reads the name of a type, and no more. */
import { isIdentifierStart } from './characters.ts';
import { primitiveTypes } from './cuda-vocabulary.ts';
import { qualifiedNameEnd } from './declarator-repairs.ts';
import { identifierEnd, skipBlanks } from './lexer.ts';
import type { TextPatches } from './text-patches.ts';

const parameterBefore = /\b(?:class|typename)(?:\s+[A-Za-z_]\w*)?\s*$/;
const functionType =
  /(?:auto\s*\([^(){};]{0,200}\)\s*->\s*[\w:]+|[\w:]+\s*\(\s*\*\s*\)\s*\([^(){};]{0,200}\))/y;
const typeWords = /(?:const\s+|volatile\s+|typename\s+)*/y;
const suffix = /(?:\s*(?:const\b|volatile\b|[*&]))*/y;

/** `class M = const T*`: the pointers become the qualifier `default*`, and what is constant of it goes. */
export function takeTypeDefault(text: string, patches: TextPatches, equals: number): void {
  if (!parameterBefore.test(text.slice(Math.max(0, equals - 100), equals))) return;
  const first = skipBlanks(text, equals + 1);
  functionType.lastIndex = first;
  const called = functionType.exec(text)?.[0];
  if (called !== undefined) {
    // The type of a function is nobody's argument by default: any name stands for what is not known.
    patches.replace(first, first + called.length, '_'.repeat(called.length));
    return;
  }
  typeWords.lastIndex = first;
  typeWords.test(text);
  const type = Math.max(first, typeWords.lastIndex);
  const end = typeEnd(text, type);
  if (end < 0) return;
  suffix.lastIndex = end;
  suffix.test(text);
  const behind = Math.max(end, suffix.lastIndex);
  if (!/[,>]/.test(text.charAt(skipBlanks(text, behind)))) return;
  const stars = text.slice(end, behind).replaceAll(/[^*&]/g, '');
  if (!/typename/.test(text.slice(first, type))) patches.blank(first, type);
  if (behind > end) patches.blank(end, behind);
  if (stars !== '') patches.qualify(type, 'default*', stars);
}

/** Past `unsigned long`, or a name with its qualification and arguments; -1 where there is neither. */
function typeEnd(text: string, start: number): number {
  let end = -1;
  for (let i = start; isIdentifierStart(text.charCodeAt(i)); i = skipBlanks(text, end)) {
    const wordEnd = identifierEnd(text, i);
    if (!primitiveTypes.has(text.slice(i, wordEnd))) break;
    end = wordEnd;
  }
  return end < 0 ? qualifiedNameEnd(text, start) : end;
}
