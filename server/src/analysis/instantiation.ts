/** Kernel instances for template arguments that are only known as text: those of directives, and of earlier launches. */
import type { FunctionIr } from '../ir/nodes.ts';
import type { KernelDeclaration } from '../lowering/program.ts';
import { createProgram } from '../lowering/program.ts';
import type { CudaParser, ParsedFile, SourceItem } from '../syntax/index.ts';

export interface AskedInstance {
  readonly declaration: KernelDeclaration;
  /** In the order of the template's parameters. */
  readonly templateArguments: readonly string[];
}

export type InstanceLookup = (asked: AskedInstance) => FunctionIr | undefined;

/** The same declaration in two programs of one file: the anchor belongs to the item, and the item stays. */
export function declarationKey({ nameAt }: Pick<KernelDeclaration, 'nameAt'>): string {
  return `${nameAt.anchor.start + nameAt.start} ${nameAt.anchor.path}`;
}

function instantiationText({ declaration, templateArguments }: AskedInstance): string {
  return `template void ${declaration.name}<${templateArguments.join(', ')} >();`;
}

/** Lowers the file once more with explicit instantiations behind it, which is what such instances are. */
export function instantiateAll(
  asked: readonly AskedInstance[],
  file: ParsedFile,
  parser: CudaParser,
): InstanceLookup {
  const added = new Map<string, { readonly kernel: string; readonly item: SourceItem }>();
  const idOf = (one: AskedInstance): string => `${declarationKey(one.declaration)} ${instantiationText(one)}`;
  for (const one of asked) {
    if (added.has(idOf(one))) continue;
    const item = instantiationItem(one, parser);
    if (item !== undefined) added.set(idOf(one), { kernel: declarationKey(one.declaration), item });
  }
  if (added.size === 0) return () => undefined;
  const items = [...file.allItems, ...[...added.values()].map(({ item }) => item)];
  const byKey = new Map(withItems(file, items).map((kernel) => [declarationKey(kernel), kernel]));
  return (one) => {
    const key = declarationKey(one.declaration);
    const instances = byKey.get(key)?.explicitInstances ?? [];
    // Those that were added come last, in their order.
    const own = [...added].filter(([, { kernel }]) => kernel === key).map(([id]) => id);
    const index = own.indexOf(idOf(one));
    return index < 0 ? undefined : instances[instances.length - own.length + index]?.function;
  };
}

function withItems(file: ParsedFile, allItems: readonly SourceItem[]): readonly KernelDeclaration[] {
  const { path, text, items, units, macros, directives, includes } = file;
  const dispose = (): void => undefined;
  return createProgram({
    path,
    text,
    items,
    units,
    allItems,
    macros,
    directives,
    includes,
    errors: [],
    dispose,
  }).kernels();
}

/** An item as if the file held this explicit instantiation behind the kernel, in its namespace. */
function instantiationItem(asked: AskedInstance, parser: CudaParser): SourceItem | undefined {
  const { item: kernelItem } = asked.declaration;
  const node = parser.parseFragment(instantiationText(asked), 'declaration', { anchor: kernelItem.anchor });
  if (node === undefined) return undefined;
  const { item } = node;
  return {
    text: item.text,
    root: node,
    anchor: item.anchor,
    qualifiers: item.qualifiers,
    namespaces: kernelItem.namespaces,
    errors: item.errors,
    sourceSpan: (start, end) => item.sourceSpan(start, end),
  };
}
