import assert from 'node:assert/strict';
import { headersNamedIn, hostPreludeFor } from './hostLibraries.ts';
import { preludeFor, preludeNamedIn, preludeSources } from './index.ts';

const pathsFor = (headers: readonly string[], text = ''): string[] =>
  preludeFor(new Set(headers), preludeNamedIn(text)).map(({ path }) => path);

describe('the choice of library sources', () => {
  it('brings nothing for headers whose names are built in', () => {
    assert.deepEqual(pathsFor(['cuda_runtime.h', 'stdio.h', 'kernel.cuh']), []);
  });

  it('brings the source of a header that is included', () => {
    assert.deepEqual(pathsFor(['cuda_fp16.h']), ['<cuda_fp16.h>']);
    assert.deepEqual(pathsFor(['cooperative_groups.h']), ['<cooperative_groups.h>']);
  });

  it('brings what a source builds on, before it', () => {
    assert.deepEqual(pathsFor(['cuda_bf16.h']), ['<cuda_fp16.h>', '<cuda_bf16.h>']);
    assert.deepEqual(pathsFor([], 'cg::memcpy_async(block, to, from, 64);'), [
      '<cuda/scopes>',
      '<cooperative_groups.h>',
      '<cooperative_groups/memcpy_async.h>',
    ]);
  });

  it('finds libraries by their names where no header is seen', () => {
    assert.deepEqual(pathsFor([], 'std::is_same_v<T, float>'), ['<type_traits>']);
    assert.deepEqual(pathsFor([], 'int half_of = 1;'), ['<cuda_fp16.h>']);
    assert.deepEqual(pathsFor([], 'auto swizzle = CU_TENSOR_MAP_SWIZZLE_64B;'), ['<tensor_maps>']);
    assert.deepEqual(pathsFor([], 'std::sqrt(x)'), []);
  });

  it('brings what a project has no headers of', () => {
    const headers = new Set(['raft/core/handle.hpp']);
    const chosen = (missing: ReadonlySet<string>): string[] =>
      preludeFor(headers, [], 'with stand-ins', missing).map(({ path }) => path);
    assert.deepEqual(chosen(headers), ['<type_traits>', '<raft>']);
    assert.deepEqual(chosen(new Set()), []);
  });

  it('has the helpers of the samples only where their headers are not found', () => {
    const headers = new Set(['cuda_runtime.h', '../common/helper_timer.h']);
    const hasHelpers = (missing: ReadonlySet<string>): boolean =>
      hostPreludeFor(headers, missing).some(({ path }) => path === '<helper_cuda.h>');
    assert.equal(hasHelpers(headers), true);
    assert.equal(hasHelpers(new Set(['cuda_runtime.h'])), false);
  });

  it('finds headers of the C++ library by what a host program names', () => {
    assert.deepEqual(headersNamedIn('std::thread one; std::vector<int> v;'), ['vector', 'thread']);
    assert.deepEqual(headersNamedIn('std::sqrt(x); thread t; mystd::vectors w;'), []);
  });

  it('is the same array for the same choice', () => {
    const first = preludeFor(new Set(['cuda_fp16.h', 'stdio.h']));
    assert.equal(preludeFor(new Set(['cuda_fp16.h'])), first);
    assert.equal(preludeFor(new Set(), preludeNamedIn('__half2 x;')), first);
  });

  it('has each source once, under a path that no project file has', () => {
    const paths = preludeSources.map(({ path }) => path);
    assert.equal(new Set(paths).size, paths.length);
    for (const path of paths) assert.match(path, /^<[\w/.]+>$/);
  });
});
