/** What the server and the thread of a simulation say to each other. */
import type { LaunchByHand } from '../analysis/launchByHand.ts';
import type { SimulateAnswer } from './protocol.ts';

export interface SimulationOrder {
  readonly path: string;
  readonly text: string;
  /** Texts of open documents by path: they go before the disk's. */
  readonly openTexts: readonly (readonly [path: string, text: string])[];
  readonly device: string;
  readonly registersPerThread: number | null;
  readonly defines: Readonly<Record<string, string>>;
  readonly includePaths: readonly string[];
  readonly forcedIncludes: readonly string[];
  /** Names of the source files that the project makes the program of. */
  readonly sources: readonly string[];
  readonly programArguments: readonly string[];
  /** One kernel instead of main(). */
  readonly launch: LaunchByHand | undefined;
  readonly sampleBlocks: number | undefined;
  /** One 32-bit integer: anything but 0 ends the run at the next chance. */
  readonly stop: SharedArrayBuffer;
}

export type WorkerMessage =
  | {
      readonly kind: 'progress';
      readonly kernel: string;
      readonly launchIndex: number;
      readonly blocksDone: number;
      readonly blocksTotal: number;
    }
  | { readonly kind: 'done'; readonly answer: SimulateAnswer }
  /** A mistake of warplint's own. */
  | { readonly kind: 'failed'; readonly message: string };
