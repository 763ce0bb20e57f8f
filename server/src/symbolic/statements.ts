/** Executes IR statements for the lanes that are active. */
import type { Block, Declare, Return, Statement } from '../ir/nodes.ts';
import { executeIf, executeSwitch } from './branches.ts';
import { runEffects } from './relevance/effectMode.ts';
import { passedOver } from './relevance/traces.ts';
import { evaluate, forgetPlace } from './expressions.ts';
import { takeExit } from './exits.ts';
import { arriveByJump, jump } from './jumps.ts';
import { executeAgain, executeInParts } from './splitting/localSplits.ts';
import { behindBranch } from './launches/hostNarrowing.ts';
import { executeLoop } from './loops/loops.ts';
import type { Frame, Machine } from './machine.ts';
import { isLongTable, unreadTable } from './storage/longTables.ts';
import { isAggregate, isRegister } from './storage/places.ts';
import { writeRegister } from './storage/registers.ts';
import { isExact, leave } from './state.ts';
import { uninitialised } from './values/values.ts';
import type { Value } from './values/values.ts';

export function execute(statement: Statement, machine: Machine): void {
  if (machine.relevance.isInert(statement)) return;
  machine.step();
  if (machine.state.mask.may === 0) return;
  if (machine.inTrial && passOver(statement, machine)) return;
  executeInParts(statement, machine, executeOne);
}

/** Of a trial nothing is asked but what the loop carries over. */
function passOver(statement: Statement, machine: Machine): boolean {
  const trace = passedOver(statement, machine.relevance);
  if (trace?.touchesMemory === true) machine.state.epoch++;
  return trace !== undefined;
}

function executeOne(statement: Statement, machine: Machine): void {
  switch (statement.kind) {
    case 'block':
      executeBlock(statement, machine);
      return;
    case 'expression':
      runEffects(statement.expression, machine);
      return;
    case 'declare':
      declare(statement, machine);
      return;
    case 'if':
      executeIf(statement, machine);
      return;
    case 'loop':
      executeLoop(statement, machine);
      return;
    case 'switch':
      executeSwitch(statement, machine);
      return;
    case 'break':
    case 'continue':
      takeExit(statement.kind, machine);
      return;
    case 'return':
      executeReturn(statement, machine);
      return;
    case 'opaqueStatement':
      for (const place of statement.clobbers) forgetPlace(place, statement.reason, machine);
      if (statement.jumpsTo !== undefined) jump(machine);
      machine.state.epoch++;
      machine.record({ kind: 'opaque', at: statement.at, reason: statement.reason });
  }
}

/** In a function's outermost block the statement that asked for parts is evaluated again, and what is before it is not. */
function executeBlock(block: Block, machine: Machine): void {
  if (block.label !== undefined) arriveByJump(machine);
  const { frame } = machine;
  const isOutermost = machine.frames.length === 1 && block === frame?.function.body;
  const { tries } = frame ?? {};
  if (frame && block.handlers !== undefined) frame.tries = (tries ?? 0) + 1;
  const executeFrom = (first: number): void => {
    for (let i = first; i < block.statements.length; i++) {
      const inner = block.statements[i]!;
      if (isOutermost && i > 0 && inner.kind !== 'declare') executeAgain(inner, machine, execute);
      else execute(inner, machine);
      if (!machine.isOfHost || inner.kind !== 'if') continue;
      behindBranch(inner, machine, () => {
        executeFrom(i + 1);
      });
      return;
    }
  };
  executeFrom(0);
  if (frame && block.handlers !== undefined) frame.tries = tries ?? 0;
}

const freshAggregate: Value = { kind: 'aggregate', parts: new Map(), rest: uninitialised };

function declare(statement: Declare, machine: Machine): void {
  const { variable, initializer } = statement;
  if (!isRegister(variable)) {
    if (initializer) evaluate(initializer, machine);
    return;
  }
  if (!machine.relevance.bears(variable)) {
    if (initializer) runEffects(initializer, machine);
    return;
  }
  if (!initializer) {
    machine.state.variables.set(variable, isAggregate(variable.type) ? freshAggregate : uninitialised);
    return;
  }
  const value = isLongTable(initializer) ? unreadTable(variable) : evaluate(initializer, machine);
  if (isAggregate(variable.type)) machine.state.variables.set(variable, freshAggregate);
  writeRegister(variable, 0, variable.type, value, machine);
}

function executeReturn(statement: Return, machine: Machine): void {
  const { frame } = machine;
  const value = returnedValue(statement, frame, machine);
  const { mask, variables, left, epoch } = machine.state;
  if (frame) {
    if (machine.frames.length > 1) {
      // Nothing is written here any more once the lanes have left.
      frame.ends = [...frame.ends, { value, state: { mask, variables, left, epoch } }];
    }
    frame.returnedMay = (frame.returnedMay | mask.may) >>> 0;
    if (isExact(mask) && machine.uncertainty === 0)
      frame.returnedSurely = (frame.returnedSurely | mask.may) >>> 0;
  }
  leave(machine.state);
}

function returnedValue({ value }: Return, frame: Frame | undefined, machine: Machine): Value | undefined {
  if (!value) return undefined;
  if (frame && machine.relevance.resultBears(frame.function)) return evaluate(value, machine);
  runEffects(value, machine);
  return undefined;
}
