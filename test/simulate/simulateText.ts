import assert from 'node:assert/strict';
/** Simulates text or a fixture in this process, without the command line around it. */
import fs from 'node:fs';
import path from 'node:path';
import type { SimulationRequest, SimulatorOptions } from '../../server/src/analysis/simulation.ts';
import { createSimulator } from '../../server/src/analysis/simulation.ts';
import { findDevice } from '../../server/src/device/lookup.ts';
import type { SimulationReport } from '../../server/src/features/simulationReport.ts';
import { simulationReport } from '../../server/src/features/simulationReport.ts';
import { createParser } from '../../server/src/syntax/index.ts';

let parser: ReturnType<typeof createParser> | undefined;

function readFile(name: string): string | undefined {
  return fs.existsSync(name) ? fs.readFileSync(name, 'utf8') : undefined;
}

export interface Wishes
  extends Partial<Omit<SimulationRequest, 'device' | 'path' | 'text'>>, Pick<SimulatorOptions, 'openFile'> {
  readonly device?: string;
  /** Texts of files beside the program, by their paths. */
  readonly texts?: Readonly<Record<string, string>>;
}

/** The report, or the sentence that says why nothing was run. */
export async function simulateText(
  text: string,
  { device = 'a100', texts = {}, openFile, ...wishes }: Wishes = {},
  name = '/program.cu',
): Promise<SimulationReport | string> {
  parser ??= createParser();
  const found = findDevice(device);
  if (found.kind === 'unknown') throw new Error(found.message);
  const simulator = createSimulator({
    parser: await parser,
    readFile: (file) => texts[file] ?? readFile(file),
    listFolder: (folder) => [
      ...new Set(
        Object.keys(texts)
          .filter((file) => file.startsWith(path.join(folder, '/')))
          .map((file) => path.relative(folder, file).split('/')[0] ?? ''),
      ),
    ],
    ...(openFile === undefined ? {} : { openFile }),
  });
  const outcome = simulator.run({ path: name, text, device: found.device, ...wishes });
  if (outcome.kind === 'mistake') return outcome.message;
  return simulationReport(outcome.simulation, { shownPath: (one) => path.basename(one) });
}

export const fixtureFolder = path.resolve(import.meta.dirname, '../../test-fixtures');

export async function simulateFixture(name: string, wishes: Wishes = {}): Promise<SimulationReport> {
  const file = path.join(fixtureFolder, name);
  const report = await simulateText(fs.readFileSync(file, 'utf8'), wishes, file);
  if (typeof report === 'string') throw new Error(report);
  return report;
}

/** The report of a program that runs. */
export async function simulateProgram(text: string, wishes: Wishes = {}): Promise<SimulationReport> {
  const report = await simulateText(text, wishes);
  if (typeof report === 'string') throw new Error(report);
  return report;
}

/** Programs by what they show, and the lines that they print when g++ compiles them. */
export type PrintingPrograms = Readonly<Record<string, readonly [code: string, ...lines: string[]]>>;

/** Tests that the programs print these lines and end by themselves; `headers` stand before each of them. */
export function checksPrinted(programs: PrintingPrograms, headers = ''): void {
  for (const [title, [code, ...lines]] of Object.entries(programs)) {
    it(title, async () => {
      const { stdout, ended } = await simulateProgram(headers + code);
      assert.equal(ended, null);
      assert.deepEqual(stdout.trimEnd().split('\n'), lines);
    });
  }
}

/** What `run` prints on the host and then in a kernel; `HD` stands before functions for both. */
export async function printedOnBothSides(code: string): Promise<string[]> {
  const { stdout, ended } = await simulateProgram(`#include <cstdio>
#define HD __host__ __device__
${code}
__global__ void k() { run(); }
int main() {
  run();
  k<<<1, 1>>>();
  cudaDeviceSynchronize();
}
`);
  assert.equal(ended, null);
  return stdout.trimEnd().split('\n');
}
