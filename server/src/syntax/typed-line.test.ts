import assert from 'node:assert/strict';
import { createParser } from './index.ts';
import type { CudaParser, SyntaxNode } from './index.ts';

describe('the line that is being typed', () => {
  let parser: CudaParser;
  before(async () => {
    parser = await createParser();
  });
  after(() => {
    parser.dispose();
  });

  /** `|` stands where somebody types. */
  function read(marked: string, path = '/a.cu'): SyntaxNode[] {
    const offset = marked.indexOf('|');
    const text = marked.replace('|', '');
    const { items } = parser.parse({ path: '/a.cu', text, typedAt: { path, offset } });
    return items.map(({ root }) => root);
  }

  /** Of the first function. */
  function statementsOf(marked: string, path?: string): string[] {
    const block = read(marked, path)[0]?.children.find(({ kind }) => kind === 'compound_statement');
    return (block?.children ?? []).filter(({ named }) => named).map(textOf);
  }

  const textOf = ({ item, start, end }: SyntaxNode): string => item.text.slice(start, end);

  const inside = (line: string, next = 'a[i * 3] = b[i * 2];'): string =>
    `void k(float* a, float* b, int n) {\n  int i = 1;\n  ${line}\n  ${next}\n  a[i] = 1;\n}\n`;

  it('takes no statement behind it for its own', () => {
    for (const next of ['a[i * 3] = b[i * 2];', 'float x = 1;', 'return;', 'i++; // of a']) {
      const others = ['int i = 1;', next.replace(/ *\/\/.*/, ''), 'a[i] = 1;'];
      for (const line of [
        'i|',
        'int|',
        'int |',
        'int typed =|',
        'int typed = |',
        'a[i] = b[i] +|',
        'x = y z|',
      ])
        assert.deepEqual(statementsOf(inside(line, next)).join(' '), others.join(' '), `${line} ${next}`);
    }
  });

  it('is a statement as soon as it makes one', () => {
    for (const line of ['int typed|', 'int typed = 1|', 'foo(|)', 'a[i] = b[|i]', 'return|', 'if (i < n)|']) {
      const [, typed = '', next] = statementsOf(inside(line));
      assert.equal(typed.replace(/[\s;]*$/, ''), line.replace('|', ''));
      assert.equal(next, 'a[i * 3] = b[i * 2];', line);
    }
  });

  it('leaves what stands before it in the line', () => {
    assert.deepEqual(statementsOf(inside('i = 2; int typed =|')).slice(0, 3), [
      'int i = 1;',
      'i = 2;',
      'a[i * 3] = b[i * 2];',
    ]);
  });

  it('is what a condition before it decides about', () => {
    for (const line of ['fo|', 'i = |']) {
      const told = statementsOf(inside(`if (i < n)\n    ${line}`));
      assert.deepEqual(told.slice(-2), ['a[i * 3] = b[i * 2];', 'a[i] = 1;'], line);
      assert.ok(told[1]?.startsWith('if (i < n)') === true && !told[1].includes('a['), told[1]);
    }
  });

  it('goes on where the next one says so', () => {
    for (const next of ['  a[i] = 2;', '+ b[i];', '? 1 : 2;', '.x;', '&& b[i];']) {
      const text = inside('n = a[i]|', next);
      assert.ok(!statementsOf(text).includes('n = a[i]'), next);
    }
    const call = statementsOf('void k(int n) {\n  foo(n,\n  n|\n  );\n}\n');
    assert.deepEqual(call, ['foo(n,\n  n\n  );']);
  });

  it('is one of a block, not of a class, an enumeration or a list of values', () => {
    const texts = [
      'struct S {\n  int|\n  a;\n};\n',
      'enum E {\n  A|\n  ,\n  B\n};\n',
      'int a[] = {\n  1|\n  };\n',
      '__global__ void|\nk(float* a) {}\n',
    ];
    for (const text of texts) {
      const before = read(text.replace('|', '') + '|').map(textOf);
      assert.deepEqual(read(text).map(textOf), before, text);
    }
  });

  it('is only read otherwise while it is typed', () => {
    const text = inside('int|', 'x = 2;');
    const asWritten = 'int\n  x = 2;';
    assert.ok(!statementsOf(text).includes(asWritten));
    assert.ok(statementsOf(text, '/other.cu').includes(asWritten));
    const { items } = parser.parse({ path: '/a.cu', text: text.replace('|', '') });
    assert.ok(items[0]?.root.children.at(-1)?.children.some((node) => textOf(node) === asWritten));
    assert.ok(!statementsOf(text).includes(asWritten));
  });

  it('is found behind comments, macros and other functions', () => {
    const above = '#define two 2 + 0\n/* a comment */ void f() { int x = two; }\n';
    const { items } = parser.parse({
      path: '/a.cu',
      text: `${above}void k(int n) {\n  int y = two;\n  int\n  n = 2;\n}\n`,
      typedAt: { path: '/a.cu', offset: `${above}void k(int n) {\n  int y = two;\n  int`.length },
    });
    const block = items[1]?.root.children.at(-1);
    assert.deepEqual(block?.children.filter(({ named }) => named).map(textOf), ['int y = 2 + 0;', 'n = 2;']);
  });

  it('is read in a header, too, and as written once nobody types there', () => {
    const header = 'inline void h(int n) {\n  int\n  n = 2;\n}\n';
    const statements = (offset: number | undefined): string[] => {
      const { allItems } = parser.parse({
        path: '/a.cu',
        text: '#include "h.cuh"\nvoid k() {}\n',
        typedAt: offset === undefined ? undefined : { path: '/h.cuh', offset },
        resolveInclude: () => ({ path: '/h.cuh', text: header }),
      });
      const block = allItems[0]?.root.children.at(-1);
      return (block?.children ?? []).filter(({ named }) => named).map(textOf);
    };
    const typed = header.indexOf('int\n') + 3;
    assert.deepEqual(statements(typed), ['n = 2;']);
    assert.deepEqual(statements(undefined), ['int\n  n = 2;']);
    assert.deepEqual(statements(typed), ['n = 2;']);
  });
});
