/** Kernel launches from host code: what they are given. */
import type { Expression, FunctionIr, Launch } from '../../../ir/nodes.ts';
import { sizeInBytes } from '../../../ir/types.ts';
import type { Location } from '../../../text/location.ts';
import type { ArgumentValue, Dim3 } from '../../api.ts';
import type { AggregateCode, Code, Run } from '../hostCode.ts';
import { compileExpression } from '../hostExpressions.ts';
import type { FunctionCompiler } from '../hostFunction.ts';
import { reader } from '../hostIntrinsics.ts';
import { submitLaunch } from './hostLaunchOrders.ts';
import { unsupported } from '../hostStop.ts';

export function compileLaunch(c: FunctionCompiler, e: Launch): Code {
  const grid = dimensions(c, e.grid);
  const block = dimensions(c, e.block);
  const shared = e.sharedBytes === undefined ? undefined : reader(c, compileExpression(c, e.sharedBytes));
  const stream = e.stream === undefined ? undefined : reader(c, compileExpression(c, e.stream));
  const readers = e.arguments.map((argument) => argumentReader(c, argument));
  const { runtime } = c.unit;
  const kernelOf = kernelReader(c, e);
  const { at } = e;
  const run: Run = (fp) => {
    const kernel = kernelOf(fp);
    const gridSize = grid(fp);
    const blockSize = block(fp);
    const sharedDynamicBytes = Number(shared?.(fp) ?? 0);
    const streamHandle = Number(stream?.(fp) ?? 0);
    const values = readers.map((read) => read(fp));
    submitLaunch(runtime, streamHandle, {
      kernel,
      at,
      grid: gridSize,
      block: blockSize,
      sharedDynamicBytes,
      values,
      isCooperative: e.isCooperative,
    });
  };
  return { cls: 'void', type: e.type, run };
}

function kernelReader(c: FunctionCompiler, { kernel, at }: Launch): (fp: number) => FunctionIr {
  if (kernel.kind === 'function') return () => kernel;
  const { machine } = c;
  const read = reader(c, compileExpression(c, kernel));
  return (fp) => {
    const target = machine.functionAt(Number(read(fp)));
    if (target === undefined) throw unsupported('a launch through a pointer that holds no kernel', at);
    return target;
  };
}

function dimensions(c: FunctionCompiler, e: Expression): (fp: number) => Dim3 {
  const code = compileExpression(c, e);
  if (code.cls === 'int' || code.cls === 'long') {
    const read = reader(c, code);
    return (fp) => [Number(read(fp)), 1, 1];
  }
  if (code.cls !== 'aggregate') throw unsupported('a launch with this size', e.at);
  const bytes = bytesReader(c, code, 12, e.at);
  return (fp) => {
    const view = new DataView(bytes(fp).buffer);
    return [view.getUint32(0, true), view.getUint32(4, true), view.getUint32(8, true)];
  };
}

function bytesReader(
  c: FunctionCompiler,
  code: AggregateCode,
  size: number,
  at: Location,
): (fp: number) => Uint8Array {
  const { machine, unit } = c;
  const { run, slot } = code;
  return (fp) => {
    if (run !== undefined) run(fp);
    return unit.runtime.readBytes(machine.doubles[fp + slot]!, size, at);
  };
}

function argumentReader(c: FunctionCompiler, e: Expression): (fp: number) => ArgumentValue {
  const code = compileExpression(c, e);
  if (code.cls === 'void') throw unsupported('a launch argument without a value', e.at);
  if (code.cls !== 'aggregate') return reader(c, code);
  return bytesReader(c, code, sizeInBytes(e.type) ?? 0, e.at);
}
