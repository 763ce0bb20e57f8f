/** The shared memory of a kernel: the variables that it and what it calls use, wherever these are declared. */
import type { FunctionIr, Variable } from './nodes.ts';
import { alignmentInBytes, alignUp, sizeInBytes } from './types.ts';
import { reachableFunctions, walkStatement } from './walk.ts';

export interface SharedUse {
  readonly variables: readonly Variable[];
  readonly staticBytes: number;
  readonly usesDynamic: boolean;
}

const uses = new WeakMap<FunctionIr, SharedUse>();

/** What nobody uses takes no memory: the compiler leaves it out. */
export function sharedUse(kernel: FunctionIr): SharedUse {
  let use = uses.get(kernel);
  if (use === undefined) uses.set(kernel, (use = useOf(usedIn(kernel))));
  return use;
}

function usedIn(kernel: FunctionIr): readonly Variable[] {
  const functions = [...reachableFunctions(kernel)];
  const used = new Set<Variable>();
  for (const { body } of functions) {
    if (body === undefined) continue;
    walkStatement(body, {
      place: (place) => {
        if (place.kind === 'variablePlace' && isShared(place.variable)) used.add(place.variable);
      },
    });
  }
  // As ptxas places them (sharedOrder.cu): those of a file first, then those of called functions, then the kernel's own.
  const [own, ...called] = functions.map((one) => one.sharedVariables);
  const declared = [...called.flat(), ...(own ?? [])];
  const ofFiles = [...used].filter((variable) => !declared.includes(variable)).sort(byPlace);
  return [...new Set([...ofFiles, ...declared.filter((variable) => used.has(variable))])];
}

/** Of one file; those of several files stay as they are. */
function byPlace({ at: a }: Variable, { at: b }: Variable): number {
  return a.anchor.path === b.anchor.path ? a.anchor.start + a.start - b.anchor.start - b.start : 0;
}

function isShared({ storage }: Variable): boolean {
  return storage === 'shared' || storage === 'dynamicShared';
}

function useOf(variables: readonly Variable[]): SharedUse {
  const dynamic = variables.filter(({ storage }) => storage === 'dynamicShared');
  const own = variables.filter(({ storage }) => storage === 'shared');
  let staticBytes = own.reduce(
    (bytes, variable) => alignUp(bytes, sharedAlignment(variable)) + (sizeInBytes(variable.type) ?? 0),
    0,
  );
  // Dynamic arrays start behind the static ones; where files are linked, the linker knows how far.
  if (dynamic.length > 0 && !own.some((one) => one.isRelocatable))
    staticBytes = alignUp(staticBytes, Math.max(leastDynamicAlignment, ...dynamic.map(sharedAlignment)));
  return { variables, staticBytes, usesDynamic: dynamic.length > 0 };
}

/** Of `extern __shared__ char d[];` as ptxas 13.0 has it. */
const leastDynamicAlignment = 16;

/** In bytes. */
export function sharedAlignment({ alignmentInBytes: declared = 1, type }: Variable): number {
  return Math.max(declared, alignmentInBytes(type));
}
