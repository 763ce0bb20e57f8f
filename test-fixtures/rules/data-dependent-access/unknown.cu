// expect: none

// Two unknowns may differ by one element; no data is in it.
// warplint: launch grid=(64) block=(256)
__global__ void betweenBorders(float* out, int outer, int inner) {
    out[threadIdx.x * (outer - inner)] = 0;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ sectors: 1–32 (ideal 4)
}

// Which lanes load depends on data; where they go does not.
// warplint: launch grid=(64) block=(256)
__global__ void flagged(const int* flags, const float* in, float* out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (flags[i] > 0)
        out[i] = in[i];
}
