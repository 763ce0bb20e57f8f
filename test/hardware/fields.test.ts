/** Which instructions move the fields of one element: widths and lines, compared with the machine code that was measured. */
import assert from 'node:assert/strict';
import { operationOf, readLaunches, shortKernelName } from './rows.ts';
import type { MeasuredAccess } from './rows.ts';
import { staticLaunches } from './staticAnswers.ts';

const folder = new URL('../../test-fixtures/hardware/', import.meta.url).pathname;

/** Rows of which docs/accuracy.md tells why they differ. */
const different: Readonly<Record<string, readonly string[]>> = {
  'kernels-i': ['copyAlignedThree:142:LDG', 'copyAlignedThree:144:STG', 'throughGetters:200:LDG'],
  'kernels-n': ['smallIfBetween:174:LDG'],
  'kernels-o': [],
  'kernels-p': [
    'storeTwice:80:STG',
    'fourInRowAligned:165:LDG',
    'sharedFloats:223:STS',
    'sharedFloats:225:LDS',
  ],
};

describe('the instructions for fields of one element', () => {
  for (const [program, known] of Object.entries(different)) {
    it(`are those of the machine code of ${program}.cu`, async () => {
      const found = await staticLaunches(`${folder}${program}.cu`);
      const wrong = readLaunches(`${folder}${program}-h200.json`).flatMap((measured) => {
        const name = shortKernelName(measured.kernel);
        const analysed = found.find(({ launch }) => launch.kernel.displayName === name);
        return measured.accesses
          .filter((row) => row.file === undefined && widthsSaid(row, analysed) !== widthsMeasured(row))
          .map((row) => `${name}:${row.line}:${row.op}`);
      });
      assert.deepEqual(wrong, known);
    });
  }
});

type StaticLaunch = Awaited<ReturnType<typeof staticLaunches>>[number];

/** The widths in bytes of the instructions that belong to the row's line. */
function widthsSaid(row: MeasuredAccess, analysed: StaticLaunch | undefined): string {
  const kind = operationOf(row.op);
  const widths = (analysed?.summary.accesses ?? [])
    .filter(
      (access) =>
        analysed?.lineOf(access) === row.line &&
        access.space === kind?.space &&
        access.operation === kind.operation &&
        access.plan?.carrier === undefined,
    )
    .flatMap((access) => access.plan?.pieces.map((piece) => piece.widthInBytes) ?? [access.widthInBytes]);
  return inOrder(widths);
}

/** `LDG.E.128` moves 16 bytes, `STG.E.U8` one, `LDS` four. */
function widthsMeasured(row: MeasuredAccess): string {
  return inOrder(
    Object.keys(row.sass).map((opcode) => Number(/\.[US]?(8|16|32|64|128)\b/.exec(opcode)?.[1] ?? 32) / 8),
  );
}

function inOrder(widths: readonly number[]): string {
  return [...new Set(widths)].sort((a, b) => a - b).join(' ');
}
