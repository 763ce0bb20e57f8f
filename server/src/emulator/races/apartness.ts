/** Lanes of one access: thread i touches `size` bytes from data[i] on. `id` tells contents apart. */
export interface Lanes {
  readonly id: number;
  readonly data: Int32Array;
  readonly size: number;
}

/** Answers that are kept; a power of two. */
const MOST_ANSWERS = 512;
/** Answers that may be worked out at first, and for how many that were known another one may. */
const FIRST_LOOKS = 64;
const KNOWN_PER_LOOK = 8;

interface Answer {
  first: number;
  firstSize: number;
  second: number;
  secondSize: number;
  distance: number;
  apart: boolean;
}

/**
 * Tells whether different threads of two accesses touch no byte in common, as columns of a matrix do whose ranges overlap.
 * That takes long and depends on the lanes and their distance alone, which come back from block to block: so answers are
 * kept, and where they are hardly ever asked for again none is worked out any more.
 */
export class Apartness {
  private readonly threads: number;
  private readonly answers: (Answer | undefined)[] = new Array<Answer | undefined>(MOST_ANSWERS).fill(
    undefined,
  );
  private looks = 0;
  private known = 0;

  constructor(threads: number) {
    this.threads = threads;
  }

  /** The second access lies `distance` bytes further on than its lanes say; false also where it is not known. */
  areApart(first: Lanes, second: Lanes, distance: number): boolean {
    const place = (Math.imul(first.id, 31) ^ Math.imul(second.id, 17) ^ (distance >> 2)) & (MOST_ANSWERS - 1);
    const found = this.answers[place];
    if (
      found?.first === first.id &&
      found.second === second.id &&
      found.distance === distance &&
      found.firstSize === first.size &&
      found.secondSize === second.size
    ) {
      this.known++;
      return found.apart;
    }
    if (this.looks >= FIRST_LOOKS + this.known / KNOWN_PER_LOOK) return false;
    this.looks++;
    const apart = this.look(first, second, distance);
    const [firstSize, secondSize] = [first.size, second.size];
    this.answers[place] = { first: first.id, second: second.id, distance, firstSize, secondSize, apart };
    return apart;
  }

  private look(first: Lanes, second: Lanes, distance: number): boolean {
    // Words of four bytes, where neither access is narrower.
    const shift = first.size < 4 || second.size < 4 ? 0 : 2;
    const threads = new Map<number, number>();
    for (let thread = 0; thread < this.threads; thread++) {
      const start = first.data[thread]!;
      for (let word = start >> shift; word <= (start + first.size - 1) >> shift; word++) {
        threads.set(word, threads.has(word) ? -1 : thread);
      }
    }
    for (let thread = 0; thread < this.threads; thread++) {
      const start = second.data[thread]! + distance;
      for (let word = start >> shift; word <= (start + second.size - 1) >> shift; word++) {
        const other = threads.get(word);
        if (other !== undefined && other !== thread) return false;
      }
    }
    return true;
  }
}
