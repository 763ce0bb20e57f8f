/** Findings in headers that several checked files include. */
import assert from 'node:assert/strict';
import type { FileReport, ReportDiagnostic } from './checkReport.ts';
import { withoutRepeats } from './checkRepeats.ts';

const finding: ReportDiagnostic = {
  rule: 'uncoalesced-global-access',
  severity: 'warning',
  message: '8 sectors',
  kernel: 'k',
  line: 3,
  column: 5,
  endLine: 3,
  endColumn: 9,
};

function report(path: string, ...diagnostics: ReportDiagnostic[]): FileReport {
  return { path, parseErrors: 0, diagnostics, kernels: [] };
}

function said(...reports: FileReport[]): unknown[] {
  return withoutRepeats(reports).map(({ path, diagnostics }) => [path, diagnostics.map(({ line }) => line)]);
}

describe('what is said of a header', () => {
  const inHeader = { ...finding, path: 'k.cuh' };

  it('stays in its own report where that has it, whatever order they come in', () => {
    assert.deepEqual(said(report('a.cu', inHeader), report('k.cuh', finding), report('z.cu', inHeader)), [
      ['a.cu', []],
      ['k.cuh', [3]],
      ['z.cu', []],
    ]);
  });

  it('stays in the first report where no other is there, or that has something else', () => {
    const other = { ...finding, line: 9 };
    assert.deepEqual(said(report('a.cu', inHeader), report('b.cu', inHeader), report('k.cuh', other)), [
      ['a.cu', [3]],
      ['b.cu', []],
      ['k.cuh', [9]],
    ]);
    assert.deepEqual(said(report('sub/../k.cuh', finding), report('a.cu', inHeader)), [
      ['sub/../k.cuh', [3]],
      ['a.cu', []],
    ]);
  });

  it('is no repeat on another line, in another file or by another rule', () => {
    const others = [
      { ...inHeader, line: 4 },
      { ...inHeader, path: 'l.cuh' },
      { ...inHeader, rule: 'misaligned-global-access' },
    ];
    assert.deepEqual(said(report('k.cuh', finding), report('a.cu', inHeader, ...others)), [
      ['k.cuh', [3]],
      ['a.cu', [4, 3, 3]],
    ]);
  });
});
