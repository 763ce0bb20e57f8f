/** Masks, flips and strides by an unknown n: bounds that hold for every n, and that some n reach. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { answers } from './answers.ts';
import { sectorsOf, wavefrontsOf } from './costs.ts';

const kernel = (body: string): string => `// warplint: launch grid=(64) block=(256)
__global__ void k(float* a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int t = threadIdx.x;
  __shared__ float s[1024];
  ${body}
}`;

type At = (i: number, n: number) => number;
const shapes: Readonly<Record<string, At>> = {
  'a[i & n]': (i, n) => i & n,
  'a[i ^ n]': (i, n) => i ^ n,
  'a[i | n]': (i, n) => i | n,
  'a[2 * i - (i & (n - 1))]': (i, n) => 2 * i - (i & (n - 1)),
  'a[(4 * i & n) + 4 * i]': (i, n) => ((4 * i) & n) + 4 * i,
  'a[(i ^ n) * 2]': (i, n) => (i ^ n) * 2,
  'a[i ^ (n << 2)]': (i, n) => i ^ (n << 2),
  's[t ^ n]': (t, n) => t ^ n,
  's[2 * t - (t & (n - 1))]': (t, n) => 2 * t - (t & (n - 1)),
  's[t * 4 - 3 * (t & (n - 1))]': (t, n) => t * 4 - 3 * (t & (n - 1)),
  's[(t & n) * 32]': (t, n) => (t & n) * 32,
  's[t * n]': (t, n) => t * n,
  's[t / 16 * n + t % 16]': (t, n) => Math.floor(t / 16) * n + (t % 16),
  's[t / 8 * n + t % 8 * 2]': (t, n) => Math.floor(t / 8) * n + (t % 8) * 2,
};

/** The least and the most that a warp costs with any n below 512, and with many that are larger. */
function enumerated(cost: (elements: readonly number[]) => number, at: At): { least: number; most: number } {
  const seen = new Set<number>();
  const look = (n: number, warp: number): void => {
    seen.add(cost(Array.from({ length: 32 }, (_, lane) => at(warp * 32 + lane, n))));
  };
  for (let n = 0; n < 512; n++) for (let warp = 0; warp < 8; warp++) look(n, warp);
  fc.assert(fc.property(fc.integer({ min: 1, max: 2 ** 24 }), fc.nat(7), look));
  return { least: Math.min(...seen), most: Math.max(...seen) };
}

describe('masks, flips and strides by an unknown', () => {
  for (const [place, at] of Object.entries(shapes)) {
    it(`keep ${place} within bounds that hold for every n, and that some n reach`, async () => {
      const answer = (await answers(kernel(`${place} = 1;`))).find((one) => one.includes(place));
      const [, min, max] = /: (\d+)(?:-(\d+))?$/.exec(answer ?? '') ?? [];
      const cost = place.startsWith('s') ? wavefrontsOf : (at: readonly number[]) => sectorsOf(at, 4);
      const { least, most } = enumerated(cost, at);
      assert.deepEqual([Number(min), Number(max ?? min)], [least, most], answer);
    });
  }

  it('are followed through the index of a tensor of five dimensions', async () => {
    const body = `// warplint: launch block=(8,8,4)
__global__ void k(double* p, int na, int ne, int nx, int ny) {
  const int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
  p[na * (3 + ne * (x + nx * (y + ny * z)))] = 1;
}`;
    // A warp's four rows of eight may lie in one place, or each lane in a sector of its own.
    const [answer] = await answers(body);
    assert.match(answer ?? '', /: 1-32$/);
  });

  it('are followed through the start of a plane of six extents, of groups that quotients number', async () => {
    const body = `// warplint: launch block=(64)
__global__ void k(float* p, int h, int w, int batches, int groups, int rows, int columns) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int batch = i / w / h % batches;
  p[batch * groups * 2 * rows * columns * h * w + i / w % h * w + i % w] = 1;
}`;
    // Away from the ends of rows and planes lanes lie side by side; where these are tiny each is in a sector of its own.
    const [answer] = await answers(body);
    assert.match(answer ?? '', /: 1-32$/);
  });
});

describe('addresses that a kernel is given, or loads, as numbers', () => {
  const kernel = (access: string): string => `// warplint: launch block=(64)
__global__ void k(unsigned long long address, const unsigned long long* addresses, long row, unsigned narrow) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  ${access} = 1;
}`;

  const stored = async (access: string): Promise<string> =>
    (await answers(kernel(access))).find((answer) => answer.startsWith('store')) ?? '';

  it('lead to one unknown place each', async () => {
    // Aligned to the elements: 128 bytes lie on four or five sectors, 512 on 16 or 17.
    const known: Readonly<Record<string, string>> = {
      '((float*)address)[i]': '4-5',
      '((float*)(address + row * 512))[i]': '4-5',
      '((float*)(address + 16 * i))[0]': '16-17',
      '((float*)addresses[blockIdx.x])[i]': '4-5',
    };
    for (const [access, sectors] of Object.entries(known))
      assert.match(await stored(access), new RegExp(`: ${sectors}$`), access);
  });

  it('are not known where two numbers are added, lanes have different ones, or 32 bits hold it', async () => {
    for (const access of [
      '((float*)(address + row))[i]',
      '((float*)addresses[i])[0]',
      '((float*)(size_t)narrow)[i]',
    ])
      assert.match(await stored(access), /: unknown/, access);
  });
});
