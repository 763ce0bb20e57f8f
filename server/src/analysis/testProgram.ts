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
  });
}

export function kernelNamed(analysis: FileAnalysis, name: string): KernelAnalysis {
  const kernel = analysis.kernels.find((one) => one.name === name);
  if (kernel === undefined) throw new Error(`there is no kernel ${name}`);
  return kernel;
}
