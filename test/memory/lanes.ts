/** Addresses and masks for the tests of memory/. */

export const ALL = 0xffffffff;

export function lanes(address: (lane: number) => number): number[] {
  return Array.from({ length: 32 }, (_, lane) => address(lane));
}
