import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { fixtureFolder, simulateFixture, simulateProgram } from './simulateText.ts';

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
      // Which rounds products for x86-64 before it adds to them.
      const launchOptions = { contractMultiplyAdd: false };
      const report = await simulateFixture(`emulator/programs/${name}.cu`, { launchOptions });
      assert.equal(report.stdout, fs.readFileSync(path.join(folder, `${name}.expected.txt`), 'utf8'));
      assert.equal(report.exitCode, 0);
      assert.deepEqual(
        report.launches.flatMap((launch) => launch.problems),
        [],
      );
    });
  }
});

describe('the lines of a report', () => {
  it('are those on which a copied object ends', async () => {
    // The lines that nvcc 13.0 -lineinfo gives the instructions.
    const { launches } = await simulateProgram(`__global__ void k(const float4* in, float4* o) {
  int i = threadIdx.x;
  float4 v =
    in[i];
  o[i] =
    v;
  o[i + 32]
    =
    in[
      i
    ];
  o[i + 64] = in[i];
}
int main() {
  float4 *in, *o;
  cudaMalloc(&in, 96 * 16);
  cudaMalloc(&o, 96 * 16);
  cudaMemset(in, 0, 96 * 16);
  k<<<1, 32>>>(in, o);
}`);
    assert.deepEqual(
      launches[0]!.accesses.map(({ op, line, endLine, text }) => `${op} ${text}: ${line}-${endLine}`),
      [
        'load in[i]: 6-6',
        'store o[i]: 6-6',
        'load in[ i ]: 9-11',
        'store o[i + 32]: 10-10',
        'store o[i + 64]: 12-12',
        'load in[i]: 12-12',
      ],
    );
  });
});
