/** What the writer of statements knows of the place that it writes at. */

/** How control got here. */
export interface Flow {
  /** All threads of the block are here together. */
  readonly convergent: boolean;
  readonly inLoop: boolean;
  /** The loop's threads stay together, as there may be barriers in it. */
  readonly inStep: boolean;
  /** How often this is executed at most, for the time that it takes. */
  readonly trips: number;
  readonly depth: number;
}
