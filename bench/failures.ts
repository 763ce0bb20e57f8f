/** What failed inside an analysis is told: it looks fast and leaves answers out. */
import type { FileAnalysis } from '../server/src/analysis/index.ts';

export function failuresOf({ failures }: FileAnalysis): string[] {
  return failures.map(({ what, error }) => `${what}: ${String(error)}`);
}

export function tellFailures(file: string, analysis: FileAnalysis): void {
  for (const failure of failuresOf(analysis)) console.error(`${file}: ${failure}`);
}
