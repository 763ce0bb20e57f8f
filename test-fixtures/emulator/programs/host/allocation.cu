// Classes that bring their own operator new and operator delete, as classes in managed memory do.
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <new>

static int living = 0;

struct Counted {
  static void *operator new(size_t bytes) {
    ++living;
    printf("new %zu\n", bytes);
    return malloc(bytes);
  }
  void *operator new[](size_t bytes) {
    ++living;
    printf("new[] %zu\n", bytes);
    return malloc(bytes);
  }
  void operator delete(void *pointer) {
    --living;
    printf("delete\n");
    free(pointer);
  }
  void operator delete[](void *pointer) {
    --living;
    printf("delete[]\n");
    free(pointer);
  }
};

struct Plain {
  int value = 3;
};

struct Point : public Counted {
  double x, y;
  Point(double a = 1, double b = 2) : x(a), y(b) {}
  ~Point() { printf("bye %.0f\n", x); }
};

struct Holder : public Point {
  Plain *inner;
  Holder() : Point(7, 8), inner(new Plain) {}
  ~Holder() { delete inner; }
};

template <typename T> struct Pool {
  T item;
  static void *operator new(size_t bytes) {
    printf("pool %zu\n", bytes);
    return malloc(bytes);
  }
};

int main() {
  Point *point = new Point(4, 5);
  printf("%.0f %.0f, %d living\n", point->x, point->y, living);
  Point *row = new Point[3];
  printf("%.0f %.0f, %d living\n", row[2].x, row[2].y, living);
  Holder *holder = new Holder;
  printf("%.0f %d, %d living\n", holder->x, holder->inner->value, living);
  delete holder;
  delete[] row;
  delete point;
  Plain *plain = new Plain;
  printf("%d, %d living\n", plain->value, living);
  delete plain;
  Point local(6, 6);
  Point *placed = ::new (&local) Point(9, 9);
  printf("%.0f\n", placed->x);
  auto *pool = new Pool<long>{12};
  printf("%ld\n", pool->item);
  delete pool;
  return living;
}
