/** The inner loops of float and double arithmetic. A store into Float32Array rounds once, as the device does. */

export interface FloatOperation {
  readonly both: (out: Float32Array, a: Float32Array, b: Float32Array, n: number) => void;
  /** The right operand, or the left one, is uniform. */
  readonly right: (out: Float32Array, a: Float32Array, b: number, n: number) => void;
  readonly left: (out: Float32Array, a: number, b: Float32Array, n: number) => void;
  readonly scalar: (a: number, b: number) => number;
}

export const addFloats: FloatOperation = {
  both: (out, a, b, n) => {
    for (let i = 0; i < n; i++) out[i] = a[i]! + b[i]!;
  },
  right: (out, a, b, n) => {
    for (let i = 0; i < n; i++) out[i] = a[i]! + b;
  },
  left: (out, a, b, n) => {
    for (let i = 0; i < n; i++) out[i] = a + b[i]!;
  },
  scalar: (a, b) => Math.fround(a + b),
};

export const subtractFloats: FloatOperation = {
  both: (out, a, b, n) => {
    for (let i = 0; i < n; i++) out[i] = a[i]! - b[i]!;
  },
  right: (out, a, b, n) => {
    for (let i = 0; i < n; i++) out[i] = a[i]! - b;
  },
  left: (out, a, b, n) => {
    for (let i = 0; i < n; i++) out[i] = a - b[i]!;
  },
  scalar: (a, b) => Math.fround(a - b),
};

export const multiplyFloats: FloatOperation = {
  both: (out, a, b, n) => {
    for (let i = 0; i < n; i++) out[i] = a[i]! * b[i]!;
  },
  right: (out, a, b, n) => {
    for (let i = 0; i < n; i++) out[i] = a[i]! * b;
  },
  left: (out, a, b, n) => {
    for (let i = 0; i < n; i++) out[i] = a * b[i]!;
  },
  scalar: (a, b) => Math.fround(a * b),
};

export const divideFloats: FloatOperation = {
  both: (out, a, b, n) => {
    for (let i = 0; i < n; i++) out[i] = a[i]! / b[i]!;
  },
  right: (out, a, b, n) => {
    for (let i = 0; i < n; i++) out[i] = a[i]! / b;
  },
  left: (out, a, b, n) => {
    for (let i = 0; i < n; i++) out[i] = a / b[i]!;
  },
  scalar: (a, b) => Math.fround(a / b),
};

export interface DoubleOperation {
  readonly both: (out: Float64Array, a: Float64Array, b: Float64Array, n: number) => void;
  /** The right operand, or the left one, is uniform. */
  readonly right: (out: Float64Array, a: Float64Array, b: number, n: number) => void;
  readonly left: (out: Float64Array, a: number, b: Float64Array, n: number) => void;
  readonly scalar: (a: number, b: number) => number;
}

export const addDoubles: DoubleOperation = {
  both: (out, a, b, n) => {
    for (let i = 0; i < n; i++) out[i] = a[i]! + b[i]!;
  },
  right: (out, a, b, n) => {
    for (let i = 0; i < n; i++) out[i] = a[i]! + b;
  },
  left: (out, a, b, n) => {
    for (let i = 0; i < n; i++) out[i] = a + b[i]!;
  },
  scalar: (a, b) => a + b,
};

export const subtractDoubles: DoubleOperation = {
  both: (out, a, b, n) => {
    for (let i = 0; i < n; i++) out[i] = a[i]! - b[i]!;
  },
  right: (out, a, b, n) => {
    for (let i = 0; i < n; i++) out[i] = a[i]! - b;
  },
  left: (out, a, b, n) => {
    for (let i = 0; i < n; i++) out[i] = a - b[i]!;
  },
  scalar: (a, b) => a - b,
};

export const multiplyDoubles: DoubleOperation = {
  both: (out, a, b, n) => {
    for (let i = 0; i < n; i++) out[i] = a[i]! * b[i]!;
  },
  right: (out, a, b, n) => {
    for (let i = 0; i < n; i++) out[i] = a[i]! * b;
  },
  left: (out, a, b, n) => {
    for (let i = 0; i < n; i++) out[i] = a * b[i]!;
  },
  scalar: (a, b) => a * b,
};

export const divideDoubles: DoubleOperation = {
  both: (out, a, b, n) => {
    for (let i = 0; i < n; i++) out[i] = a[i]! / b[i]!;
  },
  right: (out, a, b, n) => {
    for (let i = 0; i < n; i++) out[i] = a[i]! / b;
  },
  left: (out, a, b, n) => {
    for (let i = 0; i < n; i++) out[i] = a / b[i]!;
  },
  scalar: (a, b) => a / b,
};
