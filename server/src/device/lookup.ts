import { COMPUTE_CAPABILITIES, findComputeCapability } from './computeCapability.ts';
import type { DeviceProfile } from './profiles.ts';
import { DEFAULT_DEVICE_ID, DEVICE_PROFILES } from './profiles.ts';

export type DeviceLookup =
  | { readonly kind: 'found'; readonly device: DeviceProfile }
  /** The message is one line that lists what is known. */
  | { readonly kind: 'unknown'; readonly message: string };

/** Other names that people type for a known board. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['a100-40gb', 'a100'],
  ['h100-sxm', 'h100'],
  ['3090', 'rtx3090'],
  ['4090', 'rtx4090'],
]);

/** The profile of `text`: a board's id in any case ('A100'), or a bare compute capability ('cc8.0', 'sm_80'). */
export function findDevice(text: string): DeviceLookup {
  const wanted = text.trim().toLowerCase();
  const id = ALIASES.get(wanted) ?? wanted;
  const device = DEVICE_PROFILES.find((profile) => profile.id === id) ?? bareComputeCapability(wanted);
  if (device !== undefined) return { kind: 'found', device };
  return { kind: 'unknown', message: unknownDeviceMessage(text) };
}

/** The A100 40 GB. */
export function defaultDevice(): DeviceProfile {
  const found = findDevice(DEFAULT_DEVICE_ID);
  if (found.kind === 'unknown') throw new Error(found.message);
  return found.device;
}

function bareComputeCapability(wanted: string): DeviceProfile | undefined {
  const match = /^(?:cc|sm_?|compute_)?(\d{1,2})(\.?)(\d)[af]?$/.exec(wanted);
  if (match === null) return undefined;
  const [, major = '', point, minor = ''] = match;
  // A bare '80' would be as likely a slip as a compute capability, so digits alone need their point.
  if (point === '' && /^\d/.test(wanted)) return undefined;
  const limits = findComputeCapability(`${major}.${minor}`);
  if (limits === undefined) return undefined;
  return {
    id: `cc${limits.computeCapability}`,
    name: `compute capability ${limits.computeCapability} (${limits.architecture})`,
    limits,
    board: null,
  };
}

function unknownDeviceMessage(text: string): string {
  const boards = DEVICE_PROFILES.map((profile) => profile.id).join(', ');
  const capabilities = COMPUTE_CAPABILITIES.map((limits) => `cc${limits.computeCapability}`).join(', ');
  // The text comes from outside and the message has to stay one line, so quotes and escapes come from JSON.
  return `unknown device ${JSON.stringify(text)}: known are ${boards}, and ${capabilities}`;
}
