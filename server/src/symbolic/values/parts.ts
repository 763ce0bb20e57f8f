/**
 * What lies at which byte offset of a struct or an array, as a map that is never changed. Structs of a hundred fields are
 * filled field by field in loops: past a few parts the map is a pair of sorted arrays, which are copied at once.
 */
export type Parts<T> = ReadonlyMap<number, T>;

const mostInMap = 8;

/** The parts with one more, or another one at its offset. */
export function withPartAt<T>(parts: Parts<T>, offset: number, part: T): Parts<T> {
  if (parts instanceof SortedParts) return (parts as SortedParts<T>).with(offset, part);
  if (parts.size < mostInMap) return new Map(parts).set(offset, part);
  const sorted = [...parts].sort(([a], [b]) => a - b);
  const offsets = sorted.map(([at]) => at);
  return new SortedParts(
    offsets,
    sorted.map(([, one]) => one),
  ).with(offset, part);
}

/** The offsets of the parts from `start` up to before `end`. */
export function offsetsBetween(parts: Parts<unknown>, start: number, end: number): readonly number[] {
  if (parts instanceof SortedParts) return parts.offsetsBetween(start, end);
  const offsets: number[] = [];
  for (const at of parts.keys()) if (at >= start && at < end) offsets.push(at);
  return offsets;
}

class SortedParts<T> implements Parts<T> {
  /** Ascending; of one length with the parts. */
  private readonly offsets: readonly number[];
  private readonly parts: readonly T[];

  constructor(offsets: readonly number[], parts: readonly T[]) {
    this.offsets = offsets;
    this.parts = parts;
  }

  get size(): number {
    return this.offsets.length;
  }

  with(offset: number, part: T): SortedParts<T> {
    const index = this.firstFrom(offset);
    const parts = this.parts.slice();
    if (this.offsets[index] === offset) {
      parts[index] = part;
      return new SortedParts(this.offsets, parts);
    }
    const offsets = this.offsets.slice();
    offsets.splice(index, 0, offset);
    parts.splice(index, 0, part);
    return new SortedParts(offsets, parts);
  }

  get(offset: number): T | undefined {
    const index = this.firstFrom(offset);
    return this.offsets[index] === offset ? this.parts[index] : undefined;
  }

  has(offset: number): boolean {
    return this.offsets[this.firstFrom(offset)] === offset;
  }

  offsetsBetween(start: number, end: number): readonly number[] {
    return this.offsets.slice(this.firstFrom(start), this.firstFrom(end));
  }

  *entries(): MapIterator<[number, T]> {
    for (const [index, part] of this.parts.entries()) yield [this.offsets[index] ?? 0, part];
  }

  keys(): MapIterator<number> {
    return this.offsets.values();
  }

  values(): MapIterator<T> {
    return this.parts.values();
  }

  [Symbol.iterator](): MapIterator<[number, T]> {
    return this.entries();
  }

  forEach(callback: (part: T, offset: number, parts: Parts<T>) => void): void {
    for (const [offset, part] of this) callback(part, offset, this);
  }

  /** Index of the first part that does not lie before the offset. */
  private firstFrom(offset: number): number {
    let low = 0;
    let high = this.offsets.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.offsets[middle] ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
