/** How much of a file's kernels is worked out, in steps of the evaluation: answers must not depend on the machine's speed. */
import type { KernelDeclaration } from '../lowering/program.ts';

/** Steps of a kernel's launches together after which no more of them are begun. */
const stepsPerKernel = 100_000;
/** Of a file's kernels together; those behind them have few for more launches than their first. */
const stepsPerFile = 150_000;
const stepsOfLateKernel = 10_000;
/** Of all launches of a file together that only known runs make: the same ones with any other sizes stand beside them. */
const stepsOfRuns = 200_000;

interface Limit {
  readonly steps: number;
  /** Why no launch is begun behind it. */
  readonly reason: string;
}

const limitOfKernel: Limit = {
  steps: stepsPerKernel,
  reason: 'the time for one kernel is used up by the launches before',
};
const limitOfLateKernel: Limit = {
  steps: stepsOfLateKernel,
  reason: 'the time for one file is used up by the kernels before',
};

/** What one analysis of a file has left. */
export class StepBudget {
  private readonly limits = new Map<KernelDeclaration, Limit>();
  private taken = 0;
  private takenByRuns = 0;

  /** Steps after which no more launches of the kernel are begun: the same however often it is looked at. */
  limitOf(kernel: KernelDeclaration): Limit {
    let limit = this.limits.get(kernel);
    if (limit === undefined)
      this.limits.set(kernel, (limit = this.taken > stepsPerFile ? limitOfLateKernel : limitOfKernel));
    return limit;
  }

  /** For a kernel that its limit was asked of. */
  take(steps: number): void {
    this.taken += steps;
  }

  takeForRun(steps: number): void {
    this.takenByRuns += steps;
  }

  get isOutOfRuns(): boolean {
    return this.takenByRuns > stepsOfRuns;
  }
}
