/** What arithmetic is taken to cost against the instructions that an H200 executed for it. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Expression, FunctionIr } from '../../server/src/ir/nodes.ts';
import { walkExpression, walkStatement } from '../../server/src/ir/walk.ts';
import { intrinsicInstructions, operationInstructions } from '../../server/src/symbolic/machineCosts.ts';
import { programWithLibraries } from '../libraries/library.ts';

const folder = new URL('../../test-fixtures/hardware/', import.meta.url);
const measured = JSON.parse(readFileSync(new URL('instructions-h200.json', folder), 'utf8')) as Readonly<
  Record<string, number>
>;

/** Sizes and indexes of 64 bits fit 32 as a rule: one multiplication makes them of such, and their division takes a short way. */
const takenForShort = /^u?long_(divide|remainder|multiply|multiply_add|min)$/;

/** Of a kernel with two loads, one addition and a store. */
const withoutAddition = measured['float_add']! - 1;

/** The value that the kernel stores, and how many it loads; undefined where library code works it out. */
function storedValue({
  body,
}: FunctionIr): { readonly value: Expression; readonly loads: number } | undefined {
  let value: Expression | undefined;
  let loads = 0;
  let calls = 0;
  walkStatement(body!, {
    statement: (one) => {
      if (one.kind === 'declare') loads++;
      if (one.kind === 'expression' && one.expression.kind === 'assign') value = one.expression.value;
    },
    expression: (one) => {
      if (one.kind === 'call') calls++;
    },
  });
  return value === undefined || calls > 0 ? undefined : { value, loads };
}

function costOf(value: Expression): number {
  let cost = 0;
  walkExpression(value, {
    expression: (one) => {
      if (one.kind === 'intrinsic') cost += intrinsicInstructions(one);
      if (one.kind === 'unary' || one.kind === 'binary' || one.kind === 'cast')
        cost += operationInstructions(one);
    },
  });
  return cost;
}

describe('the instructions that arithmetic is taken for', () => {
  it('are those that were counted, for each of 200 functions, within a third or two', async () => {
    const program = await programWithLibraries(readFileSync(new URL('instructions.cu', folder), 'utf8'));
    const kernels = new Map(program.kernels().map((kernel) => [kernel.name, kernel]));
    const far: string[] = [];
    let compared = 0;
    for (const [name, instructions] of Object.entries(measured)) {
      const kernel = kernels.get(`f_${name}`);
      const stored = kernel && storedValue(kernel.instantiate().function);
      if (stored === undefined || takenForShort.test(name)) continue;
      compared++;
      const own = instructions - (withoutAddition + stored.loads - 2);
      const cost = costOf(stored.value);
      if (Math.abs(cost - own) > Math.max(2, own / 3)) far.push(`${name}: ${cost}, counted ${own}`);
    }
    assert.deepEqual(far, []);
    assert.ok(compared >= 180, `only ${compared} were compared`);
  });
});
