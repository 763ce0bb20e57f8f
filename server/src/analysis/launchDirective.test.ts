import assert from 'node:assert/strict';
import type { LaunchDirective } from './launchDirective.ts';
import { readLaunchDirective } from './launchDirective.ts';

function read(text: string): ReturnType<typeof readLaunchDirective> {
  const directive = { name: 'warplint', text, textStart: 13, start: 0, end: 13 + text.length };
  return readLaunchDirective(directive, (name) => (name === 'TILE' ? 16 : undefined));
}

function launch(text: string): LaunchDirective {
  const result = read(text);
  assert.equal(result?.kind, 'launch', JSON.stringify(result));
  return result;
}

function problem(text: string): string {
  const result = read(text);
  assert.equal(result?.kind, 'problem');
  return (result as { message: string }).message;
}

describe('readLaunchDirective', () => {
  it('reads grid, block, shared bytes and values by name', () => {
    const result = launch('launch grid=(64,64) block=(16,16) shared=0 width=1024 T=float');
    assert.deepEqual(result.grid, [64, 64, 1]);
    assert.deepEqual(result.block, [16, 16, 1]);
    assert.equal(result.sharedDynamicBytes, 0);
    assert.deepEqual(
      [...result.values],
      [
        ['width', '1024'],
        ['T', 'float'],
      ],
    );
  });

  it('leaves open what is not said', () => {
    const result = launch('launch block=128');
    assert.equal(result.grid, null);
    assert.deepEqual(result.block, [128, 1, 1]);
    assert.equal(result.sharedDynamicBytes, null);
  });

  it('takes macros of the file, types of two words, quoted values and a reason at the end', () => {
    const result = launch('launch block=(TILE, TILE) T=unsigned int U="long long" n=7 -- the usual size');
    assert.deepEqual(result.block, [16, 16, 1]);
    assert.deepEqual(
      [...result.values],
      [
        ['T', 'unsigned int'],
        ['U', 'long long'],
        ['n', '7'],
      ],
    );
  });

  it('says what it does not understand', () => {
    assert.match(problem('launch grid=(64)'), /needs its block/);
    assert.match(problem('launch block=(16,x)'), /block=\(16,x\) is no size/);
    assert.match(problem('launch block=(0)'), /is no size/);
    assert.match(problem('launch block=(1,1,1,1)'), /is no size/);
    assert.match(problem('launch block=(16,16) blcok'), /'blcok' is not understood|is no size/);
    assert.match(problem('launch block=16 block=32'), /'block' is given twice/);
    assert.match(problem('launch block=16 shared=many'), /shared=many is no number/);
  });

  it('leaves other comments alone', () => {
    assert.equal(read('launches a rocket'), undefined);
    assert.equal(read('expect none'), undefined);
  });
});
