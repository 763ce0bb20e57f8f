/** cub::Traits: the bits that keys of a type are sorted by, as cub/util_type.cuh of CUDA 13.0 and its forerunners have them. */
const signedIntegers = ['char', 'signed char', 'short', 'int', 'long', 'long long'];
const unsignedIntegers = [
  'bool',
  'unsigned char',
  'unsigned short',
  'unsigned int',
  'unsigned long',
  'unsigned long long',
];
const floats = [
  ['float', 'unsigned int'],
  ['double', 'unsigned long long'],
  ['__half', 'unsigned short'],
  ['__nv_bfloat16', 'unsigned short'],
] as const;

const unsignedOf = (type: string): string => `unsigned ${type.replace(/^(un)?signed /, '')}`;

const traitsOf = (type: string, category: string, bits: string): string =>
  `template <> struct NumericTraits<${type}> : BaseTraits<${category}, true, ${bits}, ${type}> {};`;

const specialisations = [
  ...signedIntegers.map((type) => traitsOf(type, 'SIGNED_INTEGER', unsignedOf(type))),
  ...unsignedIntegers.map((type) =>
    traitsOf(type, 'UNSIGNED_INTEGER', type === 'bool' ? 'unsigned char' : type),
  ),
  ...floats.map(([type, bits]) => traitsOf(type, 'FLOATING_POINT', bits)),
].join('\n');

export const radixTraits = `
namespace cub {
enum Category { NOT_A_NUMBER, SIGNED_INTEGER, UNSIGNED_INTEGER, FLOATING_POINT };
template <Category C, bool Primitive, typename Bits, typename T> struct BaseTraits {
  static constexpr Category CATEGORY = C;
  enum { PRIMITIVE = Primitive, NULL_TYPE = false };
};
template <typename Bits, typename T> struct BaseTraits<UNSIGNED_INTEGER, true, Bits, T> {
  using UnsignedBits = Bits;
  static constexpr Category CATEGORY = UNSIGNED_INTEGER;
  static constexpr Bits LOWEST_KEY = Bits(0);
  static constexpr Bits MAX_KEY = Bits(-1);
  enum { PRIMITIVE = true, NULL_TYPE = false };
  static __host__ __device__ Bits TwiddleIn(Bits key) { return key; }
  static __host__ __device__ Bits TwiddleOut(Bits key) { return key; }
  static __host__ __device__ T Max() { return std::numeric_limits<T>::max(); }
  static __host__ __device__ T Lowest() { return std::numeric_limits<T>::lowest(); }
};
template <typename Bits, typename T> struct BaseTraits<SIGNED_INTEGER, true, Bits, T> {
  using UnsignedBits = Bits;
  static constexpr Category CATEGORY = SIGNED_INTEGER;
  static constexpr Bits HIGH_BIT = Bits(1) << (sizeof(Bits) * 8 - 1);
  static constexpr Bits LOWEST_KEY = HIGH_BIT;
  static constexpr Bits MAX_KEY = Bits(-1) ^ HIGH_BIT;
  enum { PRIMITIVE = true, NULL_TYPE = false };
  static __host__ __device__ Bits TwiddleIn(Bits key) { return key ^ HIGH_BIT; }
  static __host__ __device__ Bits TwiddleOut(Bits key) { return key ^ HIGH_BIT; }
  static __host__ __device__ T Max() { return std::numeric_limits<T>::max(); }
  static __host__ __device__ T Lowest() { return std::numeric_limits<T>::lowest(); }
};
template <typename Bits, typename T> struct BaseTraits<FLOATING_POINT, true, Bits, T> {
  using UnsignedBits = Bits;
  static constexpr Category CATEGORY = FLOATING_POINT;
  static constexpr Bits HIGH_BIT = Bits(1) << (sizeof(Bits) * 8 - 1);
  static constexpr Bits LOWEST_KEY = Bits(-1);
  static constexpr Bits MAX_KEY = Bits(-1) ^ HIGH_BIT;
  enum { PRIMITIVE = true, NULL_TYPE = false };
  static __host__ __device__ Bits TwiddleIn(Bits key) { return key ^ (key & HIGH_BIT ? Bits(-1) : HIGH_BIT); }
  static __host__ __device__ Bits TwiddleOut(Bits key) { return key ^ (key & HIGH_BIT ? HIGH_BIT : Bits(-1)); }
  static __host__ __device__ T Max() { return std::numeric_limits<T>::max(); }
  static __host__ __device__ T Lowest() { return std::numeric_limits<T>::lowest(); }
};
template <typename T> struct NumericTraits : BaseTraits<NOT_A_NUMBER, false, T, T> {};
${specialisations}
template <typename T> struct Traits : NumericTraits<T> {};
}
`;
