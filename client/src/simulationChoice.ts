/** What to simulate: chosen from what the file offers, with the launch as a line to edit, remembered for each file. */
import * as vscode from 'vscode';
import type {
  KernelTarget,
  ProgramTarget,
  SimulateRun,
  SimulateTarget,
} from '../../server/src/lsp/protocol.ts';

export interface Choice {
  readonly run: SimulateRun;
  /** How the run is named: `main()`, `transpose<32>`. */
  readonly name: string;
  readonly sampleBlocks?: number;
}

/** What was last run of a file. */
interface Remembered {
  readonly last: string;
  /** The edited launch by the kernel. */
  readonly launches: Readonly<Record<string, string>>;
  /** What the program was given last. */
  readonly arguments?: string;
}

interface TargetItem extends vscode.QuickPickItem {
  readonly target: SimulateTarget;
  /** Of a program; without any it is asked for them. */
  readonly arguments?: string;
  readonly sampleBlocks?: number;
}

/** Of each launch, where a whole program would take long. */
const sampledBlocks = 64;

export class SimulationChoices {
  private readonly memory: vscode.Memento;

  constructor(memory: vscode.Memento) {
    this.memory = memory;
  }

  async choose(editor: vscode.TextEditor, targets: readonly SimulateTarget[]): Promise<Choice | undefined> {
    const { document, selection } = editor;
    const remembered = this.of(document.uri);
    const items = ordered(targets.flatMap(itemsOf), selection.active.line + 1, remembered.last);
    const item = await vscode.window.showQuickPick(items, {
      title: 'Simulate Kernel',
      placeHolder: 'Run the program, or one kernel by hand',
      matchOnDescription: true,
      matchOnDetail: true,
    });
    if (item === undefined) return undefined;
    const { target } = item;
    if (target.kind === 'kernel') return await this.edit(document.uri, target);
    const words = item.arguments ?? (await askForArguments(remembered.arguments ?? target.runs[0] ?? ''));
    if (words === undefined) return undefined;
    const given = item.arguments === undefined ? { arguments: words } : {};
    await this.remember(document.uri, { ...remembered, ...given, last: item.label });
    const sample = item.sampleBlocks === undefined ? {} : { sampleBlocks: item.sampleBlocks };
    return { run: { kind: 'program', arguments: words }, name: programName(words), ...sample };
  }

  /** Again with the same launch, to be put right: a mistake was found in it. */
  async edit(uri: vscode.Uri, target: KernelTarget, mistake?: string): Promise<Choice | undefined> {
    const remembered = this.of(uri);
    const value = remembered.launches[memoryKey(target)] ?? target.suggestion;
    const launch = await vscode.window.showInputBox({
      title: `Simulate ${target.kernel}`,
      prompt:
        mistake ??
        'Buffers are type[count] with :zeros, :iota, :linear(mul,mod), :random(seed) or :@file.bin; sampleBlocks=N runs only a spread of blocks',
      value,
      // What is to be put right is edited, not typed anew.
      ...(mistake === undefined ? {} : { valueSelection: [value.length, value.length] as const }),
      ignoreFocusOut: true,
      validateInput: faultOf,
    });
    if (launch === undefined) return undefined;
    const launches = { ...remembered.launches, [memoryKey(target)]: launch };
    await this.remember(uri, { ...remembered, last: kernelLabel(target), launches });
    return { run: { kind: 'kernel', kernel: target.kernel, launch }, name: target.kernel };
  }

  private of(uri: vscode.Uri): Remembered {
    return this.memory.get<Remembered>(key(uri)) ?? { last: '', launches: {} };
  }

  private async remember(uri: vscode.Uri, what: Remembered): Promise<void> {
    await this.memory.update(key(uri), what);
  }
}

function key(uri: vscode.Uri): string {
  return `simulate ${uri.toString()}`;
}

/** A kernel that the file launches in several ways has a line to edit for each. */
function memoryKey({ kernel, launch }: KernelTarget): string {
  // Lines move while a file is edited; what follows them does not.
  return `${kernel} ${launch.replace(/\bline \d+/, '')}`;
}

function kernelLabel({ kernel, launch }: KernelTarget): string {
  return `${kernel} ${launch}`;
}

function itemsOf(target: SimulateTarget): TargetItem[] {
  if (target.kind === 'kernel') {
    return [{ label: `$(symbol-function) ${target.kernel}`, description: target.launch, target }];
  }
  const told = target.runs.map((line) => programItems(target, line, 'as the project runs it'));
  const alone = programItems(target, '', `the program, from line ${target.line}`);
  const asked = { label: '$(edit) main() with arguments…', description: 'as on a command line', target };
  return [...told.flat(), ...alone, ...(target.takesArguments ? [asked] : [])];
}

function programItems(target: ProgramTarget, line: string, description: string): TargetItem[] {
  const label = `$(play) ${programName(line)}`;
  return [
    { label, description, target, arguments: line },
    {
      label: `${label}, sampled`,
      description: `${sampledBlocks} blocks of each launch: counts of a part, outputs incomplete`,
      target,
      arguments: line,
      sampleBlocks: sampledBlocks,
    },
  ];
}

/** `main()`, or with what it is given. */
function programName(line: string): string {
  return line === '' ? 'main()' : `main() ${line}`;
}

async function askForArguments(value: string): Promise<string | undefined> {
  return await vscode.window.showInputBox({
    title: 'Simulate main()',
    prompt: 'Arguments of the program; files are found from the folder of the source',
    value,
    ignoreFocusOut: true,
  });
}

/** The kernel at the cursor first, then what was run last, then as the file has them. */
function ordered(items: readonly TargetItem[], line: number, last: string): TargetItem[] {
  const rank = ({ target, label }: TargetItem): number => {
    if (target.kind === 'kernel' && line >= target.line && line <= target.endLine) return 0;
    const name = target.kind === 'kernel' ? kernelLabel(target) : label;
    return name === last ? 1 : 2;
  };
  return [...items].sort((a, b) => rank(a) - rank(b));
}

/** A first look while typing; the server reads the rest. */
function faultOf(text: string): string | undefined {
  for (const name of ['grid', 'block']) {
    if (!new RegExp(`\\b${name}=\\(?[1-9]\\d*(,[1-9]\\d*){0,2}\\)?(\\s|$)`).test(text)) {
      return `${name}= must be one to three sizes, as in ${name}=16,16`;
    }
  }
  return undefined;
}
