/** Moves values between memory and vectors for each format, once an AccessSite has found the place. */
import type { Type } from '../../ir/types.ts';
import type { AccessSite } from './accessSite.ts';
import type { DoubleCode, FloatCode, IntCode, LongCode, LongScalar, ScalarCode } from '../values/code.ts';
import { bfloat16FromBits, halfFromBits } from '../values/halfFloat.ts';
import * as loads from './loadLoops.ts';
import { LongResult, halvesOf } from '../values/longVectors.ts';
import type { Mask } from '../lanes/mask.ts';
import type { Region } from '../memory/region.ts';
import { readScalar, writeScalar } from '../values/scalarBytes.ts';
import type { MemoryFormat } from '../values/scalarBytes.ts';
import * as stores from './storeLoops.ts';
import { freshId, newDoubles, newFloats, newInts } from '../lanes/vector.ts';
import type { DoubleVector, FloatVector, IntVector, LongVector, Shape } from '../lanes/vector.ts';

/** A place for loaded values of one format. */
export interface Loader {
  /** Loads all lanes, or the active ones; the region has been checked. */
  load(site: AccessSite, byte: number, mask: Mask, masked: boolean): void;
  /** The same for one lane. */
  loadLane(region: Region, byte: number, lane: number): void;
  /** Called before the lanes are loaded one by one, and after. */
  startLanes(): void;
  finishLanes(): void;
  readonly vector: () => IntVector | LongVector | FloatVector | DoubleVector;
}

export function newLoader(shape: Shape, format: MemoryFormat): Loader {
  switch (format) {
    case 'f32':
    case 'f16':
    case 'bf16':
      return floatLoader(shape, format);
    case 'f64':
      return doubleLoader(shape);
    case 'i64':
      return longLoader(shape);
    default:
      return intLoader(shape, format);
  }
}

function intLoader(shape: Shape, format: 'i8' | 'u8' | 'i16' | 'u16' | 'i32'): Loader {
  const vector = newInts(shape);
  const { data } = vector.pattern;
  const all = wordsOf(data);
  const n = shape.threads;
  return {
    vector: () => vector,
    startLanes: () => undefined,
    finishLanes: () => {
      vector.pattern.id = freshId();
    },
    loadLane: (region, byte, lane) => {
      data[lane] = Number(readScalar(region.view, byte, format));
    },
    load: (site, byte, mask, masked) => {
      vector.pattern.id = freshId();
      const region = site.region!;
      const delta = site.delta + byte;
      const { rel } = site;
      const { words } = mask;
      if (format === 'i32') {
        if (masked) loads.loadI32Masked(data, region.i32, rel, delta, words);
        else loadAllWords(all, vector.pattern.at, site, delta, shape);
      } else if (format === 'u8') {
        if (masked) loads.loadU8Masked(data, region.u8, rel, delta, words);
        else loads.loadU8(data, region.u8, rel, delta, n);
      } else if (format === 'i8') {
        if (masked) loads.loadI8Masked(data, region.i8, rel, delta, words);
        else loads.loadI8(data, region.i8, rel, delta, n);
      } else if (format === 'i16') {
        if (masked) loads.loadI16Masked(data, region.i16, rel, delta, words);
        else loads.loadI16(data, region.i16, rel, delta, n);
      } else if (masked) loads.loadU16Masked(data, region.u16, rel, delta, words);
      else loads.loadU16(data, region.u16, rel, delta, n);
    },
  };
}

function floatLoader(shape: Shape, format: 'f32' | 'f16' | 'bf16'): Loader {
  const vector = newFloats(shape);
  const { data } = vector;
  const words = wordsOf(data);
  const raw = format === 'f32' ? undefined : new Int32Array(data.length);
  const decode = format === 'f16' ? halfFromBits : bfloat16FromBits;
  return {
    vector: () => vector,
    startLanes: () => undefined,
    finishLanes: () => undefined,
    loadLane: (region, byte, lane) => {
      data[lane] = Number(readScalar(region.view, byte, format));
    },
    load: (site, byte, mask, masked) => {
      const region = site.region!;
      const delta = site.delta + byte;
      if (raw !== undefined) {
        if (masked) loads.loadU16Masked(raw, region.u16, site.rel, delta, mask.words);
        else loads.loadU16(raw, region.u16, site.rel, delta, shape.threads);
        for (let i = 0; i < shape.threads; i++) data[i] = decode(raw[i]!);
      } else if (masked) loads.loadI32Masked(words.i32, region.i32, site.rel, delta, mask.words);
      else loadAllWords(words, vector.at, site, delta, shape);
    },
  };
}

/** The lanes of a vector of 32-bit values. */
function wordsOf({ buffer, byteOffset, length }: Float32Array | Int32Array): loads.Words {
  const i64 = new BigInt64Array(buffer, byteOffset, length / 2);
  return { i32: new Int32Array(buffer, byteOffset, length), i64 };
}

/** A 32-bit word for each thread, to the lanes at `at`, which are `out`. */
function loadAllWords(out: loads.Words, at: number, site: AccessSite, delta: number, shape: Shape): void {
  const { threads } = shape;
  const region = site.region!;
  if (isInLanes(site, threads)) {
    loadWords(shape, site, delta, at);
    return;
  }
  if (isRow(site, threads)) {
    out.i32.set(rowOf(region.i32, site, delta, threads));
    return;
  }
  const groups = region.kind === 'local' ? undefined : site.pattern.groups(threads);
  if (groups === 'flat') loads.loadI32Flat(out.i32, region.i32, site.rel, delta, threads);
  else if (groups === 'words') loads.loadI32Words(out, region, site.rel, delta, threads);
  else loads.loadI32(out.i32, region.i32, site.rel, delta, threads);
}

/**
 * Whether laneLoops.ts can load and store: the memory lies in the LaneMemory, as shared memory does, and so do the addresses, and
 * no round has places behind the last thread, whose addresses may be anything.
 */
function isInLanes({ region, pattern }: AccessSite, threads: number): boolean {
  return region!.laneAt >= 0 && pattern.at >= 0 && threads % 16 === 0;
}

/** Copying a row needs views of the memory, which so many lanes pay for. */
const LEAST_ROW = 64;

/** Whether the threads' 32-bit words lie side by side. */
function isRow({ region, pattern }: AccessSite, threads: number): boolean {
  return (
    threads >= LEAST_ROW &&
    region!.kind !== 'local' &&
    pattern.minGap === 4 &&
    pattern.max - pattern.min === 4 * (threads - 1)
  );
}

function rowOf<Words extends Float32Array | Int32Array>(
  memory: Words,
  { pattern }: AccessSite,
  delta: number,
  threads: number,
): Words {
  const first = (pattern.min + delta) >> 2;
  return memory.subarray(first, first + threads) as Words;
}

/** The same where `isInLanes`. */
function loadWords({ lanes, threads }: Shape, site: AccessSite, delta: number, at: number): void {
  const { gather32, gatherFlat32, gatherWords32 } = lanes.loops;
  const { pattern } = site;
  const groups = pattern.groups(threads);
  const gather = groups === 'flat' ? gatherFlat32 : groups === 'words' ? gatherWords32 : gather32;
  gather(at, at + 4 * threads, pattern.at, site.region!.laneAt + delta);
}

/** The same for stores, of all lanes. */
function storeWords({ lanes, threads }: Shape, site: AccessSite, delta: number, at: number): void {
  const { scatter32, scatterWords32 } = lanes.loops;
  const { pattern } = site;
  const scatter = pattern.groups(threads) === 'words' ? scatterWords32 : scatter32;
  scatter(at, at + 4 * threads, pattern.at, site.region!.laneAt + delta);
}

function doubleLoader(shape: Shape): Loader {
  const vector = newDoubles(shape);
  return {
    vector: () => vector,
    startLanes: () => undefined,
    finishLanes: () => undefined,
    loadLane: (region, byte, lane) => {
      vector.data[lane] = region.view.getFloat64(byte, true);
    },
    load: (site, byte, mask, masked) => {
      const delta = site.delta + byte;
      if (masked) loads.loadF64Masked(vector.data, site.region!.f64, site.rel, delta, mask.words);
      else loads.loadF64(vector.data, site.region!.f64, site.rel, delta, shape.threads);
    },
  };
}

function longLoader(shape: Shape): Loader {
  const result = new LongResult(shape);
  const { doubles } = result;
  const low = new Int32Array(doubles.length);
  const high = new Int32Array(doubles.length);
  const lanes = new Set<number>();
  const take = (): void => {
    for (let i = 0; i < shape.threads; i++) {
      // Beyond ±2^53 a double is not exact: such a vector stays in 64-bit words.
      if (high[i]! >= 2 ** 21 || high[i]! < -(2 ** 21)) return takeWide(result, low, high, shape.threads);
      doubles[i] = high[i]! * 2 ** 32 + (low[i]! >>> 0);
    }
    result.takeDoubles();
  };
  return {
    vector: () => result.vector,
    startLanes: () => lanes.clear(),
    loadLane: (region, byte, lane) => {
      lanes.add(lane);
      low[lane] = region.view.getInt32(byte, true);
      high[lane] = region.view.getInt32(byte + 4, true);
    },
    finishLanes: () => {
      const first = [...lanes][0];
      for (let i = 0; i < shape.threads; i++) {
        if (lanes.has(i)) continue;
        low[i] = first === undefined ? 0 : low[first]!;
        high[i] = first === undefined ? 0 : high[first]!;
      }
      take();
    },
    load: (site, byte, mask, masked) => {
      const delta = site.delta + byte;
      const { i32 } = site.region!;
      const { rel } = site;
      if (!masked) {
        loads.loadI32(low, i32, rel, delta, shape.threads);
        loads.loadI32(high, i32, rel, delta + 4, shape.threads);
      } else {
        // Idle lanes repeat an active one, so that they don't widen the range.
        const first = mask.first();
        low.fill(i32[(rel[first]! + delta) >> 2]!);
        high.fill(i32[(rel[first]! + delta + 4) >> 2]!);
        loads.loadI32Masked(low, i32, rel, delta, mask.words);
        loads.loadI32Masked(high, i32, rel, delta + 4, mask.words);
      }
      take();
    },
  };
}

function takeWide(result: LongResult, low: Int32Array, high: Int32Array, n: number): void {
  const halves = halvesOf(result.wide);
  for (let i = 0; i < n; i++) {
    halves[2 * i] = low[i]!;
    halves[2 * i + 1] = high[i]!;
  }
  result.takeWide();
}

/** Stores the lanes of a value where the site's `prepare` found them; `width`: the bytes that the instruction stores for each. */
export function storeLanes(
  site: AccessSite,
  byte: number,
  format: MemoryFormat,
  value: ScalarCode,
  mask: Mask,
  shape: Shape,
  width: number,
): void {
  const region = site.region!;
  const { rel } = site;
  const delta = site.delta + byte;
  const flip = stores.laneFlip(width);
  // Lanes that lie apart may be stored in any order.
  const whole = mask.complete && site.pattern.minGap >= width;
  const { words } = mask;
  const n = shape.threads;
  if (value.cls === 'float' && format === 'f32') {
    const { data, at } = value.vector(mask);
    if (whole && isInLanes(site, n)) storeWords(shape, site, delta, at);
    else if (whole && isRow(site, n)) rowOf(region.f32, site, delta, n).set(data.subarray(0, n));
    else if (whole) stores.storeF32(region.f32, rel, delta, data, n);
    else stores.storeF32Masked(region.f32, rel, delta, data, words, flip);
  } else if (value.cls === 'int') {
    const { pattern, offset } = value.vector(mask);
    if (whole && format === 'i32' && offset === 0) {
      const isHere = pattern.at >= 0 && isInLanes(site, n);
      if (isHere || isRow(site, n)) {
        if (isHere) storeWords(shape, site, delta, pattern.at);
        else rowOf(region.i32, site, delta, n).set(pattern.data.subarray(0, n));
        return;
      }
    }
    storeInts(region, rel, delta, format, pattern.data, offset, whole ? n : words, flip);
  } else if (value.cls === 'double') {
    const { data } = value.vector(mask);
    if (whole) stores.storeF64(region.f64, rel, delta, data, n);
    else stores.storeF64Masked(region.f64, rel, delta, data, words, flip);
  } else {
    const read = laneReader(value, mask);
    const { view } = region;
    for (let k = 0; k < 32 * words.length; k++) {
      const lane = k ^ flip;
      if (mask.has(lane)) writeScalar(view, rel[lane]! + delta, format, read(lane));
    }
  }
}

/** `lanes`: how many there are, or those that are meant. */
function storeInts(
  region: Region,
  rel: Int32Array,
  delta: number,
  format: MemoryFormat,
  data: Int32Array,
  offset: number,
  lanes: number | Int32Array,
  flip: number,
): void {
  if (format === 'i32') {
    if (typeof lanes === 'number') stores.store32(region.i32, rel, delta, data, offset, lanes);
    else stores.store32Masked(region.i32, rel, delta, data, offset, lanes, flip);
  } else if (format === 'i16' || format === 'u16') {
    if (typeof lanes === 'number') stores.store16(region.i16, rel, delta, data, offset, lanes);
    else stores.store16Masked(region.i16, rel, delta, data, offset, lanes, flip);
  } else if (typeof lanes === 'number') stores.store8(region.i8, rel, delta, data, offset, lanes);
  else stores.store8Masked(region.i8, rel, delta, data, offset, lanes, flip);
}

/** The value of single lanes, for everything that is done lane by lane. */
export function laneReader(value: ScalarCode, mask: Mask): (lane: number) => LongScalar {
  switch (value.cls) {
    case 'int': {
      const v = value.vector(mask);
      const { data } = v.pattern;
      const { offset } = v;
      return (lane) => (data[lane]! + offset) | 0;
    }
    case 'long': {
      const v = value.vector(mask);
      const { wide, offset } = v;
      const { data } = v.pattern;
      if (wide !== undefined) return (lane) => wide[lane]!;
      return (lane) => data[lane]! + offset;
    }
    case 'float':
    case 'double': {
      const { data } = value.vector(mask);
      return (lane) => data[lane]!;
    }
  }
}

/** The code that reads what a loader holds. */
export function loadedCode(type: Type, loader: Loader, cls: ScalarCode['cls']): ScalarCode {
  const traits = { pure: true, aliases: false, assigns: false, fixed: false };
  const base = { type, ...traits, scalar: undefined, bits: undefined };
  const { vector } = loader;
  switch (cls) {
    case 'int':
      return { cls, ...base, vector: vector as IntCode['vector'] };
    case 'long':
      return { cls, ...base, vector: vector as LongCode['vector'] };
    case 'float':
      return { cls, ...base, vector: vector as FloatCode['vector'] };
    case 'double':
      return { cls, ...base, vector: vector as DoubleCode['vector'] };
  }
}
