/**
 * Makes the machine ready while nobody types: V8 compiles a function well only after many calls, so that the first
 * seconds of typing would get answers two to four times as slow as those after them. The first document is analysed
 * again and again, from nothing, until that is done.
 */
import type { FileAnalysis } from '../analysis/index.ts';
import type { Steps } from '../text/steps.ts';

export interface WarmUpHost {
  /** Whether no document waits for its analysis and none is being analysed. */
  isIdle(): boolean;
  /** A new analysis, with nothing kept from earlier ones; undefined where the document is gone. */
  begin(uri: string): Promise<Steps<FileAnalysis> | undefined>;
}

/** After this time without an edit nobody types. */
const idleInMs = 150;
/** Of processor time, once in a server's life: ten to thirty analyses of a file of 1,000 lines. */
const budgetInMs = 3000;
const mostRounds = 30;
/** An edit waits for the step that runs; a document with longer ones isn't for this. */
const longestStepInMs = 200;

export class WarmUp {
  private readonly host: WarmUpHost;
  private isStarted = false;
  private isOver = false;

  constructor(host: WarmUpHost) {
    this.host = host;
  }

  /** A document's first answer is out. Only the first call does something. */
  start(uri: string): void {
    if (this.isStarted) return;
    this.isStarted = true;
    this.run(uri).catch(() => undefined);
  }

  stop(): void {
    this.isOver = true;
  }

  private async run(uri: string): Promise<void> {
    let workInMs = 0;
    for (let round = 0; round < mostRounds; round++) {
      await this.pauseOfTyping();
      const steps = await this.host.begin(uri);
      if (steps === undefined) return;
      for (let isDone = false; !isDone;) {
        await this.pauseOfTyping();
        if (this.isOver) return;
        const start = performance.now();
        isDone = steps.next().done === true;
        const took = performance.now() - start;
        workInMs += took;
        if (took > longestStepInMs || workInMs > budgetInMs) return;
      }
    }
  }

  /** Lets messages in; where one asks for an analysis, waits until that is out and no other follows for a while. */
  private async pauseOfTyping(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    while (!this.isOver && !this.host.isIdle()) {
      await new Promise((resolve) => setTimeout(resolve, idleInMs).unref());
    }
  }
}
