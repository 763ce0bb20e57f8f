import { LANES_PER_WARP } from '../../memory/lanes.ts';
import { BANK_WORD_BYTES, SHARED_BANKS } from '../../memory/sharedRequest.ts';
import type { AccessSummary } from '../../symbolic/summary/summary.ts';
import { accessPattern } from '../accessPattern.ts';
import { isCarried, isFreeWhenJoined, isMostlyFree } from '../joinedAccess.ts';
import { knownCost } from '../knownCost.ts';
import { defineRule } from '../rule.ts';
import type { Finding, LaunchContext } from '../rule.ts';
import { paddingFix, rowPadding, widestWordIn } from '../rowPadding.ts';
import type { RowPadding } from '../rowPadding.ts';
import { fill, formatCount } from '../wording.ts';

interface Conflict {
  readonly access: AccessSummary;
  readonly wavefronts: number;
  readonly ideal: number;
  readonly padding: RowPadding | undefined;
  /** In bytes, of all accesses to the array. */
  readonly widestWord: number;
  /** The compiler mostly removes it. */
  readonly isAsWritten: boolean;
}

const head = '{ways}-way bank conflict: {wavefronts} wavefronts per request instead of {ideal}';

const messages = {
  asWritten: `${head} as written, but the compiler mostly moves such neighbours by one instruction, which has no conflict. A vector type makes sure of that.`,
  rows: `${head}, as lanes walk down a column of \`{name}\`, whose rows of {from} elements put them in the same banks. Pad the rows to {to} elements.`,
  field: `${head}, as lanes touch \`{field}\` of consecutive \`{struct}\`s, {words} words apart. Pad the struct to an odd {unit}, or keep each field in an array of its own.`,
  whole: `${head}, as each lane moves a whole \`{struct}\`, {words} words from the next. Pad the struct to an odd {unit}, or keep each field in an array of its own.`,
  interleaved: `${head}, as lanes are {words} words apart and use {banks} of the 32 banks. Let neighbouring lanes touch neighbouring elements, or move several at once with a vector type.`,
  stride: `${head}, as lanes are {words} words apart and meet in {banks} of the 32 banks. An odd {unit} has no conflict: pad rows by {padding}, or swizzle the index.`,
  ofWords: `${head}, as lanes are {words} words apart and meet in {banks} of the 32 banks. Swizzle the index: rows that are padded for this one no longer start at multiples of the {word} bytes that \`{name}\` is accessed by elsewhere.`,
  varying:
    '{ways}-way bank conflict on average: {wavefronts} wavefronts per request instead of {ideal}, and up to {most}, as lanes need different words of one bank. Spread them over the 32 banks: pad the rows, or swizzle the index.',
  irregular: `${head}, as that many lanes need different words of one bank. Spread them over the 32 banks: pad the rows, or swizzle the index.`,
} as const;

export const sharedBankConflict = defineRule<Conflict, 'shared-bank-conflict'>({
  id: 'shared-bank-conflict',
  summary: 'Shared memory accesses whose lanes meet in a bank.',
  category: 'memory',
  defaultSeverity: 'warning',
  messages,
  find: (context) => context.summary.accesses.flatMap((access) => find(access, context)),
  describe: (conflict) => {
    const { message, values } = wordsFor(conflict);
    const { wavefronts, ideal } = conflict;
    return fill(messages[message], { ...values, ways: waysOf(conflict), wavefronts, ideal });
  },
  brief: (conflict) => `${waysOf(conflict)}-way`,
  fixes: ({ padding }, { sources }) => {
    const fix = padding && paddingFix(padding, sources);
    return fix ? [fix] : [];
  },
});

function waysOf({ wavefronts, ideal }: Conflict): number {
  return Math.round(wavefronts / ideal);
}

function find(access: AccessSummary, context: LaunchContext): Finding<Conflict>[] {
  const { wavefrontsIdeal: ideal } = access;
  if (access.space !== 'shared' || ideal === undefined || ideal <= 0 || isCarried(access)) return [];
  // Its passes go by the lines that it comes from: that is no conflict.
  if (access.costlyCopy) return [];
  // Atomics of all lanes on one word are aggregated in the warp by the compiler: no conflict is sure.
  if (access.operation === 'atomic' && access.stride?.bytes === 0) return [];
  const wavefronts = knownCost(access, access.wavefronts);
  if (wavefronts === undefined || wavefronts <= ideal) return [];
  if (wavefronts < context.thresholds.bankConflictWays * ideal - 1e-9) return [];
  if (isOfSpreadLanes(access, wavefronts)) return [];
  // The compiler may move the whole element, or neighbours of a loop, at once without a conflict.
  if (isFreeWhenJoined(access, context.summary.accesses)) return [];
  const isAsWritten = isMostlyFree(access);
  const widestWord = widestWordIn(access.objectName, context.summary.accesses);
  const padding = isAsWritten ? undefined : rowPadding(access, widestWord);
  const data = { access, wavefronts, ideal, padding, widestWord, isAsWritten };
  return [
    { at: access.at, cost: wavefronts / ideal, ...(isAsWritten ? { atMost: 'info' as const } : {}), data },
  ];
}

/** Lanes are served in groups of a fixed place in the warp: inactive ones in between make more passes, but no conflict. */
function isOfSpreadLanes({ activeLanes, widthInBytes }: AccessSummary, wavefronts: number): boolean {
  const passesOfWarp = (LANES_PER_WARP * widthInBytes) / (SHARED_BANKS * BANK_WORD_BYTES);
  return activeLanes.max < LANES_PER_WARP && wavefronts <= passesOfWarp;
}

interface Words {
  readonly message: keyof typeof messages;
  readonly values: Readonly<Record<string, string | number>>;
}

function wordsFor({ access, padding, widestWord, isAsWritten }: Conflict): Words {
  if (isAsWritten) return { message: 'asWritten', values: {} };
  if (padding) {
    const { variable, from, to } = padding;
    return { message: 'rows', values: { name: variable.name, from, to } };
  }
  const { wavefronts, nominalMin } = access;
  if (wavefronts && (nominalMin ?? wavefronts.min) !== wavefronts.max) {
    return { message: 'varying', values: { most: wavefronts.max } };
  }
  const pattern = accessPattern(access);
  if (pattern.kind === 'field' || pattern.kind === 'whole') {
    const { name, sizeInBytes } = pattern.struct;
    const field = pattern.kind === 'field' ? { field: pattern.path } : {};
    const words = formatCount(sizeInBytes / BANK_WORD_BYTES);
    return {
      message: pattern.kind,
      values: { ...field, struct: name, words, unit: oddUnit(access, 'number of words') },
    };
  }
  if (pattern.kind !== 'stride' || pattern.strideInBytes % BANK_WORD_BYTES !== 0) {
    return { message: 'irregular', values: {} };
  }
  const words = pattern.strideInBytes / BANK_WORD_BYTES;
  const { widthInBytes: width } = access;
  const message = words <= mostWordsOfAVector ? 'interleaved' : widestWord > width ? 'ofWords' : 'stride';
  return {
    message,
    values: {
      words,
      word: widestWord,
      name: access.objectName,
      banks: banksUsed(words, width / BANK_WORD_BYTES),
      unit: oddUnit(access, 'distance'),
      padding:
        width === BANK_WORD_BYTES && access.place.kind !== 'member'
          ? 'one element'
          : `${Math.max(width, BANK_WORD_BYTES)} B`,
    },
  };
}

/** Lanes that take several words stay on multiples of these. */
function oddUnit({ widthInBytes }: AccessSummary, ofWords: string): string {
  return widthInBytes > BANK_WORD_BYTES ? `multiple of ${widthInBytes} B` : ofWords;
}

/** Up to this many words one vector access (float2, float4) moves at once. */
const mostWordsOfAVector = 4;

function banksUsed(strideInWords: number, widthInWords: number): number {
  const banks = new Set<number>();
  for (let lane = 0; lane < LANES_PER_WARP; lane++) {
    for (let word = 0; word < widthInWords; word++) banks.add((lane * strideInWords + word) % SHARED_BANKS);
  }
  return banks.size;
}
