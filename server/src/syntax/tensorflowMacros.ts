/** TensorFlow's macros for kernels and for operations that launch them (tensorflow/core/util/gpu_kernel_helper.h, TensorFlow 2.x). */
import { parseDefinitions } from './macro.ts';
import type { MacroDefinition } from './macro.ts';

const loop = (axis: string): string =>
  `for (int I = blockIdx.${axis} * blockDim.${axis} + threadIdx.${axis}; I < (N); I += gridDim.${axis} * blockDim.${axis})`;

const loops = ['GPU', 'CUDA'].flatMap((prefix) => [
  `${prefix}_1D_KERNEL_LOOP(I, N) ${loop('x')}`,
  `${prefix}_AXIS_KERNEL_LOOP(I, N, AXIS) _TF_KERNEL_LOOP_##AXIS(I, N)`,
]);
const axes = ['x', 'y', 'z'].map((axis) => `_TF_KERNEL_LOOP_${axis.toUpperCase()}(I, N) ${loop(axis)}`);

const others = `
GPU_DYNAMIC_SHARED_MEM_DECL(ALIGN, TYPE, NAME) extern __shared__ __align__(ALIGN) TYPE NAME[]
TF_CHECK_OK(...) ((void)(__VA_ARGS__))
OP_REQUIRES(CONTEXT, ...) {;}
OP_REQUIRES_OK(CONTEXT, ...) ((void)(__VA_ARGS__))
REGISTER_KERNEL_BUILDER(...)
`;

let parsed: readonly MacroDefinition[] | undefined;

/** What `#include` of one of its headers would define. */
export function tensorflowMacros(): readonly MacroDefinition[] {
  parsed ??= parseDefinitions([...loops, ...axes, ...others.trim().split('\n')]);
  return parsed;
}

export function isTensorflowHeader(name: string): boolean {
  return /^tensorflow\//.test(name);
}
