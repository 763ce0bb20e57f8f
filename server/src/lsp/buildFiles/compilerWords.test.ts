import assert from 'node:assert/strict';
import { shellWords } from '../../text/shellWords.ts';
import { readCompilerWords } from './compilerWords.ts';

describe('what a command says of folders and macros', () => {
  const read = (text: string, files: Readonly<Record<string, string>> = {}) =>
    readCompilerWords(shellWords(text, false), '/p/build', (name) => files[name]);

  it('in each spelling, with system folders behind the others', () => {
    const { includePaths } = read(
      'nvcc -isystem=/s1 -isystem /s2 -isystem/s3 -I ../a -I/b -I=/c,d --include-path=/e --include-path /f -iquote g -c x.cu',
    );
    assert.deepEqual(includePaths, [
      '/p/a',
      '/b',
      '/c',
      '/p/build/d',
      '/e',
      '/f',
      '/p/build/g',
      '/s1',
      '/s2',
      '/s3',
    ]);
    const { defines } = read(
      `nvcc -DA -D B=2 -DC= --define-macro D=4 --define-macro=E '-DF(x)=(x+1)' -DG=a=b -DA2=1 -UA2 -D 1X=2 -O3 -std=c++17`,
    );
    assert.deepEqual(defines, { A: '1', B: '2', C: '', D: '4', E: '1', 'F(x)': '(x+1)', G: 'a=b' });
  });

  it('and of files to include first', () => {
    const { forcedIncludes, includePaths } = read(
      'nvcc -include first.h -Iinclude --pre-include=/b.h,c.h -include-pch x.pch -c x.cu',
    );
    assert.deepEqual(forcedIncludes, ['/p/build/first.h', '/b.h', '/p/build/c.h']);
    assert.deepEqual(includePaths, ['/p/build/include']);
  });

  it('and whether device code is linked', () => {
    const macros = (text: string): object => read(text).defines;
    for (const words of [
      '-rdc=true',
      '-rdc true',
      '-dc',
      '--device-c',
      '-rdc=false -dw',
      '--relocatable-device-code=true',
    ])
      assert.deepEqual(macros(`nvcc -O3 ${words} -c x.cu`), { __CUDACC_RDC__: '1' }, words);
    for (const words of ['-rdc=false', '-dc -rdc false', '-c', '-dcx'])
      assert.deepEqual(macros(`nvcc -O3 ${words} x.cu`), {}, words);
  });

  it('also in the files of options that CMake writes, once deep', () => {
    const files = { '/p/build/x.rsp': '-I/a @x.rsp -isystem="/s p" -DN=3', '/o': '-I/b' };
    assert.deepEqual(read('nvcc --options-file x.rsp @/o @missing', files), {
      includePaths: ['/a', '/b', '/s p'],
      defines: { N: '3' },
      forcedIncludes: [],
    });
  });
});
