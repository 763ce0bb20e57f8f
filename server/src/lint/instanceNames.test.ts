import assert from 'node:assert/strict';
import { shownInstance, shownInstances } from './instanceNames.ts';

describe('names of instances', () => {
  const long = (last: string): string =>
    `invoke<own::library::Gemm<library::Shape<128, 64>, library::Epilogue<float>>, float *, int, std::tuple<int, int>, ${last}>`;

  it('are written out where they are short', () => {
    assert.equal(shownInstance('copy<float, Shape<4, 4>>'), 'copy<float, Shape<4, 4>>');
  });

  it('leave out what is deep inside, and arguments far behind', () => {
    assert.equal(shownInstance(long('bool')), 'invoke<library::Gemm<…>, float *, int, …>');
  });

  it('show what tells them apart', () => {
    const names = [long('bool'), long('short')];
    assert.deepEqual(
      [...shownInstances(names).values()],
      ['bool', 'short'].map((last) => `invoke<library::Gemm<…>, float *, int, std::tuple<…>, ${last}>`),
    );
    const inside = [64, 32].map((rows) => long('bool').replace('64', String(rows)));
    assert.deepEqual(
      [...shownInstances([...inside, long('float').replace('Gemm', 'Copy')]).values()],
      [
        'invoke<library::Gemm<library::Shape<128, 64>, library::Epilogue<float>>, float *, int, …>',
        'invoke<library::Gemm<library::Shape<128, 32>, library::Epilogue<float>>, float *, int, …>',
        'invoke<library::Copy<…>, float *, int, …>',
      ],
    );
  });

  it('number lambdas only where a function has several', () => {
    const names = [
      'each<(lambda 19 in run)>',
      'each<(lambda 7 in scan)>',
      'each<(lambda 12 in run), (lambda 4)>',
    ];
    assert.deepEqual(
      [...shownInstances(names).values()],
      ['each<(lambda 2 in run)>', 'each<(lambda in scan)>', 'each<(lambda 1 in run), (lambda)>'],
    );
  });
});
