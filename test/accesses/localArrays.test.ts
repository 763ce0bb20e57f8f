import assert from 'node:assert/strict';
import { accessLines, summaryOf } from '../libraries/library.ts';

/** Distinct sectors of the words that lanes use, where word `w` of lane `l` is word `32 * w + l` of the warp. */
function sectorsOfWords(wordsOfLane: (lane: number) => readonly number[]): number {
  const words = Array.from({ length: 32 }, (_, lane) => wordsOfLane(lane).map((word) => 32 * word + lane));
  return new Set(words.flat().map((word) => Math.floor(word / 8))).size;
}

const line = (text: string, sectors: number): string => `${text} local load ${sectors}..${sectors}`;

describe('local arrays', () => {
  it('cost the rows that lanes use', async () => {
    const text = `struct S { double a; float b, c; };
__global__ void k(float* o, const int* in) {
  int t = threadIdx.x;
  float v[12]; double d[6]; char c[64]; float4 f[4]; S s[3];
  for (int i = 0; i < 12; i++) v[i] = in[i];
  for (int i = 0; i < 6; i++) d[i] = in[i];
  for (int i = 0; i < 64; i++) c[i] = in[i];
  for (int i = 0; i < 4; i++) f[i].x = f[i].y = f[i].z = f[i].w = in[i];
  for (int i = 0; i < 3; i++) s[i].a = s[i].b = s[i].c = in[i];
  o[t] = v[t % 12] + v[t / 8 * 2] + d[t % 6] + c[t] + f[t & 3].y + s[t % 3].c;
  float4 g = f[t / 16];
  o[t] += g.x + g.y + g.z + g.w + (t < 7 ? v[t] : 0);
}
int main() { float* p; int* q; cudaMalloc(&p, 4096); cudaMalloc(&q, 4096); k<<<1, 32>>>(p, q); }`;
    assert.deepEqual(await accessLines(text, ['local']), [
      line(
        'v[t % 12]',
        sectorsOfWords((t) => [t % 12]),
      ),
      line(
        'v[t / 8 * 2]',
        sectorsOfWords((t) => [Math.floor(t / 8) * 2]),
      ),
      line(
        'd[t % 6]',
        sectorsOfWords((t) => [2 * (t % 6), 2 * (t % 6) + 1]),
      ),
      line(
        'c[t]',
        sectorsOfWords((t) => [Math.floor(t / 4)]),
      ),
      line(
        'f[t & 3].y',
        sectorsOfWords((t) => [4 * (t & 3) + 1]),
      ),
      line(
        's[t % 3].c',
        sectorsOfWords((t) => [4 * (t % 3) + 3]),
      ),
      line(
        'f[t / 16]',
        sectorsOfWords((t) => [0, 1, 2, 3].map((i) => 4 * Math.floor(t / 16) + i)),
      ),
      line(
        'v[t]',
        sectorsOfWords((t) => (t < 7 ? [t] : [])),
      ),
    ]);
  });

  it('of structs as large as tiles cost the same in each of their words', async () => {
    const text = `struct Tile { float v[2048]; };
__global__ void k(float* o, const float* in, int n) {
  Tile tiles[4];
  for (int i = 0; i < n; i++) tiles[i % 4].v[i / 4] = in[i];
  Tile one = tiles[threadIdx.x / 8];
  o[threadIdx.x] = one.v[n];
}
int main() { float* p; cudaMalloc(&p, 4096); k<<<1, 32>>>(p, p, 3); }`;
    const lines = await accessLines(text, ['local']);
    const word = sectorsOfWords((t) => [2048 * Math.floor(t / 8)]);
    assert.ok(lines.includes(line('tiles[threadIdx.x / 8]', word)), lines.join('\n'));
  });

  // nvcc 13.0 makes one ld.local of it, whatever the lanes of a warp turn out to use.
  it('stay in local memory for warps that use one element', async () => {
    const text = `__device__ int chosen(int t, int a, int b) {
  if (t < 12) return a;
  return b;
}
__global__ void k(int* o, const int* in) {
  int t = threadIdx.x;
  int v[4];
  for (int i = 0; i < 4; i++) v[i] = in[i];
  o[t] = v[chosen(t, 1, 0)];
}
int main() { int* p; cudaMalloc(&p, 4096); k<<<1, 128>>>(p, p); }`;
    const summary = await summaryOf(text);
    const load = summary.accesses.find(({ space }) => space === 'local');
    const first = sectorsOfWords((t) => [t < 12 ? 1 : 0]);
    const others = sectorsOfWords(() => [0]);
    assert.deepEqual(
      [load?.sectors?.min, load?.sectors?.mean, load?.sectors?.max],
      [others, (first + 3 * others) / 4, first],
    );
  });
});
