/** The files of a host program: what the edge lets it read, and what it writes, which stays in memory. */
import { bytesOfCharacters } from '../../memory/textBytes.ts';

/** What the edge answers when the program opens a file. */
export type FileContent =
  | { readonly kind: 'found'; readonly bytes: Uint8Array }
  | { readonly kind: 'missing' }
  /** With what lies in it, where a simulated program may know that. */
  | { readonly kind: 'folder'; readonly entries?: () => readonly string[] }
  /** There may be a file, but a simulated program must not read it: one clause that says why. */
  | { readonly kind: 'refused'; readonly message: string };

export type OpenFile = (name: string) => FileContent;

/** Bytes that grow; streams on one name share them. */
class FileBytes {
  bytes: Uint8Array;
  size: number;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.size = bytes.length;
  }

  write(at: number, data: Uint8Array): void {
    const end = at + data.length;
    if (end > this.bytes.length) {
      const grown = new Uint8Array(Math.max(end, 2 * this.bytes.length, 256));
      grown.set(this.bytes.subarray(0, this.size));
      this.bytes = grown;
    }
    this.bytes.set(data, at);
    this.size = Math.max(this.size, end);
  }
}

/** An open FILE. */
export class FileStream {
  position = 0;
  atEnd = false;
  private readonly canRead: boolean;
  private readonly canWrite: boolean;
  private readonly appends: boolean;
  private readonly file: FileBytes;

  constructor(file: FileBytes, mode: string) {
    this.file = file;
    this.canRead = mode.startsWith('r') || mode.includes('+');
    this.canWrite = !mode.startsWith('r') || mode.includes('+');
    this.appends = mode.startsWith('a');
  }

  get size(): number {
    return this.file.size;
  }

  /** Up to `count` bytes; fewer at the end, which is noted. */
  read(count: number): Uint8Array {
    if (!this.canRead) return new Uint8Array(0);
    const end = Math.min(this.position + count, this.file.size);
    if (end < this.position + count) this.atEnd = true;
    const data = this.file.bytes.slice(this.position, Math.max(end, this.position));
    this.position += data.length;
    return data;
  }

  /** The next byte; -1 at the end, and in a file that is only written. */
  next(): number {
    if (!this.canRead) return -1;
    if (this.position < this.file.size) return this.file.bytes[this.position++]!;
    this.atEnd = true;
    return -1;
  }

  back(): void {
    this.atEnd = false;
    this.position = Math.max(0, this.position - 1);
  }

  /** False where the file was opened for reading. */
  write(data: Uint8Array): boolean {
    if (!this.canWrite) return false;
    if (this.appends) this.position = this.file.size;
    this.file.write(this.position, data);
    this.position += data.length;
    return true;
  }

  /** One byte for each character. */
  writeText(text: string): boolean {
    return this.write(bytesOfCharacters(text));
  }

  /** fseek; false where the place is before the start. */
  seek(offset: number, whence: number): boolean {
    const from = whence === 0 ? 0 : whence === 1 ? this.position : this.file.size;
    if (from + offset < 0) return false;
    this.position = from + offset;
    this.atEnd = false;
    return true;
  }
}

/** What a standard stream is once it is closed. */
export function nowhere(): FileStream {
  return new FileStream(new FileBytes(new Uint8Array(0)), 'r');
}

export type Opened =
  | { readonly kind: 'stream'; readonly stream: FileStream }
  | { readonly kind: 'missing' }
  | { readonly kind: 'refused'; readonly message: string };

/** Without steps that lead nowhere: `./a//b/` is `a/b`. */
function plainPath(name: string): string {
  const parts: string[] = [];
  for (const part of name.split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else parts.push(part);
  }
  return (name.startsWith('/') ? '/' : '') + parts.join('/');
}

function folderOf(name: string): string {
  return name.slice(0, name.lastIndexOf('/') + 1);
}

export class HostFiles {
  private readonly openFile: OpenFile;
  private readonly written = new Map<string, FileBytes>();
  private readonly removed = new Set<string>();
  private readonly folders = new Set<string>();
  private readonly streams = new Map<number, FileStream>();
  /** A null pointer was given for a file's name, as by a program that lacks its arguments. */
  lackedName = false;

  constructor(openFile: OpenFile, input: string) {
    this.openFile = openFile;
    const bytes = Uint8Array.from(input, (one) => one.charCodeAt(0) & 0xff);
    this.streams.set(STANDARD_INPUT, new FileStream(new FileBytes(bytes), 'r'));
  }

  open(name: string, mode: string): Opened {
    // No file has no name, and it stands for no folder either.
    if (name === '') return { kind: 'missing' };
    if (!mode.startsWith('r') && !this.isFolder(folderOf(name))) return { kind: 'missing' };
    const plain = plainPath(name);
    if (mode.startsWith('w')) return this.stream(this.make(plain), mode);
    const known = this.written.get(plain);
    if (known !== undefined) return this.stream(known, mode);
    const content: FileContent = this.removed.has(plain) ? { kind: 'missing' } : this.openFile(name);
    if (content.kind === 'found') {
      const file = new FileBytes(content.bytes);
      if (mode !== 'r' && mode !== 'rb') this.written.set(plain, file);
      return this.stream(file, mode);
    }
    if (content.kind === 'missing' && mode.startsWith('a')) return this.stream(this.make(plain), mode);
    return content.kind === 'folder' ? { kind: 'missing' } : content;
  }

  isFolder(name: string): boolean {
    const plain = plainPath(name);
    if (plain === '' || plain === '/' || this.folders.has(plain)) return true;
    return !this.removed.has(plain) && this.openFile(plain).kind === 'folder';
  }

  /** The names of what lies in a folder, in order; undefined where the program may not know. */
  entries(name: string): readonly string[] | undefined {
    const plain = plainPath(name);
    const content = this.openFile(plain === '' ? '.' : plain);
    if (content.kind === 'folder' && content.entries === undefined) return undefined;
    const prefix = plain === '' || plain === '/' ? plain : `${plain}/`;
    const there = content.kind === 'folder' ? (content.entries?.() ?? []) : [];
    const made = [...this.written.keys(), ...this.folders]
      .filter((one) => one.startsWith(prefix))
      .map((one) => one.slice(prefix.length))
      .filter((one) => one !== '' && !one.includes('/'));
    const left = there.filter((one) => !this.removed.has(prefix + one));
    return [...new Set([...left, ...made])].sort();
  }

  /** False where something has that name, or the folder around it is not there. */
  makeFolder(name: string): boolean {
    const plain = plainPath(name);
    if (this.exists(plain) || !this.isFolder(folderOf(plain))) return false;
    this.folders.add(plain);
    return true;
  }

  removeFolder(name: string): boolean {
    const plain = plainPath(name);
    if (!this.isFolder(plain)) return false;
    this.folders.delete(plain);
    this.removed.add(plain);
    return true;
  }

  exists(name: string): boolean {
    return this.isFolder(name) || this.open(name, 'r').kind !== 'missing';
  }

  remove(name: string): boolean {
    const plain = plainPath(name);
    const known =
      this.written.delete(plain) || (!this.removed.has(plain) && this.openFile(name).kind === 'found');
    this.removed.add(plain);
    return known;
  }

  keep(handle: number, stream: FileStream): void {
    this.streams.set(handle, stream);
  }

  at(handle: number): FileStream | undefined {
    return this.streams.get(handle);
  }

  close(handle: number): boolean {
    return this.streams.delete(handle);
  }

  private make(name: string): FileBytes {
    const file = new FileBytes(new Uint8Array(0));
    this.written.set(name, file);
    return file;
  }

  private stream(file: FileBytes, mode: string): Opened {
    return { kind: 'stream', stream: new FileStream(file, mode) };
  }
}

/** The handles of the standard streams, as the prelude defines them. */
export const STANDARD_OUTPUT = 1;
export const STANDARD_ERROR = 2;
export const STANDARD_INPUT = 3;
