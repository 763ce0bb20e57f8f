// Texture objects over linear, pitched and array memory: every filter, addressing and read mode, and what lies outside.
#include <cstdio>
#include <cuda_runtime.h>

__device__ unsigned int bits(float v) { return __float_as_uint(v); }

__global__ void fetchLinear(cudaTextureObject_t t, unsigned int* out, int n) {
  int i = threadIdx.x;
  if (i < n) out[i] = bits(tex1Dfetch<float>(t, i - 2));
}
__global__ void fetchVectors(cudaTextureObject_t t, unsigned int* out) {
  float4 v = tex1Dfetch<float4>(t, threadIdx.x);
  out[threadIdx.x * 4] = bits(v.x);
  out[threadIdx.x * 4 + 1] = bits(v.y);
  out[threadIdx.x * 4 + 2] = bits(v.z);
  out[threadIdx.x * 4 + 3] = bits(v.w);
}
__global__ void fetchInts(cudaTextureObject_t t, int* out) { out[threadIdx.x] = tex1Dfetch<int>(t, threadIdx.x * 3 % 16); }
__global__ void sample1D(cudaTextureObject_t t, unsigned int* out, float from, float step) {
  out[threadIdx.x] = bits(tex1D<float>(t, from + step * threadIdx.x));
}
__global__ void sample2D(cudaTextureObject_t t, unsigned int* out, float from, float step) {
  int x = threadIdx.x, y = threadIdx.y;
  out[y * blockDim.x + x] = bits(tex2D<float>(t, from + step * x, from + step * y));
}
__global__ void sampleBytes(cudaTextureObject_t t, unsigned int* out, float from, float step) {
  int x = threadIdx.x, y = threadIdx.y;
  out[y * blockDim.x + x] = tex2D<unsigned char>(t, from + step * x, from + step * y);
}
__global__ void samplePixels(cudaTextureObject_t t, unsigned int* out, float from, float step) {
  int x = threadIdx.x, y = threadIdx.y;
  float4 v = tex2D<float4>(t, from + step * x, from + step * y);
  out[(y * blockDim.x + x) * 4] = bits(v.x);
  out[(y * blockDim.x + x) * 4 + 1] = bits(v.y);
  out[(y * blockDim.x + x) * 4 + 2] = bits(v.z);
  out[(y * blockDim.x + x) * 4 + 3] = bits(v.w);
}
__global__ void sample3D(cudaTextureObject_t t, unsigned int* out, float from, float step) {
  int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
  out[(z * blockDim.y + y) * blockDim.x + x] = bits(tex3D<float>(t, from + step * x, from + step * y, from + step * z));
}
__global__ void sampleLayers(cudaTextureObject_t t, unsigned int* out, float from, float step) {
  int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
  out[(z * blockDim.y + y) * blockDim.x + x] = bits(tex2DLayered<float>(t, from + step * x, from + step * y, z));
}

static unsigned int* output;
static void show(const char* name, int count) {
  static unsigned int host[1024];
  cudaMemcpy(host, output, count * sizeof(unsigned int), cudaMemcpyDeviceToHost);
  printf("%s", name);
  for (int i = 0; i < count; i++) printf(" %08x", host[i]);
  printf("\n");
}

static cudaTextureObject_t overArray(cudaArray_t array, cudaTextureAddressMode address, cudaTextureFilterMode filter,
                                     cudaTextureReadMode read, int normalized) {
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = array;
  cudaTextureDesc how = {};
  how.addressMode[0] = address;
  how.addressMode[1] = address;
  how.addressMode[2] = address;
  how.filterMode = filter;
  how.readMode = read;
  how.normalizedCoords = normalized;
  cudaTextureObject_t made = 0;
  cudaCreateTextureObject(&made, &resource, &how, NULL);
  return made;
}

int main() {
  cudaMalloc(&output, 4096);
  float values[64];
  for (int i = 0; i < 64; i++) values[i] = (float)((i * 37 + 11) % 101) - 40.25f;

  // Linear memory.
  float* linear;
  cudaMalloc(&linear, sizeof values);
  cudaMemcpy(linear, values, sizeof values, cudaMemcpyHostToDevice);
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeLinear;
  resource.res.linear.devPtr = linear;
  resource.res.linear.desc = cudaCreateChannelDesc<float>();
  resource.res.linear.sizeInBytes = 16 * sizeof(float);
  cudaTextureDesc how = {};
  how.readMode = cudaReadModeElementType;
  cudaTextureObject_t texture = 0;
  printf("%d\n", (int)cudaCreateTextureObject(&texture, &resource, &how, NULL));
  fetchLinear<<<1, 32>>>(texture, output, 20);
  show("linear", 20);
  cudaDestroyTextureObject(texture);

  resource.res.linear.desc = cudaCreateChannelDesc<float4>();
  resource.res.linear.sizeInBytes = sizeof values;
  cudaCreateTextureObject(&texture, &resource, &how, NULL);
  fetchVectors<<<1, 8>>>(texture, output);
  show("vectors", 32);

  resource.res.linear.desc = cudaCreateChannelDesc(32, 0, 0, 0, cudaChannelFormatKindSigned);
  cudaCreateTextureObject(&texture, &resource, &how, NULL);
  fetchInts<<<1, 16>>>(texture, (int*)output);
  show("ints", 16);

  // One-dimensional arrays.
  cudaChannelFormatDesc single = cudaCreateChannelDesc<float>();
  cudaArray_t row;
  cudaMallocArray(&row, &single, 8);
  cudaMemcpy2DToArray(row, 0, 0, values, 8 * sizeof(float), 8 * sizeof(float), 1, cudaMemcpyHostToDevice);
  cudaTextureAddressMode modes[4] = {cudaAddressModeClamp, cudaAddressModeBorder, cudaAddressModeWrap, cudaAddressModeMirror};
  for (int m = 0; m < 4; m++) {
    for (int linearFilter = 0; linearFilter < 2; linearFilter++) {
      for (int normalized = 0; normalized < 2; normalized++) {
        texture = overArray(row, modes[m], linearFilter ? cudaFilterModeLinear : cudaFilterModePoint,
                            cudaReadModeElementType, normalized);
        if (normalized) sample1D<<<1, 32>>>(texture, output, -0.83f, 0.0871f);
        else sample1D<<<1, 32>>>(texture, output, -2.3f, 0.377f);
        char name[64];
        sprintf(name, "1D %d%d%d", m, linearFilter, normalized);
        show(name, 32);
        cudaDestroyTextureObject(texture);
      }
    }
  }

  // Two-dimensional arrays.
  cudaArray_t square;
  cudaMallocArray(&square, &single, 8, 8);
  cudaMemcpyToArray(square, 0, 0, values, sizeof values, cudaMemcpyHostToDevice);
  for (int m = 0; m < 4; m++) {
    for (int linearFilter = 0; linearFilter < 2; linearFilter++) {
      int normalized = m >= 2;
      texture = overArray(square, modes[m], linearFilter ? cudaFilterModeLinear : cudaFilterModePoint,
                          cudaReadModeElementType, normalized);
      if (normalized) sample2D<<<1, dim3(8, 8)>>>(texture, output, -0.41f, 0.217f);
      else sample2D<<<1, dim3(8, 8)>>>(texture, output, -1.3f, 1.377f);
      char name[64];
      sprintf(name, "2D %d%d", m, linearFilter);
      show(name, 64);
      cudaDestroyTextureObject(texture);
    }
  }

  // Bytes as they are and as numbers from 0 to 1.
  unsigned char bytes[64];
  for (int i = 0; i < 64; i++) bytes[i] = (unsigned char)(i * 89 + 7);
  cudaChannelFormatDesc byte = cudaCreateChannelDesc<unsigned char>();
  cudaArray_t small;
  cudaMallocArray(&small, &byte, 8, 8);
  cudaMemcpy2DToArray(small, 0, 0, bytes, 8, 8, 8, cudaMemcpyHostToDevice);
  texture = overArray(small, cudaAddressModeClamp, cudaFilterModePoint, cudaReadModeElementType, 0);
  sampleBytes<<<1, dim3(8, 8)>>>(texture, output, -0.5f, 1.25f);
  show("bytes", 64);
  texture = overArray(small, cudaAddressModeClamp, cudaFilterModePoint, cudaReadModeNormalizedFloat, 0);
  sample2D<<<1, dim3(8, 8)>>>(texture, output, 0.5f, 1.0f);
  show("normalised bytes", 64);
  texture = overArray(small, cudaAddressModeWrap, cudaFilterModeLinear, cudaReadModeNormalizedFloat, 1);
  sample2D<<<1, dim3(8, 8)>>>(texture, output, -0.41f, 0.217f);
  show("filtered bytes", 64);

  // Pixels of four bytes in pitched memory.
  uchar4* pixels;
  size_t pitch;
  cudaMallocPitch(&pixels, &pitch, 4 * sizeof(uchar4), 4);
  cudaMemcpy2D(pixels, pitch, bytes, 4 * sizeof(uchar4), 4 * sizeof(uchar4), 4, cudaMemcpyHostToDevice);
  cudaResourceDesc pitched = {};
  pitched.resType = cudaResourceTypePitch2D;
  pitched.res.pitch2D.devPtr = pixels;
  pitched.res.pitch2D.desc = cudaCreateChannelDesc<uchar4>();
  pitched.res.pitch2D.width = 4;
  pitched.res.pitch2D.height = 4;
  pitched.res.pitch2D.pitchInBytes = pitch;
  cudaTextureDesc filtered = {};
  filtered.addressMode[0] = cudaAddressModeClamp;
  filtered.addressMode[1] = cudaAddressModeClamp;
  filtered.filterMode = cudaFilterModeLinear;
  filtered.readMode = cudaReadModeNormalizedFloat;
  cudaCreateTextureObject(&texture, &pitched, &filtered, NULL);
  samplePixels<<<1, dim3(6, 6)>>>(texture, output, -0.4f, 0.81f);
  show("pixels", 144);

  // Three dimensions.
  cudaExtent extent = make_cudaExtent(4, 4, 4);
  cudaArray_t cube;
  cudaMalloc3DArray(&cube, &single, extent);
  cudaMemcpy3DParms copy = {};
  copy.srcPtr = make_cudaPitchedPtr(values, 4 * sizeof(float), 4, 4);
  copy.dstArray = cube;
  copy.extent = extent;
  copy.kind = cudaMemcpyHostToDevice;
  cudaMemcpy3D(&copy);
  texture = overArray(cube, cudaAddressModeClamp, cudaFilterModePoint, cudaReadModeElementType, 0);
  sample3D<<<1, dim3(5, 5, 5)>>>(texture, output, -0.3f, 1.1f);
  show("3D point", 125);
  texture = overArray(cube, cudaAddressModeClamp, cudaFilterModeLinear, cudaReadModeElementType, 0);
  sample3D<<<1, dim3(5, 5, 5)>>>(texture, output, 0.3f, 0.73f);
  show("3D linear", 125);
  texture = overArray(cube, cudaAddressModeWrap, cudaFilterModeLinear, cudaReadModeElementType, 1);
  sample3D<<<1, dim3(5, 5, 5)>>>(texture, output, -0.3f, 0.31f);
  show("3D wrapped", 125);

  // Layers.
  cudaArray_t layers;
  cudaMalloc3DArray(&layers, &single, extent, cudaArrayLayered);
  copy.dstArray = layers;
  cudaMemcpy3D(&copy);
  texture = overArray(layers, cudaAddressModeClamp, cudaFilterModeLinear, cudaReadModeElementType, 0);
  sampleLayers<<<1, dim3(5, 5, 4)>>>(texture, output, 0.3f, 0.73f);
  show("layers", 100);
  printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  return 0;
}
