/**
 * Texture and surface objects as the host library of prelude/cudaArrays.ts lays them out: a handle is the address of a
 * description in words of 8 bytes.
 */
import type { DeviceMemory } from '../memory/deviceMemory.ts';
import { halfFromBits } from '../values/halfFloat.ts';
import type { Region } from '../memory/region.ts';
import type { AddressMode, TextureDescription } from './textureSampling.ts';

/** The first word, by which a description is known. */
const MARK = 0x7465_7875_7265n;
const WORDS = 24;
const formatSigned = 0;
const formatFloat = 2;
/** In the order of cudaTextureAddressMode. */
const addressModes: readonly AddressMode[] = ['wrap', 'clamp', 'mirror', 'border'];

export interface TextureObject extends TextureDescription {
  /** Linear memory, which is fetched by integer coordinates. */
  readonly isLinearMemory: boolean;
  readonly channels: number;
  readonly channelBytes: number;
  readonly pitchInBytes: number;
  readonly sliceInBytes: number;
  readonly data: Region;
  /** Where the description itself lies. */
  readonly description: Region;
  /** Where the first texel lies in `data`. */
  readonly firstByte: number;
}

/** The object behind a handle; undefined where it is none, or its memory is gone. */
export function textureObjectAt(memory: DeviceMemory, handle: number): TextureObject | undefined {
  const bytes = memory.read(handle, WORDS * 8);
  if (!(bytes instanceof Uint8Array)) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  if (view.getBigInt64(0, true) !== MARK) return undefined;
  const word = (index: number): number => Number(view.getBigInt64(index * 8, true));
  const address = word(1);
  const description = memory.regionAt(handle);
  const data = memory.regionAt(address);
  if (description === undefined || data === undefined || data.freed) return undefined;
  const widths = [word(7), word(8), word(9), word(10)];
  const made = {
    extent: [word(2), Math.max(1, word(3)), Math.max(1, word(4))] as const,
    pitchInBytes: word(5),
    sliceInBytes: word(6),
    channels: widths.filter((bits) => bits > 0).length,
    channelBytes: widths[0]! / 8,
    addressModes: [modeOf(word(12)), modeOf(word(13)), modeOf(word(14))] as const,
    isLinear: word(15) === 1,
    isNormalized: word(17) !== 0,
    isUnitInterval: word(16) === 1 && word(11) === 1,
    isLinearMemory: word(18) !== 0,
    border: [0, 1, 2, 3].map((channel) => view.getFloat32(19 * 8 + channel * 4, true)),
    data,
    description,
    firstByte: address - data.base,
  };
  const read = channelReader(data.view, word(11), made.channelBytes, word(16) === 1);
  const texelBytes = made.channels * made.channelBytes;
  const { firstByte, pitchInBytes, sliceInBytes, channelBytes } = made;
  const texel = (x: number, y: number, z: number, channel: number): number => {
    const byte = firstByte + z * sliceInBytes + y * pitchInBytes + x * texelBytes + channel * channelBytes;
    return byte + channelBytes <= data.sizeInBytes && channel < made.channels ? read(byte) : 0;
  };
  return { ...made, texel };
}

function modeOf(value: number): AddressMode {
  return addressModes[value] ?? 'clamp';
}

/** One channel as the read mode has it: as it is, or from -1 or 0 to 1. */
function channelReader(
  view: DataView,
  format: number,
  size: number,
  isNormalized: boolean,
): (byte: number) => number {
  if (format === formatFloat) {
    if (size === 2) return (byte) => halfFromBits(view.getUint16(byte, true));
    return (byte) => view.getFloat32(byte, true);
  }
  const isSigned = format === formatSigned;
  const most = 2 ** (size * 8 - (isSigned ? 1 : 0)) - 1;
  const whole = (byte: number): number => {
    if (size === 1) return isSigned ? view.getInt8(byte) : view.getUint8(byte);
    if (size === 2) return isSigned ? view.getInt16(byte, true) : view.getUint16(byte, true);
    return view.getInt32(byte, true);
  };
  if (!isNormalized) return whole;
  return (byte) => Math.fround(Math.max(-1, whole(byte) / most));
}
