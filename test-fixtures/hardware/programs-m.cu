/****************************************************************************
 * Batched complex FFTs for channelizer experiments.
 *  - iterative radix-2 DIT with bit reversal (global and shared versions)
 *  - Stockham radix-2 / radix-4 autosort in shared memory
 ****************************************************************************/
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <cuda_runtime.h>

#define PI_F 3.14159265358979323846f

typedef float2 cpx;

static void ck(cudaError_t e, int line)
{
    if (e != cudaSuccess) {
        fprintf(stderr, "line %d: %s\n", line, cudaGetErrorString(e));
        exit(1);
    }
}
#define CK(e) ck((e), __LINE__)

static __device__ __forceinline__ cpx cadd(cpx a, cpx b) { return make_float2(a.x + b.x, a.y + b.y); }
static __device__ __forceinline__ cpx csub(cpx a, cpx b) { return make_float2(a.x - b.x, a.y - b.y); }
static __device__ __forceinline__ cpx cmul(cpx a, cpx b) { return make_float2(a.x*b.x - a.y*b.y, a.x*b.y + a.y*b.x); }
static __device__ __forceinline__ cpx mulmj(cpx a)       { return make_float2(a.y, -a.x); }   /* * -j */
static __device__ __forceinline__ cpx twid(int k, int n)
{
    cpx w;
    __sincosf(-2.0f * PI_F * (float)k / (float)n, &w.y, &w.x);
    return w;
}

/* twiddle table  tw[k] = exp(-2 pi i k / n) */
__global__ void make_twiddles(cpx *tw, int n)
{
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    if (k < n)
        tw[k] = twid(k, n);
}

/* Hann window, real input, complex output */
__global__ void window_r2c(const float *in, cpx *out, int n, int total)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= total) return;
    int k = i % n;
    float w = 0.5f - 0.5f * __cosf(2.0f * PI_F * k / n);
    float v = in[i];
    out[i] = make_float2(v * w, 0.0f);
}

/* out of place bit reversal; grid.y = batch */
__global__ void bit_reverse(const cpx *in, cpx *out, int logn)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned n = 1u << logn;
    if (i >= n) return;
    unsigned r = __brev(i) >> (32 - logn);
    const cpx *src = in + (size_t)blockIdx.y * n;
    cpx *dst = out + (size_t)blockIdx.y * n;
    dst[r] = src[i];
}

/* one DIT stage in global memory, one butterfly per thread */
__global__ void dit_stage(cpx *data, const cpx *tw, int n, int half)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    if (t >= n / 2) return;
    cpx *x = data + (size_t)blockIdx.y * n;
    int j = t & (half - 1);
    int i0 = ((t - j) << 1) + j;
    int i1 = i0 + half;
    cpx w = tw[j * (n / (2 * half))];
    cpx a = x[i0];
    cpx b = cmul(w, x[i1]);
    x[i0] = cadd(a, b);
    x[i1] = csub(a, b);
}

/* whole transform in shared memory, in place radix-2 DIT, n/2 threads per block */
__global__ void fft_dit_shared(const cpx *in, cpx *out, int logn)
{
    extern __shared__ cpx s[];
    const int n = 1 << logn;
    const int tid = threadIdx.x;
    const cpx *src = in + (size_t)blockIdx.x * n;
    cpx *dst = out + (size_t)blockIdx.x * n;

    int r0 = __brev(tid) >> (32 - logn);
    int r1 = __brev(tid + n/2) >> (32 - logn);
    s[r0] = src[tid];
    s[r1] = src[tid + n/2];
    __syncthreads();

    for (int half = 1; half < n; half <<= 1) {
        int j = tid & (half - 1);
        int i0 = ((tid - j) << 1) + j;
        cpx w = twid(j, 2 * half);
        cpx a = s[i0];
        cpx b = s[i0 + half];
        b = cmul(b, w);
        s[i0] = cadd(a, b);
        s[i0 + half] = csub(a, b);
        __syncthreads();
    }
    dst[tid] = s[tid];
    dst[tid + n/2] = s[tid + n/2];
}

/* Stockham radix-2, ping-pong buffers, split re/im to halve the bank width */
template <int N>
__global__ void stockham2(const cpx *in, cpx *out)
{
    __shared__ float re[2][N];
    __shared__ float im[2][N];
    const int t = threadIdx.x;
    const cpx *src = in + blockIdx.x * N;
    cpx *dst = out + blockIdx.x * N;

    for (int i = t; i < N; i += N/2) {
        cpx v = src[i];
        re[0][i] = v.x;
        im[0][i] = v.y;
    }
    __syncthreads();

    int p = 0;
#pragma unroll
    for (int ns = 1; ns < N; ns *= 2) {
        const int k = t % ns;
        cpx w = twid(k, 2 * ns);
        cpx a = make_float2(re[p][t], im[p][t]);
        cpx b = make_float2(re[p][t + N/2], im[p][t + N/2]);
        b = cmul(b, w);
        const int o = (t / ns) * ns * 2 + k;
        re[p ^ 1][o] = a.x + b.x;
        im[p ^ 1][o] = a.y + b.y;
        re[p ^ 1][o + ns] = a.x - b.x;
        im[p ^ 1][o + ns] = a.y - b.y;
        p ^= 1;
        __syncthreads();
    }
    for (int i = t; i < N; i += N/2)
        dst[i] = make_float2(re[p][i], im[p][i]);
}

__device__ __forceinline__ void fft4(cpx v[4])
{
    cpx a0 = cadd(v[0], v[2]), a1 = csub(v[0], v[2]);
    cpx a2 = cadd(v[1], v[3]), a3 = mulmj(csub(v[1], v[3]));
    v[0] = cadd(a0, a2);
    v[1] = cadd(a1, a3);
    v[2] = csub(a0, a2);
    v[3] = csub(a1, a3);
}

/* Stockham radix-4, N/4 threads per transform, blockDim.y transforms per block.
 * One padding word every 16 complex values. */
#define PAD(i) ((i) + ((i) >> 4))
template <int N>
__global__ void stockham4(const cpx *__restrict__ in, cpx *__restrict__ out, int batch)
{
    extern __shared__ cpx buf[];
    const int T = N / 4;
    const int t = threadIdx.x;
    const int b = blockIdx.x * blockDim.y + threadIdx.y;
    const bool active = b < batch;
    cpx *s = buf + threadIdx.y * PAD(N);
    cpx v[4];
    for (int r = 0; r < 4; r++)
        v[r] = active ? in[b * N + t + r * T] : make_float2(0.f, 0.f);

    for (int ns = 1; ns < N; ns *= 4) {
        int k = t & (ns - 1);
        float ang = -2.0f * PI_F * k / (ns * 4);
        for (int r = 1; r < 4; r++) {
            cpx w;
            __sincosf(ang * r, &w.y, &w.x);
            v[r] = cmul(v[r], w);
        }
        fft4(v);
        int idxD = ((t - k) << 2) + k;
        if (ns * 4 == N) {
            if (active)
                for (int r = 0; r < 4; r++)
                    out[b * N + idxD + r * ns] = v[r];
            return;
        }
        __syncthreads();
        for (int r = 0; r < 4; r++)
            s[PAD(idxD + r * ns)] = v[r];
        __syncthreads();
        for (int r = 0; r < 4; r++)
            v[r] = s[PAD(t + r * T)];
    }
}

/* small 32 point FFT with warp shuffles, DIF, bit-reversed on store */
__global__ void fft32_warp(cpx *data, int batch)
{
    int lane = threadIdx.x & 31;
    int row = blockIdx.x * (blockDim.x >> 5) + (threadIdx.x >> 5);
    if (row >= batch) return;
    cpx v = data[row * 32 + lane];
    for (int h = 16; h >= 1; h >>= 1) {
        cpx o;
        o.x = __shfl_xor_sync(~0u, v.x, h);
        o.y = __shfl_xor_sync(~0u, v.y, h);
        if (lane & h)
            v = cmul(csub(o, v), twid(lane & (h - 1), 2 * h));
        else
            v = cadd(v, o);
    }
    int r = __brev(lane) >> 27;
    data[row * 32 + r] = v;
}

/* transpose with a twiddle multiplication for the 4-step method, rows x cols */
#define TD 32
__global__ void transpose_twiddle(const cpx *in, cpx *out, int rows, int cols, int use_tw)
{
    __shared__ cpx tile[TD][TD + 1];
    int c = blockIdx.x * TD + threadIdx.x;
    for (int j = threadIdx.y; j < TD; j += blockDim.y) {
        int r = blockIdx.y * TD + j;
        if (r < rows && c < cols) {
            cpx v = in[r * cols + c];
            if (use_tw) v = cmul(v, twid(r * c, rows * cols));
            tile[j][threadIdx.x] = v;
        }
    }
    __syncthreads();
    int r = blockIdx.y * TD + threadIdx.x;
    for (int j = threadIdx.y; j < TD; j += blockDim.y) {
        int cc = blockIdx.x * TD + j;
        if (r < rows && cc < cols)
            out[cc * rows + r] = tile[threadIdx.x][j];
    }
}

/* pointwise product with filter spectrum, two bins per thread (float4) */
__global__ void filter_mul(float4 *x, const float4 *h, int n2, int total2)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < total2; i += gridDim.x * blockDim.x) {
        float4 a = x[i];
        float4 b = h[i % n2];
        cpx lo = cmul(make_float2(a.x, a.y), make_float2(b.x, b.y));
        cpx hi = cmul(make_float2(a.z, a.w), make_float2(b.z, b.w));
        x[i] = make_float4(lo.x, lo.y, hi.x, hi.y);
    }
}

/* averaged periodogram, fftshifted */
__global__ void psd_avg(const cpx *x, float *psd, int n, int batch)
{
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    if (k >= n) return;
    float acc = 0.0f;
    for (int b = 0; b < batch; b++) {
        cpx v = x[b * n + k];
        acc += v.x * v.x + v.y * v.y;
    }
    psd[(k + n/2) % n] = 10.0f * log10f(acc / batch + 1e-12f);
}

int main(int argc, char **argv)
{
    const int logn = 10, n = 1 << logn;
    int batch = (argc > 1) ? atoi(argv[1]) : 50;
    int total = n * batch;
    float *h_in = (float *)malloc(total * sizeof(float));
    for (int i = 0; i < total; i++)
        h_in[i] = sinf(2.0f * PI_F * 0.1f * i) + 0.25f * cosf(2.0f * PI_F * 0.3f * i);

    float *d_in, *d_psd;
    cpx *x, *y, *tw;
    CK(cudaMalloc(&d_in, total * sizeof(float)));
    CK(cudaMalloc(&d_psd, n * sizeof(float)));
    CK(cudaMalloc(&x, total * sizeof(cpx)));
    CK(cudaMalloc(&y, total * sizeof(cpx)));
    CK(cudaMalloc(&tw, n * sizeof(cpx)));
    CK(cudaMemcpy(d_in, h_in, total * sizeof(float), cudaMemcpyHostToDevice));

    make_twiddles<<<(n + 255) / 256, 256>>>(tw, n);
    window_r2c<<<(total + 127) / 128, 128>>>(d_in, x, n, total);

    /* global radix-2 */
    bit_reverse<<<dim3(n / 256, batch), 256>>>(x, y, logn);
    for (int half = 1; half < n; half *= 2)
        dit_stage<<<dim3(n / 2 / 128, batch), 128>>>(y, tw, n, half);
    psd_avg<<<(n + 63) / 64, 64>>>(y, d_psd, n, batch);

    /* shared memory variants */
    fft_dit_shared<<<batch, n / 2, n * sizeof(cpx)>>>(x, y, logn);
    stockham2<1024><<<batch, 512>>>(x, y);
    stockham2<256><<<batch * 4, 128>>>(x, y);
    stockham4<256><<<(batch * 4 + 3) / 4, dim3(64, 4), 4 * PAD(256) * sizeof(cpx)>>>(x, y, batch * 4);
    stockham4<1024><<<batch, dim3(256, 1), PAD(1024) * sizeof(cpx)>>>(x, y, batch);
    filter_mul<<<32, 256>>>((float4 *)y, (const float4 *)tw, n / 2, total / 2);

    /* 4-step: 32 x 32 on the first block */
    transpose_twiddle<<<dim3(1, 1), dim3(32, 8)>>>(x, y, 32, 32, 0);
    fft32_warp<<<8, 128>>>(y, 32);
    transpose_twiddle<<<dim3(1, 1), dim3(32, 8)>>>(y, x, 32, 32, 1);
    fft32_warp<<<8, 128>>>(x, 32);
    transpose_twiddle<<<dim3(n / 32, (batch + 31) / 32), dim3(32, 8)>>>(x, y, batch, n, 0);
    CK(cudaGetLastError());
    CK(cudaDeviceSynchronize());

    float *psd = (float *)malloc(n * sizeof(float));
    CK(cudaMemcpy(psd, d_psd, n * sizeof(float), cudaMemcpyDeviceToHost));
    int peak = 0;
    for (int i = 1; i < n; i++)
        if (psd[i] > psd[peak]) peak = i;
    printf("peak at bin %d (%.2f dB)\n", peak - n / 2, psd[peak]);
    return 0;
}
