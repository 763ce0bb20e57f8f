import { checksPrinted } from './simulateText.ts';
import type { PrintingPrograms } from './simulateText.ts';

/** Host programs, and the lines that they print when g++ 13 compiles them. */
const programs: PrintingPrograms = {
  'classes of functions and of instances of templates are told apart': [
    `#include <algorithm>
#include <cstdio>
#include <vector>
template <class T> struct Box {
  T held;
  static int size() { return sizeof(T); }
  int run() { return held(); }
};
template <class T, int N> struct Outer {
  struct Inner {
    T list[N];
  };
};
template <class F> int call(F f) { return f() + 1000 * sizeof(F); }
template <class T> int localClass() {
  struct Local {
    T two[2];
    int operator()() { return sizeof(*this); }
  };
  return Box<Local>::size() * 100 + call(Local());
}
int firstOrder(std::vector<int> v) {
  struct Order {
    bool operator()(int a, int b) const { return a < b; }
  };
  std::sort(v.begin(), v.end(), Order());
  return v[0];
}
int lastOrder(std::vector<int> v) {
  struct Order {
    bool operator()(int a, int b) const { return a > b; }
  };
  std::sort(v.begin(), v.end(), Order());
  return v[0];
}
template <class T> int unnamed() {
  struct {
    T a;
  } x;
  struct {
    T b, c;
  } y;
  return Box<decltype(x)>::size() * 100 + Box<decltype(y)>::size();
}
int main() {
  printf("%d %d\\n", localClass<int>(), localClass<long>());
  printf("%d %d\\n", firstOrder({3, 1, 2}), lastOrder({3, 1, 2}));
  printf("%d %d\\n", unnamed<int>(), unnamed<long>());
  printf("%d %d\\n", Box<Outer<int, 2>::Inner>::size(), Box<Outer<long, 3>::Inner>::size());
}`,
    '8808 17616',
    '1 3',
    '408 816',
    '8 24',
  ],
  'types that `typeid` tells apart': [
    `#include <cstdio>
#include <iostream>
#include <string>
#include <complex>
#include <typeinfo>
namespace a {
struct Inner {};
}
struct Plain {};
template <class T> const char* kind() {
  if (typeid(T) == typeid(float)) return "single";
  if (typeid(T) == typeid(double)) return "double";
  return typeid(T) == typeid(int) ? "whole" : typeid(T).name();
}
int main() {
  printf("%s %s %s %s %s %s\\n", kind<float>(), kind<int>(), kind<double>(), kind<unsigned>(), kind<a::Inner>(), kind<Plain>());
  float x = 1;
  const std::type_info& info = typeid(x * 2.0);
  std::cout << info.name() << (info == typeid(const double)) << (typeid(x) != typeid(short)) << typeid(1 + 1L).name() << typeid('a').name() << '\\n';
  printf("%s %s\\n", typeid(std::complex<float>).name(), typeid(std::pair<int, double>).name());
}`,
    'single whole double j N1a5InnerE 5Plain',
    'd11lc',
    'St7complexIfE St4pairIidE',
  ],
};

describe('classes of one name', () => {
  checksPrinted(programs);
});
