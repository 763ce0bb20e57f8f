/** The sources of C++'s library that host programs ask for, each parsed once per parser. */
import { headersNamedIn, hostPreludeFor } from '../prelude/hostLibraries.ts';
import type { CudaParser, ParsedFile } from '../syntax/index.ts';
import { includedHeaders } from './includedHeaders.ts';

const parsedBy = new WeakMap<CudaParser, Map<string, ParsedFile>>();

export function loadHostPrelude(parser: CudaParser, file: ParsedFile): readonly ParsedFile[] {
  let known = parsedBy.get(parser);
  if (known === undefined) parsedBy.set(parser, (known = new Map<string, ParsedFile>()));
  const units = [...file.units, file];
  const { headers, missing } = includedHeaders(units);
  for (const { text } of units) for (const name of headersNamedIn(text)) headers.add(name);
  return hostPreludeFor(headers, missing).map((source) => {
    let parsed = known.get(source.path);
    if (parsed === undefined) known.set(source.path, (parsed = parser.parse(source)));
    return parsed;
  });
}
