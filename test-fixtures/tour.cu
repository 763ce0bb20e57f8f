// A tour of what warplint reports, one kernel for each rule. Compile and run: nvcc tour.cu -o tour && ./tour
#include <cstdio>

constexpr int N = 1 << 14;
constexpr int WIDTH = 128;

struct Particle {
    float x, y, z, mass;
};

// uncoalesced-global-access: a lane reads one field of a 16-byte struct, so a warp's 128 bytes lie in 16 sectors.
__global__ void totalMass(const Particle* particles, float* mass) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < N)
        mass[i] = particles[i].mass;
}

// uncoalesced-global-access: each lane walks along its own row, 512 bytes from its neighbour's.
__global__ void rowSums(const float* m, float* sums, int width) {
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0.0f;
    for (int k = 0; k < width; ++k)
        sum += m[row * width + k];
    sums[row] = sum;
}

// misaligned-global-access: 128 bytes that start off a sector lie in five of them.
__global__ void differences(const float* in, float* out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i + 1] - in[i];
}

// misaligned-address: rows of 514 floats are 2056 bytes apart, no multiple of the 16 that a float4 needs.
__global__ void vectorRows(const float* m, float4* out) {
    const float4* row = reinterpret_cast<const float4*>(m + blockIdx.x * 514);
    out[blockIdx.x * 128 + threadIdx.x] = row[threadIdx.x];
}

// shared-bank-conflict: rows of 32 words put a column in one bank. The quick fix pads the rows to 33.
__global__ void transpose(const float* in, float* out) {
    __shared__ float tile[32][32];
    int x = blockIdx.x * 32 + threadIdx.x;
    int y = blockIdx.y * 32 + threadIdx.y;
    tile[threadIdx.y][threadIdx.x] = in[y * WIDTH + x];
    __syncthreads();
    x = blockIdx.y * 32 + threadIdx.x;
    y = blockIdx.x * 32 + threadIdx.y;
    out[y * WIDTH + x] = tile[threadIdx.x][threadIdx.y];
}

// divergent-branch: every warp runs both ways, each with half of its lanes.
__global__ void evenAndOdd(float* a) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float x = a[i];
    if (threadIdx.x % 2 == 0)
        for (int k = 0; k < 16; ++k)
            x = x * 0.5f + 1.0f;
    else
        for (int k = 0; k < 16; ++k)
            x = x * x - 0.5f;
    a[i] = x;
}

// divergent-barrier: the block's second half never arrives.
__global__ void smooth(float* a) {
    __shared__ float s[128];
    s[threadIdx.x] = a[threadIdx.x];
    if (threadIdx.x < 64) {
        s[threadIdx.x] += s[threadIdx.x + 64];
        __syncthreads();
    }
    a[threadIdx.x] = s[127 - threadIdx.x];
}

// low-occupancy: blocks of one warp fill half of an A100's multiprocessor.
__global__ void scale(float* a, float factor) {
    a[blockIdx.x * blockDim.x + threadIdx.x] *= factor;
}

// exceeds-block-limits: launched below with more dynamic shared memory than an A100 has for one block.
__global__ void reverse(float* a) {
    extern __shared__ float s[];
    s[threadIdx.x] = a[threadIdx.x];
    __syncthreads();
    a[threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}

// What depends on loaded data is not guessed at: the hover says unknown, and why.
__global__ void histogram(const int* keys, int* bins) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    atomicAdd(&bins[keys[i] & 255], 1);
}

int main(int argc, char**) {
    float *a, *b;
    Particle* particles;
    int *keys, *bins;
    cudaMalloc(&a, (N + 32) * sizeof(float));
    cudaMalloc(&b, (N + 32) * sizeof(float));
    cudaMalloc(&particles, N * sizeof(Particle));
    cudaMalloc(&keys, N * sizeof(int));
    cudaMalloc(&bins, 256 * sizeof(int));
    cudaMemset(a, 0, (N + 32) * sizeof(float));
    cudaMemset(particles, 0, N * sizeof(Particle));
    cudaMemset(keys, 0, N * sizeof(int));
    cudaMemset(bins, 0, 256 * sizeof(int));

    totalMass<<<(N + 255) / 256, 256>>>(particles, b);
    rowSums<<<1, 128>>>(a, b, WIDTH);
    differences<<<N / 256, 256>>>(a, b);
    transpose<<<dim3(WIDTH / 32, WIDTH / 32), dim3(32, 32)>>>(a, b);
    evenAndOdd<<<N / 256, 256>>>(a);
    scale<<<N / 32, 32>>>(a, 2.0f);
    histogram<<<N / 256, 256>>>(keys, bins);
    if (argc > 1) {
        // These fail, so they run only when asked for.
        smooth<<<1, 128>>>(a);
        vectorRows<<<16, 128>>>(a, reinterpret_cast<float4*>(b));
        reverse<<<1, 256, 192 * 1024>>>(a);
    }
    printf("%s\n", cudaGetErrorString(cudaGetLastError()));
    return cudaDeviceSynchronize() == cudaSuccess ? 0 : 1;
}
