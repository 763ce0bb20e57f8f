/** Compares static answers with a GPU's rows, launch by launch and line by line. */
import { combine, inTurn, staticLaunches } from './staticAnswers.ts';
import type { StaticLaunch } from './staticAnswers.ts';
import { judge, operationOf, readLaunches, shortKernelName } from './rows.ts';
import type { MeasuredLaunch, Verdict } from './rows.ts';

export interface ComparedRow {
  readonly kernel: string;
  readonly line: number;
  readonly op: string;
  /**
   * 'elsewhere': the row belongs to a header's line, or the compiler moved the access to a line that has none in the
   * source; 'no launch': the launch was not found.
   */
  readonly verdict: Verdict | 'elsewhere' | 'no launch';
  /** An unknown that rests on loaded data, as it should be called. */
  readonly dataDependent: boolean;
}

/** `more` stands at the program's end. */
export async function compareWithHardware(
  program: string,
  counts: string,
  more = '',
): Promise<ComparedRow[]> {
  const pairs = await pairLaunches(program, counts, more);
  return pairs.flatMap(({ measured, inOrder }) => {
    const wrongIn = (rows: readonly ComparedRow[]): number =>
      rows.filter(({ verdict }) => verdict === 'wrong').length;
    return (inOrder.length > 0 ? inOrder : [undefined])
      .map((one) => compareRows(measured, one))
      .reduce((best, rows) => (wrongIn(rows) < wrongIn(best) ? rows : best));
  });
}

export interface LaunchPair {
  readonly measured: MeasuredLaunch;
  /** What may be said of it, the one whose turn it is first. */
  readonly inOrder: readonly StaticLaunch[];
}

export async function pairLaunches(program: string, counts: string, more = ''): Promise<LaunchPair[]> {
  const found = await staticLaunches(program, more);
  const used = new Map<string, number>();
  return readLaunches(counts).map((measured) => ({ measured, inOrder: matching(measured, found, used) }));
}

/** Launches with the same kernel and shape are told apart by their order, or else by their rows; equal ones are analysed once. */
function matching(
  measured: MeasuredLaunch,
  found: readonly StaticLaunch[],
  used: Map<string, number>,
): readonly StaticLaunch[] {
  const name = shortKernelName(measured.kernel);
  const shape = `${String(measured.grid)}|${String(measured.block)}`;
  const sameBase = found.filter(
    ({ launch }) =>
      baseName(launch.kernel.displayName) === baseName(name) &&
      `${String(launch.grid)}|${String(launch.block)}` === shape,
  );
  const sameName = sameBase.filter(
    ({ launch }) => normalised(launch.kernel.displayName) === normalised(name),
  );
  // Lambdas and enumerators are spelled in ways of their own: those are told apart by their order.
  const candidates = sameName.length > 0 ? sameName : sameBase;
  const key = (sameName.length > 0 ? name : baseName(name)) + shape;
  // A program that goes through the same launches again makes them in turns.
  return inTurn(candidates, key, used);
}

function compareRows(measured: MeasuredLaunch, match: StaticLaunch | undefined): ComparedRow[] {
  const kernel = shortKernelName(measured.kernel);
  return measured.accesses.flatMap((row): ComparedRow[] => {
    const kind = operationOf(row.op);
    if (!kind) return [];
    const base = { kernel, line: row.line, op: row.op, dataDependent: false };
    if (!match) return [{ ...base, verdict: 'no launch' }];
    const accesses = match.summary.accesses.filter(
      (access) =>
        match.lineOf(access) === row.line &&
        access.space === kind.space &&
        access.operation === kind.operation &&
        access.plan?.carrier === undefined,
    );
    const answer = row.file === undefined ? combine(accesses) : undefined;
    if (!answer) return [{ ...base, verdict: 'elsewhere' }];
    const unknowns = accesses.filter((access) => access.status === 'unknown');
    const dataDependent = unknowns.length > 0 && unknowns.every((access) => access.dataDependent);
    return [{ ...base, verdict: judge(row, answer), dataDependent }];
  });
}

/** The function's own name, without namespaces and template arguments. */
function baseName(name: string): string {
  return name.replace(/<.*$/, '').split('::').pop() ?? name;
}

/** nvcc prints bool template arguments as 0 and 1. */
function normalised(name: string): string {
  return name
    .replace(/\btrue\b/g, '1')
    .replace(/\bfalse\b/g, '0')
    .replace(/\s/g, '');
}
