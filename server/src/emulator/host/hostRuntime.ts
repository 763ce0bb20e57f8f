import type { DeviceProfile } from '../../device/profiles.ts';
import type { FunctionIr } from '../../ir/nodes.ts';
import type { Location } from '../../text/location.ts';
import type { Dim3, LaunchOptions, LaunchProgress, LaunchResult } from '../api.ts';
import type { CudaErrorCode } from './cuda/cudaErrors.ts';
import { cudaErrors } from './cuda/cudaErrors.ts';
import { HostFiles, STANDARD_ERROR, STANDARD_OUTPUT } from './library/hostFiles.ts';
import type { OpenFile } from './library/hostFiles.ts';
import { Graphs } from './cuda/hostGraphs.ts';
import type { Callback } from './cuda/hostCallbacks.ts';
import { RepeatedLaunches } from './cuda/repeatedLaunches.ts';
import { GlibcRandom, RANDOM_WORDS } from './library/glibcRandom.ts';
import type { HostMachine } from './hostMachine.ts';
import { MemorySite } from './hostMachine.ts';
import { bytesOfCharacters, encodeText } from '../memory/textBytes.ts';
import { HostStop } from './hostStop.ts';

/** What went wrong in the host's part, beside the problems of the launches. */
export interface HostProblem {
  readonly kind: 'launch' | 'host';
  readonly message: string;
  readonly at: Location;
}

/** One launch of the program, in order; those that the runtime refused have no result. */
export interface HostLaunch {
  readonly kernel: FunctionIr;
  readonly launchAt: Location;
  readonly grid: readonly [number, number, number];
  readonly block: readonly [number, number, number];
  readonly sharedDynamicBytes: number;
  readonly result: LaunchResult | undefined;
  /** Why the runtime refused it. */
  readonly refusal: string | undefined;
}

export interface LaunchAttributes {
  readonly isCooperative?: boolean;
  readonly cluster?: Dim3;
}

export interface HostRuntimeOptions {
  readonly profile: DeviceProfile;
  readonly launchOptions: LaunchOptions;
  /** Registers per thread where somebody said so: only those may refuse a launch. */
  readonly knownRegistersOf: (kernel: FunctionIr) => number | undefined;
  /** Known or estimated, for occupancy and cudaFuncGetAttributes. */
  readonly registersOf: (kernel: FunctionIr) => number;
  readonly onProgress: (kernel: FunctionIr, index: number, progress: LaunchProgress) => void;
  /** Receives output as it comes; the text so far is kept anyway. */
  readonly onOutput: (stream: 'stdout' | 'stderr', text: string) => void;
  /** What the program finds on its standard input. */
  readonly input: string;
  readonly openFile: OpenFile;
  /** The most characters of output that are kept. */
  readonly maxOutput: number;
}

/** The state of the C library and the CUDA runtime of one program. */
export class HostRuntime {
  readonly machine: HostMachine;
  readonly options: HostRuntimeOptions;
  readonly launches: HostLaunch[] = [];
  readonly problems: HostProblem[] = [];
  readonly random: GlibcRandom;
  readonly files: HostFiles;
  /** The state of drand48 and its kin; glibc starts with this one. */
  random48 = 0n;
  /** Of the last error of the C library; 0 until somebody asks. */
  errorNumberAddress = 0;
  /** Where the values of the environment's variables lie, of which the program finds none that it has not set. */
  readonly environment = new Map<string, number>();
  /** Microseconds of the program's own clock: it advances by what it does, so that runs repeat. */
  clockInMicroseconds = 0;
  /** The last error of the runtime, until somebody asks for it. */
  lastError: CudaErrorCode = cudaErrors.success;
  /** What the last launch gave: an error of its own, not one of before. */
  launchCode: CudaErrorCode = cudaErrors.success;
  /** An error that stays, as after a fault of a kernel. */
  stickyError: CudaErrorCode = cudaErrors.success;
  /** Kernels that are running, each launched by the one before. */
  launchDepth = 0;
  /** By their handles. */
  readonly streams = new Map<number, { readonly flags: number; readonly priority: number }>();
  readonly events = new Map<number, number>();
  /** Made with cudaEventDisableTiming. */
  readonly untimedEvents = new Set<number>();
  /** By their numbers, as cudaDeviceSetLimit set them. */
  readonly limitsInBytes = new Map<number, number>();
  /** Opt-in limits by cudaFuncSetAttribute. */
  readonly dynamicSharedLimits = new Map<FunctionIr, number>();
  /** Kernels whose clusters may have more than eight blocks. */
  readonly largeClusters = new Set<FunctionIr>();
  /** What the next launch was given in its configuration's list. */
  launchAttributes: LaunchAttributes | undefined;
  readonly exitHandlers: number[] = [];
  readonly graphs: Graphs;
  readonly repeated: RepeatedLaunches;
  /** Runs host functions for the runtime; there once the program is. */
  callback: Callback | undefined;
  device = 0;
  /** The sum of the launches' time bounds: what events measure. */
  deviceSeconds = 0;
  private nextHandle = 0x10000;
  private readonly parts = { stdout: [] as string[], stderr: [] as string[] };
  private written = 0;
  /** What kernels printed since host code last waited for one. */
  private deviceText: string[] = [];
  private printedBy: Location | undefined;

  constructor(machine: HostMachine, options: HostRuntimeOptions) {
    this.machine = machine;
    machine.onProblem = (message, at) => {
      const isKnown = this.problems.some((one) => one.at === at && one.message === message);
      if (!isKnown) this.problems.push({ kind: 'host', message, at });
    };
    this.options = options;
    const { bytes } = machine;
    const begin = bytes.allocate(4 * RANDOM_WORDS);
    this.random = new GlibcRandom(new Int32Array(bytes.buffer, begin, RANDOM_WORDS));
    this.repeated = new RepeatedLaunches(machine.memory);
    this.graphs = new Graphs(() => this.newHandle());
    this.files = new HostFiles(options.openFile, options.input);
  }

  newHandle(): number {
    return (this.nextHandle += 16);
  }

  /** Notes an error for cudaGetLastError and hands it on. */
  fail(code: CudaErrorCode): CudaErrorCode {
    if (code !== cudaErrors.success) this.lastError = code;
    return code;
  }

  /** Output, one character for each byte. */
  print(stream: 'stdout' | 'stderr', bytes: string): void {
    if (bytes === '') return;
    this.count(bytes);
    this.emit(stream, bytes);
  }

  private count(bytes: string): void {
    this.written += bytes.length;
    if (this.written > this.options.maxOutput) {
      throw new HostStop(
        'step-budget',
        `the program has written ${this.options.maxOutput} characters, which is the limit`,
        1,
        undefined,
      );
    }
  }

  private emit(stream: 'stdout' | 'stderr', bytes: string): void {
    const file = this.files.at(stream === 'stdout' ? STANDARD_OUTPUT : STANDARD_ERROR);
    if (file !== undefined) {
      file.writeText(bytes);
      return;
    }
    this.parts[stream].push(bytes);
    this.options.onOutput(stream, bytes);
  }

  /** What a kernel prints comes out some time after its end: behind what the host prints before it waits. */
  printFromKernel(text: string, launched: Location): void {
    const bytes = String.fromCharCode(...encodeText(text));
    this.count(bytes);
    this.deviceText.push(bytes);
    this.printedBy ??= launched;
  }

  showDeviceText(): void {
    if (this.printedBy === undefined) return;
    this.emit('stdout', this.deviceText.join(''));
    this.deviceText = [];
    this.printedBy = undefined;
  }

  /** The program ends without having waited. An H200's run of such programs printed nothing (nvcc 13.0). */
  loseDeviceText(): void {
    if (this.printedBy === undefined) return;
    const message =
      'what the kernel prints is lost: the program ends without waiting for it; call cudaDeviceSynchronize() before';
    this.problems.push({ kind: 'host', message, at: this.printedBy });
  }

  /** Output of text as JavaScript has it. */
  printText(stream: 'stdout' | 'stderr', text: string): void {
    this.print(stream, String.fromCharCode(...encodeText(text)));
  }

  output(stream: 'stdout' | 'stderr'): string {
    return new TextDecoder().decode(bytesOfCharacters(this.parts[stream].join('')));
  }

  /** The bytes of a string in memory, one character each, up to its zero. */
  text(address: number, at: Location, most = Infinity): string {
    const region = this.machine.resolve(new MemorySite(at), address, 1, 'reads');
    const begin = address - region.base;
    const limit = Math.min(region.sizeInBytes, begin + most);
    let end = region.u8.indexOf(0, begin);
    if (end < 0 || end > limit) end = limit;
    let text = '';
    for (let i = begin; i < end; i += 8192) {
      text += String.fromCharCode(...region.u8.subarray(i, Math.min(end, i + 8192)));
    }
    return text;
  }

  /** Writes bytes where host code may write. */
  write(address: number, bytes: Uint8Array, at: Location): void {
    if (bytes.length === 0) return;
    this.machine.resolve(new MemorySite(at), address, bytes.length, 'writes');
    this.machine.memory.write(address, bytes);
  }

  checkWritable(address: number, size: number, at: Location): void {
    this.machine.resolve(new MemorySite(at), address, size, 'writes');
  }

  writeText(address: number, text: string, at: Location): void {
    const bytes = new Uint8Array(text.length + 1);
    for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
    this.write(address, bytes, at);
  }

  readBytes(address: number, size: number, at: Location): Uint8Array {
    if (size === 0) return new Uint8Array(0);
    const region = this.machine.resolve(new MemorySite(at), address, size, 'reads');
    return region.u8.slice(address - region.base, address - region.base + size);
  }

  /** An unsigned int. */
  readInt(address: number, at: Location): number {
    return new DataView(this.readBytes(address, 4, at).buffer).getUint32(0, true);
  }

  /** A pointer or a size_t. */
  readLong(address: number, at: Location): number {
    return Number(new DataView(this.readBytes(address, 8, at).buffer).getBigUint64(0, true));
  }

  writeInt(address: number, value: number, at: Location): void {
    const bytes = new Uint8Array(4);
    new DataView(bytes.buffer).setInt32(0, value, true);
    this.write(address, bytes, at);
  }

  writeFloat(address: number, value: number, at: Location): void {
    const bytes = new Uint8Array(4);
    new DataView(bytes.buffer).setFloat32(0, value, true);
    this.write(address, bytes, at);
  }

  /** A pointer or a size_t. */
  writeLong(address: number, value: number | bigint, at: Location): void {
    const bytes = new Uint8Array(8);
    new DataView(bytes.buffer).setBigInt64(0, BigInt.asIntN(64, BigInt(value)), true);
    this.write(address, bytes, at);
  }
}
