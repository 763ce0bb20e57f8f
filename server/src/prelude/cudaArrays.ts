/**
 * CUDA arrays, texture and surface objects of the runtime (driver_types.h, texture_types.h), as host code: an array is
 * device memory with its shape, an object the address of a description that emulator/intrinsics/textureObjects.ts reads.
 */
const scalars: readonly (readonly [type: string, bits: number, kind: string])[] = [
  ['char', 8, 'Signed'],
  ['signed char', 8, 'Signed'],
  ['unsigned char', 8, 'Unsigned'],
  ['short', 16, 'Signed'],
  ['unsigned short', 16, 'Unsigned'],
  ['int', 32, 'Signed'],
  ['unsigned int', 32, 'Unsigned'],
  ['float', 32, 'Float'],
];
const vectors: readonly (readonly [type: string, bits: number, kind: string])[] = [
  ['char', 8, 'Signed'],
  ['uchar', 8, 'Unsigned'],
  ['short', 16, 'Signed'],
  ['ushort', 16, 'Unsigned'],
  ['int', 32, 'Signed'],
  ['uint', 32, 'Unsigned'],
  ['float', 32, 'Float'],
];

function channelDescription(type: string, bits: number, kind: string, lanes: number): string {
  const widths = [0, 1, 2, 3].map((lane) => (lane < lanes ? bits : 0)).join(', ');
  return `
template <> cudaChannelFormatDesc cudaCreateChannelDesc<${type}>() {
  return cudaChannelFormatDesc{${widths}, cudaChannelFormatKind${kind}};
}`;
}

const channelDescriptions = [
  ...scalars.map(([type, bits, kind]) => channelDescription(type, bits, kind, 1)),
  ...vectors.flatMap(([type, bits, kind]) =>
    [1, 2, 4].map((lanes) => channelDescription(`${type}${String(lanes)}`, bits, kind, lanes)),
  ),
].join('');

const copies = ['', 'Async'].map(
  (suffix) => `
inline cudaError_t cudaMemcpy2DToArray${suffix}(cudaArray_t to, size_t x, size_t y, const void* from, size_t pitch, size_t width,
                                       size_t height, cudaMemcpyKind kind, cudaStream_t stream = 0) {
  cudaArray* array = (cudaArray*)to;
  return cudaMemcpy2D((char*)array->data + y * array->pitch + x, array->pitch, from, pitch, width, height, kind);
}
inline cudaError_t cudaMemcpy2DFromArray${suffix}(void* to, size_t pitch, cudaArray_const_t from, size_t x, size_t y,
                                         size_t width, size_t height, cudaMemcpyKind kind, cudaStream_t stream = 0) {
  cudaArray* array = (cudaArray*)from;
  return cudaMemcpy2D(to, pitch, (char*)array->data + y * array->pitch + x, array->pitch, width, height, kind);
}
inline cudaError_t cudaMemcpyToArray${suffix}(cudaArray_t to, size_t x, size_t y, const void* from, size_t bytes,
                                     cudaMemcpyKind kind, cudaStream_t stream = 0) {
  cudaArray* array = (cudaArray*)to;
  return cudaMemcpy((char*)array->data + y * array->pitch + x, from, bytes, kind);
}
inline cudaError_t cudaMemcpyFromArray${suffix}(void* to, cudaArray_const_t from, size_t x, size_t y, size_t bytes,
                                       cudaMemcpyKind kind, cudaStream_t stream = 0) {
  cudaArray* array = (cudaArray*)from;
  return cudaMemcpy(to, (char*)array->data + y * array->pitch + x, bytes, kind);
}
/* Widths of copies with an array are counted in its elements, others in bytes. */
inline cudaError_t cudaMemcpy3D${suffix}(const cudaMemcpy3DParms* p, cudaStream_t stream = 0) {
  cudaArray* from = (cudaArray*)p->srcArray;
  cudaArray* to = (cudaArray*)p->dstArray;
  size_t unit = to != 0 ? to->elementBytes : from != 0 ? from->elementBytes : 1;
  size_t fromPitch = from != 0 ? from->pitch : p->srcPtr.pitch;
  size_t toPitch = to != 0 ? to->pitch : p->dstPtr.pitch;
  size_t fromSlice = fromPitch * (from != 0 ? from->height : p->srcPtr.ysize);
  size_t toSlice = toPitch * (to != 0 ? to->height : p->dstPtr.ysize);
  size_t fromX = p->srcPos.x * (from != 0 ? unit : 1);
  size_t toX = p->dstPos.x * (to != 0 ? unit : 1);
  char* source = (char*)(from != 0 ? from->data : p->srcPtr.ptr) + p->srcPos.z * fromSlice + p->srcPos.y * fromPitch + fromX;
  char* target = (char*)(to != 0 ? to->data : p->dstPtr.ptr) + p->dstPos.z * toSlice + p->dstPos.y * toPitch + toX;
  for (size_t z = 0; z < p->extent.depth; z++) {
    cudaError_t error = cudaMemcpy2D(target + z * toSlice, toPitch, source + z * fromSlice, fromPitch,
                                     p->extent.width * unit, p->extent.height, p->kind);
    if (error != cudaSuccess) return error;
  }
  return cudaSuccess;
}`,
);

export const cudaArrays = `
inline cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w, cudaChannelFormatKind f) {
  return cudaChannelFormatDesc{x, y, z, w, f};
}
template <typename T> cudaChannelFormatDesc cudaCreateChannelDesc();
${channelDescriptions}
inline cudaError_t cudaMalloc3DArray(cudaArray_t* array, const cudaChannelFormatDesc* format, cudaExtent extent,
                                     unsigned int flags = 0) {
  cudaArray* made = (cudaArray*)malloc(sizeof(cudaArray));
  made->width = extent.width;
  made->height = extent.height;
  made->depth = extent.depth;
  made->elementBytes = (format->x + format->y + format->z + format->w) / 8;
  made->pitch = made->width * made->elementBytes;
  made->format = *format;
  made->flags = flags;
  size_t rows = (made->height == 0 ? 1 : made->height) * (made->depth == 0 ? 1 : made->depth);
  *array = (cudaArray_t)made;
  return cudaMalloc(&made->data, made->pitch * rows);
}
inline cudaError_t cudaMallocArray(cudaArray_t* array, const cudaChannelFormatDesc* format, size_t width, size_t height = 0,
                                   unsigned int flags = 0) {
  return cudaMalloc3DArray(array, format, cudaExtent{width, height, 0}, flags);
}
inline cudaError_t cudaFreeArray(cudaArray_t array) {
  if (array == 0) return cudaSuccess;
  cudaError_t error = cudaFree(((cudaArray*)array)->data);
  free(array);
  return error;
}
inline cudaError_t cudaArrayGetInfo(cudaChannelFormatDesc* format, cudaExtent* extent, unsigned int* flags, cudaArray_t array) {
  cudaArray* from = (cudaArray*)array;
  if (format != 0) *format = from->format;
  if (extent != 0) *extent = cudaExtent{from->width, from->height, from->depth};
  if (flags != 0) *flags = from->flags;
  return cudaSuccess;
}
inline cudaError_t cudaGetChannelDesc(cudaChannelFormatDesc* format, cudaArray_const_t array) {
  *format = ((cudaArray*)array)->format;
  return cudaSuccess;
}
${copies.join('')}

/* cudaResourceType: array 0, mipmapped array 1, linear 2, pitched 3. */
struct cudaResourceDesc {
  cudaResourceType resType;
  union {
    struct { cudaArray_t array; } array;
    struct { cudaMipmappedArray_t mipmap; } mipmap;
    struct { void* devPtr; cudaChannelFormatDesc desc; size_t sizeInBytes; } linear;
    struct { void* devPtr; cudaChannelFormatDesc desc; size_t width; size_t height; size_t pitchInBytes; } pitch2D;
  } res;
  unsigned int flags;
};
struct cudaTextureDesc {
  cudaTextureAddressMode addressMode[3];
  cudaTextureFilterMode filterMode;
  cudaTextureReadMode readMode;
  int sRGB;
  float borderColor[4];
  int normalizedCoords;
  unsigned int maxAnisotropy;
  cudaTextureFilterMode mipmapFilterMode;
  float mipmapLevelBias;
  float minMipmapLevelClamp;
  float maxMipmapLevelClamp;
  int disableTrilinearOptimization;
  int seamlessCubemap;
};
struct cudaResourceViewDesc { int format; size_t width; size_t height; size_t depth; unsigned int firstLayer; unsigned int lastLayer; };
struct _textureObject {
  long long mark;
  void* data;
  long long width;
  long long height;
  long long depth;
  long long pitch;
  long long slice;
  long long bits[4];
  long long format;
  long long address[3];
  long long filter;
  long long read;
  long long normalized;
  long long isLinear;
  float border[4];
  long long _unused[3];
};
inline _textureObject* _newTextureObject(const cudaResourceDesc* resource) {
  _textureObject* made = (_textureObject*)calloc(1, sizeof(_textureObject));
  made->mark = 0x746578757265LL;
  cudaChannelFormatDesc format;
  if (resource->resType == 0) {
    cudaArray* array = (cudaArray*)resource->res.array.array;
    made->data = array->data;
    made->width = array->width;
    made->height = array->height;
    made->depth = array->depth;
    made->pitch = array->pitch;
    format = array->format;
  } else if (resource->resType == 2) {
    format = resource->res.linear.desc;
    made->data = resource->res.linear.devPtr;
    made->width = resource->res.linear.sizeInBytes / ((format.x + format.y + format.z + format.w) / 8);
    made->isLinear = 1;
  } else {
    format = resource->res.pitch2D.desc;
    made->data = resource->res.pitch2D.devPtr;
    made->width = resource->res.pitch2D.width;
    made->height = resource->res.pitch2D.height;
    made->pitch = resource->res.pitch2D.pitchInBytes;
  }
  made->slice = made->pitch * made->height;
  made->bits[0] = format.x;
  made->bits[1] = format.y;
  made->bits[2] = format.z;
  made->bits[3] = format.w;
  made->format = format.f;
  return made;
}
inline cudaError_t cudaCreateTextureObject(cudaTextureObject_t* object, const cudaResourceDesc* resource,
                                           const cudaTextureDesc* how, const cudaResourceViewDesc* view) {
  if (resource->resType == 1) return cudaErrorNotSupported;
  _textureObject* made = _newTextureObject(resource);
  for (int i = 0; i < 3; i++) made->address[i] = how->addressMode[i];
  for (int i = 0; i < 4; i++) made->border[i] = how->borderColor[i];
  made->filter = how->filterMode;
  made->read = how->readMode;
  made->normalized = how->normalizedCoords;
  *object = (cudaTextureObject_t)made;
  return cudaSuccess;
}
inline cudaError_t cudaDestroyTextureObject(cudaTextureObject_t object) {
  free((void*)object);
  return cudaSuccess;
}
inline cudaError_t cudaCreateSurfaceObject(cudaSurfaceObject_t* object, const cudaResourceDesc* resource) {
  *object = (cudaSurfaceObject_t)_newTextureObject(resource);
  return cudaSuccess;
}
inline cudaError_t cudaDestroySurfaceObject(cudaSurfaceObject_t object) {
  free((void*)object);
  return cudaSuccess;
}
`;
