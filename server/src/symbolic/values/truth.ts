/** Conditions: from values to truth per lane, combined, and turned into active masks. */
import { compare, knownTruth, not } from './comparison.ts';
import type { Truth } from './comparison.ts';
import { fullMask } from './lanes.ts';
import type { Machine } from '../machine.ts';
import { zero } from './polynomial.ts';
import { doubtOf, joinDoubts, openDoubt } from '../state.ts';
import type { ActiveMask, MaskDoubt } from '../state.ts';
import { noThresholds, outsideLoops, togetherBehind, withThresholds } from './thresholds.ts';
import type { Thresholds } from './thresholds.ts';
import { nullPointer } from './values.ts';
import type { MemoryObject, Value } from './values.ts';

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
      return isPointer(value.object);
    case 'aggregate':
    case 'piece':
      return unknownTruth('a structure is no condition', false, false);
    case 'unknown':
      if (value === nullPointer) return knownTruth(0);
      return unknownTruth(value.reason, value.uniform, value.dataDependent);
  }
}

/** Variables and functions have an address; what an argument points to may be nothing. */
function isPointer({ name, variable, function: pointed, isNull }: MemoryObject): Truth {
  if (variable || pointed) return knownTruth(fullMask);
  if (isNull) return knownTruth(0);
  return unknownTruth(`whether \`${name}\` is null is not known`, true, false);
}

/** A condition that a variable holds may be one of an earlier iteration. */
export function asHeld(value: Value): Value {
  if (value.kind !== 'truth') return value;
  const thresholds = outsideLoops(value.truth.thresholds);
  return thresholds === value.truth.thresholds ? value : { ...value, truth: { ...value.truth, thresholds } };
}

export function bothHold(left: Truth, right: Truth): Truth {
  if (isKnownFor(right, fullMask)) return left;
  if (isKnownFor(left, fullMask)) return right;
  const yes = (left.yes & right.yes) >>> 0;
  const no = ((left.known & ~left.yes) | (right.known & ~right.yes)) >>> 0;
  return withoutOne(combined(left, right, yes, no, false), left, right, 'ifTrue');
}

export function eitherHolds(left: Truth, right: Truth): Truth {
  if (isKnownFor(right, 0)) return left;
  if (isKnownFor(left, 0)) return right;
  const yes = (left.yes | right.yes) >>> 0;
  const no = (left.known & ~left.yes & right.known & ~right.yes) >>> 0;
  return withoutOne(combined(left, right, yes, no, true), left, right, 'ifFalse');
}

function isKnownFor({ known, yes }: Truth, lanes: number): boolean {
  return known === fullMask && yes === lanes;
}

/** Where both hold, or both fail, what each says is known. */
function withoutOne(truth: Truth, left: Truth, right: Truth, side: keyof Thresholds): Truth {
  const own = left.thresholds?.[side] ?? noThresholds;
  const others = right.thresholds?.[side] ?? noThresholds;
  if (truth.known === fullMask || own.length + others.length === 0) return truth;
  return {
    ...truth,
    thresholds: { ifTrue: noThresholds, ifFalse: noThresholds, [side]: withThresholds(own, others) },
  };
}

/** `decides`: what one of them says is said of both. */
function combined(left: Truth, right: Truth, yes: number, no: number, decides: boolean): Truth {
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
    inRows:
      doubtful.some((t) => t.inRows) && doubtful.every((t) => t.inRows === true || t.boundary || t.uniform),
    isOften: doubtful.some((t) => t.isOften),
    behindEdges: doubtful.some(isEdge) && doubtful.every((t) => isEdge(t) || t.uniform),
    usual: usualSide(doubtful, decides),
    compared: doubtful.every((t) => t.compared) ? doubtful.flatMap((t) => t.compared ?? []) : undefined,
    reason: (doubtful.find((truth) => truth.dataDependent && !truth.uniform) ?? first).reason,
    dataDependent: doubtful.some((truth) => truth.dataDependent),
    ofFloats: doubtful.some((truth) => truth.ofFloats),
    ofBits: doubtful.some((truth) => truth.ofBits),
    besideValues: doubtful.some((t) => !isFromValues(t) && !t.boundary && !t.uniform && t.inRows !== true),
  };
}

function usualSide(truths: readonly Truth[], decides: boolean): boolean | undefined {
  if (truths.some(({ usual }) => usual === decides)) return decides;
  return truths.every(({ usual }) => usual === !decides) ? !decides : undefined;
}

function isEdge({ boundary, behindEdges }: Truth): boolean {
  return boundary || behindEdges === true;
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
  if (isUniformUnknown(truth, mask)) return together(mask, truth);
  if (isAllOrNone(truth, mask)) {
    const [may, must] = [mask.may & ~truth.known, mask.must & ~truth.known];
    return together({ ...mask, may: may >>> 0, must: must >>> 0 }, truth);
  }
  const may = (mask.may & (truth.yes | ~truth.known)) >>> 0;
  const must = (mask.must & truth.yes) >>> 0;
  const inDoubt = (may & ~truth.known) !== 0;
  if (!inDoubt) {
    if (may === mask.may && must === mask.must) return mask;
    return { ...mask, may, must };
  }
  const more = truth.thresholds?.ifTrue ?? noThresholds;
  const before = mask.thresholds ?? noThresholds;
  const found = must === 0 ? togetherBehind(may, before, more) : undefined;
  // Where no lane can be, one may be all the same: that unknown unsigned numbers don't wrap is only taken to be so.
  const isRuledOut = found?.length === 0;
  const sets = isRuledOut ? undefined : found;
  return {
    may: sets === undefined ? may : sets.reduce((all, set) => (all | set) >>> 0, 0),
    must,
    doubt: joinDoubts(isRuledOut ? openDoubt(truth.reason) : doubtAbout(truth), doubtOf(mask)),
    thresholds: withThresholds(before, more),
    oneOf: sets ?? mask.oneOf,
  };
}

/** Of a condition that is the same for all lanes, which come all or not at all: not where it contradicts earlier ones. */
function together(mask: ActiveMask, { thresholds, reason }: Truth): ActiveMask {
  const more = thresholds?.ifTrue ?? noThresholds;
  if (more.length === 0) return mask;
  const before = mask.thresholds ?? noThresholds;
  const all = withThresholds(before, more);
  const isRuledOut = togetherBehind(mask.may, before, more)?.length === 0;
  if (!isRuledOut) return { ...mask, thresholds: all };
  return { ...mask, must: 0, doubt: joinDoubts(openDoubt(reason), doubtOf(mask)), thresholds: all };
}

/** The lanes that go either way where a condition parts those of a mask. */
export interface Ways {
  readonly whenTrue: ActiveMask;
  readonly whenFalse: ActiveMask;
}

export function waysOf(mask: ActiveMask, truth: Truth): Ways {
  return { whenTrue: narrow(mask, truth), whenFalse: narrow(mask, not(truth)) };
}

function doubtAbout(truth: Truth): MaskDoubt {
  const { reason, boundary, usual, inRows } = truth;
  if (usual === false) return openDoubt(reason);
  const otherwise = inRows === true ? 'row ends' : isFromValues(truth) ? 'values' : 'open';
  return {
    reason,
    kind: boundary ? 'edge' : otherwise,
    besideEdges: isEdge(truth) ? 'edge' : otherwise,
    ...(truth.isOften === true ? { isOften: true } : {}),
  };
}

function isFromValues({ dataDependent, ofFloats, ofBits, besideValues }: Truth): boolean {
  return (dataDependent || ofFloats === true || ofBits === true) && besideValues !== true;
}
