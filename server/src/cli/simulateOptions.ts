/** The options of `warplint simulate`. */
import path from 'node:path';
import type { LaunchByHand } from '../analysis/launchByHand.ts';
import type { DeviceProfile } from '../device/profiles.ts';
import { readDefines, readDevice } from './checkOptions.ts';
import type { ParsedOptions } from './optionParser.ts';
import { choice, parseOptions, UsageProblem, wholeNumber } from './optionParser.ts';

export const simulateUsage = `Usage: warplint simulate FILE [options] [-- PROGRAM ARGS]

Runs the file's main(), or one kernel by hand, on simulated hardware and counts what Nsight Compute would.

  --device NAME          a100 (the default), h200, … or a compute capability such as cc8.0
  --registers N          registers per thread, for occupancy
  --sample-blocks N      simulate only about N blocks of each launch, spread over its grid
  --format FORMAT        text (the default), json or html
  --out FILE             write the report there instead of to stdout
  -I DIR                 search this folder for included files, after the including file's own
  -D NAME[=VALUE]        define a macro; folders and macros of compile_commands.json, or else of
                         .vscode/c_cpp_properties.json, near the file come behind these
  --with FILE            another source file of the program, once for each; those beside FILE, or beside headers
                         of it, that define what it only declares are found without

One kernel, instead of main():
  --kernel NAME          with template arguments if it has them: --kernel 'matmulTiled<16>'
  --grid X[,Y[,Z]]       blocks
  --block X[,Y[,Z]]      threads of a block
  --shared BYTES         dynamic shared memory
  --arg NAME=SPEC        once for each parameter: 1000, 0.5f, or a buffer TYPE[COUNT]:CONTENT, such as
                         float[1048576]:random(1); CONTENT is zeros, iota, linear(mul,mod) (i × mul mod mod),
                         random(seed) (floats in [0, 1), integers below 1000) or @file.bin
`;

export type SimulateFormat = 'text' | 'json' | 'html';

export interface SimulateOptions {
  readonly file: string;
  readonly device: DeviceProfile;
  readonly format: SimulateFormat;
  readonly out: string | undefined;
  readonly registersPerThread: number | null;
  readonly sampleBlocks: number | undefined;
  readonly launch: LaunchByHand | undefined;
  readonly programArguments: readonly string[];
  readonly defines: Readonly<Record<string, string>>;
  readonly includePaths: readonly string[];
  readonly with: readonly string[];
}

type Name =
  | '--device'
  | '--registers'
  | '--sample-blocks'
  | '--format'
  | '--out'
  | '--kernel'
  | '--grid'
  | '--block'
  | '--shared'
  | '--arg'
  | '-I'
  | '-D'
  | '--with';

export function readSimulateOptions(words: readonly string[]): SimulateOptions {
  const options = parseOptions<Name>(words, {
    valued: {
      '--device': 'NAME',
      '--registers': 'N',
      '--sample-blocks': 'N',
      '--format': 'text|json|html',
      '--out': 'FILE',
      '--kernel': 'NAME',
      '--grid': 'X,Y,Z',
      '--block': 'X,Y,Z',
      '--shared': 'BYTES',
      '--arg': 'NAME=SPEC',
      '-I': 'DIR',
      '-D': 'NAME=VALUE',
      '--with': 'FILE',
    },
    repeatable: ['--arg', '-I', '-D', '--with'],
  });
  const [file, second] = options.positional;
  if (file === undefined) throw new UsageProblem('no FILE is given: name a .cu file');
  if (second !== undefined) {
    throw new UsageProblem(
      `one FILE is simulated at a time, not ${JSON.stringify(second)} too; arguments of the program stand after --`,
    );
  }
  const device = readDevice(options.value('--device'));
  const registers = options.value('--registers');
  const sample = options.value('--sample-blocks');
  return {
    file,
    device,
    format: choice('--format', options.value('--format'), ['text', 'json', 'html']),
    out: options.value('--out'),
    registersPerThread:
      registers === undefined
        ? null
        : wholeNumber('--registers', registers, 1, device.limits.maxRegistersPerThread),
    sampleBlocks:
      sample === undefined ? undefined : wholeNumber('--sample-blocks', sample, 1, Number.MAX_SAFE_INTEGER),
    launch: readLaunch(options),
    programArguments: options.rest,
    defines: readDefines(options.values('-D')),
    includePaths: options.values('-I').map((folder) => path.resolve(folder)),
    with: options.values('--with').map((file) => path.resolve(file)),
  };
}

const launchOptions = ['--grid', '--block', '--shared', '--arg'] as const;

function readLaunch(options: ParsedOptions<Name>): LaunchByHand | undefined {
  const kernel = options.value('--kernel');
  if (kernel === undefined) {
    const stray = launchOptions.find((name) => options.has(name));
    if (stray !== undefined) throw new UsageProblem(`${stray} goes with --kernel NAME only`);
    return undefined;
  }
  if (options.rest.length > 0) throw new UsageProblem('PROGRAM ARGS go with main(), not with --kernel');
  const shared = options.value('--shared');
  return {
    kernel,
    grid: readDimensions('--grid', options.value('--grid')),
    block: readDimensions('--block', options.value('--block')),
    sharedDynamicBytes: shared === undefined ? 0 : wholeNumber('--shared', shared, 0, 2 ** 31),
    arguments: readArguments(options.values('--arg')),
  };
}

function readDimensions(option: string, text: string | undefined): readonly [number, number, number] {
  if (text === undefined) throw new UsageProblem(`--kernel needs ${option} X,Y,Z too`);
  const parts = text.split(',');
  if (parts.length > 3)
    throw new UsageProblem(`${option}: ${JSON.stringify(text)} has more than three numbers`);
  const [x = 1, y = 1, z = 1] = parts.map((part) => wholeNumber(option, part.trim(), 0, 2 ** 32 - 1));
  return [x, y, z];
}

function readArguments(words: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const word of words) {
    const match = /^([A-Za-z_]\w*)=(.*)$/s.exec(word);
    if (match?.[1] === undefined) {
      throw new UsageProblem(
        `--arg: ${JSON.stringify(word)} is no NAME=SPEC: as in --arg n=1000 or --arg 'a=float[1024]:zeros'`,
      );
    }
    if (found.has(match[1])) throw new UsageProblem(`--arg ${match[1]} is given twice`);
    found.set(match[1], match[2] ?? '');
  }
  return found;
}
