import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { BuildFiles } from './buildFiles.ts';
import { cmakeMacrosFor } from './cmakeMacros.ts';
import { makeCommandsFor } from './makeCommands.ts';
import { macrosNamedIn } from './namedMacros.ts';

/** What `make -n -B` prints for these Makefiles, and CMake 3.25 into compile_commands.json. */
describe('macros that a Makefile names', () => {
  let root = '';
  const macrosOf = (makefile: string, source = 'main.cu'): unknown => {
    const file = path.join(root, 'Makefile');
    fs.writeFileSync(file, makefile);
    return { ...macrosNamedIn([file], path.join(root, source)) };
  };

  beforeEach(() => {
    root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'warplint-macros-')));
  });
  afterEach(() => {
    fs.rmSync(root, { recursive: true });
  });

  it('for all files that a pattern fits', () => {
    const makefile = `
CC = nvcc
source = main.cu \\
         kernel.cu
obj = $(source:.cu=.o)
N ?= 32
CFLAGS := $(EXTRA_CFLAGS) -O3 -DTILE=$(N) -DFAST -DNOTHING=$(UNSET)

$(program): $(obj) Makefile
\t$(CC) $(obj) -o $@

%.o: %.cu kernel.h Makefile
\t@$(CC) $(CFLAGS) -c $< -o $@
`;
    assert.deepEqual(macrosOf(makefile), { TILE: '32', FAST: '1' });
    assert.deepEqual(macrosOf(makefile, 'src/deep.cu'), { TILE: '32', FAST: '1' });
    assert.deepEqual(macrosOf(makefile, 'main.cuh'), {});
    assert.deepEqual(macrosOf('.cu.o:\n\tnvcc -DA=1 -c $<\n'), { A: '1' });
    assert.deepEqual(macrosOf('build/%.o: src/%.cu\n\tnvcc -dc -DA=1 $< -o $@\n', 'src/k.cu'), {
      A: '1',
      __CUDACC_RDC__: '1',
    });
    assert.deepEqual(macrosOf('build/%.o: src/%.cu\n\tnvcc -DA=1 -c $<\n', 'lib/k.cu'), {});
  });

  it('for the files that a command or its rule names', () => {
    const makefile = `
all: a b
a: a.cu common.cu
\t/usr/local/cuda/bin/nvcc -DROWS=4 $^ -o a
b:
\tnvcc -rdc=true -DROWS=8 -DONLY=2 b.cu common.cu -o b
c: c.cu
\tg++ -DROWS=16 c.cu
`;
    assert.deepEqual(macrosOf(makefile, 'a.cu'), { ROWS: '4' });
    assert.deepEqual(macrosOf(makefile, 'b.cu'), { ROWS: '8', ONLY: '2', __CUDACC_RDC__: '1' });
    // Two commands that do not agree.
    assert.deepEqual(macrosOf(makefile, 'common.cu'), {});
    assert.deepEqual(macrosOf(makefile, 'c.cu'), {});
    assert.deepEqual(macrosOf(makefile, 'other.cu'), {});
  });

  it('by the conditions that its own variables decide', () => {
    const makefile = (more: string): string => `
VERIFY = yes
KIND = 2
ifeq ($(VERIFY),yes)
  FLAGS += -DVERIFY
else
  FLAGS += -DSKIP
endif
ifdef DEBUG
  FLAGS += -DDEBUG
endif
ifeq ($(KIND),1)
  FLAGS += -DONE
else ifneq "$(KIND)" "2"
  FLAGS += -DMANY
else
  FLAGS += -DTWO
endif
${more}
main.o: main.cu
\tnvcc $(FLAGS) -c $<
`;
    assert.deepEqual(macrosOf(makefile('')), { VERIFY: '1', TWO: '1' });
    const unknown = 'N = 1\nifeq ($(shell uname),Linux)\n  N = 2\nendif\nFLAGS += -DN=$(N)';
    assert.deepEqual(macrosOf(makefile(unknown)), { VERIFY: '1', TWO: '1' });
  });

  it('unless a file of commands says more', () => {
    fs.writeFileSync(path.join(root, 'Makefile'), 'main.o: main.cu\n\tnvcc -DN=4 -c $<\n');
    const file = path.join(root, 'main.cu');
    const settings = { includePaths: [], defines: { M: '1' } };
    const look = (): object => new BuildFiles(() => undefined).complete(settings, file).defines;
    assert.deepEqual(look(), { M: '1', N: '4' });
    const commands = [{ directory: root, file, command: 'nvcc -DN=8 -c main.cu' }];
    fs.writeFileSync(path.join(root, 'compile_commands.json'), JSON.stringify(commands));
    assert.deepEqual(look(), { M: '1', N: '8' });
  });

  it('in no time where it is hostile', () => {
    for (const text of ['ifeq (a,b)\n'.repeat(50_000), `a: ${'%'.repeat(3000)}\n\tnvcc $<\n`.repeat(300)])
      assert.deepEqual(makeCommandsFor(text, '/p', '/p/a.cu'), []);
    for (const text of ['set('.repeat(50_000), 'set("'.repeat(50_000), `set${'('.repeat(500_000)}`])
      assert.deepEqual(cmakeMacrosFor(text, '/p', '/p/a.cu'), {});
  });
});

describe('macros that a CMakeLists.txt names', () => {
  const text = `
project(demo LANGUAGES CXX CUDA)
set(TILE 32)
add_definitions(-DALL=1 -DWITH_TILE=\${TILE})
add_compile_definitions(BLOCK=128 "NAME=two words")
set(CMAKE_CUDA_FLAGS "\${CMAKE_CUDA_FLAGS} -DFROM_FLAGS=3 -lineinfo")
if(UNKNOWN_OPTION AND (NOT (A OR (B AND "(" STREQUAL C))))
  add_definitions(-DIN_IF=1)
endif()
add_executable(one src/one.cu src/common.cu)
add_executable(two src/two.cu src/common.cu)
target_compile_definitions(one PRIVATE ROWS=4 PUBLIC -DCOLS=8) # a comment (
target_compile_definitions(two PRIVATE ROWS=16)
set_target_properties(two PROPERTIES
  CUDA_SEPARABLE_COMPILATION ON
  CUDA_ARCHITECTURES 90)
`;
  const ofAll = { ALL: '1', BLOCK: '128', NAME: 'two words', FROM_FLAGS: '3' };
  const macrosOf = (source: string, file = text): object => {
    const macros = Object.entries(cmakeMacrosFor(file, '/p', `/p/${source}`));
    return Object.fromEntries(macros.filter(([, value]) => !value.includes('$')));
  };

  it('for all its files, and for those of a target', () => {
    assert.deepEqual(macrosOf('src/one.cu'), { ...ofAll, ROWS: '4', COLS: '8' });
    assert.deepEqual(macrosOf('src/two.cu'), { ...ofAll, ROWS: '16', __CUDACC_RDC__: '1' });
    // Two targets that do not agree.
    assert.deepEqual(macrosOf('src/common.cu'), ofAll);
  });

  it('for the only target, where its sources are in a variable', () => {
    const one = `
add_library(l STATIC \${SOURCES})
target_compile_definitions(l PRIVATE ROWS=2)
set_property(TARGET l PROPERTY CUDA_SEPARABLE_COMPILATION TRUE)`;
    assert.deepEqual(macrosOf('l.cu', one), { ROWS: '2', __CUDACC_RDC__: '1' });
    assert.deepEqual(macrosOf('l.cuh', one), { ROWS: '2', __CUDACC_RDC__: '1' });
    assert.deepEqual(macrosOf('x.cu', 'add_library(l a.cu)\ntarget_compile_definitions(l PRIVATE A=1)'), {});
    assert.deepEqual(macrosOf('x.cu', 'set(CMAKE_CUDA_SEPARABLE_COMPILATION ON)'), { __CUDACC_RDC__: '1' });
  });
});
