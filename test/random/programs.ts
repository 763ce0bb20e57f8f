/** Whole CUDA programs with random kernels, which `main` launches. */
import { elements, structs } from './arrays.ts';
import type { ArrayInScope, Element } from './arrays.ts';
import { BodyWriter } from './kernels.ts';
import { Names } from './scopes.ts';
import { Random } from './random.ts';
import type { IntegerType, Term } from './terms.ts';

type Dimensions = readonly [number, number, number];

const blocks: readonly Dimensions[] = [
  [32, 8, 1],
  [16, 16, 1],
  [8, 4, 1],
  [33, 3, 1],
  [64, 1, 1],
  [128, 1, 1],
  [256, 1, 1],
  [100, 1, 1],
  [32, 1, 1],
  [1, 64, 1],
  [4, 4, 4],
  [8, 8, 2],
  [48, 2, 1],
  [64, 4, 1],
];
const grids: readonly Dimensions[] = [
  [1, 1, 1],
  [2, 1, 1],
  [3, 1, 1],
  [5, 1, 1],
  [2, 2, 1],
  [1, 3, 1],
  [4, 2, 1],
  [2, 1, 2],
];

/** Elements of every global array. */
const length = 8192;

interface Parameter {
  readonly declaration: string;
  readonly argument: string;
  /** What main needs for it. */
  readonly setUp: string;
}

/** A program as lines with marks: `@` before those of the reference alone, `~` before those of the CUDA text alone. */
export function randomProgram(seed: number, kernels = 1): string {
  const random = new Random(Math.imul(seed, 2654435761) >>> 0);
  const names = new Names();
  const made = Array.from({ length: kernels }, () => randomKernel(random, names));
  return [
    '~#include <cstdlib>',
    '~#include <cuda_runtime.h>',
    structs,
    ...made.map(({ text }) => text),
    'int main(int argc, char** argv) {',
    `  int* data; cudaMalloc(&data, ${length} * sizeof(int));`,
    `  int* filled = (int*)malloc(${length} * sizeof(int));`,
    `  for (int i = 0; i < ${length}; i++) filled[i] = (i * 7919 + 13) % 1000;`,
    `  cudaMemcpy(data, filled, ${length} * sizeof(int), cudaMemcpyHostToDevice);`,
    `  float* spare; cudaMalloc(&spare, 64);`,
    ...made.flatMap(({ main }) => main),
    '  cudaDeviceSynchronize();',
    '}',
  ].join('\n');
}

function randomKernel(random: Random, names: Names): { text: string; main: readonly string[] } {
  const name = names.next('k');
  const block = random.pick(blocks);
  const grid = random.pick(grids);
  const body = new BodyWriter(random, names);
  const parameters = parametersOf(random, names, body);
  const dimensions = seeDimensions(body, grid, block);
  const width = random.pick([4, 16, 32, 33]);
  const isTemplate = random.chance(25);
  if (isTemplate) body.see({ text: 'W', type: 'int', min: width, max: width, uniform: true });
  usualNames(random, body, dimensions);
  const sharedBytes = sharedArrays(random, names, body);
  body.kernelBody();
  const list = ['const int* data', 'float* spare', ...parameters.map(({ declaration }) => declaration)];
  const text = [
    ...body.functions,
    ...(isTemplate ? ['template <int W>'] : []),
    `__global__ void ${name}(${list.join(', ')}) {`,
    ...body.lines,
    '}',
    '',
  ].join('\n');
  const called = isTemplate ? `${name}<${width}>` : name;
  const actual = ['data', 'spare', ...parameters.map(({ argument }) => argument)].join(', ');
  const shape = `dim3(${grid.join(', ')}), dim3(${block.join(', ')}), ${sharedBytes}`;
  const main = [
    ...parameters.map(({ setUp }) => `  ${setUp}`),
    `~  ${called}<<<${shape}>>>(${actual});`,
    `@  launch("${name}", ${shape}, [&] { ${called}(${actual}); });`,
  ];
  return { text, main };
}

function parametersOf(random: Random, names: Names, body: BodyWriter): Parameter[] {
  body.seeArray({
    text: 'data',
    element: elements[2]!,
    space: 'global',
    length,
    isConst: true,
    isAligned: true,
  });
  const arrays = Array.from({ length: random.between(2, 4) }, (_, i) => {
    const element = i === 0 ? elements[0]! : random.pick(elements);
    const isConst = i > 0 && random.chance(35);
    const name = names.next('b');
    body.seeArray({ text: name, element, space: 'global', length, isConst, isAligned: true });
    return arrayParameter(name, element, isConst, random.chance(40));
  });
  const numbers = Array.from({ length: random.between(1, 3) }, () => {
    const name = names.next('n');
    const value = random.pick([1, 2, 3, 5, 8, 16, 30, 32, 33, 64, 100, 128, 500, 1000]);
    const type = random.pick<IntegerType>(['int', 'int', 'int', 'unsigned', 'unsigned long long']);
    const text = random.pick([`${value}`, `argc * ${value}`, `argc > 1 ? atoi(argv[1]) : ${value}`]);
    body.see({ text: name, type, min: value, max: value, uniform: true, isOpen: text.includes('argc') });
    return { declaration: `${type} ${name}`, argument: name, setUp: `${type} ${name} = ${text};` };
  });
  return [...arrays, ...numbers];
}

function arrayParameter(name: string, { type }: Element, isConst: boolean, isRestrict: boolean): Parameter {
  const declaration = `${isConst ? 'const ' : ''}${type}*${isRestrict ? ' __restrict__' : ''} ${name}`;
  const size = `${length} * sizeof(${type})`;
  return {
    declaration,
    argument: name,
    setUp: `${type}* ${name}; cudaMalloc(&${name}, ${size}); cudaMemset(${name}, 0, ${size});`,
  };
}

function seeDimensions(body: BodyWriter, grid: Dimensions, block: Dimensions): Record<string, Term> {
  const found: Record<string, Term> = {};
  ['x', 'y', 'z'].forEach((axis, i) => {
    const add = (text: string, min: number, max: number, uniform: boolean): void => {
      found[text] = { text, type: 'unsigned', min, max, uniform };
    };
    add(`threadIdx.${axis}`, 0, block[i]! - 1, false);
    add(`blockIdx.${axis}`, 0, grid[i]! - 1, true);
    add(`blockDim.${axis}`, block[i]!, block[i]!, true);
    add(`gridDim.${axis}`, grid[i]!, grid[i]!, true);
  });
  for (const [text, term] of Object.entries(found)) if (!text.endsWith('z') || term.max > 1) body.see(term);
  return found;
}

/** What kernels begin with: their thread's number in the block and in the grid, its warp and its lane. */
function usualNames(random: Random, body: BodyWriter, found: Record<string, Term>): void {
  const most = (text: string): number => found[text]!.max;
  const threads = most('blockDim.x') * most('blockDim.y') * most('blockDim.z');
  const declare = (name: string, text: string, max: number, uniform = false): void => {
    const type = random.pick<IntegerType>(['int', 'int', 'unsigned']);
    body.line(`const ${type} ${name} = ${text};`);
    body.see({ text: name, type, min: 0, max, uniform });
  };
  if (random.chance(50)) declare('tx', 'threadIdx.x', most('threadIdx.x'));
  if (random.chance(50)) declare('bx', 'blockIdx.x', most('blockIdx.x'), true);
  if (random.chance(40))
    declare('row', 'blockIdx.y * blockDim.y + threadIdx.y', most('blockDim.y') * most('gridDim.y') - 1);
  declare('tid', '(threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x', threads - 1);
  declare('gid', 'blockIdx.x * blockDim.x + threadIdx.x', most('blockDim.x') * most('gridDim.x') - 1);
  if (random.chance(50)) declare('lane', random.pick(['tid % 32', 'tid & 31']), 31);
  if (random.chance(50))
    declare('warp', random.pick(['tid / 32', 'tid >> 5']), Math.floor((threads - 1) / 32));
}

/** Declares some, less than 48 KB together, and gives the bytes that the launch has to add. */
function sharedArrays(random: Random, names: Names, body: BodyWriter): number {
  const add = (text: string, element: Element, count: number, columns?: number): void => {
    const array: ArrayInScope = {
      text,
      element,
      space: 'shared',
      length: count,
      isConst: false,
      isAligned: true,
    };
    body.seeArray(columns === undefined ? array : { ...array, columns });
  };
  if (random.chance(50)) {
    const element = random.pick(elements);
    const count = random.pick([64, 256, element.bytes > 16 ? 512 : 1000]);
    const name = names.next('s');
    body.line(`__shared__ ${element.type} ${name}[${count}];`);
    add(name, element, count);
  }
  const small = elements.filter(({ bytes }) => bytes <= 16);
  if (random.chance(50)) {
    const element = random.pick(small);
    const [rows, columns] = random.pick([
      [16, 16],
      [16, 17],
      [32, 32],
      [32, 33],
      [8, 36],
    ] as const);
    const name = names.next('s');
    body.line(`__shared__ ${element.type} ${name}[${rows}][${columns}];`);
    add(name, element, rows * columns, columns);
  }
  if (random.chance(60)) return 0;
  const first = random.pick([64, 128, 260]);
  const element = random.pick(small);
  body.line('~extern __shared__ float dynamic[];');
  body.line('@float* dynamic = (float*)dynamicShared();');
  const name = names.next('s');
  body.line(`${element.type}* ${name} = (${element.type}*)(dynamic + ${first});`);
  add('dynamic', elements[0]!, first);
  add(name, element, 128);
  return first * 4 + 128 * element.bytes;
}

/** The text of the CUDA program. */
export function cudaText(program: string): string {
  return program
    .split('\n')
    .filter((line) => !line.startsWith('@'))
    .map((line) => line.replace(/^~/, '').replace(/«[^|]*\||»/g, ''))
    .join('\n');
}
