import assert from 'node:assert/strict';
import { Random } from '../../../../test/random/random.ts';
import type { ParsedFile, SourceItem } from '../../syntax/index.ts';
import { createParser } from '../../syntax/index.ts';
import { launchItems } from './launchCode.ts';
import type { LaunchItems } from './launchCode.ts';
import { LaunchItemsFinder } from './launchItemsFinder.ts';

const sought = { ofKernelsIn: (path: string): boolean => path === '/main.cu', madeIn: '/main.cu' };
const start = `
  int width = 64; int unusedSize = 2;
  __global__ void kernel(int n) { n; }
  __global__ void other(int n) { n; }
  struct Runner { int n; void run() { kernel<<<1, n>>>(1); } int size() { return n; } };
  int helper(int n) { return n; }
  void resize() { width = 32; }
  void launch(int n) { kernel<<<1, width>>>(n); }
  void startOther() { other<<<1, 32>>>(0); }
  float* memory() { float* p; cudaMalloc(&p, 4); return p; }
  void idle() { int i = 0; }
  void caller() { launch(3); }
  void quiet(int k) { k++; }
  int main() { caller(); }`;
const statements = [
  ...['int typed = 3;', 'n;', 'i;', 'launch(2);', 'launch;', 'width++;', 'unusedSize = 3;', 'resize();'],
  ...['Runner r;', 'x.run();', 'run;', 'kernel<<<1, 8>>>(2);', 'cudaMalloc(&q, 4);', 'helper(1);', 'size();'],
];

/** As a test can compare them: anchors by what stands there. */
function told(items: LaunchItems, all: readonly SourceItem[]): unknown {
  const { roots, callers, followed, assumable } = items;
  const sets = [roots, callers, followed, assumable].map((anchors) =>
    all.flatMap(({ anchor }, i) => (anchors.has(anchor) ? [i] : [])),
  );
  const sizes = [roots, callers, followed, assumable].map(({ size }) => size);
  const names = ['run', 'size', 'launch', 'caller', 'main', 'idle'];
  const leads = all.map(({ anchor }) => names.map((name) => items.leads(anchor, name)));
  return { sets, sizes, leads, names: names.map((name) => items.isNameOfCaller([name])) };
}

describe('the launch items of an edited file', () => {
  it('are those of the same text read afresh', async () => {
    const parser = await createParser();
    const random = new Random(7);
    const finder = new LaunchItemsFinder(sought);
    let text = start;
    let previous: ParsedFile | undefined;
    for (let edit = 0; edit < 300; edit++) {
      previous = parser.parse({ path: '/main.cu', text, ...(previous && { previous }) });
      const items = previous.allItems;
      const found = told(finder.find(items), items);
      assert.deepEqual(found, told(launchItems(items, sought), items), text);
      const lines = (edit % 12 === 0 ? start : text).split('\n');
      const line = random.between(4, lines.length - 1);
      lines[line] = lines[line]!.replace(/\}$/, `${random.pick(statements)} }`);
      text = lines.join('\n');
    }
  });

  it('are not looked for again where an edit names nothing that bears on them', async () => {
    const parser = await createParser();
    const finder = new LaunchItemsFinder(sought);
    let previous: ParsedFile | undefined;
    const find = (text: string): LaunchItems => {
      previous = parser.parse({ path: '/main.cu', text, ...(previous && { previous }) });
      return finder.find(previous.allItems);
    };
    const { isNameOfCaller } = find(start);
    assert.equal(find(start.replace('int i = 0;', 'int i = 0; typed')).isNameOfCaller, isNameOfCaller);
    assert.notEqual(find(start.replace('int i = 0;', 'int i = 0; launch')).isNameOfCaller, isNameOfCaller);
  });
});
