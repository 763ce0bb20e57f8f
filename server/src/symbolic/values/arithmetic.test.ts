import assert from 'node:assert/strict';
import fc from 'fast-check';
import { divide, remainder } from './arithmetic.ts';
import { shiftLeft, shiftRight } from './shifts.ts';
import { bitwise } from './bitOperations.ts';
import { compare } from './comparison.ts';
import type { Relation } from './comparison.ts';
import { isLaneIn, lanesFrom } from './lanes.ts';
import {
  add,
  constantPolynomial,
  fullRange,
  laneRange,
  rangesOf,
  multiply,
  scale,
  subtract,
  symbolPolynomial,
  varyingSymbol,
} from './polynomial.ts';
import type { Polynomial } from './polynomial.ts';
import { SplitRequest, partsOf } from '../splitting/splitting.ts';
import { SymbolTable } from './symbols.ts';
import type { Symbol } from './symbols.ts';

/** Integer expressions over the lane, a block index b in [0, 6), a parameter n >= 0 of unknown value, and constants. */
type Tree =
  | { op: 'lane' }
  | { op: 'block' }
  | { op: 'parameter' }
  | { op: 'constant'; value: number }
  | { op: '+' | '-' | '*' | '&' | '|' | '^'; left: Tree; right: Tree }
  | { op: '/' | '%' | '<<' | '>>' | '&c' | '^c' | '|c'; left: Tree; by: number };

const { tree } = fc.letrec<{ tree: Tree; leaf: Tree; node: Tree }>((tie) => ({
  leaf: fc.oneof(
    fc.constant<Tree>({ op: 'lane' }),
    fc.constant<Tree>({ op: 'block' }),
    fc.constant<Tree>({ op: 'parameter' }),
    fc.integer({ min: 0, max: 40 }).map((value): Tree => ({ op: 'constant', value })),
  ),
  node: fc.oneof(
    fc.record({
      op: fc.constantFrom<'+' | '-' | '*' | '&' | '|' | '^'>('+', '+', '-', '*', '&', '|', '^'),
      left: tie('tree'),
      right: tie('tree'),
    }),
    fc.record({
      op: fc.constantFrom<'/' | '%' | '&c' | '^c' | '|c'>('/', '%', '&c', '^c', '|c'),
      left: tie('tree'),
      by: fc.integer({ min: 1, max: 40 }),
    }),
    fc.record({
      op: fc.constantFrom<'<<' | '>>'>('<<', '>>'),
      left: tie('tree'),
      by: fc.integer({ min: 0, max: 5 }),
    }),
  ),
  tree: fc.oneof({ maxDepth: 4, depthSize: 'small' }, tie('leaf'), tie('node')),
}));

const int32 = (value: number): number => value | 0;

/** Plain C on one thread; undefined where a signed value would overflow or be negative under bit operations. */
function plain(t: Tree, lane: number, block: number, n: number): number | undefined {
  switch (t.op) {
    case 'lane':
      return lane;
    case 'block':
      return block;
    case 'parameter':
      return n;
    case 'constant':
      return t.value;
    default: {
      const left = plain(t.left, lane, block, n);
      if (left === undefined) return undefined;
      const right = 'right' in t ? plain(t.right, lane, block, n) : t.by;
      if (right === undefined) return undefined;
      const bits = ['&', '|', '^', '&c', '|c', '^c', '>>', '<<'].includes(t.op);
      if (bits && (left < 0 || right < 0)) return undefined;
      const value = apply(t.op, left, right);
      return Math.abs(value) > 2 ** 31 - 1 ? undefined : value;
    }
  }
}

function apply(op: string, left: number, right: number): number {
  switch (op) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
      return Math.trunc(left / right);
    case '%':
      return left % right;
    case '<<':
      return left * 2 ** right;
    case '>>':
      return left >> right;
    case '&':
    case '&c':
      return int32(left & right);
    case '|':
    case '|c':
      return int32(left | right);
    default:
      return int32(left ^ right);
  }
}

interface Space {
  readonly symbols: SymbolTable;
  readonly block: Symbol;
  readonly n: Symbol;
}

function symbolic(t: Tree, space: Space): Polynomial | undefined {
  const context = {
    symbols: space.symbols,
    requestSplit,
  };
  switch (t.op) {
    case 'lane':
      return constantPolynomial(lanesFrom((lane) => lane));
    case 'block':
      return symbolPolynomial(space.block);
    case 'parameter':
      return symbolPolynomial(space.n);
    case 'constant':
      return constantPolynomial(t.value);
    default: {
      const left = symbolic(t.left, space);
      const right = 'right' in t ? symbolic(t.right, space) : constantPolynomial(t.by);
      if (!left || !right) return undefined;
      switch (t.op) {
        case '+':
          return add(left, right);
        case '-':
          return subtract(left, right);
        case '*':
          return multiply(left, right, space.symbols);
        case '/':
          return divide(left, right, context, true);
        case '%':
          return remainder(left, right, context, true);
        case '<<':
          return shiftLeft(left, right, context);
        case '>>':
          return shiftRight(left, right, context);
        default:
          return bitwise(t.op.charAt(0) as '&' | '|' | '^', left, right, context);
      }
    }
  }
}

/** Parts by remainders hold for some blocks only; they are looked at below. */
function requestSplit(symbol: Symbol, cuts: readonly number[]): void {
  if (symbol.classes === undefined) throw new SplitRequest(symbol, cuts);
}

/** Evaluates over the whole range of the block index, in parts where asked, and hands each part's answer on. */
function overParts(space: Space, run: () => void): void {
  const pending = [{ min: 0, max: 5 }];
  for (let part = pending.pop(); part; part = pending.pop()) {
    space.block.min = part.min;
    space.block.max = part.max;
    try {
      run();
    } catch (error) {
      if (!(error instanceof SplitRequest)) throw error;
      assert.equal(error.symbol, space.block);
      pending.push(...partsOf(part.min, part.max, error.cuts));
    }
  }
}

function newSpace(): Space {
  const symbols = new SymbolTable();
  return {
    symbols,
    block: symbols.create('b', { origin: 'block', min: 0, max: 5 }),
    n: symbols.create('n', { origin: 'parameter', min: 0, max: 2 ** 20 }),
  };
}

/** The polynomial's value where it only involves the block index and n. */
function valueAt(p: Polynomial, space: Space, lane: number, block: number, n: number): number | undefined {
  let value = typeof p.constant === 'number' ? p.constant : (p.constant[lane] ?? 0);
  for (const term of p.terms) {
    let product = typeof term.coefficient === 'number' ? term.coefficient : (term.coefficient[lane] ?? 0);
    for (const symbol of term.monomial.symbols) {
      if (symbol !== space.block && symbol !== space.n) return undefined;
      product *= symbol === space.block ? block : n;
    }
    value += product;
  }
  return value;
}

const samples = [0, 1, 7, 32, 100];

/** The lanes' quotients less lane 0's, for each class that is asked for. */
function quotientsByClass(p: (block: Symbol) => Polynomial, divisor: number): number[][] {
  const symbols = new SymbolTable();
  const block = symbols.create('b', { origin: 'block', min: 0, max: 9999 });
  const found: number[][] = [];
  let remainders: Symbol | undefined;
  const next = (): void => {
    const quotient = divide(
      p(block),
      constantPolynomial(divisor),
      {
        symbols,
        requestSplit: (symbol) => {
          remainders = symbol;
        },
      },
      true,
    );
    if (remainders?.min !== remainders?.max || quotient === undefined) return;
    const { constant } = quotient;
    const [first = 0, ...others] = Array.from({ length: 32 }, (_, lane) =>
      typeof constant === 'number' ? constant : (constant[lane] ?? 0),
    );
    found.push([0, ...others.map((other) => other - first)]);
  };
  next();
  for (let i = 0; i < (remainders?.classes ?? 0) && remainders; i++) {
    remainders.min = remainders.max = i;
    next();
  }
  return found;
}

describe('integer operations on lane polynomials', () => {
  it('agree with plain C on 32 lanes wherever they give a polynomial in known symbols', () => {
    fc.assert(
      fc.property(tree, (t) => {
        const space = newSpace();
        overParts(space, () => {
          const p = symbolic(t, space);
          if (!p) return;
          for (let block = space.block.min; block <= space.block.max; block++) {
            for (const n of samples) {
              for (let lane = 0; lane < 32; lane++) checkLane(t, p, space, lane, block, n);
            }
          }
        });
      }),
      { numRuns: 400 },
    );
  });

  it('divide warps of each remainder as plain C does, and no others', () => {
    const lanes = constantPolynomial(lanesFrom((lane) => lane));
    for (const [blockDim, divisor] of [
      [32, 3],
      [32, 12],
      [64, 5],
      [96, 10],
      [100, 6],
      [7, 3],
    ] as const) {
      const found = quotientsByClass((b) => add(scale(symbolPolynomial(b), blockDim), lanes), divisor);
      const expected = new Set<string>();
      for (let block = 0; block < 1000; block++) {
        const quotient = (lane: number): number => Math.floor((blockDim * block + lane) / divisor);
        expected.add(Array.from({ length: 32 }, (_, lane) => quotient(lane) - quotient(0)).join());
      }
      assert.deepEqual(new Set(found.map(String)), expected, `${blockDim} by ${divisor}`);
    }
  });

  it('decide comparisons only as C does', () => {
    fc.assert(
      fc.property(
        tree,
        tree,
        fc.constantFrom<Relation>('<', '<=', '>', '>=', '==', '!='),
        (a, b, relation) => {
          const space = newSpace();
          overParts(space, () => {
            const left = symbolic(a, space);
            const right = symbolic(b, space);
            if (!left || !right) return;
            const truth = compare(relation, left, right, {
              symbols: space.symbols,
              requestSplit,
            });
            for (let block = space.block.min; block <= space.block.max; block++) {
              for (const n of samples) {
                const inStep = new Set<boolean>();
                for (let lane = 0; lane < 32; lane++) {
                  const x = plain(a, lane, block, n);
                  const y = plain(b, lane, block, n);
                  if (x === undefined || y === undefined) continue;
                  const answer = holds(relation, x, y);
                  if (isLaneIn(truth.known, lane)) {
                    assert.equal(isLaneIn(truth.yes, lane), answer, `${x} ${relation} ${y}`);
                  } else inStep.add(answer);
                }
                if (truth.uniform || truth.together === true) assert.ok(inStep.size < 2);
              }
            }
          });
        },
      ),
      { numRuns: 400 },
    );
  });

  it('say of lanes that unknowns move in large steps that they pass a bound together, exactly where they do', () => {
    for (const step of [2, 16, 32, 48, 256]) {
      for (let bound = 0; bound < 600; bound += 8) {
        const { symbols, n } = newSpace();
        const left = add(constantPolynomial(lanesFrom((lane) => lane)), scale(symbolPolynomial(n), step));
        const truth = compare('<', left, constantPolynomial(bound), { symbols, requestSplit });
        const times = Array.from({ length: 400 }, (_, k) => k);
        const isInStep = times.every((k) => step * k + 31 < bound || step * k >= bound);
        assert.equal(truth.uniform, isInStep, `lane + ${step} n < ${bound}`);
      }
    }
  });

  it('know disjoint bits: (b << k) | 3 * lane and (b << k) ^ 3 * lane for every k', () => {
    for (const op of ['|', '^'] as const) {
      for (let by = 0; by <= 8; by++) {
        const t: Tree = {
          op,
          left: { op: '<<', left: { op: 'block' }, by },
          right: { op: '*', left: { op: 'lane' }, right: { op: 'constant', value: 3 } },
        };
        const space = newSpace();
        overParts(space, () => {
          const p = symbolic(t, space);
          assert.ok(p);
          for (let block = space.block.min; block <= space.block.max; block++) {
            for (let lane = 0; lane < 32; lane++) {
              assert.equal(valueAt(p, space, lane, block, 0), plain(t, lane, block, 0));
            }
          }
        });
      }
    }
  });

  it('keep (i / w) * w + i % w equal to i for a width that is not known', () => {
    const space = newSpace();
    const context = { symbols: space.symbols, requestSplit: () => undefined };
    const i = add(
      multiply(symbolPolynomial(space.block), constantPolynomial(256), space.symbols) ??
        constantPolynomial(0),
      constantPolynomial(lanesFrom((lane) => lane)),
    );
    const quotient = divide(i, constantPolynomial(100), context, true);
    const rest = remainder(i, constantPolynomial(100), context, true);
    assert.ok(quotient && rest);
    const back = add(multiply(quotient, constantPolynomial(100), space.symbols) ?? quotient, rest);
    assert.deepEqual(back, i);
  });
});

function holds(relation: Relation, x: number, y: number): boolean {
  switch (relation) {
    case '<':
      return x < y;
    case '<=':
      return x <= y;
    case '>':
      return x > y;
    case '>=':
      return x >= y;
    case '==':
      return x === y;
    case '!=':
      return x !== y;
  }
}

function checkLane(t: Tree, p: Polynomial, space: Space, lane: number, block: number, n: number): void {
  const expected = plain(t, lane, block, n);
  if (expected === undefined) return;
  const actual = valueAt(p, space, lane, block, n);
  if (actual !== undefined) {
    assert.ok(actual === expected, `${actual} is not ${expected} in lane ${lane}, block ${block}, n ${n}`);
    return;
  }
  // Derived unknowns: the range must hold the value.
  const range = varyingSymbol(p) ? fullRange(p) : laneRange(p, lane, rangesOf(p));
  assert.ok(range.min <= expected && expected <= range.max, `${expected} outside ${range.min}..${range.max}`);
}
