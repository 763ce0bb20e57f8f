import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { FileTexts } from './fileTexts.ts';
import { IncludingFileSearch } from './includingFiles.ts';

describe('the search for files that include another', () => {
  let outer = '';
  let root = '';
  const write = (name: string, text: string): void => {
    fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    fs.writeFileSync(path.join(root, name), text);
  };
  const find = (name: string, openText: (path: string) => string | undefined = () => undefined): string[] =>
    new IncludingFileSearch(new FileTexts(openText).read)
      .find(path.join(root, name))
      .map((one) => path.relative(root, one));
  const findLaunching = (name: string, kernels: readonly string[]): string[] =>
    new IncludingFileSearch(new FileTexts(() => undefined).read)
      .findLaunching(path.join(root, name), kernels, [])
      .map((one) => path.relative(root, one));

  beforeEach(() => {
    // A level below, as the folder above the files is looked through, too.
    outer = fs.mkdtempSync(path.join(os.tmpdir(), 'warplint-including-'));
    root = path.join(outer, 'project');
    fs.mkdirSync(root);
  });
  afterEach(() => {
    fs.rmSync(outer, { recursive: true });
  });

  it('finds them beside, above and in the next folder, through headers too, those that launch first', () => {
    write('inc/kernel.cuh', '');
    write('inc/all.h', '# include <kernel.cuh>\n');
    write('src/wrapper.cu', '#include "../inc/all.h"\nvoid f() { k<<<1, 32>>>(); }\n');
    write('main.cpp', '// #include "kernel.cuh" is not enough\n#include "inc/kernel.cuh"\n');
    write('src/other.cu', '#include "other.cuh"\n');
    write('src/notes.txt', '#include "kernel.cuh"\n');
    assert.deepEqual(find('inc/kernel.cuh').sort(), ['inc/all.h', 'main.cpp', 'src/wrapper.cu']);
    assert.equal(find('inc/kernel.cuh')[0], 'src/wrapper.cu');
  });

  it('puts a source before the header that launches for it', () => {
    write('kernels.cu', '');
    write('solve.h', '#include "kernels.cu"\nvoid solve(int n) { k<<<1, n>>>(); }\n');
    write('zmain.cu', '#include "solve.h"\nint main() { solve(64); }\n');
    write('aside.h', '#include "kernels.cu"\n');
    assert.deepEqual(find('kernels.cu'), ['zmain.cu', 'solve.h', 'aside.h']);
  });

  it('puts a file that is compiled before its parts, which need its types', () => {
    write('kernel.cu', '');
    write('a_part.cu', '#include "kernel.cu"\nvoid f() { k<<<1, THREADS>>>(); }\n');
    write('main.cu', '#define THREADS 64\n#include "a_part.cu"\nint main() { f(); }\n');
    assert.deepEqual(find('kernel.cu'), ['main.cu', 'a_part.cu']);
    write('b_part.cu', '');
    write('all.cu', '#include "b_part.cu"\n#include "other_part.cu"\n');
    write('top.cu', '#include "all.cu"\n');
    assert.deepEqual(find('b_part.cu'), ['top.cu', 'all.cu']);
  });

  it('reads what the editor holds, and ends where files include each other', () => {
    write('a.cu', '#include "b.cu"\n');
    write('b.cu', '#include "a.cu"\n');
    write('c.cu', '');
    const open = path.join(root, 'c.cu');
    assert.deepEqual(find('a.cu'), ['b.cu']);
    assert.deepEqual(find('a.cu', (one) => (one === open ? '#include "a.cu"' : undefined)).sort(), [
      'b.cu',
      'c.cu',
    ]);
  });

  it('stays out of the neighbours in a collection of programs, and of folders that are gone', () => {
    for (let i = 0; i < 30; i++) write(`program${i}/main.cu`, '#include "kernel.cu"\n');
    write('program0/kernel.cu', '');
    assert.deepEqual(find('program0/kernel.cu'), [path.join('program0', 'main.cu')]);
    assert.deepEqual(find('nowhere/at/all.cu'), []);
  });

  it('looks through the whole project where nothing near by launches', () => {
    write('README.md', '');
    write('kernels/include/k.cuh', '');
    write('kernels/src/k.cu', '#include <k.cuh>\n');
    write('api/c/src/use.cu', '#include <k.cuh>\nvoid f() { run<64>(); }\n');
    write('build/copy/use.cu', '#include <k.cuh>\n');
    assert.deepEqual(find('kernels/include/k.cuh'), ['kernels/src/k.cu', 'api/c/src/use.cu']);
    write('kernels/src/k.cu', '#include <k.cuh>\nvoid f() { k<<<1, 32>>>(); }\n');
    assert.deepEqual(find('kernels/include/k.cuh'), ['kernels/src/k.cu']);
  });

  it('stays near in a project of very many folders', () => {
    write('README.md', '');
    write('kernels/include/k.cuh', '');
    write('api/c/src/use.cu', '#include <k.cuh>\n');
    for (let i = 0; i < 130; i++) write(`more/of${i}/a.cu`, '');
    assert.deepEqual(find('kernels/include/k.cuh'), []);
  });

  it('looks through the part of a large project that the file is in, but through no collection', () => {
    write('LICENSE', '');
    write('lib/ops/csrc/common/cuda/k.cuh', '');
    write('lib/ops/csrc/torch/cuda/use.cu', '#include <k.cuh>\n');
    for (let i = 0; i < 130; i++) write(`docs/of${i}/a.cu`, '');
    assert.deepEqual(find('lib/ops/csrc/common/cuda/k.cuh'), ['lib/ops/csrc/torch/cuda/use.cu']);
    for (let i = 0; i < 30; i++) write(`lib/ops/csrc/program${i}/a.cu`, '#include "k.cuh"\n');
    assert.deepEqual(find('lib/ops/csrc/common/cuda/k.cuh'), []);
  });

  it('does not take the kernel of another program for that of the file', () => {
    write('README.md', '');
    write('a/src/kernels.cu', '__global__ void k(int* p) {}\n');
    write('b/src/main.cu', '__global__ void k(int* p);\nvoid f() { k<<<1, 32>>>(0); }\n');
    const search = (): readonly string[] =>
      new IncludingFileSearch(new FileTexts(() => undefined).read).findLaunching(
        path.join(root, 'a/src/kernels.cu'),
        ['k'],
        [],
      );
    assert.deepEqual(search(), [path.join(root, 'b/src/main.cu')]);
    write('b/src/kernels.cu', '__global__ void k(int* p) {}\n');
    assert.deepEqual(search(), []);
  });

  it('finds those of each version of a kernel that a header of theirs declares', () => {
    write('.git/HEAD', '');
    for (const version of ['fast', 'slow', 'kernels/deep'])
      write(`${version}.cu`, '#include "sum.h"\n__global__ void sum(float* p) {}\n');
    write('test/gpu/include/sum.h', '__global__ void sum(float* p);\n');
    write('test/gpu/main.cu', '#include "sum.h"\nint main() { sum<<<1, 32>>>(p); }\n');
    write('other/gpu/main.cu', 'int main() { sum<<<1, 32>>>(p); }\n');
    for (const version of ['fast', 'kernels/deep'])
      assert.deepEqual(findLaunching(`${version}.cu`, ['sum']), ['test/gpu/main.cu']);
  });

  it('looks through all folders below in a project of very many', () => {
    for (let i = 0; i < 130; i++) write(`other${i}/a.cu`, 'int main() { k<<<1, 32>>>(); }\n');
    write('one/k.cu', '__global__ void k() {}\n');
    write('one/test/gpu/main.cu', '__global__ void k();\nint main() { k<<<1, 32>>>(); }\n');
    assert.deepEqual(findLaunching('one/k.cu', ['k']), ['one/test/gpu/main.cu']);
  });

  it('finds sources that launch a kernel and do not define it', () => {
    write('kernels.cu', '__global__ void k(int* p) {}\n');
    write('main.cpp', 'void f() { k<<<1, 32>>>(0); }\n');
    write('host.h', 'inline void f() { k<<<1, 32>>>(0); }\n');
    write('other.cu', '__global__ void k(float* p)\n{ }\nvoid f() { k<<<1, 32>>>(0); }\n');
    write('more.cu', 'void f() { kk<<<1, 32>>>(0); }\n');
    const search = new IncludingFileSearch(new FileTexts(() => undefined).read);
    assert.deepEqual(search.findLaunching(path.join(root, 'kernels.cu'), ['k'], []), [
      path.join(root, 'main.cpp'),
    ]);
  });

  it('finds them where a formatter breaks up the brackets, and else where a header launches what it is handed', () => {
    write('src/kernel.cu', '__global__ void k(int n) {}\n');
    write('inc/timing.cuh', 'template <class F> void time(F kernel) { kernel<<<1, 32>>>(1); }\n');
    write('inc/all.h', '#include "timing.cuh"\n');
    write('app/bench.cu', '#include "all.h"\nint main() { time(k); }\n');
    write('app/aside.cu', 'int main() { time(k); }\n');
    assert.deepEqual(findLaunching('src/kernel.cu', ['k']), ['app/bench.cu']);
    write('src/main.cu', 'int main() { k << <1, 32 >> >(1); }\n');
    assert.deepEqual(findLaunching('src/kernel.cu', ['k']), ['src/main.cu']);
  });

  it('finds them where only a header of theirs launches the kernel', () => {
    write('kernel.cu', '#include "kernel.h"\n__global__ void k(int n) {}\n');
    write('kernel.h', '__global__ void k(int n);\n');
    write('steps.cuh', '#include "kernel.h"\ninline void step() { k<<<1, 32>>>(1); }\n');
    write('all.h', '#include "steps.cuh"\n');
    write('main.cu', '#include "all.h"\nint main() { step(); }\n');
    write('aside.cu', '#include "kernel.h"\nint main() {}\n');
    write('own.cu', '#include "all.h"\n__global__ void k(int n) {}\n');
    assert.deepEqual(findLaunching('kernel.cu', ['k']), ['main.cu']);
    write('direct.cu', 'void f() { k<<<1, 32>>>(0); }\n');
    assert.deepEqual(findLaunching('kernel.cu', ['k']), ['direct.cu']);
  });

  it('finds sources that call a function and do not define it', () => {
    write('kernels.cu', 'void go(int* p) { k<<<1, 32>>>(p); }\n');
    write('main.cpp', '#include "kernels.h"\nint main() { go(0); }\n');
    write('kernels.h', 'void go(int* p);\n');
    write('other.cpp', 'void go(int* (*p)(int))\n{ }\nint main() { go(0); }\n');
    write('more.cpp', 'int main() { int go = 1; ergo(go); }\n');
    const search = new IncludingFileSearch(new FileTexts(() => undefined).read);
    assert.deepEqual(search.findLaunching(path.join(root, 'kernels.cu'), ['k'], ['go']), [
      path.join(root, 'main.cpp'),
    ]);
  });

  it('finds sources that define a device function', () => {
    write('kernels.cu', '__device__ int at(int);\n__global__ void k() { at(1); }\n');
    write('util.cu', '__host__ __device__\nint at(int i) { return i; }\n');
    write('host.cu', 'int at(int i) { return i; }\n__device__ void f() { at(1); }\n');
    write('util.cuh', '__device__ int at(int i) { return i; }\n');
    const search = new IncludingFileSearch(new FileTexts(() => undefined).read);
    const found = search.findDefining(path.join(root, 'kernels.cu'), ['at', 'other']);
    assert.deepEqual(found, [path.join(root, 'util.cu')]);
  });

  it('finds sources that define a device method or operator', () => {
    write('kernels.cu', 'struct A { __device__ A(); __device__ int at(int) const; };\n');
    write('at.cu', '__host__ __device__ int A::at(int i) const { return i; }\n');
    write('make.cu', '__device__ A :: A() : a{1} {}\n');
    write('call.cu', '__device__ int A::operator()(int i) { return i; }\n');
    write('plus.cu', '__device__ A A::operator +(const A& a) { return a; }\n');
    write(
      'other.cu',
      '__device__ int B::at(int i) { return A::at(i); }\n__device__ int C::operator+() { A a; }\n',
    );
    const search = new IncludingFileSearch(new FileTexts(() => undefined).read);
    const found = (...names: string[]): string[] =>
      search.findDefining(path.join(root, 'kernels.cu'), names).map((one) => path.basename(one));
    assert.deepEqual(found('A::at'), ['at.cu']);
    assert.deepEqual(found('A::A'), ['make.cu']);
    assert.deepEqual(found('A::operator').sort(), ['call.cu', 'plus.cu']);
  });
});
