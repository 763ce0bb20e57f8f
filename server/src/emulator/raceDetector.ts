import type { Location } from '../text/location.ts';
import type { AccessOperation } from './api.ts';
import type { Machine } from './machine.ts';
import type { Mask } from './mask.ts';
import type { Region } from './region.ts';
import type { Pattern } from './vector.ts';

/** One access as it was logged: enough to tell whether another one of the same interval can collide with it. */
export interface LoggedAccess {
  readonly at: Location;
  readonly write: boolean;
}

/** Placeholder until the shadow memory is in place. */
export class RaceDetector {
  constructor(_machine: Machine) {}
  startBlock(): void {}
  endBlock(): void {}
  barrier(): void {}
  warpBarrier(_mask: Mask): void {}
  fence(): void {}
  access(
    _at: Location,
    _op: AccessOperation,
    _region: Region,
    _pattern: Pattern,
    _delta: number,
    _width: number,
    _mask: Mask,
  ): void {}
}
