/** The options of `warplint check`. */
import path from 'node:path';
import type { AnalysisSettings } from '../analysis/index.ts';
import { DEFAULT_ANALYSIS_SETTINGS, RULE_IDS, SEVERITY_NAMES } from '../analysis/index.ts';
import { defaultDevice, findDevice } from '../device/lookup.ts';
import type { DeviceProfile } from '../device/profiles.ts';
import { define } from '../lsp/buildFiles/compilerWords.ts';
import { choice, parseOptions, UsageProblem, wholeNumber } from './optionParser.ts';
import type { ParsedOptions } from './optionParser.ts';

export const checkUsage = `Usage: warplint check PATH… [options]

Lints CUDA files; folders are searched for .cu and .cuh files.

  --device NAME      a100 (the default), h200, … or a compute capability such as cc8.0; 'warplint devices' lists them
  --format FORMAT    text (the default), json or sarif
  --fail-on LEVEL    exit with 1 from findings of this severity on: error (the default), warning, info or never
  --registers N      registers per thread, for occupancy
  -I DIR             search this folder for included files, after the including file's own
  -D NAME[=VALUE]    define a macro; folders and macros of compile_commands.json, or else of
                     .vscode/c_cpp_properties.json, near the file come behind these
  --rule ID=LEVEL    severity of a rule: off, hint, info, warning or error; may be given for several rules
  --explain          also list why accesses are unknown, the most frequent reason first (text only)
`;

export type CheckFormat = 'text' | 'json' | 'sarif';
export type FailOn = 'error' | 'warning' | 'info' | 'never';

export interface CheckOptions {
  readonly paths: readonly string[];
  readonly device: DeviceProfile;
  readonly format: CheckFormat;
  readonly failOn: FailOn;
  readonly explain: boolean;
  readonly settings: AnalysisSettings;
}

type Name = '--device' | '--format' | '--fail-on' | '--registers' | '--rule' | '-I' | '-D' | '--explain';

export function readCheckOptions(words: readonly string[]): CheckOptions {
  const options = parseOptions<Name>(words, {
    valued: {
      '--device': 'NAME',
      '--format': 'text|json|sarif',
      '--fail-on': 'error|warning|info|never',
      '--registers': 'N',
      '--rule': 'ID=LEVEL',
      '-I': 'DIR',
      '-D': 'NAME=VALUE',
    },
    repeatable: ['--rule', '-I', '-D'],
    flags: ['--explain'],
  });
  const paths = [...options.positional, ...options.rest];
  const format = choice('--format', options.value('--format'), ['text', 'json', 'sarif']);
  const explain = options.has('--explain');
  if (explain && format !== 'text') throw new UsageProblem('--explain goes with --format text only');
  const device = readDevice(options.value('--device'));
  if (paths.length === 0) throw new UsageProblem('no PATH is given: name a file or a folder');
  return {
    paths,
    device,
    format,
    failOn: choice('--fail-on', options.value('--fail-on'), ['error', 'warning', 'info', 'never']),
    explain,
    settings: readSettings(options, device),
  };
}

export function readDevice(text: string | undefined): DeviceProfile {
  if (text === undefined) return defaultDevice();
  const found = findDevice(text);
  if (found.kind === 'unknown') throw new UsageProblem(found.message);
  return found.device;
}

function readSettings(options: ParsedOptions<Name>, device: DeviceProfile): AnalysisSettings {
  const registers = options.value('--registers');
  return {
    ...DEFAULT_ANALYSIS_SETTINGS,
    registersPerThread:
      registers === undefined
        ? null
        : wholeNumber('--registers', registers, 1, device.limits.maxRegistersPerThread),
    lint: { ...DEFAULT_ANALYSIS_SETTINGS.lint, rules: readRules(options.values('--rule')) },
    includePaths: options.values('-I').map((folder) => path.resolve(folder)),
    defines: readDefines(options.values('-D')),
  };
}

function readRules(words: readonly string[]): AnalysisSettings['lint']['rules'] {
  return Object.fromEntries(
    words.map((word) => {
      const [id = '', level] = word.split('=', 2);
      if (!RULE_IDS.includes(id)) {
        throw new UsageProblem(`--rule: ${JSON.stringify(id)} is no rule: there are ${RULE_IDS.join(', ')}`);
      }
      return [id, choice(`--rule ${id}`, level ?? '', ['off', ...SEVERITY_NAMES])];
    }),
  );
}

export function readDefines(words: readonly string[]): Record<string, string> {
  const defines = new Map<string, string>();
  for (const word of words) {
    if (!define(defines, word)) throw new UsageProblem(`-D: ${JSON.stringify(word)} is no NAME=VALUE`);
  }
  return Object.fromEntries(defines);
}
