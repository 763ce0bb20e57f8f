import ts from 'typescript';
import path from 'node:path';

/** One import as it stands in a source file; `typeOnly` is true when it leaves nothing behind at run time. */
export interface ImportStatement {
  readonly specifier: string;
  readonly line: number;
  readonly typeOnly: boolean;
}

export interface SourceText {
  /** Path from the repository root, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

/**
 * The layer table: what each folder of server/src may import besides itself. Spans are the vocabulary that
 * every layer speaks, so `text` is open to all that handle positions. The device profiles are plain data that
 * the edges list and name, so they are open to them too.
 */
export const layerTable: Readonly<Record<string, readonly string[]>> = {
  text: [],
  syntax: ['text'],
  ir: ['text'],
  prelude: [],
  lowering: ['syntax', 'ir', 'text'],
  device: [],
  memory: ['device'],
  instructions: ['ir', 'memory', 'text'],
  symbolic: ['ir', 'instructions', 'memory', 'device', 'text'],
  emulator: ['ir', 'instructions', 'memory', 'device', 'text'],
  lint: ['symbolic', 'ir', 'instructions', 'memory', 'device', 'text'],
  analysis: [
    'text',
    'syntax',
    'ir',
    'prelude',
    'lowering',
    'device',
    'memory',
    'symbolic',
    'emulator',
    'lint',
  ],
  features: ['analysis', 'lint', 'emulator', 'device', 'text'],
  lsp: ['features', 'analysis', 'device', 'text'],
  cli: ['features', 'analysis', 'device', 'text', 'lsp'],
};

/** Packages that only some places may import; a package named nowhere here is not allowed at all. */
const packageOwners: readonly { readonly pattern: RegExp; readonly owners: readonly string[] }[] = [
  { pattern: /^web-tree-sitter$/, owners: ['syntax'] },
  { pattern: /^vscode-languageserver(-textdocument|-protocol|-types)?(\/|$)/, owners: ['lsp', 'client'] },
  { pattern: /^vscode-languageclient(\/|$)/, owners: ['client'] },
  { pattern: /^vscode$/, owners: ['client'] },
];

/** Files, processes, sockets and workers are for the edges: the core gets what it needs handed in. */
const inputOutputModule =
  /^node:(fs|child_process|worker_threads|net|http|https|tls|dgram|os|readline)(\/|$)/;
const edges: readonly string[] = ['lsp', 'cli', 'client'];

/** The parser finds its own WebAssembly files beside the bundle when nobody hands them in. */
const loaderOfTheParser = 'server/src/syntax/tree-sitter.ts';

/** The server's only module that the client may name, and only for its types. */
const protocolModule = 'server/src/lsp/protocol.ts';

export function importsOf(source: SourceText): ImportStatement[] {
  const file = ts.createSourceFile(source.path, source.text, ts.ScriptTarget.ES2022, true);
  const found: ImportStatement[] = [];
  const add = (specifier: ts.Node | undefined, typeOnly: boolean): void => {
    if (specifier === undefined || !ts.isStringLiteralLike(specifier)) return;
    const line = file.getLineAndCharacterOfPosition(specifier.getStart(file)).line + 1;
    found.push({ specifier: specifier.text, line, typeOnly });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      add(node.moduleSpecifier, node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword);
    } else if (ts.isExportDeclaration(node)) {
      add(node.moduleSpecifier, node.isTypeOnly);
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      add(node.argument.literal, true);
    } else if (ts.isImportEqualsDeclaration(node) && ts.isExternalModuleReference(node.moduleReference)) {
      add(node.moduleReference.expression, node.isTypeOnly);
    } else if (ts.isCallExpression(node) && isModuleCall(node.expression)) {
      add(node.arguments[0], false);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function isModuleCall(callee: ts.Expression): boolean {
  if (callee.kind === ts.SyntaxKind.ImportKeyword) return true;
  return ts.isIdentifier(callee) && callee.text === 'require';
}

/** `client`, or the name of the folder under server/src; undefined for a file that lies in neither. */
export function layerOf(file: string): string | undefined {
  if (file.startsWith('client/src/')) return 'client';
  return /^server\/src\/([^/]+)\//.exec(file)?.[1];
}

/** Every import of a file that the layer table forbids, one sentence each. */
export function violationsIn(source: SourceText): string[] {
  const layer = layerOf(source.path);
  if (layer === undefined || (layer !== 'client' && layerTable[layer] === undefined)) {
    return [`${source.path}: lies in no folder of the layer table`];
  }
  return importsOf(source).flatMap((statement) => {
    const fault = statement.specifier.startsWith('.')
      ? relativeImportFault(source.path, layer, statement)
      : packageImportFault(source.path, layer, statement.specifier);
    return fault === undefined ? [] : [`${source.path}:${statement.line}: ${fault}`];
  });
}

function relativeImportFault(from: string, layer: string, statement: ImportStatement): string | undefined {
  const target = path.posix.join(path.posix.dirname(from), statement.specifier);
  if (/\.test\.ts$/.test(target)) return `imports the test ${target}`;
  if (layer === 'client') {
    if (target.startsWith('client/src/')) return undefined;
    if (target !== protocolModule) return `the client may import only ${protocolModule}, not ${target}`;
    return statement.typeOnly ? undefined : `the client may import only types from ${protocolModule}`;
  }
  const targetLayer = layerOf(target);
  if (targetLayer === layer || targetLayer === undefined) {
    return targetLayer === undefined ? `reaches out of server/src to ${target}` : undefined;
  }
  if (layerTable[layer]?.includes(targetLayer) === true) return undefined;
  return `${layer}/ may not import ${targetLayer}/ (${target})`;
}

function packageImportFault(from: string, layer: string, specifier: string): string | undefined {
  if (specifier.startsWith('node:')) {
    const mayRead = edges.includes(layer) || (from === loaderOfTheParser && specifier === 'node:fs');
    if (inputOutputModule.test(specifier) && !mayRead) {
      return `${layer}/ may not do input or output (${specifier}); have it handed in`;
    }
    return undefined;
  }
  const rule = packageOwners.find((candidate) => candidate.pattern.test(specifier));
  if (rule === undefined) return `imports the unlisted package '${specifier}'`;
  return rule.owners.includes(layer) ? undefined : `${layer}/ may not import '${specifier}'`;
}
