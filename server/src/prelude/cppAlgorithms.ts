import { orders } from './cppOrders.ts';
import { introsort } from './cppSorts.ts';

/** <algorithm> and <numeric> on pointers, which is what the iterators of vector and string are here. */
/** All that an iterator does which inserts what is assigned to it. */
const inserting = (name: string): string => `  ${name}& operator*() { return *this; }
  ${name}& operator++() { return *this; }
  ${name}& operator++(int) { return *this; }
`;

export const algorithms = `
namespace std {
template <class I, class T> void fill(I from, I to, const T& value) { for (; from != to; ++from) *from = value; }
template <class I, class T> I fill_n(I from, size_t n, const T& value) { for (size_t i = 0; i < n; i++) *from++ = value; return from; }
template <class I, class T> void iota(I from, I to, T value) { for (; from != to; ++from) { *from = value; ++value; } }
template <class I, class F> void generate(I from, I to, F f) { for (; from != to; ++from) *from = f(); }
template <class I, class F> F for_each(I from, I to, F f) { for (; from != to; ++from) f(*from); return f; }
template <class I, class O> O copy(I from, I to, O out) { for (; from != to; ++from) *out++ = *from; return out; }
template <class I, class O> O copy_n(I from, size_t n, O out) { for (size_t i = 0; i < n; i++) *out++ = *from++; return out; }
template <class I, class O, class F> O transform(I from, I to, O out, F f) { for (; from != to; ++from) *out++ = f(*from); return out; }
template <class I, class J, class O, class F> O transform(I from, I to, J second, O out, F f) {
  for (; from != to; ++from) *out++ = f(*from, *second++);
  return out;
}
template <class I, class T> T accumulate(I from, I to, T sum) { for (; from != to; ++from) sum = sum + *from; return sum; }
template <class I, class T, class F> T accumulate(I from, I to, T sum, F f) { for (; from != to; ++from) sum = f(sum, *from); return sum; }
template <class I, class J, class T> T inner_product(I from, I to, J second, T sum) {
  for (; from != to; ++from) sum = sum + *from * *second++;
  return sum;
}
template <class I, class J, class T, class F, class G> T inner_product(I from, I to, J second, T sum, F add, G multiply) {
  for (; from != to; ++from) sum = add(sum, multiply(*from, *second++));
  return sum;
}
/* Four at a time, as libstdc++ adds them: sums of floating-point numbers show it. */
template <class I, class T, class F, class G> T transform_reduce(I from, I to, T sum, F add, G f) {
  for (; to - from >= 4; from += 4) {
    auto first = add(f(from[0]), f(from[1]));
    auto second = add(f(from[2]), f(from[3]));
    sum = add(sum, add(first, second));
  }
  for (; from != to; ++from) sum = add(sum, f(*from));
  return sum;
}
template <class I, class J, class T, class F, class G> T transform_reduce(I from, I to, J second, T sum, F add, G f) {
  for (; to - from >= 4; from += 4, second += 4) {
    auto a = add(f(from[0], second[0]), f(from[1], second[1]));
    auto b = add(f(from[2], second[2]), f(from[3], second[3]));
    sum = add(sum, add(a, b));
  }
  for (; from != to; ++from, ++second) sum = add(sum, f(*from, *second));
  return sum;
}
template <class I, class J, class T> T transform_reduce(I from, I to, J second, T sum) {
  return transform_reduce(from, to, second, sum, plus<>(), multiplies<>());
}
template <class I, class T, class F> T reduce(I from, I to, T sum, F add) {
  for (; to - from >= 4; from += 4) {
    auto first = add(from[0], from[1]);
    auto second = add(from[2], from[3]);
    sum = add(sum, add(first, second));
  }
  for (; from != to; ++from) sum = add(sum, *from);
  return sum;
}
template <class I, class T> T reduce(I from, I to, T sum) { return reduce(from, to, sum, plus<>()); }
template <class I> auto reduce(I from, I to) {
  typedef decay_t<decltype(*from)> T;
  return reduce(from, to, T(), plus<>());
}
template <class I, class O> O partial_sum(I from, I to, O out) {
  if (from == to) return out;
  auto sum = *from;
  *out++ = sum;
  for (++from; from != to; ++from) { sum = sum + *from; *out++ = sum; }
  return out;
}
template <class I, class T> I find(I from, I to, const T& value) { for (; from != to; ++from) if (*from == value) break; return from; }
template <class I, class F> I find_if(I from, I to, F f) { for (; from != to; ++from) if (f(*from)) break; return from; }
template <class I, class T> long count(I from, I to, const T& value) { long n = 0; for (; from != to; ++from) if (*from == value) n++; return n; }
template <class I, class F> long count_if(I from, I to, F f) { long n = 0; for (; from != to; ++from) if (f(*from)) n++; return n; }
template <class I, class F> I find_if_not(I from, I to, F f) { for (; from != to; ++from) if (!f(*from)) break; return from; }
template <class I, class O, class F> O partial_sum(I from, I to, O out, F add) {
  if (from == to) return out;
  auto sum = *from;
  *out++ = sum;
  for (++from; from != to; ++from) { sum = add(sum, *from); *out++ = sum; }
  return out;
}
template <class I, class O> O adjacent_difference(I from, I to, O out) {
  if (from == to) return out;
  auto before = *from;
  *out++ = before;
  for (++from; from != to; ++from) { auto value = *from; *out++ = value - before; before = value; }
  return out;
}
template <class I, class O, class F> O adjacent_difference(I from, I to, O out, F minus) {
  if (from == to) return out;
  auto before = *from;
  *out++ = before;
  for (++from; from != to; ++from) { auto value = *from; *out++ = minus(value, before); before = value; }
  return out;
}
template <class I, class O> O inclusive_scan(I from, I to, O out) { return partial_sum(from, to, out); }
template <class I, class O, class T> O exclusive_scan(I from, I to, O out, T sum) {
  for (; from != to; ++from) { auto value = *from; *out++ = sum; sum = sum + value; }
  return out;
}
template <class I, class O, class F> O inclusive_scan(I from, I to, O out, F f) {
  if (from == to) return out;
  auto sum = *from;
  *out++ = sum;
  for (++from; from != to; ++from) { sum = f(sum, *from); *out++ = sum; }
  return out;
}
template <class I, class O, class T, class F> O exclusive_scan(I from, I to, O out, T sum, F f) {
  for (; from != to; ++from) { auto value = *from; *out++ = sum; sum = f(sum, value); }
  return out;
}
template <class I, class O, class F, class T> O inclusive_scan(I from, I to, O out, F add, T sum) {
  for (; from != to; ++from) { sum = add(sum, *from); *out++ = sum; }
  return out;
}
template <class I, class O, class F, class G> O transform_inclusive_scan(I from, I to, O out, F add, G f) {
  if (from == to) return out;
  auto sum = f(*from);
  *out++ = sum;
  for (++from; from != to; ++from) { sum = add(sum, f(*from)); *out++ = sum; }
  return out;
}
template <class I, class O, class T, class F, class G> O transform_exclusive_scan(I from, I to, O out, T sum, F add, G f) {
  for (; from != to; ++from) { auto value = f(*from); *out++ = sum; sum = add(sum, value); }
  return out;
}
template <class I, class F> bool all_of(I from, I to, F f) { for (; from != to; ++from) if (!f(*from)) return false; return true; }
template <class I, class F> bool any_of(I from, I to, F f) { for (; from != to; ++from) if (f(*from)) return true; return false; }
template <class I, class F> bool none_of(I from, I to, F f) { for (; from != to; ++from) if (f(*from)) return false; return true; }
template <class I, class J> bool equal(I from, I to, J second) { for (; from != to; ++from) if (!(*from == *second++)) return false; return true; }
template <class I, class J, class F> bool equal(I from, I to, J second, F same) { for (; from != to; ++from) if (!same(*from, *second++)) return false; return true; }
template <class I, class J> bool equal(I from, I to, J second, J end) {
  for (; from != to && second != end; ++from, ++second) if (!(*from == *second)) return false;
  return from == to && second == end;
}
template <class I, class J, class F> pair<I, J> mismatch(I from, I to, J second, F same) {
  for (; from != to && same(*from, *second); ++from) ++second;
  return pair<I, J>(from, second);
}
template <class I, class J> pair<I, J> mismatch(I from, I to, J second) { return mismatch(from, to, second, equal_to<>()); }
template <class I, class F> I adjacent_find(I from, I to, F same) {
  if (from == to) return to;
  I next = from;
  for (++next; next != to; ++from, ++next) if (same(*from, *next)) return from;
  return to;
}
template <class I> I adjacent_find(I from, I to) { return adjacent_find(from, to, equal_to<>()); }
template <class I, class J, class F> I search(I from, I to, J second, J end, F same) {
  for (;; ++from) {
    I at = from;
    for (J other = second;; ++at, ++other) {
      if (other == end) return from;
      if (at == to) return to;
      if (!same(*at, *other)) break;
    }
  }
}
template <class I, class J> I search(I from, I to, J second, J end) { return search(from, to, second, end, equal_to<>()); }
template <class I, class J, class F> I find_end(I from, I to, J second, J end, F same) {
  I last = to;
  if (second == end) return last;
  for (I at = search(from, to, second, end, same); at != to; at = search(++at, to, second, end, same)) last = at;
  return last;
}
template <class I, class J> I find_end(I from, I to, J second, J end) { return find_end(from, to, second, end, equal_to<>()); }
template <class I, class N, class T, class F> I search_n(I from, I to, N count, const T& value, F same) {
  if (count <= 0) return from;
  for (; from != to; ++from) {
    I at = from;
    N found = 0;
    while (at != to && same(*at, value)) { ++at; if (++found == count) return from; }
  }
  return to;
}
template <class I, class N, class T> I search_n(I from, I to, N count, const T& value) {
  return search_n(from, to, count, value, equal_to<>());
}
template <class I, class J> I find_first_of(I from, I to, J second, J end) {
  for (; from != to; ++from) for (J other = second; other != end; ++other) if (*from == *other) return from;
  return to;
}
template <class I> I max_element(I from, I to) { I best = from; for (; from != to; ++from) if (*best < *from) best = from; return best; }
template <class I, class F> I max_element(I from, I to, F less) { I best = from; for (; from != to; ++from) if (less(*best, *from)) best = from; return best; }
template <class I> I min_element(I from, I to) { I best = from; for (; from != to; ++from) if (*from < *best) best = from; return best; }
template <class I, class F> I min_element(I from, I to, F less) { I best = from; for (; from != to; ++from) if (less(*from, *best)) best = from; return best; }
template <class I> void advance(I& at, long n) {
  if constexpr (requires(I a, long k) { a + k; }) at += n;
  else {
    for (; n > 0; n--) ++at;
    if constexpr (requires(I& a) { --a; }) for (; n < 0; n++) --at;
  }
}
template <class I> I next(I at, long n = 1) { advance(at, n); return at; }
template <class I> I prev(I at, long n = 1) { advance(at, -n); return at; }
template <class I> long distance(I from, I to) {
  if constexpr (requires(I a, I b) { a - b; }) return to - from;
  else {
    long n = 0;
    for (; from != to; ++from) n++;
    return n;
  }
}
template <class C> size_t size(const C& list) { return list.size(); }
template <class T, size_t n> constexpr size_t size(T (&)[n]) { return n; }
template <class I> void iter_swap(I a, I b) { _exchange(a, b); }
template <class I> void reverse(I from, I to) { while (from != to && from != --to) { _exchange(from, to); ++from; } }
template <class I, class T> I remove(I from, I to, const T& value) {
  I out = find(from, to, value);
  if (out == to) return out;
  for (from = out, ++from; from != to; ++from) if (!(*from == value)) { *out = move(*from); ++out; }
  return out;
}
template <class I, class F> I remove_if(I from, I to, F f) {
  I out = find_if(from, to, f);
  if (out == to) return out;
  for (from = out, ++from; from != to; ++from) if (!f(*from)) { *out = move(*from); ++out; }
  return out;
}
template <class I, class O, class T> O remove_copy(I from, I to, O out, const T& value) {
  for (; from != to; ++from) if (!(*from == value)) *out++ = *from;
  return out;
}
template <class I, class O, class F> O remove_copy_if(I from, I to, O out, F f) {
  for (; from != to; ++from) if (!f(*from)) *out++ = *from;
  return out;
}
template <class I, class F> I unique(I from, I to, F same) {
  from = adjacent_find(from, to, same);
  if (from == to) return to;
  I last = from;
  for (++from; from != to; ++from) if (!same(*last, *from)) *++last = move(*from);
  return ++last;
}
template <class I> I unique(I from, I to) { return unique(from, to, equal_to<>()); }
template <class I, class O, class F> O unique_copy(I from, I to, O out, F same) {
  if (from == to) return out;
  auto last = *from;
  *out++ = last;
  for (++from; from != to; ++from) if (!same(last, *from)) { last = *from; *out++ = last; }
  return out;
}
template <class I, class O> O unique_copy(I from, I to, O out) { return unique_copy(from, to, out, equal_to<>()); }
template <class I, class O, class F> O copy_if(I from, I to, O out, F f) { for (; from != to; ++from) if (f(*from)) *out++ = *from; return out; }
template <class I, class J> J swap_ranges(I from, I to, J second) { for (; from != to; ++from, ++second) swap(*from, *second); return second; }
template <class I, class O> O reverse_copy(I from, I to, O out) { while (from != to) { --to; *out++ = *to; } return out; }
template <class I, class O> O copy_backward(I from, I to, O out) { while (from != to) { --to; --out; *out = *to; } return out; }
template <class I, class F> I generate_n(I from, size_t n, F f) { for (size_t i = 0; i < n; i++) *from++ = f(); return from; }
template <class I, class F, class T> void replace_if(I from, I to, F f, const T& value) { for (; from != to; ++from) if (f(*from)) *from = value; }
template <class I, class T> void replace(I from, I to, const T& old, const T& value) { for (; from != to; ++from) if (*from == old) *from = value; }
template <class I, class O, class T> O replace_copy(I from, I to, O out, const T& old, const T& value) {
  for (; from != to; ++from) *out++ = *from == old ? value : *from;
  return out;
}
template <class I, class O, class F, class T> O replace_copy_if(I from, I to, O out, F f, const T& value) {
  for (; from != to; ++from) *out++ = f(*from) ? value : *from;
  return out;
}
template <class I, class O> O move(I from, I to, O out) { for (; from != to; ++from) *out++ = move(*from); return out; }
template <class I, class O> O move_backward(I from, I to, O out) { while (from != to) { --to; --out; *out = move(*to); } return out; }
template <class I, class F> I for_each_n(I from, size_t n, F f) { for (size_t i = 0; i < n; i++) f(*from++); return from; }
template <class I> I rotate(I from, I middle, I to) {
  reverse(from, middle);
  reverse(middle, to);
  reverse(from, to);
  return from + (to - middle);
}
template <class I, class O> O rotate_copy(I from, I middle, I to, O out) { return copy(from, middle, copy(middle, to, out)); }
template <class G> unsigned long _below(G& g, unsigned long n) {
  uniform_int_distribution<unsigned long> any(0ul, n - 1ul);
  return any(g);
}
template <class I> void random_shuffle(I from, I to) {
  for (I at = from; at != to; ++at) {
    if (at == from) continue;
    I other = from + ::rand() % ((at - from) + 1);
    if (at != other) iter_swap(at, other);
  }
}
template <class I, class G> void random_shuffle(I from, I to, G&& g) {
  for (I at = from; at != to; ++at) {
    if (at == from) continue;
    I other = from + g((at - from) + 1);
    if (at != other) iter_swap(at, other);
  }
}
template <class I, class G> void shuffle(I from, I to, G&& g) {
  typedef remove_reference_t<G> E;
  unsigned long n = to - from;
  if (n < 2) return;
  unsigned long spread = (unsigned long)E::max() - (unsigned long)E::min();
  I at = from + 1;
  if (spread / n >= n) {
    if (n % 2 == 0) { iter_swap(at, from + _below(g, 2)); ++at; }
    while (at != to) {
      unsigned long range = (at - from) + 1;
      unsigned long both = _below(g, range * (range + 1));
      iter_swap(at, from + both / (range + 1)); ++at;
      iter_swap(at, from + both % (range + 1)); ++at;
    }
    return;
  }
  for (; at != to; ++at) iter_swap(at, from + _below(g, (at - from) + 1));
}
${introsort}${orders}template <class C> struct back_insert_iterator {
  C* _list;
  explicit back_insert_iterator(C& list) : _list(&list) {}
  template <class T> back_insert_iterator& operator=(const T& value) { _list->push_back(value); return *this; }
${inserting('back_insert_iterator')}};
template <class C> back_insert_iterator<C> back_inserter(C& list) { return back_insert_iterator<C>(list); }
template <class C> struct front_insert_iterator {
  C* _list;
  explicit front_insert_iterator(C& list) : _list(&list) {}
  template <class T> front_insert_iterator& operator=(const T& value) { _list->push_front(value); return *this; }
${inserting('front_insert_iterator')}};
template <class C> front_insert_iterator<C> front_inserter(C& list) { return front_insert_iterator<C>(list); }
template <class C, class I> struct insert_iterator {
  C* _list;
  I _at;
  insert_iterator(C& list, I at) : _list(&list), _at(at) {}
  template <class T> insert_iterator& operator=(const T& value) { _at = _list->insert(_at, value); ++_at; return *this; }
${inserting('insert_iterator')}};
template <class C, class I> insert_iterator<C, I> inserter(C& list, I at) { return insert_iterator<C, I>(list, at); }
template <class T> T __gcd(T a, T b) { while (b != 0) { T rest = a % b; a = b; b = rest; } return a; }
template <bool isClass> struct _OfClass {};
template <> struct _OfClass<true> { typedef int type; };
template <class T, class = typename _OfClass<__is_class(T)>::type> const T& max(const T& a, const T& b) { return a < b ? b : a; }
template <class T, class = typename _OfClass<__is_class(T)>::type> const T& min(const T& a, const T& b) { return b < a ? b : a; }
template <class T, class F> const T& max(const T& a, const T& b, F less) { return less(a, b) ? b : a; }
template <class T, class F> const T& min(const T& a, const T& b, F less) { return less(b, a) ? b : a; }
}
`;
