import assert from 'node:assert/strict';
import { functionNamed, programOf } from '../../../../test/lowering.ts';
import type { FunctionIr, Variable } from '../../ir/nodes.ts';
import { declaredIn } from '../splitting/statementShape.ts';
import { constantValue } from '../values/values.ts';
import { isOfFinishedCall, noteOwnVariables } from './finishedCalls.ts';
import { VariableStore } from './variableStore.ts';

const text = `
int called(int parameter) { int local = parameter; return local; }
int caller(int a) { int b = called(a); return b; }`;

describe('variables of calls that are over', () => {
  let called: FunctionIr;
  let caller: FunctionIr;
  let variable: (fn: FunctionIr, name: string) => Variable;
  before(async () => {
    const program = await programOf(text);
    [called, caller] = [functionNamed(program, 'called'), functionNamed(program, 'caller')];
    variable = (fn, name) => {
      const found = [...fn.parameters, ...declaredIn(fn.body!)].find((one) => one.name === name);
      assert.ok(found, name);
      return found;
    };
    noteOwnVariables(called, called.body!);
    noteOwnVariables(caller, caller.body!);
  });

  it('are the parameters and the locals of what is not being called', () => {
    const within = [{ function: caller }];
    const isOver = (fn: FunctionIr, name: string): boolean => isOfFinishedCall(variable(fn, name), within);
    assert.deepEqual(
      [isOver(called, 'parameter'), isOver(called, 'local'), isOver(caller, 'a'), isOver(caller, 'b')],
      [true, true, false, false],
    );
    assert.equal(isOfFinishedCall(variable(called, 'local'), [...within, { function: called }]), false);
  });

  it('are left out where two ways meet', () => {
    const [local, b] = [variable(called, 'local'), variable(caller, 'b')];
    const entry = new VariableStore();
    const ways = [entry.fork(), entry.fork()] as const;
    ways.forEach((way, i) => {
      way.set(local, constantValue(i));
      way.set(b, constantValue(i));
    });
    const chosen: Variable[] = [];
    const joined = VariableStore.join(
      ...ways,
      (one) => isOfFinishedCall(one, [{ function: caller }]),
      (first, _, one) => {
        chosen.push(one);
        return first;
      },
    );
    assert.deepEqual(chosen, [b]);
    assert.equal(joined.has(local), false);
    assert.equal(joined.get(b), ways[0].get(b));
  });
});
