import assert from 'node:assert/strict';
import { checksPrinted, simulateText } from './simulateText.ts';
import type { PrintingPrograms } from './simulateText.ts';

/** Programs, and the lines that they print when g++ compiles them. */
const programs: PrintingPrograms = {
  'iterators of the program’s own, texts that are thrown, numbers of another base': [
    `#include <cstdio>
#include <algorithm>
#include <iterator>
#include <numeric>
#include <sstream>
#include <string>
template <class T> struct List {
  struct Node { T v; Node* next; };
  Node* head = nullptr;
  void push(T v) { head = new Node{v, head}; }
  class iterator {
    Node* at;
   public:
    using iterator_category = std::forward_iterator_tag;
    using value_type = T;
    using difference_type = long;
    using pointer = T*;
    using reference = T&;
    explicit iterator(Node* n) : at(n) {}
    T& operator*() const { return at->v; }
    iterator& operator++() { at = at->next; return *this; }
    iterator operator++(int) { auto old = *this; ++*this; return old; }
    bool operator==(const iterator& o) const { return at == o.at; }
    bool operator!=(const iterator& o) const { return at != o.at; }
  };
  iterator begin() { return iterator(head); }
  iterator end() { return iterator(nullptr); }
};
namespace ns {
struct Three { int d[3]; };
int* begin(Three& t) { return t.d; }
int* end(Three& t) { return t.d + 3; }
}

int main() {
  List<int> l;
  for (int i = 0; i < 5; i++) l.push(i * i);
  printf("%ld %d %d\\n", (long)std::distance(l.begin(), l.end()), *std::next(l.begin(), 2), *std::max_element(l.begin(), l.end()));
  auto at = l.begin();
  std::advance(at, 3);
  printf("%d\\n", *at);
  ns::Three t{{1, 2, 3}};
  for (int& x : t) x *= 2;
  for (int x : t) printf("%d ", x);
  puts("");
  try { throw "text"; } catch (const char* s) { puts(s); }
  std::istringstream in("0x1f 2a 0X10 7");
  int a, b, c, d;
  in >> std::hex >> a >> b >> c >> std::dec >> d;
  printf("%d %d %d %d\\n", a, b, c, d);
  int i = 2;
  printf("%s\\n", std::string(3, 'a' + i).c_str());
}
`,
    '5 4 16',
    '1',
    '2 4 6 ',
    'text',
    '31 42 16 7',
    'ccc',
  ],
  'a value of a template’s class among arguments that read as parameters': [
    `#include <cstdio>
#include <vector>
using namespace std;
template <class T> struct Box { T v; explicit Box(T a) : v(a) {} };

int main() {
  int m = 4;
  vector<vector<int>> rows(m, vector<int>(m));
  rows[1][2] = 3;
  vector<Box<int>> boxes(m, Box<int>(m));
  printf("%d %zu %d\\n", rows[1][2], rows[3].size(), boxes[1].v);
}`,
    '3 4 4',
  ],
};

describe('the C++ library with the program’s own types', function () {
  this.timeout(60_000);
  checksPrinted(programs);
});

describe('arithmetic as an H200 does it', () => {
  const run = async (body: string): Promise<string> => {
    const report = await simulateText(`#include <cstdio>
#include <cuda_fp16.h>
__global__ void k(float* o, float x) { ${body} }
int main() {
  float* o;
  cudaMallocManaged(&o, 64);
  k<<<1, 1>>>(o, -0.3f);
  cudaDeviceSynchronize();
  for (int i = 0; i < 4; i++) printf("%g ", o[i]);
}`);
    assert(typeof report !== 'string');
    return report.stdout;
  };

  it('rounds to zeros that keep their sign', async () => {
    const body = 'o[0] = rintf(x); o[1] = (float)rint((double)x); o[2] = nearbyintf(x); o[3] = rintf(-x);';
    assert.equal(await run(body), '-0 -0 -0 0 ');
  });

  it('contracts products of halves', async () => {
    const body = `__half b = __float2half(1.7f);
  for (int i = 0; i < 4; i++) { __half a = __float2half((i * 2 + 1) * 0.3f); o[i] = __half2float(a + b * a); }`;
    assert.equal(await run(body), '0.810059 2.42969 4.05078 5.66797 ');
  });
});
