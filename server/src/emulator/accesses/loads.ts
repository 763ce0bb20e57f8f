import type { Type } from '../../ir/types.ts';
import type { Location } from '../../text/location.ts';
import { accessTraits, combined } from '../values/code.ts';
import type {
  Code,
  DoubleCode,
  FloatCode,
  IntCode,
  LongCode,
  LongScalar,
  ScalarCode,
} from '../values/code.ts';
import { intCode } from '../values/code.ts';
import type { Compiler } from '../compiler.ts';
import { scalarClass } from '../values/convertCode.ts';
import { doubleCode, floatCode } from '../values/floatCode.ts';
import { startingWith } from '../values/startingWith.ts';
import type { CompiledPlace, MemoryPlace, RegisterPlace } from '../frame.ts';
import { extractBits } from './bitFields.ts';
import { leavesOf, movedLeaves } from './leaves.ts';
import { longCode } from '../values/longCode.ts';
import type { Mask } from '../lanes/mask.ts';
import { MemoryLoad } from './memoryLoad.ts';
import { loadedCode } from './memoryValues.ts';
import { integerConstant } from '../statements/expressions.ts';

/** The value that a place holds. */
export function loadPlace(c: Compiler, place: CompiledPlace, at: Location): Code {
  switch (place.kind) {
    case 'registers':
      return readRegisters(c, place);
    case 'memory':
      return loadMemory(c, place, at);
    case 'unknown': {
      const leaves = leavesOf(place.type) ?? [];
      const zeros = leaves.map((leaf) => integerConstant(c, 0, leaf.type));
      return { cls: 'aggregate', type: place.type, ...accessTraits, run: place.run, leaves: zeros };
    }
  }
}

function readRegisters(c: Compiler, place: RegisterPlace): Code {
  const { first, type } = place;
  const count = leavesOf(type)?.length ?? 1;
  const codes = Array.from({ length: count }, (_, i) => registerCode(c, place, first + i));
  if (scalarClass(type) !== undefined && codes[0] !== undefined) return { ...codes[0], type };
  const none = { pure: true, aliases: true, assigns: false, fixed: false };
  return { cls: 'aggregate', type, ...none, run: () => undefined, leaves: codes };
}

/** One register, or the one that uniform indices choose. */
function registerCode(c: Compiler, place: RegisterPlace, leaf: number): ScalarCode {
  const { binding, skip } = place;
  const fixed = binding.registers[leaf]!.code;
  if (skip === undefined) return fixed;
  const codes = binding.registers.map((register) => register.code);
  const traits = { pure: true, aliases: true, assigns: false, fixed: false };
  const { type } = fixed;
  const pick = (m: Mask): ScalarCode => codes[leaf + skip(m)] ?? fixed;
  const uniform = binding.uniform;
  switch (fixed.cls) {
    case 'int':
      return intCode(type, traits, uniform ? (m) => (pick(m) as IntCode).scalar!(m) : undefined, (m) =>
        (pick(m) as IntCode).vector(m),
      );
    case 'long':
      return longCode(type, traits, uniform ? (m) => (pick(m) as LongCode).scalar!(m) : undefined, (m) =>
        (pick(m) as LongCode).vector(m),
      );
    case 'float':
      return floatCode(
        c.shape,
        type,
        traits,
        uniform ? (m) => (pick(m) as FloatCode).scalar!(m) : undefined,
        (m) => (pick(m) as FloatCode).vector(m),
      );
    case 'double':
      return doubleCode(
        c.shape,
        type,
        traits,
        uniform ? (m) => (pick(m) as DoubleCode).scalar!(m) : undefined,
        (m) => (pick(m) as DoubleCode).vector(m),
      );
  }
}

function loadMemory(c: Compiler, place: MemoryPlace, at: Location): Code {
  const load = new MemoryLoad(c, place, at, movedLeaves(place.type));
  const uniform = place.address.scalar !== undefined && !place.perThread;
  const traits = { ...combined([place.address]), pure: false, aliases: false, fixed: false };
  const scalar = scalarClass(place.type) !== undefined;
  if (uniform) {
    const values: LongScalar[] = load.leaves.map(() => 0);
    const run = (m: Mask): void => load.runUniform(m, values);
    const read = (i: number, first: boolean): ScalarCode =>
      uniformCode(c, load.leaves[i]!.type, values, i, first ? run : undefined);
    if (scalar) return extractBits(c, place, { ...read(0, true), ...traits, type: place.type }, at);
    return {
      cls: 'aggregate',
      type: place.type,
      ...traits,
      run,
      leaves: load.leaves.map((leaf, i) => extractBits(c, leaf, read(i, false), at)),
    };
  }
  const run = (m: Mask): void => load.run(m);
  const leaves = load.leaves.map((leaf, i) =>
    loadedCode(leaf.type, load.loaders[i]!, scalarClass(leaf.type)!),
  );
  if (!scalar) {
    const parts = leaves.map((code, i) => extractBits(c, load.leaves[i]!, code, at));
    return { cls: 'aggregate', type: place.type, ...traits, run, leaves: parts };
  }
  return extractBits(c, place, { ...startingWith(leaves[0]!, run), ...traits, type: place.type }, at);
}

function uniformCode(
  c: Compiler,
  type: Type,
  values: readonly LongScalar[],
  index: number,
  run: ((mask: Mask) => void) | undefined,
): ScalarCode {
  const traits = { ...accessTraits, pure: run === undefined };
  const long = (m: Mask): LongScalar => {
    run?.(m);
    return values[index]!;
  };
  const number = long as (mask: Mask) => number;
  switch (scalarClass(type)) {
    case 'long':
      return longCode(type, traits, long);
    case 'float':
      return floatCode(c.shape, type, traits, number);
    case 'double':
      return doubleCode(c.shape, type, traits, number);
    default:
      return intCode(type, traits, number);
  }
}
