// What loaded indices make of an access only a run with its data tells.
#include <cstdio>

const int n = 4096;

__global__ void gather(const int* index, const float* table, float* out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = table[index[i]];
    // warplint-disable-next-line uncoalesced-global-access -- sorted before long runs
    out[i] += table[n - 1 - index[i]];
}

int main() {
    static int index[n];
    static float table[n];
    // A sector is eight floats: each lane of a warp goes to another one.
    for (int i = 0; i < n; i++) index[i] = i * 8 % n + i * 8 / n;
    for (int i = 0; i < n; i++) table[i] = i;
    int* indexOnDevice;
    float *tableOnDevice, *out;
    cudaMalloc(&indexOnDevice, sizeof index);
    cudaMalloc(&tableOnDevice, sizeof table);
    cudaMalloc(&out, sizeof table);
    cudaMemcpy(indexOnDevice, index, sizeof index, cudaMemcpyHostToDevice);
    cudaMemcpy(tableOnDevice, table, sizeof table, cudaMemcpyHostToDevice);
    gather<<<n / 256, 256>>>(indexOnDevice, tableOnDevice, out);
    cudaMemcpy(table, out, sizeof table, cudaMemcpyDeviceToHost);
    printf("%.1f\n", table[3]);
}
