/** Runs snippets that use CUDA's libraries through lowering and the symbolic evaluator. */
import assert from 'node:assert/strict';
import { loadPrelude } from '../../server/src/analysis/prelude.ts';
import type { Program } from '../../server/src/lowering/program.ts';
import { createProgram } from '../../server/src/lowering/program.ts';
import { analyseKernel } from '../../server/src/symbolic/analyseKernel.ts';
import { findLaunches } from '../../server/src/symbolic/launches/findLaunches.ts';
import type { KernelSummary } from '../../server/src/symbolic/summary/summary.ts';
import { absoluteSpan } from '../../server/src/text/location.ts';
import { parseText, parser } from '../lowering.ts';

export async function programWithLibraries(text: string): Promise<Program> {
  const file = await parseText(text);
  return createProgram(file, { prelude: loadPrelude(await parser(), file) });
}

/** The answer for the only launch in a snippet. */
export async function summaryOf(text: string): Promise<KernelSummary> {
  const [launch] = findLaunches((await programWithLibraries(text)).launchCode());
  if (launch === undefined) throw new Error('no launch');
  const { grid, block, sharedDynamicBytes, at } = launch;
  return analyseKernel(
    launch.kernel,
    { grid, block: block ?? [256, 1, 1], sharedDynamicBytes, source: 'host', at },
    launch.arguments,
  );
}

/** `text space operation min..max` of each access to global and shared memory, those of one place in a library together. */
export async function accessLines(
  text: string,
  spaces: readonly string[] = ['global', 'shared'],
): Promise<string[]> {
  const summary = await summaryOf(text);
  return summary.accesses
    .filter(({ space }) => spaces.includes(space))
    .map((access) => {
      const { start, end, path } = absoluteSpan(access.at);
      const shown = path === '/snippet.cu' ? text.slice(start, end) : path;
      const spread = access.sectors ?? access.wavefronts;
      const range = spread === undefined ? access.reason : `${spread.min}..${spread.max}`;
      return `${shown} ${access.space} ${access.operation} ${range ?? '?'}`;
    });
}

export async function opaqueReasons(text: string): Promise<string[]> {
  return (await summaryOf(text)).opaque.map(({ reason }) => reason);
}

/** A kernel `k` with these statements, launched once. */
export const kernel = (before: string, body: string, launch = '64, 256'): string => `${before}
__global__ void k(float* a, float* b, int n) {
${body}
}
int main() {
  float *a, *b;
  cudaMalloc(&a, 1 << 24);
  cudaMalloc(&b, 1 << 24);
  k<<<${launch}>>>(a, b, 1000);
}`;

/** That these are a snippet's accesses, and that all of it was understood. */
export async function expect(text: string, lines: readonly string[]): Promise<void> {
  assert.deepEqual(await accessLines(text), lines);
  assert.deepEqual(await opaqueReasons(text), []);
}
