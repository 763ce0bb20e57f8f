// Members of several bases, by their qualified names, as g++ finds them.
#include <cstdio>
struct A { int x = 1; int ax = 2; void seta(int v) { x = v; } }; struct B { int x = 3; int bx = 4; void setb(int v) { x = v; } };
struct C : A, B { int c = 5; void set() { A::x = 10; B::x = 20; bx = 7; } int sum() const { return A::x * 100 + B::x; } };
struct D : C { void more() { B::x += 1; A::x += 2; c = 9; } };
int main() { C c; c.set(); printf("%d %d %d %d\n", c.sum(), c.ax, c.bx, c.c); c.seta(4); c.setb(6); printf("%d %d %d\n", c.A::x, c.B::x, c.sum()); D d; d.more(); printf("%d %d\n", d.sum(), d.c); }
