/** Pointers as integers and back: the start of an object is a symbol, which keeps what it stands for, times its alignment. */
import { alignmentInBytes } from '../../ir/types.ts';
import type { PointerType } from '../../ir/types.ts';
import type { Machine } from '../machine.ts';
import { add, constantPolynomial, scale, subtract, symbolPolynomial } from './polynomial.ts';
import type { Polynomial, Term } from './polynomial.ts';
import type { SymbolTable } from './symbols.ts';
import type { MemoryObject, PointerValue } from './values.ts';

const starts = new WeakMap<SymbolTable, Map<number, MemoryObject>>();

/** The pointer's address. */
export function addressAsInteger({ object, offset }: PointerValue, machine: Machine): Polynomial {
  const { symbols } = machine;
  const start = symbols.derive(`start of ${object.id}`, () =>
    symbols.create(`the address of ${object.name}`, { origin: 'opaque', min: 0 }),
  );
  let objects = starts.get(symbols);
  if (!objects) starts.set(symbols, (objects = new Map<number, MemoryObject>()));
  objects.set(start.id, object);
  // As a factor the alignment is told from what masks and divisions leave.
  const known = add(scale(symbolPolynomial(start), factorOf(object)), offset);
  return add(known, constantPolynomial(object.startsAt ?? 0));
}

/** Where the address is known all of its bits are: the symbol only tells that it is this object's. */
function factorOf({ startsAt, alignmentInBytes }: MemoryObject): number {
  return startsAt === undefined ? alignmentInBytes : 2 ** 24;
}

/** The pointer that an integer is the address of, where it is made of one object's address and an offset. */
export function integerAsAddress(address: Polynomial, machine: Machine): PointerValue | undefined {
  const known = starts.get(machine.symbols);
  if (!known) return undefined;
  let found: PointerValue | undefined;
  for (const { monomial, coefficient } of address.terms) {
    const objects = monomial.symbols.map((symbol) => known.get(symbol.id));
    if (objects.every((object) => object === undefined)) continue;
    const [object] = objects;
    if (found || objects.length > 1 || object === undefined || coefficient !== factorOf(object))
      return undefined;
    const start: Polynomial = { constant: object.startsAt ?? 0, terms: [{ monomial, coefficient }] };
    found = { kind: 'pointer', object, offset: subtract(address, start) };
  }
  return found;
}

/** What an address leads to that the kernel is given, or loads, as a number: one unknown place in global memory, and what is added to it. */
export function givenAddress(address: Polynomial, { pointee }: PointerType): PointerValue | undefined {
  const [base, ...others] = address.terms.filter(isGiven);
  const [symbol] = base?.monomial.symbols ?? [];
  if (base === undefined || symbol === undefined || others.length > 0) return undefined;
  const object = {
    id: -symbol.id,
    name: `*${symbol.name}`,
    space: 'global' as const,
    alignmentInBytes: Math.min(256, Math.max(1, alignmentInBytes(pointee))),
    isLoaded: 'one' as const,
  };
  return { kind: 'pointer', object, offset: subtract(address, { constant: 0, terms: [base] }) };
}

function isGiven({ monomial: { symbols }, coefficient }: Term): boolean {
  const [symbol, ...more] = symbols;
  if (coefficient !== 1 || symbol === undefined || more.length > 0 || symbol.varying) return false;
  return (symbol.origin === 'parameter' || symbol.origin === 'loaded') && symbol.max >= mostIn32Bits;
}

/** What holds an address may be larger; as an unsigned number it may be taken to have no upper end. */
const mostIn32Bits = 2 ** 32;
