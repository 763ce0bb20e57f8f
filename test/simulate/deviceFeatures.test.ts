import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { fixtureFolder, simulateFixture } from './simulateText.ts';

const folder = path.join(fixtureFolder, 'emulator/device');
const programs = fs
  .readdirSync(folder)
  .filter((name) => name.endsWith('.cu'))
  .map((name) => name.slice(0, -3));

/** Beside each program, NAME.expected.txt is what it printed on an H200 or H100 (nvcc 13.0 -arch=sm_90 -O3 -std=c++17). */
describe('device features as an H200 has them', function () {
  this.timeout(60_000);

  for (const name of programs) {
    it(`${name} prints the same, and no problem is found in it`, async () => {
      const report = await simulateFixture(`emulator/device/${name}.cu`);
      assert.equal(report.stdout, fs.readFileSync(path.join(folder, `${name}.expected.txt`), 'utf8'));
      assert.deepEqual(
        report.launches.flatMap((launch) => launch.problems),
        [],
      );
    });
  }
});
