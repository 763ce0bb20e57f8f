import type { Atomic } from '../ir/nodes.ts';
import type { Code } from './code.ts';
import type { Compiler } from './compiler.ts';
import { unknownValue } from './expressions.ts';

export function compileAtomic(c: Compiler, e: Atomic): Code {
  return unknownValue(c, e, 'atomic', e.operands);
}
