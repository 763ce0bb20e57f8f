/** Makes a program that shows a mistake smaller, as long as it shows it. */

/** Tries parts of the text in turn, larger ones first, until none can go. */
export async function reduced(
  text: string,
  shows: (text: string) => Promise<boolean>,
  mostTries = 1500,
): Promise<string> {
  let best = text;
  let tries = 0;
  for (let isSmaller = true; isSmaller;) {
    isSmaller = false;
    for (const candidates of [withoutLines, withoutGroups]) {
      for (let at = 0; ; at++) {
        const candidate = candidates(best, at);
        if (candidate === undefined || tries >= mostTries) break;
        if (candidate === best) continue;
        tries++;
        if (!(await shows(candidate))) continue;
        best = candidate;
        isSmaller = true;
        at--;
      }
    }
  }
  return best;
}

/** The text without one of its statements, or without the head and the tail of one around others. */
function withoutLines(text: string, at: number): string | undefined {
  const lines = text.split('\n');
  const index = lines.length - 1 - (at >> 1);
  const line = lines[index];
  if (line === undefined) return undefined;
  if (!/\{$/.test(line))
    return at % 2 === 1 || line.includes('}')
      ? text
      : [...lines.slice(0, index), ...lines.slice(index + 1)].join('\n');
  const end = closing(lines, index);
  if (end === undefined || line.startsWith('int main')) return text;
  const inside = at % 2 === 0 ? [] : lines.slice(index + 1, end);
  return [...lines.slice(0, index), ...inside, ...lines.slice(end + 1)].join('\n');
}

function closing(lines: readonly string[], from: number): number | undefined {
  let depth = 0;
  for (let i = from; i < lines.length; i++) {
    for (const character of lines[i]!.replace(/\/\/.*/, '')) {
      if (character === '{') depth++;
      if (character === '}') depth--;
    }
    if (depth === 0) return i;
  }
  return undefined;
}

/** The text with one group in parentheses replaced by one of its operands, or by a number. */
function withoutGroups(text: string, at: number): string | undefined {
  const choices = 6;
  const open = nthOpening(text, Math.floor(at / choices));
  if (open === undefined) return undefined;
  const parts = operandsAt(text, open);
  if (parts === undefined) return text;
  const part = [...parts.operands, '0', '1', '3'][at % choices];
  return part === undefined ? text : text.slice(0, open) + part + text.slice(parts.end);
}

function nthOpening(text: string, n: number): number | undefined {
  let open = -1;
  for (let i = 0; i <= n; i++) {
    open = text.indexOf('(', open + 1);
    if (open < 0) return undefined;
  }
  return open;
}

/** `(a + b)` has the operands `a` and `b`; the operators of the outermost level part them. */
function operandsAt(text: string, open: number): { operands: string[]; end: number } | undefined {
  let depth = 0;
  let start = open + 1;
  const operands: string[] = [];
  for (let i = open; i < text.length; i++) {
    const character = text[i]!;
    if (character === '\n') return undefined;
    if ('([{'.includes(character)) depth++;
    if (')]}'.includes(character)) depth--;
    if (depth === 0) return { operands: [...operands, text.slice(start, i).trim()], end: i + 1 };
    const operator = depth === 1 ? / (?:[-+*/%&|^?:]|<<|>>|[<>]=?|==|!=|&&|\|\|) /y : undefined;
    if (operator === undefined) continue;
    operator.lastIndex = i;
    const found = operator.exec(text);
    if (found === null) continue;
    operands.push(text.slice(start, i).trim());
    start = i + found[0].length;
  }
  return undefined;
}
