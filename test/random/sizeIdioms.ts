/** Statements on sizes that many programs have in nearly the same words. */
import type { Random } from './random.ts';

export const helpers = `__device__ float inside(const float* a, int i, int n) {
  if (i < 0 || i >= n) return 0;
  return a[i];
}
__device__ bool isIn(int x, int y, int n, int m) {
  return x >= 0 && x < n && y >= 0 && y < m;
}
__device__ float at(const float* a, int i, int n) {
  i = i < 0 ? 0 : i;
  i = i < n ? i : n - 1;
  return a[i];
}`;

export interface IdiomParts {
  /** Names that are free. */
  readonly k: string;
  readonly v: string;
  /** Indices that differ from thread to thread. */
  readonly e: string;
  readonly f: string;
  readonly size: string;
  /** A small number. */
  readonly c: number;
  /** No branch or loop is around it. */
  readonly isOutside: boolean;
}

const gid = 'blockIdx.x * blockDim.x + threadIdx.x';
const step = 'blockDim.x * gridDim.x';

export function randomIdiom(random: Random, parts: IdiomParts): readonly string[] {
  const access = (index: string): string =>
    random.pick([`b[${index}] = x;`, `x += a[${index}];`, `c[${index}] = 1;`, 'tile[threadIdx.x * 2] = x;']);
  return random.pick([
    ...loops(parts, access),
    ...checks(parts, access),
    ...shares(parts, access),
    ...loaded(parts, access),
  ]);
}

type Access = (index: string) => string;
type Lines = readonly string[];

function loops({ k, v, e, f, size, c, isOutside }: IdiomParts, store: Access): Lines[] {
  return [
    [`for (int ${k} = ${gid}; ${k} < ${size}; ${k} += ${step})`, `  ${store(k)}`],
    [`for (int ${k} = ${e} % 32; ${k} < ${size}; ${k} += 32)`, `  ${store(`(${f} / 32) * ${size} + ${k}`)}`],
    [
      `for (int ${k} = threadIdx.x; ${k} < ${size}; ${k} += blockDim.x)`,
      `  ${store(`blockIdx.x * ${size} + ${k}`)}`,
    ],
    [
      `for (int ${k} = ${gid}; ${k} < ${size} / 4; ${k} += ${step})`,
      `  ((float4*)b)[${k}] = make_float4(x, x, x, x);`,
      `for (int ${k} = ${size} / 4 * 4 + ${gid}; ${k} < ${size}; ${k} += ${step})`,
      `  ${store(k)}`,
    ],
    [
      `for (int ${k} = 0; ${k} < 4; ${k}++)`,
      `  if (${e} + ${k} * blockDim.x < ${size}) ${store(`${e} + ${k} * blockDim.x`)}`,
    ],
    [`for (int ${k} = 0; ${k} < 4; ${k}++)`, `  if (${e} * 4 + ${k} < ${size}) ${store(`${e} * 4 + ${k}`)}`],
    [`for (int ${k} = ${e}; ${k} < ${size}; ${k}++)`, `  ${store(`${e} * ${size} + ${k}`)}`],
    [`for (int ${k} = 0; ${k} <= ${e}; ${k}++)`, `  ${store(`${k} * ${size} + ${e}`)}`],
    [
      `int ${v} = max((int)(${e} - ${c}), 0);`,
      `for (int ${k} = ${v}; ${k} < min((int)${e} + 4, (int)${size}); ${k}++) ${store(k)}`,
    ],
    [
      `for (int ${k} = blockDim.x / 2; ${k} > 0; ${k} >>= 1)`,
      `  if (threadIdx.x < ${k}) tile[threadIdx.x] += tile[threadIdx.x + ${k}];`,
    ],
    [`for (int ${k} = 1; ${k} < ${size}; ${k} *= 2)`, `  if (${e} >= ${k}) ${store(`${e} - ${k}`)}`],
    [
      `for (int ${k} = 0; ${k} < ${size}; ${k} += blockDim.x) {`,
      `  int ${v} = ${k} + threadIdx.x;`,
      `  tile[threadIdx.x] = ${v} < ${size} ? a[${v}] : 0.0f;`,
      ...(isOutside ? ['  __syncthreads();'] : []),
      '}',
    ],
    [
      `for (int ${k} = 0, ${v} = ${e} % ${size}; ${k} < 8; ${k}++, ${v} = (${v} + ${c}) % ${size}) ${store(v)}`,
    ],
    [`for (int ${k} = 0, ${v} = ${e}; ${k} < 8; ${k}++, ${v} = (${v} + ${c}) & (${size} - 1)) ${store(v)}`],
    [
      `if (${e} < ${size}) {`,
      `  int ${v} = ((int)${e} + 1) % (int)${size};`,
      `  while (${v} != ${e}) {`,
      `    ${store(v)}`,
      `    ${v} = (${v} + 1) % (int)${size};`,
      '  }',
      '}',
    ],
    ['while (x < 1.0f) {', `  if (${e} >= ${size}) break;`, `  ${store(e)}`, '  x += 1.0f;', '}'],
  ];
}

function checks({ k, v, e, f, size, c }: IdiomParts, store: Access): Lines[] {
  return [
    [`if (${e} < ${size} && ${f} < m)`, `  ${store(`${e} * m + ${f}`)}`],
    [`if (${e} >= ${size} || ${f} >= m) return;`, store(`${f} * ${size} + ${e}`)],
    [`if (${e} > 0 && ${e} + 1 < ${size})`, `  x += a[${e} - 1] + a[${e} + 1];`],
    [store(`${e} == 0 ? ${size} - 1 : ${e} - 1`)],
    [store(`${e} == ${size} - 1 ? 0 : ${e} + 1`)],
    [store(`(${e} + ${size} - 1) % ${size}`)],
    [store(`${e} < ${size} ? ${e} : 2 * ${size} - 2 - ${e}`)],
    [store(`abs((int)(${e} - ${c}))`)],
    [store(`(int)(${f} * ${size} + ${e} - ${c})`)],
    [store(`(${e} * ${c}) & (${size} - 1)`)],
    [`int ${v} = ${e} * m + ${f};`, `if (${v} < ${size} * m) ${store(v)}`],
    [
      `int ${v} = min((int)${size} - (int)${e}, 4);`,
      `for (int ${k} = 0; ${k} < ${v}; ${k}++) ${store(`${e} + ${k}`)}`,
    ],
    [`int ${v} = ${size};`, `if (${e} < ${v}) ${store(`${v} - 1 - ${e}`)}`],
    [`x += inside(a, ${e}, ${size});`],
    [`if (isIn(${e}, ${f}, ${size}, m))`, `  ${store(`${e} * m + ${f}`)}`],
    [`x += at(a, ${e} - ${c}, ${size});`],
    [`if (${e} % ${size} > 0 && ${e} / ${size} > 0)`, `  ${store(`${e} - ${size} - 1`)}`],
    [`if (${e} % ${size} == 0 || ${e} % ${size} == ${size} - 1) return;`, store(e)],
    [
      store(
        `(${e} % ${size} < ${size} - 1 ? ${e} % ${size} + 1 : ${e} % ${size}) + ${e} / ${size} * ${size}`,
      ),
    ],
    [
      `bool ${v} = ${e} % ${size} > 0 && ${e} / ${size} > 0;`,
      store(`(${v} ? ${e} / ${size} - 1 : ${e} / ${size}) * ${size} + (${v} ? ${e} % ${size} - 1 : 0)`),
    ],
  ];
}

/** What each thread or block has of all elements, and bounds that differ from thread to thread. */
function shares({ k, v, e, f, size, c }: IdiomParts, store: Access): Lines[] {
  const threads = 'int(gridDim.x * blockDim.x)';
  return [
    [`int ${v} = ${e} * ${size};`, `if (${v} < ${size}) ${store(e)}`],
    [`int ${v} = ${e} * ${size} + ${f};`, `if (${v} < ${size}) ${store(v)}`],
    [`if (${e} * ${size} < ${c}) ${store(e)}`],
    [`int ${v} = min((int)${e} + 4, (int)${size});`, `if (${v} < ${size} - ${c}) ${store(v)}`],
    [
      `int ${v} = min((int)${e} + ${c}, (int)${size});`,
      `for (int ${k} = ${v}; ${k} > 0; ${k}--) if (${f} % ${size} < 4) ${store(k)}`,
    ],
    [
      `int ${v} = min((int)${e} + 4, (int)${size});`,
      `for (int ${k} = ${e}; ${k} < ${v}; ${k}++) if (${k} + ${c} < ${size}) ${store(k)}`,
    ],
    [
      `int ${v} = ((int)${size} + ${threads} - 1) / ${threads};`,
      `for (int ${k} = ${e} * ${v}; ${k} < min((int)(${e} + 1) * ${v}, (int)${size}); ${k}++) ${store(k)}`,
    ],
    [
      `int ${v} = ((int)${size} + int(gridDim.x) - 1) / int(gridDim.x);`,
      `for (int ${k} = blockIdx.x * ${v} + threadIdx.x; ${k} < min(int(blockIdx.x + 1) * ${v}, (int)${size}); ${k} += blockDim.x)`,
      `  ${store(k)}`,
    ],
    [`if (blockIdx.x + 1 < gridDim.x || ${e} < ${size}) ${store(e)}`],
    [`if (blockIdx.x == gridDim.x - 1 && threadIdx.x < ${size} % blockDim.x) ${store(e)}`],
    [
      `if (${size} > ${c}) {`,
      `  if (threadIdx.x % 32 < 16) return;`,
      `  if (${e} >= ${size}) return;`,
      '}',
      store(e),
    ],
    [`for (int ${k} = 0; ${k} < 4; ${k}++) if (${e} + ${k} >= ${size}) return;`, store(e)],
    [
      `for (int ${k} = 0; ${k} < ${size}; ${k}++) {`,
      `  if (${e} + ${k} < ${size}) ${store(`${e} + ${k}`)}`,
      `  if (${f} % ${size} < ${k}) break;`,
      '}',
    ],
  ];
}

/** What the values of `s` decide: rows, searches, bounds. They grow, and most are less than the sizes. */
function loaded({ k, v, e, f, size, c }: IdiomParts, store: Access): Lines[] {
  const near = (index: string): string => `s[min((int)(${index}), 1000)]`;
  return [
    [`int ${v} = 0;`, `while (${v} < 100 && (int)${e} >= s[${v}]) ${v}++;`, store(v)],
    [`int ${v} = 0;`, `for (; ${v} < ${size}; ${v}++) if ((int)${e} < s[${v}]) break;`, store(v)],
    [`int ${v} = 0;`, `for (; ${v} < 1000; ${v}++) if (${near(e)} < s[${v}]) break;`, store(v)],
    [
      `int ${v} = -1;`,
      `for (int ${k} = 0; ${k} < ${size}; ${k}++) if ((int)${e} < s[${k}]) { ${v} = ${k}; break; }`,
      store(`${v} + 1`),
    ],
    [
      `int ${v} = 0;`,
      `for (int ${k} = ${size}; ${v} < ${k};) {`,
      `  int middle = (${v} + ${k}) / 2;`,
      `  if (s[middle % 4096] < (int)${e}) ${v} = middle + 1; else ${k} = middle;`,
      '}',
      store(v),
    ],
    [`for (int ${k} = ${near(e)}; ${k} < ${near(`${e} + 1`)}; ${k}++) ${store(k)}`],
    [
      `for (int ${k} = s[blockIdx.x] + threadIdx.x; ${k} < s[blockIdx.x + ${c}]; ${k} += blockDim.x) ${store(k)}`,
    ],
    [`for (int ${k} = 0; ${k} < ${near(e)}; ${k}++) ${store(`${k} * ${size} + ${e}`)}`],
    [`if (${e} < s[blockIdx.x + ${c}]) ${store(e)}`],
    [`if (${near(e)} < ${size}) ${store(e)}`],
    [`int ${v} = s[blockIdx.x];`, store(`${v} * ${size} + ${e}`)],
    [`int ${v} = ${near(e)};`, store(`${v} + ${c}`)],
    [`int ${v} = ${near(e)};`, `if (${v} < ${c}) ${store(`${v} * ${size} + ${f}`)}`],
    [`int ${v} = ${e};`, `while (${v} < 100) { ${v} += s[1] + 1; if (s[${v}] > ${size}) break; }`, store(v)],
    [`do {`, `  x += 1.0f;`, `  ${store(e)}`, `} while (x < (float)${near(e)} && x < 8.0f);`],
  ];
}
