/**
 * Gathers and scatters between memory and vectors, one function for each view so that V8 compiles each for its own
 * array types. Lane i lies at byte rel[i] + delta of the region. The masked forms touch active lanes only.
 */

export function loadI8(out: Int32Array, memory: Int8Array, rel: Int32Array, delta: number, n: number): void {
  for (let i = 0; i < n; i++) out[i] = memory[rel[i]! + delta]!;
}
export function loadI8Masked(out: Int32Array, memory: Int8Array, rel: Int32Array, delta: number, words: Int32Array): void {
  for (let warp = 0; warp < words.length; warp++) {
    const word = words[warp]!;
    if (word === 0) continue;
    for (let lane = 0, i = warp * 32; lane < 32; lane++, i++) {
      if (((word >>> lane) & 1) !== 0) out[i] = memory[rel[i]! + delta]!;
    }
  }
}

export function loadU8(out: Int32Array, memory: Uint8Array, rel: Int32Array, delta: number, n: number): void {
  for (let i = 0; i < n; i++) out[i] = memory[rel[i]! + delta]!;
}
export function loadU8Masked(out: Int32Array, memory: Uint8Array, rel: Int32Array, delta: number, words: Int32Array): void {
  for (let warp = 0; warp < words.length; warp++) {
    const word = words[warp]!;
    if (word === 0) continue;
    for (let lane = 0, i = warp * 32; lane < 32; lane++, i++) {
      if (((word >>> lane) & 1) !== 0) out[i] = memory[rel[i]! + delta]!;
    }
  }
}

export function loadI16(out: Int32Array, memory: Int16Array, rel: Int32Array, delta: number, n: number): void {
  for (let i = 0; i < n; i++) out[i] = memory[(rel[i]! + delta) >> 1]!;
}
export function loadI16Masked(out: Int32Array, memory: Int16Array, rel: Int32Array, delta: number, words: Int32Array): void {
  for (let warp = 0; warp < words.length; warp++) {
    const word = words[warp]!;
    if (word === 0) continue;
    for (let lane = 0, i = warp * 32; lane < 32; lane++, i++) {
      if (((word >>> lane) & 1) !== 0) out[i] = memory[(rel[i]! + delta) >> 1]!;
    }
  }
}

export function loadU16(out: Int32Array, memory: Uint16Array, rel: Int32Array, delta: number, n: number): void {
  for (let i = 0; i < n; i++) out[i] = memory[(rel[i]! + delta) >> 1]!;
}
export function loadU16Masked(out: Int32Array, memory: Uint16Array, rel: Int32Array, delta: number, words: Int32Array): void {
  for (let warp = 0; warp < words.length; warp++) {
    const word = words[warp]!;
    if (word === 0) continue;
    for (let lane = 0, i = warp * 32; lane < 32; lane++, i++) {
      if (((word >>> lane) & 1) !== 0) out[i] = memory[(rel[i]! + delta) >> 1]!;
    }
  }
}

export function loadI32(out: Int32Array, memory: Int32Array, rel: Int32Array, delta: number, n: number): void {
  for (let i = 0; i < n; i++) out[i] = memory[(rel[i]! + delta) >> 2]!;
}
export function loadI32Masked(out: Int32Array, memory: Int32Array, rel: Int32Array, delta: number, words: Int32Array): void {
  for (let warp = 0; warp < words.length; warp++) {
    const word = words[warp]!;
    if (word === 0) continue;
    for (let lane = 0, i = warp * 32; lane < 32; lane++, i++) {
      if (((word >>> lane) & 1) !== 0) out[i] = memory[(rel[i]! + delta) >> 2]!;
    }
  }
}

export function loadF32(out: Float32Array, memory: Float32Array, rel: Int32Array, delta: number, n: number): void {
  for (let i = 0; i < n; i++) out[i] = memory[(rel[i]! + delta) >> 2]!;
}
export function loadF32Masked(out: Float32Array, memory: Float32Array, rel: Int32Array, delta: number, words: Int32Array): void {
  for (let warp = 0; warp < words.length; warp++) {
    const word = words[warp]!;
    if (word === 0) continue;
    for (let lane = 0, i = warp * 32; lane < 32; lane++, i++) {
      if (((word >>> lane) & 1) !== 0) out[i] = memory[(rel[i]! + delta) >> 2]!;
    }
  }
}

export function loadF64(out: Float64Array, memory: Float64Array, rel: Int32Array, delta: number, n: number): void {
  for (let i = 0; i < n; i++) out[i] = memory[(rel[i]! + delta) >> 3]!;
}
export function loadF64Masked(out: Float64Array, memory: Float64Array, rel: Int32Array, delta: number, words: Int32Array): void {
  for (let warp = 0; warp < words.length; warp++) {
    const word = words[warp]!;
    if (word === 0) continue;
    for (let lane = 0, i = warp * 32; lane < 32; lane++, i++) {
      if (((word >>> lane) & 1) !== 0) out[i] = memory[(rel[i]! + delta) >> 3]!;
    }
  }
}
