/*
 * Sparse kernels: SpMV in several formats, Jacobi, BFS and PageRank.
 * Matrix: 5-point Laplacian on an nx x ny grid or a synthetic scale-free-ish graph.
 */
#include <cstdio>
#include <cstdlib>
#include <cmath>
#include <vector>
#include <algorithm>
#include <cuda_runtime.h>

typedef int    vid_t;
typedef float  val_t;

#define WARP 32
#define FULL_MASK 0xffffffffu
#define CHECK(c) check_((c), #c, __LINE__)
static void check_(cudaError_t e, const char *what, int line)
{
    if (e == cudaSuccess) return;
    std::fprintf(stderr, "%s failed at %d: %s\n", what, line, cudaGetErrorString(e));
    std::abort();
}

struct CsrHost {
    vid_t n;
    std::vector<vid_t> rowptr, col;
    std::vector<val_t> val;
};

struct Csr {
    vid_t n, nnz;
    vid_t *rowptr, *col;
    val_t *val;
};

struct Ell {
    vid_t n, width, pitch;   // column major, pitch >= n
    vid_t *col;
    val_t *val;
};

__global__ void spmv_csr_scalar(Csr A, const val_t *__restrict__ x, val_t *__restrict__ y)
{
    vid_t row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < A.n) {
        val_t dot = 0;
        vid_t row_start = A.rowptr[row];
        vid_t row_end   = A.rowptr[row + 1];
        for (vid_t jj = row_start; jj < row_end; jj++) {
            vid_t c = A.col[jj];
            val_t v = A.val[jj];
            dot += v * x[c];
        }
        y[row] = dot;
    }
}

/* VS lanes per row */
template <int VS>
__global__ void spmv_csr_vector(const vid_t n, const vid_t *__restrict__ rowptr, const vid_t *__restrict__ col,
                                const val_t *__restrict__ val, const val_t *__restrict__ x, val_t *__restrict__ y)
{
    const int tid  = blockDim.x * blockIdx.x + threadIdx.x;
    const int lane = tid & (VS - 1);
    const int nvec = gridDim.x * blockDim.x / VS;
    for (vid_t base = 0; base < n; base += nvec) {
        vid_t row = base + tid / VS;
        val_t sum = 0;
        if (row < n) {
            vid_t end = rowptr[row + 1];
            for (vid_t j = rowptr[row] + lane; j < end; j += VS)
                sum += val[j] * __ldg(&x[col[j]]);
        }
#pragma unroll
        for (int off = VS / 2; off > 0; off >>= 1)
            sum += __shfl_down_sync(FULL_MASK, sum, off, VS);
        if (lane == 0 && row < n) y[row] = sum;
    }
}

__global__ void csr_to_ell(Csr A, Ell E)
{
    vid_t row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= A.n) return;
    vid_t s = A.rowptr[row], len = A.rowptr[row + 1] - s;
    for (vid_t k = 0; k < E.width; ++k) {
        bool in = k < len;
        E.col[k * E.pitch + row] = in ? A.col[s + k] : -1;
        E.val[k * E.pitch + row] = in ? A.val[s + k] : 0.f;
    }
}

__global__ void spmv_ell(Ell E, const val_t *x, val_t *y)
{
    vid_t row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= E.n) return;
    val_t sum = 0;
    for (vid_t k = 0; k < E.width; ++k) {
        vid_t c = E.col[k * E.pitch + row];
        if (c < 0) break;
        sum += E.val[k * E.pitch + row] * x[c];
    }
    y[row] = sum;
}

__global__ void csr_expand_rows(const vid_t *rowptr, vid_t *coo_row, vid_t n)
{
    vid_t w = (blockIdx.x * blockDim.x + threadIdx.x) / WARP;
    int lane = threadIdx.x % WARP;
    if (w >= n) return;
    for (vid_t j = rowptr[w] + lane; j < rowptr[w + 1]; j += WARP)
        coo_row[j] = w;
}

__global__ void spmv_coo_atomic(vid_t nnz, const vid_t *row, const vid_t *col, const val_t *val, const val_t *x, val_t *y)
{
    for (vid_t i = blockIdx.x * blockDim.x + threadIdx.x; i < nnz; i += blockDim.x * gridDim.x) {
        val_t p = val[i] * x[col[i]];
        atomicAdd(&y[row[i]], p);
    }
}

__global__ void extract_diag(Csr A, val_t *diag)
{
    vid_t row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= A.n) return;
    val_t d = 1;
    for (vid_t j = A.rowptr[row]; j < A.rowptr[row + 1]; ++j)
        if (A.col[j] == row) { d = A.val[j]; break; }
    diag[row] = d;
}

__global__ void jacobi_sweep(Csr A, const val_t *diag, const val_t *b, const val_t *xold, val_t *xnew, float omega)
{
    vid_t row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= A.n) return;
    val_t r = b[row];
    for (vid_t j = A.rowptr[row]; j < A.rowptr[row + 1]; ++j)
        r -= A.val[j] * xold[A.col[j]];
    xnew[row] = xold[row] + omega * r / diag[row];
}

__global__ void residual_norm(const val_t *a, const val_t *b, vid_t n, float *out)
{
    __shared__ float warp_part[WARP];
    float s = 0;
    for (vid_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        float d = a[i] - b[i];
        s += d * d;
    }
    for (int o = WARP / 2; o; o >>= 1) s += __shfl_xor_sync(FULL_MASK, s, o);
    if (threadIdx.x % WARP == 0) warp_part[threadIdx.x / WARP] = s;
    __syncthreads();
    if (threadIdx.x < WARP) {
        s = threadIdx.x < blockDim.x / WARP ? warp_part[threadIdx.x] : 0.f;
        for (int o = WARP / 2; o; o >>= 1) s += __shfl_xor_sync(FULL_MASK, s, o);
        if (threadIdx.x == 0) atomicAdd(out, s);
    }
}

/* top-down, frontier queue, thread per vertex, block-local queue to cut down on global atomics */
#define LQ 512
__global__ void bfs_frontier(const vid_t *rowptr, const vid_t *col, int *level, const vid_t *frontier, int fsize,
                             vid_t *next, int *next_size, int depth)
{
    __shared__ vid_t lq[LQ];
    __shared__ int lcount, gbase;
    if (threadIdx.x == 0) lcount = 0;
    __syncthreads();
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    if (t < fsize) {
        vid_t u = frontier[t];
        for (vid_t j = rowptr[u]; j < rowptr[u + 1]; ++j) {
            vid_t v = col[j];
            if (atomicCAS(&level[v], -1, depth) == -1) {
                int p = atomicAdd(&lcount, 1);
                if (p < LQ) lq[p] = v;
                else        next[atomicAdd(next_size, 1)] = v;
            }
        }
    }
    __syncthreads();
    int m = min(lcount, LQ);
    if (threadIdx.x == 0) gbase = atomicAdd(next_size, m);
    __syncthreads();
    for (int i = threadIdx.x; i < m; i += blockDim.x)
        next[gbase + i] = lq[i];
}

__global__ void pr_contrib(const vid_t *__restrict__ rowptr, const float *__restrict__ rank, float *__restrict__ contrib, vid_t n)
{
    vid_t u = blockIdx.x * blockDim.x + threadIdx.x;
    if (u >= n) return;
    int deg = rowptr[u + 1] - rowptr[u];
    contrib[u] = deg ? rank[u] / deg : 0.f;
}

__global__ void pr_pull(const vid_t *__restrict__ rowptr, const vid_t *__restrict__ col, const float *__restrict__ contrib,
                        float *__restrict__ rank, vid_t n, float damping)
{
    vid_t v = (blockIdx.x * blockDim.x + threadIdx.x) >> 5;
    int lane = threadIdx.x & 31;
    if (v >= n) return;
    float s = 0;
    for (vid_t e = rowptr[v] + lane; e < rowptr[v + 1]; e += WARP)
        s += contrib[col[e]];
    for (int o = 16; o; o >>= 1) s += __shfl_down_sync(FULL_MASK, s, o);
    if (!lane) rank[v] = (1.f - damping) / n + damping * s;
}

static CsrHost laplace2d(int nx, int ny)
{
    CsrHost m;
    m.n = nx * ny;
    m.rowptr.push_back(0);
    for (int y = 0; y < ny; ++y)
        for (int x = 0; x < nx; ++x) {
            vid_t i = y * nx + x;
            auto put = [&](vid_t c, val_t v) { m.col.push_back(c); m.val.push_back(v); };
            if (y > 0)      put(i - nx, -1);
            if (x > 0)      put(i - 1, -1);
            put(i, 4.01f);
            if (x < nx - 1) put(i + 1, -1);
            if (y < ny - 1) put(i + nx, -1);
            m.rowptr.push_back((vid_t)m.col.size());
        }
    return m;
}

static CsrHost random_graph(vid_t n)
{
    CsrHost g;
    g.n = n;
    g.rowptr.push_back(0);
    unsigned s = 99;
    for (vid_t u = 0; u < n; ++u) {
        s = s * 1103515245u + 12345u;
        int deg = 1 + (s >> 16) % 8;
        if (u % 97 == 0) deg += 120;        // hubs
        for (int k = 0; k < deg; ++k) {
            s = s * 1103515245u + 12345u;
            g.col.push_back((vid_t)((s >> 8) % n));
            g.val.push_back(1.0f);
        }
        g.rowptr.push_back((vid_t)g.col.size());
    }
    return g;
}

template <typename T> static T *dup(const std::vector<T> &h)
{
    T *d;
    CHECK(cudaMalloc(&d, h.size() * sizeof(T)));
    CHECK(cudaMemcpy(d, h.data(), h.size() * sizeof(T), cudaMemcpyHostToDevice));
    return d;
}

static Csr upload(const CsrHost &h)
{
    return Csr{h.n, (vid_t)h.col.size(), dup(h.rowptr), dup(h.col), dup(h.val)};
}

int main(int argc, char **argv)
{
    const int nx = argc > 1 ? std::atoi(argv[1]) : 211, ny = argc > 2 ? std::atoi(argv[2]) : 150;
    Csr A = upload(laplace2d(nx, ny));
    const vid_t n = A.n;
    const int T = 256, B = (n + T - 1) / T;
    std::vector<val_t> hx(n);
    for (vid_t i = 0; i < n; ++i) hx[i] = std::sin(0.01f * i);
    val_t *x = dup(hx), *y = dup(hx), *b = dup(hx), *diag = dup(hx), *norm = dup(std::vector<val_t>(1, 0.f));
    vid_t *coo_row;
    CHECK(cudaMalloc(&coo_row, A.nnz * sizeof(vid_t)));

    spmv_csr_scalar<<<B, T>>>(A, x, y);
    spmv_csr_vector<4><<<B, T>>>(n, A.rowptr, A.col, A.val, x, y);
    Ell E{n, 5, (n + 31) / 32 * 32, nullptr, nullptr};
    CHECK(cudaMalloc(&E.col, (size_t)E.width * E.pitch * sizeof(vid_t)));
    CHECK(cudaMalloc(&E.val, (size_t)E.width * E.pitch * sizeof(val_t)));
    csr_to_ell<<<B, T>>>(A, E);
    spmv_ell<<<B, T>>>(E, x, y);
    csr_expand_rows<<<(n + 7) / 8, T>>>(A.rowptr, coo_row, n);
    CHECK(cudaMemset(y, 0, n * sizeof(val_t)));
    spmv_coo_atomic<<<64, T>>>(A.nnz, coo_row, A.col, A.val, x, y);
    extract_diag<<<B, T>>>(A, diag);
    for (int it = 0; it < 4; ++it) {
        jacobi_sweep<<<B, T>>>(A, diag, b, x, y, 0.8f);
        std::swap(x, y);
    }
    residual_norm<<<32, 192>>>(x, y, n, norm);

    const vid_t ng = 5000;
    Csr G = upload(random_graph(ng));
    spmv_csr_vector<32><<<100, 128>>>(ng, G.rowptr, G.col, G.val, x, y);
    std::vector<int> lev(ng, -1), zero(1, 0);
    std::vector<vid_t> q(ng, 0);
    lev[0] = 0;
    int *level = dup(lev), *qsize = dup(zero);
    vid_t *cur = dup(q), *nxt = dup(q);
    int fsize = 1, depth = 0;
    while (fsize > 0 && depth < 12) {
        CHECK(cudaMemset(qsize, 0, sizeof(int)));
        bfs_frontier<<<(fsize + 127) / 128, 128>>>(G.rowptr, G.col, level, cur, fsize, nxt, qsize, ++depth);
        CHECK(cudaMemcpy(&fsize, qsize, sizeof(int), cudaMemcpyDeviceToHost));
        std::swap(cur, nxt);
    }
    float *rank = dup(std::vector<float>(ng, 1.0f / ng)), *contrib = dup(std::vector<float>(ng, 0.f));
    for (int it = 0; it < 3; ++it) {
        pr_contrib<<<(ng + 127) / 128, 128>>>(G.rowptr, rank, contrib, ng);
        pr_pull<<<(ng * WARP + 255) / 256, 256>>>(G.rowptr, G.col, contrib, rank, ng, 0.85f);
    }
    CHECK(cudaDeviceSynchronize());
    float res;
    CHECK(cudaMemcpy(&res, norm, sizeof(res), cudaMemcpyDeviceToHost));
    std::printf("n=%d nnz=%d  |dx|=%g  bfs depth=%d\n", n, A.nnz, std::sqrt(res), depth);
    return 0;
}
