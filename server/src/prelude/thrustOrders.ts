/** Thrust's sorts, merges and set operations, and what takes elements out of ranges. */
import { valueFronts, voidFronts } from './thrustFronts.ts';

/** Runs are sorted by insertion and then merged from one array into the other: equal elements keep their order. */
const sorts = `
template <class F, class T> struct _Direction { static constexpr int value = 0; };
template <class T> struct _Direction<less<T>, T> { static constexpr int value = 1; };
template <class T> struct _Direction<less<void>, T> { static constexpr int value = 1; };
template <class T> struct _Direction<greater<T>, T> { static constexpr int value = -1; };
template <class T> struct _Direction<greater<void>, T> { static constexpr int value = -1; };
/* Many numbers in their own order are ordered by their digits; other sorts of keys, and threads of kernels, have 0 here. */
template <class F, class T> __host__ __device__ unsigned int* _order_of(const T* keys, long n) {
  if constexpr (_Direction<F, T>::value != 0 && std::_number<T>::value) {
    if (n < 512) return nullptr;
    unsigned int* order = (unsigned int*)malloc(n * sizeof(unsigned int));
    constexpr int kind = std::is_floating_point<T>::value ? 2 : (T)-1 < (T)0 ? 1 : 0;
    if (__order_of_numbers(keys, order, n, sizeof(T), kind, _Direction<F, T>::value < 0)) return order;
    free(order);
  }
  return nullptr;
}
template <class T, class I> __host__ __device__ void _reorder(I first, const unsigned int* order, long n) {
  T* held = (T*)malloc(n * sizeof(T));
  for (long i = 0; i < n; i++) { T value = first[order[i]]; held[i] = value; }
  for (long i = 0; i < n; i++, ++first) *first = held[i];
  free(held);
}
template <class T, class F> __host__ __device__ void _sort_array(T* from, long n, F isLess) {
  unsigned int* order = _order_of<F>(from, n);
  if (order != nullptr) {
    _reorder<T>(from, order, n);
    free(order);
    return;
  }
  for (long begin = 0; begin < n; begin += 16) {
    long end = begin + 16 < n ? begin + 16 : n;
    for (long i = begin + 1; i < end; i++) {
      T value = from[i];
      long j = i;
      for (; j > begin && isLess(value, from[j - 1]); j--) from[j] = from[j - 1];
      from[j] = value;
    }
  }
  if (n <= 16) return;
  T* scratch = (T*)malloc(n * sizeof(T));
  T* source = from;
  T* target = scratch;
  for (long width = 16; width < n; width *= 2) {
    for (long begin = 0; begin < n; begin += 2 * width) {
      long middle = begin + width < n ? begin + width : n;
      long end = begin + 2 * width < n ? begin + 2 * width : n;
      long a = begin;
      long b = middle;
      long i = begin;
      while (a < middle && b < end) {
        if (isLess(source[b], source[a])) target[i++] = source[b++];
        else target[i++] = source[a++];
      }
      while (a < middle) target[i++] = source[a++];
      while (b < end) target[i++] = source[b++];
    }
    T* kept = source;
    source = target;
    target = kept;
  }
  if (source != from) for (long i = 0; i < n; i++) from[i] = source[i];
  free(scratch);
}
template <class I, class J, class F> __host__ __device__ void _stable_sort(I first, J last, F isLess) {
  auto from = _raw(first);
  long n = _raw(last) - from;
  if constexpr (std::is_pointer<decltype(from)>::value) {
    _sort_array(from, n, isLess);
  } else {
    typedef _Value<I> T;
    T* held = (T*)malloc((n + 1) * sizeof(T));
    auto at = from;
    for (long i = 0; i < n; i++, ++at) { T value = *at; held[i] = value; }
    _sort_array(held, n, isLess);
    for (long i = 0; i < n; i++, ++from) *from = held[i];
    free(held);
  }
}
template <class I, class J> __host__ __device__ void _stable_sort(I first, J last) { _stable_sort(first, last, less<>()); }
template <class I, class J, class F> __host__ __device__ void _sort(I first, J last, F isLess) { _stable_sort(first, last, isLess); }
template <class I, class J> __host__ __device__ void _sort(I first, J last) { _stable_sort(first, last, less<>()); }
template <class K, class V> struct _Keyed { K key; V value; };
template <class F> struct _KeyLess {
  F _isLess;
  __host__ __device__ _KeyLess(F isLess) : _isLess(isLess) {}
  template <class T> __host__ __device__ bool operator()(const T& a, const T& b) const { return _isLess(a.key, b.key); }
};
template <class K, class J, class V, class F> __host__ __device__ void _stable_sort_by_key(K first, J last, V values, F isLess) {
  typedef _Keyed<_Value<K>, _Value<V>> T;
  auto keys = _raw(first);
  auto of = _raw(values);
  long n = _raw(last) - keys;
  if constexpr (std::is_pointer<decltype(keys)>::value) {
    unsigned int* order = _order_of<F>(keys, n);
    if (order != nullptr) {
      _reorder<_Value<K>>(keys, order, n);
      _reorder<_Value<V>>(of, order, n);
      free(order);
      return;
    }
  }
  T* held = (T*)malloc((n + 1) * sizeof(T));
  auto key = keys;
  auto value = of;
  for (long i = 0; i < n; i++, ++key, ++value) {
    _Value<K> k = *key;
    _Value<V> v = *value;
    held[i].key = k;
    held[i].value = v;
  }
  _sort_array(held, n, _KeyLess<F>(isLess));
  for (long i = 0; i < n; i++, ++keys, ++of) {
    *keys = held[i].key;
    *of = held[i].value;
  }
  free(held);
}
template <class K, class J, class V> __host__ __device__ void _stable_sort_by_key(K first, J last, V values) {
  _stable_sort_by_key(first, last, values, less<>());
}
template <class K, class J, class V, class F> __host__ __device__ void _sort_by_key(K first, J last, V values, F isLess) {
  _stable_sort_by_key(first, last, values, isLess);
}
template <class K, class J, class V> __host__ __device__ void _sort_by_key(K first, J last, V values) {
  _stable_sort_by_key(first, last, values, less<>());
}`;

const removals = `
template <class I, class J, class F> __host__ __device__ I _remove_if(I first, J last, F gone) { return _remove_if(first, last, first, gone); }
template <class I, class J, class S, class F> __host__ __device__ I _remove_if(I first, J last, S stencil, F gone) {
  auto begin = _raw(first);
  auto to = begin;
  auto end = _raw(last);
  auto sign = _raw(stencil);
  for (auto at = begin; at != end; ++at, ++sign) {
    if (gone(*sign)) continue;
    _Value<I> value = *at;
    *to = value;
    ++to;
  }
  return first + (to - begin);
}
template <class I, class J, class T> __host__ __device__ I _remove(I first, J last, T value) {
  return _remove_if(first, last, first, [value](const T& one) { return one == value; });
}
template <class I, class J, class O, class F> __host__ __device__ O _remove_copy_if(I first, J last, O out, F gone) {
  return _remove_copy_if(first, last, first, out, gone);
}
template <class I, class J, class S, class O, class F> __host__ __device__ O _remove_copy_if(I first, J last, S stencil, O out, F gone) {
  auto begin = _raw(out);
  auto to = begin;
  auto end = _raw(last);
  auto sign = _raw(stencil);
  for (auto at = _raw(first); at != end; ++at, ++sign) if (!gone(*sign)) { *to = static_cast<_Value<I>>(*at); ++to; }
  return _after(out, begin, to);
}
template <class I, class J, class O, class T> __host__ __device__ O _remove_copy(I first, J last, O out, T value) {
  return _remove_copy_if(first, last, first, out, [value](const T& one) { return one == value; });
}
template <class I, class J, class O, class F> __host__ __device__ O _unique_copy(I first, J last, O out, F same) {
  auto at = _raw(first);
  auto end = _raw(last);
  auto begin = _raw(out);
  auto to = begin;
  if (at == end) return out;
  _Value<I> before = *at;
  *to = before;
  ++to;
  for (++at; at != end; ++at) {
    _Value<I> value = *at;
    if (!same(before, value)) { *to = value; ++to; }
    before = value;
  }
  return _after(out, begin, to);
}
template <class I, class J, class O> __host__ __device__ O _unique_copy(I first, J last, O out) { return _unique_copy(first, last, out, equal_to<>()); }
template <class I, class J, class F> __host__ __device__ I _unique(I first, J last, F same) { return _unique_copy(first, last, first, same); }
template <class I, class J> __host__ __device__ I _unique(I first, J last) { return _unique_copy(first, last, first, equal_to<>()); }
template <class I, class J, class F> __host__ __device__ long _unique_count(I first, J last, F same) {
  return _unique_copy(first, last, discard_iterator<>(), same) - discard_iterator<>();
}
template <class I, class J> __host__ __device__ long _unique_count(I first, J last) { return _unique_count(first, last, equal_to<>()); }
template <class K, class J, class V, class A, class B, class F>
__host__ __device__ pair<A, B> _unique_by_key_copy(K first, J last, V values, A keysOut, B valuesOut, F same) {
  auto at = _raw(first);
  auto end = _raw(last);
  auto value = _raw(values);
  auto keys = _raw(keysOut);
  auto kept = _raw(valuesOut);
  long n = 0;
  while (at != end) {
    _Value<K> key = *at;
    _Value<V> one = *value;
    keys[n] = key;
    kept[n] = one;
    n++;
    for (++at, ++value; at != end && same(key, *at); ++at, ++value) key = *at;
  }
  return pair<A, B>(keysOut + n, valuesOut + n);
}
template <class K, class J, class V, class A, class B>
__host__ __device__ pair<A, B> _unique_by_key_copy(K first, J last, V values, A keysOut, B valuesOut) {
  return _unique_by_key_copy(first, last, values, keysOut, valuesOut, equal_to<>());
}
template <class K, class J, class V, class F> __host__ __device__ pair<K, V> _unique_by_key(K first, J last, V values, F same) {
  return _unique_by_key_copy(first, last, values, first, values, same);
}
template <class K, class J, class V> __host__ __device__ pair<K, V> _unique_by_key(K first, J last, V values) {
  return _unique_by_key_copy(first, last, values, first, values, equal_to<>());
}
template <class I, class J, class S, class F> __host__ __device__ I _stable_partition(I first, J last, S stencil, F holds) {
  typedef _Value<I> T;
  auto begin = _raw(first);
  long n = _raw(last) - begin;
  T* others = (T*)malloc((n + 1) * sizeof(T));
  long left = 0;
  auto at = begin;
  auto to = begin;
  auto sign = _raw(stencil);
  for (long i = 0; i < n; i++, ++at, ++sign) {
    bool isFirst = holds(*sign);
    T value = *at;
    if (isFirst) { *to = value; ++to; }
    else others[left++] = value;
  }
  I middle = first + (to - begin);
  for (long i = 0; i < left; i++, ++to) *to = others[i];
  free(others);
  return middle;
}
template <class I, class J, class F> __host__ __device__ I _stable_partition(I first, J last, F holds) { return _stable_partition(first, last, first, holds); }
template <class I, class J, class F> __host__ __device__ I _partition(I first, J last, F holds) { return _stable_partition(first, last, first, holds); }
template <class I, class J, class S, class F> __host__ __device__ I _partition(I first, J last, S stencil, F holds) {
  return _stable_partition(first, last, stencil, holds);
}
template <class I, class J, class A, class B, class F>
__host__ __device__ pair<A, B> _stable_partition_copy(I first, J last, A holding, B others, F holds) {
  A held = _copy_if(first, last, holding, holds);
  return pair<A, B>(held, _remove_copy_if(first, last, others, holds));
}
template <class I, class J, class A, class B, class F>
__host__ __device__ pair<A, B> _partition_copy(I first, J last, A holding, B others, F holds) {
  return _stable_partition_copy(first, last, holding, others, holds);
}`;

const setOperation = (name: string, left: string, right: string, both: string, rest: string): string => `
template <class I, class J, class K, class L, class O, class F>
__host__ __device__ O _${name}(I first, J last, K second, L end, O out, F isLess) {
  auto a = _raw(first);
  auto aEnd = _raw(last);
  auto b = _raw(second);
  auto bEnd = _raw(end);
  auto begin = _raw(out);
  auto to = begin;
  while (a != aEnd && b != bEnd) {
    if (isLess(*a, *b)) { ${left}++a; }
    else if (isLess(*b, *a)) { ${right}++b; }
    else { ${both} }
  }
  ${rest}
  return _after(out, begin, to);
}
template <class I, class J, class K, class L, class O> __host__ __device__ O _${name}(I first, J last, K second, L end, O out) {
  return _${name}(first, last, second, end, out, less<>());
}`;

const putA = '*to = static_cast<_Value<I>>(*a); ++to; ';
const putB = '*to = static_cast<_Value<K>>(*b); ++to; ';
const restA = `for (; a != aEnd; ++a) { ${putA}}`;
const restB = `for (; b != bEnd; ++b) { ${putB}}`;
const sets = [
  setOperation('merge', putA, putB, `${putA}++a;`, `${restA} ${restB}`),
  setOperation('set_union', putA, putB, `${putA}++a; ++b;`, `${restA} ${restB}`),
  setOperation('set_intersection', '', '', `${putA}++a; ++b;`, ''),
  setOperation('set_difference', putA, '', '++a; ++b;', restA),
  setOperation('set_symmetric_difference', putA, putB, '++a; ++b;', `${restA} ${restB}`),
].join('');

const merges = `
template <class I, class J, class K, class L, class V, class W, class A, class B, class F>
__host__ __device__ pair<A, B> _merge_by_key(I first, J last, K second, L end, V values, W others, A keysOut, B valuesOut, F isLess) {
  auto a = _raw(first);
  auto b = _raw(second);
  long aLeft = _raw(last) - a;
  long bLeft = _raw(end) - b;
  auto v = _raw(values);
  auto w = _raw(others);
  auto keys = _raw(keysOut);
  auto to = _raw(valuesOut);
  long n = aLeft + bLeft;
  for (long i = 0; i < n; i++, ++keys, ++to) {
    bool isSecond = aLeft == 0 || (bLeft > 0 && isLess(*b, *a));
    if (isSecond) { *keys = *b; *to = *w; ++b; ++w; bLeft--; }
    else { *keys = *a; *to = *v; ++a; ++v; aLeft--; }
  }
  return pair<A, B>(keysOut + n, valuesOut + n);
}
template <class I, class J, class K, class L, class V, class W, class A, class B>
__host__ __device__ pair<A, B> _merge_by_key(I first, J last, K second, L end, V values, W others, A keysOut, B valuesOut) {
  return _merge_by_key(first, last, second, end, values, others, keysOut, valuesOut, less<>());
}`;

export const thrustOrders = `
namespace thrust {
${sorts}
${removals}
${sets}
${merges}
${valueFronts(
  'remove_if remove remove_copy_if remove_copy unique_copy unique unique_count unique_by_key_copy unique_by_key ' +
    'stable_partition partition stable_partition_copy partition_copy merge set_union set_intersection set_difference ' +
    'set_symmetric_difference merge_by_key',
)}
${voidFronts('sort stable_sort sort_by_key stable_sort_by_key')}
}
`;
