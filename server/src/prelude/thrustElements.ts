/** Thrust's algorithms that go through a range once and write what they make of each element. */
import { valueFronts, voidFronts } from './thrustFronts.ts';

const copies = `
template <class I, class J, class O> __host__ __device__ O _copy(I first, J last, O out) {
  auto from = _raw(first);
  auto to = _raw(out);
  if constexpr (_Alike<decltype(from), decltype(to)>::value) {
    long n = _raw(last) - from;
    if (n > 0) __copy_element(to, from, n * sizeof(*to));
    return out + n;
  } else {
    return _copy_each(from, _raw(last), to, out);
  }
}
/* What an algorithm wrote through, as what it was given. */
template <class O, class R> __host__ __device__ O _after(O out, R begin, R end) {
  if constexpr (_hasDistance<R>) return out + (end - begin);
  else return end;
}
template <class I, class J, class R, class O> __host__ __device__ O _copy_each(I at, J end, R to, O out) {
  R begin = to;
  for (; at != end; ++at, ++to) *to = static_cast<_Value<I>>(*at);
  return _after(out, begin, to);
}
template <class I, class N, class O> __host__ __device__ O _copy_n(I first, N n, O out) { return _copy(first, first + n, out); }
template <class I, class J, class O, class F> __host__ __device__ O _copy_if(I first, J last, O out, F holds) {
  return _copy_if(first, last, first, out, holds);
}
template <class I, class J, class S, class O, class F> __host__ __device__ O _copy_if(I first, J last, S stencil, O out, F holds) {
  auto begin = _raw(out);
  auto to = begin;
  auto end = _raw(last);
  auto sign = _raw(stencil);
  for (auto at = _raw(first); at != end; ++at, ++sign) if (holds(*sign)) { *to = static_cast<_Value<I>>(*at); ++to; }
  return _after(out, begin, to);
}
template <class I, class J, class E, class O> __host__ __device__ O _gather(I first, J last, E from, O out) {
  auto begin = _raw(out);
  auto to = begin;
  auto end = _raw(last);
  auto source = _raw(from);
  for (auto at = _raw(first); at != end; ++at, ++to) *to = source[*at];
  return _after(out, begin, to);
}
template <class I, class J, class S, class E, class O, class F>
__host__ __device__ O _gather_if(I first, J last, S stencil, E from, O out, F holds) {
  auto begin = _raw(out);
  auto to = begin;
  auto end = _raw(last);
  auto sign = _raw(stencil);
  auto source = _raw(from);
  for (auto at = _raw(first); at != end; ++at, ++to, ++sign) if (holds(*sign)) *to = source[*at];
  return _after(out, begin, to);
}
template <class I, class J, class S, class E, class O> __host__ __device__ O _gather_if(I first, J last, S stencil, E from, O out) {
  return _gather_if(first, last, stencil, from, out, identity<>());
}
template <class I, class J, class M, class O> __host__ __device__ void _scatter(I first, J last, M map, O out) {
  auto end = _raw(last);
  auto place = _raw(map);
  auto to = _raw(out);
  for (auto at = _raw(first); at != end; ++at, ++place) to[*place] = static_cast<_Value<I>>(*at);
}
template <class I, class J, class M, class S, class O, class F>
__host__ __device__ void _scatter_if(I first, J last, M map, S stencil, O out, F holds) {
  auto end = _raw(last);
  auto place = _raw(map);
  auto sign = _raw(stencil);
  auto to = _raw(out);
  for (auto at = _raw(first); at != end; ++at, ++place, ++sign) if (holds(*sign)) to[*place] = static_cast<_Value<I>>(*at);
}
template <class I, class J, class M, class S, class O> __host__ __device__ void _scatter_if(I first, J last, M map, S stencil, O out) {
  _scatter_if(first, last, map, stencil, out, identity<>());
}
template <class I, class J, class O> __host__ __device__ O _reverse_copy(I first, J last, O out) {
  auto begin = _raw(out);
  auto to = begin;
  auto end = _raw(first);
  for (auto at = _raw(last); at != end; ++to) { --at; *to = static_cast<_Value<I>>(*at); }
  return _after(out, begin, to);
}
template <class I, class J> __host__ __device__ void _reverse(I first, J last) {
  auto a = _raw(first);
  auto b = _raw(last);
  for (long n = (b - a) / 2; n > 0; n--, ++a) { --b; _exchange<_Value<I>>(a, b); }
}
template <class T, class I, class J> __host__ __device__ void _exchange(I a, J b) { T kept = *a; *a = static_cast<T>(*b); *b = kept; }
template <class I, class J, class K> __host__ __device__ K _swap_ranges(I first, J last, K second) {
  auto begin = _raw(second);
  auto other = begin;
  auto end = _raw(last);
  for (auto at = _raw(first); at != end; ++at, ++other) _exchange<_Value<I>>(at, other);
  return _after(second, begin, other);
}`;

const changes = `
template <class I, class J, class T> __host__ __device__ void _fill(I first, J last, T value) {
  auto end = _raw(last);
  for (auto at = _raw(first); at != end; ++at) *at = value;
}
template <class I, class N, class T> __host__ __device__ I _fill_n(I first, N n, T value) {
  auto at = _raw(first);
  for (N i = 0; i < n; i++, ++at) *at = value;
  return first + n;
}
template <class I, class J> __host__ __device__ void _sequence(I first, J last) { _sequence(first, last, (_Value<I>)0, (_Value<I>)1); }
template <class I, class J, class T> __host__ __device__ void _sequence(I first, J last, T value) { _sequence(first, last, value, (T)1); }
template <class I, class J, class T> __host__ __device__ void _sequence(I first, J last, T value, T step) {
  auto at = _raw(first);
  long n = _raw(last) - at;
  for (long i = 0; i < n; i++, ++at) *at = value + step * (T)i;
}
template <class I, class J, class F> __host__ __device__ void _tabulate(I first, J last, F one) {
  auto at = _raw(first);
  long n = _raw(last) - at;
  for (long i = 0; i < n; i++, ++at) *at = one(i);
}
template <class I, class J, class F> __host__ __device__ void _generate(I first, J last, F make) {
  auto end = _raw(last);
  for (auto at = _raw(first); at != end; ++at) *at = make();
}
template <class I, class N, class F> __host__ __device__ I _generate_n(I first, N n, F make) {
  auto at = _raw(first);
  for (N i = 0; i < n; i++, ++at) *at = make();
  return first + n;
}
template <class I, class J, class F> __host__ __device__ I _for_each(I first, J last, F one) {
  auto begin = _raw(first);
  auto end = _raw(last);
  auto at = begin;
  for (; at != end; ++at) one(*at);
  return _after(first, begin, at);
}
template <class I, class N, class F> __host__ __device__ I _for_each_n(I first, N n, F one) {
  auto at = _raw(first);
  for (N i = 0; i < n; i++, ++at) one(*at);
  return first + n;
}
template <class I, class J, class O, class F> __host__ __device__ O _transform(I first, J last, O out, F one) {
  auto begin = _raw(out);
  auto to = begin;
  auto end = _raw(last);
  for (auto at = _raw(first); at != end; ++at, ++to) *to = one(*at);
  return _after(out, begin, to);
}
template <class I, class J, class K, class O, class F> __host__ __device__ O _transform(I first, J last, K second, O out, F both) {
  auto begin = _raw(out);
  auto to = begin;
  auto end = _raw(last);
  auto other = _raw(second);
  for (auto at = _raw(first); at != end; ++at, ++other, ++to) *to = both(*at, *other);
  return _after(out, begin, to);
}
template <class I, class J, class O, class F, class H> __host__ __device__ O _transform_if(I first, J last, O out, F one, H holds) {
  return _transform_if(first, last, first, out, one, holds);
}
template <class I, class J, class S, class O, class F, class H>
__host__ __device__ O _transform_if(I first, J last, S stencil, O out, F one, H holds) {
  auto begin = _raw(out);
  auto to = begin;
  auto end = _raw(last);
  auto sign = _raw(stencil);
  for (auto at = _raw(first); at != end; ++at, ++sign, ++to) if (holds(*sign)) *to = one(*at);
  return _after(out, begin, to);
}
template <class I, class J, class K, class S, class O, class F, class H>
__host__ __device__ O _transform_if(I first, J last, K second, S stencil, O out, F both, H holds) {
  auto begin = _raw(out);
  auto to = begin;
  auto end = _raw(last);
  auto other = _raw(second);
  auto sign = _raw(stencil);
  for (auto at = _raw(first); at != end; ++at, ++other, ++sign, ++to) if (holds(*sign)) *to = both(*at, *other);
  return _after(out, begin, to);
}
template <class I, class J, class T> __host__ __device__ void _replace(I first, J last, T old, T value) {
  auto end = _raw(last);
  for (auto at = _raw(first); at != end; ++at) if (*at == old) *at = value;
}
template <class I, class J, class F, class T> __host__ __device__ void _replace_if(I first, J last, F holds, T value) {
  auto end = _raw(last);
  for (auto at = _raw(first); at != end; ++at) if (holds(*at)) *at = value;
}
template <class I, class J, class S, class F, class T> __host__ __device__ void _replace_if(I first, J last, S stencil, F holds, T value) {
  auto end = _raw(last);
  auto sign = _raw(stencil);
  for (auto at = _raw(first); at != end; ++at, ++sign) if (holds(*sign)) *at = value;
}
template <class I, class J, class O, class F, class T> __host__ __device__ O _replace_copy_if(I first, J last, O out, F holds, T value) {
  auto begin = _raw(out);
  auto to = begin;
  auto end = _raw(last);
  for (auto at = _raw(first); at != end; ++at, ++to) { if (holds(*at)) *to = value; else *to = static_cast<_Value<I>>(*at); }
  return _after(out, begin, to);
}
template <class I, class J, class O> __host__ __device__ O _adjacent_difference(I first, J last, O out) {
  return _adjacent_difference(first, last, out, minus<>());
}
template <class I, class J, class O, class F> __host__ __device__ O _adjacent_difference(I first, J last, O out, F both) {
  auto begin = _raw(out);
  auto to = begin;
  auto at = _raw(first);
  auto end = _raw(last);
  if (at == end) return out;
  _Value<I> before = *at;
  *to = before;
  for (++at, ++to; at != end; ++at, ++to) {
    _Value<I> value = *at;
    *to = both(value, before);
    before = value;
  }
  return _after(out, begin, to);
}`;

export const thrustElements = `
namespace thrust {
template <class I> inline constexpr bool _hasDistance = requires(I a) { a - a; };
${copies}
${changes}
template <class I, class J, class O> __host__ __device__ O _uninitialized_copy(I first, J last, O out) { return _copy(first, last, out); }
template <class I, class N, class O> __host__ __device__ O _uninitialized_copy_n(I first, N n, O out) { return _copy_n(first, n, out); }
template <class I, class J, class T> __host__ __device__ void _uninitialized_fill(I first, J last, T value) { _fill(first, last, value); }
template <class I, class N, class T> __host__ __device__ I _uninitialized_fill_n(I first, N n, T value) { return _fill_n(first, n, value); }
${valueFronts(
  'copy copy_n copy_if gather gather_if reverse_copy swap_ranges fill_n generate_n for_each for_each_n transform transform_if ' +
    'replace_copy_if adjacent_difference uninitialized_copy uninitialized_copy_n uninitialized_fill_n',
)}
${voidFronts('scatter scatter_if reverse fill sequence tabulate generate replace replace_if uninitialized_fill')}
}
`;
