/** Names of closure types, `(lambda 12 in sort)`: the number tells one from others, and depends on what was read before. */

const numbers = /(?<=\(lambda )\d+/g;

export function closureName(number: number, place: string): string {
  return `(lambda ${number}${place})`;
}

export function namesClosure(text: string): boolean {
  return text.includes('(lambda ');
}

/** What a text reads like whatever numbers its closures have. */
export function withoutClosureNumbers(text: string): string {
  return namesClosure(text) ? text.replaceAll(numbers, '') : text;
}

export function closureNumbers(text: string): readonly string[] {
  return text.match(numbers) ?? [];
}
