/**
 * The name and template arguments in a symbol that nvcc made (Itanium C++ ABI, "External Names"): as much of it as
 * tells kernels apart. Parameter types are left alone.
 */

export interface KernelSymbol {
  /** The last part of the name, without namespaces. */
  readonly name: string;
  /** As a launch would write them; undefined where one of them is not understood. */
  readonly templateArguments: readonly string[] | undefined;
}

const builtinTypes: Readonly<Record<string, string>> = {
  v: 'void',
  b: 'bool',
  c: 'char',
  a: 'signed char',
  h: 'unsigned char',
  s: 'short',
  t: 'unsigned short',
  i: 'int',
  j: 'unsigned int',
  l: 'long',
  m: 'unsigned long',
  x: 'long long',
  y: 'unsigned long long',
  f: 'float',
  d: 'double',
};

class NotUnderstood extends Error {}

class SymbolReader {
  private at: number;
  private readonly text: string;

  constructor(text: string, at: number) {
    this.text = text;
    this.at = at;
  }

  symbol(): KernelSymbol {
    const isNested = this.take('N');
    let name = '';
    let templateArguments: readonly string[] | undefined = [];
    // Internal linkage is marked before the name.
    for (;;) {
      if (isNested && this.take('E')) break;
      this.take('L');
      if (this.take('I')) {
        templateArguments = this.argumentsOrNothing();
        if (templateArguments === undefined) break;
      } else if (/\d/.test(this.peek())) {
        name = this.sourceName();
        templateArguments = [];
      } else if (this.text.startsWith('St', this.at)) {
        this.at += 2;
      } else break;
      if (!isNested && this.peek() !== 'I') break;
    }
    return { name, templateArguments };
  }

  private argumentsOrNothing(): readonly string[] | undefined {
    try {
      return this.argumentList();
    } catch (error) {
      if (error instanceof NotUnderstood) return undefined;
      throw error;
    }
  }

  private argumentList(): string[] {
    const found: string[] = [];
    while (!this.take('E')) {
      if (this.take('J')) found.push(...this.argumentList());
      else if (this.take('L')) found.push(this.literal());
      else found.push(this.type());
    }
    return found;
  }

  private literal(): string {
    const type = this.type();
    const end = this.text.indexOf('E', this.at);
    if (end < 0) throw new NotUnderstood();
    const digits = this.text.slice(this.at, end).replace(/^n/, '-');
    this.at = end + 1;
    if (!/^-?\d+$/.test(digits)) throw new NotUnderstood();
    return type === 'bool' ? String(digits !== '0') : digits;
  }

  private type(): string {
    const letter = this.peek();
    const builtin = builtinTypes[letter];
    if (builtin !== undefined) {
      this.at++;
      return builtin;
    }
    if (this.take('P')) return `${this.type()} *`;
    if (this.take('K')) return this.type();
    if (/\d/.test(letter)) return this.sourceName();
    if (letter === 'N') return this.symbol().name;
    throw new NotUnderstood();
  }

  private sourceName(): string {
    const digits = /\d+/y;
    digits.lastIndex = this.at;
    const length = Number(digits.exec(this.text)?.[0] ?? NaN);
    const start = digits.lastIndex;
    if (Number.isNaN(length)) throw new NotUnderstood();
    this.at = start + length;
    return this.text.slice(start, this.at);
  }

  private peek(): string {
    return this.text.charAt(this.at);
  }

  private take(text: string): boolean {
    if (!this.text.startsWith(text, this.at)) return false;
    this.at += text.length;
    return true;
  }
}

export function kernelSymbol(symbol: string): KernelSymbol {
  // extern "C" names are not mangled.
  if (!symbol.startsWith('_Z')) return { name: symbol, templateArguments: [] };
  return new SymbolReader(symbol, 2).symbol();
}
