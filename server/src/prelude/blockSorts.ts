/**
 * cub's sorts, histograms and discontinuities of a block. A sort takes one bit after the other, so that none of its accesses to its room are told:
 * they are not cub's. What it gives is, and the room has the size of CUDA 13.0's for whole warps.
 */
export const blockSorts = `
namespace cub {
template <typename K, int X, int Items, typename V = NullType, int Bits = 4, bool Memoize = true,
          BlockScanAlgorithm Inner = BLOCK_SCAN_WARP_SCANS, int Banks = 4, int Y = 1, int Z = 1>
class BlockRadixSort {
 public:
  static constexpr int _threads = X * Y * Z;
  static constexpr int _warps = (_threads + 31) / 32;
  static constexpr int _whole = _threads * Items;
  using _Key = typename Traits<K>::UnsignedBits;
  union TempStorage {
    alignas(32) char _ranks[(((1 << (Bits - 1)) + 1) * 4 * _threads + 5 * _warps + 4 + 31) / 32 * 32];
    typename BlockExchange<K, X, Items, false, Y, Z>::TempStorage _keys;
    typename BlockExchange<V, X, Items, false, Y, Z>::TempStorage _values;
  };
  void* _room;
  __device__ BlockRadixSort() {
    __shared__ TempStorage own;
    _room = &own;
  }
  __device__ BlockRadixSort(TempStorage& storage) : _room(&storage) {}
  __device__ static int _thread() { return threadIdx.x + X * (threadIdx.y + Y * threadIdx.z); }
  /* Minus zero is zero. */
  __device__ static _Key _ordered(const K& key) {
    _Key bits = *reinterpret_cast<const _Key*>(&key);
    if constexpr (Traits<K>::CATEGORY == FLOATING_POINT) {
      if (bits == Traits<K>::HIGH_BIT) bits = 0;
    }
    return Traits<K>::TwiddleIn(bits);
  }
  /* How many are before those of the thread, and in all. */
  __device__ int _before(int own, int& total) {
    int thread = _thread(), sum = own, before = 0;
    int* counts = (int*)_room;
    for (int offset = 1; offset < 32; offset *= 2) {
      int lower = __shfl_up_sync(0xffffffffu, sum, offset, 32);
      if (thread % 32 >= offset) sum += lower;
    }
    __syncthreads();
    if (thread % 32 == 31 || thread == _threads - 1) __untold_store(counts + thread / 32, sum);
    __syncthreads();
    total = 0;
    for (int warp = 0; warp < _warps; warp++) {
      int counted = __untold_load(counts + warp);
      if (warp < thread / 32) before += counted;
      total += counted;
    }
    return before + sum - own;
  }
  template <typename T> __device__ void _move(T (&items)[Items], int (&places)[Items], bool striped) {
    T* room = (T*)_room;
    int thread = _thread();
    __syncthreads();
    for (int i = 0; i < Items; i++) __untold_store(room + places[i], items[i]);
    __syncthreads();
    for (int i = 0; i < Items; i++) items[i] = __untold_load(room + (striped ? i * _threads + thread : thread * Items + i));
  }
  template <typename W>
  __device__ void _sort(K (&keys)[Items], W (&values)[Items], int begin, int end, bool descending, bool striped) {
    for (int bit = begin; bit < end; bit++) {
      bool later[Items];
      int zeros = 0, total, places[Items];
      for (int i = 0; i < Items; i++) {
        later[i] = (((_ordered(keys[i]) >> bit) & 1) != 0) != descending;
        if (!later[i]) zeros++;
      }
      int before = _before(zeros, total);
      bool isLast = bit == end - 1 && striped;
      if ((total == 0 || total == _whole) && !isLast) continue;
      for (int i = 0; i < Items; i++) {
        places[i] = later[i] ? total + _thread() * Items + i - before : before;
        if (!later[i]) before++;
      }
      _move(keys, places, isLast);
      if constexpr (!std::is_same<W, NullType>::value) _move(values, places, isLast);
    }
  }
${['Sort', 'SortDescending', 'SortBlockedToStriped', 'SortDescendingBlockedToStriped']
  .map((name) => {
    const how = `begin, end, ${String(name.includes('Descending'))}, ${String(name.includes('Striped'))}`;
    return `  __device__ void ${name}(K (&keys)[Items], int begin = 0, int end = sizeof(K) * 8) {
    NullType none[Items];
    _sort(keys, none, ${how});
  }
  __device__ void ${name}(K (&keys)[Items], V (&values)[Items], int begin = 0, int end = sizeof(K) * 8) {
    _sort(keys, values, ${how});
  }`;
  })
  .join('\n')}
};

enum BlockHistogramAlgorithm { BLOCK_HISTO_SORT, BLOCK_HISTO_ATOMIC };
template <typename T, int X, int Items, int Bins, BlockHistogramAlgorithm A = BLOCK_HISTO_SORT, int Y = 1, int Z = 1>
class BlockHistogram {
 public:
  static constexpr int _threads = X * Y * Z;
  template <BlockHistogramAlgorithm, typename = void> struct _Room { char _none; };
  template <typename Same> struct _Room<BLOCK_HISTO_SORT, Same> {
    union {
      typename BlockRadixSort<T, X, Items, NullType, 4, true, BLOCK_SCAN_WARP_SCANS, 4, Y, Z>::TempStorage _sort;
      struct { T _neighbours[2 * _threads]; unsigned int _runs[2 * Bins]; } _bins;
    };
  };
  using TempStorage = _Room<A>;
  T* _room;
  __device__ BlockHistogram() {
    __shared__ TempStorage own;
    _room = (T*)&own;
  }
  __device__ BlockHistogram(TempStorage& storage) : _room((T*)&storage) {}
  __device__ static int _thread() { return threadIdx.x + X * (threadIdx.y + Y * threadIdx.z); }
  template <typename C> __device__ void InitHistogram(C* bins) {
    for (int i = _thread(); i < Bins; i += _threads) bins[i] = 0;
  }
  template <typename C> __device__ void Composite(T (&items)[Items], C* bins) {
    if constexpr (A == BLOCK_HISTO_ATOMIC) {
      for (int i = 0; i < Items; i++) atomicAdd(bins + items[i], C(1));
    } else {
      __syncthreads();
      for (int i = 0; i < Items; i++) __untold_store(_room + _thread() * Items + i, items[i]);
      __syncthreads();
      for (int bin = _thread(); bin < Bins; bin += _threads) {
        C count = 0;
        for (int i = 0; i < _threads * Items; i++) count += (int)__untold_load(_room + i) == bin;
        bins[bin] += count;
      }
    }
  }
  template <typename C> __device__ void Histogram(T (&items)[Items], C* bins) {
    InitHistogram(bins);
    __syncthreads();
    Composite(items, bins);
  }
};
template <typename T, int X, int Y = 1, int Z = 1> class BlockDiscontinuity {
 public:
  struct TempStorage { T _first[X * Y * Z]; T _last[X * Y * Z]; };
  TempStorage* _room;
  __device__ BlockDiscontinuity() {
    __shared__ TempStorage own;
    _room = &own;
  }
  __device__ BlockDiscontinuity(TempStorage& storage) : _room(&storage) {}
  __device__ static int _thread() { return threadIdx.x + X * (threadIdx.y + Y * threadIdx.z); }
  template <typename F, int Items, typename Op> __device__ void _heads(F (&heads)[Items], T (&items)[Items], Op& differ, const T* before) {
    int thread = _thread();
    if (thread == 0) heads[0] = before == nullptr ? 1 : differ(*before, items[0]);
    else heads[0] = differ(_room->_last[thread - 1], items[0]);
    for (int i = 1; i < Items; i++) heads[i] = differ(items[i - 1], items[i]);
  }
  template <typename F, int Items, typename Op> __device__ void _tails(F (&tails)[Items], T (&items)[Items], Op& differ, const T* behind) {
    int thread = _thread();
    if (thread == X * Y * Z - 1) tails[Items - 1] = behind == nullptr ? 1 : differ(items[Items - 1], *behind);
    else tails[Items - 1] = differ(items[Items - 1], _room->_first[thread + 1]);
    for (int i = 0; i < Items - 1; i++) tails[i] = differ(items[i], items[i + 1]);
  }
  template <int Items> __device__ void _share(T (&items)[Items], bool first, bool last) {
    if (first) _room->_first[_thread()] = items[0];
    if (last) _room->_last[_thread()] = items[Items - 1];
    __syncthreads();
  }
  template <int Items, typename F, typename Op> __device__ void FlagHeads(F (&heads)[Items], T (&items)[Items], Op differ) {
    _share(items, false, true);
    _heads(heads, items, differ, nullptr);
  }
  template <int Items, typename F, typename Op> __device__ void FlagHeads(F (&heads)[Items], T (&items)[Items], Op differ, T before) {
    _share(items, false, true);
    _heads(heads, items, differ, &before);
  }
  template <int Items, typename F, typename Op> __device__ void FlagTails(F (&tails)[Items], T (&items)[Items], Op differ) {
    _share(items, true, false);
    _tails(tails, items, differ, nullptr);
  }
  template <int Items, typename F, typename Op> __device__ void FlagTails(F (&tails)[Items], T (&items)[Items], Op differ, T behind) {
    _share(items, true, false);
    _tails(tails, items, differ, &behind);
  }
  template <int Items, typename F, typename Op>
  __device__ void FlagHeadsAndTails(F (&heads)[Items], F (&tails)[Items], T (&items)[Items], Op differ) {
    _share(items, true, true);
    _heads(heads, items, differ, nullptr);
    _tails(tails, items, differ, nullptr);
  }
};
}
`;
