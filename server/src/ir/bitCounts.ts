/** What `__popc`, `__clz`, `__builtin_ctz` and `__ffs` count, of unsigned numbers of any width. */
export function ones(value: bigint): number {
  let count = 0;
  for (let rest = value; rest !== 0n; rest &= rest - 1n) count++;
  return count;
}

export function leadingZeros(value: bigint, bits: number): number {
  return value === 0n ? bits : bits - value.toString(2).length;
}

export function trailingZeros(value: bigint, bits: number): number {
  return value === 0n ? bits : (value & -value).toString(2).length - 1;
}

/** From 1; 0 where no bit is set. */
export function firstSet(value: bigint, bits: number): number {
  return value === 0n ? 0 : trailingZeros(value, bits) + 1;
}
