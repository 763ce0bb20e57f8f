// The worst is a sector for each lane: 32, where 32 lanes of 4 bytes side by side need 4.
// warplint: launch grid=(64) block=(256)
__global__ void gather(const int* index, const float* in, float* out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[index[i]];
//           ^^^^^^^^^^^^ info[data-dependent-access]: Up to 32 sectors per request instead of 4
}

// 32 lanes of 16 bytes side by side are 512 bytes, 16 sectors.
// warplint: launch grid=(64) block=(256)
__global__ void wideScatter(const int* index, const float4* in, float4* out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[index[i]] = in[i];
//  ^^^^^^^^^^^^^ info[data-dependent-access]: Up to 32 sectors per request instead of 16
}

// 2 bytes each: 32 sectors, and two side by side.
// warplint: launch grid=(64) block=(256)
__global__ void bins(const unsigned char* data, short* firstOf) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    firstOf[data[i]] = i;
//  ^^^^^^^^^^^^^^^^ info[data-dependent-access]: Up to 32 sectors per request instead of 2
}

// All lanes may meet in one bank.
// warplint: launch grid=(64) block=(256)
__global__ void permuted(const int* index, float* out) {
    __shared__ float tile[256];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    tile[threadIdx.x] = i;
    __syncthreads();
    out[i] = tile[index[i] & 255];
//           ^^^^^^^^^^^^^^^^^^^^ info[data-dependent-access]: Up to 32 wavefronts per request instead of 1
}
