import { checksPrinted } from './simulateText.ts';
import type { PrintingPrograms } from './simulateText.ts';

/** Each prints what it prints when g++ compiles it. */
const programs: PrintingPrograms = {
  'keep exceptions until the last of them is gone': [
    `#include <exception>
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>
struct E { std::string n; E(std::string s) : n(s) { std::cout << "+" << n; } E(const E& o) : n(o.n) { std::cout << "c"; } ~E() { std::cout << "-" << n << '\\n'; } };
int main() {
  std::exception_ptr a, b;
  std::cout << (a == nullptr) << !a << (std::current_exception() == nullptr);
  try { throw E("x"); } catch (...) { a = std::current_exception(); b = a; std::cout << " in"; }
  std::cout << " out " << (a == b) << bool(a); b = nullptr;
  try { std::rethrow_exception(a); } catch (const E& e) { std::cout << " got " << e.n; a = nullptr; std::cout << " still " << e.n << ' '; }
  try { std::exception_ptr q; try { throw E("y"); } catch (...) { q = std::current_exception(); } std::rethrow_exception(q); } catch (E& e) { std::cout << " second " << e.n; }
}
`,
    '111+x in out 11 got x still x -x',
    '+y second y-y',
  ],
  'throw any of them again, and make some': [
    `#include <exception>
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>
int main() {
  std::vector<std::exception_ptr> all;
  for (int i = 0; i < 3; i++) try { if (i == 1) throw i; throw std::runtime_error("r" + std::to_string(i)); } catch (...) { all.push_back(std::current_exception()); }
  for (auto& p : all) try { std::rethrow_exception(p); } catch (int i) { std::cout << "int " << i << '\\n'; } catch (std::exception& e) { std::cout << e.what() << '\\n'; }
  auto made = std::make_exception_ptr(std::logic_error("made"));
  try { std::rethrow_exception(made); } catch (std::logic_error& e) { std::cout << e.what() << '\\n'; }
}
`,
    'r0',
    'int 1',
    'r2',
    'made',
  ],
};

describe('pointers to exceptions', function () {
  this.timeout(60_000);
  checksPrinted(programs);
});
