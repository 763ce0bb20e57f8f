/**
 * <cuda/ptx> of libcu++ 3.0: registers that tell a thread where it is, barriers in shared memory and fences. As with cuda::barrier
 * waiting is not modelled. What another unit copies (cp_async_bulk) is no access of a thread, and not followed.
 */

const registers = ['tid', 'ntid', 'ctaid', 'nctaid'].flatMap((vector) =>
  ['x', 'y', 'z'].map((axis) => [`${vector}_${axis}`, `${vector}.${axis}`] as const),
);

const registerFunctions = [['laneid', 'laneid'] as const, ...registers]
  .map(
    ([name, register]) => `
__device__ inline unsigned int get_sreg_${name}() {
  unsigned int value;
  asm("mov.u32 %0, %%${register};" : "=r"(value));
  return value;
}`,
  )
  .join('');

/** Objects that say which of an instruction's forms is meant. */
const variants = (kind: string, names: string): string =>
  names
    .split(' ')
    .map((name) => `\nstruct ${kind}_${name}_t {};\nconstexpr ${kind}_${name}_t ${kind}_${name}{};`)
    .join('');

const ordering = [
  ...'mbarrier_init mbarrier_expect_tx fence_mbarrier_init fence_proxy_async fence_proxy_alias'.split(' '),
  ...'cp_async_bulk_commit_group cp_async_bulk_wait_group cp_async_bulk_wait_group_read'.split(' '),
]
  .map((name) => `\ntemplate <typename... T> __device__ inline void ${name}(const T&... of) {}`)
  .join('');

const arrivals = ['arrive', 'arrive_no_complete', 'arrive_expect_tx']
  .map(
    (name) =>
      `\ntemplate <typename... T> __device__ inline unsigned long mbarrier_${name}(const T&... of) { return 0; }`,
  )
  .join('');

const waits = ['test_wait', 'test_wait_parity', 'try_wait', 'try_wait_parity']
  .map(
    (name) => `
template <typename... T> __device__ inline bool mbarrier_${name}(const T&... of) {
  __barrier_wait();
  return true;
}`,
  )
  .join('');

export const ptxFunctions = `
namespace cuda {
namespace ptx {
template <int N> struct n32_t { static constexpr int value = N; };${variants('space', 'global shared cluster')}${variants(
  'sem',
  'acq_rel acquire relaxed release sc weak',
)}${variants('scope', 'cluster cta gpu sys')}
template <typename... T> __device__ inline void fence(const T&... of) { __threadfence(); }${ordering}${arrivals}${waits}${registerFunctions}
}
}
`;
