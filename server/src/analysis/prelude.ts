/** The library sources that a parsed file asks for, each parsed once per parser. */
import { preludeFor, preludeNamedIn } from '../prelude/index.ts';
import type { PreludeSource } from '../prelude/index.ts';
import type { CudaParser, ParsedFile, SourceItem } from '../syntax/index.ts';
import { includedHeaders } from './includedHeaders.ts';

interface Loaded {
  readonly files: Map<string, ParsedFile>;
  /** By the choice of sources and the device's `__CUDA_ARCH__`, so that the same choice is the same array. */
  readonly lists: WeakMap<readonly PreludeSource[], Map<number, readonly ParsedFile[]>>;
}

const loadedBy = new WeakMap<CudaParser, Loaded>();

/** What `createProgram` takes as its prelude; the same array as long as the file asks for the same libraries. */
export function loadPrelude(
  parser: CudaParser,
  file: ParsedFile,
  standIns: Parameters<typeof preludeFor>[2] = 'with stand-ins',
): readonly ParsedFile[] {
  const { headers, missing } = includedHeaders([...file.units, file]);
  const named = new Set<PreludeSource>();
  for (const item of file.allItems) for (const source of namedIn(item)) named.add(source);
  const sources = preludeFor(headers, named, standIns, missing);
  let loaded = loadedBy.get(parser);
  if (loaded === undefined) loadedBy.set(parser, (loaded = { files: new Map(), lists: new WeakMap() }));
  const { files, lists } = loaded;
  const cudaArch = Number(file.macros.integer('__CUDA_ARCH__') ?? 0);
  let byArch = lists.get(sources);
  if (byArch === undefined) lists.set(sources, (byArch = new Map<number, readonly ParsedFile[]>()));
  let list = byArch.get(cudaArch);
  if (list === undefined) {
    list = sources.map((source) => parsed(source, cudaArch, parser, files));
    byArch.set(cudaArch, list);
  }
  return list;
}

/** Items that an edit leaves alone stay the same objects. */
const namedByItem = new WeakMap<SourceItem, readonly PreludeSource[]>();

function namedIn(item: SourceItem): readonly PreludeSource[] {
  let named = namedByItem.get(item);
  if (named === undefined) namedByItem.set(item, (named = preludeNamedIn(item.text)));
  return named;
}

/** Most sources are the same for all devices. */
const isOfDevice = /\b__CUDA_ARCH__\b/;

function parsed(
  source: PreludeSource,
  cudaArch: number,
  parser: CudaParser,
  files: Map<string, ParsedFile>,
): ParsedFile {
  const key = isOfDevice.test(source.text) ? `${source.path} ${cudaArch}` : source.path;
  let file = files.get(key);
  if (file === undefined) {
    file = parser.parse({ ...source, cudaArch });
    files.set(key, file);
  }
  return file;
}
