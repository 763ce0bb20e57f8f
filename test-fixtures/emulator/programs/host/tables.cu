// Tables of strings and globals with constructors, as g++ initialises them.
#include <cstdio>
const char *kernelNames[] = {"first", "second"};
struct S { const char* n; char t[4]; const char* m[2]; };
S rows[] = {{"a", "bc", {"d", "e"}}, {"f", "gh", {"i", "j"}}};
static const char* one[] = {"only"};
char text[] = {"braced"};
struct G { G() { for (int i = 0; i < 2; i++) printf("%s %s %s %s\n", rows[i].n, rows[i].t, rows[i].m[0], rows[i].m[1]); printf("%s %s %zu\n", one[0], text, sizeof(text)); } } g;
int main() { int s = 1; G again; printf("%s %s\n", kernelNames[0], kernelNames[s]); }
