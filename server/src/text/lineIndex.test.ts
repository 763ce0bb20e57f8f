import assert from 'node:assert/strict';
import fc from 'fast-check';
import { LineIndex } from './lineIndex.ts';

describe('LineIndex', () => {
  it('ends lines at LF, CRLF and a lone CR', () => {
    const index = new LineIndex('a\nbb\r\nccc\rd');
    assert.equal(index.lineCount, 4);
    assert.deepEqual(
      [0, 1, 2, 3].map((line) => index.lineText(line)),
      ['a', 'bb', 'ccc', 'd'],
    );
    assert.deepEqual(
      [0, 1, 2, 3].map((line) => index.lineStart(line)),
      [0, 2, 6, 10],
    );
  });

  it('has one line in an empty text and an empty last line after a final line break', () => {
    assert.equal(new LineIndex('').lineCount, 1);
    assert.deepEqual(new LineIndex('').positionAt(5), { line: 0, column: 0 });
    const index = new LineIndex('a\r\n');
    assert.equal(index.lineCount, 2);
    assert.deepEqual(index.positionAt(3), { line: 1, column: 0 });
  });

  it('counts columns in UTF-16 code units: an emoji is two', () => {
    const index = new LineIndex('// 🚀 x\ny');
    assert.deepEqual(index.positionAt(6), { line: 0, column: 6 });
    assert.equal(index.offsetAt({ line: 1, column: 0 }), 8);
  });

  it('clamps what lies outside', () => {
    const index = new LineIndex('ab\r\ncd');
    assert.equal(index.offsetAt({ line: 0, column: 99 }), 2);
    assert.equal(index.offsetAt({ line: 9, column: 0 }), 6);
    assert.equal(index.offsetAt({ line: -1, column: 3 }), 0);
    assert.equal(index.offsetAt({ line: 1, column: -3 }), 4);
    assert.deepEqual(index.positionAt(-4), { line: 0, column: 0 });
    assert.deepEqual(index.positionAt(99), { line: 1, column: 2 });
  });

  it('puts an offset inside CRLF at the end of its line', () => {
    assert.deepEqual(new LineIndex('ab\r\ncd').positionAt(3), { line: 0, column: 2 });
  });

  it('agrees with splitting the text, and offsets survive the way there and back', () => {
    const texts = fc
      .array(fc.constantFrom('a', 'bc', '\n', '\r', '\r\n', '🚀', ' '), { maxLength: 40 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(texts, (text) => {
        const index = new LineIndex(text);
        const lines = text.split(/\r\n|\r|\n/);
        assert.equal(index.lineCount, lines.length);
        lines.forEach((line, number) => assert.equal(index.lineText(number), line));
        for (let offset = 0; offset <= text.length; offset++) {
          const insideBreak = text[offset - 1] === '\r' && text[offset] === '\n';
          const expected = insideBreak ? offset - 1 : offset;
          assert.equal(index.offsetAt(index.positionAt(offset)), expected);
        }
      }),
    );
  });
});
