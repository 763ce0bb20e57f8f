import { HostStop, EXIT_BY_ABORT } from '../hostStop.ts';
import type { CallSite, LibraryTable, Value } from './hostLibrary.ts';
import type { HostRuntime } from '../hostRuntime.ts';

const at = (values: readonly Value[], index: number): number => Number(values[index] ?? 0);

function exit(_runtime: HostRuntime, values: readonly Value[], site: CallSite): never {
  const code = at(values, 0) & 0xff;
  throw new HostStop('exit', `the program called exit(${code})`, code, site.at);
}

function assert(runtime: HostRuntime, values: readonly Value[], site: CallSite): undefined {
  if (Number(values[0] ?? 0) !== 0) return undefined;
  runtime.printText('stderr', 'Assertion failed.\n');
  throw new HostStop('abort', 'an assertion of the host program failed', EXIT_BY_ABORT, site.at);
}

/** Each question about the time finds it a little later, so that a wait for it ends, and every run the same. */
function tick(runtime: HostRuntime): number {
  runtime.clockInMicroseconds += 1;
  return runtime.clockInMicroseconds;
}

/** A fixed moment: 2025-01-01 00:00:00 UTC. Programs seed their generators with it; runs are to repeat. */
const START_IN_SECONDS = 1735689600;

function seconds(runtime: HostRuntime): number {
  return START_IN_SECONDS + Math.floor(tick(runtime) / 1e6);
}

/** rand48: X ← 0x5DEECE66D X + 11 modulo 2^48. */
function nextRandom48(runtime: HostRuntime): bigint {
  runtime.random48 = (runtime.random48 * 0x5deece66dn + 11n) & 0xffffffffffffn;
  return runtime.random48;
}

/** Ends, clocks and random numbers. */
export const processFunctions: LibraryTable = {
  exit,
  _exit: exit,
  quick_exit: exit,
  abort: ({ machine: { refusal } }, _v, s) => {
    const before = refusal === undefined ? '' : `; before that, ${refusal}`;
    throw new HostStop('abort', `the program called abort()${before}`, EXIT_BY_ABORT, s.at);
  },
  __builtin_trap: (_r, _v, s) => {
    throw new HostStop('abort', 'the program trapped', EXIT_BY_ABORT, s.at);
  },
  assert,
  atexit: (r, v) => {
    r.exitHandlers.push(at(v, 0));
    return 0;
  },
  rand: (r) => r.random.next(),
  random: (r) => r.random.next(),
  srand: (r, v) => {
    r.random.seed(at(v, 0));
    return undefined;
  },
  drand48: (r) => Number(nextRandom48(r)) / 2 ** 48,
  lrand48: (r) => Number(nextRandom48(r) >> 17n),
  srand48: (r, v) => {
    r.random48 = (BigInt.asUintN(32, BigInt(v[0] ?? 0)) << 16n) | 0x330en;
    return undefined;
  },
  time: (r, v, s) => {
    const now = seconds(r);
    if (at(v, 0) !== 0) r.writeLong(at(v, 0), now, s.at);
    return now;
  },
  clock: (r) => tick(r),
  clock64: (r) => tick(r),
  omp_get_wtime: (r) => tick(r) / 1e6,
  __warplint_nanoseconds: (r) => tick(r) * 1000,
  usleep: (r, v) => {
    r.clockInMicroseconds += at(v, 0) >>> 0;
    return 0;
  },
  gettimeofday: (r, v, s) => {
    const micros = tick(r);
    r.writeLong(at(v, 0), START_IN_SECONDS + Math.floor(micros / 1e6), s.at);
    r.writeLong(at(v, 0) + 8, micros % 1e6, s.at);
    return 0;
  },
  clock_gettime: (r, v, s) => {
    const micros = tick(r);
    r.writeLong(at(v, 1), START_IN_SECONDS + Math.floor(micros / 1e6), s.at);
    r.writeLong(at(v, 1) + 8, (micros % 1e6) * 1000, s.at);
    return 0;
  },
  omp_get_max_threads: () => 1,
  omp_get_num_threads: () => 1,
  omp_get_thread_num: () => 0,
};
