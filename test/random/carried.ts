/** Programs whose loops carry variables from iteration to iteration: counted, multiplied, worked out anew, or in no regular way. */
import { Random } from './random.ts';

/** What an iteration may make of its variables; `i` counts the iterations. */
const changes = [
  'd *= 2;',
  'd = d << 1;',
  'd = d > 1 ? d / 2 : d;',
  'd >>= 1;',
  'j += 3;',
  'j -= 1;',
  'j = j + d;',
  'x = t * (i + 1);',
  'x = t * (i + 1) + 5;',
  'x = t * i;',
  'x = (t + j) & 127;',
  'x = (t >> (i & 7)) * 2 + (t & 1);',
  'x += t;',
  'x = x * 2 + 1;',
  'x ^= 64;',
  'y = x;',
  'y = (t & (d - 1)) + 4;',
  'y = j;',
  '{ int h = x; x = y; y = h; }',
  'if (i & 1) x = t + i;',
  'if (i == 3) x = 4 * t;',
  'if (t < 16) y = t * (i + 1);',
  'if (i > 1) d = 4;',
] as const;

const starts = ['0', '1', '5', 't', '2 * t', 'n', '-t', '64'] as const;
const indices = [
  'x',
  'y',
  'x + y',
  't * d',
  't / (d ? d : 1) * 2',
  'j + t',
  'x + j',
  't * j',
  'd + x',
] as const;

/** What may double in each iteration, or adds what may. */
const growing: readonly string[] = ['d *= 2;', 'd = d << 1;', 'j = j + d;', 'x = x * 2 + 1;'];

/** Writes the statements of one program. */
class Writer {
  readonly random: Random;
  /** Indices may go anywhere, and are kept inside of the array. */
  private readonly masked: boolean;
  private readonly changes: readonly string[];

  constructor(random: Random) {
    this.random = random;
    this.masked = random.chance(40);
    this.changes = this.masked ? changes : changes.filter((change) => !growing.includes(change));
  }

  store(value: number): string {
    const index = this.random.pick(indices);
    return `p[${this.masked ? `(${index}) & 1023` : index}] = ${value};`;
  }

  loop(): string {
    const { random } = this;
    const statements: string[] = [];
    const insert = (statement: string): void => {
      statements.splice(random.below(statements.length + 1), 0, statement);
    };
    for (let k = random.between(1, 4); k > 0; k--) statements.push(random.pick(this.changes));
    for (let k = random.between(1, 2); k > 0; k--) {
      const guard = `if (i ${random.pick(['== 2', '> 1', '< 3', '!= 0', '== 37'])}) `;
      insert((random.chance(25) ? guard : '') + this.store(k));
    }
    if (random.chance(10)) insert('if (i == 5) break;');
    if (random.chance(8)) insert('if (t == i) continue;');
    const trips = random.pick(['5', '7', '40', 'n', 'n + 2', 't & 3', 'm']);
    const head = random.pick([
      `for (int i = 0; i < ${trips}; i++)`,
      `for (int i = ${trips} - 1; i >= 0; i--)`,
      `for (int i = 0; i < ${trips}; i += 2)`,
    ]);
    return `${head} {\n    ${statements.join('\n    ')}\n  }`;
  }
}

/** A program whose kernel has one loop or two, of arguments that are known or not. */
export function carriedProgram(seed: number): string {
  const random = new Random(seed);
  const writer = new Writer(random);
  const start = (): string => random.pick(starts);
  const lines = [writer.loop()];
  if (random.chance(30)) lines.push(writer.loop());
  return `__global__ void k(float* p, int n, int m) {
  int t = threadIdx.x, x = ${start()}, y = ${start()}, j = ${start()}, d = ${random.pick(['1', '2', '32', 'n'])};
  ${lines.join('\n  ')}
  ${writer.store(9)}
}
int main(int argc, char** argv) {
  float* p;
  cudaMalloc(&p, sizeof(float) << 20);
  k<<<1, ${random.pick([32, 64])}>>>(p + (1 << 19), ${random.between(1, 9)}${random.pick(['', ' + argc - 1'])}, ${random.between(0, 50)});
  cudaDeviceSynchronize();
}
`;
}
