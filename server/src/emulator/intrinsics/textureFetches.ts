import type { Expression, Opaque } from '../../ir/nodes.ts';
import type { Type } from '../../ir/types.ts';
import { effectTraits, isRunWhole } from '../values/code.ts';
import type { Code } from '../values/code.ts';
import type { Compiler } from '../compiler.ts';
import { unknownValue } from '../statements/expressions.ts';
import { laneResult } from '../values/laneResults.ts';
import type { PutLane } from '../values/laneResults.ts';
import { leavesOf } from '../accesses/leaves.ts';
import type { Leaf } from '../accesses/leaves.ts';
import type { Mask } from '../lanes/mask.ts';
import { laneReader } from '../accesses/memoryValues.ts';
import { lanesOf } from './laneNumbers.ts';
import { compileLdmatrix, compileMma } from './matrixProducts.ts';
import { memoryFormat, readScalar, writeScalar } from '../values/scalarBytes.ts';
import { textureObjectAt } from './textureObjects.ts';
import type { TextureObject } from './textureObjects.ts';
import { sampleTexture } from './textureSampling.ts';

/** What a name like `tex2DLayered` or `surf3Dread` asks for. */
interface FetchShape {
  readonly isSurface: boolean;
  readonly dimensions: number;
  readonly isLayered: boolean;
  /** `tex1Dfetch`: a whole number, of linear memory. */
  readonly isFetch: boolean;
  readonly isWrite: boolean;
}

function shapeOfName(name: string): FetchShape | undefined {
  const match = /^(tex|surf)([123])D(Layered)?(fetch|Lod|Grad|read|write)?$/.exec(name);
  if (match === null) return undefined;
  return {
    isSurface: match[1] === 'surf',
    dimensions: Number(match[2]),
    isLayered: match[3] !== undefined,
    isFetch: match[4] === 'fetch',
    isWrite: match[4] === 'write',
  };
}

/**
 * Fetches through texture and surface objects. They go through the texture units: they count neither as global memory
 * nor as a space of their own, and races between them are not looked for.
 */
export function compileFetch(c: Compiler, e: Opaque, name: string): Code {
  if (name.startsWith('mma.')) return compileMma(c, e, name);
  if (name.startsWith('ldmatrix')) return compileLdmatrix(c, e, name);
  const shape = shapeOfName(name);
  if (shape === undefined) return unknownValue(c, e, e.reason, e.operands);
  if (shape.isWrite) return compileWrite(c, e, shape);
  const [first] = e.operands;
  // The older form writes the value through a pointer in front.
  if (leavesOf(e.type) === undefined && first?.type.kind === 'pointer') {
    const { pointee } = first.type;
    const value = compileRead(c, e, shape, pointee, e.operands.slice(1));
    if (value === undefined) return unknownValue(c, e, e.reason, e.operands);
    const run = c.store(c.pointee(first), value, e.at);
    return { ...effectTraits, cls: 'void', type: e.type, run };
  }
  return compileRead(c, e, shape, e.type, e.operands) ?? unknownValue(c, e, e.reason, e.operands);
}

/** Finds the object of each thread's handle, and reports a handle that means none. */
function objectFinder(c: Compiler, e: Opaque): (thread: number, handle: number) => TextureObject | undefined {
  const { machine } = c;
  const at = c.frame.shown(e.at);
  const known = new Map<number, TextureObject>();
  return (thread, handle) => {
    const found = known.get(handle) ?? textureObjectAt(machine.memory, handle);
    if (found === undefined) {
      machine.report(
        'out-of-bounds',
        at,
        thread,
        () => 'this is no texture or surface object: was it created?',
      );
      return undefined;
    }
    known.set(handle, found);
    machine.options.touched?.add(found.data).add(found.description);
    return found;
  };
}

function forEachLane(mask: Mask, threads: number, visit: (thread: number) => void): void {
  for (let thread = 0; thread < threads; thread++) if (mask.has(thread)) visit(thread);
}

function compileRead(
  c: Compiler,
  e: Opaque,
  shape: FetchShape,
  type: Type,
  operands: readonly Expression[],
): Code | undefined {
  const leaves = leavesOf(type);
  if (leaves === undefined) return undefined;
  const values = lanesOf(c, operands);
  const objectOf = objectFinder(c, e);
  const read = shape.isSurface ? readSurface : shape.isFetch ? fetchTexel : sample;
  return laneResult(c, type, (mask, put) => {
    const [handle, ...rest] = values(mask);
    if (handle === undefined) return;
    forEachLane(mask, c.shape.threads, (thread) => {
      const object = objectOf(thread, handle(thread));
      if (object === undefined) leaves.forEach((_leaf, k) => put(k, thread, 0));
      else read({ c, e, shape, leaves, object, thread, numbers: rest.map((one) => one(thread)), put });
    });
  });
}

interface LaneFetch {
  readonly c: Compiler;
  readonly e: Opaque;
  readonly shape: FetchShape;
  readonly leaves: readonly Leaf[];
  readonly object: TextureObject;
  readonly thread: number;
  /** Coordinates and what follows them. */
  readonly numbers: readonly number[];
  readonly put: PutLane;
}

function sample({ shape, leaves, object, thread, numbers, put }: LaneFetch): void {
  const coordinates = numbers.slice(0, shape.dimensions);
  const wanted = shape.isLayered ? (numbers[shape.dimensions] ?? 0) : 0;
  const layer = Math.min(Math.max(wanted, 0), object.extent[2] - 1);
  leaves.forEach((leaf, k) => put(k, thread, sampleTexture(object, coordinates, layer, k)));
}

/** Outside of the memory, zero comes back. */
function fetchTexel({ leaves, object, thread, numbers, put }: LaneFetch): void {
  const [x = 0] = numbers;
  const isInside = x >= 0 && x < object.extent[0];
  leaves.forEach((_leaf, k) => put(k, thread, isInside ? object.texel(x, 0, 0, k) : 0));
}

/** cudaBoundaryModeZero, Clamp and Trap; the last is what a call without a mode has. */
const boundaryZero = 0;
const boundaryClamp = 1;
const boundaryTrap = 2;

/** The byte that a surface access means: x counts bytes. Undefined where it lies outside and nothing is accessed. */
function surfaceByte(one: LaneFetch, size: number): number | undefined {
  const { c, e, shape, object, thread, numbers } = one;
  const [x = 0, ...others] = numbers.slice(0, shape.dimensions + (shape.isLayered ? 1 : 0));
  const y = shape.dimensions > 1 ? (others[0] ?? 0) : 0;
  const z = shape.dimensions > 2 ? (others[1] ?? 0) : shape.isLayered ? (others.at(-1) ?? 0) : 0;
  const mode = numbers[shape.dimensions + (shape.isLayered ? 1 : 0)] ?? boundaryTrap;
  const [width, height, depth] = object.extent;
  const rowBytes = width * object.channels * object.channelBytes;
  const clamp = (value: number, most: number): number => Math.min(Math.max(value, 0), most);
  const inside = [clamp(x, rowBytes - size), clamp(y, height - 1), clamp(z, depth - 1)] as const;
  const isInside = inside[0] === x && inside[1] === y && inside[2] === z;
  if (!isInside && mode === boundaryZero) return undefined;
  if (!isInside && mode !== boundaryClamp) {
    const what = `byte ${x} of row ${y}` + (z === 0 ? '' : ` of slice ${z}`);
    const message = (): string =>
      `${what} lies outside of the surface of ${width} × ${height} × ${depth} elements; x is counted in bytes`;
    c.machine.report('out-of-bounds', c.frame.shown(e.at), thread, message);
    return undefined;
  }
  return object.firstByte + inside[2] * object.sliceInBytes + inside[1] * object.pitchInBytes + inside[0];
}

function sizeOf(leaves: readonly Leaf[]): number {
  return leaves.reduce(
    (size, leaf) =>
      Math.max(size, leaf.offsetInBytes + (leaf.type.kind === 'integer' ? leaf.type.bits / 8 : 4)),
    0,
  );
}

function readSurface(one: LaneFetch): void {
  const { leaves, object, thread, put } = one;
  const byte = surfaceByte(one, sizeOf(leaves));
  leaves.forEach((leaf, k) => {
    const format = memoryFormat(leaf.type);
    const isKnown = byte !== undefined && format !== undefined;
    put(k, thread, isKnown ? readScalar(object.data.view, byte + leaf.offsetInBytes, format) : 0);
  });
}

/** `surf2Dwrite(value, surface, x, y)`. */
function compileWrite(c: Compiler, e: Opaque, shape: FetchShape): Code {
  const [source, ...operands] = e.operands;
  const leaves = source === undefined ? undefined : leavesOf(source.type);
  if (source === undefined || leaves === undefined) return unknownValue(c, e, e.reason, e.operands);
  const value = c.expression(source);
  const parts = value.cls === 'aggregate' ? value.leaves : value.cls === 'void' ? [] : [value];
  const values = lanesOf(c, operands);
  const objectOf = objectFinder(c, e);
  const { machine } = c;
  const run = (mask: Mask): void => {
    machine.changes++;
    if (isRunWhole(value)) value.run(mask);
    const scalars = parts.map((part) => laneReader(part, mask));
    const [handle, ...rest] = values(mask);
    if (handle === undefined) return;
    forEachLane(mask, c.shape.threads, (thread) => {
      const object = objectOf(thread, handle(thread));
      if (object === undefined) return;
      const numbers = rest.map((one) => one(thread));
      const byte = surfaceByte(
        { c, e, shape, leaves, object, thread, numbers, put: () => undefined },
        sizeOf(leaves),
      );
      if (byte === undefined) return;
      leaves.forEach((leaf, k) => {
        const format = memoryFormat(leaf.type);
        if (format === undefined) return;
        writeScalar(object.data.view, byte + leaf.offsetInBytes, format, scalars[k]!(thread));
      });
      object.data.markWritten(byte, sizeOf(leaves));
    });
  };
  return { ...effectTraits, cls: 'void', type: e.type, run };
}
