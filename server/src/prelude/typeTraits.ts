/** <type_traits> and <limits> as far as device code uses them; cuda::std is the same namespace. */
export const typeTraits = `
namespace std {
template <typename T, T v> struct integral_constant {
  static constexpr T value = v;
  using value_type = T;
  using type = integral_constant<T, v>;
  constexpr operator T() const { return v; }
  constexpr T operator()() const { return v; }
};
template <bool B> using bool_constant = integral_constant<bool, B>;
using true_type = integral_constant<bool, true>;
using false_type = integral_constant<bool, false>;

template <typename A, typename B> struct is_same : false_type {};
template <typename A> struct is_same<A, A> : true_type {};
template <bool B, typename T, typename F> struct conditional { using type = T; };
template <typename T, typename F> struct conditional<false, T, F> { using type = F; };
template <bool B, typename T = void> struct enable_if {};
template <typename T> struct enable_if<true, T> { using type = T; };
template <typename...> using void_t = void;
template <typename T> struct type_identity { using type = T; };

template <typename T> struct remove_const { using type = T; };
template <typename T> struct remove_volatile { using type = T; };
template <typename T> struct remove_cv { using type = T; };
template <typename T> struct remove_reference { using type = T; };
template <typename T> struct remove_reference<T&> { using type = T; };
template <typename T> struct remove_reference<T&&> { using type = T; };
template <typename T> struct remove_cvref { using type = typename remove_reference<T>::type; };
template <typename T> struct remove_pointer { using type = T; };
template <typename T> struct remove_pointer<T*> { using type = T; };
template <typename T> struct remove_extent { using type = T; };
template <typename T, size_t N> struct remove_extent<T[N]> { using type = T; };
template <typename T> struct remove_all_extents { using type = T; };
template <typename T, size_t N> struct remove_all_extents<T[N]> { using type = typename remove_all_extents<T>::type; };
template <typename T> struct add_const { using type = const T; };
template <typename T> struct add_volatile { using type = T; };
template <typename T> struct add_cv { using type = const T; };
template <typename T> struct add_pointer { using type = typename remove_reference<T>::type*; };
template <typename T> struct add_lvalue_reference { using type = T&; };
template <typename T> struct add_rvalue_reference { using type = T&&; };
template <typename T> struct _Decayed { using type = T; };
template <typename T, size_t N> struct _Decayed<T[N]> { using type = T*; };
template <typename R, typename... A> struct _Decayed<R(A...)> { using type = R (*)(A...); };
template <typename T> struct decay { using type = typename _Decayed<typename remove_reference<T>::type>::type; };
template <typename T> struct make_unsigned { using type = T; };
template <> struct make_unsigned<char> { using type = unsigned char; };
template <> struct make_unsigned<signed char> { using type = unsigned char; };
template <> struct make_unsigned<short> { using type = unsigned short; };
template <> struct make_unsigned<int> { using type = unsigned int; };
template <> struct make_unsigned<long> { using type = unsigned long; };
template <> struct make_unsigned<long long> { using type = unsigned long long; };
template <typename T> struct make_signed { using type = T; };
template <> struct make_signed<char> { using type = signed char; };
template <> struct make_signed<unsigned char> { using type = signed char; };
template <> struct make_signed<unsigned short> { using type = short; };
template <> struct make_signed<unsigned int> { using type = int; };
template <> struct make_signed<unsigned long> { using type = long; };
template <> struct make_signed<unsigned long long> { using type = long long; };
template <typename... T> struct common_type;
template <typename T> struct common_type<T> { using type = T; };
template <typename A> struct common_type<A, A> { using type = A; };
template <typename A, typename B> struct common_type<A, B> { using type = decltype(A() + B()); };
template <size_t Size, size_t Alignment = 16> struct aligned_storage {
  struct type { alignas(Alignment) unsigned char _bytes[Size]; };
};
template <typename T> struct underlying_type { using type = int; };
template <typename T> T& declval();
template <typename F, typename... Args> struct invoke_result {
  using type = decltype(declval<F>()(declval<Args>()...));
};

template <typename T> struct is_void : false_type {};
template <> struct is_void<void> : true_type {};
template <typename T> struct is_integral : false_type {};
template <typename T> struct is_floating_point : false_type {};
template <> struct is_floating_point<float> : true_type {};
template <> struct is_floating_point<double> : true_type {};
template <typename T> struct is_pointer : false_type {};
template <typename T> struct is_pointer<T*> : true_type {};
template <typename T> struct is_reference : false_type {};
template <typename T> struct is_reference<T&> : true_type {};
template <typename T> struct is_lvalue_reference : false_type {};
template <typename T> struct is_lvalue_reference<T&> : true_type {};
template <typename T> struct is_array : false_type {};
template <typename T, size_t N> struct is_array<T[N]> : true_type {};
template <typename T> struct is_arithmetic
    : integral_constant<bool, is_integral<T>::value || is_floating_point<T>::value> {};
template <typename T> struct is_signed : is_floating_point<T> {};
template <typename T> struct is_unsigned : integral_constant<bool, is_integral<T>::value && !is_signed<T>::value> {};
template <typename T> struct is_const : false_type {};
template <typename T> struct is_const<const T> : true_type {};
template <typename T> inline constexpr bool is_empty_v = __is_empty(T);
template <typename T> struct is_empty : integral_constant<bool, is_empty_v<T>> {};
template <typename T> inline constexpr bool is_class_v = __is_class(T);
template <typename T> struct is_class : integral_constant<bool, is_class_v<T>> {};
template <typename T> inline constexpr bool is_union_v = __is_union(T);
template <typename T> struct is_union : integral_constant<bool, is_union_v<T>> {};
template <typename T> inline constexpr bool is_enum_v = __is_enum(T);
template <typename T> struct is_enum : integral_constant<bool, is_enum_v<T>> {};
template <typename A, typename B> inline constexpr bool is_base_of_v = __is_base_of(A, B);
template <typename A, typename B> struct is_base_of : integral_constant<bool, is_base_of_v<A, B>> {};
template <typename A, typename B> inline constexpr bool is_convertible_v = __is_convertible(A, B);
template <typename A, typename B> struct is_convertible : integral_constant<bool, is_convertible_v<A, B>> {};
template <typename T, typename... From> inline constexpr bool is_constructible_v = __is_constructible(T, From...);
template <typename T, typename... From> struct is_constructible : integral_constant<bool, is_constructible_v<T, From...>> {};
template <typename T> inline constexpr bool is_default_constructible_v = __is_constructible(T);
template <typename T> struct is_default_constructible : integral_constant<bool, is_default_constructible_v<T>> {};
template <typename T> struct is_fundamental
    : integral_constant<bool, is_arithmetic<T>::value || is_void<T>::value> {};
template <typename T> struct is_scalar
    : integral_constant<bool, is_arithmetic<T>::value || is_pointer<T>::value || is_enum<T>::value> {};
template <typename T> struct alignment_of : integral_constant<size_t, alignof(T)> {};
template <typename T> struct rank : integral_constant<size_t, 0> {};
template <typename T, size_t N> struct rank<T[N]> : integral_constant<size_t, rank<T>::value + 1> {};
template <typename T, unsigned I = 0> struct extent : integral_constant<size_t, 0> {};
template <typename T, size_t N> struct extent<T[N], 0> : integral_constant<size_t, N> {};
template <typename T, size_t N, unsigned I> struct extent<T[N], I> : extent<T, I - 1> {};
template <typename T> inline constexpr bool is_trivially_destructible_v = __is_trivially_destructible(T);
template <typename T> struct is_trivially_destructible : integral_constant<bool, is_trivially_destructible_v<T>> {};
template <typename T> inline constexpr bool is_trivially_copyable_v = __is_trivially_copyable(T);
template <typename T> struct is_trivially_copyable : integral_constant<bool, is_trivially_copyable_v<T>> {};
template <typename T> inline constexpr bool is_trivially_default_constructible_v = __is_trivially_made(T);
template <typename T> struct is_trivially_default_constructible
    : integral_constant<bool, is_trivially_default_constructible_v<T>> {};
template <typename T> inline constexpr bool is_trivial_v = __is_trivially_copyable(T) && __is_trivially_made(T);
template <typename T> struct is_trivial : integral_constant<bool, is_trivial_v<T>> {};
template <typename T> inline constexpr bool is_polymorphic_v = __is_polymorphic(T);
template <typename T> struct is_polymorphic : integral_constant<bool, is_polymorphic_v<T>> {};
template <typename T> inline constexpr bool is_function_v = false;
template <typename R, typename... A> inline constexpr bool is_function_v<R(A...)> = true;
template <typename T> struct is_function : integral_constant<bool, is_function_v<T>> {};
template <typename T> inline constexpr bool is_compound_v = !is_arithmetic<T>::value && !is_void<T>::value;
template <typename T> struct is_compound : integral_constant<bool, is_compound_v<T>> {};
template <typename T> inline constexpr bool is_object_v =
    !is_reference<T>::value && !is_void<T>::value && !is_function_v<T>;
template <typename T> struct is_object : integral_constant<bool, is_object_v<T>> {};
template <typename T> struct is_standard_layout : true_type {};
template <typename... T> struct conjunction : integral_constant<bool, (T::value && ...)> {};
template <typename... T> struct disjunction : integral_constant<bool, (T::value || ...)> {};
template <typename T> struct negation : integral_constant<bool, !T::value> {};
INTEGRALS
template <> struct is_integral<bool> : true_type {};

template <bool B, typename T, typename F> using conditional_t = typename conditional<B, T, F>::type;
template <bool B, typename T = void> using enable_if_t = typename enable_if<B, T>::type;
template <typename T> using type_identity_t = T;
template <typename T> using remove_const_t = typename remove_const<T>::type;
template <typename T> using remove_volatile_t = T;
template <typename T> using remove_cv_t = typename remove_cv<T>::type;
template <typename T> using add_const_t = const T;
template <typename T> using remove_reference_t = typename remove_reference<T>::type;
template <typename T> using remove_cvref_t = typename remove_reference<T>::type;
template <typename T> using remove_pointer_t = typename remove_pointer<T>::type;
template <typename T> using remove_extent_t = typename remove_extent<T>::type;
template <typename T> using remove_all_extents_t = typename remove_all_extents<T>::type;
template <typename T> using add_lvalue_reference_t = T&;
template <typename T> using add_rvalue_reference_t = T&&;
template <typename T> using add_cv_t = const T;
template <typename T> using add_pointer_t = typename add_pointer<T>::type;
template <typename T> using decay_t = typename decay<T>::type;
template <typename T> using make_unsigned_t = typename make_unsigned<T>::type;
template <typename T> using make_signed_t = typename make_signed<T>::type;
template <typename... T> using common_type_t = typename common_type<T...>::type;
template <size_t Size, size_t Alignment = 16>
using aligned_storage_t = typename aligned_storage<Size, Alignment>::type;
template <typename T> using underlying_type_t = typename underlying_type<T>::type;
template <typename F, typename... Args> using invoke_result_t = typename invoke_result<F, Args...>::type;
template <typename V, typename F, typename... Args> struct _invocable : false_type {};
template <typename F, typename... Args>
struct _invocable<void_t<decltype(declval<F>()(declval<Args>()...))>, F, Args...> : true_type {};
/* Of pointers nothing is said: one to a method looks like one to a function here, and is called in another way. */
template <bool isSure, typename F, typename... Args> struct _called {
  static constexpr bool value = __is_invocable(F, Args...);
};
template <typename F, typename... Args> struct _called<true, F, Args...> : _invocable<void, F, Args...> {};
template <typename F, typename... Args> struct is_invocable
    : _called<is_class<decay_t<F>>::value || is_arithmetic<decay_t<F>>::value, F, Args...> {};
template <typename F, typename... Args> inline constexpr bool is_invocable_v = is_invocable<F, Args...>::value;
template <typename A, typename B> inline constexpr bool is_same_v = is_same<A, B>::value;
template <typename T> inline constexpr bool is_void_v = is_void<T>::value;
template <typename T> inline constexpr bool is_integral_v = is_integral<T>::value;
template <typename T> inline constexpr bool is_floating_point_v = is_floating_point<T>::value;
template <typename T> inline constexpr bool is_arithmetic_v = is_arithmetic<T>::value;
template <typename T> inline constexpr bool is_signed_v = is_signed<T>::value;
template <typename T> inline constexpr bool is_unsigned_v = is_unsigned<T>::value;
template <typename T> inline constexpr bool is_pointer_v = is_pointer<T>::value;
template <typename T> inline constexpr bool is_reference_v = is_reference<T>::value;
template <typename T> inline constexpr bool is_array_v = is_array<T>::value;
template <typename T> inline constexpr bool is_lvalue_reference_v = is_lvalue_reference<T>::value;
template <typename T> inline constexpr bool is_const_v = is_const<T>::value;
template <typename T> inline constexpr bool is_fundamental_v = is_fundamental<T>::value;
template <typename T> inline constexpr bool is_scalar_v = is_scalar<T>::value;
template <typename T> inline constexpr size_t alignment_of_v = alignof(T);
template <typename T> inline constexpr size_t rank_v = rank<T>::value;
template <typename T, unsigned I = 0> inline constexpr size_t extent_v = extent<T, I>::value;
template <typename... T> inline constexpr bool conjunction_v = (T::value && ...);
template <typename... T> inline constexpr bool disjunction_v = (T::value || ...);
template <typename T> inline constexpr bool negation_v = !T::value;

template <typename T, T... Values> struct integer_sequence {
  using value_type = T;
  static constexpr size_t size() { return sizeof...(Values); }
};
template <typename T, T N, T... Values> struct sequence_of {
  using type = typename sequence_of<T, N - 1, N - 1, Values...>::type;
};
template <typename T, T... Values> struct sequence_of<T, 0, Values...> { using type = integer_sequence<T, Values...>; };
template <typename T, T N> using make_integer_sequence = typename sequence_of<T, N>::type;
template <size_t... Values> using index_sequence = integer_sequence<size_t, Values...>;
template <size_t N> using make_index_sequence = make_integer_sequence<size_t, N>;
template <typename... T> using index_sequence_for = make_index_sequence<sizeof...(T)>;
}
`.replace(
  'INTEGRALS',
  [
    'char',
    'signed char',
    'unsigned char',
    'short',
    'unsigned short',
    'int',
    'unsigned int',
    'long',
    'unsigned long',
    'long long',
    'unsigned long long',
  ]
    .map(
      (type) =>
        `template <> struct is_integral<${type}> : true_type {};` +
        (type.startsWith('unsigned') ? '' : `\ntemplate <> struct is_signed<${type}> : true_type {};`),
    )
    .join('\n'),
);

interface Limits {
  readonly type: string;
  readonly min: string;
  readonly lowest: string;
  readonly max: string;
  readonly digits: number;
  /** Floating types only. */
  readonly epsilon?: string;
  readonly maxExponent?: number;
  readonly denormal?: string;
  readonly infinity?: string;
  readonly nan?: string;
}

const integerLimits = (type: string, min: string, max: string, digits: number): Limits => ({
  type,
  min,
  lowest: min,
  max,
  digits,
});

/** LP64; the floating formats are those of IEEE 754 (half: binary16) and bfloat16. */
const limits: readonly Limits[] = [
  integerLimits('bool', 'false', 'true', 1),
  integerLimits('char', '-128', '127', 7),
  integerLimits('signed char', '-128', '127', 7),
  integerLimits('unsigned char', '0', '255', 8),
  integerLimits('short', '-32768', '32767', 15),
  integerLimits('unsigned short', '0', '65535', 16),
  integerLimits('int', '-2147483647 - 1', '2147483647', 31),
  integerLimits('unsigned int', '0u', '4294967295u', 32),
  integerLimits('long', '-9223372036854775807L - 1L', '9223372036854775807L', 63),
  integerLimits('unsigned long', '0ul', '18446744073709551615ul', 64),
  integerLimits('long long', '-9223372036854775807LL - 1LL', '9223372036854775807LL', 63),
  integerLimits('unsigned long long', '0ull', '18446744073709551615ull', 64),
  {
    type: 'float',
    min: '1.17549435e-38f',
    lowest: '-3.402823466e+38f',
    max: '3.402823466e+38f',
    digits: 24,
    maxExponent: 128,
    epsilon: '1.19209290e-7f',
    denormal: '__int_as_float(1)',
    infinity: '__int_as_float(0x7f800000)',
    nan: '__int_as_float(0x7fc00000)',
  },
  {
    type: 'double',
    min: '2.2250738585072014e-308',
    lowest: '-1.7976931348623157e+308',
    max: '1.7976931348623157e+308',
    digits: 53,
    maxExponent: 1024,
    epsilon: '2.2204460492503131e-16',
    denormal: '__longlong_as_double(1LL)',
    infinity: '__longlong_as_double(0x7ff0000000000000LL)',
    nan: '__longlong_as_double(0x7ff8000000000000LL)',
  },
  {
    type: '__half',
    min: '__ushort_as_half(0x0400)',
    lowest: '__ushort_as_half(0xFBFF)',
    max: '__ushort_as_half(0x7BFF)',
    digits: 11,
    maxExponent: 16,
    epsilon: '__ushort_as_half(0x1400)',
    denormal: '__ushort_as_half(1)',
    infinity: '__ushort_as_half(0x7C00)',
    nan: '__ushort_as_half(0x7FFF)',
  },
  {
    type: '__nv_bfloat16',
    min: '__ushort_as_bfloat16(0x0080)',
    lowest: '__ushort_as_bfloat16(0xFF7F)',
    max: '__ushort_as_bfloat16(0x7F7F)',
    digits: 8,
    maxExponent: 128,
    epsilon: '__ushort_as_bfloat16(0x3C00)',
    denormal: '__ushort_as_bfloat16(1)',
    infinity: '__ushort_as_bfloat16(0x7F80)',
    nan: '__ushort_as_bfloat16(0x7FFF)',
  },
];

const limitsOf = (one: Limits): string => {
  const isFloat = one.epsilon !== undefined;
  const isSigned = !/unsigned|bool/.test(one.type);
  const decimals = Math.log10(2);
  const [highest, lowest] = one.maxExponent === undefined ? [0, 0] : [one.maxExponent, 3 - one.maxExponent];
  return `
template <> struct numeric_limits<${one.type}> {
  static constexpr bool is_specialized = true;
  static constexpr bool is_integer = ${String(!isFloat)};
  static constexpr bool is_signed = ${String(isSigned)};
  static constexpr bool is_exact = ${String(!isFloat)};
  static constexpr bool has_infinity = ${String(isFloat)};
  static constexpr bool has_quiet_NaN = ${String(isFloat)};
  static constexpr bool has_signaling_NaN = ${String(isFloat)};
  static constexpr bool is_iec559 = ${String(isFloat)};
  static constexpr bool is_bounded = true;
  static constexpr bool is_modulo = ${String(!isFloat && !isSigned && one.type !== 'bool')};
  static constexpr int digits = ${String(one.digits)};
  static constexpr int digits10 = ${String(Math.floor((one.digits - (isFloat ? 1 : 0)) * decimals))};
  static constexpr int max_digits10 = ${String(isFloat ? Math.floor(one.digits * decimals) + 2 : 0)};
  static constexpr int max_exponent = ${String(highest)};
  static constexpr int min_exponent = ${String(lowest)};
  static constexpr int max_exponent10 = ${String(Math.floor(highest * decimals))};
  static constexpr int min_exponent10 = ${String(isFloat ? Math.ceil((lowest - 1) * decimals) : 0)};
  static constexpr int radix = 2;
  static constexpr ${one.type} min() { return ${one.min}; }
  static constexpr ${one.type} lowest() { return ${one.lowest}; }
  static constexpr ${one.type} max() { return ${one.max}; }
  static constexpr ${one.type} epsilon() { return ${one.epsilon ?? `(${one.type})0`}; }
  static constexpr ${one.type} infinity() { return ${one.infinity ?? `(${one.type})0`}; }
  static constexpr ${one.type} denorm_min() { return ${one.denormal ?? `(${one.type})0`}; }
  static constexpr ${one.type} round_error() { return ${isFloat ? `(${one.type})0.5` : `(${one.type})0`}; }
  static constexpr ${one.type} quiet_NaN() { return ${one.nan ?? `(${one.type})0`}; }
  static constexpr ${one.type} signaling_NaN() { return ${one.nan ?? `(${one.type})0`}; }
};`;
};

export const numericLimits = `
namespace std {
template <typename T> struct numeric_limits {
  static constexpr bool is_specialized = false;
};
${limits.map(limitsOf).join('')}
}
`;

/** <concepts>, as far as types alone decide them. */
export const typeConcepts = `
namespace std {
template <typename A, typename B> concept same_as = is_same_v<A, B>;
template <typename From, typename To> concept convertible_to = is_convertible_v<remove_reference_t<From>, To>;
template <typename D, typename B> concept derived_from = is_base_of_v<B, D>;
template <typename T> concept integral = is_integral_v<T>;
template <typename T> concept signed_integral = integral<T> && is_signed_v<T>;
template <typename T> concept unsigned_integral = integral<T> && !is_signed_v<T>;
template <typename T> concept floating_point = is_floating_point_v<T>;
}
`;

export const cudaStandard = `
/* There has to be such a namespace for another name of it. */
namespace std { struct _cuda; }
namespace cuda {
namespace std = ::std;
}
`;
