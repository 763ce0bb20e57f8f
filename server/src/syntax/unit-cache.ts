import type { MacroEvent } from './macro-state.ts';
import type { ParsedItem } from './source-item.ts';
import type { TranslatedFile } from './translation.ts';

/** An included file as it was read under one state of the macros. */
export interface UnitRecord {
  readonly request: { readonly name: string; readonly from: string; readonly isSystem: boolean };
  readonly path: string;
  readonly text: string;
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

const recordsPerPath = 4;
/** The trees of a text take one to three hundred times its length in bytes when all of them are read. */
const keptTextLength = 1_000_000;

/** Included files that were read before. */
export class UnitCache {
  /** The newest first. */
  private readonly lists = new Map<string, UnitRecord[]>();
  /** What was used, with its own includes, and in which parse; the least recently used first. */
  private readonly uses = new Map<TranslatedFile, { readonly path: string; readonly parse: number }>();
  private textLength = 0;
  private parse = 0;

  /**
   * What is used from here on belongs together: it stays until the next parse, however much it is. What an earlier parse
   * used leaves together, too, as a record holds those of its own includes.
   */
  startParse(): void {
    this.parse++;
    let leaving = 0;
    for (const [file, use] of this.uses) {
      // All that the last parse used has to be there when the same file is read again after an edit.
      if (use.parse === this.parse - 1) return;
      if (use.parse !== leaving && this.textLength <= keptTextLength) return;
      leaving = use.parse;
      this.remove(file, use.path);
    }
  }

  find(
    path: string,
    text: string,
    key: string,
    isCurrent: (record: UnitRecord) => boolean,
  ): UnitRecord | undefined {
    const records = this.lists.get(path);
    const index =
      records?.findIndex((record) => record.key === key && record.text === text && isCurrent(record)) ?? -1;
    if (records === undefined || index < 0) return undefined;
    const record = records.splice(index, 1)[0]!;
    records.unshift(record);
    this.use(record);
    return record;
  }

  /** Items of the last version, for those that did not change. */
  newestItems(path: string): readonly ParsedItem[] {
    return this.lists.get(path)?.[0]?.file.items ?? [];
  }

  add(record: UnitRecord): void {
    const records = this.lists.get(record.path) ?? [];
    records.unshift(record);
    records.length = Math.min(records.length, recordsPerPath);
    this.lists.set(record.path, records);
    this.use(record);
  }

  private use(record: UnitRecord): void {
    const { file, path, children } = record;
    const last = this.uses.get(file)?.parse;
    if (last === this.parse || record.isEmpty === true) return;
    if (last === undefined) this.textLength += file.text.length;
    this.uses.delete(file);
    this.uses.set(file, { path, parse: this.parse });
    for (const child of children) this.use(child);
  }

  private remove(file: TranslatedFile, path: string): void {
    this.uses.delete(file);
    this.textLength -= file.text.length;
    const left = this.lists.get(path)?.filter((record) => record.file !== file) ?? [];
    if (left.length === 0) this.lists.delete(path);
    else this.lists.set(path, left);
  }
}
