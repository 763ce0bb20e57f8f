import { checksPrinted } from './simulateText.ts';
import type { PrintingPrograms } from './simulateText.ts';

/** Each prints what it prints when g++ compiles it, with nothing to read. */
const programs: PrintingPrograms = {
  'writing to a file that could not be opened, is closed or never was open fails, and goes on': [
    `#include <fstream>
#include <iomanip>
#include <iostream>
#include <sstream>
#include <string>
int main() {
  std::ofstream f("gone/x.txt");
  float x[2] = {1.5f, 2};
  double d = 2.5;
  std::string s = "abc";
  char c = 'q';
  f << x[1];
  f << d << s << c << "text" << 5 << 7ul << true << std::setw(4) << std::endl;
  f.write("abc", 3);
  f.put('x');
  std::cout << (bool)f << f.fail() << f.good() << f.is_open() << f.bad() << !f << "\\n";
  f.close();
  f << 3;
  std::cout << f.fail() << "\\n";
  std::ofstream g;
  std::cout << g.good();
  g << 1.5 << "never opened";
  std::cout << g.fail() << g.bad() << g.good() << "\\n";
  std::ifstream i("gone");
  int n = 7;
  std::string t = "old";
  i >> n;
  std::cout << n << t << i.eof() << i.fail() << "\\n";
  std::fstream io("gone/y", std::ios::in | std::ios::out);
  io << 4;
  std::cout << io.fail() << !io << (io ? "open" : "not open") << "\\n";
  std::ofstream h("made.txt");
  h << "one " << 2;
  std::cout << (h ? 1 : 0) << h.good();
  h.close();
  std::cout << h.good();
  h << 3;
  std::cout << h.bad() << "\\n";
  h.open("made.txt");
  std::cout << h.good();
  h << 4;
  h.close();
  std::ifstream back("made.txt");
  back >> n;
  std::ostringstream text;
  text << n << std::cout.good() << text.fail();
  std::cout << text.str() << "\\n";
}`,
    '010001',
    '1',
    '1110',
    '7old01',
    '11not open',
    '1111',
    '1410',
  ],
  'reading where nothing is left keeps what the variable holds': [
    `#include <iostream>
#include <sstream>
#include <string>
int main() {
  int n = 7; float f = 8; unsigned u = 9; bool b = true; char c = 'c'; std::string s = "kept"; double d = 1.5; long l = 3;
  std::istringstream empty(""); empty >> n; std::cout << n << empty.fail() << empty.eof();
  empty >> f >> u >> c >> s; std::cout << ' ' << f << u << c << s << '\\n';
  std::istringstream spaces("   "); spaces >> n; std::cout << n << spaces.fail() << spaces.eof() << '\\n';
  std::istringstream word("abc"); word >> n; std::cout << n << word.fail() << word.eof();
  word >> u; std::cout << ' ' << u; word.clear(); word >> s; std::cout << ' ' << s << '\\n';
  std::istringstream real("x"); real >> d; std::cout << d << '\\n';
  std::istringstream last("12"); last >> n >> l; std::cout << n << ' ' << l << last.fail() << '\\n';
  std::istringstream str("q"); str >> s; std::cout << s; str >> s; std::cout << s << str.fail() << '\\n';
  int x = 5; std::cin >> x; std::cout << x << std::cin.eof() << std::cin.fail() << '\\n';
  std::cin >> s; std::cout << s << '\\n';
  std::istringstream line(""); s = "old"; std::getline(line, s); std::cout << '[' << s << ']' << line.fail(); s = "old"; std::getline(line, s); std::cout << '[' << s << "]\\n";
}`,
    '711 89ckept',
    '711',
    '010 9 abc',
    '0',
    '12 31',
    'qq1',
    '511',
    'q',
    '[]1[old]',
  ],
  'writing goes on where it is told to in a file': [
    `#include <cstdio>
#include <fstream>
#include <iostream>
#include <string>
int main() {
  std::ofstream f("places.txt");
  f << "count: ___ end";
  std::streampos at = f.tellp();
  f.seekp(7);
  f << 42;
  f.seekp(-3, std::ios::end);
  f << "END" << std::flush;
  long behind = f.tellp();
  f.close();
  std::ofstream none("gone/x.txt");
  std::string line;
  std::getline(std::ifstream("places.txt") >> std::ws, line);
  std::fstream both("places.txt", std::ios::in | std::ios::out);
  both.seekp(0, std::ios::beg).write("C", 1);
  long next = both.tellp();
  both.close();
  std::string again;
  std::getline(std::ifstream("places.txt") >> std::ws, again);
  std::cout << (long)at << " " << behind << " " << (long)none.tellp() << " " << next << " [" << line << "] [" << again << "]\\n";
}`,
    '14 14 -1 1 [count: 42_ END] [Count: 42_ END]',
  ],
};

describe('states of streams', () => {
  checksPrinted(programs);
});
