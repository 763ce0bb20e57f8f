/** How many elements to add to the rows of a shared array so that a column's lanes no longer meet in a bank. */
import type { Place, Variable } from '../ir/nodes.ts';
import { placeAlignmentInBytes } from '../ir/placeAlignment.ts';
import type { ArrayType } from '../ir/types.ts';
import { sizeInBytes } from '../ir/types.ts';
import { sharedRequest } from '../memory/sharedRequest.ts';
import { addressesApart, firstLanes } from '../memory/lanes.ts';
import type { AccessSummary } from '../symbolic/summary/summary.ts';
import { absoluteSpan } from '../text/location.ts';
import type { Fix } from './rule.ts';
import type { SourceLookup } from './sources.ts';

export interface RowPadding {
  readonly variable: Variable;
  /** Elements of a row now, and with the padding. */
  readonly from: number;
  readonly to: number;
}

/** More than this is another layout, not a padding. */
const mostPaddingInElements = 4;

/**
 * The smallest padding that frees the access of conflicts, for arrays of two and more dimensions, and keeps rows at
 * multiples of the widest word, in bytes, that the array is accessed by.
 */
export function rowPadding(access: AccessSummary, widestWord: number): RowPadding | undefined {
  const array = indexedArray(access.place);
  const row = array && innermostRow(array.variable);
  if (!array || row?.length === undefined) return undefined;
  const elementBytes = sizeInBytes(row.element);
  const offsets = laneOffsets(access);
  if (elementBytes === undefined || offsets === undefined) return undefined;
  const rowBytes = row.length * elementBytes;
  // Only lanes on several rows move apart when rows grow.
  if (new Set(offsets.map((offset) => Math.floor(offset / rowBytes))).size < 2) return undefined;
  for (let padding = 1; padding <= mostPaddingInElements; padding++) {
    if (((row.length + padding) * elementBytes) % widestWord !== 0) continue;
    const moved = offsets.map((offset) => offset + Math.floor(offset / rowBytes) * padding * elementBytes);
    if (isConflictFree(moved, access)) {
      return { variable: array.variable, from: row.length, to: row.length + padding };
    }
  }
  return undefined;
}

/** In bytes: that of a `float4` where an array of floats is also read as such. */
export function widestWordIn(arrayName: string, accesses: readonly AccessSummary[]): number {
  const words = accesses
    .filter(({ space, objectName }) => space === 'shared' && objectName === arrayName)
    .map(({ place, widthInBytes }) => Math.min(widthInBytes, placeAlignmentInBytes(place)));
  return Math.max(1, ...words);
}

function isConflictFree(offsets: readonly number[], access: AccessSummary): boolean {
  const mask = firstLanes(access.activeLanes.max);
  const { wavefronts, wavefrontsIdeal } = sharedRequest(offsets, mask, access.widthInBytes, access.operation);
  return wavefronts === wavefrontsIdeal;
}

/** Byte offsets of the lanes from lane 0, made non-negative; undefined where the stride is not regular. */
function laneOffsets({ stride }: AccessSummary): number[] | undefined {
  const offsets =
    stride?.rows !== undefined
      ? offsetsInRows(addressesApart(1), stride.rows)
      : stride?.bytes !== undefined
        ? addressesApart(stride.bytes)
        : undefined;
  const least = offsets && Math.min(...offsets);
  return offsets?.map((offset) => offset - (least ?? 0));
}

function offsetsInRows(
  lanes: readonly number[],
  rows: { readonly lanes: number; readonly within: number; readonly apart: number },
): number[] {
  return lanes.map((lane) => (lane % rows.lanes) * rows.within + Math.floor(lane / rows.lanes) * rows.apart);
}

/** The array variable that a place indexes down to one element or a part of it. */
function indexedArray(place: Place): { readonly variable: Variable; readonly depth: number } | undefined {
  let depth = 0;
  let at = place;
  while (at.kind === 'element' || at.kind === 'member') {
    if (at.kind === 'element') depth++;
    at = at.base;
  }
  return at.kind === 'variablePlace' && depth >= 2 ? { variable: at.variable, depth } : undefined;
}

function innermostRow(variable: Variable): ArrayType | undefined {
  let type = variable.type;
  while (type.kind === 'array' && type.element.kind === 'array') type = type.element;
  return type.kind === 'array' ? type : undefined;
}

/** The declaration with longer rows. A suggestion: code that walks the array with its own arithmetic must follow. */
export function paddingFix(padding: RowPadding, sources: SourceLookup): Fix | undefined {
  const { variable, from, to } = padding;
  if (variable.storage !== 'shared' || variable.addressTaken) return undefined;
  const span = absoluteSpan(variable.at);
  const text = sources(span.path)?.text;
  if (text === undefined) return undefined;
  const dimensions = new RegExp(`\\b${variable.name}\\s*((?:\\[[^\\][]*\\]\\s*)+)`, 'y');
  dimensions.lastIndex = text.indexOf(variable.name, span.start);
  const match = dimensions.exec(text);
  if (match?.[1] === undefined) return undefined;
  const end = match.index + match[0].trimEnd().length - 1;
  const start = text.lastIndexOf('[', end) + 1;
  const length = text.slice(start, end).trim();
  const newText = /^\d+$/.test(length) ? String(Number(length) + to - from) : `${length} + ${to - from}`;
  return {
    title: `Pad the rows of ${variable.name} from ${from} to ${to} elements`,
    kind: 'suggestion',
    edits: [{ at: { path: span.path, start, end }, newText }],
  };
}
