import {
  MAX_BLOCK_DIMENSIONS,
  MAX_GRID_DIMENSIONS,
  MAX_STATIC_SHARED_BYTES,
  MAX_THREADS_PER_BLOCK,
  WARP_SIZE,
} from '../device/computeCapability.ts';

const elements = (name: string, values: readonly number[]): string =>
  values.map((value, i) => `of->${name}[${i}] = ${value};`).join(' ');

/**
 * What host code asks of the device: the few answers that are the same for all that CUDA supports. The others are unknown, so
 * that an analysis holds for any board.
 */
export const deviceProperties = `
struct cudaDeviceProp {
  size_t totalGlobalMem, sharedMemPerBlock, sharedMemPerBlockOptin, sharedMemPerMultiprocessor, totalConstMem;
  int regsPerBlock, regsPerMultiprocessor, warpSize, maxThreadsPerBlock, maxThreadsDim[3], maxGridSize[3], major, minor;
  int multiProcessorCount, maxThreadsPerMultiProcessor, maxBlocksPerMultiProcessor, l2CacheSize, cooperativeLaunch;
};
cudaDeviceProp _propertiesOf(int device);
inline int cudaGetDeviceProperties(cudaDeviceProp* of, int device) {
  *of = _propertiesOf(device);
  of->warpSize = ${WARP_SIZE};
  of->maxThreadsPerBlock = ${MAX_THREADS_PER_BLOCK};
  of->sharedMemPerBlock = ${MAX_STATIC_SHARED_BYTES};
  ${elements('maxThreadsDim', MAX_BLOCK_DIMENSIONS)}
  ${elements('maxGridSize', MAX_GRID_DIMENSIONS)}
  return 0;
}
`;
