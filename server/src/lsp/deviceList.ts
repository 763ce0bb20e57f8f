import { DEFAULT_DEVICE_ID, DEVICE_PROFILES } from '../device/profiles.ts';
import type { DeviceDescription } from './protocol.ts';

export function describeDevices(): DeviceDescription[] {
  return DEVICE_PROFILES.map(({ id, name, limits }) => ({
    id,
    name,
    computeCapability: limits.computeCapability,
    isDefault: id === DEFAULT_DEVICE_ID,
  }));
}
