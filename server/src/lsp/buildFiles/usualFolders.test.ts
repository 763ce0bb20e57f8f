import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { BuildFiles } from './buildFiles.ts';
import { usualSettings } from './usualFolders.ts';

describe('usual include folders', () => {
  let root = '';
  const write = (...names: string[]): void => {
    for (const name of names) {
      fs.mkdirSync(path.join(root, path.dirname(name)), { recursive: true });
      fs.writeFileSync(path.join(root, name), '');
    }
  };
  const foldersOf = (file: string, workspace?: string): string[] =>
    usualSettings(
      path.join(root, file),
      workspace === undefined ? undefined : path.join(root, workspace),
    ).includePaths.map((one) => path.relative(root, one) || '.');

  beforeEach(() => {
    root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'warplint-usual-')));
  });
  afterEach(() => {
    fs.rmSync(root, { recursive: true });
  });

  it('are those of headers from the file up to the repository, and nothing outside', () => {
    write(
      'p/.git/HEAD',
      'p/include/a.h',
      'p/src/deep/inc/b.h',
      'p/src/deep/k.cu',
      'p/docs/c.h',
      'include/d.h',
    );
    write('README.md');
    assert.deepEqual(foldersOf('p/src/deep/k.cu'), [
      'p/src/deep',
      'p/src/deep/inc',
      'p/src',
      'p',
      'p/include',
    ]);
  });

  it('reach the repository over folders that do not look like a project', () => {
    write('p/.git/HEAD', 'p/name/core/a.cuh', 'p/name/user/kernels/deep/k.cu');
    const expected = ['p/name/user/kernels/deep', 'p/name/user/kernels', 'p/name/user', 'p/name', 'p'];
    assert.deepEqual(foldersOf('p/name/user/kernels/deep/k.cu'), expected);
  });

  it('end at the workspace folder that holds the file', () => {
    write('p/q/src/k.cu', 'p/q/Common/a.h', 'p/include/b.h', 'p/Makefile');
    assert.deepEqual(foldersOf('p/q/src/k.cu', 'p/q'), ['p/q/src', 'p/q', 'p/q/Common']);
    // A file from elsewhere, opened in the same window.
    assert.deepEqual(foldersOf('p/q/src/k.cu', 'other'), ['p/q/src', 'p/q', 'p/q/Common', 'p', 'p/include']);
  });

  it('go up to sources and headers side by side, of which nothing else was copied', () => {
    write('x/lib/src/part/k.cu', 'x/lib/include/a.h', 'x/include/b.h');
    const expected = ['x/lib/src/part', 'x/lib/src', 'x/lib', 'x/lib/include'];
    assert.deepEqual(foldersOf('x/lib/src/part/k.cu'), expected);
  });

  it('go as far up as the folders look like one project, where nothing says so', () => {
    write('x/y/k.cu', 'x/include/a.h');
    assert.deepEqual(foldersOf('x/y/k.cu'), ['x/y']);
    write('x/CMakeLists.txt');
    assert.deepEqual(foldersOf('x/y/k.cu'), ['x/y', 'x', 'x/include']);
    write('x/y/a/b/c/k.cu');
    assert.deepEqual(foldersOf('x/y/a/b/c/k.cu'), ['x/y/a/b/c']);
  });

  it('reach over folders without a mark to what only an outermost folder holds', () => {
    write('x/p/LICENSE', 'x/p/name/core/a.cuh', 'x/p/name/user/kernels/deep/k.cu');
    const own = ['x/p/name/user/kernels/deep', 'x/p/name/user/kernels', 'x/p/name/user', 'x/p/name', 'x/p'];
    assert.deepEqual(foldersOf('x/p/name/user/kernels/deep/k.cu'), own);
    // `package/part/kernels/cuda/csrc/name` are seven below a package's outermost folder.
    write('x/p/name/a/b/c/d/e/f/k.cu');
    assert.ok(foldersOf('x/p/name/a/b/c/d/e/f/k.cu').includes('x/p'));
    // Not however far it is.
    write('LICENSE', 'x/q/a/b/c/d/e/f/g/h/k.cu');
    assert.deepEqual(foldersOf('x/q/a/b/c/d/e/f/g/h/k.cu'), ['x/q/a/b/c/d/e/f/g/h']);
  });

  it('come behind those that the Makefiles and CMake files on the way name, inside the project', () => {
    write(
      'p/.git/HEAD',
      'p/src/k.cu',
      'p/one/a.h',
      'p/two/b.h',
      'p/three/c.h',
      'p/src/four/d.h',
      'p/five/e.h',
      'out/f.h',
    );
    fs.writeFileSync(
      path.join(root, 'p/src/Makefile'),
      'FLAGS=-I../one -I ../two -I../../out -I$(CUDA)/include -Ino\n',
    );
    fs.writeFileSync(
      path.join(root, 'p/CMakeLists.txt'),
      `include_directories(three "\${CMAKE_SOURCE_DIR}/src/four") # include_directories(two)
      target_include_directories(k PUBLIC $<BUILD_INTERFACE:\${CMAKE_CURRENT_SOURCE_DIR}/five> \${OTHER}/x)`,
    );
    assert.deepEqual(foldersOf('p/src/k.cu'), [
      'p/one',
      'p/two',
      'p/three',
      'p/src/four',
      'p/five',
      'p/src',
      'p',
    ]);
  });

  it('are asked only where no build file is found', () => {
    write('p/.git/HEAD', 'p/include/a.h', 'p/k.cu');
    const file = path.join(root, 'p/k.cu');
    const found = (): string[] =>
      new BuildFiles(() => undefined).complete({ includePaths: ['/mine'], defines: {} }, file).includePaths;
    assert.deepEqual(found(), ['/mine', path.join(root, 'p'), path.join(root, 'p/include')]);
    fs.writeFileSync(path.join(root, 'p/compile_commands.json'), '[]');
    assert.deepEqual(found(), ['/mine']);
  });
});
