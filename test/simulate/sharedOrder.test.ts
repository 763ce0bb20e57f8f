import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { fixtureFolder, simulateFixture } from './simulateText.ts';

describe('shared variables', () => {
  it('lie in the order in which ptxas places them', async () => {
    const { stdout } = await simulateFixture('hardware/sharedOrder.cu', { device: 'h200' });
    // Shared memory begins behind the kilobyte that an H200 keeps for itself; here it begins at 0.
    const places = stdout.replaceAll(/:(\d+)/g, (_, at) => `:${(Number(at) + 1024) % 2 ** 32}`);
    assert.equal(places, fs.readFileSync(path.join(fixtureFolder, 'hardware/sharedOrder-h200.txt'), 'utf8'));
  });
});
