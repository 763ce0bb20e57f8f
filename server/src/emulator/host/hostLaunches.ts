/** Kernel launches from host code: checked as the runtime does, then run on the device half. */
import { timeBoundInSeconds } from '../../device/roofline.ts';
import type { Expression, FunctionIr, Launch } from '../../ir/nodes.ts';
import { sizeInBytes } from '../../ir/types.ts';
import type { Location } from '../../text/location.ts';
import type { ArgumentValue, Dim3, LaunchResult } from '../api.ts';
import { runLaunch } from '../launch.ts';
import { cudaErrors } from './cudaErrors.ts';
import type { AggregateCode, Code, Run } from './hostCode.ts';
import { compileExpression } from './hostExpressions.ts';
import type { FunctionCompiler } from './hostFunction.ts';
import { reader } from './hostIntrinsics.ts';
import { launchRefusal } from './hostLaunchLimits.ts';
import type { HostRuntime } from './hostRuntime.ts';
import { HostStop, unsupported } from './hostStop.ts';

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
    stream?.(fp);
    const values = readers.map((read) => read(fp));
    launch(runtime, { kernel, at, grid: gridSize, block: blockSize, sharedDynamicBytes, values });
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

export interface LaunchOrder {
  readonly kernel: FunctionIr;
  readonly at: Location;
  readonly grid: Dim3;
  readonly block: Dim3;
  readonly sharedDynamicBytes: number;
  readonly values: readonly ArgumentValue[];
}

/** Runs a launch, or notes why the runtime would not. */
export function launch(r: HostRuntime, order: LaunchOrder): void {
  const { kernel, grid, block, sharedDynamicBytes, at } = order;
  const record = { kernel, launchAt: at, grid, block, sharedDynamicBytes };
  if (r.stickyError !== cudaErrors.success) {
    r.launches.push({ ...record, result: undefined, refusal: 'an earlier launch had failed' });
    return;
  }
  const refusal = launchRefusal(r.options.profile, {
    kernel,
    grid,
    block,
    sharedDynamicBytes,
    registersPerThread: r.options.knownRegistersOf(kernel) ?? 0,
    dynamicSharedLimit: r.dynamicSharedLimits.get(kernel),
  });
  if (refusal !== undefined) {
    r.fail(refusal.code);
    r.launches.push({ ...record, result: undefined, refusal: refusal.message });
    return;
  }
  if (kernel.body === undefined) {
    throw unsupported(
      `the kernel \`${kernel.displayName}\`, which this file declares but does not define`,
      at,
    );
  }
  const result = execute(r, order);
  r.launches.push({ ...record, result, refusal: undefined });
  settle(r, result, at);
}

function execute(r: HostRuntime, order: LaunchOrder): LaunchResult {
  const { profile, launchOptions, onProgress } = r.options;
  const run = runLaunch({
    kernel: order.kernel,
    grid: order.grid,
    block: order.block,
    sharedDynamicBytes: order.sharedDynamicBytes,
    arguments: order.values,
    memory: r.machine.memory,
    profile,
    options: {
      ...launchOptions,
      print: (text) => {
        r.printText('stdout', text);
      },
    },
  });
  const index = r.launches.length;
  for (;;) {
    const step = run.next();
    if (step.done === true) return step.value;
    onProgress(order.kernel, index, step.value);
  }
}

/** What the launch leaves behind in the runtime: time, and errors as hardware would report them. */
function settle(r: HostRuntime, result: LaunchResult, at: Location): void {
  const { board } = r.options.profile;
  if (board !== null) {
    const share = result.blocksSimulated === 0 ? 1 : result.blocksTotal / result.blocksSimulated;
    const bytes = dramBytes(result) * share;
    r.deviceSeconds += timeBoundInSeconds(board, result.flops * share, bytes);
  }
  switch (result.ended) {
    case 'cancelled':
      throw new HostStop('cancelled', 'the run was cancelled', 1, at);
    case 'step-budget':
    case 'no-progress':
      // Hardware would hang here, or a watchdog would end the kernel.
      r.stickyError = cudaErrors.launchTimeout;
      break;
    case 'trap':
      r.stickyError = result.problems.some((problem) => problem.kind === 'assertion')
        ? cudaErrors.assert
        : cudaErrors.launchFailure;
      break;
    case 'finished':
      if (result.problems.some((problem) => problem.kind === 'misaligned')) {
        r.stickyError = cudaErrors.misalignedAddress;
      }
  }
}

/** What the caches let through; without their model, every sector of the requests. */
export function dramBytes(result: LaunchResult): number {
  const { caches, totals } = result;
  if (caches !== undefined) return caches.dramReadBytes + caches.dramWriteBytes;
  return totals.sectors * 32;
}
