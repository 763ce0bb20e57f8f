/**
 * cuda_fp16.h and cuda_bf16.h, after the CUDA Math API 13.0. The 16-bit types, their pairs and the elementary functions
 * are built in; here are the functions that can be said in terms of those. Both headers follow one pattern.
 */
interface PackedNames {
  /** The scalar and the pair. */
  readonly scalar: string;
  readonly pair: string;
  /** In names of conversions: `__float2half`, `__float2bfloat16`. */
  readonly word: string;
  /** In names of conversions from the pair: `__half22float2`, `__bfloat1622float2`. */
  readonly toFloat: string;
}

const pairOperators = ({ scalar, pair }: PackedNames): string =>
  (
    [
      ['+', '__hadd2'],
      ['-', '__hsub2'],
      ['*', '__hmul2'],
      ['/', '__h2div'],
    ] as const
  )
    .map(
      ([operator, name]) => `
__device__ inline ${pair} operator${operator}(${pair} a, ${pair} b) { return ${name}(a, b); }
__device__ inline ${pair}& operator${operator}=(${pair}& a, ${pair} b) {
  a = ${name}(a, b);
  return a;
}`,
    )
    .join('') +
  `
__device__ inline ${pair} operator-(${pair} a) { return __hneg2(a); }
__device__ inline ${pair} operator+(${pair} a) { return a; }
__device__ inline bool operator==(const ${pair}& a, const ${pair}& b) { return a.x == b.x && a.y == b.y; }
__device__ inline bool operator!=(const ${pair}& a, const ${pair}& b) { return a.x != b.x || a.y != b.y; }
__device__ inline ${scalar} __hadd(${scalar} a, ${scalar} b) { return a + b; }
`;

const pairComparisons = ({ scalar, pair, word }: PackedNames): string =>
  (
    [
      ['eq', '=='],
      ['ne', '!='],
      ['lt', '<'],
      ['le', '<='],
      ['gt', '>'],
      ['ge', '>='],
    ] as const
  )
    .map(
      ([name, operator]) => `
__device__ inline ${pair} __h${name}2(${pair} a, ${pair} b) {
  return make_${pair}(a.x ${operator} b.x ? __float2${word}(1.0f) : __float2${word}(0.0f),
                      a.y ${operator} b.y ? __float2${word}(1.0f) : __float2${word}(0.0f));
}
__device__ inline bool __hb${name}2(${pair} a, ${pair} b) { return a.x ${operator} b.x && a.y ${operator} b.y; }
__device__ inline unsigned int __h${name}2_mask(${pair} a, ${pair} b) {
  return (a.x ${operator} b.x ? 0xffffu : 0u) | (a.y ${operator} b.y ? 0xffff0000u : 0u);
}
__device__ inline bool __h${name}u(${scalar} a, ${scalar} b) { return a ${operator} b; }`,
    )
    .join('');

const conversions = ({ scalar, pair, word, toFloat }: PackedNames): string => `
__host__ __device__ inline ${pair} __float2${word}2_rn(float a) {
  return make_${pair}(__float2${word}(a), __float2${word}(a));
}
__host__ __device__ inline ${pair} __floats2${word}2_rn(float a, float b) {
  return make_${pair}(__float2${word}(a), __float2${word}(b));
}
__host__ __device__ inline ${pair} __float22${word}2_rn(float2 a) {
  return make_${pair}(__float2${word}(a.x), __float2${word}(a.y));
}
__host__ __device__ inline float2 ${toFloat}(${pair} a) { return make_float2((float)a.x, (float)a.y); }
__host__ __device__ inline float __low2float(${pair} a) { return (float)a.x; }
__host__ __device__ inline float __high2float(${pair} a) { return (float)a.y; }
__device__ inline ${scalar} __low2${word}(${pair} a) { return a.x; }
__device__ inline ${scalar} __high2${word}(${pair} a) { return a.y; }
__device__ inline ${pair} __${word}2${word}2(${scalar} a) { return make_${pair}(a, a); }
__device__ inline ${pair} __halves2${word}2(${scalar} a, ${scalar} b) { return make_${pair}(a, b); }
__device__ inline ${pair} __low2${word}2(${pair} a) { return make_${pair}(a.x, a.x); }
__device__ inline ${pair} __high2${word}2(${pair} a) { return make_${pair}(a.y, a.y); }
__device__ inline ${pair} __lows2${word}2(${pair} a, ${pair} b) { return make_${pair}(a.x, b.x); }
__device__ inline ${pair} __highs2${word}2(${pair} a, ${pair} b) { return make_${pair}(a.y, b.y); }
__device__ inline ${pair} __lowhigh2highlow(${pair} a) { return make_${pair}(a.y, a.x); }
__device__ inline ${pair} __hfma2_relu(${pair} a, ${pair} b, ${pair} c) {
  return make_${pair}(__hfma_relu(a.x, b.x, c.x), __hfma_relu(a.y, b.y, c.y));
}
__device__ inline ${scalar} __hmax_nan(${scalar} a, ${scalar} b) { return __hmax(a, b); }
__device__ inline ${scalar} __hmin_nan(${scalar} a, ${scalar} b) { return __hmin(a, b); }
__device__ inline ${pair} __hmax2_nan(${pair} a, ${pair} b) { return __hmax2(a, b); }
__device__ inline ${pair} __hmin2_nan(${pair} a, ${pair} b) { return __hmin2(a, b); }
__device__ inline ${scalar} hexp10(${scalar} a) { return __float2${word}(exp10f((float)a)); }
__device__ inline ${scalar} htan(${scalar} a) { return __float2${word}(tanf((float)a)); }
`;

const integers: readonly (readonly [name: string, type: string])[] = [
  ['int', 'int'],
  ['uint', 'unsigned int'],
  ['short', 'short'],
  ['ushort', 'unsigned short'],
  ['ll', 'long long'],
  ['ull', 'unsigned long long'],
];

const integerConversions = ({ scalar, word }: PackedNames): string =>
  integers
    .map(([name, type]) => {
      const from = ['rn', 'rz', 'rd', 'ru'].map(
        (mode) => `
__device__ inline ${type} __${word}2${name}_${mode}(${scalar} a) {
  return (${type})${{ rn: 'rintf', rz: 'truncf', rd: 'floorf', ru: 'ceilf' }[mode]!}((float)a);
}`,
      );
      return from.join('');
    })
    .join('');

const pairFunctions = ({ pair }: PackedNames): string =>
  [
    ['h2exp10', 'hexp10'],
    ['h2log2', 'hlog2'],
    ['h2log10', 'hlog10'],
    ['h2trunc', 'htrunc'],
    ['h2floor', 'hfloor'],
    ['h2ceil', 'hceil'],
    ['h2rint', 'hrint'],
  ]
    .map(
      ([name, scalar]) =>
        `\n__device__ inline ${pair} ${name!}(${pair} a) { return make_${pair}(${scalar!}(a.x), ${scalar!}(a.y)); }`,
    )
    .join('') + `\n__device__ inline ${pair} __hisnan2(${pair} a) { return __hne2(a, a); }\n`;

const headerOf = (names: PackedNames): string =>
  [pairOperators, pairComparisons, conversions, integerConversions, pairFunctions]
    .map((part) => part(names))
    .join('');

export const fp16 = `${headerOf({ scalar: '__half', pair: '__half2', word: 'half', toFloat: '__half22float2' })}
__device__ inline int __hadd(int a, int b) { return (int)(((long long)a + (long long)b) >> 1); }
struct __half_raw {
  unsigned short x;
  __half_raw() = default;
  __host__ __device__ __half_raw(__half number) : x(__half_as_ushort(number)) {}
  template <typename Bits> __host__ __device__ constexpr __half_raw(Bits bits) : x((unsigned short)bits) {}
  __host__ __device__ operator __half() const { return __ushort_as_half(x); }
};
struct __half2_raw {
  unsigned short x;
  unsigned short y;
  __host__ __device__ operator __half2() const {
    return make___half2(__ushort_as_half(x), __ushort_as_half(y));
  }
};
typedef __half nv_half;
typedef __half2 nv_half2;
typedef __half __nv_half;
typedef __half2 __nv_half2;
typedef __half_raw __nv_half_raw;
typedef __half2_raw __nv_half2_raw;
static const __half CUDART_INF_FP16 = __ushort_as_half(0x7C00);
static const __half CUDART_NAN_FP16 = __ushort_as_half(0x7FFF);
static const __half CUDART_MAX_NORMAL_FP16 = __ushort_as_half(0x7BFF);
static const __half CUDART_MIN_DENORM_FP16 = __ushort_as_half(0x0001);
static const __half CUDART_NEG_ZERO_FP16 = __ushort_as_half(0x8000);
static const __half CUDART_ZERO_FP16 = __ushort_as_half(0x0000);
static const __half CUDART_ONE_FP16 = __ushort_as_half(0x3C00);
`;

export const bf16 = `${headerOf({ scalar: '__nv_bfloat16', pair: '__nv_bfloat162', word: 'bfloat16', toFloat: '__bfloat1622float2' })}
__host__ __device__ inline __nv_bfloat16 __double2bfloat16(double a) { return (__nv_bfloat16)a; }
struct __nv_bfloat16_raw {
  unsigned short x;
  __nv_bfloat16_raw() = default;
  __host__ __device__ __nv_bfloat16_raw(__nv_bfloat16 number) : x(__bfloat16_as_ushort(number)) {}
  template <typename Bits> __host__ __device__ constexpr __nv_bfloat16_raw(Bits bits) : x((unsigned short)bits) {}
  __host__ __device__ operator __nv_bfloat16() const { return __ushort_as_bfloat16(x); }
};
__device__ inline short __bfloat16_as_short(__nv_bfloat16 a) { return (short)__bfloat16_as_ushort(a); }
__device__ inline __nv_bfloat16 __short_as_bfloat16(short a) { return __ushort_as_bfloat16((unsigned short)a); }
static const __nv_bfloat16 CUDART_INF_BF16 = __ushort_as_bfloat16(0x7F80);
static const __nv_bfloat16 CUDART_NAN_BF16 = __ushort_as_bfloat16(0x7FFF);
static const __nv_bfloat16 CUDART_ZERO_BF16 = __ushort_as_bfloat16(0x0000);
static const __nv_bfloat16 CUDART_ONE_BF16 = __ushort_as_bfloat16(0x3F80);
`;

/** A pair or four of fp8 numbers, the first in the lowest byte. */
const packedEights = (format: 'e4m3' | 'e5m2'): string =>
  [
    ['x2', 'unsigned short', 'float2', ['x', 'y']],
    ['x4', 'unsigned int', 'float4', ['x', 'y', 'z', 'w']],
  ]
    .map(([suffix, storage, vector, lanes]) => {
      const name = `__nv_fp8${suffix as string}_${format}`;
      const bytes = (lanes as string[]).map(
        (lane, i) => `(__float_to_${format}(v.${lane}) << ${String(8 * i)})`,
      );
      const values = (lanes as string[]).map(
        (_lane, i) => `__${format}_to_float((__x >> ${String(8 * i)}) & 0xff)`,
      );
      return `
struct alignas(${String((lanes as string[]).length)}) ${name} {
  ${storage as string} __x;
  ${name}() = default;
  __host__ __device__ explicit ${name}(${vector as string} v) : __x((${storage as string})(${bytes.join(' | ')})) {}
  __host__ __device__ explicit operator ${vector as string}() const { return make_${vector as string}(${values.join(', ')}); }
};`;
    })
    .join('');

const eight = (format: 'e4m3' | 'e5m2'): string => `
__host__ __device__ inline unsigned char __float_to_${format}(float x) {
  return __encode_fp8(x, ${format === 'e4m3' ? '3, 7, 0x7e' : '2, 15, 0x7b'}, true);
}
struct __nv_fp8_${format} {
  unsigned char __x;
  __nv_fp8_${format}() = default;
  __host__ __device__ explicit __nv_fp8_${format}(float value) : __x(__float_to_${format}(value)) {}
  __host__ __device__ explicit __nv_fp8_${format}(double value) : __x(__float_to_${format}((float)value)) {}
  __host__ __device__ explicit __nv_fp8_${format}(__half value) : __x(__float_to_${format}((float)value)) {}
  __host__ __device__ explicit __nv_fp8_${format}(int value) : __x(__float_to_${format}((float)value)) {}
  __host__ __device__ explicit __nv_fp8_${format}(unsigned value) : __x(__float_to_${format}((float)value)) {}
  __host__ __device__ operator float() const { return __${format}_to_float(__x); }
};${packedEights(format)}`;

/** cuda_fp8.h: one byte each. Rounding is to nearest even; what is too large saturates, or is infinite or no number. */
export const fp8 = `
enum __nv_saturation_t { __NV_NOSAT, __NV_SATFINITE };
enum __nv_fp8_interpretation_t { __NV_E4M3, __NV_E5M2 };
typedef unsigned char __nv_fp8_storage_t;
typedef unsigned short __nv_fp8x2_storage_t;
typedef unsigned int __nv_fp8x4_storage_t;
__host__ __device__ inline unsigned char __encode_fp8(float x, int fraction, int bias, int largest, bool saturate) {
  unsigned int bits = __float_as_uint(x);
  unsigned int sign = (bits >> 24) & 0x80u;
  unsigned int size = bits & 0x7fffffffu;
  if (size > 0x7f800000u) return 0x7f;
  int code;
  if ((int)(size >> 23) - 127 < 1 - bias) {
    code = (int)rintf(__uint_as_float(size) * __int_as_float((fraction + bias - 1 + 127) << 23));
  } else {
    int dropped = 23 - fraction;
    unsigned int rounded = (size + ((1u << (dropped - 1)) - 1u) + ((size >> dropped) & 1u)) >> dropped;
    code = (int)rounded - ((127 - bias) << fraction);
  }
  if (code > largest) code = saturate ? largest : largest + 1;
  return (unsigned char)(sign | (unsigned int)code);
}
/* Both formats lie in the upper bits of binary16, E4M3 with a bias that is smaller by 8. */
__host__ __device__ inline float __e4m3_to_float(unsigned char bits) {
  if ((bits & 0x7fu) == 0x7fu) return __int_as_float(0x7fc00000);
  return __half2float(__ushort_as_half((unsigned short)(((bits & 0x80u) << 8) | ((bits & 0x7fu) << 7)))) * 256.0f;
}
__host__ __device__ inline float __e5m2_to_float(unsigned char bits) {
  return __half2float(__ushort_as_half((unsigned short)(bits << 8)));
}
__host__ __device__ inline __nv_fp8_storage_t __nv_cvt_float_to_fp8(float x, __nv_saturation_t saturate,
                                                                    __nv_fp8_interpretation_t to) {
  return to == __NV_E4M3 ? __encode_fp8(x, 3, 7, 0x7e, saturate == __NV_SATFINITE)
                         : __encode_fp8(x, 2, 15, 0x7b, saturate == __NV_SATFINITE);
}
__host__ __device__ inline __nv_fp8_storage_t __nv_cvt_double_to_fp8(double x, __nv_saturation_t saturate,
                                                                     __nv_fp8_interpretation_t to) {
  return __nv_cvt_float_to_fp8((float)x, saturate, to);
}
__host__ __device__ inline __nv_fp8x2_storage_t __nv_cvt_float2_to_fp8x2(float2 x, __nv_saturation_t saturate,
                                                                         __nv_fp8_interpretation_t to) {
  return (__nv_fp8x2_storage_t)(__nv_cvt_float_to_fp8(x.x, saturate, to) | (__nv_cvt_float_to_fp8(x.y, saturate, to) << 8));
}
__host__ __device__ inline __half_raw __nv_cvt_fp8_to_halfraw(__nv_fp8_storage_t x, __nv_fp8_interpretation_t from) {
  __half_raw made;
  made.x = __half_as_ushort(__float2half(from == __NV_E4M3 ? __e4m3_to_float(x) : __e5m2_to_float(x)));
  return made;
}
__host__ __device__ inline __half2_raw __nv_cvt_fp8x2_to_halfraw2(__nv_fp8x2_storage_t x, __nv_fp8_interpretation_t from) {
  __half2_raw made;
  made.x = __nv_cvt_fp8_to_halfraw(x & 0xff, from).x;
  made.y = __nv_cvt_fp8_to_halfraw(x >> 8, from).x;
  return made;
}
__host__ __device__ inline __nv_fp8_storage_t __nv_cvt_halfraw_to_fp8(__half_raw x, __nv_saturation_t saturate,
                                                                      __nv_fp8_interpretation_t to) {
  return __nv_cvt_float_to_fp8((float)__ushort_as_half(x.x), saturate, to);
}
__host__ __device__ inline __nv_fp8x2_storage_t __nv_cvt_halfraw2_to_fp8x2(__half2_raw x, __nv_saturation_t saturate,
                                                                           __nv_fp8_interpretation_t to) {
  return __nv_cvt_float2_to_fp8x2(make_float2((float)__ushort_as_half(x.x), (float)__ushort_as_half(x.y)), saturate, to);
}
${eight('e4m3')}${eight('e5m2')}
__nv_bfloat16 __nv_cvt_e8m0_to_bf16raw(unsigned char x);
struct alignas(1) __nv_fp8_e8m0 { unsigned char __x; };
struct alignas(1) __nv_fp4_e2m1 { unsigned char __x; };
struct alignas(1) __nv_fp4x2_e2m1 { unsigned char __x; };
struct alignas(2) __nv_fp4x4_e2m1 { unsigned short __x; };
`;
