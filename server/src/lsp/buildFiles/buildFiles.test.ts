import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { BuildFiles, isBuildFile } from './buildFiles.ts';

describe('build files', () => {
  let root = '';
  let problems: string[] = [];
  let nowInMs = 0;
  let build: BuildFiles;
  const at = (name: string): string => path.join(root, name);
  const write = (name: string, content: unknown): void => {
    fs.mkdirSync(path.dirname(at(name)), { recursive: true });
    fs.writeFileSync(at(name), typeof content === 'string' ? content : JSON.stringify(content));
  };
  const look = (name: string, includePaths: string[] = [], defines: Record<string, string> = {}) => {
    const found = build.complete({ includePaths, defines }, at(name), root);
    return {
      includePaths: found.includePaths.map((one) => path.relative(root, one)),
      defines: found.defines,
    };
  };
  const command = (file: string, words: string) => ({
    directory: at('build'),
    file: at(file),
    command: `nvcc ${words} -c ${file}`,
  });

  beforeEach(() => {
    root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'warplint-build-')));
    problems = [];
    nowInMs = 0;
    build = new BuildFiles(
      (message) => problems.push(message),
      () => nowInMs,
    );
  });
  afterEach(() => {
    fs.rmSync(root, { recursive: true });
  });

  it('give a file what its own command says, behind the settings', () => {
    write('build/compile_commands.json', [
      command('src/a.cu', '-I../inc -DTILE=16 -DSTEP=2'),
      command('src/b.cu', '-I../other -DTILE=32'),
      { directory: '..', file: 'src/c.cu', arguments: ['nvcc', '-Iinc c', '-D', 'X=a b', 'src/c.cu'] },
    ]);
    assert.deepEqual(look('src/a.cu', [at('mine'), at('inc')], { STEP: '64' }), {
      includePaths: ['mine', 'inc'],
      defines: { TILE: '16', STEP: '64' },
    });
    assert.deepEqual(look('src/b.cu'), { includePaths: ['other'], defines: { TILE: '32' } });
    assert.deepEqual(look('src/c.cu'), { includePaths: ['inc c'], defines: { X: 'a b' } });
    assert.deepEqual(problems, []);
  });

  it('tell how the program is run, whatever tells its folders', () => {
    write('build/compile_commands.json', [command('src/a.cu', '-I../inc')]);
    write('Makefile', 'run: a\n\t./a 64\n');
    const { programRuns } = build.complete({ includePaths: [], defines: {} }, at('src/a.cu'), root);
    assert.deepEqual(programRuns, [{ words: ['./a', '64'], sources: [] }]);
  });

  it('give a header the folders of the files nearest to it, and the macros on which these agree', () => {
    write('build/compile_commands.json', [
      command('far/x.cu', '-I../far -DTILE=8 -DALL'),
      command('src/host.cpp', '-I../host -DTILE=4'),
      command('src/a.cu', '-I../a -DTILE=16 -DALL'),
      command('src/b.cu', '-I../b -DTILE=32 -DALL'),
    ]);
    assert.deepEqual(look('src/deep/k.cuh'), { includePaths: ['a', 'b'], defines: { ALL: '1' } });
    assert.deepEqual(look('far/k.cuh'), { includePaths: ['far'], defines: { TILE: '8', ALL: '1' } });
  });

  it('take no macro on which two commands for one file differ', () => {
    write('compile_commands.json', [command('a.cu', '-DTILE=16 -DALL'), command('a.cu', '-DTILE=32 -DALL')]);
    assert.deepEqual(look('a.cu').defines, { ALL: '1' });
  });

  it('are the nearest ones, and lie in the workspace folder', () => {
    write('compile_commands.json', [command('p/src/a.cu', '-I/outer')]);
    const { includePaths } = build.complete({ includePaths: [], defines: {} }, at('p/src/a.cu'), at('p'));
    assert.deepEqual(includePaths, [at('p/src'), at('p')]);
    write('p/compile_commands.json', [command('p/src/a.cu', '-I../inner')]);
    nowInMs += 10_000;
    assert.deepEqual(look('p/src/a.cu').includePaths, ['inner']);
  });

  it('leave the headers of CUDA and the compiler to the tool', () => {
    write('cuda/include/cuda_runtime.h', '');
    write('libc/stdlib.h', '');
    write('build/compile_commands.json', [command('a.cu', '-I../cuda/include -isystem ../libc -I../inc')]);
    assert.deepEqual(look('a.cu').includePaths, ['inc']);
  });

  it('of the C/C++ extension are read where there are no commands', () => {
    const name = { linux: 'Linux', darwin: 'Mac', win32: 'Win32' }[process.platform as 'linux'];
    write(
      '.vscode/c_cpp_properties.json',
      `{ // comments, and commas at the end
        "configurations": [
          { "name": "another", "includePath": ["\${workspaceFolder}/no"], },
          /* "not": this */
          { "name": "${name}", "includePath": ["\${workspaceFolder}/lib/**", "\${workspaceFolder}/inc", "rel", "\${env:X}/y", "\${default}",],
            "defines": ["TILE=16", "URL=\\"http://x\\"", "FLAG"] },
        ],
      }`,
    );
    for (const header of [
      'one/a.h',
      'two/b.cuh',
      'three/c.h',
      'four/c.h',
      '.git/d.h',
      'cuda/cuda_runtime.h',
    ]) {
      write(`lib/${header}`, '');
    }
    write('lib/empty/text.txt', '');
    // Which c.h is meant nobody can know.
    assert.deepEqual(look('src/a.cu'), {
      includePaths: ['inc', 'rel', 'lib/one', 'lib/two'],
      defines: { TILE: '16', URL: '"http://x"', FLAG: '1' },
    });
    write('src/compile_commands.json', [command('src/a.cu', '-DTILE=32')]);
    build.forget();
    assert.deepEqual(look('src/a.cu'), { includePaths: [], defines: { TILE: '32' } });
    assert.deepEqual(problems, []);
  });

  it('of the C/C++ extension may name the commands', () => {
    write('.vscode/c_cpp_properties.json', {
      configurations: [{ compileCommands: '${workspaceFolder}/out/compile_commands.json', defines: ['NO'] }],
    });
    write('out/compile_commands.json', [command('a.cu', '-DYES')]);
    assert.deepEqual(look('a.cu').defines, { YES: '1' });
  });

  it('tell which files are included first', () => {
    const forced = (file: string): readonly string[] =>
      build.complete({ includePaths: [], defines: {} }, at(file), root).forcedIncludes;
    write('.vscode/c_cpp_properties.json', {
      configurations: [{ forcedInclude: ['${workspaceFolder}/all.h', '${env:X}/no.h'] }],
    });
    assert.deepEqual(forced('a.cu'), [at('all.h')]);
    write('compile_commands.json', [
      command('a.cu', '-include ../first.h -include ../own.h'),
      command('b.cu', '-include ../first.h'),
    ]);
    build.forget();
    assert.deepEqual(forced('a.cu'), [at('first.h'), at('own.h')]);
    assert.deepEqual(forced('c.cu'), [at('first.h')]);
  });

  it('that cannot be used are told of once, and others are used', () => {
    write('src/compile_commands.json', '[{ "file": ');
    write('compile_commands.json', { no: 'list' });
    write('build/compile_commands.json', [null, 7, { file: 3 }, command('src/a.cu', '-DTILE=16')]);
    assert.deepEqual(look('src/a.cu').defines, { TILE: '16' });
    build.forget();
    assert.deepEqual(look('src/b.cu').defines, { TILE: '16' });
    assert.equal(problems.length, 2);
    assert.match(problems[0] ?? '', /src\/compile_commands\.json is not used: it is no JSON \([^\n]+\)$/);
    assert.match(problems[1] ?? '', /compile_commands\.json is not used: it does not hold/);
  });

  it('are looked at again when they change, at most every few seconds', () => {
    write('compile_commands.json', [command('a.cu', '-DTILE=16')]);
    assert.deepEqual(look('a.cu').defines, { TILE: '16' });
    write('compile_commands.json', [command('a.cu', '-DTILE=128')]);
    assert.deepEqual(look('a.cu').defines, { TILE: '16' });
    nowInMs += 10_000;
    assert.deepEqual(look('a.cu').defines, { TILE: '128' });
    assert.ok(isBuildFile('file:///p/build/compile_commands.json'));
    assert.ok(!isBuildFile('file:///p/my_compile_commands.json'));
  });
});
