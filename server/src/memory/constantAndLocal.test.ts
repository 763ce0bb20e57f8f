import assert from 'node:assert/strict';
import { ALL, lanes } from '../../../test/memory/lanes.ts';
import { constantRequest } from './constantRequest.ts';
import { localRequest } from './localRequest.ts';

describe('constant and local memory rules', () => {
  it('constant memory takes one pass per distinct address', () => {
    assert.deepEqual(
      constantRequest(
        lanes(() => 16),
        ALL,
      ),
      { passes: 1, activeLanes: 32 },
    );
    assert.deepEqual(
      constantRequest(
        lanes((lane) => lane * 4),
        ALL,
      ),
      { passes: 32, activeLanes: 32 },
    );
    assert.deepEqual(
      constantRequest(
        lanes((lane) => (lane % 3) * 4),
        0x3,
      ),
      { passes: 2, activeLanes: 2 },
    );
    assert.deepEqual(
      constantRequest(
        lanes((lane) => lane),
        0,
      ),
      { passes: 0, activeLanes: 0 },
    );
  });
  it('local memory coalesces where all lanes use one index, and scatters where they do not', () => {
    assert.equal(
      localRequest(
        lanes(() => 20),
        ALL,
        4,
      ).sectors,
      4,
    );
    assert.equal(
      localRequest(
        lanes((lane) => lane * 4),
        ALL,
        4,
      ).sectors,
      32,
    );
    assert.equal(
      localRequest(
        lanes(() => 16),
        ALL,
        16,
      ).sectors,
      16,
    );
    assert.equal(
      localRequest(
        lanes(() => 3),
        ALL,
        1,
      ).sectors,
      4,
    );
  });
});
