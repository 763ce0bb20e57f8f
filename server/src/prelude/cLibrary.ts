/** Functions of the C library that call back, keep state or walk text, for host programs. */
import { commandLineOptions } from './programArguments.ts';

export const cLibrary = `
static int& errno = *(int*)__errno_location();
static const int ENOENT = 2;
static const int EINTR = 4;
static const int EAGAIN = 11;
static const int ENOMEM = 12;
static const int EACCES = 13;
static const int EFAULT = 14;
static const int EEXIST = 17;
static const int ENOTDIR = 20;
static const int EISDIR = 21;
static const int EINVAL = 22;
static const int ERANGE = 34;
inline char* strerror(int number) {
  if (number == 0) return (char*)"Success";
  if (number == ENOENT) return (char*)"No such file or directory";
  if (number == EINTR) return (char*)"Interrupted system call";
  if (number == EAGAIN) return (char*)"Resource temporarily unavailable";
  if (number == ENOMEM) return (char*)"Cannot allocate memory";
  if (number == EACCES) return (char*)"Permission denied";
  if (number == EFAULT) return (char*)"Bad address";
  if (number == EEXIST) return (char*)"File exists";
  if (number == ENOTDIR) return (char*)"Not a directory";
  if (number == EISDIR) return (char*)"Is a directory";
  if (number == EINVAL) return (char*)"Invalid argument";
  if (number == ERANGE) return (char*)"Numerical result out of range";
  return (char*)"Unknown error";
}
inline void perror(const char* text) {
  if (text != 0 && text[0] != 0) fprintf(stderr, "%s: %s\\n", text, strerror(errno));
  else fprintf(stderr, "%s\\n", strerror(errno));
}
/* What a call passes for an ellipsis lies in words of eight bytes, one after the other. */
typedef char* va_list;
typedef char* __builtin_va_list;
typedef char* __gnuc_va_list;
inline char* _va_next(char*& words, size_t size) {
  char* next = words;
  words += (size + 7) / 8 * 8;
  return next;
}
struct div_t { int quot; int rem; };
struct ldiv_t { long quot; long rem; };
struct lldiv_t { long long quot; long long rem; };
inline div_t div(int a, int b) { return div_t{a / b, a % b}; }
inline ldiv_t ldiv(long a, long b) { return ldiv_t{a / b, a % b}; }
inline lldiv_t lldiv(long long a, long long b) { return lldiv_t{a / b, a % b}; }
inline ldiv_t div(long a, long b) { return ldiv(a, b); }
inline lldiv_t div(long long a, long long b) { return lldiv(a, b); }
inline int rand_r(unsigned* seed) {
  unsigned next = *seed * 1103515245u + 12345u;
  int result = next / 65536u % 2048u;
  next = next * 1103515245u + 12345u;
  result = (result << 10) ^ (int)(next / 65536u % 1024u);
  next = next * 1103515245u + 12345u;
  result = (result << 10) ^ (int)(next / 65536u % 1024u);
  *seed = next;
  return result;
}
${commandLineOptions}inline void qsort(void* base, size_t count, size_t size, int (*compare)(const void*, const void*)) {
  char* from = (char*)base;
  char* made = (char*)malloc(count * size + 1);
  char* to = made;
  for (size_t run = 1; run < count; run *= 2) {
    for (size_t low = 0; low < count; low += 2 * run) {
      size_t middle = low + run < count ? low + run : count;
      size_t high = middle + run < count ? middle + run : count;
      size_t i = low;
      size_t j = middle;
      for (size_t k = low; k < high; k++) {
        bool left = i < middle && (j == high || compare(from + i * size, from + j * size) <= 0);
        memcpy(to + k * size, from + (left ? i++ : j++) * size, size);
      }
    }
    char* other = from;
    from = to;
    to = other;
  }
  if (from != (char*)base) memcpy(base, from, count * size);
  free(made);
}
inline void* bsearch(const void* key, const void* base, size_t count, size_t size, int (*compare)(const void*, const void*)) {
  size_t low = 0;
  size_t high = count;
  while (low < high) {
    size_t middle = (low + high) / 2;
    void* at = (char*)base + middle * size;
    int order = compare(key, at);
    if (order == 0) return at;
    if (order < 0) high = middle;
    else low = middle + 1;
  }
  return 0;
}
inline size_t strspn(const char* text, const char* set) {
  size_t n = 0;
  while (text[n] != 0 && strchr(set, text[n]) != 0) n++;
  return n;
}
inline size_t strcspn(const char* text, const char* set) {
  size_t n = 0;
  while (text[n] != 0 && strchr(set, text[n]) == 0) n++;
  return n;
}
inline char* strpbrk(const char* text, const char* set) {
  text += strcspn(text, set);
  return *text == 0 ? 0 : (char*)text;
}
inline char* strtok_r(char* text, const char* set, char** rest) {
  if (text == 0) text = *rest;
  text += strspn(text, set);
  if (*text == 0) { *rest = text; return 0; }
  char* end = text + strcspn(text, set);
  *rest = *end == 0 ? end : end + 1;
  *end = 0;
  return text;
}
static char* _tokens = 0;
inline char* strtok(char* text, const char* set) { return strtok_r(text, set, &_tokens); }
typedef unsigned mode_t;
static const int F_OK = 0;
static const int X_OK = 1;
static const int W_OK = 2;
static const int R_OK = 4;
inline int access(const char* name, int) {
  if (__is_folder(name)) return 0;
  FILE* file = fopen(name, "rb");
  if (file == 0) return -1;
  fclose(file);
  return 0;
}
inline int unlink(const char* name) { return remove(name); }
static const mode_t S_IFDIR = 0040000;
static const mode_t S_IFREG = 0100000;
static const mode_t S_IFMT = 0170000;
static const mode_t S_IRWXU = 0700;
static const mode_t S_IRUSR = 0400;
static const mode_t S_IWUSR = 0200;
static const mode_t S_IXUSR = 0100;
static const mode_t S_IRWXG = 0070;
static const mode_t S_IRGRP = 0040;
static const mode_t S_IWGRP = 0020;
static const mode_t S_IXGRP = 0010;
static const mode_t S_IRWXO = 0007;
static const mode_t S_IROTH = 0004;
static const mode_t S_IWOTH = 0002;
static const mode_t S_IXOTH = 0001;
inline int S_ISDIR(mode_t mode) { return (mode & S_IFMT) == S_IFDIR; }
inline int S_ISREG(mode_t mode) { return (mode & S_IFMT) == S_IFREG; }
struct stat { mode_t st_mode; long st_size; long st_blksize; time_t st_mtime; };
inline int stat(const char* name, struct stat* found) {
  found->st_mtime = 0;
  found->st_blksize = 4096;
  if (__is_folder(name)) {
    found->st_mode = S_IFDIR | 0755;
    found->st_size = 4096;
    return 0;
  }
  FILE* file = fopen(name, "rb");
  if (file == 0) return -1;
  fseek(file, 0, 2);
  found->st_mode = S_IFREG | 0644;
  found->st_size = ftell(file);
  fclose(file);
  return 0;
}
static const int DT_DIR = 4;
static const int DT_REG = 8;
struct dirent { unsigned char d_type; char d_name[256]; };
struct DIR { char* _name; int _at; dirent _entry; };
inline DIR* opendir(const char* name) {
  if (!__is_folder(name)) return 0;
  DIR* folder = (DIR*)malloc(sizeof(DIR));
  folder->_name = strdup(name);
  folder->_at = 0;
  return folder;
}
/* The folder itself and the one around it come first. */
inline dirent* readdir(DIR* folder) {
  dirent* entry = &folder->_entry;
  int i = folder->_at++;
  entry->d_type = DT_DIR;
  if (i < 2) strcpy(entry->d_name, i == 0 ? "." : "..");
  else if (__folder_entry(folder->_name, i - 2, entry->d_name, 256) < 0) return 0;
  else {
    char whole[4096];
    snprintf(whole, sizeof whole, "%s/%s", folder->_name, entry->d_name);
    entry->d_type = __is_folder(whole) ? DT_DIR : DT_REG;
  }
  return entry;
}
inline int closedir(DIR* folder) {
  free(folder->_name);
  free(folder);
  return 0;
}
struct timezone { int tz_minuteswest; int tz_dsttime; };
inline int ffs(int x) { return __builtin_ffs(x); }
inline int ffsl(long x) { return __builtin_ffsll(x); }
inline int ffsll(long long x) { return __builtin_ffsll(x); }
typedef unsigned long pthread_t;
struct pthread_attr_t { int _state; size_t _stack; };
static const int PTHREAD_CREATE_JOINABLE = 0;
static const int PTHREAD_CREATE_DETACHED = 1;
struct pthread_mutex_t { int _locks; };
struct pthread_mutexattr_t { int _kind; };
struct pthread_cond_t { int _waits; };
struct pthread_condattr_t { int _kind; };
static void* _threadResults[256];
static unsigned _threads = 0;
inline int pthread_create(pthread_t* thread, const pthread_attr_t*, void* (*start)(void*), void* given) {
  if (_threads >= 256) return 11;
  unsigned number = _threads++;
  *thread = number;
  _threadResults[number] = start(given);
  return 0;
}
inline int pthread_join(pthread_t thread, void** result) {
  if (result != 0) *result = _threadResults[thread];
  return 0;
}
inline int pthread_detach(pthread_t) { return 0; }
inline int pthread_attr_init(pthread_attr_t* attributes) {
  attributes->_state = PTHREAD_CREATE_JOINABLE;
  attributes->_stack = 8 << 20;
  return 0;
}
inline int pthread_attr_setdetachstate(pthread_attr_t* attributes, int state) {
  if (state != PTHREAD_CREATE_JOINABLE && state != PTHREAD_CREATE_DETACHED) return 22;
  attributes->_state = state;
  return 0;
}
inline int pthread_attr_getdetachstate(const pthread_attr_t* attributes, int* state) {
  *state = attributes->_state;
  return 0;
}
inline int pthread_attr_setstacksize(pthread_attr_t* attributes, size_t size) {
  if (size < 16384) return 22;
  attributes->_stack = size;
  return 0;
}
inline int pthread_attr_getstacksize(const pthread_attr_t* attributes, size_t* size) {
  *size = attributes->_stack;
  return 0;
}
inline int pthread_attr_destroy(pthread_attr_t*) { return 0; }
inline int pthread_mutex_init(pthread_mutex_t*, const pthread_mutexattr_t*) { return 0; }
inline int pthread_mutex_lock(pthread_mutex_t*) { return 0; }
inline int pthread_mutex_unlock(pthread_mutex_t*) { return 0; }
inline int pthread_cond_init(pthread_cond_t*, const pthread_condattr_t*) { return 0; }
inline int pthread_cond_signal(pthread_cond_t*) { return 0; }
inline int pthread_cond_broadcast(pthread_cond_t*) { return 0; }
inline int pthread_cond_destroy(pthread_cond_t*) { return 0; }
inline int pthread_mutex_destroy(pthread_mutex_t*) { return 0; }
namespace std {
using ::va_list;
using ::div_t;
using ::ldiv_t;
using ::lldiv_t;
using ::div;
using ::ldiv;
using ::lldiv;
using ::qsort;
using ::bsearch;
using ::strtok;
using ::strspn;
using ::strcspn;
using ::strpbrk;
using ::strerror;
using ::perror;
}
`;
