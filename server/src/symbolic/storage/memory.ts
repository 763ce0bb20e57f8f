/** Loads and stores: recorded with what they cost, and what a load's value can be. */
import { accessPlanOf } from '../../instructions/plan.ts';
import type { AccessPlan } from '../../instructions/plan.ts';
import type { SharedOperation } from '../../memory/sharedRequest.ts';
import { firstLanes } from '../../memory/lanes.ts';
import { LOCAL_WORD_BYTES } from '../../memory/localRequest.ts';
import { accessPieces } from '../../memory/accessPieces.ts';
import type { AccessPiece } from '../../memory/accessPieces.ts';
import type { Assign, Place, Read, Variable } from '../../ir/nodes.ts';
import { placeAlignmentInBytes } from '../../ir/placeAlignment.ts';
import { alignmentInBytes, isPartial, sizeInBytes, typeName } from '../../ir/types.ts';
import type { Type } from '../../ir/types.ts';
import { takeOutMultiples } from '../values/arithmetic.ts';
import { instructionCounts, perhapsOfFewer, unknownInstruction } from '../summary/accessCounts.ts';
import { countCopy } from '../summary/asyncCopies.ts';
import { expectedOffset } from '../summary/edges.ts';
import { meanBehind } from '../summary/meansBehindConditions.ts';
import { misalignmentOf } from '../summary/misalignment.ts';
import type { InstructionCounts } from '../summary/patternCounts.ts';
import { knownTruth } from '../values/comparison.ts';
import { countLanes, isUniform } from '../values/lanes.ts';
import type { Machine } from '../machine.ts';
import { noteAddress } from '../mergedAccesses.ts';
import { add, constantPolynomial, isUniformPolynomial, scale } from '../values/polynomial.ts';
import type { Polynomial } from '../values/polynomial.ts';
import type { Symbol } from '../values/symbols.ts';
import { narrow } from '../values/truth.ts';
import { forgetRegister, readPerLane, readRegister, writeRegister } from './registers.ts';
import { pointerOfArray } from './chosenPointers.ts';
import { functionOfTable } from './functionTables.ts';
import { interleavedOffset, interleavedPieces } from './localArrays.ts';
import type { IssuedPiece } from './localArrays.ts';
import { pointerOfParameter } from './loadedPointers.ts';
import { partOf } from './loadedNames.ts';
import { loadedValue, unknownOf } from './loadedValues.ts';
import { neighboursIn, perhapsJoined, perhapsLess, timesAsMuch } from './joinedCounts.ts';
import { isShortLoop, registerOffset, resolvePlace } from './places.ts';
import type { ResolvedPlace } from './places.ts';
import type { AccessOperation } from '../summary/recording.ts';
import {
  integerValue,
  isDataDependent,
  isUniformValue,
  reasonOf,
  unasked,
  unaskedOfHost,
  uninitialised,
} from '../values/values.ts';
import type { MemoryObject, Space, Value } from '../values/values.ts';

/** Reads a place: a register silently, memory with a record. */
export function readPlace(place: Place, type: Type, node: object, machine: Machine): Value {
  return readResolved(resolvePlace(place, machine), place, type, node, machine);
}

export function readResolved(
  target: ResolvedPlace,
  place: Place,
  type: Type,
  node: object,
  machine: Machine,
): Value {
  if (target.kind === 'register') {
    const isAsked = !isUnasked(target, machine);
    const offset = isAsked ? registerOffset(target.offset, machine) : 0;
    if (offset !== undefined) {
      recordIfLocal(target, place, type, 'load', node, machine);
      if (!isAsked) return machine.isOfHost ? unaskedOfHost : unasked;
      return readRegister(target.variable, offset, type, machine, target.bits);
    }
    if (target.variable.storage === 'parameter') recordParameter(target, place, type, node, machine);
    else recordLocal(target, place, type, 'load', node, machine);
    const perLane = readPerLane(target.variable, target.offset, type, machine);
    if (perLane !== undefined) return perLane;
    const held = heldIn(target.variable, machine);
    const pointer = type.kind === 'pointer' && pointerOfParameter(target, type, held, machine);
    if (pointer) return pointer;
    const chosen = functionOfTable(target, type, machine);
    if (chosen) return chosen;
    const data = [integerValue(target.offset), ...held].find(isDataDependent);
    const reason = data
      ? reasonOf(data)
      : `\`${target.variable.name}\` is indexed by a value that is not known`;
    const isUniformRead = isUniformPolynomial(target.offset) && held.every(isUniformValue);
    const either = !data && type.kind === 'pointer' && pointerOfArray(target, reason, machine);
    return either || unknownOf(type, reason, isUniformRead, data !== undefined);
  }
  recordAccess(target, place, type, 'load', node, machine);
  return loadedValue(target, type, partOf(place), machine);
}

/** What the parts of a variable hold that have a value: one of them is read at an index that is not known. */
function heldIn(variable: Variable, machine: Machine): readonly Value[] {
  const value = machine.state.variables.get(variable);
  if (value?.kind !== 'aggregate') return value === undefined ? [] : [value];
  return [...value.parts.values(), value.rest].filter((one) => one !== uninitialised);
}

export function writePlace(place: Place, type: Type, value: Value, node: object, machine: Machine): void {
  writeResolved(resolvePlace(place, machine), place, type, value, node, machine);
}

export function writeResolved(
  target: ResolvedPlace,
  place: Place,
  type: Type,
  value: Value,
  node: object,
  machine: Machine,
): void {
  if (target.kind === 'register') {
    const isAsked = !isUnasked(target, machine);
    const offset = isAsked ? registerOffset(target.offset, machine) : 0;
    if (offset !== undefined) {
      recordIfLocal(target, place, type, 'store', node, machine);
      if (isAsked) writeRegister(target.variable, offset, type, value, machine, target.bits);
      return;
    }
    recordLocal(target, place, type, 'store', node, machine);
    forgetElements(target, value, machine);
    return;
  }
  machine.state.epoch++;
  if (target.kind === 'memory') {
    machine.storedPointers.note(target, value);
    for (const variable of machine.variablesAmong(target.object))
      forgetRegister(variable, `it may be written through a pointer to \`${target.object.name}\``, machine);
  }
  recordAccess(target, place, type, 'store', node, machine);
  if (machine.recording && 'copied' in node) countCopy(node as Assign, machine.events);
}

/** A store at an index that is not known; where loaded data is in it, or chooses its place, data decides what is read there. */
function forgetElements(
  { variable, offset, within }: ResolvedPlace & { kind: 'register' },
  value: Value,
  machine: Machine,
): void {
  const data = [value, integerValue(offset), ...heldIn(variable, machine)].find(isDataDependent);
  const reason = data ? reasonOf(data) : `\`${variable.name}\` is written at an index that is not known`;
  forgetRegister(variable, reason, machine, { within, dataDependent: data !== undefined });
}

/** A part of a variable that nothing depends on, which unrolling chooses: a register whatever it holds. */
function isUnasked({ variable, offset }: ResolvedPlace & { kind: 'register' }, machine: Machine): boolean {
  return !machine.relevance.bears(variable) && isChosenByLoops(offset, () => true);
}

function isChosenByLoops({ constant, terms }: Polynomial, accepts: (counter: Symbol) => boolean): boolean {
  if (!isUniform(constant)) return false;
  return terms.every(
    ({ coefficient, monomial }) =>
      isUniform(coefficient) &&
      monomial.symbols.every((symbol) => symbol.origin === 'loop' && accepts(symbol)),
  );
}

/** Kernel parameters lie in constant memory: an index that differs between lanes takes a pass per address. */
function recordParameter(
  target: ResolvedPlace & { kind: 'register' },
  place: Place,
  type: Type,
  node: object,
  machine: Machine,
): void {
  const object = machine.newObject(target.variable.name, 'constant', 16);
  recordAccess({ kind: 'memory', object, offset: target.offset }, place, type, 'load', node, machine);
}

/** One element, at a site that chooses among several for other warps. */
function recordIfLocal(
  target: ResolvedPlace & { kind: 'register' },
  place: Place,
  type: Type,
  operation: AccessOperation,
  node: object,
  machine: Machine,
): void {
  const { variable } = target;
  if (variable.storage === 'parameter' || !hasOwnAddress(place)) return;
  if (machine.localSites.holds(variable, node))
    recordInterleaved(target, place, type, operation, node, machine);
}

function recordLocal(
  target: ResolvedPlace & { kind: 'register' },
  place: Place,
  type: Type,
  operation: AccessOperation,
  node: object,
  machine: Machine,
): void {
  // Where there was no time to look at each iteration: registers, as if there had been.
  if (isChosenByLoops(target.offset, isShortLoop)) return;
  machine.localSites.chooses(target.variable, node);
  recordInterleaved(target, place, type, operation, node, machine);
}

function recordInterleaved(
  target: ResolvedPlace & { kind: 'register' },
  place: Place,
  type: Type,
  operation: AccessOperation,
  node: object,
  machine: Machine,
): void {
  const object = machine.newObject(target.variable.name, 'local', 128);
  const offset = interleavedOffset(target.offset);
  const among: ResolvedPlace =
    offset !== undefined
      ? { kind: 'memory', object, offset }
      : {
          kind: 'unknown',
          reason: 'lanes use different bytes of a local array',
          uniform: false,
          dataDependent: false,
        };
  recordAccess(among, place, type, operation, node, machine, object);
}

export function recordAccess(
  target: ResolvedPlace,
  place: Place,
  type: Type,
  served: SharedOperation,
  node: object,
  machine: Machine,
  unknownObject?: MemoryObject,
): void {
  // A trial leaves no trace, and what an access costs changes nothing that follows.
  if (!machine.recording) return;
  const object = target.kind === 'memory' ? target.object : unknownObject;
  const { mask } = machine.state;
  if (object?.space === 'host' || mask.may === 0) return;
  const { lanes } = node as Partial<Read>;
  if (lanes !== undefined) machine.state.mask = narrow(mask, knownTruth(firstLanes(lanes)));
  recordIn(target, place, type, served, node, machine, object);
  machine.state.mask = mask;
}

/** An access of the lanes that are active. */
function recordIn(
  target: ResolvedPlace,
  place: Place,
  type: Type,
  served: SharedOperation,
  node: object,
  machine: Machine,
  object: MemoryObject | undefined,
): void {
  const operation: AccessOperation = served === 'load' || served === 'store' ? served : 'atomic';
  const { mask } = machine.state;
  const space = object?.space ?? 'global';
  const plan = issuedAs(space, operation, node);
  const written = plan?.pieces ?? writtenPieces(place, type);
  const pieces: readonly IssuedPiece[] = object?.space === 'local' ? interleavedPieces(written) : written;
  const { openConditions, leftBy } = machine;
  if (hasOwnAddress(place)) machine.work(1);
  if (object?.space === 'global') machine.issued.address(object, machine.weight, countLanes(mask.may));
  for (const piece of pieces) {
    const { times = 1, widthInBytes } = piece;
    machine.work(times);
    const offset = target.kind === 'memory' ? startOf(target.offset, piece, plan?.startsOnBytes) : undefined;
    if (plan?.merged !== undefined) noteAddress(plan, object, offset, machine);
    const issued = 'lanes' in node ? 'matrix-load' : served;
    const counts =
      offset && object && !isPartial(type)
        ? perhapsOfFewer(
            perhapsJoined(countsOf(object, offset, piece.widthInBytes, type, issued, machine), plan, {
              offset,
              widthInBytes,
              mask,
            }),
            plan,
          )
        : unknownAccess(target, type);
    machine.record({
      kind: 'access',
      node,
      at: place.at,
      place,
      space,
      operation,
      widthInBytes,
      pieces: written.length,
      plan,
      counts: meanBehind(counts, { space, offset }, [...openConditions, ...leftBy]),
      mask,
      isSwap: served === 'compare-and-swap',
      offset,
      expectedOffset: offset && expectedOffset(offset, counts, machine.symbols),
      objectName: object?.name ?? '',
      objectAlignmentInBytes: object?.alignmentInBytes ?? 1,
      misaligned: misalignmentOf({ place, space, widthInBytes, mask, offset }, openConditions),
      surelyComes: openConditions.length === 0,
      isCounted: machine.isWeightCounted && leftBy.length === 0,
      weight: (machine.weight * times) / neighboursIn(plan, type),
      calls: machine.callPath(),
    });
  }
}

/** Whether its address is worked out for the access, and not by what leads to it. */
function hasOwnAddress(place: Place): boolean {
  if (place.kind === 'member') return hasOwnAddress(place.base);
  return place.kind === 'element' && (place.index.kind !== 'integer' || hasOwnAddress(place.base));
}

/**
 * Where the instruction starts. One that moves neighbours of a loop starts at a multiple of its width; how far the loop
 * has come shifts all lanes alike, which changes nothing in shared memory.
 */
function startOf(offset: Polynomial, piece: AccessPiece, width: number | undefined): Polynomial {
  if (width === undefined) return add(offset, constantPolynomial(piece.offsetInBytes));
  return scale(takeOutMultiples(offset, width).quotient, width);
}

const onePiece = [{ offsetInBytes: 0, widthInBytes: 4 }];

/** Of what has no known size it is at least known that there is an access. */
function writtenPieces(place: Place, type: Type): readonly AccessPiece[] {
  if (isPartial(type)) return onePiece;
  const alignment = type === place.type ? placeAlignmentInBytes(place) : alignmentInBytes(type);
  return accessPieces(sizeInBytes(type) ?? 4, alignment);
}

/** What the compiler makes of the access; atomics and other memories stay what the source says. */
function issuedAs(space: Space, operation: AccessOperation, node: object): AccessPlan | undefined {
  if (operation === 'atomic' || (space !== 'global' && space !== 'shared')) return undefined;
  return accessPlanOf(node, operation);
}

function countsOf(
  object: MemoryObject,
  offset: Polynomial,
  widthInBytes: number,
  type: Type,
  operation: SharedOperation,
  machine: Machine,
): InstructionCounts {
  const isLocal = object.space === 'local';
  const counts = instructionCounts(
    {
      space: object.space,
      operation,
      offset,
      objectAlignmentInBytes: object.alignmentInBytes,
      widthInBytes: isLocal ? LOCAL_WORD_BYTES : widthInBytes,
      mask: machine.state.mask,
    },
    machine.symbols,
  );
  if (isLocal) return timesAsMuch(counts, Math.max(1, widthInBytes / LOCAL_WORD_BYTES));
  const { wavefronts, wavefrontsIdeal = 1 } = counts;
  if (object.space !== 'shared' || wavefronts === undefined) return counts;
  // Floats are not added up.
  const isSum = operation === 'atomic' || (operation === 'swap-loop' && type.kind === 'integer');
  if (isSum && isUniformPolynomial(offset)) {
    // One lane goes to memory for all of them.
    return perhapsLess(counts, 1, 'the compiler may add up what the lanes of a warp give to one address');
  }
  if (operation !== 'swap-loop' || wavefronts.max <= wavefrontsIdeal) return counts;
  return perhapsLess(counts, wavefrontsIdeal, 'turns of a loop of compare-and-swaps may share a bank');
}

function unknownAccess(target: ResolvedPlace, type: Type): InstructionCounts {
  if (target.kind === 'unknown') return unknownInstruction(target.reason, target.dataDependent);
  if (isPartial(type)) return unknownInstruction(`size of \`${typeName(type)}\` is unknown`, false);
  return unknownInstruction('the address is not known', false);
}
