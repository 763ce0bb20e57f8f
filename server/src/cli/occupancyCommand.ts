import { MAX_THREADS_PER_BLOCK } from '../device/computeCapability.ts';
import { findDevice } from '../device/lookup.ts';
import type { Occupancy, OccupancyLimiter } from '../device/occupancy.ts';
import { occupancy } from '../device/occupancy.ts';
import type { DeviceProfile } from '../device/profiles.ts';
import { DEFAULT_DEVICE_ID } from '../device/profiles.ts';
import type { CommandResult } from './commandResult.ts';
import { success, usageError } from './commandResult.ts';
import { formatTable } from './textTable.ts';
import { MAX_LIST_VALUES, parseList } from './occupancyList.ts';

const OCCUPANCY_USAGE = `Usage: warplint occupancy --registers LIST --threads LIST [--shared LIST] [--device NAME] [--format text|json]

The occupancy calculator: one row for each combination.

  --device NAME     a100 (the default), h200, … or a compute capability such as cc8.0; 'warplint devices' lists them
  --registers LIST  registers per thread (0: not a limit)
  --threads LIST    threads per block
  --shared LIST     shared memory per block in bytes, static and dynamic together (default 0)
  --format FORMAT   text (the default) or json

LIST is N, N,N,… or A..B[:STEP].
`;

/** One row of the fixed JSON. */
interface OccupancyRow extends Occupancy {
  readonly threads: number;
  readonly registers: number;
  readonly sharedBytes: number;
}

interface OccupancyRequestLists {
  readonly device: DeviceProfile;
  readonly format: 'text' | 'json';
  readonly threads: readonly number[];
  readonly registers: readonly number[];
  readonly sharedBytes: readonly number[];
}

/** A usage problem, thrown by the small parsers below and turned into one line by runOccupancyCommand. */
class UsageProblem extends Error {}

/** `warplint occupancy …`, the words after 'occupancy'. */
export function runOccupancyCommand(args: readonly string[]): CommandResult {
  if (args.includes('--help') || args.includes('-h')) return success(OCCUPANCY_USAGE);
  try {
    const lists = readArguments(args);
    const rows = computeRows(lists);
    return success(lists.format === 'json' ? toJson(lists.device, rows) : toText(lists.device, rows));
  } catch (problem) {
    if (problem instanceof UsageProblem) return usageError(`occupancy: ${problem.message}`);
    throw problem;
  }
}

const OPTIONS = ['--device', '--registers', '--shared', '--threads', '--format'] as const;
type Option = (typeof OPTIONS)[number];

function isOption(text: string): text is Option {
  return OPTIONS.some((option) => option === text);
}

function readArguments(args: readonly string[]): OccupancyRequestLists {
  const options = readOptions(args);
  const found = findDevice(options.get('--device') ?? DEFAULT_DEVICE_ID);
  if (found.kind === 'unknown') throw new UsageProblem(found.message);
  const format = options.get('--format') ?? 'text';
  if (format !== 'text' && format !== 'json') {
    throw new UsageProblem(`unknown format ${JSON.stringify(format)}: use text or json`);
  }
  const { device } = found;
  const threads = readList(options, '--threads', 1, MAX_THREADS_PER_BLOCK);
  const registers = readList(options, '--registers', 0, device.limits.maxRegistersPerThread);
  const sharedBytes = options.has('--shared') ? readList(options, '--shared', 0, 2 ** 31 - 1) : [0];
  const combinations = threads.length * registers.length * sharedBytes.length;
  if (combinations > MAX_LIST_VALUES) {
    throw new UsageProblem(`${combinations} combinations are more than the ${MAX_LIST_VALUES} it can print`);
  }
  return { device, format, threads, registers, sharedBytes };
}

function readOptions(args: readonly string[]): Map<Option, string> {
  const options = new Map<Option, string>();
  for (let i = 0; i < args.length; i++) {
    const word = args[i] ?? '';
    const equals = word.startsWith('--') ? word.indexOf('=') : -1;
    const name = equals < 0 ? word : word.slice(0, equals);
    if (!isOption(name)) {
      const what = word.startsWith('-') ? 'option' : 'argument';
      throw new UsageProblem(`unknown ${what} ${JSON.stringify(name)}: known are ${OPTIONS.join(', ')}`);
    }
    if (options.has(name)) throw new UsageProblem(`${name} is given twice`);
    const value = equals < 0 ? args[++i] : word.slice(equals + 1);
    if (value === undefined || value === '' || isOption(value))
      throw new UsageProblem(`${name} needs a value`);
    options.set(name, value);
  }
  return options;
}

function readList(
  options: ReadonlyMap<Option, string>,
  option: Option,
  least: number,
  most: number,
): readonly number[] {
  const text = options.get(option);
  if (text === undefined) throw new UsageProblem(`${option} LIST is missing`);
  const parsed = parseList(text);
  if (parsed.kind === 'error') throw new UsageProblem(`${option}: ${parsed.message}`);
  const outside = parsed.values.find((value) => value < least || value > most);
  if (outside !== undefined) throw new UsageProblem(`${option}: ${outside} is not in ${least}..${most}`);
  return parsed.values;
}

function computeRows(lists: OccupancyRequestLists): OccupancyRow[] {
  const rows: OccupancyRow[] = [];
  for (const threads of lists.threads) {
    for (const registers of lists.registers) {
      for (const sharedBytes of lists.sharedBytes) {
        const result = occupancy(lists.device.limits, {
          threads,
          registersPerThread: registers,
          sharedStaticBytes: 0,
          sharedDynamicBytes: sharedBytes,
        });
        rows.push({ threads, registers, sharedBytes, ...result });
      }
    }
  }
  return rows;
}

function toJson(device: DeviceProfile, rows: readonly OccupancyRow[]): string {
  // One row a line keeps a large answer readable and greppable.
  const head = `{"tool":"warplint","schema":1,"device":${JSON.stringify(device.id)},"rows":[`;
  return `${head}\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]}\n`;
}

const LIMITER_WORDS: Readonly<Record<OccupancyLimiter, string>> = {
  blocks: 'blocks',
  registers: 'registers',
  sharedMemory: 'shared memory',
  warps: 'warps',
};

function toText(device: DeviceProfile, rows: readonly OccupancyRow[]): string {
  const header = ['threads', 'registers', 'shared B', 'blocks/SM', 'warps/SM', 'occupancy', 'limited by'];
  const body = rows.map((row) => [
    String(row.threads),
    String(row.registers),
    String(row.sharedBytes),
    String(row.blocksPerSm),
    String(row.warpsPerSm),
    `${Math.round(row.percent * 100) / 100} %`,
    row.percent === 100 ? '-' : row.limiters.map((limiter) => LIMITER_WORDS[limiter]).join(', '),
  ]);
  return `${device.name}, compute capability ${device.limits.computeCapability}\n${formatTable([header, ...body])}`;
}
