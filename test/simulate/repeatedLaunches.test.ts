import assert from 'node:assert/strict';
import { loadSimulator } from '../../server/src/analysis/simulation.ts';
import type { Simulation } from '../../server/src/analysis/simulation.ts';
import { defaultDevice } from '../../server/src/device/lookup.ts';
import { simulationReport } from '../../server/src/features/simulationReport.ts';
import type { SimulationReport } from '../../server/src/features/simulationReport.ts';
import { simulationText } from '../../server/src/features/simulationText.ts';

const kernels = `#include <cstdio>
#include <cstdlib>
__device__ int rounds;
__constant__ float factor;
__global__ void square(const float* in, float* out) { out[threadIdx.x] = in[threadIdx.x] * in[threadIdx.x]; }
__global__ void grow(float* x) { x[threadIdx.x] += 1; }
__global__ void scale(float* x) { x[threadIdx.x] = threadIdx.x * factor; }
__global__ void bins(const float* in, int* count) { atomicAdd(&count[(int)in[threadIdx.x] & 7], 1); }
__global__ void gather(const float* in, const int* at, float* out) { out[threadIdx.x] = in[at[threadIdx.x]]; }
__global__ void say(const float* in) { if (threadIdx.x == 0) printf("%g ", in[0]); }
__global__ void count() { if (threadIdx.x == 0) rounds++; }
__global__ void fetch(cudaTextureObject_t t, float* out) { out[threadIdx.x] = tex1Dfetch<float>(t, 63 - threadIdx.x); }
__global__ void partly(float* out, int n) { if (threadIdx.x < n) out[threadIdx.x] = 1; }
__global__ void keep(float** kept) { if (threadIdx.x == 0) { float* made = (float*)malloc(8); made[0] = 1; *kept = made; } }
`;

/** What is done 9 times, and how many of these launches the ones before tell. */
const loops: Readonly<Record<string, readonly [body: string, known: number]>> = {
  'a kernel that writes what it wrote': ['square<<<1, 64>>>(a, b);', 7],
  'two that take turns': ['square<<<1, 64>>>(a, b); square<<<1, 64>>>(b, c);', 14],
  'counts that begin at zero again': ['cudaMemset(n, 0, 64); bins<<<1, 64>>>(a, n);', 7],
  'a copy that brings the same again': [
    'cudaMemcpy(a, h, 256, cudaMemcpyHostToDevice); grow<<<1, 64>>>(a);',
    7,
  ],
  'a kernel that goes on where it was': ['grow<<<1, 64>>>(a); square<<<1, 64>>>(a, b);', 0],
  'counts that go on': ['bins<<<1, 64>>>(a, n);', 0],
  'data that another copy changes': [
    'h[5] = i / 4; cudaMemcpy(a, h, 256, cudaMemcpyHostToDevice); square<<<1, 64>>>(a, b);',
    1,
  ],
  'other arguments': ['partly<<<1, 64>>>(b, 2 * i); square<<<1, 64>>>(i % 2 ? a : b, c);', 0],
  'arguments that come again': ['square<<<1, 64>>>(i % 2 ? a : b, c);', 5],
  'indices that change': [
    'int k = i; cudaMemcpy(n, &k, 4, cudaMemcpyHostToDevice); gather<<<1, 64>>>(a, n, b);',
    0,
  ],
  'a constant that changes': ['float f = i; cudaMemcpyToSymbol(factor, &f, 4); scale<<<1, 64>>>(a);', 0],
  'a constant that stays': ['float f = 3; cudaMemcpyToSymbol(factor, &f, 4); scale<<<1, 64>>>(a);', 7],
  'a variable of the device': ['count<<<1, 64>>>();', 0],
  output: ['say<<<1, 64>>>(a);', 0],
  'the heap of the device': ['keep<<<1, 64>>>(kept);', 0],
  'a texture': ['fetch<<<1, 64>>>(t, b);', 7],
  'a texture of what changes': ['fetch<<<1, 64>>>(t, b); grow<<<1, 64>>>(a);', 0],
  'managed memory that the host changes': ['m[i] += 1; square<<<1, 64>>>(m, b); cudaDeviceSynchronize();', 0],
  'managed memory that it reads': ['square<<<1, 64>>>(a, m); cudaDeviceSynchronize(); sum += m[3];', 7],
  'managed memory that it reads too early': ['square<<<1, 64>>>(a, m); sum += m[3];', 7],
  'memory that comes and goes': ['float* d; cudaMalloc(&d, 256); square<<<1, 64>>>(a, d); cudaFree(d);', 0],
};

function program(body: string): string {
  return `${kernels}
int main() {
  float *a, *b, *c, *m, h[64], sum = 0; int* n; float** kept;
  cudaMalloc(&a, 256); cudaMalloc(&b, 256); cudaMalloc(&c, 256); cudaMalloc(&n, 256); cudaMalloc(&kept, 8);
  cudaMallocManaged(&m, 256);
  for (int i = 0; i < 64; i++) h[i] = m[i] = i;
  cudaMemcpy(a, h, 256, cudaMemcpyHostToDevice);
  cudaMemset(b, 0, 256); cudaMemset(n, 0, 256);
  cudaResourceDesc r = {}; r.resType = cudaResourceTypeLinear; r.res.linear.devPtr = a; r.res.linear.sizeInBytes = 256;
  r.res.linear.desc = cudaCreateChannelDesc<float>();
  cudaTextureDesc d = {}; cudaTextureObject_t t; cudaCreateTextureObject(&t, &r, &d, nullptr);
  for (int i = 1; i <= 9; i++) { ${body} }
  for (float* p : {a, b, c}) {
    cudaMemcpy(h, p, 256, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 64; i++) printf("%g ", h[i]);
  }
  int left; cudaMemcpyFromSymbol(&left, rounds, 4); printf("%d %g ", left, sum);
  cudaMemcpy(h, n, 256, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 8; i++) printf("%d ", ((int*)h)[i]);
}`;
}

async function run(body: string, looksAhead: boolean, cancelled = (): boolean => false): Promise<Simulation> {
  const simulator = await loadSimulator();
  const request = {
    path: '/p.cu',
    text: program(body),
    device: defaultDevice(),
    launchOptions: { looksAhead },
    cancelled,
  };
  const outcome = simulator.run(request);
  if (outcome.kind === 'mistake') throw new Error(outcome.message);
  return outcome.simulation;
}

function reportOf(simulation: Simulation): SimulationReport {
  return simulationReport(simulation, { shownPath: (path) => path });
}

function withoutRepeats(report: SimulationReport): SimulationReport {
  return { ...report, launches: report.launches.map(({ sameAs: _, ...launch }) => launch) };
}

/** Launches whose result is that of one before. */
function repeats({ launches }: Simulation): number {
  return launches.length - new Set(launches.map(({ result }) => result)).size;
}

describe('launches that repeat earlier ones', () => {
  for (const [name, [body, known]] of Object.entries(loops)) {
    it(`do what they would if they ran: ${name}`, async () => {
      const plain = await run(body, false);
      const quick = await run(body, true);
      assert.deepEqual(withoutRepeats(reportOf(quick)), reportOf(plain));
      assert.equal(plain.ended, undefined);
      assert.deepEqual([repeats(plain), repeats(quick)], [0, known]);
    });
  }

  it('are told once, with how many there are', async () => {
    const report = reportOf(await run('square<<<1, 64>>>(a, b);', true));
    assert.deepEqual(
      report.launches.map(({ sameAs }) => sameAs),
      [undefined, undefined, 1, 1, 1, 1, 1, 1, 1],
    );
    const text = simulationText(report, { file: 'p.cu', formatTable: () => 'table\n' });
    assert.equal(text.split('table').length, 3);
    assert.match(
      text,
      /^\[2\] square<<<1, 64>>> {2}p\.cu:\d+ {2}\(and 7 launches like it, the last is \[9\]\)$/m,
    );
  });

  it('can be cancelled', async () => {
    let asked = 0;
    const body = 'for (int j = 0; j < 100; j++) square<<<1, 64>>>(a, b);';
    const { ended, launches } = await run(body, true, () => ++asked > 60);
    assert.equal(ended?.reason, 'cancelled');
    assert.ok(launches.length <= 60, String(launches.length));
  });
});
