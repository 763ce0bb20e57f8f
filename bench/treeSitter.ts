/** What tree-sitter alone needs for a text: the yardstick of the analysis. */
import { createRequire } from 'node:module';
import { Language, Parser } from 'web-tree-sitter';

export async function plainTreeSitter(): Promise<(text: string) => void> {
  await Parser.init();
  const require = createRequire(import.meta.url);
  const language = await Language.load(require.resolve('tree-sitter-cpp/tree-sitter-cpp.wasm'));
  const parser = new Parser();
  parser.setLanguage(language);
  return (text) => {
    parser.parse(text)?.delete();
  };
}
