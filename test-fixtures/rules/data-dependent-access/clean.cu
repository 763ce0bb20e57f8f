// expect: none

// The data moves the warp as a whole.
// warplint: launch grid=(64) block=(256)
__global__ void rowOfTheBlock(const int* rows, const float* in, float* out) {
    int i = threadIdx.x;
    out[blockIdx.x * 256 + i] = in[rows[blockIdx.x] * 256 + i];
}

// A single lane touches one sector, wherever it goes.
// warplint: launch grid=(64) block=(1024)
__global__ void oneLane(const int* index, float* in) {
    if (threadIdx.x == 0)
        in[index[blockIdx.x]] = 1.0f;
}

// What is known to be uncoalesced is uncoalesced-global-access's to say.
// warplint: launch grid=(64) block=(256)
__global__ void onlyLoads(const int* index, float* out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = index[i] * 0.5f;
}
