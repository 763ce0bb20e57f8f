/** Algorithms of Thrust that one thread runs by itself: those of the policy `seq`. Other policies are kernels of their own. */

/** The first place where `isBefore` no longer holds. */
const search = (name: string, isBefore: string): string => `
template <typename I, typename T> __host__ __device__ I ${name}(const _Sequence&, I first, I last, const T& value) {
  return ${name}(seq, first, last, value, less<>());
}
template <typename I, typename T, typename Less>
__host__ __device__ I ${name}(const _Sequence&, I first, I last, const T& value, Less isLess) {
  long count = last - first;
  while (count > 0) {
    long half = count / 2;
    if (${isBefore}) {
      first = first + (half + 1);
      count -= half + 1;
    } else {
      count = half;
    }
  }
  return first;
}`;

const searches = `${search('lower_bound', 'isLess(first[half], value)')}${search('upper_bound', '!isLess(value, first[half])')}
template <typename I, typename T> __host__ __device__ bool binary_search(const _Sequence&, I first, I last, const T& value) {
  I at = lower_bound(seq, first, last, value);
  return at != last && !(value < *at);
}
template <typename I, typename F> __host__ __device__ I find_if(const _Sequence&, I first, I last, F holds) {
  for (; first != last; ++first) if (holds(*first)) return first;
  return last;
}
template <typename I, typename F> __host__ __device__ I find_if_not(const _Sequence&, I first, I last, F holds) {
  for (; first != last; ++first) if (!holds(*first)) return first;
  return last;
}
template <typename I, typename T> __host__ __device__ I find(const _Sequence&, I first, I last, const T& value) {
  for (; first != last; ++first) if (*first == value) return first;
  return last;
}
template <typename I, typename F> __host__ __device__ bool any_of(const _Sequence&, I first, I last, F holds) {
  return find_if(seq, first, last, holds) != last;
}
template <typename I, typename F> __host__ __device__ bool none_of(const _Sequence&, I first, I last, F holds) {
  return find_if(seq, first, last, holds) == last;
}
template <typename I, typename F> __host__ __device__ bool all_of(const _Sequence&, I first, I last, F holds) {
  return find_if_not(seq, first, last, holds) == last;
}
template <typename I, typename J> __host__ __device__ bool equal(const _Sequence&, I first, I last, J other) {
  for (; first != last; ++first, ++other) if (!(*first == *other)) return false;
  return true;
}`;

const reductions = `
template <typename I, typename F> __host__ __device__ long count_if(const _Sequence&, I first, I last, F holds) {
  long count = 0;
  for (; first != last; ++first) if (holds(*first)) ++count;
  return count;
}
template <typename I, typename T> __host__ __device__ long count(const _Sequence&, I first, I last, const T& value) {
  long count = 0;
  for (; first != last; ++first) if (*first == value) ++count;
  return count;
}
template <typename I, typename T, typename F> __host__ __device__ T reduce(const _Sequence&, I first, I last, T sum, F add) {
  for (; first != last; ++first) sum = add(sum, *first);
  return sum;
}
template <typename I, typename T> __host__ __device__ T reduce(const _Sequence&, I first, I last, T sum) {
  return reduce(seq, first, last, sum, plus<T>());
}
template <typename I> __host__ __device__ auto reduce(const _Sequence&, I first, I last) {
  return reduce(seq, first, last, typename std::iterator_traits<I>::value_type());
}
template <typename I, typename G, typename T, typename F>
__host__ __device__ T transform_reduce(const _Sequence&, I first, I last, G one, T sum, F add) {
  for (; first != last; ++first) sum = add(sum, one(*first));
  return sum;
}`;

const writes = `
template <typename I, typename F> __host__ __device__ I for_each(const _Sequence&, I first, I last, F one) {
  for (; first != last; ++first) one(*first);
  return first;
}
template <typename I, typename N, typename F> __host__ __device__ I for_each_n(const _Sequence&, I first, N n, F one) {
  for (N i = 0; i != n; ++i, ++first) one(*first);
  return first;
}
template <typename I, typename T> __host__ __device__ void fill(const _Sequence&, I first, I last, const T& value) {
  for (; first != last; ++first) *first = value;
}
template <typename I, typename N, typename T> __host__ __device__ I fill_n(const _Sequence&, I first, N n, const T& value) {
  for (N i = 0; i != n; ++i, ++first) *first = value;
  return first;
}
template <typename I, typename T> __host__ __device__ void uninitialized_fill(const _Sequence&, I first, I last, const T& value) {
  fill(seq, first, last, value);
}
template <typename I, typename T> __host__ __device__ void sequence(const _Sequence&, I first, I last, T value, T step) {
  for (; first != last; ++first, value = value + step) *first = value;
}
template <typename I, typename T> __host__ __device__ void sequence(const _Sequence&, I first, I last, T value) {
  for (; first != last; ++first, ++value) *first = value;
}
template <typename I> __host__ __device__ void sequence(const _Sequence&, I first, I last) {
  sequence(seq, first, last, typename std::iterator_traits<I>::value_type(0));
}
template <typename I, typename O> __host__ __device__ O copy(const _Sequence&, I first, I last, O out) {
  for (; first != last; ++first, ++out) *out = *first;
  return out;
}
template <typename I, typename N, typename O> __host__ __device__ O copy_n(const _Sequence&, I first, N n, O out) {
  for (N i = 0; i != n; ++i, ++first, ++out) *out = *first;
  return out;
}
template <typename I, typename O, typename F> __host__ __device__ O copy_if(const _Sequence&, I first, I last, O out, F holds) {
  for (; first != last; ++first) {
    if (holds(*first)) {
      *out = *first;
      ++out;
    }
  }
  return out;
}
template <typename I, typename O, typename F> __host__ __device__ O transform(const _Sequence&, I first, I last, O out, F one) {
  for (; first != last; ++first, ++out) *out = one(*first);
  return out;
}`;

export const thrustSequences = `
namespace thrust {
struct _Sequence {};
static constexpr _Sequence seq;${searches}${reductions}${writes}
}
`;
