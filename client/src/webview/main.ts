/** The report's page, in VS Code's panel and as an exported file. */
import type { AccessReport, LaunchReport, PageMessage, SimulationView } from '../simulationView.ts';
import { button, html } from './dom.ts';
import { lineTable } from './lines.ts';
import { lanePicture } from './picture.ts';
import { roofline } from './roofline.ts';
import { sourceTable } from './source.ts';
import { allProblems, heading, isRepeat, launchFacts, launchTable, problemList } from './summary.ts';

interface VsCodeApi {
  postMessage(message: PageMessage): void;
  getState(): unknown;
  setState(state: PageState): void;
}

declare global {
  /** There only inside VS Code; an exported file has nobody to speak to. */
  var acquireVsCodeApi: (() => VsCodeApi) | undefined;
}

interface PageState {
  readonly run: number;
  readonly launch: number;
  /** Index of the access whose lanes are drawn. */
  readonly access: number | undefined;
}

const vscode = globalThis.acquireVsCodeApi?.();
const view = JSON.parse(document.getElementById('data')?.textContent ?? 'null') as SimulationView;
const { report } = view;
document.title = `Simulation of ${view.file}`;

const send = (message: PageMessage): void => vscode?.postMessage(message);

function open(place: { readonly path?: string; readonly line: number; readonly column: number }): void {
  send({ kind: 'open', path: place.path, line: place.line, column: place.column });
}

/** The launch that moves most is what one wants to see first, and of it the access that costs most over its ideal. */
function firstState(): PageState {
  const costs = report.launches.map((launch) =>
    launch.totals === null || isRepeat(launch) ? -1 : launch.totals.sectors + launch.totals.wavefronts,
  );
  const launch = Math.max(0, costs.indexOf(Math.max(...costs)));
  return { run: view.id, launch, access: worstAccess(launch) };
}

function worstAccess(launch: number): number | undefined {
  const accesses = report.launches[launch]?.accesses ?? [];
  const excess = accesses.map((one) =>
    pictureOf(launch, one) === undefined
      ? -1
      : one.sectors - one.sectorsIdeal + one.wavefronts - one.wavefrontsIdeal,
  );
  const most = Math.max(...excess);
  return most < 0 ? undefined : excess.indexOf(most);
}

function pictureOf(launch: number, access: AccessReport): SimulationView['pictures'][number] | undefined {
  return view.pictures.find(
    (one) =>
      one.launch === launch &&
      one.line === access.line &&
      one.column === access.column &&
      one.path === access.path &&
      one.op === access.op &&
      one.bytesPerLane === access.bytesPerLane &&
      (one.kind === 'banks') === (access.space === 'shared'),
  );
}

function section(title: string, ...content: readonly (Node | string)[]): HTMLElement {
  return html('section', {}, html('h2', {}, title), ...content);
}

function show(state: PageState): void {
  vscode?.setState(state);
  const launch = report.launches[state.launch];
  const problems = allProblems(report);
  const main = html(
    'main',
    {},
    heading(view),
    ...(vscode === undefined ? [] : [exportButtons()]),
    ...(problems.length === 0 ? [] : [section('Problems', problemList(problems, open))]),
    ...(launch === undefined ? [] : launchSections(launch, state)),
    section('Program output', output()),
  );
  document.body.replaceChildren(main);
}

const perRequestNote = 'Sectors, wavefronts and lanes are averages over the requests.';

function launchSections(launch: LaunchReport, state: PageState): HTMLElement[] {
  const select = (index: number): void => {
    show({ run: view.id, launch: index, access: worstAccess(index) });
  };
  const chosen = state.access === undefined ? undefined : launch.accesses[state.access];
  const picture = chosen && pictureOf(state.launch, chosen);
  const lines = lineTable(launch, {
    open,
    show: (access) =>
      pictureOf(state.launch, access) === undefined
        ? undefined
        : () => {
            show({ ...state, access: launch.accesses.indexOf(access) });
            document.getElementById('lanes')?.scrollIntoView({ block: 'nearest' });
          },
  });
  const drawing =
    chosen === undefined || picture === undefined
      ? []
      : [
          section(
            `Lanes of line ${chosen.line}`,
            html('code', { class: 'chosen' }, chosen.text),
            lanePicture(picture),
          ),
        ];
  for (const element of drawing) element.id = 'lanes';
  return [
    section('Launches', launchTable(report.launches, state.launch, select)),
    section(`Launch ${state.launch + 1}: ${launch.displayName}`, launchFacts(launch)),
    section('Line by line', html('p', { class: 'quiet' }, perRequestNote), lines),
    ...drawing,
    // Beside the panel stands the editor.
    ...(vscode === undefined ? [section('Source', sourceTable(launch, view.source))] : []),
    section('Roofline', roofline(report.launches, launch)),
  ];
}

function output(): HTMLElement {
  const text = report.stdout + report.stderr;
  return text === '' ? html('p', { class: 'quiet' }, 'None.') : html('pre', {}, text);
}

function exportButtons(): HTMLElement {
  return html(
    'p',
    { class: 'actions' },
    ...(['html', 'json'] as const).map((format) =>
      button(`Export ${format.toUpperCase()}`, 'Save the report in a file', () => {
        send({ kind: 'export', format });
      }),
    ),
  );
}

function isState(value: unknown): value is PageState {
  return typeof value === 'object' && value !== null && 'run' in value && value.run === view.id;
}

const kept = vscode?.getState();
show(isState(kept) ? kept : firstState());
