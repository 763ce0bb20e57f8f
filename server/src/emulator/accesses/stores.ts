import { alignmentInBytes } from '../../ir/types.ts';
import type { Location } from '../../text/location.ts';
import { isRunWhole } from '../values/code.ts';
import type { Code, ScalarCode } from '../values/code.ts';
import type { Compiler } from '../compiler.ts';
import { convert } from '../values/convertCode.ts';
import { runOf } from '../statements/expressions.ts';
import { noShortcut } from '../values/floatCode.ts';
import type { CompiledPlace, MemoryPlace, RegisterPlace } from '../frame.ts';
import { markStored } from './initialised.ts';
import { cutToBits, insertBits, packBits } from './bitFields.ts';
import { leavesOf } from './leaves.ts';
import { loadPlace } from './loads.ts';
import { movedLeaves } from './leaves.ts';
import { newSite } from './memoryLoad.ts';
import type { Mask } from '../lanes/mask.ts';
import { laneReader, storeLanes } from './memoryValues.ts';
import type { Register } from '../values/registers.ts';
import { formatSizeInBytes, memoryFormat, writeScalar } from '../values/scalarBytes.ts';
import { integerConstant } from '../statements/expressions.ts';
import { checkGlobal, reachesGlobalOnly } from './windows.ts';

export type Store = (mask: Mask) => void;

/**
 * Writes a value to a place. `declares` is set where the variable comes into being: then no lane outside the mask can
 * see it, and all lanes may be written.
 */
export function storePlace(
  c: Compiler,
  place: CompiledPlace,
  value: Code,
  at: Location,
  declares = false,
): Store {
  switch (place.kind) {
    case 'registers':
      return storeRegisters(c, place, value, at, declares);
    case 'memory':
      return storeMemory(c, place, value, at);
    case 'unknown': {
      const run = runOf(value);
      return (m) => {
        run(m);
        place.run(m);
      };
    }
  }
}

/** The scalars of a value, as many as the place has, each converted to its leaf's type. */
function scalarsOf(value: Code, types: readonly ScalarCode['type'][], c: Compiler): readonly ScalarCode[] {
  if (value.cls === 'void') return types.map((type) => integerConstant(c, 0, type));
  const parts = value.cls === 'aggregate' ? value.leaves : [value];
  return types.map((type, i) => {
    const part = parts[i];
    return part === undefined ? integerConstant(c, 0, type) : convert(c.shape, part, type);
  });
}

function storeRegisters(
  c: Compiler,
  place: RegisterPlace,
  value: Code,
  at: Location,
  declares: boolean,
): Store {
  const { binding, first, skip, type } = place;
  const count = leavesOf(type)?.length ?? 1;
  const leaves = binding.leaves.slice(first, first + count);
  const scalars = scalarsOf(
    value,
    leaves.map((leaf) => leaf.type),
    c,
  ).map((scalar, i) => cutToBits(c, leaves[i]!, scalar, at));
  const together = declares || binding.region === c.region;
  if (binding.uniform && (!together || scalars.some((scalar) => scalar.scalar === undefined))) {
    c.varies(binding.frame, binding.variable);
    return runOf(value);
  }
  const run = isRunWhole(value) ? value.run : undefined;
  const { registers } = binding;
  if (scalars.length === 1 && run === undefined) {
    return storeOne(registers, first, skip, scalars[0]!, together);
  }
  return (m) => {
    run?.(m);
    const start = first + (skip === undefined ? 0 : skip(m));
    for (let i = 0; i < scalars.length; i++) {
      const register = registers[start + i]!;
      if (together) register.assign(m, scalars[i]!);
      else register.merge(m, scalars[i]!);
    }
  };
}

function storeOne(
  registers: readonly Register[],
  first: number,
  skip: ((mask: Mask) => number) | undefined,
  scalar: ScalarCode,
  together: boolean,
): Store {
  const fixed = registers[first]!;
  const target = (m: Mask): Register => (skip === undefined ? fixed : registers[first + skip(m)]!);
  if (together) return (m) => target(m).assign(m, scalar);
  return (m) => target(m).merge(m, scalar);
}

/** What one instruction stores for a lane. */
const MOST_BYTES = 16;

function storeMemory(c: Compiler, place: MemoryPlace, value: Code, at: Location): Store {
  if (place.bits !== undefined) return storeBitField(c, place, value, at);
  const { shape } = c;
  const { address } = place;
  const site = newSite(c, place, at, 'store');
  const moved = movedLeaves(place.type);
  const given = scalarsOf(
    value,
    moved.map((leaf) => leaf.type),
    c,
  );
  const stored = packBits(
    c,
    moved.map((leaf, i) => ({ leaf, value: given[i]! })),
    at,
  );
  const leaves = stored.map(({ leaf }) => leaf);
  const scalars = stored.map((one) => one.value);
  const formats = leaves.map((leaf) => memoryFormat(leaf.type)!);
  const width = Math.min(alignmentInBytes(place.type), MOST_BYTES);
  const run = isRunWhole(value) ? value.run : undefined;
  const { machine } = c;
  const isGlobalOnly = reachesGlobalOnly(place.node);
  // A scalar's value is evaluated first, so that its own loads are counted before the store.
  const single = scalars.length === 1 ? held(scalars[0]!) : undefined;
  const values = single === undefined ? scalars : [single.code];
  return (m) => {
    machine.changes++;
    run?.(m);
    single?.evaluate(m);
    const where = address.vector(m);
    if (site.prepare(where, m) === 'single') {
      const read = values.map((value) => laneReader(value, m));
      site.eachLane(where, m, (lane, region, byte) => {
        read.forEach((reader, i) => {
          const offset = byte + leaves[i]!.offsetInBytes;
          writeScalar(region.view, offset, formats[i]!, reader(lane));
          region.markWritten(offset, formatSizeInBytes[formats[i]!]);
        });
      });
      return;
    }
    if (isGlobalOnly) checkGlobal(site, m);
    for (let i = 0; i < values.length; i++) {
      const offset = leaves[i]!.offsetInBytes;
      storeLanes(site, offset, formats[i]!, values[i]!, m, shape, width);
      markStored(site, offset, formatSizeInBytes[formats[i]!], m);
    }
  };
}

/** A code that hands out what `evaluate` found last. */
function held(code: ScalarCode): { readonly code: ScalarCode; readonly evaluate: (mask: Mask) => void } {
  switch (code.cls) {
    case 'int': {
      let vector: ReturnType<typeof code.vector>;
      const last = { ...code, scalar: undefined, bits: undefined, vector: () => vector };
      return { code: last, evaluate: (m) => void (vector = code.vector(m)) };
    }
    case 'long': {
      let vector: ReturnType<typeof code.vector>;
      const last = { ...code, scalar: undefined, vector: () => vector };
      return { code: last, evaluate: (m) => void (vector = code.vector(m)) };
    }
    case 'float': {
      let vector: ReturnType<typeof code.vector>;
      const last = { ...code, ...noShortcut, scalar: undefined, vector: () => vector };
      return { code: last, evaluate: (m) => void (vector = code.vector(m)) };
    }
    case 'double': {
      let vector: ReturnType<typeof code.vector>;
      const last = { ...code, ...noShortcut, scalar: undefined, vector: () => vector };
      return { code: last, evaluate: (m) => void (vector = code.vector(m)) };
    }
  }
}

/** Reads the storage unit, puts the field's bits in, and writes it back. */
function storeBitField(c: Compiler, place: MemoryPlace, value: Code, at: Location): Store {
  const unit: MemoryPlace = { ...place, bits: undefined };
  const { type } = place;
  const field = isRunWhole(value) ? integerConstant(c, 0, type) : convert(c.shape, value, type);
  const old = loadPlace(c, unit, at) as ScalarCode;
  return storeMemory(c, unit, insertBits(c, place, old, field, at), at);
}
