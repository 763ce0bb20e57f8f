/** JSON files that others write, read again only when they changed. */
import fs from 'node:fs';

const longestFileInBytes = 64 * 1024 * 1024;

interface CachedFile<Content> {
  readonly modifiedInMs: number;
  readonly sizeInBytes: number;
  readonly content: Content | undefined;
}

export class JsonFiles<Content> {
  private readonly known = new Map<string, CachedFile<Content>>();
  private readonly read: (value: unknown, path: string) => Content | undefined;
  private readonly problem: (message: string) => void;

  /** `read` answers undefined for a value that such a file cannot hold. `problem` is told once per state of a file. */
  constructor(
    read: (value: unknown, path: string) => Content | undefined,
    problem: (message: string) => void,
  ) {
    this.read = read;
    this.problem = problem;
  }

  /** Undefined where there is no such file, or none that can be used. */
  at(path: string): Content | undefined {
    const stats = statOf(path);
    if (stats?.isFile() !== true) return undefined;
    const known = this.known.get(path);
    if (known?.modifiedInMs === stats.mtimeMs && known.sizeInBytes === stats.size) return known.content;
    const content = this.content(path, stats.size);
    this.known.set(path, { modifiedInMs: stats.mtimeMs, sizeInBytes: stats.size, content });
    return content;
  }

  /** What was read depends on more than the file: read again. What could not be read was told and stays so. */
  forget(): void {
    for (const [path, { content }] of this.known) if (content !== undefined) this.known.delete(path);
  }

  private content(path: string, sizeInBytes: number): Content | undefined {
    const text = textOf(path, sizeInBytes);
    const parsed = text.kind === 'value' ? parseJson(text.value) : text;
    const content = parsed.kind === 'value' ? this.read(parsed.value, path) : undefined;
    if (content === undefined) {
      const reason = parsed.kind === 'fault' ? parsed.message : 'it does not hold what such a file should';
      this.problem(`${path} is not used: ${reason}`);
    }
    return content;
  }
}

type Read<Value> =
  { readonly kind: 'value'; readonly value: Value } | { readonly kind: 'fault'; readonly message: string };

function fault(what: string, error: unknown): Read<never> {
  const reason = error instanceof Error ? error.message : String(error);
  return { kind: 'fault', message: `${what} (${reason.replaceAll(/\s+/g, ' ')})` };
}

function textOf(path: string, sizeInBytes: number): Read<string> {
  if (sizeInBytes > longestFileInBytes) return { kind: 'fault', message: 'it is longer than 64 MB' };
  try {
    return { kind: 'value', value: fs.readFileSync(path, 'utf8') };
  } catch (error) {
    return fault('it cannot be read', error);
  }
}

function statOf(path: string): fs.Stats | undefined {
  try {
    return fs.statSync(path, { throwIfNoEntry: false });
  } catch {
    // A folder that may not be entered holds nothing of use.
    return undefined;
  }
}

/** JSON in which comments and commas before a closing bracket may stand, as VS Code's own files have them. */
function parseJson(text: string): Read<unknown> {
  try {
    return { kind: 'value', value: JSON.parse(strict(text)) as unknown };
  } catch (error) {
    return fault('it is no JSON', error);
  }
}

const stringOr = String.raw`("(?:\\.|[^"\\])*")`;
const comment = new RegExp(String.raw`${stringOr}|//[^\n]*|/\*[\s\S]*?\*/`, 'g');
const lastComma = new RegExp(String.raw`${stringOr}|,(?=\s*[}\]])`, 'g');

function strict(text: string): string {
  const keepStrings = (_: string, string: string | undefined): string => string ?? ' ';
  return text
    .replace(/^\uFEFF/, '')
    .replaceAll(comment, keepStrings)
    .replaceAll(lastComma, keepStrings);
}
