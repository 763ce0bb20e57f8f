import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { SimulationReport } from '../features/simulationReport.ts';
import { runSimulateCommand } from './simulateCommand.ts';

const source = `#include <cstdio>
#include <cuda_runtime.h>
template <int STEP>
__global__ void strided(const float* in, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i * STEP];
}
int main(int argc, char** argv) {
  float *in, *out;
  cudaMalloc(&in, 65536);
  cudaMalloc(&out, 65536);
  cudaMemset(in, 0, 65536);
  strided<4><<<4, 64>>>(in, out, 250);
  printf("%d %s\\n", argc, argv[argc - 1]);
  return argc == 3;
}
`;

describe('warplint simulate', function () {
  this.timeout(30_000);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'warplint-simulate-'));
  const file = path.join(folder, 'strided.cu');

  before(() => {
    fs.writeFileSync(file, source);
  });
  after(() => {
    fs.rmSync(folder, { recursive: true });
  });

  const refused = async (...words: string[]): Promise<string> => {
    const result = await runSimulateCommand(words);
    assert.equal(result.exitCode, 2);
    assert.equal(result.stdout, '');
    assert.equal(result.stderr.trim().split('\n').length, 1);
    return result.stderr;
  };
  const report = async (...words: string[]): Promise<SimulationReport> => {
    const result = await runSimulateCommand([file, '--format', 'json', ...words]);
    assert.equal(result.stderr, '');
    return JSON.parse(result.stdout) as SimulationReport;
  };
  const byHand = ['--kernel', 'strided<4>', '--grid', '4', '--block', '64'];

  it('writes the fixed JSON, lines and columns from 1', async () => {
    const { tool, schema, device, exitCode, stdout, launches } = await report('--', 'a');
    assert.deepEqual(
      { tool, schema, device, exitCode },
      { tool: 'warplint', schema: 1, device: 'a100', exitCode: 0 },
    );
    assert.equal(stdout, '2 a\n');
    const [launch] = launches;
    assert.deepEqual(
      { ...launch, accesses: [], branches: [], totals: {}, occupancy: {}, roofline: {}, caches: {} },
      {
        kernel: 'strided',
        displayName: 'strided<4>',
        line: 4,
        launchLine: 13,
        grid: [4, 1, 1],
        block: [64, 1, 1],
        templateArguments: ['4'],
        sharedStaticBytes: 0,
        sharedDynamicBytes: 0,
        blocksSimulated: 4,
        blocksTotal: 4,
        ended: 'finished',
        accesses: [],
        branches: [],
        totals: {},
        caches: {},
        flops: 0,
        occupancy: {},
        roofline: {},
        problems: [],
      },
    );
    // 250 threads: seven full warps and one of 26 lanes, 16 bytes apart: 2 lanes to a sector.
    const load = launch?.accesses.find(({ op }) => op === 'load');
    assert.deepEqual(load, {
      line: 6,
      column: 23,
      endLine: 6,
      endColumn: 35,
      text: 'in[i * STEP]',
      space: 'global',
      op: 'load',
      bytesPerLane: 4,
      requests: 8,
      lanes: 250,
      sectors: 7 * 16 + 13,
      sectorsIdeal: 7 * 4 + 4,
      lines128: 7 * 4 + 4,
      sectorOperations: 0,
      wavefronts: 0,
      wavefrontsIdeal: 0,
    });
    assert.deepEqual(
      launch?.branches.map(({ line, executed, divergent }) => ({ line, executed, divergent })),
      [{ line: 6, executed: 8, divergent: 1 }],
    );
  });

  it('exits with 1 when the program does not end with 0', async () => {
    assert.equal((await runSimulateCommand([file])).exitCode, 0);
    const failed = await runSimulateCommand([file, '--', 'a', 'b']);
    assert.equal(failed.exitCode, 1);
    assert.match(failed.stdout, /exit code 1/);
  });

  it('names the headers that are missing, or the option for what another file defines', async () => {
    const said = async (name: string, text: string): Promise<string> => {
      const written = path.join(folder, name);
      fs.writeFileSync(written, text);
      return (await runSimulateCommand([written])).stderr;
    };
    const vision =
      '#include <sys/time.h>\n#include <vision/camera.hpp>\nint main() {\n  vision::Camera c(0);\n}\n';
    assert.match(
      await said('camera.cu', vision),
      /unknown type `vision::Camera` \(not found: <vision\/camera.hpp>\)/,
    );
    const elsewhere = 'int elsewhere(int);\nint main() {\n  return elsewhere(1);\n}\n';
    assert.match(
      await said('elsewhere.cu', elsewhere),
      /elsewhere.cu:3: function `elsewhere` is declared but not defined here; name the file that defines it: --with FILE\n$/,
    );
  });

  it('exits with 1 when the device refuses a launch', async () => {
    const refused = path.join(folder, 'refused.cu');
    fs.writeFileSync(refused, '__global__ void k() {}\nint main() {\n  k<<<1, 2048>>>();\n}\n');
    assert.equal((await runSimulateCommand([refused])).exitCode, 1);
  });

  it('runs one kernel by hand', async () => {
    const { launches } = await report(
      ...byHand,
      '--arg',
      'n=250',
      '--arg',
      'in=float[1024]:iota',
      '--arg',
      'out=float[256]',
    );
    assert.equal(launches[0]?.accesses.find(({ op }) => op === 'load')?.sectors, 125);
    assert.deepEqual(launches[0].problems, []);
  });

  it('finds a buffer that is too small', async () => {
    const result = await runSimulateCommand([
      file,
      '--format',
      'json',
      ...byHand,
      ...['--arg', 'n=250', '--arg', 'in=float[512]', '--arg', 'out=float[256]'],
    ]);
    assert.equal(result.exitCode, 1);
    const [problem] = (JSON.parse(result.stdout) as SimulationReport).launches[0]!.problems;
    assert.equal(problem?.kind, 'out-of-bounds');
    assert.equal(problem.line, 6);
    assert.match(problem.message, /past the end of `in` of 2048 bytes/);
  });

  it('names the parameter of a wrong --arg and shows the right form', async () => {
    const given = ['--arg', 'out=float[256]', '--arg', 'in=float[1024]'];
    assert.match(await refused(file, ...byHand, ...given), /--arg n: it is not given.*'int n'.*--arg n=1000/);
    assert.match(
      await refused(file, ...byHand, ...given, '--arg', 'n=ten'),
      /--arg n: "ten" is no whole number.*n=1000/,
    );
    assert.match(await refused(file, ...byHand, ...given, '--arg', 'n=3000000000'), /does not fit/);
    assert.match(
      await refused(file, ...byHand, '--arg', 'n=1', '--arg', 'in=1000'),
      /--arg in: "1000" is no buffer; .*'in=float\[1048576\]:zeros'/,
    );
    assert.match(await refused(file, ...byHand, '--arg', 'in=flote[4]'), /"flote" is no element type/);
    assert.match(await refused(file, ...byHand, '--arg', 'in=float[0]'), /no number of elements/);
    assert.match(await refused(file, ...byHand, '--arg', 'in=float[4]:ones'), /"ones" does not say/);
    assert.match(
      await refused(file, ...byHand, '--arg', 'in=float[4]:@none.bin'),
      /"none.bin" cannot be read/,
    );
    assert.match(
      await refused(file, ...byHand, '--arg', 'm=4'),
      /strided has no parameter `m`; it has .*int n/,
    );
    assert.match(await refused(file, ...byHand, '--arg', 'n'), /"n" is no NAME=SPEC/);
  });

  it('refuses what makes no sense in one line', async () => {
    assert.match(await refused(), /no FILE/);
    assert.match(await refused('none.cu'), /no such file/);
    assert.match(await refused(file, 'other.cu'), /one FILE/);
    assert.match(await refused(file, '--grid', '4'), /goes with --kernel/);
    assert.match(await refused(file, '--kernel', 'strided<4>', '--grid', '4'), /--block/);
    assert.match(
      await refused(file, '--kernel', 'none', '--grid', '4', '--block', '1'),
      /no kernel "none": known are strided/,
    );
    assert.match(
      await refused(file, '--kernel', 'strided', '--grid', '4', '--block', '1'),
      /is a template.*strided<STEP>/,
    );
    assert.match(await refused(file, '--device', 'a1000'), /unknown device/);
    assert.match(await refused(file, '--format', 'xml'), /text, json or html/);
    assert.match(await refused(file, '--sample-blocks', '0'), /no number from 1/);
    const empty = path.join(folder, 'empty.cu');
    fs.writeFileSync(empty, '__global__ void k() {}\n');
    assert.match(await refused(empty), /no main\(\).*k; give a launch by hand/);
    fs.writeFileSync(empty, '__device__ int twice(int x) { return 2 * x; }\n');
    assert.match(await refused(empty), /no kernel either: simulate the file that has one of them\n$/);
  });

  it('says what a launch by hand may not be', async () => {
    const words = [
      '--kernel',
      'strided<4>',
      '--grid',
      '1',
      '--block',
      '2048',
      '--arg',
      'n=1',
      '--arg',
      'in=0',
      '--arg',
      'out=0',
    ];
    const { launches } = await report(...words);
    assert.match(launches[0]?.problems[0]?.message ?? '', /2048.*1024/);
  });

  it('says how the project runs a program that does nothing without arguments', async () => {
    const rows = path.join(import.meta.dirname, '../../../test/vscode/workspace/sized/rows.cu');
    const alone = await runSimulateCommand([rows]);
    assert.equal(alone.exitCode, 1);
    assert.match(alone.stderr, /its project runs it with: -- 1024 64\n$/);
    const given = await runSimulateCommand([rows, '--', '64', '8']);
    assert.deepEqual([given.exitCode, given.stderr], [0, '']);
    assert.match(given.stdout, /64 rows of 8/);
  });

  it('says where only a sample of the blocks was simulated', async () => {
    const result = await runSimulateCommand([file, '--format', 'json', '--sample-blocks', '2']);
    assert.match(result.stderr, /^warplint: simulate: only some blocks were simulated.*\n$/);
    const { launches } = JSON.parse(result.stdout) as SimulationReport;
    assert.deepEqual([launches[0]?.blocksSimulated, launches[0]?.blocksTotal], [2, 4]);
    const text = await runSimulateCommand([file, '--sample-blocks', '2']);
    assert.match(text.stdout, /counts of 2 of 4 blocks/);
  });

  it('says in one line where and why a program cannot be run further', async () => {
    const strange = path.join(folder, 'strange.cu');
    fs.writeFileSync(strange, 'int main() {\n  printf("so far\\n");\n  drawWindow(3);\n}\n');
    const result = await runSimulateCommand([strange]);
    assert.equal(result.exitCode, 1);
    assert.match(result.stderr, /strange\.cu:3: .*drawWindow.*--kernel NAME --grid/);
    assert.match(result.stdout, /so far/);
  });
});
