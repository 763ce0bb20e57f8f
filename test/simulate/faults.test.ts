import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { fixtureFolder, simulateFixture, simulateProgram } from './simulateText.ts';

const folder = 'emulator/programs/faults';

interface Fault {
  readonly kind: string;
  /** Part of the line of the source at which it is to be found. */
  readonly line: string;
  readonly thread: readonly number[];
  /** Part of the message. */
  readonly says: string;
}

const faults: Readonly<Record<string, Fault>> = {
  missingBarrier: {
    kind: 'race',
    line: 'out[threadIdx.x] = tile[255 - threadIdx.x]',
    thread: [0, 0, 0],
    says: '__syncthreads()',
  },
  haloOffByOne: {
    kind: 'out-of-bounds',
    line: 'in[i + 1]',
    thread: [255, 0, 0],
    says: 'past the end of `in` of 1024 bytes: check the index',
  },
  misalignedVector: {
    kind: 'misaligned',
    line: 'float4 four',
    thread: [0, 0, 0],
    says: 'no multiple of 16',
  },
  divergentBarrier: {
    kind: 'divergent-barrier',
    line: '__syncthreads();',
    thread: [1, 0, 0],
    says: '32 of 64 threads',
  },
  uninitialisedShared: {
    kind: 'uninitialised-read',
    line: 'sum += part[i]',
    thread: [0, 0, 0],
    says: 'byte 384',
  },
  spinWait: { kind: 'no-progress', line: 'while (ready != 2)', thread: [0, 0, 0], says: 'did not end' },
};

/** A wrong test lets 380 of 512 threads write, most of them behind the array, each in a sector of its own. */
const overrun = `
__global__ void fill(float *out, int n) {
  int i = threadIdx.x, j = threadIdx.y;
  if (i >= n && j >= n) return;
  out[i * n + j] = 1.0f;
}
int main() {
  float *out;
  cudaMalloc(&out, 10 * 10 * sizeof(float));
  fill<<<1, dim3(32, 16)>>>(out, 10);
}`;

describe('planted faults', function () {
  this.timeout(60_000);
  const launchOptions = { maxStepsPerBlock: 2_000_000 };

  it('counts an overrun into the rest of a page as the H200 does, which notices none', async () => {
    const { launches } = await simulateProgram(overrun);
    assert.deepEqual(
      launches[0]?.accesses.map(({ requests, lanes, sectors }) => ({ requests, lanes, sectors })),
      [{ requests: 16, lanes: 380, sectors: 380 }],
    );
    assert.deepEqual(
      launches[0].problems.map(({ kind }) => kind),
      ['out-of-bounds'],
    );
  });

  it('a spin-wait ends as soon as a round has changed nothing, with what was counted so far', async () => {
    const report = await simulateFixture(`${folder}/spinWait.cu`);
    const [launch] = report.launches;
    assert.equal(launch?.ended, 'no-progress');
    assert.ok((launch.totals?.steps ?? Infinity) < 1_000_000);
    assert.ok(launch.accesses.some((access) => access.op === 'load' && access.requests > 10_000));
  });

  for (const [name, fault] of Object.entries(faults)) {
    it(`${name} is found at its line`, async () => {
      const file = `${folder}/${name}.cu`;
      const report = await simulateFixture(file, { launchOptions });
      const lines = fs.readFileSync(path.join(fixtureFolder, file), 'utf8').split('\n');
      const problems = report.launches.flatMap((launch) => launch.problems);
      assert.deepEqual(
        problems.map(({ kind, thread, block }) => ({ kind, thread, block })),
        [{ kind: fault.kind, thread: fault.thread, block: [0, 0, 0] }],
      );
      assert.ok(lines[problems[0]!.line - 1]?.includes(fault.line), `line ${problems[0]!.line}`);
      assert.ok(problems[0]!.message.includes(fault.says), problems[0]!.message);
    });

    it(`${name} without the fault is reported for nothing`, async () => {
      const report = await simulateFixture(`${folder}/${name}.fixed.cu`, { launchOptions });
      assert.equal(report.launches.length, 1);
      assert.equal(report.launches[0]!.ended, 'finished');
      assert.deepEqual(report.launches[0]!.problems, []);
    });
  }
});
