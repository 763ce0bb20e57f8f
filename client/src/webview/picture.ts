/** The picture of one request: from the lanes of a warp to the sectors or banks that they touch. */
import type { LanePicture } from '../simulationView.ts';
import { bankLoads, banks } from './bankLoads.ts';
import { html, svg } from './dom.ts';
import { count } from './numbers.ts';

const width = 640;
const height = 190;
const boxHeight = 20;
const lanesAt = 22;
const unitsAt = 140;
/** So many sectors can still be told apart in a row. */
const mostSectors = 96;
/** A single sector need not fill the row. */
const mostUnitWidth = 90;

const laneWidth = width / 32;

/** The lower row: banks, or the sectors that are touched. */
interface UnitRow {
  readonly isBanks: boolean;
  readonly units: readonly number[];
  readonly shown: readonly number[];
  readonly unitWidth: number;
  readonly from: number;
}

function unitRow(picture: LanePicture): UnitRow {
  const isBanks = picture.kind === 'banks';
  const units = isBanks ? Array.from({ length: banks }, (_, bank) => bank) : distinct(picture.lanes.flat());
  const shown = units.slice(0, mostSectors);
  const unitWidth = Math.min(mostUnitWidth, width / Math.max(shown.length, 1));
  return { isBanks, units, shown, unitWidth, from: (width - unitWidth * shown.length) / 2 };
}

function links(picture: LanePicture, { isBanks, units, shown, unitWidth, from }: UnitRow): SVGElement[] {
  return picture.lanes.flatMap((touched, lane) =>
    touched.flatMap((one) => {
      const unit = isBanks ? one % banks : units.indexOf(one);
      if (unit >= shown.length) return [];
      const x1 = laneWidth * (lane + 0.5);
      const x2 = from + unitWidth * (unit + 0.5);
      return [svg('line', { class: 'link', x1, y1: lanesAt + boxHeight, x2, y2: unitsAt })];
    }),
  );
}

function unitBoxes(picture: LanePicture, { isBanks, units, shown, unitWidth, from }: UnitRow): SVGElement[] {
  const isWasteful = !isBanks && units.length > idealSectors(picture);
  const words = isBanks ? bankLoads(picture) : [];
  return shown.map((unit, i) => {
    const load = words[i] ?? 0;
    const level = load === 0 ? 'idle' : load === 1 ? 'fine' : 'conflict';
    const gap = !isBanks && i > 0 && unit !== (shown[i - 1] ?? 0) + 1 ? ' after-gap' : '';
    const label = unitWidth < 14 ? '' : String(unit);
    const look = isBanks ? `box ${level}` : `box ${isWasteful ? 'partly' : 'fine'}${gap}`;
    return box(from + unitWidth * i, unitsAt, unitWidth, label, look);
  });
}

export function lanePicture(picture: LanePicture): HTMLElement {
  const row = unitRow(picture);
  const drawing = svg(
    'svg',
    { viewBox: `0 0 ${width} ${height}`, class: 'picture', role: 'img', 'aria-label': caption(picture) },
    svg('text', { x: 0, y: 12, class: 'note' }, 'Lanes of a warp'),
    ...links(picture, row),
    ...picture.lanes.map((touched, lane) =>
      box(laneWidth * lane, lanesAt, laneWidth, String(lane), touched.length === 0 ? 'box idle' : 'box lane'),
    ),
    ...unitBoxes(picture, row),
    svg(
      'text',
      { x: 0, y: height - 8, class: 'note' },
      row.isBanks ? 'Banks of shared memory' : 'Touched 32-byte sectors, numbered from the first',
    ),
  );
  return html(
    'figure',
    {},
    html('div', { class: 'scroll' }, drawing),
    html('figcaption', {}, caption(picture)),
  );
}

function box(x: number, y: number, boxWidth: number, label: string, className: string): SVGElement {
  return svg(
    'g',
    { class: className },
    svg('rect', { x: x + 1, y, width: Math.max(1, boxWidth - 2), height: boxHeight, rx: 2 }),
    svg('text', { x: x + boxWidth / 2, y: y + 14, class: 'middle' }, label),
  );
}

function distinct(values: readonly number[]): number[] {
  return [...new Set(values)].sort((a, b) => a - b);
}

/** The sectors that the bytes of the active lanes would fit into. */
function idealSectors({ lanes, bytesPerLane }: LanePicture): number {
  const active = lanes.filter((touched) => touched.length > 0).length;
  return Math.min(distinct(lanes.flat()).length, Math.ceil((active * bytesPerLane) / 32));
}

function caption(picture: LanePicture): string {
  const active = picture.lanes.filter((touched) => touched.length > 0).length;
  const bytes = active * picture.bytesPerLane;
  const lanes = `${active} active lane${active === 1 ? '' : 's'}`;
  if (picture.kind === 'banks') {
    const atOnce = picture.bytesPerLane > 4 ? ' at a time' : '';
    const busiest = Math.max(...bankLoads(picture));
    const what = busiest === 1 ? 'one word' : `${busiest} different words`;
    return `${lanes}, ${picture.bytesPerLane} B each: the busiest bank is asked for ${what}${atOnce}. Of the requests counted, one that cost most.`;
  }
  const touched = distinct(picture.lanes.flat()).length;
  const ideal = idealSectors(picture);
  const verdict =
    touched > ideal
      ? `; their ${count(bytes)} bytes would fit into ${ideal}`
      : touched * 32 < bytes
        ? ', which they share'
        : `, and their ${count(bytes)} bytes need no fewer`;
  return `${lanes} touch ${count(touched)} sector${touched === 1 ? '' : 's'}${verdict}. Of the requests counted, one that cost most.`;
}
