/** The roofline: how fast the device can be at each arithmetic intensity, and where the launches stand under it. */
import type { LaunchReport } from '../simulationView.ts';
import { html, svg } from './dom.ts';
import { count, scaled } from './numbers.ts';
import { isRepeat } from './summary.ts';

const width = 560;
const height = 260;
const left = 78;
const right = 16;
const top = 14;
const bottom = 38;

/** FLOP per byte, from far under to far over any device's ridge. */
const leastIntensity = 0.01;
const mostIntensity = 1000;

export function roofline(launches: readonly LaunchReport[], selected: LaunchReport): HTMLElement {
  const own = selected.roofline;
  if (own === null) {
    return note('No roofline: nothing ran, or the peaks of the device are not known.');
  }
  if (own.flops === 0) {
    return note(
      `No floating-point operations, so the launch has no place under the roofline. It moves ${scaled(own.dramBytes, 'B')} to and from DRAM.`,
    );
  }
  const peak = own.peakFlopsPerSecond;
  const most = 10 ** Math.ceil(Math.log10(peak));
  const least = own.peakBytesPerSecond * leastIntensity;
  const x = (intensity: number): number =>
    left + (width - left - right) * logShare(intensity, leastIntensity, mostIntensity);
  const y = (flops: number): number =>
    height - bottom - (height - top - bottom) * logShare(flops, least, most);
  const ridge = peak / own.peakBytesPerSecond;
  const roof = [
    [leastIntensity, least],
    [ridge, peak],
    [mostIntensity, peak],
  ] as const;
  const plot = svg(
    'svg',
    { viewBox: `0 0 ${width} ${height}`, class: 'plot', role: 'img', 'aria-label': 'Roofline plot' },
    ...axes(x, y, least, most),
    svg('polyline', { class: 'roof', points: roof.map(([i, f]) => `${x(i)},${y(f)}`).join(' ') }),
    svg('text', { x: x(ridge) + 8, y: y(peak) - 4, class: 'note' }, scaled(peak, 'FLOP/s')),
    // The selected one last, so that it lies on top.
    ...[...launches.filter((launch) => launch !== selected && !isRepeat(launch)), selected].flatMap(
      (launch) => point(launch, launch === selected, x, y),
    ),
  );
  return html('figure', {}, plot, html('figcaption', {}, caption(own, ridge)));
}

function note(text: string): HTMLElement {
  return html('p', { class: 'quiet' }, text);
}

function caption(own: NonNullable<LaunchReport['roofline']>, ridge: number): string {
  const intensity = own.arithmeticIntensity;
  if (intensity === null) return 'The launch has no DRAM traffic; only arithmetic bounds it.';
  const bound = own.boundBy === 'memory' ? 'memory bandwidth' : 'arithmetic';
  return `${count(intensity)} FLOP per byte of DRAM traffic: at most ${scaled(own.attainableFlopsPerSecond, 'FLOP/s')}, bound by ${bound}. The ridge is at ${count(ridge)}. A bound, not a measurement.`;
}

function logShare(value: number, least: number, most: number): number {
  const share = Math.log(value / least) / Math.log(most / least);
  return Math.min(1, Math.max(0, share));
}

type Scale = (value: number) => number;

function axes(x: Scale, y: Scale, least: number, most: number): SVGElement[] {
  const lines: SVGElement[] = [];
  for (let power = Math.log10(leastIntensity); power <= Math.log10(mostIntensity); power++) {
    const at = x(10 ** power);
    lines.push(
      svg('line', { class: 'grid', x1: at, x2: at, y1: top, y2: height - bottom }),
      svg('text', { x: at, y: height - bottom + 14, class: 'tick middle' }, count(10 ** power)),
    );
  }
  for (let power = Math.ceil(Math.log10(least)); power <= Math.log10(most); power++) {
    const at = y(10 ** power);
    lines.push(
      svg('line', { class: 'grid', x1: left, x2: width - right, y1: at, y2: at }),
      svg('text', { x: left - 6, y: at + 4, class: 'tick end' }, scaled(10 ** power, 'FLOP/s')),
    );
  }
  const middle = (left + width - right) / 2;
  lines.push(
    svg('text', { x: middle, y: height - 6, class: 'tick middle' }, 'FLOP per byte of DRAM traffic'),
  );
  return lines;
}

function point(launch: LaunchReport, isSelected: boolean, x: Scale, y: Scale): SVGElement[] {
  const { roofline: own } = launch;
  if (own === null || own.flops === 0) return [];
  const at = x(own.arithmeticIntensity ?? mostIntensity);
  const place = { cx: at, cy: y(own.attainableFlopsPerSecond) };
  const drop = svg('line', { class: 'drop', x1: at, x2: at, y1: place.cy, y2: height - bottom });
  const dot = svg(
    'circle',
    { ...place, r: isSelected ? 6 : 4, class: isSelected ? 'point selected' : 'point' },
    svg('title', {}, launch.displayName),
  );
  return isSelected ? [drop, dot] : [dot];
}
