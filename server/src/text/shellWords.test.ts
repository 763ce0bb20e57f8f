import assert from 'node:assert/strict';
import { shellLine, shellWords } from './shellWords.ts';

describe('the words of a command', () => {
  it('are split as a POSIX shell splits them', () => {
    // Each right side is what `printf '%s\n' …` prints in sh for the left.
    const cases: readonly (readonly [string, readonly string[]])[] = [
      ['nvcc  -c\ta.cu ', ['nvcc', '-c', 'a.cu']],
      [String.raw`-DNAME=\"text\" -I"/in c" '-DF(x)=x y'`, ['-DNAME="text"', '-I/in c', '-DF(x)=x y']],
      [String.raw`"a\"b\c" 'a\b' a\ b ''`, [String.raw`a"b\c`, String.raw`a\b`, 'a b', '']],
      ['a\\\nb "c\\\nd"', ['ab', 'cd']],
    ];
    for (const [text, words] of cases) assert.deepEqual(shellWords(text, false), words, text);
  });

  it('keep the backslashes of Windows paths', () => {
    assert.deepEqual(shellWords(String.raw`nvcc.exe -IC:\a\b -I"C:\in c" -DN=\"x\"`, true), [
      'nvcc.exe',
      String.raw`-IC:\a\b`,
      String.raw`-IC:\in c`,
      '-DN="x"',
    ]);
  });

  it('make a line that is split into them again', () => {
    const words = ['./p', '1024', 'two words', "it's", '', '-n=3', '$HOME', 'a\\b'];
    assert.deepEqual(shellWords(shellLine(words), false), words);
    assert.equal(shellLine(['./p', '--size=3', 'x y']), "./p --size=3 'x y'");
  });
});
