/** The program of a file that is being edited: lowering keeps what an edit cannot have changed. */
import { isRelocatable } from '../lowering/context.ts';
import type { Program } from '../lowering/program.ts';
import { createProgram } from '../lowering/program.ts';
import type { CudaParser, ParsedFile, SourceItem } from '../syntax/index.ts';
import { loadPrelude } from './prelude.ts';

export class IncrementalProgram {
  /** Grows with each change of the program, which itself stays the same object. */
  generation = 0;
  private readonly parser: CudaParser;
  private items: readonly SourceItem[] = [];
  private prelude: readonly ParsedFile[] = [];
  private isRelocatable = false;
  private program: Program | undefined;

  constructor(parser: CudaParser) {
    this.parser = parser;
  }

  /** Which library sources names may lead to. */
  get libraries(): string {
    return this.prelude.map(({ path }) => path).join(' ');
  }

  /** The program of `file`, with some more items behind its own. */
  at(file: ParsedFile, added: readonly SourceItem[] = []): Program {
    const items = added.length === 0 ? file.allItems : [...file.allItems, ...added];
    const prelude = loadPrelude(this.parser, file);
    if (prelude !== this.prelude || isRelocatable(file) !== this.isRelocatable) this.program = undefined;
    if (this.program !== undefined && sameItems(this.items, items)) return this.program;
    const whole = added.length === 0 ? file : withItems(file, items);
    if (this.program === undefined)
      this.program = createProgram(whole, { prelude, leavesOutUnusedLocals: true });
    else this.program.update(whole);
    this.items = items;
    this.prelude = prelude;
    this.isRelocatable = isRelocatable(file);
    this.generation++;
    return this.program;
  }
}

function withItems(file: ParsedFile, allItems: readonly SourceItem[]): ParsedFile {
  const { path, text, items, units, macros, isLinked, directives, includes } = file;
  const dispose = (): void => undefined;
  return { path, text, items, units, allItems, macros, isLinked, directives, includes, errors: [], dispose };
}

function sameItems(a: readonly SourceItem[], b: readonly SourceItem[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}
