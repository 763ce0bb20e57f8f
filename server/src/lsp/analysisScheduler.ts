/**
 * When documents are analysed: shortly after an edit, one document at a time, in slices between which the server
 * answers, and only as long as the answer is wanted. What is published always belongs to the newest version.
 */
import type { FileAnalysis } from '../analysis/index.ts';
import type { Steps } from '../text/steps.ts';

export interface AnalysisRun {
  readonly version: number;
  readonly steps: Steps<FileAnalysis>;
}

export interface SchedulerHost {
  /**
   * Undefined for a document that is no longer there. May ask the client for settings first. `isInHurry`: somebody types,
   * so that what can wait does.
   */
  begin(uri: string, isInHurry: boolean): Promise<AnalysisRun | undefined>;
  /** The version that a finished analysis must have to be of use. */
  currentVersion(uri: string): number | undefined;
  finished(uri: string, analysis: FileAnalysis): void;
  failed(uri: string, error: unknown): void;
}

/** Long enough for the messages of one stroke to arrive together. */
const shortestDelayInMs = 1;
/** Where edits come faster than answers: short enough not to be felt. */
const longestDelayInMs = 20;
/** Nobody types so slowly: time for what was left for later. */
const restDelayInMs = 300;
/** A slice this long still leaves an answer to a hover within a frame. */
const sliceInMs = 8;

interface Entry {
  readonly uri: string;
  timer: NodeJS.Timeout | undefined;
  queued: boolean;
  /** Increased by each edit; a run that started under another number is stale. */
  generation: number;
  latest: FileAnalysis | undefined;
  /** The next run follows an edit of a document that was analysed before, and not a rest. */
  isInHurry: boolean;
  durationInMs: number;
  /** Whether the last run ended with its answer, and not with the next edit. */
  keepsUp: boolean;
  waiting: (() => void)[];
}

export class AnalysisScheduler {
  private readonly host: SchedulerHost;
  private readonly entries = new Map<string, Entry>();
  private readonly queue: Entry[] = [];
  private isRunning = false;

  constructor(host: SchedulerHost) {
    this.host = host;
  }

  /** The document (or what its analysis depends on) has changed. */
  schedule(uri: string, delayInMs?: number): void {
    const entry = this.entryOf(uri);
    entry.generation++;
    entry.latest = undefined;
    entry.isInHurry = entry.durationInMs > 0;
    if (entry.timer !== undefined) clearTimeout(entry.timer);
    const adaptive = entry.keepsUp
      ? shortestDelayInMs
      : Math.min(longestDelayInMs, Math.max(shortestDelayInMs, entry.durationInMs / 4));
    entry.timer = setTimeout(() => {
      this.enqueue(entry);
    }, delayInMs ?? adaptive);
  }

  /** Whether nothing waits and nothing runs. */
  get isIdle(): boolean {
    return !this.isRunning && [...this.entries.values()].every(({ timer }) => timer === undefined);
  }

  /** The analysis of the newest version, once there is one; undefined when the document goes away or it fails. */
  async current(uri: string): Promise<FileAnalysis | undefined> {
    const entry = this.entries.get(uri);
    if (entry === undefined) return undefined;
    if (entry.latest !== undefined) return entry.latest;
    if (entry.timer !== undefined) this.enqueue(entry);
    if (!entry.queued) return undefined;
    await new Promise<void>((resolve) => entry.waiting.push(resolve));
    return entry.latest;
  }

  forget(uri: string): void {
    const entry = this.entries.get(uri);
    if (entry === undefined) return;
    if (entry.timer !== undefined) clearTimeout(entry.timer);
    entry.timer = undefined;
    entry.generation++;
    entry.latest = undefined;
    this.entries.delete(uri);
    release(entry);
  }

  private entryOf(uri: string): Entry {
    let entry = this.entries.get(uri);
    if (entry === undefined) {
      entry = {
        uri,
        timer: undefined,
        queued: false,
        generation: 0,
        latest: undefined,
        isInHurry: false,
        durationInMs: 0,
        keepsUp: true,
        waiting: [],
      };
      this.entries.set(uri, entry);
    }
    return entry;
  }

  private enqueue(entry: Entry): void {
    if (entry.timer !== undefined) clearTimeout(entry.timer);
    entry.timer = undefined;
    // The document that was touched last is the one that somebody looks at.
    const place = this.queue.indexOf(entry);
    if (place >= 0) this.queue.splice(place, 1);
    this.queue.unshift(entry);
    entry.queued = true;
    if (!this.isRunning) void this.work();
  }

  private async work(): Promise<void> {
    this.isRunning = true;
    for (let entry = this.queue.shift(); entry !== undefined; entry = this.queue.shift()) {
      const { generation } = entry;
      try {
        await this.analyse(entry, generation);
      } catch (error) {
        if (generation === entry.generation) this.host.failed(entry.uri, error);
      }
      // What a timer waits for may also be what was left for later.
      if (this.queue.includes(entry) || (entry.timer !== undefined && entry.latest === undefined)) continue;
      entry.queued = false;
      release(entry);
    }
    this.isRunning = false;
  }

  private async analyse(entry: Entry, generation: number): Promise<void> {
    const { isInHurry } = entry;
    const run = await this.host.begin(entry.uri, isInHurry);
    if (run === undefined) return;
    let workInMs = 0;
    for (;;) {
      // An edit, or that the document was closed, ends the run between two slices.
      if (generation !== entry.generation) {
        if (isInHurry) entry.keepsUp = false;
        run.steps.return(undefined as never);
        return;
      }
      const start = performance.now();
      let step = run.steps.next();
      while (step.done !== true && performance.now() - start < sliceInMs) step = run.steps.next();
      workInMs += performance.now() - start;
      if (step.done === true) {
        if (isInHurry || entry.durationInMs === 0) entry.durationInMs = workInMs;
        entry.keepsUp = generation === entry.generation;
        this.finish(entry, generation, step.value);
        return;
      }
      await nextTurn();
    }
  }

  private finish(entry: Entry, generation: number, analysis: FileAnalysis): void {
    if (generation !== entry.generation || this.host.currentVersion(entry.uri) !== analysis.version) return;
    entry.latest = analysis;
    if (analysis.isPostponed) {
      entry.isInHurry = false;
      entry.timer = setTimeout(() => {
        this.enqueue(entry);
      }, restDelayInMs);
    }
    // May ask for another analysis.
    this.host.finished(entry.uri, analysis);
  }
}

function release(entry: Entry): void {
  const waiting = entry.waiting.splice(0);
  waiting.forEach((resolve) => {
    resolve();
  });
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
