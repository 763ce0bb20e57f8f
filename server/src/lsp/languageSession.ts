/** What the server knows between messages: open documents, their settings, and the analyses that run for them. */
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { Connection, InitializeParams, WorkspaceFolder } from 'vscode-languageserver/node';
import type { Analyser, FileAnalysis } from '../analysis/index.ts';
import { loadAnalyser } from '../analysis/index.ts';
import type { AnalysisRun } from './analysisScheduler.ts';
import { AnalysisScheduler } from './analysisScheduler.ts';
import { BuildFiles, isBuildFile } from './buildFiles/buildFiles.ts';
import { Dependants } from './dependants.ts';
import { OpenDocuments } from './documents.ts';
import { FileTexts } from './fileTexts.ts';
import { projectSearch } from './projectSearch.ts';
import type { ProjectSearch } from './projectSearch.ts';
import type { CompileRequest } from './nvcc/registerCompiler.ts';
import { RegisterCompiler } from './nvcc/registerCompiler.ts';
import { toDiagnostics } from './publishedDiagnostics.ts';
import type { Log } from './requestGuard.ts';
import { fieldOf } from './foreignValues.ts';
import { describeError } from './requestGuard.ts';
import { pathOf, uriOf } from './uris.ts';
import type { ServerSettings } from './settings.ts';
import { WarmUp } from './warmUp.ts';
import { WorkspaceSettings } from './workspaceSettings.ts';

/** An edit of a header is seen in the files that include it once the typing pauses. */
const dependantsDelayInMs = 250;

export class LanguageSession {
  readonly documents: OpenDocuments;
  private readonly connection: Connection;
  private readonly log: Log;
  private readonly settings: WorkspaceSettings;
  private readonly scheduler: AnalysisScheduler;
  private readonly warmUp: WarmUp;
  private readonly files: FileTexts;
  private readonly search: ProjectSearch;
  private readonly buildFiles: BuildFiles;
  private readonly compiler: RegisterCompiler;
  private readonly analyser: Promise<Analyser>;
  private readonly dependants = new Dependants();
  private isTrusted = true;

  constructor(connection: Connection, log: Log) {
    this.connection = connection;
    this.log = log;
    this.settings = new WorkspaceSettings(connection, log);
    this.documents = new OpenDocuments({
      opened: (document) => {
        this.changed(document, 0);
        this.compile(document);
      },
      changed: (document) => {
        this.changed(document);
      },
      saved: (document) => {
        this.compile(document);
      },
      closed: (uri) => {
        this.closed(uri);
      },
    });
    this.files = new FileTexts((path) => this.documents.withPath(path)?.getText());
    this.buildFiles = new BuildFiles((message) => {
      log.warn(message);
    });
    this.compiler = new RegisterCompiler(log, (path) => {
      const document = this.documents.withPath(path);
      if (document !== undefined) this.scheduler.schedule(document.uri);
    });
    this.scheduler = new AnalysisScheduler({
      begin: (uri, isInHurry) => this.begin(uri, isInHurry),
      currentVersion: (uri) => this.documents.get(uri)?.version,
      finished: (uri, analysis) => {
        this.publish(uri, analysis);
      },
      failed: (uri, error) => {
        this.failed(uri, error);
      },
    });
    this.warmUp = new WarmUp({
      isIdle: () => this.scheduler.isIdle,
      begin: (uri) => this.beginAfresh(uri),
    });
    this.search = projectSearch(this.files.read);
    this.analyser = loadAnalyser(this.search);
    this.analyser.catch((error: unknown) => {
      log.error(`The parser could not be loaded: ${describeError(error)}`);
    });
  }

  initialize(parameters: InitializeParams): void {
    this.settings.initialize(parameters);
    this.isTrusted = fieldOf(parameters.initializationOptions, 'workspaceTrusted') !== false;
  }

  /** The analysis of a document as it is now; undefined where it is not open or could not be analysed. */
  analysisOf(uri: string): Promise<FileAnalysis | undefined> {
    return this.scheduler.current(uri);
  }

  /** The user's settings, with the include folders and macros of the project's build files behind them. */
  async settingsOf(uri: string): Promise<ServerSettings> {
    const settings = await this.settings.of(uri);
    const path = pathOf(uri);
    const analysis = this.buildFiles.complete(settings.analysis, path, this.settings.folderOf(uri));
    return { ...settings, analysis };
  }

  /** The URI of a path: that of the open document as the client wrote it, else a new one. */
  readonly uriOfPath = (path: string): string => this.documents.withPath(path)?.uri ?? uriOf(path);

  changeSettings(sent: unknown): void {
    this.settings.change(sent);
    this.again();
  }

  changeFolders(added: readonly WorkspaceFolder[], removed: readonly WorkspaceFolder[]): void {
    this.settings.changeFolders(added, removed);
    this.again();
  }

  filesChanged(uris: readonly string[]): void {
    this.files.forget();
    this.search.forget();
    this.buildFiles.forget();
    const dependants = this.dependants.diskChanged();
    if (uris.some(isBuildFile)) this.again();
    else this.scheduleLater(dependants);
  }

  trustWorkspace(): void {
    this.isTrusted = true;
    this.documents.all().forEach((document) => {
      this.compile(document);
    });
  }

  dispose(): void {
    this.compiler.dispose();
    this.warmUp.stop();
    for (const { uri } of this.documents.all()) this.scheduler.forget(uri);
  }

  private again(): void {
    for (const document of this.documents.all()) {
      this.scheduler.schedule(document.uri, 0);
      this.compile(document);
    }
  }

  private changed(document: TextDocument, delayInMs?: number): void {
    this.scheduler.schedule(document.uri, delayInMs);
    this.scheduleLater(this.dependants.changed(document.uri, pathOf(document.uri)));
  }

  private scheduleLater(uris: readonly string[]): void {
    for (const uri of uris) this.scheduler.schedule(uri, dependantsDelayInMs);
  }

  private closed(uri: string): void {
    this.scheduler.forget(uri);
    this.settings.forget(uri);
    this.dependants.forget(uri);
    this.send(uri, undefined, []);
    // What was not saved counts no more.
    this.files.forget();
    this.scheduleLater(this.dependants.changed(uri, pathOf(uri)));
    this.analyser.then(
      (analyser) => {
        analyser.remove(pathOf(uri));
      },
      () => undefined,
    );
  }

  private async begin(uri: string, isInHurry: boolean): Promise<AnalysisRun | undefined> {
    const [settings, analyser] = await Promise.all([this.settingsOf(uri), this.analyser]);
    const document = this.documents.get(uri);
    if (document === undefined) return undefined;
    const path = pathOf(uri);
    const text = document.getText();
    this.dependants.begin(uri);
    analyser.update(path, document.version, text, this.documents.typedAt(uri));
    const steps = analyser.analyseInSteps({
      path,
      settings: settings.analysis,
      device: settings.device,
      isInHurry,
      compilerRegisters: this.isTrusted ? this.compiler.registersFor({ path, text, settings }) : undefined,
    });
    return { version: document.version, steps };
  }

  private async beginAfresh(uri: string): Promise<AnalysisRun['steps'] | undefined> {
    const [settings, analyser] = await Promise.all([this.settingsOf(uri), this.analyser]);
    const document = this.documents.get(uri);
    if (document === undefined) return undefined;
    const request = { path: pathOf(uri), settings: settings.analysis, device: settings.device };
    return analyser.analyseAfresh(request, document.getText());
  }

  private publish(uri: string, analysis: FileAnalysis): void {
    for (const { what, error } of analysis.failures) {
      this.log.error(`In ${uri}, ${what} failed: ${describeError(error)}`);
    }
    this.send(uri, analysis.version, toDiagnostics(analysis, this.uriOfPath));
    if (this.dependants.finished(uri, analysis)) this.scheduleLater([uri]);
    this.warmUp.start(uri);
  }

  private failed(uri: string, error: unknown): void {
    this.log.error(`The analysis of ${uri} failed: ${describeError(error)}`);
    const version = this.documents.get(uri)?.version;
    if (version !== undefined) this.send(uri, version, []);
  }

  private send(
    uri: string,
    version: number | undefined,
    diagnostics: ReturnType<typeof toDiagnostics>,
  ): void {
    this.connection
      .sendDiagnostics({ uri, diagnostics, ...(version === undefined ? {} : { version }) })
      .catch((error: unknown) => {
        this.log.error(`Diagnostics could not be sent: ${describeError(error)}`);
      });
  }

  /** The compiler reads the disk, so it is asked only about documents that are saved. */
  private compile(document: TextDocument): void {
    if (!this.isTrusted || !document.uri.startsWith('file:')) return;
    this.settingsOf(document.uri).then(
      (settings) => {
        const request: CompileRequest = { path: pathOf(document.uri), text: document.getText(), settings };
        this.compiler.request(request);
      },
      (error: unknown) => {
        this.log.error(`The settings of ${document.uri} are not known: ${describeError(error)}`);
      },
    );
  }
}
