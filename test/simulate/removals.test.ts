import { checksPrinted } from './simulateText.ts';
import type { PrintingPrograms } from './simulateText.ts';

/** Each prints what it prints when g++ compiles it. */
const programs: PrintingPrograms = {
  'copies and assigns parts of strings, removes by predicates, and reads files again': [
    `#include <cstdio>
#include <deque>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>
int main() {
  std::string s = "hello world", t; char b[8] = {};
  size_t n = s.copy(b, 5, 6); b[n] = 0; t.assign(s, 2, 3); printf("%s %zu %s", b, n, t.c_str()); t.assign(s, 6); printf(" %s\\n", t.c_str());
  std::vector<int> v{1, 2, 3, 4, 5, 6}; size_t e = std::erase_if(v, [](int x) { return x % 2; }); printf("%zu %td %d\\n", e, std::ssize(v), v[1]);
  std::map<int, int> m{{1, 1}, {2, 4}, {3, 9}}; e = std::erase_if(m, [](const auto& p) { return p.second > 3; }); printf("%zu %zu\\n", e, m.size());
  std::unordered_map<std::string, int> u{{"a", 1}, {"b", 2}}; std::erase_if(u, [](auto& p) { return p.first == "a"; }); printf("%zu %d\\n", u.size(), u["b"]);
  std::set<int> z{1, 5, 9}; printf("%zu ", std::erase_if(z, [](int x) { return x > 4; })); e = std::erase(s, 'o'); printf("%zu %s ", e, s.c_str()); std::deque<int> q{3, 3, 1}; printf("%zu %zu\\n", std::erase(q, 3), q.size());
  { std::ofstream("two.txt") << "1 2\\n"; }
  std::ifstream f; int x, sum = 0;
  for (int i = 0; i < 2; i++) { f.open("two.txt"); while (f >> x) sum += x; printf("%d%d ", f.eof(), f.fail()); f.close(); f.clear(); }
  f.open("two.txt"); while (f.get() != -1) {} f.close(); f.open("two.txt"); printf("%d %d\\n", sum, f.eof());
}
`,
    'world 5 llo world',
    '3 3 4',
    '2 1',
    '1 2',
    '2 2 hell wrld 2 3',
    '11 11 6 0',
  ],
};

describe('parts of containers and strings', () => {
  checksPrinted(programs);
});
