import assert from 'node:assert/strict';
import { functionNamed, programOf } from '../../../../test/lowering.ts';
import type { FunctionIr, Loop } from '../../ir/nodes.ts';
import { walkStatement } from '../../ir/walk.ts';
import { loopShape } from './loopShape.ts';

describe('the shape of a loop', () => {
  it('does without the bodies of functions that are passed over, which may write through what they are given', async () => {
    const text = `
      template <int N> int reads(const int &n) { return n + N; }
      void f(int m) { int a = 0; for (int i = 0; i < m; i++) reads<1>(a); }
      void g(int m) { int a = 0; for (int i = 0; i < m; i++) reads<2>(a); }`;
    const program = await programOf(text);
    const partsOf = (name: string): { loop: Loop; callees: FunctionIr[] } => {
      const loops: Loop[] = [];
      const callees: FunctionIr[] = [];
      walkStatement(functionNamed(program, name).body!, {
        statement: (one) => {
          if (one.kind === 'loop') loops.push(one);
        },
        expression: (one) => {
          if (one.kind === 'call') callees.push(one.callee);
        },
      });
      return { loop: loops[0]!, callees };
    };
    const assigned = (loop: Loop, isPassedOver?: (callee: FunctionIr) => boolean): string[] =>
      [...loopShape(loop, isPassedOver).assigned].map(({ name }) => name);
    assert.deepEqual(assigned(partsOf('f').loop), ['i']);
    const { loop, callees } = partsOf('g');
    Object.defineProperty(callees[0]!, 'body', {
      get: () => {
        throw new Error('nobody should ask');
      },
    });
    assert.deepEqual(assigned(loop, (callee) => callee === callees[0]).sort(), ['a', 'i']);
  });
});
