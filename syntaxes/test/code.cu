// SYNTAX TEST "source.cuda-cpp" "CUDA in code"

__global__ void __launch_bounds__(256, 4) scale(float* __restrict__ a, const __grid_constant__ Params p) {
// <---------- storage.modifier.cuda.warplint
//              ^^^^^^^^^^^^^^^^^ storage.modifier.cuda.warplint
//                                                     ^^^^^^^^^^^^ storage.modifier.cuda.warplint
//                                                                           ^^^^^^^^^^^^^^^^^ storage.modifier.cuda.warplint
    __shared__ float tile[32][33];
//  ^^^^^^^^^^ storage.modifier.cuda.warplint
    int i = blockIdx.x * blockDim.x + threadIdx.x;
//          ^^^^^^^^ variable.language.cuda.warplint
//                  ^ punctuation.separator.dot-access.cuda.warplint
//                   ^ variable.other.property.cuda.warplint
//                       ^^^^^^^^ variable.language.cuda.warplint
//                                    ^^^^^^^^^ variable.language.cuda.warplint
    int lane = threadIdx.x % warpSize;
//                           ^^^^^^^^ variable.language.cuda.warplint
    __syncthreads();
//  ^^^^^^^^^^^^^ support.function.barrier.cuda.warplint
    int mythreadIdx = my__global__x;
//      ^^^^^^^^^^^ - variable.language.cuda.warplint
//                    ^^^^^^^^^^^^^ - storage.modifier.cuda.warplint
}

    scale<<<grid, block>>>(a, p);
//  ^^^^^ entity.name.function.call.kernel.cuda.warplint
//       ^^^ keyword.operator.launch.cuda.warplint
//                     ^^^ keyword.operator.launch.cuda.warplint
    reduce<float, 256><<<grid, block, 0, stream>>>(a);
//  ^^^^^^ entity.name.function.call.kernel.cuda.warplint
//                    ^^^ keyword.operator.launch.cuda.warplint
//                                             ^^^ keyword.operator.launch.cuda.warplint
    A<B<C<int>>> nested;
//  ^ - entity.name.function.call.kernel.cuda.warplint
//            ^^ - keyword.operator.launch.cuda.warplint
    int shifted = a << 3 >> 1;
//                  ^^ - keyword.operator.launch.cuda.warplint
//                       ^^ - keyword.operator.launch.cuda.warplint

// In a comment threadIdx.x and __global__ stay as they are, and so does k<<<1, 2>>>(x).
//              ^^^^^^^^^ - variable.language.cuda.warplint
//                              ^^^^^^^^^^ - storage.modifier.cuda.warplint
/* threadIdx.x <<< */
// ^^^^^^^^^ comment.block.cuda-cpp - variable.language.cuda.warplint
const char* s = "threadIdx.x <<<";
//               ^^^^^^^^^ string.quoted.double.cuda-cpp - variable.language.cuda.warplint
