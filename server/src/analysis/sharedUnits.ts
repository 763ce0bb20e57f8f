/**
 * Translation units that files of kernels are looked at in: `main.cu` includes ten headers with kernels, and each of them
 * asks what it launches. They are parsed, lowered and evaluated once for all that ask.
 */
import path from 'node:path';
import type { CudaParser } from '../syntax/index.ts';
import type { IncludeFiles } from './includes.ts';
import { TranslationUnit } from './translationUnit.ts';

/** Units that no file uses any more are kept while other headers of their program may be asked for next. */
const mostUnused = 6;

interface SharedUnit {
  readonly unit: TranslationUnit;
  /** Who uses it. */
  readonly holders: Set<object>;
}

export class SharedUnits {
  private readonly parser: CudaParser;
  private readonly files: IncludeFiles;
  /** The one that was asked for last stands last. */
  private readonly units = new Map<string, SharedUnit>();
  private asking: TranslationUnit | undefined;

  constructor(parser: CudaParser, files: IncludeFiles) {
    this.parser = parser;
    const readFile = (name: string): string | undefined =>
      name === this.asking?.path ? this.asking.text : files.readFile(name);
    this.files = { ...files, readFile };
  }

  /**
   * The unit of the file at `name` with the launches of kernels in the folder of `asking`, whose text it is parsed with.
   * It is `holder`'s until that lets go of it.
   */
  of(name: string, asking: TranslationUnit, holder: object): TranslationUnit {
    this.asking = asking;
    const folder = path.dirname(asking.path);
    const key = `${name}\n${folder}`;
    const shared = this.units.get(key) ?? { unit: this.newUnit(name, folder), holders: new Set() };
    shared.holders.add(holder);
    this.units.delete(key);
    this.units.set(key, shared);
    return shared.unit;
  }

  /** Lets go of all units but those of the files in `kept`. */
  release(holder: object, kept: ReadonlySet<string> = new Set()): void {
    for (const { unit, holders } of this.units.values()) if (!kept.has(unit.path)) holders.delete(holder);
    const unused = [...this.units].filter(([, { holders }]) => holders.size === 0);
    for (const [key] of unused.slice(0, -mostUnused)) this.units.delete(key);
  }

  /** After a failure in the middle nothing that was lowered can be relied on. */
  forget(holder: object): void {
    for (const [key, { holders }] of this.units) if (holders.has(holder)) this.units.delete(key);
  }

  private newUnit(name: string, folder: string): TranslationUnit {
    const ofKernelsIn = (other: string): boolean => path.dirname(other) === folder;
    return new TranslationUnit(name, this.parser, this.files, { ofKernelsIn });
  }
}
