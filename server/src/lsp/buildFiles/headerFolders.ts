/** Which folders of the disk are of use as include folders. */
import fs from 'node:fs';
import path from 'node:path';

/** Files by which the headers of a compiler or of the CUDA toolkit are known. What they declare is known without them. */
const systemHeaders = [
  'cuda_runtime.h',
  'cuda_runtime_api.h',
  'stdlib.h',
  'stddef.h',
  'cstdlib',
  'cub/cub.cuh',
  'thrust/version.h',
  'cuda/std/version',
];

/** Names of folders that are not the project's own, or made by its build. */
export const foreignFolder =
  /^(?:\..*|node_modules|build.*|cmake-build.*|out|dist|third[-_]?party|external|extern|vendor|deps)$/i;

export const header = /\.(?:cuh?|h|hh|hpp|hxx|inl|inc)$/i;
const passedOver: ReadonlySet<string> = new Set(['node_modules', 'build', 'out', 'dist']);
/** Every `#include` that is found nowhere is looked for in each folder, so a long list would cost at every key. */
const mostFolders = 64;
/** A walk over more than this is given up: it stands for something else than a project's headers. */
const mostWalked = 2000;

export function isSystemFolder(folder: string): boolean {
  return systemHeaders.some((name) => fs.existsSync(path.join(folder, name)));
}

/**
 * The folders that `root/**` stands for as far as they hold headers. Where two of them hold a header of the same name, it
 * is not known which an `#include` means, and neither is taken; nor is any where they are too many.
 */
export function foldersBelow(root: string): string[] {
  const headers = new Map<string, readonly string[]>();
  const waiting = [root];
  for (let walked = 0; waiting.length > 0; walked++) {
    const folder = waiting.shift() ?? '';
    if (walked > mostWalked || headers.size > mostFolders) return [];
    if (isSystemFolder(folder)) continue;
    const entries = entriesOf(folder);
    const names = entries
      .filter((entry) => entry.isFile() && header.test(entry.name))
      .map(({ name }) => name);
    if (names.length > 0) headers.set(folder, names);
    const folders = entries.filter(({ name }) => !name.startsWith('.') && !passedOver.has(name));
    waiting.push(...folders.filter((one) => one.isDirectory()).map(({ name }) => path.join(folder, name)));
  }
  const times = new Map<string, number>();
  for (const name of [...headers.values()].flat()) times.set(name, (times.get(name) ?? 0) + 1);
  return [...headers]
    .filter(([, names]) => names.every((name) => times.get(name) === 1))
    .map(([folder]) => folder);
}

export function entriesOf(folder: string): fs.Dirent[] {
  try {
    return fs.readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return [];
  }
}
