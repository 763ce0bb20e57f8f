/** The commands that a Makefile compiles a file with where nobody gives it a variable, as far as plain words go. */
import path from 'node:path';
import { shellWords } from '../../text/shellWords.ts';
import { activeLines, expanded, joinedLines, sourcesNamedIn } from './makeText.ts';

interface Rule {
  /** Targets and prerequisites. */
  readonly head: string;
  readonly commands: readonly string[];
}

/** Which of the prerequisites a command names: `$<`, or `$^` and its kin. */
const first = /\$(?:<|\(<[DF]?\))/;
const all = /\$(?:[\^?+]|\([\^?+][DF]?\))/;
const compiler = /(?:^|[\s/])(?:nvcc|clang\+\+|hipcc)(?:[-.\d]*)(?=\s|$)/;

/** The words of each; `text` is that of a Makefile in `folder`, and `source` an absolute path. */
export function makeCommandsFor(
  text: string,
  folder: string,
  source: string,
): readonly (readonly string[])[] {
  return rulesOf(text).flatMap(({ head, commands }) =>
    commands
      .filter((command) => compiler.test(command) && compiles(command, head, folder, source))
      .map((command) => shellWords(command, false)),
  );
}

function rulesOf(text: string): Rule[] {
  const { lines, variables } = activeLines(joinedLines(text));
  const rules: { head: string; commands: string[] }[] = [];
  for (const line of lines) {
    const isCommand = line.startsWith('\t');
    if (isCommand) rules.at(-1)?.commands.push(expanded(line.replace(/^\t[ \t]*[@+-]*/, ''), variables));
    else if (/^[^\s#=]+[^#=]*:(?!=)/.test(line))
      rules.push({ head: expanded(line, variables), commands: [] });
  }
  return rules;
}

/** A command names its sources, or its rule does; a pattern stands for all files that it fits. */
function compiles(command: string, head: string, folder: string, source: string): boolean {
  const isIt = (name: string): boolean => path.resolve(folder, name) === source;
  const named = sourcesNamedIn([command]);
  if (named.length > 0) return named.some(isIt);
  const isOfAll = all.test(command);
  if (!isOfAll && !first.test(command)) return false;
  const needs = (head.split(':').at(-1) ?? '').split(/\s+/).filter(Boolean);
  const words = isOfAll ? needs : needs.slice(0, 1);
  const needed = sourcesNamedIn(words.filter((word) => !word.includes('%')));
  if (needed.length > 0) return needed.some(isIt);
  // `.cu.o:` is an old way to write `%.o: %.cu`.
  const [, suffix] = /^(\.\w+)\.\w+[ \t]*:/.exec(head) ?? [];
  const patterns = suffix === undefined ? words.filter((word) => word.includes('%')) : [`%${suffix}`];
  return patterns.some((pattern) => fits(pattern, path.relative(folder, source)));
}

function fits(pattern: string, name: string): boolean {
  const [, before = '', after = ''] = /^(?:\.\/)*([^%]*)%(.*)$/.exec(pattern) ?? [];
  const isLongEnough = name.length > before.length + after.length;
  return isLongEnough && !name.startsWith('..') && name.startsWith(before) && name.endsWith(after);
}
