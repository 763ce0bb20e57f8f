/**
 * A value for each of a warp's 32 lanes: a plain number where all lanes agree (the common case, kept cheap), else an
 * array of 32. Everything is an exact integer within ±2^53, or the operation that made it answers undefined.
 */
export const warpSize = 32;
export const fullMask = 0xffffffff;

export type Lanes = number | readonly number[];

export function laneOf(lanes: Lanes, lane: number): number {
  return typeof lanes === 'number' ? lanes : (lanes[lane] ?? 0);
}

export function isUniform(lanes: Lanes): lanes is number {
  return typeof lanes === 'number';
}

/** Builds lanes from a function of the lane index; collapses to a number where all agree. */
export function lanesFrom(valueOf: (lane: number) => number): Lanes {
  const values = new Array<number>(warpSize);
  const first = valueOf(0);
  let uniform = true;
  values[0] = first;
  for (let lane = 1; lane < warpSize; lane++) {
    const value = valueOf(lane);
    if (value !== first) uniform = false;
    values[lane] = value;
  }
  return uniform ? first : values;
}

export function mapLanes(a: Lanes, operation: (a: number) => number): Lanes {
  if (typeof a === 'number') return operation(a);
  return lanesFrom((lane) => operation(laneOf(a, lane)));
}

export function zipLanes(a: Lanes, b: Lanes, operation: (a: number, b: number) => number): Lanes {
  if (typeof a === 'number' && typeof b === 'number') return operation(a, b);
  return lanesFrom((lane) => operation(laneOf(a, lane), laneOf(b, lane)));
}

export function addLanes(a: Lanes, b: Lanes): Lanes {
  if (typeof a === 'number') {
    if (typeof b === 'number') return a + b;
    return a === 0 ? b : b.map((value) => value + a);
  }
  if (typeof b === 'number') return b === 0 ? a : a.map((value) => value + b);
  return zipLanes(a, b, (x, y) => x + y);
}

export function multiplyLanes(a: Lanes, b: Lanes): Lanes {
  if (typeof a === 'number') {
    if (typeof b === 'number') return a * b;
    return a === 0 ? 0 : a === 1 ? b : b.map((value) => value * a);
  }
  if (typeof b === 'number') return multiplyLanes(b, a);
  return zipLanes(a, b, (x, y) => x * y);
}

export function equalLanes(a: Lanes, b: Lanes): boolean {
  if (typeof a === 'number' || typeof b === 'number') return a === b;
  return a.every((value, lane) => value === b[lane]);
}

/** Takes `whenSet` in the lanes of `mask`, `otherwise` in the rest. */
export function selectLanes(mask: number, whenSet: Lanes, otherwise: Lanes): Lanes {
  if (typeof whenSet === 'number' && whenSet === otherwise) return whenSet;
  return lanesFrom((lane) => (isLaneIn(mask, lane) ? laneOf(whenSet, lane) : laneOf(otherwise, lane)));
}

export function isLaneIn(mask: number, lane: number): boolean {
  return ((mask >>> lane) & 1) === 1;
}

/** Number of lanes in a mask, 0 to 32. */
export function countLanes(mask: number): number {
  let bits = mask - ((mask >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
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
