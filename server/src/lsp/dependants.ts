/** Which open documents rest on other files, and have to be looked at again when those change. */
import type { FileAnalysis } from '../analysis/index.ts';

type Answer = Pick<FileAnalysis, 'includedPaths' | 'asksElsewhere' | 'missingHeaders'>;

export class Dependants {
  /** By the document's URI: its last answer. */
  private readonly answers = new Map<string, Answer>();
  /** The number of changes when its analysis was begun. */
  private readonly begun = new Map<string, number>();
  private changes = 0;
  /** By path: the number of its last change. */
  private readonly changedAt = new Map<string, number>();
  private diskChangedAt = 0;

  begin(uri: string): void {
    this.begun.set(uri, this.changes);
  }

  /** Whether something that the answer rests on changed while it was worked out. */
  finished(uri: string, answer: Answer): boolean {
    this.answers.set(uri, answer);
    const begun = this.begun.get(uri) ?? this.changes;
    if (this.changes === begun) return false;
    const isLater = (path: string): boolean => (this.changedAt.get(path) ?? 0) > begun;
    if (answer.asksElsewhere || [...answer.includedPaths].some(isLater)) return true;
    return this.diskChangedAt > begun && restsOnDisk(answer);
  }

  /** A document was opened, edited or closed: the others that may have to be looked at again. */
  changed(uri: string, path: string): string[] {
    this.changedAt.set(path, ++this.changes);
    return this.others(uri, (answer) => answer.asksElsewhere || answer.includedPaths.has(path));
  }

  /** Files on the disk came, went or changed. */
  diskChanged(): string[] {
    this.diskChangedAt = ++this.changes;
    return this.others(undefined, restsOnDisk);
  }

  forget(uri: string): void {
    this.answers.delete(uri);
    this.begun.delete(uri);
  }

  private others(uri: string | undefined, rests: (answer: Answer) => boolean): string[] {
    return [...this.answers]
      .filter(([other, answer]) => other !== uri && rests(answer))
      .map(([other]) => other);
  }
}

function restsOnDisk({ includedPaths, asksElsewhere, missingHeaders }: Answer): boolean {
  return includedPaths.size > 0 || asksElsewhere || missingHeaders.length > 0;
}
