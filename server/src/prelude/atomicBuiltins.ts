/** The compiler's own atomics with orders and scopes (crt/device_functions.h of CUDA 13): `__nv_atomic_fetch_add(…)`. */

const fetched: readonly (readonly [string, string])[] = [
  ['add', 'atomicAdd(at, value)'],
  ['sub', 'atomicAdd(at, -value)'],
  ['min', 'atomicMin(at, value)'],
  ['max', 'atomicMax(at, value)'],
  ['and', 'atomicAnd(at, value)'],
  ['or', 'atomicOr(at, value)'],
  ['xor', 'atomicXor(at, value)'],
];

const tail = 'int order, int scope = __NV_THREAD_SCOPE_SYSTEM';

export const atomicBuiltins = `
enum __nv_atomic_order {
  __NV_ATOMIC_RELAXED, __NV_ATOMIC_CONSUME, __NV_ATOMIC_ACQUIRE, __NV_ATOMIC_RELEASE, __NV_ATOMIC_ACQ_REL,
  __NV_ATOMIC_SEQ_CST
};
enum __nv_thread_scope {
  __NV_THREAD_SCOPE_THREAD, __NV_THREAD_SCOPE_BLOCK, __NV_THREAD_SCOPE_CLUSTER, __NV_THREAD_SCOPE_DEVICE,
  __NV_THREAD_SCOPE_SYSTEM
};
template <class T> __device__ T __nv_atomic_load_n(T* at, ${tail}) { return *at; }
template <class T> __device__ void __nv_atomic_store_n(T* at, T value, ${tail}) { *at = value; }
template <class T> __device__ T __nv_atomic_exchange_n(T* at, T value, ${tail}) { return atomicExch(at, value); }
template <class T> __device__ bool __nv_atomic_compare_exchange_n(
    T* at, T* expected, T desired, bool weak, int success, int failure, int scope = __NV_THREAD_SCOPE_SYSTEM) {
  T before = atomicCAS(at, *expected, desired);
  bool same = before == *expected;
  *expected = before;
  return same;
}
${fetched
  .map(
    ([name, call]) =>
      `template <class T> __device__ T __nv_atomic_fetch_${name}(T* at, T value, ${tail}) { return ${call}; }
template <class T> __device__ void __nv_atomic_${name}(T* at, T value, ${tail}) { ${call}; }`,
  )
  .join('\n')}
`;
