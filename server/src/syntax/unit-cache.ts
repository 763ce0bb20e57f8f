import type { MacroEvent } from './macro-state.ts';
import type { ParsedItem } from './source-item.ts';
import type { TranslatedFile } from './translation.ts';

/** An included file as it was read under one state of the macros. */
export interface UnitRecord {
  readonly request: { readonly name: string; readonly from: string; readonly isSystem: boolean };
  readonly path: string;
  readonly text: string;
  /** Where somebody was writing in it. */
  readonly typedAt: number | undefined;
  /** Namespaces around the `#include`, and the fingerprint of the macros there. */
  readonly key: string;
  /** Include guards that were defined there. */
  readonly guards: ReadonlySet<string>;
  readonly file: TranslatedFile;
  /** What it did to the macros, its own includes with it. */
  readonly events: readonly MacroEvent[];
  readonly children: readonly UnitRecord[];
  /** A file that was passed over for its `#pragma once`. */
  readonly isEmpty?: boolean;
}

const recordsPerPath = 16;
/** The trees of a text take one to three hundred times its length in bytes when all of them are read. */
const keptTextLength = 1_000_000;

/** Included files that were read before: all that somebody still holds, and of the others the last ones. */
export class UnitCache {
  /** The newest first. */
  private readonly lists = new Map<string, readonly WeakRef<TranslatedFile>[]>();
  private readonly records = new WeakMap<TranslatedFile, UnitRecord>();
  /** The last version of each file that was read by itself, and may be included by others, too. */
  private readonly mainFiles = new Map<string, WeakRef<TranslatedFile>>();
  /** What is held here, and in which parse it was used; the least recently used first. */
  private readonly uses = new Map<TranslatedFile, number>();
  private textLength = 0;
  private parse = 0;

  /**
   * What is used from here on belongs together: it stays until the next parse, however much it is. What an earlier parse
   * used leaves together, too, as a record holds those of its own includes.
   */
  startParse(): void {
    this.parse++;
    let leaving = 0;
    for (const [file, parse] of this.uses) {
      // All that the last parse used has to be there when the same file is read again after an edit.
      if (parse === this.parse - 1) return;
      if (parse !== leaving && this.textLength <= keptTextLength) return;
      leaving = parse;
      this.letGo(file);
    }
  }

  private letGo(file: TranslatedFile): void {
    if (this.uses.delete(file)) this.textLength -= file.text.length;
  }

  find(
    path: string,
    text: string,
    key: string,
    isCurrent: (record: UnitRecord) => boolean,
  ): UnitRecord | undefined {
    const found = this.recordsOf(path).find(
      (record) => record.key === key && record.text === text && isCurrent(record),
    );
    if (found !== undefined) this.toTheFront(found);
    return found;
  }

  /** Items of the last version, for those that did not change. */
  newestItems(path: string): readonly ParsedItem[] {
    const included = this.recordsOf(path)[0]?.file.items ?? [];
    // Those that both have are no two items.
    return [...new Set([...included, ...(this.mainFiles.get(path)?.deref()?.items ?? [])])];
  }

  addMainFile(file: TranslatedFile): void {
    this.mainFiles.set(file.path, new WeakRef(file));
  }

  add(record: UnitRecord): void {
    this.records.set(record.file, record);
    this.toTheFront(record);
  }

  private recordsOf(path: string): UnitRecord[] {
    const files = (this.lists.get(path) ?? []).map((reference) => reference.deref());
    return files.flatMap((file) => (file && this.records.get(file)) ?? []);
  }

  private toTheFront(record: UnitRecord): void {
    const others = this.recordsOf(record.path);
    if (others[0] !== record) {
      const files = [...new Set([record, ...others].map(({ file }) => file))];
      this.lists.set(
        record.path,
        files.slice(0, recordsPerPath).map((file) => new WeakRef(file)),
      );
      // Nobody finds these any more, but the parse that they are part of may go on.
      for (const file of files.slice(recordsPerPath)) {
        if ((this.uses.get(file) ?? 0) < this.parse - 1) this.letGo(file);
      }
    }
    this.use(record);
  }

  private use({ file, children, isEmpty }: UnitRecord): void {
    const last = this.uses.get(file);
    if (last === this.parse || isEmpty === true) return;
    if (last === undefined) this.textLength += file.text.length;
    this.uses.delete(file);
    this.uses.set(file, this.parse);
    for (const child of children) this.use(child);
  }
}
