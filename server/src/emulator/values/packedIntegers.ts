/** The operations of CUDA's on two or four numbers in a word (CUDA Math API, SIMD intrinsics), as the H100 gives them. */

type Step = (a: number, b: number) => number;

/** On parts of a word: two halves or four bytes, with their signs or without. */
interface Lanes {
  readonly bits: 8 | 16;
  readonly signed: boolean;
}

const comparisons: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  eq: (a, b) => a === b,
  ne: (a, b) => a !== b,
  ge: (a, b) => a >= b,
  gt: (a, b) => a > b,
  le: (a, b) => a <= b,
  lt: (a, b) => a < b,
};

/** By the name without its ending. */
const operations: Readonly<Record<string, Step>> = {
  add: (a, b) => a + b,
  sub: (a, b) => a - b,
  max: (a, b) => Math.max(a, b),
  min: (a, b) => Math.min(a, b),
  absdiff: (a, b) => Math.abs(a - b),
  /** Rounded up, halves of negative sums too. */
  avg: (a, b) => (a + b + (a + b >= 0 ? 1 : 0)) >> 1,
  hadd: (a, b) => (a + b) >> 1,
  abs: (a) => Math.abs(a),
  neg: (a) => -a,
};

const packedName =
  /^__v(?:(cmp|set)(eq|ne|ge|gt|le|lt)([su]?)|(sad)([su])|(add|sub|abs|neg)(ss|us)?|(max|min|absdiff|avg|hadd)([su]))([24])$/;

/** The word operation of that name, or undefined. */
export function packedOperation(name: string): Step | undefined {
  const match = packedName.exec(name);
  if (match === null) return undefined;
  const [, kind, comparison = '', comparisonSign, sad, sadSign, plain, saturation, extreme, extremeSign] =
    match;
  const sign = comparisonSign ?? sadSign ?? saturation?.charAt(0) ?? extremeSign ?? 's';
  const lanes: Lanes = { bits: match.at(-1) === '4' ? 8 : 16, signed: sign === 's' };
  if (sad !== undefined) return sumOfDifferences(lanes);
  const test = kind === undefined ? undefined : comparisons[comparison];
  if (test !== undefined) return onLanes(lanes, (a, b) => (test(a, b) ? (kind === 'cmp' ? -1 : 1) : 0));
  const operation = operations[plain ?? extreme ?? ''];
  if (operation === undefined) return undefined;
  const most = 2 ** (lanes.signed ? lanes.bits - 1 : lanes.bits) - 1;
  const least = lanes.signed ? -most - 1 : 0;
  return saturation === undefined
    ? onLanes(lanes, operation)
    : onLanes(lanes, (a, b) => Math.max(least, Math.min(most, operation(a, b))));
}

function partAt(word: number, at: number, { bits, signed }: Lanes): number {
  const up = word << (32 - bits - at);
  return signed ? up >> (32 - bits) : up >>> (32 - bits);
}

function onLanes(lanes: Lanes, step: Step): Step {
  const mask = 2 ** lanes.bits - 1;
  return (a, b) => {
    let out = 0;
    for (let at = 0; at < 32; at += lanes.bits)
      out |= (step(partAt(a, at, lanes), partAt(b, at, lanes)) & mask) << at;
    return out;
  };
}

function sumOfDifferences(lanes: Lanes): Step {
  return (a, b) => {
    let sum = 0;
    for (let at = 0; at < 32; at += lanes.bits) sum += Math.abs(partAt(a, at, lanes) - partAt(b, at, lanes));
    return sum;
  };
}
