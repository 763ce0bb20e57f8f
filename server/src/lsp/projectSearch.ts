/** What the analysis asks of the disk beside the texts of files: where else in a file's project headers and launches are. */
import type { AnalyserOptions, ReadFile } from '../analysis/index.ts';
import { ProjectHeaders } from './buildFiles/projectHeaders.ts';
import { IncludingFileSearch } from './includingFiles.ts';

type Searches = Required<
  Pick<AnalyserOptions, 'readFile' | 'findHeader' | 'findIncluding' | 'findLaunching' | 'findDefining'>
>;

export interface ProjectSearch extends Searches {
  /** Something on the disk changed: look again. */
  forget(): void;
}

export function projectSearch(readFile: ReadFile): ProjectSearch {
  const headers = new ProjectHeaders();
  const files = new IncludingFileSearch(readFile);
  const { find: findIncluding, findLaunching, findDefining } = files;
  return {
    readFile,
    findHeader: headers.find,
    findIncluding,
    findLaunching,
    findDefining,
    forget: () => {
      headers.forget();
      files.forget();
    },
  };
}
