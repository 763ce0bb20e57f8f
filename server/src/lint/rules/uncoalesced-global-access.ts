import { sizeInBytes, typeName } from '../../ir/types.ts';
import { MAX_ACCESS_BYTES } from '../../memory/accessPieces.ts';
import { SECTOR_BYTES } from '../../memory/globalRequest.ts';
import type { Stride } from '../../symbolic/summary/stride.ts';
import type { AccessSummary } from '../../symbolic/summary/summary.ts';
import { arraysOfDistance } from '../../symbolic/values/objectDistances.ts';
import { isUnnamed } from '../../symbolic/values/symbols.ts';
import { BYTE_COPIES_PATH, isLibraryPath } from '../../text/location.ts';
import { accessPattern, isUnitStride } from '../accessPattern.ts';
import type { AccessPattern } from '../accessPattern.ts';
import { bytesMoved, isCarried, isNarrowed, joinedFields, widestJoined } from '../joinedAccess.ts';
import { costOfAllLanes, knownCost } from '../knownCost.ts';
import { defineRule } from '../rule.ts';
import type { Finding, LaunchContext } from '../rule.ts';
import {
  fill,
  formatCount,
  formatDimensions,
  formatList,
  formatPercent,
  openingCount,
  unlessTiny,
} from '../wording.ts';

interface Uncoalesced {
  readonly access: AccessSummary;
  readonly sectors: number;
  readonly ideal: number;
  /** Values decide which lanes come here; the numbers are those of all of them. */
  readonly ifAll: boolean;
}

const inTurn = 'Let neighbouring lanes touch neighbouring elements, or stage a tile in shared memory.';

const messages = {
  symbolic: `Lanes are \`{stride}\` apart: {sectors} sectors per request instead of {ideal} {unlessTiny}. ${inTurn}`,
  symbolicRows: `A warp is rows of {lanes} lanes that lie \`{stride}\` apart: {sectors} sectors per request instead of {ideal} {unlessTiny}. ${inTurn}`,
  symbolicRowsApart: `A warp is rows of {lanes} lanes that lie \`{stride}\` apart, and in each row lanes are {within} B apart: {sectors} sectors per request instead of {ideal} {unlessTiny}. ${inTurn}`,
  symbolicLanes: `A warp is rows of {lanes} lanes, each \`{stride}\` from the next: {sectors} sectors per request instead of {ideal} {unlessTiny}. ${inTurn}`,
  anyShape: `At least {sectors} sectors per request instead of {ideal} in blocks of {shapes}{unlessTiny}. ${inTurn}`,
  arrays:
    '{count} sectors per request instead of {ideal}: some lanes go to `{one}` and some to `{other}`, and each takes sectors of its own. Let whole warps go to one of them, or keep both in one array.',
  field:
    '{count} sectors per request instead of {ideal}: lanes touch `{field}` of consecutive `{struct}`s, {size} B apart, so {used} of the bytes moved are used. Keep each field in an array of its own (struct of arrays), or stage the structs in shared memory.',
  whole:
    '{count} sectors per request instead of {ideal}: a `{struct}` ({size} B, aligned to {alignment}) takes {pieces} {operation}s of {width} B, whose lanes lie {size} B apart. {remedy}',
  partly:
    '{count} sectors per request instead of {ideal}: of each `{type}` ({size} B) only {moved} B are used and loaded, so {used} of the bytes moved are used. {remedy}',
  bytes:
    '{count} sectors per request instead of {ideal}: `memcpy` and `memset` move one byte of each lane at a time in kernels, and lanes are {stride} B apart. Assign whole elements instead (`*to = *from`).',
  rows: "{count} sectors per request instead of {ideal}: a warp is {rows} rows of {lanes} lanes, {apart} B apart, and each row of {rowBytes} B takes sectors of its own{offGrid}. Let a warp's 32 lanes go along one row: make the block 32 or more threads wide.",
  rowsOfCall:
    '{count} sectors per request instead of {ideal}: its instructions take {rows} rows of {rowBytes} B at once, {apart} B apart, and each row takes sectors of its own{offGrid}. Copy the tile to shared memory first, each row by neighbouring lanes.',
  rowsApart: `{count} sectors per request instead of {ideal}: a warp is {rows} rows of {lanes} lanes, and in each row lanes are {within} B apart. ${inTurn}`,
  ownSectors: `{count} sectors per request instead of {ideal}: lanes are {stride} B apart, so each moves 32 bytes and uses {width}. ${inTurn}`,
  spread: `{count} sectors per request instead of {ideal}: lanes are {stride} B apart, so {used} of the bytes moved are used. ${inTurn}`,
  offSector:
    "{count} sectors per request instead of {ideal}: the warp's {warpBytes} bytes lie side by side but don't start on a 32-byte sector. Shift the index or pad the rows so that each warp starts on a multiple of 32 bytes.",
  copied:
    '{count} sectors per request instead of {ideal}: an asynchronous copy past L1 moves the two 16-byte halves of a sector together only if they fill one aligned 32 bytes of shared memory, and these come apart there. Swizzle the rows instead of padding them, or pad them to a multiple of 32 bytes.',
  varying: `On average {sectors} sectors per request instead of {ideal}, and up to {most}, as the distance between lanes changes: {used} of the bytes moved are used. ${inTurn}`,
  irregular: `{count} sectors per request instead of {ideal}, as the lanes don't lie side by side: {used} of the bytes moved are used. ${inTurn}`,
} as const;

const ofAllLanes = ' That is for warps whose lanes all come here, which values decide.';

export const uncoalescedGlobalAccess = defineRule<Uncoalesced, 'uncoalesced-global-access'>({
  id: 'uncoalesced-global-access',
  summary: 'Global accesses that move more 32-byte sectors than their bytes need.',
  category: 'memory',
  defaultSeverity: 'warning',
  messages,
  find: (context) => context.summary.accesses.flatMap((access) => find(access, context)),
  describe: ({ access, sectors, ideal, ifAll }) => {
    const { message, values } = wordsFor(access, sectors);
    return fill(messages[message] + (ifAll ? ofAllLanes : ''), {
      ...values,
      count: openingCount(sectors),
      sectors,
      ideal,
      used: formatPercent(ideal / sectors),
      width: access.widthInBytes,
      warpBytes: access.activeLanes.max * access.widthInBytes,
    });
  },
  brief: ({ sectors }) => `${formatCount(sectors)} sectors`,
});

function find(access: AccessSummary, context: LaunchContext): Finding<Uncoalesced>[] {
  const { sectorsIdeal: ideal } = access;
  if (access.space !== 'global' || ideal === undefined || ideal <= 0 || isCarried(access)) return [];
  if (access.unknownDistances?.every((name) => vectorIncrement.test(name)) === true) return [];
  // What nothing in the text names may be anything.
  if (access.unknownDistances?.some((name) => tensorStride.test(name) || isUnnamed(name)) === true) return [];
  const enough = context.thresholds.sectorsRatio * ideal - 1e-9;
  const least = sectorsOf(access);
  const ifAll = least === undefined || least < enough;
  const sectors = ifAll ? costOfAllLanes(access) : least;
  if (sectors === undefined || sectors < enough) return [];
  // However the compiler joins it with other fields, as many sectors are moved; but more of them would be used.
  const gain = widestJoined(access, context.summary.accesses) / access.widthInBytes;
  if (sectors < enough * gain) return [];
  return [{ at: access.at, cost: sectors / ideal, data: { access, sectors, ideal, ifAll } }];
}

/** `incx` and `INC_Y`, as BLAS calls the distance of a vector's elements: nearly all vectors are packed. */
const vectorIncrement = /^inc_?[a-z]$/i;
/**
 * `x.strides[0]`: one of a tensor's distances is one element as a rule, and nothing tells which. PyTorch's accessors,
 * whose innermost distance is a symbol of its own, call the others `strides_`.
 */
const tensorStride = /strides?\[[^\]]*\]$/i;

function sectorsOf(access: AccessSummary): number | undefined {
  const isOfOneShape = access.shapes === undefined;
  if (isOfOneShape && (access.unknownDistances === undefined || access.status === 'exact'))
    return knownCost(access, access.sectors);
  // Where lanes lie an unknown distance apart the range starts at 'all in one place', which no real value gives.
  return access.dataDependent ? undefined : access.apart;
}

interface Words {
  readonly message: keyof typeof messages;
  readonly values: Readonly<Record<string, string | number>>;
}

function wordsFor(access: AccessSummary, sectors: number): Words {
  const { stride, unknownDistances: unknowns } = access;
  if (access.shapes !== undefined) {
    const shapes = formatList(access.shapes.map(formatDimensions));
    const unless = unknowns === undefined ? '' : ` ${unlessTiny(unknowns)}`;
    return { message: 'anyShape', values: { shapes, unlessTiny: unless } };
  }
  if (unknowns !== undefined && stride?.symbolic === true && sectors === access.apart) {
    return symbolicWords(stride, unknowns, access.widthInBytes);
  }
  if (access.costlyCopy) return { message: 'copied', values: {} };
  const pattern = accessPattern(access);
  const { type } = access.place;
  const isAnyStride = pattern.kind === 'stride' || pattern.kind === 'whole';
  if (isAnyStride && isNarrowed(access)) {
    const [size = 0, moved] = [sizeInBytes(type), bytesMoved(access)];
    const remedy =
      type.kind === 'struct'
        ? 'Keep what is used together in an array of its own.'
        : `Elements of ${moved} B would do.`;
    return { message: 'partly', values: { type: typeName(type), size, moved, remedy } };
  }
  return wordsForPattern(pattern, access, sectors);
}

function symbolicWords(
  { text, apart = text, symbolicRows: rows }: Stride,
  unknowns: readonly string[],
  widthInBytes: number,
): Words {
  const [arrays, ...more] = unknowns.map(arraysOfDistance);
  if (arrays !== undefined && more.length === 0)
    return { message: 'arrays', values: { one: arrays[0], other: arrays[1] } };
  const unless = unlessTiny(unknowns);
  if (rows === undefined) return { message: 'symbolic', values: { stride: apart, unlessTiny: unless } };
  const values = { lanes: rows.lanes, stride: rows.distance, unlessTiny: unless };
  if (rows.of === 'lanes') return { message: 'symbolicLanes', values };
  const within = Math.abs(rows.within);
  return within > widthInBytes
    ? { message: 'symbolicRowsApart', values: { ...values, within } }
    : { message: 'symbolicRows', values };
}

function wordsForPattern(pattern: AccessPattern, access: AccessSummary, sectors: number): Words {
  switch (pattern.kind) {
    case 'field':
      return {
        message: 'field',
        values: {
          field: [pattern.path, ...joinedFields(access)].join('`, `'),
          struct: pattern.struct.name,
          size: pattern.struct.sizeInBytes,
        },
      };
    case 'whole': {
      const { name, sizeInBytes, alignmentInBytes } = pattern.struct;
      const remedy =
        sizeInBytes <= MAX_ACCESS_BYTES && (sizeInBytes & (sizeInBytes - 1)) === 0
          ? `Align it (\`__align__(${sizeInBytes})\`), and one ${sizeInBytes}-byte instruction does.`
          : 'Move the same bytes through shared memory as plain consecutive elements, or keep each field in an array of its own.';
      const { pieces, operation } = access;
      return {
        message: 'whole',
        values: { struct: name, size: sizeInBytes, alignment: alignmentInBytes, pieces, operation, remedy },
      };
    }
    case 'rows':
      return rowWords(pattern, access);
    case 'stride': {
      const stride = pattern.strideInBytes;
      if (access.place.at.anchor.path === BYTE_COPIES_PATH) return { message: 'bytes', values: { stride } };
      if (isOfSeveralStrides(sectors, stride, access))
        return { message: 'varying', values: { most: access.sectors?.max ?? sectors } };
      if (isUnitStride(access)) return { message: hasGaps(access) ? 'irregular' : 'offSector', values: {} };
      return { message: stride >= SECTOR_BYTES ? 'ownSectors' : 'spread', values: { stride } };
    }
    case 'irregular':
      return { message: 'irregular', values: {} };
  }
}

/** Whether that is more or fewer sectors than lanes this far apart take, wherever they start. */
function isOfSeveralStrides(
  sectors: number,
  strideInBytes: number,
  { activeLanes: { min, max: lanes }, widthInBytes }: AccessSummary,
): boolean {
  const spanned = Math.ceil((Math.abs(strideInBytes) * (lanes - 1) + widthInBytes) / SECTOR_BYTES);
  const isLess = min === lanes && sectors < Math.min(spanned, lanes) - 1;
  return isLess || sectors > spanned + 1;
}

/** Whether lanes in between are inactive: bytes side by side take one sector more at most, wherever they start. */
function hasGaps({ activeLanes, widthInBytes, sectors }: AccessSummary): boolean {
  const fewest = Math.ceil((activeLanes.max * widthInBytes) / SECTOR_BYTES);
  return sectors !== undefined && sectors.max > fewest + 1;
}

function rowWords(pattern: AccessPattern & { readonly kind: 'rows' }, access: AccessSummary): Words {
  const { lanes, apartInBytes, withinInBytes } = pattern;
  const rowBytes = Math.abs(withinInBytes) * (lanes - 1) + access.widthInBytes;
  const offGrid = apartInBytes % SECTOR_BYTES === 0 ? '' : ', often one more for starting off its grid';
  const within = Math.abs(withinInBytes);
  // `wmma::load_matrix_sync` and its kin: which lane takes what is theirs.
  const isOfLibrary = isLibraryPath(access.place.at.anchor.path);
  // Rows that share sectors.
  if (Math.abs(apartInBytes) < SECTOR_BYTES) return { message: 'irregular', values: {} };
  return {
    message: within > access.widthInBytes ? 'rowsApart' : isOfLibrary ? 'rowsOfCall' : 'rows',
    values: {
      within,
      rows: Math.ceil(access.activeLanes.max / lanes),
      lanes,
      apart: Math.abs(apartInBytes),
      rowBytes,
      offGrid,
    },
  };
}
