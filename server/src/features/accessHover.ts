/** What a warp does at an access, in Nsight Compute's words. */
import type { FileAnalysis, LaunchAnalysis } from '../analysis/index.ts';
import {
  bytesMoved,
  formatBytes,
  formatCount,
  formatRange,
  isNarrowedCopy,
  unlessTiny,
  patternWords,
  possiblePartner,
  textAt,
  warpRows,
} from '../lint/index.ts';
import type { AccessSummary, KernelSummary } from '../lint/index.ts';
import { launchCell } from './launchCell.ts';
import { markdownCode, markdownTable, mergeRows } from './markdown.ts';

export interface AccessAnswer {
  readonly summary: KernelSummary;
  readonly access: AccessSummary;
}

const header = [
  'Launch',
  'Requests',
  'Sectors (ideal)',
  'Wavefronts (ideal)',
  'Active lanes',
  'Stride',
  'Why',
];

/** Answers on one place of the source, of all launches; loads and stores of `a[i] += x` get a table each. */
export function accessHover(answers: readonly AccessAnswer[], analysis: FileAnalysis): string {
  const kinds = new Map<string, AccessAnswer[]>();
  for (const answer of answers) {
    const key = `${answer.access.space} ${answer.access.operation}`;
    kinds.set(key, [...(kinds.get(key) ?? []), answer]);
  }
  return [...kinds.values()].map((same) => oneKind(same, analysis)).join('\n\n');
}

function oneKind(answers: readonly AccessAnswer[], analysis: FileAnalysis): string {
  const { access } = answers[0]!;
  const text = textAt(analysis.sources, access.at);
  const width = access.pieces > 1 ? `${access.pieces} × ${access.widthInBytes}` : String(access.widthInBytes);
  const space = access.space.charAt(0).toUpperCase() + access.space.slice(1);
  const title = `**${space} ${access.operation}**${text === undefined ? '' : ` ${markdownCode(text)}`}, ${width} B per lane`;
  const rows = mergeRows(
    answers.map(({ summary, access: one }) => [
      kernelWords(summary, answers) + launchCell(summary, analysis),
      ...cells(one),
    ]),
  );
  const notes = [...new Set(answers.flatMap((answer) => notesOn(answer, analysis)))];
  return [title, markdownTable(header, rows), ...notes].join('\n\n');
}

/** Which kernel, where a function is called by several. */
function kernelWords({ kernel }: KernelSummary, answers: readonly AccessAnswer[]): string {
  const isShared = answers.some(({ summary }) => summary.kernel.name !== kernel.name);
  return isShared ? `${kernel.name}, ` : '';
}

function cells(access: AccessSummary): string[] {
  // Banks and constant passes are counted in wavefronts; what goes through the cache lines, in sectors.
  const movesSectors = access.space === 'global' || access.space === 'local';
  return [
    String(access.pieces),
    movesSectors ? countCell(access, access.sectors, access.sectorsIdeal) : '–',
    movesSectors ? '–' : countCell(access, access.wavefronts, access.wavefrontsIdeal),
    formatRange(access.activeLanes),
    strideCell(access),
    whyCell(access),
  ];
}

function whyCell(access: AccessSummary): string {
  const words = [patternWords(access), access.reason];
  return words.filter((part) => part !== undefined).join('; ');
}

function countCell(
  access: AccessSummary,
  spread: AccessSummary['sectors'],
  ideal: number | undefined,
): string {
  if (spread === undefined || ideal === undefined) return access.status === 'unknown' ? 'unknown' : '–';
  const range = formatRange(spread);
  return `${range}${meanWords(access, spread)} (${formatCount(ideal)})`;
}

function meanWords(
  { meanOf }: AccessSummary,
  { min, max, mean }: NonNullable<AccessSummary['sectors']>,
): string {
  if (min === max) return '';
  if (meanOf === 'all') return `, ${formatCount(mean)} on average`;
  if (meanOf === 'usual') return `, usually ${formatCount(mean)}`;
  return meanOf === 'written' ? `, ${formatCount(mean)} as written` : '';
}

function strideCell({ stride }: AccessSummary): string {
  if (stride === undefined) return '–';
  return stride.symbolic ? `\`${stride.text}\`` : stride.text;
}

function notesOn({ access, summary }: AccessAnswer, analysis: FileAnalysis): string[] {
  const notes = joiningNotes(access, analysis);
  const rows = rowsNote(access);
  if (rows !== undefined) notes.push(rows);
  const { apart, sectors, shapes, unknownDistances } = access;
  if (apart !== undefined && sectors && apart > sectors.min && unknownDistances !== undefined) {
    const least = shapes === undefined ? '' : 'At least ';
    notes.push(`${least}${formatCount(apart)} sectors ${unlessTiny(unknownDistances)}.`);
  }
  const partner = possiblePartner(access, summary.accesses);
  const other = partner && textAt(analysis.sources, partner.at);
  if (other !== undefined) {
    const bytes = 2 * access.widthInBytes;
    notes.push(
      `The compiler may join it with ${markdownCode(other)} into one ${bytes}-byte ${access.operation} without a conflict.`,
    );
  }
  if (access.space === 'constant') {
    notes.push('Constant memory takes one pass for each distinct address of the warp (under wavefronts).');
  }
  if (access.operation === 'atomic' && access.stride?.bytes === 0) {
    notes.push('All lanes meet on one address. The compiler often adds up within the warp first.');
  }
  return notes;
}

/** What the compiler makes of accesses in the arms of a branch. */
function armsNotes(plan: NonNullable<AccessSummary['plan']>, operation: string): string[] {
  const one = `one ${operation} of those in the arms of the branch, where they meet`;
  if (plan.isOfArms !== undefined) return [`The compiler makes ${one}.`];
  return plan.merged === undefined ? [] : [`The compiler may make ${one}. That depends on the code around.`];
}

type TextOf = (place: AccessSummary['place']) => string;

/** Of an access that another one's instruction makes. */
function elsewhereNote({ plan, operation, widthInBytes }: AccessSummary, textOf: TextOf): string | undefined {
  if (plan?.merged?.isSure === true) {
    const other = textOf(plan.merged.place);
    return `The compiler makes one ${operation} of it and ${other}, where the arms of the branch meet.`;
  }
  if (plan?.carrier === undefined) return undefined;
  const other = textOf(plan.carrier);
  if (plan.isRepeat !== true)
    return `The compiler moves it along with ${other}: one ${widthInBytes}-byte ${operation} there.`;
  if (plan.isOfOtherArm === true) {
    return `Lanes that come from ${other} still have the value in a register: only the others load it, at the end of their arm.`;
  }
  if (plan.storesBack === true) {
    return operation === 'load'
      ? `The compiler leaves it out, as its value only goes back to where it is from.`
      : `The compiler leaves it out, as its place still holds this value, which was loaded from there.`;
  }
  return operation === 'load'
    ? `The compiler still has the value of ${other} in a register: no load here.`
    : `The compiler leaves it out, as ${other} is stored over it.`;
}

/** What the compiler makes of an access, alone or together with others. */
function joiningNotes(access: AccessSummary, analysis: FileAnalysis): string[] {
  const { plan, operation, place, widthInBytes } = access;
  if (plan === undefined) return [];
  const textOf: TextOf = ({ at }) => markdownCode(textAt(analysis.sources, at) ?? 'another field');
  const elsewhere = elsewhereNote(access, textOf);
  if (elsewhere !== undefined) return [elsewhere];
  const notes = armsNotes(plan, operation);
  if (plan.mayBeOfOtherArm === true) {
    notes.push(
      'Lanes of the arm before may still have the value in a register: then only the others load it.',
    );
  }
  if (plan.turns !== undefined) {
    notes.push(
      operation === 'load'
        ? 'The compiler loads it once for the whole loop, as no turn of it changes the value in memory.'
        : 'The compiler keeps it in a register while the loop runs, and stores it once behind the loop.',
    );
  }
  if (plan.carried.length > 0) {
    const others = [...new Set(plan.carried.map(textOf))].join(', ');
    notes.push(`The compiler moves ${others} along with it: one ${widthInBytes}-byte ${operation}.`);
  }
  if (plan.startsOnBytes !== undefined) {
    notes.push(
      `The compiler unrolls the loop and moves neighbours at once: one ${widthInBytes}-byte ${operation}.`,
    );
  }
  if (plan.mayJoinNeighbours !== undefined && access.space === 'shared') {
    const joined = plan.pieces.length > 1 ? 'pieces of the object' : 'neighbours of the loop';
    notes.push(
      `The compiler may move ${joined} at once: one ${plan.mayJoinBytes}-byte ${operation}. That depends on the code around.`,
    );
  } else if (plan.mayJoinNeighbours === undefined && plan.mayJoinBytes !== undefined) {
    notes.push(
      `The compiler may move other fields of the element along with it: one ${plan.mayJoinBytes}-byte ${operation}. That depends on the code between them.`,
    );
  }
  if (place.type.kind === 'struct' && isNarrowedCopy(access)) {
    const moved = `${bytesMoved(access)} of the ${place.type.sizeInBytes} bytes`;
    notes.push(`Only ${moved} are used, so the compiler loads no more.`);
  }
  return notes;
}

function rowsNote(access: AccessSummary): string | undefined {
  const rows = warpRows(access);
  if (rows === undefined) return undefined;
  const where =
    rows.apartInBytes === 0
      ? `that touch the same ${formatBytes(rows.rowBytes)}`
      : `of ${formatBytes(rows.rowBytes)}, ${formatBytes(rows.apartInBytes)} apart`;
  const each = rows.sectorsOfRow === 1 ? '1 sector' : `${rows.sectorsOfRow} sectors`;
  const sum = rows.apartInBytes === 0 ? '' : ' each';
  return `A warp of this block is ${rows.rows} rows of ${rows.lanes} lanes ${where}: ${each}${sum} when a row starts on a sector. 32 lanes in one row would touch ${rows.sectorsOfFullRow}.`;
}

/** All launches' answers at exactly this place. */
export function answersAt(
  launches: readonly LaunchAnalysis[],
  isHere: (access: AccessSummary) => boolean,
): AccessAnswer[] {
  return launches.flatMap(({ summary }) =>
    summary.accesses.filter(isHere).map((access) => ({ summary, access })),
  );
}
