import assert from 'node:assert/strict';
import { TestDevice, cudaSource } from '../../../test/emulator/cudaSource.ts';
import { Random } from '../../../test/random/random.ts';

/**
 * Random kernels, run by the emulator for all threads at once and by plain JavaScript for each thread alone. What is
 * looked for are mistakes about which lanes are active and which values all threads share.
 */
interface Text {
  readonly cuda: string;
  readonly js: string;
}

/** Writes the same program in both languages. */
class Writer {
  private readonly random: Random;
  private counters = 0;
  private readonly variables = ['a', 'b', 'c', 'd'];
  private readonly readable: string[] = ['a', 'b', 'c', 'd', 't', 'n', 'blk'];

  constructor(seed: number) {
    this.random = new Random(seed);
  }

  expression(depth: number): Text {
    const { random } = this;
    if (depth === 0 || random.below(4) === 0) {
      const same = random.below(3) === 0 ? String(random.below(40) - 8) : random.pick(this.readable);
      return { cuda: same, js: same };
    }
    const x = this.expression(depth - 1);
    const y = this.expression(depth - 1);
    switch (random.below(8)) {
      case 0:
      case 1:
        return { cuda: `(${x.cuda} + ${y.cuda})`, js: `((${x.js} + ${y.js}) | 0)` };
      case 2:
        return { cuda: `(${x.cuda} - ${y.cuda})`, js: `((${x.js} - ${y.js}) | 0)` };
      case 3:
        return { cuda: `(${x.cuda} * ${y.cuda})`, js: `Math.imul(${x.js}, ${y.js})` };
      case 4:
        return { cuda: `(${x.cuda} ^ (${y.cuda} >> 2))`, js: `(${x.js} ^ (${y.js} >> 2))` };
      case 5:
        return { cuda: `((${x.cuda} & 15) % 5)`, js: `((${x.js} & 15) % 5)` };
      case 6: {
        const test = this.condition(1);
        return { cuda: `(${test.cuda} ? ${x.cuda} : ${y.cuda})`, js: `(${test.js} ? ${x.js} : ${y.js})` };
      }
      default: {
        // A read of memory that a thread shares with nobody: keeps && and ?: from being evaluated along.
        const at = `(${x.cuda} & 7)`;
        return { cuda: `mem[t * 8 + ${at}]`, js: `mem[t * 8 + (${x.js} & 7)]` };
      }
    }
  }

  condition(depth: number): Text {
    const { random } = this;
    const x = this.expression(depth);
    const y = this.expression(depth);
    const operator = random.pick(['<', '>', '<=', '==', '!=']);
    const js = { '==': '===', '!=': '!==' }[operator] ?? operator;
    const one = { cuda: `(${x.cuda} ${operator} ${y.cuda})`, js: `(${x.js} ${js} ${y.js})` };
    if (depth === 0 || random.below(3) !== 0) return one;
    const other = this.condition(depth - 1);
    const join = random.pick(['&&', '||']);
    return { cuda: `(${one.cuda} ${join} ${other.cuda})`, js: `(${one.js} ${join} ${other.js})` };
  }

  block(depth: number, inLoop: boolean): Text {
    const parts = Array.from({ length: 1 + this.random.below(3) }, () => this.statement(depth, inLoop));
    return {
      cuda: `{ ${parts.map((p) => p.cuda).join(' ')} }`,
      js: `{ ${parts.map((p) => p.js).join(' ')} }`,
    };
  }

  statement(depth: number, inLoop: boolean): Text {
    const { random } = this;
    const kind = depth === 0 ? random.below(3) : random.below(9);
    if (inLoop && random.below(7) === 0) {
      const test = this.condition(1);
      const jump = random.pick(['break', 'continue', 'return r(a, b, c, d)']);
      const cuda = jump.startsWith('return')
        ? '{ out[blk * 40 + t] = a + 3 * b + 5 * c + 7 * d; return; }'
        : `${jump};`;
      const js = jump.startsWith('return') ? 'return (a + 3 * b + 5 * c + 7 * d) | 0;' : `${jump};`;
      return { cuda: `if (${test.cuda}) ${cuda}`, js: `if (${test.js}) ${js}` };
    }
    switch (kind) {
      case 0:
      case 1: {
        const target = random.pick(this.variables);
        const value = this.expression(2);
        return { cuda: `${target} = ${value.cuda};`, js: `${target} = ${value.js};` };
      }
      case 2: {
        const value = this.expression(1);
        const at = this.expression(1);
        return {
          cuda: `mem[t * 8 + (${at.cuda} & 7)] += ${value.cuda};`,
          js: `{ const i = t * 8 + (${at.js} & 7); mem[i] = mem[i] + ${value.js}; }`,
        };
      }
      case 3:
      case 4: {
        const test = this.condition(2);
        const yes = this.block(depth - 1, inLoop);
        if (random.below(2) === 0)
          return { cuda: `if (${test.cuda}) ${yes.cuda}`, js: `if (${test.js}) ${yes.js}` };
        const no = this.block(depth - 1, inLoop);
        return {
          cuda: `if (${test.cuda}) ${yes.cuda} else ${no.cuda}`,
          js: `if (${test.js}) ${yes.js} else ${no.js}`,
        };
      }
      case 5:
      case 6:
        return this.loop(depth);
      case 7: {
        const subject = this.expression(1);
        const cases = [0, 1, 2].map((value) => ({
          value,
          body: this.block(depth - 1, false),
          stops: random.below(2) === 0,
        }));
        const last = { cuda: 'd = d + 1;', js: 'd = (d + 1) | 0;' };
        const write = (key: keyof Text): string => {
          const texts = cases.map(
            ({ value, body, stops }) => `case ${value}: ${body[key]} ${stops ? 'break;' : ''}`,
          );
          return `switch (${subject[key]} & 3) { ${texts.join(' ')} default: ${last[key]} }`;
        };
        return { cuda: write('cuda'), js: write('js') };
      }
      default: {
        const helper = this.expression(1);
        const target = random.pick(this.variables);
        const other = random.pick(this.variables.filter((name) => name !== target));
        return {
          cuda: `helper(${target}, ${other}, ${helper.cuda});`,
          js: `[${target}, ${other}] = helper(${target}, ${other}, ${helper.js});`,
        };
      }
    }
  }

  loop(depth: number): Text {
    const { random } = this;
    const name = `k${this.counters++}`;
    const limit = random.pick(['5', 'n', '(t & 7)', '(blk + 3)']);
    this.readable.push(name);
    const body = this.block(depth - 1, true);
    this.readable.pop();
    if (random.below(3) === 0) {
      const cuda = `{ int ${name} = 0; while (${name} < ${limit}) { ++${name}; ${body.cuda} } }`;
      return { cuda, js: `{ let ${name} = 0; while (${name} < ${limit}) { ++${name}; ${body.js} } }` };
    }
    return {
      cuda: `for (int ${name} = 0; ${name} < ${limit}; ++${name}) ${body.cuda}`,
      js: `for (let ${name} = 0; ${name} < ${limit}; ++${name}) ${body.js}`,
    };
  }
}

const helperCuda =
  '__device__ int twice(int v) { if (v > 10) return v - 3; for (int i = 0; i < 4; ++i) { if (i * 3 > v) return i; v += i; } return v * 2; }\n' +
  '__device__ void helper(int& x, int& y, int v) { x += twice(v); if (x & 1) { y = x - v; return; } y ^= v; }\n';
const helperJs =
  'const twice = (v) => { if (v > 10) return (v - 3) | 0; for (let i = 0; i < 4; ++i) { if (i * 3 > v) return i; v = (v + i) | 0; } return (v * 2) | 0; };\n' +
  'const helper = (x, y, v) => { x = (x + twice(v)) | 0; if (x & 1) return [x, (x - v) | 0]; return [x, y ^ v]; };\n';

describe('random kernels, against each thread on its own', () => {
  for (let group = 0; group < 6; group++) {
    it(`programs ${group * 25} to ${group * 25 + 24}`, async () => {
      const bodies = Array.from({ length: 25 }, (_, i) => new Writer(group * 25 + i + 1).block(3, false));
      const kernels = bodies.map(
        ({ cuda }, i) =>
          `__global__ void k${i}(int* out, int* memory, int n) { int t = threadIdx.x; int blk = blockIdx.x; int* mem = memory + blk * 320;\n` +
          `int a = 1, b = t, c = n, d = t * 3 - 20;\n${cuda}\nout[blk * 40 + t] = a + 3 * b + 5 * c + 7 * d; }\n`,
      );
      const source = await cudaSource(helperCuda + kernels.join(''));
      for (const [i, { js, cuda }] of bodies.entries()) {
        const device = new TestDevice();
        const initial = Int32Array.from({ length: 640 }, (_, j) => (j * 37) % 23);
        const memory = device.put(initial);
        const out = device.put(new Int32Array(80));
        const run = device.run(source.kernel(`k${i}`), 2, 40, [out, memory, 6]);
        assert.deepEqual(
          run.problems.map(({ kind, message }) => `${kind}: ${message}`),
          [],
          cuda,
        );
        // The reference runs in the test alone.
        // eslint-disable-next-line @typescript-eslint/no-implied-eval
        const thread = new Function(
          't',
          'blk',
          'n',
          'mem',
          `${helperJs} let a = 1, b = t, c = n, d = t * 3 - 20; ${js} return (a + 3 * b + 5 * c + 7 * d) | 0;`,
        ) as (t: number, blk: number, n: number, mem: Int32Array) => number;
        const expectedMemory = initial.slice();
        const expected = Array.from({ length: 80 }, (_, j) =>
          thread(j % 40, Math.floor(j / 40), 6, expectedMemory.subarray(Math.floor(j / 40) * 320)),
        );
        assert.deepEqual(device.ints(out, 80), expected, cuda);
        assert.deepEqual(device.ints(memory, 640), [...expectedMemory], cuda);
      }
    });
  }
});
