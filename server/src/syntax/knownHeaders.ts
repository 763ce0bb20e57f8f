/**
 * Headers that are never read because what they declare is known or of no use here, but that every compiler of CUDA 12
 * finds: `__has_include` holds for them.
 */
const standard =
  'algorithm any array atomic barrier bit bitset charconv chrono codecvt compare complex concepts condition_variable ' +
  'coroutine deque exception execution filesystem format forward_list fstream functional future initializer_list iomanip ' +
  'ios iosfwd iostream istream iterator latch limits list locale map memory memory_resource mutex new numbers numeric ' +
  'optional ostream queue random ranges ratio regex scoped_allocator semaphore set shared_mutex source_location span ' +
  'sstream stack stdexcept stop_token streambuf string string_view system_error thread tuple type_traits typeindex ' +
  'typeinfo unordered_map unordered_set utility valarray variant vector version';
const c =
  'assert complex ctype errno fenv float inttypes limits locale math setjmp signal stdarg stddef stdint stdio stdlib ' +
  'string tgmath time uchar wchar wctype';
const cuda =
  'cooperative_groups.h cooperative_groups/memcpy_async.h cooperative_groups/reduce.h cooperative_groups/scan.h ' +
  'cuComplex.h cuda.h cuda_awbarrier.h cuda_bf16.h cuda_fp16.h cuda_fp8.h cuda_pipeline.h cuda_runtime.h ' +
  'cuda_runtime_api.h cuda_texture_types.h cublas_v2.h cufft.h curand.h curand_kernel.h cusolverDn.h cusparse.h ' +
  'device_launch_parameters.h driver_types.h math_constants.h mma.h nvToolsExt.h nvtx3/nvToolsExt.h sm_61_intrinsics.h ' +
  'surface_types.h texture_types.h vector_functions.h vector_types.h cub/cub.cuh thrust/device_vector.h ' +
  'cuda/atomic cuda/barrier cuda/pipeline cuda/std/atomic cuda/std/complex cuda/std/limits cuda/std/type_traits';

const registers =
  'immintrin.h x86intrin.h emmintrin.h xmmintrin.h pmmintrin.h tmmintrin.h smmintrin.h nmmintrin.h';

/** Of Linux, for which most programs are written. */
const system =
  'alloca arpa/inet byteswap dirent dlfcn endian err error execinfo fcntl features fnmatch ftw getopt glob grp libgen ' +
  'malloc memory netdb netinet/in netinet/tcp poll pthread pwd sched search semaphore strings sys/epoll sys/file ' +
  'sys/ioctl sys/mman sys/param sys/poll sys/resource sys/select sys/shm sys/socket sys/stat sys/syscall sys/sysinfo ' +
  'sys/time sys/timeb sys/times sys/types sys/uio sys/un sys/utsname sys/wait syslog termios unistd values';

/** GCC's header that includes all of C++'s. */
const everything = 'bits/stdc++.h';

const ofLanguage: readonly string[] = [
  ...standard.split(' '),
  ...c.split(' ').flatMap((name) => [`${name}.h`, `c${name}`]),
];

const known: ReadonlySet<string> = new Set([
  ...ofLanguage,
  ...cuda.split(' '),
  ...registers.split(' '),
  ...system.split(' ').map((name) => `${name}.h`),
  everything,
]);

export function isKnownHeader(name: string): boolean {
  return known.has(name);
}

/** The headers that a name in an `#include` stands for. */
export function headersOf(name: string): readonly string[] {
  return name === everything ? ofLanguage : [name];
}
