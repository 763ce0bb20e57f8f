import { Token, tokenize } from './macro.ts';
import type { HideSet, MacroDefinition } from './macro.ts';

/** The `#` operator: an argument's spelling as a string literal. */
export function stringize(tokens: readonly Token[], at: Token, from: number, to: number): Token {
  let text = '';
  for (const token of tokens) {
    if (token.space && text !== '') text += ' ';
    text += token.kind === 'string' ? token.text.replace(/["\\]/g, '\\$&') : token.text;
  }
  return new Token('string', `"${text}"`, at.space, -1, 0, from, to, undefined);
}

/**
 * The `##` operator: joins the last token of `result` with the first of `right`. With GNU's `, ## __VA_ARGS__` the
 * comma goes away when there are no variable arguments, and nothing is joined when there are.
 */
export function pasteTokens(
  result: Token[],
  right: readonly Token[],
  hidden: HideSet,
  isVariadicTail: boolean,
  from: number,
  to: number,
): void {
  const left = result.at(-1)!;
  const first = right[0];
  if (isVariadicTail && left.text === ',') {
    if (first === undefined) result.pop();
    else result.push(...right);
    return;
  }
  if (first === undefined) return;
  result.pop();
  const text = left.text + first.text;
  for (const token of tokenize(text, -1)) {
    // A paste that leaves the left side untouched keeps its place in the file (an empty left side does).
    const place = left.text === '' && token.text === first.text ? first : undefined;
    result.push(place ?? token.placed(token.start === 0 ? left.space : token.space, from, to, hidden));
  }
  for (let i = 1; i < right.length; i++) result.push(right[i]!);
}

/** `__VA_OPT__(tokens)`: the tokens where there are variable arguments, else nothing. */
export function substituteVaOpt(
  macro: MacroDefinition,
  given: readonly (readonly Token[])[],
): readonly Token[] {
  const body = macro.tokens;
  if (!macro.body.includes('__VA_OPT__')) return body;
  const keep = (given.at(-1)?.length ?? 0) > 0;
  const result: Token[] = [];
  for (let i = 0; i < body.length; i++) {
    if (body[i]!.text !== '__VA_OPT__' || body[i + 1]?.text !== '(') {
      result.push(body[i]!);
      continue;
    }
    let open = 0;
    for (i++; i < body.length; i++) {
      const { text } = body[i]!;
      if (text === ')' && --open === 0) break;
      if (keep && open > 0) result.push(body[i]!);
      if (text === '(') open++;
    }
  }
  return result;
}
