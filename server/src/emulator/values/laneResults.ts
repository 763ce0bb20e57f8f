import type { Type } from '../../ir/types.ts';
import { accessTraits } from './code.ts';
import type { Code, DoubleCode, FloatCode, IntCode, LongCode, ScalarCode } from './code.ts';
import type { Compiler } from '../compiler.ts';
import { scalarClass } from './convertCode.ts';
import { startingWith } from './startingWith.ts';
import { leavesOf } from '../accesses/leaves.ts';
import type { Leaf } from '../accesses/leaves.ts';
import { LongResult } from './longVectors.ts';
import type { Mask } from '../lanes/mask.ts';
import { freshId, newDoubles, newFloats, newInts } from '../lanes/vector.ts';

/** Takes the value of a scalar part of the result in one thread; 64-bit ones as bigint. */
export type PutLane = (leaf: number, thread: number, value: number | bigint) => void;

interface LeafResult {
  readonly code: ScalarCode;
  readonly put: (thread: number, value: number | bigint) => void;
  readonly finish: () => void;
}

/**
 * The value of something that is worked out thread by thread: library functions that are no arithmetic. Each evaluation
 * calls `fill`, which gives the active threads their scalars.
 */
export function laneResult(
  c: Compiler,
  type: Type,
  fill: (mask: Mask, put: PutLane) => void,
): Code | undefined {
  const leaves = leavesOf(type);
  const [first] = leaves ?? [];
  if (leaves === undefined || first === undefined) return undefined;
  const results = leaves.map((leaf) => leafResult(c, leaf));
  const put: PutLane = (leaf, thread, value) => results[leaf]?.put(thread, value);
  const run = (mask: Mask): void => {
    fill(mask, put);
    for (const one of results) one.finish();
  };
  if (scalarClass(type) === undefined) {
    return { ...accessTraits, cls: 'aggregate', type, run, leaves: results.map((one) => one.code) };
  }
  return { ...startingWith(results[0]!.code, run), pure: false };
}

function leafResult(c: Compiler, { type }: Leaf): LeafResult {
  const base = { ...accessTraits, type, pure: true, scalar: undefined };
  switch (scalarClass(type)) {
    case 'long':
      return longLeaf(c, base);
    case 'float': {
      const vector = newFloats(c.shape);
      const code: FloatCode = { ...base, cls: 'float', vector: () => vector };
      const put = (thread: number, value: number | bigint): void => {
        vector.data[thread] = Number(value);
      };
      return { code, put, finish: () => undefined };
    }
    case 'double': {
      const vector = newDoubles(c.shape);
      const code: DoubleCode = { ...base, cls: 'double', vector: () => vector };
      const put = (thread: number, value: number | bigint): void => {
        vector.data[thread] = Number(value);
      };
      return { code, put, finish: () => undefined };
    }
    default: {
      const vector = newInts(c.shape);
      const code: IntCode = { ...base, cls: 'int', bits: undefined, vector: () => vector };
      const put = (thread: number, value: number | bigint): void => {
        vector.pattern.data[thread] = Number(value);
      };
      const finish = (): void => {
        vector.pattern.id = freshId();
      };
      return { code, put, finish };
    }
  }
}

function longLeaf(
  c: Compiler,
  base: Pick<LongCode, 'type' | 'pure' | 'aliases' | 'assigns' | 'fixed'> & { readonly scalar: undefined },
): LeafResult {
  const result = new LongResult(c.shape);
  const code: LongCode = { ...base, cls: 'long', vector: () => result.vector };
  const put = (thread: number, value: number | bigint): void => {
    result.wide[thread] = BigInt.asIntN(64, typeof value === 'bigint' ? value : BigInt(Math.trunc(value)));
  };
  const finish = (): void => {
    narrowWide(result, c.shape.threads);
  };
  return { code, put, finish };
}

/** Addresses stay narrow, so that accesses through them are found by their pattern. */
function narrowWide(result: LongResult, threads: number): void {
  const limit = BigInt(Number.MAX_SAFE_INTEGER);
  for (let i = 0; i < threads; i++) {
    const value = result.wide[i]!;
    if (value > limit || value < -limit) {
      result.takeWide();
      return;
    }
    result.doubles[i] = Number(value);
  }
  result.takeDoubles();
}
