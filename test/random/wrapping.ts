/** Counters that start again at a number, `w = (w + 7) % 100`. */
import type { Random } from './random.ts';

export interface Wrapping {
  /** They are below it behind the first update. */
  readonly size: number;
  readonly step: number;
  /** `by` is at most the step. */
  readonly update: (name: string, by: string) => string;
}

export function randomWrapping(random: Random): Wrapping {
  const size = random.pick([24, 32, 64, 100, 128, 256]);
  const step = random.pick([1, 1, 4, 7, 16, 32, 33]);
  const isPower = Number.isInteger(Math.log2(size));
  const ways: ((name: string, by: string) => string)[] = [
    (name) => `${name} = (${name} + ${step}) % ${size};`,
    (name) => `${name} = (${name} + ${size - (step % size)}) % ${size};`,
    (name, by) => `${name} += ${by}; ${name} %= ${size};`,
  ];
  if (isPower) {
    ways.push((name) => `${name} = (${name} + ${step}) & ${size - 1};`);
    ways.push((name) => `${name} = (${name} - ${step}) & ${size - 1};`);
  }
  return { size, step, update: random.pick(ways) };
}
