/** <execution>: what the algorithms do does not depend on who does it, so those with a policy are those without. */
const names =
  'all_of any_of none_of for_each for_each_n find find_if find_if_not count count_if equal copy copy_if copy_n move ' +
  'swap_ranges transform fill fill_n generate generate_n remove remove_if remove_copy remove_copy_if replace replace_if ' +
  'replace_copy replace_copy_if unique unique_copy reverse reverse_copy rotate rotate_copy is_partitioned partition ' +
  'stable_partition is_sorted is_sorted_until sort stable_sort partial_sort partial_sort_copy nth_element inplace_merge is_heap min_element ' +
  'max_element adjacent_find adjacent_difference reduce transform_reduce exclusive_scan inclusive_scan ' +
  'transform_exclusive_scan transform_inclusive_scan search find_first_of';

export const executionPolicies = `
namespace std {
namespace execution {
struct _policy {};
class sequenced_policy : public _policy {};
class parallel_policy : public _policy {};
class parallel_unsequenced_policy : public _policy {};
class unsequenced_policy : public _policy {};
inline constexpr sequenced_policy seq{};
inline constexpr parallel_policy par{};
inline constexpr parallel_unsequenced_policy par_unseq{};
inline constexpr unsequenced_policy unseq{};
}
template <class P> struct is_execution_policy { static constexpr bool value = __is_base_of(execution::_policy, P); };
template <class P> inline constexpr bool is_execution_policy_v = is_execution_policy<P>::value;
${names
  .split(' ')
  .map(
    (name) =>
      `template <class... A> decltype(auto) ${name}(const execution::_policy&, A&&... rest) { return ${name}(static_cast<A&&>(rest)...); }`,
  )
  .join('\n')}
}
`;
