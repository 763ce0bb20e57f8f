/** SPEC of `--arg NAME=SPEC`: a number, or a buffer with what it holds at the start. */
import type { Variable } from '../ir/nodes.ts';
import type { Type } from '../ir/types.ts';
import { sizeInBytes, typeName } from '../ir/types.ts';
import { writeScalar } from '../emulator/values/scalarBytes.ts';

export type ElementFormat =
  'i8' | 'u8' | 'i16' | 'u16' | 'i32' | 'u32' | 'i64' | 'u64' | 'f16' | 'bf16' | 'f32' | 'f64';

export type BufferContent =
  | { readonly kind: 'zeros' }
  | { readonly kind: 'iota' }
  | { readonly kind: 'linear'; readonly factor: number; readonly modulus: number }
  | { readonly kind: 'random'; readonly seed: number }
  | { readonly kind: 'file'; readonly path: string };

export interface BufferSpec {
  readonly format: ElementFormat;
  readonly elementBytes: number;
  readonly count: number;
  readonly content: BufferContent;
}

export type ParsedArgument =
  | { readonly kind: 'value'; readonly value: number | bigint }
  | { readonly kind: 'buffer'; readonly buffer: BufferSpec }
  | { readonly kind: 'mistake'; readonly message: string };

const formats: Readonly<Record<string, readonly [ElementFormat, number]>> = {
  char: ['i8', 1],
  'signed char': ['i8', 1],
  'unsigned char': ['u8', 1],
  uchar: ['u8', 1],
  int8_t: ['i8', 1],
  uint8_t: ['u8', 1],
  bool: ['u8', 1],
  short: ['i16', 2],
  'unsigned short': ['u16', 2],
  ushort: ['u16', 2],
  int16_t: ['i16', 2],
  uint16_t: ['u16', 2],
  int: ['i32', 4],
  'unsigned int': ['u32', 4],
  unsigned: ['u32', 4],
  uint: ['u32', 4],
  int32_t: ['i32', 4],
  uint32_t: ['u32', 4],
  long: ['i64', 8],
  'unsigned long': ['u64', 8],
  'long long': ['i64', 8],
  'unsigned long long': ['u64', 8],
  int64_t: ['i64', 8],
  uint64_t: ['u64', 8],
  size_t: ['u64', 8],
  half: ['f16', 2],
  __half: ['f16', 2],
  __nv_bfloat16: ['bf16', 2],
  float: ['f32', 4],
  double: ['f64', 8],
};

const bufferForm = /^([A-Za-z_][\w ]*?)\s*\[([^\]]*)\](?::(.*))?$/s;

/** The right form for a parameter, to be shown with a mistake. */
function example({ name, type }: Variable): string {
  switch (type.kind) {
    case 'pointer': {
      const element = typeName(type.pointee);
      const known = Object.hasOwn(formats, element) ? element : 'float';
      return `--arg '${name}=${known}[1048576]:zeros' (or :iota, :linear(mul,mod), :random(seed), :@file.bin)`;
    }
    case 'float':
      return `--arg ${name}=0.5f`;
    case 'boolean':
      return `--arg ${name}=1`;
    default:
      return `--arg ${name}=1000`;
  }
}

function mistake(parameter: Variable, what: string): ParsedArgument {
  return {
    kind: 'mistake',
    message: `--arg ${parameter.name}: ${what}; the right form for '${typeName(parameter.type)} ${parameter.name}' is ${example(parameter)}`,
  };
}

export function parseArgument(parameter: Variable, spec: string | undefined): ParsedArgument {
  if (spec === undefined) return mistake(parameter, 'it is not given');
  const { type } = parameter;
  switch (type.kind) {
    case 'pointer':
      return parseBuffer(parameter, spec);
    case 'integer':
    case 'boolean':
      return parseInteger(parameter, spec);
    case 'float':
      return parseReal(parameter, spec);
    default:
      return {
        kind: 'mistake',
        message: `--arg ${parameter.name}: a parameter of type '${typeName(type)}' cannot be given by hand`,
      };
  }
}

function parseInteger(parameter: Variable, spec: string): ParsedArgument {
  const word = spec.trim().toLowerCase();
  if (parameter.type.kind === 'boolean' && (word === 'true' || word === 'false')) {
    return { kind: 'value', value: word === 'true' ? 1 : 0 };
  }
  const match = /^([-+]?)(0x[0-9a-f]+|\d+)(?:u|l|ul|lu|ll|ull|llu)?$/.exec(word);
  if (match?.[2] === undefined) return mistake(parameter, `${JSON.stringify(spec)} is no whole number`);
  const value = BigInt(match[2]) * (match[1] === '-' ? -1n : 1n);
  const [least, most] = rangeOf(parameter.type);
  if (value < least || value > most) {
    return mistake(
      parameter,
      `${JSON.stringify(spec)} does not fit: it has to lie between ${least} and ${most}`,
    );
  }
  return { kind: 'value', value: Number.isSafeInteger(Number(value)) ? Number(value) : value };
}

function rangeOf(type: Type): readonly [bigint, bigint] {
  if (type.kind !== 'integer') return [0n, 1n];
  const bits = BigInt(type.bits);
  return type.signed ? [-(1n << (bits - 1n)), (1n << (bits - 1n)) - 1n] : [0n, (1n << bits) - 1n];
}

function parseReal(parameter: Variable, spec: string): ParsedArgument {
  const word = spec.trim();
  const number = /^[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?[fFlL]?$/.test(word)
    ? Number(word.replace(/[fFlL]$/, ''))
    : /^[-+]?inf(inity)?$/i.test(word)
      ? (word.startsWith('-') ? -1 : 1) * Infinity
      : /^nan$/i.test(word)
        ? Number.NaN
        : undefined;
  if (number === undefined) return mistake(parameter, `${JSON.stringify(spec)} is no number`);
  return { kind: 'value', value: number };
}

function parseBuffer(parameter: Variable, spec: string): ParsedArgument {
  if (/^(0|nullptr|null)$/i.test(spec.trim())) return { kind: 'value', value: 0 };
  const match = bufferForm.exec(spec.trim());
  if (match === null) return mistake(parameter, `${JSON.stringify(spec)} is no buffer`);
  const [, name = '', count = '', content = 'zeros'] = match;
  const format = Object.hasOwn(formats, name) ? formats[name] : undefined;
  if (format === undefined) {
    return mistake(
      parameter,
      `${JSON.stringify(name)} is no element type: use one such as float, int or unsigned char`,
    );
  }
  const elements = parseCount(count);
  if (elements === undefined) {
    return mistake(parameter, `${JSON.stringify(count)} is no number of elements from 1 on`);
  }
  const wanted = pointeeBytes(parameter.type);
  if (wanted !== undefined && (elements * format[1]) % wanted !== 0) {
    return mistake(
      parameter,
      `${elements * format[1]} bytes are no whole number of elements of ${wanted} bytes`,
    );
  }
  const parsed = parseContent(content);
  if (parsed === undefined) {
    return mistake(parameter, `${JSON.stringify(content)} does not say what the buffer holds`);
  }
  return {
    kind: 'buffer',
    buffer: { format: format[0], elementBytes: format[1], count: elements, content: parsed },
  };
}

function pointeeBytes(type: Type): number | undefined {
  return type.kind === 'pointer' && type.pointee.kind !== 'void' ? sizeInBytes(type.pointee) : undefined;
}

/** `1048576`, `1024*1024` or `1<<20`. */
function parseCount(text: string): number | undefined {
  const shift = /^\s*1\s*<<\s*(\d{1,2})\s*$/.exec(text);
  if (shift !== null) return 2 ** Number(shift[1]);
  if (!/^\s*\d+\s*(\*\s*\d+\s*)*$/.test(text)) return undefined;
  const product = text.split('*').reduce((sum, factor) => sum * Number(factor), 1);
  return product >= 1 && Number.isSafeInteger(product) ? product : undefined;
}

function parseContent(text: string): BufferContent | undefined {
  const word = text.trim();
  if (word === 'zeros') return { kind: 'zeros' };
  if (word === 'iota') return { kind: 'iota' };
  if (word.startsWith('@') && word.length > 1) return { kind: 'file', path: word.slice(1) };
  const random = /^random\(\s*(\d{1,10})\s*\)$/.exec(word);
  if (random !== null) return { kind: 'random', seed: Number(random[1]) };
  const linear = /^linear\(\s*(\d{1,10})\s*,\s*(\d{1,10})\s*\)$/.exec(word);
  const modulus = Number(linear?.[2]);
  return linear === null || modulus === 0
    ? undefined
    : { kind: 'linear', factor: Number(linear[1]), modulus };
}

/** Random integers stay below this, so that they can serve as small indices and keys. */
const RANDOM_INTEGERS = 1000;

/** The bytes of a buffer at the start, or the sentence that says why there are none. */
export function bufferBytes(
  { format, elementBytes, count, content }: BufferSpec,
  readBytes: ((path: string) => Uint8Array | undefined) | undefined,
): Uint8Array | string {
  const size = count * elementBytes;
  if (content.kind === 'file') {
    const read = readBytes?.(content.path);
    if (read === undefined) return `the file ${JSON.stringify(content.path)} cannot be read`;
    return read.length === size
      ? read
      : `the file ${JSON.stringify(content.path)} has ${read.length} bytes, and the buffer ${size}`;
  }
  if (size > 2 ** 31) return `a buffer of ${size} bytes is over the limit of 2 GB`;
  const bytes = new Uint8Array(size);
  if (content.kind === 'zeros') return bytes;
  const value = generator(content, format.includes('f'));
  const write = writer(new DataView(bytes.buffer), format);
  for (let i = 0; i < count; i++) write(i * elementBytes, value(i));
  return bytes;
}

function generator(
  content: Exclude<BufferContent, { kind: 'zeros' | 'file' }>,
  isReal: boolean,
): (i: number) => number {
  switch (content.kind) {
    case 'iota':
      return (i) => i;
    case 'linear':
      // As `(unsigned)i * mul % mod` in C.
      return (i) => (Math.imul(i, content.factor) >>> 0) % content.modulus;
    case 'random': {
      // Mulberry32: small, and the same on every machine.
      let state = content.seed >>> 0;
      return () => {
        state = (state + 0x6d2b79f5) >>> 0;
        let z = state;
        z = Math.imul(z ^ (z >>> 15), z | 1);
        z ^= z + Math.imul(z ^ (z >>> 7), z | 61);
        const bits = (z ^ (z >>> 14)) >>> 0;
        return isReal ? bits / 4294967296 : bits % RANDOM_INTEGERS;
      };
    }
  }
}

function writer(view: DataView, format: ElementFormat): (offset: number, value: number) => void {
  switch (format) {
    case 'i8':
    case 'u8':
      return (offset, value) => {
        view.setInt8(offset, value);
      };
    case 'i16':
    case 'u16':
      return (offset, value) => {
        view.setInt16(offset, value, true);
      };
    case 'i32':
    case 'u32':
      return (offset, value) => {
        view.setInt32(offset, value, true);
      };
    case 'i64':
    case 'u64':
      return (offset, value) => {
        view.setBigInt64(offset, BigInt(value), true);
      };
    case 'f32':
      return (offset, value) => {
        view.setFloat32(offset, value, true);
      };
    case 'f64':
      return (offset, value) => {
        view.setFloat64(offset, value, true);
      };
    case 'f16':
    case 'bf16':
      return (offset, value) => {
        writeScalar(view, offset, format, value);
      };
  }
}
