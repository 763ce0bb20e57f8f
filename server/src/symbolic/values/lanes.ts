/**
 * A value for each of a warp's 32 lanes: a plain number where all lanes agree (the common case, kept cheap), else an
 * array of 32. Everything is an exact integer within ±2^53, or the operation that made it answers undefined.
 */
export { countLanes } from '../../memory/lanes.ts';

export const warpSize = 32;
export const fullMask = 0xffffffff;

export type Lanes = number | readonly number[];

/** Copied for every new vector: an array of known length without holes is what the engine handles fastest. */
const zeros = Array.from({ length: warpSize }, () => 0);

export function laneOf(lanes: Lanes, lane: number): number {
  return typeof lanes === 'number' ? lanes : (lanes[lane] ?? 0);
}

export function isUniform(lanes: Lanes): lanes is number {
  return typeof lanes === 'number';
}

/** Builds lanes from a function of the lane index; collapses to a number where all agree. */
export function lanesFrom(valueOf: (lane: number) => number): Lanes {
  const values = zeros.slice();
  for (let lane = 0; lane < warpSize; lane++) values[lane] = valueOf(lane);
  return collapsed(values);
}

function collapsed(values: readonly number[]): Lanes {
  const first = values[0] ?? 0;
  for (let lane = 1; lane < warpSize; lane++) if (values[lane] !== first) return values;
  return first;
}

export function mapLanes(a: Lanes, operation: (a: number) => number): Lanes {
  if (typeof a === 'number') return operation(a);
  const values = zeros.slice();
  for (let lane = 0; lane < warpSize; lane++) values[lane] = operation(a[lane] ?? 0);
  return collapsed(values);
}

// Plain loops: these run for every operation of a kernel, and a callback per lane would cost more than the sum. `+ 0`
// makes 0 of -0, for which the engine would need an array of another kind.

export function addLanes(a: Lanes, b: Lanes): Lanes {
  if (typeof a === 'number') {
    if (typeof b === 'number') return a + b;
    return a === 0 ? b : shifted(b, a);
  }
  if (typeof b === 'number') return b === 0 ? a : shifted(a, b);
  const values = zeros.slice();
  for (let lane = 0; lane < warpSize; lane++) values[lane] = (a[lane] ?? 0) + (b[lane] ?? 0);
  return collapsed(values);
}

export function subtractLanes(a: Lanes, b: Lanes): Lanes {
  if (typeof b === 'number') return addLanes(a, -b + 0);
  const values = zeros.slice();
  for (let lane = 0; lane < warpSize; lane++) values[lane] = laneOf(a, lane) - (b[lane] ?? 0);
  return collapsed(values);
}

function shifted(a: readonly number[], by: number): Lanes {
  const values = zeros.slice();
  for (let lane = 0; lane < warpSize; lane++) values[lane] = (a[lane] ?? 0) + by;
  return values;
}

export function multiplyLanes(a: Lanes, b: Lanes): Lanes {
  if (typeof a === 'number') {
    if (typeof b === 'number') return a * b + 0;
    return a === 0 ? 0 : a === 1 ? b : stretched(b, a);
  }
  if (typeof b === 'number') return b === 0 ? 0 : b === 1 ? a : stretched(a, b);
  const values = zeros.slice();
  for (let lane = 0; lane < warpSize; lane++) values[lane] = (a[lane] ?? 0) * (b[lane] ?? 0) + 0;
  return collapsed(values);
}

function stretched(a: readonly number[], by: number): Lanes {
  const values = zeros.slice();
  for (let lane = 0; lane < warpSize; lane++) values[lane] = (a[lane] ?? 0) * by + 0;
  return values;
}

export function equalLanes(a: Lanes, b: Lanes): boolean {
  if (typeof a === 'number' || typeof b === 'number') return a === b;
  if (a === b) return true;
  for (let lane = 0; lane < warpSize; lane++) if (a[lane] !== b[lane]) return false;
  return true;
}

/** The least and the greatest lane. */
export function laneSpan(lanes: readonly number[]): { min: number; max: number } {
  let min = Infinity;
  let max = -Infinity;
  // By index: an iterator would make an object for each lane.
  for (let lane = 0; lane < lanes.length; lane++) {
    const value = lanes[lane]!;
    if (value < min) min = value;
    if (value > max) max = value;
  }
  return { min, max };
}

/** Takes `whenSet` in the lanes of `mask`, `otherwise` in the rest. */
export function selectLanes(mask: number, whenSet: Lanes, otherwise: Lanes): Lanes {
  if (whenSet === otherwise) return whenSet;
  const values = zeros.slice();
  for (let lane = 0; lane < warpSize; lane++)
    values[lane] = laneOf(((mask >>> lane) & 1) === 1 ? whenSet : otherwise, lane);
  return collapsed(values);
}

export function isLaneIn(mask: number, lane: number): boolean {
  return ((mask >>> lane) & 1) === 1;
}

/** The mask of lanes for which `test` holds. */
export function maskOf(test: (lane: number) => boolean): number {
  let mask = 0;
  for (let lane = 0; lane < warpSize; lane++) if (test(lane)) mask |= 1 << lane;
  return mask >>> 0;
}

export function lowestLane(mask: number): number {
  return mask === 0 ? -1 : 31 - Math.clz32(mask & -mask);
}

export function areSafe(lanes: Lanes): boolean {
  return typeof lanes === 'number'
    ? Number.isSafeInteger(lanes)
    : lanes.every((v) => Number.isSafeInteger(v));
}

/** 1 for lanes past a multiple of the divisor, where lane numbers go on behind it: of 30, 31, 0, 1, modulo 32, the last two. */
export function lanesPastMultiple(remainders: Lanes, divisor: number): Lanes {
  if (isUniform(remainders)) return 0;
  const { min, max } = laneSpan(remainders);
  return max - min > divisor / 2 ? mapLanes(remainders, (one) => (one < divisor / 2 ? 1 : 0)) : 0;
}
