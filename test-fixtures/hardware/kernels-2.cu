#include <cstdio>
struct __attribute__((packed)) Sample { char channel; int value; short w; };
struct __attribute__((packed)) Pixel { unsigned char r; float x, y; };
__global__ void copies(const Sample* in, int* out) {
    Sample s = in[threadIdx.x];
    out[threadIdx.x] = s.value + s.w;
}
__global__ void fields(const Pixel* in, float* out) {
    out[threadIdx.x] = in[threadIdx.x].x + in[threadIdx.x].y;
}
__global__ void stores(Pixel* p, const float* in) {
    p[threadIdx.x].x = in[threadIdx.x];
    p[threadIdx.x].y = in[threadIdx.x + 32];
}
__global__ void shared(const Sample* in, int* out) {
    __shared__ Sample samples[64];
    samples[threadIdx.x].value = in[threadIdx.x].value;
    samples[threadIdx.x].w = in[threadIdx.x].w;
    __syncthreads();
    out[threadIdx.x] = samples[63 - threadIdx.x].value + samples[63 - threadIdx.x].w;
}
int main() {
    Sample h[64]; for (int i=0;i<64;i++) { h[i].channel=i; h[i].value=1000*i; h[i].w=i; }
    Sample* a; int* b; cudaMalloc(&a, sizeof(h)); cudaMemcpy(a,h,sizeof h,cudaMemcpyHostToDevice); cudaMalloc(&b, 1024);
    copies<<<1,32>>>(a,b); int r[64]; cudaMemcpy(r,b,128,cudaMemcpyDeviceToHost); printf("%d %d %d\n", (int)sizeof(Sample), r[1],r[31]);
    shared<<<1,64>>>(a,b); cudaMemcpy(r,b,256,cudaMemcpyDeviceToHost); printf("%d %d\n", r[1],r[63]);
    Pixel *p; cudaMalloc(&p, 64*sizeof(Pixel)); float f[64]; for (int i=0;i<64;i++) f[i]=i*1.5f; float* d; cudaMalloc(&d, 256); cudaMemcpy(d,f,256,cudaMemcpyHostToDevice);
    stores<<<1,32>>>(p,d); fields<<<1,32>>>(p,d); cudaMemcpy(f,d,128,cudaMemcpyDeviceToHost); printf("%g %g\n", f[1], f[31]);
}
