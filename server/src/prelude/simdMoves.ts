/** How registers of many numbers are filled, stored and converted. */
import { simdArithmetic } from './simdArithmetic.ts';
import { each, lanesOf, narrow, wide, words } from './simdRegisters.ts';
import type { Width } from './simdRegisters.ts';
const registers = ({ whole, float, double, bytes }: Width): string => `
typedef _Lanes<long long, ${String(bytes / 8)}> ${whole};
typedef _Lanes<float, ${String(bytes / 4)}> ${float};
typedef _Lanes<double, ${String(bytes / 8)}> ${double};`;

/** Loads and stores, and registers of numbers that are given. */
const moves = (width: Width): string => {
  const { name, whole, float, double } = width;
  const bits = String(width.bytes * 8);
  const set = (suffix: string, register: string, type: string, count: number): string => {
    const given = Array.from({ length: count }, (_, i) => i);
    const listed = given.map((i) => `${type} v${String(i)}`).join(', ');
    const from = (order: readonly number[]): string =>
      order.map((i, at) => `t[${String(at)}] = v${String(i)};`).join(' ');
    const one = (way: string, order: readonly number[]): string => `
inline ${register} ${name}_${way}_${suffix}(${listed}) { ${register} r; ${type}* t = (${type}*)&r; ${from(order)} return r; }`;
    return `
inline ${register} ${name}_set1_${suffix}(${type} value) {
  ${register} r;
  for (int i = 0; i < ${String(count)}; i++) ((${type}*)&r)[i] = value;
  return r;
}${one('setr', given)}${one('set', given.toReversed())}`;
  };
  const numbers = words('epi8 epi16 epi32').map((suffix) =>
    set(
      suffix,
      whole,
      suffix === 'epi8' ? 'char' : lanesOf[suffix]!.type,
      width.bytes / lanesOf[suffix]!.bytes,
    ),
  );
  const memory = (register: string, type: string, suffix: string): string =>
    ['', 'u']
      .map(
        (u) => `
inline ${register} ${name}_load${u}_${suffix}(const ${type}* from) { ${register} r; memcpy(&r, from, ${String(width.bytes)}); return r; }
inline void ${name}_store${u}_${suffix}(${type}* to, ${register} a) { memcpy(to, &a, ${String(width.bytes)}); }`,
      )
      .join('');
  const zero = (register: string, suffix: string): string => `
inline ${register} ${name}_setzero_${suffix}() { ${register} r; memset(&r, 0, ${String(width.bytes)}); return r; }`;
  const cast = (suffix: string, from: string, to: string): string => `
inline ${to} ${name}_cast${suffix}(${from} a) { ${to} r; memcpy(&r, &a, ${String(width.bytes)}); return r; }`;
  return [
    ...numbers,
    set('epi64x', whole, 'long long', width.bytes / 8),
    set('ps', float, 'float', width.bytes / 4),
    set('pd', double, 'double', width.bytes / 8),
    memory(whole, whole, `si${bits}`) + memory(float, 'float', 'ps') + memory(double, 'double', 'pd'),
    zero(whole, `si${bits}`) + zero(float, 'ps') + zero(double, 'pd'),
    cast(`si${bits}_ps`, whole, float) + cast(`ps_si${bits}`, float, whole) + cast('ps_pd', float, double),
    cast('pd_ps', double, float) + cast(`si${bits}_pd`, whole, double) + cast(`pd_si${bits}`, double, whole),
  ].join('');
};

const masks = (width: Width): string =>
  [
    ['epi8', width.whole, 'signed char'],
    ['ps', width.float, 'int'],
    ['pd', width.double, 'long long'],
  ]
    .map(
      ([suffix, register, type]) => `
inline int ${width.name}_movemask_${suffix!}(${register!} a) {
  unsigned int mask = 0;
  for (int i = 0; i < ${String(width.bytes / lanesOf[suffix!]!.bytes)}; i++) mask |= (unsigned int)(((${type!}*)&a)[i] < 0) << i;
  return (int)mask;
}`,
    )
    .join('');

const conversions = (width: Width): string => {
  const { name, whole, float, bytes } = width;
  const each32 = (head: string, to: string, value: string): string => `
inline ${to} ${name}_${head} {
  ${to} r;
  for (int i = 0; i < ${String(bytes / 4)}; i++) ${value};
  return r;
}`;
  return [
    each32(`cvtepi32_ps(${whole} a)`, float, '((float*)&r)[i] = (float)((int*)&a)[i]'),
    each32(`cvtps_epi32(${float} a)`, whole, '((int*)&r)[i] = _whole(rintf(((float*)&a)[i]))'),
    each32(`cvttps_epi32(${float} a)`, whole, '((int*)&r)[i] = _whole(((float*)&a)[i])'),
  ].join('');
};

/** Comparisons of floats by their names, as registers of 16 bytes have them; single numbers; halves that move. */
const narrowOnly = (): string => {
  const compared = (suffix: string, bits: string): string =>
    Object.entries({ eq: '==', lt: '<', le: '<=', gt: '>', ge: '>=', neq: '!=' })
      .map(([name, sign]) => each(narrow, suffix, `cmp${name}`, `${bits}(x ${sign} y ? -1 : 0)`))
      .join('');
  const single = Object.entries({
    add: 'x + y',
    sub: 'x - y',
    mul: 'x * y',
    div: 'x / y',
    min: 'x < y ? x : y',
    max: 'x > y ? x : y',
  })
    .map(([name, value]) =>
      [
        ['ss', '__m128', 'float'],
        ['sd', '__m128d', 'double'],
      ]
        .map(
          ([suffix, register, type]) => `
inline ${register!} _mm_${name}_${suffix!}(${register!} a, ${register!} b) { ${type!} x = a[0], y = b[0]; a[0] = ${value}; return a; }`,
        )
        .join(''),
    )
    .join('');
  const lane = (suffix: string, type: string, result: string, count: string): string => `
inline ${result} _mm_extract_${suffix}(__m128i a, int at) { return ((${type}*)&a)[at & ${count}]; }
inline __m128i _mm_insert_${suffix}(__m128i a, int value, int at) { ((${type}*)&a)[at & ${count}] = value; return a; }`;
  return [
    compared('ps', '__int_as_float') + compared('pd', '__longlong_as_double') + single,
    lane('epi16', 'unsigned short', 'int', '7') +
      lane('epi32', 'int', 'int', '3') +
      lane('epi8', 'unsigned char', 'int', '15'),
  ].join('');
};

const singleNumbers = `
inline __m128i _mm_loadl_epi64(const __m128i* from) { __m128i r = _mm_setzero_si128(); memcpy(&r, from, 8); return r; }
inline void _mm_storel_epi64(__m128i* to, __m128i a) { memcpy(to, &a, 8); }
inline __m128i _mm_cvtsi32_si128(int value) { return _mm_setr_epi32(value, 0, 0, 0); }
inline int _mm_cvtsi128_si32(__m128i a) { return ((int*)&a)[0]; }
inline __m128i _mm_cvtsi64_si128(long long value) { return _mm_setr_epi64x(value, 0); }
inline long long _mm_cvtsi128_si64(__m128i a) { return a[0]; }
inline __m128 _mm_set_ss(float value) { return _mm_setr_ps(value, 0, 0, 0); }
inline __m128d _mm_set_sd(double value) { return _mm_setr_pd(value, 0); }
inline __m128 _mm_load_ss(const float* from) { return _mm_set_ss(*from); }
inline __m128 _mm_load1_ps(const float* from) { return _mm_set1_ps(*from); }
inline __m128 _mm_load_ps1(const float* from) { return _mm_set1_ps(*from); }
inline __m128 _mm_set_ps1(float value) { return _mm_set1_ps(value); }
inline void _mm_store_ss(float* to, __m128 a) { *to = a[0]; }
inline float _mm_cvtss_f32(__m128 a) { return a[0]; }
inline double _mm_cvtsd_f64(__m128d a) { return a[0]; }
inline __m128 _mm_sqrt_ss(__m128 a) { a[0] = sqrtf(a[0]); return a; }
inline __m128 _mm_movehl_ps(__m128 a, __m128 b) { return _mm_setr_ps(b[2], b[3], a[2], a[3]); }
inline __m128 _mm_movelh_ps(__m128 a, __m128 b) { return _mm_setr_ps(a[0], a[1], b[0], b[1]); }
inline __m128 _mm_movehdup_ps(__m128 a) { return _mm_setr_ps(a[1], a[1], a[3], a[3]); }
inline __m128 _mm_moveldup_ps(__m128 a) { return _mm_setr_ps(a[0], a[0], a[2], a[2]); }
constexpr int _MM_SHUFFLE(int z, int y, int x, int w) { return z << 6 | y << 4 | x << 2 | w; }
inline void* _mm_malloc(size_t bytes, size_t alignment) { return aligned_alloc(alignment, bytes); }
inline void _mm_free(void* at) { free(at); }
inline void _mm_prefetch(const void*, int) {}
static const int _MM_HINT_T0 = 3, _MM_HINT_T1 = 2, _MM_HINT_T2 = 1, _MM_HINT_NTA = 0;
inline void _mm_pause() {}
inline void _mm_sfence() {}
inline void _mm_lfence() {}
inline void _mm_mfence() {}
`;

/** Halves of 32 bytes, and comparisons by a number of which the ordered and quiet ones are told apart from their opposites. */
const wideOnly = `
${words('ps pd si256')
  .map((suffix) => {
    const [whole, part] =
      suffix === 'ps'
        ? ['__m256', '__m128']
        : suffix === 'pd'
          ? ['__m256d', '__m128d']
          : ['__m256i', '__m128i'];
    const large = suffix === 'si256' ? suffix : `${suffix}256`;
    const small = suffix === 'si256' ? 'si128' : `${suffix}128`;
    return `
inline ${part} _mm256_cast${large}_${small}(${whole} a) { ${part} r; memcpy(&r, &a, 16); return r; }
inline ${whole} _mm256_cast${small}_${large}(${part} a) { ${whole} r; memset(&r, 0, 32); memcpy(&r, &a, 16); return r; }
inline ${part} _mm256_extract${suffix === 'si256' ? 'i128_si256' : `f128_${suffix}`}(${whole} a, int half) {
  ${part} r;
  memcpy(&r, (char*)&a + (half & 1) * 16, 16);
  return r;
}
inline ${whole} _mm256_insert${suffix === 'si256' ? 'i128_si256' : `f128_${suffix}`}(${whole} a, ${part} b, int half) {
  memcpy((char*)&a + (half & 1) * 16, &b, 16);
  return a;
}`;
  })
  .join('')}
inline __m256 _mm256_broadcast_ss(const float* from) { return _mm256_set1_ps(*from); }
inline __m256d _mm256_broadcast_sd(const double* from) { return _mm256_set1_pd(*from); }
inline float _mm256_cvtss_f32(__m256 a) { return a[0]; }
inline double _mm256_cvtsd_f64(__m256d a) { return a[0]; }
inline bool _compared(double x, double y, int how) {
  bool isUnordered = x != x || y != y;
  switch (how & 15) {
    case 0: return x == y;
    case 1: return x < y;
    case 2: return x <= y;
    case 3: return isUnordered;
    case 4: return x != y;
    case 5: return !(x < y);
    case 6: return !(x <= y);
    case 7: return !isUnordered;
    case 8: return x == y || isUnordered;
    case 9: return !(x >= y);
    case 10: return !(x > y);
    case 11: return false;
    case 12: return x != y && !isUnordered;
    case 13: return x >= y;
    case 14: return x > y;
    default: return true;
  }
}
inline __m256 _mm256_cmp_ps(__m256 a, __m256 b, int how) {
  for (int i = 0; i < 8; i++) ((int*)&a)[i] = _compared(a[i], b[i], how) ? -1 : 0;
  return a;
}
inline __m256d _mm256_cmp_pd(__m256d a, __m256d b, int how) {
  for (int i = 0; i < 4; i++) ((long long*)&a)[i] = _compared(a[i], b[i], how) ? -1 : 0;
  return a;
}
static const int _CMP_EQ_OQ = 0, _CMP_LT_OS = 1, _CMP_LE_OS = 2, _CMP_UNORD_Q = 3, _CMP_NEQ_UQ = 4, _CMP_ORD_Q = 7,
  _CMP_GE_OS = 13, _CMP_GT_OS = 14, _CMP_LT_OQ = 17, _CMP_LE_OQ = 18, _CMP_GE_OQ = 29, _CMP_GT_OQ = 30;
inline void _mm256_zeroupper() {}
inline void _mm256_zeroall() {}
`;

const forWidth = (width: Width): string =>
  registers(width) + moves(width) + simdArithmetic(width) + masks(width) + conversions(width);

const common = `
template <typename T, int N> struct alignas(sizeof(T) * N) _Lanes {
  T _of[N];
  T& operator[](int i) { return _of[i]; }
  const T& operator[](int i) const { return _of[i]; }
};
inline int _clamped(int value, int least, int most) { return value < least ? least : value > most ? most : value; }
inline int _whole(float value) { return value >= -2147483648.0f && value < 2147483648.0f ? (int)value : -2147483647 - 1; }
template <typename T, int N> _Lanes<T, N> operator+(_Lanes<T, N> a, _Lanes<T, N> b) {
  for (int i = 0; i < N; i++) a[i] = a[i] + b[i];
  return a;
}
template <typename T, int N> _Lanes<T, N> operator-(_Lanes<T, N> a, _Lanes<T, N> b) {
  for (int i = 0; i < N; i++) a[i] = a[i] - b[i];
  return a;
}
template <typename T, int N> _Lanes<T, N> operator*(_Lanes<T, N> a, _Lanes<T, N> b) {
  for (int i = 0; i < N; i++) a[i] = a[i] * b[i];
  return a;
}
template <typename T, int N> _Lanes<T, N> operator/(_Lanes<T, N> a, _Lanes<T, N> b) {
  for (int i = 0; i < N; i++) a[i] = a[i] / b[i];
  return a;
}
template <typename T, int N> _Lanes<T, N>& operator+=(_Lanes<T, N>& a, _Lanes<T, N> b) { return a = a + b; }
template <typename T, int N> _Lanes<T, N>& operator-=(_Lanes<T, N>& a, _Lanes<T, N> b) { return a = a - b; }
template <typename T, int N> _Lanes<T, N>& operator*=(_Lanes<T, N>& a, _Lanes<T, N> b) { return a = a * b; }
`;

/** `_mm_…` of SSE2 to SSE4. */
export const narrowRegisters = `${common}${forWidth(narrow)}${narrowOnly()}${singleNumbers}`;

/** `_mm256_…` of AVX2. */
export const wideRegisters = `${forWidth(wide)}${wideOnly}`;
