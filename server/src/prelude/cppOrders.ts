/** What <algorithm> does with sorted ranges, permutations and partitions. */
const bound = (name: string, passes: string): string => `
template <class I, class T, class F> I ${name}(I from, I to, const T& value, F less) {
  long n = distance(from, to);
  while (n > 0) {
    long half = n / 2;
    I at = from;
    advance(at, half);
    if (${passes}) { from = ++at; n -= half + 1; } else n = half;
  }
  return from;
}
template <class I, class T> I ${name}(I from, I to, const T& value) { return ${name}(from, to, value, _Less()); }`;

/** With an order of the caller's, and with `<`. */
const setOperation = (name: string, result: string, out: string, body: string): string => {
  const parameters = `I from, I to, J second, J end${out === '' ? '' : ', O out'}`;
  const given = `from, to, second, end${out === '' ? '' : ', out'}`;
  return `
template <class I, class J, ${out}class F> ${result} ${name}(${parameters}, F less) {
${body}
}
template <class I, class J${out === '' ? '' : ', class O'}> ${result} ${name}(${parameters}) { return ${name}(${given}, _Less()); }`;
};

const writing = (name: string, body: string): string => setOperation(name, 'O', 'class O, ', body);

const sortedRanges = [
  bound('lower_bound', 'less(*at, value)'),
  bound('upper_bound', '!less(value, *at)'),
  writing(
    'merge',
    `  while (from != to && second != end) { if (less(*second, *from)) *out++ = *second++; else *out++ = *from++; }
  return copy(second, end, copy(from, to, out));`,
  ),
  writing(
    'set_intersection',
    `  while (from != to && second != end) {
    if (less(*from, *second)) ++from;
    else if (less(*second, *from)) ++second;
    else { *out++ = *from; ++from; ++second; }
  }
  return out;`,
  ),
  writing(
    'set_difference',
    `  while (from != to && second != end) {
    if (less(*from, *second)) *out++ = *from++;
    else { if (!less(*second, *from)) ++from; ++second; }
  }
  return copy(from, to, out);`,
  ),
  writing(
    'set_symmetric_difference',
    `  while (from != to && second != end) {
    if (less(*from, *second)) *out++ = *from++;
    else if (less(*second, *from)) *out++ = *second++;
    else { ++from; ++second; }
  }
  return copy(second, end, copy(from, to, out));`,
  ),
  writing(
    'set_union',
    `  while (from != to && second != end) {
    if (less(*from, *second)) *out++ = *from++;
    else if (less(*second, *from)) *out++ = *second++;
    else { *out++ = *from++; ++second; }
  }
  return copy(second, end, copy(from, to, out));`,
  ),
  setOperation(
    'includes',
    'bool',
    '',
    `  for (; second != end; ++from) {
    if (from == to || less(*second, *from)) return false;
    if (!less(*from, *second)) ++second;
  }
  return true;`,
  ),
  setOperation(
    'lexicographical_compare',
    'bool',
    '',
    `  for (; from != to && second != end; ++from, ++second) {
    if (less(*from, *second)) return true;
    if (less(*second, *from)) return false;
  }
  return from == to && second != end;`,
  ),
].join('');

const permutation = (name: string, falls: string, passes: string): string => `
template <class I, class F> bool ${name}(I from, I to, F less) {
  if (to - from < 2) return false;
  for (I at = to - 1; at != from; --at) {
    if (!${falls}) continue;
    I other = to - 1;
    while (!${passes}) --other;
    iter_swap(at - 1, other);
    reverse(at, to);
    return true;
  }
  reverse(from, to);
  return false;
}
template <class I> bool ${name}(I from, I to) { return ${name}(from, to, _Less()); }`;

export const orders = `${sortedRanges}
template <class I, class T, class F> pair<I, I> equal_range(I from, I to, const T& value, F less) {
  return pair<I, I>(lower_bound(from, to, value, less), upper_bound(from, to, value, less));
}
template <class I, class T> pair<I, I> equal_range(I from, I to, const T& value) { return equal_range(from, to, value, _Less()); }
template <class I, class T, class F> bool binary_search(I from, I to, const T& value, F less) {
  I at = lower_bound(from, to, value, less);
  return at != to && !less(value, *at);
}
template <class I, class T> bool binary_search(I from, I to, const T& value) { return binary_search(from, to, value, _Less()); }
${permutation('next_permutation', 'less(*(at - 1), *at)', 'less(*(at - 1), *other)')}
${permutation('prev_permutation', 'less(*at, *(at - 1))', 'less(*other, *(at - 1))')}
template <class I, class F> I is_sorted_until(I from, I to, F less) {
  if (from == to) return to;
  I next = from;
  for (++next; next != to; ++from, ++next) if (less(*next, *from)) return next;
  return to;
}
template <class I> I is_sorted_until(I from, I to) { return is_sorted_until(from, to, _Less()); }
template <class I, class F> bool is_sorted(I from, I to, F less) { return is_sorted_until(from, to, less) == to; }
template <class I> bool is_sorted(I from, I to) { return is_sorted_until(from, to, _Less()) == to; }
template <class I, class F> bool is_heap(I from, I to, F less) {
  for (long i = 1; i < to - from; i++) if (less(*(from + (i - 1) / 2), *(from + i))) return false;
  return true;
}
template <class I> bool is_heap(I from, I to) { return is_heap(from, to, _Less()); }
/* The first of the smallest, and the last of the largest. */
template <class I, class F> pair<I, I> minmax_element(I from, I to, F less) {
  I low = from, high = from;
  for (; from != to; ++from) {
    if (less(*from, *low)) low = from;
    if (!less(*from, *high)) high = from;
  }
  return pair<I, I>(low, high);
}
template <class I> pair<I, I> minmax_element(I from, I to) { return minmax_element(from, to, _Less()); }
template <class T> pair<const T&, const T&> minmax(const T& a, const T& b) {
  if (b < a) return pair<const T&, const T&>(b, a);
  return pair<const T&, const T&>(a, b);
}
template <class T, class F> pair<const T&, const T&> minmax(const T& a, const T& b, F less) {
  if (less(b, a)) return pair<const T&, const T&>(b, a);
  return pair<const T&, const T&>(a, b);
}
template <class T> pair<T, T> minmax(initializer_list<T> list) {
  auto found = minmax_element(list.begin(), list.end());
  return pair<T, T>(*found.first, *found.second);
}
template <class T, class F> pair<T, T> minmax(initializer_list<T> list, F less) {
  auto found = minmax_element(list.begin(), list.end(), less);
  return pair<T, T>(*found.first, *found.second);
}
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
template <class T, class F> T* stable_partition(T* from, T* to, F f) {
  T* rest = (T*)malloc((to - from + 1) * sizeof(T));
  T* last = rest;
  T* out = from;
  for (; from != to; ++from) {
    if (f(*from)) { if (out != from) _relocate(out, from); ++out; } else _relocate(last++, from);
  }
  memcpy((void*)out, (void*)rest, (last - rest) * sizeof(T));
  free(rest);
  return out;
}
template <class I, class O, class P, class F> pair<O, P> partition_copy(I from, I to, O yes, P no, F f) {
  for (; from != to; ++from) { if (f(*from)) *yes++ = *from; else *no++ = *from; }
  return pair<O, P>(yes, no);
}
template <class I, class F> bool is_partitioned(I from, I to, F f) {
  for (; from != to && f(*from); ++from) {}
  return none_of(from, to, f);
}
template <class I, class F> I partition_point(I from, I to, F f) {
  long n = distance(from, to);
  while (n > 0) {
    long half = n / 2;
    I at = from;
    advance(at, half);
    if (f(*at)) { from = ++at; n -= half + 1; } else n = half;
  }
  return from;
}
template <class I, class J> bool is_permutation(I from, I to, J second) {
  J end = second;
  advance(end, distance(from, to));
  for (I at = from; at != to; ++at) if (count(from, to, *at) != count(second, end, *at)) return false;
  return true;
}
`;
