/** Launches that are found while it is not decided whether they are kept. */
import { BudgetExceeded } from '../machine.ts';
import type { World } from '../machine.ts';
import type { FoundLaunch } from './foundLaunch.ts';

export class HeldLaunches {
  private held: FoundLaunch[] | undefined;
  private readonly add: (launch: FoundLaunch) => void;

  constructor(add: (launch: FoundLaunch) => void) {
    this.add = add;
  }

  /** Where launches are held back now, this one is. */
  takes(launch: FoundLaunch): boolean {
    this.held?.push(launch);
    return this.held !== undefined;
  }

  /** What is found before the budget ends is added. */
  readonly hold: NonNullable<World['holdLaunches']> = (run) => {
    const { held } = this;
    const launches: FoundLaunch[] = [];
    this.held = launches;
    try {
      const result = run();
      this.held = held;
      return { launches, result };
    } catch (error) {
      this.held = held;
      if (error instanceof BudgetExceeded) launches.forEach(this.add);
      throw error;
    }
  };
}
