/** The panel that shows a report beside the source; one for all runs. */
import fs from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { simulationPage } from './simulationPage.ts';
import type { PageMessage, SimulationView } from './simulationView.ts';

export class SimulationPanel implements vscode.Disposable {
  private readonly extension: vscode.Uri;
  private panel: vscode.WebviewPanel | undefined;
  private shown: { readonly view: SimulationView; readonly source: vscode.Uri } | undefined;

  constructor(extension: vscode.Uri) {
    this.extension = extension;
  }

  show(view: SimulationView, source: vscode.Uri): void {
    this.shown = { view, source };
    const panel = (this.panel ??= this.create());
    panel.title = `Simulation: ${view.file}`;
    const script = panel.webview.asWebviewUri(this.script()).toString();
    panel.webview.html = simulationPage(view, {
      kind: 'address',
      address: script,
      source: panel.webview.cspSource,
    });
    panel.reveal(undefined, true);
  }

  dispose(): void {
    this.panel?.dispose();
  }

  private script(): vscode.Uri {
    return vscode.Uri.joinPath(this.extension, 'dist/client/webview.js');
  }

  private create(): vscode.WebviewPanel {
    const panel = vscode.window.createWebviewPanel(
      'warplint.simulation',
      'Simulation',
      { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
      { enableScripts: true, localResourceRoots: [vscode.Uri.joinPath(this.extension, 'dist/client')] },
    );
    panel.webview.onDidReceiveMessage((message: PageMessage) => {
      this.receive(message).catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error);
        void vscode.window.showErrorMessage(reason);
      });
    });
    panel.onDidDispose(() => {
      this.panel = undefined;
    });
    return panel;
  }

  private async receive(message: PageMessage): Promise<void> {
    const { shown } = this;
    if (shown === undefined) return;
    if (message.kind === 'open') await openPlace(shown.source, message);
    else await this.export(shown.view, shown.source, message.format);
  }

  private async export(view: SimulationView, source: vscode.Uri, format: 'html' | 'json'): Promise<void> {
    const name = `${path.posix.basename(source.path, path.posix.extname(source.path))}-simulation.${format}`;
    const target = await vscode.window.showSaveDialog({
      defaultUri: vscode.Uri.joinPath(source, '..', name),
      filters: format === 'html' ? { HTML: ['html'] } : { JSON: ['json'] },
    });
    if (target === undefined) return;
    const text =
      format === 'json'
        ? `${JSON.stringify(view.report, undefined, 2)}\n`
        : simulationPage(view, { kind: 'text', text: await fs.readFile(this.script().fsPath, 'utf8') });
    await vscode.workspace.fs.writeFile(target, new TextEncoder().encode(text));
  }
}

/** Lines and columns of a report start at 1. */
async function openPlace(
  source: vscode.Uri,
  { path: file, line, column }: Extract<PageMessage, { kind: 'open' }>,
): Promise<void> {
  const uri = file === undefined ? source : source.with({ path: file });
  const at = new vscode.Position(Math.max(0, line - 1), Math.max(0, column - 1));
  const visible = vscode.window.visibleTextEditors.find(
    (editor) => editor.document.uri.toString() === uri.toString(),
  );
  await vscode.window.showTextDocument(uri, {
    viewColumn: visible?.viewColumn ?? vscode.ViewColumn.One,
    selection: new vscode.Range(at, at),
  });
}
