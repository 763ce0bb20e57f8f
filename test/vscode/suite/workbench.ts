import assert from 'node:assert/strict';
import path from 'node:path';
import * as vscode from 'vscode';
import { hasPerson, person } from './person.ts';

/** Opens a file of the workspace in an editor of its own. */
export async function openFixture(name: string): Promise<vscode.TextEditor> {
  const folder = vscode.workspace.workspaceFolders?.[0];
  assert.ok(folder !== undefined, 'the suite opens a workspace folder');
  const document = await vscode.workspace.openTextDocument(vscode.Uri.joinPath(folder.uri, name));
  return await vscode.window.showTextDocument(document, { preview: false });
}

/** Throws the edits of the active editor away, so that the next test finds the file as it is on the disk. */
export async function revertAndClose(): Promise<void> {
  await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
}

/** Resolves when the extension is active; the test that waits fails by its own time limit. */
export async function waitForExtension(): Promise<vscode.Extension<unknown>> {
  const extension = vscode.extensions.getExtension('warplint.warplint');
  assert.ok(extension !== undefined, 'the extension is installed');
  await until(
    () => (extension.isActive ? extension : undefined),
    vscode.extensions.onDidChange,
    'the extension is active',
  );
  return extension;
}

/** Warplint's findings as a reader sees them: rule, then the text under the squiggle. */
export function findingsIn(
  document: vscode.TextDocument,
  diagnostics: readonly vscode.Diagnostic[],
): string[] {
  return diagnostics.map((one) => `${ruleOf(one)}: ${textUnder(document, one)}`).sort();
}

/** The rule that a diagnostic of warplint carries as its code. */
export function ruleOf(diagnostic: vscode.Diagnostic): string {
  const { code } = diagnostic;
  return String(typeof code === 'object' ? code.value : code);
}

/** The text that a squiggle is under. */
export function textUnder(document: vscode.TextDocument, diagnostic: vscode.Diagnostic): string {
  return document.getText(diagnostic.range);
}

/** Waits until warplint's diagnostics of a document satisfy the condition, and returns them. */
export async function waitForDiagnostics(
  document: vscode.TextDocument,
  condition: (diagnostics: readonly vscode.Diagnostic[]) => boolean,
  what: string,
): Promise<readonly vscode.Diagnostic[]> {
  return await until(
    () => {
      const own = vscode.languages
        .getDiagnostics(document.uri)
        .filter((diagnostic) => diagnostic.source === 'warplint');
      return condition(own) ? own : undefined;
    },
    vscode.languages.onDidChangeDiagnostics,
    what,
  );
}

/** The position just inside the nth occurrence of a text. */
export function positionOf(document: vscode.TextDocument, text: string, occurrence = 0): vscode.Position {
  let offset = -1;
  for (let n = 0; n <= occurrence; n++) {
    offset = document.getText().indexOf(text, offset + 1);
    assert.ok(offset >= 0, `the document has '${text}' at least ${occurrence + 1} times`);
  }
  return document.positionAt(offset);
}

/** What the hover at a position says, as Markdown; the parts of several providers one after the other. */
export async function hoverText(document: vscode.TextDocument, position: vscode.Position): Promise<string> {
  const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
    'vscode.executeHoverProvider',
    document.uri,
    position,
  );
  return hovers
    .flatMap((hover) => hover.contents)
    .map((content) => (content instanceof vscode.MarkdownString ? content.value : ''))
    .join('\n');
}

/** Replaces the nth occurrence of a text by typing over it: on the keyboard where there is one. */
export async function typeOver(
  editor: vscode.TextEditor,
  text: string,
  replacement: string,
  occurrence = 0,
): Promise<void> {
  const start = positionOf(editor.document, text, occurrence);
  const end = editor.document.positionAt(editor.document.offsetAt(start) + text.length);
  editor.selection = new vscode.Selection(start, end);
  if (hasPerson) {
    await vscode.commands.executeCommand('workbench.action.focusActiveEditorGroup');
    await person.type(replacement);
    // Keys arrive one by one: half a word can already change what is found.
    const { document } = editor;
    await until(
      () => (document.getText().startsWith(replacement, document.offsetAt(start)) ? true : undefined),
      (listener) => vscode.workspace.onDidChangeTextDocument(listener),
      `"${replacement}" is typed`,
    );
    return;
  }
  for (const character of replacement) {
    await vscode.commands.executeCommand('default:type', { text: character });
  }
}

/** Looks after each event until there is something to see. */
export async function until<T>(
  look: () => T | undefined,
  event: (listener: () => void) => vscode.Disposable,
  what: string,
  timeout = 30_000,
): Promise<T> {
  const already = look();
  if (already !== undefined) return already;
  return await new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => {
      listening.dispose();
      reject(new Error(`did not happen within ${timeout / 1000} s: ${what}`));
    }, timeout);
    const listening = event(() => {
      const seen = look();
      if (seen === undefined) return;
      clearTimeout(timer);
      listening.dispose();
      resolve(seen);
    });
  });
}

export function workspaceFile(name: string): string {
  const folder = vscode.workspace.workspaceFolders?.[0];
  assert.ok(folder !== undefined, 'the suite opens a workspace folder');
  return path.join(folder.uri.fsPath, name);
}
