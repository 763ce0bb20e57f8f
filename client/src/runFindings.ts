/** What a simulated run showed, as diagnostics beside those of the analysis: until the text is another one. */
import * as vscode from 'vscode';

export class RunFindings implements vscode.Disposable {
  private readonly collection = vscode.languages.createDiagnosticCollection('warplint-simulation');
  private readonly listening = vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
    if (contentChanges.length > 0) this.collection.delete(document.uri);
  });

  show(uri: vscode.Uri, found: readonly vscode.Diagnostic[], source: string): void {
    this.clear();
    const open = vscode.workspace.textDocuments.find((one) => one.uri.toString() === uri.toString());
    if (open?.getText() === source) this.collection.set(uri, found);
  }

  clear(): void {
    this.collection.clear();
  }

  dispose(): void {
    this.collection.dispose();
    this.listening.dispose();
  }
}
