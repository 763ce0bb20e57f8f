/** Lanes of which only the banks are known: a stack or a histogram of each thread's own, `s[data * 256 + threadIdx.x]`. */
import { BANK_WORD_BYTES, SHARED_BANKS } from '../../memory/sharedRequest.ts';
import { countLanes, isUniform, laneOf, lanesFrom, warpSize } from '../values/lanes.ts';
import { monomialMultiple } from '../values/polynomial.ts';
import type { Term } from '../values/polynomial.ts';
import { countsForMask, patternOf } from './patternCounts.ts';
import type { Instruction, InstructionCounts } from './patternCounts.ts';

const bytesOfAllBanks = SHARED_BANKS * BANK_WORD_BYTES;

/** More than any array of shared memory has. */
const apartInBytes = 2 ** 22;

/** The counts where what is not known of a lane's address moves it by whole rows of the banks; undefined elsewhere. */
export function countsByBanks(
  instruction: Instruction,
  laneTerms: readonly Term[],
): InstructionCounts | undefined {
  const { space, operation, offset, mask, widthInBytes } = instruction;
  if (space !== 'shared' || !laneTerms.every(leavesBank)) return undefined;
  // With all lanes in different words no bank has more to do than it may have.
  const constant = lanesFrom((lane) => laneOf(offset.constant, lane) + lane * apartInBytes);
  const most = countsForMask(patternOf(instruction, mask.may, { constant, terms: offset.terms }));
  const { wavefronts, wavefrontsIdeal } = most;
  if (wavefronts === undefined || operation === 'atomic' || wavefronts.max === wavefrontsIdeal) return most;
  if (widthInBytes > BANK_WORD_BYTES || wavefronts.max >= countLanes(mask.may)) return undefined;
  const [reason] = laneTerms.flatMap(({ monomial }) => monomial.symbols.map((symbol) => symbol.reason));
  return {
    ...most,
    status: 'bounded',
    wavefronts: { min: 1, max: wavefronts.max, mean: (1 + wavefronts.max) / 2 },
    nominalMin: 1,
    meanOf: undefined,
    reason,
  };
}

function leavesBank({ monomial, coefficient }: Term): boolean {
  const multiple = monomialMultiple(monomial);
  if (isUniform(coefficient)) return (coefficient * multiple) % bytesOfAllBanks === 0;
  return Array.from({ length: warpSize }, (_, lane) => laneOf(coefficient, lane) * multiple).every(
    (step) => step % bytesOfAllBanks === 0,
  );
}
