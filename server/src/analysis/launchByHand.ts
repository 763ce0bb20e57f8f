/** A launch that the user spelled out: sizes, and a value or a buffer for each parameter. */
import type { ArgumentValue, Dim3 } from '../emulator/api.ts';
import type { DeviceMemory } from '../emulator/memory/deviceMemory.ts';
import { launch } from '../emulator/host/cuda/hostLaunchOrders.ts';
import { HostMachine } from '../emulator/host/hostMachine.ts';
import { HostRuntime } from '../emulator/host/hostRuntime.ts';
import type { HostRuntimeOptions } from '../emulator/host/hostRuntime.ts';
import { HostStop } from '../emulator/host/hostStop.ts';
import type { FunctionIr, Variable } from '../ir/nodes.ts';
import { typeName } from '../ir/types.ts';
import { bufferBytes, parseArgument } from './launchArgument.ts';
import type { BufferSpec } from './launchArgument.ts';
import type { Simulation } from './simulation.ts';

/** A mistake in what was asked for; the message is one line for the user. */
export class LaunchMistake extends Error {}

export interface LaunchByHand {
  /** With its template arguments, if it has any: `matmulTiled<16>`. */
  readonly kernel: string;
  readonly grid: Dim3;
  readonly block: Dim3;
  readonly sharedDynamicBytes: number;
  /** `name` → `SPEC`. */
  readonly arguments: ReadonlyMap<string, string>;
}

export interface RunByHand extends Pick<
  HostRuntimeOptions,
  'profile' | 'launchOptions' | 'onProgress' | 'knownRegistersOf' | 'registersOf'
> {
  readonly launch: LaunchByHand;
  readonly kernel: FunctionIr;
  readonly memory: DeviceMemory;
  readonly readBytes: ((path: string) => Uint8Array | undefined) | undefined;
  readonly cancelled: () => boolean;
}

/** What a run tells, without what is known of the files. */
export type Outcome = Omit<
  Simulation,
  'path' | 'device' | 'sources' | 'missingHeaders' | 'missingLibraries' | 'launches'
> & {
  readonly launches: Readonly<HostRuntime['launches']>;
};

export function runByHand(request: RunByHand): Outcome {
  const { kernel, memory } = request;
  const values = argumentValues(request);
  const machine = new HostMachine({ memory, maxSteps: Infinity, cancelled: request.cancelled });
  const runtime = new HostRuntime(machine, {
    ...request,
    onOutput: () => undefined,
    input: '',
    openFile: () => ({ kind: 'missing' }),
    maxOutput: 16 * 1024 * 1024,
  });
  // Opted in already: the user asks for this much by name.
  runtime.dynamicSharedLimits.set(kernel, request.profile.limits.maxSharedBytesPerBlock);
  const { grid, block, sharedDynamicBytes } = request.launch;
  let stop: HostStop | undefined;
  try {
    launch(runtime, { kernel, at: kernel.nameAt, grid, block, sharedDynamicBytes, values });
  } catch (error) {
    if (!(error instanceof HostStop)) throw error;
    stop = error;
  }
  return {
    exitCode: stop?.exitCode ?? 0,
    stdout: runtime.output('stdout'),
    stderr: runtime.output('stderr'),
    launches: runtime.launches,
    problems: runtime.problems,
    ended: stop === undefined ? undefined : { reason: stop.reason, message: stop.message, at: stop.at },
  };
}

function argumentValues(request: RunByHand): ArgumentValue[] {
  const { kernel } = request;
  const given = request.launch.arguments;
  const names = new Set(kernel.parameters.map((parameter) => parameter.name));
  for (const name of given.keys()) {
    if (!names.has(name)) {
      const known = kernel.parameters.map((parameter) => `${typeName(parameter.type)} ${parameter.name}`);
      throw new LaunchMistake(
        `--arg ${name}: ${kernel.name} has no parameter \`${name}\`; it has ${known.length === 0 ? 'none' : known.join(', ')}`,
      );
    }
  }
  return kernel.parameters.map((parameter) => {
    const spec = given.get(parameter.name);
    const parsed = parseArgument(parameter, spec);
    if (parsed.kind === 'mistake') throw new LaunchMistake(parsed.message);
    return parsed.kind === 'value' ? parsed.value : allocate(request, parameter, parsed.buffer);
  });
}

function allocate(request: RunByHand, parameter: Variable, buffer: BufferSpec): number {
  const bytes = bufferBytes(buffer, request.readBytes);
  if (typeof bytes === 'string') throw new LaunchMistake(`--arg ${parameter.name}: ${bytes}`);
  const size = buffer.count * buffer.elementBytes;
  const made = request.memory.allocate(size, { name: parameter.name });
  if (made.kind === 'refused') throw new LaunchMistake(`--arg ${parameter.name}: ${made.message}`);
  request.memory.write(made.address, bytes);
  return made.address;
}
