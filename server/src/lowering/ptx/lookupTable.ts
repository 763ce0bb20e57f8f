/** Functions of three bits, which PTX's `lop3` names by their tables, as few bitwise operations (PTX ISA 9.0, 9.7.7.6). */
export type BitOperator = '&' | '|' | '^';

/** How operands of kind T are put together. */
export interface BitOperations<T> {
  readonly binary: (operator: BitOperator, left: T, right: T) => T;
  readonly inverted: (operand: T) => T;
}

/** One operand or its inversion, alone or joined with what stands before it. */
interface Link {
  readonly before: { readonly link: Link; readonly operator: BitOperator } | undefined;
  readonly operand: 0 | 1 | 2;
  readonly isInverted: boolean;
}

/** The tables of the three operands themselves. */
const tables = [0xf0, 0xcc, 0xaa] as const;
const everywhere = 0xff;
const places = [0, 1, 2] as const;

let shortest: Map<number, Link> | undefined;

/** The shortest chains of operations with one operand each: 240 of the 256 tables have one. */
function chains(): Map<number, Link> {
  if (shortest) return shortest;
  shortest = new Map();
  let last: [number, Link][] = [];
  for (const one of operandLinks()) last.push([one.table, { ...one, before: undefined }]);
  for (const [table, link] of last) shortest.set(table, link);
  while (last.length > 0) last = extended(last, shortest);
  return shortest;
}

function* operandLinks(): Iterable<{ table: number; operand: 0 | 1 | 2; isInverted: boolean }> {
  for (const isInverted of [false, true])
    for (const operand of places)
      yield { table: tables[operand] ^ (isInverted ? everywhere : 0), operand, isInverted };
}

function extended(last: readonly [number, Link][], all: Map<number, Link>): [number, Link][] {
  const next: [number, Link][] = [];
  for (const [table, link] of last) {
    for (const { table: other, operand, isInverted } of operandLinks()) {
      for (const operator of ['&', '^', '|'] as const) {
        const joined = operator === '&' ? table & other : operator === '^' ? table ^ other : table | other;
        if (all.has(joined)) continue;
        const longer: Link = { before: { link, operator }, operand, isInverted };
        all.set(joined, longer);
        next.push([joined, longer]);
      }
    }
  }
  return next;
}

/** The function whose bit `4a + 2b + c` of `table` is its result for bits `a`, `b` and `c` of the operands. */
export function ofTable<T>(table: number, operands: readonly [T, T, T], make: BitOperations<T>): T {
  const chain = chains().get(table);
  if (chain) return ofChain(chain, operands, make);
  // With or without the first operand's bit: one of both, and where they differ.
  const without = (table & 0x0f) | ((table & 0x0f) << 4);
  const difference = without ^ ((table & 0xf0) | ((table & 0xf0) >> 4));
  const flipped = make.binary('&', ofTable(difference, operands, make), operands[0]);
  return make.binary('^', ofTable(without, operands, make), flipped);
}

function ofChain<T>(
  { before, operand, isInverted }: Link,
  operands: readonly [T, T, T],
  make: BitOperations<T>,
): T {
  const last = isInverted ? make.inverted(operands[operand]) : operands[operand];
  return before ? make.binary(before.operator, ofChain(before.link, operands, make), last) : last;
}
