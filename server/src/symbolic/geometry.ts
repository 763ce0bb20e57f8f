/**
 * The warps of a block as symbols: threadIdx for lane l of a warp is a lane vector plus multiples of 'which warp' symbols,
 * so that one evaluation answers for many warps. Threads are numbered x first, then y, then z; 32 in a row are a warp
 * (CUDA C++ Programming Guide, "Thread Hierarchy" and "SIMT Architecture").
 */
import { MAX_THREADS_PER_BLOCK } from '../device/computeCapability.ts';
import type { Axis } from '../ir/nodes.ts';
import { constantPolynomial, add, scale, settled, symbolPolynomial } from './values/polynomial.ts';
import type { Polynomial } from './values/polynomial.ts';
import { fullMask, lanesFrom, maskOf, warpSize } from './values/lanes.ts';
import type { Symbol, SymbolTable } from './values/symbols.ts';

export type Dimensions = readonly [x: number, y: number, z: number];

/** A set of warps of a block that are described by one formula. */
export interface WarpFamily {
  /** Lanes that exist: all but in the last warp of a block whose size is no multiple of 32. */
  readonly lanes: number;
  /** Symbols that tell which warp; their ranges may be split. */
  readonly symbols: readonly Symbol[];
  readonly warpCount: number;
  threadIndex(axis: Axis): Polynomial;
}

const axisNumber = { x: 0, y: 1, z: 2 } as const;

export function axisIndex(axis: Axis): 0 | 1 | 2 {
  return axisNumber[axis];
}

export function warpFamilies(block: Dimensions, symbols: SymbolTable): WarpFamily[] {
  const regular = regularFamily(block, symbols);
  return regular ? [regular] : oneByOne(block);
}

/** One formula for all warps, where rows of the block and warps divide one another. */
function regularFamily(block: Dimensions, symbols: SymbolTable): WarpFamily | undefined {
  // Along each axis: how many positions one warp covers, and a symbol for which stretch of them it is.
  let left = warpSize;
  const covered: number[] = [];
  for (const size of block) {
    const cover = Math.min(left, size);
    if (left % cover !== 0 || size % cover !== 0) return undefined;
    covered.push(cover);
    left /= cover;
  }
  if (left !== 1) return undefined;
  let unit = 1;
  const formulas: Polynomial[] = [];
  const own: Symbol[] = [];
  block.forEach((size, axis) => {
    const cover = covered[axis] ?? 1;
    const laneUnit = unit;
    let formula = constantPolynomial(lanesFrom((lane) => Math.floor(lane / laneUnit) % cover));
    if (size > cover) {
      const name = `warp along ${'xyz'.charAt(axis)}`;
      const symbol = symbols.create(name, { origin: 'block', isOfWarp: true, min: 0, max: size / cover - 1 });
      own.push(symbol);
      formula = add(formula, scale(symbolPolynomial(symbol), cover));
    }
    formulas.push(formula);
    unit *= cover;
  });
  return {
    lanes: fullMask,
    symbols: own,
    warpCount: (block[0] * block[1] * block[2]) / warpSize,
    threadIndex: (axis) => settled(formulas[axisIndex(axis)] ?? constantPolynomial(0), symbols),
  };
}

/** Of a block that no device takes (`<<<n, -1>>>` asks for four billion threads) as much as one that it would take. */
function oneByOne([x, y, z]: Dimensions): WarpFamily[] {
  const threads = Math.min(x * y * z, MAX_THREADS_PER_BLOCK);
  return Array.from({ length: Math.ceil(threads / warpSize) }, (_, warp) => {
    const first = warp * warpSize;
    const formulas = [
      constantPolynomial(lanesFrom((lane) => (first + lane) % x)),
      constantPolynomial(lanesFrom((lane) => Math.floor((first + lane) / x) % y)),
      constantPolynomial(lanesFrom((lane) => Math.floor((first + lane) / (x * y)))),
    ];
    return {
      lanes: maskOf((lane) => first + lane < threads),
      symbols: [],
      warpCount: 1,
      threadIndex: (axis: Axis) => formulas[axisIndex(axis)] ?? constantPolynomial(0),
    };
  });
}
