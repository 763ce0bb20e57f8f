/** The report of a simulation as a page of its own, the same that VS Code's panel shows. */
import type { LanePicture } from './lanePictures.ts';
import type { SimulationReport } from './simulationReport.ts';

/** What the page is given. */
export interface SimulationView {
  /** Tells runs apart, so that what was selected in one is not taken for the next. */
  readonly id: number;
  readonly report: SimulationReport;
  readonly pictures: readonly LanePicture[];
  /** The file's name as the page shows it, and its text at the time of the run. */
  readonly file: string;
  readonly source: string;
  /** What was run: `main()`, or a kernel with its launch. */
  readonly run: string;
}

/** `page` is the one that the build writes, with a place for the data. */
export function simulationHtml(page: string, view: SimulationView): string {
  // A function, because `$` in the data means nothing; `<` could end the element that holds them.
  return page.replace('"warplint-report"', () => JSON.stringify(view).replaceAll('<', '\\u003c'));
}
