/**
 * PyTorch's macros (c10/macros, ATen/Dispatch.h, ATen/cuda, torch/library.h; PyTorch 2.x) and Paddle's dispatches
 * (paddle/extension.h). Which element type a dispatch takes is decided when the program runs: here it is the usual one, marked
 * as assumed.
 */
import { parseDefinitions } from './macro.ts';
import type { MacroDefinition } from './macro.ts';

/** `AT_DISPATCH_…` up to its `_AND…`, with the alias that it makes and the type that is assumed for it. */
const dispatches: readonly (readonly [name: string, alias: string, assumed: string])[] = [
  ['FLOATING_TYPES', 'scalar_t', 'float'],
  ['ALL_TYPES', 'scalar_t', 'float'],
  ['ALL_TYPES_AND_COMPLEX', 'scalar_t', 'float'],
  ['FLOATING_AND_COMPLEX_TYPES', 'scalar_t', 'float'],
  ['COMPLEX_TYPES', 'scalar_t', 'c10::complex<float>'],
  ['REDUCED_FLOATING_TYPES', 'scalar_t', 'c10::Half'],
  ['INTEGRAL_TYPES', 'scalar_t', 'int64_t'],
  ['INDEX_TYPES', 'index_t', 'int64_t'],
];

/** In `AND2` and the like as many types stand before the rest. */
const most = 8;

/** What calls the last arguments with a type by this name. */
function callWith(alias: string, assumed: string): string {
  return `using ${alias} = __assumed_type<${assumed}>; return __VA_ARGS__();`;
}

function dispatchMacros(): string[] {
  return dispatches.flatMap(([name, alias, assumed]) => {
    const body = callWith(alias, assumed);
    const call = `[&] { ${body} }()`;
    // Complete statements of a `switch`; any label does, as long as the labels of one list differ.
    const choice = `case at::ScalarType::${labels[name] ?? 'Float'}: { ${body} }`;
    const lines = [`AT_DISPATCH_${name}(TYPE, NAME, ...) ${call}`, `AT_DISPATCH_CASE_${name}(...) ${choice}`];
    for (let more = 1; more <= most; more++) {
      const types = Array.from({ length: more }, (_, i) => `ST${i + 1}`).join(', ');
      const suffix = more === 1 ? 'AND' : `AND${more}`;
      lines.push(`AT_DISPATCH_${name}_${suffix}(${types}, TYPE, NAME, ...) ${call}`);
      lines.push(`AT_DISPATCH_CASE_${name}_${suffix}(${types}, ...) ${choice}`);
    }
    return lines;
  });
}

/** `PD_DISPATCH_…`, whose alias is `data_t`, with the type that is assumed for it. */
const paddleDispatches: readonly (readonly [name: string, assumed: string])[] = [
  ['FLOATING_TYPES', 'float'],
  ['FLOATING_AND_HALF_TYPES', 'float'],
  ['FLOATING_AND_COMPLEX_TYPES', 'float'],
  ['FLOATING_AND_INTEGRAL_TYPES', 'float'],
  ['FLOATING_AND_INTEGRAL_AND_COMPLEX_TYPES', 'float'],
  ['INTEGRAL_TYPES', 'int64_t'],
];

function paddleMacros(): string[] {
  return paddleDispatches.map(
    ([name, assumed]) => `PD_DISPATCH_${name}(TYPE, NAME, ...) [&] { ${callWith('data_t', assumed)} }()`,
  );
}

const labels: Readonly<Record<string, string>> = {
  COMPLEX_TYPES: 'ComplexFloat',
  REDUCED_FLOATING_TYPES: 'Half',
  INTEGRAL_TYPES: 'Long',
  INDEX_TYPES: 'Long',
};

const others = `
AT_DISPATCH_FLOATING_TYPES_AND_HALF(TYPE, NAME, ...) AT_DISPATCH_FLOATING_TYPES(TYPE, NAME, __VA_ARGS__)
AT_DISPATCH_ALL_TYPES_AND_HALF(TYPE, NAME, ...) AT_DISPATCH_ALL_TYPES(TYPE, NAME, __VA_ARGS__)
AT_DISPATCH_SWITCH(TYPE, NAME, ...) [&] { switch (TYPE) { __VA_ARGS__ } }()
AT_DISPATCH_CASE(TYPE, ...) case TYPE: { using scalar_t = c10::impl::ScalarTypeToCPPTypeT<TYPE>; return __VA_ARGS__(); }
AT_PRIVATE_CASE_TYPE_USING_HINT(TYPE, HINT, ...) case TYPE: { using HINT = c10::impl::ScalarTypeToCPPTypeT<TYPE>; return __VA_ARGS__(); }
AT_PRIVATE_CASE_TYPE(NAME, TYPE, T, ...) case TYPE: { using scalar_t = T; return __VA_ARGS__(); }
AT_DISPATCH_V2(TYPE, NAME, BODY, FIRST, ...) [&] { using scalar_t = __assumed_type<c10::impl::ScalarTypeToCPPTypeT<FIRST>>; return BODY(); }()
AT_WRAP(...) __VA_ARGS__
AT_EXPAND(X) X
AT_FLOATING_TYPES at::ScalarType::Float
AT_ALL_TYPES at::ScalarType::Float
AT_ALL_TYPES_AND_COMPLEX at::ScalarType::Float
AT_COMPLEX_TYPES at::ScalarType::ComplexFloat
AT_INTEGRAL_TYPES at::ScalarType::Long
AT_INTEGRAL_TYPES_V2 at::ScalarType::Long
C10_HOST_DEVICE __host__ __device__
C10_DEVICE __device__
C10_HOST __host__
C10_ALWAYS_INLINE inline
C10_NOINLINE
C10_RESTRICT __restrict__
C10_UNUSED
C10_NODISCARD
C10_API
C10_EXPORT
C10_IMPORT
C10_CUDA_API
TORCH_API
TORCH_CUDA_API
TORCH_CUDA_CPP_API
TORCH_CUDA_CU_API
GPU_LAMBDA __host__ __device__
C10_WARP_SIZE 32
C10_LIKELY(...) (__VA_ARGS__)
C10_UNLIKELY(...) (__VA_ARGS__)
C10_LAUNCH_BOUNDS_0 __launch_bounds__(256, 4)
C10_LAUNCH_BOUNDS_1(THREADS) __launch_bounds__(THREADS)
C10_LAUNCH_BOUNDS_2(THREADS, BLOCKS) __launch_bounds__(THREADS, BLOCKS)
C10_MAX_THREADS_PER_BLOCK(THREADS) ((THREADS) <= 1024 ? (THREADS) : 256)
C10_CUDA_CHECK(...) ((void)(__VA_ARGS__))
C10_CUDA_CHECK_WARN(...) ((void)(__VA_ARGS__))
C10_CUDA_IGNORE_ERROR(...) ((void)(__VA_ARGS__))
AT_CUDA_CHECK(...) ((void)(__VA_ARGS__))
C10_CUDA_KERNEL_LAUNCH_CHECK() ((void)0)
C10_CUDA_CLEAR_ERROR() ((void)0)
TORCH_CHECK(COND, ...) {;}
TORCH_CHECK_EQ(A, B) ((void)0)
TORCH_CHECK_NE(A, B) ((void)0)
TORCH_CHECK_LT(A, B) ((void)0)
TORCH_CHECK_LE(A, B) ((void)0)
TORCH_CHECK_GT(A, B) ((void)0)
TORCH_CHECK_GE(A, B) ((void)0)
TORCH_CHECK_VALUE(COND, ...) {;}
TORCH_CHECK_INDEX(COND, ...) {;}
TORCH_CHECK_TYPE(COND, ...) {;}
TORCH_CHECK_NOT_IMPLEMENTED(COND, ...) {;}
TORCH_CHECK_ARG(COND, ...) {;}
TORCH_INTERNAL_ASSERT(COND, ...) {;}
TORCH_INTERNAL_ASSERT_DEBUG_ONLY(...) ((void)0)
TORCH_WARN(...) ((void)0)
TORCH_WARN_ONCE(...) ((void)0)
STD_TORCH_CHECK(COND, ...) {;}
AT_ASSERT(...) ((void)0)
AT_ASSERTM(...) ((void)0)
AT_CHECK(...) ((void)0)
AT_ERROR(...) ((void)0)
AT_INDEX_ERROR(...) ((void)0)
CUDA_KERNEL_ASSERT(...) {;}
CUDA_KERNEL_ASSERT_MSG(...) {;}
CUDA_KERNEL_ASSERT2(...) {;}
CUDA_KERNEL_LOOP_TYPE(i, n, TYPE) for (TYPE i = blockIdx.x * blockDim.x + threadIdx.x; i < (n); i += blockDim.x * gridDim.x)
CUDA_KERNEL_LOOP(i, n) CUDA_KERNEL_LOOP_TYPE(i, n, int)
PYBIND11_MODULE(NAME, VARIABLE) static void pybind11_init_##NAME(pybind11::module_& VARIABLE)
TORCH_LIBRARY(NAME, VARIABLE) static void torch_library_##NAME(torch::Library& VARIABLE)
TORCH_LIBRARY_IMPL(NAME, KEY, VARIABLE) static void torch_library_##NAME##_##KEY(torch::Library& VARIABLE)
TORCH_LIBRARY_FRAGMENT(NAME, VARIABLE) static void torch_library_##NAME##_fragment(torch::Library& VARIABLE)
STABLE_TORCH_LIBRARY(NAME, VARIABLE) static void torch_library_##NAME(torch::Library& VARIABLE)
STABLE_TORCH_LIBRARY_IMPL(NAME, KEY, VARIABLE) static void torch_library_##NAME##_##KEY(torch::Library& VARIABLE)
STABLE_TORCH_LIBRARY_FRAGMENT(NAME, VARIABLE) static void torch_library_##NAME##_fragment(torch::Library& VARIABLE)
REGISTER_DISPATCH(NAME, FUNCTION)
DEFINE_DISPATCH(NAME)
DECLARE_DISPATCH(TYPE, NAME)
`;

let parsed: readonly MacroDefinition[] | undefined;

/** What `#include` of one of its headers would define. */
export function torchMacros(): readonly MacroDefinition[] {
  parsed ??= parseDefinitions([...dispatchMacros(), ...paddleMacros(), ...others.trim().split('\n')]);
  return parsed;
}

const header = /^(?:torch|ATen|c10|THC|paddle)\//;
/** Words that are theirs and nobody else's. */
const words = /\b(?:AT_DISPATCH_|PD_DISPATCH_|C10_|TORCH_CHECK|TORCH_LIBRARY|torch::|c10::|at::)/;

export function isTorchHeader(name: string): boolean {
  return header.test(name);
}

/** Whether a file whose headers are out of reach is written for PyTorch or Paddle. */
export function mentionsTorch(text: string): boolean {
  return words.test(text);
}
