/** The kernel's lines with their counts, for where no editor stands beside the page. */
import { lineWords } from '../lineWords.ts';
import type { LaunchReport } from '../simulationView.ts';
import { html, number, table } from './dom.ts';
import { heatLevel } from './lines.ts';

export function sourceTable(launch: LaunchReport, source: string): HTMLElement {
  const own = launch.accesses.filter((access) => access.path === undefined);
  if (own.length === 0) return html('p', { class: 'quiet' }, 'Nothing was counted in this file.');
  const lines = source.split(/\r\n|\n|\r/);
  const first = Math.min(launch.line, ...own.map((access) => access.line));
  const last = Math.max(...own.map((access) => access.endLine));
  const all = own.reduce((sum, one) => sum + one.sectors + one.wavefronts, 0);
  const rows = lines.slice(first - 1, last).map((text, index) => {
    const accesses = own.filter((access) => access.line === first + index);
    const cost = accesses.reduce((sum, one) => sum + one.sectors + one.wavefronts, 0);
    return html(
      'tr',
      { class: `heat-${heatLevel(cost, all)}` },
      number(String(first + index)),
      html('td', { class: 'code' }, text),
      html('td', { class: 'quiet' }, lineWords(accesses)),
    );
  });
  return table('source', ['Line', 'Source', 'Each request'], rows);
}
