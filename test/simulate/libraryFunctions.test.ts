import { checksPrinted } from './simulateText.ts';
import type { PrintingPrograms } from './simulateText.ts';

/** Code, and the lines that it prints when g++ (with CUDA, as the runtime's manual says) compiles it. */
const programs: PrintingPrograms = {
  'divides with remainders': [
    `int main() {
  std::div_t d = std::div(17, 5); div_t e = div(-17, 5);
  printf("%d %d %d %d\\n", d.quot, d.rem, e.quot, e.rem);
  ldiv_t l = ldiv(100000000007L, 10L); auto q = std::div(100000000007L, 10L); lldiv_t m = lldiv(-7LL, 2LL);
  printf("%ld %ld %ld %lld %lld\\n", l.quot, l.rem, q.quot, m.quot, m.rem);
  auto [a, b] = std::div(7, 2); printf("%d %d\\n", a, b);
}`,
    '3 2 -3 -2',
    '10000000000 7 10000000000 -3 -1',
    '3 1',
  ],
  'takes empty lists for arguments': [
    `int main() {
  std::srand({}); int a = std::rand(); srand(0); printf("%d\\n", a == rand());
  long t = std::time({}), u = time({}); time_t w; time(&w); printf("%d %d %d %g\\n", t > 1000000, u >= t, w >= u, sqrtf({}));
}`,
    '1',
    '1 1 1 0',
  ],
  'has functions of POSIX and glibc': [
    `int main() {
  char text[] = "one,two;;three", *rest = text, *part;
  while ((part = strsep(&rest, ",;"))) printf("[%s]", part);
  char copy[8], *end = stpcpy(copy, "abc");
  printf(" %d %zu %s %d\\n", int(end - copy), strnlen("hello", 3), strndup("hello", 2), int((char*)memchr(copy, 'c', 3) - copy));
  char path[] = "/tmp/a.txt";
  printf("%s %s %d %d\\n", basename(path), strchrnul(path, '.'), isatty(STDOUT_FILENO) || omp_in_parallel(), getpid() > 1);
  struct timeb now;
  int failed = ftime(&now);
  printf("%d %d\\n", failed, now.time > 0);
}`,
    '[one][two][][three] 3 3 he 2',
    'a.txt .txt 0 1',
    '0 1',
  ],
  'reads and writes files by their descriptors, and maps them': [
    `int main() {
  int f = open("out.bin", O_WRONLY | O_CREAT | O_TRUNC, 0644);
  write(f, "hello world", 11);
  close(f);
  f = open("out.bin", O_RDONLY);
  struct stat s;
  fstat(f, &s);
  char b[8] = {};
  long n = read(f, b, 5), at = lseek(f, 6, SEEK_SET);
  char* m = (char*)mmap(nullptr, s.st_size, PROT_READ, MAP_PRIVATE, f, 0);
  printf("%ld %s %ld %ld %.5s %d\\n", n, b, at, (long)s.st_size, m + 6, open("none", O_RDONLY));
  munmap(m, s.st_size);
  close(f);
}`,
    '5 hello 6 11 world -1',
  ],
  'has the distribution that Thrust calls experimental': [
    `#include <thrust/random.h>
int main() {
  thrust::minstd_rand a(3), b(3);
  thrust::random::experimental::normal_distribution<float> x(10.0f, 2.0f);
  thrust::normal_distribution<float> y(10.0f, 2.0f);
  printf("%d\\n", x(a) == y(b));
}`,
    '1',
  ],
  // What Thrust's own sources give on the host; its documentation says the third.
  'has Tausworthe’s generators of Thrust': [
    `#include <thrust/random.h>
int main() { thrust::taus88 g; unsigned a = g(), b = g(); printf("%u %u ", a, b); for (int i = 2; i < 9999; i++) g(); printf("%u ", g());
 thrust::taus88 h(7); a = h(); printf("%u ", a); thrust::uniform_real_distribution<float> u(2, 5); thrust::uniform_int_distribution<int> v(1, 6); printf("%.9g ", u(h)); printf("%d ", v(h)); h.discard(10); printf("%u %d ", h(), h == g);
 thrust::random::linear_feedback_shift_engine<unsigned int, 32, 31, 13, 12> l(99); a = l(); b = l(); printf("%u %u %u\\n", a, b, l.max); }`,
    '45438212 1409544450 3535848941 24576 2.07031274 1 3724986288 0 401409 1644173440 4294967294',
  ],
  'throws where a device_vector finds no room': [
    `#include <thrust/device_vector.h>
int main() {
  try { thrust::device_vector<int> v(1ull << 43); puts("made"); } catch (const std::bad_alloc& e) { puts(e.what()); }
  thrust::device_vector<int> w(10, 3);
  printf("%s %d\\n", cudaGetErrorName(cudaGetLastError()), (int)w[4]);
}`,
    'std::bad_alloc: cudaErrorMemoryAllocation: out of memory',
    'cudaSuccess 3',
  ],
  'tells where memory is': [
    `int main() {
  cudaPointerAttributes a;
  int *device, *managed, *pinned, local;
  cudaMalloc(&device, 4); cudaMallocManaged(&managed, 4); cudaMallocHost(&pinned, 4);
  for (int* one : {device, managed, pinned, &local}) {
    cudaPointerGetAttributes(&a, one);
    printf("%d %d%d ", a.type, a.devicePointer == one, a.hostPointer == one);
  }
}`,
    '2 10 3 11 1 11 0 01',
  ],
  'knows the ends of durations, and types as keys': [
    `using Time = std::chrono::duration<double, std::milli>;
int main() {
  printf("%d %ld %g\\n", Time::max() > Time(1e300) && Time::min() < Time::zero(), std::chrono::seconds::max().count(), std::chrono::duration<float>::min().count());
  std::unordered_map<std::type_index, const char*> names{{std::type_index(typeid(float)), "f"}, {typeid(double), "d"}};
  printf("%s %d\\n", names[typeid(double)], int(names.count(typeid(int))));
}`,
    '1 9223372036854775807 -3.40282e+38',
    'd 0',
  ],
  'has what the driver and the runtime both do': [
    `int main() {
  CUdevice device; CUcontext context; CUdeviceptr p; CUstream stream;
  if (cuInit(0) != CUDA_SUCCESS || cuDeviceGet(&device, 0) != CUDA_SUCCESS) return 1;
  int warp, in[4] = {1, 2, 3, 4}, out[4];
  cuDeviceGetAttribute(&warp, CU_DEVICE_ATTRIBUTE_WARP_SIZE, device);
  cuCtxCreate(&context, nullptr, 0, device);
  cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING);
  cuMemAlloc(&p, 16);
  cuMemcpyHtoDAsync(p, in, 16, stream);
  cuStreamSynchronize(stream);
  cuMemsetD32(p + 8, 7, 1);
  cuMemcpyDtoH(out, p, 16);
  printf("%d %d %d %d %d\\n", warp, out[0], out[1], out[2], out[3]);
  const char* name; cuGetErrorName(cuMemFree(p), &name);
  printf("%s %d\\n", name, cuDeviceGet(&device, 9));
}`,
    '32 1 2 7 4',
    'CUDA_SUCCESS 101',
  ],
  'takes functions of the library for deleters': [
    `void release(int* p) { printf("release %d\\n", *p); free(p); }
template <class T> void drop(T* p) { printf("drop %d\\n", (int)*p); free(p); }
int main() {
  std::unique_ptr<int, decltype(&free)> p((int*)malloc(8), free); *p = 4;
  std::unique_ptr<void, decltype(&free)> v(malloc(8), &free);
  std::unique_ptr<int, decltype(&release)> q((int*)malloc(4), release); *q = 9;
  std::unique_ptr<int, decltype(&drop<int>)> r((int*)malloc(4), drop<int>); *r = 10;
  std::shared_ptr<int> s((int*)malloc(8), free); *s = 11; auto t = s;
  std::unique_ptr<FILE, int (*)(FILE*)> file(fopen("/nowhere/none", "r"), fclose);
  float *d, *e; int* h;
  cudaMalloc(&d, 16); cudaMalloc(&e, 16); cudaMallocHost(&h, 16);
  std::unique_ptr<float, decltype(&cudaFree)> dp(d, cudaFree);
  std::shared_ptr<float> ep(e, cudaFree);
  std::unique_ptr<int[], decltype(&cudaFreeHost)> hp(h, cudaFreeHost); hp[1] = 3;
  printf("%d %ld %d %d %d\\n", *p, s.use_count(), *t, file == nullptr, hp[1]);
  p.reset();
  cudaError_t (*f)(void*) = cudaFree; decltype(&free) g = free;
  printf("%d %d %d %d\\n", p == nullptr, f(nullptr), g == &free, std::is_pointer<decltype(&release)>::value);
}`,
    '4 2 11 1 3',
    '1 0 1 1',
    'drop 10',
    'release 9',
  ],
  'starts threads with attributes': [
    `#include <pthread.h>
void* work(void* given) { *(int*)given *= 3; return given; }
int main() {
  int n = 7, state = 9;
  size_t stack = 0;
  pthread_t thread;
  pthread_attr_t attributes;
  void* result;
  pthread_attr_init(&attributes);
  pthread_attr_getdetachstate(&attributes, &state);
  int set = pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_JOINABLE);
  printf("%d %d %d ", state, set, pthread_attr_setdetachstate(&attributes, 5));
  printf("%d %d ", pthread_attr_setstacksize(&attributes, 100), pthread_attr_setstacksize(&attributes, 1 << 20));
  pthread_attr_getstacksize(&attributes, &stack);
  pthread_create(&thread, &attributes, work, &n);
  pthread_join(thread, &result);
  pthread_attr_destroy(&attributes);
  printf("%zu %d %d\\n", stack, n, result == &n);
}`,
    '0 0 22 22 0 1048576 21 1',
  ],
  'makes folders and asks for files': [
    `#include <sys/stat.h>
#include <unistd.h>
bool isFolder(const std::string& path) { struct stat info; return stat(path.c_str(), &info) == 0 && S_ISDIR(info.st_mode); }
int main() {
  printf("%d %d ", isFolder("made"), access("made/a.txt", F_OK));
  printf("%d ", mkdir("made", 0755));
  int again = mkdir("made", 0755); printf("%d %s\\n", again, errno == EEXIST ? strerror(errno) : "other");
  FILE* f = fopen("made/a.txt", "w"); fprintf(f, "hello\\n"); fclose(f);
  struct stat s; int r = stat("made/a.txt", &s);
  printf("%d %ld %d %d %d\\n", r, (long)s.st_size, (s.st_mode & S_IFMT) == S_IFREG, isFolder("made"), access("made/a.txt", R_OK));
  r = unlink("made/a.txt"); printf("%d %d %d ", r, access("made/a.txt", F_OK), stat("made/a.txt", &s));
  r = rmdir("made"); printf("%d %d\\n", r, isFolder("made"));
  r = mkdir("made", S_IRWXU | S_IRGRP | S_IXGRP | S_IROTH | S_IXOTH); printf("%d %d ", r, isFolder("made"));
  printf("%o %o %o\\n", S_IRWXU | S_IRGRP | S_IXGRP, S_IRWXG | S_IRWXO, S_IRUSR | S_IWUSR | S_IWGRP | S_IWOTH | S_IXUSR | S_IROTH);
}`,
    '0 -1 0 -1 File exists',
    '0 6 1 1 0',
    '0 -1 -1 0 0',
    '0 1 750 77 726',
  ],
  'has paths, and opens no file in a folder that is not there': [
    `#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
namespace fs = std::filesystem;
int main() {
  FILE* f = fopen("nowhere/a.txt", "w"); std::ofstream none("nowhere/b.txt");
  printf("%d %d %d\\n", f == nullptr, none.is_open(), (int)fs::exists("nowhere"));
  int made = fs::create_directories("out/deep"); int again = fs::create_directories("out/deep/"); int one = fs::create_directory("out/b");
  printf("%d %d %d\\n", made, again, one);
  fs::path p = fs::path("out") / "deep" / "f.tar.gz";
  { std::ofstream o(p); o << "hello\\n"; }
  std::cout << p << " " << p.parent_path() << " " << p.filename().string() << " " << p.stem() << p.extension() << std::endl;
  printf("%d %d %d %d\\n", (int)fs::exists(p), (int)fs::file_size(p), (int)fs::is_directory("./out//deep"), (int)fs::is_regular_file(p));
  fs::path q = p; q.replace_extension(".txt"); q.replace_filename("a" + q.filename().string()); std::cout << q.string() << " " << fs::path("/a/b/").parent_path() << fs::path(".bashrc").stem() << fs::path("a").parent_path().empty() << std::endl;
  int gone = fs::remove(p); std::cout << gone << fs::exists(p) << std::endl;
  try { fs::file_size("gone"); } catch (const fs::filesystem_error&) { puts("no file"); }
  fs::remove("out/b");
}`,
    '1 0 0',
    '1 0 1',
    '"out/deep/f.tar.gz" "out/deep" f.tar.gz "f.tar"".gz"',
    '1 6 1 1',
    'out/deep/af.tar.txt "/a/b"".bashrc"1',
    '10',
    'no file',
  ],
  // With the samples' own headers nvcc's program prints the same.
  'has the helpers of the samples where their headers are not there': [
    `#include <helper_cuda.h>
#include <helper_functions.h>
int main() {
  const char* argv[] = {"program", "--width=12", "-Scale=0.5", "file=a.txt", "fast"};
  printf("%d %d %d ", checkCmdLineFlag(5, argv, "width"), checkCmdLineFlag(5, argv, "wid"), checkCmdLineFlag(5, argv, "fast"));
  printf("%d %g\\n", getCmdLineArgumentInt(5, argv, "width"), getCmdLineArgumentFloat(5, argv, "scale"));
  char* name = nullptr; bool found = getCmdLineArgumentString(5, argv, "file", &name); printf("%d %s ", found, name);
  found = getCmdLineArgumentString(5, argv, "out", &name); printf("%d %d\\n", found, name == nullptr);
  float a[3] = {1, 2, 3}, b[3] = {1, 2, 3.0001f};
  printf("%d %d %d ", sdkCompareL2fe(a, b, 3, 1e-3f), sdkCompareL2fe(a, b, 3, 1e-6f), _ConvertSMVer2Cores(8, 6));
  printf("%s %s\\n", _ConvertSMVer2ArchName(8, 0), _ConvertSMVer2ArchName(9, 0));
  enum { LARGEST = MAX(sizeof(double) * 3, 20) }; printf("%d %d\\n", LARGEST, MIN(4, 3));
  StopWatchInterface* timer = nullptr; sdkCreateTimer(&timer); sdkStartTimer(&timer);
  checkCudaErrors(cudaDeviceSynchronize()); getLastCudaError("none");
  sdkStopTimer(&timer); printf("%d ", sdkGetTimerValue(&timer) >= 0); sdkResetTimer(&timer); printf("%g\\n", sdkGetTimerValue(&timer));
  sdkDeleteTimer(&timer);
}`,
    '1 0 1 12 0.5',
    '1 a.txt 0 1',
    '1 0 128 Ampere Hopper',
    '24 3',
    '1 0',
  ],
  'takes functions of the library for callbacks': [
    `double apply(double (*f)(double), double x) { return f(x); }
int main() {
  std::string t = "Hello"; std::transform(t.begin(), t.end(), t.begin(), ::toupper); printf("%s\\n", t.c_str());
  double (*f)(double) = sqrt; float (*g)(float) = std::sqrt;
  double (*table[])(double) = {sin, cos, exp};
  printf("%g %g %g %g %g\\n", f(16), g(2.25f), apply(std::cos, 0), table[0](0), table[2](0));
  atexit([] { printf("bye\\n"); });
}`,
    'HELLO',
    '4 1.5 1 0 1',
    'bye',
  ],
  'calls operators of two operands by their names': [
    `struct V { int x; };
V operator-(V a, V b) { return V{a.x - b.x}; }
bool operator<(V a, V b) { return a.x < b.x; }
V& operator+=(V& a, V b) { a.x += b.x; return a; }
namespace N { struct W { int y; }; W operator*(W a, int k) { return W{a.y * k}; } }
int main() {
  V a{5}, b[2] = {{3}, {4}}; N::W w{4};
  printf("%d %d %d\\n", operator-(a, b[0]).x, (int)operator<(b[1], a), operator*(w, 2).y);
  operator+=(a, b[1]); printf("%d\\n", a.x);
  struct L { int x; L& operator-=(L& o) { x -= o.x; return *this; } } l{4}, m{1};
  l -= m; printf("%d\\n", l.x);
}`,
    '2 1 8',
    '9',
    '3',
  ],
  'deduces classes by guides without parameters': [
    `template <class T> struct Wrap { T v; template <class U> Wrap(U u) : v(u) {} };
Wrap(int) -> Wrap<long>;
template <class T> struct Holder { T t; };
template <class T> Holder(T) -> Holder<T>;
Holder(char) -> Holder<int>;
namespace N { template <class T> struct Box { T v; Box(T a) : v(a) {} }; Box(const char*) -> Box<int>; }
int main() {
  Wrap k(3); Holder h{'c'}, d{2.5}; N::Box b(1.5f);
  printf("%d %d %g %g\\n", (int)sizeof(k.v), (int)sizeof(h.t), d.t, b.v);
}`,
    '8 4 2.5 1.5',
  ],
  'brings global names into namespaces': [
    `int f(int x) { return x + 1; }
struct S { int a; };
namespace N { using ::f; using ::S; int g() { return f(3); } }
int main() {
  N::S s{4}; printf("%d %d %d\\n", N::f(1), N::g(), s.a);
  int v[3] = {3, 1, 2};
  std::qsort(v, 3, 4, [](const void* a, const void* b) { return *(int*)a - *(int*)b; });
  char t[] = "a b"; printf("%d %s\\n", v[0], std::strtok(t, " "));
}`,
    '2 4 4',
    '1 a',
  ],
  'draws from distributions as libstdc++ does': [
    `template <class D> void show(D d) { std::mt19937 g(42); for (int i = 0; i < 6; i++) printf("%g ", (double)d(g)); printf("\\n"); }
int main() {
  show(std::geometric_distribution<int>(0.3));
  show(std::poisson_distribution<int>(4.1));
  show(std::exponential_distribution<float>(3.5f));
  show(std::gamma_distribution<double>(0.5, 2.0));
  show(std::weibull_distribution<double>(2.0, 4.0));
  show(std::cauchy_distribution<double>(5.0, 1.0));
  show(std::lognormal_distribution<double>(1.6, 0.25));
  show(std::extreme_value_distribution<double>(0.0, 2.0));
  show(std::discrete_distribution<int>({40, 10, 10, 40}));
  show(std::bernoulli_distribution(0.3));
  std::mt19937_64 g(7); std::uniform_real_distribution<double> u(0, 1);
  printf("%.17g %.17g\\n", u(g), std::generate_canonical<double, 53>(g));
  std::uniform_int_distribution<int> n(3, 9); g.discard(3);
  printf("%d %d %d %d\\n", n(g), n(g, std::uniform_int_distribution<int>::param_type(0, 99)), n.a(), n.max());
}`,
    '4 0 4 2 1 0 ',
    '5 3 3 3 1 3 ',
    '0.134077 0.454943 0.860035 0.0578996 0.376213 0.432207 ',
    '0.475605 0.0363148 0.0539875 0.741499 0.00518652 0.0826733 ',
    '5.04746 1.80066 4.91971 3.8125 3.07321 1.2982 ',
    '4.25673 5.64986 4.17109 1.81543 10.8196 5.32483 ',
    '4.31648 5.63422 5.57596 6.97347 3.93847 4.80167 ',
    '-0.93036 3.19256 -0.827824 0.192038 1.05429 4.50126 ',
    '3 0 3 2 1 0 ',
    '0 1 0 0 0 1 ',
    '0.94930120289264419 0.75438530415285798',
    '8 5 3 9',
  ],
  'throws what libstdc++ throws, and prints as it does': [
    `#include <iostream>
#include <string>
#include <vector>
#include <map>
#include <set>
#include <unordered_map>
#include <bitset>
#include <stdexcept>
#include <algorithm>
#include <list>
#include <tuple>
#include <iomanip>
#include <functional>
#include <memory>
using namespace std;
template <class F> void tried(const char* n, F f) { try { f(); cout << n << " ok" << endl; } catch (const invalid_argument& e) { cout << n << " invalid " << e.what() << endl; } catch (const out_of_range& e) { cout << n << " range " << e.what() << endl; } catch (const exception& e) { cout << n << " other " << e.what() << endl; } catch (int i) { cout << n << " int " << i << endl; } }
struct MyErr : runtime_error { int code; MyErr(int c) : runtime_error("my " + to_string(c)), code(c) {} };
struct P { int x, y; bool operator<(const P& o) const { return tie(x, y) < tie(o.x, o.y); } bool operator==(const P& o) const { return x == o.x && y == o.y; } };
int main() {
  vector<int> v{1, 2, 3}; string s = "abc"; map<string, int> m; unordered_map<int, int> u;
  tried("vat", [&] { v.at(5) = 1; });
  tried("sat", [&] { s.at(9); });
  tried("mat", [&] { m.at("q"); });
  tried("stoi", [&] { cout << stoi("12x") << " "; stoi("zz"); });
  tried("stod", [&] { cout << stod("2.5e3") << " "; stod("q"); });
  tried("big", [&] { stoi("99999999999"); });
  tried("mine", [&] { throw MyErr(4); });
  tried("int", [&] { throw 7; });
  tried("sub", [&] { s.substr(10); });
  tried("fn", [&] { function<int()> f; f(); });
  tried("alloc", [&] { throw bad_alloc(); });
  try { try { throw MyErr(9); } catch (runtime_error& e) { cout << e.what() << endl; throw; } } catch (MyErr& e) { cout << e.code << endl; }
  bitset<70> b; b[3] = 1; b.set(69); b |= bitset<70>(6); cout << b.count() << b.test(69) << b[0] << (b >> 2).to_string().substr(60) << endl; bitset<4> c("1010"); cout << (c ^ bitset<4>(3)) << ~c << c.any() << c.all() << c.to_ulong() << endl;
  set<P> ps{{2, 1}, {1, 5}, {1, 2}}; for (auto& p : ps) cout << p.x << p.y << " "; cout << endl;
  auto it = lower_bound(ps.begin(), ps.end(), P{1, 3}); cout << it->y << endl; 
  list<int> l{5, 1, 4}; l.sort(); auto li = upper_bound(l.begin(), l.end(), 4); cout << *li << endl; l.reverse(); l.push_back(9); cout << l.front() << l.back() << l.size() << endl;
  auto t = make_tuple(1, 2.5, string("z")); get<double>(t) = 3.5; cout << get<1>(t) << get<string>(t) << get<int>(t) << endl; int a; double d; tie(a, d, ignore) = t; cout << a << d << endl;
  cout << hex << uppercase << 255 << nouppercase << showbase << 255 << " " << oct << 8 << noshowbase << dec << showpos << 5 << 2.5 << noshowpos << endl;
  int arr[4]; cout << size(arr) << endl; fill(begin(arr), end(arr), 3); cout << count(arr, arr + 4, 3) << endl;
  m["x"] = 1; m.insert({"y", 2}); m.emplace("z", 3); auto [pos, isNew] = m.insert(make_pair("x", 9)); cout << pos->second << isNew << m.size() << endl; for (auto i = m.begin(); i != m.end();) { if (i->second == 2) i = m.erase(i); else ++i; } cout << m.size() << m.count("y") << (m.find("z") != m.end()) << endl;
  multimap<int, char> mm; mm.insert({1, 'a'}); mm.insert({1, 'b'}); auto r = mm.equal_range(1); for (auto i = r.first; i != r.second; ++i) cout << i->second; cout << endl;
  string q = "a=b=c"; cout << q.find_first_of("=") << q.find_last_of("=") << q.compare("a") << (q < "b") << q.substr(2) << endl; string z(3, 'x'); z += "y"; z.append(2, 'w'); cout << z << z.find_first_not_of("x") << endl;
  vector<string> words{"pear", "fig", "apple"}; sort(words.begin(), words.end(), [](const string& a, const string& b) { return a.size() < b.size(); }); for (auto& w : words) cout << w << " "; cout << endl;
  nth_element(v.begin(), v.begin() + 1, v.end(), greater<int>()); cout << v[1] << endl; rotate(v.begin(), v.begin() + 1, v.end()); next_permutation(v.begin(), v.end()); v.resize(5, 8); v.shrink_to_fit(); cout << v.size() << v[4] << endl; vector<int> w2(v.rbegin(), v.rend()); cout << w2[0] << (v == w2) << (v < w2) << endl; swap(v, w2); cout << v[0] << endl;
  auto bound = bind([](int a, int b) { return a - b; }, placeholders::_2, placeholders::_1); cout << bound(1, 5) << endl;
  cout << (int*)nullptr << " " << 3.0f << " " << 1e-10 << " " << 123456789.0 << " " << 0.1f + 0.2f << " " << 1.0 / 3 << endl;
}`,
    'vat range vector::_M_range_check: __n (which is 5) >= this->size() (which is 3)',
    'sat range basic_string::at: __n (which is 9) >= this->size() (which is 3)',
    'mat range map::at',
    '12 stoi invalid stoi',
    '2500 stod invalid stod',
    'big range stoi',
    'mine other my 4',
    'int int 7',
    'sub range basic_string::substr: __pos (which is 10) > this->size() (which is 3)',
    'fn other bad_function_call',
    'alloc other std::bad_alloc',
    'my 9',
    '9',
    '4100000000011',
    '100101011010',
    '12 15 21 ',
    '5',
    '5',
    '594',
    '3.5z1',
    '13.5',
    'FF0xff 010+5+2.5',
    '4',
    '4',
    '103',
    '201',
    'ab',
    '1341b=c',
    'xxxyww3',
    'fig pear apple ',
    '2',
    '58',
    '801',
    '8',
    '4',
    '0 3 1e-10 1.23457e+08 0.3 0.333333',
  ],
  'binds arguments and compares tuples': [
    `#include <cstdio>
#include <functional>
#include <tuple>
#include <string>
#include <set>
using namespace std::placeholders;
struct P { int x, y; bool operator<(const P& o) const { return std::tie(x, y) < std::tie(o.x, o.y); } bool operator==(const P& o) const { return std::tie(x, y) == std::tie(o.x, o.y); } };
int sub(int a, int b, int c) { return a * 100 + b * 10 + c; }
struct Add { int k; int operator()(int a) const { return a + k; } };
int main() {
  auto f = std::bind(sub, _2, 7, _1); printf("%d\\n", f(1, 2));
  auto g = std::bind(sub, 1, 2, 3); printf("%d\\n", g());
  std::function<int(int)> h = std::bind(Add{5}, _1); printf("%d\\n", h(3));
  auto l = std::bind([](const std::string& s, int n) { return (int)s.size() + n; }, std::string("abc"), _1); printf("%d\\n", l(4));
  std::set<P> ps{{2, 1}, {1, 5}, {1, 2}}; for (auto& p : ps) printf("%d%d ", p.x, p.y); printf("%d\\n", P{1, 2} == P{1, 2});
  std::tuple<int, double> a{1, 2.0}, b{1, 3.0}; printf("%d %d %d %d\\n", a < b, a == b, a != b, b > a);
}`,
    '271',
    '123',
    '8',
    '7',
    '12 15 21 1',
    '1 0 1 1',
  ],
};

const headers =
  'algorithm chrono cmath cstdio cstdlib cstring cuda.h memory random string type_traits typeindex unordered_map vector'
    .split(' ')
    .map((name) => `#include <${name}>\n`)
    .join('');

describe('the library', function () {
  this.timeout(60_000);
  checksPrinted(programs, headers);
});
