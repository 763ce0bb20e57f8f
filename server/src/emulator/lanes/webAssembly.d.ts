/** What is used of the WebAssembly JavaScript Interface; TypeScript declares it for browsers only. */
declare namespace WebAssembly {
  class Memory {
    constructor(size: { readonly initial: number; readonly maximum: number; readonly shared?: boolean });
    readonly buffer: ArrayBuffer;
    grow(pages: number): number;
  }
  class CompileError extends Error {}
  type Module = object;
  const Module: new (bytes: Uint8Array<ArrayBuffer>) => Module;
  class Instance {
    constructor(module: Module, imports: Readonly<Record<string, Readonly<Record<string, unknown>>>>);
    readonly exports: Readonly<Record<string, unknown>>;
  }
}
