/** Mathematics and selections of compiled host code; all other functions that are known by name the interpreter calls. */
import type { Intrinsic } from '../../../ir/nodes.ts';
import type { FloatType } from '../../../ir/types.ts';
import { isUnsigned } from '../hostCode.ts';
import { mathFunction } from '../hostIntrinsics.ts';
import { maximum, minimum } from '../../intrinsics/integerIntrinsics.ts';
import { compare } from './nativeArithmetic.ts';
import { convert } from './nativeConversions.ts';
import { value } from './nativeExpressions.ts';
import { knownKind, notNative } from './nativeFunction.ts';
import type { NativeFunction } from './nativeFunction.ts';
import type { MathFunction } from './nativeHost.ts';
import { FRONT, REAR } from '../library/glibcRandom.ts';
import { op } from './wasmBytes.ts';

/** Instructions that give what the interpreter's functions give, by the operand's kind. */
const instructions = new Map<MathFunction, { readonly f32: number; readonly f64: number }>([
  [Math.abs, { f32: 0x8b, f64: 0x99 }],
  [Math.ceil, { f32: 0x8d, f64: 0x9b }],
  [Math.floor, { f32: 0x8e, f64: 0x9c }],
  [Math.trunc, { f32: 0x8f, f64: 0x9d }],
  [Math.sqrt, { f32: 0x91, f64: 0x9f }],
]);

export function intrinsic(w: NativeFunction, e: Intrinsic): void {
  if (e.type.kind === 'float') mathematics(w, e, e.type);
  else if (/^(min|max|umin|umax|llmin|llmax|ullmin|ullmax)$/.test(e.name)) selection(w, e);
  else if (/^(abs|labs|llabs)$/.test(e.name)) absolute(w, e);
  else if (e.name === 'rand' && e.arguments.length === 0) random(w);
  else throw notNative();
}

function functionOf(name: string, type: FloatType): MathFunction | undefined {
  if (/^(abs|labs|llabs)$/.test(name)) return Math.abs;
  if (name === 'min') return minimum;
  if (name === 'max') return maximum;
  return mathFunction(name, type);
}

function mathematics(w: NativeFunction, e: Intrinsic, type: FloatType): void {
  const { code } = w;
  const kind = knownKind(type);
  const apply = functionOf(e.name, type);
  if (apply === undefined || e.arguments.length === 0 || e.arguments.length > 3) throw notNative();
  const instruction = instructions.get(apply);
  for (const argument of e.arguments) {
    value(w, argument);
    convert(w, argument.type, type);
    if (kind === 'f32' && instruction === undefined) code.emit(op.f64PromoteF32);
  }
  if (instruction !== undefined && e.arguments.length === 1) {
    code.emit(kind === 'f32' ? instruction.f32 : instruction.f64);
    return;
  }
  if (instruction !== undefined) throw notNative();
  code.call(w.module.mathematics(apply, e.arguments.length));
  if (kind === 'f32') code.emit(op.f32DemoteF64);
}

function selection(w: NativeFunction, e: Intrinsic): void {
  const { code } = w;
  const [first, second] = e.arguments;
  if (first === undefined || second === undefined) throw notNative();
  const kind = knownKind(e.type);
  w.temporary(kind, (left) => {
    w.temporary(kind, (right) => {
      for (const operand of [first, second]) {
        value(w, operand);
        convert(w, operand.type, e.type);
      }
      code.set(right);
      code.set(left);
      for (const local of e.name.endsWith('min') ? [left, right] : [right, left]) code.get(local);
      code.get(left);
      code.get(right);
      compare(w, '<=', kind, isUnsigned(e.type));
      code.emit(op.select);
    });
  });
}

function absolute(w: NativeFunction, e: Intrinsic): void {
  const { code } = w;
  const [argument] = e.arguments;
  if (argument === undefined) throw notNative();
  const kind = knownKind(e.type);
  if (kind !== 'i32' && kind !== 'i64') throw notNative();
  w.temporary(kind, (given) => {
    w.zero(kind);
    value(w, argument);
    convert(w, argument.type, e.type);
    code.tee(given);
    code.emit(kind === 'i32' ? op.i32Sub : op.i64Sub);
    code.get(given);
    code.get(given);
    w.zero(kind);
    compare(w, '<', kind, false);
    code.emit(op.select);
  });
}

/** A step of glibc's rand(), as GlibcRandom.next has it: data of nearly every program come from there. */
function random(w: NativeFunction): void {
  const { code } = w;
  const at = w.c.unit.runtime.random.state.byteOffset;
  w.temporary('i32', (front) => {
    w.temporary('i32', (sum) => {
      const load = (word: number): void => {
        code.i32(0);
        code.access(op.i32Load, at + 4 * word);
      };
      const element = (): void => {
        code.i32(2);
        code.emit(op.i32Shl);
      };
      load(FRONT);
      element();
      code.tee(front);
      code.get(front);
      code.access(op.i32Load, at);
      load(REAR);
      element();
      code.access(op.i32Load, at);
      code.emit(op.i32Add);
      code.tee(sum);
      code.access(op.i32Store, at);
      for (const word of [FRONT, REAR]) {
        // The next one, and behind the last (there are as many as FRONT says) the first.
        code.i32(0);
        code.i32(0);
        load(word);
        code.i32(1);
        code.emit(op.i32Add);
        code.tee(front);
        code.get(front);
        code.i32(FRONT);
        code.emit(op.i32Eq, op.select);
        code.access(op.i32Store, at + 4 * word);
      }
      code.get(sum);
      code.i32(1);
      code.emit(0x76);
    });
  });
}
