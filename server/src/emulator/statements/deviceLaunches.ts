/**
 * Kernels that launch kernels (dynamic parallelism). A child runs where its thread launches it, to its end: one of the orders that
 * hardware may take, and the one that a wait for it asks for.
 */
import type { Expression, Intrinsic, Launch, Place } from '../../ir/nodes.ts';
import { booleanType, longLongType, pointerTo, sizeInBytes, voidType } from '../../ir/types.ts';
import type { ArgumentValue, ChildLaunch, Dim3 } from '../api.ts';
import { movedLeaves } from '../accesses/leaves.ts';
import { laneReader } from '../accesses/memoryValues.ts';
import { addressCode } from '../accesses/places.ts';
import type { Compiler } from '../compiler.ts';
import type { Mask } from '../lanes/mask.ts';
import { constantTraits, effectTraits, isRunWhole } from '../values/code.ts';
import type { Code, LongScalar } from '../values/code.ts';
import { longCode } from '../values/longCode.ts';
import { memoryFormat, writeScalar } from '../values/scalarBytes.ts';
import { integerConstant, unknownValue } from './expressions.ts';

type ByThread<T> = (thread: number) => T;
/** Evaluated for the threads of a mask, then read thread by thread. */
type Reader<T> = (mask: Mask) => ByThread<T>;

export function compileDeviceLaunch(c: Compiler, e: Launch): Code {
  const { machine } = c;
  const { launchChild } = machine.options;
  if (launchChild === undefined)
    return unknownValue(c, e, 'a launch from the device (dynamic parallelism)', []);
  const kernelOf = kernelReader(c, e);
  const grid = sizeReader(c, e.grid);
  const block = sizeReader(c, e.block);
  const shared = e.sharedBytes === undefined ? undefined : numberReader(c, e.sharedBytes);
  const stream = e.stream === undefined ? undefined : numberReader(c, e.stream);
  const values = e.arguments.map((argument) => argumentReader(c, argument));
  const at = c.frame.shown(e.at);
  const run = (m: Mask): void => {
    machine.changes++;
    const [kernel, gridSize, blockSize] = [kernelOf(m), grid(m), block(m)];
    const [bytes, order] = [shared?.(m), stream?.(m)];
    const given = values.map((value) => value(m));
    const children: ChildLaunch[] = [];
    for (let thread = 0; thread < c.shape.threads; thread++) {
      if (!m.has(thread)) continue;
      const target = kernel(thread);
      if (target === undefined) {
        machine.report('out-of-bounds', at, thread, () => 'this launches through a pointer to no kernel');
        continue;
      }
      children.push({
        kernel: target,
        at,
        grid: gridSize(thread),
        block: blockSize(thread),
        sharedDynamicBytes: bytes?.(thread) ?? 0,
        stream: order?.(thread) ?? 0,
        values: given.map((value) => value(thread)),
      });
    }
    for (const child of children) launchChild(child);
  };
  return { ...effectTraits, cls: 'void', type: e.type, run };
}

function numberReader(c: Compiler, e: Expression): Reader<number> {
  const code = c.scalar(e);
  return (m) => {
    const read = laneReader(code, m);
    return (thread) => Number(read(thread));
  };
}

function kernelReader(c: Compiler, { kernel }: Launch): Reader<ChildLaunch['kernel'] | undefined> {
  if (kernel.kind === 'function') return () => () => kernel;
  const address = numberReader(c, kernel);
  return (m) => {
    const read = address(m);
    return (thread) => c.machine.memory.functionAt(read(thread));
  };
}

function sizeReader(c: Compiler, e: Expression): Reader<Dim3> {
  const code = c.expression(e);
  const read = leafReaders(code);
  return (m) => {
    const [x, y, z] = read(m).map((leaf) => (thread: number) => Number(leaf(thread)) >>> 0);
    return (thread) => [x?.(thread) ?? 1, y?.(thread) ?? 1, z?.(thread) ?? 1];
  };
}

function leafReaders(code: Code): (mask: Mask) => readonly ByThread<LongScalar>[] {
  return (m) => {
    if (isRunWhole(code)) code.run(m);
    const leaves = code.cls === 'void' ? [] : code.cls === 'aggregate' ? code.leaves : [code];
    return leaves.map((leaf) => laneReader(leaf, m));
  };
}

function argumentReader(c: Compiler, e: Expression): Reader<ArgumentValue> {
  const code = c.expression(e);
  const read = leafReaders(code);
  if (code.cls !== 'aggregate') {
    return (m) => {
      const [value] = read(m);
      return (thread) => value?.(thread) ?? 0;
    };
  }
  const leaves = movedLeaves(e.type);
  return (m) => {
    const values = read(m);
    return (thread) => {
      const bytes = new Uint8Array(sizeInBytes(e.type) ?? 0);
      const view = new DataView(bytes.buffer);
      leaves.forEach(({ type, offsetInBytes }, i) => {
        writeScalar(view, offsetInBytes, memoryFormat(type)!, values[i]?.(thread) ?? 0);
      });
      return bytes;
    };
  };
}

/** The part of the runtime that kernels have: children have ended when a kernel asks for them, and all that it asked for went well. */
export function deviceRuntimeIntrinsic(c: Compiler, e: Intrinsic): Code | undefined {
  switch (e.name) {
    case 'cudaDeviceSynchronize':
    case 'cudaGetLastError':
    case 'cudaPeekAtLastError':
    case 'cudaStreamDestroy':
    case 'cudaEventDestroy':
    case 'cudaEventRecord':
    case 'cudaStreamWaitEvent':
      return integerConstant(c, 0, e.type);
    case 'cudaStreamCreateWithFlags':
    case 'cudaEventCreateWithFlags':
      return createHandle(c, e);
    case 'cudaMalloc':
      return allocate(c, e);
    case 'cudaFree':
      return c.expression(sequence(e, { ...e, name: 'free', type: voidType }, success(e)));
    default:
      return undefined;
  }
}

const success = ({ type, at }: Intrinsic): Expression => ({ kind: 'integer', value: 0, type, at });

function sequence({ type, at }: Intrinsic, expression: Expression, value: Expression): Expression {
  return { kind: 'sequence', effects: [{ kind: 'expression', expression, at }], value, type, at };
}

const MEMORY_ALLOCATION_ERROR = 2;

/** In kernels it takes from the heap, as malloc does: `(*pointer = malloc(size)) == 0 ? cudaErrorMemoryAllocation : cudaSuccess`. */
function allocate(c: Compiler, e: Intrinsic): Code | undefined {
  const [pointer, size] = e.arguments;
  if (pointer?.type.kind !== 'pointer' || size === undefined) return undefined;
  const { at } = e;
  const { pointee: type } = pointer.type;
  const place: Place = { kind: 'dereference', pointer, type, at };
  const memory: Expression = { ...e, name: 'malloc', arguments: [size], type: pointerTo(voidType) };
  const value: Expression = { kind: 'cast', operand: memory, type, at };
  const made: Expression = { kind: 'read', place, type, at };
  const isMade: Expression = { kind: 'cast', operand: made, type: booleanType, at };
  const failure: Expression = { kind: 'integer', value: MEMORY_ALLOCATION_ERROR, type: e.type, at };
  const code: Expression = {
    kind: 'conditional',
    condition: isMade,
    whenTrue: success(e),
    whenFalse: failure,
    type: e.type,
    at,
  };
  return c.expression(sequence(e, { kind: 'assign', place, value, type, at }, code));
}

/** Any number but those of streams with a meaning: nothing tells one handle from another here. */
const HANDLE = 256;

function createHandle(c: Compiler, e: Intrinsic): Code | undefined {
  const [pointer] = e.arguments;
  if (pointer?.type.kind !== 'pointer') return undefined;
  const { pointee: type } = pointer.type;
  const address = addressCode(c, pointer);
  const place = { kind: 'memory', address, type, counted: false, perThread: true, bits: undefined } as const;
  const store = c.store(
    place,
    longCode(longLongType, constantTraits, () => HANDLE),
    e.at,
  );
  const success = integerConstant(c, 0, e.type);
  return success.cls === 'int'
    ? { ...success, ...effectTraits, scalar: undefined, vector: (m) => (store(m), success.vector(m)) }
    : undefined;
}
