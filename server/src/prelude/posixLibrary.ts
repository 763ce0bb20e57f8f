/** Functions of POSIX and of glibc for host programs, which run in one thread, in a folder that nothing changes. */
export const posixLibrary = `
inline void* memchr(const void* at, int value, size_t length) {
  for (const unsigned char* next = (const unsigned char*)at; length > 0; next++, length--)
    if (*next == (unsigned char)value) return (void*)next;
  return 0;
}
inline size_t strnlen(const char* text, size_t most) {
  size_t length = 0;
  while (length < most && text[length] != 0) length++;
  return length;
}
inline char* strndup(const char* text, size_t most) {
  size_t length = strnlen(text, most);
  char* copy = (char*)malloc(length + 1);
  memcpy(copy, text, length);
  copy[length] = 0;
  return copy;
}
inline char* stpcpy(char* to, const char* from) { return strcpy(to, from) + strlen(from); }
inline char* strchrnul(const char* text, int letter) {
  while (*text != 0 && *text != (char)letter) text++;
  return (char*)text;
}
inline char* rindex(const char* text, int letter) { return strrchr(text, letter); }
inline void bcopy(const void* from, void* to, size_t length) { memmove(to, from, length); }
inline char* strsep(char** rest, const char* separators) {
  char* part = *rest;
  if (part == 0) return 0;
  char* end = part + strcspn(part, separators);
  *rest = *end == 0 ? 0 : end + 1;
  *end = 0;
  return part;
}
inline char* basename(char* path) {
  char* slash = strrchr(path, '/');
  return slash == 0 ? path : slash + 1;
}
inline char* realpath(const char* path, char* into) {
  FILE* file = fopen(path, "r");
  if (file == 0) return 0;
  fclose(file);
  return into == 0 ? strdup(path) : strcpy(into, path);
}
static const int STDIN_FILENO = 0;
static const int STDOUT_FILENO = 1;
static const int STDERR_FILENO = 2;
static const int PATH_MAX = 4096;
static const int _SC_PAGESIZE = 30;
static const int _SC_NPROCESSORS_CONF = 83;
static const int _SC_NPROCESSORS_ONLN = 84;
typedef int pid_t;
/* Output is no terminal, and there is one processor, as for OpenMP. */
inline int isatty(int) { return 0; }
static const int O_RDONLY = 0;
static const int O_WRONLY = 1;
static const int O_RDWR = 2;
static const int O_CREAT = 64;
static const int O_EXCL = 128;
static const int O_TRUNC = 512;
static const int O_APPEND = 1024;
/* By descriptor, from 3 on. */
static FILE* _opened[64];
inline FILE* _fileOf(int number) {
  return number == 0 ? stdin : number == 1 ? stdout : number == 2 ? stderr : number > 2 && number < 64 ? _opened[number] : 0;
}
inline int fileno(FILE* file) {
  int number = 0;
  while (number < 64 && _fileOf(number) != file) number++;
  if (number < 64) return number;
  for (number = 3; number < 63 && _opened[number] != 0; number++) {}
  _opened[number] = file;
  return number;
}
inline int open(const char* path, int flags, ...) {
  FILE* file = fopen(path, (flags & 3) == O_RDONLY ? "rb" : flags & O_APPEND ? "ab" : flags & O_TRUNC ? "wb+" : "rb+");
  if (file == 0 && (flags & 3) != O_RDONLY && (flags & O_CREAT) != 0) file = fopen(path, "wb+");
  return file == 0 ? -1 : fileno(file);
}
inline FILE* fdopen(int number, const char*) { return _fileOf(number); }
inline long read(int number, void* to, size_t size) {
  FILE* file = _fileOf(number);
  return file == 0 ? -1 : (long)fread(to, 1, size, file);
}
inline long write(int number, const void* from, size_t size) {
  FILE* file = _fileOf(number);
  return file == 0 ? -1 : (long)fwrite(from, 1, size, file);
}
inline long lseek(int number, long offset, int from) {
  FILE* file = _fileOf(number);
  return file == 0 || fseek(file, offset, from) != 0 ? -1 : ftell(file);
}
inline int fstat(int number, struct stat* found) {
  FILE* file = _fileOf(number);
  if (file == 0) return -1;
  long here = ftell(file);
  fseek(file, 0, SEEK_END);
  *found = stat{};
  found->st_size = ftell(file);
  fseek(file, here, SEEK_SET);
  return 0;
}
inline int close(int number) {
  FILE* file = _fileOf(number);
  if (file == 0) return -1;
  if (number > 2) _opened[number] = 0;
  return fclose(file);
}
static const int PROT_NONE = 0;
static const int PROT_READ = 1;
static const int PROT_WRITE = 2;
static const int MAP_SHARED = 1;
static const int MAP_PRIVATE = 2;
static const int MAP_FIXED = 16;
static const int MAP_ANON = 32;
static const int MAP_ANONYMOUS = 32;
static void* const MAP_FAILED = (void*)-1;
inline int getpagesize() { return 4096; }
/* A copy: what is written to it does not reach the file. */
inline void* mmap(void*, size_t length, int, int flags, int file, long offset) {
  void* at = calloc(length, 1);
  if ((flags & MAP_ANON) != 0) return at;
  if (lseek(file, offset, SEEK_SET) != offset) { free(at); return MAP_FAILED; }
  read(file, at, length);
  return at;
}
inline int munmap(void* at, size_t) { free(at); return 0; }
inline pid_t getpid() { return 4000; }
inline pid_t getppid() { return 3999; }
inline long sysconf(int name) { return name == _SC_PAGESIZE ? 4096 : name == _SC_NPROCESSORS_ONLN || name == _SC_NPROCESSORS_CONF ? 1 : -1; }
inline int gethostname(char* name, size_t length) {
  strncpy(name, "localhost", length);
  return 0;
}
inline int sched_yield() { return 0; }
inline void setbuf(FILE*, char*) {}
/* No command runs: as if each did what it is there for, and printed nothing. */
inline int system(const char*) { return 0; }
inline int nanosleep(const timespec* length, timespec*) {
  usleep(length->tv_sec * 1000000 + length->tv_nsec / 1000);
  return 0;
}
static const int TIME_UTC = 1;
inline int timespec_get(timespec* now, int base) {
  if (base != TIME_UTC) return 0;
  clock_gettime(0, now);
  return base;
}
struct timeb { long time; unsigned short millitm; short timezone; short dstflag; };
inline int ftime(timeb* now) {
  timeval precise;
  gettimeofday(&precise, 0);
  *now = timeb{precise.tv_sec, (unsigned short)(precise.tv_usec / 1000), 0, 0};
  return 0;
}
inline void timerclear(timeval* time) { *time = timeval{0, 0}; }
inline bool timerisset(const timeval* time) { return time->tv_sec != 0 || time->tv_usec != 0; }
inline void timeradd(const timeval* a, const timeval* b, timeval* sum) {
  timeval made{a->tv_sec + b->tv_sec, a->tv_usec + b->tv_usec};
  if (made.tv_usec >= 1000000) { made.tv_sec++; made.tv_usec -= 1000000; }
  *sum = made;
}
inline void timersub(const timeval* a, const timeval* b, timeval* difference) {
  timeval made{a->tv_sec - b->tv_sec, a->tv_usec - b->tv_usec};
  if (made.tv_usec < 0) { made.tv_sec--; made.tv_usec += 1000000; }
  *difference = made;
}
struct rusage { timeval ru_utime; timeval ru_stime; long ru_maxrss; long ru_minflt; long ru_majflt; };
static const int RUSAGE_SELF = 0;
inline int getrusage(int, rusage* used) {
  *used = rusage{};
  return gettimeofday(&used->ru_utime, 0);
}
typedef int omp_lock_t;
inline void omp_init_lock(omp_lock_t*) {}
inline void omp_destroy_lock(omp_lock_t*) {}
inline void omp_set_lock(omp_lock_t*) {}
inline void omp_unset_lock(omp_lock_t*) {}
inline void omp_set_nested(int) {}
inline void omp_set_dynamic(int) {}
inline int omp_in_parallel() { return 0; }
inline int omp_get_thread_limit() { return 1; }
inline double omp_get_wtick() { return 1e-6; }
inline pthread_t pthread_self() { return 0; }
inline int pthread_equal(pthread_t a, pthread_t b) { return a == b; }
inline long long strtoimax(const char* text, char** end, int base) { return strtoll(text, end, base); }
inline long long imaxabs(long long value) { return llabs(value); }
inline void* mempcpy(void* to, const void* from, size_t length) { return (char*)memcpy(to, from, length) + length; }
inline char* strcasestr(const char* text, const char* part) {
  size_t length = strlen(part);
  for (;; text++) {
    if (strncasecmp(text, part, length) == 0) return (char*)text;
    if (*text == 0) return 0;
  }
}
inline int strcoll(const char* a, const char* b) { return strcmp(a, b); }
inline void* memalign(size_t alignment, size_t size) { return aligned_alloc(alignment, size); }
static const int FP_NAN = 0;
static const int FP_INFINITE = 1;
static const int FP_ZERO = 2;
static const int FP_SUBNORMAL = 3;
static const int FP_NORMAL = 4;
template <class T> inline int fpclassify(T x) {
  return isnan(x) ? FP_NAN : isinf(x) ? FP_INFINITE : x == 0 ? FP_ZERO : isnormal(x) ? FP_NORMAL : FP_SUBNORMAL;
}
template <class A, class B> inline bool isgreater(A a, B b) { return a > b; }
template <class A, class B> inline bool isgreaterequal(A a, B b) { return a >= b; }
template <class A, class B> inline bool isless(A a, B b) { return a < b; }
template <class A, class B> inline bool islessequal(A a, B b) { return a <= b; }
template <class A, class B> inline bool islessgreater(A a, B b) { return a < b || a > b; }
template <class A, class B> inline bool isunordered(A a, B b) { return isnan(a) || isnan(b); }
namespace std {
${'memchr system setbuf strcoll timespec_get fpclassify isgreater isgreaterequal isless islessequal islessgreater isunordered'
  .split(' ')
  .map((name) => `using ::${name};`)
  .join('\n')}
}
`;
