/** What is known about one file: the plain data that hovers, diagnostics and the command line are made from. */
import type { MissingHeader } from './missingHeaders.ts';
import type { ProgramRun } from './programRuns.ts';
import type { DeviceProfile } from '../device/profiles.ts';
import type { FunctionIr } from '../ir/nodes.ts';
import { shownArgument } from '../lint/index.ts';
import type { Diagnostic, LaunchFacts, SourceLookup } from '../lint/index.ts';
import type { LaunchArgument } from '../symbolic/launches/launchArguments.ts';
import type { LaunchShape } from '../symbolic/summary/summary.ts';
import type { Directive } from '../syntax/index.ts';
import type { AbsoluteSpan } from '../text/location.ts';
import type { Span } from '../text/span.ts';

export interface FileAnalysis {
  readonly path: string;
  readonly version: number;
  readonly text: string;
  readonly device: DeviceProfile;
  /** The texts that spans point into: the file's own and those of its included files. */
  readonly sources: SourceLookup;
  /** The `#include` line of this file that brings another file in, directly or not. */
  readonly includeOf: (path: string) => Span | undefined;
  /** Paths of the other files that this rests on: those that it includes, and those that include and launch it. */
  readonly includedPaths: ReadonlySet<string>;
  /** Other files were looked for that launch its kernels or define what it calls: those may be found as soon as they are written. */
  readonly asksElsewhere: boolean;
  /** Headers that it includes, directly or not, and that were not found. */
  readonly missingHeaders: readonly MissingHeader[];
  /** Where the parser could not read on; never published, only counted. */
  readonly parseErrors: readonly Span[];
  /** The kernels of the file in the order of the source. */
  readonly kernels: readonly KernelAnalysis[];
  readonly diagnostics: readonly Diagnostic[];
  /** warplint's own comments in the file. */
  readonly directives: readonly Directive[];
  /** How the program is run whose `main` the file holds, if it holds one. */
  readonly programRuns: readonly ProgramRun[];
  /** Launches were left for an analysis that nobody waits for: those of known runs, and those that there was no time for. */
  readonly isPostponed: boolean;
  /** What is wrong with the file's launch directives. */
  readonly directiveProblems: readonly DirectiveProblem[];
  /** Mistakes of warplint's own that were met on the way; what could be said without their part is said. */
  readonly failures: readonly AnalysisFailure[];
}

export interface AnalysisFailure {
  /** What failed: `the analysis of \`matmul\``. */
  readonly what: string;
  readonly error: unknown;
}

/** A kernel of the source; a template is one kernel however many instances of it are launched. */
export interface KernelAnalysis {
  readonly name: string;
  /** The whole definition, and the name in it. */
  readonly at: AbsoluteSpan;
  readonly nameAt: AbsoluteSpan;
  readonly launches: readonly LaunchAnalysis[];
  readonly notBegun: readonly LaunchNotBegun[];
  /** Why nothing is said, for example of a template that is launched nowhere. */
  readonly reason: string | undefined;
}

/** What is launched, and with what. */
interface Launched {
  /** The instance that is launched. */
  readonly kernel: FunctionIr;
  /** In the order of the template's parameters, as the launch shows them. */
  readonly templateArguments: readonly string[];
  /** What is known of the kernel's arguments, in the order of its parameters; empty where nothing is. */
  readonly arguments: readonly LaunchArgument[];
}

export interface LaunchAnalysis extends LaunchFacts, Launched {
  /** `T = float`: template arguments that were chosen for a kernel that is launched nowhere. */
  readonly assumedArguments: readonly string[];
}

/** A launch that there is no time for: not even the instance's body is read. */
export interface LaunchNotBegun extends Launched {
  readonly launch: LaunchShape;
  /** Why there is none. */
  readonly reason: string;
}

/** The arguments of a kernel's instance, as reports list them; a pack of no elements is none. */
export function templateArgumentTexts({ templateArguments }: FunctionIr): string[] {
  return templateArguments.map(({ text }) => shownArgument(text)).filter((text) => text !== '');
}

export interface DirectiveProblem {
  readonly span: Span;
  readonly message: string;
}
