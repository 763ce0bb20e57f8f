import assert from 'node:assert/strict';
import { readLaunchText } from './launchText.ts';

describe('a launch in one line', () => {
  it('has sizes, shared memory and arguments', () => {
    const read = readLaunchText(
      'grid=32,2 block=(16,16) shared=64 sampleBlocks=8 n=1000 p=unsigned char[64]:zeros',
    );
    assert.ok(read.kind === 'launch');
    assert.deepEqual(read.launch.grid, [32, 2, 1]);
    assert.deepEqual(read.launch.block, [16, 16, 1]);
    assert.equal(read.launch.sharedDynamicBytes, 64);
    assert.equal(read.launch.sampleBlocks, 8);
    assert.deepEqual(
      [...read.launch.arguments],
      [
        ['n', '1000'],
        ['p', 'unsigned char[64]:zeros'],
      ],
    );
  });

  for (const [text, message] of [
    ['block=32', /grid=64,64/],
    ['grid=1 block=0', /block=16,16/],
    ['grid=1 block=32 shared=x', /no number of bytes/],
    ['grid=1 grid=2 block=32', /twice/],
    ['32 blocks', /name=value/],
  ] as const) {
    it(`says what is wrong with '${text}'`, () => {
      const read = readLaunchText(text);
      assert.ok(read.kind === 'mistake');
      assert.match(read.message, message);
    });
  }
});
