/** <bit>: powers of two, known of constants, and counts of bits of unsigned numbers. */

const inline = '__host__ __device__ constexpr inline';

export const bitFunctions = `
namespace std {
template <typename T> ${inline} int bit_width(T x) { int n = 0; for (; x != 0; x >>= 1) n++; return n; }
template <typename T> ${inline} T bit_ceil(T x) { return x <= 1 ? T(1) : T(T(1) << bit_width(T(x - 1))); }
template <typename T> ${inline} T bit_floor(T x) { return x == 0 ? T(0) : T(T(1) << (bit_width(x) - 1)); }
template <typename T> ${inline} bool has_single_bit(T x) { return x != 0 && (x & (x - 1)) == 0; }
template <typename T> ${inline} int countl_zero(T x) {
  return x == 0 ? int(8 * sizeof(T)) : __builtin_clzll(x) - int(64 - 8 * sizeof(T));
}
template <typename T> ${inline} int countl_one(T x) { return countl_zero(T(~x)); }
template <typename T> ${inline} int countr_zero(T x) { return x == 0 ? int(8 * sizeof(T)) : __builtin_ctzll(x); }
template <typename T> ${inline} int countr_one(T x) { return countr_zero(T(~x)); }
template <typename T> ${inline} int popcount(T x) { return __builtin_popcountll(x); }
}
`;
