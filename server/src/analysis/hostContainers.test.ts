import assert from 'node:assert/strict';
import { analyseText, kernelNamed } from './testProgram.ts';

const before = `
#include <algorithm>
#include <map>
#include <string>
#include <vector>
#include <thrust/device_vector.h>
template <class T> __global__ void k(T* p) { p[threadIdx.x] = 0; }
template <class T> void go(T* p, int blocks) { k<<<blocks, 64>>>(p); }
void more(std::vector<int>& v) { v.push_back(3); }
void elsewhere(std::vector<int>& v);
std::vector<int> made() { std::vector<int> r; r.push_back(1); return r; }
std::vector<int> twoOf(int n) { return {n, 2 * n}; }
std::vector<int> movedOf(int n) { std::vector<int> r{n, 2 * n}; if (n > 2) return r; return {}; }
int second(const std::vector<int>& v) { return v[1]; }
struct Shape { int blocks; float* p; };
struct Named { std::string name; std::map<int, float> of; int blocks; };
const std::vector<Named> named = {{"a", {}, 3}, {"b", {}, 5}};
std::vector<int> changing{3, 5};
void change() { changing[0] = 4; }
constexpr int most = std::max({4, 5, 3}), table[most] = {};
struct Holder { std::vector<float> all; void init(int n) { all.resize(n); } };
`;

/** The grid's width and the element of the one launch of a host program. */
async function launched(body: string): Promise<unknown[]> {
  const analysis = await analyseText(
    `${before}int main(int, char** argv) { const int given = atoi(argv[1]); ${body} }`,
  );
  const { launches } = kernelNamed(analysis, 'k');
  assert.equal(launches.length, 1, body);
  const [{ summary, templateArguments } = assert.fail()] = launches;
  return [summary.launch.grid?.[0] ?? 'unknown', ...templateArguments];
}

describe('containers of host code', () => {
  it('tell a launch what their elements are, and how many', async () => {
    const cases: [string, unknown[]][] = [
      ['std::vector<int> a(8); go(a.data(), a.size());', [8, 'int']],
      ['std::vector<int> a(8, 1); go(&a[0], a.size());', [8, 'int']],
      ['std::vector<short> a; a.resize(5); short* p = &a.front(); go(p, (int)a.size());', [5, 'short']],
      ['std::vector<int> a(8), b = a; auto* q = &b; q->resize(16); go(b.data(), b.size());', [16, 'int']],
      ['std::vector<int> a(8), c(3); std::swap(a, c); go(a.data(), a.size());', [3, 'int']],
      ['Holder w; w.init(16); go(w.all.data(), w.all.size());', [16, 'float']],
      ['thrust::device_vector<float> g(8); go(thrust::raw_pointer_cast(g.data()), g.size());', [8, 'float']],
      [
        'thrust::device_vector<char> h = std::vector<char>(2); go(thrust::raw_pointer_cast(&h[0]), h.size());',
        [2, 'char'],
      ],
    ];
    for (const [body, expected] of cases) assert.deepEqual(await launched(body), expected, body);
  });

  it('say nothing of a size that something else may have changed', async () => {
    const cases = [
      'std::vector<int> a(8); for (int i = 0; i < given; i++) a.push_back(i); go(a.data(), a.size());',
      'std::vector<int> a(8); more(a); go(a.data(), a.size());',
      'std::vector<int> a(8); elsewhere(a); go(a.data(), a.size());',
      'std::vector<int> a = made(); go(a.data(), a.size());',
      'std::vector<int> a(8), c(3); c = std::move(a); go(c.data(), a.size());',
      'std::vector<int> a(8); auto f = [&](int i) { a.push_back(i); }; f(1); go(a.data(), a.size());',
      'std::vector<int> a(8); a.resize(given); go(a.data(), a.size());',
      'std::vector<int> a(8); std::vector<int> b(a.begin(), a.begin() + given); go(b.data(), b.size());',
      'std::vector<std::vector<int>> rows(4, std::vector<int>(8)); go(rows[0].data(), rows[0].size());',
    ];
    for (const body of cases) assert.deepEqual(await launched(body), ['unknown', 'int'], body);
  });

  it('tell a launch the elements that they are listed', async () => {
    const cases: [string, number][] = [
      ['std::vector<int> a = {3, 5}; go(p, a[1]);', 5],
      ['std::vector<int> a{3, 5}; a[1] += 2; a[0] = 9; go(p, a.back());', 7],
      ['std::vector<int> a = {3, 5}, b = {7}; int all = 0; for (int n : a) all += n; go(p, all + b[0]);', 15],
      ['std::vector<int> a; a = {3, 5}; go(p, a.at(0));', 3],
      ['go(p, second({3, 5}));', 5],
      ['auto a = twoOf(3); go(p, a[1]);', 6],
      ['auto a = movedOf(3); go(p, *(a.begin() + 1));', 6],
      [
        'std::vector<Shape> all = {{3, p}, {5, p}}; const auto& [blocks, q] = all[1]; go((int*)q, blocks);',
        5,
      ],
      [
        'std::vector<Named> all = {{"a", {}, 3}, {std::string("b"), {{1, 2.f}}, 5}}; go(p, all[1].blocks);',
        5,
      ],
      ['Named all[2] = {{"a", {}, 3}, {"b", {}, 5}}; go(p, all[1].blocks);', 5],
      ['for (Named& one : std::vector<Named>{{"a", {}, 5}}) go(p, one.blocks);', 5],
      ['std::vector<std::pair<std::string, int>> all = {{"a", 3}, {"b", 5}}; go(p, all[1].second);', 5],
      [
        'std::vector<std::tuple<int, std::string, int>> all = {{3, "a", 4}, {3, "b", 5}}; go(p, std::get<2>(all[1]));',
        5,
      ],
      ['std::vector<std::vector<int>> all = {{3, 5}, {7}}; go(p, all[0][1] + all[1][0]);', 12],
      ['go(p, named[1].blocks);', 5],
      ['change(); go(p, changing[0] + 1);', 5],
      ['if (given > 3) change(); go(p, changing[1]);', 5],
      ['static const std::vector<int> a = {3, 5}; go(p, a[1]);', 5],
      ['go(p, sizeof(table) / sizeof(int));', 5],
      ['std::vector<int> a = {3, 5}; atoi(argv[a[0]]); go(p, a[1]);', 5],
    ];
    for (const [body, expected] of cases)
      assert.deepEqual(await launched(`int* p = nullptr; ${body}`), [expected, 'int'], body);
  });

  it('say nothing of elements that something else may have changed', async () => {
    const cases = [
      'std::vector<int> a = {3, 5}; elsewhere(a); go(p, a[0]);',
      'std::vector<int> a = {3, 5}; std::sort(a.begin(), a.end()); go(p, a[0]);',
      'std::vector<int> a = {3, 5}; notDeclared(a.data()); go(p, a[0]);',
      'std::vector<int> a = {3, 5}; a[given] = 4; go(p, a[0]);',
      'std::vector<int> a = {3, 5}; for (int i = 0; i < given; i++) a[i & 1] = i; go(p, a[0]);',
      'if (given > 3) change(); go(p, changing[0]);',
      'elsewhere(changing); go(p, changing[1]);',
      'std::vector<int> a = {3, 5}; a.push_back(7); go(p, a[0]);',
      'std::vector<int> a = {3, 5}; a.insert(a.begin(), 4); go(p, a[0]);',
      'std::vector<int> a = {3, 5}; a.resize(3); go(p, a[2]);',
      'std::vector<int> a = {3, 5}, b = std::move(a); go(p, a[0]);',
      'std::vector<int> a; for (int i = 0; i < 3; i++) { std::vector<int> b = {i}; a = b; } go(p, a[0]);',
      // What a place in the code makes a second time is not what it made first.
      'auto a = twoOf(3), b = twoOf(4); go(p, b[0]);',
    ];
    for (const body of cases)
      assert.deepEqual(await launched(`int* p = nullptr; ${body}`), ['unknown', 'int'], body);
  });

  it('tell what the pointers that own an object lead to', async () => {
    const cases: [string, unknown[]][] = [
      ['auto p = std::make_unique<Holder>(); go(p->all.data(), 4);', [4, 'float']],
      ['std::unique_ptr<short[]> p(new short[8]); go(&p[2], 4);', [4, 'short']],
      ['std::vector<std::shared_ptr<Holder>> all; auto& one = *all[1]; go(one.all.data(), 3);', [3, 'float']],
      ['std::unique_ptr<int> none; if (!none) go(none.get(), 2); else go((char*)0, 3);', [2, 'int']],
    ];
    for (const [body, expected] of cases) assert.deepEqual(await launched(body), expected, body);
  });
});
