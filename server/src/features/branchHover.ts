/** How a warp goes through a branch. */
import type { FileAnalysis } from '../analysis/index.ts';
import { formatPercent, formatRange } from '../lint/index.ts';
import type { BarrierSummary, BranchSummary, KernelSummary } from '../lint/index.ts';
import { launchCell } from './launchCell.ts';
import { markdownTable, mergeRows, withoutEmptyColumns } from './markdown.ts';

export interface BranchAnswer {
  readonly summary: KernelSummary;
  readonly branch: BranchSummary;
}

export function branchHover(answers: readonly BranchAnswer[], analysis: FileAnalysis): string {
  const rows = answers.map(({ summary, branch }) => [
    launchCell(summary, analysis),
    statusWords(branch),
    formatRange(branch.activeLanes),
    branch.divergentShare === undefined ? '–' : formatPercent(branch.divergentShare),
    branch.reason ?? '',
  ]);
  const header = ['Launch', 'A warp', 'Active lanes', 'Warps that split', 'Why'];
  const table = withoutEmptyColumns(header, mergeRows(rows));
  return ['**Branch**', markdownTable(table.header, table.rows)].join('\n\n');
}

function statusWords(branch: BranchSummary): string {
  switch (branch.status) {
    case 'uniform':
      return branch.activeLanes.max === 0 ? 'goes past it: nothing inside runs' : 'goes one way';
    case 'divergent':
      return branch.boundary ? 'splits only at the edge of a bounds check' : 'splits';
    case 'data-dependent':
      return 'splits where the data says so';
    case 'unknown':
      return 'unknown';
  }
}

export interface BarrierAnswer {
  readonly summary: KernelSummary;
  readonly barrier: BarrierSummary;
}

const barrierWords = {
  fine: 'all threads get there together',
  divergent: 'some threads of the block never get there',
  unknown: 'unknown',
} as const;

export function barrierHover(answers: readonly BarrierAnswer[], analysis: FileAnalysis): string {
  const rows = answers.map(({ summary, barrier }) => [
    launchCell(summary, analysis),
    barrierWords[barrier.status],
    barrier.reason ?? '',
  ]);
  const name = answers[0]?.barrier.name ?? '';
  const table = withoutEmptyColumns(['Launch', 'Threads', 'Why'], mergeRows(rows));
  return [`**Barrier** \`${name}\``, markdownTable(table.header, table.rows)].join('\n\n');
}
