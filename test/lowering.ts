/** Lowers CUDA C++ given as text, for the tests of lowering and of what stands on it. */
import { printFunction } from '../server/src/ir/print.ts';
import type { FunctionIr, NamedLaunch } from '../server/src/ir/nodes.ts';
import { reachableFunctions, walkStatement } from '../server/src/ir/walk.ts';
import { createProgram } from '../server/src/lowering/program.ts';
import type { Program } from '../server/src/lowering/program.ts';
import { createParser } from '../server/src/syntax/index.ts';
import type { CudaParser, ParsedFile } from '../server/src/syntax/index.ts';

let shared: Promise<CudaParser> | undefined;

export function parser(): Promise<CudaParser> {
  shared ??= createParser();
  return shared;
}

export async function parseText(text: string, previous?: ParsedFile): Promise<ParsedFile> {
  return (await parser()).parse({ path: '/snippet.cu', text, previous });
}

export async function programOf(text: string): Promise<Program> {
  return createProgram(await parseText(text));
}

/** A function of the snippet by name: a kernel (with its default arguments), a device or a host function. */
export function functionNamed(program: Program, name: string): FunctionIr {
  const kernel = program.kernels().find((one) => one.name === name);
  if (kernel !== undefined) return kernel.instantiate().function;
  const found = [...program.deviceFunctions(), ...program.hostFunctions()].find((one) => one.name === name);
  if (found === undefined) throw new Error(`no function ${name}`);
  return found;
}

/** The printed body of the function `f` of a snippet, a line each, without indentation. */
export async function loweredLines(text: string, name = 'f'): Promise<string[]> {
  const printed = printFunction(functionNamed(await programOf(text), name));
  return printed
    .split('\n')
    .slice(1, -1)
    .map((line) => line.trim());
}

/** Every function that can be reached from the given one, also through launches. */
export function launchedFrom(root: FunctionIr): NamedLaunch[] {
  const launches: NamedLaunch[] = [];
  for (const one of reachableFunctions(root)) {
    if (one.body === undefined) continue;
    walkStatement(one.body, {
      expression: (node) => {
        if (node.kind === 'launch' && node.kernel.kind === 'function')
          launches.push({ ...node, kernel: node.kernel });
      },
    });
  }
  return launches;
}

/** Reasons of everything in the function and its callees that could not be lowered. */
export function opaqueReasons(root: FunctionIr): string[] {
  const reasons: string[] = [];
  for (const one of reachableFunctions(root)) {
    if (one.body === undefined) continue;
    walkStatement(one.body, {
      expression: (node) => {
        if (node.kind === 'opaque') reasons.push(node.reason);
      },
      place: (place) => {
        if (place.kind === 'opaquePlace') reasons.push(place.reason);
      },
      statement: (node) => {
        if (node.kind === 'opaqueStatement') reasons.push(node.reason);
      },
    });
  }
  return reasons;
}
