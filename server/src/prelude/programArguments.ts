/** How programs read their arguments. Whatever is read of these is unknown, but not that there are none. */
export const programArguments = `
inline int getopt(int argc, char* const* argv, const char*) { return argc > 1 ? argv[1][1] : -1; }
template <class Option>
inline int getopt_long(int argc, char* const* argv, const char*, const Option*, int*) {
  return argc > 1 ? *(const int*)argv[1] : -1;
}
`;

/** Of helper_string.h, for samples of NVIDIA's that are kept without it. */
export const sampleArguments = `
inline bool checkCmdLineFlag(int argc, const char** argv, const char*) { return argc > 1 && argv[1][1] != 0; }
inline int getCmdLineArgumentInt(int argc, const char** argv, const char*) {
  return argc > 1 ? *(const int*)argv[1] : 0;
}
`;
