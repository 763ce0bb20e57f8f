/** What the analysis asks of the disk beside the texts of files: where else in a file's project headers and launches are. */
import type { AnalyserOptions, ReadFile } from '../analysis/index.ts';
import { ProjectHeaders } from './buildFiles/projectHeaders.ts';
import { IncludingFileSearch } from './includingFiles.ts';

type ProjectSearch = Required<
  Pick<AnalyserOptions, 'readFile' | 'findHeader' | 'findIncluding' | 'findLaunching' | 'findDefining'>
>;

export function projectSearch(readFile: ReadFile): ProjectSearch {
  const { find: findHeader } = new ProjectHeaders();
  const { find: findIncluding, findLaunching, findDefining } = new IncludingFileSearch(readFile);
  return { readFile, findHeader, findIncluding, findLaunching, findDefining };
}
