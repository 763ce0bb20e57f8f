#include <cub/cub.cuh>

// expect: none

#include <cuda_fp16.h>

// warplint: launch grid=(32,32) block=(32,32)
__global__ void paddedTranspose(const float* in, float* out) {
    __shared__ float tile[32][33];
    int x = blockIdx.x * 32 + threadIdx.x;
    int y = blockIdx.y * 32 + threadIdx.y;
    tile[threadIdx.y][threadIdx.x] = in[y * 1024 + x];
    __syncthreads();
    x = blockIdx.y * 32 + threadIdx.x;
    y = blockIdx.x * 32 + threadIdx.y;
    out[y * 1024 + x] = tile[threadIdx.x][threadIdx.y];
//                      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ wavefronts: 1 (ideal 1)
}

// One word for all lanes, or for each half row, is a broadcast.
// warplint: launch grid=(8,8) block=(16,16)
__global__ void broadcast(const float* in, float* out) {
    __shared__ float tile[16][16];
    int i = (blockIdx.y * 8 + blockIdx.x) * 256 + threadIdx.y * 16 + threadIdx.x;
    tile[threadIdx.y][threadIdx.x] = in[i];
    __syncthreads();
    float sum = 0;
    for (int k = 0; k < 16; ++k)
        sum += tile[threadIdx.y][k] * tile[k][threadIdx.x];
    out[i] = sum;
}

// Contiguous 8- and 16-byte elements take 2 and 4 wavefronts, which is what their bytes need.
// warplint: launch grid=(1) block=(64)
__global__ void wideElements(double* a, float4* b) {
    __shared__ double s[64];
    __shared__ float4 v[64];
    s[threadIdx.x] = a[threadIdx.x];
    v[threadIdx.x] = b[threadIdx.x];
    __syncthreads();
    a[threadIdx.x] = s[63 - threadIdx.x];
//                   ^^^^^^^^^^^^^^^^^^^ wavefronts: 2 (ideal 2)
    b[threadIdx.x] = v[63 - threadIdx.x];
//                   ^^^^^^^^^^^^^^^^^^^ wavefronts: 4 (ideal 4)
}

struct Three {
    float x, y, z;
};

// An odd number of words visits every bank.
// warplint: launch grid=(1) block=(64)
__global__ void oddStruct(float* out) {
    __shared__ Three v[64];
    v[threadIdx.x].x = threadIdx.x;
//  ^^^^^^^^^^^^^^^^ wavefronts: 1 (ideal 1)
    v[threadIdx.x].y = 1;
    v[threadIdx.x].z = 2;
    __syncthreads();
    out[threadIdx.x] = v[63 - threadIdx.x].y;
}

struct Pair {
    float value;
    int count;
};

// All fields of an 8-byte element together: the compiler makes one 8-byte instruction of them.
// warplint: launch grid=(1) block=(64)
__global__ void bothFields(float* out) {
    __shared__ Pair pairs[64];
    pairs[threadIdx.x].value = threadIdx.x;
    pairs[threadIdx.x].count = 1;
    __syncthreads();
    Pair p = pairs[63 - threadIdx.x];
    out[threadIdx.x] = p.value + p.count;
}

// Bytes of one word are one word.
// warplint: launch grid=(1) block=(128)
__global__ void bytes(unsigned char* out) {
    __shared__ unsigned char s[128];
    s[threadIdx.x] = threadIdx.x;
    __syncthreads();
    out[threadIdx.x] = s[127 - threadIdx.x];
//                     ^^^^^^^^^^^^^^^^^^^^ wavefronts: 1 (ideal 1)
}

// An unrolled loop over neighbours of an aligned array loads them at once.
// warplint: launch grid=(8) block=(256)
__global__ void registerTile(const float* in, float* out) {
    __shared__ float tile[16][64];
    int column = threadIdx.x % 16;
    for (int i = threadIdx.x; i < 1024; i += 256)
        tile[i / 64][i % 64] = in[i];
    __syncthreads();
    float sum = 0;
    for (int k = 0; k < 16; ++k) {
        float b[4];
        for (int j = 0; j < 4; ++j)
            b[j] = tile[k][4 * column + j];
//                 ^^^^^^^^^^^^^^^^^^^^^^^ wavefronts: 4 (ideal 4)
        for (int j = 0; j < 4; ++j)
            sum += b[j] * b[3 - j];
    }
    out[blockIdx.x * 256 + threadIdx.x] = sum;
}

// Whether the compiler loads them at once depends on what the loop does between.
// warplint: launch grid=(8) block=(128)
__global__ void inverses(const float* in, float* out) {
    __shared__ float s[512];
    for (int i = threadIdx.x; i < 512; i += 128)
        s[i] = in[i];
    __syncthreads();
    float sum = 0;
    for (int j = 0; j < 4; ++j)
        sum += 1 / s[4 * threadIdx.x + j];
    out[blockIdx.x * 128 + threadIdx.x] = sum;
}

// The compiler stores 16 bytes at once, as it knows what the member refers to.
struct Exchange {
    int (&words)[1024];
    int thread;
    __device__ void put(const int (&values)[4]) {
        #pragma unroll
        for (int j = 0; j < 4; j++)
            words[thread * 4 + j] = values[j];
    }
};

// warplint: launch grid=(64) block=(256)
__global__ void exchange(const int* in, int* out) {
    __shared__ __align__(16) int s[1024];
    int values[4];
    for (int j = 0; j < 4; j++)
        values[j] = in[j * 256 + threadIdx.x];
    Exchange{s, (int)threadIdx.x}.put(values);
    __syncthreads();
    out[threadIdx.x] = s[threadIdx.x];
}

// As nvcc 13.0 compiles it for sm_90: one LDS.128, whose 16 bytes lie 36 words apart.
// warplint: launch grid=(8) block=(256)
__global__ void halvesBehindACast(const int4* in, float* out) {
    __shared__ int4 s[288];
    for (int i = threadIdx.x; i < 288; i += 256)
        s[i] = in[i];
    __syncthreads();
    const __half2* b = reinterpret_cast<const __half2*>(&s[9 * (threadIdx.x % 32)]);
    __half2 sum = __float2half2_rn(0.0f);
    #pragma unroll
    for (int j = 0; j < 4; j++)
        sum = __hadd2(b[j], sum);
//                    ^^^^ wavefronts: 1–4 (ideal 1)
    out[blockIdx.x * 256 + threadIdx.x] = __low2float(sum);
}

// Four items of a thread are one access of 16 bytes, as nvcc makes it: four passes for a warp's 512 bytes.
// warplint: launch grid=(64) block=(128)
__global__ void exchanged(const float* in, float* out) {
    using Load = cub::BlockLoad<float, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
    using Store = cub::BlockStore<float, 128, 4, cub::BLOCK_STORE_TRANSPOSE>;
    __shared__ union {
        typename Load::TempStorage load;
        typename Store::TempStorage store;
    } storage;
    float items[4];
    Load(storage.load).Load(in + blockIdx.x * 512, items);
    __syncthreads();
    Store(storage.store).Store(out + blockIdx.x * 512, items);
}

// Every second lane: each half of the warp takes a pass, for 128 bytes together that one could move.
// warplint: launch grid=(4) block=(256)
__global__ void everySecondDouble(const double* in, double* out) {
    __shared__ double sums[256];
    if (threadIdx.x % 2 == 0) sums[threadIdx.x] = in[threadIdx.x / 2];
    __syncthreads();
    if (threadIdx.x % 2 == 0) out[threadIdx.x / 2] = sums[threadIdx.x];
}

// Two lanes that share an address take a pass for two addresses of one bank as two words would.
// warplint: launch grid=(4) block=(256)
__global__ void inPairs(const double* in, double* out) {
    __shared__ double rows[512];
    for (int i = threadIdx.x; i < 512; i += 256) rows[i] = in[i];
    __syncthreads();
    out[threadIdx.x] = rows[threadIdx.x & ~1];
}
