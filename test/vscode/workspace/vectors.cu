// Rows that were padded by one float against bank conflicts, and are then moved as vectors.
__global__ void stage(float4* out, const float4* in) {
    __shared__ float tile[32][33];
    *reinterpret_cast<float4*>(&tile[threadIdx.y][4 * threadIdx.x]) = in[threadIdx.y * 8 + threadIdx.x];
    __syncthreads();
    out[threadIdx.y * 8 + threadIdx.x] = in[tile[threadIdx.y][0] > 0.0f];
}

void run(float4* out, const float4* in) {
    stage<<<64, dim3(8, 32)>>>(out, in);
}
