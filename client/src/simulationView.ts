/** What the report's page is given, and what it says to the extension. */
export type {
  AccessReport,
  BranchReport,
  LanePicture,
  LaunchReport,
  ProblemReport,
  SimulationReport,
  SimulationView,
} from '../../server/src/lsp/protocol.ts';

export type PageMessage =
  | {
      readonly kind: 'open';
      readonly path: string | undefined;
      readonly line: number;
      readonly column: number;
    }
  | { readonly kind: 'export'; readonly format: 'html' | 'json' };
