import assert from 'node:assert/strict';
import { checksPrinted, simulateProgram } from './simulateText.ts';
import type { PrintingPrograms } from './simulateText.ts';

/** Each prints what it prints when g++ compiles it. */
const programs: PrintingPrograms = {
  'search texts, compare and classify numbers, and align memory as it is asked for': [
    `#include <malloc.h>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <list>
#include <vector>
int main() {
  const char text[] = "Some Text, some more";
  printf("%s|%s|%d\\n", strcasestr(text, "sOME m"), strcasestr(text, ""), strcasestr(text, "none") == nullptr);
  char to[16];
  *(char*)mempcpy(to, text, 4) = 0;
  printf("%s %d %d\\n", to, (int)((const char*)std::memchr(text, 'x', 20) - text), std::strcoll("a", "b") < 0);
  const double nan = std::nan(""), huge = std::numeric_limits<double>::infinity();
  printf("%d %d %d %d %d %d\\n", std::fpclassify(nan) == FP_NAN, std::fpclassify(huge) == FP_INFINITE, std::fpclassify(0.0f) == FP_ZERO,
         std::fpclassify(1e-310) == FP_SUBNORMAL, std::fpclassify(1e-40f), std::fpclassify(3.0));
  printf("%d %d %d %d %d %d\\n", std::isgreater(2.0, 1.0), std::isless(nan, 1.0), std::islessgreater(1.f, 2.f), std::isunordered(nan, 1.0),
         std::islessequal(1.0, 1.0), std::isgreaterequal(nan, nan));
  std::vector<int> v = {1, 2, 3, 1, 2, 3, 3, 3, 1, 2}, part = {1, 2}, none = {9}, three = {3, 3};
  printf("%d %d %d\\n", int(std::find_end(v.begin(), v.end(), part.begin(), part.end()) - v.begin()),
         int(std::find_end(v.begin(), v.end(), none.begin(), none.end()) - v.begin()),
         int(std::find_end(v.begin(), v.end(), three.begin(), three.end()) - v.begin()));
  printf("%d %d %d %d\\n", int(std::search_n(v.begin(), v.end(), 3, 3) - v.begin()), int(std::search_n(v.begin(), v.end(), 4, 3) - v.begin()),
         int(std::search_n(v.begin(), v.end(), 0, 3) - v.begin()),
         int(std::search_n(v.begin(), v.end(), 2, 2, [](int a, int b) { return a > b; }) - v.begin()));
  void* p = memalign(64, 100);
  void *q = aligned_alloc(256, 512), *r = nullptr, *other = malloc(8);
  int made = posix_memalign(&r, 4096, 10), refused = posix_memalign(&other, 24, 10);
  printf("%d %d %d %d %d %d\\n", (int)((size_t)p % 64), (int)((size_t)q % 256), (int)((size_t)r % 4096), (int)((size_t)other % 16), made, refused);
  free(p); free(q); free(r); free(other);
}`,
    'some more|Some Text, some more|1',
    'Some 7 1',
    '1 1 1 1 3 4',
    '1 0 1 1 1 0',
    '8 10 6',
    '5 10 0 5',
    '0 0 0 0 0 22',
  ],
  'find no file and no folder that has no name': [
    `#include <cstdio>
#include <filesystem>
#include <fstream>
#include <unistd.h>
#include <sys/stat.h>
int main() {
  std::ifstream in("");
  struct stat st;
  FILE* f = fopen("", "r"); std::ofstream out("");
  printf("%d %d %d %d %d %d %d %d\\n", std::filesystem::exists(""), access("", F_OK), (bool)in, f != nullptr, stat("", &st), std::filesystem::is_directory(""), std::filesystem::is_regular_file(std::string()), (bool)out);
  printf("%d %d %d\\n", std::filesystem::exists("."), std::filesystem::is_directory("."), access(".", F_OK));
}`,
    '0 -1 0 0 -1 0 0 0',
    '1 1 0',
  ],
  'tell the time of day': [
    `#include <cstdio>
#include <ctime>
int main() {
  timespec a, b;
  struct timespec c = {7, 7};
  int known = timespec_get(&a, TIME_UTC), other = timespec_get(&c, 99);
  std::timespec_get(&b, TIME_UTC);
  long nanoseconds = (b.tv_sec - a.tv_sec) * 1000000000L + b.tv_nsec - a.tv_nsec;
  printf("%d %d %d %d %ld %d\\n", known, other, a.tv_sec > 1600000000, a.tv_nsec < 1000000000, c.tv_sec, nanoseconds >= 0 && nanoseconds < 1000000000);
}`,
    '1 0 1 1 7 1',
  ],
  'handle the signals that the program raises': [
    `#include <csignal>
#include <cstdio>
#include <cstdlib>
volatile std::sig_atomic_t seen = 0;
static void onSignal(int number) { seen = number; }
extern "C" void other(int) { printf("other\\n"); }
int main() {
  auto before = std::signal(SIGINT, onSignal);
  printf("%d\\n", before == SIG_DFL);
  std::raise(SIGINT);
  printf("%d\\n", (int)seen);
  printf("%d\\n", signal(SIGINT, SIG_IGN) == onSignal);
  printf("%d %d\\n", raise(SIGINT), (int)seen);
  printf("%d %d\\n", signal(SIGKILL, other) == SIG_ERR, raise(SIGCHLD));
  struct sigaction action = {}, old;
  action.sa_handler = other;
  sigemptyset(&action.sa_mask);
  action.sa_flags = SA_RESTART;
  printf("%d\\n", sigaction(SIGUSR1, &action, nullptr));
  raise(SIGUSR1);
  sigaction(SIGUSR1, nullptr, &old);
  printf("%d %d %d\\n", old.sa_handler == other, SIGTERM, SIGSEGV);
  if (signal(SIGINT, [](int n) { printf("lambda %d\\n", n); }) == SIG_ERR) return 1;
  raise(SIGINT);
}`,
    '1',
    '2',
    '1',
    '0 2',
    '1 0',
    '0',
    'other',
    '1 15 11',
    'lambda 2',
  ],
  'keep what the program sets in its environment': [
    `#include <cstdio>
#include <cstdlib>
int main() {
  char text[] = "WARPLINT_TEXT=one=two";
  int made = setenv("WARPLINT_A", "32", 1), kept = setenv("WARPLINT_A", "64", 0), bad = setenv("A=B", "1", 1), put = putenv(text);
  printf("%d %d %d %d %s %s %d\\n", made, kept, bad, put, getenv("WARPLINT_A"), std::getenv("WARPLINT_TEXT"), getenv("WARPLINT_NONE") == nullptr);
  text[14] = 'O';
  setenv("WARPLINT_A", "64", 1);
  printf("%s %s\\n", getenv("WARPLINT_A"), getenv("WARPLINT_TEXT"));
  unsetenv("WARPLINT_A");
  printf("%d\\n", getenv("WARPLINT_A") == nullptr);
}`,
    '0 0 -1 0 32 one=two 1',
    '64 One=two',
    '1',
  ],
  'open no file without a name': [
    `#include <cerrno>
#include <cstdio>
#include <cstring>
int main(int argc, char** argv) {
  FILE* file = fopen(argv[1], "r");
  printf("%d %s\\n", file == nullptr, strerror(errno));
}`,
    '1 Bad address',
  ],
  'belong to std, too, and give way to functions of the program': [
    `#include <cstdio>
#include <cstdlib>
bool isless(float a, float b) { return a < b - 1; }
int main() { printf("%d %d %d\\n", std::system("true"), isless(1.f, 1.5f), isless(1.f, 3.f)); }`,
    '0 0 1',
  ],
};

describe('functions of the C library', () => {
  checksPrinted(programs);

  it('end the program at a signal without a handler', async () => {
    const { exitCode, stdout } = await simulateProgram(`#include <csignal>
#include <cstdio>
int main() { std::puts("before"); std::raise(SIGTERM); std::puts("behind"); }`);
    assert.deepEqual({ exitCode, stdout }, { exitCode: 143, stdout: 'before\n' });
  });
});
