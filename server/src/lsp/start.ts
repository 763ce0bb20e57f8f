import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { serve } from './server.ts';

/** Speaks over what the process's own words say: --stdio, --node-ipc, --socket or --pipe. */
export function startLanguageServer(version: string): void {
  const connection = createConnection(ProposedFeatures.all);
  serve(connection, version);
  connection.listen();
}
