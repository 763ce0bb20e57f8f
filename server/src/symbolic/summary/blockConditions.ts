/** Whether all warps of a block go one way at conditions that are not known: where these hang on nothing that warps differ in. */
import type { Truth } from '../values/comparison.ts';
import { operandsOf } from '../values/functions.ts';
import { laneOf } from '../values/lanes.ts';
import type { Polynomial } from '../values/polynomial.ts';
import { divisionOf } from '../values/quotients.ts';
import type { Symbol } from '../values/symbols.ts';

/** A condition that other warps of the block may see otherwise. */
export function mayPartWarps({ compared }: Truth): boolean {
  return compared?.every(isOfBlock) !== true;
}

function isOfBlock({ terms }: Polynomial): boolean {
  return terms.every(({ monomial }) => monomial.symbols.every(isSymbolOfBlock));
}

function isSymbolOfBlock(symbol: Symbol): boolean {
  if (symbol.varying || symbol.isOfWarp) return false;
  const division = divisionOf(symbol);
  const operands = division ? [division.dividend, division.divisor] : operandsOf(symbol);
  if (operands !== undefined) return operands.every(isOfBlock);
  return symbol.origin === 'parameter' || symbol.origin === 'loop' || symbol.origin === 'block';
}

/** The same for the same condition: where warps are looked at one by one, what differs between them has no symbol. */
export function conditionText({ compared = [] }: Truth): string {
  return compared
    .map(({ constant, terms }) => {
      const parts = terms.map(({ monomial, coefficient }) =>
        [laneOf(coefficient, 0), ...monomial.symbols.map(symbolText)].join(' * '),
      );
      return [laneOf(constant, 0), ...parts].join(' + ');
    })
    .join(', ');
}

/** Each run of a loop counts its iterations anew. */
function symbolText({ origin, name, id }: Symbol): string {
  return origin === 'loop' ? name : `${name}#${id}`;
}
