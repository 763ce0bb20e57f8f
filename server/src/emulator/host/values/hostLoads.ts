/** Reads of memory: a fast path for the allocation that the place met last, and a slow one that finds it. */
import type { Location } from '../../../text/location.ts';
import type { MemoryFormat } from '../../values/scalarBytes.ts';
import { formatSizeInBytes } from '../../values/scalarBytes.ts';
import { bfloat16FromBits, halfFromBits } from '../../values/halfFloat.ts';
import type { Address } from './hostAddress.ts';
import type { FloatCode, IntRun, Run } from '../hostCode.ts';
import type { HostMachine, MemorySite } from '../hostMachine.ts';

const TWO_32 = 4294967296;

/** The byte offset of an access in its allocation. */
export function locate(
  m: HostMachine,
  site: MemorySite,
  address: number,
  size: number,
  verb: 'reads' | 'writes',
): number {
  const { region } = site;
  const offset = address - region.base;
  if (offset >= 0 && offset + size <= region.sizeInBytes) return offset;
  return address - m.resolve(site, address, size, verb).base;
}

/** Integers of up to 32 bits. */
export function loadInt(m: HostMachine, address: Address, format: MemoryFormat, at: Location): IntRun {
  switch (format) {
    case 'i32':
      return loadWord(m, address, at);
    case 'u8':
      return loadByte(m, address, at);
    default:
      return loadNarrow(m, address, format, at);
  }
}

function loadWord(m: HostMachine, address: Address, at: Location): IntRun {
  const d = m.doubles;
  const { run, slot, offset: fixed, index, scale } = address;
  const site = m.site(at);
  return (fp) => {
    if (run !== undefined) run(fp);
    let byte = slot < 0 ? fixed : d[fp + slot]! + fixed;
    if (index !== undefined) byte += index(fp) * scale;
    const { region } = site;
    let offset = byte - region.base;
    if (offset >= 0 && offset + 4 <= region.sizeInBytes && (offset & 3) === 0) {
      return region.i32[offset >>> 2]!;
    }
    offset = locate(m, site, byte, 4, 'reads');
    return site.region.view.getInt32(offset, true);
  };
}

function loadByte(m: HostMachine, address: Address, at: Location): IntRun {
  const d = m.doubles;
  const { run, slot, offset: fixed, index, scale } = address;
  const site = m.site(at);
  return (fp) => {
    if (run !== undefined) run(fp);
    let byte = slot < 0 ? fixed : d[fp + slot]! + fixed;
    if (index !== undefined) byte += index(fp) * scale;
    const offset = locate(m, site, byte, 1, 'reads');
    return site.region.u8[offset]!;
  };
}

function loadNarrow(m: HostMachine, address: Address, format: MemoryFormat, at: Location): IntRun {
  const d = m.doubles;
  const { run, slot, offset: fixed, index, scale } = address;
  const site = m.site(at);
  const size = formatSizeInBytes[format];
  return (fp) => {
    if (run !== undefined) run(fp);
    let byte = slot < 0 ? fixed : d[fp + slot]! + fixed;
    if (index !== undefined) byte += index(fp) * scale;
    const offset = locate(m, site, byte, size, 'reads');
    const { region } = site;
    if (format === 'i8') return region.i8[offset]!;
    const bits = region.u8[offset]! | (region.u8[offset + 1]! << 8);
    return format === 'i16' ? (bits << 16) >> 16 : bits;
  };
}

/** 64-bit integers, into the slot. */
export function loadLong(m: HostMachine, address: Address, t: number, at: Location): Run {
  const { ints, highs, doubles: d } = m;
  const { run, slot, offset: fixed, index, scale } = address;
  const site = m.site(at);
  return (fp) => {
    if (run !== undefined) run(fp);
    let byte = slot < 0 ? fixed : d[fp + slot]! + fixed;
    if (index !== undefined) byte += index(fp) * scale;
    const offset = locate(m, site, byte, 8, 'reads');
    const { region } = site;
    if ((offset & 3) === 0) {
      ints[fp + t] = region.i32[offset >>> 2]!;
      highs[fp + t] = region.i32[(offset >>> 2) + 1]!;
      return;
    }
    const view = region.view;
    ints[fp + t] = view.getInt32(offset, true);
    highs[fp + t] = view.getInt32(offset + 4, true);
  };
}

/** Addresses, into the slot. */
export function loadPointer(m: HostMachine, address: Address, t: number, at: Location): Run {
  const d = m.doubles;
  const { run, slot, offset: fixed, index, scale } = address;
  const site = m.site(at);
  return (fp) => {
    if (run !== undefined) run(fp);
    let byte = slot < 0 ? fixed : d[fp + slot]! + fixed;
    if (index !== undefined) byte += index(fp) * scale;
    const offset = locate(m, site, byte, 8, 'reads');
    const { region } = site;
    if ((offset & 3) === 0) {
      const low = region.i32[offset >>> 2]!;
      d[fp + t] = (region.i32[(offset >>> 2) + 1]! >>> 0) * TWO_32 + (low >>> 0);
      return;
    }
    const view = region.view;
    d[fp + t] = view.getUint32(offset + 4, true) * TWO_32 + view.getUint32(offset, true);
  };
}

/** Floating-point numbers, into the slot. */
export function loadFloat(
  m: HostMachine,
  address: Address,
  format: MemoryFormat,
  t: number,
  at: Location,
): Run {
  switch (format) {
    case 'f32':
      return loadSingle(m, address, t, at);
    case 'f64':
      return loadDouble(m, address, t, at);
    default:
      return loadHalf(m, address, format, t, at);
  }
}

function loadSingle(m: HostMachine, address: Address, t: number, at: Location): Run {
  const d = m.doubles;
  const { run, slot, offset: fixed, index, scale } = address;
  const site = m.site(at);
  return (fp) => {
    if (run !== undefined) run(fp);
    let byte = slot < 0 ? fixed : d[fp + slot]! + fixed;
    if (index !== undefined) byte += index(fp) * scale;
    const { region } = site;
    let offset = byte - region.base;
    if (offset >= 0 && offset + 4 <= region.sizeInBytes && (offset & 3) === 0) {
      d[fp + t] = region.f32[offset >>> 2]!;
      return;
    }
    offset = locate(m, site, byte, 4, 'reads');
    d[fp + t] = site.region.view.getFloat32(offset, true);
  };
}

function loadDouble(m: HostMachine, address: Address, t: number, at: Location): Run {
  const d = m.doubles;
  const { run, slot, offset: fixed, index, scale } = address;
  const site = m.site(at);
  return (fp) => {
    if (run !== undefined) run(fp);
    let byte = slot < 0 ? fixed : d[fp + slot]! + fixed;
    if (index !== undefined) byte += index(fp) * scale;
    const offset = locate(m, site, byte, 8, 'reads');
    const { region } = site;
    d[fp + t] = (offset & 7) === 0 ? region.f64[offset >>> 3]! : region.view.getFloat64(offset, true);
  };
}

function loadHalf(m: HostMachine, address: Address, format: MemoryFormat, t: number, at: Location): Run {
  const d = m.doubles;
  const { run, slot, offset: fixed, index, scale } = address;
  const site = m.site(at);
  const decode = format === 'f16' ? halfFromBits : bfloat16FromBits;
  return (fp) => {
    if (run !== undefined) run(fp);
    let byte = slot < 0 ? fixed : d[fp + slot]! + fixed;
    if (index !== undefined) byte += index(fp) * scale;
    const offset = locate(m, site, byte, 2, 'reads');
    const { u8 } = site.region;
    d[fp + t] = decode(u8[offset]! | (u8[offset + 1]! << 8));
  };
}

type Load = NonNullable<FloatCode['load']>;

/** `a[i] * b[j]` of floats in one closure: the heart of every reference matrix product. */
export function productOfLoads(m: HostMachine, left: Load, right: Load, t: number): Run {
  const d = m.doubles;
  const { run: x, slot: a, offset: fixedA, index: i, scale: scaleA } = left.address;
  const { run: y, slot: b, offset: fixedB, index: j, scale: scaleB } = right.address;
  const siteA = m.site(left.at);
  const siteB = m.site(right.at);
  return (fp) => {
    if (x !== undefined) x(fp);
    let byteA = a < 0 ? fixedA : d[fp + a]! + fixedA;
    if (i !== undefined) byteA += i(fp) * scaleA;
    const first = singleAt(m, siteA, byteA);
    if (y !== undefined) y(fp);
    let byteB = b < 0 ? fixedB : d[fp + b]! + fixedB;
    if (j !== undefined) byteB += j(fp) * scaleB;
    d[fp + t] = Math.fround(first * singleAt(m, siteB, byteB));
  };
}

function singleAt(m: HostMachine, site: MemorySite, byte: number): number {
  const { region } = site;
  const offset = byte - region.base;
  if (offset >= 0 && offset + 4 <= region.sizeInBytes && (offset & 3) === 0) {
    return region.f32[offset >>> 2]!;
  }
  return m.resolve(site, byte, 4, 'reads').view.getFloat32(byte - site.region.base, true);
}
