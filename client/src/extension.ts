import * as vscode from 'vscode';
import { registerDeviceStatus } from './deviceStatus.ts';
import { LanguageServer, startWithFirstDocument } from './languageServer.ts';
import { registerSimulateCommand } from './simulate.ts';

let server: LanguageServer | undefined;

export function activate(context: vscode.ExtensionContext): void {
  server = new LanguageServer(context);
  const started = server;
  registerDeviceStatus(context);
  context.subscriptions.push(
    vscode.commands.registerCommand('warplint.restartServer', () => started.restart()),
    registerSimulateCommand(started, context),
  );
  startWithFirstDocument(started, context);
}

export async function deactivate(): Promise<void> {
  await server?.dispose();
  server = undefined;
}
