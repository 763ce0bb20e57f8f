/** Runs kernels straight from CUDA source, for the emulator's tests. */
import { loadPrelude } from '../../server/src/analysis/prelude.ts';
import type { FunctionIr, NamedLaunch } from '../../server/src/ir/nodes.ts';
import type { ArgumentValue, Dim3, LaunchOptions, LaunchResult } from '../../server/src/emulator/api.ts';
import { DeviceMemory } from '../../server/src/emulator/memory/deviceMemory.ts';
import { simulateLaunch } from '../../server/src/emulator/launch.ts';
import { defaultDevice } from '../../server/src/device/lookup.ts';
import { walkStatement } from '../../server/src/ir/walk.ts';
import { createProgram } from '../../server/src/lowering/program.ts';
import { createParser } from '../../server/src/syntax/index.ts';
import type { CudaParser, ResolveInclude } from '../../server/src/syntax/index.ts';
import { absoluteSpan } from '../../server/src/text/location.ts';
import type { Location } from '../../server/src/text/location.ts';

let parser: Promise<CudaParser> | undefined;

export interface CudaSource {
  readonly text: string;
  /** Launches of main, in order. */
  readonly launches: readonly NamedLaunch[];
  readonly kernel: (name: string) => FunctionIr;
}

export async function cudaSource(text: string, resolveInclude?: ResolveInclude): Promise<CudaSource> {
  const made = await (parser ??= createParser());
  const file = made.parse({ path: 'test.cu', text, resolveInclude });
  const program = createProgram(file, { prelude: loadPrelude(made, file) });
  const launches: NamedLaunch[] = [];
  for (const host of program.hostFunctions()) {
    if (host.body === undefined) continue;
    walkStatement(host.body, {
      expression: (node) => {
        if (node.kind === 'launch' && node.kernel.kind === 'function')
          launches.push({ ...node, kernel: node.kernel });
      },
    });
  }
  const kernel = (name: string): FunctionIr => {
    const launched = launches.find(
      (launch) => launch.kernel.name === name || launch.kernel.displayName === name,
    );
    const found =
      launched?.kernel ??
      program
        .kernels()
        .find((one) => one.name === name)
        ?.instantiate().function;
    if (found === undefined) throw new Error(`no kernel ${name}`);
    return found;
  };
  return { text, launches, kernel };
}

/** The one kernel of a text, `k`. */
export async function compileKernel(text: string): Promise<FunctionIr> {
  return (await cudaSource(text)).kernel('k');
}

export function problemTexts({ problems }: LaunchResult): string[] {
  return problems.map(({ kind, message }) => `${kind}: ${message}`);
}

/** 0, 1, 2 and so on. */
export function range(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i);
}

/** The 1-based line of a place in `text`. */
export function lineOf(text: string, at: Location): number {
  return text.slice(0, absoluteSpan(at).start).split('\n').length;
}

type Buffer =
  | Float32Array
  | Float64Array
  | Int32Array
  | Uint32Array
  | Uint8Array
  | BigInt64Array
  | Uint16Array
  | Int8Array;

/** Device memory with buffers that go in and come back as typed arrays. */
export class TestDevice {
  readonly memory = new DeviceMemory();

  put(data: Buffer): number {
    const address = this.space(data.byteLength);
    this.memory.write(address, new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
    return address;
  }

  space(bytes: number): number {
    const made = this.memory.allocate(bytes);
    if (made.kind === 'refused') throw new Error(made.message);
    return made.address;
  }

  bytes(address: number, size: number): ArrayBuffer {
    const read = this.memory.read(address, size);
    if (!(read instanceof Uint8Array)) throw new Error(read.kind);
    return read.buffer as ArrayBuffer;
  }

  floats(address: number, count: number): number[] {
    return [...new Float32Array(this.bytes(address, count * 4))];
  }
  doubles(address: number, count: number): number[] {
    return [...new Float64Array(this.bytes(address, count * 8))];
  }
  ints(address: number, count: number): number[] {
    return [...new Int32Array(this.bytes(address, count * 4))];
  }
  longs(address: number, count: number): bigint[] {
    return [...new BigInt64Array(this.bytes(address, count * 8))];
  }

  run(
    kernel: FunctionIr,
    grid: number | Dim3,
    block: number | Dim3,
    args: readonly ArgumentValue[],
    options: LaunchOptions & { readonly shared?: number } = {},
  ): LaunchResult {
    const dimension = (value: number | Dim3): Dim3 => (typeof value === 'number' ? [value, 1, 1] : value);
    return simulateLaunch({
      kernel,
      grid: dimension(grid),
      block: dimension(block),
      sharedDynamicBytes: options.shared ?? 0,
      arguments: args,
      memory: this.memory,
      profile: defaultDevice(),
      options,
    });
  }
}
