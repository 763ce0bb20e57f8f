/** Thrust's reductions and scans. */
import { valueFronts } from './thrustFronts.ts';

/** Sums of floating-point numbers are sums of sums, as many threads make them: those of one thread lose more digits. */
const reductions = `
template <class T, class I, class F> __host__ __device__ T _tree(I at, long n, F add) {
  if (n > 128) {
    long half = (n / 2 + 127) / 128 * 128;
    T left = _tree<T>(at, half, add);
    return add(left, _tree<T>(at + half, n - half, add));
  }
  T sum = *at;
  for (long i = 1; i < n; i++) { ++at; sum = add(sum, *at); }
  return sum;
}
template <class T, class I, class J, class F> __host__ __device__ T _fold(I at, J end, T sum, F add) {
  if constexpr (std::is_floating_point<T>::value) {
    long n = end - at;
    return n > 128 ? (T)add(sum, _tree<T>(at, n, add)) : _fold_each(at, end, sum, add);
  } else {
    return _fold_each(at, end, sum, add);
  }
}
template <class T, class I, class J, class F> __host__ __device__ T _fold_each(I at, J end, T sum, F add) {
  for (; at != end; ++at) sum = add(sum, *at);
  return sum;
}
template <class I, class J> __host__ __device__ _Value<I> _reduce(I first, J last) {
  return _fold<_Value<I>>(_raw(first), _raw(last), _Value<I>(), plus<>());
}
template <class I, class J, class T> __host__ __device__ T _reduce(I first, J last, T sum) {
  return _fold<T>(_raw(first), _raw(last), sum, plus<T>());
}
template <class I, class J, class T, class F> __host__ __device__ T _reduce(I first, J last, T sum, F add) {
  return _fold<T>(_raw(first), _raw(last), sum, add);
}
template <class I, class J, class G, class T, class F> __host__ __device__ T _transform_reduce(I first, J last, G one, T sum, F add) {
  return _fold<T>(make_transform_iterator(_raw(first), one), make_transform_iterator(_raw(last), one), sum, add);
}
template <class I, class J, class F> struct _Both {
  I _at;
  J _other;
  F _function;
  __host__ __device__ _Both(I at, J other, F function) : _at(at), _other(other), _function(function) {}
  __host__ __device__ auto operator*() const { return _function(*_at, *_other); }
  __host__ __device__ _Both& operator++() { ++_at; ++_other; return *this; }
  __host__ __device__ _Both operator+(long n) const { return _Both(_at + n, _other + n, _function); }
  __host__ __device__ long operator-(const _Both& from) const { return _at - from._at; }
  __host__ __device__ bool operator!=(const _Both& end) const { return _at != end._at; }
};
template <class I, class J, class K, class T, class F, class G>
__host__ __device__ T _inner_product(I first, J last, K second, T sum, F add, G multiply) {
  auto a = _raw(first);
  auto b = _raw(second);
  auto end = _raw(last);
  typedef _Both<decltype(a), decltype(b), G> Products;
  return _fold<T>(Products(a, b, multiply), Products(end, b, multiply), sum, add);
}
template <class I, class J, class K, class T> __host__ __device__ T _inner_product(I first, J last, K second, T sum) {
  return _inner_product(first, last, second, sum, plus<T>(), multiplies<T>());
}
template <class I, class J, class F> __host__ __device__ long _count_if(I first, J last, F holds) {
  long count = 0;
  auto end = _raw(last);
  for (auto at = _raw(first); at != end; ++at) if (holds(*at)) ++count;
  return count;
}
template <class I, class J, class T> __host__ __device__ long _count(I first, J last, T value) {
  long count = 0;
  auto end = _raw(last);
  for (auto at = _raw(first); at != end; ++at) if (*at == value) ++count;
  return count;
}
template <class I, class J, class F> __host__ __device__ I _min_element(I first, J last, F isLess) {
  auto begin = _raw(first);
  auto end = _raw(last);
  auto best = begin;
  for (auto at = begin; at != end; ++at) if (isLess(*at, *best)) best = at;
  return first + (best - begin);
}
template <class I, class J, class F> __host__ __device__ I _max_element(I first, J last, F isLess) {
  auto begin = _raw(first);
  auto end = _raw(last);
  auto best = begin;
  for (auto at = begin; at != end; ++at) if (isLess(*best, *at)) best = at;
  return first + (best - begin);
}
template <class I, class J> __host__ __device__ I _min_element(I first, J last) { return _min_element(first, last, less<>()); }
template <class I, class J> __host__ __device__ I _max_element(I first, J last) { return _max_element(first, last, less<>()); }
template <class I, class J, class F> __host__ __device__ pair<I, I> _minmax_element(I first, J last, F isLess) {
  return pair<I, I>(_min_element(first, last, isLess), _max_element(first, last, isLess));
}
template <class I, class J> __host__ __device__ pair<I, I> _minmax_element(I first, J last) {
  return _minmax_element(first, last, less<>());
}
template <class K, class J, class V, class A, class B, class S, class F>
__host__ __device__ pair<A, B> _reduce_by_key(K first, J last, V values, A keysOut, B sumsOut, S same, F add) {
  auto at = _raw(first);
  auto end = _raw(last);
  auto value = _raw(values);
  auto keys = _raw(keysOut);
  auto sums = _raw(sumsOut);
  long n = 0;
  while (at != end) {
    _Value<K> key = *at;
    _Value<V> sum = *value;
    for (++at, ++value; at != end && same(key, *at); ++at, ++value) sum = add(sum, *value);
    keys[n] = key;
    sums[n] = sum;
    n++;
  }
  return pair<A, B>(keysOut + n, sumsOut + n);
}
template <class K, class J, class V, class A, class B, class S>
__host__ __device__ pair<A, B> _reduce_by_key(K first, J last, V values, A keysOut, B sumsOut, S same) {
  return _reduce_by_key(first, last, values, keysOut, sumsOut, same, plus<>());
}
template <class K, class J, class V, class A, class B>
__host__ __device__ pair<A, B> _reduce_by_key(K first, J last, V values, A keysOut, B sumsOut) {
  return _reduce_by_key(first, last, values, keysOut, sumsOut, equal_to<>(), plus<>());
}`;

const scans = `
template <class T, class I, class J, class O, class F> __host__ __device__ O _including(I at, J end, O out, F add) {
  auto begin = _raw(out);
  auto to = begin;
  if (at == end) return out;
  T sum = *at;
  *to = sum;
  for (++at, ++to; at != end; ++at, ++to) { sum = add(sum, *at); *to = sum; }
  return _after(out, begin, to);
}
template <class T, class I, class J, class O, class F> __host__ __device__ O _excluding(I at, J end, O out, T sum, F add) {
  auto begin = _raw(out);
  auto to = begin;
  for (; at != end; ++at, ++to) { T next = add(sum, *at); *to = sum; sum = next; }
  return _after(out, begin, to);
}
template <class I, class J, class O> __host__ __device__ O _inclusive_scan(I first, J last, O out) {
  return _including<_Value<I>>(_raw(first), _raw(last), out, plus<>());
}
template <class I, class J, class O, class F> __host__ __device__ O _inclusive_scan(I first, J last, O out, F add) {
  return _including<_Value<I>>(_raw(first), _raw(last), out, add);
}
template <class I, class J, class O, class T, class F> __host__ __device__ O _inclusive_scan(I first, J last, O out, T sum, F add) {
  auto begin = _raw(out);
  auto to = begin;
  auto end = _raw(last);
  for (auto at = _raw(first); at != end; ++at, ++to) { sum = add(sum, *at); *to = sum; }
  return _after(out, begin, to);
}
template <class I, class J, class O> __host__ __device__ O _exclusive_scan(I first, J last, O out) {
  return _excluding<_Value<I>>(_raw(first), _raw(last), out, _Value<I>(), plus<>());
}
template <class I, class J, class O, class T> __host__ __device__ O _exclusive_scan(I first, J last, O out, T sum) {
  return _excluding<T>(_raw(first), _raw(last), out, sum, plus<>());
}
template <class I, class J, class O, class T, class F> __host__ __device__ O _exclusive_scan(I first, J last, O out, T sum, F add) {
  return _excluding<T>(_raw(first), _raw(last), out, sum, add);
}
template <class I, class J, class O, class G, class F> __host__ __device__ O _transform_inclusive_scan(I first, J last, O out, G one, F add) {
  auto from = make_transform_iterator(_raw(first), one);
  return _including<_Value<decltype(from)>>(from, make_transform_iterator(_raw(last), one), out, add);
}
template <class I, class J, class O, class G, class T, class F>
__host__ __device__ O _transform_exclusive_scan(I first, J last, O out, G one, T sum, F add) {
  return _excluding<T>(make_transform_iterator(_raw(first), one), make_transform_iterator(_raw(last), one), out, sum, add);
}
template <class K, class J, class V, class O, class S, class F>
__host__ __device__ O _inclusive_scan_by_key(K first, J last, V values, O out, S same, F add) {
  auto at = _raw(first);
  auto end = _raw(last);
  auto value = _raw(values);
  auto to = _raw(out);
  auto begin = to;
  while (at != end) {
    _Value<K> key = *at;
    _Value<V> sum = *value;
    *to = sum;
    for (++at, ++value, ++to; at != end && same(key, *at); ++at, ++value, ++to) {
      key = *at;
      sum = add(sum, *value);
      *to = sum;
    }
  }
  return _after(out, begin, to);
}
template <class K, class J, class V, class O, class S> __host__ __device__ O _inclusive_scan_by_key(K first, J last, V values, O out, S same) {
  return _inclusive_scan_by_key(first, last, values, out, same, plus<>());
}
template <class K, class J, class V, class O> __host__ __device__ O _inclusive_scan_by_key(K first, J last, V values, O out) {
  return _inclusive_scan_by_key(first, last, values, out, equal_to<>(), plus<>());
}
template <class K, class J, class V, class O, class T, class S, class F>
__host__ __device__ O _exclusive_scan_by_key(K first, J last, V values, O out, T initial, S same, F add) {
  auto at = _raw(first);
  auto end = _raw(last);
  auto value = _raw(values);
  auto to = _raw(out);
  auto begin = to;
  while (at != end) {
    _Value<K> key = *at;
    T sum = initial;
    bool isFirst = true;
    for (; at != end && (isFirst || same(key, *at)); ++at, ++value, ++to) {
      isFirst = false;
      key = *at;
      T next = add(sum, *value);
      *to = sum;
      sum = next;
    }
  }
  return _after(out, begin, to);
}
template <class K, class J, class V, class O, class T, class S>
__host__ __device__ O _exclusive_scan_by_key(K first, J last, V values, O out, T initial, S same) {
  return _exclusive_scan_by_key(first, last, values, out, initial, same, plus<>());
}
template <class K, class J, class V, class O, class T> __host__ __device__ O _exclusive_scan_by_key(K first, J last, V values, O out, T initial) {
  return _exclusive_scan_by_key(first, last, values, out, initial, equal_to<>(), plus<>());
}
template <class K, class J, class V, class O> __host__ __device__ O _exclusive_scan_by_key(K first, J last, V values, O out) {
  return _exclusive_scan_by_key(first, last, values, out, _Value<V>(), equal_to<>(), plus<>());
}`;

export const thrustReductions = `
namespace thrust {
${reductions}
${scans}
${valueFronts(
  'reduce transform_reduce inner_product count_if count min_element max_element minmax_element reduce_by_key inclusive_scan ' +
    'exclusive_scan transform_inclusive_scan transform_exclusive_scan inclusive_scan_by_key exclusive_scan_by_key',
)}
}
`;
