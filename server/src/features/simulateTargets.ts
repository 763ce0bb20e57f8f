/** What of a file can be simulated: its program, and each kernel as the file launches it. */
import type { FileAnalysis, FunctionIr, KernelAnalysis, LaunchNotBegun } from '../analysis/index.ts';
import { lineOf } from '../lint/index.ts';
import { shellLine } from '../text/shellWords.ts';
import { launchCell } from './launchCell.ts';

export interface ProgramTarget {
  readonly kind: 'program';
  readonly line: number;
  /** `main` has parameters. */
  readonly takesArguments: boolean;
  /** Arguments that the program is known to be run with, each as a line: `1024 "two words"`. */
  readonly runs: readonly string[];
}

export interface KernelTarget {
  readonly kind: 'kernel';
  /** With the template arguments, as the simulation wants to be asked. */
  readonly kernel: string;
  /** 1-based lines of the definition, first and last. */
  readonly line: number;
  readonly endLine: number;
  /** Which launch: `line 25: 32 × 32 blocks of 32 × 32`. */
  readonly launch: string;
  /** The launch as a line to edit, filled with what the file says and plausible values for the rest. */
  readonly suggestion: string;
}

export type SimulateTarget = ProgramTarget | KernelTarget;

/** Good enough to offer it: whether it runs is found out by running it. */
const mainFunction = /^[ \t]*(?:int|void|auto)\s+main\s*\((?:\s*(?:void\s*)?\))?/m;

export function simulateTargets(analysis: FileAnalysis): SimulateTarget[] {
  const main = mainFunction.exec(analysis.text);
  return [
    ...(main === null ? [] : [programTarget(main, analysis.programRuns)]),
    ...analysis.kernels.flatMap((kernel) => kernelTargets(kernel, analysis)),
  ];
}

function programTarget(main: RegExpExecArray, runs: FileAnalysis['programRuns']): ProgramTarget {
  const lines = runs.map(({ words: [, ...words] }) => shellLine(words));
  return {
    kind: 'program',
    line: main.input.slice(0, main.index).split('\n').length,
    takesArguments: !main[0].endsWith(')'),
    runs: [...new Set(lines)].filter((line) => line !== ''),
  };
}

function kernelTargets(kernel: KernelAnalysis, analysis: FileAnalysis): KernelTarget[] {
  if (kernel.at.path !== analysis.path) return [];
  const line = lineOf(analysis.sources, kernel.at) ?? 1;
  const endLine = lineOf(analysis.sources, { ...kernel.at, start: kernel.at.end }) ?? line;
  const launches = [
    ...kernel.launches.map((one) => ({ ...one, named: one.summary, launch: one.summary.launch })),
    ...kernel.notBegun.map((one) => ({ ...one, named: one })),
  ];
  return launches.map((one) => ({
    kind: 'kernel',
    kernel: one.kernel.displayName,
    line,
    endLine,
    launch: launchCell(one.named, analysis).replaceAll('`', ''),
    suggestion: suggestion(one),
  }));
}

/** Blocks of a launch whose grid is not known. */
const assumedBlocks = 64;

/** From here on a spread of blocks is suggested instead of all. */
const manyBlocks = 1 << 14;
const sampledBlocks = 512;

function suggestion({
  launch: { grid: known, block, sharedDynamicBytes },
  kernel,
  arguments: values,
}: Pick<LaunchNotBegun, 'launch' | 'kernel' | 'arguments'>): string {
  const grid = known ?? [assumedBlocks, 1, 1];
  const threads = product(grid) * product(block);
  const integers = values.flatMap((value) => (value.kind === 'integer' ? [value.value] : []));
  // A width and a height, or a row and its length: buffers are at least as large as what the numbers span.
  const largest = Math.max(0, ...integers.filter((value) => value <= 1 << 13));
  const elements = Math.max(threads, largest * largest);
  const parameters = kernel.parameters.map((parameter, i) => {
    const value = values[i];
    const known = value?.kind === 'integer' || value?.kind === 'float' ? String(value.value) : undefined;
    return `${parameter.name}=${known ?? plausible(parameter.type, elements, threads)}`;
  });
  const launched = [`grid=${sizes(grid)}`, `block=${sizes(block)}`, `shared=${sharedDynamicBytes ?? 0}`];
  if (product(grid) > manyBlocks) launched.push(`sampleBlocks=${sampledBlocks}`);
  return [...launched, ...parameters].join(' ');
}

function product(sizes: readonly [number, number, number]): number {
  return sizes[0] * sizes[1] * sizes[2];
}

/** `32,32` for 32 × 32 × 1. */
function sizes([x, y, z]: readonly [number, number, number]): string {
  return z > 1 ? `${x},${y},${z}` : y > 1 ? `${x},${y}` : String(x);
}

type ParameterType = FunctionIr['parameters'][number]['type'];

function plausible(type: ParameterType, elements: number, threads: number): string {
  if (type.kind === 'float') return '1.0f';
  if (type.kind === 'boolean') return '1';
  return type.kind === 'pointer' ? buffer(type.pointee, elements) : String(threads);
}

/** Buffers with more elements than this start as zeros: filling them would take longer than many a launch. */
const mostFilled = 1 << 22;

function buffer(type: ParameterType, elements: number): string {
  const filled = elements <= mostFilled;
  switch (type.kind) {
    case 'float':
      return `${floatNames[type.format]}[${elements}]:${filled ? 'random(1)' : 'zeros'}`;
    case 'integer':
      // Indices of the buffer itself, so that a gather stays inside.
      return `${type.name}[${elements}]:${filled ? 'iota' : 'zeros'}`;
    case 'struct':
      return type.sizeInBytes % 4 === 0
        ? `float[${(type.sizeInBytes / 4) * elements}]:${filled ? 'random(1)' : 'zeros'}`
        : `uchar[${type.sizeInBytes * elements}]:zeros`;
    case 'boolean':
      return `bool[${elements}]:zeros`;
    default:
      return `uchar[${8 * elements}]:zeros`;
  }
}

const floatNames = { half: '__half', bfloat16: '__nv_bfloat16', single: 'float', double: 'double' } as const;
