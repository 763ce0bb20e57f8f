/** Variables of which stores take other bytes than their scalars. Whatever is said has to hold for what the emulator counts. */
import assert from 'node:assert/strict';
import { check } from '../random/check.ts';
import { answers } from './answers.ts';

const types = `struct Mixed { unsigned char a; unsigned short b; int c; unsigned long long d; };
struct Bits { unsigned a : 4, b : 20, c : 8; int d; };
union Either { unsigned long long wide[2]; unsigned words[4]; unsigned char bytes[16]; };`;

const threads = Array.from({ length: 32 }, (_, t) => t);

/** The program is run with an `n` on each side of what its branches ask; the analysis does not know which. */
async function expectNothingFalse(body: string): Promise<void> {
  for (const n of [0, 5]) {
    const { compared, accesses, contradictions, failures } = await check(`${types}
__global__ void k(float* p, int n) { int t = threadIdx.x;
${body} }
int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 1 << 16); k<<<1, 32>>>(p, argc - 1 + ${n}); cudaDeviceSynchronize();
}`);
    assert.deepEqual([...contradictions, ...failures], [], `n is ${n}: ${body}`);
    assert.ok(accesses > 0 && compared <= accesses);
  }
}

/** For a kernel that is analysed without its launch, by `n`, a range of sectors that is known. */
async function expectSectors(body: string, sectors: number | ((t: number) => number)): Promise<void> {
  const text = `${types}
// warplint: launch grid=(1) block=(32)
__global__ void k(float* out, int n) { int t = threadIdx.x; ${body} out[index] = 1; }`;
  const count =
    typeof sectors === 'number' ? sectors : new Set(threads.map((t) => Math.floor(sectors(t) / 8))).size;
  assert.equal((await answers(text)).at(-1), `store out[index]: ${count}`, body);
}

const wide = '(unsigned long long)t << 32';

describe('bytes of a wider store', () => {
  it('are copied alone', async () => {
    await expectSectors(
      `unsigned char v[16] = {0}; ((unsigned long long*)v)[1] = ${wide} | 3;
       *(uchar4*)v = *(uchar4*)(v + 8); int index = 8 * v[12] + 256 * v[4] + v[0];`,
      (t) => 8 * t + 3,
    );
    await expectSectors(
      `unsigned char v[16] = {0}; ((unsigned long long*)v)[1] = ${wide};
       ((unsigned short*)v)[3] = -1; *(uchar4*)v = *(uchar4*)(v + 12); int index = 8 * v[0] + v[6];`,
      (t) => 8 * t + 255,
    );
  });
  it('remain where a narrower store takes others', async () => {
    await expectSectors(
      `Either v; v.wide[0] = ${wide}; v.bytes[5] = 1; int index = 8 * (v.words[1] + v.bytes[0]);`,
      (t) => 8 * (t + 256),
    );
    await expectSectors(
      `Mixed v = {1, 2, 3, 4}; *(unsigned*)&v = t << 16 | 7; v.a = 0; int index = 8 * v.b + ((char*)&v)[1];`,
      (t) => 8 * t,
    );
  });
  it('are those of one value behind a branch that stores as many', async () => {
    // A row of 32 words, or the one 512 bytes on.
    await expectSectors(
      'Either v; v.wide[0] = 0; if (n > 3) v.wide[0] = 128; long index = v.wide[0] + t;',
      4,
    );
  });
  it('lie in a union as in an array', async () => {
    await expectSectors(
      'unsigned w[4] = {1, t << 8, 2, 3}; Either v = *(Either*)w; int index = 8 * v.bytes[5] + v.bytes[4];',
      (t) => 8 * t,
    );
    await expectSectors(
      `Either v; v.wide[0] = ${wide}; v.wide[1] = 5; int w[4]; *(Either*)w = v; int index = 8 * w[1] + w[2];`,
      (t) => 8 * t + 5,
    );
  });
});

describe('bytes that a branch or a loop stores', () => {
  it('are not those of before where the other way has scalars of other sizes', async () => {
    await expectNothingFalse(`ushort4 v[2] = {make_ushort4(0, 0, 0, 0), make_ushort4(0, 0, 0, t)};
      ((unsigned*)v)[3] = -1; if (t & 8) ((unsigned long long*)v)[1] = ${wide} << 8;
      p[((unsigned char*)v)[15] * 8] = 1; p[((unsigned char*)v)[13] * 8] = 1;`);
    await expectNothingFalse(
      'int v[4] = {3, 0, 0, 7}; if (n > 1) ((short*)v)[1] = t; p[(v[0] >> 16) * 8] = 1; p[v[0] & 3] = 1;',
    );
  });
  it('are not those of before where one way stores the whole scalar', async () => {
    await expectNothingFalse(
      'unsigned long long v[2] = {0}; ((short*)v)[1] = t; if (n > 3) v[0] = 5; p[(v[0] >> 16) * 8] = 1;',
    );
  });
  it('are not those of before where they belong to no scalar', async () => {
    const read = 'p[((unsigned char*)&v)[1] * 8] = 1;';
    await expectNothingFalse(`Mixed v = {1, 2, 3, 4}; if (n > 1) *(unsigned*)&v = t << 8; ${read}`);
    await expectNothingFalse(
      `Mixed v = {1, 2, 3, 4}; for (int i = 0; i < n; i++) *(unsigned*)&v = t << 8; ${read}`,
    );
  });
  it('are not those of before where another iteration cuts them', async () => {
    await expectNothingFalse(`unsigned short v[8] = {0};
      for (int i = 0; i < n; i++) { p[v[0] * 8] = 1; p[v[1] * 8] = 1; *(unsigned*)v = t << 16; v[0] = i; }
      p[v[1] * 8] = 1; p[((unsigned char*)v)[2] * 8] = 1;`);
  });
});

describe('bytes of bit-fields', () => {
  const fields = 'Bits v; v.a = 1; v.b = 3; v.c = 0; v.d = 1;';
  it('change with a store to their unit', async () => {
    await expectNothingFalse(`${fields} ((unsigned char*)&v)[1] = t; p[v.b] = 1; p[v.a] = 1; p[v.d] = 1;`);
    await expectNothingFalse(`${fields} if (n > 1) *(unsigned*)&v = t << 8; p[v.b * 8] = 1; p[v.c] = 1;`);
    await expectNothingFalse(
      'Bits v = {}; if (n > 1) v.b = 3; else ((unsigned char*)&v)[1] = t; p[v.b] = 1;',
    );
  });
  it('change with a store to a field', async () => {
    await expectNothingFalse(
      `${fields} *(unsigned*)&v = 0; v.c = t; p[((unsigned short*)&v)[1] & 1023] = 1; p[((char*)&v)[3]] = 1;`,
    );
    await expectNothingFalse(
      `${fields} ((unsigned char*)&v)[0] = 0; v.c = t; p[((unsigned char*)&v)[3] * 8] = 1;`,
    );
  });
});
