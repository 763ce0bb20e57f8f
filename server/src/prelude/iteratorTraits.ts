/** <iterator>'s traits, which thrust has by shorter names too. */
const parts = ['difference', 'value', 'pointer', 'reference'] as const;

const memberOf = (part: (typeof parts)[number]): string =>
  part === 'difference' || part === 'value' ? `${part}_type` : part;

export const iteratorTraits = `
namespace std {
struct input_iterator_tag {};
struct output_iterator_tag {};
struct forward_iterator_tag : input_iterator_tag {};
struct bidirectional_iterator_tag : forward_iterator_tag {};
struct random_access_iterator_tag : bidirectional_iterator_tag {};
template <typename I> struct iterator_traits {
${parts.map((part) => `  using ${memberOf(part)} = typename I::${memberOf(part)};`).join('\n')}
  using iterator_category = typename I::iterator_category;
};
template <typename T> struct iterator_traits<T*> {
  using difference_type = long;
  using value_type = typename remove_cv<T>::type;
  using pointer = T*;
  using reference = T&;
  using iterator_category = random_access_iterator_tag;
};
template <typename I> using iter_value_t = typename iterator_traits<I>::value_type;
template <typename I> using iter_difference_t = typename iterator_traits<I>::difference_type;
template <typename I> using iter_reference_t = typename iterator_traits<I>::reference;
}
namespace thrust {
template <typename I> using iterator_traits = std::iterator_traits<I>;
${parts
  .map(
    (
      part,
    ) => `template <typename I> struct iterator_${part} { using type = typename std::iterator_traits<I>::${memberOf(part)}; };
template <typename I> using iterator_${part}_t = typename std::iterator_traits<I>::${memberOf(part)};`,
  )
  .join('\n')}
}
`;
