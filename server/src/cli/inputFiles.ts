/** Which files a command line names, and their texts. */
import fs from 'node:fs';
import path from 'node:path';

export interface InputProblem {
  readonly path: string;
  readonly message: string;
}

const cudaFile = /\.(?:cuh?|cu\.cc)$/i;
/** Folders that hold other people's code or none. */
const passedOver: ReadonlySet<string> = new Set(['node_modules', '.git', '.svn', '.hg']);
/** No source is this long; reading on would only fill the memory. */
const longestFileInBytes = 64 * 1024 * 1024;

/** Files as they are, folders searched for .cu, .cuh and .cu.cc files; each file once, sorted within its folder. */
export function collectInputs(names: readonly string[]): { files: string[]; problems: InputProblem[] } {
  const files = new Set<string>();
  const problems: InputProblem[] = [];
  for (const name of names) {
    const stats = statOf(name);
    if (typeof stats === 'string') problems.push({ path: name, message: stats });
    else if (stats.isDirectory()) {
      const found = findCudaFiles(name, new Set(), problems);
      if (found.length === 0 && problems.length === 0) {
        problems.push({ path: name, message: 'the folder holds no .cu, .cuh or .cu.cc file' });
      }
      found.forEach((file) => files.add(file));
    } else if (!stats.isFile()) problems.push({ path: name, message: 'it is no regular file' });
    else files.add(path.normalize(name));
  }
  return { files: [...files], problems };
}

function findCudaFiles(folder: string, entered: Set<string>, problems: InputProblem[]): string[] {
  let entries: string[];
  try {
    // Links may lead back up, so each real folder is entered once.
    const real = fs.realpathSync(folder);
    if (entered.has(real)) return [];
    entered.add(real);
    entries = fs.readdirSync(folder).sort();
  } catch (error) {
    problems.push({ path: folder, message: describe(error) });
    return [];
  }
  return entries.flatMap((entry) => {
    if (passedOver.has(entry)) return [];
    const full = path.join(folder, entry);
    const stats = statOf(full);
    if (typeof stats === 'string') {
      // A dangling link is of interest only where it names a source.
      if (cudaFile.test(entry)) problems.push({ path: full, message: stats });
      return [];
    }
    if (stats.isDirectory()) return findCudaFiles(full, entered, problems);
    return stats.isFile() && cudaFile.test(entry) ? [full] : [];
  });
}

function statOf(name: string): fs.Stats | string {
  try {
    return fs.statSync(name);
  } catch (error) {
    return describe(error);
  }
}

/** The text of a source file, or the sentence that says why there is none. */
export function readSource(
  name: string,
): { readonly kind: 'text'; readonly text: string } | { readonly kind: 'problem'; readonly message: string } {
  try {
    if (fs.statSync(name).size > longestFileInBytes) {
      return { kind: 'problem', message: 'it is longer than 64 MB' };
    }
    const bytes = fs.readFileSync(name);
    if (bytes.includes(0)) return { kind: 'problem', message: 'it is a binary file, not CUDA source' };
    const text = bytes.toString('utf8');
    // Editors don't show the byte order mark, so it must not count as a column.
    return { kind: 'text', text: text.startsWith('\uFEFF') ? text.slice(1) : text };
  } catch (error) {
    return { kind: 'problem', message: describe(error) };
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: 'it is a folder',
  ELOOP: 'too many links',
  ENAMETOOLONG: 'the name is too long',
  ENOTDIR: 'a part of the path is no folder',
  EMFILE: 'too many open files',
};

function describe(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return reasons[code] ?? (code === '' ? 'it cannot be read' : `it cannot be read (${code})`);
}
