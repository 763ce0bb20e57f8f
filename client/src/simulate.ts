import * as vscode from 'vscode';
import type { LanguageServer } from './languageServer.ts';

export const simulateCommand = 'warplint.simulateKernel';

/**
 * 'CUDA: Simulate Kernel' asks the server to run the kernel at the cursor. The command is not in the palette
 * until the server can answer, so a server without it is told as such.
 */
export function registerSimulateCommand(server: LanguageServer): vscode.Disposable {
  return vscode.commands.registerCommand(simulateCommand, async () => {
    const editor = vscode.window.activeTextEditor;
    if (editor === undefined) return;
    const client = await server.ready();
    const parameters = {
      textDocument: { uri: client.code2ProtocolConverter.asUri(editor.document.uri) },
      position: client.code2ProtocolConverter.asPosition(editor.selection.active),
    };
    try {
      await client.sendRequest('warplint/simulate', parameters);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      await vscode.window.showErrorMessage(`The kernel could not be simulated: ${reason}`);
    }
  });
}
