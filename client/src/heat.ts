/** The counts of a simulation beside the lines of the source, and colour where the traffic is. */
import * as vscode from 'vscode';
import { lineWords } from './lineWords.ts';
import type { AccessReport, SimulationReport } from './simulationView.ts';

/** From this share of the program's traffic on a line gets the colour. */
const levels: readonly (readonly [leastShare: number, colour: string])[] = [
  [0.5, 'rgba(229, 57, 53, 0.28)'],
  [0.25, 'rgba(251, 113, 33, 0.24)'],
  [0.1, 'rgba(251, 160, 33, 0.18)'],
  [0.02, 'rgba(251, 192, 45, 0.12)'],
  [0, 'rgba(0, 0, 0, 0)'],
];

interface Counted {
  cost: number;
  readonly accesses: AccessReport[];
}

export class Heat implements vscode.Disposable {
  private readonly types = levels.map(([, colour]) => decorationType(colour));
  private readonly listening: vscode.Disposable[];
  private shown: { readonly uri: string; readonly lines: ReadonlyMap<number, Counted> } | undefined;

  constructor() {
    this.listening = [
      vscode.window.onDidChangeVisibleTextEditors(() => {
        this.paint();
      }),
      // The counts belong to the text that was run.
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0 && document.uri.toString() === this.shown?.uri) this.clear();
      }),
    ];
  }

  show(uri: vscode.Uri, report: SimulationReport, source: string): void {
    this.clear();
    const open = vscode.workspace.textDocuments.find((one) => one.uri.toString() === uri.toString());
    if (open !== undefined && open.getText() !== source) return;
    this.shown = { uri: uri.toString(), lines: linesOf(report) };
    this.paint();
  }

  clear(): void {
    this.shown = undefined;
    this.paint();
  }

  dispose(): void {
    for (const one of [...this.types, ...this.listening]) one.dispose();
  }

  private paint(): void {
    for (const editor of vscode.window.visibleTextEditors) {
      const isShown = editor.document.uri.toString() === this.shown?.uri;
      const byLevel = isShown ? this.decorations(editor.document) : levels.map(() => []);
      this.types.forEach((type, level) => {
        editor.setDecorations(type, byLevel[level] ?? []);
      });
    }
  }

  private decorations(document: vscode.TextDocument): vscode.DecorationOptions[][] {
    const byLevel: vscode.DecorationOptions[][] = levels.map(() => []);
    const lines = this.shown?.lines ?? new Map<number, Counted>();
    const all = [...lines.values()].reduce((sum, line) => sum + line.cost, 0);
    for (const [line, counted] of lines) {
      if (line < 1 || line > document.lineCount) continue;
      const share = all === 0 ? 0 : counted.cost / all;
      const level = levels.findIndex(([least]) => share >= least);
      byLevel[level]?.push({
        range: document.lineAt(line - 1).range,
        renderOptions: { after: { contentText: lineWords(counted.accesses) } },
      });
    }
    return byLevel;
  }
}

function decorationType(colour: string): vscode.TextEditorDecorationType {
  return vscode.window.createTextEditorDecorationType({
    isWholeLine: true,
    backgroundColor: colour,
    overviewRulerColor: colour,
    overviewRulerLane: vscode.OverviewRulerLane.Left,
    after: { margin: '0 0 0 3em', color: new vscode.ThemeColor('editorCodeLens.foreground') },
  });
}

/** All launches together; lines of included files are left to the report. */
function linesOf(report: SimulationReport): Map<number, Counted> {
  const lines = new Map<number, Counted>();
  for (const access of report.launches.flatMap((launch) => launch.accesses)) {
    if (access.path !== undefined) continue;
    let line = lines.get(access.line);
    if (line === undefined) lines.set(access.line, (line = { cost: 0, accesses: [] }));
    line.cost += access.sectors + access.wavefronts;
    line.accesses.push(access);
  }
  return lines;
}
