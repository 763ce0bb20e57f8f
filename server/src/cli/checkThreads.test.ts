import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DEFAULT_ANALYSIS_SETTINGS } from '../analysis/index.ts';
import type { CheckedFile } from './checkFile.ts';
import { checkInThreads } from './checkThreads.ts';

/** Answers for each file, but breaks down at two of them. */
const program = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', ({ index, file }) => {
    if (file === 'ends.cu') process.exit(3);
    if (file === 'throws.cu') throw new Error('too deep');
    parentPort.postMessage({ index, checked: { path: file, problems: [], warnings: [] } });
  });
`;

describe('files that are checked in threads', () => {
  let folder = '';

  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'warplint-threads-'));
    writeFileSync(path.join(folder, 'program.cjs'), program);
  });

  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it('are each answered for, also where a thread ends or throws instead of an answer', async () => {
    const files = ['a.cu', 'ends.cu', 'b.cu', 'throws.cu', 'c.cu'];
    let mostDone = 0;
    const checked = await checkInThreads({
      files,
      order: { device: 'h100', settings: DEFAULT_ANALYSIS_SETTINGS, withText: false },
      threads: 1,
      program: path.join(folder, 'program.cjs'),
      onChecked: (done) => (mostDone = done),
    });
    assert.deepEqual(checked, [
      fine('a.cu'),
      failed('ends.cu', 'the thread that checked this file ended with exit code 3 before it had an answer'),
      fine('b.cu'),
      failed('throws.cu', 'too deep'),
      fine('c.cu'),
    ]);
    assert.equal(mostDone, files.length);
  });
});

function fine(file: string): CheckedFile {
  return { path: file, problems: [], warnings: [] };
}

function failed(file: string, message: string): CheckedFile {
  return {
    path: file,
    problems: [{ kind: 'failure', message: `internal error: ${message}` }],
    warnings: [],
  };
}
