import assert from 'node:assert/strict';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { CudaParser, ParsedFile, SourceItem } from './index.ts';
import { createParser } from './index.ts';

describe('included files that were read before', () => {
  let parser: CudaParser;

  before(async () => {
    parser = await createParser();
  });

  after(() => {
    parser.dispose();
  });

  /** With a header of 600,000 characters: two of them are more than is kept for other files. */
  const fileWith = (header: string): ParsedFile => {
    const text = `// ${'x'.repeat(600_000)}\nint ${header};\n`;
    return parser.parse({
      path: `/${header}.cu`,
      text: `#include "${header}.h"\n`,
      resolveInclude: (name) => ({ path: `/${name}`, text }),
    });
  };
  const itemOf = (header: string): SourceItem => fileWith(header).allItems[0]!;
  /** A WeakRef holds on to its target until the turn ends. */
  const collectGarbage = async (): Promise<void> => {
    await new Promise(setImmediate);
    setFlagsFromString('--expose-gc');
    (runInNewContext('gc') as () => void)();
  };

  it('stay for the next parse of the same file, however long they are', () => {
    itemOf('other');
    const first = itemOf('long');
    assert.equal(itemOf('long'), first);
  });

  it('have the items that they have where they are read by themselves', () => {
    const text = 'int before;\nint kernel;\n';
    const own = parser.parse({ path: '/kernel.cu', text });
    const main = parser.parse({
      path: '/main.cu',
      text: '#include "kernel.cu"\n',
      resolveInclude: () => ({ path: '/kernel.cu', text: text.replace('int', 'long') }),
    });
    const [before, kernel] = main.allItems;
    assert.notEqual(before, own.items[0]);
    assert.equal(kernel, own.items[1]);
  });

  it('have their items where they are in the text, whatever moved those in between', () => {
    const texts: Record<string, string> = {
      'outer.h': '#include "inner.h"\nint outer;\n',
      'inner.h': 'int inner;\n',
    };
    const resolveInclude = (name: string): { path: string; text: string } => ({
      path: `/${name}`,
      text: texts[name]!,
    });
    const starts = (): number[] =>
      parser
        .parse({ path: '/moved.cu', text: '#include "outer.h"\n', resolveInclude })
        .allItems.map(({ anchor }) => anchor.start);
    assert.deepEqual(starts(), [0, 19]);
    const before = { ...texts };
    for (const name in texts) texts[name] = `// one more line\n${texts[name]!}`;
    assert.deepEqual(starts(), [17, 36]);
    Object.assign(texts, before);
    assert.deepEqual(starts(), [0, 19]);
  });

  it('are items of their own, however many are alike', () => {
    let text = 'int a;\nint a;\n';
    let previous: ParsedFile | undefined;
    const resolveInclude = (): { path: string; text: string } => ({ path: '/alike.h', text });
    const parseBoth = (): ParsedFile => {
      previous = parser.parse({ path: '/alike.h', text, previous });
      return parser.parse({ path: '/alike.cu', text: '#include "alike.h"\n', resolveInclude });
    };
    parseBoth();
    text = text.repeat(2);
    assert.deepEqual(
      parseBoth().allItems.map(({ anchor }) => anchor.start),
      [0, 7, 14, 21],
    );
  });

  it('leave once so many later versions were read that nobody finds them', async () => {
    let text = 'int first;\n';
    const parse = (): ParsedFile =>
      parser.parse({
        path: '/often.cu',
        text: '#include "often.h"\n',
        resolveInclude: () => ({ path: '/often.h', text }),
      });
    const first = new WeakRef(parse().allItems[0]!);
    for (let i = 0; i < 20; i++) {
      text = `int later${i};\n`;
      parse();
    }
    await collectGarbage();
    assert.equal(first.deref(), undefined);
  });

  it('stay where `#pragma once` passes over what was read around them', () => {
    const texts: Record<string, string> = {
      'config.h': '#pragma once\n#include "debug.h"\nint config;\n',
      'debug.h': '#pragma once\n#include "config.h"\nint debug;\n',
      'types.h': '#pragma once\n#include "config.h"\nint types;\n',
    };
    const including = (...names: string[]): ParsedFile =>
      parser.parse({
        path: '/main.cu',
        text: names.map((name) => `#include "${name}"\n`).join(''),
        resolveInclude: (name) => ({ path: `/once/${name}`, text: texts[name]! }),
      });
    const told = ({ allItems }: ParsedFile): string[] => allItems.map(({ text }) => text.trim());
    const first = including('types.h');
    assert.deepEqual(told(first), ['int debug;', 'int config;', 'int types;']);
    assert.equal(including('types.h').units.at(-1), first.units.at(-1));
    // What was read before it is not read with it.
    const after = including('config.h', 'types.h');
    assert.deepEqual(told(after), told(first));
    assert.notEqual(after.units.at(-1), first.units.at(-1));
  });

  it('leave when others take their room', async () => {
    const first = new WeakRef(itemOf('old'));
    itemOf('newer');
    itemOf('newest');
    itemOf('newest');
    await collectGarbage();
    assert.equal(first.deref(), undefined);
  });

  it('stay as long as somebody holds a file that includes them', async () => {
    const held = fileWith('held');
    itemOf('newer');
    itemOf('newest');
    itemOf('newest');
    await collectGarbage();
    assert.equal(itemOf('held'), held.allItems[0]);
  });

  it('leave whole, with what they include themselves', async () => {
    const texts = new Map([
      ['outer.h', '#include "inner.h"\n'],
      ['inner.h', `// ${'x'.repeat(600_000)}\nint inner;\n`],
      ['apart.h', `// ${'x'.repeat(600_000)}\nint apart;\n`],
    ]);
    const firstItem = (header: string): WeakRef<SourceItem> => {
      const file = parser.parse({
        path: '/main.cu',
        text: `#include "${header}"\n`,
        resolveInclude: (name) => ({ path: `/${name}`, text: texts.get(name) ?? '' }),
      });
      return new WeakRef(file.allItems[0]!);
    };
    const inner = firstItem('outer.h');
    for (let i = 0; i < 3; i++) firstItem('apart.h');
    await collectGarbage();
    assert.equal(inner.deref(), undefined);
  });
});
