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
const pathLimit = 400;

/** Included files that were read before, the least recently used leaving first. */
export class UnitCache {
  private readonly records = new Map<string, UnitRecord[]>();

  find(
    path: string,
    text: string,
    key: string,
    isCurrent: (record: UnitRecord) => boolean,
  ): UnitRecord | undefined {
    const list = this.records.get(path);
    const index =
      list?.findIndex((record) => record.key === key && record.text === text && isCurrent(record)) ?? -1;
    if (list === undefined || index < 0) return undefined;
    const record = list.splice(index, 1)[0]!;
    list.unshift(record);
    this.records.delete(path);
    this.records.set(path, list);
    return record;
  }

  /** Items of the last version, for those that did not change. */
  newestItems(path: string): readonly ParsedItem[] {
    return this.records.get(path)?.[0]?.file.items ?? [];
  }

  add(record: UnitRecord): void {
    const list = this.records.get(record.path) ?? [];
    list.unshift(record);
    list.length = Math.min(list.length, recordsPerPath);
    this.records.delete(record.path);
    this.records.set(record.path, list);
    if (this.records.size > pathLimit) {
      const oldest = this.records.keys().next();
      if (oldest.done !== true) this.records.delete(oldest.value);
    }
  }
}
