// Files that a program reads and writes, as glibc has them.
#include <cstdio>
#include <cstring>
#include <cstdlib>
int main(int argc, char** argv) {
  FILE* f = fopen(argv[1], "r");
  if (!f) { printf("none\n"); return 1; }
  int n; float x; char w[20]; double d; unsigned h; long l;
  int k = fscanf(f, "%d %f %s", &n, &x, w);
  printf("%d %d %f %s\n", k, n, x, w);
  k = fscanf(f, " [%x] %lf,%ld %*d %c", &h, &d, &l, w);
  printf("%d %x %g %ld %c\n", k, h, d, l, w[0]);
  char line[64];
  while (fgets(line, 64, f)) printf("<%s>", line);
  printf("eof %d pos %ld\n", feof(f) != 0, ftell(f));
  rewind(f); printf("%c\n", fgetc(f)); fseek(f, -3, SEEK_END); printf("%c %ld\n", fgetc(f), ftell(f));
  fclose(f);
  FILE* o = fopen("out.bin", "wb"); int a[3] = {1,2,3}; fwrite(a, 4, 3, o); fprintf(o, "hey %d\n", 5); fclose(o);
  o = fopen("out.bin", "rb"); int b[3]; printf("%zu ", fread(b, 4, 3, o)); printf("%d %d ", b[0], b[2]);
  char s[8]; fscanf(o, "%7[a-z]", s); printf("%s %d\n", s, fgetc(o)); fclose(o);
  printf("%d\n", sscanf("12 abc 3.5e2", "%d %*s %lf", &n, &d)); printf("%d %g\n", n, d);
  printf("%d\n", sscanf("x", "%d", &n)); printf("%d\n", sscanf("", "%d", &n));
  // A prefix without digits is zero.
  n = 7; h = 7; k = sscanf("0xg", "%i%s", &n, w); printf("%d %d %s ", k, n, w);
  k = sscanf("-0Xg", "%x", &h); printf("%d %u\n", k, h);
  // A stream does only what it was opened for.
  f = fopen(argv[1], "r"); printf("%zu %d ", fwrite(a, 4, 1, f), fputc('x', f)); printf("%c\n", fgetc(f)); fclose(f);
  o = fopen("out.bin", "w"); fputs("abc", o); rewind(o); printf("%d %zu\n", fgetc(o), fread(b, 1, 3, o)); fclose(o);
  return 0;
}
