import assert from 'node:assert/strict';
import { pathOf, uriOf } from './uris.ts';

describe('URIs', () => {
  it('stand for paths where they name a file', () => {
    assert.equal(pathOf('file:///home/me/a%20b.cu'), '/home/me/a b.cu');
    assert.equal(pathOf('vscode-remote://127.0.0.1:8080/home/me/a%2Bb.cu'), '/home/me/a+b.cu');
    assert.equal(uriOf('/home/me/a b.cu'), 'file:///home/me/a%20b.cu');
  });
  it('stand for themselves where they do not', () => {
    for (const uri of ['untitled:Untitled-1', 'git:/a.cu?ref', 'no uri at all', 'file://%zz']) {
      assert.equal(pathOf(uri), uri);
    }
    assert.equal(uriOf('untitled:Untitled-1'), 'untitled:Untitled-1');
  });
});
