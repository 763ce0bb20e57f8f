// A warp's 32 lanes of 4 bytes fit 4 sectors of 32 bytes; all of these need more.

// warplint: launch grid=(128) block=(256)
__global__ void columnRead(const float* a, float* b) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    b[i] = a[i * 64];
//         ^^^^^^^^^ warning[uncoalesced-global-access]: lanes are 256 B apart
//         ^^^^^^^^^ sectors: 32 (ideal 4)
}

// warplint: launch grid=(128) block=(256)
__global__ void everySecond(const float* a, float* b) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    b[2 * i] = a[2 * i + 1];
//  ^^^^^^^^ warning[uncoalesced-global-access]: 8 sectors per request instead of 4
//             ^^^^^^^^^^^^ warning[uncoalesced-global-access]: 50 % of the bytes moved are used
//             ^^^^^^^^^^^^ sectors: 8 (ideal 4)
}

// Descending lanes lie as far apart; the first one starts a sector that it has to itself.
// warplint: launch grid=(128) block=(256)
__global__ void backwards(const float* a, float* b, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    b[i] = a[131072 - 4 * i];
//         ^^^^^^^^^^^^^^^^^ warning[uncoalesced-global-access]: lanes are 16 B apart
//         ^^^^^^^^^^^^^^^^^ sectors: 17 (ideal 4)
}

struct Particle {
    float x, y, z, mass;
};

// 32 structs of 16 bytes span 16 sectors, whichever field is read.
// warplint: launch grid=(128) block=(256)
__global__ void arrayOfStructs(const Particle* particles, float* b) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    b[i] = particles[i].mass;
//         ^^^^^^^^^^^^^^^^^ warning[uncoalesced-global-access]: lanes touch `mass` of consecutive `Particle`s
//         ^^^^^^^^^^^^^^^^^ sectors: 16 (ideal 4)
}

// A float3 is aligned to 4 bytes, so it moves as three times 4 bytes, each with lanes 12 bytes apart.
// warplint: launch grid=(128) block=(256)
__global__ void wholeStruct(const float3* in, float3* out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float3 a = in[i];
//             ^^^^^ warning[uncoalesced-global-access]: a `float3` (12 B, aligned to 4) takes 3 loads of 4 B
//             ^^^^^ sectors: 12 (ideal 4)
    out[i] = a;
//  ^^^^^^ warning[uncoalesced-global-access]: takes 3 stores of 4 B
}

// The row length is not known: lanes are at least that far apart, and 32 rows are 32 sectors.
// warplint: launch grid=(8) block=(128)
__global__ void rowPerLane(const float* m, float* sums, int width) {
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0;
    for (int k = 0; k < width; ++k)
        sum += m[row * width + k];
//             ^^^^^^^^^^^^^^^^^^ warning[uncoalesced-global-access]: 32 sectors per request instead of 4
    sums[row] = sum;
}

// 32 bytes that start at byte 1 of a sector lie in two: twice the ideal.
// warplint: launch grid=(128) block=(256)
__global__ void bytesOffTheirSector(const unsigned char* in, unsigned char* out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i + 1];
//           ^^^^^^^^^ warning[uncoalesced-global-access]: 2 sectors per request instead of 1
//           ^^^^^^^^^ sectors: 2 (ideal 1)
}

// Two half rows of 16 bytes, 200 bytes apart: the first starts at byte 0 or 16 of a sector, the second 8 bytes later, so
// every other block's second half row lies in two sectors.
// warplint: launch grid=(12,12) block=(16,16)
__global__ void halfRowsOfBytes(const unsigned char* in, unsigned char* out) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    out[y * 200 + x] = in[y * 200 + x];
//  ^^^^^^^^^^^^^^^^ warning[uncoalesced-global-access]: 2 rows of 16 lanes, 200 B apart
//                     ^^^^^^^^^^^^^^^ warning[uncoalesced-global-access]: On average 2.5 sectors
//                     ^^^^^^^^^^^^^^^ sectors: 2–3 (ideal 1)
}

// Worked out for each launch; the worst is reported once.
__global__ void strideCopy(float* out, const float* in, int stride) {
    int i = (blockIdx.x * blockDim.x + threadIdx.x) * stride;
    out[i] =
//  ^^^^^^ warning[uncoalesced-global-access]: Launch at line 100 with stride = 16; 8 sectors with stride = 2, nothing with stride = 1
        in[i];
//      ^^^^^ warning[uncoalesced-global-access]: 32 sectors per request instead of 4
}

int main() {
    float *a, *b;
    cudaMalloc(&a, 1 << 22);
    cudaMalloc(&b, 1 << 22);
    strideCopy<<<64, 256>>>(a, b, 1);
    strideCopy<<<64, 256>>>(a, b, 2);
    strideCopy<<<64, 256>>>(a, b, 16);
    return cudaDeviceSynchronize();
}

// The start of each box is loaded: it may lie anywhere on a multiple of 16 bytes, which costs a sector more or not. The
// first three warps of a block take 16 sectors at least and the last, of four lanes, two: 12.5 on average.
struct BoxParticle {
    float v, x, y, z;
};

// warplint: launch grid=(64) block=(128)
__global__ void gatherBoxes(const BoxParticle* particles, const int* offsets, float* out) {
    const int first = offsets[blockIdx.x];
    if (threadIdx.x < 100) {
        out[blockIdx.x * 100 + threadIdx.x] = particles[first + threadIdx.x].x;
//                                            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[uncoalesced-global-access]: On average 12.5 sectors per request instead of 3.3
    }
}

// Every fourth lane reads 8 bytes, 32 bytes apart: 8 sectors for 64 bytes.
// warplint: launch grid=(128) block=(256)
__global__ void everyFourthLane(const double* a, double* b) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i % 4 == 0) b[i / 4] = a[i + 3];
//      ^^^^^^^^^^ warning[divergent-branch]: only
//                             ^^^^^^^^ warning[uncoalesced-global-access]: 8 sectors per request instead of 2: lanes are 32 B apart, so each moves 32 bytes and uses 8
//                             ^^^^^^^^ sectors: 8 (ideal 2)
}

// Eight rows of four lanes, each row in sectors of its own: 8 for the 128 bytes that 4 could hold.
// warplint: launch grid=(8) block=(128)
__global__ void narrowRows(float* m, int width) {
    int row = (blockIdx.x * blockDim.x + threadIdx.x) / 4;
    m[row * width + threadIdx.x % 4 * 2] = 1.0f;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[uncoalesced-global-access]: A warp is rows of 4 lanes that lie `width * 4 B` apart, and in each row lanes are 8 B apart: 8 sectors
}

// Of a warp only lanes 0, 8, 16 and 24 are active. They lie side by side, one element off the start of a sector.
// warplint: launch grid=(8) block=(128)
__global__ void oneOfEight(double* sums) {
    if (threadIdx.x % 8 == 0)
//      ^^^^^^^^^^^^^^^^^^^^ warning[divergent-branch]: with 4 lanes
        sums[blockIdx.x * 16 + threadIdx.x / 8 + 1] = 1.0;
//      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[uncoalesced-global-access]: the warp's 32 bytes lie side by side but don't start
//      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ sectors: 2 (ideal 1)
}

// Which lanes store depends on data. One would be one sector of one, but any others take a sector each.
// warplint: launch grid=(64) block=(256)
__global__ void dependsOnFlags(const int* flags, float* out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (flags[i] > 0)
        out[i * 32] = 1.0f;
//      ^^^^^^^^^^^ warning[uncoalesced-global-access]: and uses 4. Let neighbouring lanes touch neighbouring elements, or stage a tile in shared memory. That is for warps whose lanes all come here, which values decide.
//      ^^^^^^^^^^^ sectors: 1–32 (ideal 4)
}

// Lanes behind the bound share one element, which costs less: that is no reason for the others to lie apart.
// warplint: launch grid=(128) block=(256)
__global__ void clampedColumn(const float* a, float* b, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int row = i;
    if (i >= n) row = n - 1;
    b[i] = a[row * 64];
//         ^^^^^^^^^^^ warning[uncoalesced-global-access]: 32 sectors per request instead of 4
}

// However long rows are, but for tiny ones, a warp goes along one of them, and down a column of what it writes.
// warplint: launch grid=(128) block=(256)
__global__ void transposeFlat(const float* in, float* out, int width, int height) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int row = i / width, column = i % width;
    out[column * height + row] = in[i];
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[uncoalesced-global-access]: `height * 4 B` apart: 32 sectors per request instead of 4 unless `height` or `width` is tiny
}

// From the last row to the first, and along a diagonal: lanes are as far apart whichever way they go.
// warplint: launch grid=(128) block=(256)
__global__ void mirrored(const float* m, float* out, int rows, int pitch) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = m[(rows - 1 - i) * pitch] + m[(rows - i) * pitch + i];
//           ^^^^^^^^^^^^^^^^^^^^^^^^^ warning[uncoalesced-global-access]: Lanes are `pitch * 4 B` apart
//                                       ^^^^^^^^^^^^^^^^^^^^^^^^^ warning[uncoalesced-global-access]: Lanes are `pitch * 4 B - 4 B` apart
}

// Lanes are further apart in each block, and in each turn.
// warplint: launch grid=(4096) block=(256) n=4096
__global__ void furtherApart(float* out, int n) {
    out[threadIdx.x * blockIdx.x] = 0.0f;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[uncoalesced-global-access]: `blockIdx.x * 4 B` apart: 32 sectors per request instead of 4 but in the first blocks.
    for (int i = 0; i < n; i++)
        out[threadIdx.x * i] = 0.0f;
//      ^^^^^^^^^^^^^^^^^^^^ warning[uncoalesced-global-access]: `iteration * 4 B` apart: 32 sectors per request instead of 4 but in the first iterations.
}

// Each thread has a part of its own, of a length that rounds up.
// warplint: launch grid=(128) block=(256)
__global__ void partsOf(const float* in, float* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i * ((n + 7) / 8)];
//           ^^^^^^^^^^^^^^^^^^^^^ warning[uncoalesced-global-access]: Lanes are `(n + 7)/8 * 4 B` apart: 32 sectors per request instead of 4 unless `(n + 7)/8` is tiny
}

// Data decides which lanes come, and `pitch` how far apart they are.
// warplint: launch grid=(8) block=(128)
__global__ void someRows(float* m, const float* weights, int pitch) {
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (weights[row] > 0.0f) m[row * pitch] = 0.0f;
//                           ^^^^^^^^^^^^^^ warning[uncoalesced-global-access]: `pitch * 4 B` apart: 32 sectors per request instead of 4 unless `pitch` is tiny. Let neighbouring lanes touch neighbouring elements, or stage a tile in shared memory. That is for warps whose lanes all come here
}

// Each thread takes a run of neighbours of its own, the last one what is left: the run's end is another for each lane, but all
// lanes get to theirs together.
// warplint: launch grid=(1) block=(256)
__global__ void ownRuns(const int* in, int* out, int n) {
    int run = n / blockDim.x + (n % blockDim.x != 0);
    int start = threadIdx.x * run;
    int end = min(n, start + run);
    int sum = 0;
    for (int i = start; i < end; ++i) sum += in[i];
//                                           ^^^^^ warning[uncoalesced-global-access]: Lanes are `n/256 * 4 B + (0 or 4 B)` apart: 32 sectors per request instead of 4 unless `n/256` is tiny
    out[threadIdx.x] = sum;
}

// A triangle of a matrix whose rows follow one another: all lanes of a row are on one side but where it meets the diagonal.
// warplint: launch grid=(64) block=(256)
__global__ void mirror(float* m, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int row = i / n, column = i % n;
    if (row < n && row < column)
        m[column * n + row] = m[i];
//      ^^^^^^^^^^^^^^^^^^^ warning[uncoalesced-global-access]: Lanes are `n * 4 B` apart: 32 sectors per request instead of 4 unless `n` is tiny
}

// Every other lane goes to the other array: half of what each of 4 + 4 sectors holds is used.
// warplint: launch grid=(64) block=(256)
__global__ void byTurns(const float* even, const float* odd, float* out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    const float* in = (threadIdx.x & 1) ? odd : even;
    out[i] = in[i];
    //       ^^^^^ warning[uncoalesced-global-access]: 8 sectors per request instead of 4: some lanes go to `odd` and some to `even`, and each takes sectors of its own
}

// Only the very first lane has no left neighbour. All others are 16 bytes apart and start in the middle of a sector: the first
// and the last lane have one to themselves, and 15 pairs share the others. The first lane's place in a ring may be where no sector more is taken.
__global__ void leftNeighbours(const float* in, float* out, int n, int radius) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int left = i - 1;
    if (left < 0) left = 0;
    float sum = in[left * 4];
//              ^^^^^^^^^^^^ warning[uncoalesced-global-access]: 17 sectors per request instead of 4: lanes are 16 B apart
    sum += in[(i ? i - 1 : n - 1) * 4];
//         ^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[uncoalesced-global-access]: 16 sectors per request instead of 4: lanes are 16 B apart
    int behind = i - radius;
    if (behind < 0) behind += n;
    out[i] = sum + in[behind * 4];
//                 ^^^^^^^^^^^^^^ warning[uncoalesced-global-access]: 16 sectors per request instead of 4: lanes are 16 B apart
}

// Threads behind the end stay for the barriers, with the last element for theirs.
__global__ void staying(const float3* points, float* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    bool active = true;
    if (i >= n) {
        active = false;
        i = n - 1;
    }
    float3 point = points[i];
//                 ^^^^^^^^^ warning[uncoalesced-global-access]: 12 sectors per request instead of 4: a `float3` (12 B, aligned to 4) takes 3 loads of 4 B, whose lanes lie 12 B apart
    if (active) out[i] = point.x + point.y + point.z;
}

// Of each eight bytes the lower four are used, and no more is loaded.
// warplint: launch grid=(8) block=(256)
__global__ void lowerHalves(const long long* in, int* out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = (int)in[i];
//                ^^^^^ warning[uncoalesced-global-access]: of each `long long` (8 B) only 4 B are used and loaded, so 50 % of the bytes moved are used. Elements of 4 B would do
}

// Two lanes share a byte and the pairs are four bytes apart: the warp's 64 bytes are two sectors, and pairs share them.
// warplint: launch grid=(8) block=(256)
__global__ void pairsOfLanes(const unsigned char* in, unsigned char* out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i / 2 * 4];
//           ^^^^^^^^^^^^^ warning[uncoalesced-global-access]: 2 sectors per request instead of 1, as the lanes don't lie side by side
}

// A distance that is loaded is called what the text calls it.
struct Picture {
    int width, height;
    int margins[2];
};

// warplint: launch grid=(8) block=(256)
__global__ void columnsOfPictures(const Picture* pictures, float* pixels, int layer) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    pixels[i * pictures->height] = 1.0f;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[uncoalesced-global-access]: Lanes are `pictures->height * 4 B` apart
    pixels[i * pictures[layer].width] = 1.0f;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[uncoalesced-global-access]: Lanes are `pictures[…].width * 4 B` apart
    Picture whole = *pictures;
    pixels[i * whole.margins[1]] = 1.0f;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[uncoalesced-global-access]: Lanes are `pictures->margins[1] * 4 B` apart
}

// The compiler forgets what the pointers are to, and moves 16 times a byte of each lane.
// warplint: launch grid=(8) block=(256)
__global__ void copiedBytes(const float4* in, float4* out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float4 whole;
    memcpy(&whole, &in[i], sizeof whole);
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[uncoalesced-global-access]: 16 sectors per request instead of 1: `memcpy` and `memset` move one byte of each lane at a time in kernels
    out[i] = whole;
}

#include <mma.h>
// A fragment's instructions take rows of four bytes of four lanes each; those of a sum by columns take rows of eight lanes.
// warplint: launch grid=(8) block=(64)
__global__ void fragments(const half* in, float* out, int stride) {
    using namespace nvcuda;
    wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> a;
    wmma::load_matrix_sync(a, in + blockIdx.x * 16, 128);
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[uncoalesced-global-access]: 8 sectors per request instead of 4: its instructions take 8 rows of 16 B at once, 256 B apart
    wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
    for (int i = 0; i < sum.num_elements; i++) sum.x[i] = a.x[i];
    wmma::store_matrix_sync(out + blockIdx.x * 256, sum, 16, wmma::mem_col_major);
}
