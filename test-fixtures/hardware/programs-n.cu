// Lab 4: parallel scan, sorting and compaction
//
// This file collects all the kernels discussed in the lecture. Every test
// function allocates its data, runs the kernels and compares with the CPU.

#include <iostream>
#include <vector>
#include <algorithm>
#include <numeric>
#include <cstdlib>
#include <cuda_runtime.h>

using namespace std;

#define gpuErrchk(ans) { gpuAssert((ans), __FILE__, __LINE__); }
inline void gpuAssert(cudaError_t code, const char *file, int line) {
    if (code != cudaSuccess) {
        cerr << "GPUassert: " << cudaGetErrorString(code) << " " << file << " " << line << endl;
        exit(code);
    }
}

#define NUM_BANKS 32
#define LOG_NUM_BANKS 5
#define CONFLICT_FREE_OFFSET(n) ((n) >> LOG_NUM_BANKS)
#define BLOCK 256

// ---------------------------------------------------------------------
// 1. Hillis-Steele inclusive scan (one block, double buffer)
__global__ void hillisSteele(int *out, const int *in, int n) {
    extern __shared__ int temp[];
    int thid = threadIdx.x;
    int pout = 0, pin = 1;
    temp[thid] = (thid < n) ? in[thid] : 0;
    __syncthreads();
    for (int offset = 1; offset < n; offset *= 2) {
        pout = 1 - pout;
        pin = 1 - pout;
        if (thid >= offset)
            temp[pout * blockDim.x + thid] = temp[pin * blockDim.x + thid] + temp[pin * blockDim.x + thid - offset];
        else
            temp[pout * blockDim.x + thid] = temp[pin * blockDim.x + thid];
        __syncthreads();
    }
    if (thid < n)
        out[thid] = temp[pout * blockDim.x + thid];
}

// ---------------------------------------------------------------------
// 2. Blelloch exclusive scan with bank conflicts, 2 elements per thread
__global__ void blellochNaive(int *g_odata, const int *g_idata, int *sums, int n) {
    __shared__ int temp[2 * BLOCK];
    int tid = threadIdx.x;
    int base = blockIdx.x * 2 * BLOCK;
    int offset = 1;
    int i0 = base + 2 * tid;
    int i1 = base + 2 * tid + 1;

    temp[2 * tid]     = (i0 < n) ? g_idata[i0] : 0;
    temp[2 * tid + 1] = (i1 < n) ? g_idata[i1] : 0;

    for (int d = BLOCK; d > 0; d >>= 1) {  // up-sweep
        __syncthreads();
        if (tid < d) {
            int ai = offset * (2 * tid + 1) - 1;
            int bi = offset * (2 * tid + 2) - 1;
            temp[bi] += temp[ai];
        }
        offset *= 2;
    }
    if (tid == 0) {
        if (sums) sums[blockIdx.x] = temp[2 * BLOCK - 1];
        temp[2 * BLOCK - 1] = 0;             // clear the last element
    }
    for (int d = 1; d < 2 * BLOCK; d *= 2) {  // down-sweep
        offset >>= 1;
        __syncthreads();
        if (tid < d) {
            int ai = offset * (2 * tid + 1) - 1;
            int bi = offset * (2 * tid + 2) - 1;
            int t = temp[ai];
            temp[ai] = temp[bi];
            temp[bi] += t;
        }
    }
    __syncthreads();
    if (i0 < n) g_odata[i0] = temp[2 * tid];
    if (i1 < n) g_odata[i1] = temp[2 * tid + 1];
}

// ---------------------------------------------------------------------
// 3. Blelloch scan without bank conflicts (GPU Gems 3, ch. 39)
__global__ void blellochConflictFree(int *g_odata, const int *g_idata, int *sums, int n) {
    __shared__ int temp[2 * BLOCK + CONFLICT_FREE_OFFSET(2 * BLOCK)];
    int tid = threadIdx.x;
    int base = blockIdx.x * 2 * BLOCK;
    int offset = 1;
    int ai = tid;
    int bi = tid + BLOCK;
    int bankOffsetA = CONFLICT_FREE_OFFSET(ai);
    int bankOffsetB = CONFLICT_FREE_OFFSET(bi);
    temp[ai + bankOffsetA] = (base + ai < n) ? g_idata[base + ai] : 0;
    temp[bi + bankOffsetB] = (base + bi < n) ? g_idata[base + bi] : 0;

    for (int d = BLOCK; d > 0; d >>= 1) {
        __syncthreads();
        if (tid < d) {
            int a = offset * (2 * tid + 1) - 1;
            int b = offset * (2 * tid + 2) - 1;
            a += CONFLICT_FREE_OFFSET(a);
            b += CONFLICT_FREE_OFFSET(b);
            temp[b] += temp[a];
        }
        offset *= 2;
    }
    if (tid == 0) {
        int last = 2 * BLOCK - 1 + CONFLICT_FREE_OFFSET(2 * BLOCK - 1);
        if (sums) sums[blockIdx.x] = temp[last];
        temp[last] = 0;
    }
    for (int d = 1; d < 2 * BLOCK; d *= 2) {
        offset >>= 1;
        __syncthreads();
        if (tid < d) {
            int a = offset * (2 * tid + 1) - 1;
            int b = offset * (2 * tid + 2) - 1;
            a += CONFLICT_FREE_OFFSET(a);
            b += CONFLICT_FREE_OFFSET(b);
            int t = temp[a];
            temp[a] = temp[b];
            temp[b] += t;
        }
    }
    __syncthreads();
    if (base + ai < n) g_odata[base + ai] = temp[ai + bankOffsetA];
    if (base + bi < n) g_odata[base + bi] = temp[bi + bankOffsetB];
}

__global__ void addBlockSums(int *data, const int *sums, int n) {
    int i = blockIdx.x * 2 * BLOCK + threadIdx.x;
    int s = sums[blockIdx.x];
    if (i < n) data[i] += s;
    if (i + BLOCK < n) data[i + BLOCK] += s;
}

// scan of arbitrary length (up to (2*BLOCK)^2)
void exclusiveScan(int *d_out, const int *d_in, int n, bool conflictFree) {
    int blocks = (n + 2 * BLOCK - 1) / (2 * BLOCK);
    int *d_sums;
    gpuErrchk(cudaMalloc(&d_sums, blocks * sizeof(int)));
    if (conflictFree) {
        blellochConflictFree<<<blocks, BLOCK>>>(d_out, d_in, d_sums, n);
        blellochConflictFree<<<1, BLOCK>>>(d_sums, d_sums, nullptr, blocks);
    }
    else {
        blellochNaive<<<blocks, BLOCK>>>(d_out, d_in, d_sums, n);
        blellochNaive<<<1, BLOCK>>>(d_sums, d_sums, nullptr, blocks);
    }
    addBlockSums<<<blocks, BLOCK>>>(d_out, d_sums, n);
    gpuErrchk(cudaFree(d_sums));
}

// ---------------------------------------------------------------------
// 4. Stream compaction = predicate + scan + scatter
__global__ void mapToBoolean(const int *in, int *flags, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        flags[i] = (in[i] % 3 == 0) ? 1 : 0;
}

__global__ void scatter(const int *in, const int *flags, const int *indices, int *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    if (flags[i])
        out[indices[i]] = in[i];
}

// ---------------------------------------------------------------------
// 5. Radix sort, 4 bits per pass, one block handles a contiguous chunk
__global__ void radixHistogram(const unsigned *keys, int *counts, int n, int shift) {
    __shared__ int hist[16];
    if (threadIdx.x < 16) hist[threadIdx.x] = 0;
    __syncthreads();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        unsigned digit = (keys[i] >> shift) & 15;
        atomicAdd(&hist[digit], 1);
    }
    __syncthreads();
    // column-major: all blocks of digit 0, then all blocks of digit 1, ...
    if (threadIdx.x < 16)
        counts[threadIdx.x * gridDim.x + blockIdx.x] = hist[threadIdx.x];
}

__global__ void radixScatter(const unsigned *in, unsigned *out, const int *offsets, int n, int shift) {
    __shared__ unsigned char digits[BLOCK];
    int i = blockIdx.x * BLOCK + threadIdx.x;
    unsigned key = 0, digit = 255;
    if (i < n) {
        key = in[i];
        digit = (key >> shift) & 15;
    }
    digits[threadIdx.x] = digit;
    __syncthreads();
    if (i >= n) return;
    int rank = 0;                       // simple, but O(BLOCK) stable ranking
    for (int j = 0; j < threadIdx.x; j++)
        rank += (digits[j] == digit);
    int dst = offsets[digit * gridDim.x + blockIdx.x] + rank;
    out[dst] = key;
}

// ---------------------------------------------------------------------
// 6. Bitonic sort: shared memory version and global merge steps
__global__ void bitonicShared(unsigned *data) {
    __shared__ unsigned s[2 * BLOCK];
    int t = threadIdx.x;
    unsigned *d = data + blockIdx.x * 2 * BLOCK;
    s[t] = d[t];
    s[t + BLOCK] = d[t + BLOCK];
    bool up = (blockIdx.x & 1) == 0;
    for (int k = 2; k <= 2 * BLOCK; k <<= 1) {
        for (int j = k >> 1; j > 0; j >>= 1) {
            __syncthreads();
            int pos = 2 * t - (t & (j - 1));
            bool dir = (k == 2 * BLOCK) ? up : ((pos & k) == 0);
            unsigned a = s[pos];
            unsigned b = s[pos + j];
            if ((a > b) == dir) {
                s[pos] = b;
                s[pos + j] = a;
            }
        }
    }
    __syncthreads();
    d[t] = s[t];
    d[t + BLOCK] = s[t + BLOCK];
}

__global__ void bitonicStep(unsigned *data, int j, int k) {
    unsigned i = threadIdx.x + blockDim.x * blockIdx.x;
    unsigned ixj = i ^ j;
    if (ixj > i) {
        unsigned a = data[i], b = data[ixj];
        if (((i & k) == 0) == (a > b)) { data[i] = b; data[ixj] = a; }
    }
}

// ---------------------------------------------------------------------
// 7. Segmented reduction: one warp per segment
__global__ void segmentedReduce(const int *values, const int *segStart, int *result, int numSegments) {
    int warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
    int lane = threadIdx.x & 31;
    if (warp >= numSegments) return;
    int begin = segStart[warp], end = segStart[warp + 1];
    int sum = 0;
    for (int i = begin + lane; i < end; i += 32)
        sum += values[i];
    for (int delta = 16; delta > 0; delta /= 2)
        sum += __shfl_down_sync(0xffffffff, sum, delta);
    if (lane == 0) result[warp] = sum;
}

template <class T> T *toDevice(const vector<T> &v) {
    T *p;
    gpuErrchk(cudaMalloc(&p, v.size() * sizeof(T)));
    gpuErrchk(cudaMemcpy(p, v.data(), v.size() * sizeof(T), cudaMemcpyHostToDevice));
    return p;
}

int main(int argc, char **argv) {
    int n = (argc > 1) ? atoi(argv[1]) : 100000;
    if (n > 4 * BLOCK * BLOCK) n = 4 * BLOCK * BLOCK;
    vector<int> h(n);
    srand(42);
    for (int &v : h) v = rand() % 100;
    int *d_in = toDevice(h), *d_flags = toDevice(h), *d_idx = toDevice(h), *d_out = toDevice(h);

    hillisSteele<<<1, 512, 2 * 512 * sizeof(int)>>>(d_out, d_in, min(n, 500));
    exclusiveScan(d_out, d_in, n, false);
    exclusiveScan(d_out, d_in, n, true);
    vector<int> res(n), ref(n, 0);
    gpuErrchk(cudaMemcpy(res.data(), d_out, n * sizeof(int), cudaMemcpyDeviceToHost));
    for (int i = 1; i < n; i++) ref[i] = ref[i - 1] + h[i - 1];
    cout << "scan      " << (res == ref ? "OK" : "FAILED") << endl;

    mapToBoolean<<<(n + 255) / 256, 256>>>(d_in, d_flags, n);
    exclusiveScan(d_idx, d_flags, n, true);
    scatter<<<(n + 255) / 256, 256>>>(d_in, d_flags, d_idx, d_out, n);

    int m = 32000, rb = (m + BLOCK - 1) / BLOCK;
    vector<unsigned> keys(m);
    for (unsigned &k : keys) k = rand() & 0xffff;
    unsigned *d_k = toDevice(keys), *d_k2 = toDevice(keys);
    int *d_counts;
    gpuErrchk(cudaMalloc(&d_counts, 16 * rb * sizeof(int)));
    for (int shift = 0; shift < 16; shift += 4) {
        radixHistogram<<<rb, BLOCK>>>(d_k, d_counts, m, shift);
        exclusiveScan(d_counts, d_counts, 16 * rb, true);
        radixScatter<<<rb, BLOCK>>>(d_k, d_k2, d_counts, m, shift);
        swap(d_k, d_k2);
    }
    vector<unsigned> sorted(m);
    gpuErrchk(cudaMemcpy(sorted.data(), d_k, m * sizeof(unsigned), cudaMemcpyDeviceToHost));
    cout << "radix     " << (is_sorted(sorted.begin(), sorted.end()) ? "OK" : "FAILED") << endl;

    bitonicShared<<<16, BLOCK>>>(d_k2);              // 8192 keys
    for (int k = 1024; k <= 2048; k <<= 1)
        for (int j = k >> 1; j >= 512; j >>= 1)
            bitonicStep<<<16, 512>>>(d_k2, j, k);

    vector<int> seg;
    for (int s = 0, i = 0; s < n; s += 1 + (i++ * 37) % 150) seg.push_back(s);
    int ns = seg.size();
    seg.push_back(n);
    int *d_seg = toDevice(seg);
    segmentedReduce<<<(ns * 32 + 127) / 128, 128>>>(d_in, d_seg, d_out, ns);
    gpuErrchk(cudaDeviceSynchronize());
    return 0;
}
