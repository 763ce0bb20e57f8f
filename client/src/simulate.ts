import * as vscode from 'vscode';
import type {
  SimulateAnswer,
  SimulateParameters,
  SimulateProgress,
  SimulateTarget,
  SimulateTargets,
} from '../../server/src/lsp/protocol.ts';
import { isCudaDocument } from './documents.ts';
import { Heat } from './heat.ts';
import type { LanguageServer } from './languageServer.ts';
import { RunFindings } from './runFindings.ts';
import type { Choice } from './simulationChoice.ts';
import { SimulationChoices } from './simulationChoice.ts';
import { SimulationPanel } from './simulationPanel.ts';

/** 'CUDA: Simulate Kernel': choose what to run, run it in the server with progress, show the report. */
export function registerSimulateCommand(
  server: LanguageServer,
  context: vscode.ExtensionContext,
): vscode.Disposable {
  const simulation = new SimulationCommand(server, context);
  return vscode.Disposable.from(
    simulation,
    vscode.commands.registerCommand('warplint.simulateKernel', () => simulation.run()),
    vscode.commands.registerCommand('warplint.clearSimulation', () => {
      simulation.clear();
    }),
  );
}

type Client = Awaited<ReturnType<LanguageServer['ready']>>;
type Report = Extract<SimulateAnswer, { kind: 'report' }>;

/** What was run, and on which text. */
interface Ran {
  readonly uri: vscode.Uri;
  readonly name: string;
  readonly source: string;
}

class SimulationCommand implements vscode.Disposable {
  private readonly server: LanguageServer;
  private readonly choices: SimulationChoices;
  private readonly panel: SimulationPanel;
  private readonly heat = new Heat();
  private readonly findings = new RunFindings();
  private readonly listeners = new Map<number, (progress: SimulateProgress) => void>();
  private listening: vscode.Disposable | undefined;
  private runs = 0;

  constructor(server: LanguageServer, context: vscode.ExtensionContext) {
    this.server = server;
    this.choices = new SimulationChoices(context.workspaceState);
    this.panel = new SimulationPanel(context.extensionUri);
  }

  dispose(): void {
    this.listening?.dispose();
    this.panel.dispose();
    this.heat.dispose();
    this.findings.dispose();
  }

  clear(): void {
    this.heat.clear();
    this.findings.clear();
  }

  async run(): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    if (editor === undefined || !isCudaDocument(editor.document)) {
      void vscode.window.showInformationMessage('Open a CUDA file first: it is what would be simulated.');
      return;
    }
    try {
      await this.runFrom(editor);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      void vscode.window.showErrorMessage(`The simulation failed: ${reason}`);
    }
  }

  private async runFrom(editor: vscode.TextEditor): Promise<void> {
    const client = await this.server.ready();
    this.listening ??= client.onNotification('warplint/simulateProgress', (progress: SimulateProgress) => {
      this.listeners.get(progress.id)?.(progress);
    });
    const { document } = editor;
    const textDocument = { uri: client.code2ProtocolConverter.asUri(document.uri) };
    const { targets } = await client.sendRequest<SimulateTargets>('warplint/simulateTargets', {
      textDocument,
    });
    if (targets.length === 0) {
      void vscode.window.showInformationMessage('The file has no main() and no kernel that could be run.');
      return;
    }
    let choice = await this.choices.choose(editor, targets);
    while (choice !== undefined) {
      const ran = { uri: document.uri, name: choice.name, source: document.getText() };
      const answer = await this.execute(client, textDocument, choice);
      if (answer.kind !== 'mistake') {
        await this.show(answer, ran);
        return;
      }
      choice = await this.corrected(answer.message, choice, document.uri, targets);
    }
  }

  private async execute(
    client: Client,
    textDocument: SimulateParameters['textDocument'],
    { run, name, sampleBlocks }: Choice,
  ): Promise<SimulateAnswer> {
    const id = ++this.runs;
    const options = {
      location: vscode.ProgressLocation.Notification,
      title: `Simulating ${name}`,
      cancellable: true,
    };
    try {
      return await vscode.window.withProgress(options, async (progress, token) => {
        this.listeners.set(id, (one) => {
          progress.report({ message: progressWords(one, run.kind === 'program') });
        });
        const parameters: SimulateParameters = {
          textDocument,
          id,
          run,
          ...(sampleBlocks === undefined ? {} : { sampleBlocks }),
        };
        return await client.sendRequest<SimulateAnswer>('warplint/simulate', parameters, token);
      });
    } finally {
      this.listeners.delete(id);
    }
  }

  /** The launch again, with what is wrong about it; what cannot be put right is only told. */
  private async corrected(
    message: string,
    { run }: Choice,
    uri: vscode.Uri,
    targets: readonly SimulateTarget[],
  ): Promise<Choice | undefined> {
    const target = targets.find(
      (one) => run.kind === 'kernel' && one.kind === 'kernel' && one.kernel === run.kernel,
    );
    if (target?.kind === 'kernel') return await this.choices.edit(uri, target, message);
    void vscode.window.showErrorMessage(message);
    return undefined;
  }

  private async show(answer: Exclude<SimulateAnswer, { kind: 'mistake' }>, ran: Ran): Promise<void> {
    if (answer.kind === 'report') {
      await this.open(answer, ran);
      return;
    }
    const { report, pictures, diagnostics } = answer;
    if (report === undefined || report.launches.length === 0) {
      void vscode.window.showInformationMessage('The simulation was cancelled.');
      return;
    }
    const showSoFar = 'Show Counts So Far';
    void vscode.window.showInformationMessage('The simulation was cancelled.', showSoFar).then((chosen) => {
      if (chosen === showSoFar) void this.open({ kind: 'report', report, pictures, diagnostics }, ran);
    });
  }

  private async open(
    { report, pictures, diagnostics = [] }: Report,
    { uri, name, source }: Ran,
  ): Promise<void> {
    const file = uri.path.split('/').at(-1) ?? '';
    this.panel.show({ id: this.runs, report, pictures, file, source, run: name }, uri);
    this.heat.show(uri, report, source);
    const client = await this.server.ready();
    const found = await client.protocol2CodeConverter.asDiagnostics([...diagnostics]);
    this.findings.show(uri, found, source);
  }
}

/** `transpose, launch 2: 37 % of 4,096 blocks`. */
function progressWords(
  { kernel, launchIndex, blocksDone, blocksTotal }: SimulateProgress,
  isProgram: boolean,
): string {
  const percent = Math.floor((100 * blocksDone) / Math.max(1, blocksTotal));
  const what = isProgram ? `${kernel}, launch ${launchIndex + 1}: ` : '';
  return `${what}${percent} % of ${blocksTotal.toLocaleString('en-US')} blocks`;
}
