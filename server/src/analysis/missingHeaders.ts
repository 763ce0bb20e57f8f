/** Headers of a project that its files include and that are nowhere: what they declare is what most often is not known. */
import { hasStandIn } from '../prelude/hostLibraries.ts';
import { isKnownHeader } from '../syntax/index.ts';
import type { ParsedFile } from '../syntax/index.ts';

export interface MissingHeader {
  /** As the `#include "…"` names it. */
  readonly name: string;
  /** Of the file that includes it. */
  readonly path: string;
  readonly start: number;
}

/** Libraries of CUDA that are written in quotes, too; their headers are not read. */
const ofCuda =
  /^(?:(?:cub|thrust|cuda|nv|cooperative_groups)\/|(?:cuda|cublas|cudnn|cufft|curand|cusparse|cusolver|cutensor|nccl|nv|npp)\w*\.h(?:pp)?$)/;

/** Of one version of a file; both what is analysed of it and what is said of it hang on this. */
const known = new WeakMap<ParsedFile, readonly MissingHeader[]>();

export function missingHeaders(file: ParsedFile): readonly MissingHeader[] {
  let missing = known.get(file);
  if (missing === undefined) known.set(file, (missing = missingIn(file)));
  return missing;
}

function missingIn(file: ParsedFile): readonly MissingHeader[] {
  const found = new Map<string, MissingHeader>();
  for (const { path, includes } of [file, ...file.units]) {
    for (const { name, isSystem, path: target, start } of includes) {
      if (target !== undefined || isSystem || isKnownHeader(name) || ofCuda.test(name)) continue;
      if (!found.has(name)) found.set(name, { name, path, start });
    }
  }
  return [...found.values()];
}

/** Headers of other libraries, in `<…>`, that are nowhere. */
export function missingLibraries(files: readonly ParsedFile[]): readonly string[] {
  const found = new Set<string>();
  for (const { includes } of files.flatMap((file) => [file, ...file.units])) {
    for (const { name, isSystem, path } of includes) {
      if (path !== undefined || !isSystem || isKnownHeader(name) || ofCuda.test(name)) continue;
      if (!hasStandIn(name)) found.add(name);
    }
  }
  return [...found];
}
