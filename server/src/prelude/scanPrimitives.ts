/** cub's scans over warps and blocks; for `blockPrimitives.ts`, which has what they build on. */
export const scanPrimitives = `template <typename T, int Lanes = 32> class WarpScan {
 public:
  struct TempStorage { char _none; };
  __device__ WarpScan(TempStorage& storage) {}
  template <typename Op> __device__ void InclusiveScan(T value, T& result, Op op) {
    for (int offset = 1; offset < Lanes; offset *= 2) {
      T before = __shfl_up_sync(0xffffffffu, value, offset, Lanes);
      if ((int)(threadIdx.x % Lanes) >= offset) value = op(before, value);
    }
    result = value;
  }
  template <typename Op> __device__ void InclusiveScan(T value, T& result, Op op, T& total) {
    InclusiveScan(value, result, op);
    total = __shfl_sync(0xffffffffu, result, Lanes - 1, Lanes);
  }
  __device__ void InclusiveSum(T value, T& result) { InclusiveScan(value, result, cub::Sum()); }
  __device__ void InclusiveSum(T value, T& result, T& total) {
    InclusiveScan(value, result, cub::Sum());
    total = __shfl_sync(0xffffffffu, result, Lanes - 1, Lanes);
  }
  __device__ void ExclusiveSum(T value, T& result) {
    T sum;
    InclusiveScan(value, sum, cub::Sum());
    result = sum - value;
  }
  __device__ void ExclusiveSum(T value, T& result, T& total) {
    T sum;
    InclusiveSum(value, sum, total);
    result = sum - value;
  }
  template <typename Op> __device__ void InclusiveScan(T value, T& result, T initial, Op op) {
    InclusiveScan(value, result, op);
    result = op(initial, result);
  }
  template <typename Op> __device__ void InclusiveScan(T value, T& result, T initial, Op op, T& total) {
    InclusiveScan(value, result, op, total);
    result = op(initial, result);
  }
  /* The first lane has nothing before it. */
  template <typename Op> __device__ void Scan(T value, T& inclusive, T& exclusive, Op op) {
    InclusiveScan(value, inclusive, op);
    exclusive = __shfl_up_sync(0xffffffffu, inclusive, 1, Lanes);
  }
  template <typename Op> __device__ void Scan(T value, T& inclusive, T& exclusive, T initial, Op op) {
    InclusiveScan(value, inclusive, initial, op);
    exclusive = __shfl_up_sync(0xffffffffu, inclusive, 1, Lanes);
    if (threadIdx.x % Lanes == 0u) exclusive = initial;
  }
  template <typename Op> __device__ void ExclusiveScan(T value, T& result, Op op) {
    T inclusive;
    Scan(value, inclusive, result, op);
  }
  template <typename Op> __device__ void ExclusiveScan(T value, T& result, Op op, T& total) {
    T inclusive;
    Scan(value, inclusive, result, op);
    total = __shfl_sync(0xffffffffu, inclusive, Lanes - 1, Lanes);
  }
  template <typename Op> __device__ void ExclusiveScan(T value, T& result, T initial, Op op) {
    T inclusive;
    Scan(value, inclusive, result, initial, op);
  }
  template <typename Op> __device__ void ExclusiveScan(T value, T& result, T initial, Op op, T& total) {
    T inclusive;
    InclusiveScan(value, inclusive, op, total);
    ExclusiveScan(value, result, initial, op);
  }
  __device__ T Broadcast(T value, unsigned int lane) { return __shfl_sync(0xffffffffu, value, lane, Lanes); }
};

template <typename T, int X, BlockScanAlgorithm A = BLOCK_SCAN_RAKING, int Y = 1, int Z = 1> class BlockScan {
 public:
  struct TempStorage { T _partial[X * Y * Z + (X * Y * Z + 31) / 32]; };
  T* _partial;
  __device__ BlockScan() {
    __shared__ TempStorage own;
    _partial = own._partial;
  }
  __device__ BlockScan(TempStorage& storage) { _partial = storage._partial; }
  /* Warps first; each thread then adds what the warps before it have. */
  template <typename Op> __device__ void _scan(T value, T& inclusive, T& before, T& total, Op op) {
    constexpr int warps = (X * Y * Z + 31) / 32;
    unsigned int thread = threadIdx.x + X * (threadIdx.y + Y * threadIdx.z);
    for (int offset = 1; offset < 32; offset *= 2) {
      T lower = __shfl_up_sync(0xffffffffu, value, offset, 32);
      if ((int)(thread % 32u) >= offset) value = op(lower, value);
    }
    if (thread % 32u == 31u || thread == X * Y * Z - 1) _partial[thread / 32u] = value;
    __syncthreads();
    T prefix = _partial[0];
    total = prefix;
    for (int warp = 1; warp < warps; warp++) {
      if (warp < (int)(thread / 32u)) prefix = op(prefix, _partial[warp]);
      total = op(total, _partial[warp]);
    }
    inclusive = thread < 32u ? value : op(prefix, value);
    T neighbour = __shfl_up_sync(0xffffffffu, value, 1, 32);
    before = thread % 32u == 0u ? prefix : thread < 32u ? neighbour : op(prefix, neighbour);
  }
  __device__ bool _isFirst() { return threadIdx.x + threadIdx.y + threadIdx.z == 0u; }

  template <typename Op> __device__ void InclusiveScan(T input, T& output, Op op) {
    T before, total;
    _scan(input, output, before, total, op);
  }
  template <typename Op> __device__ void InclusiveScan(T input, T& output, Op op, T& total) {
    T before;
    _scan(input, output, before, total, op);
  }
  template <typename Op> __device__ void ExclusiveScan(T input, T& output, T initial, Op op) {
    T inclusive, before, total;
    _scan(input, inclusive, before, total, op);
    output = _isFirst() ? initial : op(initial, before);
  }
  template <typename Op> __device__ void ExclusiveScan(T input, T& output, T initial, Op op, T& total) {
    T inclusive, before;
    _scan(input, inclusive, before, total, op);
    output = _isFirst() ? initial : op(initial, before);
  }
  template <typename Before> using _IfCallback = decltype(std::declval<Before&>()(std::declval<T&>()));
  /* The first warp asks what goes before the block, its thread 0 has the answer. */
  template <typename Before> __device__ T _prefix(T total, Before& callback) {
    constexpr int warps = (X * Y * Z + 31) / 32;
    unsigned int thread = threadIdx.x + X * (threadIdx.y + Y * threadIdx.z);
    if (thread < 32u) {
      T before = callback(total);
      if (thread == 0u) _partial[warps] = before;
    }
    __syncthreads();
    return _partial[warps];
  }
  template <typename Op, typename Before, typename = _IfCallback<Before>>
  __device__ void InclusiveScan(T input, T& output, Op op, Before& callback) {
    T inclusive, before, total;
    _scan(input, inclusive, before, total, op);
    output = op(_prefix(total, callback), inclusive);
  }
  template <typename Op, typename Before, typename = _IfCallback<Before>>
  __device__ void ExclusiveScan(T input, T& output, Op op, Before& callback) {
    T inclusive, before, total;
    _scan(input, inclusive, before, total, op);
    T prefix = _prefix(total, callback);
    output = _isFirst() ? prefix : op(prefix, before);
  }
  __device__ void InclusiveSum(T input, T& output) { InclusiveScan(input, output, cub::Sum()); }
  __device__ void InclusiveSum(T input, T& output, T& total) { InclusiveScan(input, output, cub::Sum(), total); }
  template <typename Before> __device__ void InclusiveSum(T input, T& output, Before& callback) {
    InclusiveScan(input, output, cub::Sum(), callback);
  }
  template <typename Before> __device__ void ExclusiveSum(T input, T& output, Before& callback) {
    ExclusiveScan(input, output, cub::Sum(), callback);
  }
  __device__ void ExclusiveSum(T input, T& output) { ExclusiveScan(input, output, T(0), cub::Sum()); }
  __device__ void ExclusiveSum(T input, T& output, T& total) {
    ExclusiveScan(input, output, T(0), cub::Sum(), total);
  }
  template <int N, typename Op> __device__ T _reduceItems(T (&in)[N], Op op) {
    T sum = in[0];
    for (int i = 1; i < N; i++) sum = op(sum, in[i]);
    return sum;
  }
  template <int N, typename Op> __device__ void _itemsBehind(T prefix, T (&in)[N], T (&out)[N], Op op, bool own) {
    for (int i = 0; i < N; i++) {
      T next = op(prefix, in[i]);
      out[i] = own ? next : prefix;
      prefix = next;
    }
  }
  template <int N, typename Op> __device__ void ExclusiveScan(T (&in)[N], T (&out)[N], T initial, Op op, T& total) {
    T prefix;
    ExclusiveScan(_reduceItems(in, op), prefix, initial, op, total);
    _itemsBehind(prefix, in, out, op, false);
  }
  template <int N, typename Op> __device__ void ExclusiveScan(T (&in)[N], T (&out)[N], T initial, Op op) {
    T total;
    ExclusiveScan(in, out, initial, op, total);
  }
  template <int N, typename Op> __device__ void InclusiveScan(T (&in)[N], T (&out)[N], Op op, T& total) {
    T inclusive, before;
    _scan(_reduceItems(in, op), inclusive, before, total, op);
    T prefix = in[0];
    if (!_isFirst()) prefix = op(before, prefix);
    out[0] = prefix;
    for (int i = 1; i < N; i++) out[i] = prefix = op(prefix, in[i]);
  }
  template <int N, typename Op> __device__ void InclusiveScan(T (&in)[N], T (&out)[N], Op op) {
    T total;
    InclusiveScan(in, out, op, total);
  }
  template <int N, typename Op, typename Before, typename = _IfCallback<Before>>
  __device__ void InclusiveScan(T (&in)[N], T (&out)[N], Op op, Before& callback) {
    T prefix;
    ExclusiveScan(_reduceItems(in, op), prefix, op, callback);
    _itemsBehind(prefix, in, out, op, true);
  }
  template <int N, typename Op, typename Before, typename = _IfCallback<Before>>
  __device__ void ExclusiveScan(T (&in)[N], T (&out)[N], Op op, Before& callback) {
    T prefix;
    ExclusiveScan(_reduceItems(in, op), prefix, op, callback);
    _itemsBehind(prefix, in, out, op, false);
  }
  template <int N> __device__ void InclusiveSum(T (&in)[N], T (&out)[N]) { InclusiveScan(in, out, cub::Sum()); }
  template <int N> __device__ void InclusiveSum(T (&in)[N], T (&out)[N], T& total) {
    InclusiveScan(in, out, cub::Sum(), total);
  }
  template <int N, typename Before, typename = _IfCallback<Before>>
  __device__ void InclusiveSum(T (&in)[N], T (&out)[N], Before& callback) {
    InclusiveScan(in, out, cub::Sum(), callback);
  }
  template <int N> __device__ void ExclusiveSum(T (&in)[N], T (&out)[N]) {
    ExclusiveScan(in, out, T(0), cub::Sum());
  }
  template <int N> __device__ void ExclusiveSum(T (&in)[N], T (&out)[N], T& total) {
    ExclusiveScan(in, out, T(0), cub::Sum(), total);
  }
  template <int N, typename Before, typename = _IfCallback<Before>>
  __device__ void ExclusiveSum(T (&in)[N], T (&out)[N], Before& callback) {
    ExclusiveScan(in, out, cub::Sum(), callback);
  }
};
`;
