// Shared memory has 32 banks of 4-byte words; lanes with different words of one bank are served one after the other.

// warplint: launch grid=(32,32) block=(32,32)
__global__ void transpose(const float* in, float* out) {
    __shared__ float tile[32][32];
    int x = blockIdx.x * 32 + threadIdx.x;
    int y = blockIdx.y * 32 + threadIdx.y;
    tile[threadIdx.y][threadIdx.x] = in[y * 1024 + x];
    __syncthreads();
    x = blockIdx.y * 32 + threadIdx.x;
    y = blockIdx.x * 32 + threadIdx.y;
    out[y * 1024 + x] = tile[threadIdx.x][threadIdx.y];
//                      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[shared-bank-conflict]: 32-way bank conflict: 32 wavefronts per request instead of 1
//                      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ wavefronts: 32 (ideal 1)
}

// 16 rows of 32 words: half a warp goes down a column, the other half down the next one.
// warplint: launch grid=(1) block=(32,16)
__global__ void rectangle(int* out) {
    __shared__ int tile[16][32];
    unsigned idx = threadIdx.y * blockDim.x + threadIdx.x;
    unsigned irow = idx / blockDim.y;
    unsigned icol = idx % blockDim.y;
    tile[threadIdx.y][threadIdx.x] = idx;
    __syncthreads();
    out[idx] = tile[icol][irow];
//             ^^^^^^^^^^^^^^^^ warning[shared-bank-conflict]: Pad the rows to 34 elements
//             ^^^^^^^^^^^^^^^^ wavefronts: 16 (ideal 1)
}

// Even words only: half of the banks serve two lanes each.
// warplint: launch grid=(1) block=(256)
__global__ void everySecond(float* out) {
    __shared__ float s[512];
    s[threadIdx.x] = threadIdx.x;
    s[threadIdx.x + 256] = threadIdx.x;
    __syncthreads();
    out[threadIdx.x] = s[2 * threadIdx.x];
//                     ^^^^^^^^^^^^^^^^^^ warning[shared-bank-conflict]: 2-way bank conflict
}

struct Item {
    float key;
    int a, b, c;
};

// One field of 4-word structs: 8 banks for 32 lanes.
// warplint: launch grid=(1) block=(64)
__global__ void fieldOfStruct(float* out) {
    __shared__ Item items[64];
    items[threadIdx.x].key = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^^^ warning[shared-bank-conflict]: lanes touch `key` of consecutive `Item`s, 4 words apart
    __syncthreads();
    out[threadIdx.x] = items[63 - threadIdx.x].key;
//                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[shared-bank-conflict]: 4-way
}

// 8-byte elements are served 16 lanes at a time, so 2 wavefronts are ideal; every second one takes 4.
// warplint: launch grid=(1) block=(64)
__global__ void doublesApart(double* out) {
    __shared__ double s[128];
    s[threadIdx.x] = 1;
    s[threadIdx.x + 64] = 2;
    __syncthreads();
    out[threadIdx.x] = s[2 * threadIdx.x];
//                     ^^^^^^^^^^^^^^^^^^ warning[shared-bank-conflict]: 4 wavefronts per request instead of 2
}

// Atomics on 32 different words of one bank.
// warplint: launch grid=(1) block=(256)
__global__ void atomicsOnOneBank(int* out) {
    __shared__ int bins[1024];
    for (int i = threadIdx.x; i < 1024; i += 256)
        bins[i] = 0;
    __syncthreads();
    atomicAdd(&bins[threadIdx.x % 32 * 32], 1);
//             ^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[shared-bank-conflict]: 32-way
    __syncthreads();
    out[threadIdx.x] = bins[threadIdx.x];
}

// Loaded at once by an unrolled loop, rows of 128 bytes meet in the same banks all the same.
// warplint: launch grid=(8) block=(256)
__global__ void sumOfRow(const float* in, float* out) {
    __shared__ float tile[32][32];
    for (int i = threadIdx.x; i < 1024; i += 256)
        tile[i / 32][i % 32] = in[i];
    __syncthreads();
    float sum = 0;
    for (int j = 0; j < 32; ++j)
        sum += tile[threadIdx.x % 32][j];
//             ^^^^^^^^^^^^^^^^^^^^^^^^^ warning[shared-bank-conflict]: 8-way bank conflict: 32 wavefronts per request instead of 4
    out[blockIdx.x * 256 + threadIdx.x] = sum;
}

// The same where the compiler may load neighbours one by one or at once: bad either way.
// warplint: launch grid=(8) block=(256)
__global__ void inversesOfRow(const float* in, float* out) {
    __shared__ float tile[32][32];
    for (int i = threadIdx.x; i < 1024; i += 256)
        tile[i / 32][i % 32] = in[i];
    __syncthreads();
    float sum = 0;
    for (int j = 0; j < 32; ++j)
        sum += 1 / tile[threadIdx.x % 32][j];
//                 ^^^^^^^^^^^^^^^^^^^^^^^^^ warning[shared-bank-conflict]: 32-way
    out[blockIdx.x * 256 + threadIdx.x] = sum;
}

// Neighbours in rows of 16 words: also the one store of 8 bytes for both needs 16 wavefronts, eight times its two.
// warplint: launch grid=(1) block=(64)
__global__ void storesPairsOfRows(const float* a, float* b) {
    __shared__ float s[1024];
    int t = threadIdx.x;
    s[16 * t] = a[t];
//  ^^^^^^^^^ warning[shared-bank-conflict]: 16-way bank conflict: 16 wavefronts per request instead of 1
    s[16 * t + 1] = a[t + 64];
//  ^^^^^^^^^^^^^ warning[shared-bank-conflict]: 16-way bank conflict: 16 wavefronts per request instead of 1
    __syncthreads();
    b[t] = s[t];
}

// On an H200 both neighbours become one store of 8 bytes, which has no conflict.
// warplint: launch grid=(1) block=(256)
__global__ void storesPairs(const float* a, float* b) {
    __shared__ float s[512];
    int t = threadIdx.x;
    s[2 * t] = a[t];
//  ^^^^^^^^ info[shared-bank-conflict]: 2 wavefronts per request instead of 1 as written
    s[2 * t + 1] = a[t + 256];
//  ^^^^^^^^^^^^ info[shared-bank-conflict]: 2 wavefronts per request instead of 1 as written
    __syncthreads();
    b[t] = s[t];
}

#include <mma.h>
// `ldmatrix` behind it takes rows of 16 bytes: 128 bytes apart, all of eight lie in the same four banks.
// warplint: launch grid=(8) block=(64)
__global__ void loadsFragments(const half* in, half* out) {
    using namespace nvcuda;
    __shared__ half tile[16 * 64];
    for (int i = threadIdx.x; i < 16 * 64; i += 64) tile[i] = in[i];
    __syncthreads();
    wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::row_major> b;
    wmma::load_matrix_sync(b, tile, 64);
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[shared-bank-conflict]: 8-way bank conflict: 32 wavefronts per request instead of 4
    out[blockIdx.x * 64 + threadIdx.x] = b.x[0];
}
