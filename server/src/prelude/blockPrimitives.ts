/** cub: block and warp primitives with their types; what they exchange through their temporary storage is not followed. */
import { scanPrimitives } from './scanPrimitives.ts';

export const blockPrimitives = `
namespace cub {
struct NullType {};
enum BlockReduceAlgorithm {
  BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY, BLOCK_REDUCE_RAKING, BLOCK_REDUCE_WARP_REDUCTIONS
};
enum BlockScanAlgorithm { BLOCK_SCAN_RAKING, BLOCK_SCAN_RAKING_MEMOIZE, BLOCK_SCAN_WARP_SCANS };
enum BlockLoadAlgorithm {
  BLOCK_LOAD_DIRECT, BLOCK_LOAD_STRIPED, BLOCK_LOAD_VECTORIZE, BLOCK_LOAD_TRANSPOSE, BLOCK_LOAD_WARP_TRANSPOSE,
  BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED
};
enum BlockStoreAlgorithm {
  BLOCK_STORE_DIRECT, BLOCK_STORE_STRIPED, BLOCK_STORE_VECTORIZE, BLOCK_STORE_TRANSPOSE, BLOCK_STORE_WARP_TRANSPOSE,
  BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED
};
enum CacheLoadModifier { LOAD_DEFAULT, LOAD_CA, LOAD_CG, LOAD_CS, LOAD_CV, LOAD_LDG, LOAD_VOLATILE };
enum CacheStoreModifier { STORE_DEFAULT, STORE_WB, STORE_CG, STORE_CS, STORE_WT, STORE_VOLATILE };

struct Sum {
  template <typename T, typename U> __host__ __device__ auto operator()(const T& a, const U& b) const { return a + b; }
};
struct Max {
  template <typename T> __host__ __device__ T operator()(const T& a, const T& b) const { return a < b ? b : a; }
};
struct Min {
  template <typename T> __host__ __device__ T operator()(const T& a, const T& b) const { return b < a ? b : a; }
};
template <typename T> struct FpLimits {
  static __host__ __device__ T Lowest() { return std::numeric_limits<T>::lowest(); }
  static __host__ __device__ T Max() { return std::numeric_limits<T>::max(); }
};
__device__ inline int RowMajorTid(int x, int y, int z) {
  return (z == 1 ? 0 : threadIdx.z * x * y) + (y == 1 ? 0 : threadIdx.y * x) + threadIdx.x;
}
/* Room for a T that is not made yet. */
template <typename T> struct Uninitialized {
  alignas(T) char storage[sizeof(T)];
  __host__ __device__ T& Alias() { return *(T*)storage; }
};
/* One element of each thread, in segments that a warp walks; even ones of more than two are padded by an element. */
template <typename T, int Threads> struct BlockRakingLayout {
  enum {
    SHARED_ELEMENTS = Threads,
    MAX_RAKING_THREADS = Threads < 32 ? Threads : 32,
    SEGMENT_LENGTH = (SHARED_ELEMENTS + MAX_RAKING_THREADS - 1) / MAX_RAKING_THREADS,
    RAKING_THREADS = (SHARED_ELEMENTS + SEGMENT_LENGTH - 1) / SEGMENT_LENGTH,
    HAS_CONFLICTS = 32 % SEGMENT_LENGTH == 0,
    CONFLICT_DEGREE = HAS_CONFLICTS ? MAX_RAKING_THREADS * SEGMENT_LENGTH / 32 : 1,
    USE_SEGMENT_PADDING = SEGMENT_LENGTH % 2 == 0 && SEGMENT_LENGTH > 2,
    GRID_ELEMENTS = RAKING_THREADS * (SEGMENT_LENGTH + USE_SEGMENT_PADDING),
    UNGUARDED = SHARED_ELEMENTS % RAKING_THREADS == 0
  };
  struct __align__(16) _TempStorage { T buff[GRID_ELEMENTS]; };
  struct TempStorage : Uninitialized<_TempStorage> {};
  static __device__ T* PlacementPtr(TempStorage& storage, unsigned int thread) {
    return storage.Alias().buff + thread + (USE_SEGMENT_PADDING ? thread / SEGMENT_LENGTH : 0);
  }
  static __device__ T* RakingPtr(TempStorage& storage, unsigned int thread) {
    return storage.Alias().buff + thread * (SEGMENT_LENGTH + USE_SEGMENT_PADDING);
  }
};
template <typename K, typename V> struct KeyValuePair {
  K key;
  V value;
};
struct ArgMax {
  template <typename P> __host__ __device__ P operator()(const P& a, const P& b) const {
    return b.value > a.value || (a.value == b.value && b.key < a.key) ? b : a;
  }
};
struct ArgMin {
  template <typename P> __host__ __device__ P operator()(const P& a, const P& b) const {
    return b.value < a.value || (a.value == b.value && b.key < a.key) ? b : a;
  }
};
template <typename V> struct DoubleBuffer {
  V* d_buffers[2];
  int selector;
  DoubleBuffer(V* current, V* alternate) : selector(0) {
    d_buffers[0] = current;
    d_buffers[1] = alternate;
  }
  V* Current() { return d_buffers[selector]; }
  V* Alternate() { return d_buffers[selector ^ 1]; }
};

template <typename T, int Lanes = 32> class WarpReduce {
 public:
  struct TempStorage { char _none; };
  __device__ WarpReduce(TempStorage& storage) {}
  /* Of those up to a last lane, in the warp's first lane or that of a segment. */
  template <typename Op> __device__ T _upTo(int last, T value, Op op) {
    for (int offset = 1; offset < Lanes; offset *= 2) {
      T other = __shfl_down_sync(0xffffffffu, value, offset, Lanes);
      if ((int)(threadIdx.x % Lanes) + offset <= last) value = op(value, other);
    }
    return value;
  }
  /* The last lane before one that is told, or that one. */
  __device__ int _segmentEnd(bool told, bool before) {
    int lane = threadIdx.x % Lanes;
    unsigned int lanes = __ballot_sync(0xffffffffu, told) >> (threadIdx.x % 32u - lane);
    for (int end = lane + before; end < Lanes; end++) {
      if ((lanes >> end & 1u) != 0u) return end - before;
    }
    return Lanes - 1;
  }
  template <typename Op> __device__ T Reduce(T value, Op op) { return _upTo(Lanes - 1, value, op); }
  template <typename Op> __device__ T Reduce(T value, Op op, int valid) { return _upTo(valid - 1, value, op); }
  template <typename F, typename Op> __device__ T HeadSegmentedReduce(T value, F head, Op op) {
    return _upTo(_segmentEnd(head, true), value, op);
  }
  template <typename F, typename Op> __device__ T TailSegmentedReduce(T value, F tail, Op op) {
    return _upTo(_segmentEnd(tail, false), value, op);
  }
  template <typename F> __device__ T HeadSegmentedSum(T value, F head) {
    return HeadSegmentedReduce(value, head, cub::Sum());
  }
  template <typename F> __device__ T TailSegmentedSum(T value, F tail) {
    return TailSegmentedReduce(value, tail, cub::Sum());
  }
  __device__ T Sum(T value) { return Reduce(value, cub::Sum()); }
  __device__ T Max(T value) { return Reduce(value, cub::Max()); }
  __device__ T Min(T value) { return Reduce(value, cub::Min()); }
  __device__ T Sum(T value, int valid) { return Reduce(value, cub::Sum(), valid); }
  __device__ T Max(T value, int valid) { return Reduce(value, cub::Max(), valid); }
  __device__ T Min(T value, int valid) { return Reduce(value, cub::Min(), valid); }
};

/* Warps first, then thread 0 over what they have; the result is thread 0's. */
template <typename T, int X, BlockReduceAlgorithm A = BLOCK_REDUCE_WARP_REDUCTIONS, int Y = 1, int Z = 1>
class BlockReduce {
 public:
  struct TempStorage { T _partial[(X * Y * Z + 31) / 32]; };
  T* _partial;
  __device__ BlockReduce() {
    __shared__ TempStorage own;
    _partial = own._partial;
  }
  __device__ BlockReduce(TempStorage& storage) { _partial = storage._partial; }
  template <typename Op> __device__ T Reduce(T value, Op op) { return Reduce(value, op, X * Y * Z); }
  template <typename Op> __device__ T Reduce(T value, Op op, int valid) {
    unsigned int thread = threadIdx.x + X * (threadIdx.y + Y * threadIdx.z);
    for (int offset = 1; offset < 32; offset *= 2) {
      T other = __shfl_down_sync(0xffffffffu, value, offset, 32);
      if ((int)(thread % 32u) + offset < 32 && (int)thread + offset < valid) value = op(value, other);
    }
    if (thread % 32u == 0u) _partial[thread / 32u] = value;
    __syncthreads();
    if (thread == 0u) {
      for (int warp = 1; warp < (X * Y * Z + 31) / 32 && warp * 32 < valid; warp++) value = op(value, _partial[warp]);
    }
    return value;
  }
  template <int N, typename Op> __device__ T Reduce(T (&values)[N], Op op) {
    T total = values[0];
    for (int i = 1; i < N; i++) total = op(total, values[i]);
    return Reduce(total, op);
  }
  __device__ T Sum(T value) { return Reduce(value, cub::Sum()); }
  __device__ T Sum(T value, int valid) { return Reduce(value, cub::Sum(), valid); }
  template <typename Items> __device__ T Sum(Items& values) { return Reduce(values, cub::Sum()); }
};

${scanPrimitives}
/* Powers of two above 4 items are padded by one in 32, as the banks want it. */
template <typename T, int X, int Items, bool TimeSliced = false, int Y = 1, int Z = 1> class BlockExchange {
 public:
  static constexpr bool padded = Items > 4 && (Items & (Items - 1)) == 0;
  /* Two or four neighbours are one access to the machine, which is why nothing is padded for them. */
  static constexpr bool joins = (Items == 2 || Items == 4) && sizeof(T) <= 8 && (sizeof(T) & (sizeof(T) - 1)) == 0;
  static constexpr int width = !joins ? 1 : Items * sizeof(T) <= 16 ? Items : 16 / sizeof(T);
  struct alignas(width == 1 ? alignof(T) : width * sizeof(T)) _Neighbours { T _items[width]; };
  struct alignas(16) TempStorage { T _buffer[X * Y * Z * Items + (padded ? X * Y * Z * Items / 32 : 0)]; };
  T* _buffer;
  __device__ BlockExchange() {
    __shared__ TempStorage own;
    _buffer = own._buffer;
  }
  __device__ BlockExchange(TempStorage& storage) { _buffer = storage._buffer; }
  __device__ static unsigned int _thread() { return threadIdx.x + X * (threadIdx.y + Y * threadIdx.z); }
  __device__ static unsigned int _place(unsigned int item) { return padded ? item + (item >> 5) : item; }
  __device__ static unsigned int _blocked(int i) { return _place(_thread() * Items + i); }
  __device__ static unsigned int _striped(int i) { return _place(i * (X * Y * Z) + _thread()); }
  __device__ static unsigned int _warpStriped(int i) {
    return _place(_thread() / 32u * 32u * Items + i * 32u + _thread() % 32u);
  }
  __device__ void _put(T (&items)[Items]) {
    if constexpr (width == 1) {
      for (int i = 0; i < Items; i++) _buffer[_blocked(i)] = items[i];
    } else {
      for (int i = 0; i < Items; i += width) {
        _Neighbours joined;
        for (int j = 0; j < width; j++) joined._items[j] = items[i + j];
        *reinterpret_cast<_Neighbours*>(_buffer + _blocked(i)) = joined;
      }
    }
  }
  __device__ void _take(T (&items)[Items]) {
    if constexpr (width == 1) {
      for (int i = 0; i < Items; i++) items[i] = _buffer[_blocked(i)];
    } else {
      for (int i = 0; i < Items; i += width) {
        _Neighbours joined = *reinterpret_cast<_Neighbours*>(_buffer + _blocked(i));
        for (int j = 0; j < width; j++) items[i + j] = joined._items[j];
      }
    }
  }
  __device__ void BlockedToStriped(T (&items)[Items], T (&result)[Items]) {
    _put(items);
    __syncthreads();
    for (int i = 0; i < Items; i++) result[i] = _buffer[_striped(i)];
  }
  __device__ void BlockedToStriped(T (&items)[Items]) { BlockedToStriped(items, items); }
  __device__ void StripedToBlocked(T (&items)[Items], T (&result)[Items]) {
    for (int i = 0; i < Items; i++) _buffer[_striped(i)] = items[i];
    __syncthreads();
    _take(result);
  }
  __device__ void StripedToBlocked(T (&items)[Items]) { StripedToBlocked(items, items); }
  __device__ void BlockedToWarpStriped(T (&items)[Items]) {
    _put(items);
    __syncwarp();
    for (int i = 0; i < Items; i++) items[i] = _buffer[_warpStriped(i)];
  }
  __device__ void WarpStripedToBlocked(T (&items)[Items]) {
    for (int i = 0; i < Items; i++) _buffer[_warpStriped(i)] = items[i];
    __syncwarp();
    _take(items);
  }
};

template <typename T, int X, int Items, BlockLoadAlgorithm A = BLOCK_LOAD_DIRECT, int Y = 1, int Z = 1>
class BlockLoad {
 public:
  struct _None { T _nothing; };
  using Exchange = BlockExchange<T, X, Items, false, Y, Z>;
  using TempStorage = typename std::conditional<(A >= BLOCK_LOAD_TRANSPOSE), typename Exchange::TempStorage, _None>::type;
  TempStorage* _storage;
  __device__ BlockLoad() {
    __shared__ TempStorage own;
    _storage = &own;
  }
  __device__ BlockLoad(TempStorage& storage) : _storage(&storage) {}
  template <typename It> __device__ void Load(It from, T (&items)[Items]) { _load(from, items, X * Y * Z * Items); }
  template <typename It> __device__ void Load(It from, T (&items)[Items], int valid) { _load(from, items, valid); }
  template <typename It, typename D> __device__ void Load(It from, T (&items)[Items], int valid, D fallback) {
    for (int i = 0; i < Items; i++) items[i] = fallback;
    _load(from, items, valid);
  }
  /* Blocked as such, striped over the block or over warps otherwise; vectors and exchanges are told apart. */
  template <typename It> __device__ void _load(It from, T (&items)[Items], int valid) {
    unsigned int thread = threadIdx.x + X * (threadIdx.y + Y * threadIdx.z);
    if constexpr (A == BLOCK_LOAD_DIRECT || A == BLOCK_LOAD_VECTORIZE) {
      for (int i = 0; i < Items; i++) {
        if ((int)(thread * Items + i) < valid) items[i] = from[thread * Items + i];
      }
    } else if constexpr (A == BLOCK_LOAD_STRIPED || A == BLOCK_LOAD_TRANSPOSE) {
      for (int i = 0; i < Items; i++) {
        if ((int)(thread + i * X * Y * Z) < valid) items[i] = from[thread + i * X * Y * Z];
      }
    } else {
      for (int i = 0; i < Items; i++) {
        unsigned int at = (thread / 32u * Items + i) * 32u + thread % 32u;
        if ((int)at < valid) items[i] = from[at];
      }
    }
    if constexpr (A == BLOCK_LOAD_TRANSPOSE) Exchange(*_storage).StripedToBlocked(items);
    else if constexpr (A > BLOCK_LOAD_TRANSPOSE) Exchange(*_storage).WarpStripedToBlocked(items);
  }
};

template <typename T, int X, int Items, BlockStoreAlgorithm A = BLOCK_STORE_DIRECT, int Y = 1, int Z = 1>
class BlockStore {
 public:
  struct _None { T _nothing; };
  using Exchange = BlockExchange<T, X, Items, false, Y, Z>;
  using TempStorage = typename std::conditional<(A >= BLOCK_STORE_TRANSPOSE), typename Exchange::TempStorage, _None>::type;
  TempStorage* _storage;
  __device__ BlockStore() {
    __shared__ TempStorage own;
    _storage = &own;
  }
  __device__ BlockStore(TempStorage& storage) : _storage(&storage) {}
  template <typename It> __device__ void Store(It to, T (&items)[Items]) { _store(to, items, X * Y * Z * Items); }
  template <typename It> __device__ void Store(It to, T (&items)[Items], int valid) { _store(to, items, valid); }
  template <typename It> __device__ void _store(It to, T (&items)[Items], int valid) {
    if constexpr (A == BLOCK_STORE_TRANSPOSE) Exchange(*_storage).BlockedToStriped(items);
    else if constexpr (A > BLOCK_STORE_TRANSPOSE) Exchange(*_storage).BlockedToWarpStriped(items);
    unsigned int thread = threadIdx.x + X * (threadIdx.y + Y * threadIdx.z);
    if constexpr (A == BLOCK_STORE_DIRECT || A == BLOCK_STORE_VECTORIZE) {
      for (int i = 0; i < Items; i++) {
        if ((int)(thread * Items + i) < valid) to[thread * Items + i] = items[i];
      }
    } else if constexpr (A == BLOCK_STORE_STRIPED || A == BLOCK_STORE_TRANSPOSE) {
      for (int i = 0; i < Items; i++) {
        if ((int)(thread + i * X * Y * Z) < valid) to[thread + i * X * Y * Z] = items[i];
      }
    } else {
      for (int i = 0; i < Items; i++) {
        unsigned int at = (thread / 32u * Items + i) * 32u + thread % 32u;
        if ((int)at < valid) to[at] = items[i];
      }
    }
  }
};

__device__ inline unsigned int LaneId() {
  return (threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)) & 31u;
}
template <int Lanes, typename T> __device__ inline T ShuffleUp(T value, int offset, int first, unsigned int mask) {
  return __shfl_up_sync(mask, value, offset, Lanes);
}
template <int Lanes, typename T> __device__ inline T ShuffleDown(T value, int offset, int last, unsigned int mask) {
  return __shfl_down_sync(mask, value, offset, Lanes);
}
template <int Lanes, typename T> __device__ inline T ShuffleIndex(T value, int lane, unsigned int mask) {
  return __shfl_sync(mask, value, lane, Lanes);
}
template <CacheLoadModifier Modifier, typename T> __device__ inline T ThreadLoad(T* place) { return *place; }
template <CacheStoreModifier Modifier, typename T> __device__ inline void ThreadStore(T* place, T value) {
  *place = value;
}
}
`;
