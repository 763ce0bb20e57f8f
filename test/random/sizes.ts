/**
 * Random kernels of which no size is known before they run: bounds checks, tails, strides, clamps and loops as programs
 * have them, on `n` and `m` that `main` reads from its arguments.
 */
import { Random } from './random.ts';
import { helpers, randomIdiom } from './sizeIdioms.ts';

type Dimensions = readonly [number, number];

const blocks: readonly Dimensions[] = [
  [256, 1],
  [128, 1],
  [64, 1],
  [32, 1],
  [32, 4],
  [32, 8],
  [16, 16],
  [8, 8],
  [64, 2],
  [100, 1],
];

/** Elements of each array, half of them before the first that a kernel is given. */
const length = 1 << 20;

/** Elements of `s` that hold something: numbers that grow, faster or slower as `m` says. */
const loadedInts = 8192;

/** The program of a seed; its arguments are n and m. */
export function sizedProgram(seed: number): string {
  const random = new Random(Math.imul(seed, 2654435761) >>> 0);
  const block = random.pick(blocks);
  // What is taken from an unsigned size is not taken to wrap, so nothing is.
  const type = random.pick(['int', 'int', 'int', 'int', 'unsigned', 'size_t']);
  const kernel = new SizedKernel(random, block, type === 'int');
  const body = kernel.body();
  const arrays = ['float* a', 'float* b', 'double* d', 'int* c', 'int* s'];
  const up = (size: string, by: number): string => `(${size} + ${by - 1}) / ${by}`;
  const grid = random.pick([
    `dim3(${up('n', block[0])}, ${block[1] > 1 ? up('m', block[1]) : 1})`,
    `dim3(${random.pick([1, 2, 3, 4])}, ${block[1] > 1 ? random.pick([1, 2]) : 1})`,
  ]);
  return [
    '#include <cstdlib>',
    '#include <cuda_runtime.h>',
    helpers,
    `__global__ void k(${arrays.join(', ')}, ${type} n, ${type} m) {`,
    ...body,
    '}',
    '',
    'int main(int argc, char** argv) {',
    '  int n = atoi(argv[1]), m = atoi(argv[2]);',
    ...arrays.flatMap((array) => {
      const [pointer, name] = array.split(' ') as [string, string];
      return [`  ${array}; cudaMalloc(&${name}, ${length} * sizeof(${pointer.slice(0, -1)}));`];
    }),
    `  static int ends[${loadedInts}];`,
    `  for (int i = 0; i < ${loadedInts}; i++) ends[i] = i / 4 * (m % 7 + 1) + i % 4;`,
    `  cudaMemcpy(s + ${length / 2}, ends, sizeof(ends), cudaMemcpyHostToDevice);`,
    `  k<<<${grid}, dim3(${block.join(', ')})>>>(${arrays.map((array) => `${array.at(-1)} + ${length / 2}`).join(', ')}, n, m);`,
    '  cudaDeviceSynchronize();',
    '}',
    '',
  ].join('\n');
}

class SizedKernel {
  private readonly lines: string[] = [];
  private indent = 1;
  private count = 0;
  /** What differs from thread to thread, and what does not. */
  private readonly varying: string[] = ['threadIdx.x'];
  private readonly sizes: string[] = ['n', 'n', 'n', 'm'];
  private readonly flags: string[] = [];
  private readonly random: Random;
  private readonly block: Dimensions;

  private readonly isSigned: boolean;

  constructor(random: Random, block: Dimensions, isSigned: boolean) {
    this.random = random;
    this.isSigned = isSigned;
    this.block = block;
  }

  body(): string[] {
    const { random } = this;
    this.line(`__shared__ float tile[${random.pick([1024, 2048])}];`);
    this.line(`__shared__ float square[32][${random.pick([32, 33])}];`);
    this.line('float x = 0;');
    this.usualNames();
    for (let i = random.between(2, 4); i > 0; i--) this.statement(2);
    this.line(`b[${this.index()}] = x;`);
    return this.lines;
  }

  private usualNames(): void {
    const { random, block } = this;
    const gid = 'blockIdx.x * blockDim.x + threadIdx.x';
    const factor = random.chance(25) ? random.pick([2, 4, 8]) : 1;
    this.name('i', factor === 1 ? gid : `(${gid}) * ${factor}`);
    if (random.chance(40)) this.name('tid', 'threadIdx.x');
    if (block[1] > 1) {
      this.name('row', 'blockIdx.y * blockDim.y + threadIdx.y');
      if (random.chance(50)) this.name('t', 'threadIdx.y * blockDim.x + threadIdx.x');
    }
    if (random.chance(20)) this.name('lane', 'threadIdx.x % 32');
    if (random.chance(20)) this.name('warp', `(${gid}) / 32`);
  }

  private name(name: string, value: string): void {
    const type = this.random.pick(this.isSigned ? ['int', 'const int'] : ['int', 'unsigned', 'size_t']);
    this.line(`${type} ${name} = ${value};`);
    this.varying.push(name, name);
  }

  // Text.

  private line(text: string): void {
    this.lines.push('  '.repeat(this.indent) + text);
  }

  private within(head: string, inside: () => void, tail = '}'): void {
    const [varying, sizes, flags] = [this.varying.length, this.sizes.length, this.flags.length];
    this.line(`${head} {`);
    this.indent++;
    inside();
    this.indent--;
    this.varying.length = varying;
    this.sizes.length = sizes;
    this.flags.length = flags;
    this.line(tail);
  }

  private fresh(prefix: string): string {
    return `${prefix}${this.count++}`;
  }

  // Expressions.

  private small(): number {
    return this.random.pick([1, 1, 2, 3, 4, 4, 5, 8, 16, 31, 32, 33, 64, 100]);
  }

  private thread(): string {
    return this.random.pick(this.varying);
  }

  private size(): string {
    const { random } = this;
    const size = random.pick(this.sizes);
    const c = this.small();
    if (random.chance(60)) return size;
    if (!this.isSigned) return random.pick([`${size} / ${c}`, `(${size} + ${c})`, `n * m`, `${c}`]);
    return random.pick([
      `${size} - 1`,
      `(${size} - ${c})`,
      `${size} / ${c}`,
      `(${size} + ${c})`,
      `n * m`,
      `${c}`,
    ]);
  }

  /** An element's index that differs from thread to thread. */
  private index(): string {
    const { random } = this;
    const e = this.thread();
    const f = this.thread();
    const size = random.pick(this.sizes);
    const c = this.small();
    return random.pick([
      e,
      e,
      e,
      `${e} + ${c}`,
      `${e} - ${c}`,
      `${e} * ${random.pick([2, 3, 4])} + ${random.below(4)}`,
      `${e} * ${size}`,
      `${e} * ${size} + ${f}`,
      `${e} * ${size} + ${f}`,
      `(${e} + 1) * ${size} + ${f}`,
      `${e} + ${size}`,
      `${e} + ${size} * ${c}`,
      `${size} - 1 - ${e}`,
      `${size} * m - 1 - ${e}`,
      `min((int)${e}, (int)${size} - 1)`,
      `max((int)(${e} - ${c}), 0)`,
      `max(0, min((int)(${e} - ${c}), (int)${size} - 1))`,
      `(${e} + ${c}) % ${size}`,
      `${e} % ${size}`,
      `${e} / ${size}`,
      `(${e} % ${size}) * m + ${e} / ${size}`,
      `(${e} / ${size}) * m + ${e} % ${size}`,
      `(${e} < ${size} ? ${e} : ${random.pick(['0', `${size} - 1`, f, `${e} - ${size}`])})`,
      `(${this.condition(0)} ? ${e} : ${f})`,
      `${e} / ${c}`,
      `${e} % ${c}`,
      `${size} * ${c} + ${e} * ${random.pick([1, 2, 4])}`,
    ]);
  }

  private condition(depth: number): string {
    const { random } = this;
    if (depth > 0 && random.chance(35)) {
      const left = this.condition(depth - 1);
      if (random.chance(25)) return `!(${left})`;
      return `(${left} ${random.pick(['&&', '&&', '||'])} ${this.condition(depth - 1)})`;
    }
    if (this.flags.length > 0 && random.chance(15)) return random.pick(this.flags);
    const e = this.thread();
    const n = this.size();
    const c = this.small();
    return random.pick([
      `${e} < ${n}`,
      `${e} < ${n}`,
      `${e} < ${n}`,
      `${e} >= ${n}`,
      `${n} > ${e}`,
      `${e} + ${c} < ${n}`,
      `${e} + ${c} <= ${n}`,
      `${e} + ${c} >= ${n}`,
      `${e} < ${this.isSigned ? `${n} - ${c}` : n}`,
      `${e} <= ${this.isSigned ? `${n} - ${c}` : n}`,
      `${e} * ${random.pick([2, 4])} < ${n}`,
      `(int)(${n} - ${e}) > ${c}`,
      `(int)(${e} - ${c}) >= 0`,
      `(unsigned)(${e} - ${c}) < (unsigned)${n}`,
      `${e} >= ${c}`,
      `${e} < ${c}`,
      `${e} % ${random.pick(this.sizes)} < ${c}`,
      `${e} / ${random.pick(this.sizes)} < ${this.size()}`,
      `${e} == ${n}`,
      `${e} != ${n}`,
      `${e} * ${random.pick(this.sizes)} + ${this.thread()} < n * m`,
      `${random.pick(this.sizes)} > ${c}`,
      `${random.pick(this.sizes)} % ${c} == 0`,
      `${e} % ${random.pick([2, 4, 32])} == 0`,
    ]);
  }

  // Statements.

  private statement(depth: number): void {
    const { random } = this;
    const all = [() => this.access(), () => this.access(), () => this.access(), () => this.declare()];
    const around = [
      () => this.branch(depth),
      () => this.branch(depth),
      () => this.branch(depth),
      () => this.loop(depth),
      () => this.loop(depth),
      () => this.staged(),
      () => this.tail(),
      () => this.leave(),
      () => this.idiom(),
      () => this.idiom(),
    ];
    random.pick(depth > 0 ? [...all, ...around] : all)();
  }

  private statements(depth: number): void {
    for (let i = this.random.pick([1, 1, 2, 3]); i > 0; i--) this.statement(depth);
  }

  private branch(depth: number): void {
    const { random } = this;
    const both = random.chance(35);
    this.within(`if (${this.condition(2)})`, () => this.statements(depth - 1), both ? '} else' : '}');
    if (!both) return;
    const more = random.chance(40);
    const head = more
      ? `${this.lines.pop()!.trimStart()} if (${this.condition(1)})`
      : this.lines.pop()!.trimStart();
    this.within(head, () => this.statements(depth - 1));
  }

  private leave(): void {
    this.line(`if (${this.condition(1)}) return;`);
  }

  private declare(): void {
    const { random } = this;
    const name = this.fresh('v');
    if (random.chance(25)) {
      this.line(`bool ${name} = ${this.condition(1)};`);
      this.flags.push(name);
      return;
    }
    if (random.chance(25)) {
      const size = random.pick(this.sizes);
      const c = this.small();
      this.line(
        `int ${name} = ${random.pick([`${size} / ${c}`, `${size} + ${c}`, `(${size} + ${c} - 1) / ${c}`, `${size} * ${c}`, `min((int)${size}, ${c})`])};`,
      );
      this.sizes.push(name);
      return;
    }
    this.line(`int ${name} = ${this.index()};`);
    this.varying.push(name);
  }

  private access(): void {
    const { random } = this;
    const at = (): string => this.index();
    const e = this.thread();
    random.pick([
      () => this.line(`x += a[${at()}];`),
      () => this.line(`x += a[${at()}];`),
      () => this.line(`x += a[${at()}];`),
      () => this.line(`b[${at()}] = x;`),
      () => this.line(`b[${at()}] = x;`),
      () => this.line(`x += (float)d[${at()}];`),
      () => this.line(`x += ${this.condition(1)} ? a[${at()}] : 0.0f;`),
      () => this.line(`((float4*)b)[${at()}] = make_float4(x, x, x, x);`),
      () => this.line(`atomicAdd(&c[${at()}], 1);`),
      () => this.line(`tile[${e}] = x;`),
      () => this.line(`tile[${e} * ${random.pick([2, 4, 32])}] = x;`),
      () => this.line(`tile[${at()}] = x;`),
      () => this.line(`square[${this.thread()} % 32][${this.thread()} % 32] = x;`),
    ])();
  }

  private loop(depth: number): void {
    const { random } = this;
    const k = this.fresh('k');
    const from = random.pick(['0', '0', this.thread(), this.thread(), `${this.thread()} + 1`, this.small()]);
    const to = random.pick([
      this.size(),
      this.size(),
      this.size(),
      this.thread(),
      `min((int)${this.thread()} + 4, (int)n)`,
    ]);
    const step = random.pick(['1', '1', 'blockDim.x', 'blockDim.x * gridDim.x', '32', '2', 'n']);
    const heads = [
      `for (int ${k} = ${from}; ${k} < ${to}; ${k} += ${step})`,
      `for (int ${k} = ${from}; ${k} < ${to}; ${k} += ${step})`,
      `for (int ${k} = ${from}; ${k} < ${to}; ${k}++)`,
      `for (int ${k} = ${from}; ${k} <= ${to}; ${k}++)`,
      `for (int ${k} = ${to}; ${k} > ${from}; ${k}--)`,
      `for (int ${k} = (int)${to} - 1; ${k} >= ${from}; ${k}--)`,
    ];
    this.within(random.pick(heads), () => {
      this.varying.push(k, k);
      if (random.chance(20)) this.line(`if (${this.condition(1)}) ${random.pick(['break', 'continue'])};`);
      this.statements(depth - 1);
    });
  }

  /** A row of the array with what lies beside it, in shared memory. */
  private staged(): void {
    const { random } = this;
    const radius = random.pick([1, 2, 4, 16]);
    const e = random.pick(['i', 'threadIdx.x']);
    const t = 'threadIdx.x';
    this.line(`tile[${t} + ${radius}] = ${e} < n ? a[${e}] : 0.0f;`);
    this.line(
      `if (${t} < ${radius}) tile[${t}] = (int)(${e} - ${radius}) >= 0 ? a[${e} - ${radius}] : 0.0f;`,
    );
    this.line(`if (${t} >= blockDim.x - ${radius})`);
    this.line(`  tile[${t} + ${radius} * 2] = ${e} + ${radius} < n ? a[${e} + ${radius}] : 0.0f;`);
    if (this.indent === 1 || random.chance(20)) this.line('__syncthreads();');
    this.line(`x += tile[${t}] + tile[${t} + ${radius * 2}];`);
  }

  private tail(): void {
    const { random } = this;
    const e = this.thread();
    const size = random.pick(this.sizes);
    const whole = random.pick([`${e} * 4 + 3 < ${size}`, `${e} * 4 + 4 <= ${size}`, `${e} < ${size} / 4`]);
    this.within(`if (${whole})`, () => this.line(`((float4*)b)[${e}] = make_float4(x, x, x, x);`), '} else');
    const head = this.lines.pop()!.trimStart();
    this.within(head, () => {
      const k = this.fresh('k');
      random.pick([
        () => {
          const end = random.pick([size, `min(${size}, ${e} * 4 + 4)`]);
          this.line(`for (int ${k} = ${e} * 4; ${k} < ${end}; ${k}++)`);
          this.line(`  b[${k}] = x;`);
        },
        () => {
          this.line(`if (${e} * 4 < ${size})`);
          this.line(`  b[${e} * 4] = x;`);
        },
        () => {
          this.line(`if (${e} < ${size} % 4)`);
          this.line(`  b[${size} / 4 * 4 + ${e}] = x;`);
        },
      ])();
    });
  }

  private idiom(): void {
    const lines = randomIdiom(this.random, {
      k: this.fresh('k'),
      v: this.fresh('v'),
      e: this.thread(),
      f: this.thread(),
      size: this.random.pick(this.sizes),
      c: this.small(),
      isOutside: this.indent === 1,
    });
    for (const line of lines) this.line(line);
  }
}
