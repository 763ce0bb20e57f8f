/**
 * <cuda/ptx> of libcu++ 3.0: registers that tell a thread where it is, barriers in shared memory, bulk copies and fences. Tensors are
 * not followed.
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
  ...'fence_mbarrier_init fence_proxy_async fence_proxy_alias'.split(' '),
  ...'cp_async_bulk_commit_group cp_async_bulk_wait_group cp_async_bulk_wait_group_read'.split(' '),
]
  .map((name) => `\ntemplate <typename... T> __device__ inline void ${name}(const T&... of) {}`)
  .join('');

const arrivals = `
__device__ inline void mbarrier_init(unsigned long* at, unsigned int count) { __mbarrier_init(at, count); }
__device__ inline unsigned long mbarrier_arrive(unsigned long* at, unsigned int count = 1) { return __mbarrier_arrive(at, count); }
template <typename SemT, typename ScopeT, typename SpaceT>
__device__ inline unsigned long mbarrier_arrive(SemT, ScopeT, SpaceT, unsigned long* at, unsigned int count = 1) {
  return __mbarrier_arrive(at, count);
}
__device__ inline unsigned long mbarrier_arrive_no_complete(unsigned long* at, unsigned int count) {
  return __mbarrier_arrive(at, count);
}
template <typename SemT, typename ScopeT, typename SpaceT>
__device__ inline void mbarrier_expect_tx(SemT, ScopeT, SpaceT, unsigned long* at, unsigned int bytes) {
  __mbarrier_expect_tx(at, bytes);
}
template <typename SemT, typename ScopeT, typename SpaceT>
__device__ inline unsigned long mbarrier_arrive_expect_tx(SemT, ScopeT, SpaceT, unsigned long* at, unsigned int bytes) {
  __mbarrier_expect_tx(at, bytes);
  return __mbarrier_arrive(at, 1u);
}`;

const waits = ['test_wait', 'try_wait']
  .flatMap((name) => [
    [name, '__mbarrier_wait', 'unsigned long state'],
    [`${name}_parity`, '__mbarrier_wait_parity', 'unsigned int state'],
  ])
  .map(
    ([name = '', wait = '', state = '']) => `
__device__ inline bool mbarrier_${name}(unsigned long* at, ${state}, unsigned int hint = 0) {
  ${wait}(at, state);
  return true;
}
template <typename SemT, typename ScopeT>
__device__ inline bool mbarrier_${name}(SemT, ScopeT, unsigned long* at, ${state}, unsigned int hint = 0) {
  ${wait}(at, state);
  return true;
}`,
  )
  .join('');

const copies = `
template <typename... T> __device__ inline void cp_async_bulk_tensor(const T&... of) {
  asm volatile("cp.async.bulk.tensor.1d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%2}], [%3];"
    :: "r"(0), "l"(0ull), "r"(0), "r"(0) : "memory");
}
template <typename TargetT>
__device__ inline void cp_async_bulk(TargetT, space_global_t, void* to, const void* from, unsigned int bytes, unsigned long* at) {
  __bulk_copy(to, from, bytes);
  __mbarrier_complete_tx(at, bytes);
}
__device__ inline void cp_async_bulk(space_global_t, space_shared_t, void* to, const void* from, unsigned int bytes) {
  __bulk_copy(to, from, bytes);
}`;

export const ptxFunctions = `
namespace cuda {
namespace ptx {
template <int N> struct n32_t { static constexpr int value = N; };${variants('space', 'global shared cluster')}${variants(
  'sem',
  'acq_rel acquire relaxed release sc weak',
)}${variants('scope', 'cluster cta gpu sys')}
template <typename... T> __device__ inline void fence(const T&... of) { __threadfence(); }${ordering}${arrivals}${waits}${copies}${registerFunctions}
}
}
`;
