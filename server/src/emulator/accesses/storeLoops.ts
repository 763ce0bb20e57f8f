/**
 * Scatters from vectors into memory; see loadLoops.ts. Where lanes of a warp write the same place, the machine takes the warp in parts
 * of 128 bytes, one after the other, and of each the lowest lane (H200, `lanesOfOneStore.cu`): the masked loops take lane
 * `k ^ flip` as the k-th, and the later warp wins. The others are for lanes that lie apart.
 */

/** For an instruction that stores so many bytes for each lane: the lanes of each part from the last to the first. */
export function laneFlip(width: number): number {
  return width <= 4 ? 31 : 128 / width - 1;
}

export function store8(
  memory: Int8Array,
  rel: Int32Array,
  delta: number,
  values: Int32Array,
  offset: number,
  n: number,
): void {
  for (let i = 0; i < n; i++) memory[rel[i]! + delta] = values[i]! + offset;
}
export function store8Masked(
  memory: Int8Array,
  rel: Int32Array,
  delta: number,
  values: Int32Array,
  offset: number,
  words: Int32Array,
  flip: number,
): void {
  for (let warp = 0; warp < words.length; warp++) {
    const word = words[warp]!;
    if (word === 0) continue;
    for (let k = 0, first = warp * 32; k < 32; k++) {
      const lane = k ^ flip;
      const i = first + lane;
      if (((word >>> lane) & 1) !== 0) memory[rel[i]! + delta] = values[i]! + offset;
    }
  }
}

export function store16(
  memory: Int16Array,
  rel: Int32Array,
  delta: number,
  values: Int32Array,
  offset: number,
  n: number,
): void {
  for (let i = 0; i < n; i++) memory[(rel[i]! + delta) >> 1] = values[i]! + offset;
}
export function store16Masked(
  memory: Int16Array,
  rel: Int32Array,
  delta: number,
  values: Int32Array,
  offset: number,
  words: Int32Array,
  flip: number,
): void {
  for (let warp = 0; warp < words.length; warp++) {
    const word = words[warp]!;
    if (word === 0) continue;
    for (let k = 0, first = warp * 32; k < 32; k++) {
      const lane = k ^ flip;
      const i = first + lane;
      if (((word >>> lane) & 1) !== 0) memory[(rel[i]! + delta) >> 1] = values[i]! + offset;
    }
  }
}

export function store32(
  memory: Int32Array,
  rel: Int32Array,
  delta: number,
  values: Int32Array,
  offset: number,
  n: number,
): void {
  for (let i = 0; i < n; i++) memory[(rel[i]! + delta) >> 2] = values[i]! + offset;
}
export function store32Masked(
  memory: Int32Array,
  rel: Int32Array,
  delta: number,
  values: Int32Array,
  offset: number,
  words: Int32Array,
  flip: number,
): void {
  for (let warp = 0; warp < words.length; warp++) {
    const word = words[warp]!;
    if (word === 0) continue;
    for (let k = 0, first = warp * 32; k < 32; k++) {
      const lane = k ^ flip;
      const i = first + lane;
      if (((word >>> lane) & 1) !== 0) memory[(rel[i]! + delta) >> 2] = values[i]! + offset;
    }
  }
}

export function storeF32(
  memory: Float32Array,
  rel: Int32Array,
  delta: number,
  values: Float32Array,
  n: number,
): void {
  const whole = n - (n % 8);
  let i = 0;
  for (; i < whole; i += 8) {
    memory[(rel[i]! + delta) >> 2] = values[i]!;
    memory[(rel[i + 1]! + delta) >> 2] = values[i + 1]!;
    memory[(rel[i + 2]! + delta) >> 2] = values[i + 2]!;
    memory[(rel[i + 3]! + delta) >> 2] = values[i + 3]!;
    memory[(rel[i + 4]! + delta) >> 2] = values[i + 4]!;
    memory[(rel[i + 5]! + delta) >> 2] = values[i + 5]!;
    memory[(rel[i + 6]! + delta) >> 2] = values[i + 6]!;
    memory[(rel[i + 7]! + delta) >> 2] = values[i + 7]!;
  }
  for (; i < n; i++) memory[(rel[i]! + delta) >> 2] = values[i]!;
}
export function storeF32Masked(
  memory: Float32Array,
  rel: Int32Array,
  delta: number,
  values: Float32Array,
  words: Int32Array,
  flip: number,
): void {
  for (let warp = 0; warp < words.length; warp++) {
    const word = words[warp]!;
    if (word === 0) continue;
    for (let k = 0, first = warp * 32; k < 32; k++) {
      const lane = k ^ flip;
      const i = first + lane;
      if (((word >>> lane) & 1) !== 0) memory[(rel[i]! + delta) >> 2] = values[i]!;
    }
  }
}

export function storeF64(
  memory: Float64Array,
  rel: Int32Array,
  delta: number,
  values: Float64Array,
  n: number,
): void {
  for (let i = 0; i < n; i++) memory[(rel[i]! + delta) >> 3] = values[i]!;
}
export function storeF64Masked(
  memory: Float64Array,
  rel: Int32Array,
  delta: number,
  values: Float64Array,
  words: Int32Array,
  flip: number,
): void {
  for (let warp = 0; warp < words.length; warp++) {
    const word = words[warp]!;
    if (word === 0) continue;
    for (let k = 0, first = warp * 32; k < 32; k++) {
      const lane = k ^ flip;
      const i = first + lane;
      if (((word >>> lane) & 1) !== 0) memory[(rel[i]! + delta) >> 3] = values[i]!;
    }
  }
}
