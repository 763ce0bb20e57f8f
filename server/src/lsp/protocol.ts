/** warplint's own requests and notifications beside LSP's; the client imports the types. */
import type { Diagnostic } from 'vscode-languageserver/node';
import type { LanePicture } from '../features/lanePictures.ts';
import type { SimulateTarget } from '../features/simulateTargets.ts';
import type { SimulationReport } from '../features/simulationReport.ts';

export type { LanePicture } from '../features/lanePictures.ts';
export type { KernelTarget, ProgramTarget, SimulateTarget } from '../features/simulateTargets.ts';
export type {
  AccessReport,
  BranchReport,
  LaunchReport,
  ProblemReport,
  SimulationReport,
} from '../features/simulationReport.ts';
export type { SimulationView } from '../features/simulationHtml.ts';

/** Request: the GPUs that `warplint.device` knows. */
export const devicesRequest = 'warplint/devices';

export interface DeviceDescription {
  readonly id: string;
  readonly name: string;
  readonly computeCapability: string;
  readonly isDefault: boolean;
}

/** Notification from the client: the user has just trusted the workspace, so that nvcc may run. */
export const workspaceTrustedNotification = 'warplint/workspaceTrusted';

/** Request for tests and bug reports: memory held, after a collection where the server can ask for one, and time spent. */
export const resourcesRequest = 'warplint/resources';

export interface ResourceUse {
  readonly heapUsedInBytes: number;
  readonly rssInBytes: number;
  /** Of all its threads since the start. */
  readonly cpuTimeInMs: number;
}

export interface InitializationOptions {
  /** False keeps the server from running any program. True where the client does not tell. */
  readonly workspaceTrusted?: boolean;
  /** Settings as under `warplint.`, for clients that answer no `workspace/configuration`. */
  readonly settings?: unknown;
}

/** Request: what of a file can be simulated. Parameters: `{ textDocument: { uri } }`. */
export const simulateTargetsRequest = 'warplint/simulateTargets';

export interface SimulateTargets {
  readonly targets: readonly SimulateTarget[];
}

/**
 * Request: run it. The protocol's own cancellation stops it within 200 ms; the answer then has what was counted so
 * far, where the emulator could still say.
 */
export const simulateRequest = 'warplint/simulate';

export interface SimulateParameters {
  readonly textDocument: { readonly uri: string };
  /** Chosen by the client; the progress notifications carry it. */
  readonly id: number;
  readonly run: SimulateRun;
  /** Simulate only a spread of about this many blocks of each launch. */
  readonly sampleBlocks?: number;
}

export type SimulateRun =
  /** A list of words, or a line that is split as by a shell. */
  | { readonly kind: 'program'; readonly arguments: readonly string[] | string }
  /** `launch` is a line such as `grid=64,64 block=16,16 out=float[65536]:zeros n=256`. */
  | { readonly kind: 'kernel'; readonly kernel: string; readonly launch: string };

interface ShownInText {
  /** What the run shows at lines of the document that its own diagnostics don't say; none where its text has changed. */
  readonly diagnostics?: readonly Diagnostic[] | undefined;
}

export type SimulateAnswer =
  | ({
      readonly kind: 'report';
      readonly report: SimulationReport;
      readonly pictures: readonly LanePicture[];
    } & ShownInText)
  | ({
      readonly kind: 'cancelled';
      readonly report: SimulationReport | undefined;
      readonly pictures: readonly LanePicture[];
    } & ShownInText)
  /** What was asked cannot be run: one sentence. */
  | { readonly kind: 'mistake'; readonly message: string };

/** Notification to the client while a simulation runs. */
export const simulateProgressNotification = 'warplint/simulateProgress';

export interface SimulateProgress {
  readonly id: number;
  readonly kernel: string;
  /** Launches that the program made before this one. */
  readonly launchIndex: number;
  readonly blocksDone: number;
  readonly blocksTotal: number;
}
