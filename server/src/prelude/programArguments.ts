/** How programs read their arguments. */

/** `getopt` and `getopt_long`. */
export const commandLineOptions = `
static char* optarg = 0;
static int optind = 1;
static int opterr = 1;
static int optopt = 0;
static int _optnext = 0;
inline int _nextOption(int argc, char* const* argv, const char* options) {
  if (_optnext == 0) {
    if (argv[optind][0] != '-' || argv[optind][1] == 0) return -1;
    if (strcmp(argv[optind], "--") == 0) { optind++; return -1; }
    _optnext = 1;
  }
  char letter = argv[optind][_optnext++];
  bool last = argv[optind][_optnext] == 0;
  const char* known = strchr(options, letter);
  if (known == 0 || letter == ':') {
    optopt = letter;
    if (opterr) fprintf(stderr, "%s: invalid option -- '%c'\\n", argv[0], letter);
    if (last) { optind++; _optnext = 0; }
    return '?';
  }
  if (known[1] != ':') {
    if (last) { optind++; _optnext = 0; }
    return letter;
  }
  if (!last) optarg = argv[optind] + _optnext;
  else if (++optind < argc) optarg = argv[optind];
  optind++;
  _optnext = 0;
  if (optarg == 0) { optopt = letter; return options[0] == ':' ? ':' : '?'; }
  return letter;
}
inline int getopt(int argc, char* const* argv, const char* options) {
  optarg = 0;
  return optind < argc ? _nextOption(argc, argv, options) : -1;
}
struct option { const char* name; int has_arg; int* flag; int val; };
static const int no_argument = 0;
static const int required_argument = 1;
static const int optional_argument = 2;
inline int _nextLongOption(int argc, char* const* argv, const char* options, const option* longs, int* index) {
  if (_optnext != 0 || argv[optind][0] != '-' || argv[optind][1] != '-' || argv[optind][2] == 0) {
    return _nextOption(argc, argv, options);
  }
  const char* given = argv[optind] + 2;
  const char* equals = strchr(given, '=');
  size_t length = equals == 0 ? strlen(given) : equals - given;
  for (int i = 0; longs[i].name != 0; i++) {
    if (strncmp(longs[i].name, given, length) != 0 || longs[i].name[length] != 0) continue;
    optind++;
    if (equals != 0) optarg = (char*)equals + 1;
    else if (longs[i].has_arg == 1) {
      if (optind >= argc) { optopt = longs[i].val; return options[0] == ':' ? ':' : '?'; }
      optarg = argv[optind++];
    }
    if (index != 0) *index = i;
    if (longs[i].flag == 0) return longs[i].val;
    *longs[i].flag = longs[i].val;
    return 0;
  }
  if (opterr) fprintf(stderr, "%s: unrecognized option '%s'\\n", argv[0], argv[optind]);
  optind++;
  optopt = 0;
  return '?';
}
inline int getopt_long(int argc, char* const* argv, const char* options, const option* longs, int* index) {
  optarg = 0;
  return optind < argc ? _nextLongOption(argc, argv, options, longs, index) : -1;
}
`;

/** Of a text without a class: where it is a `std::string`, nothing is known of it. */
export const numbersOfTexts = `
namespace std {
inline int stoi(const char* text, size_t* end = 0, int base = 10) { return (int)strtol(text, 0, base); }
inline long stol(const char* text, size_t* end = 0, int base = 10) { return strtol(text, 0, base); }
inline long long stoll(const char* text, size_t* end = 0, int base = 10) { return strtoll(text, 0, base); }
inline unsigned long stoul(const char* text, size_t* end = 0, int base = 10) { return strtoul(text, 0, base); }
inline unsigned long long stoull(const char* text, size_t* end = 0, int base = 10) { return strtoull(text, 0, base); }
inline float stof(const char* text, size_t* end = 0) { return strtof(text, 0); }
inline double stod(const char* text, size_t* end = 0) { return strtod(text, 0); }
}
`;

/**
 * Of helper_string.h and helper_cuda.h, for samples of NVIDIA's that are kept without them. Whatever is read of arguments is
 * unknown, but not that there are none.
 */
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
