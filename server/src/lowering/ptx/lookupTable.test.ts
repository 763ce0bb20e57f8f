import assert from 'node:assert/strict';
import { ofTable } from './lookupTable.ts';

describe('functions of three bits', () => {
  it('have the result that their table says, for all tables and bits', () => {
    const make = {
      binary: (operator: string, x: number, y: number): number =>
        operator === '&' ? x & y : operator === '|' ? x | y : x ^ y,
      inverted: (x: number): number => 1 - x,
    };
    for (let table = 0; table < 256; table++) {
      for (let row = 0; row < 8; row++) {
        const bits = [(row >> 2) & 1, (row >> 1) & 1, row & 1] as const;
        assert.equal(ofTable(table, bits, make), (table >> row) & 1, `table ${table}, bits ${bits.join()}`);
      }
    }
  });
  it('take as few operations as they can be written with', () => {
    const make = {
      binary: (operator: string, x: string, y: string): string => `(${x} ${operator} ${y})`,
      inverted: (x: string): string => `~${x}`,
    };
    const written = (table: number): string => ofTable(table, ['a', 'b', 'c'], make);
    assert.equal(written(0x96), '((a ^ b) ^ c)');
    assert.equal(written(0xea), '((a & b) | c)');
    assert.equal(written(0x80), '((a & b) & c)');
    // What SHA-256 calls choice and majority.
    assert.equal(written(0xca), '(((b ^ c) & a) ^ c)');
    assert.equal(written(0xe8), '((b & c) ^ ((b ^ c) & a))');
  });
});
