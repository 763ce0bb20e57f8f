/** The C library and the CUDA runtime by name. */
import type { Type } from '../../../ir/types.ts';
import type { Location } from '../../../text/location.ts';
import { characterFunctions } from './hostCharacters.ts';
import { cudaFunctions } from '../cuda/hostCuda.ts';
import { cudaDeviceFunctions } from '../cuda/hostCudaDevice.ts';
import { cudaMemoryFunctions } from '../cuda/hostCudaMemory.ts';
import { cudaPinnedFunctions } from '../cuda/hostPinnedMemory.ts';
import { deviceReachFunctions } from '../cuda/hostDeviceReach.ts';
import { memoryFunctions } from './hostMemoryFunctions.ts';
import { objectFunctions } from './hostObjects.ts';
import { outputFunctions } from './hostOutput.ts';
import { processFunctions } from './hostProcess.ts';
import { fileFunctions } from './hostFileFunctions.ts';
import { graphFunctions } from '../cuda/hostGraphFunctions.ts';
import { partsFunctions } from './hostParts.ts';
import type { HostRuntime } from '../hostRuntime.ts';
import { stringFunctions } from './hostStrings.ts';
import { bitFunctions } from '../values/hostBits.ts';

export type Value = number | bigint;

export interface CallSite {
  readonly at: Location;
  readonly types: readonly Type[];
  /** The variable that the first argument is the address of, to name an allocation by. */
  readonly target: string;
}

export type LibraryFunction = (
  runtime: HostRuntime,
  values: readonly Value[],
  site: CallSite,
) => Value | undefined;
export type LibraryTable = Readonly<Record<string, LibraryFunction>>;

const tables: readonly LibraryTable[] = [
  memoryFunctions,
  objectFunctions,
  stringFunctions,
  characterFunctions,
  outputFunctions,
  fileFunctions,
  processFunctions,
  bitFunctions,
  partsFunctions,
  cudaMemoryFunctions,
  cudaPinnedFunctions,
  cudaDeviceFunctions,
  cudaFunctions,
  graphFunctions,
  deviceReachFunctions,
];

/** Functions of the runtime that host code goes on from at once; all others are taken to wait for the kernels before. */
const withoutWait: ReadonlySet<string> = new Set([
  'cudaGetLastError',
  'cudaPeekAtLastError',
  'cudaGetErrorString',
  'cudaGetErrorName',
  'cudaLaunchKernel',
  'cudaLaunchCooperativeKernel',
  'cudaEventCreate',
  'cudaEventCreateWithFlags',
  'cudaEventRecord',
  'cudaEventRecordWithFlags',
  'cudaStreamCreate',
  'cudaStreamCreateWithFlags',
  'cudaStreamWaitEvent',
  'cudaMemAdvise',
  'cudaMemPrefetchAsync',
]);

function waiting(name: string, made: LibraryFunction): LibraryFunction {
  const isOrdered = /^(cuda|__begin_library|__reach_device)/.test(name) && !withoutWait.has(name);
  if (!isOrdered && name !== 'usleep') return made;
  return (r, values, site) => {
    if (isOrdered) r.machine.unfinished.finish();
    r.showDeviceText();
    return made(r, values, site);
  };
}

const byName = new Map<string, LibraryFunction>(
  tables.flatMap((table) =>
    Object.entries(table).map(([name, made]) => [name, waiting(name, made)] as const),
  ),
);

export function hostLibrary(name: string): LibraryFunction | undefined {
  return byName.get(name);
}
