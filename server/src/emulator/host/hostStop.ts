import type { Location } from '../../text/location.ts';

/** Why a host program ended before main returned. */
export type HostEnd =
  'exit' | 'abort' | 'fault' | 'unsupported' | 'step-budget' | 'cancelled' | 'stack-overflow';

/** Thrown through the closures to end the program; only hostProgram.ts catches it. */
export class HostStop extends Error {
  readonly reason: HostEnd;
  readonly exitCode: number;
  readonly at: Location | undefined;

  constructor(reason: HostEnd, message: string, exitCode: number, at: Location | undefined) {
    super(message);
    this.reason = reason;
    this.exitCode = exitCode;
    this.at = at;
  }
}

/** What a shell reports for a program that ended by a signal is 128 + the signal's number. */
export const EXIT_BY_ABORT = 134;
export const EXIT_BY_DIVISION = 136;
export const EXIT_BY_SEGMENTATION = 139;

export function unsupported(what: string, at: Location | undefined): HostStop {
  return new HostStop('unsupported', what, 1, at);
}
