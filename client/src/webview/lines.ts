/** The counts of a launch, line by line: accesses and branches in the order of the source. */
import type { AccessReport, BranchReport, LaunchReport } from '../simulationView.ts';
import { button, html, number, table } from './dom.ts';
import { count, percent, perRequest } from './numbers.ts';

export interface LineActions {
  readonly open: (place: { readonly path?: string; readonly line: number; readonly column: number }) => void;
  /** Undefined where there is no picture of the access. */
  readonly show: ((access: AccessReport) => (() => void) | undefined) | undefined;
}

const header = [
  'Line',
  'Code',
  'Sectors (ideal)',
  'Wavefronts (ideal)',
  'Requests',
  'Lanes',
  'Split',
  'What',
];

export function lineTable(launch: LaunchReport, actions: LineActions): HTMLElement {
  const rows = [
    ...launch.accesses.map((access) => ({ place: access, row: accessRow(access, launch, actions) })),
    ...launch.branches.map((branch) => ({ place: branch, row: branchRow(branch, actions) })),
  ];
  rows.sort((a, b) => {
    const path = (a.place.path ?? '').localeCompare(b.place.path ?? '');
    return path !== 0 ? path : a.place.line - b.place.line || a.place.column - b.place.column;
  });
  if (rows.length === 0) return html('p', { class: 'quiet' }, 'Nothing was counted.');
  return table(
    'lines',
    header,
    rows.map(({ row }) => row),
  );
}

function lineCell(place: AccessReport | BranchReport, actions: LineActions): HTMLTableCellElement {
  const file = place.path === undefined ? '' : `${place.path.split('/').at(-1) ?? ''}:`;
  const label = `${file}${place.line}`;
  const jump = button(label, 'Show it in the source', () => {
    actions.open(place);
  });
  jump.className = 'jump';
  return html('td', { class: 'number' }, jump);
}

function accessRow(access: AccessReport, launch: LaunchReport, actions: LineActions): HTMLTableRowElement {
  const { requests } = access;
  const movesSectors = access.space === 'global' || access.space === 'local';
  const show = actions.show?.(access);
  const code = html('code', {}, access.text);
  const cell = html('td', { class: 'code' }, show === undefined ? code : pictureButton(code, show));
  const cost = movesSectors ? access.sectors : access.wavefronts;
  const ideal = movesSectors ? access.sectorsIdeal : access.wavefrontsIdeal;
  const all = launch.accesses.reduce((sum, one) => sum + one.sectors + one.wavefronts, 0);
  const row = html(
    'tr',
    { class: `heat-${heatLevel(access.sectors + access.wavefronts, all)}` },
    lineCell(access, actions),
    cell,
    number(
      movesSectors
        ? `${perRequest(access.sectors, requests)} (${perRequest(access.sectorsIdeal, requests)})`
        : '–',
      movesSectors && cost >= 1.5 * ideal ? 'costly' : '',
    ),
    number(
      movesSectors
        ? '–'
        : `${perRequest(access.wavefronts, requests)} (${perRequest(access.wavefrontsIdeal, requests)})`,
      !movesSectors && cost > ideal ? 'costly' : '',
    ),
    number(count(requests)),
    number(perRequest(access.lanes, requests)),
    number(''),
    html('td', {}, `${access.space} ${access.op}, ${access.bytesPerLane} B`),
  );
  return row;
}

function pictureButton(code: HTMLElement, show: () => void): HTMLButtonElement {
  const title = `${code.textContent}: show which sectors or banks its lanes touch`;
  const made = button('', title, show);
  made.className = 'show';
  made.append(code);
  return made;
}

function branchRow(branch: BranchReport, actions: LineActions): HTMLTableRowElement {
  const share = branch.executed === 0 ? 0 : branch.divergent / branch.executed;
  return html(
    'tr',
    {},
    lineCell(branch, actions),
    html('td', { class: 'code' }),
    number('–'),
    number('–'),
    number(count(branch.executed)),
    number(''),
    number(
      branch.divergent === 0 ? '0' : `${count(branch.divergent)} (${percent(share)})`,
      share > 0.25 ? 'costly' : '',
    ),
    html('td', {}, branchNames[branch.kind] ?? branch.kind),
  );
}

const branchNames: Readonly<Record<string, string>> = {
  if: 'if',
  loop: 'loop',
  switch: 'switch',
  conditional: '?:',
  logical: '&& or ||',
};

/** 0 to 4: a share of the launch's traffic. */
export function heatLevel(cost: number, all: number): number {
  const share = all === 0 ? 0 : cost / all;
  return share >= 0.5 ? 4 : share >= 0.25 ? 3 : share >= 0.1 ? 2 : share >= 0.03 ? 1 : 0;
}
