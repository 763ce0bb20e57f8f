/** Rows of a GPU's per-line counts, and how an answer for one request compares with them. */
import { readFileSync } from 'node:fs';

export interface MeasuredAccess {
  readonly line: number;
  readonly op: string;
  /** Opcodes, and how many instructions of each the line has. */
  readonly sass: Readonly<Record<string, number>>;
  readonly inst: number;
  readonly threads: number;
  readonly sectors?: number;
  readonly sectors_ideal?: number;
  readonly wavefronts?: number;
  readonly wavefronts_ideal?: number;
  readonly file?: string;
}

export interface MeasuredLaunch {
  readonly kernel: string;
  readonly grid: readonly [number, number, number];
  readonly block: readonly [number, number, number];
  readonly registers: number;
  readonly shared_static: number;
  /** Warp instructions, and lanes active in them. */
  readonly inst?: number;
  readonly thread_inst?: number;
  readonly accesses: readonly MeasuredAccess[];
}

export function readLaunches(path: string): MeasuredLaunch[] {
  const launches = JSON.parse(readFileSync(path, 'utf8')) as MeasuredLaunch[];
  return launches.map((launch) => ({ ...launch, accesses: splitCopies(launch.accesses) }));
}

/** An asynchronous copy is a load of sectors and a store in wavefronts. */
export function splitCopies<T extends MeasuredAccess>(accesses: readonly T[]): T[] {
  return accesses.flatMap((row) => {
    if (row.op !== 'LDGSTS') return [row];
    const { wavefronts, wavefronts_ideal, sectors, sectors_ideal, ...own } = row;
    const load = { ...own, sectors, sectors_ideal };
    return [load as T, { ...own, op: 'LDGSTS.shared', wavefronts, wavefronts_ideal } as T];
  });
}

/** `void matmulTiled<(int)16>(const float *, …)` → `matmulTiled<16>`. */
export function shortKernelName(demangled: string): string {
  const withoutParameters = demangled.replace(/\([^()]*(\([^()]*\)[^()]*)*\)$/, '');
  return withoutParameters
    .replace(/^void /, '')
    .replace(/\((?:unsigned )?(?:int|long|char|bool|short)\)/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

export function operationOf(op: string): { space: string; operation: string } | undefined {
  switch (op) {
    case 'LDG':
    case 'LDGSTS':
      return { space: 'global', operation: 'load' };
    case 'STG':
      return { space: 'global', operation: 'store' };
    case 'LDS':
    case 'LDSM':
      return { space: 'shared', operation: 'load' };
    case 'STS':
    case 'STSM':
    case 'LDGSTS.shared':
      return { space: 'shared', operation: 'store' };
    case 'RED':
    case 'REDG':
    case 'ATOM':
    case 'ATOMG':
      return { space: 'global', operation: 'atomic' };
    case 'ATOMS':
      return { space: 'shared', operation: 'atomic' };
    default:
      return undefined;
  }
}

export interface Answer {
  readonly status: 'exact' | 'bounded' | 'unknown';
  readonly min: number;
  readonly max: number;
  readonly ideal: number;
  /** Over all requests of the launch, where it is known and they differ. */
  readonly mean?: number | undefined;
}

/** 'mean': requests differ, and what they need on average is exact. */
export type Verdict = 'exact' | 'mean' | 'contains' | 'wrong' | 'unknown';

/**
 * Whether an answer per request holds what was counted. Instructions with all lanes predicated off are no requests, so
 * the number of requests lies between threads / 32 and the instructions issued.
 */
export function judge(row: MeasuredAccess, answer: Answer): Verdict {
  if (answer.status === 'unknown') return 'unknown';
  // No lane took part in any instruction: there was no request that an answer could be wrong about.
  if (row.threads === 0) return 'contains';
  const slack = 1e-6;
  if (row.wavefronts !== undefined && row.wavefronts_ideal !== undefined) {
    // The compiler may widen shared accesses: the ratio to the ideal survives that, the counts don't.
    const ways = row.wavefronts / row.wavefronts_ideal;
    const low = answer.min / answer.ideal;
    const high = answer.max / answer.ideal;
    if (ways >= low - slack && ways <= high + slack) {
      if (low === high) return 'exact';
      return answer.mean === undefined
        ? 'contains'
        : isAlike(ways, answer.mean / answer.ideal)
          ? 'mean'
          : 'wrong';
    }
    // Requests of a few lanes have an ideal of their own, the number of passes is what the answer says.
    const passes = row.wavefronts / row.inst;
    const isPartly = row.threads < 32 * row.inst;
    // Fewer passes than instructions: some instructions were no requests, and it is not counted how many.
    const most = passes < 1 ? row.wavefronts / Math.ceil(row.threads / 32) : passes;
    const least = Math.max(1, passes);
    if (most < answer.min - slack || least > answer.max + slack) return 'wrong';
    return answer.min < answer.max ? 'contains' : isPartly ? 'exact' : 'wrong';
  }
  const sectors = row.sectors ?? 0;
  const lowest = sectors / row.inst;
  const highest = sectors / Math.max(1, Math.ceil(row.threads / 32));
  if (highest < answer.min - slack || lowest > answer.max + slack) return 'wrong';
  if (answer.min === answer.max) return 'exact';
  return answer.mean === undefined ? 'contains' : isMean(row, answer.mean, answer.ideal) ? 'mean' : 'wrong';
}

/** Of requests alone, if some instructions are none: of these neither cost nor ideal is counted. */
function isMean(
  { inst, sectors = 0, sectors_ideal = 0 }: MeasuredAccess,
  mean: number,
  ideal: number,
): boolean {
  return (
    isAlike(sectors / inst, mean) || (sectors < mean * inst && isAlike(sectors / sectors_ideal, mean / ideal))
  );
}

/** Kernels whose launches hang on loaded data, or on how long a container has become, which only a run tells. */
export const launchedByData: ReadonlySet<string> = new Set([
  'bfs_queue',
  'spmv_coo',
  'countWord',
  'rabinKarp',
  'bfs_frontier',
  'segmentedReduce',
]);

/** Ideals are rounded to thousandths. */
function isAlike(a: number, b: number): boolean {
  return Math.abs(a - b) <= 0.003 * Math.max(a, b);
}
