/** Character classes of C++ source, as a table because every character of every file is looked up in it. */

export const identifierStart = 1;
export const identifierPart = 2;
export const digit = 4;
export const blank = 8;
/** Operator characters that could form another token with a neighbour. */
export const operator = 16;

const classes = new Uint8Array(128);
for (let code = 0; code < 128; code++) {
  const letter = String.fromCharCode(code);
  if (/[A-Za-z_$]/.test(letter)) classes[code] = identifierStart | identifierPart;
  else if (/[0-9]/.test(letter)) classes[code] = identifierPart | digit;
  else if (' \t\r\n\f\v'.includes(letter)) classes[code] = blank;
  else if ('+-<>&|=:#./*%!^'.includes(letter)) classes[code] = operator;
}

/** Class bits of a UTF-16 code unit; what is beyond ASCII can stand in identifiers. NaN (end of text) has none. */
export function classOf(code: number): number {
  return code < 128 ? classes[code]! : code >= 128 ? identifierStart | identifierPart : 0;
}

export function isIdentifierStart(code: number): boolean {
  return (classOf(code) & identifierStart) !== 0;
}

export function isBlank(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13);
}

/** Whether two characters that were not neighbours in the source would be read as one token. */
export function wouldJoin(before: number, after: number): boolean {
  const left = classOf(before);
  const right = classOf(after);
  if ((left & identifierPart) !== 0) return (right & identifierPart) !== 0 || after === 34 || after === 39;
  if ((left & operator) !== 0) return (right & operator) !== 0 || (before === 46 && (right & digit) !== 0);
  return false;
}

/** One step of the identifier hash that the scanners compute while they read a name. */
export function hashStep(hash: number, code: number): number {
  return (Math.imul(hash, 31) + code) | 0;
}

/** A set of names that answers "surely not" from the hash alone, so that most identifiers are never cut out. */
export class NameFilter {
  private readonly bits: Uint8Array;

  constructor(bits: Uint8Array = new Uint8Array(8192)) {
    this.bits = bits;
  }

  add(name: string): void {
    let hash = 0;
    for (let i = 0; i < name.length; i++) hash = hashStep(hash, name.charCodeAt(i));
    this.bits[hash & 8191] = 1;
  }

  mayContain(hash: number): boolean {
    return this.bits[hash & 8191] === 1;
  }

  copy(): NameFilter {
    return new NameFilter(this.bits.slice());
  }
}
