/** <cuda/barrier>, <cuda/pipeline>, <cuda/atomic>, <atomic>, cuda_pipeline.h: libcu++ 3.0, as far as memory is concerned. */

/** Shared by everything in namespace cuda. */
export const cudaScopes = `
namespace cuda {
enum thread_scope { thread_scope_system, thread_scope_device, thread_scope_block, thread_scope_thread };
template <size_t Alignment> struct aligned_size_t {
  static constexpr size_t align = Alignment;
  size_t value;
  __host__ __device__ explicit constexpr aligned_size_t(size_t size) : value(size) {}
  __host__ __device__ constexpr operator size_t() const { return value; }
};
namespace __copies {
template <typename Sync> struct isOfBlock { static constexpr bool value = false; };
/* From compute capability 8.0 on an asynchronous copy where it goes to shared memory. */
template <typename Element> __device__ inline void element(Element* to, const Element* from) {
#if __CUDA_ARCH__ >= 800
  if constexpr (sizeof(Element) >= 4) {
    if (__isShared(to)) {
      unsigned target = (unsigned)__cvta_generic_to_shared(to);
      if constexpr (sizeof(Element) == 16)
        asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" :: "r"(target), "l"(from) : "memory");
      else if constexpr (sizeof(Element) == 8)
        asm volatile("cp.async.ca.shared.global [%0], [%1], 8;" :: "r"(target), "l"(from) : "memory");
      else asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" :: "r"(target), "l"(from) : "memory");
      return;
    }
  }
#endif
  *to = *from;
}
template <typename Element, typename GroupT>
__device__ inline void together(const GroupT& group, void* destination, const void* source, size_t bytes) {
  Element* to = (Element*)destination;
  const Element* from = (const Element*)source;
  for (size_t i = group.thread_rank(); i < bytes / sizeof(Element); i += group.size()) element(to + i, from + i);
}
/* Pieces as wide as the alignment allows, at most 16 bytes. */
template <size_t Alignment, typename GroupT>
__device__ inline void aligned(const GroupT& group, void* destination, const void* source, size_t bytes) {
  if constexpr (Alignment >= 16) together<int4>(group, destination, source, bytes);
  else if constexpr (Alignment >= 8) together<int2>(group, destination, source, bytes);
  else if constexpr (Alignment >= 4) together<int>(group, destination, source, bytes);
  else if constexpr (Alignment >= 2) together<short>(group, destination, source, bytes);
  else together<char>(group, destination, source, bytes);
}
}
}
`;

const atomicMethods = (place: string): string => `
  __host__ __device__ T load(int order = 5) const { return ${place}; }
  __host__ __device__ void store(T value, int order = 5) { ${place} = value; }
  __host__ __device__ operator T() const { return ${place}; }
  __host__ __device__ T operator=(T value) { ${place} = value; return value; }
  __device__ T exchange(T value, int order = 5) { return atomicExch(&${place}, value); }
  __device__ bool compare_exchange_strong(T& expected, T desired, int success = 5, int failure = 5) {
    T before = atomicCAS(&${place}, expected, desired);
    bool same = before == expected;
    if (!same) expected = before;
    return same;
  }
  __device__ bool compare_exchange_weak(T& expected, T desired, int success = 5, int failure = 5) {
    return compare_exchange_strong(expected, desired);
  }
  __device__ T fetch_add(T value, int order = 5) { return atomicAdd(&${place}, value); }
  __device__ T fetch_sub(T value, int order = 5) { return atomicAdd(&${place}, (T)-value); }
  __device__ T fetch_and(T value, int order = 5) { return atomicAnd(&${place}, value); }
  __device__ T fetch_or(T value, int order = 5) { return atomicOr(&${place}, value); }
  __device__ T fetch_xor(T value, int order = 5) { return atomicXor(&${place}, value); }
  __device__ T fetch_min(T value, int order = 5) { return atomicMin(&${place}, value); }
  __device__ T fetch_max(T value, int order = 5) { return atomicMax(&${place}, value); }
  __device__ T operator++() { return atomicAdd(&${place}, (T)1) + (T)1; }
  __device__ T operator++(int) { return atomicAdd(&${place}, (T)1); }
  __device__ T operator--() { return atomicAdd(&${place}, (T)-1) - (T)1; }
  __device__ T operator--(int) { return atomicAdd(&${place}, (T)-1); }
  __device__ T operator+=(T value) { return atomicAdd(&${place}, value) + value; }
  __device__ T operator-=(T value) { return atomicAdd(&${place}, (T)-value) - value; }
  __host__ __device__ void wait(T old, int order = 5) const {}
  __host__ __device__ void notify_one() {}
  __host__ __device__ void notify_all() {}
`;

export const cudaAtomic = `
namespace cuda {
enum memory_order {
  memory_order_relaxed, memory_order_consume, memory_order_acquire, memory_order_release, memory_order_acq_rel,
  memory_order_seq_cst
};
template <typename T, thread_scope Scope = thread_scope_system> struct atomic {
  T _value;
  atomic() = default;
  __host__ __device__ atomic(T value) : _value(value) {}
${atomicMethods('_value')}
};
template <typename T, thread_scope Scope = thread_scope_system> struct atomic_ref {
  T* _place;
  __host__ __device__ explicit atomic_ref(T& place) : _place(&place) {}
${atomicMethods('(*_place)')}
};
__device__ inline void atomic_thread_fence(memory_order order, thread_scope scope = thread_scope_system) {
  __threadfence();
}
}
namespace std {
using cuda::memory_order;
using cuda::memory_order_relaxed;
using cuda::memory_order_consume;
using cuda::memory_order_acquire;
using cuda::memory_order_release;
using cuda::memory_order_acq_rel;
using cuda::memory_order_seq_cst;
}
`;

/** <atomic>, which <cuda/std/atomic> has the same of. Host code has no other thread in between. */
export const standardAtomic = `
namespace std {
template <class T> class atomic {
  T _value;
 public:
  atomic() = default;
  __host__ __device__ atomic(T value) : _value(value) {}
  __host__ __device__ T load(int order = 5) const { return _value; }
  __host__ __device__ void store(T value, int order = 5) { _value = value; }
  __host__ __device__ operator T() const { return _value; }
  __host__ __device__ T operator=(T value) { _value = value; return value; }
  __host__ __device__ T exchange(T value, int order = 5) {
    if constexpr (sizeof(T) >= 4) return atomicExch(&_value, value);
    else { T old = _value; _value = value; return old; }
  }
  __host__ __device__ bool compare_exchange_strong(T& wanted, T value, int success = 5, int failure = 5) {
    T old = _value;
    if constexpr (sizeof(T) >= 4) old = atomicCAS(&_value, wanted, value);
    else if (old == wanted) _value = value;
    bool isSame = old == wanted;
    if (!isSame) wanted = old;
    return isSame;
  }
  __host__ __device__ bool compare_exchange_weak(T& wanted, T value, int success = 5, int failure = 5) {
    return compare_exchange_strong(wanted, value);
  }
  __host__ __device__ T fetch_add(T by, int order = 5) {
    if constexpr (sizeof(T) >= 4) return atomicAdd(&_value, by);
    else { T old = _value; _value = old + by; return old; }
  }
  __host__ __device__ T fetch_sub(T by, int order = 5) { return fetch_add((T)-by); }
  __host__ __device__ T fetch_and(T by, int order = 5) { return atomicAnd(&_value, by); }
  __host__ __device__ T fetch_or(T by, int order = 5) { return atomicOr(&_value, by); }
  __host__ __device__ T fetch_xor(T by, int order = 5) { return atomicXor(&_value, by); }
  __host__ __device__ T operator++() { return fetch_add((T)1) + (T)1; }
  __host__ __device__ T operator++(int) { return fetch_add((T)1); }
  __host__ __device__ T operator--() { return fetch_add((T)-1) - (T)1; }
  __host__ __device__ T operator--(int) { return fetch_add((T)-1); }
  __host__ __device__ T operator+=(T by) { return fetch_add(by) + by; }
  __host__ __device__ T operator-=(T by) { return fetch_add((T)-by) - by; }
  __host__ __device__ T operator&=(T by) { return fetch_and(by) & by; }
  __host__ __device__ T operator|=(T by) { return fetch_or(by) | by; }
  __host__ __device__ T operator^=(T by) { return fetch_xor(by) ^ by; }
  bool is_lock_free() const { return true; }
  void notify_one() {}
  void notify_all() {}
};
class atomic_flag {
  bool _isSet;
 public:
  atomic_flag() : _isSet(false) {}
  bool test_and_set(int order = 5) { bool old = _isSet; _isSet = true; return old; }
  bool test(int order = 5) const { return _isSet; }
  void clear(int order = 5) { _isSet = false; }
};
inline void atomic_thread_fence(int) {}
typedef atomic<int> atomic_int;
typedef atomic<bool> atomic_bool;
}
`;

/** Copies of tensors, which are not followed. */
const tensorCopies = [1, 2, 3, 4, 5]
  .map((rank) => {
    const axes = Array.from({ length: rank }, (_, i) => `c${i}`);
    const numbers = axes.map((one) => `int ${one}`).join(', ');
    const places = axes.map((_, i) => `%${i + 2}`).join(', ');
    const given = axes.map((one) => `"r"(${one})`).join(', ');
    return `
template <thread_scope Scope>
__device__ inline void cp_async_bulk_tensor_${rank}d_global_to_shared(void* to, const void* map, ${numbers}, barrier<Scope>& one) {
  unsigned target = (unsigned)__cvta_generic_to_shared(to);
  asm volatile("cp.async.bulk.tensor.${rank}d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {${places}}], [%${rank + 2}];"
    :: "r"(target), "l"(map), ${given}, "r"((unsigned)__cvta_generic_to_shared(&one._state)) : "memory");
}
template <typename MapT>
__device__ inline void cp_async_bulk_tensor_${rank}d_shared_to_global(const MapT* map, ${numbers}, const void* from) {
  unsigned source = (unsigned)__cvta_generic_to_shared(from);
  asm volatile("cp.async.bulk.tensor.${rank}d.global.shared::cta.bulk_group [%0, {${places}}], [%1];"
    :: "l"(map), "r"(source), ${given} : "memory");
}`;
  })
  .join('');

export const cudaBarrier = `
namespace cuda {
template <thread_scope Scope = thread_scope_system> struct barrier {
  unsigned long long _state;
  typedef unsigned long long arrival_token;
  barrier() = default;
  __host__ __device__ barrier(long expected) { __mbarrier_init(&_state, (unsigned)expected); }
  __device__ arrival_token arrive(long update = 1) { return __mbarrier_arrive(&_state, (unsigned)update); }
  __device__ void wait(arrival_token token) const { __mbarrier_wait((void*)&_state, token); }
  __device__ void wait_parity(bool parity) const { __mbarrier_wait_parity((void*)&_state, (unsigned)parity); }
  __device__ void arrive_and_wait() { wait(arrive()); }
  __device__ void arrive_and_drop() { __mbarrier_arrive_drop(&_state, 1u); }
  __device__ bool try_wait(arrival_token token) const {
    wait(token);
    return true;
  }
  __device__ bool try_wait_parity(bool parity) const {
    wait_parity(parity);
    return true;
  }
};
template <thread_scope Scope>
__host__ __device__ inline void init(barrier<Scope>* one, long expected) {
  __mbarrier_init(&one->_state, (unsigned)expected);
}
namespace __copies {
template <> struct isOfBlock<barrier<thread_scope_block>> { static constexpr bool value = true; };
template <thread_scope Scope>
__device__ inline void bulk(void* destination, const void* source, size_t bytes, barrier<Scope>& one) {
  __mbarrier_expect_tx(&one._state, (unsigned)bytes);
  __bulk_copy(destination, source, bytes);
  __mbarrier_complete_tx(&one._state, (unsigned)bytes);
}
}
namespace device {
template <thread_scope Scope>
__device__ inline unsigned long long* barrier_native_handle(barrier<Scope>& one) { return &one._state; }
template <thread_scope Scope>
__device__ inline typename barrier<Scope>::arrival_token barrier_arrive_tx(barrier<Scope>& one, long update, long bytes) {
  __mbarrier_expect_tx(&one._state, (unsigned)bytes);
  return one.arrive(update);
}
template <thread_scope Scope>
__device__ inline void barrier_expect_tx(barrier<Scope>& one, long bytes) {
  __mbarrier_expect_tx(&one._state, (unsigned)bytes);
}
template <typename T, size_t Alignment, thread_scope Scope>
__device__ inline void memcpy_async_tx(T* destination, const T* source, aligned_size_t<Alignment> bytes, barrier<Scope>& one) {
  __bulk_copy(destination, source, bytes.value);
  __mbarrier_complete_tx(&one._state, (unsigned)bytes.value);
}
namespace experimental {
template <thread_scope Scope>
__device__ inline void cp_async_bulk_global_to_shared(void* destination, const void* source, unsigned bytes, barrier<Scope>& one) {
  __bulk_copy(destination, source, bytes);
  __mbarrier_complete_tx(&one._state, bytes);
}
__device__ inline void cp_async_bulk_shared_to_global(void* destination, const void* source, unsigned bytes) {
  __bulk_copy(destination, source, bytes);
}
__device__ inline void cp_async_bulk_commit_group() {}
template <int Prior> __device__ inline void cp_async_bulk_wait_group_read() {}
__device__ inline void fence_proxy_async_shared_cta() { __threadfence_block(); }${tensorCopies}
}
}
}
`;

/** A copy is done where it stands; whom threads wait for where they share a pipeline, the emulator knows. */
export const cudaPipeline = `
namespace cuda {
enum class pipeline_role { producer, consumer };
template <thread_scope Scope, unsigned char Stages> struct pipeline_shared_state {
  unsigned long long _barriers[Stages * 2];
  unsigned _references;
};
template <thread_scope Scope = thread_scope_thread> struct pipeline {
  void* _state;
  __device__ void producer_acquire() { __pipeline_producer_acquire(_state); }
  __device__ void producer_commit() { __pipeline_producer_commit(_state); }
  __device__ void consumer_wait() { __pipeline_consumer_wait(_state); }
  __device__ void consumer_release() { __pipeline_consumer_release(_state); }
  __device__ bool quit() { return true; }
};
__device__ inline pipeline<thread_scope_thread> make_pipeline() { return pipeline<thread_scope_thread>{nullptr}; }
template <typename GroupT, thread_scope Scope, unsigned char Stages>
__device__ inline pipeline<Scope> make_pipeline(const GroupT& group, pipeline_shared_state<Scope, Stages>* state) {
  __pipeline_make(state, Stages, true, true);
  return pipeline<Scope>{state};
}
template <typename GroupT, thread_scope Scope, unsigned char Stages>
__device__ inline pipeline<Scope> make_pipeline(const GroupT& group, pipeline_shared_state<Scope, Stages>* state,
                                                pipeline_role role) {
  __pipeline_make(state, Stages, role == pipeline_role::producer, role == pipeline_role::consumer);
  return pipeline<Scope>{state};
}
template <typename GroupT, thread_scope Scope, unsigned char Stages>
__device__ inline pipeline<Scope> make_pipeline(const GroupT& group, pipeline_shared_state<Scope, Stages>* state,
                                                size_t producers) {
  __pipeline_make(state, Stages, group.thread_rank() < producers, group.thread_rank() >= producers);
  return pipeline<Scope>{state};
}
template <unsigned char Prior, thread_scope Scope>
__device__ inline void pipeline_consumer_wait_prior(pipeline<Scope>& one) { __pipeline_consumer_wait(one._state); }
}
`;

/**
 * As nvcc 13.0 translates it (test-fixtures/hardware/kernels-3.cu): with a barrier of the block one thread asks for a bulk copy from compute
 * capability 9.0 on, where all is aligned to 16 bytes.
 */
export const cudaMemcpyAsync = `
namespace cuda {
namespace __copies {
template <size_t Alignment, typename Sync>
__device__ inline bool isBulk(void* destination) {
#if __CUDA_ARCH__ >= 900
  if constexpr (Alignment >= 16 && isOfBlock<Sync>::value) return __isShared(destination);
#endif
  return false;
}
struct OneThread {
  __device__ unsigned long long thread_rank() const { return 0; }
  __device__ unsigned long long size() const { return 1; }
};
template <size_t Alignment, typename GroupT, typename Sync>
__device__ inline void copy(const GroupT& group, void* destination, const void* source, size_t bytes, Sync& sync) {
  if (isBulk<Alignment, Sync>(destination)) {
    if constexpr (isOfBlock<Sync>::value)
      if (group.thread_rank() == 0) bulk(destination, source, bytes, sync);
  } else aligned<Alignment>(group, destination, source, bytes);
}
}
template <typename T, typename Sync>
__device__ inline void memcpy_async(T* destination, const T* source, size_t bytes, Sync& sync) {
  __copies::copy<alignof(T)>(__copies::OneThread{}, destination, source, bytes, sync);
}
template <typename T, size_t Alignment, typename Sync>
__device__ inline void memcpy_async(T* destination, const T* source, aligned_size_t<Alignment> bytes, Sync& sync) {
  __copies::copy<Alignment>(__copies::OneThread{}, destination, source, bytes.value, sync);
}
template <typename GroupT, typename T, typename Sync>
__device__ inline void memcpy_async(const GroupT& group, T* destination, const T* source, size_t bytes, Sync& sync) {
  __copies::copy<alignof(T)>(group, destination, source, bytes, sync);
}
template <typename GroupT, typename T, size_t Alignment, typename Sync>
__device__ inline void memcpy_async(const GroupT& group, T* destination, const T* source,
                                    aligned_size_t<Alignment> bytes, Sync& sync) {
  __copies::copy<Alignment>(group, destination, source, bytes.value, sync);
}
}
`;

/** cuda_pipeline.h: the size is 4, 8 or 16 bytes. */
export const pipelinePrimitives = `
__device__ inline void __pipeline_memcpy_async(void* destination, const void* source, size_t bytes,
                                               size_t zeroed = 0) {
  unsigned to = (unsigned)__cvta_generic_to_shared(destination);
  if (zeroed != 0) {
    if (bytes == 16) *(int4*)destination = *(const int4*)source;
    else if (bytes == 8) *(int2*)destination = *(const int2*)source;
    else *(int*)destination = *(const int*)source;
  }
  else if (bytes == 16) asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" :: "r"(to), "l"(source) : "memory");
  else if (bytes == 8) asm volatile("cp.async.ca.shared.global [%0], [%1], 8;" :: "r"(to), "l"(source) : "memory");
  else asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" :: "r"(to), "l"(source) : "memory");
}
`;
