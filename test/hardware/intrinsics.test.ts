import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { simulateProgram } from '../simulate/simulateText.ts';

const folder = new URL('../../test-fixtures/hardware/', import.meta.url).pathname;

/** Relative errors that are allowed: units in the last place of the format, and what approximations promise. */
function toleranceOf(name: string): number {
  if (/^b_*h/.test(name)) return 2 ** -7;
  if (/^_*h/.test(name)) return 2 ** -9;
  if (name.startsWith('__')) return 1e-5;
  return name.endsWith('f') ? 2e-6 : 1e-13;
}

function isSame(name: string, measured: string, simulated: string): boolean {
  if (measured === simulated) return true;
  const [a, b] = [Number(measured.replace('nan', 'NaN')), Number(simulated.replace('nan', 'NaN'))];
  if (measured.endsWith('nan') || simulated.endsWith('nan'))
    return measured.endsWith('nan') && simulated.endsWith('nan');
  // Hexadecimal words have to be equal.
  if (!/[.e]|^-?\d{1,9}$/.test(measured) || Number.isNaN(a) || Number.isNaN(b)) return false;
  const isApproximate = name.startsWith('__') || toleranceOf(name) > 1e-12;
  const error = Math.abs(a - b);
  return error <= toleranceOf(name) * Math.max(Math.abs(a), Math.abs(b)) || (isApproximate && error < 1e-5);
}

describe('arithmetic functions on an H100', function () {
  this.timeout(60_000);

  it('give in the emulator what they give there', async () => {
    const text = readFileSync(`${folder}intrinsics.cu`, 'utf8');
    const expected = readFileSync(`${folder}intrinsics-h100.txt`, 'utf8').trimEnd().split('\n');
    const { stdout, ended, launches } = await simulateProgram(text);
    assert.equal(ended, null);
    assert.deepEqual(
      launches.flatMap(({ problems }) => problems),
      [],
    );
    const lines = stdout.trimEnd().split('\n');
    assert.equal(lines.length, expected.length);
    const wrong = lines.filter((line, i) => {
      const [name = '', ...values] = line.split(' ');
      const [sameName, ...measured] = (expected[i] ?? '').split(' ');
      return name !== sameName || !values.every((value, j) => isSame(name, measured[j] ?? '', value));
    });
    assert.deepEqual(wrong, []);
    assert.ok(expected.length > 5000);
  });
});
