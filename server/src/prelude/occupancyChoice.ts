/** The block size that keeps most warps on a multiprocessor where shared memory grows with it, as cuda_runtime.h chooses. */
export const occupancyChoice = `
template <class F, class S>
cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMem(int* minGridSize, int* blockSize, F kernel, S sharedBytes, int limit = 0) {
  cudaDeviceProp device;
  cudaGetDeviceProperties(&device, 0);
  cudaFuncAttributes attributes;
  cudaFuncGetAttributes(&attributes, (const void*)kernel);
  int most = limit == 0 || limit > attributes.maxThreadsPerBlock ? attributes.maxThreadsPerBlock : limit;
  int warp = device.warpSize, best = 0, blocksOfBest = 0;
  for (int aligned = (most + warp - 1) / warp * warp; aligned > 0; aligned -= warp) {
    int threads = aligned < most ? aligned : most, blocks = 0;
    size_t bytes = sharedBytes(threads);
    cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, (const void*)kernel, threads, bytes);
    if (blocks * threads > blocksOfBest * best) {
      best = threads;
      blocksOfBest = blocks;
    }
  }
  /* A compute capability alone is no board; it counts as one multiprocessor. */
  *minGridSize = blocksOfBest * (device.multiProcessorCount > 0 ? device.multiProcessorCount : 1);
  *blockSize = best;
  return cudaSuccess;
}
template <class F, class S>
cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(int* minGridSize, int* blockSize, F kernel, S sharedBytes, int limit = 0, unsigned int flags = 0) {
  return cudaOccupancyMaxPotentialBlockSizeVariableSMem(minGridSize, blockSize, kernel, sharedBytes, limit);
}
`;
