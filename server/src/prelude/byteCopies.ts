/**
 * memcpy and memset in kernels. nvcc 13.0 moves single bytes, whatever the pointers are to: it forgets how objects of global
 * memory are aligned before it expands the calls (test-fixtures/hardware/byte-copies.cu).
 */
export const byteCopies = `
__device__ inline void* _copy_bytes(void* to, const void* from, size_t bytes) {
  for (size_t i = 0; i < bytes; i++) ((unsigned char*)to)[i] = ((const unsigned char*)from)[i];
  return to;
}
__device__ inline void* _set_bytes(void* to, int value, size_t bytes) {
  for (size_t i = 0; i < bytes; i++) ((unsigned char*)to)[i] = value;
  return to;
}
`;
