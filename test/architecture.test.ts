import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { importsOf, layerTable, violationsIn } from './architecture.ts';
import type { SourceText } from './architecture.ts';

const root = path.resolve(import.meta.dirname, '..');

function sourcesUnder(folder: string): SourceText[] {
  const absolute = path.join(root, folder);
  if (!fs.existsSync(absolute)) return [];
  return fs
    .readdirSync(absolute, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => path.posix.join(folder, name.split(path.sep).join('/')))
    .map((file) => ({ path: file, text: fs.readFileSync(path.join(root, file), 'utf8') }));
}

describe('architecture', () => {
  it('imports in server/src and client/src point down the layer table', () => {
    const sources = [...sourcesUnder('server/src'), ...sourcesUnder('client/src')];
    assert.ok(sources.length > 0, 'there are sources to look at');
    assert.deepEqual(sources.flatMap(violationsIn), []);
  });

  it('holds a table without cycles', () => {
    const reaches = (from: string, goal: string, seen: Set<string>): boolean =>
      (layerTable[from] ?? []).some(
        (next) => next === goal || (!seen.has(next) && reaches(next, goal, seen.add(next))),
      );
    for (const layer of Object.keys(layerTable)) assert.ok(!reaches(layer, layer, new Set()), layer);
  });
});

describe('the architecture check itself', () => {
  const check = (file: string, text: string): string[] => violationsIn({ path: file, text });

  it('reports each synthetic violation with its file, line and layers', () => {
    const text = [
      `import type { Span } from '../text/span.ts';`,
      `import { analyse } from '../analysis/analyse.ts';`,
      `export * from '../lsp/server.ts';`,
      `const parser = await import('web-tree-sitter');`,
    ].join('\n');
    assert.deepEqual(check('server/src/lint/rule.ts', text), [
      'server/src/lint/rule.ts:2: lint/ may not import analysis/ (server/src/analysis/analyse.ts)',
      'server/src/lint/rule.ts:3: lint/ may not import lsp/ (server/src/lsp/server.ts)',
      "server/src/lint/rule.ts:4: lint/ may not import 'web-tree-sitter'",
    ]);
  });

  const forbidden: readonly [name: string, file: string, text: string][] = [
    ['an import upwards', 'server/src/memory/sectors.ts', `import '../symbolic/value.ts';`],
    ['a type-only import upwards', 'server/src/ir/types.ts', `import type { T } from '../lint/rule.ts';`],
    ['an import type node upwards', 'server/src/ir/types.ts', `type T = import('../lint/rule.ts').Rule;`],
    ['features importing lsp', 'server/src/features/hover.ts', `import '../lsp/convert.ts';`],
    ['lint importing the emulator', 'server/src/lint/rule.ts', `import '../emulator/run.ts';`],
    ['the protocol outside lsp/', 'server/src/features/hover.ts', `import 'vscode-languageserver/node';`],
    ['text documents outside lsp/', 'server/src/cli/main.ts', `import 'vscode-languageserver-textdocument';`],
    ['vscode in the server', 'server/src/lsp/server.ts', `import * as vscode from 'vscode';`],
    ['the parser outside syntax/', 'server/src/lowering/lower.ts', `import 'web-tree-sitter';`],
    ['files read in the core', 'server/src/analysis/analyse.ts', `import fs from 'node:fs';`],
    ['a required package', 'server/src/cli/main.ts', `const commander = require('commander');`],
    ['an unlisted package', 'server/src/cli/main.ts', `import chalk from 'chalk';`],
    ['a reach out of server/src', 'server/src/cli/main.ts', `import '../../../scripts/build.mjs';`],
    ['a test as a dependency', 'server/src/text/span.ts', `import './span.test.ts';`],
    ['a file outside the layers', 'server/src/common/misc.ts', ``],
    [
      'the client using the server',
      'client/src/extension.ts',
      `import '../../server/src/device/profiles.ts';`,
    ],
    ['client values', 'client/src/extension.ts', `import { m } from '../../server/src/lsp/protocol.ts';`],
  ];
  for (const [name, file, text] of forbidden) {
    it(`refuses ${name}`, () => assert.equal(check(file, text).length, 1));
  }

  const allowed: readonly [name: string, file: string, text: string][] = [
    ['a neighbour in the same folder', 'server/src/lint/rules/x.ts', `import '../rule.ts';`],
    ['an import downwards', 'server/src/lint/rule.ts', `import '../memory/sectors.ts';`],
    ['the parser in syntax/', 'server/src/syntax/parse.ts', `import { Parser } from 'web-tree-sitter';`],
    ['the protocol in lsp/', 'server/src/lsp/server.ts', `import 'vscode-languageserver/node';`],
    ['files read at the edge', 'server/src/cli/main.ts', `import fs from 'node:fs';`],
    [
      'protocol types in the client',
      'client/src/simulate.ts',
      `import type { P } from '../../server/src/lsp/protocol.ts';`,
    ],
    [
      'an import named in a comment or string',
      'server/src/ir/a.ts',
      `// import '../lint/rule.ts';\nf("import '../x'");`,
    ],
  ];
  for (const [name, file, text] of allowed) {
    it(`allows ${name}`, () => assert.deepEqual(check(file, text), []));
  }

  it('sees every form of import', () => {
    const text = `import a from './a.ts';\nimport type b from './b.ts';\nexport type { c } from './c.ts';\nimport('./d.ts');`;
    assert.deepEqual(
      importsOf({ path: 'server/src/ir/x.ts', text }).map((one) => [one.specifier, one.line, one.typeOnly]),
      [
        ['./a.ts', 1, false],
        ['./b.ts', 2, true],
        ['./c.ts', 3, true],
        ['./d.ts', 4, false],
      ],
    );
  });
});
