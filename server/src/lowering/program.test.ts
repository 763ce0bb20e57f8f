import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { functionNamed, launchedFrom, opaqueReasons, parseText, parser } from '../../../test/lowering.ts';
import { printFunction } from '../ir/print.ts';
import { createProgram } from './program.ts';
import type { Program } from './program.ts';

const hardware = path.resolve(import.meta.dirname, '../../../test-fixtures/hardware');

async function fixture(name: string): Promise<Program> {
  const file = path.join(hardware, name);
  const parsed = (await parser()).parse({
    path: file,
    text: fs.readFileSync(file, 'utf8'),
    resolveInclude: (included, from, isSystem) => {
      const target = path.resolve(path.dirname(from), included);
      if (isSystem || !fs.existsSync(target)) return undefined;
      return { path: target, text: fs.readFileSync(target, 'utf8') };
    },
  });
  return createProgram(parsed);
}

describe('the seed kernels', () => {
  let program: Program;
  before(async () => {
    program = await fixture('seeds.cu');
  });
  it('are launched 44 times by their main()', () => {
    const launches = launchedFrom(program.main()!);
    assert.equal(launches.length, 44);
  });
  it('lower whole, with the host program', () => {
    const main = program.main()!;
    assert.deepEqual(opaqueReasons(main), []);
    for (const launch of launchedFrom(main))
      assert.deepEqual(opaqueReasons(launch.kernel), [], launch.kernel.displayName);
  });
  it('are declared once each', () => {
    // Counted by hand in the file.
    assert.equal(program.kernels().length, 28);
  });
});

describe('edits', () => {
  const source = (constant: number, body: string): string => `
#define UNUSED 1
const int N = ${constant};
struct S { float x; };
__device__ int helper(int i) { return i + N; }
__device__ int other(int i) { ${body} }
__global__ void uses(float* p) { p[helper(0)] = 1; }
__global__ void apart(S* p) { p[other(threadIdx.x)].x = 2; }
`;
  const lower = (program: Program): [unknown, unknown] => {
    const pair = ['uses', 'apart'].map((name) => functionNamed(program, name));
    for (const one of pair) assert.deepEqual(opaqueReasons(one), []);
    return [pair[0], pair[1]];
  };

  it('keep what they cannot have changed', async () => {
    const first = await parseText(source(3, 'return i;'));
    const program = createProgram(first);
    const [uses, apart] = lower(program);
    program.update(await parseText(source(3, 'return i * 2;'), first));
    const [usesAfter, apartAfter] = lower(program);
    assert.equal(usesAfter, uses);
    assert.notEqual(apartAfter, apart);
    assert.match(printFunction(functionNamed(program, 'other')), /return i \* 2;/);
  });
  it('reach through constants and device functions', async () => {
    const first = await parseText(source(3, 'return i;'));
    const program = createProgram(first);
    const [uses, apart] = lower(program);
    program.update(await parseText(source(4, 'return i;'), first));
    const [usesAfter, apartAfter] = lower(program);
    assert.notEqual(usesAfter, uses);
    assert.equal(apartAfter, apart);
    assert.match(printFunction(functionNamed(program, 'helper')), /return i \+ 4;/);
  });
  it('see names that appear and disappear', async () => {
    const text = (extra: string): string => `${extra}\n__global__ void k(int* p) { p[0] = late(1); }\n`;
    const first = await parseText(text(''));
    const program = createProgram(first);
    assert.deepEqual(opaqueReasons(functionNamed(program, 'k')), ['unknown function `late`']);
    const second = await parseText(text('__device__ int late(int i) { return i; }'), first);
    program.update(second);
    assert.deepEqual(opaqueReasons(functionNamed(program, 'k')), []);
    program.update(await parseText(text(''), second));
    assert.deepEqual(opaqueReasons(functionNamed(program, 'k')), ['unknown function `late`']);
  });
});

describe('bad input', () => {
  for (const [name, text] of [
    ['nothing', ''],
    ['a cut-off function', '__global__ void f(float* p) { p[threadIdx.x'],
    [
      'types that name each other',
      'struct A { struct B* b; A a; }; typedef T T; using U = U; __global__ void f(A a, U u) {}',
    ],
    [
      'endless templates',
      'template <int N> struct R { static constexpr int v = R<N + 1>::v; }; __global__ void f(int* p) { p[0] = R<0>::v; }',
    ],
    [
      'endless recursion at compile time',
      'constexpr int r(int n) { return r(n + 1); } __global__ void f() { __shared__ int a[r(0)]; }',
    ],
    ['nested parentheses', `__global__ void f(int* p) { p[0] = ${'('.repeat(300)}1${')'.repeat(300)}; }`],
    [
      'a long sum',
      `__global__ void f(int* p) { p[0] = ${Array.from({ length: 5000 }, () => 'p[1]').join(' + ')}; }`,
    ],
  ] as const) {
    it(`${name} does not throw`, async () => {
      const program = createProgram(await parseText(text));
      for (const kernel of program.kernels()) printFunction(kernel.instantiate().function);
    });
  }
});
