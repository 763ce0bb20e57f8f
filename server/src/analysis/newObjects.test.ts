/** What objects hold that host code makes with `new`. */
import assert from 'node:assert/strict';
import { analyseText, kernelNamed } from './testProgram.ts';

const program = `
__global__ void k(float* p) { p[threadIdx.x] = 0; }
struct Sums {
  explicit Sums(int n) : threads(n) { cudaMalloc(&data, n * 4); }
  void run() { k<<<1, threads>>>(data); }
  void grow() { threads *= 2; }
  void set(int n) { threads = n; }
  const int fixed = 160;
  int threads;
  float* data;
};
Sums* make(int n) { return new Sums(n); }
void external(Sums* s);
void reading(const Sums* s);
void within(int n) {
`;

/** Blocks of the launches, undefined where they are not known. */
async function blocksOf(body: string, before = program): Promise<(number | undefined)[]> {
  const analysis = await analyseText(`${before}${body}\n}`);
  return kernelNamed(analysis, 'k').launches.map(({ summary: { launch } }) =>
    launch.source === 'host' ? launch.block[0] : undefined,
  );
}

describe('an object that is made with new', () => {
  it('holds what its constructor and its methods leave', async () => {
    assert.deepEqual(await blocksOf('Sums* s = new Sums(64); s->run();'), [64]);
    assert.deepEqual(await blocksOf('Sums* s = new Sums(64); s->grow(); s->run(); delete s;'), [128]);
    assert.deepEqual(await blocksOf('Sums* s = new Sums(64); s->set(s->fixed); s->run();'), [160]);
  });

  it('is another one each time', async () => {
    assert.deepEqual(await blocksOf('Sums* a = make(64); Sums* b = make(96); a->run(); b->run();'), [
      64,
      undefined,
    ]);
    const loop =
      'for (int i = 0; i < n; i++) { Sums* now = new Sums(32 * i + 32); if (last) last->run(); last = now; }';
    assert.deepEqual(await blocksOf(`Sums* last = nullptr; ${loop}`), [undefined]);
  });

  it('is not known where any of several may be meant, or changed', async () => {
    const chosen = 'Sums* s = new Sums(64); if (n > 3) s = new Sums(96); s->run();';
    assert.deepEqual(await blocksOf(chosen), [undefined]);
    assert.deepEqual(await blocksOf('Sums* s = new Sums(64); external(s); s->run();'), [undefined]);
    const table = 'Sums* s = new Sums(64); Sums* t[4]; t[n & 3] = s; t[n / 4 & 3]->set(32); s->run();';
    assert.deepEqual(await blocksOf(table), [undefined]);
    const either =
      'Sums* s = new Sums(64); Sums* t = new Sums(96); Sums** w = n > 2 ? &s : &t; (*w)->set(32); s->run();';
    assert.deepEqual(await blocksOf(either), [undefined]);
    const grown = 'Sums* s = new Sums(64); for (int i = 0; i < n; i++) s->grow(); s->run();';
    // 64 are those of no turn.
    assert.deepEqual(
      (await blocksOf(grown)).filter((one) => one !== 64),
      [undefined],
    );
  });
});

describe('a variable behind a pointer', () => {
  it('may be changed by a function that is defined elsewhere, unless that only reads it', async () => {
    assert.deepEqual(await blocksOf('Sums d(64); Sums* s = &d; reading(s); d.run();'), [64]);
    assert.deepEqual(await blocksOf('Sums d(64); Sums* s = &d; external(s); d.run();'), [undefined]);
  });
});

const programInC = `
__global__ void k(float* p) { p[threadIdx.x] = 0; }
typedef struct { float* data; int threads; cudaStream_t stream; int blocks; } plan;
plan* planned(int threads) {
  plan* made = (plan*)malloc(sizeof(plan));
  if (made == NULL) exit(1);
  made->threads = threads;
  cudaMalloc((void**)&made->data, 4096);
  return made;
}
void go(plan* p) { k<<<p->blocks, p->threads>>>(p->data); }
void all(int n) {
`;

describe('an object that is made with malloc', () => {
  const inC = (body: string): Promise<(number | undefined)[]> => blocksOf(body, programInC);

  it('holds what is stored in it', async () => {
    assert.deepEqual(await inC('plan* p = planned(96); p->blocks = n; go(p); free(p);'), [96]);
    assert.deepEqual(
      await inC('plan* p = static_cast<plan*>(malloc(sizeof *p)); p->threads = 64; go(p);'),
      [64],
    );
    // calloc's is zero at first.
    assert.deepEqual(await inC('plan* p = (plan*)calloc(1, sizeof(plan)); p->threads += 32; go(p);'), [32]);
    assert.deepEqual(await inC('plan* p = (plan*)malloc(sizeof(plan)); go(p);'), [undefined]);
  });

  it('keeps the other members where the library makes one', async () => {
    const streamed = 'plan* p = planned(96); p->blocks = 2; cudaStreamCreate(&p->stream); go(p);';
    assert.deepEqual(await inC(streamed), [96]);
    assert.deepEqual(
      await inC(`plan own; own.threads = 64; ${streamed} cudaStreamCreate(&own.stream); go(&own);`),
      [96, 64],
    );
    const read = 'plan* p = planned(96); p->blocks = 4; scanf("%d", &p->blocks); go(p);';
    assert.deepEqual(await inC(read), [96]);
    assert.deepEqual(await inC(read.replaceAll('blocks', 'threads')), [undefined]);
    const copied = 'plan* p = planned(96); plan q; memcpy(&p->data, &q, sizeof(plan)); go(p);';
    assert.deepEqual(await inC(copied), [undefined]);
  });

  it('is not followed where there may be several, or where the library writes it', async () => {
    const cases = [
      'plan* p = (plan*)malloc(n * sizeof(plan)); for (int i = 0; i < n; i++) p[i].threads = 32 * i; go(p + n - 1);',
      'plan* p = planned(96); plan* q = planned(64); go(q);',
      'plan* p = planned(96); memset(p, 0, sizeof(plan)); go(p);',
      'plan* p = planned(96); fread(p, sizeof(plan), 1, stdin); go(p);',
      'plan* p = planned(96); plan other; memcpy(p, &other, sizeof(plan)); go(p);',
      'plan* p = planned(96); cudaMemcpy(p, p->data, sizeof(plan), cudaMemcpyDeviceToHost); go(p);',
      'plan local; plan* p = &local; p->threads = 96; memset(p, 0, sizeof(plan)); go(p);',
    ];
    for (const body of cases) assert.deepEqual(await inC(body), [undefined], body);
  });
});
