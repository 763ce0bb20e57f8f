/** The least of several runs: what the work takes when nothing disturbs it. */
export function least(runs: number, work: () => number): number {
  return Math.min(...Array.from({ length: runs }, work));
}

export function timed(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? NaN;
}

export function printTable(rows: readonly (readonly (string | number)[])[]): void {
  const cells = rows.map((row) =>
    row.map((cell) => (typeof cell === 'number' ? cell.toFixed(cell < 100 ? 2 : 0) : cell)),
  );
  const widths = (cells[0] ?? []).map((_, column) =>
    Math.max(...cells.map((row) => row[column]?.length ?? 0)),
  );
  for (const row of cells) {
    console.log(
      row
        .map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
        .join('  '),
    );
  }
}

/** One fact to a line, what it is and then its value. */
export function printFacts(facts: readonly (readonly [what: string, value: string])[]): void {
  const width = Math.max(...facts.map(([what]) => what.length));
  for (const [what, value] of facts) console.log(`${what.padEnd(width)}  ${value}`);
}
