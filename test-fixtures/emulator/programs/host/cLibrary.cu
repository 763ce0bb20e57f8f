// Long options, sorting and searching with callbacks, tokens and threads: what g++ prints is in cLibrary.expected.txt.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <strings.h>
#include <getopt.h>
#include <pthread.h>
struct Row { int key; int number; };
static int byKey(const void* a, const void* b) { return ((const Row*)a)->key - ((const Row*)b)->key; }
static int down(const void* a, const void* b) { double x = *(const double*)a, y = *(const double*)b; return x < y ? 1 : x > y ? -1 : 0; }
struct Work { int from, to; long sum; };
static pthread_mutex_t mutex;
static void* add(void* given) {
  Work* w = (Work*)given;
  pthread_mutex_lock(&mutex);
  for (int i = w->from; i < w->to; i++) w->sum += i;
  pthread_mutex_unlock(&mutex);
  return w;
}
int main() {
  char* given[] = {(char*)"p", (char*)"--size=12", (char*)"-v", (char*)"--name", (char*)"x y", (char*)"-r7", (char*)"--quiet", (char*)"rest"};
  int verbose = 0, quiet = 0;
  option longs[] = {{"size", required_argument, 0, 's'}, {"name", required_argument, 0, 'n'}, {"quiet", no_argument, &quiet, 1}, {"verbose", no_argument, 0, 'v'}, {0, 0, 0, 0}};
  int c, index = -1;
  while ((c = getopt_long(8, given, "s:n:vr:", longs, &index)) != -1) {
    switch (c) {
      case 's': printf("size %d\n", atoi(optarg)); break;
      case 'n': printf("name %s (%d)\n", optarg, index); break;
      case 'v': verbose++; break;
      case 'r': printf("r %s\n", optarg); break;
      case 0: printf("flag %s\n", longs[index].name); break;
      default: printf("? %d\n", c);
    }
  }
  printf("%d %d %s\n", verbose, quiet, given[optind]);
  Row rows[40];
  for (int i = 0; i < 40; i++) rows[i] = Row{(i * 7) % 10, i};
  qsort(rows, 40, sizeof(Row), byKey);
  for (int i = 0; i < 40; i += 3) printf("%d:%d ", rows[i].key, rows[i].number);
  Row wanted = {4, 0};
  Row* found = (Row*)bsearch(&wanted, rows, 40, sizeof(Row), byKey);
  printf("\n%d %d\n", found != 0, found->key);
  double values[] = {3.5, -1, 9, 2.25, 0};
  qsort(values, 5, sizeof(double), down);
  for (double v : values) printf("%g ", v);
  char text[] = "one, two;;three";
  for (char* part = strtok(text, ", ;"); part != NULL; part = strtok(NULL, ", ;")) printf("[%s]", part);
  printf("\n%zu %zu %s %d %d\n", strspn("aabc", "ab"), strcspn("hello, you", ", "), strpbrk("key=value", "="), ffs(0), ffs(40));
  pthread_mutex_init(&mutex, NULL);
  pthread_t threads[3];
  Work work[3];
  for (int i = 0; i < 3; i++) { work[i] = Work{i * 10, i * 10 + 10, 0}; pthread_create(&threads[i], NULL, add, &work[i]); }
  long total = 0;
  for (int i = 0; i < 3; i++) { void* result; pthread_join(threads[i], &result); total += ((Work*)result)->sum; }
  printf("%ld\n", total);
  float numbers[] = {8.0f, 0.1f, -3.7f, 1e-40f, 0.f}, whole;
  for (float x : numbers) { int e; float m = frexpf(x, &e), part = modff(x, &whole); printf("%g %d %g %g\n", m, e, part, whole); }
  printf("%d %d %d %g\n", ilogb(1e-310), ilogbf(0.3f), ilogb(8.0), ldexp(0.75, -3));
  return 0;
}
