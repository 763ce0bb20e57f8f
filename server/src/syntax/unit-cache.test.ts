import assert from 'node:assert/strict';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { CudaParser, SourceItem } from './index.ts';
import { createParser } from './index.ts';

describe('included files that were read before', () => {
  let parser: CudaParser;

  before(async () => {
    parser = await createParser();
  });

  after(() => {
    parser.dispose();
  });

  /** The item of a header of 600,000 characters: two of them are more than is kept for other files. */
  const itemOf = (header: string): SourceItem | undefined => {
    const text = `// ${'x'.repeat(600_000)}\nint ${header};\n`;
    const file = parser.parse({
      path: `/${header}.cu`,
      text: `#include "${header}.h"\n`,
      resolveInclude: (name) => ({ path: `/${name}`, text }),
    });
    return file.allItems[0];
  };

  it('stay for the next parse of the same file, however long they are', () => {
    itemOf('other');
    const first = itemOf('long');
    assert.notEqual(first, undefined);
    assert.equal(itemOf('long'), first);
  });

  it('leave when others take their room', () => {
    const first = itemOf('old');
    itemOf('newer');
    itemOf('newest');
    itemOf('newest');
    assert.notEqual(itemOf('old'), first);
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
    // A WeakRef holds on to its target until the turn ends.
    await new Promise(setImmediate);
    setFlagsFromString('--expose-gc');
    (runInNewContext('gc') as () => void)();
    assert.equal(inner.deref(), undefined);
  });
});
