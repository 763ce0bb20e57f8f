// expect: none

// Rows of 36 floats are nine times 16 bytes apart.
// warplint: launch grid=(64) block=(8,32)
__global__ void paddedByFour(const float4* in, float4* out) {
    __shared__ float tile[32][36];
    *reinterpret_cast<float4*>(&tile[threadIdx.y][4 * threadIdx.x]) = in[threadIdx.y * 8 + threadIdx.x];
    __syncthreads();
    out[threadIdx.y * 8 + threadIdx.x] = *reinterpret_cast<float4*>(&tile[31 - threadIdx.y][4 * threadIdx.x]);
}

// Rows of 33 that are read float by float.
// warplint: launch grid=(64) block=(32,8)
__global__ void elements(const float* in, float* out) {
    __shared__ float tile[8][33];
    tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * 32 + threadIdx.x];
    __syncthreads();
    out[threadIdx.y * 32 + threadIdx.x] = tile[7 - threadIdx.y][threadIdx.x];
}

// Of packed structs the compiler takes bytes.
struct __attribute__((packed)) Sample {
    char channel;
    int value;
};

// warplint: launch grid=(64) block=(256)
__global__ void packedStructs(const int* in, int* out) {
    __shared__ Sample samples[8];
    if (threadIdx.x < 8)
        samples[threadIdx.x].value = in[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = samples[threadIdx.x % 8].value;
}

// A float3 is three floats to the hardware.
// warplint: launch grid=(1) block=(128)
__global__ void threeFloats(const float* in, float* out) {
    __shared__ float3 points[128];
    points[threadIdx.x] = *(const float3*)(in + 3);
    __syncthreads();
    out[threadIdx.x] = points[127 - threadIdx.x].x;
}

// Only the lanes that may.
// warplint: launch grid=(64) block=(256)
__global__ void everyFourth(const int4* in, int* out) {
    __shared__ int s[256];
    s[threadIdx.x] = out[threadIdx.x];
    __syncthreads();
    if (threadIdx.x < 64)
        *(int4*)&s[4 * threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = s[threadIdx.x];
}

// Of a struct each field is loaded by itself, at a multiple of its own size.
struct Control {
    float weight;
    unsigned short length;
    unsigned char isFirst;
};

// warplint: launch grid=(64) block=(128)
__global__ void fieldsOfAStruct(const Control* controls, float* out) {
    auto control = controls[blockIdx.x];
    out[blockIdx.x * 128 + threadIdx.x] = control.isFirst ? control.weight : control.length;
}
