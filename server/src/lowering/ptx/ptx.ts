/**
 * Inline PTX that accesses memory or names the lane: loads, stores, atomics, asynchronous copies and matrix fragments
 * as the accesses that they are (PTX ISA 9.0, sections 9.7.9 and 9.7.15). What is not known here stays opaque.
 */
import type { Assign, AtomicOperation, Expression, Place, Statement } from '../../ir/nodes.ts';
import * as types from '../../ir/types.ts';
import type { Type } from '../../ir/types.ts';
import type { Location } from '../../text/location.ts';
import { integerConstant } from '../types/conversions.ts';
import { localVariable, not, read, variablePlace } from '../expressions/operands.ts';
import { PtxArithmetic } from './ptxArithmetic.ts';
import { lowerBulkCopy, lowerMemoryBarrier } from './ptxBarriers.ts';
import { declared, lowerComputation } from './ptxComputation.ts';
import { ptxType } from './ptxConversions.ts';
import { loadFragment, storeFragment, vectorOf } from './ptxFragments.ts';
import type { PtxMemory } from './ptxFragments.ts';
import { ptxRegister } from './ptxRegisters.ts';
import { lowerUnit } from './ptxUnits.ts';
import { lowerWarpExchange } from './ptxWarp.ts';
import { readPtx } from './ptxText.ts';
import type { PtxInstruction, PtxOperand } from './ptxText.ts';

export interface PtxOperands {
  /** What `%0`, `%1`, … stand for: outputs first. */
  readonly outputs: readonly Place[];
  readonly inputs: readonly Expression[];
  readonly at: Location;
}

/** The statements that the text amounts to; undefined where some of it is not known. */
export function lowerPtx(text: string, operands: PtxOperands): Statement[] | undefined {
  const instructions = readPtx(text);
  if (instructions === undefined || instructions.length === 0) return undefined;
  const lowering = new PtxLowering(operands);
  for (const instruction of instructions) if (!lowering.instruction(instruction)) return undefined;
  return lowering.statements;
}

class PtxLowering implements PtxMemory {
  readonly statements: Statement[] = [];
  private readonly operands: PtxOperands;
  readonly at: Location;
  /** Values of the text's own registers. */
  readonly names = new Map<string, Expression>();

  constructor(operands: PtxOperands) {
    this.operands = operands;
    this.at = operands.at;
  }

  /** False where the instruction is not known. */
  instruction(one: PtxInstruction): boolean {
    const before = this.statements.length;
    if (one.guard === undefined) return this.unguarded(one);
    const named = this.names.get(one.guard.name);
    if (named === undefined) return false;
    const { at } = this;
    const condition = one.guard.negated ? not(named, at) : named;
    const [to] = one.operands;
    const name = to?.kind === 'word' && !/[.](?:sync|cc)\b/.test(`.${one.parts.join('.')}`) ? to.text : '';
    const old = this.names.get(name);
    if (!this.unguarded(name === '' ? one : { ...one, guard: undefined })) return false;
    const value = this.names.get(name);
    if (value !== undefined && value !== old) return this.keepElsewhere(name, condition, value, old);
    const guarded: Statement = { kind: 'block', statements: this.statements.splice(before), at };
    this.statements.push({ kind: 'if', condition, whenTrue: guarded, whenFalse: undefined, at });
    return true;
  }

  /** In the lanes that a guard leaves out a register keeps what it had, if anything. */
  private keepElsewhere(
    name: string,
    condition: Expression,
    whenTrue: Expression,
    old: Expression | undefined,
  ): boolean {
    if (old === undefined) return true;
    const { at } = this;
    const { type } = whenTrue;
    const whenFalse = new PtxArithmetic(at).as(old, type);
    if (whenFalse === undefined) return false;
    const value: Expression = { kind: 'conditional', condition, whenTrue, whenFalse, type, at };
    this.names.set(name, read(declared(this, type, value)));
    return true;
  }

  private unguarded(one: PtxInstruction): boolean {
    const { parts, operands } = one;
    const [first, second] = operands;
    switch (parts[0]) {
      case 'mov':
      case 'cvta':
      case 'cvt':
        return this.move(parts, first, second) || (parts[0] !== 'cvta' && lowerComputation(this, one));
      case 'ld':
      case 'ldu':
        return this.load(parts, first, second);
      case 'st':
        return this.store(parts, first, second);
      case 'atom':
        return this.atomic(parts, first, operands.slice(1));
      case 'red':
        return this.atomic(parts, undefined, operands);
      case 'cp':
        return parts.includes('bulk') ? lowerBulkCopy(this, one) : this.copy(parts, operands);
      case 'mbarrier':
        return lowerMemoryBarrier(this, one);
      case 'ldmatrix':
        return loadFragment(this, parts, first, second);
      case 'stmatrix':
        return storeFragment(this, parts, first, second);
      case 'mma':
        return parts[1] === 'sync' && lowerUnit(this, one);
      case 'wgmma':
      case 'tcgen05':
        return lowerUnit(this, one);
      default:
        return lowerWarpExchange(this, one) ?? lowerComputation(this, one);
    }
  }

  private value(operand: PtxOperand | undefined): Expression | undefined {
    return operand?.kind === 'word' ? this.valueOf(operand.text) : undefined;
  }

  valueOf(word: string): Expression | undefined {
    const { outputs, inputs } = this.operands;
    if (/^%\d+$/.test(word)) {
      const index = Number(word.slice(1));
      const output = outputs[index];
      return output === undefined ? inputs[index - outputs.length] : read(output);
    }
    if (/^-?\d+$/.test(word)) return integerConstant(Number(word), types.intType, this.at);
    return this.names.get(word) ?? ptxRegister(word, this.at);
  }

  outputOf(word: string): Place | undefined {
    return /^%\d+$/.test(word) ? this.operands.outputs[Number(word.slice(1))] : undefined;
  }

  private cast(operand: Expression, type: Type): Expression {
    return types.sameType(operand.type, type) ? operand : { kind: 'cast', operand, type, at: this.at };
  }

  push(expression: Expression): true {
    this.statements.push({ kind: 'expression', expression, at: this.at });
    return true;
  }

  private assign(place: Place, value: Expression, copied: Pick<Assign, 'copied'> = {}): true {
    const { type } = place;
    return this.push({ kind: 'assign', place, value: this.cast(value, type), type, at: this.at, ...copied });
  }

  /** Moves between registers; conversions only where they concern addresses. */
  private move(parts: readonly string[], to: PtxOperand | undefined, from: PtxOperand | undefined): boolean {
    const value = this.value(from);
    if (value === undefined || to?.kind !== 'word') return false;
    const isAddress = parts[0] === 'cvta' || (parts[0] === 'cvt' && parts.join('.') === 'cvt.u32.u64');
    if (parts[0] !== 'mov' && !isAddress) return false;
    const place = this.outputOf(to.text);
    if (place !== undefined) {
      if (place.type.kind === 'float' || value.type.kind === 'float') {
        // A number that is written out is a pattern of bits as well.
        const given = value.kind === 'integer' ? this.cast(value, types.longLongType) : value;
        const bits = new PtxArithmetic(this.at).as(given, place.type);
        return bits !== undefined && this.assign(place, bits);
      }
      const isBits = types.sizeInBytes(place.type) !== types.sizeInBytes(value.type) && !isAddress;
      if (place.type.kind !== 'integer' || (isBits && value.kind !== 'integer')) return false;
      return this.assign(place, value);
    }
    this.names.set(to.text, value);
    return true;
  }

  place(
    operand: PtxOperand | undefined,
    type: Type,
    parts: readonly string[],
  ): (Place & { readonly kind: 'dereference' }) | undefined {
    if (operand?.kind !== 'memory') return undefined;
    const address = this.valueOf(operand.base);
    if (address === undefined || (address.type.kind !== 'integer' && address.type.kind !== 'pointer')) {
      return undefined;
    }
    const { at } = this;
    const isShared = parts.some((part) => part.startsWith('shared'));
    const whole: Expression =
      isShared && address.type.kind === 'integer'
        ? {
            kind: 'intrinsic',
            name: '__cvta_shared_to_generic',
            arguments: [this.cast(address, types.unsignedLongType)],
            type: types.pointerTo(types.voidType),
            at,
          }
        : address;
    const pointer = this.cast(whole, types.pointerTo(type));
    if (operand.displacementInBytes === 0) return { kind: 'dereference', pointer, type, at };
    const index = integerConstant(operand.displacementInBytes, types.longType, at);
    const moved: Expression = {
      kind: 'pointerOffset',
      pointer,
      index,
      elementSizeInBytes: 1,
      subtract: false,
      type: pointer.type,
      at,
    };
    return { kind: 'dereference', pointer: moved, type, at };
  }

  private load(parts: readonly string[], to: PtxOperand | undefined, from: PtxOperand | undefined): boolean {
    const words = to?.kind === 'list' ? to.words : to?.kind === 'word' ? [to.text] : [];
    const places = words.map((word) => this.outputOf(word));
    const element = elementType(parts, places[0]?.type);
    if (element === undefined || places.length !== lanesOf(parts)) return false;
    const { at } = this;
    if (places.length === 1) {
      const [place] = places;
      const source = this.place(from, element, parts);
      return place !== undefined && source !== undefined && this.assign(place, read(source));
    }
    const type = vectorOf(element, places.length);
    const source = this.place(from, type, parts);
    if (source === undefined) return false;
    const variable = localVariable('$ptx', type, at);
    const whole = variablePlace(variable, at);
    this.statements.push({ kind: 'declare', variable, initializer: read(source), at });
    return places.every((place, i) => {
      const field = type.fields[i];
      if (place === undefined || field === undefined) return false;
      return this.assign(
        place,
        read({ kind: 'member', base: whole, struct: type, field, type: element, at }),
      );
    });
  }

  private store(parts: readonly string[], to: PtxOperand | undefined, from: PtxOperand | undefined): boolean {
    const words = from?.kind === 'list' ? from.words : from?.kind === 'word' ? [from.text] : [];
    const values = words.map((word) => this.valueOf(word)).filter((one) => one !== undefined);
    const element = elementType(parts, values[0]?.type);
    if (element === undefined || values.length !== lanesOf(parts)) return false;
    const [value] = values;
    if (values.length === 1) {
      const place = this.place(to, element, parts);
      return place !== undefined && value !== undefined && this.assign(place, value);
    }
    const type = vectorOf(element, values.length);
    const place = this.place(to, type, parts);
    if (place === undefined) return false;
    const all = values.map((one) => this.cast(one, element));
    return this.assign(place, { kind: 'construct', values: all, type, at: this.at });
  }

  private atomic(
    parts: readonly string[],
    to: PtxOperand | undefined,
    [address, ...rest]: readonly PtxOperand[],
  ): boolean {
    const operation = parts.map((part) => atomicOperations[part]).find((one) => one !== undefined);
    const values = rest.map((one) => this.value(one)).filter((one) => one !== undefined);
    const element = elementType(parts, values[0]?.type);
    if (operation === undefined || element === undefined || lanesOf(parts) !== 1) return false;
    if (element.kind === 'pointer') return false;
    const place = this.place(address, element, parts);
    if (place === undefined || values.length !== (operation === 'compareAndSwap' ? 2 : 1)) return false;
    const operands = values.map((one) => this.cast(one, element));
    const result: Expression = { kind: 'atomic', operation, place, operands, type: element, at: this.at };
    if (to === undefined) return this.push(result);
    const output = to.kind === 'word' ? this.outputOf(to.text) : undefined;
    return output !== undefined && this.assign(output, result);
  }

  /** `cp.async`: a load from global and a store to shared memory; the waits concern no access. */
  private copy(parts: readonly string[], [to, from, size, read_]: readonly PtxOperand[]): boolean {
    if (parts[1] !== 'async') return false;
    if (parts[2] === 'commit_group' || parts[2] === 'wait_group' || parts[2] === 'wait_all') return true;
    const bytes = this.value(size);
    if (bytes?.kind !== 'integer' || ![4, 8, 16].includes(Number(bytes.value))) return false;
    const words = Number(bytes.value) / 4;
    const type = words === 1 ? types.unsignedIntType : vectorOf(types.unsignedIntType, words);
    const target = this.place(to, type, ['shared']);
    const source = this.place(from, type, ['global']);
    if (target === undefined || source === undefined) return false;
    const loaded = read(source);
    const copied = { copied: { load: loaded, isThroughL1: !parts.includes('cg') } };
    if (read_ === undefined) return this.assign(target, loaded, copied);
    // Bytes past the size that is read are zero: none of them, in practice, or all.
    const given = this.value(read_);
    if (given === undefined) return false;
    if (given.kind === 'integer' && given.value === bytes.value) return this.assign(target, loaded, copied);
    const { at } = this;
    const whenFalse: Expression =
      words === 1
        ? integerConstant(0, types.unsignedIntType, at)
        : { kind: 'construct', values: [], type, at };
    const condition = this.cast(given, types.booleanType);
    const value: Expression = { kind: 'conditional', condition, whenTrue: loaded, whenFalse, type, at };
    return this.assign(target, value, copied);
  }
}

const atomicOperations: Readonly<Record<string, AtomicOperation>> = {
  add: 'add',
  min: 'min',
  max: 'max',
  inc: 'increment',
  dec: 'decrement',
  and: 'and',
  or: 'or',
  xor: 'xor',
  exch: 'exchange',
  cas: 'compareAndSwap',
};

/** By the last part; a register of the same size keeps its own type, as bits are moved and not converted. */
function elementType(parts: readonly string[], register: Type | undefined): Type | undefined {
  const type = ptxType(parts.at(-1));
  const isScalar = register !== undefined && ['integer', 'float', 'pointer'].includes(register.kind);
  // Halves lie in registers of integers, whose arithmetic is another.
  if (type === undefined || type === types.halfType || type === types.bfloat16Type || !isScalar)
    return undefined;
  return types.sizeInBytes(register) === types.sizeInBytes(type) ? register : type;
}

function lanesOf(parts: readonly string[]): number {
  return Number(parts.find((part) => /^v[24]$/.test(part))?.slice(1) ?? 1);
}
