import assert from 'node:assert/strict';
import { TestDevice, cudaSource } from '../../../../test/emulator/cudaSource.ts';
import type { LaunchOptions, LaunchResult } from '../api.ts';

const THREADS = 64;
const WORDS = 4096;

/** `BODY` stands in a kernel of two dimensions that has an array of each kind to load from. */
const kernelWith = (body: string): string => `
__constant__ float weights[64];
struct Pair { float x; float y; };
__global__ void k(const float *in, const double *wide, const int *whole, const Pair *pairs, float *out, int n, int m) {
  __shared__ float tile[16][17];
  __shared__ float late[64];
  int x = threadIdx.x, y = threadIdx.y, t = y * 16 + x;
  for (int i = 0; i < 16; i += 4) tile[i + y][x] = in[t + 16 * i] * 0.37f;
  if (t < 32) late[t] = in[t];
  __syncthreads();
  float sum = 0.25f, other = in[t];
  for (int repeat = 0; repeat < 200; repeat++) {
    ${body}
  }
  out[t] = sum; out[64 + t] = other;
}`;

interface Outcome {
  readonly result: LaunchResult;
  readonly out: readonly number[];
}

async function run(
  body: string,
  options: LaunchOptions,
  numbers: readonly [number, number],
): Promise<Outcome> {
  const source = await cudaSource(kernelWith(body));
  const device = new TestDevice();
  const real = (i: number): number => Math.fround(Math.sin(i) * 3);
  const words = Array.from({ length: WORDS }, (_, i) => i);
  const addresses = [
    device.put(Float32Array.from(words, real)),
    device.put(Float64Array.from(words, real)),
    device.put(Int32Array.from(words, (i) => (i * 7) % 31)),
    device.put(Float32Array.from(words, real)),
  ];
  const out = device.space(8 * THREADS);
  const result = device.run(source.kernel('k'), 1, [16, 4, 1], [...addresses, out, ...numbers], options);
  return { result, out: device.floats(out, 2 * THREADS) };
}

/** What one run says, without the addresses of objects that tell two compilations apart. */
function comparable({ result, out }: Outcome): unknown {
  return JSON.parse(
    JSON.stringify({ ...result, out: out.map((value) => (Object.is(value, -0) ? '-0' : String(value))) }),
  );
}

const bodies: Readonly<Record<string, string>> = {
  'a product of tiles': 'for (int k = 0; k < 16; k++) sum += tile[y][k] * tile[k][x];',
  'every operation': `for (int k = 0; k < 16; k++) {
      float a = tile[k][x] - sum; float b = a / 3.0f; sum = (b * 0.5f + tile[x][k]) * 0.125f; other -= a; }`,
  'a counter that goes down': 'for (int k = 15; k >= 0; k--) sum = sum * 0.5f + tile[k][x];',
  'a counter below zero': 'for (int k = -3; k <= 3; k++) sum += tile[y + 4 + k][x] * 0.5f;',
  'an unsigned counter': 'for (unsigned k = 1; k < 16u; k += 2) sum += tile[k][x] - tile[k - 1][x];',
  'a counter of 64 bits': 'for (size_t k = 0; k != 12; k += 3) { sum += tile[k][y]; other += sum; }',
  'bounds from arguments': 'for (int k = m; k < n; k += m + 1) sum += in[k * 16 + x];',
  'global memory': 'for (int k = 0; k < n; k++) sum += in[t * n + k] * in[k * 16 + x];',
  'one word for all': 'for (int k = 0; k < 16; k++) { sum += in[k] * tile[3][k]; other += late[k]; }',
  'doubles and integers': `double d = sum; int whole_ = 0;
      for (int k = 0; k < 20; k++) { d += wide[k * 64 + t]; whole_ += whole[t + k] ^ k; }
      sum = (float)d + whole_;`,
  structs: 'for (int k = 0; k < 9; k++) { Pair p = pairs[t + k * 3]; sum += p.x; other -= p.y * p.x; }',
  'constant memory': 'for (int k = 0; k < 8; k++) sum += weights[k] * tile[y][k];',
  'functions of the library': 'for (int k = 0; k < 8; k++) sum = fmaxf(sqrtf(fabsf(tile[k][x])), sum);',
  'values that change with the counter': 'for (int k = 0; k < 16; k++) sum += tile[k][x] * k;',
  'a selection': 'for (int k = 0; k < 16; k++) { float a = tile[k][x]; sum += a > 0.0f ? a : -a; }',
  'an index that is loaded': 'for (int k = 0; k < 8; k++) sum += in[whole[k * 8 + x]];',
  'an index that is no line': 'for (int k = 0; k < 12; k++) sum += in[(k * k) + x] + in[(k & 3) * 16 + x];',
  'a counter that the body moves': 'for (int k = 0; k < 16; k++) { sum += tile[k][x]; k += x >> 31; }',
  'lanes that take no part': 'if (x < 5) { for (int k = 0; k < 16; k++) sum += tile[k][x]; }',
  'lanes that leave': 'for (int k = 0; k < x; k++) sum += tile[k][x];',
  'words that nothing has written': 'for (int k = 28; k < 36; k++) sum += late[k];',
  'words behind the end': 'for (int k = 0; k < 8; k++) sum += in[4096 - 70 + k + t];',
  'a race': 'for (int k = 0; k < 8; k++) sum += tile[k][x]; tile[y][x] = sum; ',
  'a race of one round': `for (int k = 0; k < 8; k++) sum += tile[k][x] * tile[9 - k][y];
      tile[6][x] = sum; __syncthreads();`,
  'a race with what was stored before': `if (y == 1) tile[4][x] = sum;
      for (int k = 0; k < 8; k++) { sum += tile[k][x]; other += tile[k][15 - x]; } __syncthreads();`,
  'stores between the rows of the rounds': `for (int k = 0; k < 16; k += 2) sum += tile[k][x];
      if (y == 0) tile[7][x] = sum; __syncthreads();`,
  'registers of an array':
    'float a[2] = {sum, other}; for (int k = 0; k < 9; k++) { a[0] += a[1] * tile[k][x]; a[1] += late[k]; } sum = a[0];',
};

describe('rounds of a loop that are looked ahead at', () => {
  for (const [what, body] of Object.entries(bodies)) {
    it(`leave behind what one round after the other does: ${what}`, async () => {
      const plain = await run(body, { looksAhead: false }, [24, 1]);
      const ahead = await run(body, {}, [24, 1]);
      assert.deepEqual(comparable(ahead), comparable(plain));
    });
  }

  it('end where the steps of the launch do', async () => {
    for (const maxSteps of [3_000, 6_000, 9_001]) {
      const body = bodies['a product of tiles']!;
      const plain = await run(body, { looksAhead: false, maxSteps }, [24, 1]);
      assert.equal(plain.result.ended, 'step-budget');
      const ahead = await run(body, { maxSteps }, [24, 1]);
      assert.deepEqual(comparable(ahead), comparable(plain));
    }
  });
});
