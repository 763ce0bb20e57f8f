/** For tests: what the analysis says of a text, from nothing. */
import { defaultDevice } from '../device/lookup.ts';
import { createParser } from '../syntax/index.ts';
import { createAnalyser } from './analyser.ts';
import type { FileAnalysis, KernelAnalysis } from './fileAnalysis.ts';
import type { AnalysisSettings } from './settings.ts';
import { DEFAULT_ANALYSIS_SETTINGS } from './settings.ts';

const parser = createParser();

export async function analyseText(
  text: string,
  settings: Partial<AnalysisSettings> = {},
  files: Readonly<Record<string, string>> = {},
): Promise<FileAnalysis> {
  const analyser = createAnalyser({ parser: await parser, readFile: (path) => files[path] });
  analyser.update('/project/main.cu', 1, text);
  return analyser.analyse({
    path: '/project/main.cu',
    settings: { ...DEFAULT_ANALYSIS_SETTINGS, ...settings },
    device: defaultDevice(),
    // What a busy machine has no time for is no test's matter.
    budgetInMs: 120_000,
  });
}

export function kernelNamed(analysis: FileAnalysis, name: string): KernelAnalysis {
  const kernel = analysis.kernels.find((one) => one.name === name);
  if (kernel === undefined) throw new Error(`there is no kernel ${name}`);
  return kernel;
}

/** The text of a kernel whose lanes store `s` floats apart. */
export function stridedKernel(name: string): string {
  return `__global__ void ${name}(float* p, int s) { p[threadIdx.x * s] = 0; }\n`;
}

/** How long the block of each launch is; where host code doesn't tell, where the block comes from. */
export function blocksOf(analysis: FileAnalysis, name: string): unknown[] {
  return kernelNamed(analysis, name).launches.map(({ summary: { launch } }) =>
    launch.source === 'host' ? launch.block[0] : launch.source,
  );
}

/** The most sectors that the kernel's first access takes, launch by launch. */
export function sectorsOf(analysis: FileAnalysis, name: string): unknown[] {
  return kernelNamed(analysis, name).launches.map(({ summary }) => summary.accesses[0]?.sectors?.max);
}

/** Where each launch comes from, its grid and block, and its template arguments. */
export function shapesOf(analysis: FileAnalysis, name: string): unknown[] {
  return kernelNamed(analysis, name).launches.map(({ summary: { launch }, templateArguments }) => [
    launch.source,
    launch.grid,
    launch.block,
    ...templateArguments,
  ]);
}

/** Functions of which each calls the one before it twice. */
export function doubling(levels: number): string {
  const rest = Array.from(
    { length: levels },
    (_, i) => `__device__ void f${i + 1}(float* p) { f${i}(p); f${i}(p); }`,
  );
  return ['__device__ void f0(float* p) { p[threadIdx.x] = 0; }', ...rest].join('\n');
}
