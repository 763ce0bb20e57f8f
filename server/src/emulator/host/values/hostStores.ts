/**
 * Writes to memory; bytes of allocations that track it are noted as written. The value is worked out before the place,
 * as C++17 orders an assignment.
 */
import type { Location } from '../../../text/location.ts';
import { bfloat16ToBits, halfToBits } from '../../values/halfFloat.ts';
import type { Region } from '../../memory/region.ts';
import type { MemoryFormat } from '../../values/scalarBytes.ts';
import { formatSizeInBytes } from '../../values/scalarBytes.ts';
import type { Address } from './hostAddress.ts';
import type { IntRun, Run } from '../hostCode.ts';
import { locate } from './hostLoads.ts';
import type { HostMachine } from '../hostMachine.ts';

const TWO_32 = 4294967296;

function note(region: Region, offset: number, size: number): void {
  if (region.written !== undefined) region.markWritten(offset, size);
}

/** Integers of up to 32 bits: the value is worked out first and returned. */
export function storeInt(
  m: HostMachine,
  address: Address,
  format: MemoryFormat,
  value: IntRun,
  at: Location,
): IntRun {
  const d = m.doubles;
  const { run, slot, offset: fixed, index, scale } = address;
  const site = m.site(at);
  const size = formatSizeInBytes[format];
  if (size === 4) {
    return (fp) => {
      const bits = value(fp);
      if (run !== undefined) run(fp);
      let byte = slot < 0 ? fixed : d[fp + slot]! + fixed;
      if (index !== undefined) byte += index(fp) * scale;
      const offset = locate(m, site, byte, 4, 'writes');
      const { region } = site;
      if ((offset & 3) === 0) region.i32[offset >>> 2] = bits;
      else region.view.setInt32(offset, bits, true);
      note(region, offset, 4);
      return bits;
    };
  }
  return (fp) => {
    const bits = value(fp);
    if (run !== undefined) run(fp);
    let byte = slot < 0 ? fixed : d[fp + slot]! + fixed;
    if (index !== undefined) byte += index(fp) * scale;
    const offset = locate(m, site, byte, size, 'writes');
    const { region } = site;
    region.u8[offset] = bits;
    if (size === 2) region.u8[offset + 1] = bits >> 8;
    note(region, offset, size);
    return bits;
  };
}

/** 64-bit integers and addresses: the value lies in a slot after `value` ran. */
export function storeLong(
  m: HostMachine,
  address: Address,
  value: Run | undefined,
  from: number,
  at: Location,
): Run {
  const { ints, highs, doubles: d } = m;
  const { run, slot, offset: fixed, index, scale } = address;
  const site = m.site(at);
  return (fp) => {
    if (value !== undefined) value(fp);
    if (run !== undefined) run(fp);
    let byte = slot < 0 ? fixed : d[fp + slot]! + fixed;
    if (index !== undefined) byte += index(fp) * scale;
    const offset = locate(m, site, byte, 8, 'writes');
    putWords(site.region, offset, ints[fp + from]!, highs[fp + from]!);
  };
}

export function storePointer(
  m: HostMachine,
  address: Address,
  value: Run | undefined,
  from: number,
  at: Location,
): Run {
  const d = m.doubles;
  const { run, slot, offset: fixed, index, scale } = address;
  const site = m.site(at);
  return (fp) => {
    if (value !== undefined) value(fp);
    if (run !== undefined) run(fp);
    let byte = slot < 0 ? fixed : d[fp + slot]! + fixed;
    if (index !== undefined) byte += index(fp) * scale;
    const offset = locate(m, site, byte, 8, 'writes');
    const target = d[fp + from]!;
    putWords(site.region, offset, target | 0, Math.floor(target / TWO_32));
  };
}

function putWords(region: Region, offset: number, low: number, high: number): void {
  if ((offset & 3) === 0) {
    region.i32[offset >>> 2] = low;
    region.i32[(offset >>> 2) + 1] = high;
  } else {
    const view = region.view;
    view.setInt32(offset, low, true);
    view.setInt32(offset + 4, high, true);
  }
  note(region, offset, 8);
}

/** Floating-point numbers: the value lies in a slot after `value` ran. */
export function storeFloat(
  m: HostMachine,
  address: Address,
  format: MemoryFormat,
  value: Run | undefined,
  from: number,
  at: Location,
): Run {
  const d = m.doubles;
  const { run, slot, offset: fixed, index, scale } = address;
  const site = m.site(at);
  const size = formatSizeInBytes[format];
  return (fp) => {
    if (value !== undefined) value(fp);
    if (run !== undefined) run(fp);
    let byte = slot < 0 ? fixed : d[fp + slot]! + fixed;
    if (index !== undefined) byte += index(fp) * scale;
    const offset = locate(m, site, byte, size, 'writes');
    putFloat(site.region, offset, format, d[fp + from]!);
  };
}

function putFloat(region: Region, offset: number, format: MemoryFormat, value: number): void {
  if (format === 'f32') {
    if ((offset & 3) === 0) region.f32[offset >>> 2] = value;
    else region.view.setFloat32(offset, value, true);
    note(region, offset, 4);
  } else if (format === 'f64') {
    if ((offset & 7) === 0) region.f64[offset >>> 3] = value;
    else region.view.setFloat64(offset, value, true);
    note(region, offset, 8);
  } else {
    const bits = format === 'f16' ? halfToBits(value) : bfloat16ToBits(value);
    region.u8[offset] = bits;
    region.u8[offset + 1] = bits >> 8;
    note(region, offset, 2);
  }
}

/** Copies bytes between any two places of the host. */
export function copyBytes(
  m: HostMachine,
  address: Address,
  value: Run | undefined,
  from: number,
  size: number,
  at: Location,
): Run {
  const d = m.doubles;
  const { run, slot, offset: fixed, index, scale } = address;
  const target = m.site(at);
  const source = m.site(at);
  return (fp) => {
    if (value !== undefined) value(fp);
    if (run !== undefined) run(fp);
    let byte = slot < 0 ? fixed : d[fp + slot]! + fixed;
    if (index !== undefined) byte += index(fp) * scale;
    if (size === 0) return;
    const offset = locate(m, target, byte, size, 'writes');
    const begin = locate(m, source, d[fp + from]!, size, 'reads');
    const to = target.region.u8;
    const bytes = source.region.u8;
    if (target.region === source.region) to.copyWithin(offset, begin, begin + size);
    else if (size > 64) to.set(bytes.subarray(begin, begin + size), offset);
    else for (let i = 0; i < size; i++) to[offset + i] = bytes[begin + i]!;
    note(target.region, offset, size);
  };
}
