import type { Location } from '../../text/location.ts';

/** What two accesses that race have to do with each other. */
interface Meeting {
  /** One statement reads the bytes and writes them. */
  readonly isUpdate: boolean;
  readonly isInWarp: boolean;
  readonly isShared: boolean;
}

/** What to do about it. */
export function raceAdvice({ isUpdate, isInWarp, isShared }: Meeting): string {
  if (isUpdate) return 'update it with an atomic, as atomicAdd() is';
  if (isInWarp)
    return 'put __syncwarp() between the two, or __syncthreads() where other warps come there too';
  const barrier = 'put __syncthreads() between the two, where all threads of the block come to it';
  return isShared ? barrier : `${barrier}, or use an atomic`;
}

/** Of a block that reads and writes again what another block wrote. */
export const betweenBlocks =
  'this block reads and writes again what another block of the launch wrote, but blocks run at the same time, ' +
  'and one of the two results is lost: update it with an atomic, as atomicAdd() is';

/** Whether both are one expression of the source: `a[i]` of `a[i] += x`. */
export function isSamePlace(a: Location, b: Location): boolean {
  return a.anchor === b.anchor && a.start === b.start && a.end === b.end;
}
