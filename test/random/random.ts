/** Numbers that one seed fixes, for tests that write programs. */
export class Random {
  private state: number;
  constructor(seed: number) {
    this.state = seed;
  }
  below(limit: number): number {
    this.state = (Math.imul(this.state, 1664525) + 1013904223) >>> 0;
    return Math.floor((this.state / 2 ** 32) * limit);
  }
  between(min: number, max: number): number {
    return min + this.below(max - min + 1);
  }
  chance(percent: number): boolean {
    return this.below(100) < percent;
  }
  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!;
  }
}
