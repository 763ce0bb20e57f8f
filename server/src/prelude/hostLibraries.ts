/** C++'s library and the CUDA runtime's types as far as host programs use them, as source text by headers. */
import type { PreludeSource } from './index.ts';
import { cudaRuntimeTypes } from './cudaRuntimeTypes.ts';

interface HostLibrary extends PreludeSource {
  readonly headers: RegExp | undefined;
}

const libraries: readonly HostLibrary[] = [
  // nvcc includes cuda_runtime.h by itself.
  { path: '<cuda_runtime.h>', text: cudaRuntimeTypes, headers: undefined },
];

export function hostPreludeFor(headers: ReadonlySet<string>): readonly PreludeSource[] {
  return libraries.filter(
    (one) => one.headers === undefined || [...headers].some((name) => one.headers?.test(name)),
  );
}
