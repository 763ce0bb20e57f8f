/** The numbers that texts hold, as strtol and strtod read them. */
export interface ParsedNumber {
  readonly value: bigint;
  readonly length: number;
}

/** strtol's grammar: blanks, a sign, a prefix, digits of the base. */
export function parseInteger(text: string, base: number): ParsedNumber {
  const match = /^([ \t\n\v\f\r]*)([-+]?)(.*)$/s.exec(text);
  let digits = match?.[3] ?? '';
  let skipped = (match?.[1] ?? '').length + (match?.[2] ?? '').length;
  let radix = base;
  const hex = /^0[xX](?=[0-9a-fA-F])/.exec(digits);
  if (hex !== null && (radix === 16 || radix === 0)) {
    radix = 16;
    digits = digits.slice(2);
    skipped += 2;
  } else if (radix === 0) radix = digits.startsWith('0') ? 8 : 10;
  let value = 0n;
  let used = 0;
  for (const character of digits) {
    const digit = Number.parseInt(character, radix);
    if (Number.isNaN(digit)) break;
    value = value * BigInt(radix) + BigInt(digit);
    used++;
  }
  if (used === 0) return { value: 0n, length: 0 };
  return { value: match?.[2] === '-' ? -value : value, length: skipped + used };
}

const realPattern =
  /^[ \t\n\v\f\r]*([-+]?(?:inf(?:inity)?|nan|0[xX][0-9a-fA-F]*\.?[0-9a-fA-F]*(?:[pP][-+]?\d+)?|(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?))/i;

export function parseReal(text: string): { readonly value: number; readonly length: number } {
  const match = realPattern.exec(text);
  const word = match?.[1] ?? '';
  if (match === null) return { value: 0, length: 0 };
  const lower = word.toLowerCase();
  const length = match[0].length;
  if (lower.includes('inf')) return { value: lower.startsWith('-') ? -Infinity : Infinity, length };
  if (lower.includes('nan')) return { value: Number.NaN, length };
  if (!lower.includes('0x')) return { value: Number(word), length };
  const parts = /^([-+]?)0x([0-9a-f]*)\.?([0-9a-f]*)(?:p([-+]?\d+))?$/.exec(lower);
  const mantissa = Number(BigInt(`0x0${parts?.[2] ?? ''}${parts?.[3] ?? ''}`));
  const value = mantissa * 2 ** (Number(parts?.[4] ?? 0) - 4 * (parts?.[3] ?? '').length);
  return { value: parts?.[1] === '-' ? -value : value, length };
}
