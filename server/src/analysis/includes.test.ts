import assert from 'node:assert/strict';
import { includeResolver } from './includes.ts';

describe('included files', () => {
  const resolve = includeResolver(
    {
      readFile: (path) => (path.startsWith('/p/') ? `text of ${path}` : undefined),
      findHeader: (name) => `/p/deep/${name}`,
    },
    ['/include'],
  );
  const found = (name: string, isSystem: boolean): string | undefined =>
    resolve(name, '/q/kernel.cu', isSystem)?.path;

  it('are searched for in the project where their name is not one of the system', () => {
    assert.equal(found('types.h', false), '/p/deep/types.h');
    assert.equal(found('lib/types.h', true), '/p/deep/lib/types.h');
    for (const name of ['types.h', 'vector', 'cub/cub.cuh', 'cuda/std/array', 'sys/time.h', 'ATen/ATen.h'])
      assert.equal(found(name, true), undefined, name);
  });
});
