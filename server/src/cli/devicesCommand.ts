import { COMPUTE_CAPABILITIES } from '../device/computeCapability.ts';
import type { DeviceProfile } from '../device/profiles.ts';
import { DEFAULT_DEVICE_ID, DEVICE_PROFILES } from '../device/profiles.ts';
import { ridgePointInFlopPerByte } from '../device/roofline.ts';
import type { CommandResult } from './commandResult.ts';
import { success, usageError } from './commandResult.ts';
import { formatTable } from './textTable.ts';

const DEVICES_USAGE = `Usage: warplint devices [--format text|json]

Lists the GPUs that --device knows, with the numbers that the analysis uses.
`;

/** `warplint devices …`, the words after 'devices'. */
export function runDevicesCommand(args: readonly string[]): CommandResult {
  if (args.includes('--help') || args.includes('-h')) return success(DEVICES_USAGE);
  const [first, ...rest] = args.flatMap((word) =>
    word.startsWith('--format=') ? splitOption(word) : [word],
  );
  if (first === undefined) return success(toText());
  if (first !== '--format')
    return usageError(`devices: unknown argument ${JSON.stringify(first)}: known is --format`);
  const [format, extra] = rest;
  if (extra !== undefined) return usageError(`devices: unknown argument ${JSON.stringify(extra)}`);
  if (format === 'text') return success(toText());
  if (format === 'json') return success(toJson());
  return usageError(`devices: unknown format ${JSON.stringify(format ?? '')}: use text or json`);
}

function splitOption(word: string): [string, string] {
  const equals = word.indexOf('=');
  return [word.slice(0, equals), word.slice(equals + 1)];
}

function toText(): string {
  const header = ['CC', 'SMs', 'MHz', 'GFLOP/s', 'GB/s', 'FLOP/B', 'L2 MB', 'id and name'];
  const body = DEVICE_PROFILES.map((device) => row(device));
  const capabilities = COMPUTE_CAPABILITIES.map(({ computeCapability }) => `cc${computeCapability}`);
  return `${formatTable([header, ...body])}
Also as a bare compute capability: ${capabilities.join(', ')}.
`;
}

function row(device: DeviceProfile): string[] {
  const { board, id, name, limits } = device;
  const words = `${id}: ${name}${id === DEFAULT_DEVICE_ID ? ' (default)' : ''}`;
  if (board === null) return [limits.computeCapability, '-', '-', '-', '-', '-', '-', words];
  return [
    limits.computeCapability,
    String(board.smCount),
    String(board.boostClockInMhz),
    String(board.peakFp32InGflops),
    String(board.dramBandwidthInGBps),
    ridgePointInFlopPerByte(board).toFixed(1),
    String(board.l2Bytes / 2 ** 20),
    words,
  ];
}

function toJson(): string {
  const devices = DEVICE_PROFILES.map(({ id, name, limits, board }) => ({
    id,
    name,
    default: id === DEFAULT_DEVICE_ID,
    ...limits,
    ...board,
    ridgePointInFlopPerByte: board === null ? null : ridgePointInFlopPerByte(board),
  }));
  const computeCapabilities = COMPUTE_CAPABILITIES.map((limits) => ({
    id: `cc${limits.computeCapability}`,
    ...limits,
  }));
  return `${JSON.stringify({ tool: 'warplint', schema: 1, devices, computeCapabilities }, null, 2)}\n`;
}
