// The same in plain C++, each sum in the same order.
#include <cstdio>
#include <cstdlib>
#include <cstring>

static unsigned state = 12345u;
static unsigned next() { return state = state * 1664525u + 1013904223u; }

static unsigned checksum(const void* data, size_t bytes) {
  const unsigned char* at = (const unsigned char*)data;
  unsigned hash = 2166136261u;
  for (size_t i = 0; i < bytes; i++) hash = (hash ^ at[i]) * 16777619u;
  return hash;
}

#include <algorithm>

struct Entry {
  int key;
  unsigned position;
};

int main() {
  const int n = 2048;
  static Entry entries[n];
  for (int i = 0; i < n; i++) {
    entries[i].key = (int)(next() >> 20) - 2048;
    entries[i].position = i;
  }
  std::stable_sort(entries, entries + n, [](const Entry& a, const Entry& b) { return a.key < b.key; });
  for (int i = 0; i < n; i += 293) printf("%d: %d from %u\n", i, entries[i].key, entries[i].position);
  printf("checksum %08x\n", checksum(entries, n * sizeof(Entry)));
}
