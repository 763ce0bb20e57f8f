/** Edits as people make them by mistake and on the way: lines and characters that come, go and change. */
import type { Random } from './random.ts';

const signs = '( ) { } ; , < > * & = # / "'.split(' ');

/** One edit of one line, drawn at random. */
export function edited(text: string, random: Random): string {
  const lines = text.split('\n');
  const at = random.below(lines.length);
  const line = lines[at] ?? '';
  const column = random.below(line.length + 1);
  const changes: readonly (() => void)[] = [
    () => lines.splice(at, 1),
    () => lines.splice(at, 0, random.pick(lines)),
    () => (lines[at] = line.replace(/\b\d+\b/, (digits) => String(Number(digits) + 1))),
    () => (lines[at] = `${line} int typed = 1;`),
    () => (lines[at] = `${line} // so`),
    () => (lines[at] = `${line} int typed`),
    () => (lines[at] = line.replace(/\b[a-z_]\w{2,}\b/, (word) => `${word}x`)),
    () => (lines[at] = `${line.slice(0, column)}${random.pick(signs)}${line.slice(column)}`),
    () => (lines[at] = line.slice(0, column) + line.slice(column + 1)),
    () => (lines[at] = line.slice(0, column)),
  ];
  random.pick(changes)();
  return lines.join('\n');
}
