/** Device functions that another source file defines. */
import assert from 'node:assert/strict';
import { defaultDevice } from '../device/lookup.ts';
import { createParser } from '../syntax/index.ts';
import { createAnalyser } from './analyser.ts';
import type { Analyser } from './analyser.ts';
import type { FileAnalysis } from './fileAnalysis.ts';
import { DEFAULT_ANALYSIS_SETTINGS } from './settings.ts';

const parser = createParser();
const kernels = `#include "util.cuh"
// warplint: launch grid=(1) block=(32)
__global__ void k(float* p) { p[at(threadIdx.x)] = 1; }
`;
const util = '#include "util.cuh"\n__device__ int at(int i) { return 2 * i; }\n';
const header = '__device__ int at(int i);\n';

async function analyserOf(files: Map<string, string>): Promise<Analyser> {
  const others = (path: string): string[] => [...files.keys()].filter((one) => one !== path);
  return createAnalyser({
    parser: await parser,
    readFile: (path) => files.get(path),
    findLaunching: others,
    findDefining: (path, functions) =>
      others(path).filter((one) => functions.some((name) => files.get(one)?.includes(`${name}(`))),
  });
}

function analyse(analyser: Analyser, files: Map<string, string>, version = 1): FileAnalysis {
  const path = '/p/kernels.cu';
  analyser.update(path, version, files.get(path) ?? '');
  return analyser.analyse({ path, settings: DEFAULT_ANALYSIS_SETTINGS, device: defaultDevice() });
}

function program(more: Readonly<Record<string, string>>): Map<string, string> {
  return new Map(
    Object.entries({ '/p/kernels.cu': kernels, '/p/util.cuh': header, '/p/util.cu': util, ...more }),
  );
}

function sectors({ kernels: [kernel] }: FileAnalysis): (number | undefined)[] | undefined {
  return kernel?.launches.flatMap(({ summary }) => summary.accesses.map((one) => one.sectors?.max));
}

describe('a device function that another file defines', () => {
  it('is what it is there, also after an edit of that file', async () => {
    const files = program({});
    const analyser = await analyserOf(files);
    const first = analyse(analyser, files);
    // 32 floats 8 bytes apart, 16 bytes apart, and all in one place.
    assert.deepEqual(sectors(first), [8]);
    assert.ok(first.includedPaths.has('/p/util.cu'));
    files.set('/p/util.cu', util.replace('2 * i', '4 * i'));
    assert.deepEqual(sectors(analyse(analyser, files, 2)), [16]);
    files.set('/p/util.cu', util.replace('2 * i', '7'));
    assert.deepEqual(sectors(analyse(analyser, files, 3)), [1]);
    files.set('/p/util.cu', '');
    assert.deepEqual(sectors(analyse(analyser, files, 4)), [undefined]);
  });

  it('is known to the launches of a third file', async () => {
    const main = '__global__ void k(float*);\nint main() { float* p; k<<<1, 64>>>(p); }\n';
    const plain = kernels.replace(/\/\/ warplint.*\n/, '');
    const files = program({ '/p/kernels.cu': plain, '/p/main.cu': main });
    const analysis = analyse(await analyserOf(files), files);
    assert.deepEqual(sectors(analysis), [8]);
    assert.equal(analysis.kernels[0]?.launches[0]?.summary.launch.block[0], 64);
  });

  it('is not known where two files define it, or it is the host that another one defines it for', async () => {
    for (const more of [
      { '/p/other.cu': util.replace('2 * i', '4 * i') },
      { '/p/util.cu': util.replace('__device__ ', '') },
    ]) {
      const files = program(more);
      assert.deepEqual(sectors(analyse(await analyserOf(files), files)), [undefined], JSON.stringify(more));
    }
  });

  it('may be a method, a constructor or an operator of a class', async () => {
    const methods = `#include "util.cuh"
// warplint: launch grid=(1) block=(32)
__global__ void k(float* p) {
  Strided s(2);
  s += 2;
  p[s.at(threadIdx.x)] = 1;
}
`;
    const declared = `struct Strided {
  int by;
  __device__ Strided(int by);
  __device__ Strided& operator+=(int more);
  __device__ int at(int i) const;
  __device__ Strided(const Strided&) = default;
  __device__ int own(int i) { return i; }
};
`;
    const defined = `#include "util.cuh"
__device__ Strided::Strided(int n) : by(n) {}
__device__ Strided& Strided::operator+=(int more) { by += more; return *this; }
__device__ int Strided::at(int i) const { return by * i; }
`;
    const asked: string[] = [];
    const files = program({ '/p/kernels.cu': methods, '/p/util.cuh': declared, '/p/util.cu': defined });
    const analyser = createAnalyser({
      parser: await parser,
      readFile: (path) => files.get(path),
      findDefining: (_, functions) => (asked.push(...functions), ['/p/util.cu']),
    });
    // 32 floats 16 bytes apart.
    assert.deepEqual(sectors(analyse(analyser, files)), [16]);
    assert.deepEqual(asked, ['Strided::Strided', 'Strided::operator', 'Strided::at']);
  });

  it('leaves the file its own kernels, findings and parse errors', async () => {
    const files = program({
      '/p/kernels.cu': `${kernels}\nint broken( {\n`,
      '/p/util.cu': `${util}__global__ void other(float* p) { p[32 * threadIdx.x] = 1; }\n`,
    });
    const analysis = analyse(await analyserOf(files), files);
    assert.deepEqual(
      analysis.kernels.map(({ name }) => name),
      ['k'],
    );
    assert.deepEqual(
      analysis.diagnostics.map(({ rule }) => rule),
      ['uncoalesced-global-access'],
    );
    assert.equal(analysis.parseErrors.length, 1);
  });

  it('says that device code is linked, for which nvcc joins neighbours in shared memory only as far as their array is aligned', async () => {
    const pairs = `#include "util.cuh"
// warplint: launch grid=(1) block=(32)
__global__ void k(float* p) {
  __shared__ float s[64];
  int t = threadIdx.x;
  s[t] = p[at(t)]; s[t + 32] = 0;
  __syncthreads();
  p[t] = s[2 * t] + s[2 * t + 1];
}
`;
    const loads = async (files: Map<string, string>): Promise<string[]> =>
      analyse(await analyserOf(files), files)
        .kernels.flatMap(({ launches }) => launches.flatMap(({ summary }) => summary.accesses))
        .filter(({ space, operation }) => space === 'shared' && operation === 'load')
        .map(({ wavefronts }) => `${wavefronts?.min}-${wavefronts?.max}`);
    // As one piece of 8 bytes, or two with two words of a bank.
    assert.deepEqual(await loads(program({ '/p/kernels.cu': pairs, '/p/util.cuh': util })), ['1-2', '1-2']);
    assert.deepEqual(await loads(program({ '/p/kernels.cu': pairs })), ['2-2', '2-2']);
  });
});
