const dimensions = (name: string, values: readonly number[]): string =>
  values.map((value, i) => `of->${name}[${i}] = ${value};`).join(' ');

/**
 * What host code asks of the device: the few answers that are the same for all that CUDA supports (CUDA C++ Programming Guide,
 * "Technical Specifications per Compute Capability": warps, blocks and grids, and 48 KB of shared memory without the
 * opt-in), and that there is a device, as what launches has one. The others are unknown, so that an analysis holds for any board.
 */
export const deviceProperties = `
struct cudaDeviceProp {
  size_t totalGlobalMem, sharedMemPerBlock, sharedMemPerBlockOptin, sharedMemPerMultiprocessor, totalConstMem;
  int regsPerBlock, regsPerMultiprocessor, warpSize, maxThreadsPerBlock, maxThreadsDim[3], maxGridSize[3], major, minor;
  int multiProcessorCount, maxThreadsPerMultiProcessor, maxBlocksPerMultiProcessor, l2CacheSize, cooperativeLaunch;
};
template <class P> P _propertiesOf(int device);
template <class C> C _deviceCount();
template <class C> int cudaGetDeviceCount(C* count) {
  *count = 1 + (_deviceCount<C>() & 255);
  return 0;
}
template <class P> int cudaGetDeviceProperties(P* of, int device) {
  *of = _propertiesOf<P>(device);
  of->warpSize = 32;
  of->maxThreadsPerBlock = 1024;
  of->sharedMemPerBlock = 49152;
  ${dimensions('maxThreadsDim', [1024, 1024, 64])}
  ${dimensions('maxGridSize', [2147483647, 65535, 65535])}
  return 0;
}
`;
