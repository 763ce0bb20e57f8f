/** Registers per kernel from what `nvcc --resource-usage` (that is `ptxas -v`) prints. */
import { kernelSymbol } from './mangledNames.ts';

export interface CompiledKernel {
  readonly name: string;
  readonly templateArguments: readonly string[] | undefined;
  readonly registersPerThread: number;
}

const entry = /Compiling entry function '([^']+)'/;
const used = /Used (\d+) registers/;

export function readPtxasOutput(output: string): CompiledKernel[] {
  const kernels: CompiledKernel[] = [];
  let symbol: string | undefined;
  for (const line of output.split(/\r?\n/)) {
    symbol = entry.exec(line)?.[1] ?? symbol;
    const registers = used.exec(line)?.[1];
    if (registers === undefined || symbol === undefined) continue;
    kernels.push({ ...kernelSymbol(symbol), registersPerThread: Number(registers) });
    symbol = undefined;
  }
  return kernels;
}

/**
 * The registers of a kernel instance. Overloads and namesakes of other namespaces share a name: where they need
 * different numbers, none is sure.
 */
export function registersOf(
  compiled: readonly CompiledKernel[],
  name: string,
  templateArguments: readonly string[],
): number | undefined {
  const wanted = templateArguments.map(normalised).join(',');
  const found = new Set(
    compiled
      .filter((one) => one.name === name && one.templateArguments?.map(normalised).join(',') === wanted)
      .map((one) => one.registersPerThread),
  );
  return found.size === 1 ? [...found][0] : undefined;
}

const spellings: Readonly<Record<string, string>> = {
  unsigned: 'unsigned int',
  'long int': 'long',
  'long long int': 'long long',
  'unsigned long int': 'unsigned long',
  'unsigned long long int': 'unsigned long long',
  uint32_t: 'unsigned int',
  int32_t: 'int',
  uint8_t: 'unsigned char',
  size_t: 'unsigned long',
};

/** Namespaces, `const` and suffixes of numbers left out: `ns::Pair`, `16u`. */
function normalised(argument: string): string {
  const plain = argument
    .replace(/\bconst\b/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (/^-?\d+[uUlL]*$/.test(plain)) return plain.replace(/[uUlL]+$/, '');
  const local = plain.replace(/^(?:\w+::)+/, '').replace(/ ?\*/g, ' *');
  return spellings[local] ?? local;
}
