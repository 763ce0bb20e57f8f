/** The thread that a simulation runs in: whatever the kernel does, the server goes on answering. */
import fs from 'node:fs';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { loadSimulator } from '../analysis/simulation.ts';
import type { SimulationRequest } from '../analysis/simulation.ts';
import { defaultDevice, findDevice } from '../device/lookup.ts';
import { lanePictures } from '../features/lanePictures.ts';
import { simulationReport } from '../features/simulationReport.ts';
import { ProjectHeaders } from './buildFiles/projectHeaders.ts';
import { FileTexts } from './fileTexts.ts';
import { listFolder, programFiles } from './programFiles.ts';
import type { SimulationOrder, WorkerMessage } from './simulateMessages.ts';

const order = workerData as SimulationOrder;
const stop = new Int32Array(order.stop);
/** A notification for each of the emulator's slices would be more than anybody can read. */
const progressPauseInMs = 100;

const send = (message: WorkerMessage): void => parentPort?.postMessage(message);

async function main(): Promise<void> {
  const open = new Map(order.openTexts);
  const files = new FileTexts((name) => open.get(name));
  const folder = path.dirname(order.path);
  const simulator = await loadSimulator({
    readFile: files.read,
    findHeader: new ProjectHeaders().find,
    readBytes: (name) => readBytes(path.resolve(folder, name)),
    listFolder,
    openFile: programFiles({ folder, file: order.path, arguments: order.programArguments }),
  });
  const outcome = simulator.run(request());
  if (outcome.kind === 'mistake') {
    send({ kind: 'done', answer: { kind: 'mistake', message: outcome.message } });
    return;
  }
  const { simulation } = outcome;
  const shownPath = (name: string): string => name;
  const report = simulationReport(simulation, { shownPath });
  const pictures = lanePictures(simulation, shownPath);
  const kind = simulation.ended?.reason === 'cancelled' ? 'cancelled' : 'report';
  send({ kind: 'done', answer: { kind, report, pictures } });
}

function request(): SimulationRequest {
  const found = findDevice(order.device);
  let saidAtInMs = -Infinity;
  return {
    path: order.path,
    text: order.text,
    device: found.kind === 'found' ? found.device : defaultDevice(),
    registersPerThread: order.registersPerThread,
    defines: order.defines,
    includePaths: order.includePaths,
    forcedIncludes: order.forcedIncludes,
    sources: order.sources,
    programArguments: [order.path, ...order.programArguments],
    ...(order.launch === undefined ? {} : { launch: order.launch }),
    launchOptions: order.sampleBlocks === undefined ? {} : { sampleBlocks: order.sampleBlocks },
    cancelled: () => Atomics.load(stop, 0) !== 0,
    onProgress: (kernel, launchIndex, progress) => {
      const now = performance.now();
      if (now - saidAtInMs < progressPauseInMs) return;
      saidAtInMs = now;
      send({ kind: 'progress', kernel, launchIndex, ...progress });
    },
  };
}

function readBytes(name: string): Uint8Array | undefined {
  try {
    return fs.readFileSync(name);
  } catch {
    return undefined;
  }
}

main().catch((error: unknown) => {
  send({ kind: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) });
});
