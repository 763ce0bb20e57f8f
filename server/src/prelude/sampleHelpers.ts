/** What helper_cuda.h and helper_functions.h of NVIDIA's samples declare, for programs that are kept without them. */
export const sampleHelpers = `
static const int EXIT_WAIVED = 2;
template <class T> inline void checkCudaErrors(T status) {
  if ((int)status == 0) return;
  fprintf(stderr, "CUDA error: code=%d\\n", (int)status);
  exit(1);
}
inline void checkCudaErrors(cudaError_t status) {
  if (status == cudaSuccess) return;
  fprintf(stderr, "CUDA error: code=%d(%s)\\n", (int)status, cudaGetErrorName(status));
  exit(1);
}
inline void getLastCudaError(const char* text) {
  cudaError_t status = cudaGetLastError();
  if (status == cudaSuccess) return;
  fprintf(stderr, "getLastCudaError() CUDA error : %s : (%d) %s.\\n", text, (int)status, cudaGetErrorString(status));
  exit(1);
}
inline const char* _cudaGetErrorEnum(cudaError_t status) { return cudaGetErrorName(status); }
inline int _ConvertSMVer2Cores(int major, int minor) {
  if (major == 3) return 192;
  return major == 7 || (major == 6 || major == 8) && minor == 0 ? 64 : 128;
}
inline const char* _ConvertSMVer2ArchName(int major, int minor) {
  const char* names[] = {"Kepler", "Kepler", "Maxwell", "Pascal", "Volta", "Ampere", "Hopper", "Blackwell"};
  if (major == 7 && minor == 5) return "Turing";
  if (major == 8 && minor == 9) return "Ada";
  return major < 3 ? "Unknown" : names[major < 10 ? major - 3 : 7];
}
inline int gpuGetMaxGflopsDeviceId() { return 0; }
inline bool checkCudaCapabilities(int major, int minor) {
  cudaDeviceProp properties;
  cudaGetDeviceProperties(&properties, 0);
  return properties.major > major || properties.major == major && properties.minor >= minor;
}
inline int findCudaDevice(int, const char**) {
  cudaDeviceProp properties;
  cudaGetDeviceProperties(&properties, 0);
  printf("GPU Device 0: \\"%s\\" with compute capability %d.%d\\n\\n",
         _ConvertSMVer2ArchName(properties.major, properties.minor), properties.major, properties.minor);
  return 0;
}
/* An argument is -name, --name or --name=value. */
inline const char* _sampleArgument(int argc, const char** argv, const char* name, bool isWhole) {
  for (int i = 1; i < argc; i++) {
    const char* given = argv[i];
    while (*given == '-') given++;
    size_t length = strlen(name);
    if (strncasecmp(given, name, length) != 0) continue;
    if (!isWhole || given[length] == 0 || given[length] == '=') return given + length;
  }
  return 0;
}
inline bool checkCmdLineFlag(int argc, const char** argv, const char* name) {
  return _sampleArgument(argc, argv, name, true) != 0;
}
inline int getCmdLineArgumentInt(int argc, const char** argv, const char* name) {
  const char* rest = _sampleArgument(argc, argv, name, false);
  return rest == 0 ? 0 : atoi(*rest == '=' ? rest + 1 : rest);
}
inline float getCmdLineArgumentFloat(int argc, const char** argv, const char* name) {
  const char* rest = _sampleArgument(argc, argv, name, false);
  return rest == 0 ? 0.0f : (float)atof(*rest == '=' ? rest + 1 : rest);
}
inline bool getCmdLineArgumentString(int argc, const char** argv, const char* name, char** value) {
  const char* rest = _sampleArgument(argc, argv, name, false);
  *value = rest == 0 ? 0 : (char*)(*rest == '=' ? rest + 1 : rest);
  return rest != 0;
}
inline char* sdkFindFilePath(const char* name, const char*) {
  const char* folders[] = {"./", "./data/", "../data/"};
  for (int i = 0; i < 3; i++) {
    char* path = (char*)malloc(strlen(folders[i]) + strlen(name) + 1);
    strcpy(path, folders[i]);
    strcat(path, name);
    FILE* file = fopen(path, "rb");
    if (file != 0) { fclose(file); return path; }
    free(path);
  }
  return 0;
}
inline bool sdkCompareL2fe(const float* reference, const float* data, unsigned length, float epsilon) {
  float error = 0;
  float norm = 0;
  for (unsigned i = 0; i < length; i++) {
    float difference = reference[i] - data[i];
    error += difference * difference;
    norm += reference[i] * reference[i];
  }
  return fabsf(norm) >= 1e-7f && sqrtf(error) / sqrtf(norm) < epsilon;
}
/* Milliseconds between starts and stops. */
class StopWatchInterface {
  clock_t _began = 0;
  clock_t _total = 0;
  int _stops = 0;
  bool _runs = false;
  clock_t _passed() const { return _runs ? clock() - _began : 0; }
public:
  void start() { _began = clock(); _runs = true; }
  void stop() { _total += _passed(); _runs = false; _stops++; }
  void reset() { _total = 0; _stops = 0; if (_runs) _began = clock(); }
  float getTime() { return (_total + _passed()) * 1e-3f; }
  float getAverageTime() { return _stops == 0 ? 0.0f : _total * 1e-3f / _stops; }
};
inline bool sdkCreateTimer(StopWatchInterface** timer) { *timer = new StopWatchInterface; return true; }
inline bool sdkDeleteTimer(StopWatchInterface** timer) { delete *timer; *timer = 0; return true; }
inline bool sdkStartTimer(StopWatchInterface** timer) { (*timer)->start(); return true; }
inline bool sdkStopTimer(StopWatchInterface** timer) { (*timer)->stop(); return true; }
inline bool sdkResetTimer(StopWatchInterface** timer) { (*timer)->reset(); return true; }
inline float sdkGetTimerValue(StopWatchInterface** timer) { return (*timer)->getTime(); }
inline float sdkGetAverageTimerValue(StopWatchInterface** timer) { return (*timer)->getAverageTime(); }
`;
