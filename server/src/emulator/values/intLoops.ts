/**
 * The inner loops of 32-bit integer operations, one function each so that V8 compiles it for these array types alone.
 * Lane i of an operand is (data[i] + offset) | 0.
 */
type Data = Int32Array;
export type IntLoop = (out: Data, a: Data, ao: number, b: Data, bo: number, n: number) => void;
export interface IntOperation {
  readonly loop: IntLoop;
  readonly scalar: (a: number, b: number) => number;
}

export const andInts: IntOperation = {
  loop: (out, a, ao, b, bo, n) => {
    for (let i = 0; i < n; i++) out[i] = (a[i]! + ao) & (b[i]! + bo);
  },
  scalar: (a, b) => a & b,
};
export const orInts: IntOperation = {
  loop: (out, a, ao, b, bo, n) => {
    for (let i = 0; i < n; i++) out[i] = (a[i]! + ao) | (b[i]! + bo);
  },
  scalar: (a, b) => a | b,
};
export const xorInts: IntOperation = {
  loop: (out, a, ao, b, bo, n) => {
    for (let i = 0; i < n; i++) out[i] = (a[i]! + ao) ^ (b[i]! + bo);
  },
  scalar: (a, b) => a ^ b,
};
export const multiplyInts: IntOperation = {
  loop: (out, a, ao, b, bo, n) => {
    for (let i = 0; i < n; i++) out[i] = Math.imul(a[i]! + ao, b[i]! + bo);
  },
  scalar: (a, b) => Math.imul(a, b),
};

// A count of 32 and more is undefined in C++; the device's shift instructions clamp it.
const shiftLeft = (a: number, count: number): number => (count >>> 0 > 31 ? 0 : a << count);
const shiftRight = (a: number, count: number): number => (count >>> 0 > 31 ? a >> 31 : a >> count);
const shiftRightUnsigned = (a: number, count: number): number => (count >>> 0 > 31 ? 0 : (a >>> count) | 0);

export const shiftLeftInts: IntOperation = {
  loop: (out, a, ao, b, bo, n) => {
    for (let i = 0; i < n; i++) out[i] = shiftLeft((a[i]! + ao) | 0, (b[i]! + bo) | 0);
  },
  scalar: shiftLeft,
};
export const shiftRightInts: IntOperation = {
  loop: (out, a, ao, b, bo, n) => {
    for (let i = 0; i < n; i++) out[i] = shiftRight((a[i]! + ao) | 0, (b[i]! + bo) | 0);
  },
  scalar: shiftRight,
};
export const shiftRightUnsignedInts: IntOperation = {
  loop: (out, a, ao, b, bo, n) => {
    for (let i = 0; i < n; i++) out[i] = shiftRightUnsigned((a[i]! + ao) | 0, (b[i]! + bo) | 0);
  },
  scalar: shiftRightUnsigned,
};

// Division by zero gives all ones, as the device's division routine does; the remainder is then the dividend.
const divide = (a: number, b: number): number => (b === 0 ? -1 : (a / b) | 0);
const divideUnsigned = (a: number, b: number): number => (b === 0 ? -1 : ((a >>> 0) / (b >>> 0)) | 0);
const remainder = (a: number, b: number): number => (b === 0 ? a : (a % b) | 0);
const remainderUnsigned = (a: number, b: number): number => (b === 0 ? a : ((a >>> 0) % (b >>> 0)) | 0);

export const divideInts: IntOperation = {
  loop: (out, a, ao, b, bo, n) => {
    for (let i = 0; i < n; i++) out[i] = divide((a[i]! + ao) | 0, (b[i]! + bo) | 0);
  },
  scalar: divide,
};
/** The quotient can pass 2^31, where `| 0` of a double still wraps correctly. */
export const divideUnsignedInts: IntOperation = {
  loop: (out, a, ao, b, bo, n) => {
    for (let i = 0; i < n; i++) out[i] = divideUnsigned((a[i]! + ao) | 0, (b[i]! + bo) | 0);
  },
  scalar: divideUnsigned,
};
export const remainderInts: IntOperation = {
  loop: (out, a, ao, b, bo, n) => {
    for (let i = 0; i < n; i++) out[i] = remainder((a[i]! + ao) | 0, (b[i]! + bo) | 0);
  },
  scalar: remainder,
};
export const remainderUnsignedInts: IntOperation = {
  loop: (out, a, ao, b, bo, n) => {
    for (let i = 0; i < n; i++) out[i] = remainderUnsigned((a[i]! + ao) | 0, (b[i]! + bo) | 0);
  },
  scalar: remainderUnsigned,
};

export const minInts: IntOperation = {
  loop: (out, a, ao, b, bo, n) => {
    for (let i = 0; i < n; i++) out[i] = Math.min((a[i]! + ao) | 0, (b[i]! + bo) | 0);
  },
  scalar: (a, b) => Math.min(a, b),
};
export const maxInts: IntOperation = {
  loop: (out, a, ao, b, bo, n) => {
    for (let i = 0; i < n; i++) out[i] = Math.max((a[i]! + ao) | 0, (b[i]! + bo) | 0);
  },
  scalar: (a, b) => Math.max(a, b),
};
export const minUnsignedInts: IntOperation = {
  loop: (out, a, ao, b, bo, n) => {
    for (let i = 0; i < n; i++) out[i] = Math.min((a[i]! + ao) >>> 0, (b[i]! + bo) >>> 0);
  },
  scalar: (a, b) => Math.min(a >>> 0, b >>> 0) | 0,
};
export const maxUnsignedInts: IntOperation = {
  loop: (out, a, ao, b, bo, n) => {
    for (let i = 0; i < n; i++) out[i] = Math.max((a[i]! + ao) >>> 0, (b[i]! + bo) >>> 0);
  },
  scalar: (a, b) => Math.max(a >>> 0, b >>> 0) | 0,
};

/** An operation of rare use from its scalar form. */
export function slowIntOperation(scalar: (a: number, b: number) => number): IntOperation {
  return {
    scalar: (a, b) => scalar(a, b) | 0,
    loop: (out, a, ao, b, bo, n) => {
      for (let i = 0; i < n; i++) out[i] = scalar((a[i]! + ao) | 0, (b[i]! + bo) | 0);
    },
  };
}
