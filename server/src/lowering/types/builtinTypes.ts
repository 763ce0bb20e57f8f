/** Types that CUDA's and C's headers declare, by name: those headers are never read. */
import * as types from '../../ir/types.ts';
import type { IntegerType, OpaqueType, StructField, StructType, Type } from '../../ir/types.ts';

const arithmeticTypes: Readonly<Record<string, Type>> = {
  void: types.voidType,
  bool: types.booleanType,
  char: types.charType,
  int: types.intType,
  float: types.floatType,
  double: types.doubleType,
  short: types.shortType,
  long: types.longType,
  unsigned: types.unsignedIntType,
  signed: types.intType,
  int8_t: types.signedCharType,
  uint8_t: types.unsignedCharType,
  int16_t: types.shortType,
  uint16_t: types.unsignedShortType,
  int32_t: types.intType,
  uint32_t: types.unsignedIntType,
  int64_t: types.longType,
  uint64_t: types.unsignedLongType,
  int_fast8_t: types.signedCharType,
  uint_fast8_t: types.unsignedCharType,
  int_fast16_t: types.longType,
  uint_fast16_t: types.unsignedLongType,
  int_fast32_t: types.longType,
  uint_fast32_t: types.unsignedLongType,
  size_t: types.unsignedLongType,
  ssize_t: types.longType,
  ptrdiff_t: types.longType,
  intptr_t: types.longType,
  uintptr_t: types.unsignedLongType,
  intmax_t: types.longType,
  // <math.h>, for x86-64
  float_t: types.floatType,
  double_t: types.doubleType,
  // <linux/types.h>
  __u8: types.unsignedCharType,
  __u16: types.unsignedShortType,
  __u32: types.unsignedIntType,
  __u64: types.unsignedLongLongType,
  __s8: types.signedCharType,
  __s16: types.shortType,
  __s32: types.intType,
  __s64: types.longLongType,
  __be16: types.unsignedShortType,
  __be32: types.unsignedIntType,
  __be64: types.unsignedLongLongType,
  uintmax_t: types.unsignedLongType,
  off_t: types.longType,
  time_t: types.longType,
  clock_t: types.longType,
  streamsize: types.longType,
  char8_t: types.unsignedCharType,
  char16_t: { kind: 'integer', name: 'char16_t', bits: 16, signed: false },
  char32_t: { kind: 'integer', name: 'char32_t', bits: 32, signed: false },
  wchar_t: { kind: 'integer', name: 'wchar_t', bits: 32, signed: true },
  byte: { kind: 'integer', name: 'std::byte', bits: 8, signed: false },
  uchar: types.unsignedCharType,
  ushort: types.unsignedShortType,
  uint: types.unsignedIntType,
  ulong: types.unsignedLongType,
  u_char: types.unsignedCharType,
  u_int: types.unsignedIntType,
  u_int8_t: types.unsignedCharType,
  u_int16_t: types.unsignedShortType,
  u_int32_t: types.unsignedIntType,
  u_int64_t: types.unsignedLongType,
  __int8: types.signedCharType,
  __int64: types.longLongType,
  __int32: types.intType,
  __half: types.halfType,
  half: types.halfType,
  __nv_bfloat16: types.bfloat16Type,
  nv_bfloat16: types.bfloat16Type,
  __half_raw: types.halfType,
  cudaTextureObject_t: types.unsignedLongLongType,
  cudaSurfaceObject_t: types.unsignedLongLongType,
  nullptr_t: types.nullPointerType,
};

/** Handles are pointers; their contents are nobody's business. */
const handleNames =
  'cudaStream_t cudaEvent_t cudaMipmappedArray_t cudaGraph_t cudaGraphExec_t cudaGraphNode_t ' +
  'cudaMemPool_t cublasHandle_t cusparseHandle_t curandGenerator_t CUstream CUcontext CUmodule CUfunction ' +
  'CUevent cublasLtHandle_t cusolverDnHandle_t cudnnHandle_t ncclComm_t';

/** Library enumerations; their underlying type is unsigned int. */
const enumNames =
  'cudaError_t cudaError cudaMemcpyKind cudaDeviceAttr cudaFuncAttribute cudaFuncCache cudaLimit ' +
  'cudaSharedMemConfig cublasStatus_t cudaDataType cudaDataType_t cublasOperation_t cublasComputeType_t ' +
  'curandStatus_t cusparseStatus_t cudaMemoryAdvise cudaChannelFormatKind cudaTextureReadMode CUresult ' +
  'cufftResult cusolverStatus_t cudnnStatus_t ncclResult_t cudaStreamCaptureMode cudaStreamCaptureStatus ' +
  'cudaTextureFilterMode cudaTextureAddressMode cudaResourceType cudaGraphExecUpdateResult';

const opaqueLayouts: Readonly<Record<string, { sizeInBytes: number; alignmentInBytes: number }>> = {
  curandState: { sizeInBytes: 48, alignmentInBytes: 8 },
  curandState_t: { sizeInBytes: 48, alignmentInBytes: 8 },
  curandStateXORWOW_t: { sizeInBytes: 48, alignmentInBytes: 8 },
  curandStatePhilox4_32_10_t: { sizeInBytes: 64, alignmentInBytes: 16 },
  FILE: { sizeInBytes: 216, alignmentInBytes: 8 },
};

/** Moved, but not computed with. */
const wideInteger = (name: string): OpaqueType => ({
  kind: 'opaque',
  name,
  reason: `\`${name}\` of 128 bits`,
  sizeInBytes: 16,
  alignmentInBytes: 16,
});
const int128Type = wideInteger('__int128');
const unsignedInt128Type = wideInteger('unsigned __int128');

const vectorElements: Readonly<Record<string, Type>> = {
  char: types.signedCharType,
  uchar: types.unsignedCharType,
  short: types.shortType,
  ushort: types.unsignedShortType,
  int: types.intType,
  uint: types.unsignedIntType,
  long: types.longType,
  ulong: types.unsignedLongType,
  longlong: types.longLongType,
  ulonglong: types.unsignedLongLongType,
  float: types.floatType,
  double: types.doubleType,
};
const axes = ['x', 'y', 'z', 'w'] as const;

function vectorType(name: string, element: Type, lanes: number, alignmentInBytes: number): StructType {
  const step = types.sizeInBytes(element) ?? 1;
  const fields: StructField[] = axes
    .slice(0, lanes)
    .map((axis, i) => ({ name: axis, type: element, offsetInBytes: i * step }));
  return {
    kind: 'struct',
    name,
    isUnion: false,
    fields,
    sizeInBytes: types.alignUp(lanes * step, alignmentInBytes),
    alignmentInBytes,
  };
}

/** Alignments of vector_types.h: the whole size for 2 and 4 lanes up to 16 bytes, the element's own for 1 and 3. */
function vectorAlignment(element: Type, lanes: number): number {
  const step = types.sizeInBytes(element) ?? 1;
  return lanes === 1 || lanes === 3 ? step : Math.min(16, step * lanes);
}

function buildStructs(): Map<string, StructType> {
  const found = new Map<string, StructType>();
  for (const [prefix, element] of Object.entries(vectorElements)) {
    for (let lanes = 1; lanes <= 4; lanes++) {
      const name = `${prefix}${lanes}`;
      found.set(name, vectorType(name, element, lanes, vectorAlignment(element, lanes)));
    }
    if (types.sizeInBytes(element) !== 8) continue;
    // Since CUDA 13 those of 32 bytes say how they are aligned.
    for (const alignment of [16, 32]) {
      const name = `${prefix}4_${alignment}a`;
      found.set(name, vectorType(name, element, 4, alignment));
    }
  }
  found.set('dim3', vectorType('dim3', types.unsignedIntType, 3, 4));
  found.set('__half2', vectorType('__half2', types.halfType, 2, 4));
  found.set('__nv_bfloat162', vectorType('__nv_bfloat162', types.bfloat16Type, 2, 4));
  found.set('half2', found.get('__half2')!);
  found.set('nv_bfloat162', found.get('__nv_bfloat162')!);
  return found;
}

const structs = buildStructs();
export const dim3Type = structs.get('dim3')!;
export const uint3Type = structs.get('uint3')!;

const enumType = (name: string): IntegerType => ({ kind: 'integer', name, bits: 32, signed: false });
export const errorType = enumType('cudaError_t');
export const stringPointerType = types.pointerTo(types.charType);
const memcpyKindType = enumType('cudaMemcpyKind');

function buildNamed(): Map<string, Type> {
  const found = new Map<string, Type>(Object.entries(arithmeticTypes));
  // As the preprocessor spells a cast in a condition, which the grammar would take for a declaration.
  for (const [name, type] of Object.entries(arithmeticTypes)) found.set(`${name.slice(0, -1)}$`, type);
  for (const [name, type] of structs) found.set(name, type);
  for (const name of handleNames.split(' ')) {
    const pointee: OpaqueType = types.opaqueType(name, `library handle \`${name}\``);
    found.set(name, types.pointerTo(pointee));
  }
  for (const name of enumNames.split(' ')) found.set(name, enumType(name));
  found.set('cudaError', errorType);
  for (const [name, layout] of Object.entries(opaqueLayouts)) {
    found.set(name, { kind: 'opaque', name, reason: `library type \`${name}\``, ...layout });
  }
  found.set('__int128', int128Type).set('__int128_t', int128Type).set('__uint128_t', unsignedInt128Type);
  return found;
}

const named = buildNamed();

/** A type that needs no declaration, by its unqualified name. */
export function builtinType(name: string): Type | undefined {
  return named.get(name);
}

/** `unsigned long long int` and its permutations. */
export function sizedType(words: readonly string[]): Type | undefined {
  const longs = words.filter((word) => word === 'long').length;
  const isUnsigned = words.includes('unsigned') || words.includes('__unsigned__');
  if (words.includes('char')) return isUnsigned ? types.unsignedCharType : types.signedCharType;
  if (words.includes('short')) return isUnsigned ? types.unsignedShortType : types.shortType;
  if (words.includes('double')) return types.doubleType;
  if (longs === 2) return isUnsigned ? types.unsignedLongLongType : types.longLongType;
  if (longs === 1) return isUnsigned ? types.unsignedLongType : types.longType;
  if (words.includes('__int128')) return isUnsigned ? unsignedInt128Type : int128Type;
  if (words.includes('__int64')) return isUnsigned ? types.unsignedLongLongType : types.longLongType;
  return isUnsigned ? types.unsignedIntType : types.intType;
}

/** The class of `unsigned __int128`; nothing of what has a size of its own. */
export function wideName(text: string): string {
  if (!text.includes('__int128')) return '';
  return text.includes('unsigned') ? '__uint128_t' : '__int128_t';
}

export interface NamedConstant {
  readonly value: bigint | number;
  readonly type: Type;
}

const runtimeConstants: Readonly<Record<string, readonly [IntegerType, bigint]>> = {
  cudaSuccess: [errorType, 0n],
  cudaErrorInvalidValue: [errorType, 1n],
  cudaErrorMemoryAllocation: [errorType, 2n],
  cudaErrorInitializationError: [errorType, 3n],
  cudaErrorInvalidConfiguration: [errorType, 9n],
  cudaErrorInvalidDevice: [errorType, 101n],
  cudaErrorNoDevice: [errorType, 100n],
  cudaErrorNotReady: [errorType, 600n],
  cudaErrorNotSupported: [errorType, 801n],
  cudaErrorUnknown: [errorType, 999n],
  cudaMemcpyHostToHost: [memcpyKindType, 0n],
  cudaMemcpyHostToDevice: [memcpyKindType, 1n],
  cudaMemcpyDeviceToHost: [memcpyKindType, 2n],
  cudaMemcpyDeviceToDevice: [memcpyKindType, 3n],
  cudaMemcpyDefault: [memcpyKindType, 4n],
  cudaFuncAttributeMaxDynamicSharedMemorySize: [enumType('cudaFuncAttribute'), 8n],
  cudaFuncAttributePreferredSharedMemoryCarveout: [enumType('cudaFuncAttribute'), 9n],
  cudaFuncCachePreferNone: [enumType('cudaFuncCache'), 0n],
  cudaFuncCachePreferShared: [enumType('cudaFuncCache'), 1n],
  cudaFuncCachePreferL1: [enumType('cudaFuncCache'), 2n],
  cudaFuncCachePreferEqual: [enumType('cudaFuncCache'), 3n],
  cudaSharedMemBankSizeFourByte: [enumType('cudaSharedMemConfig'), 1n],
  cudaSharedMemBankSizeEightByte: [enumType('cudaSharedMemConfig'), 2n],
  cudaHostAllocDefault: [types.unsignedIntType, 0n],
  cudaHostAllocPortable: [types.unsignedIntType, 1n],
  cudaHostAllocMapped: [types.unsignedIntType, 2n],
  cudaHostAllocWriteCombined: [types.unsignedIntType, 4n],
  cudaStreamDefault: [types.unsignedIntType, 0n],
  cudaStreamNonBlocking: [types.unsignedIntType, 1n],
  cudaEventDefault: [types.unsignedIntType, 0n],
  cudaEventBlockingSync: [types.unsignedIntType, 1n],
  cudaEventDisableTiming: [types.unsignedIntType, 2n],
  cudaMemAttachGlobal: [types.unsignedIntType, 1n],
  cudaDevAttrMaxThreadsPerBlock: [enumType('cudaDeviceAttr'), 1n],
  cudaDevAttrMaxSharedMemoryPerBlock: [enumType('cudaDeviceAttr'), 8n],
  cudaDevAttrWarpSize: [enumType('cudaDeviceAttr'), 10n],
  cudaDevAttrClockRate: [enumType('cudaDeviceAttr'), 13n],
  cudaDevAttrMultiProcessorCount: [enumType('cudaDeviceAttr'), 16n],
  cudaDevAttrMaxThreadsPerMultiProcessor: [enumType('cudaDeviceAttr'), 39n],
  cudaDevAttrComputeCapabilityMajor: [enumType('cudaDeviceAttr'), 75n],
  cudaDevAttrComputeCapabilityMinor: [enumType('cudaDeviceAttr'), 76n],
  cudaDevAttrMaxSharedMemoryPerBlockOptin: [enumType('cudaDeviceAttr'), 97n],
  warpSize: [types.intType, 32n],
};

const limits: Readonly<Record<string, readonly [Type, bigint | number]>> = {
  INT_MAX: [types.intType, 2147483647n],
  INT_MIN: [types.intType, -2147483648n],
  UINT_MAX: [types.unsignedIntType, 4294967295n],
  SHRT_MAX: [types.intType, 32767n],
  SHRT_MIN: [types.intType, -32768n],
  USHRT_MAX: [types.intType, 65535n],
  CHAR_MAX: [types.intType, 127n],
  CHAR_MIN: [types.intType, -128n],
  SCHAR_MAX: [types.intType, 127n],
  SCHAR_MIN: [types.intType, -128n],
  UCHAR_MAX: [types.intType, 255n],
  CHAR_BIT: [types.intType, 8n],
  LONG_MAX: [types.longType, 9223372036854775807n],
  LONG_MIN: [types.longType, -9223372036854775808n],
  ULONG_MAX: [types.unsignedLongType, 18446744073709551615n],
  LLONG_MAX: [types.longLongType, 9223372036854775807n],
  LLONG_MIN: [types.longLongType, -9223372036854775808n],
  ULLONG_MAX: [types.unsignedLongLongType, 18446744073709551615n],
  INT8_MAX: [types.intType, 127n],
  INT8_MIN: [types.intType, -128n],
  UINT8_MAX: [types.intType, 255n],
  INT16_MAX: [types.intType, 32767n],
  INT16_MIN: [types.intType, -32768n],
  UINT16_MAX: [types.intType, 65535n],
  INT32_MAX: [types.intType, 2147483647n],
  INT32_MIN: [types.intType, -2147483648n],
  UINT32_MAX: [types.unsignedIntType, 4294967295n],
  INT64_MAX: [types.longType, 9223372036854775807n],
  INT64_MIN: [types.longType, -9223372036854775808n],
  UINT64_MAX: [types.unsignedLongType, 18446744073709551615n],
  SIZE_MAX: [types.unsignedLongType, 18446744073709551615n],
  RAND_MAX: [types.intType, 2147483647n],
  EXIT_SUCCESS: [types.intType, 0n],
  EXIT_FAILURE: [types.intType, 1n],
  EOF: [types.intType, -1n],
  SEEK_SET: [types.intType, 0n],
  SEEK_CUR: [types.intType, 1n],
  SEEK_END: [types.intType, 2n],
  CLOCKS_PER_SEC: [types.longType, 1000000n],
  FLT_MAX: [types.floatType, 3.4028234663852886e38],
  MAXFLOAT: [types.floatType, 3.4028234663852886e38],
  FLT_MIN: [types.floatType, 1.1754943508222875e-38],
  FLT_EPSILON: [types.floatType, 1.1920928955078125e-7],
  DBL_MAX: [types.doubleType, Number.MAX_VALUE],
  DBL_MIN: [types.doubleType, 2.2250738585072014e-308],
  DBL_EPSILON: [types.doubleType, Number.EPSILON],
  INFINITY: [types.floatType, Number.POSITIVE_INFINITY],
  HUGE_VALF: [types.floatType, Number.POSITIVE_INFINITY],
  HUGE_VAL: [types.doubleType, Number.POSITIVE_INFINITY],
  NAN: [types.floatType, Number.NaN],
  CUDART_INF_F: [types.floatType, Number.POSITIVE_INFINITY],
  CUDART_NAN_F: [types.floatType, Number.NaN],
  CUDART_INF: [types.doubleType, Number.POSITIVE_INFINITY],
  CUDART_PI_F: [types.floatType, 3.1415927410125732],
  CUDART_PI: [types.doubleType, Math.PI],
  M_PI: [types.doubleType, Math.PI],
  M_PI_2: [types.doubleType, Math.PI / 2],
  M_PI_4: [types.doubleType, Math.PI / 4],
  M_1_PI: [types.doubleType, 1 / Math.PI],
  M_E: [types.doubleType, Math.E],
  M_LN2: [types.doubleType, Math.LN2],
  M_LN10: [types.doubleType, Math.LN10],
  M_LOG2E: [types.doubleType, Math.LOG2E],
  M_SQRT2: [types.doubleType, Math.SQRT2],
  M_SQRT1_2: [types.doubleType, Math.SQRT1_2],
};

const namedConstants = new Map(
  [...Object.entries(runtimeConstants), ...Object.entries(limits)].map(
    ([name, [type, value]]): [string, NamedConstant] => [name, { type, value }],
  ),
);

/** A constant that a header defines (as a macro, an enumerator or a variable). */
export function builtinConstant(name: string): NamedConstant | undefined {
  return namedConstants.get(name);
}

/** The vector type that `make_<name>` builds. */
export function makerType(functionName: string): StructType | undefined {
  return functionName.startsWith('make_') ? structs.get(functionName.slice('make_'.length)) : undefined;
}
