/**
 * Between lowering and the two evaluators: what nvcc makes of the accesses of a function, worked out once for each body.
 * Both evaluators ask accessPlanOf() at each access, so that they count the same instructions.
 */
import type { FunctionIr, Read } from '../ir/nodes.ts';
import { alignmentInBytes, sizeInBytes } from '../ir/types.ts';
import { BYTE_COPIES_PATH } from '../text/location.ts';
import { AccessSurvey } from './accessSurvey.ts';
import { accessPieces } from '../memory/accessPieces.ts';
import type { AccessPiece } from '../memory/accessPieces.ts';
import { planLoadsBeforeBranches } from './loadsBeforeBranches.ts';
import { planLoadInArm } from './loadsInOtherArm.ts';
import { planMergedArms } from './mergedArms.ts';
import { copyMoves } from './moves.ts';
import type { Part } from './moves.ts';
import { Assignments } from './multiples.ts';
import { planNarrowedLoads } from './narrowedLoads.ts';
import { planNeighbours } from './neighbours.ts';
import { partsOf } from './parts.ts';
import { accessPlanOf, planAsWritten, planOf, setPlan } from './plan.ts';
import { findRepeats } from './repeats.ts';
import type { Repeat } from './repeats.ts';
import { planStraightCode } from './straightCode.ts';
import { bytesUse } from './usedBytes.ts';
import type { Bytes } from './usedBytes.ts';
import { WholeObjects } from './wholeObjects.ts';
import { planByteCopies, planWrittenNeighbours } from './writtenNeighbours.ts';

const planned = new WeakSet<FunctionIr>();

/** Makes the plans of a function's accesses; its callees make theirs when they are evaluated. */
export function planFunction(fn: FunctionIr): void {
  if (planned.has(fn)) return;
  planned.add(fn);
  if (fn.body === undefined) return;
  const survey = new AccessSurvey(fn.body);
  if (survey.accesses === 0) return;
  const known = new Assignments(fn);
  const repeats = findRepeats(fn, survey, known);
  for (const repeat of repeats.all()) if (repeat.source) planRepeat(repeat);
  const wholes = new WholeObjects(fn, known);
  const { loadsStructs, runs } = planStraightCode(fn, repeats, wholes);
  const rows = survey.hasLoops ? planNeighbours(fn, known) : undefined;
  planNarrowedLoads(fn);
  if (loadsStructs) for (const { node, used } of bytesUse(fn).copies) planCopy(node, used(), wholes);
  for (const repeat of repeats.all()) if (!repeat.source) planRepeat(repeat);
  for (const run of runs) planWrittenNeighbours(fn, run, known, rows);
  if (fn.at.anchor.path === BYTE_COPIES_PATH) planByteCopies(fn.body);
  for (const load of repeats.inArms) planLoadInArm(load, load.source);
  if (survey.accesses > 1) {
    planLoadsBeforeBranches(fn, known);
    planMergedArms(fn, known);
  }
}

/** What becomes of the access otherwise stays: loads before a loop are joined as they are in it. */
function planRepeat({ node, operation, place, source, storesBack, turns, movedTo }: Repeat): void {
  const plan = accessPlanOf(node, operation) ?? { ...planAsWritten(place), carrier: source };
  setPlan(node, operation, {
    ...plan,
    ...(source ? { isRepeat: true } : {}),
    ...(storesBack ? { storesBack } : {}),
    ...(turns ? { turns } : {}),
    ...(movedTo ? { movedTo } : {}),
  });
}

function planCopy(node: Read, used: readonly Bytes[], wholes: WholeObjects): void {
  const { type, place } = node;
  const size = sizeInBytes(type) ?? 0;
  // A copy that nobody uses is left out, but while it is typed the answer for it as written says more.
  if (used.length === 0 || used.some(({ start, end }) => start <= 0 && end >= size)) return;
  const parts = partsOf(type);
  const alignment = wholes.alignmentOf(place);
  if (parts === undefined || alignment === undefined) return;
  const usedParts = parts.filter((part) => used.some((one) => overlap(one, bytesOf(part, part.sizeInBytes))));
  const written = accessPieces(size, Math.max(alignment, alignmentInBytes(type)));
  const isPacked = parts.some((part) => part.sizeInBytes > alignment);
  const pieces = isPacked
    ? written.filter((piece) =>
        usedParts.some((part) =>
          overlap(bytesOf(part, part.sizeInBytes), bytesOf(piece, piece.widthInBytes)),
        ),
      )
    : copyMoves(parts, usedParts, written, alignment);
  setPlan(node, 'load', planOf(pieces));
}

function bytesOf({ offsetInBytes }: Part | AccessPiece, sizeInBytes: number): Bytes {
  return { start: offsetInBytes, end: offsetInBytes + sizeInBytes };
}

function overlap(a: Bytes, b: Bytes): boolean {
  return a.start < b.end && b.start < a.end;
}
