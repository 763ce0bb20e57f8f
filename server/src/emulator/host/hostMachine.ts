import type { FunctionIr } from '../../ir/nodes.ts';
import { isLibraryPath } from '../../text/location.ts';
import type { Location } from '../../text/location.ts';
import type { DeviceMemory } from '../memory/deviceMemory.ts';
import type { LinearMemory } from '../memory/linearMemory.ts';
import { Region } from '../memory/region.ts';
import { encodeText } from '../memory/textBytes.ts';
import { EXIT_BY_SEGMENTATION, HostStop } from './hostStop.ts';
import { UnfinishedWork } from './unfinishedWork.ts';

/** Slots of all active frames: scalars live here, each in the array of its class. */
const SLOT_COUNT = 1 << 20;
/** Linux's usual stack limit. */
const STACK_BYTES = 8 * 1024 * 1024;
/** Addresses that stand for functions; far below every allocation. */
const FUNCTION_BASE = 0x400000;
const FUNCTION_STEP = 16;
/** Loop rounds and calls between two looks at the clock of the budget and at the cancel flag. */
const CHARGE = 4096;
/** An allocation of which more places know has them in a set. */
const FEW_CELLS = 8;

const nowhere = new Region(-1, 0, 'host', '', true);

/** One place in the program that accesses memory; remembers the allocation it met last. */
export class MemorySite {
  region: Region = nowhere;
  readonly at: Location;

  constructor(at: Location) {
    this.at = at;
  }
}

export interface HostMachineOptions {
  readonly memory: DeviceMemory;
  readonly maxSteps: number;
  readonly cancelled: () => boolean;
}

/** The registers, the stack and the memory of a running host program. */
export class HostMachine {
  /** Integers of up to 32 bits (unsigned ones as the same bits) and the low words of 64-bit ones. */
  readonly ints: Int32Array;
  /** High words of 64-bit integers. */
  readonly highs: Int32Array;
  /** Floating-point numbers and addresses. */
  readonly doubles: Float64Array;
  readonly memory: DeviceMemory;
  /** Where all of this lies. */
  readonly bytes: LinearMemory;
  readonly stackBase: number;
  readonly stackEnd: number;
  steps = 0;
  /** Why the last allocation that was refused was refused. */
  refusal: string | undefined;
  /** argv, and what a program that reads too much of it lacks. */
  programArguments: { readonly region: Region | undefined; readonly advice: string } | undefined;
  /** More than 0 while library code runs that stands for kernels: host code may follow addresses of the device then. */
  deviceReach = 0;
  /** Objects that were made so far and will be destroyed, to tell which of two was made later. */
  objectsMade = 0;
  /**
   * First slot of the frame that was left last. A function that calls itself may have been compiled meanwhile, and its
   * frame been made larger: where its callee's begins cannot be worked out again.
   */
  returnedFrame = 0;
  /** Where the `goto` that is on its way leads. */
  label = '';
  /** Loop rounds and calls left until the next look at the budget, in its only element. */
  readonly rounds: Int32Array;
  private readonly options: HostMachineOptions;
  private readonly functionAddresses = new Map<FunctionIr, number>();
  private readonly functions = new Map<number, FunctionIr>();
  private readonly cells = new Map<Region, number[] | Set<number>>();
  /** The project's call that library code runs for: of interpreted code, else as compiled code has noted it. */
  libraryCall: Location | undefined;
  notedCall: () => Location | undefined = () => undefined;
  /** Is told what is wrong and does not end the program. */
  onProblem: (message: string, at: Location) => void = () => undefined;
  readonly unfinished = new UnfinishedWork((region) => {
    this.forget(region);
  });
  private readonly strings = new Map<string, number>();

  constructor(options: HostMachineOptions) {
    this.options = options;
    this.memory = options.memory;
    this.bytes = this.memory.hostBytes();
    const at = (size: number): [ArrayBuffer, number] => {
      const begin = this.bytes.allocate(size);
      return [this.bytes.buffer, begin];
    };
    this.ints = new Int32Array(...at(4 * SLOT_COUNT), SLOT_COUNT);
    this.highs = new Int32Array(...at(4 * SLOT_COUNT), SLOT_COUNT);
    this.doubles = new Float64Array(...at(8 * SLOT_COUNT), SLOT_COUNT);
    this.rounds = new Int32Array(...at(4), 1).fill(CHARGE);
    const stack = this.memory.allocate(STACK_BYTES, { kind: 'host', name: 'the stack', initialised: true });
    if (stack.kind === 'refused') throw new HostStop('fault', stack.message, 1, undefined);
    this.stackBase = stack.address;
    this.stackEnd = stack.address + STACK_BYTES;
  }

  site(at: Location): MemorySite {
    return new MemorySite(at);
  }

  /** Sites that still know the allocation find it empty, and what compiled code knows of it is taken away. */
  free(address: number): boolean {
    const region = this.memory.regionAt(address);
    if (!this.memory.free(address)) return false;
    if (region !== undefined) this.forget(region);
    return true;
  }

  /** Takes away what compiled code knows of an allocation. */
  private forget(region: Region): void {
    const cells = this.cells.get(region);
    if (cells === undefined) return;
    this.cells.delete(region);
    const high = Math.floor(region.base / 4294967296);
    const { words } = this.bytes;
    for (const cell of cells) {
      const first = cell / 4;
      if (words[first] !== (region.base | 0) || words[first + 1] !== high) continue;
      words.fill(-1, first, first + 2);
      words.fill(0, first + 2, first + 4);
    }
  }

  /** A cell of compiled code holds the allocation's place now. */
  remember(region: Region, cell: number): void {
    const cells = this.cells.get(region);
    if (cells === undefined) this.cells.set(region, [cell]);
    else if (cells instanceof Set) cells.add(cell);
    else if (!cells.includes(cell)) {
      if (cells.length < FEW_CELLS) cells.push(cell);
      else this.cells.set(region, new Set([...cells, cell]));
    }
  }

  /** The allocation of [address, address + size) that host code may use; ends the program where there is none. */
  resolve(site: MemorySite, address: number, size: number, verb: 'reads' | 'writes'): Region {
    const region = this.memory.regionAt(address);
    if (region?.sizeInBytes === 0) this.meetKernels(region, site.at, address, size, verb);
    if (region === undefined || region.freed || address + size > region.end) {
      throw this.segmentation(site.at, address, size, verb, region);
    }
    if (this.deviceReach === 0 && (region.kind === 'device' || region.kind === 'constant')) {
      throw this.segmentation(site.at, address, size, verb, region);
    }
    site.region = region;
    return region;
  }

  private segmentation(
    at: Location,
    address: number,
    size: number,
    verb: 'reads' | 'writes',
    region: Region | undefined,
  ): HostStop {
    return new HostStop(
      'fault',
      `host code ${verb} ${size} ${size === 1 ? 'byte' : 'bytes'} ${this.explain(address, region)}`,
      EXIT_BY_SEGMENTATION,
      at,
    );
  }

  private explain(address: number, region: Region | undefined): string {
    if (region?.freed === true) return 'in memory that was freed';
    if (region?.kind === 'device') {
      return 'of device memory: copy it to the host with cudaMemcpy first, or allocate it with cudaMallocManaged';
    }
    if (region?.kind === 'constant') return 'of __constant__ memory: use cudaMemcpyFromSymbol';
    if (address >= 0 && address < 4096) {
      const { refusal, programArguments } = this;
      const advice = refusal === undefined ? (programArguments?.advice ?? '') : `; before that, ${refusal}`;
      return `through a null pointer${advice}`;
    }
    const below = region ?? this.memory.regionBelow(address);
    if (below === undefined || address > below.end + 4096) return 'at an address that was never allocated';
    if (below === this.programArguments?.region) {
      const index = Math.floor((address - below.base) / 8);
      return `of argv[${index}]${this.programArguments.advice}`;
    }
    const name = below.name === '' ? 'an allocation' : `\`${below.name}\``;
    return `past the end of ${name} of ${below.sizeInBytes} bytes`;
  }

  /** Counts steps; ends the program when the budget is used up or somebody cancelled. */
  charge(at: Location): void {
    this.steps += CHARGE;
    this.rounds[0] = CHARGE;
    if (this.steps > this.options.maxSteps) {
      throw new HostStop(
        'step-budget',
        `the host program has run ${this.steps} loop rounds and calls, which is the limit: is this loop endless?`,
        1,
        at,
      );
    }
    if (this.options.cancelled()) throw new HostStop('cancelled', 'the run was cancelled', 1, at);
  }

  /** Says once for each kernel's memory that host code should have waited. */
  private meetKernels(region: Region, at: Location, address: number, size: number, verb: string): void {
    // Atomics are library code, which may well meet those of a kernel.
    if (!this.unfinished.isMet(region, address, size) || isLibraryPath(at.anchor.path)) return;
    const name = region.name === '' ? 'managed memory' : `\`${region.name}\``;
    const message =
      `host code ${verb} ${name}, which a kernel that was launched before may be writing still: ` +
      'call cudaDeviceSynchronize() first';
    this.onProblem(message, at);
  }

  /** The address that stands for a function. */
  functionAddress(target: FunctionIr): number {
    let address = this.functionAddresses.get(target);
    if (address === undefined) {
      address = FUNCTION_BASE + FUNCTION_STEP * this.functionAddresses.size;
      this.functionAddresses.set(target, address);
      this.functions.set(address, target);
    }
    return address;
  }

  functionAt(address: number): FunctionIr | undefined {
    return this.functions.get(address);
  }

  /** The address of a string literal; equal literals share it. */
  stringAddress(text: string): number {
    let address = this.strings.get(text);
    if (address === undefined) this.strings.set(text, (address = this.newString(text)));
    return address;
  }

  /** A string of its own on the heap. */
  newString(text: string): number {
    const bytes = encodeText(text);
    const address = this.allocate(bytes.length + 1);
    if (address !== 0) this.memory.write(address, bytes);
    return address;
  }

  /** malloc: 0 when refused. */
  allocate(size: number): number {
    const made = this.memory.allocate(size, { kind: 'host', initialised: true });
    return made.kind === 'refused' ? 0 : made.address;
  }
}
