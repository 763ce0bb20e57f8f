/** Many files are checked in several threads, which run the same program as this one. */
import os from 'node:os';
import path from 'node:path';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import type { CheckedFile, CheckOrder } from './checkFile.ts';
import { loadFileCheck } from './checkFile.ts';

/** A thread takes a quarter of a second to start, and each keeps its own headers: fewer files go faster without. */
const filesPerThread = 12;
const mostThreads = 8;
/** Files of one folder that a thread takes at once: they share headers, and the programs that launch their kernels. */
const filesInRow = 12;

interface ThreadOrder {
  readonly task: 'check';
  readonly order: CheckOrder;
}

type Answer = { readonly index: number; readonly checked: CheckedFile };

export function threadsFor(files: number): number {
  return Math.min(os.availableParallelism(), mostThreads, Math.floor(files / filesPerThread));
}

/** Whether this thread is one of a check's. */
export function isCheckThread(): boolean {
  const data = workerData as Partial<ThreadOrder> | null;
  return data?.task === 'check';
}

/** In a thread: checks each file that it is sent. */
export async function runCheckThread(): Promise<void> {
  const check = await loadFileCheck((workerData as ThreadOrder).order);
  parentPort?.on('message', ({ index, file }: { readonly index: number; readonly file: string }) => {
    parentPort?.postMessage({ index, checked: check(file) } satisfies Answer);
  });
}

export interface ThreadedCheck {
  readonly files: readonly string[];
  readonly order: CheckOrder;
  readonly threads: number;
  /** The program's own file. */
  readonly program: string;
  readonly onChecked: (done: number) => void;
}

/** The files in their order, each checked by whichever thread is free. Fails only where threads cannot be started. */
export async function checkInThreads(request: ThreadedCheck): Promise<CheckedFile[]> {
  const pool = new Pool(request);
  await Promise.all(Array.from({ length: request.threads }, () => pool.work()));
  return pool.checked;
}

class Pool {
  readonly checked: CheckedFile[] = [];
  private readonly request: ThreadedCheck;
  /** Numbers of the files that no thread has taken. */
  private readonly rows: number[][];
  private done = 0;

  constructor(request: ThreadedCheck) {
    this.request = request;
    this.rows = rowsOf(request.files);
  }

  /** One thread after the other, as long as there are files: one that breaks down takes only its file with it. */
  async work(): Promise<void> {
    while (this.rows.length > 0) await this.oneThread();
  }

  private oneThread(): Promise<void> {
    const { program, order } = this.request;
    const data: ThreadOrder = { task: 'check', order };
    const worker = new Worker(program, { workerData: data, argv: [] });
    let row: number[] = [];
    let current: { readonly index: number; readonly file: string } | undefined;
    return new Promise((resolve) => {
      const give = (): void => {
        if (row.length === 0) row = this.rows.shift() ?? [];
        const index = row.shift() ?? -1;
        const file = this.request.files[index];
        current = file === undefined ? undefined : { index, file };
        if (current !== undefined) worker.postMessage(current);
        else void worker.terminate();
      };
      worker.on('message', ({ index, checked }: Answer) => {
        this.note(index, checked);
        give();
      });
      const fail = (message: string): void => {
        if (current === undefined) return;
        const problems = [{ kind: 'failure' as const, message: `internal error: ${message}` }];
        this.note(current.index, { path: current.file, problems, warnings: [] });
        current = undefined;
      };
      worker.on('error', (error) => {
        fail(error.message.split('\n')[0] ?? '');
      });
      worker.on('exit', (code) => {
        // Without an error before it where something ended the thread by itself.
        fail(`the thread that checked this file ended with exit code ${code} before it had an answer`);
        if (row.length > 0) this.rows.unshift(row);
        resolve();
      });
      give();
    });
  }

  private note(index: number, checked: CheckedFile): void {
    this.checked[index] = checked;
    this.request.onChecked(++this.done);
  }
}

function rowsOf(files: readonly string[]): number[][] {
  const rows: number[][] = [];
  let folder: string | undefined;
  files.forEach((file, index) => {
    const last = rows.at(-1);
    const own = path.dirname(file);
    if (last !== undefined && own === folder && last.length < filesInRow) last.push(index);
    else rows.push([index]);
    folder = own;
  });
  return rows;
}
