import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { warplint } from './bundle.ts';
import { manyLines, nestedParentheses } from './inputs.ts';

const slow = `// warplint: launch grid=(128) block=(32,8)
__global__ void columnRead(const float* a, float* b) {
  b[threadIdx.x] = a[threadIdx.x * 64];
}
`;
const clean = slow.replace(' * 64', '');

interface Report {
  readonly tool: string;
  readonly schema: number;
  readonly device: string;
  readonly files: readonly {
    readonly path: string;
    readonly parseErrors: number;
    readonly diagnostics: readonly Record<string, unknown>[];
    readonly kernels: readonly {
      readonly name: string;
      readonly line: number;
      readonly launches: readonly Record<string, unknown>[];
      readonly accesses: readonly Record<string, unknown>[];
      readonly branches: readonly Record<string, unknown>[];
      readonly occupancy: readonly Record<string, unknown>[];
    }[];
  }[];
}

describe('warplint check', () => {
  let folder: string;
  const write = (name: string, text: string | Uint8Array): string => {
    const file = path.join(folder, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text);
    return file;
  };
  const json = (...words: string[]): Report => {
    const result = warplint(['check', '--format', 'json', ...words], { cwd: folder });
    assert.equal(result.stderr, '');
    return JSON.parse(result.stdout) as Report;
  };
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'warplint-cli-'));
  });
  afterEach(() => {
    fs.rmSync(folder, { recursive: true, force: true });
  });

  it('prints findings with the line and carets, and a summary', () => {
    write('slow.cu', slow);
    const { exitCode, stdout, stderr } = warplint(['check', 'slow.cu'], { cwd: folder });
    assert.equal(exitCode, 0);
    assert.equal(stderr, '');
    const [headline = '', line, carets] = stdout.split('\n');
    assert.match(headline, /^slow\.cu:3:20 warning .*32 sectors.* \[uncoalesced-global-access\]$/);
    assert.equal(line, '  3 |   b[threadIdx.x] = a[threadIdx.x * 64];');
    assert.equal(carets, '    |                    ^^^^^^^^^^^^^^^^^^^');
    assert.match(
      stdout,
      /\n1 finding \(1 warning\) in 1 file, 1 kernel, 1 launch; 2 accesses; NVIDIA A100 40 GB\.\n$/,
    );
  });

  it('fails from the severity on that --fail-on names', () => {
    write('slow.cu', slow);
    write('clean.cu', clean);
    const exit = (...words: string[]): number | null =>
      warplint(['check', ...words], { cwd: folder }).exitCode;
    assert.equal(exit('slow.cu'), 0);
    assert.equal(exit('slow.cu', '--fail-on', 'error'), 0);
    assert.equal(exit('slow.cu', '--fail-on', 'warning'), 1);
    assert.equal(exit('slow.cu', '--fail-on=info'), 1);
    assert.equal(exit('slow.cu', '--fail-on', 'never'), 0);
    assert.equal(exit('clean.cu', '--fail-on', 'info'), 0);
  });

  it('gives the JSON that design.md fixes', () => {
    write('slow.cu', slow);
    const report = json('slow.cu', '--device', 'H200');
    assert.equal(report.tool, 'warplint');
    assert.equal(report.schema, 1);
    assert.equal(report.device, 'h200');
    const [file] = report.files;
    assert.equal(file?.path, 'slow.cu');
    assert.equal(file.parseErrors, 0);
    const [diagnostic] = file.diagnostics;
    const { message, ...rest } = diagnostic ?? {};
    assert.equal(typeof message, 'string');
    assert.deepEqual(rest, {
      rule: 'uncoalesced-global-access',
      severity: 'warning',
      line: 3,
      column: 20,
      endLine: 3,
      endColumn: 39,
      kernel: 'columnRead',
    });
    const [kernel] = file.kernels;
    assert.equal(kernel?.name, 'columnRead');
    assert.equal(kernel.line, 2);
    assert.deepEqual(kernel.launches, [
      {
        grid: [128, 1, 1],
        block: [32, 8, 1],
        sharedDynamicBytes: null,
        source: 'directive',
        line: 1,
        templateArguments: [],
      },
    ]);
    const read = kernel.accesses.find((access) => access['op'] === 'load');
    assert.deepEqual(
      { ...read, stride: undefined },
      {
        launch: 0,
        line: 3,
        column: 20,
        endLine: 3,
        endColumn: 39,
        text: 'a[threadIdx.x * 64]',
        space: 'global',
        op: 'load',
        bytesPerLane: 4,
        status: 'exact',
        sectorsPerRequest: [32, 32],
        sectorsIdeal: 4,
        wavefrontsPerRequest: null,
        wavefrontsIdeal: null,
        activeLanes: [32, 32],
        stride: undefined,
        reason: null,
      },
    );
    assert.equal(read?.['stride'], '256 B');
    const [occupancy] = kernel.occupancy;
    assert.equal(occupancy?.['registersSource'], 'estimate');
    // 8 warps a block: 8 blocks fill the 64 warps of a multiprocessor.
    assert.equal(occupancy['blocksPerSm'], 8);
    assert.equal(occupancy['percent'], 100);
    assert.equal(occupancy['sharedBytesPerBlock'], 0);
  });

  it('takes registers, macros and include folders from its options', () => {
    write('include/step.cuh', '#pragma once\n__device__ inline int at(int i) { return i * STEP; }\n');
    write('kernel.cu', `#include "step.cuh"\n${slow.replace('threadIdx.x * 64', 'at(threadIdx.x)')}`);
    const report = json('kernel.cu', '-I', 'include', '-DSTEP=64', '--registers', '128');
    const kernel = report.files[0]?.kernels[0];
    assert.deepEqual(
      new Set(report.files[0]?.diagnostics.map((one) => one['rule'])),
      new Set(['uncoalesced-global-access', 'low-occupancy']),
    );
    const occupancy = kernel?.occupancy[0];
    assert.equal(occupancy?.['registersPerThread'], 128);
    assert.equal(occupancy['registersSource'], 'option');
    // 65,536 registers hold 2 blocks of 256 threads with 128 each: 16 of 64 warps.
    assert.equal(occupancy['percent'], 25);
  });

  it('takes macros and include folders from compile_commands.json too, its own options first', () => {
    write('include/step.cuh', '#pragma once\n__device__ inline int at(int i) { return i * STEP; }\n');
    write('src/kernel.cu', `#include "step.cuh"\n${slow.replace('threadIdx.x * 64', 'at(threadIdx.x)')}`);
    const command = {
      directory: folder,
      file: 'src/kernel.cu',
      command: 'nvcc -Iinclude -DSTEP=64 -c src/kernel.cu',
    };
    write('compile_commands.json', JSON.stringify([command]));
    const sectors = (...words: string[]): unknown =>
      json('src/kernel.cu', ...words).files[0]?.kernels[0]?.accesses.find((one) => one['op'] === 'load')?.[
        'sectorsPerRequest'
      ];
    // 32 lanes of 4 bytes: a sector of 32 bytes for each where they lie 256 bytes apart, for eight where side by side.
    assert.deepEqual(sectors(), [32, 32]);
    assert.deepEqual(sectors('-DSTEP=1'), [4, 4]);
    const first = { ...command, command: 'nvcc -Iinclude -include first.h -c src/kernel.cu' };
    write('compile_commands.json', JSON.stringify([first]));
    write('first.h', '#define STEP 2\n');
    assert.deepEqual(sectors(), [8, 8]);
    write('compile_commands.json', '[{');
    const { exitCode, stdout, stderr } = warplint(['check', 'src/kernel.cu'], { cwd: folder });
    assert.equal(exitCode, 0);
    assert.match(stdout, /1 kernel/);
    assert.match(
      stderr,
      /^warplint: check: [^\n]*compile_commands\.json is not used: it is no JSON [^\n]*\n$/,
    );
  });

  it('tells the mean where warps differ and all of them are known', () => {
    write(
      'mean.cu',
      `__global__ void k(float* p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  p[i] = 1;
  if (i < n) p[i + 8] = 0;
}
void f(float* p, int n) { k<<<2, 48>>>(p, n); }
`,
    );
    const accesses = json('mean.cu').files[0]?.kernels[0]?.accesses ?? [];
    // 32 lanes of 4 bytes take 4 sectors, the 16 of each block's second warp take 2; how many come to the check is open.
    assert.deepEqual(
      accesses.map((one) => [one['line'], one['sectorsPerRequest'], one['sectorsMean']]),
      [
        [3, [2, 4], 3],
        [4, [1, 4], undefined],
      ],
    );
  });

  it('names the included file of an access, and only there', () => {
    write('lib.cuh', '__device__ inline void put(float* p, int i) { p[i * 2] = 1; }\n');
    write(
      'main.cu',
      '#include "lib.cuh"\n__global__ void k(float* p) { put(p, threadIdx.x); p[threadIdx.x] = 0; }\n',
    );
    const accesses = json('main.cu').files[0]?.kernels[0]?.accesses ?? [];
    assert.deepEqual(
      accesses.map((access) => [access['path'], access['line'], access['text']]),
      [
        ['lib.cuh', 1, 'p[i * 2]'],
        [undefined, 2, 'p[threadIdx.x]'],
      ],
    );
  });

  it('writes SARIF 2.1.0', () => {
    write('a b.cu', slow);
    const { stdout } = warplint(['check', '--format', 'sarif', 'a b.cu'], { cwd: folder });
    const log = JSON.parse(stdout) as {
      version: string;
      runs: {
        columnKind: string;
        tool: { driver: { name: string; rules: { id: string }[] } };
        results: {
          ruleId: string;
          ruleIndex: number;
          level: string;
          locations: { physicalLocation: { artifactLocation: { uri: string }; region: object } }[];
        }[];
      }[];
    };
    assert.equal(log.version, '2.1.0');
    const [run] = log.runs;
    assert.equal(run?.columnKind, 'utf16CodeUnits');
    assert.equal(run.tool.driver.name, 'warplint');
    const [result] = run.results;
    assert.equal(result?.ruleId, 'uncoalesced-global-access');
    assert.equal(run.tool.driver.rules[result.ruleIndex]?.id, result.ruleId);
    assert.equal(result.level, 'warning');
    assert.deepEqual(result.locations[0]?.physicalLocation, {
      artifactLocation: { uri: 'a%20b.cu' },
      region: { startLine: 3, startColumn: 20, endLine: 3, endColumn: 39 },
    });
  });

  it('searches folders for .cu, .cuh and .cu.cc files, sorted, once each', () => {
    write('b.cu', clean);
    write('a/z.cuh', clean);
    write('a/ops.cu.cc', clean);
    write('a/host.cc', clean);
    write('a/notes.txt', 'no source');
    write('node_modules/x/skipped.cu', clean);
    fs.symlinkSync('..', path.join(folder, 'a/up'));
    assert.deepEqual(
      json('.').files.map((file) => file.path),
      ['a/ops.cu.cc', 'a/z.cuh', 'b.cu'],
    );
    assert.deepEqual(
      json('b.cu', '.', 'b.cu').files.map((file) => file.path),
      ['b.cu', 'a/ops.cu.cc', 'a/z.cuh'],
    );
  });

  it('explains what is unknown, the most frequent reason first', () => {
    write(
      'gather.cu',
      '__global__ void k(const int* at, const float* a, float* b) {\n  b[at[threadIdx.x]] = a[at[threadIdx.x]];\n}\n',
    );
    const { stdout } = warplint(['check', '--explain', 'gather.cu'], { cwd: folder });
    assert.match(stdout, /Why things are unknown:\n +2 {2}.*loaded from .*\(first: gather\.cu:2 /);
  });

  it('names the headers that were not found where something is unknown', () => {
    write(
      'lost.cu',
      '#include "project.h"\n#include <vector>\n#include "cuda_runtime.h"\n__global__ void k(float* a) { a[scaled(threadIdx.x)] = 0; }\nint main() { start(); }\n',
    );
    const { stdout } = warplint(['check', '--explain', 'lost.cu'], { cwd: folder });
    assert.match(
      stdout,
      /unknown function[^]*not found; name their folders with -I:\n +"project\.h" {2}\(lost\.cu:1\)\n$/,
    );
    const simulated = warplint(['simulate', 'lost.cu'], { cwd: folder });
    assert.match(
      simulated.stderr,
      /unknown function `start` \(not found: "project\.h"; name the folder with -I\)/,
    );
  });

  it('turns rules on and off, for each format', () => {
    write(
      'gather.cu',
      '__global__ void k(const int* at, const float* a, float* b) {\n  b[threadIdx.x * 8] = a[at[threadIdx.x]];\n}\n',
    );
    const rulesOf = (...options: string[]): unknown =>
      json('gather.cu', ...options).files[0]?.diagnostics.map(({ rule }) => rule);
    assert.deepEqual(rulesOf(), ['uncoalesced-global-access']);
    assert.deepEqual(
      rulesOf('--rule', 'uncoalesced-global-access=off', '--rule=data-dependent-access=hint'),
      ['data-dependent-access'],
    );
    const { stdout } = warplint(
      ['check', '--rule', 'data-dependent-access=warning', '--fail-on', 'warning', 'gather.cu'],
      { cwd: folder },
    );
    assert.match(
      stdout,
      /gather\.cu:2:24 warning Up to 32 sectors per request instead of 4: .* loaded from `at`/,
    );
  });

  it('refuses bad usage and unreadable input in one line, with exit code 2', () => {
    write('binary.cu', Uint8Array.of(127, 69, 76, 70, 0, 0, 1));
    write('unreadable.cu', slow);
    write('good.cu', clean);
    fs.mkdirSync(path.join(folder, 'empty'));
    const cases: [string[], RegExp][] = [
      [[], /no command/],
      [['chekc'], /unknown command "chekc"/],
      [['--bogus'], /unknown option "--bogus"/],
      [['check'], /no PATH/],
      [['check', 'missing.cu'], /"missing\.cu": no such file/],
      [['check', 'empty'], /"empty": the folder holds no \.cu, \.cuh or \.cu\.cc file/],
      [['check', 'binary.cu'], /"binary\.cu": it is a binary file/],
      [['check', '/dev/null'], /no regular file/],
      [['check', 'good.cu', '--device', 'voodoo'], /unknown device "voodoo": known are v100, /],
      [['check', 'good.cu', '--bogus'], /unknown option "--bogus"/],
      [['check', 'good.cu', '--format', 'xml'], /--format: "xml" is not known/],
      [['check', 'good.cu', '--format'], /--format needs a value/],
      [['check', 'good.cu', '--fail-on', 'always'], /--fail-on: "always"/],
      [['check', 'good.cu', '--registers', '256'], /--registers: "256" is no number from 1 to 255/],
      [['check', 'good.cu', '--registers', '32', '--registers', '64'], /--registers is given twice/],
      [['check', 'good.cu', '--rule', 'gather=info'], /--rule: "gather" is no rule: there are uncoalesced-/],
      [
        ['check', 'good.cu', '--rule', 'low-occupancy'],
        /--rule low-occupancy: "" is not known: use off, hint/,
      ],
      [['check', 'good.cu', '-D', '1X'], /-D: "1X"/],
      [['lsp'], /warplint lsp --stdio/],
      [['lsp', '--bogus'], /unknown option "--bogus"/],
    ];
    for (const [words, expected] of cases) {
      const { exitCode, stdout, stderr } = warplint(words, { cwd: folder });
      assert.equal(exitCode, 2, words.join(' '));
      assert.equal(stdout, '', words.join(' '));
      assert.match(stderr, /^warplint: [^\n]+\n$/, words.join(' '));
      assert.match(stderr, expected);
    }
  });

  it('still reports on the readable files beside an unreadable one', () => {
    write('good.cu', slow);
    write('bad.cu', Uint8Array.of(0));
    const { exitCode, stdout, stderr } = warplint(['check', '.'], { cwd: folder });
    assert.equal(exitCode, 2);
    assert.match(stdout, /uncoalesced-global-access/);
    assert.match(stderr, /^warplint: check: "bad\.cu": it is a binary file[^\n]*\n$/);
  });

  it('says of many files, which it checks in threads, what it says of each alone, in their order', () => {
    const names = Array.from({ length: 40 }, (_, i) => `${String(i).padStart(2, '0')}.cu`);
    names.forEach((name, i) => {
      // Files of different lengths do not come back in the order in which they went.
      write(name, i === 7 ? new Uint8Array([0, 1]) : slow.repeat(((i * 7) % 5) + 1).replace('64', String(i)));
    });
    const result = warplint(['check', '--format', 'json', '.'], { cwd: folder });
    assert.equal(result.exitCode, 2);
    assert.match(result.stderr, /^warplint: check: "07\.cu": it is a binary file, not CUDA source\n$/);
    const { files } = JSON.parse(result.stdout) as Report;
    const readable = names.filter((name) => name !== '07.cu');
    assert.deepEqual(
      files.map((file) => file.path),
      readable,
    );
    assert.deepEqual(files.slice(20, 23), json(...readable.slice(20, 23)).files);
    const { stdout } = warplint(['check', ...readable, '--explain'], { cwd: folder });
    const found = [...stdout.matchAll(/^(\d\d\.cu):/gm)].map(([, name]) => name);
    assert.deepEqual(
      found,
      files.flatMap(({ path: name, diagnostics }) => diagnostics.map(() => name)),
    );
    assert.match(stdout, / in 39 files, /);
  });
  it('has a clean result for an empty file, deep nesting and a very long file', () => {
    write('empty.cu', '');
    write('nested.cu', nestedParentheses(300));
    write('long.cu', manyLines(50_000));
    write('bom.cu', `\uFEFF${slow}`);
    for (const name of ['empty.cu', 'nested.cu', 'long.cu']) {
      const { exitCode, stderr } = warplint(['check', name], { cwd: folder });
      assert.equal(exitCode, 0, `${name}: ${stderr}`);
      assert.equal(stderr, '');
    }
    assert.equal(json('bom.cu').files[0]?.diagnostics[0]?.['line'], 3);
  });

  it('explains itself', () => {
    for (const words of [['--help'], ['check', '--help'], ['lsp', '--help'], ['occupancy', '--help']]) {
      const { exitCode, stdout, stderr } = warplint(words);
      assert.equal(exitCode, 0);
      assert.equal(stderr, '');
      assert.match(stdout, /warplint/);
    }
    assert.match(warplint(['--version']).stdout, /^\d+\.\d+\.\d+\n$/);
  });
});

describe('warplint simulate --format html', () => {
  it('writes one page that needs no network and runs nothing that a program prints', () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'warplint-html-'));
    try {
      const file = path.join(folder, 'program.cu');
      const out = path.join(folder, 'report.html');
      fs.writeFileSync(file, '#include <cstdio>\nint main() { printf("</script><img src=x>"); }\n');
      const result = warplint(['simulate', file, '--format', 'html', '--out', out]);
      assert.deepEqual(result, { exitCode: 0, stdout: '', stderr: '' });
      const page = fs.readFileSync(out, 'utf8');
      assert.match(page, /^<!DOCTYPE html>/);
      assert.match(page, /default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+';/);
      assert.ok(page.includes('\\u003c/script>\\u003cimg src=x>'));
      assert.doesNotMatch(page, /<img|<link|src="|https?:\/\/(?!www\.w3\.org)/);
    } finally {
      fs.rmSync(folder, { recursive: true });
    }
  });
});
