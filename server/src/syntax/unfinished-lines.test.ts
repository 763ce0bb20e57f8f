import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { createParser } from './index.ts';
import type { CudaParser, SyntaxNode } from './index.ts';

describe('an unfinished line', () => {
  let parser: CudaParser;
  before(async () => {
    parser = await createParser();
  });
  after(() => {
    parser.dispose();
  });

  const statementsOf = (text: string): string[] => {
    const { items } = parser.parse({ path: '/a.cu', text });
    const nodes: SyntaxNode[] = items.flatMap((item) => {
      const block = item.root.children.find(({ kind }) => kind === 'compound_statement');
      return block?.children.filter(({ named }) => named) ?? [];
    });
    return nodes.map(({ kind, item, start, end }) =>
      kind === 'ERROR' ? 'ERROR' : item.text.slice(start, end),
    );
  };
  const around = (line: string, next: string): string =>
    `void k(float* a, float* b, int n) {\n  int i = 1;\n  ${line}\n  ${next}\n  a[i] = 1;\n}\n`;
  const following = ['a[i * 3] = b[i * 2];', 'float* q = b + 5;', 'foo(a, b);'];

  for (const line of ['int typed', 'int typed = thr', 'a[i] + b[i]', 'return n - 1', 'x = y z']) {
    it(`${line} is taken for a statement of its own`, () => {
      for (const next of following) {
        const told = statementsOf(around(line, next));
        assert.deepEqual(told.slice(-2), [next, 'a[i] = 1;'], next);
      }
    });
  }

  for (const line of ['foo(', 'foo(n, ', 'for (int j', 'for (int j = 0; j < n; j++', 'a[', 'float x = a[i']) {
    it(`${line} does not take the next one with it`, () => {
      for (const next of following) {
        const told = statementsOf(around(line, next));
        assert.deepEqual(told.slice(-2), [next, 'a[i] = 1;'], next);
      }
    });
  }

  it('is told as an error, and stands as one among the statements', () => {
    const text = around('for (int j', 'foo(a, b);');
    assert.deepEqual(statementsOf(text), ['int i = 1;', 'ERROR', 'foo(a, b);', 'a[i] = 1;']);
    assert.ok(parser.parse({ path: '/a.cu', text }).errors.length > 0);
  });

  it('is not left out where it decides about a block', () => {
    const told = statementsOf(around('if (i < n', '{ a[i] = b[i]; }'));
    assert.ok(!told.includes('{ a[i] = b[i]; }'), told.join(' | '));
  });

  it('gives the tree that the ended text has when it is read by itself', () => {
    const shapeOf = (text: string): string[] => {
      const shapes: string[] = [];
      const visit = ({ kind, field, start, end, children }: SyntaxNode): void => {
        shapes.push(`${kind} ${field ?? ''} ${start} ${end}`);
        children.forEach(visit);
      };
      for (const { root } of parser.parse({ path: '/a.cu', text }).items) visit(root);
      return shapes;
    };
    const folder = path.resolve(import.meta.dirname, '../../../test-fixtures/hardware');
    const text = fs.readFileSync(path.join(folder, 'kernels-g.cu'), 'utf8');
    const ends = [...text.matchAll(/^ +[^/\n]*;\n(?! *#)/gm)].map(
      ({ index, 0: line }) => index + line.length - 1,
    );
    const some = ends.filter((_, i) => i % 3 === 0);
    assert.ok(some.length > 20);
    for (const end of some) {
      // The blank behind the line, its end, becomes the semicolon.
      const [before, behind] = [`${text.slice(0, end)} int typed = thr`, text.slice(end + 1)];
      assert.deepEqual(shapeOf(`${before}\n${behind}`), shapeOf(`${before};${behind}`), before.slice(-80));
    }
  });
});
