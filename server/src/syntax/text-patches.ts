import type { Qualifier } from './ast.ts';

interface Patch {
  readonly start: number;
  readonly text: string;
}

/** Same-length changes to a text, and the qualifiers that they took out. */
export class TextPatches {
  private readonly text: string;
  private readonly patches: Patch[] = [];
  private readonly qualifiers: Qualifier[] = [];

  constructor(text: string) {
    this.text = text;
  }

  /** White space for `[start, end)`; line breaks stay. */
  blank(start: number, end: number): void {
    const part = this.text.slice(start, end);
    this.patches.push({
      start,
      text: part.includes('\n') ? part.replace(/[^\r\n]/g, ' ') : blanks(part.length),
    });
  }

  replace(start: number, end: number, text: string): void {
    this.patches.push({ start, text: text.padEnd(end - start) });
  }

  qualify(offset: number, name: string, value: string | undefined): void {
    this.qualifiers.push(value === undefined ? { offset, name } : { offset, name, arguments: value });
  }

  /** Forgets what lies at or after `offset`. */
  discardFrom(offset: number): void {
    keep(this.patches, (patch) => patch.start < offset);
    keep(this.qualifiers, (qualifier) => qualifier.offset < offset);
  }

  sortedQualifiers(): readonly Qualifier[] {
    return this.qualifiers.sort((a, b) => a.offset - b.offset);
  }

  apply(): string {
    if (this.patches.length === 0) return this.text;
    this.patches.sort((a, b) => a.start - b.start);
    const pieces: string[] = [];
    let at = 0;
    for (const { start, text } of this.patches) {
      if (start < at) continue;
      if (start > at) pieces.push(this.text.slice(at, start));
      pieces.push(text);
      at = start + text.length;
    }
    pieces.push(this.text.slice(at));
    return pieces.join('');
  }
}

function keep<T>(list: T[], test: (item: T) => boolean): void {
  const kept = list.filter(test);
  list.length = 0;
  for (const item of kept) list.push(item);
}

const cachedBlanks: string[] = [];

function blanks(count: number): string {
  return (cachedBlanks[count] ??= ' '.repeat(count));
}
