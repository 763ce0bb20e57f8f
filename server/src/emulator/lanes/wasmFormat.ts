/**
 * What every module of WebAssembly's binary format is put together from (WebAssembly Core Specification 2.0, chapter 5):
 * numbers, names, lists and sections.
 */
export type Code = readonly number[];

export type ValueType = 'i32' | 'i64' | 'f32' | 'f64';
export const typeCodes: Readonly<Record<ValueType, number>> = { i32: 0x7f, i64: 0x7e, f32: 0x7d, f64: 0x7c };

/** The magic number and the version. */
export const header: Code = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];

/** A number of 0 or more in LEB128. */
export function pushUnsigned(out: number[], value: number): void {
  let rest = value;
  do {
    out.push(rest > 127 ? (rest % 128) | 128 : rest);
    rest = Math.floor(rest / 128);
  } while (rest > 0);
}

export function unsigned(value: number): Code {
  const bytes: number[] = [];
  pushUnsigned(bytes, value);
  return bytes;
}

/** A name in ASCII. */
export const text = (value: string): Code => [
  ...unsigned(value.length),
  ...Array.from(value, (character) => character.charCodeAt(0)),
];
export const list = (items: readonly Code[]): Code => [...unsigned(items.length), ...items.flat()];
/** Behind its own length in bytes. */
export const sized = (content: Code): Code => [...unsigned(content.length), ...content];
export const section = (id: number, content: Code): Code => [id, ...sized(content)];
