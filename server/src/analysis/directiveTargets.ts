/** Which kernel each launch directive stands above, and the instances that their template arguments name. */
import type { KernelDeclaration } from '../lowering/program.ts';
import type { CudaParser, ParsedFile, SourceItem } from '../syntax/index.ts';
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
      problems.push({ span: read.span, message: 'This launch comment stands above no kernel.' });
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

/** The text of an explicit instantiation with the directive's template arguments; undefined for no template. */
export function instantiationText(directive: LaunchDirective, kernel: KernelDeclaration): string | undefined {
  const names = kernel.templateParameters.map(({ name }) => name);
  // Arguments are given from the front; what follows the last one given has its default or is chosen.
  const last = names.findLastIndex((name) => directive.values.has(name));
  if (last < 0) return undefined;
  const values = names.slice(0, last + 1).map((name, index) => {
    const isType = kernel.templateParameters[index]?.kind === 'type';
    return directive.values.get(name) ?? (isType ? 'float' : '1');
  });
  return `template void ${kernel.name}<${values.join(', ')} >();`;
}

/** An item as if the file held this explicit instantiation behind the kernel. */
export function instantiationItem(
  text: string,
  kernel: KernelDeclaration,
  parser: CudaParser,
): SourceItem | undefined {
  const node = parser.parseFragment(text, 'declaration', { anchor: kernel.item.anchor });
  if (node === undefined) return undefined;
  const { item } = node;
  return {
    text: item.text,
    root: node,
    anchor: item.anchor,
    qualifiers: item.qualifiers,
    namespaces: kernel.item.namespaces,
    errors: item.errors,
    sourceSpan: (start, end) => item.sourceSpan(start, end),
  };
}
