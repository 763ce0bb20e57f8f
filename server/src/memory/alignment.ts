import { LANES_PER_WARP } from './lanes.ts';
import type { LaneAddresses } from './lanes.ts';
import type { GlobalRequest } from './globalRequest.ts';
import { SECTOR_BYTES, emptyGlobalRequest, globalRequest } from './globalRequest.ts';
import type { SharedOperation } from './sharedRequest.ts';
import { BANK_WORD_BYTES, emptySharedRequest, sharedRequest } from './sharedRequest.ts';

/**
 * Counts for an access whose lanes' distances are known but whose base is not: address = base + relative offset,
 * and the base is only known to be a multiple of `alignment` bytes. (Base ≡ r mod alignment: add r to the offsets.)
 * There is one answer for each residue that the base can have modulo the hardware's unit.
 *
 * Residues at which a lane would not be aligned to its own width are left out: such an access faults, so a run that
 * reaches the next statement cannot have had them. When no residue is left, the access is misaligned for certain and
 * all residues are answered.
 */
export interface SectorsAtResidue {
  /** Base address modulo 32. */
  readonly residueInBytes: number;
  readonly sectors: number;
  readonly sectorsIdeal: number;
}

export interface WavefrontsAtResidue {
  /** Base address modulo 4: moving all lanes by whole words turns the banks round without changing a count. */
  readonly residueInBytes: number;
  readonly wavefronts: number;
  readonly wavefrontsIdeal: number;
}

const shifted = new Float64Array(LANES_PER_WARP);
const globalScratch: GlobalRequest = emptyGlobalRequest();
const sharedScratch = emptySharedRequest();

export function globalSectorsByAlignment(
  relativeOffsets: LaneAddresses,
  mask: number,
  widthInBytes: number,
  alignmentInBytes: number,
): SectorsAtResidue[] {
  const residues = possibleResidues(relativeOffsets, mask, widthInBytes, alignmentInBytes, SECTOR_BYTES);
  return residues.map((residueInBytes) => {
    shift(relativeOffsets, residueInBytes);
    const { sectors, sectorsIdeal } = globalRequest(shifted, mask, widthInBytes, globalScratch);
    return { residueInBytes, sectors, sectorsIdeal };
  });
}

export function sharedWavefrontsByAlignment(
  relativeOffsets: LaneAddresses,
  mask: number,
  widthInBytes: number,
  operation: SharedOperation,
  alignmentInBytes: number,
): WavefrontsAtResidue[] {
  const residues = possibleResidues(relativeOffsets, mask, widthInBytes, alignmentInBytes, BANK_WORD_BYTES);
  return residues.map((residueInBytes) => {
    shift(relativeOffsets, residueInBytes);
    const { wavefronts, wavefrontsIdeal } = sharedRequest(
      shifted,
      mask,
      widthInBytes,
      operation,
      sharedScratch,
    );
    return { residueInBytes, wavefronts, wavefrontsIdeal };
  });
}

function shift(relativeOffsets: LaneAddresses, residueInBytes: number): void {
  for (let lane = 0; lane < LANES_PER_WARP; lane++) {
    shifted[lane] = (relativeOffsets[lane] as number) + residueInBytes;
  }
}

/** The residues modulo `modulus` (a power of two) that the base can have, ascending. */
function possibleResidues(
  relativeOffsets: LaneAddresses,
  mask: number,
  widthInBytes: number,
  alignmentInBytes: number,
  modulus: number,
): number[] {
  const step = commonPowerOfTwo(alignmentInBytes, modulus);
  const all: number[] = [];
  for (let residue = 0; residue < modulus; residue += step) all.push(residue);
  const aligned = all.filter((residue) => isAligned(relativeOffsets, mask, widthInBytes, residue, modulus));
  return aligned.length > 0 ? aligned : all;
}

/** Whether every active lane is aligned to its width, as far as the base's residue modulo `modulus` can tell. */
function isAligned(
  relativeOffsets: LaneAddresses,
  mask: number,
  widthInBytes: number,
  residueInBytes: number,
  modulus: number,
): boolean {
  const visible = commonPowerOfTwo(widthInBytes, modulus);
  for (let lane = 0; lane < LANES_PER_WARP; lane++) {
    if (((mask >>> lane) & 1) === 0) continue;
    if (((relativeOffsets[lane] as number) + residueInBytes) % visible !== 0) return false;
  }
  return true;
}

/** The largest power of two that divides both; `modulus` is one itself. */
function commonPowerOfTwo(value: number, modulus: number): number {
  let power = modulus;
  while (power > 1 && value % power !== 0) power /= 2;
  return power;
}
