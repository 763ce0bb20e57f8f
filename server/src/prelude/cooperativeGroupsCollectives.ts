/** cooperative_groups/reduce.h, scan.h and memcpy_async.h. */
export const cooperativeGroupsReduce = `
namespace cooperative_groups {
template <typename T> struct plus {
  __device__ T operator()(T a, T b) const { return a + b; }
};
template <typename T> struct less {
  __device__ T operator()(T a, T b) const { return b < a ? b : a; }
};
template <typename T> struct greater {
  __device__ T operator()(T a, T b) const { return a < b ? b : a; }
};
template <typename T> struct bit_and {
  __device__ T operator()(T a, T b) const { return a & b; }
};
template <typename T> struct bit_or {
  __device__ T operator()(T a, T b) const { return a | b; }
};
template <typename T> struct bit_xor {
  __device__ T operator()(T a, T b) const { return a ^ b; }
};

/* A butterfly, as for tiles of a power of two; all lanes of a whole warp then hold the same value. */
template <unsigned int Size, typename ParentT, typename T, typename Op>
__device__ inline T reduce(const thread_block_tile<Size, ParentT>& group, T value, Op op) {
  for (unsigned int offset = Size / 2u; offset > 0u; offset /= 2u) value = op(value, group.shfl_xor(value, offset));
  if constexpr (Size == 32) return __shfl_sync(0xffffffffu, value, 0, 32);
  else return value;
}
template <typename T, typename Op>
__device__ inline T reduce(const coalesced_group& group, T value, Op op) {
  unsigned int count = group.size();
  T total = group.shfl(value, 0);
  for (unsigned int rank = 1; rank < count; rank++) total = op(total, group.shfl(value, rank));
  return total;
}
template <typename GroupT, typename T, typename Op>
__device__ inline void reduce_update_async(const GroupT& group, T& destination, const T& value, const Op& op);
template <typename GroupT, typename T, typename Op>
__device__ inline void reduce_store_async(const GroupT& group, T* destination, const T& value, const Op& op);
}
`;

export const cooperativeGroupsScan = `
namespace cooperative_groups {
template <typename GroupT, typename T, typename Op>
__device__ inline T inclusive_scan(const GroupT& group, T value, Op op) {
  unsigned int rank = group.thread_rank();
  unsigned int count = group.size();
  for (unsigned int offset = 1u; offset < count; offset *= 2u) {
    T before = group.shfl_up(value, offset);
    if (rank >= offset) value = op(before, value);
  }
  return value;
}
template <typename GroupT, typename T>
__device__ inline T inclusive_scan(const GroupT& group, T value) {
  return inclusive_scan(group, value, plus<T>());
}
template <typename GroupT, typename T, typename Op>
__device__ inline T exclusive_scan(const GroupT& group, T value, Op op) {
  T before = group.shfl_up(inclusive_scan(group, value, op), 1u);
  return group.thread_rank() == 0u ? T() : before;
}
template <typename GroupT, typename T>
__device__ inline T exclusive_scan(const GroupT& group, T value) {
  return exclusive_scan(group, value, plus<T>());
}
}
`;

export const cooperativeGroupsMemcpyAsync = `
namespace cooperative_groups {
template <typename GroupT, typename T>
__device__ inline void memcpy_async(const GroupT& group, T* destination, const T* source, size_t bytes) {
  cuda::__copies::aligned<alignof(T)>(group, destination, source, bytes);
}
template <typename GroupT>
__device__ inline void memcpy_async(const GroupT& group, void* destination, const void* source, size_t bytes) {
  cuda::__copies::aligned<1>(group, destination, source, bytes);
}
template <typename GroupT, typename T, size_t Alignment>
__device__ inline void memcpy_async(const GroupT& group, T* destination, const T* source,
                                    const cuda::aligned_size_t<Alignment>& bytes) {
  cuda::__copies::aligned<Alignment>(group, destination, source, bytes.value);
}
/* Counts of elements; the shorter one holds. */
template <typename GroupT, typename T>
__device__ inline void memcpy_async(const GroupT& group, T* destination, size_t room, const T* source,
                                    size_t count) {
  cuda::__copies::aligned<alignof(T)>(group, destination, source, (room < count ? room : count) * sizeof(T));
}
template <typename GroupT> __device__ inline void wait(const GroupT& group) { group.sync(); }
template <unsigned int Stages, typename GroupT> __device__ inline void wait_prior(const GroupT& group) {
  group.sync();
}
}
`;
