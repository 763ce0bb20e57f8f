// expect: none

// Depends on what `offset` is.
// warplint: launch grid=(64) block=(256)
__global__ void offsetCopy(const float* in, float* out, int offset) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i + offset];
//           ^^^^^^^^^^^^^^ sectors: 4–5 (ideal 4)
}

// Some rows of 100 floats start on a sector and some don't.
// warplint: launch grid=(1,100) block=(96)
__global__ void rowsOfHundred(const float* in, float* out) {
    int i = blockIdx.y * 100 + threadIdx.x;
    out[i] = in[i];
//           ^^^^^ sectors: 4–5 (ideal 4)
}
