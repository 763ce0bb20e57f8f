/** cub's exchanges with the neighbours in a block, and its merge sorts of blocks and warps, in the steps of CUDA 13.0's. */
const shuffle = `
template <typename T, int X, int Y = 1, int Z = 1> class BlockShuffle {
 public:
  struct TempStorage { T _items[X * Y * Z]; };
  T* _room;
  int _thread;
  __device__ static int _number() { return threadIdx.x + X * (threadIdx.y + Y * threadIdx.z); }
  __device__ BlockShuffle() : _thread(_number()) {
    __shared__ TempStorage own;
    _room = own._items;
  }
  __device__ BlockShuffle(TempStorage& storage) : _room(storage._items), _thread(_number()) {}
  __device__ void Offset(T input, T& output, int distance = 1) {
    _room[_thread] = input;
    __syncthreads();
    int from = _thread + distance;
    if (from >= 0 && from < X * Y * Z) output = _room[from];
  }
  __device__ void Rotate(T input, T& output, unsigned int distance = 1) {
    _room[_thread] = input;
    __syncthreads();
    unsigned int from = _thread + distance;
    if (from >= X * Y * Z) from -= X * Y * Z;
    output = _room[from];
  }
  template <int Items> __device__ void Up(T (&input)[Items], T (&previous)[Items]) {
    _room[_thread] = input[Items - 1];
    __syncthreads();
    for (int i = Items - 1; i > 0; i--) previous[i] = input[i - 1];
    if (_thread > 0) previous[0] = _room[_thread - 1];
  }
  template <int Items> __device__ void Up(T (&input)[Items], T (&previous)[Items], T& last) {
    Up(input, previous);
    last = _room[X * Y * Z - 1];
  }
  template <int Items> __device__ void Down(T (&input)[Items], T (&next)[Items]) {
    _room[_thread] = input[0];
    __syncthreads();
    for (int i = 0; i < Items - 1; i++) next[i] = input[i + 1];
    if (_thread < X * Y * Z - 1) next[Items - 1] = _room[_thread + 1];
  }
  template <int Items> __device__ void Down(T (&input)[Items], T (&next)[Items], T& first) {
    Down(input, next);
    first = _room[0];
  }
};`;

/** Beyond the valid items each is what it was; so is the one without a neighbour. */
const differences = `
template <typename T, int X, int Y = 1, int Z = 1> class BlockAdjacentDifference {
 public:
  struct TempStorage { T _first[X * Y * Z]; T _last[X * Y * Z]; };
  TempStorage* _room;
  int _thread;
  __device__ static int _number() { return threadIdx.x + X * (threadIdx.y + Y * threadIdx.z); }
  __device__ BlockAdjacentDifference() : _thread(_number()) {
    __shared__ TempStorage own;
    _room = &own;
  }
  __device__ BlockAdjacentDifference(TempStorage& storage) : _room(&storage), _thread(_number()) {}
  template <int Items, typename O, typename Op>
  __device__ void _left(T (&input)[Items], O (&output)[Items], Op& op, int valid, const T* before) {
    _room->_last[_thread] = input[Items - 1];
    __syncthreads();
    for (int i = Items - 1; i > 0; i--) {
      if (_thread * Items + i < valid) output[i] = op(input[i], input[i - 1]);
      else output[i] = input[i];
    }
    if (valid <= _thread * Items) output[0] = input[0];
    else if (_thread > 0) output[0] = op(input[0], _room->_last[_thread - 1]);
    else if (before != nullptr) output[0] = op(input[0], *before);
    else output[0] = input[0];
  }
  template <int Items, typename O, typename Op>
  __device__ void _right(T (&input)[Items], O (&output)[Items], Op& op, int valid, const T* behind) {
    _room->_first[_thread] = input[0];
    __syncthreads();
    for (int i = 0; i < Items - 1; i++) {
      if (_thread * Items + i < valid - 1) output[i] = op(input[i], input[i + 1]);
      else output[i] = input[i];
    }
    T own = input[Items - 1];
    if (_thread == X * Y * Z - 1 && behind != nullptr) output[Items - 1] = op(own, *behind);
    else if ((_thread + 1) * Items < valid) output[Items - 1] = op(own, _room->_first[_thread + 1]);
    else output[Items - 1] = own;
  }
  template <int Items, typename O, typename Op>
  __device__ void SubtractLeft(T (&input)[Items], O (&output)[Items], Op op) {
    _left(input, output, op, X * Y * Z * Items, nullptr);
  }
  template <int Items, typename O, typename Op>
  __device__ void SubtractLeft(T (&input)[Items], O (&output)[Items], Op op, T before) {
    _left(input, output, op, X * Y * Z * Items, &before);
  }
  template <int Items, typename O, typename Op>
  __device__ void SubtractLeftPartialTile(T (&input)[Items], O (&output)[Items], Op op, int valid) {
    _left(input, output, op, valid, nullptr);
  }
  template <int Items, typename O, typename Op>
  __device__ void SubtractLeftPartialTile(T (&input)[Items], O (&output)[Items], Op op, int valid, T before) {
    _left(input, output, op, valid, &before);
  }
  template <int Items, typename O, typename Op>
  __device__ void SubtractRight(T (&input)[Items], O (&output)[Items], Op op) {
    _right(input, output, op, X * Y * Z * Items, nullptr);
  }
  template <int Items, typename O, typename Op>
  __device__ void SubtractRight(T (&input)[Items], O (&output)[Items], Op op, T behind) {
    _right(input, output, op, X * Y * Z * Items, &behind);
  }
  template <int Items, typename O, typename Op>
  __device__ void SubtractRightPartialTile(T (&input)[Items], O (&output)[Items], Op op, int valid) {
    _right(input, output, op, valid, nullptr);
  }
};`;

/** Each thread sorts its own items; then groups of twice as many threads merge halves, each thread from its place on. */
const mergeSorts = `
template <typename K, typename V, int Threads, int Items, bool OfWarp> class _MergeSort {
 public:
  static constexpr int _whole = Threads * Items;
  static constexpr bool _hasValues = !std::is_same<V, NullType>::value;
  union TempStorage { K _keys[_whole + 1]; V _items[_whole + 1]; };
  TempStorage* _room;
  int _thread;
  __device__ _MergeSort(TempStorage& storage, int thread) : _room(&storage), _thread(thread) {}
  __device__ unsigned int get_linear_tid() const { return _thread; }
  __device__ unsigned int get_member_mask() const {
    return Threads == 32 ? 0xffffffffu : ((1u << (Threads % 32)) - 1) << ((threadIdx.x % 32) / Threads * Threads);
  }
  __device__ void _wait() const {
    if constexpr (OfWarp) __syncwarp(get_member_mask());
    else __syncthreads();
  }
  template <typename Op> __device__ void _sortOwn(K (&keys)[Items], V (&items)[Items], Op& before) {
    for (int i = 0; i < Items; i++) {
      for (int j = 1 & i; j < Items - 1; j += 2) {
        if (before(keys[j + 1], keys[j])) {
          K key = keys[j];
          keys[j] = keys[j + 1];
          keys[j + 1] = key;
          if constexpr (_hasValues) {
            V item = items[j];
            items[j] = items[j + 1];
            items[j + 1] = item;
          }
        }
      }
    }
  }
  template <typename Op> __device__ int _mergePath(const K* left, const K* right, int leftCount, int rightCount, int diagonal, Op& before) {
    int low = diagonal < rightCount ? 0 : diagonal - rightCount;
    int high = diagonal < leftCount ? diagonal : leftCount;
    while (low < high) {
      int middle = low + (high - low) / 2;
      if (before(right[diagonal - 1 - middle], left[middle])) high = middle;
      else low = middle + 1;
    }
    return low;
  }
  template <typename Op> __device__ void _merge(K (&keys)[Items], V (&items)[Items], Op& before, int valid, int half) {
    _wait();
    for (int i = 0; i < Items; i++) _room->_keys[Items * _thread + i] = keys[i];
    _wait();
    int first = Items * (_thread & ~(2 * half - 1)), size = Items * half;
    int diagonal = min(valid, Items * (_thread & (2 * half - 1)));
    int left = min(valid, first), leftEnd = min(valid, left + size);
    int right = leftEnd, rightEnd = min(valid, right + size);
    int taken = _mergePath(_room->_keys + left, _room->_keys + right, leftEnd - left, rightEnd - right, diagonal, before);
    left += taken;
    right += diagonal - taken;
    int from[Items];
    K leftKey = keys[0], rightKey = keys[0];
    if (left < _whole) leftKey = _room->_keys[left];
    if (right < _whole) rightKey = _room->_keys[right];
    for (int i = 0; i < Items; i++) {
      bool isRight = right < rightEnd && (left >= leftEnd || before(rightKey, leftKey));
      keys[i] = isRight ? rightKey : leftKey;
      from[i] = isRight ? right++ : left++;
      if (isRight) {
        if (right < _whole) rightKey = _room->_keys[right];
      } else if (left < _whole) leftKey = _room->_keys[left];
    }
    if constexpr (_hasValues) {
      _wait();
      for (int i = 0; i < Items; i++) _room->_items[Items * _thread + i] = items[i];
      _wait();
      for (int i = 0; i < Items; i++) {
        if (from[i] < _whole) items[i] = _room->_items[from[i]];
      }
    }
  }
  template <typename Op, bool IsPartial = true>
  __device__ void Sort(K (&keys)[Items], V (&items)[Items], Op before, int valid, K beyond) {
    if (IsPartial) {
      K most = beyond;
      for (int i = 1; i < Items; i++) {
        if (Items * _thread + i < valid) most = before(most, keys[i]) ? keys[i] : most;
        else keys[i] = most;
      }
    }
    if (!IsPartial || Items * _thread < valid) _sortOwn(keys, items, before);
    for (int half = 1; half < Threads; half *= 2) _merge(keys, items, before, valid, half);
  }
  template <typename Op> __device__ void Sort(K (&keys)[Items], V (&items)[Items], Op before) {
    Sort<Op, false>(keys, items, before, _whole, keys[0]);
  }
  template <typename Op> __device__ void Sort(K (&keys)[Items], Op before) {
    V none[Items];
    Sort<Op, false>(keys, none, before, _whole, keys[0]);
  }
  template <typename Op> __device__ void Sort(K (&keys)[Items], Op before, int valid, K beyond) {
    V none[Items];
    Sort<Op, true>(keys, none, before, valid, beyond);
  }
  template <typename Op, bool IsPartial = true>
  __device__ void StableSort(K (&keys)[Items], V (&items)[Items], Op before, int valid, K beyond) {
    Sort<Op, IsPartial>(keys, items, before, valid, beyond);
  }
  template <typename Op> __device__ void StableSort(K (&keys)[Items], V (&items)[Items], Op before) { Sort(keys, items, before); }
  template <typename Op> __device__ void StableSort(K (&keys)[Items], Op before) { Sort(keys, before); }
  template <typename Op> __device__ void StableSort(K (&keys)[Items], Op before, int valid, K beyond) {
    Sort(keys, before, valid, beyond);
  }
};
template <typename K, int X, int Items, typename V = NullType, int Y = 1, int Z = 1>
class BlockMergeSort : public _MergeSort<K, V, X * Y * Z, Items, false> {
 public:
  using _Base = _MergeSort<K, V, X * Y * Z, Items, false>;
  using TempStorage = typename _Base::TempStorage;
  __device__ static int _number() { return threadIdx.x + X * (threadIdx.y + Y * threadIdx.z); }
  __device__ static TempStorage& _own() {
    __shared__ TempStorage own;
    return own;
  }
  __device__ BlockMergeSort() : _Base(_own(), _number()) {}
  __device__ explicit BlockMergeSort(TempStorage& storage) : _Base(storage, _number()) {}
};
template <typename K, int Items, int Threads = 32, typename V = NullType>
class WarpMergeSort : public _MergeSort<K, V, Threads, Items, true> {
 public:
  using _Base = _MergeSort<K, V, Threads, Items, true>;
  using TempStorage = typename _Base::TempStorage;
  __device__ WarpMergeSort(TempStorage& storage) : _Base(storage, threadIdx.x % 32 % Threads) {}
};`;

export const blockNeighbours = `
namespace cub {
${shuffle}
${differences}
}
`;

export const cubMergeSorts = `
namespace cub {
${mergeSorts}
}
`;
