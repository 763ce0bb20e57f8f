/** A mistake of ours in one part of an analysis must not take the rest away; it is reported to the edges, which can log. */
import type { Steps } from '../text/steps.ts';
import type { AnalysisFailure } from './fileAnalysis.ts';

export class Guard {
  readonly failures: AnalysisFailure[] = [];
  private readonly failed: () => void;

  /** `failed`: forgets what may have been left half done. */
  constructor(failed: () => void) {
    this.failed = failed;
  }

  run<T>(what: string, otherwise: T, work: () => T): T {
    try {
      return work();
    } catch (error) {
      return this.after(what, error, otherwise);
    }
  }

  *steps<T>(what: string, otherwise: T, work: () => Steps<T>): Steps<T> {
    try {
      return yield* work();
    } catch (error) {
      return this.after(what, error, otherwise);
    }
  }

  private after<T>(what: string, error: unknown, otherwise: T): T {
    // Code nested thousands deep (or a template that never ends) is the source's doing, and simply not followed.
    if (!(error instanceof RangeError)) this.failures.push({ what, error });
    this.failed();
    return otherwise;
  }
}
