/** Thrust's searches and comparisons of ranges. */
import { valueFronts } from './thrustFronts.ts';

/** The first place where `isBefore` no longer holds: of one value, or of each of a range of them. */
const bound = (name: string, isBefore: string): string => `
template <class I, class T, class F> __host__ __device__ long _place_of_${name}(I at, long count, const T& value, F isLess) {
  long begin = 0;
  while (count > 0) {
    long half = count / 2;
    if (${isBefore}) {
      begin += half + 1;
      count -= half + 1;
    } else {
      count = half;
    }
  }
  return begin;
}
template <class I, class J, class T, class F> __host__ __device__ I _${name}(I first, J last, T value, F isLess) {
  auto at = _raw(first);
  return first + _place_of_${name}(at, _raw(last) - at, value, isLess);
}
template <class I, class J, class T> __host__ __device__ I _${name}(I first, J last, T value) {
  return _${name}(first, last, value, less<>());
}
template <class I, class J, class V, class W, class O, class F>
__host__ __device__ O _${name}(I first, J last, V values, W end, O out, F isLess) {
  auto at = _raw(first);
  long count = _raw(last) - at;
  return _transform(values, end, out, [=](const _Value<V>& one) { return _place_of_${name}(at, count, one, isLess); });
}
template <class I, class J, class V, class W, class O> __host__ __device__ O _${name}(I first, J last, V values, W end, O out) {
  return _${name}(first, last, values, end, out, less<>());
}`;

const searches = `${bound('lower_bound', 'isLess(at[begin + half], value)')}${bound('upper_bound', '!isLess(value, at[begin + half])')}
template <class I, class J, class T, class F> __host__ __device__ bool _binary_search(I first, J last, T value, F isLess) {
  auto at = _raw(first);
  long count = _raw(last) - at;
  long place = _place_of_lower_bound(at, count, value, isLess);
  return place < count && !isLess(value, at[place]);
}
template <class I, class J, class T> __host__ __device__ bool _binary_search(I first, J last, T value) {
  return _binary_search(first, last, value, less<>());
}
template <class I, class J, class V, class W, class O, class F>
__host__ __device__ O _binary_search(I first, J last, V values, W end, O out, F isLess) {
  auto at = _raw(first);
  long count = _raw(last) - at;
  return _transform(values, end, out, [=](const _Value<V>& one) {
    long place = _place_of_lower_bound(at, count, one, isLess);
    return place < count && !isLess(one, at[place]);
  });
}
template <class I, class J, class V, class W, class O> __host__ __device__ O _binary_search(I first, J last, V values, W end, O out) {
  return _binary_search(first, last, values, end, out, less<>());
}
template <class I, class J, class T, class F> __host__ __device__ pair<I, I> _equal_range(I first, J last, T value, F isLess) {
  return pair<I, I>(_lower_bound(first, last, value, isLess), _upper_bound(first, last, value, isLess));
}
template <class I, class J, class T> __host__ __device__ pair<I, I> _equal_range(I first, J last, T value) {
  return _equal_range(first, last, value, less<>());
}
template <class I, class J, class F> __host__ __device__ I _find_if(I first, J last, F holds) {
  auto begin = _raw(first);
  auto end = _raw(last);
  auto at = begin;
  for (; at != end; ++at) if (holds(*at)) break;
  return first + (at - begin);
}
template <class I, class J, class F> __host__ __device__ I _find_if_not(I first, J last, F holds) {
  auto begin = _raw(first);
  auto end = _raw(last);
  auto at = begin;
  for (; at != end; ++at) if (!holds(*at)) break;
  return first + (at - begin);
}
template <class I, class J, class T> __host__ __device__ I _find(I first, J last, T value) {
  auto begin = _raw(first);
  auto end = _raw(last);
  auto at = begin;
  for (; at != end; ++at) if (*at == value) break;
  return first + (at - begin);
}
template <class I, class J, class F> __host__ __device__ I _partition_point(I first, J last, F holds) { return _find_if_not(first, last, holds); }`;

const comparisons = `
template <class I, class J, class F> __host__ __device__ bool _all_of(I first, J last, F holds) {
  auto end = _raw(last);
  for (auto at = _raw(first); at != end; ++at) if (!holds(*at)) return false;
  return true;
}
template <class I, class J, class F> __host__ __device__ bool _none_of(I first, J last, F holds) {
  auto end = _raw(last);
  for (auto at = _raw(first); at != end; ++at) if (holds(*at)) return false;
  return true;
}
template <class I, class J, class F> __host__ __device__ bool _any_of(I first, J last, F holds) { return !_none_of(first, last, holds); }
template <class I, class J, class K, class F> __host__ __device__ long _alike(I first, J last, K second, F same) {
  auto end = _raw(last);
  auto other = _raw(second);
  long n = 0;
  for (auto at = _raw(first); at != end; ++at, ++other, n++) if (!same(*at, *other)) break;
  return n;
}
template <class I, class J, class K, class F> __host__ __device__ bool _equal(I first, J last, K second, F same) {
  return _alike(first, last, second, same) == last - first;
}
template <class I, class J, class K> __host__ __device__ bool _equal(I first, J last, K second) {
  return _equal(first, last, second, equal_to<>());
}
template <class I, class J, class K, class F> __host__ __device__ pair<I, K> _mismatch(I first, J last, K second, F same) {
  long n = _alike(first, last, second, same);
  return pair<I, K>(first + n, second + n);
}
template <class I, class J, class K> __host__ __device__ pair<I, K> _mismatch(I first, J last, K second) {
  return _mismatch(first, last, second, equal_to<>());
}
template <class I, class J, class F> __host__ __device__ I _is_sorted_until(I first, J last, F isLess) {
  auto before = _raw(first);
  auto end = _raw(last);
  if (before == end) return first;
  auto begin = before;
  auto at = before + 1;
  for (; at != end; ++at, ++before) if (isLess(*at, *before)) break;
  return first + (at - begin);
}
template <class I, class J> __host__ __device__ I _is_sorted_until(I first, J last) { return _is_sorted_until(first, last, less<>()); }
template <class I, class J, class F> __host__ __device__ bool _is_sorted(I first, J last, F isLess) {
  return _is_sorted_until(first, last, isLess) == last;
}
template <class I, class J> __host__ __device__ bool _is_sorted(I first, J last) { return _is_sorted_until(first, last, less<>()) == last; }
template <class I, class J, class F> __host__ __device__ bool _is_partitioned(I first, J last, F holds) {
  return _none_of(_find_if_not(first, last, holds), last, holds);
}`;

export const thrustSearches = `
namespace thrust {
${searches}
${comparisons}
${valueFronts(
  'lower_bound upper_bound binary_search equal_range find_if find_if_not find partition_point all_of none_of any_of equal ' +
    'mismatch is_sorted_until is_sorted is_partitioned',
)}
}
`;
