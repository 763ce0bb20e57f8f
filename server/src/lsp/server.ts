/** The language server: which notification and request goes where. What they mean lies in the files beside. */
import type {
  CancellationToken,
  CodeActionParams,
  Connection,
  InitializeParams,
  InitializeResult,
} from 'vscode-languageserver/node';
import {
  CodeActionKind,
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
  ErrorCodes,
  ResponseError,
  TextDocumentSyncKind,
} from 'vscode-languageserver/node';
import { codeActions } from './codeActionHandler.ts';
import { describeDevices } from './deviceList.ts';
import { hover } from './hoverHandler.ts';
import { LanguageSession } from './languageSession.ts';
import {
  devicesRequest,
  resourcesRequest,
  simulateRequest,
  simulateTargetsRequest,
  workspaceTrustedNotification,
} from './protocol.ts';
import { resourceUse } from './resources.ts';
import { SimulationRuns, targetsOf } from './simulateHandler.ts';
import type { Log } from './requestGuard.ts';
import { fieldOf } from './foreignValues.ts';
import { answer, describeError, documentPosition, documentUri, receive } from './requestGuard.ts';

const watchedFiles = [
  '**/*.{cu,cuh,cu.cc,h,hh,hpp,hxx,inl,inc}',
  '**/compile_commands.json',
  '**/.vscode/c_cpp_properties.json',
  '**/{CMakeLists.txt,Makefile,makefile,GNUmakefile}',
];

function consoleLog({ console }: Connection): Log {
  return {
    info: (message) => {
      console.info(message);
    },
    warn: (message) => {
      console.warn(message);
    },
    error: (message) => {
      console.error(message);
    },
  };
}

export function serve(connection: Connection, version: string): void {
  const log = consoleLog(connection);
  const session = new LanguageSession(connection, log);
  const lifecycle = new Lifecycle();
  const simulations = new SimulationRuns(connection, session, log);

  connection.onInitialize((parameters) => {
    session.initialize(parameters);
    lifecycle.parameters = parameters;
    return capabilities(version);
  });
  connection.onInitialized(() => {
    registerDynamically(connection, session, lifecycle.parameters, log);
  });
  connection.onShutdown(() => {
    lifecycle.isShutDown = true;
    simulations.dispose();
    session.dispose();
  });

  registerDocuments(connection, session, log);
  answerRequests({ connection, session, lifecycle, simulations, log });
  connection.onNotification(workspaceTrustedNotification, () => {
    session.trustWorkspace();
  });
}

interface Server {
  readonly connection: Connection;
  readonly session: LanguageSession;
  readonly lifecycle: Lifecycle;
  readonly simulations: SimulationRuns;
  readonly log: Log;
}

function answerRequests({ connection, session, lifecycle, simulations, log }: Server): void {
  connection.onHover((parameters, token) =>
    answer('hover', log, () => {
      lifecycle.check();
      return hover(session, documentPosition(parameters), token);
    }),
  );
  connection.onCodeAction((parameters: CodeActionParams, token) =>
    answer('codeAction', log, () => {
      lifecycle.check();
      return codeActions(session, documentUri(parameters), parameters, token);
    }),
  );
  connection.onRequest(simulateTargetsRequest, (parameters: unknown) =>
    answer('simulateTargets', log, () => {
      lifecycle.check();
      return targetsOf(session, documentUri(parameters));
    }),
  );
  connection.onRequest(simulateRequest, (parameters: unknown, token: CancellationToken) =>
    answer('simulate', log, () => {
      lifecycle.check();
      return simulations.run(documentUri(parameters), parameters, token);
    }),
  );
  connection.onRequest(devicesRequest, () => describeDevices());
  connection.onRequest(resourcesRequest, () => resourceUse());
}

/** Requests before `initialize` and after `shutdown` are answered with an error, as the protocol wants. */
class Lifecycle {
  parameters: InitializeParams | undefined;
  isShutDown = false;

  check(): void {
    if (this.isShutDown) throw new ResponseError(ErrorCodes.InvalidRequest, 'the server is shutting down');
    if (this.parameters === undefined) {
      throw new ResponseError(ErrorCodes.ServerNotInitialized, 'the server is not initialised');
    }
  }
}

function capabilities(version: string): InitializeResult {
  return {
    serverInfo: { name: 'warplint', version },
    capabilities: {
      positionEncoding: 'utf-16',
      textDocumentSync: {
        openClose: true,
        change: TextDocumentSyncKind.Incremental,
        save: { includeText: false },
      },
      hoverProvider: true,
      codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix] },
      workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
    },
  };
}

function registerDocuments(connection: Connection, session: LanguageSession, log: Log): void {
  const { documents } = session;
  connection.onDidOpenTextDocument((parameters) => {
    receive('didOpen', log, () => {
      documents.open(fieldOf(parameters, 'textDocument'));
    });
  });
  connection.onDidChangeTextDocument((parameters) => {
    receive('didChange', log, () => {
      const document = fieldOf(parameters, 'textDocument');
      documents.change(
        fieldOf(document, 'uri'),
        fieldOf(document, 'version'),
        fieldOf(parameters, 'contentChanges'),
      );
    });
  });
  connection.onDidSaveTextDocument((parameters) => {
    receive('didSave', log, () => {
      documents.save(fieldOf(fieldOf(parameters, 'textDocument'), 'uri'));
    });
  });
  connection.onDidCloseTextDocument((parameters) => {
    receive('didClose', log, () => {
      documents.close(fieldOf(fieldOf(parameters, 'textDocument'), 'uri'));
    });
  });
  connection.onDidChangeConfiguration((parameters) => {
    receive('didChangeConfiguration', log, () => {
      session.changeSettings(fieldOf(parameters, 'settings'));
    });
  });
  connection.onDidChangeWatchedFiles((parameters) => {
    receive('didChangeWatchedFiles', log, () => {
      const changes = fieldOf(parameters, 'changes');
      const uris = (Array.isArray(changes) ? changes : []).map((change) => fieldOf(change, 'uri'));
      session.filesChanged(uris.filter((uri) => typeof uri === 'string'));
    });
  });
}

function registerDynamically(
  connection: Connection,
  session: LanguageSession,
  parameters: InitializeParams | undefined,
  log: Log,
): void {
  const workspace = parameters?.capabilities.workspace;
  const failed = (error: unknown): void => {
    log.warn(`The client refuses a registration: ${describeError(error)}`);
  };
  if (workspace?.didChangeConfiguration?.dynamicRegistration === true) {
    connection.client
      .register(DidChangeConfigurationNotification.type, { section: 'warplint' })
      .catch(failed);
  }
  if (workspace?.didChangeWatchedFiles?.dynamicRegistration === true) {
    const watchers = watchedFiles.map((globPattern) => ({ globPattern }));
    connection.client.register(DidChangeWatchedFilesNotification.type, { watchers }).catch(failed);
  }
  if (workspace?.workspaceFolders === true) {
    connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
      receive('didChangeWorkspaceFolders', log, () => {
        session.changeFolders(added, removed);
      });
    });
  }
}
