// Borders of textures that are read as numbers from 0 to 1, and samples blended of eight texels of a volume.
#include <cstdio>
#include <cstring>
#include <vector>

__global__ void pixels(cudaTextureObject_t t, float* o, int w) {
  int x = threadIdx.x, y = threadIdx.y;
  float4 c = tex2D<float4>(t, x - 1, y + 0.5f);
  o[y * w + x] = c.x + c.y * 10 + c.z * 100 + c.w;
}
__global__ void volume(cudaTextureObject_t t, float* o) {
  o[threadIdx.x] = tex3D<float>(t, threadIdx.x * 0.25f, threadIdx.x * 0.5f, threadIdx.x * 0.3f);
}
cudaTextureObject_t make(cudaArray_t a, cudaTextureAddressMode m, cudaTextureFilterMode f, cudaTextureReadMode r) {
  cudaResourceDesc res;
  memset(&res, 0, sizeof res);
  res.resType = cudaResourceTypeArray;
  res.res.array.array = a;
  cudaTextureDesc d;
  memset(&d, 0, sizeof d);
  for (int i = 0; i < 3; i++) d.addressMode[i] = m;
  d.filterMode = f;
  d.readMode = r;
  d.borderColor[0] = 9;
  cudaTextureObject_t t = 0;
  cudaCreateTextureObject(&t, &res, &d, NULL);
  return t;
}
int main() {
  float* o;
  cudaMallocManaged(&o, 4096);
  auto show = [&](int n) {
    cudaDeviceSynchronize();
    for (int i = 0; i < n; i++) printf("%.4g ", o[i]);
    printf("%s\n", cudaGetErrorName(cudaGetLastError()));
  };
  std::vector<uchar4> px(16);
  for (int i = 0; i < 16; i++) px[i] = make_uchar4(i * 16, i, 255 - i, 128);
  cudaChannelFormatDesc c4 = cudaCreateChannelDesc<uchar4>();
  cudaArray_t a4;
  cudaMallocArray(&a4, &c4, 4, 4);
  cudaMemcpy2DToArray(a4, 0, 0, px.data(), 16, 16, 4, cudaMemcpyHostToDevice);
  pixels<<<1, dim3(6, 4)>>>(make(a4, cudaAddressModeClamp, cudaFilterModeLinear, cudaReadModeNormalizedFloat), o, 6);
  show(24);
  pixels<<<1, dim3(6, 4)>>>(make(a4, cudaAddressModeBorder, cudaFilterModePoint, cudaReadModeNormalizedFloat), o, 6);
  show(24);
  std::vector<float> im(48);
  for (int i = 0; i < 48; i++) im[i] = (i * 7) % 31;
  cudaExtent e = make_cudaExtent(4, 3, 2);
  cudaChannelFormatDesc cd = cudaCreateChannelDesc<float>();
  cudaArray_t a3;
  cudaMalloc3DArray(&a3, &cd, e);
  cudaMemcpy3DParms p = {0};
  p.srcPtr = make_cudaPitchedPtr(im.data(), 16, 4, 3);
  p.dstArray = a3;
  p.extent = e;
  p.kind = cudaMemcpyHostToDevice;
  cudaMemcpy3D(&p);
  volume<<<1, 16>>>(make(a3, cudaAddressModeClamp, cudaFilterModeLinear, cudaReadModeElementType), o);
  show(16);
}
