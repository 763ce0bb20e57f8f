import type { Expression, Intrinsic } from '../../ir/nodes.ts';
import type { StructType } from '../../ir/types.ts';
import { longLongType, sizeInBytes, unsignedCharType, unsignedIntType } from '../../ir/types.ts';
import { isConstantAddress, isLocalAddress, isSharedAddress, SHARED_BASE } from '../memory/addressSpace.ts';
import { effect } from './barriers.ts';
import { accessTraits, constantTraits, effectTraits, intCode } from '../values/code.ts';
import type { Code, LongCode, ScalarCode } from '../values/code.ts';
import { bitsOf } from '../values/compareCode.ts';
import type { Compiler } from '../compiler.ts';
import { booleanCode } from '../statements/conditionals.ts';
import { convert } from '../values/convertCode.ts';
import { after, integerConstant, runOf } from '../statements/expressions.ts';
import { loadPlace } from '../accesses/loads.ts';
import { longCode } from '../values/longCode.ts';
import type { Mask } from '../lanes/mask.ts';
import { laneReader } from '../accesses/memoryValues.ts';
import { addressCode } from '../accesses/places.ts';
import { formatPrintf } from '../printfFormat.ts';
import { deviceFormat, PrintfBuffer } from './printfBuffer.ts';
import type { PrintfArgument } from '../printfFormat.ts';
import { LaunchStop } from '../problems.ts';
import { newRegister } from '../values/registers.ts';
import { longBinary } from '../values/longCode.ts';
import { slowLongOperation } from '../values/longOperations.ts';
import { wrapLong } from '../values/longScalars.ts';

/** Clock cycles that one statement stands for: plausible, not measured. */
const CYCLES_PER_STEP = 4;

/** Output, clocks, traps, address spaces and copies. */
export function deviceIntrinsic(c: Compiler, e: Intrinsic): Code | undefined {
  const { machine } = c;
  switch (e.name) {
    case 'printf':
      return compilePrintf(c, e);
    case 'assert':
      return compileAssert(c, e);
    case '__assert_fail':
    case '__trap':
    case '__brkpt':
    case '__builtin_trap':
    case 'abort':
      return effect(e, (m) => {
        machine.report('assertion', e.at, m.first(), () => `${e.name}() ends the kernel`);
        throw new LaunchStop('trap');
      });
    case '__builtin_unreachable':
      return effect(e, () => undefined);
    case 'clock':
    case 'clock64':
    case 'globaltimer':
    case '__nvvm_read_ptx_sreg_globaltimer':
      return convert(c.shape, clockCode(c), e.type);
    case '__dynamic_smem_size':
      return intCode(unsignedIntType, constantTraits, () => machine.options.sharedDynamicBytes);
    case '__smid':
      return intCode(unsignedIntType, accessTraits, () => machine.multiprocessor);
    case '__nsmid':
      return intCode(unsignedIntType, constantTraits, () => machine.options.multiprocessors);
    case '__builtin_expect':
    case '__builtin_assume_aligned':
    case '__cvta_generic_to_global':
    case '__cvta_global_to_generic':
      return c.expression(e.arguments[0]!);
    case '__cvta_generic_to_shared':
    case '__nvvm_get_smem_pointer':
      return c.expression(e.arguments[0]!);
    case '__cvta_shared_to_generic':
      return fromShared(c, e);
    case '__isGlobal':
    case '__isShared':
    case '__isConstant':
    case '__isLocal':
      return addressTest(c, e);
    case '__untold_load':
    case '__untold_store':
      return untoldAccess(c, e);
    default:
      return undefined;
  }
}

function clockCode(c: Compiler): LongCode {
  const { machine } = c;
  return longCode(longLongType, { ...accessTraits }, () => {
    machine.changes++;
    return machine.readClock() * CYCLES_PER_STEP;
  });
}

/** The text of a string literal behind conversions. */
function literalText(expression: Expression): string | undefined {
  switch (expression.kind) {
    case 'string':
      return expression.value;
    case 'cast':
      return literalText(expression.operand);
    default:
      return undefined;
  }
}

function compilePrintf(c: Compiler, e: Intrinsic): Code {
  const { machine } = c;
  const [first, ...rest] = e.arguments;
  const written = first === undefined ? undefined : literalText(first);
  if (written === undefined) return effect(e, c.unsupported(e.at, 'printf with a format that is no literal'));
  const values = rest.map((argument) => {
    const text = literalText(argument);
    if (text !== undefined) return text;
    return { code: c.scalar(argument), isText: isText(argument) };
  });
  const format = deviceFormat(written);
  const buffer = new PrintfBuffer(
    format,
    rest.map((argument) => argument.type),
  );
  // Its value is the number of arguments, not of characters as in C.
  return after(c, integerConstant(c, rest.length, e.type), (m) => {
    machine.changes++;
    const readers = values.map((value) =>
      typeof value === 'string' ? (): PrintfArgument => value : argumentReader(c, value, m),
    );
    // On an H200 such a block stops at once, while the others print on.
    if (machine.blockHasFailed) return;
    for (let thread = 0; thread < c.shape.threads; thread++) {
      if (!m.has(thread)) continue;
      const given = readers.map((read) => read(thread));
      machine.options.print(formatPrintf(format, buffer.isAsAsked ? given : buffer.taken(given)));
    }
  });
}

/** A pointer to characters may be a string; `%p` of one is rare. */
function isText({ type }: Expression): boolean {
  const inner = type.kind === 'pointer' ? type.pointee : type.kind === 'array' ? type.element : undefined;
  return inner?.kind === 'integer' && inner.bits === 8;
}

function argumentReader(
  c: Compiler,
  { code, isText }: { readonly code: ScalarCode; readonly isText: boolean },
  mask: Mask,
): (thread: number) => PrintfArgument {
  const read = laneReader(code, mask);
  if (!isText) return read;
  return (thread) => {
    const address = Number(read(thread));
    const region = c.machine.regionFor(address);
    if (region === undefined) return '(null)';
    const ownStart = isLocalAddress(address) ? (c.machine.localBases[thread] ?? 0) : 0;
    const start = address - region.base + ownStart;
    const end = region.u8.indexOf(0, start);
    return String.fromCharCode(...region.u8.subarray(start, end < 0 ? region.sizeInBytes : end));
  };
}

function compileAssert(c: Compiler, e: Intrinsic): Code {
  const { machine } = c;
  const condition = booleanCode(c, c.scalar(e.arguments[0]!));
  const bits = bitsOf(c.shape, condition);
  return effect(e, (m) => {
    const { words } = bits(m);
    const failing = m.findLane((thread) => ((words[thread >> 5]! >>> (thread & 31)) & 1) === 0);
    if (failing < 0) return;
    machine.report('assertion', e.at, failing, () => 'a device assertion failed');
    throw new LaunchStop('trap');
  });
}

function addressTest(c: Compiler, e: Intrinsic): Code {
  const address = addressCode(c, e.arguments[0]!);
  const test =
    e.name === '__isShared'
      ? isSharedAddress
      : e.name === '__isLocal'
        ? isLocalAddress
        : e.name === '__isConstant'
          ? isConstantAddress
          : (a: number) => !isSharedAddress(a) && !isLocalAddress(a) && !isConstantAddress(a);
  const tested = longBinary(
    c.shape,
    longLongType,
    address,
    address,
    slowLongOperation((a) => (test(Number(a)) ? 1n : 0n), wrapLong),
  );
  return convert(c.shape, tested, e.type);
}

/** A type of so many bytes that moves in one access where hardware does it in one. */
export function bytesType(size: number): StructType {
  const word = size % 4 === 0 ? unsignedIntType : unsignedCharType;
  const step = sizeInBytes(word) ?? 1;
  const fields = Array.from({ length: size / step }, (_, i) => ({
    name: `w${i}`,
    type: word,
    offsetInBytes: i * step,
  }));
  const alignmentInBytes = [16, 8, 4].find((width) => size % width === 0) ?? 1;
  return {
    kind: 'struct',
    name: `bytes<${size}>`,
    isUnion: false,
    fields,
    sizeInBytes: size,
    alignmentInBytes,
  };
}

/** Addresses within shared memory are kept in 32 bits, without where that memory begins. */
function fromShared(c: Compiler, e: Intrinsic): Code {
  const [left] = e.arguments;
  if (left === undefined) return effect(e, () => undefined);
  const base: Expression = { kind: 'integer', value: SHARED_BASE, type: left.type, at: e.at };
  const operand: Expression = { kind: 'binary', operator: '|', left, right: base, type: left.type, at: e.at };
  return c.expression({ kind: 'cast', operand, type: e.type, at: e.at });
}

/** A load or store that counts as none: which lanes move what is not known. */
function untoldAccess(c: Compiler, e: Intrinsic): Code | undefined {
  const [pointer, source] = e.arguments;
  if (pointer?.type.kind !== 'pointer') return undefined;
  const place = {
    kind: 'memory',
    address: addressCode(c, pointer),
    type: pointer.type.pointee,
    counted: false,
    isUntold: true,
    perThread: true,
    bits: undefined,
  } as const;
  if (source === undefined) return loadPlace(c, place, e.at);
  return { ...effectTraits, cls: 'void', type: e.type, run: c.store(place, c.expression(source), e.at) };
}

/** Registers that hold a value for a while. */
export function copyOf(
  c: Compiler,
  value: Code,
): { readonly code: Code; readonly take: (mask: Mask) => void } {
  if (value.cls === 'void') return { code: integerConstant(c, 0, unsignedIntType), take: runOf(value) };
  const parts = value.cls === 'aggregate' ? value.leaves : [value];
  const registers = parts.map((part) =>
    newRegister(c.shape, part.type, part.cls, part.scalar !== undefined, false),
  );
  const take = (m: Mask): void => {
    if (value.cls === 'aggregate') value.run(m);
    parts.forEach((part, i) => registers[i]!.assign(m, part));
  };
  const leaves = registers.map((register) => register.code);
  if (value.cls !== 'aggregate') return { code: leaves[0]!, take };
  return { code: { ...value, aliases: true, run: () => undefined, leaves }, take };
}
