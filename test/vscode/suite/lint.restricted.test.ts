/** In a folder that the user does not trust everything works but what would run a program. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import * as vscode from 'vscode';
import { person } from './person.ts';
import {
  findingsIn,
  hoverText,
  openFixture,
  positionOf,
  revertAndClose,
  waitForDiagnostics,
  workspaceFile,
} from './workbench.ts';

describe('in a restricted window', () => {
  afterEach(revertAndClose);

  it('is not trusted', () => {
    assert.equal(vscode.workspace.isTrusted, false);
  });

  it('shows squiggles and hovers', async () => {
    const { document } = await openFixture('transpose.cu');
    const found = await waitForDiagnostics(document, ({ length }) => length > 0, 'a finding');
    assert.deepEqual(findingsIn(document, found), ['uncoalesced-global-access: out[x * width + y]']);
    const hover = await hoverText(document, positionOf(document, 'transposeNaive'));
    assert.match(hover, /\(estimate\)/);
    await person.screenshot('restricted');
  });

  it('does not run what the folder names as the compiler', async () => {
    const marker = workspaceFile('compiler-was-run');
    const compiler = workspaceFile('nvcc');
    fs.writeFileSync(compiler, `#!/bin/sh\ntouch '${marker}'\n`, { mode: 0o755 });
    fs.mkdirSync(workspaceFile('.vscode'), { recursive: true });
    fs.writeFileSync(
      workspaceFile('.vscode/settings.json'),
      JSON.stringify({ 'warplint.nvccPath': compiler }),
    );
    const { document } = await openFixture('tile.cu');
    await waitForDiagnostics(document, ({ length }) => length === 2, 'both findings');
    await vscode.window.activeTextEditor?.edit((edit) => {
      edit.insert(new vscode.Position(0, 0), '// saved\n');
    });
    await document.save();
    await waitForDiagnostics(
      document,
      (found) => found.some(({ range }) => range.start.line === 14),
      'the findings a line further down',
    );
    assert.equal(fs.existsSync(marker), false);
  });
});
