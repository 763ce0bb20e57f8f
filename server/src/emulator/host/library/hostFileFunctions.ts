/** stdio on files and on standard input. */
import { bytesOfCharacters } from '../../memory/textBytes.ts';
import { errorNumberAddress } from './hostMemoryFunctions.ts';
import type { CallSite, LibraryTable, Value } from './hostLibrary.ts';
import { nowhere, STANDARD_ERROR, STANDARD_INPUT, STANDARD_OUTPUT } from './hostFiles.ts';
import type { FileStream } from './hostFiles.ts';
import { formatted, formattedList } from './hostOutput.ts';
import type { HostRuntime } from '../hostRuntime.ts';
import { scan } from './hostScanf.ts';
import type { ScanSource, ScanTarget } from './hostScanf.ts';
import { EXIT_BY_SEGMENTATION, HostStop, unsupported } from '../hostStop.ts';

const at = (values: readonly Value[], index: number): number => Number(values[index] ?? 0);
const END = -1;
/** ENOENT, EFAULT and EEXIST of Linux. */
const NO_SUCH_FILE = 2;
const BAD_ADDRESS = 14;
const FILE_EXISTS = 17;

/** The opened file; undefined, with the error's number set, where there is none. */
function openedAs(r: HostRuntime, v: readonly Value[], s: CallSite): FileStream | undefined {
  const name = r.text(at(v, 0), s.at);
  const opened = r.files.open(name, r.text(at(v, 1), s.at));
  if (opened.kind === 'refused')
    throw unsupported(`opening ${JSON.stringify(name)}: ${opened.message}`, s.at);
  if (opened.kind === 'missing') {
    r.writeInt(errorNumberAddress(r, s), NO_SUCH_FILE, s.at);
    return undefined;
  }
  return opened.stream;
}

function open(r: HostRuntime, v: readonly Value[], s: CallSite): number {
  if (at(v, 0) === 0) {
    // The kernel refuses the address, and glibc hands that on.
    r.writeInt(errorNumberAddress(r, s), BAD_ADDRESS, s.at);
    r.files.lackedName = true;
    return 0;
  }
  const stream = openedAs(r, v, s);
  if (stream === undefined) return 0;
  const handle = r.newHandle();
  r.files.keep(handle, stream);
  return handle;
}

/** Where output goes that no file takes; programs open it to print again. */
const TERMINAL = '/dev/tty';

/** Another file for a stream, which may be a standard one; a stream for which there is none is closed. */
function reopen(r: HostRuntime, v: readonly Value[], s: CallSite): number {
  const handle = at(v, 2);
  if (!isStandard(handle)) streamAt(r, handle, s);
  if (at(v, 0) === 0) throw unsupported('`freopen` that changes how an open file is used', s.at);
  if (isStandard(handle) && r.text(at(v, 0), s.at) === TERMINAL) {
    r.files.close(handle);
    return handle;
  }
  const stream = openedAs(r, v, s);
  if (stream === undefined) close(r, handle, s);
  else r.files.keep(handle, stream);
  return stream === undefined ? 0 : handle;
}

const isStandard = (handle: number): boolean => handle > 0 && handle <= STANDARD_INPUT;

/** A standard stream stays known: what is written to it is lost, and it has nothing to read. */
function close(r: HostRuntime, handle: number, s: CallSite): void {
  if (!isStandard(handle)) streamAt(r, handle, s);
  r.files.close(handle);
  if (isStandard(handle)) r.files.keep(handle, nowhere());
}

function streamAt(r: HostRuntime, handle: number, s: CallSite): FileStream {
  const stream = r.files.at(handle);
  if (stream !== undefined) return stream;
  const what = handle === 0 ? 'a null FILE*: the file could not be opened' : 'a FILE* that is not open';
  const advice = r.files.lackedName ? (r.machine.programArguments?.advice ?? '') : '';
  throw new HostStop('fault', `uses ${what}${advice}`, EXIT_BY_SEGMENTATION, s.at);
}

/** Writes to a file, or prints; false where the file cannot be written. */
function put(r: HostRuntime, handle: number, text: string, s: CallSite): boolean {
  if (handle !== STANDARD_OUTPUT && handle !== STANDARD_ERROR) return streamAt(r, handle, s).writeText(text);
  r.print(handle === STANDARD_OUTPUT ? 'stdout' : 'stderr', text);
  return true;
}

const asText = (bytes: Uint8Array): string => {
  let text = '';
  for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192));
  return text;
};

function read(r: HostRuntime, v: readonly Value[], s: CallSite): number {
  const [target, size, count] = [at(v, 0), at(v, 1), at(v, 2)];
  if (size * count === 0) return 0;
  const data = streamAt(r, at(v, 3), s).read(size * count);
  r.write(target, data, s.at);
  return Math.floor(data.length / size);
}

/** A line with its end, up to so many characters; undefined at the end of the file. */
function lineOf(stream: FileStream, most: number): string | undefined {
  let line = '';
  while (line.length < most) {
    const next = stream.next();
    if (next < 0) return line === '' ? undefined : line;
    line += String.fromCharCode(next);
    if (next === 10) break;
  }
  return line;
}

function readLine(r: HostRuntime, v: readonly Value[], s: CallSite): number {
  const line = lineOf(streamAt(r, at(v, 2), s), at(v, 1) - 1);
  if (line === undefined) return 0;
  r.writeText(at(v, 0), line, s.at);
  return at(v, 0);
}

/** POSIX getline: makes room for the line. */
function readWholeLine(r: HostRuntime, v: readonly Value[], s: CallSite): number {
  const line = lineOf(streamAt(r, at(v, 2), s), Infinity);
  if (line === undefined) return END;
  const room = Math.max(120, line.length + 1);
  const address = r.machine.allocate(room);
  r.writeText(address, line, s.at);
  r.writeLong(at(v, 0), address, s.at);
  r.writeLong(at(v, 1), room, s.at);
  return line.length;
}

function targets(r: HostRuntime, v: readonly Value[], first: number, s: CallSite): () => ScanTarget {
  let index = first;
  return () => {
    const address = at(v, index++);
    return {
      integer: (value, size) => {
        const bytes = new Uint8Array(8);
        new DataView(bytes.buffer).setBigInt64(0, BigInt.asIntN(64, value), true);
        r.write(address, bytes.subarray(0, size), s.at);
      },
      real: (value, size) => {
        const bytes = new Uint8Array(8);
        const view = new DataView(bytes.buffer);
        if (size === 4) view.setFloat32(0, value, true);
        else view.setFloat64(0, value, true);
        r.write(address, bytes.subarray(0, size), s.at);
      },
      text: (characters, withZero) => {
        if (withZero) r.writeText(address, characters, s.at);
        else r.write(address, bytesOfCharacters(characters), s.at);
      },
    };
  };
}

function textSource(text: string): ScanSource {
  let position = 0;
  return {
    next: () => (position < text.length ? text.charCodeAt(position++) : -1),
    back: () => {
      position--;
    },
  };
}

function character(r: HostRuntime, v: readonly Value[], s: CallSite): number {
  return streamAt(r, at(v, 0), s).next();
}

function seek(r: HostRuntime, v: readonly Value[], s: CallSite): number {
  return streamAt(r, at(v, 0), s).seek(at(v, 1), at(v, 2)) ? 0 : -1;
}

function tell(r: HostRuntime, v: readonly Value[], s: CallSite): number {
  return streamAt(r, at(v, 0), s).position;
}

function putCharacter(r: HostRuntime, v: readonly Value[], s: CallSite): number {
  const code = at(v, 0) & 0xff;
  return put(r, at(v, 1), String.fromCharCode(code), s) ? code : END;
}

function makeFolder(r: HostRuntime, v: readonly Value[], s: CallSite): number {
  const name = r.text(at(v, 0), s.at);
  if (r.files.makeFolder(name)) return 0;
  r.writeInt(errorNumberAddress(r, s), r.files.exists(name) ? FILE_EXISTS : NO_SUCH_FILE, s.at);
  return -1;
}

function removeFolder(r: HostRuntime, v: readonly Value[], s: CallSite): number {
  if (r.files.removeFolder(r.text(at(v, 0), s.at))) return 0;
  r.writeInt(errorNumberAddress(r, s), NO_SUCH_FILE, s.at);
  return -1;
}

/** The name of one of a folder's entries by its number, and how long that is; less than zero behind the last. */
function folderEntry(r: HostRuntime, v: readonly Value[], s: CallSite): number {
  const folder = r.text(at(v, 0), s.at);
  const entries = r.files.entries(folder);
  if (entries === undefined) throw unsupported(`a list of what is in the folder "${folder}"`, s.at);
  const name = entries[at(v, 1)];
  if (name === undefined) return -1;
  const { length } = bytesOfCharacters(name);
  if (length < at(v, 3)) r.writeText(at(v, 2), name, s.at);
  return length;
}

const nothing = (): number => 0;

function putText(r: HostRuntime, v: readonly Value[], text: string, s: CallSite): number {
  return put(r, at(v, 0), text, s) ? text.length : END;
}

export const fileFunctions: LibraryTable = {
  fopen: open,
  fopen64: open,
  freopen: reopen,
  freopen64: reopen,
  fclose: (r, v, s) => {
    close(r, at(v, 0), s);
    return 0;
  },
  fread: read,
  fwrite: (r, v, s) => {
    const text = asText(r.readBytes(at(v, 0), at(v, 1) * at(v, 2), s.at));
    return put(r, at(v, 3), text, s) ? v[2] : 0;
  },
  fprintf: (r, v, s) => putText(r, v, formatted(r, v, 1, s), s),
  vfprintf: (r, v, s) => putText(r, v, formattedList(r, v, 1, s), s),
  fputs: (r, v, s) => (put(r, at(v, 1), r.text(at(v, 0), s.at), s) ? 1 : END),
  fputc: putCharacter,
  putc: putCharacter,
  fgets: readLine,
  getline: readWholeLine,
  fgetc: character,
  getc: character,
  getchar: (r, _v, s) => streamAt(r, STANDARD_INPUT, s).next(),
  ungetc: (r, v, s) => {
    streamAt(r, at(v, 1), s).back();
    return v[0];
  },
  feof: (r, v, s) => (streamAt(r, at(v, 0), s).atEnd ? 1 : 0),
  ferror: nothing,
  clearerr: (r, v, s) => {
    streamAt(r, at(v, 0), s).atEnd = false;
    return undefined;
  },
  fseek: seek,
  fseeko: seek,
  ftell: tell,
  ftello: tell,
  rewind: (r, v, s) => {
    streamAt(r, at(v, 0), s).seek(0, 0);
    return undefined;
  },
  fscanf: (r, v, s) => scan(r.text(at(v, 1), s.at), streamAt(r, at(v, 0), s), targets(r, v, 2, s)),
  scanf: (r, v, s) => scan(r.text(at(v, 0), s.at), streamAt(r, STANDARD_INPUT, s), targets(r, v, 1, s)),
  sscanf: (r, v, s) => scan(r.text(at(v, 1), s.at), textSource(r.text(at(v, 0), s.at)), targets(r, v, 2, s)),
  mkdir: makeFolder,
  rmdir: removeFolder,
  __is_folder: (r, v, s) => {
    const name = r.text(at(v, 0), s.at);
    return name !== '' && r.files.isFolder(name) ? 1 : 0;
  },
  __folder_entry: folderEntry,
  remove: (r, v, s) => (r.files.remove(r.text(at(v, 0), s.at)) ? 0 : -1),
  fflush: nothing,
  setvbuf: nothing,
};
