// Idioms of recent code: tensor cores, asynchronous copies, cub's blocks, vectors of templates, layouts, atomics of libcu++.
#include "harness.cuh"
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/reduce.h>
#include <cub/cub.cuh>
#include <cuda/atomic>
#include <cuda/barrier>
#include <cuda/std/array>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>
#include <mma.h>
namespace cg = cooperative_groups;
using namespace nvcuda;

// Vectors as elementwise libraries have them.
template <typename T, int N>
struct alignas(sizeof(T) * N) AlignedVector {
  T val[N];
};

template <typename T, int VEC>
__global__ void vectorizedAdd(const T* __restrict__ a, const T* __restrict__ b, T* __restrict__ out, int n) {
  using Vec = AlignedVector<T, VEC>;
  int i = (blockIdx.x * blockDim.x + threadIdx.x) * VEC;
  if (i + VEC <= n) {
    Vec x = *reinterpret_cast<const Vec*>(a + i);
    Vec y = *reinterpret_cast<const Vec*>(b + i);
    Vec z;
#pragma unroll
    for (int k = 0; k < VEC; k++) z.val[k] = x.val[k] + y.val[k];
    *reinterpret_cast<Vec*>(out + i) = z;
  }
}

// Each thread does several elements a block apart.
template <int ITEMS, typename F>
__global__ void unrolledElementwise(int n, F f) {
  int base = blockIdx.x * blockDim.x * ITEMS + threadIdx.x;
#pragma unroll
  for (int k = 0; k < ITEMS; k++) {
    int i = base + k * blockDim.x;
    if (i < n) f(i);
  }
}

struct Scale {
  const float* in;
  float* out;
  float factor;
  __device__ void operator()(int i) const { out[i] = in[i] * factor; }
};

// Division by an invariant number, as offset calculators have it.
struct Divider {
  unsigned divisor, multiplier, shift;
  __device__ unsigned div(unsigned n) const {
    unsigned t = __umulhi(n, multiplier);
    return (t + n) >> shift;
  }
};

struct Offsets {
  Divider sizes[2];
  unsigned strides[2];
  __device__ unsigned get(unsigned linear) const {
    unsigned offset = 0;
#pragma unroll
    for (int d = 0; d < 2; d++) {
      unsigned q = sizes[d].div(linear);
      unsigned r = linear - q * sizes[d].divisor;
      offset += r * strides[d];
      linear = q;
    }
    return offset;
  }
};

__global__ void strided(const float* in, float* out, Offsets offsets, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[offsets.get(i)];
}

// Layouts of compile-time strides.
template <int Rows, int Cols, int RowStride, int ColStride>
struct Layout {
  static constexpr int size = Rows * Cols;
  __device__ constexpr int operator()(int r, int c) const { return r * RowStride + c * ColStride; }
};

template <class Source, class Target>
__global__ void relayout(const float* in, float* out) {
  __shared__ float tile[Source::size];
  constexpr Source source{};
  constexpr Target target{};
  int r = threadIdx.x / 32, c = threadIdx.x % 32;
  tile[source(r, c)] = in[blockIdx.x * Source::size + threadIdx.x];
  __syncthreads();
  out[blockIdx.x * Source::size + threadIdx.x] = tile[target(r, c)];
}

// Fragments of tensor cores.
__global__ void wmmaGlobal(const half* a, const half* b, float* c, int m, int n, int k) {
  int warpM = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  int warpN = blockIdx.y * blockDim.y + threadIdx.y;
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> fa;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> fb;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> acc;
  wmma::fill_fragment(acc, 0.0f);
  for (int i = 0; i < k; i += 16) {
    wmma::load_matrix_sync(fa, a + warpM * 16 * k + i, k);
    wmma::load_matrix_sync(fb, b + warpN * 16 * k + i, k);
    wmma::mma_sync(acc, fa, fb, acc);
  }
  wmma::store_matrix_sync(c + warpM * 16 * n + warpN * 16, acc, n, wmma::mem_row_major);
}

template <int PAD>
__global__ void wmmaShared(const half* a, float* c) {
  __shared__ half tile[16][64 + PAD];
  __shared__ float result[16][16];
  for (int i = threadIdx.x; i < 16 * 64; i += 32) tile[i / 64][i % 64] = a[blockIdx.x * 1024 + i];
  __syncthreads();
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> fa;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::row_major> fb;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> acc;
  wmma::fill_fragment(acc, 0.0f);
  wmma::load_matrix_sync(fa, &tile[0][16], 64 + PAD);
  wmma::load_matrix_sync(fb, &tile[0][32], 64 + PAD);
  wmma::mma_sync(acc, fa, fb, acc);
  wmma::store_matrix_sync(&result[0][0], acc, 16, wmma::mem_row_major);
  __syncthreads();
  for (int i = threadIdx.x; i < 256; i += 32) c[blockIdx.x * 256 + i] = result[i / 16][i % 16];
}

__device__ __forceinline__ unsigned sharedAddress(const void* p) {
  return static_cast<unsigned>(__cvta_generic_to_shared(p));
}

__device__ __forceinline__ void ldmatrixX4(unsigned (&r)[4], const void* p) {
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];\n"
               : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3])
               : "r"(sharedAddress(p)));
}

__device__ __forceinline__ void mma16816(float (&d)[4], const unsigned (&a)[4], const unsigned (&b)[2]) {
  asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};\n"
               : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
               : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
}

__device__ __forceinline__ void copyAsync16(void* shared, const void* global) {
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16;\n" ::"r"(sharedAddress(shared)), "l"(global));
}

// 16 x 64 halves, rows as they are, padded, or swizzled by the row.
template <int PAD, bool SWIZZLE>
__global__ void mmaTile(const half* a, float* out) {
  __shared__ __align__(128) half tile[16 * (64 + PAD)];
  int lane = threadIdx.x % 32;
  for (int i = lane; i < 128; i += 32) {
    int row = i / 8, chunk = i % 8;
    int place = SWIZZLE ? chunk ^ (row % 8) : chunk;
    copyAsync16(&tile[row * (64 + PAD) + place * 8], a + blockIdx.x * 1024 + i * 8);
  }
  asm volatile("cp.async.commit_group;\n" ::);
  asm volatile("cp.async.wait_group 0;\n" ::);
  __syncthreads();
  float acc[4] = {0, 0, 0, 0};
#pragma unroll
  for (int k = 0; k < 4; k++) {
    unsigned fa[4];
    int row = lane % 16, chunk = 2 * k + lane / 16;
    int place = SWIZZLE ? chunk ^ (row % 8) : chunk;
    ldmatrixX4(fa, &tile[row * (64 + PAD) + place * 8]);
    unsigned fb[2] = {fa[0], fa[2]};
    mma16816(acc, fa, fb);
  }
  int group = lane / 4, pair = lane % 4;
  float* o = out + blockIdx.x * 128;
  *reinterpret_cast<float2*>(o + group * 8 + pair * 2) = make_float2(acc[0], acc[1]);
  *reinterpret_cast<float2*>(o + (group + 8) * 8 + pair * 2) = make_float2(acc[2], acc[3]);
}

// Loads and stores in PTX.
__device__ __forceinline__ float4 loadStreaming(const float4* p) {
  float4 v;
  asm volatile("ld.global.nc.L1::no_allocate.v4.f32 {%0,%1,%2,%3}, [%4];" : "=f"(v.x), "=f"(v.y), "=f"(v.z), "=f"(v.w) : "l"(p));
  return v;
}

__global__ void ptxCopy(const float4* in, float4* out, float* partial) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float4 v = loadStreaming(in + i);
  asm volatile("st.global.v2.f32 [%0], {%1,%2};" ::"l"(out + i), "f"(v.x), "f"(v.y) : "memory");
  asm volatile("red.global.add.f32 [%0], %1;" ::"l"(partial + i % 64), "f"(v.z) : "memory");
}

// cub's blocks.
template <cub::BlockLoadAlgorithm LOAD, cub::BlockStoreAlgorithm STORE>
__global__ void cubCopy(const int* in, int* out) {
  using Load = cub::BlockLoad<int, 128, 4, LOAD>;
  using Store = cub::BlockStore<int, 128, 4, STORE>;
  __shared__ union {
    typename Load::TempStorage load;
    typename Store::TempStorage store;
  } storage;
  int items[4];
  Load(storage.load).Load(in + blockIdx.x * 512, items);
  __syncthreads();
  for (int k = 0; k < 4; k++) items[k] = items[k] * 3 + k;
  Store(storage.store).Store(out + blockIdx.x * 512, items);
}

__global__ void cubSums(const float* in, float* sums, float* scans) {
  using Reduce = cub::BlockReduce<float, 256>;
  using Scan = cub::BlockScan<float, 256>;
  __shared__ typename Reduce::TempStorage reduceStorage;
  __shared__ typename Scan::TempStorage scanStorage;
  int i = blockIdx.x * 256 + threadIdx.x;
  float v = in[i];
  float total = Reduce(reduceStorage).Sum(v);
  if (threadIdx.x == 0) sums[blockIdx.x] = total;
  float before;
  Scan(scanStorage).ExclusiveSum(v, before);
  scans[i] = before;
}

__global__ void cubWarps(const float* in, float* out) {
  using Reduce = cub::WarpReduce<float>;
  __shared__ typename Reduce::TempStorage storage[8];
  int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  float v = in[(blockIdx.x * 8 + warp) * 64 + lane * 2];
  v = Reduce(storage[warp]).Sum(v);
  if (lane == 0) out[blockIdx.x * 8 + warp] = v;
}

// libcu++.
__global__ void barrierCopy(const float* in, float* out, int n) {
  __shared__ float stage[2][256];
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  auto block = cg::this_thread_block();
  if (block.thread_rank() == 0) init(&bar, block.size());
  block.sync();
  int tiles = n / 256 / gridDim.x;
  const float* mine = in + blockIdx.x * tiles * 256;
  for (int t = 0; t < tiles; t++) {
    cuda::memcpy_async(block, stage[t % 2], mine + t * 256, sizeof(float) * 256, bar);
    bar.arrive_and_wait();
    out[(blockIdx.x * tiles + t) * 256 + threadIdx.x] = stage[t % 2][255 - threadIdx.x];
    block.sync();
  }
}

__global__ void atomicRefs(const int* keys, unsigned* bins, unsigned* total) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  cuda::atomic_ref<unsigned, cuda::thread_scope_device> all(*total);
  cuda::atomic_ref<unsigned, cuda::thread_scope_device> own(bins[i % 96]);
  own.fetch_add(1, cuda::memory_order_relaxed);
  if (threadIdx.x == 0) all.fetch_add(blockDim.x, cuda::memory_order_relaxed);
}

__global__ void stdArrays(const float* in, float* out) {
  cuda::std::array<float, 4> v;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
#pragma unroll
  for (int k = 0; k < 4; k++) v[k] = in[i + k * gridDim.x * blockDim.x];
  float sum = 0;
  for (float x : v) sum += x;
  out[i] = sum;
}

// Warps.
__global__ void aggregated(const int* in, int* out, unsigned* count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int v = in[i];
  auto active = cg::coalesced_threads();
  unsigned base = 0;
  if (active.thread_rank() == 0) base = atomicAdd(count, active.size());
  base = active.shfl(base, 0);
  out[base + active.thread_rank()] = v;
}

__global__ void reduceIntrinsics(const unsigned* in, unsigned* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned sum = __reduce_add_sync(~0u, in[i]);
  unsigned same = __match_any_sync(~0u, in[i] & 7);
  if (threadIdx.x % 32 == 0) out[i / 32] = sum + same;
}

__global__ void tiles4(const float4* in, float* out) {
  auto tile = cg::tiled_partition<4>(cg::this_thread_block());
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / 4;
  float4 v = in[row * 8 + tile.thread_rank()];
  float s = cg::reduce(tile, v.x + v.y + v.z + v.w, cg::plus<float>());
  if (tile.thread_rank() == 0) out[row] = s;
}

// Small and wide types.
__global__ void quantize(const float4* in, __nv_fp8x4_e4m3* out, float scale) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float4 v = in[i];
  out[i] = __nv_fp8x4_e4m3(make_float4(v.x * scale, v.y * scale, v.z * scale, v.w * scale));
}

__global__ void bfloatRows(const __nv_bfloat162* in, float* out, int width) {
  int row = blockIdx.x;
  float sum = 0;
  for (int c = threadIdx.x; c < width / 2; c += blockDim.x) {
    float2 v = __bfloat1622float2(in[row * (width / 2) + c]);
    sum += v.x * v.x + v.y * v.y;
  }
  for (int o = 16; o > 0; o /= 2) sum += __shfl_xor_sync(~0u, sum, o);
  __shared__ float partial[32];
  if (threadIdx.x % 32 == 0) partial[threadIdx.x / 32] = sum;
  __syncthreads();
  if (threadIdx.x < 32) {
    sum = threadIdx.x < blockDim.x / 32 ? partial[threadIdx.x] : 0.0f;
    for (int o = 16; o > 0; o >>= 1) sum += __shfl_xor_sync(~0u, sum, o);
    if (threadIdx.x == 0) out[row] = rsqrtf(sum / width);
  }
}

__global__ void dotInt8(const int4* a, const int4* b, int* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int4 x = a[i], y = b[i];
  int s = __dp4a(x.x, y.x, 0);
  s = __dp4a(x.y, y.y, s);
  s = __dp4a(x.z, y.z, s);
  s = __dp4a(x.w, y.w, s);
  out[i] = s;
}

__global__ void doubles2(const double2* in, longlong2* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  double2 v = in[i ^ 1];
  out[i] = make_longlong2(__double_as_longlong(v.x), __double_as_longlong(v.y));
}

// Pointers by variadic templates, and constant parameters.
template <typename... Ts>
__global__ void sumOf(float* out, const Ts*... in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = (static_cast<float>(in[i]) + ...);
}

struct Parameters {
  const float* rows[4];
  int strides[4];
  float* out;
};

__global__ void constantParameters(const __grid_constant__ Parameters p) {
  int i = threadIdx.x;
  auto [r0, r1, r2, r3] = p.rows;
  p.out[blockIdx.x * blockDim.x + i] = r0[i * p.strides[0]] + r1[i * p.strides[1]] + r2[i * p.strides[2]] + r3[i * p.strides[3]];
}

// Registers tiles of a product: 64 x 64 by 256 threads, 4 x 4 each.
__global__ void registerTiles(const float* __restrict__ a, const float* __restrict__ b, float* __restrict__ c, int n) {
  __shared__ float as[16][64];
  __shared__ float bs[16][64];
  int tx = threadIdx.x % 16, ty = threadIdx.x / 16;
  float acc[4][4] = {};
  const float* pa = a + blockIdx.y * 64 * n;
  const float* pb = b + blockIdx.x * 64;
  for (int k0 = 0; k0 < n; k0 += 16) {
    int row = threadIdx.x / 4, quad = threadIdx.x % 4;
    float4 va = reinterpret_cast<const float4*>(pa + row * n + k0)[quad];
    as[quad * 4 + 0][row] = va.x;
    as[quad * 4 + 1][row] = va.y;
    as[quad * 4 + 2][row] = va.z;
    as[quad * 4 + 3][row] = va.w;
    reinterpret_cast<float4*>(bs[threadIdx.x / 16])[tx] = reinterpret_cast<const float4*>(pb + (k0 + threadIdx.x / 16) * n)[tx];
    __syncthreads();
#pragma unroll
    for (int k = 0; k < 16; k++) {
      float4 x = reinterpret_cast<float4*>(as[k])[ty];
      float4 y = reinterpret_cast<float4*>(bs[k])[tx];
      float xs[4] = {x.x, x.y, x.z, x.w}, ys[4] = {y.x, y.y, y.z, y.w};
#pragma unroll
      for (int i = 0; i < 4; i++)
#pragma unroll
        for (int j = 0; j < 4; j++) acc[i][j] += xs[i] * ys[j];
    }
    __syncthreads();
  }
#pragma unroll
  for (int i = 0; i < 4; i++)
    *reinterpret_cast<float4*>(c + (blockIdx.y * 64 + ty * 4 + i) * n + blockIdx.x * 64 + tx * 4) =
        make_float4(acc[i][0], acc[i][1], acc[i][2], acc[i][3]);
}

// Clusters read each other's shared memory.
__global__ void __cluster_dims__(2, 1, 1) exchange(const float* in, float* out) {
  __shared__ float own[256];
  auto cluster = cg::this_cluster();
  int i = blockIdx.x * 256 + threadIdx.x;
  own[threadIdx.x] = in[i];
  cluster.sync();
  float* other = cluster.map_shared_rank(own, cluster.block_rank() ^ 1);
  out[i] = other[threadIdx.x] + own[255 - threadIdx.x];
  cluster.sync();
}

// A union of dynamic shared memory.
union Storage {
  float4 quads[64];
  double column[8][17];
  struct {
    short2 pairs[256];
    unsigned char flags[256];
  } mixed;
};

__global__ void unionStorage(const float4* in, double* out, short* shorts) {
  extern __shared__ __align__(16) unsigned char raw[];
  Storage& s = *reinterpret_cast<Storage*>(raw);
  int t = threadIdx.x;
  if (t < 64) s.quads[t] = in[blockIdx.x * 64 + t];
  __syncthreads();
  double d = s.quads[t / 4].x;
  __syncthreads();
  s.column[t % 8][t / 8 % 16] = d;
  __syncthreads();
  out[blockIdx.x * 128 + t] = s.column[t / 16][t % 16];
  __syncthreads();
  s.mixed.flags[t * 2] = static_cast<unsigned char>(t);
  s.mixed.pairs[t] = make_short2(t, -t);
  __syncthreads();
  shorts[blockIdx.x * 128 + t] = s.mixed.pairs[127 - t].y + s.mixed.flags[t];
}

int main() {
  const int n = 1 << 16;
  float* f = dev<float>(4 * n);
  float* g = dev<float>(4 * n);
  float* h = dev<float>(4 * n);
  int* ints = devIota(4 * n, 7, 61);
  unsigned* counts = dev<unsigned>(1024);
  vectorizedAdd<float, 4><<<n / 1024, 256>>>(f, g, h, n); DONE();
  vectorizedAdd<half, 8><<<n / 1024, 128>>>((half*)f, (half*)g, (half*)h, n); DONE();
  vectorizedAdd<float, 2><<<n / 512, 256>>>(f, g, h, n); DONE();
  unrolledElementwise<4><<<n / 1024, 256>>>(n - 300, Scale{f, h, 2.0f}); DONE();
  // Multipliers of 48 and 64: m = 2^32 * (2^s - d) / d + 1.
  Offsets offsets = {{{48, 1431655766u, 6}, {64, 1u, 6}}, {64, 1}};
  strided<<<12, 256>>>(f, h, offsets, 48 * 64); DONE();
  relayout<Layout<8, 32, 32, 1>, Layout<8, 32, 1, 8>><<<16, 256>>>(f, h); DONE();
  relayout<Layout<8, 32, 1, 8>, Layout<8, 32, 32, 1>><<<16, 256>>>(f, h); DONE();
  wmmaGlobal<<<dim3(2, 4), dim3(64, 2)>>>((half*)f, (half*)g, h, 64, 128, 64); DONE();
  wmmaShared<0><<<8, 32>>>((half*)f, h); DONE();
  wmmaShared<8><<<8, 32>>>((half*)f, h); DONE();
  mmaTile<0, false><<<8, 32>>>((half*)f, h); DONE();
  mmaTile<8, false><<<8, 32>>>((half*)f, h); DONE();
  mmaTile<0, true><<<8, 32>>>((half*)f, h); DONE();
  ptxCopy<<<n / 1024, 256>>>((float4*)f, (float4*)h, g); DONE();
  cubCopy<cub::BLOCK_LOAD_DIRECT, cub::BLOCK_STORE_DIRECT><<<32, 128>>>(ints, (int*)h); DONE();
  cubCopy<cub::BLOCK_LOAD_TRANSPOSE, cub::BLOCK_STORE_TRANSPOSE><<<32, 128>>>(ints, (int*)h); DONE();
  cubCopy<cub::BLOCK_LOAD_VECTORIZE, cub::BLOCK_STORE_VECTORIZE><<<32, 128>>>(ints, (int*)h); DONE();
  cubCopy<cub::BLOCK_LOAD_WARP_TRANSPOSE, cub::BLOCK_STORE_WARP_TRANSPOSE><<<32, 128>>>(ints, (int*)h); DONE();
  cubCopy<cub::BLOCK_LOAD_STRIPED, cub::BLOCK_STORE_STRIPED><<<32, 128>>>(ints, (int*)h); DONE();
  cubSums<<<64, 256>>>(f, g, h); DONE();
  cubWarps<<<32, 256>>>(f, h); DONE();
  barrierCopy<<<16, 256>>>(f, h, n); DONE();
  atomicRefs<<<64, 256>>>(ints, counts, counts + 512); DONE();
  stdArrays<<<64, 256>>>(f, h); DONE();
  aggregated<<<64, 256>>>(ints, (int*)h, counts + 600); DONE();
  reduceIntrinsics<<<64, 256>>>((unsigned*)ints, (unsigned*)h); DONE();
  tiles4<<<16, 128>>>((float4*)f, h); DONE();
  quantize<<<64, 256>>>((float4*)f, (__nv_fp8x4_e4m3*)h, 0.5f); DONE();
  bfloatRows<<<32, 128>>>((__nv_bfloat162*)f, h, 1536); DONE();
  dotInt8<<<64, 128>>>((int4*)ints, (int4*)ints, (int*)h); DONE();
  doubles2<<<64, 128>>>((double2*)f, (longlong2*)h); DONE();
  sumOf<<<64, 256>>>(h, f, ints, (short*)g, (double*)f); DONE();
  constantParameters<<<16, 128>>>(Parameters{{f, f + 1, g, g + 32}, {1, 2, 4, 33}, h}); DONE();
  registerTiles<<<dim3(4, 4), 256>>>(f, g, h, 256); DONE();
  exchange<<<16, 256>>>(f, h); DONE();
  unionStorage<<<16, 128, sizeof(Storage)>>>((float4*)f, (double*)g, (short*)h); DONE();
}
