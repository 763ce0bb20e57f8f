import * as vscode from 'vscode';
import { LanguageClient, RevealOutputChannelOn, TransportKind } from 'vscode-languageclient/node';
import type { LanguageClientOptions, ServerOptions } from 'vscode-languageclient/node';
import { cudaDocuments, isCudaDocument } from './documents.ts';

/** Owns the connection to the language server; started once, with the first CUDA document. */
export class LanguageServer implements vscode.Disposable {
  private readonly client: LanguageClient;
  private readonly channel: vscode.LogOutputChannel;
  private started: Promise<void> | undefined;

  constructor(context: vscode.ExtensionContext) {
    this.channel = vscode.window.createOutputChannel('CUDA', { log: true });
    const bundle = context.asAbsolutePath('dist/server/warplint.cjs');
    this.client = new LanguageClient('warplint', 'CUDA', serverOptions(bundle), clientOptions(this.channel));
  }

  /** Resolves when the server answers. A failure is shown once, and told to each caller. */
  ready(): Promise<LanguageClient> {
    this.started ??= this.start();
    return this.started.then(() => this.client);
  }

  async restart(): Promise<void> {
    if (this.started === undefined) {
      await this.ready();
      return;
    }
    await this.started.catch(() => undefined);
    this.started = this.client.restart();
    await this.started;
  }

  async dispose(): Promise<void> {
    await this.client.dispose();
    this.channel.dispose();
  }

  private async start(): Promise<void> {
    await this.client.start();
    if (!vscode.workspace.isTrusted) {
      const granted = vscode.workspace.onDidGrantWorkspaceTrust(() => {
        granted.dispose();
        void this.client.sendNotification('warplint/workspaceTrusted');
      });
    }
  }
}

/** Starts the server with the first CUDA document, so that other C++ work does not pay for it. */
export function startWithFirstDocument(server: LanguageServer, context: vscode.ExtensionContext): void {
  const start = (): void => {
    // The client shows its own message when the server cannot be started.
    server.ready().catch(() => undefined);
  };
  if (vscode.workspace.textDocuments.some(isCudaDocument)) {
    start();
    return;
  }
  const opened = vscode.workspace.onDidOpenTextDocument((document) => {
    if (!isCudaDocument(document)) return;
    opened.dispose();
    start();
  });
  context.subscriptions.push(opened);
}

function serverOptions(bundle: string): ServerOptions {
  const run = { module: bundle, args: ['lsp'], transport: TransportKind.ipc };
  return { run, debug: { ...run, options: { execArgv: ['--nolazy', '--inspect=6009'] } } };
}

/** Settings are pulled: the server asks for `workspace/configuration` and registers for its changes. */
function clientOptions(channel: vscode.LogOutputChannel): LanguageClientOptions {
  return {
    documentSelector: cudaDocuments,
    outputChannel: channel,
    revealOutputChannelOn: RevealOutputChannelOn.Never,
    initializationOptions: () => ({ workspaceTrusted: vscode.workspace.isTrusted }),
  };
}
