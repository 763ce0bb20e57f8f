// expect: none

// Where the bins lie depends on data.
// warplint: launch grid=(64) block=(256)
__global__ void gather(const int* index, const float* in, float* out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[index[i]];
//           ^^^^^^^^^^^^ sectors: unknown
}

// warplint: launch grid=(64) block=(256)
__global__ void scatter(const int* in, int* bins) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    atomicAdd(&bins[in[i]], 1);
}

// The same unknown start for all lanes moves them by less than a sector: 4 or 5.
// warplint: launch grid=(64) block=(256)
__global__ void unknownStart(const float* in, float* out, int offset) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i + offset];
//           ^^^^^^^^^^^^^^ sectors: 4–5 (ideal 4)
}

// Which lanes store depends on parameters; it may be a single one in each warp.
// warplint: launch grid=(64) block=(256)
__global__ void dependsOnARemainder(float* out, int m, int chosen) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i % m == chosen)
        out[i * 32] = 1.0f;
//      ^^^^^^^^^^^ sectors: 1–32 (ideal 4)
}

// A warp's bytes take one sector or two: which of them, a parameter and loaded starts decide.
// warplint: launch grid=(64) block=(128)
__global__ void bytesFromSomewhere(const char* a, char* out, const int* starts, int start) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = a[start + i] + a[starts[blockIdx.x] + threadIdx.x] + a[start * blockIdx.x + threadIdx.x];
//           ^^^^^^^^^^^^ sectors: 1–2 (ideal 1)
}

// Neighbours or a sector for each lane: the caller decides, and an average of both is what nobody gets.
// warplint: launch grid=(64) block=(128)
__global__ void eitherWay(float* out, bool isSpread) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[isSpread ? i * 8 : i] = 0;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^ sectors: 4–32 (ideal 4)
}

// Two unknowns may differ by one element, and then neighbours are side by side.
// warplint: launch grid=(64) block=(128)
__global__ void betweenBorders(float* out, int outer, int inner) {
    out[threadIdx.x * (outer - inner)] = 0;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ sectors: 1–32 (ideal 4)
}

// BLAS's increments are 1 wherever a vector is packed, and nearly all are.
// warplint: launch grid=(128) block=(256)
__global__ void scaled(int n, float alpha, float* x, int incx) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        x[i * incx] *= alpha;
}

// Of a tensor's strides one is an element as a rule, and nothing says which.
struct View {
    float* data;
    int sizes[4], strides[4];
};
// warplint: launch grid=(128) block=(256)
__global__ void filled(View view, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        view.data[i * view.strides[0]] = 0.0f;
}

// The same of a view that lies in memory.
// warplint: launch grid=(8) block=(256)
__global__ void fillViewInMemory(const View* view, float* data, int axis) {
    data[(blockIdx.x * blockDim.x + threadIdx.x) * view->strides[axis]] = 0.0f;
}

// Nor what an index that is not known takes out of an array.
// warplint: launch grid=(128) block=(256)
__global__ void filledAlong(View view, int n, int dimension) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        view.data[i * view.sizes[dimension]] = 0.0f;
}

// Runs of equal elements: how many of them begin before a lane's own tells its slot, the next one's or the same.
// warplint: launch grid=(1) block=(64) n=14
__global__ void runsBefore(const int* in, int* out, int n) {
    int i = threadIdx.x;
    if (i >= n)
        return;
    // Lanes 0 and 1 have the same slot, whatever is loaded.
    int slot = 0;
    for (int j = 1; j < i; ++j)
        if (in[j] != in[j - 1])
            ++slot;
    out[slot] = in[i];
//  ^^^^^^^^^ sectors: 1–13 (ideal 2)
}
