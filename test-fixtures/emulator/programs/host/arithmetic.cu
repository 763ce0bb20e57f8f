// Integers, floats, pointers, structs and control flow of host code: what g++ prints is in arithmetic.expected.txt.
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

struct Pair {
  int first;
  double second;
  Pair(int a, double b) : first(a), second(b) {}
  int sum() const { return first + (int)second; }
};
struct Flags {
  unsigned low : 3;
  int middle : 5;
  unsigned high : 24;
};
union Word {
  float real;
  unsigned bits;
};
struct Node {
  int value;
  Node* next;
};
enum Color { RED, GREEN = 5, BLUE };

static int calls = 0;
unsigned long long state = 88172645463325252ull;

unsigned long long xorshift() {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state;
}
int fibonacci(int n) {
  static int depth = 0;
  depth++;
  calls = depth;
  return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}
Pair twice(const Pair& p) { return Pair(p.first * 2, p.second * 2); }
void increment(int& value, int* other) {
  value++;
  *other += value;
}
template <typename T>
T largest(const T* values, int n) {
  T best = values[0];
  for (int i = 1; i < n; i++)
    if (values[i] > best) best = values[i];
  return best;
}
const char* name(int color) {
  switch (color) {
    case RED:
      return "red";
    case GREEN:
    case BLUE:
      return "not red";
    default:
      return "none";
  }
}

void integers() {
  int8_t a = 127;
  a++;
  uint8_t b = 250;
  b += 10;
  int16_t c = -32768;
  c--;
  uint16_t d = 65535;
  d *= d;
  printf("%d %d %d %d\n", a, b, c, d);
  int i = 2147483647;
  unsigned u = 4000000000u;
  printf("%d %u %u %d %d\n", (int)((unsigned)i + 1u), u * 3u, u / 7u, (int)(u % 1000u), (int)(u >> 5));
  printf("%d %d %d %d\n", -7 / 2, -7 % 2, 7 / -2, -8 >> 1);
  long long x = -9000000000000000000ll;
  printf("%lld %lld %lld\n", x / 7, x % 1000, x * 3);
  unsigned long long y = 18000000000000000000ull;
  printf("%llu %llu %llu %llx\n", y / 7, y % 1000, y * 5, y >> 3);
  printf("%d %d %d\n", u > 5, -1 < (int)u, (unsigned)-1 > u);
  size_t n = 3;
  printf("%zu %d\n", n - 4, n - 4 > 100);
  for (int k = 0; k < 3; k++) printf("%016llx ", xorshift());
  printf("\n%d %d %lld\n", 1 << 20, 0x7f & ~3, 1ll << 40);
  int count = 0;
  for (int k = 0; k < 20; k++) {
    if (k % 3 == 0) continue;
    if (k > 15) break;
    count += k;
  }
  do count--;
  while (count > 50);
  printf("%d %d\n", count, count++ + ++count);
}
void reals() {
  float f = 0.1f;
  double g = 0.1;
  printf("%.9g %.17g %d\n", f * 3.0f, g * 3.0, f == g);
  printf("%d %u %d %lld\n", (int)-2.7f, (unsigned)3e9, (int)(char)100.7, (long long)1e18);
  printf("%.9g %.9g\n", (float)16777217, (float)9007199791611905ll);
  printf("%f %e %g %g %g %.0f %.0f %.1f\n", 1e10, 1e-10, 1e-5, 123456789.0, 100000.0, 0.5, 2.5, 0.25);
  printf("%5d|%-5d|%05d|%+d|% d|%x|%#x|%o|%c|%5s|%-5s|%.2s|%%\n", 42, 42, 42, 42, 42, 255, 255, 8, 'x', "ab", "ab", "abc");
  printf("%8.3f|%-8.2f|%08.3f|%*d|%.*f\n", 3.14159, 2.5, -1.5, 6, 7, 2, 1.005);
  printf("%.17g %.17g %.9g\n", sqrt(2.0), floor(-1.5) + ceil(1.2), sqrtf(2.0f));
  printf("%d %d %.3f %.3f\n", std::isnan(0.0 * INFINITY), abs(-5), fabs(-2.5), fmod(7.5, 2.0));
  Word w;
  w.real = 1.5f;
  printf("%08x\n", w.bits);
}
void objects() {
  Pair p(3, 4.5);
  Pair q = twice(p);
  q.first++;
  printf("%d %f %d %d\n", p.first, q.second, q.first, q.sum());
  Flags flags = {5, -3, 100000};
  flags.low += 4;
  flags.middle--;
  printf("%u %d %u %zu\n", flags.low, flags.middle, flags.high, sizeof(Flags));
  int grid[3][4];
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 4; j++) grid[i][j] = i * 10 + j;
  int* at = &grid[1][2];
  printf("%d %d %ld %d\n", at[3], *(at - 2), (long)(&grid[2][0] - at), (int)(sizeof(grid) / sizeof(grid[0])));
  int a = 1, b = 10;
  increment(a, &b);
  int& r = b;
  r *= 2;
  printf("%d %d\n", a, b);
  Node* head = nullptr;
  for (int i = 0; i < 5; i++) head = new Node{i * i, head};
  int sum = 0;
  for (Node* node = head; node != nullptr; node = node->next) sum = sum * 3 + node->value;
  printf("%d\n", sum);
  while (head != nullptr) {
    Node* next = head->next;
    delete head;
    head = next;
  }
  auto scale = [&](int x) { return x * a + b; };
  const double values[] = {1.5, 9.25, 3};
  printf("%d %g %d %s %s\n", scale(4), largest(values, 3), largest("hello", 5), name(BLUE), name(7));
  printf("%d %d\n", fibonacci(15), calls);
}
void library() {
  char text[64];
  snprintf(text, sizeof(text), "%s-%03d", "item", 7);
  strcat(text, "!");
  printf("%s %zu %d %d\n", text, strlen(text), strcmp(text, "item"), strncmp(text, "item", 4));
  printf("%d %ld %g %s\n", atoi("  -42x"), strtol("0x1f", nullptr, 16), atof("2.5e3"), strchr(text, '0'));
  unsigned char bytes[8];
  memset(bytes, 0xab, sizeof(bytes));
  memcpy(bytes + 2, "hi", 2);
  memmove(bytes + 1, bytes, 4);
  for (unsigned char byte : bytes) printf("%02x", byte);
  printf("\n");
  for (int i = 0; i < 4; i++) printf("%d ", rand());
  srand(42);
  for (int i = 0; i < 4; i++) printf("%d ", rand() % 1000);
  printf("\n%d %d\n", rand(), rand());
  int* numbers = (int*)calloc(4, sizeof(int));
  numbers[3] = 9;
  numbers = (int*)realloc(numbers, 8 * sizeof(int));
  printf("%d %d\n", numbers[0], numbers[3]);
  free(numbers);
}

int main(int argc, char** argv) {
  integers();
  reals();
  objects();
  library();
  printf("%d %s\n", argc, argc > 1 ? argv[1] : "");
  return 7;
}
