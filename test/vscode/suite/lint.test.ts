/** The main job: squiggles while typing, what a hover tells, and what the light bulb offers. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import * as vscode from 'vscode';
import {
  findingsIn,
  hoverText,
  openFixture,
  positionOf,
  revertAndClose,
  ruleOf,
  typeOver,
  until,
  waitForDiagnostics,
  workspaceFile,
} from './workbench.ts';

const columnStore = 'uncoalesced-global-access: out[x * width + y]';
const columnRead = 'shared-bank-conflict: tile[threadIdx.x][threadIdx.y]';

describe('squiggles', () => {
  afterEach(revertAndClose);

  it('stand under the access that costs more, and under nothing else', async () => {
    const { document } = await openFixture('transpose.cu');
    const found = await waitForDiagnostics(document, ({ length }) => length > 0, 'a finding');
    assert.deepEqual(findingsIn(document, found), [columnStore]);
    assert.equal(found[0]?.severity, vscode.DiagnosticSeverity.Warning);
    assert.match(found[0].message, /^32 sectors per request instead of 4/);
  });

  it('go when the fix is typed, and come back when it is undone', async () => {
    const editor = await openFixture('transpose.cu');
    const { document } = editor;
    await waitForDiagnostics(document, ({ length }) => length === 1, 'the finding');
    await typeOver(editor, 'x * width + y', 'y * width + x');
    await waitForDiagnostics(document, ({ length }) => length === 0, 'no finding after the fix');
    assert.ok(document.getText().includes('out[y * width + x] = in[y * width + x];\n}\n\nvoid run'));
    while (!document.getText().includes('x * width + y')) await vscode.commands.executeCommand('undo');
    await waitForDiagnostics(document, ({ length }) => length === 1, 'the finding again');
  });

  it('follow a header that is edited and not yet saved', async () => {
    const user = await openFixture('tile.cu');
    await waitForDiagnostics(user.document, ({ length }) => length === 2, 'both findings');
    const header = await openFixture('tile.cuh');
    assert.equal(header.document.languageId, 'cuda-cpp');
    await typeOver(header, 'PITCH 32', 'PITCH 33');
    const left = await waitForDiagnostics(user.document, ({ length }) => length === 1, 'one finding left');
    assert.deepEqual(left.map(ruleOf), ['exceeds-block-limits']);
    await revertAndClose();
    await waitForDiagnostics(user.document, ({ length }) => length === 2, 'both findings again');
  });

  it('follow a header that another program writes', async () => {
    const { document } = await openFixture('tile.cu');
    await waitForDiagnostics(document, ({ length }) => length === 2, 'both findings');
    const header = workspaceFile('tile.cuh');
    const before = fs.readFileSync(header, 'utf8');
    try {
      fs.writeFileSync(header, before.replace('PITCH 32', '  PITCH 33'));
      await waitForDiagnostics(document, ({ length }) => length === 1, 'one finding left');
    } finally {
      fs.writeFileSync(header, before);
    }
    await waitForDiagnostics(document, ({ length }) => length === 2, 'both findings again');
  });

  it('stand in the good parts of a file that does not parse', async () => {
    const { document } = await openFixture('broken.cu');
    const found = await waitForDiagnostics(document, ({ length }) => length > 0, 'a finding');
    assert.deepEqual(findingsIn(document, found), ['uncoalesced-global-access: a[2 * i]']);
  });

  it('follow the device', async () => {
    const settings = vscode.workspace.getConfiguration('warplint');
    const { document } = await openFixture('tile.cu');
    await waitForDiagnostics(document, ({ length }) => length === 2, 'both findings');
    try {
      // An H200's block may have 227 KB of shared memory, an A100's 163 KB; one block is all that then fits.
      await settings.update('device', 'h200', vscode.ConfigurationTarget.Workspace);
      const left = await waitForDiagnostics(
        document,
        (found) => !found.some((one) => ruleOf(one) === 'exceeds-block-limits'),
        'no limit exceeded',
      );
      assert.deepEqual(findingsIn(document, left), ['low-occupancy: reverse', columnRead]);
      const hover = await hoverText(document, positionOf(document, 'reverse(float'));
      assert.match(hover, /H200/);
    } finally {
      await settings.update('device', undefined, vscode.ConfigurationTarget.Workspace);
    }
    await waitForDiagnostics(
      document,
      (found) => found.some((one) => ruleOf(one) === 'exceeds-block-limits'),
      'the limit exceeded again',
    );
  });

  it('follow the severity of a rule', async () => {
    const settings = vscode.workspace.getConfiguration('warplint');
    const { document } = await openFixture('transpose.cu');
    await waitForDiagnostics(document, ({ length }) => length === 1, 'the finding');
    try {
      const off = { 'uncoalesced-global-access': 'off' };
      await settings.update('rules', off, vscode.ConfigurationTarget.Workspace);
      await waitForDiagnostics(document, ({ length }) => length === 0, 'no finding');
    } finally {
      await settings.update('rules', undefined, vscode.ConfigurationTarget.Workspace);
    }
    await waitForDiagnostics(document, ({ length }) => length === 1, 'the finding again');
  });

  it('go by the registers of the compiler that a trusted folder names', async () => {
    const compiler = workspaceFile('nvcc');
    const marker = workspaceFile('compiler-was-run');
    fs.writeFileSync(compiler, `#!/bin/sh\ntouch '${marker}'\n`, { mode: 0o755 });
    const settings = vscode.workspace.getConfiguration('warplint');
    const watcher = vscode.workspace.createFileSystemWatcher(marker);
    try {
      await settings.update('nvccPath', compiler, vscode.ConfigurationTarget.Workspace);
      await openFixture('tile.cu');
      await until(
        () => (fs.existsSync(marker) ? true : undefined),
        (listener) => watcher.onDidCreate(listener),
        'the compiler is run',
      );
    } finally {
      watcher.dispose();
      await settings.update('nvccPath', undefined, vscode.ConfigurationTarget.Workspace);
      fs.rmSync(marker, { force: true });
    }
  });

  it('come back after a restart of the server', async () => {
    const { document } = await openFixture('transpose.cu');
    await waitForDiagnostics(document, ({ length }) => length === 1, 'the finding');
    let wereGone = false;
    const watching = vscode.languages.onDidChangeDiagnostics(() => {
      wereGone ||= vscode.languages.getDiagnostics(document.uri).length === 0;
    });
    await vscode.commands.executeCommand('warplint.restartServer');
    await until(
      () => (wereGone && vscode.languages.getDiagnostics(document.uri).length === 1 ? true : undefined),
      vscode.languages.onDidChangeDiagnostics,
      'the finding of the new server',
    );
    watching.dispose();
    assert.match(await hoverText(document, positionOf(document, 'in[')), /Global load/);
  });
});

describe('hovers', () => {
  afterEach(revertAndClose);

  it('count what a warp does at an access', async () => {
    const { document } = await openFixture('transpose.cu');
    const hover = await hoverText(document, positionOf(document, 'out[x * width + y]'));
    assert.match(hover, /\*\*Global store\*\* `out\[x \* width \+ y\]`, 4 B per lane/);
    // 32 lanes of 4 bytes, each 4096 bytes from the next: 32 sectors, where 128 bytes in a row would take 4.
    const header = /\| Launch&nbsp; \|.*\| Sectors \(ideal\)&nbsp; \|/.exec(hover);
    assert.ok(header !== null, hover);
    assert.match(hover, /\| 32 \(4\)&nbsp; \|/);
    assert.match(hover, /4096 B/);
  });

  it('tell how a warp goes through a branch', async () => {
    const { document } = await openFixture('divergence.cu');
    const hover = await hoverText(document, positionOf(document, 'threadIdx.x % 2 == 0'));
    assert.match(hover, /\*\*Branch\*\*/);
    assert.match(hover, /\| splits&nbsp; \| 16&nbsp; \|/);
  });

  it("tell a kernel's occupancy at its signature", async () => {
    const { document } = await openFixture('transpose.cu');
    const hover = await hoverText(document, positionOf(document, 'transposeNaive'));
    assert.match(hover, /\*\*Kernel\*\* `transposeNaive` on NVIDIA A100 40 GB/);
    // Blocks of 256 threads: 8 of them fill the 64 warps of an A100's multiprocessor.
    assert.match(hover, /100 % \(64 of 64 warps, 8 blocks\)/);
  });

  it('call unknown what depends on loaded data', async () => {
    const { document } = await openFixture('divergence.cu');
    const hover = await hoverText(document, positionOf(document, 'a[keys[i]]'));
    assert.match(hover, /unknown/);
  });
});

describe('code actions', () => {
  afterEach(revertAndClose);

  async function actionsAt(document: vscode.TextDocument, range: vscode.Range): Promise<vscode.CodeAction[]> {
    return await vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      document.uri,
      range,
    );
  }

  async function apply(document: vscode.TextDocument, title: RegExp): Promise<void> {
    const [finding] = await waitForDiagnostics(document, ({ length }) => length === 1, 'the finding');
    assert.ok(finding !== undefined);
    const actions = await actionsAt(document, finding.range);
    const action = actions.find((one) => title.test(one.title));
    assert.ok(action?.edit !== undefined, actions.map((one) => one.title).join('; '));
    assert.ok(await vscode.workspace.applyEdit(action.edit));
    await waitForDiagnostics(document, ({ length }) => length === 0, 'no finding after the action');
  }

  it('turn a rule off for a line, with a place for the reason', async () => {
    const { document } = await openFixture('transpose.cu');
    await apply(document, /for this line/);
    assert.match(
      document.getText(),
      /\n {4}\/\/ warplint-disable-next-line uncoalesced-global-access -- reason\n {4}out\[x \* width/,
    );
  });

  it('turn a rule off for a file', async () => {
    const { document } = await openFixture('transpose.cu');
    await apply(document, /for this file/);
    assert.match(document.getText(), /^\/\/ warplint-disable-file uncoalesced-global-access/);
  });

  it('pad the rows of a tile', async () => {
    const { document } = await openFixture('padding.cu');
    await apply(document, /[Pp]ad/);
    assert.ok(document.getText().includes('float tile[32][33];'));
  });
});
