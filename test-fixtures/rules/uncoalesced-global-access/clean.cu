// expect: none

// warplint: launch grid=(128) block=(256)
__global__ void unitStride(const float* a, float* b) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    b[i] = a[i];
//         ^^^^ sectors: 4 (ideal 4)
}

// All lanes read one address: one sector serves the warp.
// warplint: launch grid=(128) block=(256)
__global__ void broadcast(const float* a, float* b) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    b[i] = a[blockIdx.x];
//         ^^^^^^^^^^^^^ sectors: 1 (ideal 1)
}

// 8 and 16 bytes per lane need 8 and 16 sectors, and these are used up to the last byte.
// warplint: launch grid=(128) block=(256)
__global__ void wideElements(const double* a, double* b, const float4* c, float4* d) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    b[i] = a[i];
//         ^^^^ sectors: 8 (ideal 8)
    d[i] = c[i];
//         ^^^^ sectors: 16 (ideal 16)
}

// The same bytes in another order of lanes.
// warplint: launch grid=(128) block=(256)
__global__ void reversedInTheBlock(const float* a, float* b) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    b[i] = a[blockIdx.x * blockDim.x + 255 - threadIdx.x];
//         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ sectors: 4 (ideal 4)
}

// Three of four lanes still fill 4 sectors, and their 96 bytes would need 3: not 1.5 times.
// warplint: launch grid=(128) block=(256)
__global__ void masked(float* a) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if ((i & 3) != 0)
        a[i] = 1.0f;
//      ^^^^ sectors: 4 (ideal 3)
}

// The bounds check leaves the last warp with 8 lanes: the average over the grid does not notice.
__global__ void vecAdd(const float* a, const float* b, float* c, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}

// 16 lanes of a row are 2 whole sectors each.
// warplint: launch grid=(32,32) block=(16,16) width=512
__global__ void halfRows(const float* m, float* p, int width) {
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    p[row * width + col] = m[row * width + col];
//                         ^^^^^^^^^^^^^^^^^^^^ sectors: 4 (ideal 4)
}

// All fields of an element aligned to its size: the compiler moves it whole.
// warplint: launch grid=(128) block=(256)
__global__ void bothFields(const float2* in, float* out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i].x * in[i].y;
}

int main() {
    float *a, *b, *c;
    cudaMalloc(&a, 4000);
    cudaMalloc(&b, 4000);
    cudaMalloc(&c, 4000);
    vecAdd<<<4, 256>>>(a, b, c, 1000);
    return cudaDeviceSynchronize();
}

// Wherever a single thread goes, it needs one sector.
// warplint: launch grid=(64) block=(128)
__global__ void followIndices(const int* next, int* out) {
    int at = next[threadIdx.x];
    int sum = 0;
    for (int i = 0; i < 8; i++) sum += next[blockIdx.x * 1024 + i * 128 + threadIdx.x];
    out[blockIdx.x * 128 + threadIdx.x] = sum;
    if (threadIdx.x == 0) out[at] = next[at + sum];
//                                  ^^^^^^^^^^^^^^ sectors: 1 (ideal 1)
}

// What is left over behind 16-byte accesses is the share of a single thread.
// warplint: launch grid=(128) block=(256)
__global__ void vectorsWithATail(const float* a, float* b, int n) {
    int i = (blockIdx.x * blockDim.x + threadIdx.x) * 4;
    if (i + 3 < n) {
        *reinterpret_cast<float4*>(b + i) = *reinterpret_cast<const float4*>(a + i);
    } else {
        for (int j = i; j < n; j++) b[j] = a[j];
//                                         ^^^^ sectors: 1 (ideal 1)
    }
}

// Whichever side of its bound most warps are on, some n puts all of them where lanes lie side by side.
// warplint: launch grid=(128) block=(256)
__global__ void foldedBack(const float* a, float* b, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int j = i;
    if (i >= n) j = (i - n) * 64;
    b[i] = a[j];
}

// A band that moves along the lanes: two or three of them are in it at any time, as 184 steps lie between neighbours.
// warplint: launch grid=(12) block=(64)
__global__ void band(const float* a, float* b) {
    int t = threadIdx.x;
    float sum = 0;
    for (int from = 0; from <= 12000; from += 32)
        for (int k = max(0, 184 * t - from); k <= min(31, 183 * t - from + 368); k++)
            sum += a[187 * t + from + k];
    b[blockIdx.x * 64 + t] = sum;
}

// A tensor with a distance for each dimension: that of the innermost one is an element as a rule.
// warplint: launch grid=(128) block=(256)
__global__ void anyLayout(const float* a, float* b, int n0, int n1, long s0, long s1, long s2) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int x = i % n0, y = i / n0 % n1, z = i / (n0 * n1);
    b[i] = a[x * s0 + y * s1 + z * s2];
}

// warplint: launch grid=(16,128) block=(256)
__global__ void anyMatrix(const float* a, float* b, int n, long s0, long s1) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    b[blockIdx.y * n + i] = a[i * s0 + blockIdx.y * s1];
}

// A row of any length is read from one end to the other.
// warplint: launch grid=(128) block=(256)
__global__ void flat(const float* a, const float* bias, float* b, int width, int pitch) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    b[i] = a[i / width * pitch + i % width] + bias[i % width] + bias[i / width];
}

// Two calls of one function: in the first two rows of 16 lanes take their four sectors, in the other two lanes a sector
// each of a pitch apart. Both together are 6 sectors for 5.
// warplint: launch grid=(64,64) block=(16,16)
__global__ void withLeftNeighbour(const float* a, float* b, int pitch) {
    int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
    auto at = [&](int column) { return a[y * pitch + column]; };
    float sum = at(x);
    if (threadIdx.x == 0) sum += at(x + 16);
    b[y * pitch + x] = sum;
}

// Beside a tile that is in shared memory, few lanes of most warps read from global memory: 1.4 sectors a request for 1.2.
__global__ void besideTile(const float* in, const float* weights, float* out, size_t height, size_t width) {
    __shared__ float tile[24][28];
    size_t row = blockIdx.y * 24 + threadIdx.y, column = blockIdx.x * 28 + threadIdx.x;
    size_t top = blockIdx.y * 24, left = blockIdx.x * 28, bottom = (blockIdx.y + 1) * 24, right = (blockIdx.x + 1) * 28;
    if (row >= height || column >= width) return;
    tile[threadIdx.y][threadIdx.x] = in[row * width + column];
    __syncthreads();
    float sum = 0;
    for (size_t r = 0; r < 5; ++r)
        for (size_t c = 0; c < 5; ++c) {
            int y = row - 2 + r, x = column - 2 + c;
            if (y >= 0 && y < (int)height && x >= 0 && x < (int)width) {
                if (y >= (int)top && y < (int)bottom && x >= (int)left && x < (int)right)
                    sum += tile[y - top][x - left] * weights[r * 5 + c];
                else
                    sum += in[y * width + x] * weights[r * 5 + c];
            }
        }
    out[row * width + column] = sum;
}
void launchBesideTile(const float* in, const float* weights, float* out) {
    besideTile<<<dim3(53, 65), dim3(28, 24)>>>(in, weights, out, 1537, 1479);
}

// Each copy is made for one field, and the compiler loads both fields in one 8-byte instruction.
__device__ float realPart(float2 z) { return z.x; }
__device__ float imaginaryPart(float2 z) { return z.y; }

// warplint: launch grid=(128) block=(256)
__global__ void byParts(const float2* in, float* out, int n) {
    float real = 0.0f, imaginary = 0.0f;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        real += realPart(in[i]);
        imaginary += imaginaryPart(in[i]);
    }
    out[blockIdx.x * blockDim.x + threadIdx.x] = real * imaginary;
}
