/**
 * The loops over all lanes of a block that take most of a launch's time, as WebAssembly with 128-bit vectors: V8 makes
 * float arithmetic of JavaScript go through double and checks every index. Per lane (Node 20): 1.4 ns for a + x * y in
 * JavaScript, 0.2 ns here. All addresses are bytes in a LaneMemory; `end` is one past the last byte of the output, or of what is stored.
 */
import {
  addI32,
  applyVector,
  constant,
  loadI32,
  loadSplat32,
  loadVector,
  local,
  repeatUntil,
  setLocal,
  storeI32,
  storeVector,
  vector,
  wasmModule,
} from './wasmEncoding.ts';
import type { WasmFunction } from './wasmEncoding.ts';
import { fusedDoubles, fusedFloats, scratchVectors } from './fusedVectors.ts';
import type { Code, ValueType } from './wasmFormat.ts';

type Both = (out: number, end: number, a: number, b: number) => void;
/** `value` is uniform. */
type WithUniform = (out: number, end: number, a: number, value: number) => void;
type Load = (out: number, end: number, relative: number, base: number) => void;
type Store = (values: number, end: number, relative: number, base: number) => void;

/** a op b, a op value and value op a. */
export interface LaneOperation {
  readonly both: Both;
  readonly right: WithUniform;
  readonly left: WithUniform;
}

/** out = product * a * b + addend * c in one rounding, where `product` and `addend` are 1 or -1. */
export type Fused = (
  out: number,
  end: number,
  a: number,
  b: number,
  c: number,
  product: number,
  addend: number,
) => void;

export interface LaneLoops {
  readonly addFloats: LaneOperation;
  readonly subtractFloats: LaneOperation;
  readonly multiplyFloats: LaneOperation;
  readonly divideFloats: LaneOperation;
  readonly addDoubles: LaneOperation;
  readonly subtractDoubles: LaneOperation;
  readonly multiplyDoubles: LaneOperation;
  readonly divideDoubles: LaneOperation;
  readonly fusedFloats: Fused;
  readonly fusedDoubles: Fused;
  /** Loads of 32-bit words: lane i from base + relative[i]. */
  readonly gather32: Load;
  /** The same where each 16 neighbouring lanes read one word, or neighbouring words. */
  readonly gatherFlat32: Load;
  readonly gatherWords32: Load;
  /** Stores of 32-bit words, a later lane after an earlier one, and where each 16 neighbours write neighbouring words. */
  readonly scatter32: Store;
  readonly scatterWords32: Store;
}

const VECTOR_BYTES = 16;
/** A round handles 64 bytes of output; buffers hold whole warps, which are 128 bytes or more. */
const ROUND_BYTES = 64;
const parts = Array.from({ length: ROUND_BYTES / VECTOR_BYTES }, (_, i) => i * VECTOR_BYTES);

const [OUT, END, A, B, C] = [0, 1, 2, 3, 4];
const advance = (...pointers: readonly number[]): Code =>
  pointers.flatMap((pointer) => setLocal(pointer, addI32(local(pointer), constant(ROUND_BYTES))));

function bothLoop(name: string, instruction: number): WasmFunction {
  const round = parts.map((part) =>
    storeVector(
      local(OUT),
      part,
      applyVector(instruction, loadVector(local(A), part), loadVector(local(B), part)),
    ),
  );
  const body = repeatUntil(OUT, END, [...round, advance(OUT, A, B)]);
  return { name, parameters: ['i32', 'i32', 'i32', 'i32'], body };
}

function uniformLoop(name: string, instruction: number, type: ValueType, isLeft: boolean): WasmFunction {
  const splat = 4;
  const round = parts.map((part) => {
    const lanes = loadVector(local(A), part);
    const operands = isLeft ? [local(splat), lanes] : [lanes, local(splat)];
    return storeVector(local(OUT), part, applyVector(instruction, ...operands));
  });
  const spread = applyVector(type === 'f32' ? vector.splatF32 : vector.splatF64, local(B));
  const body = [...setLocal(splat, spread), ...repeatUntil(OUT, END, [...round, advance(OUT, A)])];
  return { name, parameters: ['i32', 'i32', 'i32', type], body, vectorLocals: 1 };
}

function fusedLoop(name: string, type: 'f32' | 'f64'): WasmFunction {
  const [product, addend] = [5, 6];
  const [ofProduct, ofAddend, scratch] = [7, 8, 9];
  const isFloat = type === 'f32';
  const spread = (index: number): Code =>
    applyVector(isFloat ? vector.splatF32 : vector.splatF64, local(index));
  const times = (sign: number, value: Code): Code =>
    applyVector(isFloat ? vector.multiplyF32 : vector.multiplyF64, local(sign), value);
  const fused = isFloat ? fusedFloats : fusedDoubles;
  const round = parts.map((part) => {
    const [a, b, c] = [A, B, C].map((pointer) => loadVector(local(pointer), part)) as [Code, Code, Code];
    return storeVector(local(OUT), part, fused(scratch, times(ofProduct, a), b, times(ofAddend, c)));
  });
  return {
    name,
    parameters: ['i32', 'i32', 'i32', 'i32', 'i32', type, type],
    body: [
      ...setLocal(ofProduct, spread(product)),
      ...setLocal(ofAddend, spread(addend)),
      ...repeatUntil(OUT, END, [...round, advance(OUT, A, B, C)]),
    ],
    vectorLocals: 2 + scratchVectors,
  };
}

const gatherParameters: readonly ValueType[] = ['i32', 'i32', 'i32', 'i32'];
/** Where lane `lane` of this round reads: B is the base, A points to the distances from it. */
const laneAddress = (lane: number): Code => addI32(local(B), loadI32(local(A), 4 * lane));

function gatherLoop(name: string): WasmFunction {
  const lanes = Array.from({ length: ROUND_BYTES / 4 }, (_, lane) =>
    storeI32(local(OUT), 4 * lane, loadI32(laneAddress(lane), 0)),
  );
  return {
    name,
    parameters: gatherParameters,
    body: repeatUntil(OUT, END, [...lanes, advance(OUT, A)]),
  };
}

function gatherFlatLoop(name: string): WasmFunction {
  const word = 4;
  const stores = parts.map((part) => storeVector(local(OUT), part, local(word)));
  const round = [setLocal(word, loadSplat32(laneAddress(0))), ...stores, advance(OUT, A)];
  return { name, parameters: gatherParameters, body: repeatUntil(OUT, END, round), vectorLocals: 1 };
}

function gatherWordsLoop(name: string): WasmFunction {
  const start = 4;
  const copies = parts.map((part) => storeVector(local(OUT), part, loadVector(local(start), part)));
  const round = [setLocal(start, laneAddress(0)), ...copies, advance(OUT, A)];
  return { name, parameters: gatherParameters, body: repeatUntil(OUT, END, round), integerLocals: 1 };
}

function scatterLoop(name: string): WasmFunction {
  const lanes = Array.from({ length: ROUND_BYTES / 4 }, (_, lane) =>
    storeI32(laneAddress(lane), 0, loadI32(local(OUT), 4 * lane)),
  );
  return {
    name,
    parameters: gatherParameters,
    body: repeatUntil(OUT, END, [...lanes, advance(OUT, A)]),
  };
}

function scatterWordsLoop(name: string): WasmFunction {
  const start = 4;
  const copies = parts.map((part) => storeVector(local(start), part, loadVector(local(OUT), part)));
  const round = [setLocal(start, laneAddress(0)), ...copies, advance(OUT, A)];
  return { name, parameters: gatherParameters, body: repeatUntil(OUT, END, round), integerLocals: 1 };
}

const operations = [
  { name: 'addFloats', type: 'f32', instruction: vector.addF32 },
  { name: 'subtractFloats', type: 'f32', instruction: vector.subtractF32 },
  { name: 'multiplyFloats', type: 'f32', instruction: vector.multiplyF32 },
  { name: 'divideFloats', type: 'f32', instruction: vector.divideF32 },
  { name: 'addDoubles', type: 'f64', instruction: vector.addF64 },
  { name: 'subtractDoubles', type: 'f64', instruction: vector.subtractF64 },
  { name: 'multiplyDoubles', type: 'f64', instruction: vector.multiplyF64 },
  { name: 'divideDoubles', type: 'f64', instruction: vector.divideF64 },
] as const;

function allLoops(): readonly WasmFunction[] {
  const arithmetic = operations.flatMap(({ name, type, instruction }) => [
    bothLoop(`${name}.both`, instruction),
    uniformLoop(`${name}.right`, instruction, type, false),
    uniformLoop(`${name}.left`, instruction, type, true),
  ]);
  return [
    ...arithmetic,
    fusedLoop('fusedFloats', 'f32'),
    fusedLoop('fusedDoubles', 'f64'),
    gatherLoop('gather32'),
    gatherFlatLoop('gatherFlat32'),
    gatherWordsLoop('gatherWords32'),
    scatterLoop('scatter32'),
    scatterWordsLoop('scatterWords32'),
  ];
}

let compiled: WebAssembly.Module | undefined;

/** The loops over one memory. */
export function laneLoopsOf(memory: WebAssembly.Memory): LaneLoops {
  compiled ??= new WebAssembly.Module(wasmModule(allLoops()));
  const { exports } = new WebAssembly.Instance(compiled, { lanes: { memory } });
  const loop = (name: string): unknown => exports[name];
  const operation = (name: (typeof operations)[number]['name']): LaneOperation => ({
    both: loop(`${name}.both`) as Both,
    right: loop(`${name}.right`) as WithUniform,
    left: loop(`${name}.left`) as WithUniform,
  });
  return {
    addFloats: operation('addFloats'),
    subtractFloats: operation('subtractFloats'),
    multiplyFloats: operation('multiplyFloats'),
    divideFloats: operation('divideFloats'),
    addDoubles: operation('addDoubles'),
    subtractDoubles: operation('subtractDoubles'),
    multiplyDoubles: operation('multiplyDoubles'),
    divideDoubles: operation('divideDoubles'),
    fusedFloats: loop('fusedFloats') as Fused,
    fusedDoubles: loop('fusedDoubles') as Fused,
    gather32: loop('gather32') as Load,
    gatherFlat32: loop('gatherFlat32') as Load,
    gatherWords32: loop('gatherWords32') as Load,
    scatter32: loop('scatter32') as Store,
    scatterWords32: loop('scatterWords32') as Store,
  };
}
