/** cooperative_groups.h: groups of threads, after the CUDA C++ Programming Guide 13.0, section "Cooperative Groups". */
export const cooperativeGroups = `
namespace cooperative_groups {

namespace details {
/* The order in which threads fill warps: x first. */
__device__ inline unsigned int threadRank() {
  return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
}
__device__ inline unsigned int blockSize() { return blockDim.x * blockDim.y * blockDim.z; }
__device__ inline unsigned int laneId() { return threadRank() & 31u; }
__device__ inline unsigned int blockRank() {
  return blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
}
__device__ inline unsigned int gridBlocks() { return gridDim.x * gridDim.y * gridDim.z; }
__device__ inline bool bar_has_flipped(unsigned int before, unsigned int now) {
  return ((before ^ now) & 0x80000000u) != 0;
}
}

/* A group whose kind is only known at run time. */
class thread_group {
 public:
  unsigned int _rank;
  unsigned int _size;
  unsigned int _mask;
  bool _isBlock;
  __device__ void sync() const {
    if (_isBlock) __syncthreads();
    else __syncwarp(_mask);
  }
  __device__ unsigned int size() const { return _size; }
  __device__ unsigned int num_threads() const { return _size; }
  __device__ unsigned int thread_rank() const { return _rank; }
  __device__ bool is_valid() const { return true; }
};

class thread_block {
 public:
  __device__ static void sync() { __syncthreads(); }
  __device__ static unsigned int thread_rank() { return details::threadRank(); }
  __device__ static unsigned int size() { return details::blockSize(); }
  __device__ static unsigned int num_threads() { return details::blockSize(); }
  __device__ static dim3 group_index() { return dim3(blockIdx.x, blockIdx.y, blockIdx.z); }
  __device__ static dim3 thread_index() { return dim3(threadIdx.x, threadIdx.y, threadIdx.z); }
  __device__ static dim3 group_dim() { return dim3(blockDim.x, blockDim.y, blockDim.z); }
  __device__ static dim3 dim_threads() { return dim3(blockDim.x, blockDim.y, blockDim.z); }
  __device__ static bool is_valid() { return true; }
  struct arrival_token {};
  __device__ arrival_token barrier_arrive() const { return arrival_token{}; }
  __device__ void barrier_wait() const { __syncthreads(); }
  __device__ void barrier_wait(arrival_token) const { __syncthreads(); }
  __device__ operator thread_group() const {
    return thread_group{details::threadRank(), details::blockSize(), 0xffffffffu, true};
  }
};
__device__ inline thread_block this_thread_block() { return thread_block{}; }

class grid_group {
 public:
  __device__ void sync() const { __grid_sync(); }
  __device__ bool is_valid() const { return true; }
  __device__ static unsigned long long thread_rank() {
    return (unsigned long long)details::blockRank() * details::blockSize() + details::threadRank();
  }
  __device__ static unsigned long long size() {
    return (unsigned long long)details::gridBlocks() * details::blockSize();
  }
  __device__ static unsigned long long num_threads() { return size(); }
  __device__ static unsigned int block_rank() { return details::blockRank(); }
  __device__ static unsigned int num_blocks() { return details::gridBlocks(); }
  __device__ static dim3 block_index() { return dim3(blockIdx.x, blockIdx.y, blockIdx.z); }
  __device__ static dim3 group_dim() { return dim3(gridDim.x, gridDim.y, gridDim.z); }
  __device__ static dim3 dim_blocks() { return dim3(gridDim.x, gridDim.y, gridDim.z); }
  typedef unsigned int arrival_token;
  __device__ arrival_token barrier_arrive() const { return 0; }
  __device__ void barrier_wait(arrival_token) const { __grid_sync(); }
};
__device__ inline grid_group this_grid() { return grid_group{}; }

class multi_grid_group {
 public:
  __device__ void sync() const { __grid_sync(); }
  __device__ bool is_valid() const { return true; }
  __device__ unsigned int grid_rank() const;
  __device__ unsigned int num_grids() const;
  __device__ unsigned long long thread_rank() const;
  __device__ unsigned long long size() const;
};
__device__ inline multi_grid_group this_multi_grid() { return multi_grid_group{}; }

/* How many blocks a cluster has is not known here: it is one number for all lanes of a warp. */
class cluster_group {
 public:
  __device__ static void sync() { __cluster_sync(); }
  struct arrival_token {};
  __device__ static arrival_token barrier_arrive() { return arrival_token{}; }
  __device__ static void barrier_wait() { __cluster_sync(); }
  __device__ static void barrier_wait(arrival_token) { __cluster_sync(); }
  __device__ static unsigned int thread_rank() {
    return __cluster_block_rank() * details::blockSize() + details::threadRank();
  }
  __device__ static unsigned int block_rank() { return __cluster_block_rank(); }
  __device__ static unsigned int num_threads() { return __cluster_blocks() * details::blockSize(); }
  __device__ static unsigned int size() { return num_threads(); }
  __device__ static unsigned int num_blocks() { return __cluster_blocks(); }
  __device__ static dim3 block_index() {
    return dim3(__cluster_block_index(0), __cluster_block_index(1), __cluster_block_index(2));
  }
  __device__ static dim3 dim_blocks() {
    return dim3(__cluster_dimension(0), __cluster_dimension(1), __cluster_dimension(2));
  }
  __device__ static dim3 thread_index() {
    const dim3 block = block_index();
    return dim3(block.x * blockDim.x + threadIdx.x, block.y * blockDim.y + threadIdx.y,
                block.z * blockDim.z + threadIdx.z);
  }
  __device__ static dim3 dim_threads() {
    const dim3 blocks = dim_blocks();
    return dim3(blocks.x * blockDim.x, blocks.y * blockDim.y, blocks.z * blockDim.z);
  }
  __device__ static unsigned int query_shared_rank(const void* address) { return __cluster_shared_rank(address); }
  template <typename T> __device__ static T* map_shared_rank(T* address, int rank) {
    return static_cast<T*>(__cluster_shared_address(address, rank));
  }
};
__device__ inline cluster_group this_cluster() { return cluster_group{}; }

template <unsigned int Size, typename ParentT = void> class thread_block_tile;

namespace details {
/* What all tiles of a size have in common. Tiles of up to 32 threads lie in one warp. */
template <unsigned int Size> class tile_base {
 public:
  __device__ static unsigned int thread_rank() { return threadRank() & (Size - 1u); }
  __host__ __device__ static constexpr unsigned int size() { return Size; }
  __host__ __device__ static constexpr unsigned int num_threads() { return Size; }
  __device__ static bool is_valid() { return true; }
  __device__ static unsigned int _members() {
    if constexpr (Size >= 32) return 0xffffffffu;
    else return ((1u << Size) - 1u) << (laneId() & ~(Size - 1u));
  }
  __device__ static void sync() { __syncwarp(_members()); }
  template <typename T> __device__ static T shfl(T value, int rank) {
    return __shfl_sync(_members(), value, rank, Size);
  }
  template <typename T> __device__ static T shfl_down(T value, unsigned int delta) {
    return __shfl_down_sync(_members(), value, delta, Size);
  }
  template <typename T> __device__ static T shfl_up(T value, unsigned int delta) {
    return __shfl_up_sync(_members(), value, delta, Size);
  }
  template <typename T> __device__ static T shfl_xor(T value, unsigned int mask) {
    return __shfl_xor_sync(_members(), value, mask, Size);
  }
  __device__ static unsigned int ballot(int predicate) {
    if constexpr (Size >= 32) return __ballot_sync(0xffffffffu, predicate);
    else return (__ballot_sync(_members(), predicate) >> (laneId() & ~(Size - 1u))) & ((1u << Size) - 1u);
  }
  __device__ static int any(int predicate) {
    if constexpr (Size >= 32) return __any_sync(0xffffffffu, predicate);
    else return ballot(predicate) != 0u;
  }
  __device__ static int all(int predicate) {
    if constexpr (Size >= 32) return __all_sync(0xffffffffu, predicate);
    else return ballot(predicate) == (1u << Size) - 1u;
  }
  template <typename T> __device__ static unsigned int match_any(T value) {
    if constexpr (Size >= 32) return __match_any_sync(0xffffffffu, value);
    else return (__match_any_sync(_members(), value) >> (laneId() & ~(Size - 1u))) & ((1u << Size) - 1u);
  }
  template <typename T> __device__ static unsigned int match_all(T value, int& predicate) {
    return __match_all_sync(_members(), value, &predicate);
  }
  __device__ operator thread_group() const { return thread_group{thread_rank(), Size, _members(), false}; }
};
}

template <unsigned int Size, typename ParentT> class thread_block_tile : public details::tile_base<Size> {
 public:
  __device__ static unsigned int meta_group_rank() { return ParentT::thread_rank() / Size; }
  __device__ static unsigned int meta_group_size() { return (ParentT::size() + Size - 1u) / Size; }
};

/* A tile that has forgotten its parent keeps its place in it. */
template <unsigned int Size> class thread_block_tile<Size, void> : public details::tile_base<Size> {
  unsigned int _metaRank;
  unsigned int _metaSize;
 public:
  template <typename ParentT>
  __device__ thread_block_tile(const thread_block_tile<Size, ParentT>& tile)
      : _metaRank(tile.meta_group_rank()), _metaSize(tile.meta_group_size()) {}
  __device__ unsigned int meta_group_rank() const { return _metaRank; }
  __device__ unsigned int meta_group_size() const { return _metaSize; }
};

__device__ inline thread_block_tile<1, thread_block> this_thread() { return thread_block_tile<1, thread_block>{}; }

template <unsigned int Size, typename ParentT>
__device__ inline thread_block_tile<Size, ParentT> tiled_partition(const ParentT& group) {
  return thread_block_tile<Size, ParentT>{};
}

/* The size at run time: the same numbers without the types. */
__device__ inline thread_group tiled_partition(const thread_group& parent, unsigned int size) {
  unsigned int members = size >= 32u ? 0xffffffffu : ((1u << size) - 1u) << (details::laneId() & ~(size - 1u));
  return thread_group{parent._rank & (size - 1u), size, members, false};
}

class coalesced_group {
 public:
  unsigned int _mask;
  __device__ unsigned int thread_rank() const { return __popc(_mask & ((1u << details::laneId()) - 1u)); }
  __device__ unsigned int size() const { return __popc(_mask); }
  __device__ unsigned int num_threads() const { return __popc(_mask); }
  __device__ unsigned int meta_group_rank() const { return 0u; }
  __device__ unsigned int meta_group_size() const { return 1u; }
  __device__ bool is_valid() const { return true; }
  __device__ void sync() const { __syncwarp(_mask); }
  /* The lane of the rank-th member. */
  __device__ unsigned int _lane(unsigned int rank) const {
    if (_mask == 0xffffffffu) return rank;
    unsigned int rest = _mask;
    for (unsigned int i = 0; i < rank; i++) rest &= rest - 1u;
    return __ffs(rest) - 1;
  }
  /* Bits of lanes as bits of ranks. */
  __device__ unsigned int _packed(unsigned int lanes) const {
    unsigned int packed = 0;
    unsigned int rank = 0;
    for (unsigned int lane = 0; lane < 32u; lane++) {
      if ((_mask >> lane) & 1u) {
        packed |= ((lanes >> lane) & 1u) << rank;
        rank++;
      }
    }
    return packed;
  }
  template <typename T> __device__ T shfl(T value, unsigned int rank) const {
    return __shfl_sync(_mask, value, _lane(rank), 32);
  }
  template <typename T> __device__ T shfl_down(T value, unsigned int delta) const {
    unsigned int rank = thread_rank() + delta;
    return __shfl_sync(_mask, value, rank < size() ? _lane(rank) : details::laneId(), 32);
  }
  template <typename T> __device__ T shfl_up(T value, unsigned int delta) const {
    unsigned int rank = thread_rank();
    return __shfl_sync(_mask, value, rank >= delta ? _lane(rank - delta) : details::laneId(), 32);
  }
  __device__ int any(int predicate) const { return __any_sync(_mask, predicate); }
  __device__ int all(int predicate) const { return __all_sync(_mask, predicate); }
  __device__ unsigned int ballot(int predicate) const { return _packed(__ballot_sync(_mask, predicate)); }
  template <typename T> __device__ unsigned int match_any(T value) const {
    return _packed(__match_any_sync(_mask, value));
  }
  template <typename T> __device__ unsigned int match_all(T value, int& predicate) const {
    return _packed(__match_all_sync(_mask, value, &predicate));
  }
  __device__ operator thread_group() const { return thread_group{thread_rank(), size(), _mask, false}; }
};
__device__ inline coalesced_group coalesced_threads() { return coalesced_group{__activemask()}; }

template <typename GroupT>
__device__ inline coalesced_group binary_partition(const GroupT& group, bool predicate) {
  unsigned int members = __activemask();
  unsigned int holds = __ballot_sync(members, predicate);
  return coalesced_group{predicate ? holds : members & ~holds};
}
template <typename GroupT, typename T>
__device__ inline coalesced_group labeled_partition(const GroupT& group, T label) {
  return coalesced_group{__match_any_sync(__activemask(), label)};
}

template <typename GroupT> __device__ inline void sync(const GroupT& group) { group.sync(); }
template <typename GroupT> __device__ inline unsigned int thread_rank(const GroupT& group) {
  return group.thread_rank();
}
template <typename GroupT> __device__ inline unsigned int group_size(const GroupT& group) {
  return group.size();
}
template <typename GroupT> __device__ inline dim3 group_index(const GroupT& group) {
  return group.group_index();
}
template <typename GroupT> __device__ inline dim3 thread_index(const GroupT& group) {
  return group.thread_index();
}
template <typename GroupT, typename F, typename... Args>
__device__ inline void invoke_one(const GroupT& group, F&& function, Args&&... arguments) {
  if (group.thread_rank() == 0) function(arguments...);
}

/* The choice of the thread is the library's; rank 0 here. */
template <typename GroupT, typename F, typename... Args>
__device__ inline auto invoke_one_broadcast(const GroupT& group, F&& function, Args&&... arguments) {
  decltype(function(arguments...)) value{};
  if (group.thread_rank() == 0) value = function(arguments...);
  return group.shfl(value, 0);
}

template <unsigned int MaxBlockSize> struct block_tile_memory { char _storage[(MaxBlockSize + 31) / 32 * 8]; };
template <unsigned int MaxBlockSize>
__device__ inline thread_block this_thread_block(block_tile_memory<MaxBlockSize>& scratch) {
  return thread_block{};
}
namespace experimental {
using cooperative_groups::block_tile_memory;
using cooperative_groups::this_thread_block;
using cooperative_groups::thread_block_tile;
using cooperative_groups::tiled_partition;
}
}
`;
