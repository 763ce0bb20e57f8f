/**
 * Loops that take many rounds of a kernel's loop in one call: sixteen threads after sixteen, each group with its registers
 * in the machine's through all rounds. What the rounds do is known only when the kernel is compiled, so the WebAssembly
 * is put together then. Per lane and round of `sum += a[i][k] * b[k][j]` (Node 20): 0.05 ns against 0.5 ns for a call of
 * laneLoops.ts for each load and each operation.
 */
import {
  addI32,
  applyVector,
  constant,
  gatherVector,
  loadI32,
  loadSplat32,
  loadVector,
  local,
  repeatTimes,
  repeatUntil,
  setLocal,
  storeVector,
  vector,
  wasmModule,
} from './wasmEncoding.ts';
import { fusedFloats, scratchVectors } from './fusedVectors.ts';
import type { Code } from './wasmFormat.ts';
import type { LaneMemory } from './laneMemory.ts';

/** Where lanes read: all one word, each 16 neighbours one word or neighbouring words, or anywhere. */
export type LoadShape = 'same' | 'flat' | 'words' | 'any';

/** A value of floats, made of registers, values that are the same for all threads and rounds, and loads. */
export type RoundValue =
  | { readonly kind: 'register' | 'uniform' | 'load'; readonly index: number }
  | {
      readonly kind: 'binary';
      readonly operator: keyof typeof instructions;
      readonly left: RoundValue;
      readonly right: RoundValue;
    }
  | RoundFused;

/** product × a × b + sign × addend with one rounding, where `product` and `sign` are 1 or -1. */
export interface RoundFused {
  readonly kind: 'fused';
  readonly a: RoundValue;
  readonly b: RoundValue;
  readonly addend: RoundValue;
  readonly product: number;
  readonly sign: number;
}

/** What a round does: it gives registers new values, one after the other. */
export interface Round {
  readonly registers: number;
  readonly uniforms: number;
  readonly loads: number;
  readonly steps: readonly { readonly register: number; readonly value: RoundValue }[];
}

/**
 * Takes the address of its parameters, 32-bit words: one past the last byte of the first register's lanes, the number of
 * rounds, where each register lies, then for each load where its lanes' distances lie, the address that they are from in
 * the first round and how far that moves from round to round, then the uniform values. V8 takes longer for so many arguments.
 */
export type RoundLoop = (parametersAt: number) => void;

export function parametersOf({ registers, loads, uniforms }: Round): number {
  return 2 + registers + 3 * loads + uniforms;
}

const instructions = {
  '+': vector.addF32,
  '-': vector.subtractF32,
  '*': vector.multiplyF32,
  '/': vector.divideF32,
} as const;

const VECTOR_BYTES = 16;
const GROUP_BYTES = 64;
const PARTS = GROUP_BYTES / VECTOR_BYTES;
const ALL_PARTS = Array.from({ length: PARTS }, (_, part) => part);

/** Where the parameters lie. */
const PARAMETERS = 0;

/** Numbers of the locals behind the argument: the parameters but for uniform values, further integers, then vectors. */
class Locals {
  readonly end = 1;
  readonly rounds = 2;
  readonly integers: number;
  readonly vectors: number;
  private readonly round: Round;

  constructor(round: Round) {
    this.round = round;
    const { registers, loads, uniforms } = round;
    this.integers = this.parameters + 1 + loads;
    this.vectors = PARTS * registers + loads + uniforms + scratchVectors;
  }

  get parameters(): number {
    return parametersOf(this.round) - this.round.uniforms;
  }
  register(index: number): number {
    return 3 + index;
  }
  distances(load: number): number {
    return 3 + this.round.registers + 3 * load;
  }
  base(load: number): number {
    return this.distances(load) + 1;
  }
  stride(load: number): number {
    return this.distances(load) + 2;
  }
  get countdown(): number {
    return 1 + this.parameters;
  }
  /** Where the first lane of the group reads in the present round, or the base of that where each lane has its own place. */
  position(load: number): number {
    return this.countdown + 1 + load;
  }
  lanes(register: number, part: number): number {
    return 1 + this.integers + PARTS * register + part;
  }
  /** What all lanes of the group load. */
  shared(load: number): number {
    return this.lanes(this.round.registers, 0) + load;
  }
  spread(uniform: number): number {
    return this.shared(this.round.loads) + uniform;
  }
  get scratch(): number {
    return this.spread(this.round.uniforms);
  }
}

function valueCode(locals: Locals, shapes: readonly LoadShape[], value: RoundValue, part: number): Code {
  const of = (inner: RoundValue): Code => valueCode(locals, shapes, inner, part);
  switch (value.kind) {
    case 'register':
      return local(locals.lanes(value.index, part));
    case 'uniform':
      return local(locals.spread(value.index));
    case 'load':
      return loadCode(locals, shapes[value.index]!, value.index, part);
    case 'binary':
      return applyVector(instructions[value.operator], of(value.left), of(value.right));
    case 'fused': {
      const signed = (sign: number, code: Code): Code =>
        sign < 0 ? applyVector(vector.negateF32, code) : code;
      const a = signed(value.product, of(value.a));
      return fusedFloats(locals.scratch, a, of(value.b), signed(value.sign, of(value.addend)));
    }
  }
}

function loadCode(locals: Locals, shape: LoadShape, load: number, part: number): Code {
  switch (shape) {
    case 'same':
    case 'flat':
      return local(locals.shared(load));
    case 'words':
      return loadVector(local(locals.position(load)), VECTOR_BYTES * part);
    case 'any':
      return gatherVector([0, 4, 8, 12].map((byte) => laneAddress(locals, load, VECTOR_BYTES * part + byte)));
  }
}

function laneAddress(locals: Locals, load: number, byte: number): Code {
  return addI32(local(locals.position(load)), loadI32(local(locals.distances(load)), byte));
}

/** What a load's vectors of one round have in common. */
function startOfLoad(locals: Locals, shape: LoadShape, load: number): Code {
  if (shape === 'any' || shape === 'words') return [];
  return setLocal(locals.shared(load), loadSplat32(local(locals.position(load))));
}

/** Where a load of the first round starts from: the base, or where the first lane of the group reads. */
function firstPosition(locals: Locals, shape: LoadShape, load: number): Code {
  const base = local(locals.base(load));
  const isOfLane = shape === 'flat' || shape === 'words';
  return isOfLane ? addI32(base, loadI32(local(locals.distances(load)), 0)) : base;
}

function roundCode(locals: Locals, { steps }: Round, shapes: readonly LoadShape[]): readonly Code[] {
  const move = (load: number): Code =>
    setLocal(locals.position(load), addI32(local(locals.position(load)), local(locals.stride(load))));
  return [
    ...shapes.map((shape, load) => startOfLoad(locals, shape, load)),
    ...steps.flatMap(({ register, value }) =>
      ALL_PARTS.map((part) => setLocal(locals.lanes(register, part), valueCode(locals, shapes, value, part))),
    ),
    ...shapes.map((_, load) => move(load)),
  ];
}

function moduleOf(round: Round, shapes: readonly LoadShape[]): Uint8Array<ArrayBuffer> {
  const locals = new Locals(round);
  const registers = Array.from({ length: round.registers }, (_, i) => i);
  const each = (code: (register: number, part: number) => Code): readonly Code[] =>
    registers.flatMap((register) => ALL_PARTS.map((part) => code(register, part)));
  const next = (pointer: number): Code => setLocal(pointer, addI32(local(pointer), constant(GROUP_BYTES)));
  const group = [
    ...each((register, part) =>
      setLocal(
        locals.lanes(register, part),
        loadVector(local(locals.register(register)), VECTOR_BYTES * part),
      ),
    ),
    ...shapes.map((shape, load) => setLocal(locals.position(load), firstPosition(locals, shape, load))),
    setLocal(locals.countdown, local(locals.rounds)),
    repeatTimes(locals.countdown, roundCode(locals, round, shapes)),
    ...each((register, part) =>
      storeVector(local(locals.register(register)), VECTOR_BYTES * part, local(locals.lanes(register, part))),
    ),
    ...registers.map((register) => next(locals.register(register))),
    ...shapes.map((_, load) => next(locals.distances(load))),
  ];
  const { parameters, integers, vectors } = locals;
  const taken = Array.from({ length: parameters }, (_, i) =>
    setLocal(locals.end + i, loadI32(local(PARAMETERS), 4 * i)),
  );
  const spread = Array.from({ length: round.uniforms }, (_, i) =>
    setLocal(locals.spread(i), loadSplat32(local(PARAMETERS), 4 * (parameters + i))),
  );
  const body = [...taken.flat(), ...spread.flat(), ...repeatUntil(locals.register(0), locals.end, group)];
  return wasmModule([
    { name: 'rounds', parameters: ['i32'], body, integerLocals: integers, vectorLocals: vectors },
  ]);
}

const modules = new Map<string, WebAssembly.Module>();

/** The loop over lanes of `memory` for such rounds. */
export function roundLoop(memory: LaneMemory, round: Round, shapes: readonly LoadShape[]): RoundLoop {
  const key = JSON.stringify([round, shapes]);
  let module = modules.get(key);
  if (module === undefined) modules.set(key, (module = new WebAssembly.Module(moduleOf(round, shapes))));
  return memory.instanceOf(module)['rounds'] as RoundLoop;
}
