/** Asked between steps of an analysis: whether its answer is still wanted. */
export interface CancellationToken {
  readonly isCancelled: boolean;
}

export const neverCancelled: CancellationToken = { isCancelled: false };

/** Thrown by an analysis that was told to stop. */
export class AnalysisCancelled extends Error {
  constructor() {
    super('the analysis was cancelled');
  }
}
