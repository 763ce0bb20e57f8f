import type { Mask } from '../lanes/mask.ts';
import type { DoubleCode, Factors, FloatCode, ScalarCode } from './code.ts';

/** The code, whose evaluation starts with `run`. */
export function startingWith(code: ScalarCode, run: (mask: Mask) => void): ScalarCode {
  const then = <T>(read: (mask: Mask) => T) => {
    return (mask: Mask): T => {
      run(mask);
      return read(mask);
    };
  };
  switch (code.cls) {
    case 'int':
      return {
        ...code,
        scalar: code.scalar && then(code.scalar),
        vector: then(code.vector),
        bits: code.bits && then(code.bits),
      };
    case 'long':
      return { ...code, scalar: code.scalar && then(code.scalar), vector: then(code.vector) };
    case 'float':
      return {
        ...code,
        into: undefined,
        factors: factorsAfter(code.factors, run),
        scalar: code.scalar && then(code.scalar),
        vector: then(code.vector),
      };
    case 'double':
      return {
        ...code,
        factors: factorsAfter(code.factors, run),
        scalar: code.scalar && then(code.scalar),
        vector: then(code.vector),
      };
  }
}

/** The first factor is evaluated before the second. */
function factorsAfter<Of extends FloatCode | DoubleCode>(
  factors: Factors<Of> | undefined,
  run: (mask: Mask) => void,
): Factors<Of> | undefined {
  return factors && { ...factors, a: startingWith(factors.a, run) as Of };
}
