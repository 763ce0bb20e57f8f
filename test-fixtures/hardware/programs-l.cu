// imgproc.cu - a handful of GPU image filters.
// Images are stored interleaved, rows may be pitched (cudaMallocPitch).
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cmath>
#include <vector>
#include <cuda_runtime.h>

#define SAFE_CALL(expr)                                                                    \
    do {                                                                                   \
        cudaError_t err__ = (expr);                                                        \
        if (err__ != cudaSuccess) {                                                        \
            printf("[%s:%d] %s\n", __FILE__, __LINE__, cudaGetErrorString(err__));         \
            exit(-1);                                                                      \
        }                                                                                  \
    } while (0)

static inline int divUp(int total, int grain) { return (total + grain - 1) / grain; }

const int KERNEL_RADIUS = 5;
const int KERNEL_LENGTH = 2 * KERNEL_RADIUS + 1;
__constant__ float c_gauss[KERNEL_LENGTH];

template <typename T>
struct PtrStep {
    T*     data;
    size_t step; // bytes
    __device__ __forceinline__ T* row(int y) const { return (T*)((char*)data + y * step); }
    __device__ __forceinline__ T& operator()(int y, int x) const { return row(y)[x]; }
};

__device__ __forceinline__ int clampi(int v, int lo, int hi) { return max(lo, min(v, hi)); }

// ------------------------------------------------------------------ colour
__global__ void rgb2gray(const uchar3* __restrict__ rgb, uint8_t* __restrict__ gray, int width, int height)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height)
        return;
    const uchar3 p = rgb[y * width + x];
    gray[y * width + x] = (uint8_t)(0.299f * p.x + 0.587f * p.y + 0.114f * p.z + 0.5f);
}

__global__ void u8ToFloat(const uint8_t* src, PtrStep<float> dst, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height)
        dst(y, x) = src[y * width + x] / 255.0f;
}

// Each thread converts a 2x1 pair, luma read as uchar2, chroma shared by the pair
__global__ void nv12ToRgb(const uint8_t* __restrict__ nv12, size_t pitch, uchar3* __restrict__ dst, int width, int height)
{
    const int x = (blockIdx.x * blockDim.x + threadIdx.x) * 2;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x + 1 >= width || y >= height)
        return;
    const uint8_t* luma   = nv12;
    const uint8_t* chroma = nv12 + pitch * height;
    uchar2 yy = *(const uchar2*)(luma + y * pitch + x);
    uchar2 uv = *(const uchar2*)(chroma + (y >> 1) * pitch + x);
    const float u = uv.x - 128.0f, v = uv.y - 128.0f;
    const float r = 1.402f * v, g = -0.344f * u - 0.714f * v, b = 1.772f * u;
    uchar3 p0, p1;
    p0.x = (uint8_t)clampi((int)(yy.x + r), 0, 255);
    p0.y = (uint8_t)clampi((int)(yy.x + g), 0, 255);
    p0.z = (uint8_t)clampi((int)(yy.x + b), 0, 255);
    p1.x = (uint8_t)clampi((int)(yy.y + r), 0, 255);
    p1.y = (uint8_t)clampi((int)(yy.y + g), 0, 255);
    p1.z = (uint8_t)clampi((int)(yy.y + b), 0, 255);
    dst[y * width + x]     = p0;
    dst[y * width + x + 1] = p1;
}

// ------------------------------------------------------------------ filters
#define ROW_W 64
#define ROW_H 4
__global__ void convRows(PtrStep<float> src, PtrStep<float> dst, int width, int height)
{
    __shared__ float tile[ROW_H][ROW_W + 2 * KERNEL_RADIUS];
    const int x = blockIdx.x * ROW_W + threadIdx.x;
    const int y = min(blockIdx.y * ROW_H + threadIdx.y, height - 1);
    const float* srow = src.row(y);

    tile[threadIdx.y][threadIdx.x + KERNEL_RADIUS] = srow[min(x, width - 1)];
    if (threadIdx.x < KERNEL_RADIUS) {
        tile[threadIdx.y][threadIdx.x] = srow[clampi(x - KERNEL_RADIUS, 0, width - 1)];
        tile[threadIdx.y][threadIdx.x + ROW_W + KERNEL_RADIUS] = srow[clampi(x + ROW_W, 0, width - 1)];
    }
    __syncthreads();

    if (x >= width || blockIdx.y * ROW_H + threadIdx.y >= height)
        return;
    float sum = 0.f;
#pragma unroll
    for (int k = 0; k < KERNEL_LENGTH; ++k)
        sum += c_gauss[k] * tile[threadIdx.y][threadIdx.x + k];
    dst(y, x) = sum;
}

// column pass straight from global / L1
__global__ void convCols(PtrStep<float> src, PtrStep<float> dst, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height)
        return;
    float sum = 0.f;
    for (int k = -KERNEL_RADIUS; k <= KERNEL_RADIUS; ++k) {
        int yy = clampi(y + k, 0, height - 1);
        sum += c_gauss[k + KERNEL_RADIUS] * __ldg(src.row(yy) + x);
    }
    dst(y, x) = sum;
}

__global__ void bilateral(PtrStep<float> src, PtrStep<float> dst, int width, int height, int radius, float sigmaS, float sigmaR)
{
    extern __shared__ float smem[];
    const int tw = blockDim.x + 2 * radius;
    const int th = blockDim.y + 2 * radius;
    const int x0 = blockIdx.x * blockDim.x - radius;
    const int y0 = blockIdx.y * blockDim.y - radius;
    for (int i = threadIdx.y * blockDim.x + threadIdx.x; i < tw * th; i += blockDim.x * blockDim.y) {
        int gx = clampi(x0 + i % tw, 0, width - 1);
        int gy = clampi(y0 + i / tw, 0, height - 1);
        smem[i] = src(gy, gx);
    }
    __syncthreads();
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height)
        return;
    const float center = smem[(threadIdx.y + radius) * tw + threadIdx.x + radius];
    float acc = 0.f, wsum = 0.f;
    for (int dy = -radius; dy <= radius; ++dy)
        for (int dx = -radius; dx <= radius; ++dx) {
            float v = smem[(threadIdx.y + radius + dy) * tw + threadIdx.x + radius + dx];
            float d = v - center;
            float w = __expf(-(dx * dx + dy * dy) / (2 * sigmaS * sigmaS) - d * d / (2 * sigmaR * sigmaR));
            acc += w * v;
            wsum += w;
        }
    dst(y, x) = acc / wsum;
}

__global__ void sobel(const uint8_t* __restrict__ src, uint8_t* __restrict__ dst, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height)
        return;
    if (x == 0 || y == 0 || x == width - 1 || y == height - 1) {
        dst[y * width + x] = 0;
        return;
    }
    const uint8_t* p = src + (y - 1) * width + x - 1;
    int a = p[0], b = p[1], c = p[2];
    p += width;
    int d = p[0], f = p[2];
    p += width;
    int g = p[0], h = p[1], i = p[2];
    int gx = c + 2 * f + i - a - 2 * d - g;
    int gy = g + 2 * h + i - a - 2 * b - c;
    dst[y * width + x] = (uint8_t)min(255, abs(gx) + abs(gy));
}

// ------------------------------------------------------------------ histogram
__global__ void histogramPerBlock(const uint8_t* img, int n, unsigned* partial)
{
    __shared__ unsigned bins[256];
    for (int i = threadIdx.x; i < 256; i += blockDim.x)
        bins[i] = 0;
    __syncthreads();
    const uchar4* img4 = (const uchar4*)img;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n / 4; i += blockDim.x * gridDim.x) {
        uchar4 p = img4[i];
        atomicAdd(&bins[p.x], 1u);
        atomicAdd(&bins[p.y], 1u);
        atomicAdd(&bins[p.z], 1u);
        atomicAdd(&bins[p.w], 1u);
    }
    __syncthreads();
    for (int i = threadIdx.x; i < 256; i += blockDim.x)
        partial[blockIdx.x * 256 + i] = bins[i];
}

__global__ void histogramMerge(const unsigned* partial, unsigned* hist, int nblocks)
{
    unsigned s = 0;
    for (int b = 0; b < nblocks; ++b)
        s += partial[b * 256 + threadIdx.x];
    hist[threadIdx.x] = s;
}

// ------------------------------------------------------------------ integral image
// one warp per row, running carry
__global__ void integralRows(const uint8_t* src, unsigned* dst, int width, int height)
{
    const int row  = blockIdx.x * (blockDim.x / warpSize) + threadIdx.x / warpSize;
    const int lane = threadIdx.x % warpSize;
    if (row >= height)
        return;
    unsigned carry = 0;
    for (int base = 0; base < width; base += warpSize) {
        const int x = base + lane;
        unsigned v = x < width ? src[row * width + x] : 0;
        for (int o = 1; o < 32; o <<= 1) {
            unsigned t = __shfl_up_sync(0xffffffffu, v, o);
            if (lane >= o)
                v += t;
        }
        if (x < width)
            dst[row * width + x] = v + carry;
        carry += __shfl_sync(0xffffffffu, v, 31);
    }
}

__global__ void integralCols(unsigned* img, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x >= width)
        return;
    unsigned sum = 0;
    for (int y = 0; y < height; ++y) {
        sum += img[y * width + x];
        img[y * width + x] = sum;
    }
}

// ------------------------------------------------------------------ resize
template <typename T, int CN>
__global__ void resizeBilinear(const T* __restrict__ src, int sw, int sh, T* __restrict__ dst, int dw, int dh, float fx, float fy)
{
    const int dx = blockIdx.x * blockDim.x + threadIdx.x;
    const int dy = blockIdx.y * blockDim.y + threadIdx.y;
    if (dx >= dw || dy >= dh)
        return;
    const float sx = fmaxf((dx + 0.5f) * fx - 0.5f, 0.f);
    const float sy = fmaxf((dy + 0.5f) * fy - 0.5f, 0.f);
    const int x1 = min((int)sx, sw - 1), y1 = min((int)sy, sh - 1);
    const int x2 = min(x1 + 1, sw - 1), y2 = min(y1 + 1, sh - 1);
    const float ax = sx - x1, ay = sy - y1;
#pragma unroll
    for (int c = 0; c < CN; ++c) {
        float p11 = src[(y1 * sw + x1) * CN + c];
        float p12 = src[(y1 * sw + x2) * CN + c];
        float p21 = src[(y2 * sw + x1) * CN + c];
        float p22 = src[(y2 * sw + x2) * CN + c];
        float top = p11 + ax * (p12 - p11);
        float bot = p21 + ax * (p22 - p21);
        dst[(dy * dw + dx) * CN + c] = (T)(top + ay * (bot - top));
    }
}

int main(int argc, char** argv)
{
    int w = 517, h = 389;
    if (argc == 3) { w = atoi(argv[1]); h = atoi(argv[2]); }
    const int n = w * h;
    std::vector<uchar3> host(n);
    for (int i = 0; i < n; ++i)
        host[i] = make_uchar3((i % w) & 255, (i / w) & 255, (i * 7 + i / 13) & 255);

    uchar3 *dRgb, *dRgb2; uint8_t *dGray, *dEdge; unsigned *dPart, *dHist, *dInt;
    SAFE_CALL(cudaMalloc(&dRgb, n * sizeof(uchar3)));
    SAFE_CALL(cudaMalloc(&dGray, n));
    SAFE_CALL(cudaMalloc(&dEdge, n));
    SAFE_CALL(cudaMalloc(&dInt, n * sizeof(unsigned)));
    SAFE_CALL(cudaMemcpy(dRgb, host.data(), n * sizeof(uchar3), cudaMemcpyHostToDevice));

    PtrStep<float> a, b;
    SAFE_CALL(cudaMallocPitch(&a.data, &a.step, w * sizeof(float), h));
    SAFE_CALL(cudaMallocPitch(&b.data, &b.step, w * sizeof(float), h));
    float gauss[KERNEL_LENGTH], sum = 0;
    for (int i = 0; i < KERNEL_LENGTH; ++i) { gauss[i] = expf(-0.125f * (i - KERNEL_RADIUS) * (i - KERNEL_RADIUS)); sum += gauss[i]; }
    for (float& g : gauss) g /= sum;
    SAFE_CALL(cudaMemcpyToSymbol(c_gauss, gauss, sizeof(gauss)));

    dim3 block(32, 8), grid(divUp(w, block.x), divUp(h, block.y));
    rgb2gray<<<grid, block>>>(dRgb, dGray, w, h);
    u8ToFloat<<<grid, block>>>(dGray, a, w, h);
    convRows<<<dim3(divUp(w, ROW_W), divUp(h, ROW_H)), dim3(ROW_W, ROW_H)>>>(a, b, w, h);
    convCols<<<grid, block>>>(b, a, w, h);
    const int radius = 3;
    dim3 bb(16, 16);
    bilateral<<<dim3(divUp(w, 16), divUp(h, 16)), bb, (16 + 2 * radius) * (16 + 2 * radius) * sizeof(float)>>>(a, b, w, h, radius, 2.f, 0.1f);
    sobel<<<grid, block>>>(dGray, dEdge, w, h);

    const int hb = 40;
    SAFE_CALL(cudaMalloc(&dPart, hb * 256 * sizeof(unsigned)));
    SAFE_CALL(cudaMalloc(&dHist, 256 * sizeof(unsigned)));
    histogramPerBlock<<<hb, 192>>>(dGray, n, dPart);
    histogramMerge<<<1, 256>>>(dPart, dHist, hb);
    integralRows<<<divUp(h, 4), 128>>>(dGray, dInt, w, h);
    integralCols<<<divUp(w, 64), 64>>>(dInt, w, h);

    const int dw = 320, dh = 240;
    SAFE_CALL(cudaMalloc(&dRgb2, 640 * 360 * sizeof(uchar3)));
    dim3 rgrid(divUp(dw, 32), divUp(dh, 8));
    resizeBilinear<uint8_t, 3><<<rgrid, block>>>((const uint8_t*)dRgb, w, h, (uint8_t*)dRgb2, dw, dh, (float)w / dw, (float)h / dh);
    resizeBilinear<uint8_t, 1><<<rgrid, block>>>(dGray, w, h, dEdge, std::min(dw, w), std::min(dh, h), (float)w / dw, (float)h / dh);

    uint8_t* dNv12; size_t pitch;
    SAFE_CALL(cudaMallocPitch(&dNv12, &pitch, 640, 360 * 3 / 2));
    SAFE_CALL(cudaMemset2D(dNv12, pitch, 100, 640, 360 * 3 / 2));
    nv12ToRgb<<<dim3(divUp(320, 32), divUp(360, 4)), dim3(32, 4)>>>(dNv12, pitch, dRgb2, 640, 360);
    SAFE_CALL(cudaGetLastError());
    SAFE_CALL(cudaDeviceSynchronize());
    unsigned last;
    SAFE_CALL(cudaMemcpy(&last, dInt + n - 1, sizeof(last), cudaMemcpyDeviceToHost));
    printf("integral(%d,%d) = %u\n", w - 1, h - 1, last);
    return 0;
}
