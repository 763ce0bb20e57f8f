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
/** The trees of a text take about a hundred times its length in bytes when all of them are read. */
const keptTextLength = 1_000_000;

/** Included files that were read before. */
export class UnitCache {
  /** The least recently used first. */
  private readonly lists = new Map<string, { records: UnitRecord[]; usedInParse: number }>();
  private textLength = 0;
  private parse = 0;

  /** What is used from here on belongs together: it stays until the next parse, however much it is. */
  startParse(): void {
    this.parse++;
    for (const [path, { records, usedInParse }] of this.lists) {
      // All that the last parse used has to be there when the same file is read again after an edit.
      if (this.textLength <= keptTextLength || usedInParse === this.parse - 1) return;
      this.lists.delete(path);
      this.textLength -= lengthOf(records);
    }
  }

  find(
    path: string,
    text: string,
    key: string,
    isCurrent: (record: UnitRecord) => boolean,
  ): UnitRecord | undefined {
    const records = this.lists.get(path)?.records;
    const index =
      records?.findIndex((record) => record.key === key && record.text === text && isCurrent(record)) ?? -1;
    if (records === undefined || index < 0) return undefined;
    const record = records.splice(index, 1)[0]!;
    records.unshift(record);
    this.touch(path, records);
    return record;
  }

  /** Items of the last version, for those that did not change. */
  newestItems(path: string): readonly ParsedItem[] {
    return this.lists.get(path)?.records[0]?.file.items ?? [];
  }

  add(record: UnitRecord): void {
    const records = this.lists.get(record.path)?.records ?? [];
    this.textLength -= lengthOf(records);
    records.unshift(record);
    records.length = Math.min(records.length, recordsPerPath);
    this.textLength += lengthOf(records);
    this.touch(record.path, records);
  }

  private touch(path: string, records: UnitRecord[]): void {
    this.lists.delete(path);
    this.lists.set(path, { records, usedInParse: this.parse });
  }
}

function lengthOf(records: readonly UnitRecord[]): number {
  return records.reduce((sum, record) => sum + record.text.length, 0);
}
