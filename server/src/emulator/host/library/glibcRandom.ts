/** glibc's rand() (random_r.c, TYPE_3): an additive feedback generator of degree 31 with separation 3. */
const DEGREE = 31;
const SEPARATION = 3;

/** Where the two places that a step adds stand, behind the degrees. */
export const FRONT = DEGREE;
export const REAR = DEGREE + 1;
export const RANDOM_WORDS = DEGREE + 2;

export class GlibcRandom {
  /** What compiled code changes as well. */
  readonly state: Int32Array;

  /** Keeps its state in RANDOM_WORDS words. */
  constructor(state: Int32Array) {
    this.state = state;
    this.seed(1);
  }

  seed(seed: number): void {
    const { state } = this;
    let word = seed | 0;
    if (word === 0) word = 1;
    state[0] = word;
    for (let i = 1; i < DEGREE; i++) {
      // 16807 × word modulo 2^31 - 1 without overflow (Schrage's method), as glibc does it.
      const high = Math.trunc(word / 127773);
      const low = word % 127773;
      word = 16807 * low - 2836 * high;
      if (word < 0) word += 2147483647;
      state[i] = word;
    }
    state[FRONT] = SEPARATION;
    state[REAR] = 0;
    for (let i = 0; i < 10 * DEGREE; i++) this.next();
  }

  /** From 0 to 2^31 - 1. */
  next(): number {
    const { state } = this;
    const front = state[FRONT]!;
    const rear = state[REAR]!;
    const sum = (state[front]! + state[rear]!) | 0;
    state[front] = sum;
    state[FRONT] = front + 1 === DEGREE ? 0 : front + 1;
    state[REAR] = rear + 1 === DEGREE ? 0 : rear + 1;
    return sum >>> 1;
  }
}
