/** Conditions: from values to truth per lane, combined, and turned into active masks. */
import { compare, knownTruth } from './comparison.ts';
import type { Truth } from './comparison.ts';
import { fullMask } from './lanes.ts';
import type { Machine } from '../machine.ts';
import { zero } from './polynomial.ts';
import type { ActiveMask } from '../state.ts';
import { nullPointer } from './values.ts';
import type { Value } from './values.ts';

export function unknownTruth(reason: string, uniform: boolean, dataDependent: boolean): Truth {
  return { yes: 0, known: 0, uniform, boundary: false, reason, dataDependent };
}

export function truthOf(value: Value, machine: Machine): Truth {
  switch (value.kind) {
    case 'truth':
      return value.truth;
    case 'integer':
      return compare('!=', value.polynomial, zero, machine);
    case 'float': {
      const constant = value.constant;
      if (typeof constant === 'number') return knownTruth(constant !== 0 ? fullMask : 0);
      return {
        ...unknownTruth('a floating-point value is not known', value.uniform, value.dataDependent),
        ofFloats: true,
      };
    }
    case 'pointer':
      return unknownTruth(`whether \`${value.object.name}\` is null is not known`, true, false);
    case 'aggregate':
      return unknownTruth('a structure is no condition', false, false);
    case 'unknown':
      if (value === nullPointer) return knownTruth(0);
      return unknownTruth(value.reason, value.uniform, value.dataDependent);
  }
}

export function bothHold(left: Truth, right: Truth): Truth {
  const yes = (left.yes & right.yes) >>> 0;
  const no = ((left.known & ~left.yes) | (right.known & ~right.yes)) >>> 0;
  return combined(left, right, yes, no);
}

export function eitherHolds(left: Truth, right: Truth): Truth {
  const yes = (left.yes | right.yes) >>> 0;
  const no = (left.known & ~left.yes & right.known & ~right.yes) >>> 0;
  return combined(left, right, yes, no);
}

function combined(left: Truth, right: Truth, yes: number, no: number): Truth {
  const known = (yes | no) >>> 0;
  const doubtful = [left, right].filter((truth) => truth.known !== fullMask);
  const first = doubtful[0];
  if (known === fullMask || !first) return knownTruth(yes);
  const sameForAll = (truth: Truth): boolean =>
    truth.known === fullMask ? truth.yes === 0 || truth.yes === fullMask : truth.uniform;
  return {
    yes,
    known,
    uniform: sameForAll(left) && sameForAll(right),
    together: doubtful.length === 1 && (first.uniform || first.together === true),
    boundary: doubtful.some((t) => t.boundary) && doubtful.every((t) => t.boundary || t.uniform),
    reason: first.reason,
    dataDependent: doubtful.some((truth) => truth.dataDependent),
    ofFloats: doubtful.some((truth) => truth.ofFloats),
  };
}

/** Whether the truth is the same unknown for every active lane. */
export function isUniformUnknown(truth: Truth, mask: ActiveMask): boolean {
  return truth.uniform && (truth.known & mask.may) === 0;
}

/** Whether some active lanes surely go elsewhere, and the others together in one way or the other. */
export function isAllOrNone(truth: Truth, mask: ActiveMask): boolean {
  return truth.together === true && (truth.yes & mask.may) === 0 && (mask.may & ~truth.known) !== 0;
}

/** The lanes for which the condition holds, of those in `mask`, if it holds for any. */
export function narrow(mask: ActiveMask, truth: Truth): ActiveMask {
  if (isUniformUnknown(truth, mask)) return mask;
  if (isAllOrNone(truth, mask)) {
    const { boundary, doubt } = mask;
    return { may: (mask.may & ~truth.known) >>> 0, must: (mask.must & ~truth.known) >>> 0, boundary, doubt };
  }
  const may = (mask.may & (truth.yes | ~truth.known)) >>> 0;
  const must = (mask.must & truth.yes) >>> 0;
  const inDoubt = (may & ~truth.known) !== 0;
  if (!inDoubt) {
    if (may === mask.may && must === mask.must) return mask;
    return { may, must, boundary: mask.boundary, doubt: mask.doubt };
  }
  return {
    may,
    must,
    boundary: (mask.boundary || mask.may === mask.must) && truth.boundary,
    doubt: truth.boundary ? mask.doubt : { reason: truth.reason, fromValues: isFromValues(truth, mask) },
  };
}

function isFromValues({ dataDependent, ofFloats }: Truth, { doubt }: ActiveMask): boolean {
  return (dataDependent || ofFloats === true) && (doubt === undefined || doubt.fromValues);
}
