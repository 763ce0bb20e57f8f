/** How programs are run: as their project says, or a comment in the file with their `main`: `// warplint: run 4096 "two words"`. */
import path from 'node:path';
import type { ParsedFile } from '../syntax/index.ts';
import { shellWords } from '../text/shellWords.ts';

/** One way in which a program is known to be run. */
export interface ProgramRun {
  /** `argv`: the program first. */
  readonly words: readonly string[];
  /** Names of the files that it is made of, as far as they are told. */
  readonly sources: readonly string[];
}

/** Whether the program is made of the file: it is told so, or named like it. */
export function isRunOf({ words: [program = ''], sources }: ProgramRun, file: string): boolean {
  const { base, name } = path.parse(file);
  return sources.includes(base) || path.parse(program).name === name;
}

/** Names of the files that the program of a file with `main` is made of, as far as they are told. */
export function sourcesOfProgram(main: string, runs: readonly ProgramRun[]): readonly string[] {
  return runs.find((run) => isRunOf(run, main))?.sources ?? [];
}

/** Comments go before what the project says of their file. */
export function runsFor(file: ParsedFile, ofProject: readonly ProgramRun[]): readonly ProgramRun[] {
  const told = [file, ...file.units].flatMap(runsInComments);
  const isTold = (run: ProgramRun): boolean =>
    told.some(({ sources: [source = ''] }) => isRunOf(run, source));
  return told.length === 0 ? ofProject : [...told, ...ofProject.filter((run) => !isTold(run))];
}

const runWord = /^run(?=\s|$)/;

function runsInComments({ path: file, directives }: ParsedFile): ProgramRun[] {
  const { base, name } = path.parse(file);
  return directives
    .filter((one) => one.name === 'warplint' && runWord.test(one.text))
    .map(({ text }) => ({
      words: [`./${name}`, ...shellWords(text.replace(runWord, ''), false)],
      sources: [base],
    }));
}
