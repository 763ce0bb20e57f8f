// engine.cu -- a miniature array engine: RAII buffers, strided tensor views,
// generic for_each, typed reductions and a batched small LU solver.
#include <algorithm>
#include <array>
#include <cmath>
#include <cooperative_groups.h>
#include <cstdlib>
#include <cuda_runtime.h>
#include <iostream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace cg = cooperative_groups;

namespace engine {

#define ENGINE_CHECK(expr)                                                          \
    if (auto status = (expr); status != cudaSuccess)                                \
        throw std::runtime_error(std::string(#expr) + ": " + cudaGetErrorString(status))

// ------------------------------------------------------------------ memory
template <class T>
class DeviceBuffer {
public:
    explicit DeviceBuffer(std::size_t n) : size_(n) { ENGINE_CHECK(cudaMalloc(&ptr_, n * sizeof(T))); }
    explicit DeviceBuffer(const std::vector<T>& h) : DeviceBuffer(h.size()) {
        ENGINE_CHECK(cudaMemcpy(ptr_, h.data(), size_ * sizeof(T), cudaMemcpyHostToDevice));
    }
    DeviceBuffer(const DeviceBuffer&) = delete;
    DeviceBuffer& operator=(const DeviceBuffer&) = delete;
    DeviceBuffer(DeviceBuffer&& o) noexcept : ptr_(std::exchange(o.ptr_, nullptr)), size_(o.size_) {}
    ~DeviceBuffer() { cudaFree(ptr_); }

    T* data() const { return ptr_; }
    std::size_t size() const { return size_; }
    std::vector<T> toHost() const {
        std::vector<T> h(size_);
        ENGINE_CHECK(cudaMemcpy(h.data(), ptr_, size_ * sizeof(T), cudaMemcpyDeviceToHost));
        return h;
    }
private:
    T* ptr_ = nullptr;
    std::size_t size_ = 0;
};

// Non-owning view; strides in elements
template <class T, int Rank>
struct Tensor {
    T* base;
    int extent[Rank];
    int stride[Rank];

    Tensor(T* p, const std::array<int, Rank>& shape) : base(p) {
        int s = 1;
        for (int d = Rank - 1; d >= 0; --d) { extent[d] = shape[d]; stride[d] = s; s *= shape[d]; }
    }
    template <class... I>
    __device__ __forceinline__ T& operator()(I... idx) const {
        static_assert(sizeof...(I) == Rank, "wrong number of indices");
        const int ix[Rank] = {static_cast<int>(idx)...};
        int off = 0;
#pragma unroll
        for (int d = 0; d < Rank; ++d) off += ix[d] * stride[d];
        return base[off];
    }
    Tensor permute(const std::array<int, Rank>& p) const {
        Tensor r = *this;
        for (int d = 0; d < Rank; ++d) { r.extent[d] = extent[p[d]]; r.stride[d] = stride[p[d]]; }
        return r;
    }
    Tensor every(int dim, int step) const {
        Tensor r = *this;
        r.extent[dim] = (extent[dim] + step - 1) / step;
        r.stride[dim] *= step;
        return r;
    }
    int numel() const {
        int n = 1;
        for (int e : extent) n *= e;
        return n;
    }
};

// ------------------------------------------------------------------ launching
template <class... KArgs, class... Args>
void launch(void (*kernel)(KArgs...), int n, int block, Args&&... args) {
    const int grid = (n + block - 1) / block;
    kernel<<<grid, block>>>(std::forward<Args>(args)...);
    ENGINE_CHECK(cudaGetLastError());
}

template <class F>
__global__ void forEachKernel(int n, F f) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        f(i);
}

template <class F>
void for_each(int n, F f) {
    int grid = std::min((n + 255) / 256, 132);
    forEachKernel<<<grid, 256>>>(n, f);
    ENGINE_CHECK(cudaGetLastError());
}

template <class T>
struct Saxpy {
    T a;
    const T* x;
    T* y;
    __device__ void operator()(int i) const {
        T xi = x[i];
        y[i] = a * xi + y[i];
    }
};

// ------------------------------------------------------------------ strided copies
template <class T>
__global__ void copy2d(Tensor<const T, 2> src, Tensor<T, 2> dst) {
    const int c = blockIdx.x * blockDim.x + threadIdx.x;
    const int r = blockIdx.y * blockDim.y + threadIdx.y;
    if (r < src.extent[0] && c < src.extent[1]) {
        T v = src(r, c);
        dst(r, c) = v;
    }
}

template <class T>
__global__ void copy3dLinear(Tensor<T, 3> src, T* dst, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int k = i % src.extent[2];
    int j = i / src.extent[2] % src.extent[1];
    int b = i / (src.extent[2] * src.extent[1]);
    T v = src(b, j, k);
    dst[i] = v;
}

// ------------------------------------------------------------------ reductions
enum class ReduceOp { Sum, Max, SumSq };

template <ReduceOp Op>
struct Reducer {
    __device__ static float init() { return Op == ReduceOp::Max ? -INFINITY : 0.f; }
    __device__ static float map(float v) { return Op == ReduceOp::SumSq ? v * v : v; }
    __device__ static float combine(float a, float b) { return Op == ReduceOp::Max ? fmaxf(a, b) : a + b; }
};

template <ReduceOp Op, int BLOCK>
__global__ void reduceStage(const float* __restrict__ in, float* __restrict__ out, int n) {
    using R = Reducer<Op>;
    __shared__ float partial[BLOCK / 32];
    auto block = cg::this_thread_block();
    auto warp = cg::tiled_partition<32>(block);
    float acc = R::init();
    const int n4 = n / 4;
    const float4* in4 = reinterpret_cast<const float4*>(in);
    for (int i = blockIdx.x * BLOCK + threadIdx.x; i < n4; i += gridDim.x * BLOCK) {
        float4 v = in4[i];
        acc = R::combine(acc, R::combine(R::combine(R::map(v.x), R::map(v.y)), R::combine(R::map(v.z), R::map(v.w))));
    }
    if (blockIdx.x == 0 && threadIdx.x < n % 4) acc = R::combine(acc, R::map(in[n4 * 4 + threadIdx.x]));
    for (int o = warp.size() / 2; o > 0; o /= 2) acc = R::combine(acc, warp.shfl_down(acc, o));
    if (warp.thread_rank() == 0) partial[warp.meta_group_rank()] = acc;
    block.sync();
    if (threadIdx.x == 0) {
        float r = partial[0];
        for (int w = 1; w < BLOCK / 32; ++w) r = R::combine(r, partial[w]);
        out[blockIdx.x] = r;
    }
}

template <ReduceOp Op>
__global__ void reduceFinal(const float* in, float* out, int n) {
    float acc = threadIdx.x < n ? in[threadIdx.x] : Reducer<Op>::init();
    for (int o = 16; o > 0; o /= 2) acc = Reducer<Op>::combine(acc, __shfl_xor_sync(~0u, acc, o));
    if (threadIdx.x == 0) *out = acc;
}

template <ReduceOp Op>
static float reduceTyped(const DeviceBuffer<float>& x) {
    DeviceBuffer<float> tmp(32), out(1);
    reduceStage<Op, 256><<<32, 256>>>(x.data(), tmp.data(), static_cast<int>(x.size()));
    reduceFinal<Op><<<1, 32>>>(tmp.data(), out.data(), 32);
    return out.toHost()[0];
}

float reduce(ReduceOp op, const DeviceBuffer<float>& x) {
    switch (op) {
        case ReduceOp::Sum: return reduceTyped<ReduceOp::Sum>(x);
        case ReduceOp::Max: return reduceTyped<ReduceOp::Max>(x);
        case ReduceOp::SumSq: return reduceTyped<ReduceOp::SumSq>(x);
    }
    return NAN;
}

template <class T>
__global__ void rowSums(Tensor<T, 2> m, T* out) {
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= m.extent[0]) return;
    T s = 0;
    for (int c = 0; c < m.extent[1]; ++c) s += m(r, c);
    out[r] = s;
}

// ------------------------------------------------------------------ batched 8x8 solves
constexpr int NB = 8;

template <class T, int N> struct SmallMatrix { T a[N][N]; };

// thread per system, matrix lives in registers; interleaved = SoA over the batch
template <class T, bool Interleaved>
__global__ void luSolvePerThread(const T* __restrict__ A, const T* __restrict__ b, T* __restrict__ x, int batch) {
    const int s = blockIdx.x * blockDim.x + threadIdx.x;
    if (s >= batch) return;
    SmallMatrix<T, NB> m;
    T v[NB];
#pragma unroll
    for (int i = 0; i < NB; ++i) {
#pragma unroll
        for (int j = 0; j < NB; ++j)
            m.a[i][j] = Interleaved ? A[(i * NB + j) * batch + s] : A[s * NB * NB + i * NB + j];
        v[i] = Interleaved ? b[i * batch + s] : b[s * NB + i];
    }
#pragma unroll
    for (int k = 0; k < NB; ++k) {
        T inv = T(1) / m.a[k][k];
#pragma unroll
        for (int i = k + 1; i < NB; ++i) {
            T f = m.a[i][k] * inv;
#pragma unroll
            for (int j = k + 1; j < NB; ++j) m.a[i][j] -= f * m.a[k][j];
            v[i] -= f * v[k];
        }
    }
#pragma unroll
    for (int i = NB - 1; i >= 0; --i) {
#pragma unroll
        for (int j = i + 1; j < NB; ++j) v[i] -= m.a[i][j] * v[j];
        v[i] /= m.a[i][i];
        if (Interleaved) x[i * batch + s] = v[i];
        else             x[s * NB + i] = v[i];
    }
}

// warp per system, blockDim = (32, WARPS), matrix in shared memory with one column for the rhs
template <class T, int WARPS>
__global__ void luSolvePerWarp(const SmallMatrix<T, NB>* A, const T* b, T* x, int batch) {
    __shared__ T sm[WARPS][NB][NB + 1];
    const int s = blockIdx.x * WARPS + threadIdx.y, lane = threadIdx.x;
    if (s >= batch) return;
    auto& m = sm[threadIdx.y];
    for (int e = lane; e < NB * NB; e += 32) m[e / NB][e % NB] = A[s].a[e / NB][e % NB];
    if (lane < NB) m[lane][NB] = b[s * NB + lane];
    __syncwarp();
    for (int k = 0; k < NB; ++k) {
        const int row = k + 1 + lane / 4;
        T f = row < NB ? m[row][k] / m[k][k] : T(0);
        __syncwarp();
        if (row < NB)
            for (int j = k + 1 + lane % 4; j <= NB; j += 4)
                m[row][j] -= f * m[k][j];
        __syncwarp();
    }
    for (int k = NB - 1; k >= 0; --k) {
        if (lane == 0) m[k][NB] /= m[k][k];
        __syncwarp();
        if (lane < k) m[lane][NB] -= m[lane][k] * m[k][NB];
        __syncwarp();
    }
    if (lane < NB) x[s * NB + lane] = m[lane][NB];
}

}  // namespace engine

int main(int argc, char** argv) {
    using namespace engine;
    const int rows = 517, cols = 389, n = rows * cols;
    const int batch = argc > 1 ? std::atoi(argv[1]) : 1000;
    try {
        DeviceBuffer<float> x(n), y(n), z(n);
        float *px = x.data(), *py = y.data();
        for_each(n, [=] __device__(int i) { px[i] = 1.0f / (1 + i % 101); });
        for_each(n, [=] __device__(int i) { py[n - 1 - i] = px[i] * 0.5f; });
        for_each(n, Saxpy<float>{2.0f, x.data(), y.data()});

        Tensor<const float, 2> src(x.data(), {rows, cols});
        Tensor<float, 2> dst(z.data(), {cols, rows}), m(y.data(), {rows, cols});
        dim3 b(32, 8), g((cols + 31) / 32, (rows + 7) / 8);
        copy2d<float><<<g, b>>>(src, dst.permute({1, 0}));            // transpose
        auto half = src.every(1, 2);                                  // every second column
        copy2d<float><<<g, b>>>(half, Tensor<float, 2>(z.data(), {half.extent[0], half.extent[1]}));
        Tensor<float, 3> t3(x.data(), {47, 37, 64});
        launch(copy3dLinear<float>, t3.numel(), 128, t3.permute({2, 0, 1}), z.data(), t3.numel());
        launch(rowSums<float>, rows, 64, m, z.data());
        launch(rowSums<float>, cols, 64, m.permute({1, 0}), z.data());

        for (ReduceOp op : {ReduceOp::Sum, ReduceOp::Max, ReduceOp::SumSq})
            std::cout << "reduce " << static_cast<int>(op) << " = " << reduce(op, y) << '\n';

        DeviceBuffer<float> A(batch * NB * NB), Asoa(batch * NB * NB), rhs(batch * NB), sol(batch * NB);
        float *pa = A.data(), *ps = Asoa.data(), *pr = rhs.data();
        for_each(batch * NB * NB, [=] __device__(int e) {
            const int s = e / 64, ij = e % 64;            // diagonally dominant, both layouts
            float v = ij / NB == ij % NB ? 40.0f : 0.01f * (e % 17);
            pa[e] = v;
            ps[ij * batch + s] = v;
        });
        for_each(batch * NB, [=] __device__(int e) { pr[e] = 1.0f + e % 5; });
        launch(luSolvePerThread<float, true>, batch, 64, Asoa.data(), rhs.data(), sol.data(), batch);
        launch(luSolvePerThread<float, false>, batch, 64, A.data(), rhs.data(), sol.data(), batch);
        luSolvePerWarp<float, 4><<<(batch + 3) / 4, dim3(32, 4)>>>(reinterpret_cast<const SmallMatrix<float, NB>*>(A.data()), rhs.data(), sol.data(), batch);
        ENGINE_CHECK(cudaDeviceSynchronize());
        std::cout << "x[0] = " << sol.toHost()[0] << '\n';
    } catch (const std::exception& e) {
        std::cerr << e.what() << '\n';
        return 1;
    }
}
