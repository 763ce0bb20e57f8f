import assert from 'node:assert/strict';
import type { FileAnalysis } from '../analysis/index.ts';
import { WarmUp } from './warmUp.ts';

const analysis = {} as FileAnalysis;

function* stepsOf(count: number, step: () => void): Generator<undefined, FileAnalysis> {
  for (let i = 0; i < count; i++) {
    step();
    yield;
  }
  return analysis;
}

function waitFor(condition: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (condition()) resolve();
      else setTimeout(look, 5);
    };
    look();
  });
}

describe('warm-up', () => {
  it('makes steps only while no document waits', async () => {
    let isIdle = true;
    let steps = 0;
    const step = (): void => {
      steps++;
      isIdle = steps !== 5;
    };
    const warmUp = new WarmUp({
      isIdle: () => isIdle,
      begin: () => Promise.resolve(stepsOf(20, step)),
    });
    warmUp.start('file:///a.cu');
    await waitFor(() => steps === 5);
    await new Promise((resolve) => setTimeout(resolve, 30));
    assert.equal(steps, 5);
    isIdle = true;
    await waitFor(() => steps > 20);
    warmUp.stop();
    const last = steps;
    await new Promise((resolve) => setTimeout(resolve, 30));
    assert.ok(steps - last <= 1, `${String(steps - last)} steps after its end`);
  });

  it('comes to an end, and is not for documents whose steps are long', async () => {
    for (const [wait, rounds] of [
      [0, 30],
      [210, 1],
    ] as const) {
      let begun = 0;
      const step = (): void => {
        const end = performance.now() + wait;
        while (performance.now() < end);
      };
      const begin = (): Promise<ReturnType<typeof stepsOf>> => Promise.resolve(stepsOf(++begun, step));
      const warmUp = new WarmUp({ isIdle: () => true, begin });
      warmUp.start('file:///a.cu');
      warmUp.start('file:///b.cu');
      await waitFor(() => begun >= rounds);
      await new Promise((resolve) => setTimeout(resolve, 30));
      assert.equal(begun, rounds);
      warmUp.stop();
    }
  });
});
