/**
 * Products of tensor cores: mma.sync with the registers' layouts of the PTX ISA 9.0, section 9.7.14, and nvcuda::wmma, whose
 * layouts are its own. Products are exact and summed in double precision, then rounded once; the hardware rounds
 * partial sums in a way that no manual tells, so sums that are not exact may differ in their last bits.
 */
import type { Assign, Intrinsic, Opaque } from '../../ir/nodes.ts';
import { sizeInBytes } from '../../ir/types.ts';
import { effectTraits } from '../values/code.ts';
import type { Code, ScalarCode } from '../values/code.ts';
import type { Compiler } from '../compiler.ts';
import { runOf, unknownValue } from '../statements/expressions.ts';
import { bfloat16FromBits, bfloat16ToBits, halfFromBits, halfToBits } from '../values/halfFloat.ts';
import { laneResult } from '../values/laneResults.ts';
import { leavesOf } from '../accesses/leaves.ts';
import type { Mask } from '../lanes/mask.ts';
import { laneReader } from '../accesses/memoryValues.ts';
import { accessedBy } from '../accesses/places.ts';

const bitsView = new DataView(new ArrayBuffer(4));

function floatOfBits(bits: number): number {
  bitsView.setInt32(0, bits);
  return bitsView.getFloat32(0);
}
function bitsOfFloat(value: number): number {
  bitsView.setFloat32(0, value);
  return bitsView.getInt32(0);
}

/** How numbers lie in the 32-bit registers of a fragment. */
interface Packing {
  /** Numbers in a register. */
  readonly count: number;
  readonly unpack: (register: number, index: number) => number;
}

const byte = (register: number, index: number): number => (register >>> (8 * index)) & 0xff;
const word = (register: number, index: number): number => (register >>> (16 * index)) & 0xffff;
const packings: Readonly<Record<string, Packing>> = {
  f16: { count: 2, unpack: (register, index) => halfFromBits(word(register, index)) },
  bf16: { count: 2, unpack: (register, index) => bfloat16FromBits(word(register, index)) },
  tf32: { count: 1, unpack: (register) => floatOfBits(register & ~0x1fff) },
  s8: { count: 4, unpack: (register, index) => (byte(register, index) << 24) >> 24 },
  u8: { count: 4, unpack: byte },
};

/** `mma.m16n8k16.f32.f16.f16.f32`: the shape, and the types of d, a, b and c. */
interface Product {
  readonly k: number;
  readonly a: Packing;
  readonly b: Packing;
  readonly accumulator: 'f32' | 'f16' | 's32';
  /** Sums of integers end at the least and the largest of them (`.satfinite`), instead of wrapping around. */
  readonly isClamped: boolean;
}

function productOf(name: string): Product | undefined {
  const match = /^mma\.m16n8k(\d+)\.(f32|f16|s32)\.(\w+)\.(\w+)\.(f32|f16|s32)(\.satfinite)?$/.exec(name);
  const [a, b] = [packings[match?.[3] ?? ''], packings[match?.[4] ?? '']];
  if (match === null || a === undefined || b === undefined || match[2] !== match[5]) return undefined;
  const accumulator = match[2] as Product['accumulator'];
  return { k: Number(match[1]), a, b, accumulator, isClamped: match[6] !== undefined };
}

/** Reads a warp's registers, lane by lane. */
type Registers = (lane: number, register: number) => number;

function multiply(
  { k, a, b, accumulator }: Product,
  registers: Registers,
): (row: number, column: number) => number {
  const aCount = k / (4 * a.count) > 1 ? 4 : 2;
  const bFirst = aCount;
  const cFirst = bFirst + aCount / 2;
  const left = (row: number, column: number): number => {
    const inGroup = column % (4 * a.count);
    const register = 2 * Math.floor(column / (4 * a.count)) + (row >> 3);
    return a.unpack(registers((row & 7) * 4 + Math.floor(inGroup / a.count), register), inGroup % a.count);
  };
  const right = (row: number, column: number): number => {
    const inGroup = row % (4 * b.count);
    const register = bFirst + Math.floor(row / (4 * b.count));
    return b.unpack(registers(column * 4 + Math.floor(inGroup / b.count), register), inGroup % b.count);
  };
  const start = (row: number, column: number): number => {
    const lane = (row & 7) * 4 + (column >> 1);
    if (accumulator === 'f16') return halfFromBits(word(registers(lane, cFirst + (row >> 3)), column & 1));
    const register = registers(lane, cFirst + 2 * (row >> 3) + (column & 1));
    return accumulator === 's32' ? register : floatOfBits(register);
  };
  return (row, column) => {
    let sum = start(row, column);
    for (let i = 0; i < k; i++) sum += left(row, i) * right(i, column);
    return sum;
  };
}

/** `mma.sync`: the operands are the registers of a, b and c, the places those of d. */
export function compileMma(c: Compiler, e: Opaque, name: string): Code {
  const product = productOf(name);
  const outputs = e.clobbers.map((place) => c.place(place));
  if (product === undefined) return unknownValue(c, e, e.reason, e.operands);
  const codes = e.operands.map((operand): ScalarCode => c.scalar(operand));
  const results = new Int32Array(c.shape.warps * 32 * outputs.length);
  const fill = (mask: Mask): void => {
    const readers = codes.map((code) => laneReader(code, mask));
    const isReal = e.operands.map(({ type }) => type.kind === 'float');
    for (let warp = 0; warp < c.shape.warps; warp++) {
      if (mask.words[warp] === 0) continue;
      const registers: Registers = (lane, register) => {
        const value = Number(readers[register]?.(warp * 32 + lane) ?? 0);
        return isReal[register] === true ? bitsOfFloat(value) : value;
      };
      const sum = multiply(product, registers);
      for (let lane = 0; lane < 32; lane++) {
        for (let i = 0; i < outputs.length; i++) {
          results[(warp * 32 + lane) * outputs.length + i] = outputRegister(product, sum, lane, i);
        }
      }
    }
  };
  const stores = outputs.map((place, i) => {
    const isReal = place.type.kind === 'float';
    const value = laneResult(c, place.type, (mask, put) => {
      for (let thread = 0; thread < c.shape.threads; thread++) {
        if (!mask.has(thread)) continue;
        const bits = results[thread * outputs.length + i]!;
        put(0, thread, isReal ? floatOfBits(bits) : bits);
      }
    });
    return value === undefined ? undefined : c.store(place, value, e.at);
  });
  const run = (mask: Mask): void => {
    fill(mask);
    for (const store of stores) store?.(mask);
  };
  return { ...effectTraits, cls: 'void', type: e.type, run };
}

function outputRegister(
  { accumulator, isClamped }: Product,
  sum: (row: number, column: number) => number,
  lane: number,
  index: number,
): number {
  const row = lane >> 2;
  const column = 2 * (lane & 3);
  if (accumulator === 'f16') {
    const packed = (at: number): number => halfToBits(sum(row + 8 * index, column + at));
    return packed(0) | (packed(1) << 16);
  }
  const value = sum(row + 8 * (index >> 1), column + (index & 1));
  if (accumulator !== 's32') return bitsOfFloat(value);
  return isClamped
    ? Math.max(-(2 ** 31), Math.min(2 ** 31 - 1, value))
    : Number(BigInt.asIntN(32, BigInt(value)));
}

/** `ldmatrix`: rows of 16 bytes, which lanes 0 to 7 name for the first matrix, and so on. */
export function compileLdmatrix(c: Compiler, e: Opaque, name: string): Code {
  const [rows] = e.operands;
  const isTransposed = name.endsWith('.trans');
  const count = e.clobbers.length;
  if (rows === undefined) return unknownValue(c, e, e.reason, e.operands);
  const loaded = c.expression(rows);
  if (loaded.cls !== 'aggregate') return unknownValue(c, e, e.reason, e.operands);
  const naming = c.newMask();
  const words = new Int32Array(c.shape.warps).fill(count >= 4 ? -1 : (1 << (8 * count)) - 1);
  const results = new Int32Array(c.shape.warps * 32 * count);
  const fill = (mask: Mask): void => {
    naming.setFrom(mask, words, 0);
    loaded.run(naming);
    const readers = loaded.leaves.map((leaf) => laneReader(leaf, naming));
    const half = (thread: number, column: number): number =>
      (Number(readers[column >> 1]?.(thread) ?? 0) >>> (16 * (column & 1))) & 0xffff;
    for (let thread = 0; thread < c.shape.threads; thread++) {
      if (!mask.has(thread)) continue;
      const first = thread & ~31;
      const [row, column] = [(thread & 31) >> 2, 2 * (thread & 3)];
      for (let matrix = 0; matrix < count; matrix++) {
        const at = first + 8 * matrix;
        const [low, high] = isTransposed
          ? [half(at + column, row), half(at + column + 1, row)]
          : [half(at + row, column), half(at + row, column + 1)];
        results[thread * count + matrix] = low | (high << 16);
      }
    }
  };
  const stores = e.clobbers.map((place, i) => {
    const value = laneResult(c, place.type, (mask, put) => {
      for (let thread = 0; thread < c.shape.threads; thread++) {
        if (mask.has(thread)) put(0, thread, results[thread * count + i]!);
      }
    });
    return value === undefined ? undefined : c.store(c.place(place), value, e.at);
  });
  const run = (mask: Mask): void => {
    fill(mask);
    for (const store of stores) store?.(mask);
  };
  return { ...effectTraits, cls: 'void', type: e.type, run };
}

/** `stmatrix`: the rows go the other way, and those of a transposed matrix are its columns in the registers. */
export function compileStmatrix(c: Compiler, e: Assign): Code {
  const { value, place, lanes = 0 } = e;
  if (value.kind !== 'opaque') return c.expression(value);
  const isTransposed = value.fetch?.endsWith('.trans') === true;
  const codes = value.operands.map((operand) => c.scalar(operand));
  const naming = c.newMask();
  const words = new Int32Array(c.shape.warps).fill(lanes >= 32 ? -1 : (1 << lanes) - 1);
  let readers: readonly ((thread: number) => number | bigint)[] = [];
  const half = (thread: number, matrix: number, row: number, column: number): number => {
    const [major, minor] = isTransposed ? [column, row] : [row, column];
    const register = Number(readers[matrix]?.((thread & ~31) + 4 * major + (minor >> 1)) ?? 0);
    return (register >>> (16 * (minor & 1))) & 0xffff;
  };
  const rows = laneResult(c, place.type, (mask, put) => {
    for (let thread = 0; thread < c.shape.threads; thread++) {
      if (!mask.has(thread)) continue;
      const [matrix, row] = [(thread & 31) >> 3, thread & 7];
      for (let word = 0; word < 4; word++) {
        const [low, high] = [half(thread, matrix, row, 2 * word), half(thread, matrix, row, 2 * word + 1)];
        put(word, thread, low | (high << 16));
      }
    }
  });
  if (rows === undefined) return unknownValue(c, value, value.reason, value.operands);
  const store = c.store(accessedBy(c, e, c.place(place)), rows, e.at);
  const run = (mask: Mask): void => {
    readers = codes.map((code) => laneReader(code, mask));
    naming.setFrom(mask, words, 0);
    store(naming);
  };
  return { ...effectTraits, cls: 'void', type: e.type, run };
}

/** Which element of a fragment a register of a lane holds, as prelude/matrixFragments.ts has it. */
interface Spread {
  readonly columns: number;
  /** Elements of a 32-bit register, or of two registers of an accumulator. */
  readonly packed: number;
  readonly major: number;
  readonly minor: number;
  readonly isFirst: boolean;
  readonly minorIsColumn: boolean;
}

function spreads(m: number, n: number, k: number, packed: number): readonly [Spread, Spread, Spread] {
  const isWide = m === 8 && n === 32;
  return [
    { columns: k, packed, major: m, minor: k, isFirst: !isWide, minorIsColumn: true },
    { columns: n, packed, major: n, minor: k, isFirst: isWide, minorIsColumn: false },
    {
      columns: n,
      packed: 2,
      major: isWide ? n : m,
      minor: isWide ? m : n,
      isFirst: true,
      minorIsColumn: !isWide,
    },
  ];
}

function elementAt(spread: Spread, lane: number, index: number): number {
  const { columns, packed, isFirst, minorIsColumn } = spread;
  const halves = spread.major < 16 ? 1 : 2;
  const chunks = spread.minor / (4 * packed);
  const register = Math.floor(index / packed) % ((spread.major / 8) * chunks);
  const half = isFirst ? register % halves : Math.floor(register / chunks);
  const chunk = isFirst ? Math.floor(register / halves) % chunks : register % chunks;
  const block = isFirst ? Math.floor(register / (halves * chunks)) : 0;
  const major = (lane >> 2) + 8 * half + 16 * block;
  const minor = 4 * packed * chunk + packed * (lane & 3) + (index % packed);
  return minorIsColumn ? major * columns + minor : minor * columns + major;
}

/** The elements of the lanes' registers, `count` of each lane. */
function elementsOf(spread: Spread, count: number): Int32Array {
  return Int32Array.from({ length: 32 * count }, (_, at) =>
    elementAt(spread, Math.floor(at / count), at % count),
  );
}

/** Registers that hold an element, numbered through all lanes; of several the first. */
function registersOf(elements: Int32Array): Int32Array {
  const registers = new Int32Array(Math.max(-1, ...elements) + 1);
  for (let at = elements.length - 1; at >= 0; at--) registers[elements[at]!] = at;
  return registers;
}

/** `__wmma_multiply(d, a, b, c, M, N, K)`. */
export function fragmentIntrinsic(c: Compiler, e: Intrinsic): Code | undefined {
  if (e.name !== '__wmma_multiply') return undefined;
  const [, a, b, accumulator, ...sizes] = e.arguments;
  if (a === undefined || b === undefined || accumulator === undefined) return undefined;
  const codes = [a, b, accumulator].map((one) => c.expression(one));
  const [m = 0, n = 0, k = 0] = sizes.map((size) => (size.kind === 'integer' ? Number(size.value) : 0));
  const leaves = leavesOf(e.type) ?? [];
  const round = rounding(leaves[0]?.type);
  const counts = codes.map((code) => (code.cls === 'aggregate' ? code.leaves.length : 0));
  const width = sizeInBytes(leavesOf(a.type)?.[0]?.type ?? e.type) ?? 4;
  const spread = spreads(m, n, k, Math.max(1, 4 / width));
  const held = spread.map((one, i) => registersOf(elementsOf(one, counts[i]!)));
  const results = elementsOf(spread[2], leaves.length);
  return laneResult(c, e.type, (mask, put) => {
    for (const code of codes) if (code.cls === 'aggregate') runOf(code)(mask);
    const readers = codes.map((code) =>
      code.cls === 'aggregate' ? code.leaves.map((leaf) => laneReader(leaf, mask)) : [],
    );
    for (let warp = 0; warp < c.shape.warps; warp++) {
      if (mask.words[warp] === 0) continue;
      const values = held.map((registers, which) =>
        Float64Array.from(registers, (at) => {
          const count = counts[which]!;
          return Number(readers[which]![at % count]?.(warp * 32 + Math.floor(at / count)) ?? 0);
        }),
      );
      const [left, right, start] = values as [Float64Array, Float64Array, Float64Array];
      const sums = start.map((value, index) => {
        const [row, column] = [Math.floor(index / n), index % n];
        let sum = value;
        for (let i = 0; i < k; i++) sum += left[row * k + i]! * right[i * n + column]!;
        return sum;
      });
      results.forEach((element, at) => {
        put(at % leaves.length, warp * 32 + Math.floor(at / leaves.length), round(sums[element]!));
      });
    }
  });
}

function rounding(
  type: { readonly kind: string; readonly format?: string } | undefined,
): (value: number) => number {
  if (type?.kind !== 'float') return (value) => Number(BigInt.asIntN(32, BigInt(value)));
  if (type.format === 'half') return (value) => halfFromBits(halfToBits(value));
  if (type.format === 'bfloat16') return (value) => bfloat16FromBits(bfloat16ToBits(value));
  return type.format === 'double' ? (value) => value : Math.fround;
}
