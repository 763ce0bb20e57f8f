import type { CallSite, LibraryTable, Value } from './hostLibrary.ts';
import type { HostRuntime } from '../hostRuntime.ts';
import { exponentOf } from '../../values/specialFunctions.ts';

/** Scaled in two steps, as 2^exponent alone may be too small for a number. */
function scaled(value: number, exponent: number): number {
  const half = Math.trunc(exponent / 2);
  return value * 2 ** half * 2 ** (exponent - half);
}

function fraction(r: HostRuntime, v: readonly Value[], s: CallSite): number {
  const value = Number(v[0] ?? 0);
  const isPlain = value !== 0 && Number.isFinite(value);
  const exponent = isPlain ? exponentOf(value) + 1 : 0;
  r.writeInt(Number(v[1] ?? 0), exponent, s.at);
  return isPlain ? scaled(value, -exponent) : value;
}

function splitWhole(r: HostRuntime, v: readonly Value[], s: CallSite): number {
  const value = Number(v[0] ?? 0);
  const whole = Math.trunc(value);
  const type = s.types[1];
  const isDouble =
    type?.kind === 'pointer' && type.pointee.kind === 'float' && type.pointee.format === 'double';
  if (isDouble) {
    const bytes = new Uint8Array(8);
    new DataView(bytes.buffer).setFloat64(0, whole, true);
    r.write(Number(v[1] ?? 0), bytes, s.at);
  } else r.writeFloat(Number(v[1] ?? 0), whole, s.at);
  const rest = Number.isFinite(value) ? value - whole : Number.isNaN(value) ? value : 0;
  return rest === 0 && (value < 0 || Object.is(value, -0)) ? -0 : rest;
}

const logarithm = (_r: HostRuntime, v: readonly Value[]): number => {
  const value = Number(v[0] ?? 0);
  if (value === 0 || Number.isNaN(value)) return -(2 ** 31);
  return Number.isFinite(value) ? exponentOf(value) : 2 ** 31 - 1;
};

/** Floating-point numbers taken apart. */
export const partsFunctions: LibraryTable = {
  frexp: fraction,
  frexpf: fraction,
  modf: splitWhole,
  modff: splitWhole,
  ilogb: logarithm,
  ilogbf: logarithm,
};
