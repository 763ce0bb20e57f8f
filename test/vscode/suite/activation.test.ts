import assert from 'node:assert/strict';
import fs from 'node:fs';
import * as vscode from 'vscode';
import { hasPerson, person } from './person.ts';
import { openFixture, revertAndClose, waitForExtension, workspaceFile } from './workbench.ts';

describe('activation', () => {
  afterEach(revertAndClose);

  it("opens a .cu file under VS Code's own language id", async () => {
    const editor = await openFixture('transpose.cu');
    assert.equal(editor.document.languageId, 'cuda-cpp');
  });

  it('activates with a .cu file', async () => {
    await openFixture('transpose.cu');
    const extension = await waitForExtension();
    assert.ok(extension.isActive);
  });

  it('offers its commands', async () => {
    await waitForExtension();
    const commands = await vscode.commands.getCommands(true);
    for (const command of ['warplint.restartServer', 'warplint.chooseDevice']) {
      assert.ok(commands.includes(command), command);
    }
  });

  it('has the A100 as its default device', () => {
    assert.equal(vscode.workspace.getConfiguration('warplint').get('device'), 'a100');
  });
});

if (hasPerson) {
  describe('device in the status bar', () => {
    after(async () => {
      await vscode.workspace
        .getConfiguration('warplint')
        .update('device', undefined, vscode.ConfigurationTarget.Workspace);
      await revertAndClose();
    });

    it('shows the device beside a CUDA document and changes it on a click', async () => {
      await openFixture('transpose.cu');
      await waitForExtension();
      await person.click({ selector: '.statusbar-item', text: 'A100 40 GB' });
      await person.waitFor({ selector: '.quick-input-title', text: 'CUDA device' });
      await person.type('h200');
      await person.press('Enter');
      await person.waitFor({ selector: '.statusbar-item', text: 'H200' });
      const settings = fs.readFileSync(workspaceFile('.vscode/settings.json'), 'utf8');
      assert.equal((JSON.parse(settings) as Record<string, unknown>)['warplint.device'], 'h200');
      await person.screenshot('device');
    });
  });
}
