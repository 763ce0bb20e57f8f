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

describe('files that define the same as another', () => {
  it('give way to the one that belongs to an included header', async () => {
    const files: Readonly<Record<string, string>> = {
      '/p/tools.h': 'int answer(int);\n',
      '/p/tools.cu': 'int answer(int a) { return a + 1; }\n',
      '/p/old-tools.cu': 'int answer(int a) { return a + 2; }\n',
    };
    const simulator = await loadSimulator({
      readFile: (path) => files[path],
      listFolder: () => ['main.cu', 'old-tools.cu', 'tools.cu', 'tools.h'],
    });
    const text = '#include "tools.h"\nint main() { return answer(1); }\n';
    const outcome = simulator.run({ path: '/p/main.cu', text, device: defaultDevice() });
    assert.equal(outcome.kind === 'mistake' ? outcome.message : outcome.simulation.exitCode, 2);
  });
});

describe('what files of a program keep to themselves', () => {
  const shared = 'int next();\nint total();\nint size(int);\nstruct Pair { int width, height; };\n';
  const program = `#include "shared.h"
static int count = 10;
const int side = 4, other = 5;
static const int table[3] = {1, 2, 3};
namespace { double scale = 2; }
int main() {
  Pair pair{1, 2};
  count++;
  return (count + next() + next() + total() + table[1] + side * size(1) + int(scale) + pair.width) % 256;
}
`;
  const counter = `#include "shared.h"
static int count = 100;
const int side = 7;
static const int table[3] = {10, 20, 30};
namespace { double scale = 3; }
int next() { int other = 1; return count += other; }
int total() { return count + side + table[2] + int(scale); }
`;
  const sizes = `#include "shared.h"
static int count = 1000;
static const int table[3] = {1, 2, 3};
int size(int i) { return ++count + table[i]; }
`;

  async function run(texts: Readonly<Record<string, string>>): Promise<unknown> {
    const simulator = await loadSimulator({
      readFile: (path) => texts[path],
      listFolder: () => Object.keys(texts).map((path) => path.slice('/p/'.length)),
    });
    const outcome = simulator.run({
      path: '/p/main.cu',
      text: texts['/p/main.cu']!,
      device: defaultDevice(),
    });
    return outcome.kind === 'mistake' ? outcome.message : outcome.simulation.exitCode;
  }

  it('is told apart where it has the same name', async () => {
    const texts = {
      '/p/main.cu': program,
      '/p/counter.cu': counter,
      '/p/sizes.cpp': sizes,
      '/p/shared.h': shared,
    };
    // What g++ makes of the three.
    assert.equal(await run(texts), 21);
  });

  it('is told apart in each of several files, with what is made of it', async () => {
    const part = (name: string, width: number): string =>
      `#include "parts.h"
static constexpr int width = ${width};
static constexpr int both = width + 2;
static int area() { return both * width; }
int ${name}() { return area(); }
`;
    const texts = {
      '/p/main.cu': '#include "parts.h"\nint main() { return one() + two() + three() + four(); }',
      '/p/parts.h': 'int one(); int two(); int three(); int four();\n',
      '/p/one.cu': part('one', 2),
      '/p/two.cu': part('two', 3),
      '/p/three.cu': part('three', 3),
      '/p/two.cpp': part('four', 4),
    };
    // What g++ makes of them: 8 + 15 + 15 + 24.
    assert.equal(await run(texts), 62);
  });

  it('is not what another file defines with other parameters', async () => {
    const texts = {
      '/p/main.cu':
        '#include "area.h"\ntemplate <class F> int call(F f) { return f(3, 4); }\nint main() { return call(area); }',
      '/p/area.h': 'int area(int a, int b);\n',
      '/p/area.cpp': '#include "area.h"\nint area(int a, int b) { return a * b; }\n',
      '/p/bench.cu': 'int area(const float* sides) { return int(sides[0]); }\n',
    };
    assert.equal(await run(texts), 12);
  });

  it('may define its functions as extern', async () => {
    const texts = {
      '/p/main.cu': '#include "run.h"\nint main() { return cudaCallback(3) + limit; }',
      '/p/run.h': 'extern int cudaCallback(int n);\nextern int limit;\n',
      '/p/run.cu':
        'extern int limit;\nextern int cudaCallback(int n) { return n * limit; }\nint limit = 5;\n',
    };
    // What g++ makes of the two.
    assert.equal(await run(texts), 20);
  });

  it('is not told apart where a header has the name for something else', async () => {
    const texts = {
      '/p/main.cu': program.replace('count = 10', 'width = 10').replaceAll('count', 'width'),
      '/p/counter.cu': counter.replaceAll('count', 'width'),
      '/p/sizes.cpp': sizes,
      '/p/shared.h': shared,
    };
    const message =
      'main.cu and counter.cu each have a variable width of their own, which cannot be told apart here: rename one';
    assert.equal(await run(texts), message);
  });
});

describe('where the files of a program lie', () => {
  const texts: Readonly<Record<string, string>> = {
    '/p/day1/main.cu':
      '#include "../include/tools.h"\n#include "include/kernels.h"\nint main() { Pair p{1, 2}; return answer(4) + twice(3) + (p + p).a; }\n',
    '/p/include/tools.h':
      '#pragma once\nstruct Pair { int a, b; };\nint answer(int);\nPair operator+(const Pair& a, const Pair& b);\n',
    '/p/day1/include/kernels.h': 'int twice(int);\n',
    '/p/tools.cu': '#include "include/tools.h"\nint answer(int a) { return a + 1; }\n',
    '/p/cuda/operators.cu':
      '#include "../include/tools.h"\nPair operator+(const Pair& a, const Pair& b) { return Pair{a.a + b.a, a.b + b.b}; }\n',
    '/p/day1/kernels/twice.cu': '#include "../include/kernels.h"\nint twice(int a) { return 2 * a; }\n',
    '/p/day2/main.cu': 'int answer(int a) { return a; }\nint main() { return answer(1); }\n',
  };

  it('is around the folders of headers, too, and operators are looked for', async () => {
    const simulator = await loadSimulator({
      readFile: (path) => texts[path],
      listFolder: (folder) => [
        ...new Set(
          Object.keys(texts)
            .filter((path) => path.startsWith(`${folder}/`))
            .map((path) => path.slice(folder.length + 1).split('/')[0]!),
        ),
      ],
    });
    const request = { path: '/p/day1/main.cu', text: texts['/p/day1/main.cu']!, device: defaultDevice() };
    const outcome = simulator.run(request);
    assert.equal(outcome.kind === 'mistake' ? outcome.message : outcome.simulation.exitCode, 13);
  });

  it('is asked of operators only when nothing else is missing', async () => {
    const parts: Readonly<Record<string, string>> = {
      '/p/main.cu': '#include "include/parts.h"\nint main() { return total(); }\n',
      '/p/include/parts.h':
        'struct One { int run(); };\nstruct Two { int run(); };\nOne operator+(One, One);\nint total();\n',
      '/p/src/total.cu': '#include "../include/parts.h"\nint total() { return One().run() + Two().run(); }\n',
      '/p/src/one.cu':
        '#include "../include/parts.h"\nint One::run() { return 1; }\nOne operator+(One a, One) { return a; }\n',
      '/p/src/two.cu': '#include "../include/parts.h"\nint Two::run() { return 2; }\n',
    };
    const simulator = await loadSimulator({
      readFile: (path) => parts[path],
      listFolder: (folder) =>
        Object.keys(parts)
          .filter((path) => path.slice(0, path.lastIndexOf('/')) === folder)
          .map((path) => path.slice(folder.length + 1)),
    });
    const request = { path: '/p/main.cu', text: parts['/p/main.cu']!, device: defaultDevice() };
    const outcome = simulator.run(request);
    assert.equal(outcome.kind === 'mistake' ? outcome.message : outcome.simulation.exitCode, 3);
  });
});
