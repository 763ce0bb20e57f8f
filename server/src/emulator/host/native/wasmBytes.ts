/** WebAssembly's binary format (Core Specification 2.0, chapter 5), as far as compiled host code needs it. */
import {
  header,
  list,
  pushUnsigned,
  section,
  sized,
  text,
  typeCodes,
  unsigned,
} from '../../lanes/wasmFormat.ts';
import type { Code, ValueType } from '../../lanes/wasmFormat.ts';

export const op = {
  unreachable: 0x00,
  block: 0x02,
  loop: 0x03,
  if: 0x04,
  else: 0x05,
  end: 0x0b,
  br: 0x0c,
  brIf: 0x0d,
  return: 0x0f,
  call: 0x10,
  drop: 0x1a,
  select: 0x1b,
  localGet: 0x20,
  localSet: 0x21,
  localTee: 0x22,
  i32Load: 0x28,
  i64Load: 0x29,
  f32Load: 0x2a,
  f64Load: 0x2b,
  i32Load8S: 0x2c,
  i32Load8U: 0x2d,
  i32Load16S: 0x2e,
  i32Load16U: 0x2f,
  i32Store: 0x36,
  i64Store: 0x37,
  f32Store: 0x38,
  f64Store: 0x39,
  i32Store8: 0x3a,
  i32Store16: 0x3b,
  i32Const: 0x41,
  i64Const: 0x42,
  f32Const: 0x43,
  f64Const: 0x44,
  i32Eqz: 0x45,
  i32Eq: 0x46,
  i32Ne: 0x47,
  i32GtU: 0x4b,
  i32GeU: 0x4f,
  i64Eqz: 0x50,
  i64Ne: 0x52,
  i64GtU: 0x56,
  f32Ne: 0x5c,
  f64Ne: 0x62,
  f64Lt: 0x63,
  f64Gt: 0x64,
  i32Add: 0x6a,
  i32Sub: 0x6b,
  i32And: 0x71,
  i32Or: 0x72,
  i32Xor: 0x73,
  i32Shl: 0x74,
  i64Add: 0x7c,
  i64Sub: 0x7d,
  i64Mul: 0x7e,
  i64DivS: 0x7f,
  i64And: 0x83,
  i64Or: 0x84,
  i64Xor: 0x85,
  i64Shl: 0x86,
  i64ShrU: 0x88,
  f32Neg: 0x8c,
  f64Abs: 0x99,
  f64Neg: 0x9a,
  f64Add: 0xa0,
  f64Sub: 0xa1,
  i32WrapI64: 0xa7,
  i64ExtendI32S: 0xac,
  i64ExtendI32U: 0xad,
  f32DemoteF64: 0xb6,
  f64ConvertI64U: 0xba,
  f64PromoteF32: 0xbb,
  i32Extend8S: 0xc0,
  i32Extend16S: 0xc1,
} as const;

/** Instructions behind the prefix 0xfc. */
export const saturating = { i32FromF64: 2, i64FromF64: 6, u64FromF64: 7 } as const;
const MEMORY_COPY = [0xfc, 10, 0, 0] as const;
const MEMORY_FILL = [0xfc, 11, 0] as const;

const EMPTY_BLOCK = 0x40;

function pushSigned(out: number[], value: bigint): void {
  let rest = value;
  for (;;) {
    const low = Number(rest & 127n);
    rest >>= 7n;
    const done = (rest === 0n && low < 64) || (rest === -1n && low >= 64);
    out.push(done ? low : low | 128);
    if (done) return;
  }
}

const scratch = new DataView(new ArrayBuffer(8));

/** The instructions of one function, in the order in which they run. */
export class WasmCode {
  bytes: number[] = [];
  readonly locals: ValueType[] = [];
  /** Blocks that are open. */
  depth = 0;
  private readonly parameters: number;

  constructor(parameters: readonly ValueType[]) {
    this.parameters = parameters.length;
  }

  newLocal(type: ValueType): number {
    return this.parameters + this.locals.push(type) - 1;
  }

  emit(...bytes: readonly number[]): void {
    for (const byte of bytes) this.bytes.push(byte);
  }

  private indexed(code: number, index: number): void {
    this.bytes.push(code);
    pushUnsigned(this.bytes, index);
  }

  get(local: number): void {
    this.indexed(op.localGet, local);
  }
  set(local: number): void {
    this.indexed(op.localSet, local);
  }
  tee(local: number): void {
    this.indexed(op.localTee, local);
  }
  call(callee: number): void {
    this.indexed(op.call, callee);
  }

  i32(value: number): void {
    this.bytes.push(op.i32Const);
    pushSigned(this.bytes, BigInt(value | 0));
  }
  i64(value: number | bigint): void {
    this.bytes.push(op.i64Const);
    pushSigned(this.bytes, BigInt.asIntN(64, BigInt(value)));
  }
  f32(value: number): void {
    scratch.setFloat32(0, value, true);
    this.emit(op.f32Const, ...new Uint8Array(scratch.buffer, 0, 4));
  }
  f64(value: number): void {
    scratch.setFloat64(0, value, true);
    this.emit(op.f64Const, ...new Uint8Array(scratch.buffer, 0, 8));
  }

  /** A load or store at the address on the stack plus a constant; says nothing about its alignment. */
  access(code: number, offset: number): void {
    this.bytes.push(code, 0);
    pushUnsigned(this.bytes, offset);
  }

  /** 0xfc and what follows it. */
  convert(code: number): void {
    this.bytes.push(0xfc, code);
  }
  copyMemory(): void {
    this.emit(...MEMORY_COPY);
  }
  fillMemory(): void {
    this.emit(...MEMORY_FILL);
  }

  /** Opens a block, a loop or an `if`; the result is its depth, for `br`. */
  open(code: number, result?: ValueType): number {
    this.bytes.push(code, result === undefined ? EMPTY_BLOCK : typeCodes[result]);
    return ++this.depth;
  }
  otherwise(): void {
    this.bytes.push(op.else);
  }
  end(): void {
    this.depth--;
    this.bytes.push(op.end);
  }
  br(target: number): void {
    this.indexed(op.br, this.depth - target);
  }
  brIf(target: number): void {
    this.indexed(op.brIf, this.depth - target);
  }
}

export interface Signature {
  readonly parameters: readonly ValueType[];
  readonly result: ValueType | undefined;
}

export interface WasmImport extends Signature {
  readonly name: string;
}

export interface WasmBody extends Signature {
  readonly locals: readonly ValueType[];
  /** What comes first, and the rest; without the last `end`. */
  readonly code: readonly Code[];
}

/**
 * A module that imports the shared memory `host.memory` and functions of `host`, and exports its first function as
 * `run`. Functions are numbered from the imports on.
 */
export function wasmModule(
  imports: readonly WasmImport[],
  functions: readonly WasmBody[],
  mostPages: number,
): Uint8Array<ArrayBuffer> {
  const types = [...imports, ...functions].map(({ parameters, result }) => [
    0x60,
    ...list(parameters.map((type) => [typeCodes[type]])),
    ...list(result === undefined ? [] : [[typeCodes[result]]]),
  ]);
  const imported = imports.map(({ name }, i) => [...text('host'), ...text(name), 0, ...unsigned(i)]);
  const memory = [...text('host'), ...text('memory'), 2, 3, 1, ...unsigned(mostPages)];
  const bodies = functions.map(({ locals, code }) =>
    sized([...list(locals.map((type) => [1, typeCodes[type]])), ...code.flat(), op.end]),
  );
  return Uint8Array.from([
    ...header,
    ...section(1, list(types)),
    ...section(2, list([...imported, memory])),
    ...section(3, list(functions.map((_, i) => unsigned(imports.length + i)))),
    ...section(7, list([[...text('run'), 0, ...unsigned(imports.length)]])),
    ...section(10, list(bodies)),
  ]);
}
