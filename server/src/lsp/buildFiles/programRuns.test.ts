import assert from 'node:assert/strict';
import path from 'node:path';
import { programRuns, programRunsIn } from './programRuns.ts';

const wordsOf = (text: string): unknown => programRuns([text], []).map(({ words }) => words.join(' '));

describe('how programs are run', () => {
  it("is told by the Makefile's run target", () => {
    const makefile = `
CC = nvcc
LAUNCHER =
program = main
source = main.cu \\
         reference.cpp
obj = $(source:.cu=.o)

$(program): $(obj) Makefile
\t$(CC) $(obj) -o $@

run: $(program)
\t@echo running
\t$(LAUNCHER) ./$(program) 8192 "two words" > out.txt

clean:
\trm -f ./$(program)
`;
    assert.deepEqual(programRuns([makefile], []), [
      { words: ['./main', '8192', 'two words'], sources: ['main.cu', 'reference.cpp'] },
    ]);
  });

  it('is told with the folder and the variables of a command', () => {
    assert.deepEqual(
      wordsOf('N ?= 64\nrun-large:\n\tcd src && OMP_NUM_THREADS=1 time ./$(EXE)heat ${N} # large\n'),
      ['./heat 64'],
    );
    assert.deepEqual(wordsOf('run:\n\tmpirun -np 2 ./a 1\n\tnvprof ./a 2\n'), ['./a 2']);
    assert.deepEqual(wordsOf('run:\n\t./a 1; ./b 2 | tee log\n\t-bin/c 3\n'), ['./a 1', './b 2', 'bin/c 3']);
  });

  it('is not told by what a shell has to work out, nor by other targets', () => {
    assert.deepEqual(
      wordsOf('run:\n\t./main $(shell nproc)\n\t./main `nproc`\n\t./main *.bin\n\techo ./main 3\n'),
      [],
    );
    assert.deepEqual(wordsOf('test:\n\t./main 3\nrun := ./main 4\n'), []);
  });

  it('is read in no time where a Makefile is hostile', () => {
    // Each of these took minutes, or all memory.
    assert.deepEqual(wordsOf(`A = ${'$(A) '.repeat(500)}\nrun:\n\t./main $(A)\n`), []);
    assert.deepEqual(wordsOf(`A =${' '.repeat(500_000)}x\nrun:\n\t./main 1\n`), ['./main 1']);
    assert.deepEqual(wordsOf(`${`a${'-'.repeat(3990)}\n`.repeat(200)}run:\n\t./main 1\n`), ['./main 1']);
  });

  it('names no sources where a Makefile has several programs', () => {
    const runs = programRuns(['a: a.cu\nb: b.cu\nrun:\n\t./a 1\n\t./b 2\n'], []);
    assert.deepEqual(
      runs.map(({ sources }) => sources),
      [[], []],
    );
  });

  it('is told four times at most of each program', () => {
    const sizes = [1, 2, 3, 4, 5].map((size) => `\t./first ${size}\n`).join('');
    assert.deepEqual(wordsOf(`run:\n${sizes}\t./second 1\n\t./first 6\n\t./second 2\n`), [
      './first 1',
      './first 2',
      './first 3',
      './first 4',
      './second 1',
      './second 2',
    ]);
  });

  it('is told by a script beside the program', () => {
    const script = '#!/bin/bash\n# ./hotspot 1\n./hotspot 512 2 2 \\\n  ../data/temp_512 output.out\n';
    assert.deepEqual(programRuns(['all:\n\tnvcc hotspot.cu -o hotspot\n'], [script]), [
      { words: ['./hotspot', '512', '2', '2', '../data/temp_512', 'output.out'], sources: ['hotspot.cu'] },
    ]);
  });

  it('is looked for in the nearest folder that tells it', () => {
    const files = new Map([
      [path.join('/p', 'Makefile'), 'run:\n\t./main 1\n'],
      [path.join('/p/src', 'run.sh'), './main 2\n./main 2\n'],
      [path.join('/p/other', 'Makefile'), 'all:\n\tnvcc main.cu\n'],
    ]);
    const runs = (...folders: readonly string[]): unknown =>
      programRunsIn(folders, (name) => files.get(name)).map(({ words }) => words[1]);
    assert.deepEqual(runs('/p/src', '/p'), ['2']);
    assert.deepEqual(runs('/p/other', '/p'), ['1']);
    assert.deepEqual(runs('/q', '/'), []);
  });
});
