/** Texts of included files: the editor's where they are open, else the disk's, read again only when they changed. */
import fs from 'node:fs';
import type { ReadFile } from '../analysis/index.ts';

interface CachedFile {
  readonly modifiedInMs: number;
  readonly sizeInBytes: number;
  readonly text: string;
}

interface CachedAnswer {
  readonly file: CachedFile | undefined;
  checkedAtInMs: number;
}

/** Typing asks for every included file at every key; the disk is looked at again only this often. */
const trustedForInMs = 1000;
const longestFileInBytes = 16 * 1024 * 1024;
const mostFiles = 2000;

export class FileTexts {
  private readonly answers = new Map<string, CachedAnswer>();
  private readonly openText: ReadFile;
  private readonly now: () => number;

  constructor(openText: ReadFile, now: () => number = () => performance.now()) {
    this.openText = openText;
    this.now = now;
  }

  readonly read: ReadFile = (path) => {
    const open = this.openText(path);
    if (open !== undefined) return open;
    const known = this.answers.get(path);
    const now = this.now();
    if (known !== undefined && now - known.checkedAtInMs < trustedForInMs) return known.file?.text;
    const file = readIfChanged(path, known?.file);
    if (this.answers.size >= mostFiles) this.answers.clear();
    this.answers.set(path, { file, checkedAtInMs: now });
    return file?.text;
  };

  /** Something on the disk changed: look again. */
  forget(): void {
    for (const answer of this.answers.values()) answer.checkedAtInMs = -Infinity;
  }
}

function readIfChanged(path: string, known: CachedFile | undefined): CachedFile | undefined {
  try {
    const stats = fs.statSync(path);
    if (!stats.isFile() || stats.size > longestFileInBytes) return undefined;
    if (known?.modifiedInMs === stats.mtimeMs && known.sizeInBytes === stats.size) return known;
    const text = fs.readFileSync(path, 'utf8');
    // Nothing can be said about a binary file, whatever its name.
    return text.includes('\0') ? undefined : { modifiedInMs: stats.mtimeMs, sizeInBytes: stats.size, text };
  } catch {
    return undefined;
  }
}
