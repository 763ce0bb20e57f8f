import assert from 'node:assert/strict';
import { intType } from '../ir/types.ts';
import { lintKernel, mergeKernels } from './lintKernel.ts';
import { DEFAULT_LINT_SETTINGS, lintSettings } from './settings.ts';
import {
  elsewhere,
  factsOf,
  globalAccess,
  kernelOf,
  lint,
  locationOf,
  plainLaunch,
} from './summariesForTests.ts';

const text = 'line 1\nline 2\nline 3\nline 4\n';
const launchAt = (line: number) => ({ ...plainLaunch, at: locationOf(7 * (line - 1), 7 * (line - 1) + 6) });

describe('lintKernel', () => {
  it('reports the worst launch once and tells how the others differ', () => {
    const launches = [
      factsOf({ launch: launchAt(2), accesses: [globalAccess(4, 4)] }),
      factsOf({ launch: launchAt(3), accesses: [globalAccess(32, 64)] }),
      factsOf({ launch: launchAt(4), accesses: [globalAccess(8, 8)] }),
    ];
    const [diagnostic, ...rest] = lint(launches, text);
    assert.deepEqual(rest, []);
    assert.ok(diagnostic);
    assert.match(diagnostic.message, /^32 sectors per request instead of 4/);
    assert.match(diagnostic.message, /\(Launch at line 3; 8 sectors at line 4, nothing at line 2\.\)$/);
    assert.deepEqual(diagnostic.related, [
      { at: { path: 'test.cu', start: 14, end: 20 }, message: 'The launch: line 3' },
    ]);
  });

  it('tells launches of one line apart by how the program is run', () => {
    const launches = [
      factsOf({ launch: launchAt(2), accesses: [globalAccess(32, 64)] }),
      factsOf({ launch: { ...launchAt(2), run: './p 64' }, accesses: [globalAccess(8, 8)] }),
    ];
    assert.match(
      lint(launches, text)[0]?.message ?? '',
      /\(Launch at line 2; 8 sectors at line 2, run as `\.\/p 64`\.\)$/,
    );
  });

  it('says nothing of launches that were not worked out', () => {
    const launches = [
      factsOf({ launch: launchAt(2), accesses: [], stopped: 'it takes too long' }),
      factsOf({ launch: launchAt(3), accesses: [globalAccess(32, 64)] }),
    ];
    const [diagnostic] = lint(launches, text);
    assert.match(diagnostic?.message ?? '', /\(Launch at line 3\.\)$/);
  });

  it('names the instance of a template', () => {
    const launches = [1, 2, 32].map((stride) =>
      factsOf({
        kernel: kernelOf(`copy<${stride}>`),
        launch: launchAt(1),
        accesses: [globalAccess(stride, 4 * stride)],
      }),
    );
    const [diagnostic] = lint(launches, text);
    assert.equal(diagnostic?.kernel, 'copy');
    assert.ok(
      diagnostic.message.includes('(`copy<32>`, launch at line 1; nothing in `copy<1>` and `copy<2>`.)'),
      diagnostic.message,
    );
  });

  describe('of launches that differ in arguments', () => {
    const parameters = ['out', 'in', 'stride'].map((name) => ({
      kind: 'variable' as const,
      name,
      type: intType,
      storage: 'parameter' as const,
      addressTaken: false,
      at: elsewhere,
    }));
    const of = (start: number, end: number, stride: number, values?: readonly number[]) =>
      factsOf({
        kernel: { ...kernelOf('copy'), parameters },
        launch: { ...plainLaunch, at: locationOf(start, end), ...(values && { values }) },
        accesses: [globalAccess(2 * stride, 4 * stride)],
      });

    it('gives these as they are written', () => {
      const lines = ['copy<<<64, 256>>>(a, b, 2);', 'copy<<<64, 256>>>(a, f(b, 1), 16);'].join('\n');
      const [diagnostic] = lint([of(0, 26, 2), of(28, lines.length - 1, 16)], lines);
      assert.match(
        diagnostic?.message ?? '',
        /\(Launch at line 2 with in = f\(b, 1\), stride = 16; nothing with /,
      );
    });

    it('gives the value of one that is called like its parameter', () => {
      const lines = ['copy<<<64, 256>>>(a, b, 2);', 'copy<<<64, 256>>>(a, b, stride);'].join('\n');
      const [diagnostic] = lint([of(0, 26, 2), of(28, lines.length - 1, 16, [0, 0, 16])], lines);
      assert.match(diagnostic?.message ?? '', /\(Launch at line 2 with stride = 16; nothing with stride = 2/);
    });
  });

  it('says where the launch is assumed', () => {
    const launch = { ...plainLaunch, source: 'assumed' } as const;
    const [diagnostic] = lint([factsOf({ launch, accesses: [globalAccess(32, 128)] })], text);
    assert.ok(diagnostic?.message.includes('A block of 256 threads assumed'), diagnostic?.message);
  });

  it('says which template arguments are', () => {
    const said = (source: 'assumed' | 'bounds', ...assumedTypes: string[]): string | undefined => {
      const launch = { ...plainLaunch, source, assumedTypes };
      const [diagnostic] = lint([factsOf({ launch, accesses: [globalAccess(32, 128)] })], text);
      return /\((A block .*)\)$/.exec(diagnostic?.message ?? '')?.[1];
    };
    const noLaunch = 'assumed, as no launch is known';
    assert.equal(said('assumed', 'T = float'), `A block of 256 threads and \`T = float\` ${noLaunch}.`);
    assert.equal(said('assumed', 'N = ?'), `A block of 256 threads ${noLaunch}, whatever \`N\` is.`);
    assert.equal(
      said('bounds', 'T = float', 'N = ?', 'M = ?'),
      'A block of 256 as in __launch_bounds__, `T = float` assumed, whatever `N` and `M` are.',
    );
  });

  it('does not take a shape for what __launch_bounds__ says', () => {
    const launch = { ...plainLaunch, source: 'bounds' as const, block: [113, 9, 1] as const };
    const [diagnostic] = lint([factsOf({ launch, accesses: [globalAccess(32, 128)] })], text);
    assert.match(diagnostic?.message ?? '', /\(A block of 113 × 9 within __launch_bounds__\.\)$/);
  });

  it('follows severities and thresholds', () => {
    const facts = [factsOf({ accesses: [globalAccess(8, 8)] })];
    const id = 'uncoalesced-global-access';
    const run = (rules: unknown, thresholds: unknown) => lint(facts, text, lintSettings(rules, thresholds));
    assert.equal(run({ [id]: 'error' }, {})[0]?.severity, 'error');
    assert.deepEqual(run({ [id]: 'off' }, {}), []);
    assert.deepEqual(run({}, { sectorsRatio: 2.5 }), []);
    assert.deepEqual(lintSettings({ [id]: 'loud', x: 3 }, { sectorsRatio: 'much' }), DEFAULT_LINT_SETTINGS);
    assert.deepEqual(lintSettings(undefined, null), DEFAULT_LINT_SETTINGS);
    assert.equal(typeof lintKernel, 'function');
  });

  it('keeps the worst of several kernels on a function that they share', () => {
    const of = (name: string, sectors: number) =>
      lint([factsOf({ kernel: kernelOf(name), accesses: [globalAccess(sectors, sectors)] })], text);
    const merged = mergeKernels([...of('one', 8), ...of('two', 16), ...of('three', 6)]);
    assert.deepEqual(
      merged.map(({ kernel }) => kernel),
      ['two'],
    );
  });
});
