/** The settings of each document: asked of the client, read once, and forgotten when they change. */
import type { Connection, InitializeParams, WorkspaceFolder } from 'vscode-languageserver/node';
import type { ServerSettings } from './settings.ts';
import { readSettings } from './settings.ts';
import type { Log } from './requestGuard.ts';
import { fieldOf } from './foreignValues.ts';
import { pathOf } from './uris.ts';

/** A client that does not answer must not keep the analysis waiting. */
const answerLimitInMs = 2000;

export class WorkspaceSettings {
  private readonly connection: Connection;
  private readonly log: Log;
  private readonly byUri = new Map<string, Promise<ServerSettings>>();
  private readonly warned = new Set<string>();
  private canAsk = false;
  private folders: readonly WorkspaceFolder[] = [];
  /** What the client pushed, for those that cannot be asked. */
  private pushed: unknown = undefined;

  constructor(connection: Connection, log: Log) {
    this.connection = connection;
    this.log = log;
  }

  initialize(parameters: InitializeParams): void {
    this.canAsk = parameters.capabilities.workspace?.configuration === true;
    this.folders = parameters.workspaceFolders ?? [];
    this.pushed = fieldOf(parameters.initializationOptions, 'settings');
  }

  changeFolders(added: readonly WorkspaceFolder[], removed: readonly WorkspaceFolder[]): void {
    const gone = new Set(removed.map(({ uri }) => uri));
    this.folders = [...this.folders.filter(({ uri }) => !gone.has(uri)), ...added];
    this.byUri.clear();
  }

  /** `didChangeConfiguration`: some clients send the new settings along, others only say that there are some. */
  change(settings: unknown): void {
    const own = fieldOf(settings, 'warplint');
    if (own !== undefined) this.pushed = own;
    this.byUri.clear();
    this.warned.clear();
  }

  forget(uri: string): void {
    this.byUri.delete(uri);
  }

  of(uri: string): Promise<ServerSettings> {
    let settings = this.byUri.get(uri);
    if (settings === undefined) {
      settings = this.ask(uri).then((sent) => this.read(sent, uri));
      this.byUri.set(uri, settings);
    }
    return settings;
  }

  private async ask(uri: string): Promise<unknown> {
    if (!this.canAsk) return this.pushed;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(() => {
        resolve('late');
      }, answerLimitInMs);
    });
    try {
      const asked: Promise<unknown> = this.connection.workspace.getConfiguration({
        scopeUri: uri,
        section: 'warplint',
      });
      const sent = await Promise.race([asked, late]);
      if (sent !== 'late') return sent;
      this.log.warn('The client does not answer workspace/configuration; the default settings are used.');
    } catch (error) {
      this.log.warn(`The client has no settings: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      clearTimeout(timer);
    }
    return this.pushed;
  }

  private read(sent: unknown, uri: string): ServerSettings {
    const { settings, problems } = readSettings(sent, this.folderOf(uri));
    for (const problem of problems) {
      if (this.warned.has(problem)) continue;
      this.warned.add(problem);
      this.log.warn(problem);
      void this.connection.sendNotification('window/showMessage', { type: 2, message: problem });
    }
    return settings;
  }

  /** The workspace folder that a document lies in, else the first. */
  folderOf(uri: string): string | undefined {
    const inside = this.folders
      .filter((folder) => uri.startsWith(`${folder.uri.replace(/\/$/, '')}/`))
      .sort((a, b) => b.uri.length - a.uri.length);
    const folder = inside[0] ?? this.folders[0];
    return folder === undefined ? undefined : pathOf(folder.uri);
  }
}
