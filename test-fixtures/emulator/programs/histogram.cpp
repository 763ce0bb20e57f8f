// The same in plain C++, each sum in the same order.
#include <cstdio>
#include <cstdlib>
#include <cstring>

static unsigned state = 12345u;
static unsigned next() { return state = state * 1664525u + 1013904223u; }

int main() {
  const int n = 20000, count = 64;
  unsigned bins[count] = {0};
  for (int i = 0; i < n; i++) bins[(unsigned char)(next() >> 24) % count]++;
  for (int i = 0; i < count; i++) printf("%u%c", bins[i], i % 16 == 15 ? '\n' : ' ');
}
