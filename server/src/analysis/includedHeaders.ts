/** Which headers a file and what it includes ask for, by the names that they are included by. */
import { headersOf } from '../syntax/index.ts';
import type { ParsedFile } from '../syntax/index.ts';

export interface IncludedHeaders {
  readonly headers: Set<string>;
  /** Those of them that are not to be found as files. */
  readonly missing: ReadonlySet<string>;
}

export function includedHeaders(units: readonly ParsedFile[]): IncludedHeaders {
  const headers = new Set<string>();
  const missing = new Set<string>();
  for (const { includes } of units) {
    for (const { name, path } of includes) {
      for (const header of headersOf(name)) headers.add(header);
      if (path === undefined) missing.add(name);
    }
  }
  return { headers, missing };
}
