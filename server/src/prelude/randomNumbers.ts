/**
 * curand_kernel.h (cuRAND 10.4): XORWOW (Marsaglia, "Xorshift RNGs", 2003, with cuRAND's seeding) and Philox 4x32-10 (Salmon
 * et al., "Parallel random numbers: as easy as 1, 2, 3", 2011), with the states' layouts. The numbers are an H200's:
 * test-fixtures/emulator/device/random.cu. Of the other generators only the states' sizes are known.
 */
const states = [
  ['curandStateMRG32k3a', 72],
  ['curandStateSobol32', 140],
  ['curandStateScrambledSobol32', 144],
  ['curandStateMtgp32', 4120],
] as const;

const xorwow = 'curandStateXORWOW';
const philox = 'curandStatePhilox4_32_10';

/** What both generators draw from their 32 bits. */
const distributions = (state: string): string => `
__device__ inline float curand_uniform(${state}* state) { return __curand_unit(curand(state)); }
__device__ inline float2 curand_normal2(${state}* state) {
  unsigned int x = curand(state);
  unsigned int y = curand(state);
  return __curand_box_muller(x, y);
}
__device__ inline float curand_normal(${state}* state) {
  if (state->boxmuller_flag == 1) {
    state->boxmuller_flag = 0;
    return state->boxmuller_extra;
  }
  float2 pair = curand_normal2(state);
  state->boxmuller_extra = pair.y;
  state->boxmuller_flag = 1;
  return pair.x;
}
__device__ inline float2 curand_log_normal2(${state}* state, float mean, float deviation) {
  float2 pair = curand_normal2(state);
  return make_float2(expf(mean + deviation * pair.x), expf(mean + deviation * pair.y));
}
__device__ inline float curand_log_normal(${state}* state, float mean, float deviation) {
  if (state->boxmuller_flag == 2) {
    state->boxmuller_flag = 0;
    return state->boxmuller_extra;
  }
  float2 pair = curand_log_normal2(state, mean, deviation);
  state->boxmuller_extra = pair.y;
  state->boxmuller_flag = 2;
  return pair.x;
}
__device__ inline double curand_normal_double(${state}* state) {
  if (state->boxmuller_flag_double == 1) {
    state->boxmuller_flag_double = 0;
    return state->boxmuller_extra_double;
  }
  double2 pair = curand_normal2_double(state);
  state->boxmuller_extra_double = pair.y;
  state->boxmuller_flag_double = 1;
  return pair.x;
}
`;

const xorwowFunctions = `
struct ${xorwow} {
  unsigned int d;
  unsigned int v[5];
  int boxmuller_flag;
  int boxmuller_flag_double;
  float boxmuller_extra;
  double boxmuller_extra_double;
};
typedef ${xorwow} ${xorwow}_t;
typedef ${xorwow} curandState;
typedef ${xorwow} curandState_t;
/* Steps of the five words; with isSequence, 2^67 times as many. */
__device__ inline void __curand_skip(${xorwow}* state, unsigned long long count, int isSequence) {
  unsigned int v0 = state->v[0], v1 = state->v[1], v2 = state->v[2], v3 = state->v[3], v4 = state->v[4];
  state->v[0] = __xorwow_word(v0, v1, v2, v3, v4, count, isSequence, 0);
  state->v[1] = __xorwow_word(v0, v1, v2, v3, v4, count, isSequence, 1);
  state->v[2] = __xorwow_word(v0, v1, v2, v3, v4, count, isSequence, 2);
  state->v[3] = __xorwow_word(v0, v1, v2, v3, v4, count, isSequence, 3);
  state->v[4] = __xorwow_word(v0, v1, v2, v3, v4, count, isSequence, 4);
}
__device__ inline void skipahead(unsigned long long count, ${xorwow}* state) {
  __curand_skip(state, count, 0);
  state->d += 362437u * (unsigned int)count;
}
__device__ inline void skipahead_sequence(unsigned long long count, ${xorwow}* state) { __curand_skip(state, count, 1); }
__device__ inline void curand_init(unsigned long long seed, unsigned long long sequence, unsigned long long offset,
                                   ${xorwow}* state) {
  unsigned int low = 1099087573u * ((unsigned int)seed ^ 0xaad26b49u);
  unsigned int high = 2591861531u * ((unsigned int)(seed >> 32) ^ 0xf7dcefddu);
  state->d = 6615241u + high + low;
  state->v[0] = 123456789u + low;
  state->v[1] = 362436069u ^ low;
  state->v[2] = 521288629u + high;
  state->v[3] = 88675123u ^ high;
  state->v[4] = 5783321u + low;
  if (sequence != 0ull) skipahead_sequence(sequence, state);
  if (offset != 0ull) skipahead(offset, state);
  state->boxmuller_flag = 0;
  state->boxmuller_flag_double = 0;
  state->boxmuller_extra = 0.0f;
  state->boxmuller_extra_double = 0.0;
}
__device__ inline unsigned int curand(${xorwow}* state) {
  unsigned int t = state->v[0] ^ (state->v[0] >> 2);
  unsigned int last = state->v[4];
  state->v[0] = state->v[1];
  state->v[1] = state->v[2];
  state->v[2] = state->v[3];
  state->v[3] = last;
  state->v[4] = (last ^ (last << 4)) ^ (t ^ (t << 1));
  state->d += 362437u;
  return state->v[4] + state->d;
}
__device__ inline double curand_uniform_double(${xorwow}* state) {
  unsigned int x = curand(state);
  unsigned int y = curand(state);
  return __curand_unit(x, y);
}
__device__ inline double2 curand_normal2_double(${xorwow}* state) {
  unsigned int x0 = curand(state);
  unsigned int x1 = curand(state);
  unsigned int y0 = curand(state);
  unsigned int y1 = curand(state);
  return __curand_box_muller(x0, x1, y0, y1);
}
${distributions(xorwow)}`;

const philoxFunctions = `
struct ${philox} {
  uint4 ctr;
  uint4 output;
  uint2 key;
  unsigned int STATE;
  int boxmuller_flag;
  int boxmuller_flag_double;
  float boxmuller_extra;
  double boxmuller_extra_double;
};
typedef ${philox} ${philox}_t;
__device__ inline uint4 __philox(uint4 counter, uint2 key) {
  for (int round = 0; round < 10; round++) {
    unsigned int high0 = __umulhi(0xD2511F53u, counter.x), low0 = 0xD2511F53u * counter.x;
    unsigned int high1 = __umulhi(0xCD9E8D57u, counter.z), low1 = 0xCD9E8D57u * counter.z;
    counter = make_uint4(high1 ^ counter.y ^ key.x, low1, high0 ^ counter.w ^ key.y, low0);
    key.x += 0x9E3779B9u;
    key.y += 0xBB67AE85u;
  }
  return counter;
}
/* The counter's 128 bits, from its lowest or its third word on. */
__device__ inline void __philox_advance(${philox}* state, unsigned long long count, bool upper) {
  unsigned long long low = ((unsigned long long)state->ctr.y << 32) | state->ctr.x;
  unsigned long long high = ((unsigned long long)state->ctr.w << 32) | state->ctr.z;
  if (upper) high += count;
  else {
    low += count;
    if (low < count) high += 1;
  }
  state->ctr = make_uint4((unsigned int)low, (unsigned int)(low >> 32), (unsigned int)high, (unsigned int)(high >> 32));
  state->output = __philox(state->ctr, state->key);
}
__device__ inline void skipahead(unsigned long long count, ${philox}* state) {
  state->STATE += (unsigned int)(count & 3);
  count /= 4;
  if (state->STATE > 3) {
    count += 1;
    state->STATE -= 4;
  }
  __philox_advance(state, count, false);
}
__device__ inline void skipahead_sequence(unsigned long long count, ${philox}* state) {
  __philox_advance(state, count, true);
}
__device__ inline void curand_init(unsigned long long seed, unsigned long long sequence, unsigned long long offset,
                                   ${philox}* state) {
  state->ctr = make_uint4(0, 0, 0, 0);
  state->key = make_uint2((unsigned int)seed, (unsigned int)(seed >> 32));
  state->STATE = 0;
  state->boxmuller_flag = 0;
  state->boxmuller_flag_double = 0;
  state->boxmuller_extra = 0.0f;
  state->boxmuller_extra_double = 0.0;
  skipahead_sequence(sequence, state);
  skipahead(offset, state);
}
__device__ inline unsigned int __philox_word(uint4 words, unsigned int index) {
  return index == 0 ? words.x : index == 1 ? words.y : index == 2 ? words.z : words.w;
}
__device__ inline unsigned int curand(${philox}* state) {
  unsigned int drawn = __philox_word(state->output, state->STATE);
  state->STATE++;
  if (state->STATE == 4) {
    __philox_advance(state, 1, false);
    state->STATE = 0;
  }
  return drawn;
}
__device__ inline uint4 curand4(${philox}* state) {
  uint4 before = state->output;
  __philox_advance(state, 1, false);
  uint4 after = state->output;
  unsigned int first = state->STATE;
  if (first == 0) return before;
  if (first == 1) return make_uint4(before.y, before.z, before.w, after.x);
  if (first == 2) return make_uint4(before.z, before.w, after.x, after.y);
  return make_uint4(before.w, after.x, after.y, after.z);
}
__device__ inline float4 curand_uniform4(${philox}* state) {
  uint4 drawn = curand4(state);
  return make_float4(__curand_unit(drawn.x), __curand_unit(drawn.y), __curand_unit(drawn.z), __curand_unit(drawn.w));
}
__device__ inline float4 curand_normal4(${philox}* state) {
  uint4 drawn = curand4(state);
  float2 first = __curand_box_muller(drawn.x, drawn.y);
  float2 second = __curand_box_muller(drawn.z, drawn.w);
  return make_float4(first.x, first.y, second.x, second.y);
}
__device__ inline double curand_uniform_double(${philox}* state) {
  return curand(state) * 2.3283064365386963e-10 + 2.3283064365386963e-10;
}
__device__ inline double2 curand_uniform2_double(${philox}* state) {
  uint4 drawn = curand4(state);
  return make_double2(__curand_unit(drawn.x, drawn.y), __curand_unit(drawn.z, drawn.w));
}
__device__ inline double2 curand_normal2_double(${philox}* state) {
  uint4 drawn = curand4(state);
  return __curand_box_muller(drawn.x, drawn.y, drawn.z, drawn.w);
}
${distributions(philox)}`;

export const deviceRandomNumbers = `
${states
  .map(
    ([name, size]) => `struct ${name} { unsigned int _words[${String(size / 4)}]; };
typedef ${name} ${name}_t;`,
  )
  .join('\n')}
typedef unsigned int curandDirectionVectors32_t[32];
__device__ inline float __curand_unit(unsigned int x) { return x * 2.3283064e-10f + (2.3283064e-10f / 2.0f); }
__device__ inline double __curand_unit(unsigned int x, unsigned int y) {
  unsigned long long z = (unsigned long long)x ^ ((unsigned long long)y << 21);
  return z * 1.1102230246251565e-16 + (1.1102230246251565e-16 / 2.0);
}
__device__ inline float2 __curand_box_muller(unsigned int x, unsigned int y) {
  float angle = y * (2.3283064e-10f * 6.2831855f) + (2.3283064e-10f * 6.2831855f / 2);
  float size = sqrtf(-2.0f * logf(__curand_unit(x)));
  return make_float2(__sinf(angle) * size, __cosf(angle) * size);
}
__device__ inline double2 __curand_box_muller(unsigned int x0, unsigned int x1, unsigned int y0, unsigned int y1) {
  unsigned long long y = (unsigned long long)y0 ^ ((unsigned long long)y1 << 21);
  double angle = y * (1.1102230246251565e-16 * 2.0) + 1.1102230246251565e-16;
  double size = sqrt(-2.0 * log(__curand_unit(x0, x1)));
  return make_double2(sinpi(angle) * size, cospi(angle) * size);
}
${xorwowFunctions}${philoxFunctions}
template <typename State>
__device__ void curand_init(unsigned long long seed, unsigned long long sequence, unsigned long long offset, State* state);
template <typename Vectors, typename State>
__device__ void curand_init(Vectors* vectors, unsigned int offset, State* state);
template <typename Vectors, typename State>
__device__ void curand_init(Vectors* vectors, unsigned int scramble, unsigned int offset, State* state);
template <typename State> __device__ void skipahead(unsigned long long count, State* state);
template <typename State> __device__ void skipahead_sequence(unsigned long long count, State* state);
template <typename State> __device__ unsigned int curand(State* state);
template <typename State> __device__ uint4 curand4(State* state);
template <typename State> __device__ float curand_uniform(State* state);
template <typename State> __device__ double curand_uniform_double(State* state);
template <typename State> __device__ float curand_normal(State* state);
template <typename State> __device__ float2 curand_normal2(State* state);
template <typename State> __device__ double curand_normal_double(State* state);
template <typename State> __device__ double2 curand_normal2_double(State* state);
template <typename State> __device__ float curand_log_normal(State* state, float mean, float deviation);
template <typename State> __device__ double curand_log_normal_double(State* state, double mean, double deviation);
template <typename State> __device__ unsigned int curand_poisson(State* state, double lambda);
template <typename State> __device__ uint4 curand_poisson4(State* state, double lambda);
`;
