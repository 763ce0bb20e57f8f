import assert from 'node:assert/strict';
import { defaultDevice } from '../device/lookup.ts';
import { loadAnalyser } from './analyser.ts';
import { DEFAULT_ANALYSIS_SETTINGS } from './settings.ts';
import { analyseText, kernelNamed } from './testProgram.ts';

/** How a program may come by the number that it launches as many threads for, and which it is without arguments. */
const ways: Readonly<Record<string, string>> = {
  'a choice': 'int n = argc > 1 ? atoi(argv[1]) : 1000;',
  'an assignment': 'int n = 1000; if (argc >= 2) { n = strtol(argv[1], nullptr, 10); if (n <= 0) return 1; }',
  'a switch':
    'int n; switch (argc) { case 1: n = 1000; break; case 2: n = atoi(argv[1]); break; default: return 1; }',
  'a loop over them':
    'int n = 1000; for (int i = 1; i < argc; i++) if (!strcmp(argv[i], "-n")) n = atoi(argv[++i]);',
  'a loop that counts them down': 'int n = 1000; while (--argc > 0) { ++argv; n = atoi(*argv); }',
  'a function': 'Options options; options.parse(argc, argv); int n = options.n;',
  'a long function': 'Options options = read(argc, argv); int n = options.n;',
  getopt: `int n = 1000, c;
  while ((c = getopt(argc, argv, "n:")) != -1) switch (c) { case 'n': n = atoi(optarg); break; default: exit(1); }`,
  'a copy of them': `int n = 1000;
  std::vector<std::string> words(argv + 1, argv + argc);
  for (size_t i = 0; i < words.size(); i++) if (words[i] == "-n") n = std::stoi(words[i + 1]);`,
  'a list of them in braces': `struct Words { size_t count; Words(std::vector<std::string> all) { count = all.size(); } };
  auto words = Words({argv, argv + argc}); int n = words.count > 2 ? atoi(argv[2]) : 1000;`,
  'the helpers of samples': `int n = 1000; char* text;
  findCudaDevice(argc, (const char**)argv);
  if (getCmdLineArgumentString(argc, (const char**)argv, "n", &text)) puts(text);
  if (checkCmdLineFlag(argc, (const char**)argv, "n")) n = getCmdLineArgumentInt(argc, (const char**)argv, "n");`,
};

/** Far longer than what somebody rounds up a number of blocks with. */
const manyFlags = Array.from(
  { length: 24 },
  (_, i) => `if (strcmp(argv[i], "--flag${i}") == 0) { puts("flag ${i} does nothing"); continue; }`,
).join('\n    ');

const program = (body: string): string => `#include <unistd.h>
#include <helper_cuda.h>
#include <string>
#include <vector>
__global__ void k(float* p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) p[i] = 0;
}
struct Options {
  int n = 1000;
  void parse(int argc, char** argv) { for (int i = 1; i < argc; i++) n = atoi(argv[i]); }
};
Options read(int argc, char** argv) {
  Options options;
  for (int i = 1; i < argc; i++) {
    ${manyFlags}
    if (strcmp(argv[i], "-n") == 0) options.n = atoi(argv[++i]);
  }
  if (options.n <= 0) { puts("n is a number above zero"); exit(1); }
  return options;
}
int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 4000);
  ${body}
  k<<<(n + 255) / 256, 256>>>(p, n);
}`;

async function gridsOf(body: string): Promise<unknown[]> {
  const { launches } = kernelNamed(await analyseText(program(body)), 'k');
  return launches.map(({ summary }) => summary.launch.grid?.[0]);
}

describe('the arguments of a program', () => {
  for (const [name, body] of Object.entries(ways)) {
    it(`may be none, or others: ${name}`, async () => {
      assert.deepEqual(await gridsOf(body), [4, undefined]);
    });
  }

  it('are some where the program ends without them', async () => {
    assert.deepEqual(await gridsOf('if (argc != 2) { printf("usage"); return 1; } int n = atoi(argv[1]);'), [
      undefined,
    ]);
  });

  it('are not told where the program reads them without counting', async () => {
    assert.deepEqual(await gridsOf('int n = atoi(argv[1]);'), [undefined]);
    assert.deepEqual(await gridsOf('int n = argv[1] ? atoi(argv[1]) : 1000;'), [undefined]);
  });

  it('make no second launch where they do not decide', async () => {
    assert.deepEqual(await gridsOf('int n = 500; if (argc > 1) puts(argv[1]);'), [2]);
  });
});

/** How a program may come by its size where it is run with these words. */
const runs: Readonly<Record<string, readonly [words: string, body: string]>> = {
  'the first word': ['./p 500', 'int n = atoi(argv[1]);'],
  'a check of how many there are': [
    './p 500',
    'if (argc != 2) { printf("usage"); return 1; } int n = atoi(argv[1]);',
  ],
  'another base': ['./p 0x1f4', 'char* end; int n = strtol(argv[1], &end, 16); if (*end != 0) n = 1;'],
  sscanf: ['./p 500', 'int n; if (sscanf(argv[1], "%d", &n) != 1) return 1;'],
  'a float': ['./p 2e2', 'int n = (int)(atof(argv[1]) * 2.5);'],
  'a word behind its name': [
    './p --size 500 -v',
    `int n = 1000;
    for (int i = 1; i < argc; i++) {
      if (strcmp(argv[i], "--size") == 0) n = atoi(argv[++i]);
      else if (!strcmp(argv[i], "-n")) n = 7;
    }`,
  ],
  'a word with its name': [
    './p -size=500',
    'int n = 1000; for (int i = 1; i < argc; i++) if (strncmp(argv[i], "-size=", 6) == 0) n = atoi(argv[i] + 6);',
  ],
  'words counted down': [
    './p -v 500',
    "int n = 1000; while (--argc > 0) { ++argv; if ((*argv)[0] != '-') n = atoi(*argv); }",
  ],
  getopt: [
    './p -v -n 500',
    `int n = 1000, c;
    while ((c = getopt(argc, argv, "vn:")) != -1) switch (c) { case 'n': n = atoi(optarg); break; case 'v': break; default: exit(1); }`,
  ],
  'a long option': [
    './p --size=500',
    `int n = 1000, c;
    option longs[] = {{"size", required_argument, 0, 's'}, {0, 0, 0, 0}};
    while ((c = getopt_long(argc, argv, "s:", longs, 0)) != -1) if (c == 's') n = atoi(optarg);`,
  ],
  'std::stoi': ['./p 500', 'int n = std::stoi(argv[1]);'],
  'a method': ['./p 500', 'Options options; options.parse(argc, argv); int n = options.n;'],
};

describe('a program that is run with known arguments', () => {
  it('has the size that a comment tells, rather than that of its Makefile', async () => {
    const text = program('int n = atoi(argv[1]);').replace('int main', '// warplint: run 500\nint main');
    const programRuns = [{ words: ['./p', '2000'], sources: ['main.cu'] }];
    const analysis = await analyseText(text, { programRuns });
    const { launches } = kernelNamed(analysis, 'k');
    assert.deepEqual(
      launches.map(({ summary: { launch } }) => [launch.run, launch.grid?.[0]]),
      [
        ['./main 500', 2],
        [undefined, undefined],
      ],
    );
    assert.deepEqual(analysis.programRuns, [{ words: ['./main', '500'], sources: ['main.cu'] }]);
  });

  it('is left for later where somebody waits, but for kernels that are known so', async () => {
    const text = (other: number): string => `// warplint: run 500
__global__ void k(float* p, int n) { if (threadIdx.x < n) p[threadIdx.x] = 0; }
__global__ void other(float* p, int n) { if (threadIdx.x < n) p[threadIdx.x] = ${other}; p[n + ${other}] = 1; }
int main(int argc, char** argv) {
  float* p;
  int n = atoi(argv[1]);
  cudaMalloc(&p, 4000);
  k<<<(n + 255) / 256, 256>>>(p, n);
  other<<<(n + 255) / 256, 256>>>(p, n);
}`;
    const analyser = await loadAnalyser();
    const runsOf = (version: number, isInHurry: boolean): unknown[] => {
      analyser.update('/p/a.cu', version, text(version));
      const analysis = analyser.analyse({
        path: '/p/a.cu',
        settings: DEFAULT_ANALYSIS_SETTINGS,
        device: defaultDevice(),
        isInHurry,
      });
      const launches = ['k', 'other'].map((name) =>
        kernelNamed(analysis, name).launches.map(({ summary: { launch } }) => launch.run),
      );
      return [...launches, analysis.isPostponed];
    };
    const both = ['./a 500', undefined];
    assert.deepEqual(runsOf(1, true), [[undefined], [undefined], true]);
    assert.deepEqual(runsOf(1, false), [both, both, false]);
    assert.deepEqual(runsOf(2, true), [both, [undefined], true]);
    assert.deepEqual(runsOf(2, false), [both, both, false]);
  });

  for (const [name, [words, body]] of Object.entries(runs)) {
    it(`has the size that they tell: ${name}`, async () => {
      const programRuns = [{ words: words.split(' '), sources: ['main.cu'] }];
      const { launches } = kernelNamed(await analyseText(program(body), { programRuns }), 'k');
      assert.deepEqual(launches[0]?.summary.launch.grid?.[0], 2);
    });
  }
});
