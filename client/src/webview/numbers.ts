/** Numbers as a person reads them. */

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const short = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 });

/** `2,048`; up to two places where it is no whole number and small. */
export function count(value: number): string {
  return Number.isInteger(value) || value >= 1000 ? whole.format(value) : short.format(value);
}

export function perRequest(value: number, requests: number): string {
  return requests === 0 ? '–' : count(value / requests);
}

export function percent(share: number): string {
  return `${short.format(100 * share)} %`;
}

export function sizes([x, y, z]: readonly [number, number, number]): string {
  return [x, y, z]
    .slice(0, z > 1 ? 3 : y > 1 ? 2 : 1)
    .map((size) => count(size))
    .join(' × ');
}

const scales = ['', 'k', 'M', 'G', 'T'] as const;

/** `19.5 T` with the unit after it: `19.5 TFLOP/s`. */
export function scaled(value: number, unit: string): string {
  let scale = 0;
  let rest = value;
  while (rest >= 1000 && scale < scales.length - 1) {
    rest /= 1000;
    scale++;
  }
  return `${short.format(rest)} ${scales[scale] ?? ''}${unit}`;
}

export function microseconds(value: number): string {
  if (value < 1) return `${short.format(value * 1000)} ns`;
  return value < 1000 ? `${short.format(value)} µs` : `${short.format(value / 1000)} ms`;
}
