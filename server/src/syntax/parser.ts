import { parseFragment } from './fragments.ts';
import { createMacroBase } from './macro-state.ts';
import type { MacroBase } from './macro-state.ts';
import type { CudaParser, ParserOptions } from './parsed-file.ts';
import { ParsedItem } from './source-item.ts';
import type { BuildTree } from './source-item.ts';
import { loadGrammarParser } from './tree-sitter.ts';
import { Translation } from './translation.ts';
import { UnitCache } from './unit-cache.ts';

const defaultCudaArch = 800;
/** Twice what a header of 60,000 lines in one namespace takes; one to two seconds. */
const defaultItemBudgetInSteps = 40_000;

/** Loads the WebAssembly parser and grammar. */
export async function createParser(options: ParserOptions = {}): Promise<CudaParser> {
  const grammar = await loadGrammarParser(options);
  const budget = options.itemBudgetInSteps ?? defaultItemBudgetInSteps;
  const build: BuildTree = (item) => grammar.parse(item, budget);
  const cache = new UnitCache();
  const bases = new Map<string, MacroBase>();
  const baseFor = (defines: Readonly<Record<string, string>>, cudaArch: number | 'none'): MacroBase => {
    const key = JSON.stringify([cudaArch, defines]);
    let base = bases.get(key);
    if (base === undefined) {
      // Settings change rarely; a handful of them at once is plenty.
      if (bases.size > 16) bases.clear();
      base = createMacroBase(defines, cudaArch);
      bases.set(key, base);
    }
    return base;
  };
  return {
    parse(request) {
      const base = baseFor(request.defines ?? {}, request.cudaArch ?? defaultCudaArch);
      const { resolveInclude, previous, typedAt, forcedIncludes = [] } = request;
      cache.startParse();
      const translation = new Translation({ base, resolveInclude, build, cache, typedAt });
      const reusable = previous?.items.filter((item) => item instanceof ParsedItem) ?? [];
      const file = translation.parseMain(request.path, request.text, reusable, forcedIncludes);
      cache.addMainFile(file);
      return file;
    },
    parseFragment: (text, kind, fragmentOptions = {}) => parseFragment(text, kind, fragmentOptions, build),
    dispose: () => grammar.dispose(),
  };
}
