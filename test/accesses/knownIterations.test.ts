import assert from 'node:assert/strict';
import { answers } from './answers.ts';
import { wavefrontsOf } from './costs.ts';

/** Sectors of 32 bytes that a warp's lanes touch at these indices of a float array. */
function sectors(indexOf: (t: number) => number): number {
  return new Set(Array.from({ length: 32 }, (_, t) => Math.floor(indexOf(t) / 8))).size;
}

/** The indices and what plain C++ makes of them are written side by side. */
async function expectSectors(body: string, indexOf: (t: number) => number, before = ''): Promise<void> {
  const text = `${before}
// warplint: launch grid=(1) block=(32)
__global__ void k(float* out) { int t = threadIdx.x; ${body} out[index] = 1; }`;
  const stores = (await answers(text)).filter((line) => line.startsWith('store out[index]'));
  assert.deepEqual(stores, [`store out[index]: ${sectors(indexOf)}`], body);
}

function reversed(t: number): number {
  return Array.from({ length: 5 }, (_, bit) => ((t >> bit) & 1) << (4 - bit)).reduce((a, b) => a | b, 0);
}

describe('loops of few iterations', () => {
  it('are followed one by one where what they leave has no other rule', async () => {
    await expectSectors(
      'int r = 0; for (int b = 0; b < 5; b++) r |= ((t >> b) & 1) << (4 - b); int index = 4 * r + t;',
      (t) => 4 * reversed(t) + t,
    );
    await expectSectors(
      `int s = 0;
       for (int i = 0; i < 4; i++) for (int j = 0; j < 4; j++) { if (j == 2) break; if (i == 1) continue; s += t; }
       int index = s;`,
      (t) => 6 * t,
    );
    await expectSectors(
      'int h = t; for (int i = 0; i < 3; i++) h = (h * 5 + 1) % 64; int index = h;',
      (t) => {
        let h = t;
        for (let i = 0; i < 3; i++) h = (h * 5 + 1) % 64;
        return h;
      },
    );
  });
  it('are no more than the smaller bound allows, whichever that is', async () => {
    for (const bound of ['k < min(n, 3)', 'k <= min(2, n)', 'k < n && k < 3']) {
      const [store] = await answers(`// warplint: launch grid=(1) block=(32)
__global__ void k(int n) {
  __shared__ float s[2048];
  for (int k = 0; ${bound}; k++) { s[threadIdx.x << k] = 1; __syncthreads(); }
}`);
      const counts = [0, 1, 2].map((k) => wavefrontsOf(Array.from({ length: 32 }, (_, t) => t << k)));
      assert.equal(store, `store s[threadIdx.x << k]: ${Math.min(...counts)}-${Math.max(...counts)}`, bound);
    }
  });
  it('are told apart where lanes are divided by a power of two that the iteration decides', async () => {
    const butterfly = (body: string): string => `// warplint: launch grid=(1) block=(256)
__global__ void k(float* out) {
  __shared__ float s[256];
  int t = threadIdx.x;
  for (int k = 0; k < 7; k++) { int half = 1 << k; ${body} __syncthreads(); }
}`;
    const counts = [0, 1, 2, 3].flatMap((warp) =>
      Array.from({ length: 7 }, (_, k) => {
        const lanes = Array.from({ length: 32 }, (_, lane) => 32 * warp + lane);
        return wavefrontsOf(lanes.map((t) => (t >> k) * (2 << k) + (t & ((1 << k) - 1))));
      }),
    );
    const expected = `${Math.min(...counts)}-${Math.max(...counts)}`;
    for (const index of ['(t >> k) * 2 * half + (t & (half - 1))', 't / half * (2 << k) + t % half']) {
      const [store] = await answers(butterfly(`if (t < 128) { int at = ${index}; s[at] = 1; }`));
      assert.equal(store, `store s[at]: ${expected}`);
    }
  });
  it('are told apart where they multiply or halve a distance that the counter says nothing of', async () => {
    const distances = Array.from({ length: 5 }, (_, i) => 4 ** i);
    const warps = Array.from({ length: 8 }, (_, warp) => 32 * warp);
    const of = (indexOf: (t: number, distance: number) => number): string => {
      const counts = distances.flatMap((distance) =>
        warps.map((first) =>
          wavefrontsOf(Array.from({ length: 32 }, (_, i) => indexOf(first + i, distance))),
        ),
      );
      const [least, most] = [Math.min(...counts), Math.max(...counts)];
      return least === most ? String(least) : `${least}-${most}`;
    };
    const butterfly = (t: number, d: number): number => Math.floor(t / d) * 4 * d + (t % d);
    for (const [start, change] of [
      ['1', 'd *= 4'],
      ['1', 'd = d << 2'],
      ['256', 'd /= 4'],
      ['256', 'd >>= 2'],
    ]) {
      for (const [index, indexOf] of [
        ['t / d * 4 * d + t % d', butterfly],
        ['t * d', (t: number, d: number): number => t * d],
      ] as const) {
        const [store] = await answers(`// warplint: launch grid=(1) block=(256)
__global__ void k() {
  extern __shared__ float s[];
  int t = threadIdx.x, d = ${start};
  for (int i = 0; i < 5; i++) { s[${index}] = 1; ${change}; __syncthreads(); }
}`);
        assert.equal(store, `store s[${index}]: ${of(indexOf)}`, change);
      }
    }
  });
  it('are told apart where lanes are multiplied by what the iteration decides', async () => {
    for (const [distance, distanceIn] of [
      ['1 << (2 * i)', (i: number): number => 4 ** i],
      ['64 >> i', (i: number): number => 64 >> i],
      ['60 / (i + 1)', (i: number): number => Math.floor(60 / (i + 1))],
      ['(1 << i) + 1', (i: number): number => 2 ** i + 1],
    ] as const) {
      const [store] = await answers(`// warplint: launch grid=(1) block=(32)
__global__ void k() {
  extern __shared__ float s[];
  for (int i = 0; i < 5; i++) { int d = ${distance}; s[threadIdx.x * d] = 1; __syncthreads(); }
}`);
      const counts = [0, 1, 2, 3, 4].map((i) =>
        wavefrontsOf(Array.from({ length: 32 }, (_, t) => t * distanceIn(i))),
      );
      const expected = `${Math.min(...counts)}-${Math.max(...counts)}`;
      assert.equal(store, `store s[threadIdx.x * d]: ${expected}`, distance);
    }
  });
  it('work out anew what only their number decides', async () => {
    const kernel = (before: string, at: number): string => `// warplint: launch grid=(1) block=(32)
__global__ void k(float* out, int n) {
  int t = threadIdx.x, j = 0;
  ${before}
  for (int i = 0; i < n; i++) { if (i == ${at}) out[x] = 1; j += 3; x = t * j + 5; }
}`;
    for (const at of [2, 5]) {
      const [store] = await answers(kernel('int x = 5;', at));
      assert.equal(store, `store out[x]: ${sectors((t) => 3 * at * t + 5)}`);
      // What holds before the first iteration is another rule than what the others leave.
      const [other] = await answers(kernel('int x = n;', at));
      assert.match(other ?? '', /^store out\[x\]: unknown/);
    }
    const [behind] = await answers(`// warplint: launch grid=(1) block=(32)
__global__ void k(float* out) {
  int x = 0;
  for (int i = 0; i < 100; i++) { out[8 * x] = 1; x = threadIdx.x * (i + 1); }
  out[x / 50] = 1;
}`).then((all) => all.slice(-1));
    assert.equal(behind, `store out[x / 50]: ${sectors((t) => (t * 100) / 50)}`);
  });
  it('stay one where nobody knows how many there are', async () => {
    const [store] = await answers(`// warplint: launch grid=(1) block=(32)
__global__ void k(int n) {
  extern __shared__ float s[];
  int d = 1;
  for (int i = 0; i < n; i++) { s[threadIdx.x * d] = 1; d *= 2; __syncthreads(); }
}`);
    assert.equal(store, 'store s[threadIdx.x * d]: 1-32');
  });

  it('stay one where loaded values decide', async () => {
    const text = `// warplint: launch grid=(1) block=(32)
__global__ void k(const int* in, float* out) { int at = threadIdx.x; for (int i = 0; i < 4; i++) at = in[at]; out[at] = 1; }`;
    const [, store] = await answers(text);
    assert.match(store ?? '', /^store out\[at\]: unknown, data: /);
  });
});

describe('tables of constants', () => {
  const table = [0, 17, 3, 40];
  it('give each lane its element', async () => {
    const body = 'int index = table[t & 3] + 8 * (t >> 2);';
    const indexOf = (t: number): number => table[t & 3]! + 8 * (t >> 2);
    await expectSectors(`const int table[4] = {0, 17, 3, 40}; ${body}`, indexOf);
    await expectSectors(
      `int table[4]; for (int i = 0; i < 4; i++) table[i] = i * 9; ${body}`,
      (t) => (t & 3) * 9 + 8 * (t >> 2),
    );
    await expectSectors(body, indexOf, '__constant__ const int table[4] = {0, 17, 3, 40};');
    await expectSectors(
      'int index = table[1] * t;',
      (t) => 17 * t,
      'static __device__ const int table[4] = {0, 17, 3, 40};',
    );
  });
  it('are not known where the host may have written them', async () => {
    const text = `__constant__ int table[2] = {0, 8};
// warplint: launch grid=(1) block=(32)
__global__ void k(float* out) { out[table[threadIdx.x & 1]] = 1; }`;
    const store = (await answers(text)).find((line) => line.startsWith('store'));
    assert.equal(store, 'store out[table[threadIdx.x & 1]]: 1-2');
  });
});

describe('loops that lanes leave in different iterations', () => {
  it('leave each lane with what its own iterations made', async () => {
    await expectSectors('int index = 1; for (int i = 0; i < (t & 3); i++) index *= 3;', (t) => 3 ** (t & 3));
    await expectSectors(
      'int index = 0; for (int i = t & 1; i < 4; i += 2) index = i * 40;',
      (t) => (2 + (t & 1)) * 40,
    );
  });
  it('give no value that the whole warp shares', async () => {
    const kernel = (body: string): string => `// warplint: launch grid=(1) block=(32)
__global__ void k(const int* in, float* out, int n) { int t = threadIdx.x, at = 0; ${body} out[at] = 1; }`;
    const bodies = [
      'for (int i = t; i < n; i += 7) at = at * 2 + n;',
      'for (int i = 0; i < n; i++) { at = at * 3 + 1; if (i == t) break; }',
      'int i = 0; while (in[8 * t + i] > 0) { at = 5 * at + 1; i++; }',
      'for (int i = 0; i < in[t]; i++) at = i * i;',
    ];
    for (const body of bodies) {
      const store = (await answers(kernel(body))).at(-1) ?? '';
      assert.match(store, /^store out\[at\]: (?:unknown|1-\d)/, `${body} ${store}`);
    }
  });
});

describe('parts of values in registers', () => {
  it('are the bytes that lie there', async () => {
    await expectSectors(
      'int x = t * 257 + 512; int index = 8 * ((unsigned char*)&x)[1];',
      (t) => 8 * (((t * 257 + 512) >> 8) & 255),
    );
    await expectSectors('int x = t * 65537; short index = *(short*)&x;', (t) => t);
    await expectSectors('int x = t * 65537; short2 s = *(short2*)&x; int index = 2 * s.y;', (t) => 2 * t);
    await expectSectors('long long x = t; int index = ((int*)&x)[1];', () => 0);
    await expectSectors(
      'int4 v = make_int4(t, 2 * t, 3 * t, 4 * t); int2 w = *(int2*)&v.z; int index = w.y;',
      (t) => 4 * t,
    );
  });
  it('are one number where several lie behind one another', async () => {
    await expectSectors(
      'uint2 u = make_uint2(t, 1); long long index = *(unsigned long long*)&u;',
      (t) => t + 2 ** 32,
    );
    await expectSectors(
      'uchar4 c = make_uchar4(t, 0, 1, 0); int index = *(int*)&c * 2;',
      (t) => 2 * (t + 65536),
    );
  });
  it('are what a store of another type leaves', async () => {
    await expectSectors(
      'int b[4] = {0, 0, 0, 0}; *(unsigned long long*)b = (unsigned long long)t << 32; int index = 8 * b[1] + b[0];',
      (t) => 8 * t,
    );
    await expectSectors(
      'unsigned long long a[4] = {0}; a[1] = (unsigned long long)t << 32 | 1; int index = 8 * ((unsigned*)a)[3];',
      (t) => 8 * t,
    );
    await expectSectors(
      'unsigned long long w = 5; ((unsigned*)&w)[1] = t; long long index = (w >> 32) * 4 + (unsigned)w;',
      (t) => 4 * t + 5,
    );
    await expectSectors('int x = t; ((unsigned char*)&x)[1] = 1; int index = 8 * x;', (t) => 8 * (t + 256));
    await expectSectors('int x = t; *(short*)&x = 5; int index = 8 * x;', () => 40);
    await expectSectors(
      'uchar4 c = make_uchar4(1, 2, 3, 4); *(int*)&c = 256 * t; int index = 8 * c.y + c.x;',
      (t) => 8 * t,
    );
    await expectSectors(
      'unsigned long long a[2] = {7, 0}; a[1] = (unsigned long long)t << 32; ((unsigned*)a)[2] = 5; int index = (a[1] >> 32) * 8;',
      (t) => 8 * t,
    );
    await expectSectors(
      'struct { unsigned long long w; } q = {(unsigned long long)t << 32}; uint2 z = *(uint2*)&q; int index = 8 * z.y + z.x;',
      (t) => 8 * t,
    );
    await expectSectors(
      'union { unsigned long long w; unsigned char q[8]; } u; u.w = (unsigned long long)t << 33; int index = 8 * u.q[4];',
      (t) => 16 * t,
    );
  });
  it('are not known once a branch has stored another number of them', async () => {
    const text = `// warplint: launch grid=(1) block=(32)
__global__ void k(float* out, int n) {
  int b[4] = {0, 0, 0, 0};
  if (n > 3) *(unsigned long long*)b = (unsigned long long)threadIdx.x << 32;
  out[8 * b[1]] = 1;
}`;
    assert.deepEqual(await answers(text), ['store out[8 * b[1]]: unknown, part of a wider value']);
  });
});
