/** What the report's page is given, and what it says to the extension. */
import type { LanePicture, SimulationReport } from '../../server/src/lsp/protocol.ts';

export type {
  AccessReport,
  BranchReport,
  LanePicture,
  LaunchReport,
  ProblemReport,
  SimulationReport,
} from '../../server/src/lsp/protocol.ts';

export interface SimulationView {
  /** Tells runs apart, so that what was selected in one is not taken for the next. */
  readonly id: number;
  readonly report: SimulationReport;
  readonly pictures: readonly LanePicture[];
  /** The file's name as the page shows it. */
  readonly file: string;
  /** What was run: `main()`, or a kernel with its launch. */
  readonly run: string;
}

export type PageMessage =
  | {
      readonly kind: 'open';
      readonly path: string | undefined;
      readonly line: number;
      readonly column: number;
    }
  | { readonly kind: 'export'; readonly format: 'html' | 'json' };
