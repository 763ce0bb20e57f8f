import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { fixtureFolder, simulateFixture } from './simulateText.ts';

const folder = path.join(fixtureFolder, 'emulator/programs');
const programs = fs
  .readdirSync(folder)
  .filter((name) => name.endsWith('.cu'))
  .map((name) => name.slice(0, -3));

/** Beside each program, NAME.expected.txt is what NAME.cpp prints: the same sums in the same order, by g++. */
describe('programs and the same in plain C++', function () {
  this.timeout(60_000);

  it('are nine', () => {
    assert.equal(programs.length, 9);
  });

  for (const name of programs) {
    it(`${name} gives the same bits, and no problem is found in it`, async () => {
      const report = await simulateFixture(`emulator/programs/${name}.cu`);
      assert.equal(report.stdout, fs.readFileSync(path.join(folder, `${name}.expected.txt`), 'utf8'));
      assert.equal(report.exitCode, 0);
      assert.deepEqual(
        report.launches.flatMap((launch) => launch.problems),
        [],
      );
    });
  }
});
