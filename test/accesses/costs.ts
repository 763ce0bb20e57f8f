/** What a warp's access costs, counted plainly. */

/** Distinct 32-byte sectors of the elements that a warp touches, buffers starting at multiples of 256 bytes. */
export function sectorsOf(elements: readonly number[], sizeInBytes: number): number {
  return new Set(elements.map((element) => Math.floor((element * sizeInBytes) / 32))).size;
}

/** The most different words of one bank. */
export function wavefrontsOf(elements: readonly number[]): number {
  const banks = new Map<number, Set<number>>();
  for (const word of elements) banks.set(word & 31, (banks.get(word & 31) ?? new Set()).add(word));
  return Math.max(...[...banks.values()].map(({ size }) => size));
}
