import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { Language, Parser } from 'web-tree-sitter';
import { createParser } from './index.ts';
import type { CudaParser } from './index.ts';
import { convertTree, sameTree } from './tree-conversion.ts';

/** Every field, alias and error of the library's own cursor is in the trees that are read from memory. */
describe('tree memory', () => {
  let parser: CudaParser;
  const reference = { parser: undefined as Parser | undefined };
  before(async () => {
    parser = await createParser();
    const language = await Language.load(
      createRequire(import.meta.url).resolve('tree-sitter-cpp/tree-sitter-cpp.wasm'),
    );
    reference.parser = new Parser();
    reference.parser.setLanguage(language);
  });
  after(() => reference.parser?.delete());

  const texts = [
    'template <typename T, int N> struct S : public B<T> { T a[N] = {}; int f(const T& x) const { return x.y->z[1]; } };',
    'void g(float* p, ...) { for (int i = 0, j = 1; i < 3; ++i, j--) p[i] += h<int>(i)(2); if (p) return; else p = 0; }',
    'auto l = [&, x = 1](auto... a) mutable -> int { return sizeof...(a) + (a + ...); };',
    'enum class E : int { A = 1, B }; int (*q)(int) = nullptr; unsigned long long x = 1ull, *y[3];',
    'void f() { switch (x) { case 1: default: break; } do { a ? b : c; } while (!d); label: goto label; }',
    'struct S { virtual void f() {}; int& g() const {}; void (*p)(int){}; template <class T> void h(T) {}; }; void S::i() {};',
    'void f( { int x = ; } }',
    'x y z ( 1 2',
    'char const* s = "\u00fc\u{1f600}" R"(raw)"; wchar_t c = L\'x\';',
    `int x = ${'('.repeat(200)}1${')'.repeat(200)};`,
    `int a[] = { ${'1, '.repeat(500)} };`,
  ];
  for (const text of texts) {
    it(`reads ${text.slice(0, 40)}`, () => {
      for (const item of parser.parse({ path: 'a.cu', text }).items) {
        const tree = reference.parser?.parse(item.text);
        assert.ok(tree);
        const expected = convertTree(tree, item);
        assert.ok(sameTree(item.root, expected.root));
        assert.deepEqual(item.errors, expected.errors);
        tree.delete();
      }
    });
  }
});
