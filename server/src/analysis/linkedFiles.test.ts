import assert from 'node:assert/strict';
import { defaultDevice } from '../device/lookup.ts';
import { loadSimulator } from './simulation.ts';

const main = 'int answer(int);\nint main() { return answer(1); }\n';

/** What a program ends with whose `answer` is defined in two files beside it, or what is said of that. */
async function endOf(sources: readonly string[], given: readonly string[] = []): Promise<unknown> {
  const files: Readonly<Record<string, string>> = {
    '/p/answer.c': 'int answer(int a) { return a + 1; }\n',
    '/p/answer.cu': 'int answer(int a) { return a + 2; }\n',
  };
  const simulator = await loadSimulator({
    readFile: (path) => files[path],
    listFolder: () => ['answer.c', 'answer.cu', 'main.cu'],
  });
  const request = { path: '/p/main.cu', text: main, device: defaultDevice(), sources, with: given };
  const outcome = simulator.run(request);
  return outcome.kind === 'mistake' ? outcome.message : outcome.simulation.exitCode;
}

describe('the files of a program', () => {
  it('are not chosen where two define the same', async () => {
    const message =
      'both answer.c and answer.cu define answer: name the file that belongs to the program by --with FILE';
    assert.equal(await endOf([]), message);
    assert.equal(await endOf(['main.cu', 'other.cu']), message);
    assert.equal(await endOf(['main.cu', 'answer.c', 'answer.cu']), message);
  });

  it('are those that the project names, or the user', async () => {
    assert.equal(await endOf(['main.cu', 'answer.cu']), 3);
    assert.equal(await endOf(['main.cu', 'answer.c']), 2);
    assert.equal(await endOf(['main.cu', 'answer.cu'], ['/p/answer.c']), 2);
  });
});
