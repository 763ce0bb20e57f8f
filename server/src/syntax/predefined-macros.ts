import { MacroDefinition, parseDefinition } from './macro.ts';

/**
 * What nvcc 13 on x86-64 Linux predefines, and the constants that system and CUDA headers would define: those headers
 * are not read. Values are those of the LP64 data model, IEEE 754, and glibc. GNU's `typeof` is `decltype` of a value:
 * lowering knows `__value_of`, and what `...` stands for in a function that names `__variadic`.
 */
const definitions = `
__cplusplus 201703L
__CUDACC__ 1
__NVCC__ 1
__CUDACC_VER__ "__CUDACC_VER__ is no longer supported.  Use __CUDACC_VER_MAJOR__, __CUDACC_VER_MINOR__, and __CUDACC_VER_BUILD__ instead."
__CUDACC_VER_MAJOR__ 13
__CUDACC_VER_MINOR__ 0
__CUDACC_VER_BUILD__ 0
__CUDACC_EXTENDED_LAMBDA__ 1
__CUDA_RUNTIME_H__
__CUDA_RUNTIME_API_H__
__DRIVER_TYPES_H__
__VECTOR_TYPES_H__
CUDART_VERSION 13000
CUDA_VERSION 13000
THRUST_VERSION 300001
THRUST_MAJOR_VERSION 3
THRUST_MINOR_VERSION 0
THRUST_SUBMINOR_VERSION 1
THRUST_PATCH_NUMBER 0
THRUST_CPP_DIALECT 2017
CUB_VERSION 300001
CUB_MAJOR_VERSION 3
CUB_MINOR_VERSION 0
CUB_SUBMINOR_VERSION 1
CUB_CPP_DIALECT 2017
__linux__ 1
__linux 1
__unix__ 1
__gnu_linux__ 1
__x86_64__ 1
__x86_64 1
__amd64__ 1
__LP64__ 1
_LP64 1
__GNUC__ 13
__GNUC_MINOR__ 2
__GNUC_PATCHLEVEL__ 0
__GNUG__ 13
__STDC__ 1
__STDC_HOSTED__ 1
__ELF__ 1
__EXCEPTIONS 1
__CHAR_BIT__ 8
__SIZEOF_INT__ 4
__SIZEOF_LONG__ 8
__SIZEOF_LONG_LONG__ 8
__SIZEOF_POINTER__ 8
__SIZEOF_FLOAT__ 4
__SIZEOF_DOUBLE__ 8
__SIZEOF_SIZE_T__ 8
__SIZEOF_INT128__ 16
__SIZE_TYPE__ unsigned long
__PTRDIFF_TYPE__ long
__INT_MAX__ 2147483647
__ORDER_LITTLE_ENDIAN__ 1234
__ORDER_BIG_ENDIAN__ 4321
__BYTE_ORDER__ 1234
typeof(...) decltype(__value_of(__VA_ARGS__))
__typeof__(...) decltype(__value_of(__VA_ARGS__))
__typeof(...) decltype(__value_of(__VA_ARGS__))
_CG_ASM_PTR_CONSTRAINT "l"
va_start(ap,...) ((ap) = __variadic)
va_arg(ap,type) (*(type*)_va_next(ap, sizeof(type)))
va_copy(to,from) ((to) = (from))
va_end(ap) ((void)(ap))
__builtin_va_start(ap,...) ((ap) = __variadic)
__builtin_va_arg(ap,type) (*(type*)_va_next(ap, sizeof(type)))
__builtin_va_copy(to,from) ((to) = (from))
__builtin_va_end(ap) ((void)(ap))
__cpp_constexpr 201603L
__cpp_if_constexpr 201606L
__cpp_structured_bindings 201606L
__cpp_fold_expressions 201603L
__DATE__ "Jan  1 2026"
__TIME__ "00:00:00"
CHAR_BIT 8
SCHAR_MIN (-128)
SCHAR_MAX 127
UCHAR_MAX 255
CHAR_MIN (-128)
CHAR_MAX 127
SHRT_MIN (-32768)
SHRT_MAX 32767
USHRT_MAX 65535
INT_MIN (-2147483647 - 1)
INT_MAX 2147483647
UINT_MAX 4294967295U
LONG_MIN (-9223372036854775807L - 1L)
LONG_MAX 9223372036854775807L
ULONG_MAX 18446744073709551615UL
LLONG_MIN (-9223372036854775807LL - 1LL)
LLONG_MAX 9223372036854775807LL
ULLONG_MAX 18446744073709551615ULL
INT8_MIN (-128)
INT8_MAX 127
UINT8_MAX 255
INT16_MIN (-32768)
INT16_MAX 32767
UINT16_MAX 65535
INT32_MIN (-2147483647 - 1)
INT32_MAX 2147483647
UINT32_MAX 4294967295U
INT64_MIN (-9223372036854775807L - 1L)
INT64_MAX 9223372036854775807L
UINT64_MAX 18446744073709551615UL
SIZE_MAX 18446744073709551615UL
PTRDIFF_MAX 9223372036854775807L
INTPTR_MAX 9223372036854775807L
UINTPTR_MAX 18446744073709551615UL
FLT_RADIX 2
FLT_MANT_DIG 24
FLT_DIG 6
FLT_MIN_EXP (-125)
FLT_MAX_EXP 128
FLT_EPSILON 1.1920928955078125e-7F
FLT_MIN 1.1754943508222875e-38F
FLT_MAX 3.4028234663852886e+38F
DBL_MANT_DIG 53
DBL_DIG 15
DBL_MAX_EXP 1024
DBL_EPSILON 2.2204460492503131e-16
DBL_MIN 2.2250738585072014e-308
DBL_MAX 1.7976931348623157e+308
INFINITY (3.5e+38F)
MAXFLOAT 3.4028234663852886e+38F
HUGE_VALF (3.5e+38F)
HUGE_VAL (1e+309)
NAN NAN
timercmp(a, b, CMP) ((a)->tv_sec == (b)->tv_sec ? (a)->tv_usec CMP (b)->tv_usec : (a)->tv_sec CMP (b)->tv_sec)
M_E 2.7182818284590452354
M_LOG2E 1.4426950408889634074
M_LOG10E 0.43429448190325182765
M_LN2 0.69314718055994530942
M_LN10 2.30258509299404568402
M_PI 3.14159265358979323846
M_PI_2 1.57079632679489661923
M_PI_4 0.78539816339744830962
M_1_PI 0.31830988618379067154
M_2_PI 0.63661977236758134308
M_2_SQRTPI 1.12837916709551257390
M_SQRT2 1.41421356237309504880
M_SQRT1_2 0.70710678118654752440
CUDART_INF_F (3.5e+38F)
CUDART_INF (1e+309)
CUDART_NAN_F (0.0F/0.0F)
CUDART_MAX_NORMAL_F 3.4028234663852886e+38F
CUDART_ZERO_F 0.0F
CUDART_ONE_F 1.0F
CUDART_PI_F 3.141592654F
CUDART_PIO2_F 1.570796327F
CUDART_PIO4_F 0.785398163F
CUDART_2_OVER_PI_F 0.636619772F
CUDART_L2E_F 1.442695041F
CUDART_LN2_F 0.693147181F
CUDART_SQRT_TWO_F 1.414213562F
CUDART_SQRT_HALF_F 0.707106781F
CUDART_PI 3.1415926535897931e+0
FE_TONEAREST 0
FE_DOWNWARD 0x400
FE_UPWARD 0x800
FE_TOWARDZERO 0xc00
EXIT_SUCCESS 0
ATOMIC_FLAG_INIT {}
EXIT_FAILURE 1
RAND_MAX 2147483647
CLOCKS_PER_SEC 1000000
EOF (-1)
BUFSIZ 8192
PATH_MAX 4096
SEEK_SET 0
SEEK_CUR 1
SEEK_END 2
PRId32 "d"
PRIu32 "u"
PRIx32 "x"
PRId64 "ld"
PRIu64 "lu"
PRIx64 "lx"
INT64_C(c) c ## L
UINT64_C(c) c ## UL
INTMAX_C(c) c ## L
UINTMAX_C(c) c ## UL
INT8_C(c) c
UINT8_C(c) c
INT16_C(c) c
UINT16_C(c) c
INT32_C(c) c
UINT32_C(c) c ## U
cudaStreamDefault 0
cudaStreamNonBlocking 1
cudaStreamLegacy ((cudaStream_t)1)
cudaStreamPerThread ((cudaStream_t)2)
cudaStreamTailLaunch ((cudaStream_t)3)
cudaStreamFireAndForget ((cudaStream_t)4)
cudaEventDefault 0
cudaEventBlockingSync 1
cudaEventDisableTiming 2
cudaHostAllocDefault 0
cudaHostAllocPortable 1
cudaHostAllocMapped 2
cudaHostAllocWriteCombined 4
cudaHostRegisterDefault 0
cudaMemAttachGlobal 1
cudaMemAttachHost 2
cudaDeviceMapHost 8
__CUDA_ALIGN__(n) __align__(n)
CUTLASS_DEVICE __forceinline__ __device__
CUTLASS_HOST_DEVICE __forceinline__ __host__ __device__
CUTE_ALIGNAS(n) alignas(n)
CUTE_DEVICE __forceinline__ __device__
CUTE_HOST_DEVICE __forceinline__ __host__ __device__
CUDF_HOST_DEVICE __host__ __device__
CUDF_KERNEL __global__ static
CUDF_ENABLE_IF(...) std::enable_if_t<(__VA_ARGS__)>* = nullptr
cudaOccupancyDefault 0
CUDA_IPC_HANDLE_SIZE 64
`;

let parsed: readonly MacroDefinition[] | undefined;

/** The predefined macros, but for `__CUDA_ARCH__`, which depends on the device. */
export function predefinedMacros(): readonly MacroDefinition[] {
  parsed ??= [
    ...definitions
      .trim()
      .split('\n')
      .map((line) => parseDefinition(line))
      .filter((macro) => macro !== undefined),
    new MacroDefinition('__LINE__', undefined, false, '', 'line'),
    new MacroDefinition('__FILE__', undefined, false, '', 'file'),
    new MacroDefinition('__COUNTER__', undefined, false, '', 'counter'),
  ];
  return parsed;
}

/** A macro given as by `-D`: `N` and `16`, or `F(a)` and `a + 1`. */
export function definitionOf(name: string, value: string): MacroDefinition | undefined {
  return parseDefinition(`${name} ${value}`);
}
