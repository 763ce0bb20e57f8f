import assert from 'node:assert/strict';
import { TestDevice, cudaSource } from '../../../../test/emulator/cudaSource.ts';

/** What one warp's threads give to `out`, and the memories that they come to. */
async function run(members: string, body: string): Promise<{ out: number[]; spaces: string[] }> {
  const source = await cudaSource(
    `struct Row { int v[4]; ${members} };
     struct Table { Row rows[3]; __device__ Row& operator[](int i) { return rows[i]; }
       __device__ int& operator()(int i, int j) { return rows[i].v[j]; } };
     __global__ void k(int* out) { int t = threadIdx.x, s = 0; ${body} out[t] = s; }`,
  );
  const device = new TestDevice();
  const out = device.space(32 * 4);
  const { accesses, problems } = device.run(source.kernel('k'), 1, 32, [out]);
  assert.deepEqual(problems, []);
  return { out: device.ints(out, 32), spaces: [...new Set(accesses.map(({ space }) => space))] };
}

const brackets = '__device__ int& operator[](int i) { return v[i]; }';

describe('what accessors of local arrays return', () => {
  // nvcc 13.0 makes no load or store of local memory for any of the first four.
  const inRegisters = (name: string, members: string, body: string, value: (t: number) => number): void => {
    it(`stays in registers ${name}`, async () => {
      const { out, spaces } = await run(members, body);
      assert.deepEqual(
        out,
        Array.from({ length: 32 }, (_, t) => value(t)),
      );
      assert.deepEqual(spaces, ['global']);
    });
  };
  inRegisters(
    'with the counter of an unrolled loop',
    brackets,
    'Row r; for (int i = 0; i < 4; i++) r[i] = t * i; for (int i = 0; i < 4; i++) r[3 - i] += i; s = r[1] * 100 + r[2];',
    (t) => (t + 2) * 100 + 2 * t + 1,
  );
  inRegisters(
    'through one that calls another',
    `${brackets} __device__ int& at(int i) { return (*this)[i + 1]; }`,
    'Row r; for (int i = -1; i < 3; i++) r.at(i) = t + i; r.at(0)++; s = r[0] * 100 + r[1];',
    (t) => (t - 1) * 100 + t + 1,
  );
  inRegisters(
    'in rows of rows',
    brackets,
    `Table m; for (int i = 0; i < 3; i++) for (int j = 0; j < 4; j++) m[i][j] = t + 10 * i + j;
     for (int i = 0; i < 3; i++) m(i, i) *= 2; s = m[1][1] * 100 + m(2, 3);`,
    (t) => 2 * (t + 11) * 100 + t + 23,
  );
  inRegisters(
    'by another name',
    brackets,
    `Table m; for (int i = 0; i < 3; i++) { Row& r = m[i]; for (int j = 0; j < 4; j++) r[j] = t * i + j; }
     s = m[2][3];`,
    (t) => 2 * t + 3,
  );

  it('is in local memory where only the run knows the index', async () => {
    const body = 'Row r; for (int i = 0; i < 4; i++) r[i] = t * i; s = r[t & 3];';
    const { out, spaces } = await run(brackets, body);
    assert.deepEqual(
      out,
      Array.from({ length: 32 }, (_, t) => t * (t & 3)),
    );
    assert.deepEqual(spaces, ['local', 'global']);
  });
});
