/** Kernels whose launches, macros and types are in a file that includes theirs. */
import assert from 'node:assert/strict';
import { defaultDevice } from '../device/lookup.ts';
import { createParser } from '../syntax/index.ts';
import { createAnalyser } from './analyser.ts';
import type { Analyser } from './analyser.ts';
import type { FileAnalysis } from './fileAnalysis.ts';
import { DEFAULT_ANALYSIS_SETTINGS } from './settings.ts';
import type { AnalysisSettings } from './settings.ts';

const parser = createParser();
const kernel = '__global__ void k(Real* p) { p[threadIdx.x * STEP] = 0; }\n';
const main = `#define STEP 2
typedef double Real;
#include "kernel.cu"
void f(Real* p) { k<<<4, 96>>>(p); }
`;

async function analyserOf(files: Map<string, string>): Promise<Analyser> {
  return createAnalyser({
    parser: await parser,
    readFile: (path) => files.get(path),
    findIncluding: (path) => [...files.keys()].filter((one) => one !== path),
    findLaunching: (path) => [...files.keys()].filter((one) => one !== path),
  });
}

function analyse(
  analyser: Analyser,
  path: string,
  text: string,
  version = 1,
  programRuns: AnalysisSettings['programRuns'] = [],
): FileAnalysis {
  analyser.update(path, version, text);
  const settings = { ...DEFAULT_ANALYSIS_SETTINGS, programRuns };
  return analyser.analyse({ path, settings, device: defaultDevice() });
}

function said(analysis: FileAnalysis): unknown[] {
  return analysis.kernels.flatMap(({ name, launches }) =>
    launches.map(({ summary: { launch, accesses } }) => [
      name,
      launch.source,
      launch.block[0],
      launch.at?.anchor.path,
      accesses[0]?.widthInBytes,
      accesses[0]?.sectors?.max,
    ]),
  );
}

describe('a kernel that another file includes and launches', () => {
  it('is looked at as that file sees it', async () => {
    const files = new Map([
      ['/p/kernel.cu', kernel],
      ['/p/main.cu', main],
    ]);
    const analysis = analyse(await analyserOf(files), '/p/kernel.cu', kernel);
    // 32 doubles 16 bytes apart: two in each of 16 sectors.
    assert.deepEqual(said(analysis), [['k', 'host', 96, '/p/main.cu', 8, 16]]);
    // Not the file itself: an edit of it would be taken for one of what it includes, and wait for more.
    assert.deepEqual([...analysis.includedPaths], ['/p/main.cu']);
    const [finding] = analysis.diagnostics;
    assert.equal(finding?.at.path, '/p/kernel.cu');
    assert.match(finding.related[0]?.message ?? '', /k<<<4, 96>>>/);
  });

  it('follows the edits of both', async () => {
    const files = new Map([
      ['/p/kernel.cu', kernel],
      ['/p/main.cu', main],
    ]);
    const analyser = await analyserOf(files);
    analyse(analyser, '/p/kernel.cu', kernel);
    const edited = kernel.replace('* STEP', '* STEP * 2');
    assert.deepEqual(said(analyse(analyser, '/p/kernel.cu', edited, 2)), [
      ['k', 'host', 96, '/p/main.cu', 8, 32],
    ]);
    files.set('/p/main.cu', main.replace('96', '64').replace('STEP 2', 'STEP 1'));
    assert.deepEqual(said(analyse(analyser, '/p/kernel.cu', kernel, 3)), [
      ['k', 'host', 64, '/p/main.cu', 8, 8],
    ]);
    files.delete('/p/main.cu');
    assert.deepEqual(
      analyse(analyser, '/p/kernel.cu', kernel, 4).kernels[0]?.launches[0]?.summary.launch.source,
      'assumed',
    );
  });

  it('keeps what is known of the other file while its own is edited', async () => {
    const plain = await parser;
    const known: boolean[] = [];
    const analyser = createAnalyser({
      parser: {
        parse: (request) => {
          if (request.path === '/p/main.cu') known.push(request.previous !== undefined);
          return plain.parse(request);
        },
        parseFragment: plain.parseFragment.bind(plain),
        dispose: () => undefined,
      },
      readFile: (path) => (path === '/p/main.cu' ? main : undefined),
      findIncluding: () => ['/p/main.cu'],
    });
    for (const [version, text] of [kernel, `${kernel}// a\n`, `${kernel}// ab\n`].entries())
      analyse(analyser, '/p/kernel.cu', text, version);
    assert.deepEqual(known, [false, true, true]);
  });

  it('goes by its own file first, and by files that launch it', async () => {
    const own = `#define STEP 1\ntypedef float Real;\n${kernel}void g(Real* p) { k<<<1, 32>>>(p); }\n`;
    const files = new Map([
      ['/p/kernel.cu', own],
      ['/p/other.cu', '#include "kernel.cu"\n'],
      ['/p/main.cu', main],
    ]);
    const analyser = await analyserOf(files);
    assert.deepEqual(said(analyse(analyser, '/p/kernel.cu', own)), [['k', 'host', 32, '/p/kernel.cu', 4, 4]]);
    files.set('/p/kernel.cu', kernel);
    assert.deepEqual(said(analyse(analyser, '/p/kernel.cu', kernel, 2)), [
      ['k', 'host', 96, '/p/main.cu', 8, 16],
    ]);
  });
});

describe('a kernel that its own file launches, with names that nothing in it declares', () => {
  const parts =
    '__global__ void k(Real* p) { p[threadIdx.x * STEP] = 0; }\nvoid run(Real* p) { k<<<4, 96>>>(p); }\n';
  const whole = '#define STEP 2\ntypedef double Real;\n#include "part.cu"\n';

  it('is looked at as the file sees it that includes it, main() or not', async () => {
    const files = new Map([
      ['/p/part.cu', parts],
      ['/p/whole.cu', whole],
    ]);
    const analysis = analyse(await analyserOf(files), '/p/part.cu', parts);
    assert.deepEqual(said(analysis), [['k', 'host', 96, '/p/part.cu', 8, 16]]);
  });

  it('is not where a header is missing that may declare them', async () => {
    const text = `#include "missing.h"\n${parts}`;
    const files = new Map([
      ['/p/part.cu', text],
      ['/p/whole.cu', whole],
    ]);
    const { includedPaths } = analyse(await analyserOf(files), '/p/part.cu', text);
    assert.deepEqual([...includedPaths], []);
  });
});

describe('a kernel that a file launches which is compiled by itself', () => {
  const own = `#define STEP 2
const int used = 1;
__global__ void k(double* p) { p[threadIdx.x * STEP] = used; }
`;
  const launching = '#define STEP 1\nconst int block = 96;\nvoid f(double* p) { k<<<4, block>>>(p); }\n';
  const prototype = '__global__ void k(double* p);\n';
  const beside = async (text: string, header = ''): Promise<unknown[]> => {
    const files = new Map([
      ['/p/kernel.cu', own],
      ['/p/kernel.h', header],
      ['/p/main.cu', text],
    ]);
    return said(analyse(await analyserOf(files), '/p/kernel.cu', own));
  };

  it('keeps the macros of its own file', async () => {
    // 32 doubles 16 bytes apart: two in each of 16 sectors.
    const launched = [['k', 'host', 96, '/p/main.cu', 8, 16]];
    assert.deepEqual(await beside(prototype + launching), launched);
    assert.deepEqual(await beside(`#include "kernel.h"\n${launching}`, prototype), launched);
  });

  it('is another one where that file defines it', async () => {
    const another = '__global__ void k(double* p) { p[0] = 1; }\n';
    assert.deepEqual(await beside(another + launching), [['k', 'assumed', 256, undefined, 8, 16]]);
  });

  it('is not looked at so where one name means two things', async () => {
    const assumed = [['k', 'assumed', 256, undefined, 8, 16]];
    assert.deepEqual(await beside(`${prototype}const int used = 2;\n${launching}`), assumed);
  });

  it('follows the edits of both', async () => {
    const files = new Map([
      ['/p/kernel.cu', own],
      ['/p/main.cu', prototype + launching],
    ]);
    const analyser = await analyserOf(files);
    analyse(analyser, '/p/kernel.cu', own);
    const edited = own.replace('STEP 2', 'STEP 4');
    assert.deepEqual(said(analyse(analyser, '/p/kernel.cu', edited, 2)), [
      ['k', 'host', 96, '/p/main.cu', 8, 32],
    ]);
    files.set('/p/main.cu', prototype + launching.replace('96', '64'));
    assert.deepEqual(said(analyse(analyser, '/p/kernel.cu', edited, 3)), [
      ['k', 'host', 64, '/p/main.cu', 8, 32],
    ]);
  });
});

describe('a kernel that a function launches which other files call', () => {
  const kernels = `__global__ void k(float* p, int stride) { p[threadIdx.x * stride] = 0; }
void go(float* p, int stride) { k<<<4, 96>>>(p, stride); }
`;
  const calling = 'int main() { float* p; cudaMalloc(&p, 65536); go(p, 4); }\n';
  // 32 floats 16 bytes apart: two in each of 16 sectors. How far they are apart is not said by the file alone.
  const decided = [['k', 'host', 96, '/p/kernel.cu', 4, 16]];
  const open = [['k', 'host', 96, '/p/kernel.cu', 4, 32]];
  const withMain = async (main: string, own = kernels): Promise<unknown[]> => {
    const files = new Map([
      ['/p/kernel.cu', own],
      ['/p/kernel.h', 'void go(float* p, int stride);\n'],
      ['/p/main.cpp', main],
    ]);
    return said(analyse(await analyserOf(files), '/p/kernel.cu', own));
  };

  it('has the arguments that they give', async () => {
    assert.deepEqual(await withMain(`#include "kernel.h"\n${calling}`), decided);
    assert.deepEqual(await withMain(`#include "kernel.cu"\n${calling}`), decided);
  });

  it('has those of each program that uses the file, what they launch alike once', async () => {
    const main = (stride: number): string =>
      `#include "kernel.h"\nint main() { float* p; cudaMalloc(&p, 65536); go(p, ${stride}); go(p, 1); }\n`;
    const files = new Map([
      ['/p/kernel.cu', kernels],
      ['/p/kernel.h', 'void go(float* p, int stride);\n'],
      ['/p/demo.cpp', main(4)],
      ['/p/test.cpp', main(2)],
    ]);
    const launches = said(analyse(await analyserOf(files), '/p/kernel.cu', kernels));
    assert.deepEqual(
      launches.map((one) => (one as unknown[])[5]),
      [16, 4, 8],
    );
  });

  it('has what one program decides, whatever another leaves open', async () => {
    const own = kernels.replace('int stride) { k<<<4,', 'int stride, int n) { k<<<n,');
    const main = (call: string): string =>
      `void go(float* p, int stride, int n);\nint any();\nint main() { float* p; ${call}; }\n`;
    const files = new Map([
      ['/p/kernel.cu', own],
      ['/p/demo.cpp', main('go(p, 4, any())')],
      ['/p/test.cpp', main('go(p, 2, 4)')],
    ]);
    const launches = said(analyse(await analyserOf(files), '/p/kernel.cu', own)) as unknown[][];
    // 32 floats 16 bytes apart, and 8.
    assert.deepEqual(
      launches.map((one) => one[5]),
      [16, 8],
    );
  });

  it('has them through functions of the other file', async () => {
    const between = 'void between(float* p, int n) { go(p, n + 1); }\n';
    assert.deepEqual(
      await withMain(`#include "kernel.h"\n${between}${calling.replace('go(p, 4)', 'between(p, 3)')}`),
      decided,
    );
    // Nobody calls this one.
    assert.deepEqual(await withMain(`#include "kernel.h"\n${between}`), open);
  });

  it('has those that the program is run with, whichever of its files works them out', async () => {
    const own = kernels.replace('<<<4,', '<<<stride,');
    const texts = new Map([
      ['/p/kernel.cu', own],
      ['/p/kernel.h', 'void go(float* p, int stride);\nint strideOf(const char* word);\n'],
      ['/p/words.cpp', '#include <cstdlib>\nint strideOf(const char* word) { return atoi(word) + 1; }\n'],
      [
        '/p/main.cpp',
        '#include "kernel.h"\nint main(int argc, char** argv) { float* p; go(p, strideOf(argv[1])); go(p, 1 + strideOf(argv[1])); }\n',
      ],
    ]);
    // A stride of 4, and one of 5; then what is said whatever it is.
    const sources = ['main.cpp', 'words.cpp', 'kernel.cu'];
    const runs = [{ words: ['./p', '3'], sources }];
    const analysis = analyse(await analyserOf(texts), '/p/kernel.cu', own, 1, runs);
    const shapes = analysis.kernels[0]?.launches.map(({ summary: { launch, accesses } }) => [
      launch.run,
      launch.grid?.[0],
      accesses[0]?.sectors?.max,
    ]);
    assert.deepEqual(shapes, [
      ['./p 3', 4, 16],
      ['./p 3', 5, 20],
      [undefined, undefined, 32],
    ]);
  });

  it('keeps what its own file decides', async () => {
    const own = `${kernels}int main() { float* p; cudaMalloc(&p, 65536); go(p, 2); }\n`;
    assert.deepEqual(await withMain(`#include "kernel.h"\n${calling}`, own), [
      ['k', 'host', 96, '/p/kernel.cu', 4, 8],
    ]);
  });

  it('has more launches than its own only where those have a size', async () => {
    const own = kernels.replace('<<<4,', '<<<stride,');
    const twice = (a: string, b: string): string =>
      `#include "kernel.h"\nint main(int argc, char**) { float* p; go(p, ${a}); go(p, ${b}); }\n`;
    assert.equal((await withMain(twice('4', '2'), own)).length, 2);
    assert.equal((await withMain(twice('argc', 'argc * 2'), own)).length, 1);
  });

  it('has the size of a program that is given no arguments, and what is said of all', async () => {
    const own = kernels.replace('<<<4,', '<<<stride,');
    const main = `#include "kernel.h"
#include <cstdlib>
int main(int argc, char** argv) { float* p; int n = 4; if (argc == 2) n = atoi(argv[1]); go(p, n); }\n`;
    const launches = (await withMain(main, own)) as unknown[][];
    assert.deepEqual(
      launches.map((one) => one[5]),
      [16, 32],
    );
  });

  it('has their blocks where its own file tells none, though arguments of the program make it larger', async () => {
    const own = kernels.replace(
      'int stride) { k<<<4, 96>>>',
      'int stride, int blocks, dim3 threads) { k<<<blocks, threads>>>',
    );
    const main = `#include <cstdlib>
void go(float* p, int stride, int blocks, dim3 threads);
int main(int argc, char** argv) {
  float* p; int n = 1024, size = 64, test = 0;
  if (argc > 1) n = atoi(argv[1]);
  if (argc > 2) size = atoi(argv[2]);
  if (argc > 3) test = atoi(argv[3]);
  switch (test) {
    case 0: go(p, 4, n / size, dim3(size)); break;
    case 1: go(p, 8, n / size, dim3(size)); break;
    default: go(p, 2, n / size, dim3(size));
  }
}\n`;
    const launches = (await withMain(main, own)) as unknown[][];
    assert.deepEqual(launches[0], ['k', 'host', 64, '/p/kernel.cu', 4, 16]);
  });

  it('keeps the many ways that its own file can launch in', async () => {
    const cases = (name: string): string => {
      const ways = Array.from({ length: 13 }, (_, i) => 32 * (i + 1));
      const text = ways.map((block) => `case ${block}: ${name}<<<4, ${block}>>>(p, 1); break;`).join('\n');
      return `__global__ void ${name}(float* p, int stride) { p[threadIdx.x * stride] = 0; }
void ${name}Of(float* p, int block) { switch (block) { ${text} } }\n`;
    };
    const calling = 'int main() { float* p; aOf(p, 64); }\n';
    const header = 'void aOf(float* p, int block);\n';
    assert.equal((await withMain(header + calling, cases('a'))).length, 1);
    assert.equal((await withMain(header + calling, cases('a') + cases('b'))).length, 26);
  });

  it('is left alone by a file that has a function of that name itself', async () => {
    assert.deepEqual(await withMain(`void go(float* p, int stride) {}\n${calling}`), open);
  });
});

describe('a kernel that another file launches in a function which a third one calls', () => {
  const kernels = '__global__ void k(float* p, int stride) { p[threadIdx.x * stride] = 0; }\n';
  const prototype = '__global__ void k(float* p, int stride);\n';
  const host = `struct Shape { int block = 32; int stride = 1; };
void go(float* p, const Shape& shape);
`;
  const launcher = `${prototype}${host}void go(float* p, const Shape& shape) { k<<<4, shape.block>>>(p, shape.stride); }\n`;
  const main = `${host}int main() { float* p; cudaMalloc(&p, 65536); go(p, Shape{96, 4}); }\n`;
  const programOf = (more: readonly (readonly [string, string])[]): Map<string, string> =>
    new Map([['/p/kernels.cu', kernels], ['/p/launcher.cu', launcher], ...more]);

  it('has the block and the arguments that the third one gives', async () => {
    const analysis = analyse(await analyserOf(programOf([['/p/main.cpp', main]])), '/p/kernels.cu', kernels);
    // 32 floats 16 bytes apart: two in each of 16 sectors.
    assert.deepEqual(said(analysis), [['k', 'host', 96, '/p/launcher.cu', 4, 16]]);
  });

  it('follows the edits of the third one', async () => {
    const files = programOf([['/p/main.cpp', main]]);
    const analyser = await analyserOf(files);
    analyse(analyser, '/p/kernels.cu', kernels);
    files.set('/p/main.cpp', main.replace('96, 4', '64, 2'));
    assert.deepEqual(said(analyse(analyser, '/p/kernels.cu', kernels, 2)), [
      ['k', 'host', 64, '/p/launcher.cu', 4, 8],
    ]);
  });

  it('is assumed a block where nobody calls that function', async () => {
    const [[, source, block]] = said(analyse(await analyserOf(programOf([])), '/p/kernels.cu', kernels)) as [
      [string, string, number],
    ];
    assert.deepEqual([source, block], ['assumed', 256]);
  });
});

describe('a kernel of a header that a function of the file launches which other files call', () => {
  const header = '__global__ void k(Real* p, int stride) { p[threadIdx.x * stride] = 0; }\n';
  const own = '#include "kernel.cuh"\nvoid go(Real* p, int stride) { k<<<4, 96>>>(p, stride); }\n';
  const calling = 'int main() { double* p; cudaMalloc(&p, 65536); go(p, 2); }\n';
  // 32 doubles 16 bytes apart: two in each of 16 sectors.
  const decided = [['k', 'host', 96, '/p/go.cu', 8, 16]];

  it('has their arguments, macros and types', async () => {
    const files = new Map([
      ['/p/kernel.cuh', header],
      ['/p/go.cu', own],
      ['/p/main.cu', `typedef double Real;\n#include "go.cu"\n${calling}`],
    ]);
    assert.deepEqual(said(analyse(await analyserOf(files), '/p/go.cu', own)), decided);
  });

  it('has their arguments where they only declare the function', async () => {
    const files = new Map([
      ['/p/kernel.cuh', `typedef double Real;\n${header}`],
      ['/p/go.cu', own],
      ['/p/main.cu', `void go(double* p, int);\n${calling}`],
    ]);
    assert.deepEqual(said(analyse(await analyserOf(files), '/p/go.cu', own)), decided);
  });
});

describe('a kernel of a header whose templates other files instantiate', () => {
  it('is looked at with their arguments', async () => {
    const header = `template <int D, typename T> __global__ void k(T* p) { p[threadIdx.x * D] = 1; }
template <int D, typename T> void run(T* p, int n) { k<D><<<n, 64>>>(p); }
#define INSTANCE(D, T) template void run<D, T>(T * p, int n)
`;
    const files = new Map([
      ['/p/k.cuh', header],
      ['/p/instances.cu', '#include "k.cuh"\nINSTANCE(2, double);\nINSTANCE(1, short);\n'],
    ]);
    const analysis = analyse(await analyserOf(files), '/p/k.cuh', header);
    assert.deepEqual(said(analysis), [
      ['k', 'host', 64, '/p/k.cuh', 8, 16],
      ['k', 'host', 64, '/p/k.cuh', 2, 2],
    ]);
  });

  it('is not looked at as assumed by a file that includes the header and uses nothing of it', async () => {
    const header = `template <typename T> __global__ void k(T* p) { p[threadIdx.x] = 1; }
template <int block> void run(float* p, int n) { k<<<n, block>>>(p); }
`;
    const files = new Map([
      ['/p/k.cuh', header],
      ['/p/empty.cu', '#include "k.cuh"\n'],
      ['/p/use.cu', '#include "k.cuh"\nvoid f(float* p) { run<96>(p, 4); }\n'],
    ]);
    const analysis = analyse(await analyserOf(files), '/p/k.cuh', header);
    assert.deepEqual(said(analysis), [['k', 'host', 96, '/p/k.cuh', 4, 4]]);
  });
});

describe('files that include a kernel', () => {
  it('are read until much was read, as the program of a library takes its time', async () => {
    const items = Array.from({ length: 600 }, (_, i) => `int v${i};\n`).join('');
    const launch = (block: number): string => main.replace('96', String(block));
    const blocks = async (first: string): Promise<unknown[]> => {
      const files = new Map([
        ['/p/kernel.cu', kernel],
        ['/p/a.cu', `${first}void main() {}\n#include "kernel.cu"\n`],
        ['/p/b.cu', launch(64)],
      ]);
      return said(analyse(await analyserOf(files), '/p/kernel.cu', kernel)).map(
        (one) => (one as unknown[])[2],
      );
    };
    assert.deepEqual(await blocks(''), [64]);
    assert.notDeepEqual(await blocks(items), [64]);
  });
});

describe('a kernel that a template of a header launches', () => {
  it('has the block that another file gives the template', async () => {
    const header = `__global__ void k(float* p, int n);
template <int x, int y> void run(float* p, int n) { k<<<n, dim3(x, y)>>>(p, n); }
`;
    const own =
      '#include "k.cuh"\n__global__ void k(float* p, int n) { p[threadIdx.y * 64 + threadIdx.x] = n; }\n';
    const files = new Map([
      ['/p/k.cuh', header],
      ['/p/k.cu', own],
      ['/p/use.cu', '#include "k.cuh"\nvoid f(float* p, int n) { auto go = run<8, 4>; go(p, n); }\n'],
    ]);
    const analysis = analyse(await analyserOf(files), '/p/k.cu', own);
    // Four rows of 8 floats: a sector each.
    assert.deepEqual(said(analysis), [['k', 'host', 8, '/p/k.cuh', 4, 4]]);
  });
});
