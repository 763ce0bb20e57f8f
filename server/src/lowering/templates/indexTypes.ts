/** Which types of a template are integers, as its text uses them: C++ knows no index that is a float. */

const identifier = String.raw`[A-Za-z_]\w*`;

/** Whether values of the type called `name` are indices, sizes of a launch or operands of `%` in the text of a function. */
export function isIndexType(name: string, text: string): boolean {
  const values = declaredAs(name, String.raw`\s+(?:const\s+)?`, text);
  const pointers = declaredAs(name, String.raw`(?:\s+const)?\s*\*\s*(?:const\s+)?(?:__restrict__\s+)?`, text);
  if (values === '' && pointers === '') return false;
  const terms = String.raw`[\w\s.+*-]*`;
  const uses = [
    // `a[row * width + i]`: nothing in it turns a float into an integer.
    values && String.raw`\[${terms}\b(?:${values})\b${terms}\](?!\s*(?:__|\(|mutable))`,
    values && String.raw`\b(?:${values})\s*%(?!=?\s*\d*\.)`,
    values && String.raw`%\s*(?:${values})\b`,
    // `k<<<n, 32>>>(n)`, of which the parser makes `k(  n, 32)  (n)`, and `dim3 grid(n)`.
    values &&
      String.raw`(?:\(  (?:dim3\()?|\bdim3\s+${identifier}\s*[({])[^;()]*\b(?:${values})\b[^;]*\)(?:  \(|;)`,
    // `a[indices[i]]`
    pointers && String.raw`\[\s*(?:${pointers})\s*\[[^[\]]*\]\s*\]`,
  ].filter(Boolean);
  const position = String.raw`[\s()+*\d]|(?:thread|block)Idx\.[xyz]|(?:block|grid)Dim\.[xyz]|static_cast|<?\b${name}\b>?`;
  uses.push(
    String.raw`\b${name}\s+${identifier}\s*=(?:${position})*(?:thread|block)Idx\.[xyz](?:${position})*[;,]`,
  );
  return new RegExp(uses.join('|')).test(text);
}

/** The names of what is declared with the type, as alternatives of a pattern. */
function declaredAs(type: string, between: string, text: string): string {
  const pattern = new RegExp(String.raw`\b${type}${between}(${identifier})(?=\s*[=,;):{])`, 'g');
  return [...new Set([...text.matchAll(pattern)].map((match) => match[1]))].join('|');
}
