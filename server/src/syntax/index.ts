export type { Qualifier, SourceItem, SyntaxNode } from './ast.ts';
export type {
  CudaParser,
  Directive,
  FragmentKind,
  FragmentOptions,
  Include,
  Macro,
  MacroTable,
  ParsedFile,
  ParseRequest,
  ParserOptions,
  ResolveInclude,
  SourceSpan,
} from './parsed-file.ts';
export type { TypedAt } from './typed-line.ts';
export { binaryPrecedences } from './binary-precedences.ts';
export { headersOf, isKnownHeader } from './knownHeaders.ts';
export { createParser } from './parser.ts';
export { namesSide, sideOfArms } from './side-groups.ts';
export { childByField, childrenByField, nodeText } from './navigation.ts';
export { isTestHeader } from './testMacros.ts';
