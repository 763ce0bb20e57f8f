/** Macros of the headers of NVIDIA's samples, whose functions `prelude/sampleHelpers.ts` has for programs that are kept without them. */
import { parseDefinitions } from './macro.ts';
import type { MacroDefinition } from './macro.ts';

const largest = 'MAX(a, b) (a > b ? a : b)';
const smallest = 'MIN(a, b) ((a < b) ? a : b)';

const definitions: Readonly<Record<string, readonly string[]>> = {
  'helper_cuda.h': [largest],
  'helper_functions.h': [largest, smallest],
  'helper_image.h': [largest, smallest],
};

const parsed = new Map<string, readonly MacroDefinition[]>();

/** What an `#include` of this header would define. */
export function sampleMacros(header: string): readonly MacroDefinition[] {
  const file = header.slice(header.lastIndexOf('/') + 1);
  const macros = parsed.get(file) ?? parseDefinitions(definitions[file] ?? []);
  parsed.set(file, macros);
  return macros;
}

export function isSampleHeader(name: string): boolean {
  return /(^|\/)helper_(cuda|functions|image)\.h$/.test(name);
}
