/** How a program is run, as far as its Makefile's `run` target or a script beside it says so. Neither is run here. */
import path from 'node:path';
import type { ProgramRun } from '../../analysis/index.ts';
import { shellWords } from '../../text/shellWords.ts';
import type { ReadText } from './compilerWords.ts';
import { expanded, joinedLines, makeFileNames, sourcesNamedIn, variablesIn } from './makeText.ts';

const scriptNames = ['run', 'run.sh'];
/** `src/main.cu` of a project that has its Makefile outside. */
const mostLevels = 3;
const mostRunsOfProgram = 4;

/** Of the nearest of the folders, from the file's own up, that has any. */
export function programRunsIn(folders: readonly string[], readText: ReadText): readonly ProgramRun[] {
  for (const folder of folders.slice(0, mostLevels)) {
    const read = (name: string): string => {
      const text = readText(path.join(folder, name)) ?? '';
      // A program itself may be called `run`.
      return text.includes('\0') ? '' : text;
    };
    const runs = programRuns(makeFileNames.map(read), scriptNames.map(read));
    if (runs.length > 0) return runs;
  }
  return [];
}

/** As the texts of Makefiles and of scripts say it. What several programs are made of is not told apart. */
export function programRuns(makeFiles: readonly string[], scripts: readonly string[]): readonly ProgramRun[] {
  const made = makeFiles.map(readMakefile);
  const commands = [...made.flatMap((one) => one.commands), ...scripts.flatMap(joinedLines)];
  const runs = new Map(wordsIn(commands).map((words) => [words.join('\0'), words]));
  const programs = new Set([...runs.values()].map(([program]) => program));
  const sources = programs.size === 1 ? [...new Set(made.flatMap((one) => one.sources))] : [];
  const told = new Map<string | undefined, number>();
  const firstOfEach = [...runs.values()].filter(([program]) => {
    const before = told.get(program) ?? 0;
    told.set(program, before + 1);
    return before < mostRunsOfProgram;
  });
  return firstOfEach.map((words) => ({ words, sources }));
}

/** The commands of `run:` and of targets that begin like it, and the sources that are named anywhere. */
function readMakefile(text: string): {
  readonly commands: readonly string[];
  readonly sources: readonly string[];
} {
  const lines = joinedLines(text);
  const variables = variablesIn(lines);
  const commands: string[] = [];
  let isRun = false;
  for (const line of lines) {
    if (line.startsWith('\t')) {
      if (isRun) commands.push(expanded(line.replace(/^\t[ \t]*[@+-]*/, ''), variables));
    } else if (/^[^\s#]/.test(line)) isRun = /^run[\w.-]*[ \t]*:(?!=)/.test(line);
  }
  return {
    commands,
    sources: sourcesNamedIn(lines.map((line) => expanded(line, variables))).map((name) =>
      path.basename(name),
    ),
  };
}

/** What a shell does besides running programs is left out, and so is what it has to work out first. */
function wordsIn(commands: readonly string[]): string[][] {
  return commands
    .flatMap((line) => line.split(/&&|\|\|?|;/))
    .filter((command) => !/[$`*?]|^\s*#/.test(command))
    .map((command) => programWords(shellWords(command.replace(/\s#.*$/, ''), false)))
    .filter((words) => words.length > 0);
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
