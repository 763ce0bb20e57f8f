import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { fixtureFolder, simulateFixture } from './simulateText.ts';

describe('lanes of a warp that store to one address', function () {
  this.timeout(60_000);

  it('leave behind what they leave on an H200', async () => {
    const { stdout, ended } = await simulateFixture('hardware/lanesOfOneStore.cu');
    assert.equal(ended, null);
    const expected = fs.readFileSync(path.join(fixtureFolder, 'hardware/lanesOfOneStore-h200.txt'), 'utf8');
    assert.deepEqual(stdout.split('\n'), expected.split('\n'));
  });
});
