import { introsort } from './cppSorts.ts';

/** <algorithm> and <numeric> on pointers, which is what the iterators of vector and string are here. */
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
template <class I, class J, class T> T transform_reduce(I from, I to, J second, T sum) { return inner_product(from, to, second, sum); }
template <class I, class T, class F, class G> T transform_reduce(I from, I to, T sum, F add, G f) {
  for (; from != to; ++from) sum = add(sum, f(*from));
  return sum;
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
template <class I> I adjacent_find(I from, I to) {
  if (from == to) return to;
  for (I next = from + 1; next != to; ++from, ++next) if (*from == *next) return from;
  return to;
}
template <class I, class F> bool all_of(I from, I to, F f) { for (; from != to; ++from) if (!f(*from)) return false; return true; }
template <class I, class F> bool any_of(I from, I to, F f) { for (; from != to; ++from) if (f(*from)) return true; return false; }
template <class I, class F> bool none_of(I from, I to, F f) { for (; from != to; ++from) if (f(*from)) return false; return true; }
template <class I, class J> bool equal(I from, I to, J second) { for (; from != to; ++from) if (!(*from == *second++)) return false; return true; }
template <class I, class J, class F> bool equal(I from, I to, J second, F same) { for (; from != to; ++from) if (!same(*from, *second++)) return false; return true; }
template <class I> I max_element(I from, I to) { I best = from; for (; from != to; ++from) if (*best < *from) best = from; return best; }
template <class I, class F> I max_element(I from, I to, F less) { I best = from; for (; from != to; ++from) if (less(*best, *from)) best = from; return best; }
template <class I> I min_element(I from, I to) { I best = from; for (; from != to; ++from) if (*from < *best) best = from; return best; }
template <class I, class F> I min_element(I from, I to, F less) { I best = from; for (; from != to; ++from) if (less(*from, *best)) best = from; return best; }
template <class I> I next(I at, long n = 1) { return at + n; }
template <class I> I prev(I at, long n = 1) { return at - n; }
template <class I> void advance(I& at, long n) { at += n; }
template <class I> long distance(I from, I to) { return to - from; }
template <class T> struct _Range { T first; T second; };
template <class I> _Range<I> minmax_element(I from, I to) {
  _Range<I> found = {min_element(from, to), max_element(from, to)};
  return found;
}
template <class G> unsigned long _below(G& g, unsigned long n) {
  uniform_int_distribution<unsigned long> any(0ul, n - 1ul);
  return any(g);
}
template <class I, class G> void shuffle(I from, I to, G& g) {
  unsigned long n = to - from;
  if (n < 2) return;
  unsigned long spread = (unsigned long)G::max() - (unsigned long)G::min();
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
template <class I> void iter_swap(I a, I b) { auto kept = *a; *a = *b; *b = kept; }
template <class I> void reverse(I from, I to) { while (from < to) { --to; if (from < to) { iter_swap(from, to); ++from; } } }
template <class I> bool is_sorted(I from, I to) {
  if (from == to) return true;
  for (I next = from + 1; next != to; ++from, ++next) if (*next < *from) return false;
  return true;
}
template <class I, class F> bool is_sorted(I from, I to, F less) {
  if (from == to) return true;
  for (I next = from + 1; next != to; ++from, ++next) if (less(*next, *from)) return false;
  return true;
}
template <class I, class T> I lower_bound(I from, I to, const T& value) {
  long n = distance(from, to);
  while (n > 0) {
    long half = n / 2;
    I at = from;
    advance(at, half);
    if (*at < value) { from = ++at; n -= half + 1; } else n = half;
  }
  return from;
}
template <class I, class T> I upper_bound(I from, I to, const T& value) {
  long n = distance(from, to);
  while (n > 0) {
    long half = n / 2;
    I at = from;
    advance(at, half);
    if (!(value < *at)) { from = ++at; n -= half + 1; } else n = half;
  }
  return from;
}
template <class I, class T, class F> I lower_bound(I from, I to, const T& value, F less) {
  long n = distance(from, to);
  while (n > 0) {
    long half = n / 2;
    I at = from;
    advance(at, half);
    if (less(*at, value)) { from = ++at; n -= half + 1; } else n = half;
  }
  return from;
}
template <class I, class T, class F> I upper_bound(I from, I to, const T& value, F less) {
  long n = distance(from, to);
  while (n > 0) {
    long half = n / 2;
    I at = from;
    advance(at, half);
    if (!less(value, *at)) { from = ++at; n -= half + 1; } else n = half;
  }
  return from;
}
template <class I, class F> I unique(I from, I to, F same) {
  if (from == to) return to;
  I last = from;
  for (++from; from != to; ++from) if (!same(*last, *from)) *++last = *from;
  return ++last;
}
template <class I> I unique(I from, I to) {
  if (from == to) return to;
  I last = from;
  for (++from; from != to; ++from) if (!(*last == *from)) *++last = *from;
  return ++last;
}
template <class I, class F> void _sift(I from, long start, long n, F less) {
  auto value = *(from + start);
  long at = start;
  for (long child = 2 * at + 1; child < n; child = 2 * at + 1) {
    if (child + 1 < n && less(*(from + child), *(from + child + 1))) child++;
    if (!less(value, *(from + child))) break;
    *(from + at) = *(from + child);
    at = child;
  }
  *(from + at) = value;
}
template <class I, class F> void _merge_sort(I from, I to, I scratch, F less) {
  long n = to - from;
  if (n < 12) {
    for (long i = 1; i < n; i++) {
      auto value = *(from + i);
      long j = i;
      for (; j > 0 && less(value, *(from + j - 1)); j--) *(from + j) = *(from + j - 1);
      *(from + j) = value;
    }
    return;
  }
  long half = n / 2;
  _merge_sort(from, from + half, scratch, less);
  _merge_sort(from + half, to, scratch + half, less);
  for (long i = 0; i < n; i++) *(scratch + i) = *(from + i);
  long a = 0, b = half;
  for (long i = 0; i < n; i++) {
    bool second = a == half || (b < n && less(*(scratch + b), *(scratch + a)));
    *(from + i) = second ? *(scratch + b++) : *(scratch + a++);
  }
}
struct _Less { template <class A, class B> bool operator()(const A& a, const B& b) const { return a < b; } };
template <class T, class F> void stable_sort(T* from, T* to, F less) {
  T* scratch = (T*)malloc((to - from + 1) * sizeof(T));
  _merge_sort(from, to, scratch, less);
  free(scratch);
}
template <class T> void stable_sort(T* from, T* to) { stable_sort(from, to, _Less()); }
${introsort}template <class T, size_t N> T* begin(T (&list)[N]) { return list; }
template <class T, size_t N> T* end(T (&list)[N]) { return list + N; }
template <class C> auto begin(C& list) { return list.begin(); }
template <class C> auto end(C& list) { return list.end(); }
template <class C> size_t size(const C& list) { return list.size(); }
template <class T, size_t n> constexpr size_t size(T (&)[n]) { return n; }
template <class I, class T> I remove(I from, I to, const T& value) {
  I out = from;
  for (; from != to; ++from) if (!(*from == value)) { *out = *from; ++out; }
  return out;
}
template <class I, class F> I remove_if(I from, I to, F f) {
  I out = from;
  for (; from != to; ++from) if (!f(*from)) { *out = *from; ++out; }
  return out;
}
template <class I, class O, class F> O copy_if(I from, I to, O out, F f) { for (; from != to; ++from) if (f(*from)) *out++ = *from; return out; }
template <class I, class J> J swap_ranges(I from, I to, J second) { for (; from != to; ++from, ++second) iter_swap(from, second); return second; }
template <class I, class O> O reverse_copy(I from, I to, O out) { while (from != to) { --to; *out++ = *to; } return out; }
template <class I, class O> O copy_backward(I from, I to, O out) { while (from != to) { --to; --out; *out = *to; } return out; }
template <class I, class F> I generate_n(I from, size_t n, F f) { for (size_t i = 0; i < n; i++) *from++ = f(); return from; }
template <class I, class F, class T> void replace_if(I from, I to, F f, const T& value) { for (; from != to; ++from) if (f(*from)) *from = value; }
template <class I, class F> I partition(I from, I to, F f) {
  while (true) {
    while (from != to && f(*from)) ++from;
    if (from == to) return from;
    --to;
    while (from != to && !f(*to)) --to;
    if (from == to) return from;
    iter_swap(from, to);
    ++from;
  }
}
template <class I, class J, class O> O merge(I from, I to, J second, J end, O out) {
  while (from != to && second != end) { if (*second < *from) *out++ = *second++; else *out++ = *from++; }
  return copy(second, end, copy(from, to, out));
}
template <class I, class J, class O> O set_intersection(I from, I to, J second, J end, O out) {
  while (from != to && second != end) {
    if (*from < *second) ++from;
    else if (*second < *from) ++second;
    else { *out++ = *from; ++from; ++second; }
  }
  return out;
}
template <class I, class J, class O> O set_difference(I from, I to, J second, J end, O out) {
  while (from != to && second != end) {
    if (*from < *second) *out++ = *from++;
    else { if (!(*second < *from)) ++from; ++second; }
  }
  return copy(from, to, out);
}
template <class I, class J, class O> O set_union(I from, I to, J second, J end, O out) {
  while (from != to && second != end) {
    if (*from < *second) *out++ = *from++;
    else { if (!(*second < *from)) ++from; *out++ = *second++; }
  }
  return copy(second, end, copy(from, to, out));
}
template <class I> bool next_permutation(I from, I to) {
  if (to - from < 2) return false;
  for (I at = to - 1; at != from; --at) {
    if (!(*(at - 1) < *at)) continue;
    I other = to - 1;
    while (!(*(at - 1) < *other)) --other;
    iter_swap(at - 1, other);
    reverse(at, to);
    return true;
  }
  reverse(from, to);
  return false;
}
template <class I, class T> void replace(I from, I to, const T& old, const T& value) { for (; from != to; ++from) if (*from == old) *from = value; }
template <class I> I rotate(I from, I middle, I to) {
  reverse(from, middle);
  reverse(middle, to);
  reverse(from, to);
  return from + (to - middle);
}
template <class I> void nth_element(I from, I nth, I to) { sort(from, to); }
template <class I, class F> void nth_element(I from, I nth, I to, F less) { sort(from, to, less); }
template <class I> void partial_sort(I from, I middle, I to) { sort(from, to); }
template <class I, class F> void partial_sort(I from, I middle, I to, F less) { sort(from, to, less); }
template <class I, class T> bool binary_search(I from, I to, const T& value) {
  I at = lower_bound(from, to, value);
  return at != to && !(value < *at);
}
template <class I, class T, class F> bool binary_search(I from, I to, const T& value, F less) {
  I at = lower_bound(from, to, value, less);
  return at != to && !less(value, *at);
}
template <class I, class O> O adjacent_difference(I from, I to, O out) {
  if (from == to) return out;
  auto before = *from;
  *out++ = before;
  for (++from; from != to; ++from) { auto value = *from; *out++ = value - before; before = value; }
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
template <class I> auto reduce(I from, I to) {
  auto sum = *from;
  sum = sum - sum;
  for (; from != to; ++from) sum = sum + *from;
  return sum;
}
template <class I, class T> T reduce(I from, I to, T sum) { return accumulate(from, to, sum); }
template <class I, class T, class F> T reduce(I from, I to, T sum, F f) { return accumulate(from, to, sum, f); }
template <class I, class J> bool lexicographical_compare(I from, I to, J second, J end) {
  for (; from != to && second != end; ++from, ++second) {
    if (*from < *second) return true;
    if (*second < *from) return false;
  }
  return from == to && second != end;
}
template <class C> struct back_insert_iterator {
  C* _list;
  explicit back_insert_iterator(C& list) : _list(&list) {}
  template <class T> back_insert_iterator& operator=(const T& value) { _list->push_back(value); return *this; }
  back_insert_iterator& operator*() { return *this; }
  back_insert_iterator& operator++() { return *this; }
  back_insert_iterator& operator++(int) { return *this; }
};
template <class C> back_insert_iterator<C> back_inserter(C& list) { return back_insert_iterator<C>(list); }
template <class A, class B> auto gcd(A a, B b) -> decltype(a + b) {
  decltype(a + b) x = a < 0 ? -a : a, y = b < 0 ? -b : b;
  while (y != 0) { auto rest = x % y; x = y; y = rest; }
  return x;
}
template <class A, class B> auto lcm(A a, B b) -> decltype(a + b) {
  if (a == 0 || b == 0) return 0;
  decltype(a + b) x = a < 0 ? -a : a, y = b < 0 ? -b : b;
  return x / gcd(x, y) * y;
}
template <bool isClass> struct _OfClass {};
template <> struct _OfClass<true> { typedef int type; };
template <class T, class = typename _OfClass<__is_class(T)>::type> const T& max(const T& a, const T& b) { return a < b ? b : a; }
template <class T, class = typename _OfClass<__is_class(T)>::type> const T& min(const T& a, const T& b) { return b < a ? b : a; }
template <class T, class F> const T& max(const T& a, const T& b, F less) { return less(a, b) ? b : a; }
template <class T, class F> const T& min(const T& a, const T& b, F less) { return less(b, a) ? b : a; }
}
`;
