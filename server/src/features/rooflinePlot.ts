/** A roofline as SVG: both axes logarithmic, the launch as a point under the roof. */
import type { RooflineReport } from './simulationReport.ts';

const WIDTH = 460;
const HEIGHT = 260;
const LEFT = 70;
const BOTTOM = 40;
const TOP = 16;
const RIGHT = 16;

export function rooflinePlot(roofline: RooflineReport): string {
  const ridge = roofline.peakFlopsPerSecond / roofline.peakBytesPerSecond;
  const intensity = roofline.arithmeticIntensity ?? 0;
  const lowest = Math.min(-2, Math.floor(Math.log10(Math.max(intensity, 1e-6))));
  const highest = Math.max(
    Math.ceil(Math.log10(ridge)) + 1,
    Math.ceil(Math.log10(Math.max(intensity, 1e-6))),
  );
  const top = Math.ceil(Math.log10(roofline.peakFlopsPerSecond));
  const bottom = Math.floor(Math.log10(roofline.peakBytesPerSecond * 10 ** lowest));
  const x = (value: number): number =>
    LEFT + ((Math.log10(value) - lowest) / (highest - lowest)) * (WIDTH - LEFT - RIGHT);
  const y = (value: number): number =>
    HEIGHT - BOTTOM - ((Math.log10(value) - bottom) / (top - bottom)) * (HEIGHT - BOTTOM - TOP);
  const roof = [
    [10 ** lowest, roofline.peakBytesPerSecond * 10 ** lowest],
    [ridge, roofline.peakFlopsPerSecond],
    [10 ** highest, roofline.peakFlopsPerSecond],
  ] as const;
  const points = roof.map(([a, b]) => `${x(a).toFixed(1)},${y(b).toFixed(1)}`).join(' ');
  const mark =
    intensity <= 0
      ? ''
      : `<circle cx="${x(intensity).toFixed(1)}" cy="${y(roofline.attainableFlopsPerSecond).toFixed(1)}" r="5" fill="rgb(214,80,40)"><title>${intensity.toPrecision(3)} FLOP/B</title></circle>`;
  return `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Roofline">
${axis(lowest, highest, (power) => `<text x="${x(10 ** power).toFixed(1)}" y="${HEIGHT - BOTTOM + 16}" text-anchor="middle">${label(power)}</text>`)}
${axis(bottom, top, (power) => `<text x="${LEFT - 8}" y="${(y(10 ** power) + 4).toFixed(1)}" text-anchor="end">${label(power - 9)}</text>`)}
<text x="${(LEFT + WIDTH) / 2}" y="${HEIGHT - 6}" text-anchor="middle">FLOP per byte of DRAM traffic</text>
<text x="12" y="${TOP}">GFLOP/s</text>
<polyline points="${points}" fill="none" stroke="currentColor" stroke-width="1.5"/>${mark}</svg>`;
}

function axis(from: number, to: number, mark: (power: number) => string): string {
  let text = '';
  for (let power = from; power <= to; power++) text += mark(power);
  return text;
}

function label(power: number): string {
  return power >= -3 && power <= 5 ? String(Number((10 ** power).toPrecision(1))) : `1e${power}`;
}
