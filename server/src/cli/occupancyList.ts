/** The values of a LIST on the command line, or the one line that says what is wrong with it. */
export type ParsedList =
  | { readonly kind: 'list'; readonly values: readonly number[] }
  | { readonly kind: 'error'; readonly message: string };

/** More values than this in one list are a slip, and would fill the memory before anything is printed. */
export const MAX_LIST_VALUES = 1_000_000;

/** Parses `N`, `N,N,…` or `A..B[:STEP]` (B included, steps of 1 unless said; ranges may stand between commas too). */
export function parseList(text: string): ParsedList {
  const values: number[] = [];
  for (const item of text.split(',')) {
    const range = parseItem(item.trim());
    if (range === undefined) {
      return { kind: 'error', message: `${JSON.stringify(text)} is no list: use N, N,N,… or A..B[:STEP]` };
    }
    const [first, last, step] = range;
    if (first > last) return { kind: 'error', message: `the range ${item} ends before it starts` };
    if (step === 0) return { kind: 'error', message: `the range ${item} has a step of 0` };
    if (values.length + (last - first) / step >= MAX_LIST_VALUES) {
      return { kind: 'error', message: `the list ${item} has more than ${MAX_LIST_VALUES} values` };
    }
    for (let value = first; value <= last; value += step) values.push(value);
  }
  return { kind: 'list', values };
}

/** Ten digits hold every number that can mean something here, and stay exact. */
const ITEM = /^(\d{1,10})(?:\.\.(\d{1,10})(?::(\d{1,10}))?)?$/;

function parseItem(item: string): readonly [first: number, last: number, step: number] | undefined {
  const match = ITEM.exec(item);
  if (match === null) return undefined;
  const [, first = '', last = first, step = '1'] = match;
  return [Number(first), Number(last), Number(step)];
}
