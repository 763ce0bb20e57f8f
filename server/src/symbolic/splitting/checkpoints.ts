/** The machine's state at a point that evaluation may come back to. */
import type { ExitFrame } from '../exits.ts';
import type { IssuedWork } from '../issuedWork.ts';
import type { Frame, Machine } from '../machine.ts';
import { cloneState } from '../state.ts';
import type { State } from '../state.ts';

export interface Checkpoint {
  readonly state: State;
  readonly events: number;
  readonly weight: number;
  readonly issued: IssuedWork;
  readonly frames: number;
  readonly calls: number;
  readonly exits: ExitFrame[];
  readonly exitDepth: number;
  /** States that had left by then, of the innermost loop or switch. */
  readonly breaks: number;
  readonly continues: number;
  readonly frame: Frame | undefined;
  readonly recording: boolean;
  readonly uncertainty: number;
  readonly openLoops: number;
  readonly leftBy: number;
}

export function takeCheckpoint(machine: Machine): Checkpoint {
  const { exits } = machine;
  const innermost = exits[exits.length - 1];
  return {
    state: cloneState(machine.state),
    events: machine.events.length,
    weight: machine.weight,
    issued: machine.issued.copy(),
    frames: machine.frames.length,
    calls: machine.calls.length,
    exits,
    exitDepth: exits.length,
    breaks: innermost?.breaks.length ?? 0,
    continues: innermost?.continues.length ?? 0,
    frame: machine.frame && { ...machine.frame },
    recording: machine.recording,
    uncertainty: machine.uncertainty,
    openLoops: machine.openLoops.length,
    leftBy: machine.leftBy.length,
  };
}

/** Undoes what happened since the checkpoint. */
export function restoreCheckpoint(checkpoint: Checkpoint, machine: Machine): void {
  machine.state = cloneState(checkpoint.state);
  machine.events.length = checkpoint.events;
  machine.weight = checkpoint.weight;
  machine.issued.restore(checkpoint.issued);
  machine.frames.length = checkpoint.frames;
  machine.calls.length = checkpoint.calls;
  machine.exits = checkpoint.exits;
  machine.exits.length = checkpoint.exitDepth;
  const innermost = machine.exits[checkpoint.exitDepth - 1];
  if (innermost) {
    innermost.breaks.length = checkpoint.breaks;
    innermost.continues.length = checkpoint.continues;
  }
  if (checkpoint.frame && machine.frame) Object.assign(machine.frame, checkpoint.frame);
  machine.recording = checkpoint.recording;
  machine.uncertainty = checkpoint.uncertainty;
  machine.openLoops.length = checkpoint.openLoops;
  machine.leftBy.length = checkpoint.leftBy;
}
