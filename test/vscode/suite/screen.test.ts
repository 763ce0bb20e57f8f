/** What a person at the screen sees of the main job; the pictures land in out/screenshots. */
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { hasPerson, person } from './person.ts';
import { openFixture, positionOf, revertAndClose, waitForDiagnostics } from './workbench.ts';

const hoverWidget = '.monaco-hover:not(.hidden) .hover-row';

/** Rests the mouse on a text until a hover with this title is up. */
async function showHover(text: string, title: string): Promise<void> {
  await person.hoverText(text);
  await person.waitFor({ selector: `${hoverWidget} strong`, text: title });
}

if (hasPerson) {
  describe('on the screen', () => {
    beforeEach(async () => {
      await vscode.commands.executeCommand('workbench.action.closeSidebar');
    });

    afterEach(revertAndClose);

    async function open(name: string, findings: number): Promise<vscode.TextEditor> {
      const editor = await openFixture(name);
      await waitForDiagnostics(editor.document, ({ length }) => length === findings, 'the findings');
      return editor;
    }

    it('shows a squiggle, and the hover that explains it', async () => {
      await open('transpose.cu', 1);
      await person.waitFor({ selector: '.squiggly-warning' });
      await showHover('out[x', 'Global store');
      const rows = await person.texts(`${hoverWidget} table tr`);
      assert.equal(rows.length, 2, rows.join('\n'));
      await person.screenshot('hover', { clip: { x: 60, y: 84, width: 960, height: 450 } });
    });

    it('shows the hover of a shared access, with a range', async () => {
      await open('tile.cu', 2);
      await showHover('tile[threadIdx.x]', 'Shared load');
      await person.screenshot('hover-shared');
    });

    it('shows the hover of a branch and of a kernel', async () => {
      await open('divergence.cu', 1);
      await showHover('threadIdx.x % 2', 'Branch');
      await person.screenshot('hover-branch');
      await showHover('evenAndOdd', 'Kernel');
      await person.screenshot('hover-kernel');
      await showHover('a[k', 'Global store');
      await person.waitFor({ selector: `${hoverWidget} td`, text: 'unknown' });
      await person.screenshot('hover-unknown');
    });

    it('says of launches that there is no time for that they are not looked at', async () => {
      await open('long.cu', 0);
      await showHover('longKernel', 'Kernel');
      await person.waitFor({ selector: hoverWidget, text: '2 more launches are not looked at' });
      await person.screenshot('hover-not-begun');
    });

    it('offers the padding under the light bulb', async () => {
      const editor = await open('padding.cu', 1);
      const at = positionOf(editor.document, 'tile[threadIdx.x]');
      editor.selection = new vscode.Selection(at, at);
      await openLightBulb('Pad');
      await person.screenshot('code-actions');
      await person.press('Enter');
      await waitForDiagnostics(editor.document, ({ length }) => length === 0, 'no finding');
      assert.ok(editor.document.getText().includes('tile[32][33]'));
    });

    it('shows an error where a vector cannot lie, until the rows are padded for it', async () => {
      const editor = await open('vectors.cu', 1);
      await person.waitFor({ selector: '.squiggly-error' });
      await showHover('&tile', 'Shared store');
      await person.screenshot('misaligned');
      const length = positionOf(editor.document, '33];');
      await editor.edit((edit) => {
        edit.replace(new vscode.Range(length, length.translate(0, 2)), '36');
      });
      await waitForDiagnostics(editor.document, ({ length: left }) => left === 0, 'no finding');
    });

    it('lists the findings in the problems panel', async () => {
      await open('tile.cu', 2);
      await vscode.commands.executeCommand('workbench.actions.view.problems');
      await person.waitFor({ selector: '.markers-panel', text: 'bank conflict' });
      await person.screenshot('problems');
      await vscode.commands.executeCommand('workbench.action.closePanel');
    });
  });
}

/** Presses the keys again where the window was still busy with something else, as a person would. */
async function openLightBulb(text: string, patience = 4): Promise<void> {
  await vscode.commands.executeCommand('workbench.action.focusActiveEditorGroup');
  await person.press('Control+.');
  try {
    await person.waitFor({ selector: '.action-widget', text, timeout: 5000 });
  } catch (error) {
    if (patience === 0) throw error;
    await openLightBulb(text, patience - 1);
  }
}
