/**
 * Where an answer differs from one part of a symbol's range to another (the last block, the first warp), the evaluator
 * starts again on each part. A split request unwinds to whoever owns the symbol: the launch for block and warp symbols,
 * a loop for its counter.
 */
import type { Symbol, SymbolTable } from '../values/symbols.ts';

export class SplitRequest extends Error {
  symbol: Symbol;
  /** First values of the new parts, ascending, each in (min, max]. */
  cuts: readonly number[];
  /** What asked for it is to be evaluated once more, in parts; nothing else has to be cut. */
  again = false;
  /** Only the symbol's owner can cut: values that were worked out before the statement that asks hang on the symbol. */
  ofOwner = false;

  constructor(symbol: Symbol, cuts: readonly number[]) {
    super('split');
    this.symbol = symbol;
    this.cuts = cuts;
  }

  /** Throws a request. It is control flow, so it is made without the constructor, which would take a stack trace. */
  static raise(symbol: Symbol, cuts: readonly number[], ofOwner: boolean): never {
    const request = Object.create(SplitRequest.prototype) as SplitRequest;
    request.symbol = symbol;
    request.cuts = cuts;
    request.again = false;
    request.ofOwner = ofOwner;
    throw request;
  }
}

/** What integer operations need from the evaluator. */
export interface ArithmeticContext {
  readonly symbols: SymbolTable;
  /** Throws a SplitRequest where the symbol's owner still has budget; returns otherwise. */
  requestSplit(symbol: Symbol, cuts: readonly number[], ofOwner?: boolean): void;
}

/** The parts of [min, max] that the cuts make. */
export function partsOf(min: number, max: number, cuts: readonly number[]): { min: number; max: number }[] {
  const starts = [min, ...cuts];
  return starts.map((start, i) => ({ min: start, max: (starts[i + 1] ?? max + 1) - 1 }));
}

/** Cuts inside (min, max], sorted, without repeats. */
export function usefulCuts(symbol: Symbol, candidates: readonly number[]): number[] {
  const inside = candidates.filter((cut) => Number.isFinite(cut) && cut > symbol.min && cut <= symbol.max);
  return [...new Set(inside)].sort((a, b) => a - b);
}

/** Cuts that leave one value in each part. */
export function everyValue(symbol: Symbol): number[] {
  return Array.from({ length: symbol.max - symbol.min }, (_, i) => symbol.min + 1 + i);
}
