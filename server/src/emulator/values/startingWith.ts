import type { Mask } from '../lanes/mask.ts';
import type { ScalarCode } from './code.ts';
import { noShortcut } from './floatCode.ts';

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
      return { ...code, ...noShortcut, scalar: code.scalar && then(code.scalar), vector: then(code.vector) };
    case 'double':
      return { ...code, ...noShortcut, scalar: code.scalar && then(code.scalar), vector: then(code.vector) };
  }
}
