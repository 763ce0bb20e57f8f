import type { Type } from '../../ir/types.ts';
import { argumentKind } from '../printfFormat.ts';
import type { ArgumentKind, PrintfArgument } from '../printfFormat.ts';

/** What a conversion reads of the arguments: four or eight bytes at an offset, or the argument that lies there. */
interface Read {
  readonly kind: ArgumentKind | 'argument';
  readonly offset: number;
  readonly argument: number;
}

const conversion = /%(?:%|[-+ #0]*(\*|\d+)?(?:\.\d*)?(hh|h|ll|l|z|j|t|L)?([diuxXofFeEgGcspaA]))/g;

/** `%.*f` stays as it is written: printf of kernels takes a width from an argument, and no precision (H200, nvcc 13.0). */
export function deviceFormat(format: string): string {
  return format.replaceAll(/%([-+ #0]*(?:\*|\d+)?\.\*(?:hh|h|ll|l|z|j|t|L)?[a-zA-Z])/g, '%%$1');
}

function sizeOf(type: Type): 4 | 8 {
  if (type.kind === 'integer') return type.bits === 64 ? 8 : 4;
  return type.kind === 'boolean' ? 4 : 8;
}

/**
 * How kernels print: the arguments lie one after the other in a buffer, four bytes or eight for each, aligned to their size, and
 * each conversion takes as many bytes as it stands for from where the last one ended. A `%d` for an argument of 64 bits leaves
 * its upper half to the next conversion.
 */
export class PrintfBuffer {
  readonly isAsAsked: boolean;
  private readonly reads: readonly Read[];
  private readonly offsets: readonly number[];
  private readonly bytes: DataView;
  private readonly types: readonly Type[];

  constructor(format: string, types: readonly Type[]) {
    this.types = types;
    let end = 0;
    const next = (size: number): number => {
      const offset = Math.ceil(end / size) * size;
      end = offset + size;
      return offset;
    };
    this.offsets = types.map((type) => next(sizeOf(type)));
    const written = end;
    end = 0;
    this.reads = [...format.matchAll(conversion)].flatMap(([all, width, size, letter]) => {
      if (all === '%%' || letter === undefined) return [];
      const star = width === '*' ? [this.read('word', next(4))] : [];
      const kind = 'sp'.includes(letter) ? 'wide' : argumentKind(letter, size);
      return [...star, this.read(kind, next(kind === 'word' ? 4 : 8))];
    });
    this.isAsAsked = this.reads.every(({ kind, argument }, i) => kind === 'argument' && argument === i);
    this.bytes = new DataView(new ArrayBuffer(Math.max(written, end)));
  }

  /** The argument itself where it lies there and is of the kind that is asked for. */
  private read(kind: ArgumentKind, offset: number): Read {
    const argument = this.offsets.indexOf(offset);
    const type = this.types[argument];
    if (
      type === undefined ||
      (kind === 'word' ? 4 : 8) !== sizeOf(type) ||
      (kind === 'real') !== (type.kind === 'float')
    )
      return { kind, offset, argument };
    return { kind: 'argument', offset, argument };
  }

  /** What the conversions take, for arguments of one thread. What nothing wrote is zero here; there it is what was left. */
  taken(values: readonly PrintfArgument[]): PrintfArgument[] {
    values.forEach((value, i) => {
      const [at, type] = [this.offsets[i]!, this.types[i]!];
      if (typeof value === 'string') return;
      if (type.kind === 'float') this.bytes.setFloat64(at, Number(value), true);
      else if (sizeOf(type) === 4) this.bytes.setInt32(at, Number(value), true);
      else this.bytes.setBigInt64(at, BigInt(value), true);
    });
    return this.reads.map(({ kind, offset, argument }) => {
      if (kind === 'argument') return values[argument] ?? 0;
      if (kind === 'real') return this.bytes.getFloat64(offset, true);
      return kind === 'word' ? this.bytes.getInt32(offset, true) : this.bytes.getBigInt64(offset, true);
    });
  }
}
