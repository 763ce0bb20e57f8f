/** Which kernel each launch directive stands above, and the instances that their template arguments name. */
import type { Diagnostic } from '../lint/index.ts';
import type { KernelDeclaration } from '../lowering/program.ts';
import type { ParsedFile } from '../syntax/index.ts';
import { absoluteSpan } from '../text/location.ts';
import type { DirectiveProblem } from './fileAnalysis.ts';
import type { LaunchDirective } from './launchDirective.ts';
import { readLaunchDirective } from './launchDirective.ts';

export interface PlacedDirectives {
  readonly byKernel: ReadonlyMap<KernelDeclaration, readonly LaunchDirective[]>;
  readonly problems: readonly DirectiveProblem[];
}

export function placeDirectives(file: ParsedFile, kernels: readonly KernelDeclaration[]): PlacedDirectives {
  const byKernel = new Map<KernelDeclaration, LaunchDirective[]>();
  const problems: DirectiveProblem[] = [];
  const integerNamed = (name: string): number | undefined => {
    const value = file.macros.integer(name);
    return value === undefined ? undefined : Number(value);
  };
  for (const comment of file.directives) {
    const read = readLaunchDirective(comment, integerNamed);
    if (read === undefined) continue;
    if (read.kind === 'problem') {
      problems.push({ span: read.span, message: `This launch comment is not used: ${read.message}.` });
      continue;
    }
    const kernel = kernelBelow(read, file, kernels);
    if (kernel === undefined) {
      if (isFollowedByOtherCode(read, file)) {
        problems.push({ span: read.span, message: 'This launch comment stands above no kernel.' });
      }
      continue;
    }
    problems.push(...unknownNames(read, kernel));
    const others = byKernel.get(kernel);
    if (others === undefined) byKernel.set(kernel, [read]);
    else others.push(read);
  }
  return { byKernel, problems };
}

/** The kernel whose signature comes next, with nothing but comments and blanks between. */
function kernelBelow(
  { span }: LaunchDirective,
  file: ParsedFile,
  kernels: readonly KernelDeclaration[],
): KernelDeclaration | undefined {
  let best: KernelDeclaration | undefined;
  let bestStart = Infinity;
  for (const kernel of kernels) {
    const { path, start } = absoluteSpan(kernel.nameAt);
    if (path === file.path && start >= span.end && start < bestStart) {
      best = kernel;
      bestStart = start;
    }
  }
  if (best === undefined) return undefined;
  const itemStart = best.item.anchor.start;
  // A comment between `template <…>` and the kernel lies inside the item.
  if (span.start >= itemStart) return best;
  return isBlank(file.text.slice(span.end, itemStart)) ? best : undefined;
}

/** Where nothing follows, or nothing whole, the kernel may be about to be typed. */
function isFollowedByOtherCode({ span }: LaunchDirective, file: ParsedFile): boolean {
  const next = file.items.find(({ anchor }) => anchor.start >= span.end);
  if (next === undefined || next.errors.length > 0) return false;
  const head = /^[^{;]*/.exec(file.text.slice(next.anchor.start))?.[0] ?? '';
  return !head.includes('__global__');
}

function isBlank(text: string): boolean {
  return text.replace(/\/\/[^\n]*|\/\*[\s\S]*?\*\//g, '').trim() === '';
}

function unknownNames(directive: LaunchDirective, kernel: KernelDeclaration): DirectiveProblem[] {
  const known = new Set([
    ...kernel.templateParameters.map(({ name }) => name),
    ...kernel.instantiate().function.parameters.map(({ name }) => name),
  ]);
  return [...directive.values.keys()]
    .filter((name) => !known.has(name))
    .map((name) => ({
      span: directive.span,
      message: `\`${kernel.name}\` has no parameter \`${name}\`.`,
    }));
}

/** Template arguments from the front up to the last one that the directive gives; none for no template. */
export function templateArgumentsOf(
  directive: LaunchDirective,
  kernel: KernelDeclaration,
): readonly string[] {
  const parameters = kernel.templateParameters;
  const last = parameters.findLastIndex(({ name }) => directive.values.has(name));
  return parameters
    .slice(0, last + 1)
    .map(({ name, kind }) => directive.values.get(name) ?? (kind === 'type' ? 'float' : '1'));
}

/** The rule name of what is wrong with a launch comment; it is no lint rule and cannot be turned off by name. */
const directiveProblemRule = 'launch-comment';

export function directiveDiagnostic({ span, message }: DirectiveProblem, path: string): Diagnostic {
  return {
    rule: directiveProblemRule,
    severity: 'info',
    message,
    at: { path, start: span.start, end: span.end },
    kernel: undefined,
    related: [],
    fixes: [],
    cost: 0,
  };
}
