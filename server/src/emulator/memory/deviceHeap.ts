/** The device's heap, and memset and memcpy in kernels. */
import type { Expression, Intrinsic } from '../../ir/nodes.ts';
import { alignmentInBytes, longLongType, unsignedCharType } from '../../ir/types.ts';
import type { Type } from '../../ir/types.ts';
import { effect } from '../intrinsics/barriers.ts';
import { constantTraits } from '../values/code.ts';
import type { Code, LongCode } from '../values/code.ts';
import type { Compiler, Run } from '../compiler.ts';
import { convert } from '../values/convertCode.ts';
import { bytesType } from '../intrinsics/deviceIntrinsics.ts';
import { after } from '../statements/expressions.ts';
import type { CompiledPlace } from '../frame.ts';
import { laneResult } from '../values/laneResults.ts';
import { loadPlace } from '../accesses/loads.ts';
import { addLongs, longCode } from '../values/longCode.ts';
import type { Mask } from '../lanes/mask.ts';
import { laneReader } from '../accesses/memoryValues.ts';
import { addressCode } from '../accesses/places.ts';

/** malloc's alignment on the device (CUDA C++ Programming Guide 13.0, "Dynamic Global Memory Allocation"). */
const HEAP_ALIGNMENT = 16;

export function heapIntrinsic(c: Compiler, e: Intrinsic): Code | undefined {
  const [first, second, third] = e.arguments;
  switch (e.name) {
    case 'malloc':
    case 'operator new':
    case 'operator new[]':
      return first === undefined ? undefined : compileAllocation(c, e, first);
    case 'free':
    case 'operator delete':
    case 'operator delete[]':
      return first === undefined ? undefined : compileFree(c, e, first);
    case 'memset':
      if (first === undefined || second === undefined || third === undefined) return undefined;
      return after(c, addressCode(c, first), compileSet(c, e, first, second, third));
    case '__order_of_numbers':
      // Library code has a loop of its own for threads.
      return laneResult(c, e.type, (mask, put) => {
        for (let thread = 0; thread < c.shape.threads; thread++) if (mask.has(thread)) put(0, thread, 0);
      });
    case '__reach_device_memory':
      return effect(e, () => undefined);
    case 'memcpy':
    case 'memmove':
    case '__copy_element':
      if (first === undefined || second === undefined || third === undefined) return undefined;
      return after(c, addressCode(c, first), compileCopy(c, e, first, second, third));
    default:
      return undefined;
  }
}

/** Each thread's allocation is one of its own; where it lies on a GPU is up to the driver. */
function compileAllocation(c: Compiler, e: Intrinsic, size: Expression): Code | undefined {
  const bytes = c.scalar(size);
  const { machine } = c;
  return laneResult(c, e.type, (mask, put) => {
    machine.changes++;
    const read = laneReader(bytes, mask);
    for (let thread = 0; thread < c.shape.threads; thread++) {
      if (!mask.has(thread)) continue;
      const options = { name: 'memory of the device heap', alignment: HEAP_ALIGNMENT };
      const made = machine.memory.allocate(Math.max(1, Number(read(thread))), options);
      put(0, thread, made.kind === 'allocated' ? made.address : 0);
    }
  });
}

function compileFree(c: Compiler, e: Intrinsic, pointer: Expression): Code {
  const address = addressCode(c, pointer);
  const { machine } = c;
  const at = c.frame.shown(e.at);
  return effect(e, (mask) => {
    machine.changes++;
    const read = laneReader(address, mask);
    for (let thread = 0; thread < c.shape.threads; thread++) {
      if (!mask.has(thread) || machine.memory.free(Number(read(thread)))) continue;
      const message = (): string => 'frees what the device heap did not give, or what is freed already';
      machine.report('out-of-bounds', at, thread, message);
    }
  });
}

/** The most bytes that the compiler moves at once through pointers of these types. */
function elementBytes(pointers: readonly Expression[]): number {
  const widths = pointers.map(({ type }) => {
    const pointee: Type = type.kind === 'pointer' ? type.pointee : unsignedCharType;
    return pointee.kind === 'void' ? 1 : alignmentInBytes(pointee);
  });
  return Math.min(16, ...widths);
}

/** Accesses of the same kind at growing distances from pointers, until the largest count is done. */
export interface Pieces {
  readonly bytes: LongCode;
  readonly move: Run;
  /** How far the piece that `move` handles lies behind the pointers. */
  readonly at: { distance: number };
  readonly width: number;
}

/** Whole elements first, then bytes. */
export function inPieces(c: Compiler, wide: Pieces, narrow: Pieces): Run {
  const part = c.newMask();
  const words = new Int32Array(c.shape.warps);
  const pass = (mask: Mask, { bytes, move, at, width }: Pieces, starts: (count: number) => number): void => {
    const read = laneReader(bytes, mask);
    const counts = Array.from({ length: c.shape.threads }, (_, i) => (mask.has(i) ? Number(read(i)) : 0));
    const most = Math.max(...counts);
    for (at.distance = starts(0); at.distance + width <= most; at.distance += width) {
      words.fill(0);
      counts.forEach((count, i) => {
        if (at.distance >= starts(count) && at.distance + width <= count) words[i >> 5]! |= 1 << (i & 31);
      });
      part.setFrom(mask, words, 0);
      if (part.lanes > 0) move(part);
    }
  };
  return (mask) => {
    pass(mask, wide, () => 0);
    if (narrow.width < wide.width) pass(mask, narrow, (count) => Math.floor(count / wide.width) * wide.width);
  };
}

export function placeAt(
  c: Compiler,
  pointer: Expression,
  at: { readonly distance: number },
  type: Type,
): CompiledPlace {
  const distance = longCode(longLongType, { ...constantTraits, fixed: false }, () => at.distance);
  const address = addLongs(c.shape, longLongType, addressCode(c, pointer), distance, false);
  return { kind: 'memory', address, type, counted: true, perThread: true, bits: undefined };
}

function compileCopy(c: Compiler, e: Intrinsic, to: Expression, from: Expression, size: Expression): Run {
  c.mayReachLocal();
  const bytes = convert(c.shape, c.scalar(size), longLongType) as LongCode;
  const pieces = (width: number): Pieces => {
    const at = { distance: 0 };
    const type = width === 1 ? unsignedCharType : bytesType(width);
    const value = loadPlace(c, placeAt(c, from, at, type), e.at);
    return { bytes, move: c.store(placeAt(c, to, at, type), value, e.at), at, width };
  };
  return inPieces(c, pieces(elementBytes([to, from])), pieces(1));
}

function compileSet(c: Compiler, e: Intrinsic, to: Expression, byte: Expression, size: Expression): Run {
  c.mayReachLocal();
  const bytes = convert(c.shape, c.scalar(size), longLongType) as LongCode;
  const at = { distance: 0 };
  const value = convert(c.shape, c.scalar(byte), unsignedCharType);
  const one: Pieces = {
    bytes,
    move: c.store(placeAt(c, to, at, unsignedCharType), value, e.at),
    at,
    width: 1,
  };
  return inPieces(c, one, one);
}
