/** What a type that nothing tells can be, as a text uses it: C++ has no index that is a float, and no float with members. */

const identifier = String.raw`[A-Za-z_]\w*`;
const qualified = String.raw`(?:\s+const)?`;

/** `class`: members of it are named; `pointer`: elements of it are taken, of integers where these are indices. */
export type AssumedKind = 'number' | 'index' | 'class' | 'pointer' | 'pointer to indices';

/** Of the type called `type`, a pattern, in the text of a template. */
export function assumedKind(type: string, text: string): AssumedKind {
  if (isClass(type, text)) return 'class';
  if (isIndexType(type, text)) return 'index';
  if (new RegExp(String.raw`\biterator_traits\s*<\s*(?:${type})\s*>`).test(text)) return 'pointer';
  const parameters = valuesOf(type, text, '[,)]');
  return pointerKind(valuesOf(type, text), parameters, text) ?? 'number';
}

/** The names of objects of the type, also behind references. */
export function valuesOf(type: string, text: string, end?: string): readonly string[] {
  return declaredAs(type, String.raw`${qualified}\s*&*\s*(?:const\s+)?`, text, end);
}

/** The names of pointers to the type. */
export function pointersOf(type: string, text: string): readonly string[] {
  return declaredAs(type, String.raw`${qualified}\s*\*\s*(?:const\s+)?(?:__restrict(?:__)?\s+)?`, text);
}

/**
 * Of a type whose values have these names, alternatives of a pattern, if elements of them are taken. A variable that has elements may
 * hold them itself, as may what has an element of a fixed number, and rows and elements with members are more than pointers.
 */
function pointerKind(
  names: readonly string[],
  parameters: readonly string[],
  text: string,
): AssumedKind | undefined {
  if (names.length === 0) return undefined;
  const values = names.join('|');
  const subscript = String.raw`(?<![\w.:]|->)(?:${values})\s*\[(?!\s*\])`;
  const dereference = String.raw`(?<=[(,=<>&|!;{}?:+/[-]|\breturn)\s*\*\s*\(?\s*(?:${values})\b(?!\s*(?:\.|->|\())`;
  const isSubscripted = new RegExp(subscript).test(text);
  if (!isSubscripted) return new RegExp(dereference).test(text) ? 'pointer' : undefined;
  const holds = String.raw`${subscript}(?:\s*\d+\s*\]|[^[\]]*\]\s*(?:\[|${memberAccess}))`;
  const isGiven = names.every((name) => parameters.includes(name));
  if (!isGiven || new RegExp(holds).test(text)) return 'class';
  return new RegExp(String.raw`\[\s*(?:${values})\s*\[[^[\]]*\]\s*\]`).test(text)
    ? 'pointer to indices'
    : 'pointer';
}

const memberAccess = String.raw`(?:\.|->)\s*[A-Za-z_]`;

function isClass(type: string, text: string): boolean {
  if (new RegExp(String.raw`(?<![\w:]|::\s*)(?:${type})\s*::(?!\s*\*)`).test(text)) return true;
  const names = [...valuesOf(type, text), ...pointersOf(type, text)];
  const object = String.raw`(?<![\w.:]|->)(?:${names.join('|')})\s*(?:\[[^[\]]*\]\s*)?`;
  return names.length > 0 && new RegExp(object + memberAccess).test(text);
}

/** Whether values of the type called `type` are indices, sizes of a launch or operands of `%` in the text of a function. */
function isIndexType(type: string, text: string): boolean {
  const values = declaredAs(type, String.raw`\s+(?:const\s+)?`, text).join('|');
  const pointers = pointersOf(type, text).join('|');
  if (values === '' && pointers === '') return false;
  const uses = [
    values && indexUses(values),
    // `k<<<n, 32>>>(n)`, of which the parser makes `k(  n, 32)  (n)`, and `dim3 grid(n)`.
    values &&
      String.raw`(?:\(  (?:dim3\()?|\bdim3\s+${identifier}\s*[({])[^;()]*\b(?:${values})\b[^;]*\)(?:  \(|;)`,
    // `a[indices[i]]`
    pointers && String.raw`\[\s*(?:${pointers})\s*\[[^[\]]*\]\s*\]`,
  ].filter(Boolean);
  const position = String.raw`[\s()+*\d]|(?:thread|block)Idx\.[xyz]|(?:block|grid)Dim\.[xyz]|static_cast|<?\b(?:${type})\b>?`;
  uses.push(
    String.raw`\b(?:${type})\s+${identifier}\s*=(?:${position})*(?:thread|block)Idx\.[xyz](?:${position})*[;,]`,
  );
  return new RegExp(uses.join('|')).test(text);
}

/** `a[row * width + i]`, of which nothing turns a float into an integer, and `i % 4`. */
function indexUses(values: string): string {
  const terms = String.raw`[\w\s.+*-]*`;
  return [
    String.raw`\[${terms}\b(?:${values})\b${terms}\](?!\s*(?:__|\(|mutable))`,
    String.raw`\b(?:${values})\s*%(?!=?\s*\d*\.)`,
    String.raw`%\s*(?:${values})\b`,
  ].join('|');
}

/** The names of what is declared with the type. */
function declaredAs(type: string, between: string, text: string, end = '[=,;):{]'): readonly string[] {
  const pattern = new RegExp(String.raw`\b(?:${type})${between}(?<name>${identifier})(?=\s*${end})`, 'g');
  return [...new Set([...text.matchAll(pattern)].map(({ groups }) => groups?.['name'] ?? ''))];
}
