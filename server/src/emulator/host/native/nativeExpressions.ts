/** Expressions of compiled host code: each leaves its value on the stack. */
import type {
  Binary,
  Conditional,
  Expression,
  IntegerConstant,
  Logical,
  PointerDifference,
  Sequence,
  Unary,
} from '../../../ir/nodes.ts';
import type { Type } from '../../../ir/types.ts';
import { runOf, isUnsigned } from '../hostCode.ts';
import { compileExpression } from '../hostExpressions.ts';
import { rightSideFirst } from '../rightSideFirst.ts';
import type { ValueType } from '../../lanes/wasmFormat.ts';
import { loadScalar, placeOf, pushAddress, addressOf } from './nativeAccess.ts';
import type { NativeAddress } from './nativeAccess.ts';
import { compare, comparisons, operate } from './nativeArithmetic.ts';
import { assign, compoundAssign } from './nativeAssignments.ts';
import { call } from './nativeCalls.ts';
import { constructValue } from './nativeConstruct.ts';
import { convert, isNotZero } from './nativeConversions.ts';
import { NotNative, kindOf, knownKind, mentioned, notNative } from './nativeFunction.ts';
import type { NativeFunction } from './nativeFunction.ts';
import { hostImports } from './nativeHost.ts';
import { intrinsic } from './nativeIntrinsics.ts';
import { statement } from './nativeStatements.ts';
import { op } from './wasmBytes.ts';

/** Leaves the value; what cannot be compiled is worked out by the interpreter. */
export function value(w: NativeFunction, e: Expression): void {
  writeOrInterpret(w, e, true);
}

/** Runs it for its effects. */
export function effect(w: NativeFunction, e: Expression): void {
  const isCompiled = writeOrInterpret(w, e, false);
  if (!isCompiled && kindOf(e.type) !== undefined) w.code.emit(op.drop);
}

/** False where the interpreter works it out, which leaves the value also where it is not wanted. */
function writeOrInterpret(w: NativeFunction, e: Expression, isWanted: boolean): boolean {
  const mark = w.mark();
  try {
    write(w, e, isWanted);
    return true;
  } catch (error) {
    if (!(error instanceof NotNative)) throw error;
    w.reset(mark);
    interpreted(w, e);
    return false;
  }
}

/** Leaves something that is not 0 where the value is not zero. */
export function test(w: NativeFunction, e: Expression): void {
  value(w, e);
  const kind = knownKind(e.type);
  if (kind !== 'i32') isNotZero(w, kind);
}

function write(w: NativeFunction, e: Expression, isWanted: boolean): void {
  switch (e.kind) {
    case 'assign':
    case 'compoundAssign': {
      const ordered = rightSideFirst(e);
      if (ordered !== undefined) sequence(w, ordered, isWanted);
      else if (e.kind === 'assign') assign(w, e, isWanted);
      else compoundAssign(w, e, isWanted);
      return;
    }
    case 'sequence':
      sequence(w, e, isWanted);
      return;
    case 'conditional':
      conditional(w, e, isWanted);
      return;
    case 'cast':
      if (e.type.kind === 'void') {
        effect(w, e.operand);
        return;
      }
      break;
    default:
  }
  plain(w, e);
  if (!isWanted && kindOf(e.type) !== undefined) w.code.emit(op.drop);
}

function plain(w: NativeFunction, e: Expression): void {
  const { code } = w;
  switch (e.kind) {
    case 'integer':
      integer(w, e);
      return;
    case 'float':
      if (knownKind(e.type) === 'f32') code.f32(e.value);
      else code.f64(e.value);
      return;
    case 'string':
      code.i64(w.c.machine.stringAddress(e.value));
      return;
    case 'functionReference':
      code.i64(w.c.machine.functionAddress(e.function));
      return;
    case 'read':
      read(w, e);
      return;
    case 'address':
      pushAddress(w, addressOf(w, e.place));
      return;
    case 'pointerOffset':
      pushAddress(w, addressOf(w, { kind: 'dereference', pointer: e, type: e.type, at: e.at }));
      return;
    case 'pointerDifference':
      difference(w, e);
      return;
    case 'unary':
      unary(w, e);
      return;
    case 'binary':
      binary(w, e);
      return;
    case 'logical':
      logical(w, e);
      return;
    case 'cast':
      value(w, e.operand);
      convert(w, e.operand.type, e.type);
      return;
    case 'construct':
      construct(w, e);
      return;
    case 'extract':
      extract(w, e);
      return;
    case 'call':
      call(w, e);
      return;
    case 'intrinsic':
      intrinsic(w, e);
      return;
    default:
      throw notNative();
  }
}

function integer(w: NativeFunction, { type, value: given }: IntegerConstant): void {
  const { code } = w;
  switch (knownKind(type)) {
    case 'i32':
      code.i32(Number(BigInt.asIntN(32, BigInt(given))));
      return;
    case 'i64':
      code.i64(given);
      return;
    case 'f32':
      code.f32(Number(given));
      return;
    case 'f64':
      code.f64(Number(given));
  }
}

function read(w: NativeFunction, e: Node<'read'>): void {
  const place = placeOf(w, e.place);
  if (place.kind === 'local') {
    w.code.get(place.known.local);
    return;
  }
  if (isAggregate(place.type)) pushAddress(w, place.address);
  else loadScalar(w, place.address, place.type, place.at);
}

type Node<K extends Expression['kind']> = Extract<Expression, { kind: K }>;

const isAggregate = (type: Type): boolean => type.kind === 'struct' || type.kind === 'array';

function difference(w: NativeFunction, e: PointerDifference): void {
  const { code } = w;
  if (knownKind(e.left.type) !== 'i64' || knownKind(e.right.type) !== 'i64') throw notNative();
  value(w, e.left);
  value(w, e.right);
  code.emit(op.i64Sub);
  if (e.elementSizeInBytes === 1) return;
  code.i64(e.elementSizeInBytes);
  code.emit(op.i64DivS);
}

function unary(w: NativeFunction, e: Unary): void {
  const { code } = w;
  if (e.operator === '!') {
    test(w, e.operand);
    code.emit(op.i32Eqz);
    return;
  }
  const kind = knownKind(e.operand.type);
  if (kind === 'f32' || kind === 'f64') {
    value(w, e.operand);
    code.emit(kind === 'f32' ? op.f32Neg : op.f64Neg);
    return;
  }
  if (e.operator === '-') w.zero(kind);
  value(w, e.operand);
  if (e.operator === '-') code.emit(kind === 'i32' ? op.i32Sub : op.i64Sub);
  else if (kind === 'i32') {
    code.i32(-1);
    code.emit(op.i32Xor);
  } else {
    code.i64(-1);
    code.emit(op.i64Xor);
  }
}

function binary(w: NativeFunction, e: Binary): void {
  const { left, right, operator } = e;
  if (comparisons.has(operator)) {
    comparison(w, e);
    return;
  }
  const kind = knownKind(e.type);
  if (knownKind(left.type) !== kind) throw notNative();
  value(w, left);
  value(w, right);
  if (operator === '<<' || operator === '>>') shiftCount(w, kind, right.type);
  else if (knownKind(right.type) !== kind) throw notNative();
  operate(w, operator, kind, isUnsigned(e.type), e.at, right.kind === 'integer' ? right.value : undefined);
}

/** The count of a shift may have any integer type. */
export function shiftCount(w: NativeFunction, kind: ValueType, type: Type): void {
  const given = knownKind(type);
  if (kind === given) return;
  if (kind === 'i64' && given === 'i32') w.code.emit(op.i64ExtendI32U);
  else if (kind === 'i32' && given === 'i64') w.code.emit(op.i32WrapI64);
  else throw notNative();
}

function comparison(w: NativeFunction, { left, right, operator }: Binary): void {
  const [x, y] = [knownKind(left.type), knownKind(right.type)];
  const isPointer = left.type.kind === 'pointer' || right.type.kind === 'pointer';
  if (isPointer) {
    const type = left.type.kind === 'pointer' ? left.type : right.type;
    for (const operand of [left, right]) {
      value(w, operand);
      if (knownKind(operand.type) !== 'i64') convert(w, operand.type, type);
    }
    compare(w, operator, 'i64', true);
    return;
  }
  const isReal = x === 'f32' || x === 'f64';
  if (x !== y && !(isReal && (y === 'f32' || y === 'f64'))) throw notNative();
  value(w, left);
  if (x === 'f32' && y === 'f64') w.code.emit(op.f64PromoteF32);
  value(w, right);
  if (x === 'f64' && y === 'f32') w.code.emit(op.f64PromoteF32);
  const kind = x === y ? x : 'f64';
  compare(w, operator, kind, isUnsigned(left.type) && isUnsigned(right.type));
}

function logical(w: NativeFunction, e: Logical): void {
  const { code } = w;
  test(w, e.left);
  code.open(op.if, 'i32');
  if (e.operator === '&&') asBit(w, e.right);
  else code.i32(1);
  code.otherwise();
  if (e.operator === '&&') code.i32(0);
  else asBit(w, e.right);
  code.end();
}

function asBit(w: NativeFunction, e: Expression): void {
  value(w, e);
  if (e.type.kind !== 'boolean') isNotZero(w, knownKind(e.type));
}

function conditional(w: NativeFunction, e: Conditional, isWanted: boolean): void {
  const { code } = w;
  const kind = isWanted ? kindOf(e.type) : undefined;
  if (isWanted && kind === undefined) throw notNative();
  const arm = kind === undefined ? effect : value;
  if (kind !== undefined && (kindOf(e.whenTrue.type) !== kind || kindOf(e.whenFalse.type) !== kind)) {
    throw notNative();
  }
  test(w, e.condition);
  code.open(op.if, kind);
  arm(w, e.whenTrue);
  code.otherwise();
  arm(w, e.whenFalse);
  code.end();
}

function construct(w: NativeFunction, e: Node<'construct'>): void {
  if (isAggregate(e.type)) {
    constructValue(w, e);
    return;
  }
  const [only] = e.values;
  if (only === undefined) {
    w.zero(knownKind(e.type));
    return;
  }
  value(w, only);
  convert(w, only.type, e.type);
}

function extract(w: NativeFunction, e: Node<'extract'>): void {
  if (!isAggregate(e.operand.type) || e.field.bits !== undefined) throw notNative();
  const emit = (): void => {
    value(w, e.operand);
  };
  const address: NativeAddress = {
    base: { kind: 'value', emit },
    offset: e.field.offsetInBytes,
    indices: [],
  };
  if (isAggregate(e.type)) pushAddress(w, address);
  else loadScalar(w, address, e.type, e.at);
}

function sequence(w: NativeFunction, e: Sequence, isWanted: boolean): void {
  if (e.effects.some((one) => one.kind === 'declare' && one.destroy !== undefined)) throw notNative();
  for (const one of e.effects) statement(w, one);
  if (isWanted) value(w, e.value);
  else effect(w, e.value);
}

/** A value that the interpreter works out. */
function interpreted(w: NativeFunction, e: Expression): void {
  const { code, c } = w;
  const made = compileExpression(c, e);
  const { named, changed } = mentioned(e, false);
  const kind = kindOf(e.type);
  if (kind === undefined && e.type.kind !== 'void') throw notNative();
  if (made.cls === 'int') {
    if (made.constant !== undefined) {
      code.i32(made.constant);
      return;
    }
    w.spill(named);
    code.i32(w.host.thunk(made.run));
    code.get(0);
    w.call(hostImports.runInt);
    w.reload(changed);
    return;
  }
  const run = runOf(made);
  w.spill(named);
  if (run !== undefined) {
    code.i32(w.host.thunk(run));
    code.get(0);
    w.call(hostImports.run);
    w.reload(changed);
  }
  if (made.cls !== 'void' && kind !== undefined) w.fromSlot(kind, e.type, made.slot);
}
