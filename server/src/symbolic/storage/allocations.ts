/** Allocations: pointers to fresh memory whose alignment the runtime promises. */
import type { Expression, Intrinsic, Place } from '../../ir/nodes.ts';
import type { Machine } from '../machine.ts';
import { scale, symbolPolynomial, zero } from '../values/polynomial.ts';
import { constantValue } from '../values/values.ts';
import type { Value } from '../values/values.ts';
import { writePlace } from './memory.ts';
import { allocators, objectMadeBy, pointerToNew } from './newObjects.ts';

/** At least 256 bytes (CUDA C++ Programming Guide, "Device Memory Accesses"). */
const deviceAlignmentInBytes = 256;
/** glibc's malloc on 64-bit systems. */
const hostAlignmentInBytes = 16;
/** CUDA C++ Programming Guide, malloc() in device code. */
const heapAlignmentInBytes = 16;

const heapAllocators = new Set(['operator new', 'operator new[]', 'malloc']);
const hostAllocators = new Set([...heapAllocators, ...allocators, 'realloc']);
const deviceAllocators = new Set(['cudaMalloc', 'cudaMallocManaged', 'cudaMallocAsync', 'cudaMallocPitch']);
const pinnedAllocators = new Set(['cudaMallocHost', 'cudaHostAlloc']);

/** The status code of an allocator that writes its pointer, or malloc's pointer; undefined for other functions. */
export function evaluateAllocation(expression: Intrinsic, machine: Machine): Value | undefined {
  const { name } = expression;
  if (!machine.isOfHost && heapAllocators.has(name)) return inHeap(name, machine);
  const made = objectMadeBy(expression);
  const pointer = made && pointerToNew(made, expression, machine);
  if (pointer !== undefined) return pointer;
  if (hostAllocators.has(name)) {
    return { kind: 'pointer', object: machine.newObject(name, 'host', hostAlignmentInBytes), offset: zero };
  }
  if (!deviceAllocators.has(name) && !pinnedAllocators.has(name)) return undefined;
  const place = pointedTo(expression.arguments[0]);
  if (place) {
    const object = machine.newObject(name, 'global', deviceAlignmentInBytes);
    writePlace(place, place.type, { kind: 'pointer', object, offset: zero }, expression, machine);
  }
  return constantValue(0);
}

/** What a thread of a kernel allocates lies anywhere. */
function inHeap(name: string, machine: Machine): Value {
  const place = machine.symbols.create(name, {
    origin: 'opaque',
    varying: true,
    reason: `each lane has its own result of \`${name}\``,
  });
  const object = machine.newObject(name, 'global', heapAlignmentInBytes);
  return { kind: 'pointer', object, offset: scale(symbolPolynomial(place), heapAlignmentInBytes) };
}

/** The place whose address an argument is, through casts (`(void **)&p`). */
export function pointedTo(argument: Expression | undefined): Place | undefined {
  if (argument?.kind === 'cast') return pointedTo(argument.operand);
  if (argument?.kind === 'address') return argument.place;
  return undefined;
}
