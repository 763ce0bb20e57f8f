import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ProjectHeaders } from './projectHeaders.ts';

describe('headers that no include folder leads to', () => {
  let root = '';
  let now = 0;
  let headers: ProjectHeaders;
  const write = (...names: string[]): void => {
    for (const name of names) {
      fs.mkdirSync(path.join(root, path.dirname(name)), { recursive: true });
      fs.writeFileSync(path.join(root, name), '');
    }
  };
  const find = (name: string, from: string): string | undefined => {
    const found = headers.find(name, path.join(root, from));
    return found === undefined ? undefined : path.relative(root, found);
  };

  beforeEach(() => {
    root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'warplint-headers-')));
    write('p/.git/HEAD');
    now = 0;
    headers = new ProjectHeaders(() => now);
  });
  afterEach(() => {
    fs.rmSync(root, { recursive: true });
  });

  it('are found anywhere in the project by the end of their path', () => {
    write('p/ops/csrc/common/cuda/box.cuh', 'p/core/api/box.h', 'other/far.cuh');
    assert.equal(find('box.cuh', 'p/ops/csrc/torch/k.cu'), 'p/ops/csrc/common/cuda/box.cuh');
    assert.equal(find('cuda/box.cuh', 'p/ops/csrc/torch/k.cu'), 'p/ops/csrc/common/cuda/box.cuh');
    assert.equal(find('api/box.cuh', 'p/ops/csrc/torch/k.cu'), undefined);
    assert.equal(find('ox.cuh', 'p/ops/csrc/torch/k.cu'), undefined);
    assert.equal(find('far.cuh', 'p/ops/csrc/torch/k.cu'), undefined);
  });

  it('are those nearest to the file, where one is', () => {
    write('p/a/inc1/util.h', 'p/b/inc2/util.h', 'p/b/inc3/deep/util.h');
    assert.equal(find('util.h', 'p/a/src/k.cu'), 'p/a/inc1/util.h');
    // Two share `b` with it, and either may be meant.
    assert.equal(find('util.h', 'p/b/src/k.cu'), undefined);
    assert.equal(find('deep/util.h', 'p/a/src/k.cu'), 'p/b/inc3/deep/util.h');
  });

  it('are those in a folder of the name of the file’s, where others are as near', () => {
    write('p/include/gpu/grid.cuh', 'p/old/include/grid.cuh', 'p/include/host/grid.cuh');
    assert.equal(find('grid.cuh', 'p/lib/gpu/grid.cu'), 'p/include/gpu/grid.cuh');
    assert.equal(find('grid.cuh', 'p/lib/other/grid.cu'), undefined);
    write('p/old/gpu/grid.cuh');
    now += 60_000;
    assert.equal(find('grid.cuh', 'p/lib/gpu/grid.cu'), undefined);
  });

  it("are the project's own", () => {
    write('p/third_party/lib/x.cuh', 'p/build/gen/y.h', 'p/include/z.txt');
    for (const name of ['x.cuh', 'y.h', 'z.txt', '../x.cuh'])
      assert.equal(find(name, 'p/src/k.cu'), undefined);
  });

  it('are those whose names differ in capital letters only, as on Windows, but none of the C library', () => {
    write('p/src/Defines.h', 'p/inc/Core/Box.h', 'p/lib/box.h', 'p/src/Math.h');
    assert.equal(find('defines.h', 'p/src/k.cu'), 'p/src/Defines.h');
    assert.equal(find('core/box.h', 'p/src/k.cu'), 'p/inc/Core/Box.h');
    assert.equal(find('box.h', 'p/src/k.cu'), 'p/lib/box.h');
    assert.equal(find('math.h', 'p/src/k.cu'), undefined);
    assert.equal(find('Math.h', 'p/src/k.cu'), 'p/src/Math.h');
  });

  it('are looked for again after a while', () => {
    assert.equal(find('new.cuh', 'p/src/k.cu'), undefined);
    write('p/deep/new.cuh');
    assert.equal(find('new.cuh', 'p/src/k.cu'), undefined);
    now = 60_000;
    assert.equal(find('new.cuh', 'p/src/k.cu'), 'p/deep/new.cuh');
  });
});
