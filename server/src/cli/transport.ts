/** How the language server is spoken to. */

export const transportUsage = `Usage: warplint lsp --stdio

The language server, for editors. It speaks the Language Server Protocol over --stdio, --node-ipc, --socket=PORT or
--pipe=NAME.
`;

const transports = /^--(?:stdio|node-ipc|socket(?:=\d+)?|pipe(?:=.+)?)$/;
/** Clients add these on their own. */
const ignored = /^--clientProcessId(?:=\d+)?$/;

/** What is wrong with the words after `lsp`, or undefined; the protocol library reads the transport itself. */
export function readTransport(words: readonly string[]): string | undefined {
  const options = words.filter((word) => word.startsWith('-'));
  const unknown = options.find((word) => !transports.test(word) && !ignored.test(word));
  if (unknown !== undefined) return `unknown option ${JSON.stringify(unknown)}: use --stdio`;
  if (!options.some((word) => transports.test(word))) return 'say how to speak to it: warplint lsp --stdio';
  return undefined;
}
