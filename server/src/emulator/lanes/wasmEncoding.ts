/**
 * The few pieces of WebAssembly's binary format that laneLoops.ts is built from (WebAssembly Core Specification 2.0,
 * chapter 5; vector instructions in section 5.4.8). Instructions are arrays of bytes, put together from the operands out.
 */
import { header, list, section, sized, text, typeCodes, unsigned } from './wasmFormat.ts';
import type { Code, ValueType } from './wasmFormat.ts';

/** Signed LEB128; from 0 to 8191, which is all that is needed. */
function signed(value: number): Code {
  return value < 64 ? [value] : [(value & 127) | 128, value >> 7];
}

/** The numbers of vector instructions, behind the prefix 0xfd. */
export const vector = {
  load: 0,
  loadSplat32: 9,
  store: 11,
  loadLane32: 86,
  splatF32: 19,
  splatF64: 20,
  addF32: 228,
  subtractF32: 229,
  multiplyF32: 230,
  divideF32: 231,
  addF64: 240,
  subtractF64: 241,
  multiplyF64: 242,
  divideF64: 243,
  negateF32: 225,
  absoluteF64: 236,
  equalF64: 71,
  lessF64: 73,
  greaterF64: 74,
  /** The lower two floats as doubles, and back with two zeros above. */
  promoteLow: 95,
  demoteToLow: 94,
  and: 78,
  or: 80,
  xor: 81,
  /** Of two vectors the bits that a third one chooses from the first. */
  select: 82,
  anyTrue: 83,
  shiftRightI64: 204,
  addI64: 206,
  equalI64: 214,
} as const;

export const local = (index: number): Code => [0x20, ...unsigned(index)];
export const setLocal = (index: number, value: Code): Code => [...value, 0x21, ...unsigned(index)];
export const constant = (value: number): Code => [0x41, ...signed(value)];
export const addI32 = (a: Code, b: Code): Code => [...a, ...b, 0x6a];
const lessUnsigned = (a: Code, b: Code): Code => [...a, ...b, 0x49];
/** Memory instructions name their alignment as a power of two and a constant offset. */
const at = (alignment: number, offset: number): Code => [alignment, ...unsigned(offset)];
export const loadI32 = (address: Code, offset: number): Code => [...address, 0x28, ...at(2, offset)];
export const storeI32 = (address: Code, offset: number, value: Code): Code => [
  ...address,
  ...value,
  0x36,
  ...at(2, offset),
];
const vectorCode = (instruction: number): Code => [0xfd, ...unsigned(instruction)];
export const loadVector = (address: Code, offset: number): Code => [
  ...address,
  ...vectorCode(vector.load),
  ...at(2, offset),
];
export const loadSplat32 = (address: Code, offset = 0): Code => [
  ...address,
  ...vectorCode(vector.loadSplat32),
  ...at(2, offset),
];
/** Four words from addresses of their own. */
export const gatherVector = (addresses: readonly Code[]): Code =>
  addresses
    .slice(1)
    .reduce<Code>(
      (lanes, address, i) => [...address, ...lanes, ...vectorCode(vector.loadLane32), ...at(2, 0), i + 1],
      loadSplat32(addresses[0]!),
    );
export const storeVector = (address: Code, offset: number, value: Code): Code => [
  ...address,
  ...value,
  ...vectorCode(vector.store),
  ...at(2, offset),
];
export const applyVector = (instruction: number, ...operands: readonly Code[]): Code => [
  ...operands.flat(),
  ...vectorCode(instruction),
];

/** Two 64-bit words that are alike. */
export function constantWords(value: bigint): Code {
  const bytes = Array.from({ length: 8 }, (_, i) => Number((value >> BigInt(8 * i)) & 255n));
  return [...vectorCode(12), ...bytes, ...bytes];
}
/** Of `a` and behind it `b` the 32-bit words of these numbers. */
export const shuffleWords = (a: Code, b: Code, words: readonly number[]): Code => [
  ...a,
  ...b,
  ...vectorCode(13),
  ...words.flatMap((word) => [0, 1, 2, 3].map((byte) => 4 * word + byte)),
];

export const when = (condition: Code, body: Code): Code => [...condition, 0x04, 0x40, ...body, 0x0b];
/** Leaves values on the stack for several locals, the last of which is on top. */
export const setLocals = (indices: readonly number[], values: readonly Code[]): Code => [
  ...values.flat(),
  ...indices.toReversed().flatMap((index) => [0x21, ...unsigned(index)]),
];

/** Repeats `body` until the pointer in local `index` has reached the address in local `end`. */
export const repeatUntil = (index: number, end: number, body: readonly Code[]): Code => [
  0x03,
  0x40,
  ...body.flat(),
  ...lessUnsigned(local(index), local(end)),
  0x0d,
  0,
  0x0b,
];

/** Repeats `body` as often as local `count` says, which is at least once and counted down. */
export const repeatTimes = (count: number, body: readonly Code[]): Code => [
  0x03,
  0x40,
  ...body.flat(),
  ...local(count),
  ...constant(1),
  0x6b,
  0x22,
  ...unsigned(count),
  0x0d,
  0,
  0x0b,
];

export interface WasmFunction {
  readonly name: string;
  readonly parameters: readonly ValueType[];
  readonly body: Code;
  /** 32-bit integer and 128-bit vector locals, numbered behind the parameters. */
  readonly integerLocals?: number;
  readonly vectorLocals?: number;
}

/** A module that imports the memory `lanes.memory` and exports the functions, which return nothing. */
export function wasmModule(functions: readonly WasmFunction[]): Uint8Array<ArrayBuffer> {
  const types = functions.map(({ parameters }) => [0x60, ...list(parameters.map((p) => [typeCodes[p]])), 0]);
  const bodies = functions.map(({ body, integerLocals = 0, vectorLocals = 0 }) => {
    const locals = list([
      [...unsigned(integerLocals), typeCodes.i32],
      [...unsigned(vectorLocals), 0x7b],
    ]);
    return sized([...locals, ...body, 0x0b]);
  });
  return Uint8Array.from([
    ...header,
    ...section(1, list(types)),
    ...section(2, list([[...text('lanes'), ...text('memory'), 2, 0, 1]])),
    ...section(3, list(functions.map((_, i) => unsigned(i)))),
    ...section(7, list(functions.map(({ name }, i) => [...text(name), 0, ...unsigned(i)]))),
    ...section(10, list(bodies)),
  ]);
}
