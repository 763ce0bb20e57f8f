/** How programs read their arguments. Whatever is read of these is unknown, but not that there are none. */
export const programArguments = `
inline int getopt(int argc, char* const* argv, const char*) { return argc > 1 ? argv[1][1] : -1; }
template <class Option>
inline int getopt_long(int argc, char* const* argv, const char*, const Option*, int*) {
  return argc > 1 ? *(const int*)argv[1] : -1;
}
`;

/** Of helper_string.h and helper_cuda.h, for samples of NVIDIA's that are kept without them. */
export const sampleArguments = `
inline bool checkCmdLineFlag(int argc, const char** argv, const char*) { return argc > 1 && argv[1][1] != 0; }
inline int getCmdLineArgumentInt(int argc, const char** argv, const char*) {
  return argc > 1 ? *(const int*)argv[1] : 0;
}
inline float getCmdLineArgumentFloat(int argc, const char** argv, const char*) {
  return argc > 1 ? *(const float*)argv[1] : 0;
}
bool getCmdLineArgumentString(int argc, const char** argv, const char*, char** found);
int findCudaDevice(int argc, const char** argv);
int gpuGetMaxGflopsDeviceId();
`;
