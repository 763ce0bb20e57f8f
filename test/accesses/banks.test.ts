/** Rows of shared memory that loaded data chooses: what a warp costs whichever row each of its lanes takes. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { sharedRequest } from '../../server/src/memory/sharedRequest.ts';
import { answers } from './answers.ts';

const kernel = (type: string, place: string): string => `// warplint: launch grid=(4) block=(64)
__global__ void k(const int* rows) {
  __shared__ ${type} s[4096];
  int t = threadIdx.x, row = rows[t];
  ${place};
}`;

interface Shape {
  readonly type: string;
  readonly width: number;
  readonly at: (t: number, row: number) => number;
}
const operations = {
  store: 's[#] = 1',
  load: 'if (s[#] == 1) rows = 0',
  atomic: 'atomicAdd(&s[#], 2)',
} as const;

const shapes: Readonly<Record<string, Shape>> = {
  'row * 64 + t': { type: 'int', width: 4, at: (t, row) => row * 64 + t },
  'row * 32 + t % 16': { type: 'int', width: 4, at: (t, row) => row * 32 + (t % 16) },
  '(row - t) * 32 + 2 * t': { type: 'int', width: 4, at: (t, row) => (row - t) * 32 + 2 * t },
  'row * 128 + t': { type: 'double', width: 8, at: (t, row) => row * 128 + t },
};

describe('rows of shared memory that data chooses', () => {
  for (const [index, { type, width, at }] of Object.entries(shapes)) {
    for (const [operation, text] of Object.entries(operations)) {
      // There is no such instruction: doubles are added by swapping.
      if (operation === 'atomic' && width === 8) continue;
      it(`cost a ${operation} of ${type} s[${index}] what the banks make of it`, async () => {
        const rows = await answers(kernel(type, text.replace('#', index)));
        const answer = rows.find((one) => one.includes(' s['));
        const [, min, max] = /: (\d+)(?:-(\d+))?$/.exec(answer ?? '') ?? [];
        const seen = new Set<number>();
        const look = (of: readonly number[]): void => {
          const addresses = Float64Array.from(of, (row, lane) => at(lane, row) * width);
          seen.add(sharedRequest(addresses, 0xffffffff, width, operation as 'load').wavefronts);
        };
        fc.assert(fc.property(fc.array(fc.nat(30), { minLength: 32, maxLength: 32 }), look));
        for (const apart of [0, 15]) look(Array.from({ length: 32 }, (_, lane) => (lane >> 4) * apart + 31));
        assert.deepEqual([Number(min), Number(max ?? min)], [Math.min(...seen), Math.max(...seen)], answer);
      });
    }
  }

  it('are those of the lanes of a rotated row', async () => {
    const rotated = 'for (int i = 0; i < 32; i++) s[t / 16 * 256 + (i + t % 16) % 32] = 1';
    const [, answer] = await answers(kernel('int', rotated));
    assert.equal(answer, 'store s[t / 16 * 256 + (i + t % 16) % 32]: 2');
  });

  it('may be free where a function adds up their neighbours, if all begin where a wider load may', async () => {
    const costOf = async (length: number): Promise<string | undefined> =>
      (
        await answers(`// warplint: launch grid=(4) block=(64)
        __device__ float sum(const float* rows, int length, int t) {
          float r = 0;
          for (int j = 0; j < 8; j++) r += rows[t * length + j];
          return r;
        }
        __global__ void k(float* out) {
          __shared__ float s[4096];
          int t = threadIdx.x;
          out[t] = sum(s, ${length}, t);
        }`)
      )[0];
    const text = 'load rows[t * length + j]';
    // 36 words are 4 banks further on, 34 are 2, and a row of 35 words begins at an odd one.
    assert.equal(await costOf(36), `${text}: 1-4`);
    assert.equal(await costOf(34), `${text}: 1-2`);
    assert.equal(await costOf(35), `${text}: 1`);
    assert.equal(await costOf(48), `${text}: 1-16`);
  });

  it('are not known where a row begins in any bank', async () => {
    assert.deepEqual((await answers(kernel('int', 's[row * 33 + t] = 1'))).slice(1), [
      'store s[row * 33 + t]: unknown, data: it is loaded from `rows`',
    ]);
    assert.deepEqual((await answers(kernel('int', 's[row * 32] = 1'))).slice(1), [
      'store s[row * 32]: unknown, data: it is loaded from `rows`',
    ]);
  });
});
