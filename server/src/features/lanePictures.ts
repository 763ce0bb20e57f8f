/** Which sectors or banks the lanes of a warp touch: what the pictures of an access are drawn from. */
import { absoluteSpan } from '../analysis/index.ts';
import type { Simulation } from '../analysis/simulation.ts';
import type { AccessCount, LaunchResult } from '../emulator/api.ts';

/** A 32-byte sector of global memory, and a 4-byte bank of shared memory (CUDA C++ Programming Guide, 5.0 and later). */
const sectorBytes = 32;
const bankBytes = 4;
const banks = 32;
const lanesPerWarp = 32;

export interface LanePicture {
  /** Index of the launch in the report, and the place of the access in it: 1-based. */
  readonly launch: number;
  readonly line: number;
  readonly column: number;
  /** Only for places in an included file. */
  readonly path?: string;
  readonly op: string;
  readonly bytesPerLane: number;
  readonly kind: 'sectors' | 'banks';
  /**
   * For each lane what it touches, by number, and nothing for lanes that are not active. Sectors count from the first
   * that the warp touches; words of shared memory count from the first bank, so that word % 32 is the bank.
   */
  readonly lanes: readonly (readonly number[])[];
}

/** One picture for each place, operation and width of a launch: that of a request that cost most. */
export function lanePictures(simulation: Simulation, shownPath: (path: string) => string): LanePicture[] {
  const shown = new Set<LaunchResult>();
  return simulation.launches.flatMap(({ result }, launch) => {
    // A launch that repeats another one has the pictures of that.
    if (result === undefined || shown.has(result)) return [];
    shown.add(result);
    const seen = new Set<string>();
    return result.accesses.flatMap((access): LanePicture[] => {
      const touched = touchedBy(access);
      if (touched === undefined) return [];
      const span = absoluteSpan(access.at);
      const start = simulation.sources(span.path)?.lines.positionAt(span.start) ?? { line: -1, column: -1 };
      const picture: LanePicture = {
        launch,
        line: start.line + 1,
        column: start.column + 1,
        ...(span.path === simulation.path ? {} : { path: shownPath(span.path) }),
        op: access.op,
        bytesPerLane: access.bytesPerLane,
        ...touched,
      };
      const { lanes: _, ...place } = picture;
      const key = JSON.stringify(place);
      if (seen.has(key)) return [];
      seen.add(key);
      return [picture];
    });
  });
}

export function touchedBy(access: AccessCount): Pick<LanePicture, 'kind' | 'lanes'> | undefined {
  const sample = access.costliest;
  if (sample === undefined || access.space === 'constant') return undefined;
  const unit = access.space === 'shared' ? bankBytes : sectorBytes;
  const lanes = Array.from({ length: lanesPerWarp }, (_, lane) => {
    if (((sample.mask >>> lane) & 1) === 0) return [];
    const address = sample.addresses[lane] ?? 0;
    const first = Math.floor(address / unit);
    const last = Math.floor((address + access.bytesPerLane - 1) / unit);
    return Array.from({ length: last - first + 1 }, (_unit, i) => first + i);
  });
  const lowest = Math.min(...lanes.flat());
  if (access.space !== 'shared') return { kind: 'sectors', lanes: shifted(lanes, lowest) };
  // The period of the banks is kept, so that a word's number tells its bank.
  return { kind: 'banks', lanes: shifted(lanes, Math.floor(lowest / banks) * banks) };
}

function shifted(lanes: readonly (readonly number[])[], by: number): number[][] {
  return lanes.map((units) => units.map((unit) => unit - by));
}
