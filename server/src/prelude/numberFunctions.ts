/** <numeric>: common divisors and multiples, from which host code works out sizes. */

const inline = '__host__ __device__ constexpr inline';

export const numberFunctions = `
namespace std {
template <class A, class B> ${inline} auto gcd(A a, B b) -> decltype(a + b) {
  decltype(a + b) x = a < 0 ? -a : a, y = b < 0 ? -b : b;
  while (y != 0) { auto rest = x % y; x = y; y = rest; }
  return x;
}
template <class A, class B> ${inline} auto lcm(A a, B b) -> decltype(a + b) {
  if (a == 0 || b == 0) return 0;
  decltype(a + b) x = a < 0 ? -a : a, y = b < 0 ? -b : b;
  return x / gcd(x, y) * y;
}
}
`;
