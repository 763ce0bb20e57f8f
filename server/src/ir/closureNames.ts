/** Names of closure types, `(lambda 12 in sort)`: the number tells one from others, and depends on what was read before. */

const numbers = /(?<=\(lambda )\d+/g;

export function closureName(number: number, place: string): string {
  return `(lambda ${number}${place})`;
}

export function namesClosure(text: string): boolean {
  return text.includes('(lambda ');
}

/** What a text reads like whatever numbers its closures have, and these. */
export function closuresIn(text: string): { readonly text: string; readonly numbers: readonly string[] } {
  return { text: text.replaceAll(numbers, ''), numbers: text.match(numbers) ?? [] };
}
