/** Runs a file's program, or one kernel by hand, on the emulator: text, device and wishes in, launches and outputs out. */
import type { DeviceProfile } from '../device/profiles.ts';
import type { LaunchOptions, LaunchProgress } from '../emulator/api.ts';
import { DeviceMemory } from '../emulator/memory/deviceMemory.ts';
import type { OpenFile } from '../emulator/host/library/hostFiles.ts';
import type { HostEnd } from '../emulator/host/hostStop.ts';
import { runHostProgram } from '../emulator/host/hostProgram.ts';
import type { HostLaunch, HostProblem } from '../emulator/host/hostRuntime.ts';
import type { Expression, FunctionIr, Variable } from '../ir/nodes.ts';
import { walkExpression } from '../ir/walk.ts';
import type { Registers, SourceLookup } from '../lint/index.ts';
import type { KernelDeclaration, Program } from '../lowering/program.ts';
import { createProgram } from '../lowering/program.ts';
import type { CudaParser, ParsedFile, ResolveInclude } from '../syntax/index.ts';
import { createParser, isTestHeader } from '../syntax/index.ts';
import type { Location } from '../text/location.ts';
import { deviceReachPaths } from '../prelude/hostLibraries.ts';
import { loadHostPrelude } from './hostPrelude.ts';
import type { FindHeader, ReadFile } from './includes.ts';
import { includeResolver } from './includes.ts';
import { missingHeaders, missingLibraries } from './missingHeaders.ts';
import type { MissingHeader } from './missingHeaders.ts';
import { linkedItems, linkFiles } from './linkedFiles.ts';
import type { LaunchByHand, Outcome } from './launchByHand.ts';
import { LaunchMistake, runByHand } from './launchByHand.ts';
import { loadPrelude } from './prelude.ts';
import { registersPerThread } from './registers.ts';
import { sourcesOf } from './sources.ts';

export type { FileContent, OpenFile } from '../emulator/host/library/hostFiles.ts';

export interface SimulationRequest {
  /** Absolute path of the file. */
  readonly path: string;
  readonly text: string;
  readonly device: DeviceProfile;
  readonly registersPerThread?: number | null;
  readonly defines?: Readonly<Record<string, string>>;
  readonly includePaths?: readonly string[];
  readonly forcedIncludes?: readonly string[];
  /** Absolute paths of more source files of the program. */
  readonly with?: readonly string[];
  /** Names of the source files that its project makes the program of. */
  readonly sources?: readonly string[];
  /** argv of the program, its name first. */
  readonly programArguments?: readonly string[];
  /** One kernel, instead of main(). */
  readonly launch?: LaunchByHand;
  readonly launchOptions?: LaunchOptions;
  readonly maxHostSteps?: number;
  /** Rounds of a loop of host code before it is compiled; infinite where everything is to be interpreted. */
  readonly roundsBefore?: number;
  readonly cancelled?: () => boolean;
  readonly onProgress?: (kernel: string, index: number, progress: LaunchProgress) => void;
}

export interface SimulatedLaunch extends HostLaunch {
  readonly registers: Registers;
}

export interface Simulation {
  readonly path: string;
  readonly device: DeviceProfile;
  readonly sources: SourceLookup;
  readonly exitCode: number;
  /** Headers that the program includes and that were not found. */
  readonly missingHeaders: readonly MissingHeader[];
  readonly missingLibraries: readonly string[];
  readonly stdout: string;
  readonly stderr: string;
  readonly launches: readonly SimulatedLaunch[];
  readonly problems: readonly HostProblem[];
  /** Why the run ended early. */
  readonly ended:
    { readonly reason: HostEnd; readonly message: string; readonly at: Location | undefined } | undefined;
}

export type SimulationOutcome =
  | { readonly kind: 'simulation'; readonly simulation: Simulation }
  /** What was asked cannot be run: one sentence. */
  | { readonly kind: 'mistake'; readonly message: string };

export interface Simulator {
  run(request: SimulationRequest): SimulationOutcome;
}

export interface SimulatorOptions {
  readonly parser: CudaParser;
  readonly readFile?: ReadFile;
  readonly findHeader?: FindHeader;
  readonly readBytes?: (path: string) => Uint8Array | undefined;
  /** What the program may read when it opens a file. */
  readonly openFile?: OpenFile;
  /** Names of the files in a folder, to find the program's other source files. */
  readonly listFolder?: (folder: string) => readonly string[];
}

/** With the parser that the program ships. */
export async function loadSimulator(options: Omit<SimulatorOptions, 'parser'> = {}): Promise<Simulator> {
  return createSimulator({ ...options, parser: await createParser() });
}

export function createSimulator(options: SimulatorOptions): Simulator {
  return {
    run(request) {
      try {
        return { kind: 'simulation', simulation: simulate(options, request) };
      } catch (error) {
        if (error instanceof LaunchMistake) return { kind: 'mistake', message: error.message };
        throw error;
      }
    },
  };
}

interface Loaded {
  /** The main file first. */
  readonly files: readonly ParsedFile[];
  readonly program: Program;
  /** Library code of the host stands for kernels. */
  readonly hostReachesDevice: boolean;
}

function load(options: SimulatorOptions, request: SimulationRequest, added: string): Loaded {
  const { parser } = options;
  const { readFile = () => undefined, findHeader = () => undefined } = options;
  const inProject = includeResolver({ readFile, findHeader }, request.includePaths ?? []);
  // The library behind these headers is built by itself, and no part of the program where the project has a copy.
  const resolveInclude: ResolveInclude = (name, from, isSystem) =>
    isTestHeader(name) ? undefined : inProject(name, from, isSystem);
  const parse = (path: string, text: string, renamed: Readonly<Record<string, string>> = {}): ParsedFile =>
    parser.parse({
      path,
      text,
      defines: { ...request.defines, ...renamed },
      cudaArch: Math.round(Number(request.device.limits.computeCapability) * 100),
      resolveInclude,
      forcedIncludes: request.forcedIncludes,
    });
  // What is added stands behind the text, so that no position changes.
  const file = parse(request.path, request.text + added);
  const listFolder = options.listFolder ?? (() => []);
  const { sources = [] } = request;
  const linked = linkFiles(file, request.with ?? [], { readFile, listFolder, parse, sources });
  if (linked.kind === 'mistake') throw new LaunchMistake(linked.message);
  const files = [file, ...linked.files];
  const prelude = new Set([
    ...files.flatMap((one) => loadPrelude(parser, one, 'without stand-ins')),
    ...files.flatMap((one) => loadHostPrelude(parser, one)),
  ]);
  const program = createProgram(file, {
    prelude: [...prelude],
    linked: linkedItems(file, linked.files),
    isToRun: true,
    leavesOutUnusedLocals: true,
  });
  const hostReachesDevice = [...prelude].some((one) => deviceReachPaths.has(one.path));
  return { files, program, hostReachesDevice };
}

function simulate(options: SimulatorOptions, request: SimulationRequest): Simulation {
  const first = load(options, request, '');
  const { launch } = request;
  if (launch === undefined) return runMain(first, request, options);
  const declaration = findKernel(first.program, launch.kernel);
  const instantiation = instantiationOf(declaration, launch.kernel);
  const loaded = instantiation === undefined ? first : load(options, request, instantiation);
  const kernel = kernelOf(findKernel(loaded.program, launch.kernel), instantiation);
  const memory = new DeviceMemory();
  const run = runByHand({ launch, kernel, memory, readBytes: options.readBytes, ...common(request) });
  return finish(loaded, request, run);
}

function common(request: SimulationRequest): {
  readonly profile: DeviceProfile;
  readonly launchOptions: LaunchOptions;
  readonly onProgress: (kernel: FunctionIr, index: number, progress: LaunchProgress) => void;
  readonly cancelled: () => boolean;
  readonly knownRegistersOf: (kernel: FunctionIr) => number | undefined;
  readonly registersOf: (kernel: FunctionIr) => number;
} {
  const cancelled = request.cancelled ?? ((): boolean => false);
  return {
    profile: request.device,
    launchOptions: { ...request.launchOptions, cancelled },
    onProgress: (kernel, index, progress) => request.onProgress?.(kernel.displayName, index, progress),
    cancelled,
    knownRegistersOf: () => request.registersPerThread ?? undefined,
    registersOf: (kernel) => registersOf(request, kernel).perThread,
  };
}

function registersOf(request: SimulationRequest, kernel: FunctionIr): Registers {
  return registersPerThread(kernel, request.device.limits, request.registersPerThread ?? null, undefined);
}

function runMain(loaded: Loaded, request: SimulationRequest, { openFile }: SimulatorOptions): Simulation {
  const main = loaded.program.main();
  if (main?.body === undefined) {
    const kernels = loaded.program.kernels().map((kernel) => kernel.name);
    const message =
      kernels.length === 0
        ? 'and no kernel either: simulate the file that has one of them'
        : `but these kernels: ${kernels.join(', ')}; give a launch by hand: --kernel NAME --grid X,Y,Z --block X,Y,Z --arg NAME=SPEC …`;
    throw new LaunchMistake(`the file has no main() that could be run, ${message}`);
  }
  const run = runHostProgram({
    main,
    memory: new DeviceMemory({ isReachedByHost: loaded.hostReachesDevice }),
    globals: computedGlobals(loaded.program),
    arguments: request.programArguments ?? [request.path],
    ...(openFile === undefined ? {} : { openFile }),
    ...(request.maxHostSteps === undefined ? {} : { maxSteps: request.maxHostSteps }),
    ...(request.roundsBefore === undefined ? {} : { roundsBefore: request.roundsBefore }),
    ...common(request),
  });
  return finish(loaded, request, run);
}

/** Variables whose initial value is more than a constant, which may do something. */
function computedGlobals(program: Program): readonly Variable[] {
  return program
    .globals()
    .map(({ variable }) => variable)
    .filter(
      ({ storage, initializer }) => storage === 'host' && initializer !== undefined && computes(initializer),
    );
}

function computes(initializer: Expression): boolean {
  let found = false;
  const expression = ({ kind }: Expression): void => {
    if (kind === 'call' || kind === 'intrinsic' || kind === 'sequence' || kind === 'opaque') found = true;
  };
  walkExpression(initializer, { expression });
  return found;
}

function finish(loaded: Loaded, request: SimulationRequest, run: Outcome): Simulation {
  return {
    ...run,
    path: request.path,
    device: request.device,
    sources: sourcesOf(...loaded.files),
    missingHeaders: loaded.files.flatMap(missingHeaders),
    missingLibraries: missingLibraries(loaded.files),
    launches: run.launches.map((launch) => ({ ...launch, registers: registersOf(request, launch.kernel) })),
  };
}

/** `name<16, float>` without its arguments. */
function plainName(name: string): string {
  return name.replace(/\s*<.*$/s, '').replace(/^::/, '');
}

function findKernel(program: Program, name: string): KernelDeclaration {
  const plain = plainName(name);
  const all = program.kernels();
  const found = all.filter((kernel) => kernel.qualifiedName === plain || kernel.name === plain);
  const [only] = found;
  if (only !== undefined) return only;
  const known = all.map((kernel) => kernel.name).join(', ');
  throw new LaunchMistake(
    `--kernel: the file has no kernel ${JSON.stringify(plain)}: ${known === '' ? 'it has none at all' : `known are ${known}`}`,
  );
}

/** Text that makes the template's instance, or undefined where the kernel is no template. */
function instantiationOf(declaration: KernelDeclaration, name: string): string | undefined {
  const list = /<(.*)>\s*$/s.exec(name)?.[1];
  const parameters = declaration.templateParameters;
  if (list === undefined) {
    if (parameters.every((parameter) => parameter.hasDefault)) return undefined;
    const names = parameters.map((parameter) => parameter.name).join(', ');
    throw new LaunchMistake(
      `--kernel: ${declaration.name} is a template: name its arguments, as in --kernel '${declaration.name}<${names}>'`,
    );
  }
  if (parameters.length === 0) {
    throw new LaunchMistake(`--kernel: ${declaration.name} is no template and takes no arguments in <>`);
  }
  const namespaces = declaration.item.namespaces;
  const open = namespaces.map((one) => `namespace ${one} { `).join('');
  return `\n${open}template void ${declaration.name}<${list} >();${' }'.repeat(namespaces.length)}\n`;
}

function kernelOf(declaration: KernelDeclaration, instantiation: string | undefined): FunctionIr {
  const instance =
    instantiation === undefined ? declaration.instantiate() : declaration.explicitInstances.at(-1);
  if (instance?.function.body === undefined) {
    throw new LaunchMistake(`--kernel: these template arguments do not fit ${declaration.name}`);
  }
  return instance.function;
}
