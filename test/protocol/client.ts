/** A small client that speaks to the bundled server over stdio, as an editor does. */
import { spawn } from 'node:child_process';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import {
  createMessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';
import type {
  Hover,
  InitializeResult,
  MessageConnection,
  PublishDiagnosticsParams,
  Range,
} from 'vscode-languageserver-protocol/node';
import { resourcesRequest } from '../../server/src/lsp/protocol.ts';
import type { ResourceUse } from '../../server/src/lsp/protocol.ts';
import { bundlePath } from './bundle.ts';

export interface ClientOptions {
  /** Answers to `workspace/configuration`; without it the client says that it cannot be asked. */
  readonly settings?: unknown;
  readonly initializationOptions?: unknown;
  readonly nodeOptions?: readonly string[];
  readonly initialize?: boolean;
}

type Waiter = () => void;

export class TestClient {
  readonly process: ChildProcessWithoutNullStreams;
  readonly connection: MessageConnection;
  /** Everything that was published, in order. */
  readonly published: PublishDiagnosticsParams[] = [];
  readonly logged: string[] = [];
  readonly shown: string[] = [];
  settings: unknown;
  exitCode: Promise<number | null>;
  stderr = '';
  private waiters: Waiter[] = [];

  constructor(options: ClientOptions = {}) {
    this.settings = options.settings;
    this.process = spawn(process.execPath, [...(options.nodeOptions ?? []), bundlePath(), 'lsp', '--stdio']);
    this.exitCode = new Promise((resolve) => this.process.on('exit', resolve));
    this.process.stderr.on('data', (data: Buffer) => {
      this.stderr += data.toString('utf8');
    });
    this.connection = createMessageConnection(
      new StreamMessageReader(this.process.stdout),
      new StreamMessageWriter(this.process.stdin),
    );
    this.connection.onNotification(
      'textDocument/publishDiagnostics',
      (parameters: PublishDiagnosticsParams) => {
        this.published.push(parameters);
        const waiters = this.waiters;
        this.waiters = [];
        waiters.forEach((waiter) => {
          waiter();
        });
      },
    );
    this.connection.onNotification('window/logMessage', ({ message }: { message: string }) => {
      this.logged.push(message);
    });
    this.connection.onNotification('window/showMessage', ({ message }: { message: string }) => {
      this.shown.push(message);
    });
    this.connection.onRequest('workspace/configuration', ({ items }: { items: unknown[] }) =>
      items.map(() => this.settings ?? null),
    );
    this.connection.onRequest('client/registerCapability', () => null);
    this.connection.listen();
  }

  static async start(options: ClientOptions = {}): Promise<TestClient> {
    const client = new TestClient(options);
    if (options.initialize !== false) await client.initialize(options);
    return client;
  }

  async initialize(options: ClientOptions = {}): Promise<InitializeResult> {
    const result = await this.connection.sendRequest<InitializeResult>('initialize', {
      processId: process.pid,
      rootUri: null,
      capabilities: { workspace: { configuration: options.settings !== undefined } },
      initializationOptions: options.initializationOptions,
    });
    await this.connection.sendNotification('initialized', {});
    return result;
  }

  async open(uri: string, text: string, version = 1): Promise<void> {
    await this.connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri, languageId: 'cuda-cpp', version, text },
    });
  }

  async edit(uri: string, version: number, range: Range, text: string): Promise<void> {
    await this.connection.sendNotification('textDocument/didChange', {
      textDocument: { uri, version },
      contentChanges: [{ range, text }],
    });
  }

  async replace(uri: string, version: number, text: string): Promise<void> {
    await this.connection.sendNotification('textDocument/didChange', {
      textDocument: { uri, version },
      contentChanges: [{ text }],
    });
  }

  async save(uri: string): Promise<void> {
    await this.connection.sendNotification('textDocument/didSave', { textDocument: { uri } });
  }

  async close(uri: string): Promise<void> {
    await this.connection.sendNotification('textDocument/didClose', { textDocument: { uri } });
  }

  /** What the server takes, after a collection where it was started with --expose-gc. */
  resources(): Promise<ResourceUse> {
    return this.connection.sendRequest(resourcesRequest);
  }

  hover(uri: string, line: number, character: number): Promise<Hover | null> {
    return this.connection.sendRequest('textDocument/hover', {
      textDocument: { uri },
      position: { line, character },
    });
  }

  /** The diagnostics of exactly this version, which may have come already. */
  async diagnostics(uri: string, version: number, timeoutInMs = 20_000): Promise<PublishDiagnosticsParams> {
    const deadline = Date.now() + timeoutInMs;
    for (;;) {
      const found = this.published.find((one) => one.uri === uri && one.version === version);
      if (found !== undefined) return found;
      const left = deadline - Date.now();
      if (left <= 0)
        throw new Error(`no diagnostics of version ${version}; ${this.logged.join('\n')}${this.stderr}`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        this.waiters.push(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
  }

  /** Asks the server to end, as the protocol has it. */
  async stop(): Promise<number | null> {
    await this.connection.sendRequest('shutdown');
    await this.connection.sendNotification('exit');
    const code = await this.exitCode;
    this.connection.dispose();
    return code;
  }
}

/** The range of a text's n-th occurrence, computed apart from the server: lines end at \n, \r\n or \r. */
export function rangeOf(text: string, part: string, occurrence = 0): Range {
  let offset = -1;
  for (let i = 0; i <= occurrence; i++) offset = text.indexOf(part, offset + 1);
  if (offset < 0) throw new Error(`the text has no ${JSON.stringify(part)}`);
  return { start: positionAt(text, offset), end: positionAt(text, offset + part.length) };
}

function positionAt(text: string, offset: number): Range['start'] {
  const lines = text.slice(0, offset).split(/\r\n|\r|\n/);
  return { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
}
