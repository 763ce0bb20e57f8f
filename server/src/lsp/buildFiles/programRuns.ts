/** How a program is run, as far as its Makefile's `run` target or a script beside it says so. Neither is run here. */
import path from 'node:path';
import type { ProgramRun } from '../../analysis/index.ts';
import { shellWords } from '../../text/shellWords.ts';
import type { ReadText } from './compilerWords.ts';

const makeFileNames = ['GNUmakefile', 'makefile', 'Makefile'];
const scriptNames = ['run', 'run.sh'];
/** `src/main.cu` of a project that has its Makefile outside. */
const mostLevels = 3;
const mostRuns = 4;

/** Of the nearest of the folders, from the file's own up, that has any. */
export function programRunsIn(folders: readonly string[], readText: ReadText): readonly ProgramRun[] {
  for (const folder of folders.slice(0, mostLevels)) {
    const read = (name: string): string => {
      const text = readText(path.join(folder, name)) ?? '';
      // A program itself may be called `run`.
      return text.includes('\0') ? '' : text;
    };
    const runs = [
      ...makeFileNames.flatMap((name) => runsOfMakefile(read(name))),
      ...scriptNames.flatMap((name) => runsOfScript(read(name))),
    ];
    if (runs.length > 0) return distinct(runs).slice(0, mostRuns);
  }
  return [];
}

function distinct(runs: readonly ProgramRun[]): ProgramRun[] {
  return [...new Map(runs.map((run) => [run.words.join('\0'), run])).values()];
}

/** The commands of `run:` and of targets that begin like it. */
export function runsOfMakefile(text: string): ProgramRun[] {
  const lines = text.replaceAll(/\\\r?\n/g, ' ').split(/\r?\n/);
  const variables = variablesIn(lines);
  const commands: string[] = [];
  let isRun = false;
  for (const line of lines) {
    if (line.startsWith('\t')) {
      if (isRun) commands.push(expanded(line.replace(/^\t[ \t]*[@+-]*/, ''), variables));
    } else if (/^[^\s#]/.test(line)) isRun = /^run[\w.-]*[ \t]*:(?!=)/.test(line);
  }
  const runs = runsIn(commands);
  const programs = new Set(runs.map(({ words: [program] }) => program));
  const sources = programs.size === 1 ? sourcesNamedIn(lines.map((line) => expanded(line, variables))) : [];
  return runs.map((run) => ({ ...run, sources }));
}

export function runsOfScript(text: string): ProgramRun[] {
  return runsIn(text.replaceAll(/\\\r?\n/g, ' ').split(/\r?\n/));
}

function variablesIn(lines: readonly string[]): ReadonlyMap<string, string> {
  const variables = new Map<string, string>();
  for (const line of lines) {
    const [, name, operator, value = ''] =
      /^(\w+)[ \t]*(:{0,2}|\?|\+)=[ \t]*(.*?)[ \t]*(?:#.*)?$/.exec(line) ?? [];
    if (name === undefined || (operator === '?' && variables.has(name))) continue;
    variables.set(name, operator === '+' ? `${variables.get(name) ?? ''} ${value}` : value);
  }
  return variables;
}

/** Variables in variables go this deep. */
const mostExpansions = 8;

/** Functions of make, `$(shell …)`, stay as they are. */
function expanded(text: string, variables: ReadonlyMap<string, string>): string {
  let now = text;
  for (let i = 0; i < mostExpansions && now.includes('$'); i++)
    now = now.replaceAll(
      /\$(?:\((\w+)\)|\{(\w+)\})/g,
      (_, a?: string, b?: string) => variables.get(a ?? b ?? '') ?? '',
    );
  return now;
}

/** What a shell does besides running programs is left out, and so is what it has to work out first. */
function runsIn(commands: readonly string[]): ProgramRun[] {
  return commands
    .flatMap((line) => line.split(/&&|\|\|?|;/))
    .filter((command) => !/[$`*?]|^\s*#/.test(command))
    .map((command) => programWords(shellWords(command.replace(/\s#.*$/, ''), false)))
    .filter((words) => words.length > 0)
    .map((words) => ({ words, sources: [] }));
}

/** What runs a program as it is. */
const runner = /^(?:time|exec|sudo|nvprof|ncu|cuda-memcheck|compute-sanitizer|\w+=.*)$/;

/** `time ./main 100 > out.txt`: from the program on, to where its output goes. */
function programWords(words: readonly string[]): string[] {
  const start = words.findIndex((word) => /^\.{0,2}\/?[\w.+-]*\//.test(word) && !/^-|=/.test(word));
  if (start < 0 || !words.slice(0, start).every((word) => runner.test(word))) return [];
  const end = words.findIndex((word, i) => i > start && /^(?:\d?>|<|&)/.test(word));
  return words.slice(start, end < 0 ? words.length : end);
}

/** Files that are compiled, or linked as the object files made of them. */
function sourcesNamedIn(lines: readonly string[]): string[] {
  const names = lines.flatMap((line) =>
    [...line.matchAll(/[\w./+-]+\.(?:cu|cpp|cc|cxx|c)\b/g)].map(([name]) => path.basename(name)),
  );
  return [...new Set(names)];
}
