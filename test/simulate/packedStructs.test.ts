import assert from 'node:assert/strict';
import fs from 'node:fs';
import { fixtureFolder, simulateFixture } from './simulateText.ts';

const file = 'hardware/kernels-2.cu';

interface Row {
  readonly line: number;
  readonly op: string;
  readonly sectors?: number;
  readonly wavefronts?: number;
}

/** Of all launches, by line, operation and memory: requests' costs as Nsight Compute counted them. */
function measured(): Map<string, number> {
  const text = fs.readFileSync(`${fixtureFolder}/hardware/kernels-2-h200.json`, 'utf8');
  const launches = JSON.parse(text) as { readonly accesses: readonly Row[] }[];
  const ops: Readonly<Record<string, string>> = { LD: 'load', ST: 'store' };
  return new Map(
    launches
      .flatMap(({ accesses }) => accesses)
      .map(({ line, op, sectors, wavefronts }) => [
        `${line} ${ops[op.slice(0, 2)]}${wavefronts === undefined ? '' : ' shared'}`,
        sectors ?? wavefronts ?? 0,
      ]),
  );
}

describe('packed structs', () => {
  it('hold their fields, and are moved byte by byte as on an H200', async () => {
    const { stdout, launches } = await simulateFixture(file, { device: 'h200' });
    // As the program printed there.
    assert.equal(stdout, '7 1001 31031\n62062 0\n51 141\n');
    assert.deepEqual(
      launches.flatMap(({ problems }) => problems),
      [],
    );
    const counted = new Map<string, number>();
    for (const { line, op, space, sectors, wavefronts } of launches.flatMap(({ accesses }) => accesses)) {
      const key = `${line} ${op}${space === 'shared' ? ' shared' : ''}`;
      counted.set(key, (counted.get(key) ?? 0) + (space === 'shared' ? wavefronts : sectors));
    }
    assert.deepEqual([...counted].sort(), [...measured()].sort());
  });
});
