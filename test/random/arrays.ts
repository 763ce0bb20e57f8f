/** Arrays that random kernels access, and how an access is written. */
import type { Random } from './random.ts';

/** What an array is made of. */
export interface Element {
  readonly type: string;
  readonly bytes: number;
  /** Scalars inside, as they follow the element's text; '' for the element itself. */
  readonly members: readonly Member[];
}

export interface Member {
  readonly suffix: string;
  readonly scalar: Scalar;
  readonly bytes: number;
}

export type Scalar =
  'float' | 'double' | 'int' | 'unsigned' | 'short' | 'unsigned char' | 'long long' | 'vector';

function plain(scalar: Scalar, bytes: number): Element {
  return { type: scalar, bytes, members: [{ suffix: '', scalar, bytes }] };
}

function vector(type: string, scalar: Scalar, bytes: number, names: readonly string[]): Element {
  const each = bytes / names.length;
  const own: Member = { suffix: '', scalar: 'vector', bytes };
  return {
    type,
    bytes,
    members: [own, ...names.map((name) => ({ suffix: `.${name}`, scalar, bytes: each }))],
  };
}

export const structs = `struct Item { int key; float weight; short tag; unsigned char flags[2]; };
struct Wide { double sum; float part[4]; int count; };
`;

export const elements: readonly Element[] = [
  plain('float', 4),
  plain('float', 4),
  plain('int', 4),
  plain('unsigned', 4),
  plain('double', 8),
  plain('short', 2),
  plain('unsigned char', 1),
  plain('long long', 8),
  vector('float2', 'float', 8, ['x', 'y']),
  vector('float4', 'float', 16, ['x', 'y', 'z', 'w']),
  vector('int2', 'int', 8, ['x', 'y']),
  vector('float3', 'float', 12, ['x', 'y', 'z']),
  {
    type: 'Item',
    bytes: 12,
    members: [
      { suffix: '.key', scalar: 'int', bytes: 4 },
      { suffix: '.weight', scalar: 'float', bytes: 4 },
      { suffix: '.tag', scalar: 'short', bytes: 2 },
      { suffix: '.flags[1]', scalar: 'unsigned char', bytes: 1 },
    ],
  },
  {
    type: 'Wide',
    bytes: 32,
    members: [
      { suffix: '.sum', scalar: 'double', bytes: 8 },
      { suffix: '.part[2]', scalar: 'float', bytes: 4 },
      { suffix: '.count', scalar: 'int', bytes: 4 },
    ],
  },
];

export interface ArrayInScope {
  /** How its elements are named: `tile`, or `(in + 4 * row)`. */
  readonly text: string;
  readonly element: Element;
  readonly space: 'global' | 'shared';
  /** Indices in [0, length) are inside, whatever the values of variables. */
  readonly length: number;
  /** Of two-dimensional arrays the length of a row. */
  readonly columns?: number;
  readonly isConst: boolean;
  /** Starts at a multiple of 16 bytes. */
  readonly isAligned: boolean;
}

export type Mark = 'load' | 'store' | 'atomic' | 'update';

/** An access of the source, with a number that ties what is said of it together. */
export function marked(site: number, mark: Mark, space: string, place: string): string {
  return `«${site} ${mark} ${space}|${place}»`;
}

/** A value to store, from one that is at hand. */
export function valueOf(scalar: Scalar, element: Element, from: string): string {
  if (scalar !== 'vector') return `(${scalar})(${from})`;
  const part = element.type.startsWith('float') ? `(float)(${from})` : `(int)(${from})`;
  const count = Number(/\d/.exec(element.type)?.[0] ?? 1);
  return `make_${element.type}(${Array.from({ length: count }, () => part).join(', ')})`;
}

export function pickMember(random: Random, element: Element): Member {
  return random.pick(element.members);
}
