import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { SourceItem, SyntaxNode } from './ast.ts';
import { createParser, nodeText } from './index.ts';
import type { CudaParser, ParsedFile, ParseRequest } from './index.ts';

let parser: CudaParser;
before(async () => {
  parser = await createParser();
});
after(() => parser.dispose());

function parse(text: string, more: Partial<ParseRequest> = {}): ParsedFile {
  return parser.parse({ path: 'file.cu', text, ...more });
}

/** The tree in brackets: `kind` of named nodes, text of named leaves. */
function show(node: SyntaxNode): string {
  const children = node.children.filter((child) => child.named).map(show);
  const label = node.field === undefined ? node.kind : `${node.field}:${node.kind}`;
  return children.length === 0 ? `${label}=${nodeText(node)}` : `${label}(${children.join(' ')})`;
}

function find(node: SyntaxNode, kind: string): SyntaxNode[] {
  const inside = node.children.flatMap((child) => find(child, kind));
  return node.kind === kind ? [node, ...inside] : inside;
}

function sourceText(file: ParsedFile, item: SourceItem, node: { start: number; end: number }): string {
  const span = item.sourceSpan(node.start, node.end);
  return file.text.slice(item.anchor.start + span.start, item.anchor.start + span.end);
}

describe('parser: incremental', () => {
  const text = `#define N 16
struct S { int a[N]; };
// warplint: launch grid=(4) block=(32)
__global__ void k(float* p) {
  /* note */ p[threadIdx.x * N] = 1.0f;
}
void host() { k<<<4, 32>>>(q); }
`;
  it('keeps unchanged declarations as the same objects, moved', () => {
    const first = parse(text);
    const second = parse(`\n\n${text.replace('1.0f', '2.0f')}`, { previous: first });
    assert.equal(second.items[0], first.items[0]);
    assert.notEqual(second.items[1], first.items[1]);
    assert.equal(second.items[2], first.items[2]);
    const kernelCall = second.items[2]!;
    assert.equal(sourceText(second, kernelCall, { start: 0, end: 11 }), 'void host()');
  });
  it('makes anew what depends on a changed macro', () => {
    const first = parse(text);
    const second = parse(text.replace('N 16', 'N 17'), { previous: first });
    assert.deepEqual(
      second.items.map((item, i) => item === first.items[i]),
      [false, false, true],
    );
  });

  const facts = (file: ParsedFile): unknown =>
    file.items.map((item) => ({
      start: item.anchor.start,
      text: item.text,
      tree: show(item.root),
      qualifiers: item.qualifiers,
      source: find(item.root, 'identifier').map((node) => sourceText(file, item, node)),
    }));

  it('gives after any edits what parsing from scratch gives', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '(',
      ')',
      ';',
      '<<<',
      '>>>',
      '"',
      '/*',
      '*/',
      '//',
      '\n',
      '#if 0\n',
      '\n#endif\n',
      '#define N 3\n',
      'N',
      'x',
      '__global__ ',
      ' ',
      '__launch_bounds__(N) ',
      'namespace q {',
      '\u00e9',
      '\u{1f600}',
      '',
    );
    const edit = fc.record({ at: fc.nat(300), removed: fc.nat(12), piece });
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 6 }), (edits) => {
        let current = text;
        let file = parse(current);
        for (const { at, removed, piece: inserted } of edits) {
          const start = Math.min(at, current.length);
          current = current.slice(0, start) + inserted + current.slice(start + removed);
          file = parse(current, { previous: file });
        }
        assert.deepEqual(facts(file), facts(parse(current)));
      }),
      { numRuns: 150 },
    );
  });
});

describe('parser: includes', () => {
  const files = (contents: Record<string, string>): Partial<ParseRequest> => ({
    resolveInclude: (name) => {
      const text = contents[name];
      return text === undefined ? undefined : { path: name, text };
    },
  });
  const texts = (items: readonly SourceItem[]): string[] => items.map((item) => item.text);

  it('has the headers of the language and the toolkit, and those that it is given', () => {
    const has = (header: string): string =>
      `#if __has_include(${header})\nint yes;\n#else\nint no;\n#endif\n`;
    const names = ['<optional>', '<cuda_fp8.h>', '<stdint.h>', '"a.h"', '"b.h"', '<boost/any.hpp>'];
    const file = parse(names.map(has).join(''), files({ 'a.h': 'int a;' }));
    assert.deepEqual(
      texts(file.items),
      ['yes', 'yes', 'yes', 'yes', 'no', 'no'].map((name) => `int ${name};`),
    );
  });

  it('reads what it is told to include first, as if the text began so', () => {
    const contents = { 'a.h': '#include "b.h"\n#define N 4\nint a;', 'b.h': '#pragma once\nint b;' };
    const file = parse('#include "b.h"\nint own[N];', {
      ...files(contents),
      forcedIncludes: ['a.h', 'missing.h', 'file.cu'],
    });
    assert.deepEqual(texts(file.allItems), ['int b;', 'int a;', 'int own[4];']);
    assert.deepEqual(texts(file.items), ['int own[4];']);
    assert.deepEqual(
      file.units.map(({ path }) => path),
      ['b.h', 'a.h'],
    );
    assert.deepEqual(texts(parse('int own[N];', files(contents)).allItems), ['int own[N];']);
  });

  it('reads included files before what follows, with the macros of that point', () => {
    const resolver = files({
      'a.h': '#pragma once\n#include "b.h"\nint a[N];\n#define M (N * 2)\n',
      'b.h': '#ifndef B_H\n#define B_H\nint b;\n#endif\n',
    });
    const file = parse(
      '#define N 4\nint before;\n#include "a.h"\n#include "b.h"\n#include "a.h"\n#include <cuda.h>\nint after[M];',
      resolver,
    );
    assert.deepEqual(texts(file.items), ['int before;', 'int after[(4 * 2)];']);
    assert.deepEqual(texts(file.allItems), ['int before;', 'int b;', 'int a[4];', 'int after[(4 * 2)];']);
    assert.deepEqual(
      file.includes.map(({ name, path, isSystem }) => [name, path, isSystem]),
      [
        ['a.h', 'a.h', false],
        ['b.h', 'b.h', false],
        ['a.h', 'a.h', false],
        ['cuda.h', undefined, true],
      ],
    );
    assert.deepEqual(
      file.units.map((unit) => unit.path),
      ['b.h', 'a.h', 'b.h'],
    );
    assert.equal(file.macros.integer('M'), 8);
  });
  it('uses a header again while nothing it asks for changes', () => {
    const resolver = files({ 'a.h': '#ifdef FAST\nint fast;\n#else\nint slow;\n#endif\n' });
    const first = parse('#include "a.h"\nint x;', resolver);
    const second = parse('#include "a.h"\nint y;', resolver);
    const third = parse('#define FAST\n#include "a.h"\nint y;', resolver);
    assert.equal(second.allItems[0], first.allItems[0]);
    assert.deepEqual(texts(third.allItems), ['int fast;', 'int y;']);
  });
  it('reads a header again when it or one of its own changes', () => {
    const contents: Record<string, string> = { 'a.h': '#include "b.h"\nint a = B;', 'b.h': '#define B 1' };
    assert.deepEqual(texts(parse('#include "a.h"', files(contents)).allItems), ['int a = 1;']);
    contents['b.h'] = '#define B 2';
    assert.deepEqual(texts(parse('#include "a.h"', files(contents)).allItems), ['int a = 2;']);
  });
  it('ends cycles', () => {
    const file = parse(
      '#include "a.h"\nint x;',
      files({ 'a.h': '#include "b.h"\nint a;', 'b.h': '#include "a.h"\nint b;' }),
    );
    assert.ok(file.allItems.length < 50);
    assert.equal(file.items.length, 1);
  });
  it('includes inside a namespace, and in the middle of a declaration', () => {
    const resolver = files({ 'a.h': 'int a;', 'rows.inc': '1, 2, // two\n3' });
    const file = parse('namespace n {\n#include "a.h"\n}\nint t[] = {\n#include "rows.inc"\n};', resolver);
    assert.deepEqual(file.allItems[0]?.namespaces, ['n']);
    assert.equal(file.items[0]?.text.replace(/\s+/g, ' '), 'int t[] = { 1, 2, 3 };');
  });
});
