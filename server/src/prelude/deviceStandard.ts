/** <array>, <utility>, <tuple> and <functional> as far as device code uses them. */

export const deviceArray = `
namespace std {
template <typename T, size_t N> struct array {
  using value_type = T;
  using size_type = size_t;
  using iterator = T*;
  using const_iterator = const T*;
  T _elements[N];
  __host__ __device__ constexpr T& operator[](size_t i) { return _elements[i]; }
  __host__ __device__ constexpr const T& operator[](size_t i) const { return _elements[i]; }
  __host__ __device__ constexpr T& at(size_t i) { return _elements[i]; }
  __host__ __device__ constexpr const T& at(size_t i) const { return _elements[i]; }
  __host__ __device__ constexpr T& front() { return _elements[0]; }
  __host__ __device__ constexpr const T& front() const { return _elements[0]; }
  __host__ __device__ constexpr const T& back() const { return _elements[N - 1]; }
  __host__ __device__ constexpr T& back() { return _elements[N - 1]; }
  __host__ __device__ constexpr T* data() { return _elements; }
  __host__ __device__ constexpr const T* data() const { return _elements; }
  __host__ __device__ constexpr T* begin() { return _elements; }
  __host__ __device__ constexpr T* end() { return _elements + N; }
  __host__ __device__ constexpr const T* begin() const { return _elements; }
  __host__ __device__ constexpr const T* end() const { return _elements + N; }
  __host__ __device__ constexpr const T* cbegin() const { return _elements; }
  __host__ __device__ constexpr const T* cend() const { return _elements + N; }
  __host__ __device__ constexpr size_t size() const { return N; }
  __host__ __device__ constexpr size_t max_size() const { return N; }
  __host__ __device__ constexpr bool empty() const { return N == 0; }
  __host__ __device__ void swap(array& other) {
    for (size_t i = 0; i < N; i++) { T kept = _elements[i]; _elements[i] = other._elements[i]; other._elements[i] = kept; }
  }
  __host__ __device__ void fill(const T& value) {
    for (size_t i = 0; i < N; i++) _elements[i] = value;
  }
  __host__ __device__ constexpr bool operator==(const array& other) const {
    for (size_t i = 0; i < N; i++) if (!(_elements[i] == other._elements[i])) return false;
    return true;
  }
  __host__ __device__ constexpr bool operator!=(const array& other) const { return !(*this == other); }
  __host__ __device__ constexpr bool operator<(const array& other) const {
    for (size_t i = 0; i < N; i++) {
      if (_elements[i] < other._elements[i]) return true;
      if (other._elements[i] < _elements[i]) return false;
    }
    return false;
  }
};
template <typename T, typename... U> array(T, U...) -> array<T, 1 + sizeof...(U)>;
template <size_t I, typename T, size_t N> __host__ __device__ constexpr T& get(array<T, N>& one) { return one._elements[I]; }
template <size_t I, typename T, size_t N> __host__ __device__ constexpr const T& get(const array<T, N>& one) {
  return one._elements[I];
}
}
`;

export const deviceSwap = `
namespace std {
template <class T> __host__ __device__ void swap(T& a, T& b) { T kept = move(a); a = move(b); b = move(kept); }
template <class T, class U = T> __host__ __device__ constexpr T exchange(T& object, U value) {
  T kept = move(object);
  object = move(value);
  return kept;
}
}
`;

export const deviceTuples = `
namespace std {
template <typename A, typename B> struct pair {
  using first_type = A;
  using second_type = B;
  A first;
  B second;
  pair() = default;
  __host__ __device__ constexpr pair(const A& a, const B& b) : first(a), second(b) {}
  template <typename C = A, typename D = B>
    requires(__is_known(A) && __is_known(B) && (__is_class(A) || __is_class(B))) && requires(C&& c, D&& d) { A(forward<C>(c)); B(forward<D>(d)); }
  __host__ __device__ constexpr pair(C&& c, D&& d) : first(forward<C>(c)), second(forward<D>(d)) {}
  template <typename C, typename D>
  __host__ __device__ constexpr pair(const pair<C, D>& other) : first(other.first), second(other.second) {}
};
template <typename A, typename B> __host__ __device__ constexpr pair<decay_t<A>, decay_t<B>> make_pair(A&& a, B&& b) {
  return pair<decay_t<A>, decay_t<B>>(forward<A>(a), forward<B>(b));
}
template <typename A, typename B>
__host__ __device__ constexpr bool operator==(const pair<A, B>& a, const pair<A, B>& b) {
  return a.first == b.first && a.second == b.second;
}
template <typename A, typename B>
__host__ __device__ constexpr bool operator<(const pair<A, B>& a, const pair<A, B>& b) {
  return a.first < b.first || (!(b.first < a.first) && a.second < b.second);
}
template <typename A, typename B>
__host__ __device__ constexpr bool operator!=(const pair<A, B>& a, const pair<A, B>& b) {
  return !(a == b);
}
template <typename A, typename B>
__host__ __device__ constexpr bool operator>(const pair<A, B>& a, const pair<A, B>& b) {
  return b < a;
}

template <typename... T> struct tuple {};
template <typename Head, typename... Tail> struct tuple<Head, Tail...> {
  Head _head;
  tuple<Tail...> _tail;
  tuple() = default;
  __host__ __device__ constexpr tuple(const Head& head, const Tail&... tail) : _head(head), _tail(tail...) {}
  template <typename H = Head, typename... R>
    requires(sizeof...(R) == sizeof...(Tail) && !is_same<decay_t<H>, tuple>::value &&
      __is_known(Head) && (__is_known(Tail) && ...) && (__is_class(Head) || (__is_class(Tail) || ...))) && requires(H&& head) { Head(forward<H>(head)); }
  __host__ __device__ constexpr tuple(H&& head, R&&... tail)
    : _head(forward<H>(head)), _tail(forward<R>(tail)...) {}
  template <typename A, typename... B>
  __host__ __device__ constexpr tuple(const tuple<A, B...>& other) : _head(other._head), _tail(other._tail) {}
  template <typename A, typename... B> __host__ __device__ constexpr tuple& operator=(const tuple<A, B...>& other) {
    _head = other._head;
    if constexpr (sizeof...(Tail) > 0) _tail = other._tail;
    return *this;
  }
};
template <typename... T> tuple(T...) -> tuple<T...>;
template <typename A, typename B> pair(A, B) -> pair<A, B>;
template <size_t I, typename T> struct tuple_element;
template <typename Head, typename... Tail> struct tuple_element<0, tuple<Head, Tail...>> { using type = Head; };
template <size_t I, typename Head, typename... Tail> struct tuple_element<I, tuple<Head, Tail...>> {
  using type = typename tuple_element<I - 1, tuple<Tail...>>::type;
};
template <typename A, typename B> struct tuple_element<0, pair<A, B>> { using type = A; };
template <typename A, typename B> struct tuple_element<1, pair<A, B>> { using type = B; };
template <size_t I, typename T> using tuple_element_t = typename tuple_element<I, T>::type;
template <typename T> struct tuple_size;
template <typename... T> struct tuple_size<tuple<T...>> : integral_constant<size_t, sizeof...(T)> {};
template <typename A, typename B> struct tuple_size<pair<A, B>> : integral_constant<size_t, 2> {};
template <typename T> inline constexpr size_t tuple_size_v = tuple_size<T>::value;
template <size_t I, typename Head, typename... Tail>
__host__ __device__ constexpr auto& get(tuple<Head, Tail...>& one) {
  if constexpr (I == 0) return one._head;
  else return get<I - 1>(one._tail);
}
template <size_t I, typename A, typename B> __host__ __device__ constexpr auto& get(pair<A, B>& one) {
  if constexpr (I == 0) return one.first;
  else return one.second;
}
template <typename T, typename Head, typename... Tail>
__host__ __device__ constexpr T& get(tuple<Head, Tail...>& one) {
  if constexpr (is_same<T, Head>::value) return one._head;
  else return get<T>(one._tail);
}
template <typename... T> __host__ __device__ constexpr tuple<decay_t<T>...> make_tuple(T&&... values) {
  return tuple<decay_t<T>...>(forward<T>(values)...);
}
template <typename A, typename... B, typename C, typename... D>
__host__ __device__ constexpr bool operator==(const tuple<A, B...>& a, const tuple<C, D...>& b) {
  if constexpr (sizeof...(B) == 0) return a._head == b._head;
  else return a._head == b._head && a._tail == b._tail;
}
template <typename... A, typename... B>
__host__ __device__ constexpr bool operator!=(const tuple<A...>& a, const tuple<B...>& b) {
  return !(a == b);
}
template <typename A, typename... B, typename C, typename... D>
__host__ __device__ constexpr bool operator<(const tuple<A, B...>& a, const tuple<C, D...>& b) {
  if (a._head < b._head) return true;
  if constexpr (sizeof...(B) == 0) return false;
  else return !(b._head < a._head) && a._tail < b._tail;
}
template <typename... A, typename... B>
__host__ __device__ constexpr bool operator>(const tuple<A...>& a, const tuple<B...>& b) {
  return b < a;
}
template <typename F, typename... T, size_t... I>
__host__ __device__ constexpr decltype(auto) _applied(F& f, const tuple<T...>& given, index_sequence<I...>) {
  return f(get<I>(given)...);
}
template <typename F, typename... T> __host__ __device__ constexpr decltype(auto) apply(F&& f, const tuple<T...>& given) {
  return _applied(f, given, make_index_sequence<sizeof...(T)>());
}
template <typename... T> struct _Joined;
template <> struct _Joined<> { using type = tuple<>; };
template <typename... A> struct _Joined<tuple<A...>> { using type = tuple<A...>; };
template <typename... A, typename... B, typename... Rest>
struct _Joined<tuple<A...>, tuple<B...>, Rest...> : _Joined<tuple<A..., B...>, Rest...> {};
template <typename A, typename B> struct _Joined<pair<A, B>> : _Joined<tuple<A, B>> {};
template <typename A, typename B, typename C, typename... Rest>
struct _Joined<pair<A, B>, C, Rest...> : _Joined<tuple<A, B>, C, Rest...> {};
template <typename... A, typename B, typename C, typename... Rest>
struct _Joined<tuple<A...>, pair<B, C>, Rest...> : _Joined<tuple<A..., B, C>, Rest...> {};
template <typename A, typename B, size_t... I, size_t... J>
__host__ __device__ constexpr auto _join(A& a, B& b, index_sequence<I...>, index_sequence<J...>) {
  return typename _Joined<A, B>::type(get<I>(a)..., get<J>(b)...);
}
template <typename... T> __host__ __device__ constexpr typename _Joined<decay_t<T>...>::type tuple_cat(T... all) {
  return _concatenated(all...);
}
__host__ __device__ constexpr tuple<> _concatenated() { return tuple<>(); }
template <typename A> __host__ __device__ constexpr A _concatenated(A a) { return a; }
template <typename A, typename B, typename... Rest>
__host__ __device__ constexpr auto _concatenated(A a, B b, Rest... rest) {
  return _concatenated(_join(a, b, make_index_sequence<tuple_size_v<A>>(), make_index_sequence<tuple_size_v<B>>()), rest...);
}
}
`;

/** Function objects of two operands, and of one; with `void` they take operands of any types. */
const binaryObjects: readonly (readonly [name: string, operator: string, isTest?: true])[] = [
  ['plus', '+'],
  ['minus', '-'],
  ['multiplies', '*'],
  ['divides', '/'],
  ['modulus', '%'],
  ['bit_and', '&'],
  ['bit_or', '|'],
  ['bit_xor', '^'],
  ['less', '<', true],
  ['greater', '>', true],
  ['less_equal', '<=', true],
  ['greater_equal', '>=', true],
  ['equal_to', '==', true],
  ['not_equal_to', '!=', true],
  ['logical_and', '&&', true],
  ['logical_or', '||', true],
];
const unaryObjects: readonly (readonly [name: string, operator: string, isTest?: true])[] = [
  ['negate', '-'],
  ['bit_not', '~'],
  ['logical_not', '!', true],
];

const functionObjects = [
  ...binaryObjects.map(
    ([name, operator, isTest]) => `
template <typename T = void> struct ${name} {
  __host__ __device__ constexpr ${isTest ? 'bool' : 'T'} operator()(const T& a, const T& b) const { return a ${operator} b; }
};
template <> struct ${name}<void> {
  template <typename A, typename B> __host__ __device__ constexpr auto operator()(const A& a, const B& b) const { return a ${operator} b; }
};`,
  ),
  ...unaryObjects.map(
    ([name, operator, isTest]) => `
template <typename T = void> struct ${name} {
  __host__ __device__ constexpr ${isTest ? 'bool' : 'T'} operator()(const T& a) const { return ${operator}a; }
};
template <> struct ${name}<void> {
  template <typename A> __host__ __device__ constexpr auto operator()(const A& a) const { return ${operator}a; }
};`,
  ),
].join('');

export const deviceFunctional = `
namespace std {${functionObjects}
struct identity {
  template <typename T> __host__ __device__ constexpr T operator()(T a) const { return a; }
};
template <typename T> __host__ __device__ constexpr T clamp(T value, T low, T high) {
  return min(max(value, low), high);
}
}
`;

/** What `max` of <algorithm> and its kin give of a list in braces, which both sides may ask for. */
export const listExtremes = `
namespace std {
template <class T> __host__ __device__ constexpr T max(initializer_list<T> list) {
  T best = *list.begin();
  for (size_t i = 1; i < list.size(); i++) if (best < list.begin()[i]) best = list.begin()[i];
  return best;
}
template <class T> __host__ __device__ constexpr T min(initializer_list<T> list) {
  T best = *list.begin();
  for (size_t i = 1; i < list.size(); i++) if (list.begin()[i] < best) best = list.begin()[i];
  return best;
}
}
`;

/** The elements stand in the list itself, so that constants are worked out of it; longer lists are not known. */
export const heldLists = `
namespace std {
template <class T> struct initializer_list {
  T _held[64];
  size_t _count;
  /* Host code: the same elements where they outlive the list. */
  T* _kept;
  __host__ __device__ constexpr const T* begin() const { return _held; }
  __host__ __device__ constexpr const T* end() const { return _held + _count; }
  __host__ __device__ constexpr size_t size() const { return _count; }
};
}
`;
