import type { CudaParser, ParserOptions } from './parsed-file.ts';

/** Loads the WebAssembly parser and grammar. */
export function createParser(_options: ParserOptions = {}): Promise<CudaParser> {
  return Promise.reject(new Error('not built yet'));
}
