/** The settings `warplint.*` as a client sends them: each with its default and what is a value for it. */
import path from 'node:path';
import type { AnalysisSettings } from '../analysis/index.ts';
import { DEFAULT_THRESHOLDS, lintSettings, RULE_IDS, SEVERITY_NAMES } from '../analysis/index.ts';
import { DEFAULT_DEVICE_ID } from '../device/profiles.ts';
import type { DeviceProfile } from '../device/profiles.ts';
import { defaultDevice, findDevice } from '../device/lookup.ts';

export interface ServerSettings {
  readonly device: DeviceProfile;
  readonly nvccPath: string;
  readonly analysis: AnalysisSettings;
}

export interface ReadSettings {
  readonly settings: ServerSettings;
  /** One sentence for each value that could not be used; its default stands in. */
  readonly problems: readonly string[];
}

interface SettingSchema {
  readonly default: unknown;
  /** Undefined for a value of the right kind, else what is wanted. */
  readonly fault: (value: unknown) => string | undefined;
}

function numberBetween(least: number, most: number): SettingSchema['fault'] {
  return (value) =>
    typeof value === 'number' && value >= least && value <= most
      ? undefined
      : `a number from ${least}${Number.isFinite(most) ? ` to ${most}` : ' on'}`;
}

function isWhole(value: unknown, least: number, most: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function faultOfRules(value: unknown): string | undefined {
  if (!isRecord(value)) return 'an object of rules and severities';
  for (const [id, severity] of Object.entries(value)) {
    if (!RULE_IDS.includes(id)) return `rules by their names (there is no ${JSON.stringify(id)})`;
    if (severity !== 'off' && !SEVERITY_NAMES.some((name) => name === severity)) {
      return `off, ${SEVERITY_NAMES.join(', ')} for each rule (${id} has ${JSON.stringify(severity)})`;
    }
  }
  return undefined;
}

function faultOfDevice(value: unknown): string | undefined {
  if (typeof value !== 'string') return 'the name of a device';
  const found = findDevice(value);
  return found.kind === 'unknown' ? `a known device (${found.message})` : undefined;
}

function faultOfDefines(value: unknown): string | undefined {
  const isValue = (one: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof one);
  return isRecord(value) && Object.values(value).every(isValue)
    ? undefined
    : 'an object of macros and values';
}

/** By key under `warplint.`; a test holds this to the schema in package.json. */
export const settingSchemas = {
  device: { default: DEFAULT_DEVICE_ID, fault: faultOfDevice },
  defaultBlock: {
    default: [256, 1, 1],
    fault: (value) =>
      Array.isArray(value) && value.length === 3 && value.every((size) => isWhole(size, 1, 1024))
        ? undefined
        : 'three whole numbers from 1 to 1024',
  },
  registersPerThread: {
    default: null,
    fault: (value) =>
      value === null || isWhole(value, 16, 255) ? undefined : 'a whole number from 16 to 255, or null',
  },
  nvccPath: { default: '', fault: (value) => (typeof value === 'string' ? undefined : 'a path') },
  rules: { default: {}, fault: faultOfRules },
  'thresholds.sectorsRatio': {
    default: DEFAULT_THRESHOLDS.sectorsRatio,
    fault: numberBetween(1, Infinity),
  },
  'thresholds.bankConflictWays': {
    default: DEFAULT_THRESHOLDS.bankConflictWays,
    fault: numberBetween(2, 32),
  },
  'thresholds.divergenceActiveLanes': {
    default: DEFAULT_THRESHOLDS.divergenceActiveLanes,
    fault: numberBetween(1, 32),
  },
  'thresholds.occupancyPercent': {
    default: DEFAULT_THRESHOLDS.occupancyPercent,
    fault: numberBetween(0, 100),
  },
  includePaths: {
    default: [],
    fault: (value) =>
      Array.isArray(value) && value.every((folder) => typeof folder === 'string')
        ? undefined
        : 'a list of folders',
  },
  defines: { default: {}, fault: faultOfDefines },
} as const satisfies Readonly<Record<string, SettingSchema>>;

type SettingKey = keyof typeof settingSchemas;

/** `folder` is where relative include paths start: the workspace folder of the document. */
export function readSettings(sent: unknown, folder: string | undefined): ReadSettings {
  const problems: string[] = [];
  const get = (key: SettingKey): unknown => {
    const schema: SettingSchema = settingSchemas[key];
    const value = valueAt(sent, key);
    if (value === undefined) return schema.default;
    const fault = schema.fault(value);
    if (fault === undefined) return value;
    problems.push(
      `warplint.${key} must be ${fault}; ${JSON.stringify(value)} is not used, but ${JSON.stringify(schema.default)}.`,
    );
    return schema.default;
  };
  const found = findDevice(get('device') as string);
  const [x, y, z] = get('defaultBlock') as [number, number, number];
  const thresholds = Object.fromEntries(
    Object.keys(DEFAULT_THRESHOLDS).map((name) => [name, get(`thresholds.${name}` as SettingKey)]),
  );
  const settings: ServerSettings = {
    device: found.kind === 'found' ? found.device : defaultDevice(),
    nvccPath: (get('nvccPath') as string).trim(),
    analysis: {
      defaultBlock: [x, y, z],
      registersPerThread: get('registersPerThread') as number | null,
      defines: readDefines(get('defines') as Record<string, string | number | boolean>),
      includePaths: (get('includePaths') as string[]).map((name) => path.resolve(folder ?? '/', name)),
      forcedIncludes: [],
      programRuns: [],
      lint: lintSettings(get('rules'), thresholds),
    },
  };
  return { settings, problems };
}

/** `thresholds.sectorsRatio` in `{ thresholds: { sectorsRatio } }` or under the dotted key itself. */
function valueAt(sent: unknown, key: string): unknown {
  if (!isRecord(sent)) return undefined;
  if (key in sent) return sent[key];
  return key.split('.').reduce<unknown>((inner, part) => (isRecord(inner) ? inner[part] : undefined), sent);
}

/** `-D NAME` is 1, as compilers have it: true stands for that, and false for 0. */
function readDefines(values: Readonly<Record<string, string | number | boolean>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'boolean' ? (value ? '1' : '0') : String(value),
    ]),
  );
}
