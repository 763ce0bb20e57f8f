import assert from 'node:assert/strict';
import { parseText } from '../../../test/lowering.ts';
import { outlineOf } from './outlines.ts';
import { createProgram } from './program.ts';

async function outline(text: string): Promise<string> {
  const [item] = (await parseText(text)).allItems;
  assert.ok(item);
  const { kind, names, ownName } = outlineOf(item);
  return kind === 'function' ? `function ${names.join(' ')} ${ownName}` : `${kind} ${names.join(' ')}`.trim();
}

describe('names of items read off their text', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['template <typename T, int N = (2 > 1)> __global__ void k(T* p) {}', 'function k k'],
    ['static inline unsigned long long f(int a = 1);', 'function f f'],
    ['std::vector<std::pair<int, int>> pairs(int n) { return {}; }', 'function pairs pairs'],
    ['template <> float twice<float>(float x) { return x; }', 'function twice twice'],
    ['template <typename T> Tile<T>::Tile(int n) : size(n) {}', 'function Tile Tile'],
    ['float Grid::at(int i) const { return data[i]; }', 'function Grid at'],
    ['float4 operator+(float4 a, float4 b) { return a; }', 'function operator+ operator+'],
    ['struct Pair : Base<int> { int first; void f(); } one, *two;', 'names Pair Base one two'],
    ['enum Color { red, green = 2 };', 'names Color red green'],
    ['typedef void (*Callback)(int code);', 'names Callback code'],
    ['__constant__ float table[N], other;', 'names table other'],
    ['static const Interface<T> table = { run, stop };', 'names table'],
    ['Node first __attribute__((aligned(16))), *last;', 'names first last'],
    ['dim3 grid(16, 16);', 'function grid grid'],
    ['int (*chosen)(int) = nullptr;', 'names chosen nullptr'],
    ['using Real = float;', 'names Real'],
    ['template <class T> E<T::n >= 4, T> f(T v) { return v; }', 'function f f'],
    ['template <class T> void f(const T& v) requires Real<T> && (sizeof(T) > 2) { }', 'function f f'],
    ['template class ns::Gemm<float>;', 'instantiation'],
    ['using namespace std;', 'unsure'],
    ['template void k<float>(float*);', 'instantiation'],
    ['int list{3};', 'unsure'],
    ['void cut(float* p) { ); int scale = 4;', 'unsure'],
  ];
  for (const [text, expected] of cases) {
    it(text, async () => {
      assert.equal(await outline(text), expected);
    });
  }

  it('leave items that nobody asks for without a tree', async () => {
    const text =
      'struct S { int n; };\nint unused(S s) { return s.n; }\n__global__ void k(int* p) { *p = 1; }';
    const file = await parseText(text);
    const read: string[] = [];
    for (const item of file.allItems) {
      const { root } = item;
      const get = (): typeof root => {
        read.push(outlineOf(item).names.join());
        return root;
      };
      Object.defineProperty(item, 'root', { get });
    }
    const program = createProgram(file);
    assert.ok(program.kernels()[0]?.instantiate().function.body);
    assert.deepEqual(read, ['k']);
    assert.equal(program.hostFunctions()[0]?.parameters.length, 1);
    assert.deepEqual(read, ['k', 'unused', 'S']);
  });
});
