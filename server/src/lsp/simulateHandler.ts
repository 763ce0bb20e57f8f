/** 'Simulate kernel' for a client: what can be run, and runs in a thread of their own with progress and cancellation. */
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { CancellationToken, Connection } from 'vscode-languageserver/node';
import { sourcesOfProgram } from '../analysis/index.ts';
import { readLaunchText } from '../features/launchText.ts';
import { simulateTargets } from '../features/simulateTargets.ts';
import { simulationFindings } from '../features/simulationFindings.ts';
import { shellWords } from '../text/shellWords.ts';
import { fieldOf } from './foreignValues.ts';
import type { LanguageSession } from './languageSession.ts';
import type { SimulateAnswer, SimulateProgress, SimulateTargets } from './protocol.ts';
import { simulateProgressNotification } from './protocol.ts';
import { toDiagnostic } from './publishedDiagnostics.ts';
import type { Log } from './requestGuard.ts';
import { invalidParameters } from './requestGuard.ts';
import type { SimulationOrder, WorkerMessage } from './simulateMessages.ts';
import { pathOf } from './uris.ts';

/** After this the thread is ended, whatever it is doing: with its start-up and the answer that stays under 200 ms. */
const politeStopInMs = 120;

/** Tells diagnostics of a run from those of the analysis, which follow the text. */
const simulatedSource = 'warplint, simulated';

export async function targetsOf(session: LanguageSession, uri: string): Promise<SimulateTargets> {
  const analysis = await session.analysisOf(uri);
  return { targets: analysis === undefined ? [] : simulateTargets(analysis) };
}

type ReadRun = Pick<SimulationOrder, 'launch' | 'programArguments'> & {
  readonly sampleBlocks?: number | undefined;
};

export class SimulationRuns {
  private readonly connection: Connection;
  private readonly session: LanguageSession;
  private readonly log: Log;
  private readonly workers = new Set<Worker>();

  constructor(connection: Connection, session: LanguageSession, log: Log) {
    this.connection = connection;
    this.session = session;
    this.log = log;
  }

  async run(uri: string, parameters: unknown, token: CancellationToken): Promise<SimulateAnswer> {
    const id = fieldOf(parameters, 'id');
    if (typeof id !== 'number') throw invalidParameters('id is missing');
    const sampleBlocks = fieldOf(parameters, 'sampleBlocks');
    if (sampleBlocks !== undefined && !(typeof sampleBlocks === 'number' && sampleBlocks >= 1)) {
      throw invalidParameters('sampleBlocks must be a number from 1 on');
    }
    const run = readRun(fieldOf(parameters, 'run'));
    if ('kind' in run) return run;
    const document = this.session.documents.get(uri);
    if (document === undefined) return { kind: 'mistake', message: 'the file is not open' };
    const { device, analysis } = await this.session.settingsOf(uri);
    const order: SimulationOrder = {
      path: pathOf(uri),
      text: document.getText(),
      openTexts: this.session.documents.all().map((one) => [pathOf(one.uri), one.getText()]),
      device: device.id,
      registersPerThread: analysis.registersPerThread,
      defines: analysis.defines,
      includePaths: analysis.includePaths,
      forcedIncludes: analysis.forcedIncludes,
      sources: sourcesOfProgram(pathOf(uri), analysis.programRuns),
      launch: run.launch,
      programArguments: run.programArguments,
      sampleBlocks: run.sampleBlocks ?? sampleBlocks,
      stop: new SharedArrayBuffer(4),
    };
    return this.withDiagnostics(await this.inWorker(id, order, token), uri, order.text);
  }

  private async withDiagnostics(answer: SimulateAnswer, uri: string, text: string): Promise<SimulateAnswer> {
    if (answer.kind === 'mistake' || answer.report === undefined) return answer;
    const analysis = await this.session.analysisOf(uri);
    if (analysis?.text !== text) return answer;
    const { analysis: settings } = await this.session.settingsOf(uri);
    const findings = simulationFindings(answer.report, analysis, settings.lint);
    const diagnostics = findings.map((one) => ({
      ...toDiagnostic(one, analysis, this.session.uriOfPath),
      source: simulatedSource,
    }));
    return { ...answer, diagnostics };
  }

  dispose(): void {
    for (const worker of this.workers) void worker.terminate();
    this.workers.clear();
  }

  private async inWorker(
    id: number,
    order: SimulationOrder,
    token: CancellationToken,
  ): Promise<SimulateAnswer> {
    if (token.isCancellationRequested) return nothingCounted;
    const worker = new Worker(path.join(import.meta.dirname, 'simulateWorker.cjs'), { workerData: order });
    this.workers.add(worker);
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise<SimulateAnswer>((resolve, reject) => {
        token.onCancellationRequested(() => {
          Atomics.store(new Int32Array(order.stop), 0, 1);
          timer = setTimeout(() => {
            resolve(nothingCounted);
          }, politeStopInMs);
        });
        worker.on('message', (message: WorkerMessage) => {
          if (message.kind === 'progress') this.tell({ ...message, id });
          else if (message.kind === 'done') resolve(withoutOptionNames(message.answer));
          else reject(new Error(message.message));
        });
        worker.on('error', reject);
        worker.on('exit', () => {
          resolve(nothingCounted);
        });
      });
    } finally {
      clearTimeout(timer);
      this.workers.delete(worker);
      worker.terminate().catch(() => undefined);
    }
  }

  private tell({ id, kernel, launchIndex, blocksDone, blocksTotal }: SimulateProgress): void {
    const progress: SimulateProgress = { id, kernel, launchIndex, blocksDone, blocksTotal };
    this.connection.sendNotification(simulateProgressNotification, progress).catch((error: unknown) => {
      this.log.warn(`Progress could not be told: ${String(error)}`);
    });
  }
}

/** Mistakes are worded for the command line, whose options a client has no use for. */
function withoutOptionNames(answer: SimulateAnswer): SimulateAnswer {
  if (answer.kind !== 'mistake') return answer;
  return { ...answer, message: answer.message.replace(/--(arg|kernel):? /g, '') };
}

const nothingCounted: SimulateAnswer = { kind: 'cancelled', report: undefined, pictures: [] };

function readRun(run: unknown): ReadRun | SimulateAnswer {
  switch (fieldOf(run, 'kind')) {
    case 'program': {
      const line = fieldOf(run, 'arguments') ?? [];
      const given = typeof line === 'string' ? shellWords(line, false) : line;
      if (!Array.isArray(given) || !given.every((one) => typeof one === 'string')) {
        throw invalidParameters('run.arguments must be a line or a list of words');
      }
      return { launch: undefined, programArguments: given };
    }
    case 'kernel': {
      const kernel = fieldOf(run, 'kernel');
      const text = fieldOf(run, 'launch');
      if (typeof kernel !== 'string' || typeof text !== 'string') {
        throw invalidParameters('run.kernel and run.launch must be texts');
      }
      const read = readLaunchText(text);
      if (read.kind === 'mistake') return read;
      const { sampleBlocks, ...launch } = read.launch;
      return { launch: { kernel, ...launch }, programArguments: [], sampleBlocks };
    }
    default:
      throw invalidParameters('run must be of the kind program or kernel');
  }
}
