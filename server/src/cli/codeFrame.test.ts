import assert from 'node:assert/strict';
import { LineIndex } from '../text/lineIndex.ts';
import { codeFrame } from './codeFrame.ts';

function frame(text: string, marked: string): string {
  const start = text.indexOf(marked);
  return codeFrame(new LineIndex(text), start, start + marked.length);
}

describe('codeFrame', () => {
  it('puts carets under the span', () => {
    assert.equal(frame('int a;\nb[i] = 2;\n', 'b[i]'), '  2 | b[i] = 2;\n    | ^^^^\n');
  });
  it('keeps the carets under the text after tabs, emoji and CRLF', () => {
    assert.equal(frame('\tb = 1;\r\n', 'b = 1'), '  1 |     b = 1;\n    |     ^^^^^\n');
    assert.equal(frame('/*🚀*/ x;', 'x'), '  1 | /*🚀*/ x;\n    |        ^\n');
  });
  it('marks the first line of a span over several, and at least one column', () => {
    assert.equal(frame('f(a,\n  b)', 'f(a,\n  b)'), '  1 | f(a,\n    | ^^^^\n');
    assert.equal(frame('ab', ''), '  1 | ab\n    | ^\n');
  });
  it('cuts a long line around the span', () => {
    const text = `${'x'.repeat(500)} TARGET ${'y'.repeat(500)}`;
    const shown = frame(text, 'TARGET');
    assert.ok(shown.split('\n').every((row) => row.length < 160));
    const [line = '', carets = ''] = shown.split('\n');
    assert.equal(line.slice(carets.indexOf('^'), carets.lastIndexOf('^') + 1), 'TARGET');
  });
});
