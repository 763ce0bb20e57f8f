import { checksPrinted } from './simulateText.ts';
import type { PrintingPrograms } from './simulateText.ts';

/** Programs, and the lines that they print when g++ compiles them. */
const programs: PrintingPrograms = {
  'containers are gone through backwards': [
    `#include <cstdio>
#include <vector>
#include <list>
#include <map>
#include <set>
#include <deque>
#include <string>
#include <algorithm>
#include <numeric>
#include <iterator>
template <class I> typename std::iterator_traits<I>::value_type sum(I a, I b) { typename std::iterator_traits<I>::value_type s{}; for (; a != b; ++a) s += *a; return s; }
template <class I> int count(I a, I b) { int n = 0; for (; a != b; ++a) n++; return n; }
int main() {
  std::vector<int> v{1, 2, 3}; std::list<int> l{4, 5}; std::deque<double> d{1.5, 2}; std::map<int, int> m{{1, 2}, {3, 4}}; std::set<int> s{7, 8}; std::string t = "abc";
  printf("%d %d %g %d %d\\n", sum(v.rbegin(), v.rend()), sum(l.rbegin(), l.rend()), sum(d.rbegin(), d.rend()), sum(s.rbegin(), s.rend()), count(m.rbegin(), m.rend()));
  std::map<int, int>::reverse_iterator r = m.rbegin(); printf("%d %d\\n", r->first, r->second);
  std::string back(t.rbegin(), t.rend()); printf("%s %d\\n", back.c_str(), (int)sizeof(std::vector<short>::reverse_iterator::value_type));
  std::vector<int> w(v.rbegin(), v.rend()); std::sort(w.rbegin(), w.rend()); printf("%d %d\\n", w[0], std::accumulate(v.rbegin(), v.rend(), 0));
  const std::vector<int>& c = v; for (std::vector<int>::const_reverse_iterator i = c.rbegin(); i != c.crend(); ++i) printf("%d ", *i);
  for (std::list<int>::reverse_iterator i = l.rbegin(); i != l.rend(); i++) *i += 1; for (auto i = t.crbegin(); i != t.crend(); ++i) putchar(*i);
  printf(" %d %d %d\\n", l.front(), *s.crbegin(), *std::next(v.rbegin()));
  auto p = std::make_reverse_iterator(v.end()); printf("%d\\n", *p);
}`,
    '6 9 3.5 15 2',
    '3 4',
    'cba 2',
    '3 6',
    '3 2 1 cba 5 8 2',
    '3',
  ],
  'variants are one of several types': [
    `#include <variant>
#include <iostream>
#include <string>
#include <vector>
struct Circle { double r; }; struct Square { double s; }; struct Named { std::string n; Named(const std::string& x) : n(x) { std::cout << "+" << n; } Named(const Named& o) : n(o.n) { } ~Named() { std::cout << "-" << n; } };
using Shape = std::variant<Circle, Square>;
template <class... Ts> struct overloaded : Ts... { using Ts::operator()...; };
template <class... Ts> overloaded(Ts...) -> overloaded<Ts...>;
struct Area { double operator()(const Circle& c) const { return 3 * c.r * c.r; } double operator()(const Square& s) const { return s.s * s.s; } };
int main() {
  std::vector<Shape> v{Circle{1}, Square{2}}; v.push_back(Circle{3}); for (const auto& s : v) std::cout << std::visit(Area{}, s) << ' ' << s.index() << '\\n';
  for (auto& s : v) std::visit(overloaded{[](Circle& c) { c.r += 1; }, [](Square& q) { q.s *= 2; }}, s);
  for (auto& s : v) if (auto* c = std::get_if<Circle>(&s)) std::cout << c->r << '\\n'; else std::cout << std::get<Square>(s).s << '\\n';
  std::variant<std::monostate, Named, int> n; { n = Named("a"); std::cout << std::get<Named>(n).n << n.index(); } n = 4; std::cout << std::get<int>(n) << std::endl; n.emplace<Named>("b"); n = 0; std::cout << std::endl;
  std::variant<bool, std::string> b = "lit"; std::cout << b.index() << std::endl; std::variant<float, long> fl = 3L; std::cout << fl.index() << std::endl;
  std::cout << std::visit([](auto x, auto y) { return (int)x * 10 + (int)y; }, std::variant<int, float>(2), std::variant<int, float>(3.0f)) << std::endl;
}`,
    '3 0',
    '4 1',
    '27 0',
    '2',
    '4',
    '4',
    '+a-aa1-a4',
    '+b-b',
    '1',
    '1',
    '23',
  ],
  'sorts leave what compares equal in the order of libstdc++': [
    `#include <algorithm>
#include <functional>
#include <cstdio>
#include <vector>
#include <string>
#include <memory>
#include <deque>
int main() {
  unsigned s = 12345; auto next = [&] { return s = s * 1664525u + 1013904223u; };
  for (int n : {3, 16, 17, 40, 300, 2000}) {
    std::vector<std::pair<int, int>> v; for (int i = 0; i < n; i++) v.push_back({(int)(next() >> 28), i});
    std::sort(v.begin(), v.end(), [](const auto& a, const auto& b) { return a.first < b.first; }); long h = 0; for (auto& p : v) h = h * 31 % 1000003 + p.second; printf("%d %ld\\n", n, h);
    std::sort(v.rbegin(), v.rend(), [](const auto& a, const auto& b) { return a.first < b.first; }); h = 0; for (auto& p : v) h = h * 31 % 1000003 + p.second; printf("%d %ld\\n", n, h);
  }
  std::vector<int> killer; for (int i = 0; i < 4000; i++) killer.push_back(i % 2 ? i : 4000 - i); std::sort(killer.begin(), killer.end()); printf("%d %d\\n", killer[0], killer[3999]);
  std::vector<std::string> w{"pear", "apple", "fig", "kiwi", "date"}; std::sort(w.begin(), w.end(), [](const std::string& a, const std::string& b) { return a.size() < b.size(); }); for (auto& x : w) printf("%s ", x.c_str()); puts("");
  std::vector<std::unique_ptr<int>> u; for (int i = 0; i < 20; i++) u.push_back(std::make_unique<int>((i * 7) % 20)); std::sort(u.begin(), u.end(), [](const auto& a, const auto& b) { return *a < *b; }); for (auto& x : u) printf("%d ", *x); puts("");
  std::deque<int> d{3, 1, 2}; std::sort(d.begin(), d.end()); printf("%d%d%d\\n", d[0], d[1], d[2]); int a[] = {5, 2, 9}; std::sort(a, a + 3, std::greater<int>()); printf("%d%d%d\\n", a[0], a[1], a[2]); std::sort(std::begin(a), std::end(a)); printf("%d\\n", a[0]);
}`,
    '3 33',
    '3 1923',
    '16 319094',
    '16 360519',
    '17 159039',
    '17 775656',
    '40 287710',
    '40 888119',
    '300 879274',
    '300 683273',
    '2000 842877',
    '2000 839804',
    '1 4000',
    'fig pear kiwi date apple ',
    '0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 ',
    '123',
    '952',
    '2',
  ],
  'durations convert, compare and have literals': [
    `#include <chrono>
#include <cstdio>
#include <iostream>
#include <string>
#include <thread>
#include <complex>
using namespace std::chrono_literals;
using namespace std::string_literals;
struct Km { double v; }; constexpr Km operator""_km(long double v) { return Km{(double)v}; } constexpr Km operator"" _km(unsigned long long v) { return Km{(double)v}; } constexpr size_t operator""_KiB(unsigned long long v) { return v * 1024; }
int main() { auto a = 20ms; auto b = 2s; std::cout << (a + b).count() << ' ' << (b > a) << ' ' << std::chrono::duration_cast<std::chrono::microseconds>(b - a).count() << '\\n'; std::cout << (2.5_km).v + (3_km).v << ' ' << 64_KiB << ' ' << "abc"s.size() + "de"s.length() << '\\n';
 std::chrono::duration<float, std::milli> f = std::chrono::nanoseconds(1234567); std::cout << f.count() << ' ' << std::chrono::duration<double>(a).count() << '\\n'; std::chrono::duration<double, std::milli> g = 1.5s; std::cout << g.count() << ' ' << (g * 2).count() << ' ' << (3 * a).count() << ' ' << (b / a) << ' ' << (b / 4).count() << std::endl;
 auto t = std::chrono::steady_clock::now(); auto u = 2ms + t + 3ms; std::cout << (u > t) << std::chrono::duration_cast<std::chrono::milliseconds>(u - t).count() << (u - t == 5ms) << '\\n'; std::chrono::minutes m(3); std::chrono::seconds s = m; std::cout << s.count() << ' ' << std::chrono::duration_cast<std::chrono::hours>(7200s).count() << '\\n'; std::this_thread::sleep_for(1ms); }`,
    '2020 1 1980000',
    '5.5 65536 5',
    '1.23457 0.02',
    '1500 3000 60 100 0',
    '151',
    '180 2',
  ],
  'streams format by flags': [
    `#include <iomanip>
#include <iostream>
#include <cstdint>
using namespace std;
int main() {
cout<<setw(6)<<3.14159<<"|"<<left<<setw(8)<<"ab"<<"|"<<right<<setfill('0')<<setw(5)<<42<<setfill(' ')<<"|"<<hex<<uppercase<<255<<dec<<nouppercase<<"|"<<showpos<<5<<noshowpos<<"|"<<fixed<<setprecision(3)<<2.0<<"|"<<scientific<<1234.5<<defaultfloat<<"|"<<setprecision(10)<<1.0/3<<"|"<<internal<<setw(6)<<-42<<endl;
  cout<<boolalpha<<(1==1)<<endl;
  cout.precision(4);
  cout<<3.14159265<<" "<<1e6<<" "<<123456.0<<" "<<1e-5<<endl;
  cout.width(7);
  cout<<12<<endl;
  ios::fmtflags f=cout.flags();
  cout<<hex<<16<<endl;
  cout.flags(f);
  cout<<16<<endl;
  cout.setf(ios::fixed,ios::floatfield);
  cout<<1.5<<endl;
  cout.unsetf(ios::fixed);
  cout<<1.5<<showpoint<<2.0<<noshowpoint<<endl;
  cout<<setbase(16)<<31<<setbase(10)<<endl;
  cout<<quoted("a b")<<endl;
  cout<<(void*)0<<endl;
  unsigned char u=65;
  signed char s=66;
  cout<<u<<s<<(int8_t)67<<(short)-3<<endl;
  cout<<1e100<<" "<<-0.0<<" "<<1.0f/3<<" "<<(long double)2.5<<endl;
return 0;
  }`,
    '3.14159|ab      |00042|FF|+5|2.000|1.234e+03|0.3333333333|-   42',
    'true',
    '3.142 1e+06 1.235e+05 1e-05',
    '     12',
    '10',
    '16',
    '1.5000',
    '1.52.000',
    '1f',
    '"a b"',
    '0',
    'ABC-3',
    '1e+100 -0 0.3333 2.5',
  ],
  'views of strings': [
    `#include <iostream>
#include <string>
#include <string_view>
using namespace std;
int main() {
string_view s="hello world";
  cout<<s.substr(6)<<s.size()<<s.find("wor")<<(s=="hello world");
  s.remove_prefix(2);
  cout<<s<<endl;
  string x(s);
  cout<<x<<s.front()<<s.back()<<endl;
  auto f=[](string_view v){return v.length();};
  cout<<f("abc")<<f(x)<<endl;
return 0;
  }`,
    'world1161llo world',
    'llo worldld',
    '39',
  ],
  'objects of any type': [
    `#include <any>
#include <iostream>
#include <string>
using namespace std;
int main() {
any a=1;
  cout<<any_cast<int>(a);
  a=string("x");
  cout<<any_cast<string>(a)<<a.has_value();
  try{any_cast<int>(a);}catch(const bad_any_cast&){cout<<"bad";} a.reset();
  cout<<a.has_value()<<endl;
return 0;
  }`,
    '1x1bad0',
  ],
  'optional values': [
    `#include <iostream>
#include <optional>
#include <string>
using namespace std;
int main() {
optional<int> o;
  cout<<o.has_value();
  o=4;
  cout<<*o<<o.value();
  optional<string> s("t");
  cout<<s->size()<<o.value_or(2);
  o.reset();
  try{o.value();}catch(const bad_optional_access&){cout<<"bad";} cout<<(o==nullopt)<<endl;
  auto m=make_optional(3.5);
  cout<<*m<<endl;
return 0;
  }`,
    '04414bad1',
    '3.5',
  ],
  strings: [
    `#include <algorithm>
#include <cstring>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>
using namespace std;
int main() {
string s="a,b,,c";
  vector<string> out;
  size_t p=0,q;
  while((q=s.find(',',p))!=string::npos){out.push_back(s.substr(p,q-p));
  p=q+1;} out.push_back(s.substr(p));
  for(auto&x:out)cout<<"["<<x<<"]";
  cout<<endl;
  cout<<stoi("42abc")<<stod("3.5e2")<<stoul("ff",nullptr,16)<<stof("1.25")<<stoll("-9")<<endl;
  cout<<to_string(1.5)<<to_string(-7)<<to_string(123456789012LL)<<endl;
  string t(5,'x');
  t[2]='y';
  cout<<t<<t.find_first_of("y")<<t.find_last_not_of("x")<<(t<"xxz")<<endl;
  t.resize(7,'z');
  t.pop_back();
  t.push_back('!');
  cout<<t<<t.c_str()<<t.empty()<<t.at(0)<<endl;
  reverse(t.begin(),t.end());
  cout<<t<<endl;
  string u=t+"-"+to_string(3)+'c';
  cout<<u<<u.compare("a")<<endl;
  u.clear();
  cout<<u.size()<<endl;
  cout<<string("abc").append("def").substr(1,3);
  try{string("a").at(5);}catch(out_of_range&e){cout<<"oor"<<endl;} string r="aXbX";
  for(size_t i;(i=r.find('X'))!=string::npos;) r.replace(i,1,"--");
  cout<<r<<endl;
  cout<<count(r.begin(),r.end(),'-')<<endl;
  char buf[10];
  strcpy(buf,"hi");
  strcat(buf,"yo");
  cout<<buf<<strlen(buf)<<strcmp(buf,"hi")<<(strstr(buf,"y")-buf)<<endl;
  cout<<(strncmp("abc","abd",2)==0)<<strchr("hello",'l')<<strrchr("hello",'l')<<endl;
  getline(*new istringstream("l1\\nl2"),s);
  cout<<s<<endl;
return 0;
  }`,
    '[a][b][][c]',
    '423502551.25-9',
    '1.500000-7123456789012',
    'xxyxx221',
    'xxyxxz!xxyxxz!0x',
    '!zxxyxx',
    '!zxxyxx-3c-64',
    '0',
    'bcdoor',
    'a--b--',
    '4',
    'hiyo41212',
    '1llolo',
    'l1',
  ],
  'the smaller and the larger of objects': [
    `#include <algorithm>
#include <cstdio>
#include <string>
#include <utility>
#include <chrono>
#include <cmath>
using namespace std;
int main() { printf("%d %g %s %s\\n", max(3, 4), std::min(2.5, 1.5), max(string("a"), string("b")).c_str(), std::min<string>("x", "y").c_str()); pair<int,int> p{1,2}, q{1,3}; printf("%d %d\\n", max(p, q).second, min(p, q).second); printf("%d\\n", max(1, 2, [](int a, int b) { return a > b; })); printf("%d\\n", max({3, 9, 4})); printf("%zu\\n", std::max<size_t>(3, 5)); float f = 2; printf("%g %g\\n", std::max(f, 0.0f), fmaxf(f, 3)); printf("%d\\n", (int)std::max(chrono::milliseconds(3), chrono::milliseconds(9)).count()); }`,
    '4 1.5 b x',
    '3 2',
    '1',
    '9',
    '5',
    '2 3',
    '9',
  ],
  'classes of characters': [
    `#include <iostream>
#include <locale>
#include <cctype>
#include <string>
#include <algorithm>
int main() { std::locale loc; std::cout << std::isspace(' ', loc) << std::isalpha('3', loc) << std::toupper('a', loc) << (std::isspace('x') != 0) << (bool)std::isxdigit('f') << (bool)ispunct('!') << (char)std::toupper('q') << '\\n'; std::string s = "MiX"; std::transform(s.begin(), s.end(), s.begin(), [](unsigned char c) { return std::tolower(c); }); std::cout << s; std::transform(s.begin(), s.end(), s.begin(), ::toupper); std::cout << s << '\\n'; }`,
    '10A011Q',
    'mixMIX',
  ],
  'input streams by iterators, bases and lines, and heaps': [
    `#include <algorithm>
#include <functional>
#include <iostream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>
int main() {
  std::istringstream all("ab\\ncd");
  std::string text((std::istreambuf_iterator<char>(all)), std::istreambuf_iterator<char>());
  std::stringstream buffer; buffer << std::istringstream("whole text").rdbuf();
  std::cout << text.size() << ' ' << buffer.str() << '\\n';
  std::istringstream numbers("1 2 3"); int sum = 0;
  for (std::istream_iterator<int> at(numbers), end; at != end; ++at) sum += *at;
  std::istringstream based("ff 10"); int x, y; based >> std::hex >> x >> std::dec >> y;
  std::istringstream words("  hello world"); words >> std::ws; char line[8]; words.getline(line, 8, ' ');
  std::cout << sum << ' ' << x << ' ' << y << ' ' << line << '\\n';
  std::vector<int> h{3, 9, 4, 1, 7}; std::make_heap(h.begin(), h.end(), std::greater<int>()); std::pop_heap(h.begin(), h.end(), std::greater<int>());
  std::cout << h.back(); h.back() = 0; std::push_heap(h.begin(), h.end(), std::greater<int>()); for (int one : h) std::cout << ' ' << one; std::cout << '\\n';
}`,
    '5 whole text',
    '6 255 10 hello',
    '1 0 3 4 9 7',
  ],
  // As g++ -std=c++20 prints them.
  'constants of mathematics': [
    `#include <cstdio>
#include <numbers>
__global__ void area(double* a, float* b) {
  a[threadIdx.x] = std::numbers::pi * threadIdx.x;
  b[threadIdx.x] = std::numbers::phi_v<float>;
}
int main() {
  using namespace std::numbers;
  printf("%.17g %.17g %.17g %.17g\\n", std::numbers::pi, std::numbers::e, std::numbers::log2e, std::numbers::log10e);
  printf("%.17g %.17g %.17g %.17g\\n", inv_pi, inv_sqrtpi, ln2, ln10);
  printf("%.17g %.17g %.17g %.17g %.17g\\n", sqrt2, sqrt3, inv_sqrt3, egamma, phi);
  printf("%.9g %.9g %d\\n", pi_v<float>, sqrt2_v<float>, (int)sizeof(e_v<float>));
  double* a; float* b;
  cudaMallocManaged(&a, 256); cudaMallocManaged(&b, 128);
  area<<<1, 32>>>(a, b); cudaDeviceSynchronize();
  printf("%.17g %.9g\\n", a[3], b[3]);
}`,
    '3.1415926535897931 2.7182818284590451 1.4426950408889634 0.43429448190325182',
    '0.31830988618379069 0.56418958354775628 0.69314718055994529 2.3025850929940459',
    '1.4142135623730951 1.7320508075688772 0.57735026918962573 0.57721566490153287 1.6180339887498949',
    '3.14159274 1.41421354 4',
    '9.4247779607693793 1.61803401',
  ],
  'arrays whose elements tell their type': [
    `#include <array>
#include <cstdio>
namespace n { enum class Kind { A, B, C }; const char* name(Kind k) { return k == Kind::A ? "a" : "other"; } }
int main() {
  constexpr std::array kinds = {n::Kind::A, n::Kind::B, n::Kind::C};
  constexpr std::array numbers = {1, 2, 3, 4};
  std::array more{1.5, 2.5};
  const std::array pairs = {std::array{1, 2}, std::array{3, 4}};
  for (const auto kind : kinds) printf("%s ", n::name(kind));
  for (auto x : numbers) printf("%d ", x);
  printf("%zu %g %d %zu\\n", kinds.size(), more[1], pairs[1][0], pairs.size());
}`,
    'a other other 1 2 3 4 3 2.5 3 2',
  ],
  'types of arrays and functions that are passed by value': [
    `#include <any>
#include <cstdio>
#include <string>
#include <tuple>
#include <type_traits>
template <class T> void look(T&& value) {
  typedef std::decay_t<T> D;
  printf("%d%d%d%d ", std::is_same_v<D, const char*>, std::is_array_v<std::remove_reference_t<T>>, std::is_pointer_v<D>, (int)std::extent_v<std::remove_reference_t<T>>);
}
template <class... A> void all(A&&... a) { (look(std::forward<A>(a)), ...); printf("\\n"); }
int twice(int x) { return 2 * x; }
template <class F> int call(F&& f) { std::decay_t<F> kept = f; return kept(4); }
__global__ void k(int* o) {
  o[0] = std::is_same_v<std::decay_t<int(&)[3]>, int*>;
  o[1] = std::is_same<typename std::decay<float[2][3]>::type, float(*)[3]>::value;
}
int main() {
  const char* p = "x"; int n[2] = {1, 2}; const int m[2] = {3, 4};
  all(2, " + ", p, n, m, std::string("s"));
  printf("%d %d %d\\n", std::is_same_v<std::decay_t<const char(&)[4]>, const char*>, std::is_same_v<std::decay_t<int[3]>, int*>, std::is_same_v<std::decay_t<int(int)>, int (*)(int)>);
  printf("%d %d\\n", call(twice), call([](int x) { return x + 1; }));
  std::any a = "text"; printf("%s\\n", std::any_cast<const char*>(a));
  int* o; cudaMallocManaged(&o, 8); k<<<1, 1>>>(o); cudaDeviceSynchronize(); printf("%d %d\\n", o[0], o[1]);
}`,
    '0000 1114 1010 0112 0112 0000 ',
    '1 1 1',
    '8 5',
    'text',
    '1 1',
  ],
};

describe('types of the standard library in host code', function () {
  this.timeout(60_000);
  checksPrinted(programs);
});
