/** Which nodes of the flow graph an address or a place may stand for. */
import { capturedBy } from '../../ir/captures.ts';
import type { Expression, Intrinsic, Place } from '../../ir/nodes.ts';
import { allocators, objectMadeBy } from '../storage/newObjects.ts';
import { isRegister } from '../storage/places.ts';
import { farPointee, pointeeOf } from './flowGraph.ts';
import type { Source } from './flowGraph.ts';

/** The nodes that stand for the registers a place may lie in; none for memory. */
export function nodesAt(place: Place): readonly Source[] {
  switch (place.kind) {
    case 'variablePlace':
      return isRegister(place.variable) ? [place.variable] : [];
    case 'dereference':
      return nodesBehind(place.pointer);
    case 'member':
    case 'element':
      return nodesAt(place.base);
    case 'opaquePlace':
      return [];
  }
}

/** The nodes that a pointer's value may point to. */
export function nodesBehind(pointer: Expression): readonly Source[] {
  switch (pointer.kind) {
    case 'read':
      if (!mayHoldAddress(pointer)) return [];
      if (pointer.place.kind === 'member') {
        const variable = capturedBy(pointer.place.field);
        if (variable !== undefined) return isRegister(variable) ? [variable] : [];
      }
      return nodesAt(pointer.place).map((node) =>
        node.kind === 'variable' || node.kind === 'function' ? pointeeOf(node) : farPointee,
      );
    case 'address':
      return nodesAt(pointer.place);
    case 'call':
      return [pointeeOf(pointer.callee)];
    case 'cast':
    case 'extract':
      return nodesBehind(pointer.operand);
    case 'pointerOffset':
      return nodesBehind(pointer.pointer);
    case 'conditional':
      return [...nodesBehind(pointer.whenTrue), ...nodesBehind(pointer.whenFalse)];
    case 'sequence':
    case 'assign':
    case 'compoundAssign':
      return nodesBehind(pointer.value);
    case 'construct':
      return pointer.values.flatMap((value) => nodesBehind(value));
    case 'intrinsic':
      if (allocators.has(pointer.name)) return madeBy(pointer);
      return pointer.arguments.flatMap((value) => nodesBehind(value));
    default:
      return [];
  }
}

function madeBy(pointer: Intrinsic): readonly Source[] {
  const object = objectMadeBy(pointer);
  return object === undefined ? [] : [object];
}

/** Also integers wide enough to take a pointer. */
export function mayHoldAddress({ type }: Expression): boolean {
  if (type.kind === 'integer') return type.bits === 64;
  return type.kind === 'pointer' || type.kind === 'struct' || type.kind === 'array';
}
