/** Kernel instances for template arguments that are only known as text: those of directives, and of earlier launches. */
import type { FunctionIr } from '../ir/nodes.ts';
import type { KernelDeclaration } from '../lowering/program.ts';
import type { CudaParser, ParsedFile, SourceItem } from '../syntax/index.ts';
import type { IncrementalProgram } from './incrementalProgram.ts';

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

/** Instantiates by lowering the file with explicit instantiations behind it, which is what such instances are. */
export class Instantiator {
  private readonly parser: CudaParser;
  private readonly program: IncrementalProgram;
  /** The same instantiation is the same item from edit to edit, so that what was lowered for it stays. */
  private readonly items = new WeakMap<SourceItem, Map<string, SourceItem>>();

  constructor(parser: CudaParser, program: IncrementalProgram) {
    this.parser = parser;
    this.program = program;
  }

  instantiate(asked: readonly AskedInstance[], file: ParsedFile): InstanceLookup {
    const added = new Map<SourceItem, string>();
    for (const one of asked) {
      const item = this.itemFor(one);
      if (item !== undefined) added.set(item, declarationKey(one.declaration));
    }
    if (added.size === 0) return () => undefined;
    const program = this.program.at(file, [...added.keys()]);
    const byKey = new Map(program.kernels().map((kernel) => [declarationKey(kernel), kernel]));
    return (one) => {
      const key = declarationKey(one.declaration);
      const instances = byKey.get(key)?.explicitInstances ?? [];
      // Those that were added come last, in their order.
      const own = [...added].filter(([, kernel]) => kernel === key).map(([item]) => item);
      const item = this.itemFor(one);
      const index = item === undefined ? -1 : own.indexOf(item);
      return index < 0 ? undefined : instances[instances.length - own.length + index]?.function;
    };
  }

  private itemFor({ declaration, templateArguments }: AskedInstance): SourceItem | undefined {
    const text = `template void ${declaration.name}<${templateArguments.join(', ')} >();`;
    let known = this.items.get(declaration.item);
    if (known === undefined) this.items.set(declaration.item, (known = new Map<string, SourceItem>()));
    let item = known.get(text);
    if (item === undefined) {
      item = this.instantiationItem(text, declaration.item);
      if (item !== undefined) known.set(text, item);
    }
    return item;
  }

  /** An item as if the file held this explicit instantiation behind the kernel, in its namespace. */
  private instantiationItem(text: string, kernel: SourceItem): SourceItem | undefined {
    const anchor = { path: kernel.anchor.path, start: kernel.anchor.start };
    const root = this.parser.parseFragment(text, 'declaration', { anchor });
    if (root === undefined) return undefined;
    const { item } = root;
    return {
      text: item.text,
      root,
      anchor,
      qualifiers: item.qualifiers,
      namespaces: kernel.namespaces,
      errors: item.errors,
      sourceSpan: (start, end) => item.sourceSpan(start, end),
      expression: (text) => item.expression(text),
    };
  }
}
