import assert from 'node:assert/strict';
import { LineIndex } from '../text/lineIndex.ts';
import type { Diagnostic } from './diagnostic.ts';
import { suppress } from './suppression.ts';

const rule = 'uncoalesced-global-access';

function reportAt(text: string, at: string): Diagnostic {
  const start = text.indexOf(at);
  return {
    rule,
    severity: 'warning',
    message: '',
    at: { path: 'a.cu', start, end: start + at.length },
    kernel: 'k',
    related: [],
    fixes: [],
    cost: 1,
  };
}

/** Finds the comments as syntax/ does, and gives back what is left as `rule line`. */
function left(text: string): string[] {
  const lines = new LineIndex(text);
  const comments = [...text.matchAll(/\/\/ (warplint[\w-]*):? ?(.*)/g)].map((match) => ({
    name: match[1] ?? '',
    text: match[2] ?? '',
    textStart: match.index + match[0].length - (match[2] ?? '').length,
    start: match.index,
    end: match.index + match[0].length,
  }));
  const reports = text.includes('a[i]') ? [reportAt(text, 'a[i]')] : [];
  return suppress(reports, { path: 'a.cu', text, lines, comments }).map(
    (diagnostic) => `${diagnostic.rule} ${lines.positionAt(diagnostic.at.start).line + 1}`,
  );
}

describe('suppression', () => {
  it('takes out what the comment above names', () => {
    assert.deepEqual(left(`// warplint-disable-next-line ${rule} -- cached\nx = a[i];`), []);
    assert.deepEqual(left(`// warplint-disable-next-line low-occupancy, ${rule}\nx = a[i];`), []);
    assert.deepEqual(left(`// warplint-disable-next-line low-occupancy\nx = a[i];`), [`${rule} 2`]);
    assert.deepEqual(left(`// warplint-disable-next-line ${rule}\ny();\nx = a[i];`), [`${rule} 3`]);
  });

  it('looks past further comments', () => {
    assert.deepEqual(left(`// warplint-disable-next-line ${rule}\n// why\n\nx = a[i];`), []);
  });

  it('takes out a whole file', () => {
    assert.deepEqual(left(`x = a[i];\n// warplint-disable-file ${rule} -- generated`), []);
  });

  it('says when a comment names no rule', () => {
    assert.deepEqual(left('// warplint-disable-next-line uncoalesced -- x\nx = a[i];'), [
      `${rule} 2`,
      'unknown-rule 1',
    ]);
    assert.deepEqual(left('// warplint-disable-file -- everything\n'), ['unknown-rule 1']);
  });
});
