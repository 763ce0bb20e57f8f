// Which texel a normalised coordinate means where it is next to an edge, and how much of two of them is blended.
#include <cstdio>
#include <cstring>
#include <vector>

// The first of the floats around i / n that reads texel i, counted from there.
__global__ void find(cudaTextureObject_t t, int n, int* o, bool vertical) {
  int i = blockIdx.x;
  float c = i / (float)n;
  int lo = 1000;
  for (int k = -300; k <= 300; k++) {
    float u = __int_as_float(__float_as_int(c) + k);
    if (i == 0) u = k * 1e-9f;
    float v = vertical ? tex2D<float>(t, 0.5f / 3, u) : tex2D<float>(t, u, 0.5f / 3);
    if ((int)v == i && lo == 1000) lo = k;
  }
  o[i] = lo;
}
__global__ void plain(cudaTextureObject_t t, int n, int* o) {
  int i = blockIdx.x;
  int lo = 1000;
  for (int k = -300; k <= 300; k++) {
    float u = __int_as_float(__float_as_int((float)i) + k);
    if (i == 0) u = k * 1e-7f;
    if ((int)tex2D<float>(t, u, 0.5f) == i && lo == 1000) lo = k;
  }
  o[i] = lo;
}
__global__ void lin(cudaTextureObject_t t, int n, float* o, int norm) {
  int i = blockIdx.x, j = threadIdx.x;
  float c = i + 0.5f + j / 512.f;
  o[i * 32 + j] = tex2D<float>(t, norm ? c / n : c, norm ? 0.5f / 3 : 0.5f);
}
cudaTextureObject_t make(cudaResourceDesc& r, cudaTextureFilterMode f, int norm) {
  cudaTextureDesc d;
  memset(&d, 0, sizeof d);
  d.addressMode[0] = d.addressMode[1] = cudaAddressModeClamp;
  d.filterMode = f;
  d.normalizedCoords = norm;
  cudaTextureObject_t t;
  cudaCreateTextureObject(&t, &r, &d, 0);
  return t;
}
int main() {
  int* o;
  float* fo;
  cudaMallocManaged(&o, 4096 * 4);
  cudaMallocManaged(&fo, 4096 * 4);
  for (int n : {3, 5, 6, 7, 8, 10, 12, 31, 48, 100})
    for (int kind = 0; kind < 3; kind++) {
      bool vertical = kind == 1;
      int w = vertical ? 3 : n, h = vertical ? n : 3;
      std::vector<float> im(w * h);
      for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) im[y * w + x] = vertical ? y : x;
      cudaResourceDesc r{};
      cudaChannelFormatDesc cd = cudaCreateChannelDesc<float>();
      cudaArray_t a = 0;
      char* p = 0;
      size_t pitch;
      if (kind < 2) {
        cudaMallocArray(&a, &cd, w, h);
        cudaMemcpy2DToArray(a, 0, 0, im.data(), w * 4, w * 4, h, cudaMemcpyHostToDevice);
        r.resType = cudaResourceTypeArray;
        r.res.array.array = a;
      } else {
        cudaMallocPitch(&p, &pitch, w * 4, h);
        cudaMemcpy2D(p, pitch, im.data(), w * 4, w * 4, h, cudaMemcpyHostToDevice);
        r.resType = cudaResourceTypePitch2D;
        r.res.pitch2D.devPtr = p;
        r.res.pitch2D.desc = cd;
        r.res.pitch2D.width = w;
        r.res.pitch2D.height = h;
        r.res.pitch2D.pitchInBytes = pitch;
      }
      find<<<n, 1>>>(make(r, cudaFilterModePoint, 1), n, o, vertical);
      cudaDeviceSynchronize();
      printf("n%d k%d:", n, kind);
      for (int i = 0; i < n; i++) printf(" %d", o[i]);
      printf("\n");
      if (kind > 0) continue;
      plain<<<n, 1>>>(make(r, cudaFilterModePoint, 0), n, o);
      cudaDeviceSynchronize();
      printf("plain:");
      for (int i = 0; i < n; i++) printf(" %d", o[i]);
      printf("\n");
      if (n != 7 && n != 10) continue;
      for (int norm = 0; norm < 2; norm++) {
        lin<<<n, 32>>>(make(r, cudaFilterModeLinear, norm), n, fo, norm);
        cudaDeviceSynchronize();
        printf("lin%d:", norm);
        for (int i = 0; i < 64; i++) printf(" %g", fo[i] * 256);
        printf("\n");
      }
    }
}
