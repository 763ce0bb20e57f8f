/** glibc's rand() (random_r.c, TYPE_3): an additive feedback generator of degree 31 with separation 3. */
const DEGREE = 31;
const SEPARATION = 3;

export class GlibcRandom {
  private readonly state = new Int32Array(DEGREE);
  private front = SEPARATION;
  private rear = 0;

  constructor() {
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
    this.front = SEPARATION;
    this.rear = 0;
    for (let i = 0; i < 10 * DEGREE; i++) this.next();
  }

  /** From 0 to 2^31 - 1. */
  next(): number {
    const { state } = this;
    const sum = (state[this.front]! + state[this.rear]!) | 0;
    state[this.front] = sum;
    if (++this.front === DEGREE) this.front = 0;
    if (++this.rear === DEGREE) this.rear = 0;
    return sum >>> 1;
  }
}
