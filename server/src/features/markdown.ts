/** Pieces of Markdown that hovers are made of. */

/**
 * A table; cells may hold anything but line breaks. Text is read from the left, so columns start there. VS Code leaves no
 * room between columns, so each but the last ends in some.
 */
export function markdownTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(escapeCell).join('&nbsp; | ')} |`;
  const columns = `| ${header.map(() => ':---').join(' | ')} |`;
  return [line(header), columns, ...rows.map(line)].join('\n');
}

function escapeCell(cell: string): string {
  return cell.replace(/\|/g, '\\|');
}

const longestCode = 80;

/** Source text in backticks, shortened where it is long. */
export function markdownCode(text: string): string {
  const short = text.length > longestCode ? `${text.slice(0, longestCode - 1)}…` : text;
  // A backtick inside would end the code, and a second one around it does not.
  return short.includes('`') ? `\`\` ${short} \`\`` : `\`${short}\``;
}

/** Joins rows that differ only in their first cell, so that launches with one answer share a line. */
export function mergeRows(rows: readonly (readonly string[])[]): string[][] {
  const merged = new Map<string, string[][]>();
  for (const row of rows) {
    const key = row.slice(1).join('\u0000');
    merged.set(key, [...(merged.get(key) ?? []), [...row]]);
  }
  return [...merged.values()].map((same) => {
    const names = [...new Set(same.map(([name]) => name ?? ''))];
    const shown = names.length > 3 ? [...names.slice(0, 3), `${names.length - 3} more`] : names;
    return [shown.join('; '), ...(same[0] ?? []).slice(1)];
  });
}

/** Leaves a column out that no row has anything to say in. */
export function withoutEmptyColumns(
  header: readonly string[],
  rows: readonly (readonly string[])[],
): { readonly header: string[]; readonly rows: string[][] } {
  const isUsed = header.map((_, column) => rows.some((row) => (row[column] ?? '') !== ''));
  const keep = (cells: readonly string[]): string[] => cells.filter((_, column) => isUsed[column]);
  return { header: keep(header), rows: rows.map(keep) };
}
