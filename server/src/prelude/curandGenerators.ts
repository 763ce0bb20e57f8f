/**
 * cuRAND's host API (curand.h of cuRAND 10.4; API guide, 3.1): generators, in one thread. XORWOW's and Philox's words, uniform numbers and
 * what is made of them are an H200's, to the rounding of its fast sine. Of the other pseudorandom generators the numbers are
 * XORWOW's, Poisson's are an inverse distribution's, and Sobol's sequence is that of the first dimension.
 */
const statuses: readonly (readonly [number: number, name: string])[] = [
  [0, 'SUCCESS'],
  [100, 'VERSION_MISMATCH'],
  [101, 'NOT_INITIALIZED'],
  [102, 'ALLOCATION_FAILED'],
  [103, 'TYPE_ERROR'],
  [104, 'OUT_OF_RANGE'],
  [105, 'LENGTH_NOT_MULTIPLE'],
  [106, 'DOUBLE_PRECISION_REQUIRED'],
  [201, 'LAUNCH_FAILURE'],
  [202, 'PREEXISTING_FAILURE'],
  [203, 'INITIALIZATION_FAILED'],
  [204, 'ARCH_MISMATCH'],
  [999, 'INTERNAL_ERROR'],
];

interface Drawing {
  /** Behind `curandGenerate`. */
  readonly name: string;
  readonly to: string;
  readonly parameters: string;
  /** Of the pair that a double is drawn with, or a single word. */
  readonly draw: string;
  /** Two numbers come from one sequence. */
  readonly inPairs?: boolean;
}

const drawings: readonly Drawing[] = [
  { name: '', to: 'unsigned int', parameters: '', draw: '_curand::words(g, 1).x[0]' },
  { name: 'Uniform', to: 'float', parameters: '', draw: '_curand::unit(_curand::words(g, 1).x[0])' },
  { name: 'UniformDouble', to: 'double', parameters: '', draw: '_curand::unit(_curand::words(g, 2).x)' },
  {
    name: 'Normal',
    to: 'float',
    parameters: ', float mean, float deviation',
    draw: '_curand::normal(g)',
    inPairs: true,
  },
  {
    name: 'NormalDouble',
    to: 'double',
    parameters: ', double mean, double deviation',
    draw: '_curand::normalDouble(g)',
    inPairs: true,
  },
  {
    name: 'LogNormal',
    to: 'float',
    parameters: ', float mean, float deviation',
    draw: '_curand::normal(g)',
    inPairs: true,
  },
  {
    name: 'LogNormalDouble',
    to: 'double',
    parameters: ', double mean, double deviation',
    draw: '_curand::normalDouble(g)',
    inPairs: true,
  },
  { name: 'Poisson', to: 'unsigned int', parameters: ', double lambda', draw: '_curand::poisson(g, lambda)' },
];

function generation({ name, to, parameters, draw, inPairs }: Drawing): string {
  const scaled = (one: string): string =>
    name.startsWith('LogNormal') ? `exp(mean + deviation * ${one})` : `mean + deviation * ${one}`;
  const loop =
    inPairs === true
      ? `for (size_t i = 0; i < count; i += 2) {
    _curand::Pair pair = ${draw};
    out[i] = ${scaled('pair.first')};
    if (i + 1 < count) out[i + 1] = ${scaled('pair.second')};
  }`
      : `for (size_t i = 0; i < count; i++) out[i] = ${draw};`;
  return `inline curandStatus_t curandGenerate${name}(curandGenerator_t generator, ${to}* out, size_t count${parameters}) {
  _curand::Generator* g = (_curand::Generator*)generator;
  if (g == 0) return CURAND_STATUS_NOT_INITIALIZED;
  ${inPairs === true ? 'if (count % 2 != 0 && g->type < 141) return CURAND_STATUS_LENGTH_NOT_MULTIPLE;' : ''}
  if (__begin_library_work(g->stream) != 0)
    return g->hasRun ? CURAND_STATUS_LAUNCH_FAILURE : CURAND_STATUS_PREEXISTING_FAILURE;
  g->hasRun = true;
  if (g->isOfHost) __reach_device_memory(-1);
  if (g->isOfHost || count == 0 || __is_in_reach(out)) {
    ${loop}
  }
  if (!g->isOfHost) __reach_device_memory(-1);
  return CURAND_STATUS_SUCCESS;
}`;
}

export const curandGenerators = `
${statuses.map(([number, name]) => `static const curandStatus_t CURAND_STATUS_${name} = (curandStatus_t)${String(number)};`).join('\n')}
typedef curandStatus_t curandStatus;
typedef curandGenerator_t curandGenerator;
enum curandRngType {
  CURAND_RNG_TEST = 0, CURAND_RNG_PSEUDO_DEFAULT = 100, CURAND_RNG_PSEUDO_XORWOW = 101, CURAND_RNG_PSEUDO_MRG32K3A = 121,
  CURAND_RNG_PSEUDO_MTGP32 = 141, CURAND_RNG_PSEUDO_MT19937 = 142, CURAND_RNG_PSEUDO_PHILOX4_32_10 = 161,
  CURAND_RNG_QUASI_DEFAULT = 200, CURAND_RNG_QUASI_SOBOL32 = 201, CURAND_RNG_QUASI_SCRAMBLED_SOBOL32 = 202,
  CURAND_RNG_QUASI_SOBOL64 = 203, CURAND_RNG_QUASI_SCRAMBLED_SOBOL64 = 204
};
typedef curandRngType curandRngType_t;
enum curandOrdering {
  CURAND_ORDERING_PSEUDO_BEST = 100, CURAND_ORDERING_PSEUDO_DEFAULT = 101, CURAND_ORDERING_PSEUDO_SEEDED = 102,
  CURAND_ORDERING_PSEUDO_LEGACY = 103, CURAND_ORDERING_PSEUDO_DYNAMIC = 104, CURAND_ORDERING_QUASI_DEFAULT = 201
};
typedef curandOrdering curandOrdering_t;
namespace _curand {
struct Words { unsigned int x[4]; };
struct Pair { double first; double second; };
struct Sequence { unsigned int d; unsigned int v[5]; };
/* XORWOW draws from 4096 sequences in turn, 2^67 steps apart, and \`at\` is the next; else it is the next number. */
struct Generator {
  curandRngType type;
  unsigned long long seed;
  unsigned long long offset;
  unsigned long long at;
  Sequence* sequences;
  cudaStream_t stream;
  bool isOfHost;
  bool hasRun;
};
inline void step(Sequence& s) {
  unsigned int t = s.v[0] ^ (s.v[0] >> 2), last = s.v[4];
  for (int i = 0; i < 4; i++) s.v[i] = s.v[i + 1];
  s.v[4] = (last ^ (last << 4)) ^ (t ^ (t << 1));
  s.d += 362437u;
}
/* Where 2^67 steps take each of the 160 bits. */
static unsigned int* _far = 0;
inline void apply(const unsigned int* matrix, unsigned int* v) {
  unsigned int out[5] = {0, 0, 0, 0, 0};
  for (int bit = 0; bit < 160; bit++) {
    if ((v[bit / 32] >> (bit % 32) & 1u) == 0) continue;
    for (int i = 0; i < 5; i++) out[i] ^= matrix[bit * 5 + i];
  }
  for (int i = 0; i < 5; i++) v[i] = out[i];
}
inline void findFar() {
  _far = (unsigned int*)malloc(160 * 5 * sizeof(unsigned int));
  unsigned int* once = (unsigned int*)malloc(160 * 5 * sizeof(unsigned int));
  for (int bit = 0; bit < 160; bit++) {
    Sequence s = {0, {0, 0, 0, 0, 0}};
    s.v[bit / 32] = 1u << (bit % 32);
    step(s);
    for (int i = 0; i < 5; i++) _far[bit * 5 + i] = s.v[i];
  }
  for (int power = 0; power < 67; power++) {
    memcpy(once, _far, 160 * 5 * sizeof(unsigned int));
    for (int bit = 0; bit < 160; bit++) apply(once, _far + bit * 5);
  }
  free(once);
}
inline void start(Generator* g) {
  if (_far == 0) findFar();
  g->sequences = (Sequence*)malloc(4096 * sizeof(Sequence));
  unsigned int low = 1099087573u * ((unsigned int)g->seed ^ 0xaad26b49u);
  unsigned int high = 2591861531u * ((unsigned int)(g->seed >> 32) ^ 0xf7dcefddu);
  Sequence s = {6615241u + high + low,
                {123456789u + low, 362436069u ^ low, 521288629u + high, 88675123u ^ high, 5783321u + low}};
  for (int i = 0; i < 4096; i++) {
    g->sequences[i] = s;
    for (unsigned long long n = (g->offset + 4095 - i) / 4096; n > 0; n--) step(g->sequences[i]);
    apply(_far, s.v);
  }
  g->at = g->offset % 4096;
}
inline Words philox(unsigned int x, unsigned int z, unsigned long long seed) {
  unsigned int y = 0, w = 0, k0 = (unsigned int)seed, k1 = (unsigned int)(seed >> 32);
  for (int round = 0; round < 10; round++) {
    unsigned long long a = 0xD2511F53ull * x, b = 0xCD9E8D57ull * z;
    x = (unsigned int)(b >> 32) ^ y ^ k0;
    z = (unsigned int)(a >> 32) ^ w ^ k1;
    y = (unsigned int)b;
    w = (unsigned int)a;
    k0 += 0x9E3779B9u;
    k1 += 0xBB67AE85u;
  }
  return Words{{x, y, z, w}};
}
/* Philox's 65536 sequences give four numbers each in turn, of one word or of two. */
inline Words philoxWords(Generator* g, int perNumber, int numbers) {
  unsigned long long first = g->at & ~(unsigned long long)(numbers - 1), turn = first / 4;
  int word = (int)(first % 4) * perNumber;
  g->at += numbers;
  Words four = philox((unsigned int)(turn / 65536) * perNumber + word / 4, (unsigned int)(turn % 65536), g->seed);
  Words out;
  for (int i = 0; i < perNumber * numbers; i++) out.x[i] = four.x[word % 4 + i];
  return out;
}
/* The next words of one sequence, for so many numbers. */
inline Words words(Generator* g, int perNumber, int numbers = 1) {
  if (g->type == CURAND_RNG_PSEUDO_PHILOX4_32_10) return philoxWords(g, perNumber, numbers);
  Words out;
  if (g->type >= CURAND_RNG_QUASI_DEFAULT) {
    for (int i = 0; i < perNumber * numbers; i++) {
      unsigned int gray = (unsigned int)(g->at ^ (g->at >> 1)), x = 0;
      for (int bit = 0; bit < 32; bit++) x |= (gray >> bit & 1u) << (31 - bit);
      out.x[i] = x;
      if (i % perNumber == perNumber - 1) g->at++;
    }
    return out;
  }
  if (g->sequences == 0) start(g);
  Sequence& s = g->sequences[g->at++ % 4096];
  for (int i = 0; i < perNumber * numbers; i++) {
    step(s);
    out.x[i] = s.v[4] + s.d;
  }
  return out;
}
inline float unit(unsigned int x) { return fmaf((float)x, 2.3283064e-10f, 2.3283064e-10f / 2.0f); }
inline double unit(const unsigned int* x) {
  unsigned long long z = (unsigned long long)x[0] ^ ((unsigned long long)x[1] << 21);
  return fma((double)z, 1.1102230246251565e-16, 1.1102230246251565e-16 / 2.0);
}
inline Pair normal(Generator* g) {
  Words w = words(g, 1, 2);
  float angle = fmaf((float)w.x[1], 2.3283064e-10f * 6.2831855f, 2.3283064e-10f * 6.2831855f / 2);
  float size = sqrtf(-2.0f * logf(unit(w.x[0])));
  return Pair{sinf(angle) * size, cosf(angle) * size};
}
inline Pair normalDouble(Generator* g) {
  Words w = words(g, 2, 2);
  double angle = 2.0 * unit(w.x + 2), size = sqrt(-2.0 * log(unit(w.x)));
  return Pair{sinpi(angle) * size, cospi(angle) * size};
}
/* The least count that so many of all draws don't exceed; of large means the normal distribution's. */
inline unsigned int poisson(Generator* g, double lambda) {
  if (lambda > 500) {
    double count = floor(lambda + sqrt(lambda) * normalDouble(g).first + 0.5);
    return count < 0 ? 0 : (unsigned int)count;
  }
  double drawn = unit(words(g, 2).x), chance = exp(-lambda), sum = chance;
  unsigned int count = 0;
  while (sum < drawn && count < 2000) {
    count++;
    chance *= lambda / count;
    sum += chance;
  }
  return count;
}
inline curandStatus_t restart(Generator* g) {
  if (g->sequences != 0) free(g->sequences);
  g->sequences = 0;
  g->at = g->offset;
  return CURAND_STATUS_SUCCESS;
}
}
inline curandStatus_t curandCreateGenerator(curandGenerator_t* generator, curandRngType type) {
  bool isPseudo = type == 100 || type == 101 || type == 121 || type == 141 || type == 142 || type == 161;
  if (!isPseudo && (type < 200 || type > 204)) return CURAND_STATUS_TYPE_ERROR;
  _curand::Generator* g = (_curand::Generator*)malloc(sizeof(_curand::Generator));
  *g = _curand::Generator{type, 0, 0, 0, 0, 0, false, false};
  *generator = (curandGenerator_t)g;
  return CURAND_STATUS_SUCCESS;
}
inline curandStatus_t curandCreateGeneratorHost(curandGenerator_t* generator, curandRngType type) {
  curandStatus_t status = curandCreateGenerator(generator, type);
  if (status == CURAND_STATUS_SUCCESS) ((_curand::Generator*)*generator)->isOfHost = true;
  return status;
}
inline curandStatus_t curandDestroyGenerator(curandGenerator_t generator) {
  if (generator == 0) return CURAND_STATUS_NOT_INITIALIZED;
  _curand::restart((_curand::Generator*)generator);
  free(generator);
  return CURAND_STATUS_SUCCESS;
}
inline curandStatus_t curandSetPseudoRandomGeneratorSeed(curandGenerator_t generator, unsigned long long seed) {
  _curand::Generator* g = (_curand::Generator*)generator;
  if (g == 0) return CURAND_STATUS_NOT_INITIALIZED;
  if (g->type >= CURAND_RNG_QUASI_DEFAULT) return CURAND_STATUS_TYPE_ERROR;
  g->seed = seed;
  return _curand::restart(g);
}
inline curandStatus_t curandSetGeneratorOffset(curandGenerator_t generator, unsigned long long offset) {
  _curand::Generator* g = (_curand::Generator*)generator;
  if (g == 0) return CURAND_STATUS_NOT_INITIALIZED;
  g->offset = offset;
  return _curand::restart(g);
}
inline curandStatus_t curandSetQuasiRandomGeneratorDimensions(curandGenerator_t generator, unsigned int dimensions) {
  _curand::Generator* g = (_curand::Generator*)generator;
  if (g == 0) return CURAND_STATUS_NOT_INITIALIZED;
  if (g->type < CURAND_RNG_QUASI_DEFAULT) return CURAND_STATUS_TYPE_ERROR;
  if (dimensions < 1 || dimensions > 20000) return CURAND_STATUS_OUT_OF_RANGE;
  if (dimensions == 1) return CURAND_STATUS_SUCCESS;
  fprintf(stderr, "curandSetQuasiRandomGeneratorDimensions: only the first dimension of Sobol's sequence is known here\\n");
  abort();
}
inline curandStatus_t curandSetGeneratorOrdering(curandGenerator_t generator, curandOrdering) {
  return generator == 0 ? CURAND_STATUS_NOT_INITIALIZED : CURAND_STATUS_SUCCESS;
}
inline curandStatus_t curandSetStream(curandGenerator_t generator, cudaStream_t stream) {
  if (generator == 0) return CURAND_STATUS_NOT_INITIALIZED;
  ((_curand::Generator*)generator)->stream = stream;
  return CURAND_STATUS_SUCCESS;
}
inline curandStatus_t curandGenerateSeeds(curandGenerator_t generator) {
  return generator == 0 ? CURAND_STATUS_NOT_INITIALIZED : CURAND_STATUS_SUCCESS;
}
inline curandStatus_t curandGetVersion(int* version) {
  *version = 10400;
  return CURAND_STATUS_SUCCESS;
}
${drawings.map(generation).join('\n')}
`;
