/**
 * Translation units that files of kernels are looked at in: `main.cu` includes ten headers with kernels, and each of them
 * asks what it launches. They are parsed, lowered and evaluated once for all that ask; where `main.cu` is looked at itself
 * before or after that, its program is the same.
 */
import path from 'node:path';
import type { SoughtLaunches } from '../lowering/launches/launchCode.ts';
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
  /** By folder: the launches that files in it ask for, which are looked for once. */
  private readonly sought = new Map<string, SoughtLaunches>();

  constructor(parser: CudaParser, files: IncludeFiles) {
    this.parser = parser;
    this.files = files;
  }

  /** The unit of the file at `name`, which is `holder`'s until that lets go of it. */
  of(name: string, holder: object): TranslationUnit {
    const shared = this.units.get(name) ?? { unit: this.newUnit(name), holders: new Set() };
    shared.holders.add(holder);
    this.units.delete(name);
    this.units.set(name, shared);
    return shared.unit;
  }

  /** The unit of a file that is looked at for itself from now on: one that nobody uses any more, or a new one. */
  take(name: string): TranslationUnit {
    const shared = this.units.get(name);
    if (shared === undefined || shared.holders.size > 0) return this.newUnit(name);
    this.units.delete(name);
    return shared.unit;
  }

  /** A file is no longer looked at for itself; its headers may be next. */
  giveBack(unit: TranslationUnit): void {
    if (!this.units.has(unit.path)) this.units.set(unit.path, { unit, holders: new Set() });
    this.dropUnused();
  }

  /** Launches of kernels in the folder of the file at `asking`. */
  soughtFor(asking: string): SoughtLaunches {
    const folder = path.dirname(asking);
    let sought = this.sought.get(folder);
    if (sought === undefined) {
      sought = { ofKernelsIn: (other) => path.dirname(other) === folder };
      this.sought.set(folder, sought);
    }
    return sought;
  }

  /** Lets go of all units but those of the files in `kept`. */
  release(holder: object, kept: ReadonlySet<string> = new Set()): void {
    for (const { unit, holders } of this.units.values()) if (!kept.has(unit.path)) holders.delete(holder);
    this.dropUnused();
  }

  /** After a failure in the middle nothing that was lowered can be relied on. */
  forget(holder: object): void {
    for (const [name, { holders }] of this.units) if (holders.has(holder)) this.units.delete(name);
  }

  private dropUnused(): void {
    const unused = [...this.units].filter(([, { holders }]) => holders.size === 0);
    for (const [name] of unused.slice(0, -mostUnused)) this.units.delete(name);
  }

  private newUnit(name: string): TranslationUnit {
    return new TranslationUnit(name, this.parser, this.files);
  }
}
