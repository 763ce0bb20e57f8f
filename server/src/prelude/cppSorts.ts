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
template <class I, class F> void _introsort(I from, I to, long depth, F less) {
  while (to - from > 16) {
    if (depth-- == 0) { make_heap(from, to, less); sort_heap(from, to, less); return; }
    _median_first(from, from + 1, from + (to - from) / 2, to - 1, less);
    I cut = _partition(from + 1, to, from, less);
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
template <class I, class F> void sort(I from, I to, F less) {
  long n = to - from;
  if (n < 2) return;
  long depth = 0;
  for (long left = n; left > 1; left /= 2) depth += 2;
  _introsort(from, to, depth, less);
  I sorted = n > 16 ? from + 16 : to;
  for (I at = from + 1; at != sorted; ++at) {
    if (less(*at, *from)) {
      auto value = move(*at);
      for (I to = at; to != from;) { I before = to; --before; *to = move(*before); to = before; }
      *from = move(value);
    } else _insert_back(at, less);
  }
  for (I at = sorted; at != to; ++at) _insert_back(at, less);
}
template <class I> void sort(I from, I to) { sort(from, to, _Less()); }
template <class I> void make_heap(I from, I to) { make_heap(from, to, _Less()); }
template <class I> void push_heap(I from, I to) { push_heap(from, to, _Less()); }
template <class I> void pop_heap(I from, I to) { pop_heap(from, to, _Less()); }
template <class I> void sort_heap(I from, I to) { sort_heap(from, to, _Less()); }
`;
