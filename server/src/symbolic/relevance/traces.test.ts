import assert from 'node:assert/strict';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { functionNamed, programOf } from '../../../../test/lowering.ts';
import { everythingBears } from './relevance.ts';
import { passedOver } from './traces.ts';

describe('what a statement leaves behind', () => {
  it('does not keep the program that it was worked out for', async () => {
    const surveyed = async (): Promise<WeakRef<object>> => {
      const program = await programOf('__global__ void k(int* a) { a[0] = 1; }');
      const [statement] = functionNamed(program, 'k').body?.statements ?? [];
      passedOver(statement!, everythingBears);
      return new WeakRef(statement!);
    };
    const statement = await surveyed();
    // A WeakRef holds on to its target until the turn ends.
    await new Promise(setImmediate);
    setFlagsFromString('--expose-gc');
    (runInNewContext('gc') as () => void)();
    assert.equal(statement.deref(), undefined);
  });
});
