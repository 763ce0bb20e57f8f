// Streams that read and write files and strings, as libstdc++ has them.
#include <cstdio>
#include <iostream>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>
#include <iomanip>
int main(int argc, char** argv) {
  std::ifstream in(argv[1]); if (!in.is_open()) { std::cerr << "none\n"; return 1; }
  int n; float f; std::string w; in >> n >> f >> w; std::cout << n << " " << f << " " << w << std::endl;
  std::string line; std::getline(in, line); while (std::getline(in, line)) { std::istringstream ss(line); std::string tok; std::vector<std::string> toks; while (ss >> tok) toks.push_back(tok); std::cout << toks.size() << "[" << line << "]"; std::istringstream cs(line); while (std::getline(cs, tok, ',')) std::cout << "<" << tok << ">"; std::cout << "\n"; }
  std::cout << in.eof() << in.fail() << std::endl; in.close();
  std::ifstream no("nothing.txt"); if (!no) std::cout << "missing\n";
  { std::ofstream out("made.txt"); out << "a " << 3 << " " << std::setprecision(3) << 2.34567 << "\n"; }
  std::ifstream back("made.txt"); std::string a; int b; double c; back >> a >> b >> c; std::cout << a << b << c << "\n"; int more; if (!(back >> more)) std::cout << "end\n";
  std::stringstream both; both << "x=" << 5 << " y=" << 2.5; std::string p; both >> p; std::cout << p << "|" << both.str() << "\n"; double v; std::stringstream("3.25") >> v; std::cout << v << "\n";
  std::ifstream bin(argv[1], std::ios::binary | std::ios::ate); std::cout << bin.tellg() << "\n"; bin.seekg(0, std::ios::beg); char buf[5]; bin.read(buf, 4); buf[4] = 0; std::cout << buf << bin.gcount() << "\n";
}
