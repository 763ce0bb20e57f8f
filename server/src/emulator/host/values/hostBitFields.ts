/** Bit-fields: part of a storage unit in memory. */
import { sizeInBytes } from '../../../ir/types.ts';
import { addressRun } from './hostAddress.ts';
import type { MemoryPlace } from './hostAddress.ts';
import type { Code } from '../hostCode.ts';
import { isUnsigned, valueClass } from '../hostCode.ts';
import type { FunctionCompiler } from '../hostFunction.ts';
import { getLong, setLong } from './hostLongs.ts';

type Bits = NonNullable<MemoryPlace['bits']>;

interface Unit {
  read(fp: number): bigint;
  write(fp: number, value: bigint): void;
}

/** The storage unit that holds the field, as an unsigned number. */
function unitOf(c: FunctionCompiler, place: MemoryPlace): Unit {
  const { machine } = c;
  const size = sizeInBytes(place.type) ?? 4;
  const t = c.newSlot();
  const locate = addressRun(machine, place.address, t);
  const site = machine.site(place.at);
  return {
    read(fp) {
      locate(fp);
      const address = machine.doubles[fp + t]!;
      const region = machine.resolve(site, address, size, 'reads');
      let value = 0n;
      for (let i = size - 1; i >= 0; i--)
        value = (value << 8n) | BigInt(region.u8[address - region.base + i]!);
      return value;
    },
    write(fp, value) {
      const address = machine.doubles[fp + t]!;
      const region = machine.resolve(site, address, size, 'writes');
      const offset = address - region.base;
      for (let i = 0; i < size; i++) region.u8[offset + i] = Number((value >> BigInt(8 * i)) & 0xffn);
      region.markWritten(offset, size);
    },
  };
}

function field(unit: bigint, bits: Bits, unsigned: boolean): bigint {
  const raw = unit >> BigInt(bits.offset);
  return unsigned ? BigInt.asUintN(bits.width, raw) : BigInt.asIntN(bits.width, raw);
}

export function loadBits(c: FunctionCompiler, place: MemoryPlace, bits: Bits): Code {
  const unit = unitOf(c, place);
  const unsigned = isUnsigned(place.type);
  if (valueClass(place.type) === 'long') {
    const slot = c.newSlot();
    return {
      cls: 'long',
      type: place.type,
      slot,
      run: (fp) => {
        setLong(c.machine, fp + slot, field(unit.read(fp), bits, unsigned));
      },
    };
  }
  return { cls: 'int', type: place.type, run: (fp) => Number(field(unit.read(fp), bits, unsigned)) | 0 };
}

export function storeBits(c: FunctionCompiler, place: MemoryPlace, bits: Bits, value: Code): Code {
  const unit = unitOf(c, place);
  const mask = ((1n << BigInt(bits.width)) - 1n) << BigInt(bits.offset);
  const unsigned = isUnsigned(place.type);
  const put = (fp: number, stored: bigint): void => {
    const before = unit.read(fp);
    unit.write(fp, (before & ~mask) | ((stored << BigInt(bits.offset)) & mask));
  };
  if (value.cls === 'long') {
    const { run, slot } = value;
    return {
      ...value,
      run: (fp) => {
        if (run !== undefined) run(fp);
        put(fp, BigInt(getLong(c.machine, fp + slot, true)));
      },
    };
  }
  if (value.cls !== 'int') return value;
  const { run } = value;
  return {
    cls: 'int',
    type: place.type,
    run: (fp) => {
      const stored = BigInt(run(fp));
      put(fp, stored);
      return Number(unsigned ? BigInt.asUintN(bits.width, stored) : BigInt.asIntN(bits.width, stored));
    },
  };
}
