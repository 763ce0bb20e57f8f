// The compiler accepts these launches, and the device refuses them.

__global__ void fill(float* a) {
    a[blockIdx.x * blockDim.x + threadIdx.x] = 1.0f;
}

__global__ void reverse(float* a) {
    extern __shared__ float s[];
    s[threadIdx.x] = a[threadIdx.x];
    __syncthreads();
    a[threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}

void fillSome(float* a, int n) {
    fill<<<64, n < 2048 ? n : 2048>>>(a);
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[exceeds-block-limits]: The program chooses between this block and others
}

int main() {
    float* a;
    cudaMalloc(&a, 1 << 22);
    fill<<<64, dim3(64, 32)>>>(a);
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[exceeds-block-limits]: 2048 threads and a block can have 1024
    fill<<<64, dim3(2, 2, 128)>>>(a);
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[exceeds-block-limits]: The block's z is 128 and must be from 1 to 64
    fill<<<dim3(1, 70000), 256>>>(a);
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[exceeds-block-limits]: The grid's y is 70000 and must be from 1 to 65535
    reverse<<<1, 256, 200 * 1024>>>(a);
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[exceeds-block-limits]: 200 KB of shared memory per block, and NVIDIA A100 40 GB has 163 KB for one
    return cudaDeviceSynchronize();
}
