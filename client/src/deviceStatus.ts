import * as vscode from 'vscode';
import { isCudaDocument } from './documents.ts';

const chooseDeviceCommand = 'warplint.chooseDevice';

interface DeviceChoice extends vscode.QuickPickItem {
  readonly id: string;
}

interface DeviceSettingSchema {
  readonly enum: readonly string[];
  readonly enumDescriptions: readonly string[];
}

/** Shows for which GPU the counts are worked out, and lets another one be chosen. */
export function registerDeviceStatus(context: vscode.ExtensionContext): void {
  const item = vscode.window.createStatusBarItem('warplint.device', vscode.StatusBarAlignment.Right, 100);
  item.name = 'CUDA device';
  item.command = chooseDeviceCommand;
  item.tooltip = 'The GPU that warplint works its counts out for. Click to choose another.';
  const refresh = (): void => {
    const editor = vscode.window.activeTextEditor;
    if (editor === undefined || !isCudaDocument(editor.document)) {
      item.hide();
      return;
    }
    item.text = `$(circuit-board) ${deviceLabel(context, selectedDevice(editor.document))}`;
    item.show();
  };
  refresh();
  context.subscriptions.push(
    item,
    vscode.window.onDidChangeActiveTextEditor(refresh),
    vscode.workspace.onDidOpenTextDocument(refresh),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration('warplint.device')) refresh();
    }),
    vscode.commands.registerCommand(chooseDeviceCommand, () => chooseDevice(context)),
  );
}

async function chooseDevice(context: vscode.ExtensionContext): Promise<void> {
  const current = selectedDevice(vscode.window.activeTextEditor?.document);
  const { enum: ids, enumDescriptions } = deviceSchema(context);
  const choices = ids.map((id, index): DeviceChoice => {
    const description = enumDescriptions[index] ?? '';
    return { id, label: id, description: id === current ? `${description} (current)` : description };
  });
  const chosen = await vscode.window.showQuickPick(choices, {
    title: 'CUDA device',
    placeHolder: 'Work the counts out for which GPU?',
    matchOnDescription: true,
  });
  if (chosen === undefined) return;
  // A project is tuned for one GPU, so the choice belongs to the workspace where there is one.
  const target =
    vscode.workspace.workspaceFolders === undefined
      ? vscode.ConfigurationTarget.Global
      : vscode.ConfigurationTarget.Workspace;
  await vscode.workspace.getConfiguration('warplint').update('device', chosen.id, target);
}

function selectedDevice(document: vscode.TextDocument | undefined): string {
  return vscode.workspace.getConfiguration('warplint', document).get<string>('device', 'a100');
}

/** The part of the description before the bracket: 'A100 40 GB (8.0)' is shown as 'A100 40 GB'. */
function deviceLabel(context: vscode.ExtensionContext, id: string): string {
  const { enum: ids, enumDescriptions } = deviceSchema(context);
  const description = enumDescriptions[ids.indexOf(id)];
  return description?.split(' (')[0] ?? id;
}

/** The list of devices is written once, in package.json's schema of the setting. */
function deviceSchema(context: vscode.ExtensionContext): DeviceSettingSchema {
  const manifest = context.extension.packageJSON as {
    contributes: { configuration: { properties: Record<'warplint.device', DeviceSettingSchema> } };
  };
  return manifest.contributes.configuration.properties['warplint.device'];
}
