/** What a simulated program finds on the disk: files near it, which it can read and never change. */
import fs from 'node:fs';
import path from 'node:path';
import type { FileContent, OpenFile } from '../analysis/simulation.ts';

/** No input of a program that can be simulated is this long. */
const longestFileInBytes = 1024 * 1024 * 1024;

export interface ProgramPlace {
  /** The folder that relative names start from. */
  readonly folder: string;
  /** The program's main file. */
  readonly file: string;
  /** What the program was given on its command line: names of files among these may lie anywhere. */
  readonly arguments: readonly string[];
}

/** Files below the working folder, beside the source, and those that the command line names. */
export function programFiles(place: ProgramPlace): OpenFile {
  const own = path.dirname(place.file);
  return (name) => {
    for (const folder of new Set([place.folder, own])) {
      const full = path.resolve(folder, name);
      const content = readWhole(full);
      if (content === undefined) continue;
      const mayRead =
        isIn(full, place.folder) || isIn(full, own) || place.arguments.some((word) => word.includes(name));
      if (content.kind === 'folder')
        return mayRead ? { kind: 'folder', entries: () => listFolder(full) } : content;
      if (mayRead) return content;
      return {
        kind: 'refused',
        message:
          'a simulated program reads only files below its folder and the working folder, and those that its arguments name: ' +
          'give the file as an argument after --, or run from a folder that holds it',
      };
    }
    return { kind: 'missing' };
  };
}

function readWhole(full: string): FileContent | undefined {
  try {
    const stats = fs.statSync(full);
    if (stats.isDirectory()) return { kind: 'folder' };
    if (!stats.isFile()) return undefined;
    if (stats.size > longestFileInBytes) {
      return { kind: 'refused', message: `the file has ${stats.size} bytes, more than the emulator takes` };
    }
    return { kind: 'found', bytes: fs.readFileSync(full) };
  } catch {
    return undefined;
  }
}

/** Or the folder itself. Links count as where they lead. */
function isIn(full: string, folder: string): boolean {
  try {
    const relative = path.relative(fs.realpathSync(folder), fs.realpathSync(full));
    return !relative.startsWith('..') && !path.isAbsolute(relative);
  } catch {
    return false;
  }
}

export function listFolder(folder: string): readonly string[] {
  try {
    return fs.readdirSync(folder).sort();
  } catch {
    return [];
  }
}
