/** What compiled host code calls of the interpreter, and what it reads and writes beside the program's memory. */
import type { FunctionIr } from '../../../ir/nodes.ts';
import type { Location } from '../../../text/location.ts';
import { isLibraryPath } from '../../../text/location.ts';
import type { FrameSize } from '../hostFunction.ts';
import { MemorySite } from '../hostMachine.ts';
import { HostStop } from '../hostStop.ts';
import { divisionByZero } from '../values/hostInts.ts';
import type { Region } from '../../memory/region.ts';
import type { HostUnit } from '../hostUnit.ts';
import type { WasmImport } from './wasmBytes.ts';

/** `update` reads and then writes the same bytes. */
/** Stores up to this size mark what they write themselves. */
export const MOST_MARKED_BYTES = 8;

export type Verb = 'reads' | 'writes' | 'update';

interface Site {
  readonly memory: MemorySite;
  readonly size: number;
  readonly verb: Verb;
  /** Where compiled code finds the allocation that the site met last; see `newSite`. */
  readonly cell: number;
}

type Thunk = (fp: number) => unknown;
export type MathFunction = (a: number, b: number, c: number) => number;

/** The functions that every module imports, by their numbers. */
export const hostImports = {
  run: 0,
  runInt: 1,
  locate: 2,
  charge: 3,
  fail: 4,
  divisionByZero: 5,
  invoke: 6,
  overflow: 7,
} as const;

export const importSignatures: readonly WasmImport[] = [
  { name: 'run', parameters: ['i32', 'i32'], result: undefined },
  { name: 'runInt', parameters: ['i32', 'i32'], result: 'i32' },
  { name: 'locate', parameters: ['i32', 'f64'], result: 'i32' },
  { name: 'charge', parameters: ['i32'], result: undefined },
  { name: 'fail', parameters: ['i32'], result: undefined },
  { name: 'divisionByZero', parameters: ['i32'], result: undefined },
  { name: 'invoke', parameters: ['i32', 'i32'], result: undefined },
  { name: 'overflow', parameters: ['i32', 'i32'], result: undefined },
];

/** A site's cell: the allocation's address, the largest offset of an access in it, and where it lies; see `newSite`. */
const CELL_BYTES = 32;
const CELLS_AT_ONCE = 512;

/** One for each program: its thunks, sites and locations have numbers that compiled code hands back. */
export class NativeHost {
  readonly unit: HostUnit;
  readonly stackAt: number;
  readonly intsAt: number;
  readonly highsAt: number;
  readonly doublesAt: number;
  readonly roundsAt: number;
  /** Holds the number of the project's call that library code is running for, plus one. */
  readonly callAt: number;
  private readonly thunks: Thunk[] = [];
  private readonly sites: Site[] = [];
  private readonly locations: Location[] = [];
  private readonly errors: HostStop[] = [];
  private readonly functions: { readonly callee: FunctionIr; readonly at: Location }[] = [];
  private readonly mathematics = new Map<MathFunction, string>();
  private readonly imports: Record<string, WebAssembly.Memory | ((...values: never[]) => unknown)>;
  private readonly frames = new Map<FrameSize, number>();
  private freeCells: number[] = [];

  constructor(unit: HostUnit) {
    this.unit = unit;
    const { machine } = unit;
    this.stackAt = machine.memory.regionAt(machine.stackBase)!.linearAt;
    this.intsAt = machine.ints.byteOffset;
    this.highsAt = machine.highs.byteOffset;
    this.doublesAt = machine.doubles.byteOffset;
    this.roundsAt = machine.rounds.byteOffset;
    this.callAt = machine.bytes.allocate(4);
    machine.notedCall = () => this.locations[machine.bytes.words[this.callAt / 4]! - 1];
    this.imports = {
      memory: machine.bytes.memory,
      run: this.interpret,
      runInt: this.interpret,
      locate: (site: number, address: number) => this.locate(this.sites[site]!, address),
      charge: (at: number) => {
        machine.charge(this.locations[at]!);
      },
      fail: (error: number) => {
        throw this.shown(this.errors[error]!);
      },
      divisionByZero: (at: number) => {
        throw this.shown(divisionByZero(this.locations[at]!));
      },
      invoke: (callee: number, fp: number) => {
        this.invoke(this.functions[callee]!, fp);
      },
      overflow: (callee: number, at: number) => {
        throw stackOverflow(this.functions[callee]!.callee.displayName, this.locations[at]!);
      },
    };
  }

  private readonly interpret = (thunk: number, fp: number): unknown => {
    try {
      return this.thunks[thunk]!(fp);
    } catch (error) {
      throw error instanceof HostStop ? this.shown(error) : error;
    }
  };

  /** What ends the program inside a library function shows at the project's call of it. */
  private shown(error: HostStop): HostStop {
    if (error.at === undefined || !isLibraryPath(error.at.anchor.path)) return error;
    const call = this.unit.machine.notedCall();
    return call === undefined ? error : new HostStop(error.reason, error.message, error.exitCode, call);
  }

  /** The number of something that runs in the interpreter, with the frame's first slot. */
  thunk(run: Thunk): number {
    return this.thunks.push(run) - 1;
  }

  location(at: Location): number {
    return this.locations.push(at) - 1;
  }

  error(error: HostStop): number {
    return this.errors.push(error) - 1;
  }

  /** The number of a function that the interpreter runs. */
  callee(callee: FunctionIr, at: Location): number {
    return this.functions.push({ callee, at }) - 1;
  }

  /**
   * A place that accesses memory. Its cell holds three numbers of the allocation that it met last: the address (64 bits),
   * the largest offset at which an access of this size fits (64 bits), and the place in linear memory (32 bits). Behind
   * them is where the bits lie that tell which of its bytes are written, or 0.
   */
  newSite(at: Location, size: number, verb: Verb): { readonly site: number; readonly cell: number } {
    if (this.freeCells.length === 0) {
      const first = this.unit.machine.bytes.allocate(CELL_BYTES * CELLS_AT_ONCE);
      this.freeCells = Array.from({ length: CELLS_AT_ONCE }, (_, i) => first + CELL_BYTES * i).reverse();
    }
    const cell = this.freeCells.pop()!;
    this.unit.machine.bytes.words.fill(-1, cell / 4, cell / 4 + 2);
    const site = this.sites.push({ memory: new MemorySite(at), size, verb, cell }) - 1;
    return { site, cell };
  }

  /** Finds the allocation, notes what is written of it, and where it may be kept keeps it in the site's cell. */
  private locate({ memory, size, verb, cell }: Site, address: number): number {
    const { machine } = this.unit;
    const region = this.resolve(memory, address, size, verb);
    const offset = address - region.base;
    if (verb !== 'reads') region.markWritten(offset, size);
    const isMarked = region.written === undefined || (region.writtenAt > 0 && size <= MOST_MARKED_BYTES);
    if (verb === 'reads' || isMarked) {
      const { words } = machine.bytes;
      const first = cell / 4;
      words[first] = region.base;
      words[first + 1] = Math.floor(region.base / 4294967296);
      words[first + 2] = region.sizeInBytes - size;
      words[first + 3] = 0;
      words[first + 4] = region.linearAt;
      words[first + 5] = region.written === undefined ? 0 : region.writtenAt;
      machine.remember(region, cell);
    }
    return region.linearAt + offset;
  }

  private resolve(site: MemorySite, address: number, size: number, verb: Verb): Region {
    try {
      return this.unit.machine.resolve(site, address, size, verb === 'writes' ? 'writes' : 'reads');
    } catch (error) {
      throw error instanceof HostStop ? this.shown(error) : error;
    }
  }

  private invoke({ callee, at }: { readonly callee: FunctionIr; readonly at: Location }, fp: number): void {
    const { machine } = this.unit;
    const target = this.unit.function(callee);
    const base = machine.doubles[fp]!;
    if (fp + target.frame.slots >= machine.ints.length || base + target.frame.bytes > machine.stackEnd) {
      throw stackOverflow(callee.displayName, at);
    }
    target.run(fp);
  }

  /** The name under which a module imports a function of numbers. */
  mathematicsName(apply: MathFunction): string {
    let name = this.mathematics.get(apply);
    if (name === undefined) {
      name = `math${this.mathematics.size}`;
      this.mathematics.set(apply, name);
      this.imports[name] = apply;
    }
    return name;
  }

  /** Where compiled code finds a frame's slots (32 bits), its bytes (32 bits) and those rounded up to 16 (a double). */
  frameCell(frame: FrameSize): number {
    let cell = this.frames.get(frame);
    if (cell === undefined) this.frames.set(frame, (cell = this.unit.machine.bytes.allocate(16)));
    return cell;
  }

  /** Frames that callers make have to be as large as compiled code expects them. */
  frameOf(callee: FunctionIr, compiled: FrameSize): void {
    const { frame } = this.unit.function(callee);
    frame.slots = Math.max(frame.slots, compiled.slots);
    frame.bytes = Math.max(frame.bytes, compiled.bytes);
  }

  /** Frames may have grown by what was compiled. */
  settleFrames(): void {
    const view = new DataView(this.unit.machine.bytes.buffer);
    for (const [frame, cell] of this.frames) {
      view.setInt32(cell, frame.slots, true);
      view.setInt32(cell + 4, frame.bytes, true);
      view.setFloat64(cell + 8, Math.ceil(frame.bytes / 16) * 16, true);
    }
  }

  instantiate(bytes: Uint8Array<ArrayBuffer>): (fp: number) => number {
    const module = new WebAssembly.Module(bytes);
    const { exports } = new WebAssembly.Instance(module, { host: this.imports });
    return exports['run'] as (fp: number) => number;
  }
}

export function stackOverflow(name: string, at: Location): HostStop {
  return new HostStop(
    'stack-overflow',
    `the stack of 8 MB is used up in \`${name}\`: is the recursion endless?`,
    139,
    at,
  );
}
