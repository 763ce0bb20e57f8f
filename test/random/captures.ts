/** Programs whose lambdas change what they captured, in loops of a known or an unknown number of turns. */
import { Random } from './random.ts';

const names = ['a', 'b', 'c', 'v[0]', 'v[1]', 'r', 's.x', 's.y'] as const;

const values = ['t', '1', '3', 'n', 't & 3', 't * n', 'a', 'b', 'v[1]', 's.y'] as const;

const captures = ['&', '&', '&', '&, a', '=, &a, &v, &s, &r', '&, &m = b'] as const;

function change(random: Random): string {
  const name = random.pick(names);
  if (random.chance(15)) return `*q = ${random.pick(values)};`;
  if (random.chance(10)) return `((int*)&s)[${random.below(2)}] += ${random.pick(values)};`;
  return `${name} ${random.pick(['+=', '=', '+=', '^='])} ${random.pick(values)};`;
}

class Program {
  private readonly random: Random;
  /** Lambdas that were declared so far. */
  private readonly lambdas: string[] = [];
  private stores = 0;

  constructor(random: Random) {
    this.random = random;
  }

  private store(): string {
    const { random } = this;
    return `p[((${random.pick(names)} + t) & 511) * ${random.pick([1, 8])}] = ${this.stores++};`;
  }

  private call(): string {
    const { random } = this;
    const name = this.lambdas.length === 0 ? undefined : random.pick(this.lambdas);
    if (name === undefined) return change(random);
    const applied = random.pick(['apply', 'applyCopy', undefined]);
    return applied === undefined
      ? `${name}(${random.pick(values)});`
      : `${applied}(${name}, ${random.pick(values)});`;
  }

  private lambda(): string {
    const { random } = this;
    const capture = random.pick(captures);
    const parts: string[] = [];
    for (let i = random.between(1, 3); i > 0; i--) {
      const isCopied = capture !== '&' && capture !== '&, &m = b';
      const text = random.chance(30)
        ? this.call()
        : random.chance(20)
          ? this.store()
          : isCopied
            ? 's.x += k;'
            : change(random);
      parts.push(random.chance(20) ? `if (k > ${random.below(4)}) { ${text} }` : text);
    }
    if (capture.includes('m =')) parts.push('m += k;');
    const name = `f${this.lambdas.length}`;
    const isChangingCopies = capture.startsWith('=') || capture === '&, a';
    this.lambdas.push(name);
    return `auto ${name} = [${capture}](int k) ${isChangingCopies ? 'mutable ' : ''}{ ${parts.join(' ')} };`;
  }

  private loop(): string {
    const { random } = this;
    const leave = `if ((${random.pick(names)} & 7) == ${random.pick(['3', 't', 'n'])}) ${random.pick(['break', 'continue'])};`;
    const parts = [this.call(), this.store(), random.chance(50) ? this.call() : change(random)];
    if (random.chance(30)) parts.splice(random.below(4), 0, leave);
    const body = parts.join(' ');
    if (random.chance(20)) return `for (int i = 0, e = ${random.pick(names)} & 7; i < e; i++) { ${body} }`;
    if (random.chance(20)) return `for (int i = 0; i < (${random.pick(names)} & 3); i++) { ${body} }`;
    if (random.chance(40)) return `for (int i = 0; i < ${random.pick(['n', '3', 'n & 3'])}; i++) { ${body} }`;
    return `for (int w = n & 7; w;) { for (int i = 0; i < 3; i++) { w--; ${body} if (w == 0) break; } if (w < 0) w = 0; }`;
  }

  text(): string {
    const { random } = this;
    const lines: string[] = [];
    for (let i = random.between(4, 9); i > 0; i--) {
      const kind = random.below(4);
      lines.push(
        kind === 0 ? this.lambda() : kind === 1 ? this.call() : kind === 2 ? this.loop() : this.store(),
      );
    }
    return `struct S { int x, y; };
template <typename F> __device__ void apply(F& f, int k) { f(k); f(k + 1); }
template <typename F> __device__ void applyCopy(F f, int k) { f(k); }
__global__ void k(float* p, int n) {
  int t = threadIdx.x, a = t, b = 1, c = 2;
  int v[2] = {t * 2, 5};
  S s = {t, 3};
  int& r = c;
  int* q = ${random.pick(['&b', '&v[1]', '&s.x'])};
  ${lines.join('\n  ')}
  p[((a + b + c + v[0] + v[1] + s.x + s.y) & 511) * 8] = 99;
  p[${random.pick(names)} & 511] = 98;
}
int main(int argc, char** argv) {
  float* p;
  cudaMalloc(&p, 1 << 16);
  k<<<1, 32>>>(p, ${random.below(9)}${random.pick(['', ' + argc - 1', ' + argc - 1'])});
  cudaDeviceSynchronize();
}
`;
  }
}

/** A program whose kernel keeps its state in variables that its lambdas share. */
export function capturesProgram(seed: number): string {
  return new Program(new Random(seed)).text();
}
