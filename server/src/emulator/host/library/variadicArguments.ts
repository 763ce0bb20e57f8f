import type { Type } from '../../../ir/types.ts';
import type { ArgumentKind } from '../../printfFormat.ts';
import type { Value } from './hostLibrary.ts';

const WHOLE_REGISTERS = 6;
const REAL_REGISTERS = 8;

interface Given {
  readonly value: Value;
  readonly type: Type | undefined;
}

/**
 * Variadic arguments as x86-64 hands them over (System V ABI): integers and pointers in six registers, which the named arguments
 * share, floating-point numbers in eight others, and what has no room there on the stack. A conversion takes the next one of its
 * own kind, whatever stands between; an integer of 32 bits that is asked for as one of 64 has zeros above it. Where the types are
 * not known, all come in their order.
 */
export class VariadicArguments {
  private readonly registers: Readonly<Record<'whole' | 'real', Given[]>> = { whole: [], real: [] };
  private readonly room: Readonly<Record<'whole' | 'real', number>>;
  private readonly stack: Given[] = [];
  private readonly taken = { whole: 0, real: 0, stack: 0 };
  private left: number;

  constructor(values: readonly Value[], types: readonly Type[], named: number) {
    const areKnown = types.length === values.length;
    this.room = areKnown ? { whole: WHOLE_REGISTERS - named, real: REAL_REGISTERS } : { whole: 0, real: 0 };
    this.left = values.length - named;
    for (let i = named; i < values.length; i++) {
      const type = types[i];
      const kind = type?.kind === 'float' ? 'real' : 'whole';
      const registers = this.registers[kind];
      (registers.length < this.room[kind] ? registers : this.stack).push({ value: values[i]!, type });
    }
  }

  /** Undefined where no argument is left. One of another kind leaves what was in the register before; zero stands for it. */
  take(asked: ArgumentKind): Value | undefined {
    if (this.left-- <= 0) return undefined;
    const kind = asked === 'real' ? 'real' : 'whole';
    if (this.taken[kind] >= this.room[kind]) return this.stack[this.taken.stack++]?.value ?? 0;
    const given = this.registers[kind][this.taken[kind]++];
    if (given === undefined) return 0;
    return asked === 'wide' && isNarrow(given.type) ? BigInt.asUintN(32, BigInt(given.value)) : given.value;
  }
}

function isNarrow(type: Type | undefined): boolean {
  return type?.kind === 'boolean' || (type?.kind === 'integer' && type.bits <= 32);
}
