import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { asyncCopyRequest } from './asyncCopyRequest.ts';

interface MeasuredCopy {
  readonly op: 'ca' | 'cg';
  readonly width: number;
  readonly mask: number;
  readonly offsets: readonly number[];
  readonly sharedOffsets: readonly number[];
  readonly sectors: number;
  readonly sectors_ideal: number;
  readonly wavefronts: number;
  readonly wavefronts_ideal: number;
}

const file = new URL('../../../test-fixtures/hardware/rules/cpasync-h200.json', import.meta.url);
const patterns = JSON.parse(readFileSync(file, 'utf8')) as readonly MeasuredCopy[];
const copies = patterns.filter(({ op }) => op === 'cg');

const rows = (pitchInBytes: number, lanesInRow: number): number[] =>
  Array.from(
    { length: 32 },
    (_, lane) => Math.floor(lane / lanesInRow) * pitchInBytes + (lane % lanesInRow) * 16,
  );

describe('asynchronous copies against single instructions measured on an H100', () => {
  it('move as many sectors as measured in all 65 patterns that pass L1 by', () => {
    assert.equal(copies.length, 65);
    const wrong = copies.filter(({ offsets, sharedOffsets, mask, ...measured }) => {
      const { sectors, sectorsIdeal } = asyncCopyRequest(offsets, sharedOffsets, mask, 16, false);
      return sectors !== measured.sectors || sectorsIdeal !== measured.sectors_ideal;
    });
    assert.deepEqual(wrong, []);
  });

  it('take as many wavefronts as measured, or between the bounds where lanes are scattered', () => {
    const requests = copies.map((copy) => ({
      copy,
      request: asyncCopyRequest(copy.offsets, copy.sharedOffsets, copy.mask, 16, false),
    }));
    const wrong = requests.filter(
      ({ copy, request }) =>
        copy.wavefronts < request.fewestWavefronts ||
        copy.wavefronts > request.mostWavefronts ||
        copy.wavefronts_ideal !== request.wavefrontsIdeal,
    );
    assert.deepEqual(wrong, []);
    const equal = requests.filter(({ copy, request }) => copy.wavefronts === request.wavefronts);
    assert.equal(equal.length, 62);
  });

  it('move half sectors into rows that are padded by half a sector', () => {
    // 4 rows of 128 bytes: those at odd multiples of 16 bytes have all halves apart. kernels-x.cu: 24 and 10.5 a request.
    const request = asyncCopyRequest(rows(128, 8), rows(144, 8), 0xffff_ffff, 16, false);
    assert.equal(request.sectors, 2 * 4 + 2 * 8);
    assert.equal(asyncCopyRequest(rows(128, 8), rows(160, 8), 0xffff_ffff, 16, false).sectors, 16);
  });

  it('through L1 move what a load does, in the passes of the busier side or between their bounds', () => {
    const requests = patterns
      .filter(({ op }) => op === 'ca')
      .map((copy) => ({
        copy,
        request: asyncCopyRequest(copy.offsets, copy.sharedOffsets, copy.mask, copy.width, true),
      }));
    assert.equal(requests.length, 195);
    const wrong = requests.filter(
      ({ copy, request }) =>
        copy.sectors !== request.sectors ||
        copy.sectors_ideal !== request.sectorsIdeal ||
        copy.wavefronts < request.fewestWavefronts ||
        copy.wavefronts > request.mostWavefronts ||
        copy.wavefronts_ideal !== request.wavefrontsIdeal,
    );
    assert.deepEqual(wrong, []);
    const sure = requests.filter(({ request }) => request.fewestWavefronts === request.mostWavefronts);
    assert.ok(sure.length >= 131, `${sure.length} are sure`);
  });
});
