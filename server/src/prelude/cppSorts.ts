/** As libstdc++ sorts, so that what compares equal comes in the same order. */
export const introsort = `template <class I> void _exchange(I a, I b) {
  auto kept = move(*a);
  *a = move(*b);
  *b = move(kept);
}
template <class I, class F> void _median_first(I to, I a, I b, I c, F less) {
  if (less(*a, *b)) _exchange(to, less(*b, *c) ? b : less(*a, *c) ? c : a);
  else _exchange(to, less(*a, *c) ? a : less(*b, *c) ? c : b);
}
template <class I, class F> I _partition(I from, I to, I pivot, F less) {
  for (;;) {
    while (less(*from, *pivot)) ++from;
    --to;
    while (less(*pivot, *to)) --to;
    if (!(from < to)) return from;
    _exchange(from, to);
    ++from;
  }
}
template <class I, class T, class F> void _sift_up(I from, long hole, long top, T value, F less) {
  for (long parent = (hole - 1) / 2; hole > top && less(*(from + parent), value); parent = (hole - 1) / 2) {
    *(from + hole) = move(*(from + parent));
    hole = parent;
  }
  *(from + hole) = move(value);
}
template <class I, class T, class F> void _adjust_heap(I from, long hole, long n, T value, F less) {
  long top = hole, child = hole;
  while (child < (n - 1) / 2) {
    child = 2 * (child + 1);
    if (less(*(from + child), *(from + (child - 1)))) child--;
    *(from + hole) = move(*(from + child));
    hole = child;
  }
  if (n % 2 == 0 && child == (n - 2) / 2) {
    child = 2 * (child + 1);
    *(from + hole) = move(*(from + (child - 1)));
    hole = child - 1;
  }
  _sift_up(from, hole, top, move(value), less);
}
template <class I, class F> void make_heap(I from, I to, F less) {
  long n = to - from;
  for (long at = n / 2 - 1; at >= 0; at--) { auto value = move(*(from + at)); _adjust_heap(from, at, n, move(value), less); }
}
template <class I, class F> void push_heap(I from, I to, F less) {
  long hole = to - from - 1;
  auto value = move(*(from + hole));
  _sift_up(from, hole, 0, move(value), less);
}
template <class I, class F> void pop_heap(I from, I to, F less) {
  long last = to - from - 1;
  if (last < 1) return;
  auto value = move(*(from + last));
  *(from + last) = move(*from);
  _adjust_heap(from, 0, last, move(value), less);
}
template <class I, class F> void sort_heap(I from, I to, F less) { for (; to - from > 1; --to) pop_heap(from, to, less); }
template <class I, class F> I _pivot_partition(I from, I to, F less) {
  _median_first(from, from + 1, from + (to - from) / 2, to - 1, less);
  return _partition(from + 1, to, from, less);
}
template <class I, class F> void _introsort(I from, I to, long depth, F less) {
  while (to - from > 16) {
    if (depth-- == 0) { make_heap(from, to, less); sort_heap(from, to, less); return; }
    I cut = _pivot_partition(from, to, less);
    _introsort(cut, to, depth, less);
    to = cut;
  }
}
template <class I, class F> void _insert_back(I at, F less) {
  auto value = move(*at);
  I before = at;
  for (--before; less(value, *before); --before) { *at = move(*before); at = before; }
  *at = move(value);
}
template <class I, class F> void _insertion_sort(I from, I to, F less) {
  if (from == to) return;
  for (I at = from + 1; at != to; ++at) {
    if (less(*at, *from)) {
      auto value = move(*at);
      for (I hole = at; hole != from;) { I before = hole; --before; *hole = move(*before); hole = before; }
      *from = move(value);
    } else _insert_back(at, less);
  }
}
inline long _introsort_depth(long n) {
  long depth = 0;
  for (; n > 1; n /= 2) depth += 2;
  return depth;
}
template <class I, class F> void sort(I from, I to, F less) {
  long n = to - from;
  if (n < 2) return;
  _introsort(from, to, _introsort_depth(n), less);
  I sorted = n > 16 ? from + 16 : to;
  _insertion_sort(from, sorted, less);
  for (I at = sorted; at != to; ++at) _insert_back(at, less);
}
/* The smallest elements, as many as there are before the middle, as a heap. */
template <class I, class F> void _heap_select(I from, I middle, I to, F less) {
  make_heap(from, middle, less);
  for (I at = middle; at < to; ++at) {
    if (!less(*at, *from)) continue;
    auto value = move(*at);
    *at = move(*from);
    _adjust_heap(from, 0, middle - from, move(value), less);
  }
}
template <class I, class F> void partial_sort(I from, I middle, I to, F less) {
  if (from == middle) return;
  _heap_select(from, middle, to, less);
  sort_heap(from, middle, less);
}
template <class I, class J, class F> J partial_sort_copy(I from, I to, J out, J end, F less) {
  J at = out;
  for (; from != to && at != end; ++from, ++at) *at = *from;
  make_heap(out, at, less);
  for (; from != to; ++from) {
    if (at == out || !less(*from, *out)) continue;
    auto value = *from;
    _adjust_heap(out, 0, at - out, move(value), less);
  }
  sort_heap(out, at, less);
  return at;
}
template <class I, class F> void nth_element(I from, I nth, I to, F less) {
  if (from == to || nth == to) return;
  long depth = _introsort_depth(to - from);
  while (to - from > 3) {
    if (depth == 0) { _heap_select(from, nth + 1, to, less); _exchange(from, nth); return; }
    depth -= 1;
    I cut = _pivot_partition(from, to, less);
    if (cut <= nth) from = cut; else to = cut;
  }
  _insertion_sort(from, to, less);
}
/* Elements move as bytes, into raw memory and back. */
template <class T> void _relocate(T* to, T* from) {
  if constexpr (_plain<T>::value) *to = *from;
  else memcpy((void*)to, (void*)from, sizeof(T));
}
template <class T, class F> void _merge_runs(T* from, T* middle, T* to, T* scratch, F less) {
  long first = middle - from;
  memcpy((void*)scratch, (void*)from, first * sizeof(T));
  T* left = scratch;
  T* end = scratch + first;
  while (left != end) {
    if (middle != to && less(*middle, *left)) _relocate(from++, middle++);
    else _relocate(from++, left++);
  }
}
template <class T, class F> void _merge_sort(T* from, T* to, T* scratch, F less) {
  long n = to - from;
  if (n < 12) { _insertion_sort(from, to, less); return; }
  T* middle = from + n / 2;
  _merge_sort(from, middle, scratch, less);
  _merge_sort(middle, to, scratch, less);
  _merge_runs(from, middle, to, scratch, less);
}
template <class T, class F> void stable_sort(T* from, T* to, F less) {
  T* scratch = (T*)malloc(((to - from) / 2 + 1) * sizeof(T));
  _merge_sort(from, to, scratch, less);
  free(scratch);
}
template <class T, class F> void inplace_merge(T* from, T* middle, T* to, F less) {
  T* scratch = (T*)malloc((middle - from + 1) * sizeof(T));
  _merge_runs(from, middle, to, scratch, less);
  free(scratch);
}
struct _Less { template <class A, class B> bool operator()(const A& a, const B& b) const { return a < b; } };
template <class T> void stable_sort(T* from, T* to) { stable_sort(from, to, _Less()); }
template <class T> void inplace_merge(T* from, T* middle, T* to) { inplace_merge(from, middle, to, _Less()); }
template <class I> void partial_sort(I from, I middle, I to) { partial_sort(from, middle, to, _Less()); }
template <class I, class J> J partial_sort_copy(I from, I to, J out, J end) { return partial_sort_copy(from, to, out, end, _Less()); }
template <class I> void nth_element(I from, I nth, I to) { nth_element(from, nth, to, _Less()); }
template <class I> void sort(I from, I to) { sort(from, to, _Less()); }
template <class I> void make_heap(I from, I to) { make_heap(from, to, _Less()); }
template <class I> void push_heap(I from, I to) { push_heap(from, to, _Less()); }
template <class I> void pop_heap(I from, I to) { pop_heap(from, to, _Less()); }
template <class I> void sort_heap(I from, I to) { sort_heap(from, to, _Less()); }
`;
