/** 'CUDA: Simulate Kernel' as a person uses it: choose, watch, cancel, read the report. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import * as vscode from 'vscode';
import { hasPerson, person } from './person.ts';
import { openFixture, positionOf, revertAndClose, until, workspaceFile } from './workbench.ts';

const quickInput = '.quick-input-widget:not([style*="display: none"])';
// While tests run VS Code holds its toasts back; the list of notifications has them.
const toast = '.notifications-center .notification-list-item';

async function palette(command: string): Promise<void> {
  await vscode.commands.executeCommand('workbench.action.focusActiveEditorGroup');
  await person.press('F1');
  await person.waitFor({ selector: `${quickInput} .quick-input-box` });
  await person.type(command);
  await person.waitFor({ selector: `${quickInput} .monaco-list-row.focused`, text: command });
  await person.press('Enter');
}

/** Starts the command and takes the target with this name. */
async function simulate(target: string): Promise<void> {
  await palette('CUDA: Simulate Kernel');
  await person.waitFor({ selector: `${quickInput} .quick-input-title`, text: 'Simulate Kernel' });
  await person.type(target);
  await person.waitFor({ selector: `${quickInput} .monaco-list-row.focused`, text: target });
  await person.press('Enter');
}

async function launchLine(kernel: string): Promise<string> {
  await person.waitFor({ selector: `${quickInput} .quick-input-title`, text: `Simulate ${kernel}` });
  const script = `document.querySelector('${quickInput} .quick-input-box input').value`;
  return (await person.evaluate(script)) as string;
}

async function openAt(name: string, text: string): Promise<vscode.TextEditor> {
  const editor = await openFixture(name);
  const at = positionOf(editor.document, text);
  editor.selection = new vscode.Selection(at, at);
  return editor;
}

/** Waits until the decorations behind the lines that are shown have a text, or until they have it no more. */
async function waitForCounts(text: string, isThere: boolean): Promise<void> {
  const written = `[...document.querySelectorAll('.view-line span')]
    .some((span) => getComputedStyle(span, '::after').content.includes(${JSON.stringify(text)}))`;
  await person.waitUntil(`${written} === ${isThere}`);
}

if (hasPerson) {
  describe('simulate kernel', () => {
    beforeEach(async () => {
      await vscode.commands.executeCommand('workbench.action.closeSidebar');
      await vscode.commands.executeCommand('notifications.clearAll');
    });

    afterEach(async () => {
      await vscode.commands.executeCommand('workbench.action.closeEditorsInOtherGroups');
      await revertAndClose();
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    });

    it('runs the program and shows the report beside it', async () => {
      const editor = await openAt('simulate.cu', 'int main');
      await simulate('main()');
      await person.waitFor({ selector: 'h1', text: 'main() in simulate.cu' });
      await person.waitFor({ selector: 'pre', text: 'out[1] = 129.0, out[256] = 1.5' });
      const launches = await person.texts('.launches tbody tr');
      assert.equal(launches.length, 3, launches.join('\n'));
      await person.click({ selector: '.launches .show', text: 'transpose<0>' });
      // A column of a tile 32 floats wide: 32 passes for each request.
      await person.waitFor({ selector: '.lines tr .costly', text: '32 (1)' });
      await person.waitFor({
        selector: 'figcaption',
        text: 'the busiest bank is asked for 32 different words',
      });
      await person.waitFor({ selector: 'svg.plot, .quiet' });
      await waitForCounts('wavefronts (ideal 1)', true);
      await person.screenshot('simulation');
      await person.click({ selector: '.lines .jump', text: '17' });
      await until(
        () => (editor.selection.active.line === 16 ? true : undefined),
        vscode.window.onDidChangeTextEditorSelection,
        'the cursor is on the line',
      );
    });

    it('marks what its data made of an access, until the text is another one', async () => {
      const editor = await openAt('gather.cu', 'table[index[i]]');
      const isOfRun = ({ source }: vscode.Diagnostic): boolean => source === 'warplint, simulated';
      const marked = (): vscode.Diagnostic[] =>
        vscode.languages.getDiagnostics(editor.document.uri).filter(isOfRun);
      const waitFor = (count: number): Promise<true> =>
        until(
          () => (marked().length === count ? true : undefined),
          vscode.languages.onDidChangeDiagnostics,
          `${count} diagnostics of the run`,
        );
      await simulate('main()');
      await person.waitFor({ selector: 'h1', text: 'main() in gather.cu' });
      await waitFor(1);
      assert.match(marked()[0]?.message ?? '', /^32 sectors per request instead of 4, with the data/);
      await person.waitFor({ selector: '.squiggly-warning' });
      await person.screenshot('simulation-data');
      await editor.edit((edit) => {
        edit.insert(new vscode.Position(0, 0), '// edited\n');
      });
      await waitFor(0);
    });

    it('offers the arguments that the Makefile runs the program with, and asks for others', async () => {
      await openAt('sized/rows.cu', 'int main');
      await palette('CUDA: Simulate Kernel');
      await person.waitFor({ selector: `${quickInput} .monaco-list-row`, text: 'main() 1024 64' });
      await person.screenshot('simulation-arguments');
      await person.type('with arguments');
      await person.waitFor({ selector: `${quickInput} .monaco-list-row.focused`, text: 'with arguments' });
      await person.press('Enter');
      assert.equal(await launchLine('main()'), '1024 64');
      await person.press('Control+A');
      await person.type('32 7');
      await person.press('Enter');
      await person.waitFor({ selector: 'h1', text: 'main() 32 7 in rows.cu' });
      await person.waitFor({ selector: 'pre', text: '32 rows of 7' });
    });

    it('clears the counts with a command and with an edit', async () => {
      const editor = await openAt('simulate.cu', 'int main');
      await simulate('main()');
      await person.waitFor({ selector: 'h1', text: 'main() in simulate.cu' });
      await waitForCounts('wavefronts', true);
      await vscode.commands.executeCommand('warplint.clearSimulation');
      await waitForCounts('wavefronts', false);

      await vscode.window.showTextDocument(editor.document, vscode.ViewColumn.One);
      await simulate('main()');
      await waitForCounts('wavefronts', true);
      await editor.edit((edit) => {
        edit.insert(new vscode.Position(0, 0), '// edited\n');
      });
      await waitForCounts('wavefronts', false);
    });

    it('runs a kernel by hand, tells its problem, and remembers the launch', async () => {
      await openAt('endless.cu', 'in[i + 1]');
      await simulate('smooth');
      assert.equal(
        await launchLine('smooth'),
        'grid=4 block=64 shared=0 out=float[256]:random(1) in=float[256]:random(1)',
      );
      await person.type('grid=4 block=64 out=float[256]:zeros in=float[256]:iota');
      await person.press('Enter');
      await person.waitFor({ selector: '.problems li', text: 'out-of-bounds' });
      await person.screenshot('simulation-problem');
      await vscode.commands.executeCommand('workbench.action.focusFirstEditorGroup');
      await simulate('smooth');
      assert.equal(await launchLine('smooth'), 'grid=4 block=64 out=float[256]:zeros in=float[256]:iota');
      await person.press('Escape');
    });

    it('shows what is wrong with a launch, and lets it be put right', async () => {
      await openAt('endless.cu', 'in[i + 1]');
      await simulate('smooth');
      await launchLine('smooth');
      await person.type('grid=4 block=64 out=float[256]:zeros');
      await person.press('Enter');
      await person.waitFor({ selector: `${quickInput} .quick-input-message`, text: 'it is not given' });
      await person.screenshot('simulation-mistake');
      await person.press('End');
      await person.type(' in=float[257]:iota');
      await person.press('Enter');
      await person.waitFor({ selector: 'h1', text: 'smooth in endless.cu' });
      await person.waitFor({ selector: 'header strong', text: 'No problems found.' });
    });

    it('tells how far it is and can be cancelled', async () => {
      await openAt('endless.cu', 'float x = a');
      await simulate('many');
      // For as many blocks a sample is proposed; this is about all of them.
      assert.match(await launchLine('many'), / sampleBlocks=512 /);
      await person.type('grid=1000000 block=256 a=float[256]:zeros');
      await person.press('Enter');
      await vscode.commands.executeCommand('notifications.showList');
      await person.waitFor({ selector: toast, text: 'Simulating many' });
      await person.waitFor({ selector: toast, text: '% of 1,000,000 blocks' });
      await person.screenshot('simulation-progress');
      await person.click({ selector: `${toast} .monaco-button`, text: 'Cancel' });
      await vscode.commands.executeCommand('notifications.showList');
      await person.waitFor({ selector: toast, text: 'The simulation was cancelled.' });
      await person.click({ selector: `${toast} .monaco-button`, text: 'Show Counts So Far' });
      await person.waitFor({ selector: 'dd', text: 'cancelled; the counts are those so far' });
    });

    it('exports the report', async () => {
      await openAt('simulate.cu', 'int main');
      await simulate('main()');
      for (const format of ['json', 'html'] as const) {
        const file = workspaceFile(`simulate-simulation.${format}`);
        fs.rmSync(file, { force: true });
        const watcher = vscode.workspace.createFileSystemWatcher(file);
        try {
          await person.click({ selector: '.actions button', text: `Export ${format.toUpperCase()}` });
          await person.waitFor({ selector: `${quickInput} .quick-input-box` });
          await person.press('Enter');
          await until(
            () => (fs.existsSync(file) && fs.statSync(file).size > 0 ? true : undefined),
            (listener) =>
              vscode.Disposable.from(watcher.onDidCreate(listener), watcher.onDidChange(listener)),
            `the ${format} file`,
          );
        } finally {
          watcher.dispose();
        }
      }
      const report = JSON.parse(fs.readFileSync(workspaceFile('simulate-simulation.json'), 'utf8')) as {
        tool: string;
        launches: unknown[];
      };
      assert.equal(report.tool, 'warplint');
      assert.equal(report.launches.length, 3);
      const page = fs.readFileSync(workspaceFile('simulate-simulation.html'), 'utf8');
      assert.match(page, /Content-Security-Policy/);
      assert.doesNotMatch(page, /https?:\/\/(?!www\.w3\.org)/);
    });

    describe('in each kind of theme', () => {
      const settings = (): vscode.WorkspaceConfiguration => vscode.workspace.getConfiguration('workbench');

      after(async () => {
        await settings().update('colorTheme', undefined, vscode.ConfigurationTarget.Workspace);
      });

      for (const [name, theme, className] of [
        ['dark', 'Default Dark Modern', 'vscode-dark'],
        ['light', 'Default Light Modern', 'vscode-light'],
        ['high-contrast', 'Default High Contrast', 'vscode-high-contrast'],
      ] as const) {
        it(name, async () => {
          await settings().update('colorTheme', theme, vscode.ConfigurationTarget.Workspace);
          await openAt('simulate.cu', 'int main');
          await simulate('main()');
          await person.waitFor({ selector: `body.${className} h1`, text: 'main() in simulate.cu' });
          await person.screenshot(`simulation-${name}`);
          await vscode.commands.executeCommand('workbench.action.focusNextGroup');
          await vscode.commands.executeCommand('workbench.action.toggleMaximizeEditorGroup');
          await person.click({ selector: '.launches .show', text: 'columns' });
          await person.waitFor({ selector: 'svg.plot' });
          await person.screenshot(`simulation-${name}-page`);
          await person.click({ selector: 'h2', text: 'Roofline' });
          await person.screenshot(`simulation-${name}-roofline`);
        });
      }
    });
  });
}
