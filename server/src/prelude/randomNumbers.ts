/** curand_kernel.h: states have their sizes (cuRAND 10.4), the numbers are not followed. */
const states = [
  ['curandStateXORWOW', 48],
  ['curandStateMRG32k3a', 72],
  ['curandStatePhilox4_32_10', 64],
  ['curandStateSobol32', 140],
  ['curandStateScrambledSobol32', 144],
  ['curandStateMtgp32', 4120],
] as const;

export const deviceRandomNumbers = `
${states
  .map(
    ([name, size]) => `struct ${name} { unsigned int _words[${String(size / 4)}]; };
typedef ${name} ${name}_t;`,
  )
  .join('\n')}
typedef curandStateXORWOW curandState;
typedef curandStateXORWOW curandState_t;
typedef unsigned int curandDirectionVectors32_t[32];
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
template <typename State> __device__ float4 curand_uniform4(State* state);
template <typename State> __device__ double curand_uniform_double(State* state);
template <typename State> __device__ double2 curand_uniform2_double(State* state);
template <typename State> __device__ float curand_normal(State* state);
template <typename State> __device__ float2 curand_normal2(State* state);
template <typename State> __device__ float4 curand_normal4(State* state);
template <typename State> __device__ double curand_normal_double(State* state);
template <typename State> __device__ double2 curand_normal2_double(State* state);
template <typename State> __device__ float curand_log_normal(State* state, float mean, float deviation);
template <typename State> __device__ double curand_log_normal_double(State* state, double mean, double deviation);
template <typename State> __device__ unsigned int curand_poisson(State* state, double lambda);
template <typename State> __device__ uint4 curand_poisson4(State* state, double lambda);
`;
