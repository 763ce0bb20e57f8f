/** <optional> and <span>, std::tie, what <iterator> does with places, and <cuda/cmath>: as far as device code uses them. */

const inline = '__host__ __device__ constexpr';

/** An empty one is less than all others. */
const optionalComparisons = ['==', '!=', '<', '>', '<=', '>=']
  .map((sign) => {
    const both = `a._has && b._has ? a._value ${sign} b._value : (int)a._has ${sign} (int)b._has`;
    return `template <typename T, typename U> ${inline} bool operator${sign}(const optional<T>& a, const optional<U>& b) { return ${both}; }
template <typename T, typename U> ${inline} bool operator${sign}(const optional<T>& a, const U& b) { return a._has ? a._value ${sign} b : 0 ${sign} 1; }
template <typename T, typename U> ${inline} bool operator${sign}(const U& a, const optional<T>& b) { return b._has ? a ${sign} b._value : 1 ${sign} 0; }`;
  })
  .join('\n');

export const deviceOptional = `
namespace std {
struct nullopt_t {};
static constexpr nullopt_t nullopt;
template <typename T> void _noValue() { throw bad_optional_access(); }
template <typename T> struct optional {
  using value_type = T;
  T _value;
  bool _has;
  ${inline} optional() : _has(false) {}
  ${inline} optional(nullopt_t) : _has(false) {}
  ${inline} optional(const T& value) : _value(value), _has(true) {}
  ${inline} T& operator*() { return _value; }
  ${inline} const T& operator*() const { return _value; }
  ${inline} T* operator->() { return &_value; }
  ${inline} const T* operator->() const { return &_value; }
  ${inline} T& value() { if (!_has) _noValue<T>(); return _value; }
  ${inline} const T& value() const { if (!_has) _noValue<T>(); return _value; }
  template <typename U> ${inline} T value_or(const U& other) const { return _has ? _value : (T)other; }
  ${inline} bool has_value() const { return _has; }
  ${inline} explicit operator bool() const { return _has; }
  ${inline} void reset() { _has = false; }
  template <typename... A> ${inline} T& emplace(A... values) { _value = T(values...); _has = true; return _value; }
};
template <typename T> ${inline} bool operator==(const optional<T>& a, nullopt_t) { return !a._has; }
template <typename T> ${inline} bool operator!=(const optional<T>& a, nullopt_t) { return a._has; }
template <typename T> ${inline} bool operator==(nullopt_t, const optional<T>& a) { return !a._has; }
template <typename T> ${inline} bool operator!=(nullopt_t, const optional<T>& a) { return a._has; }
${optionalComparisons}
template <typename T> ${inline} optional<T> make_optional(const T& value) { return optional<T>(value); }
}
`;

const spanMembers = (size: string): string => `
  using element_type = T;
  using value_type = typename remove_cv<T>::type;
  using size_type = size_t;
  using pointer = T*;
  using reference = T&;
  using iterator = T*;
  ${inline} T& operator[](size_t i) const { return _data[i]; }
  ${inline} T& front() const { return _data[0]; }
  ${inline} T& back() const { return _data[${size} - 1]; }
  ${inline} T* data() const { return _data; }
  ${inline} T* begin() const { return _data; }
  ${inline} T* end() const { return _data + ${size}; }
  ${inline} size_t size() const { return ${size}; }
  ${inline} size_t size_bytes() const { return ${size} * sizeof(T); }
  ${inline} bool empty() const { return ${size} == 0; }
  ${inline} span<T> first(size_t n) const { return span<T>(_data, n); }
  ${inline} span<T> last(size_t n) const { return span<T>(_data + (${size} - n), n); }
  ${inline} span<T> subspan(size_t from) const { return span<T>(_data + from, ${size} - from); }
  ${inline} span<T> subspan(size_t from, size_t n) const { return span<T>(_data + from, n); }`;

/** One of fixed length is a pointer alone. */
export const deviceSpan = `
namespace std {
static constexpr size_t dynamic_extent = (size_t)-1;
template <typename T, size_t N = dynamic_extent> struct span {
  T* _data;
  static constexpr size_t extent = N;
  template <typename C> ${inline} explicit span(C* from, size_t) : _data(from) {}
  template <typename C> ${inline} span(C& from) : _data(from.data()) {}
  ${inline} span(T (&from)[N]) : _data(from) {}${spanMembers('N')}
};
template <typename T> struct span<T, dynamic_extent> {
  T* _data;
  size_t _size;
  static constexpr size_t extent = dynamic_extent;
  ${inline} span() : _data(nullptr), _size(0) {}
  ${inline} span(T* from, size_t n) : _data(from), _size(n) {}
  ${inline} span(T* from, T* to) : _data(from), _size(to - from) {}
  template <typename C> ${inline} span(C& from) : _data(from.data()), _size(from.size()) {}
  template <size_t N> ${inline} span(T (&from)[N]) : _data(from), _size(N) {}${spanMembers('_size')}
};
}
`;

/** A tuple of references is made for what is assigned to it. */
export const deviceTie = `
namespace std {
template <typename... T> struct _Tie {};
template <typename Head, typename... Tail> struct _Tie<Head, Tail...> {
  Head& _head;
  _Tie<Tail...> _tail;
  ${inline} _Tie(Head& head, Tail&... tail) : _head(head), _tail(tail...) {}
  template <typename A, typename... B> ${inline} const _Tie& operator=(const tuple<A, B...>& from) const {
    _head = from._head;
    if constexpr (sizeof...(Tail) > 0) _tail = from._tail;
    return *this;
  }
  template <typename A, typename B> ${inline} const _Tie& operator=(const pair<A, B>& from) const {
    _head = from.first;
    _tail._head = from.second;
    return *this;
  }
};
${['_Tie', 'tuple']
  .map(
    (name) => `template <typename A, typename... R, typename B, typename... S>
${inline} bool operator==(const ${name}<A, R...>& a, const ${name}<B, S...>& b) {
  if (!(a._head == b._head)) return false;
  if constexpr (sizeof...(R) > 0) return a._tail == b._tail;
  else return true;
}
template <typename A, typename... R, typename B, typename... S>
${inline} bool operator<(const ${name}<A, R...>& a, const ${name}<B, S...>& b) {
  if (a._head < b._head) return true;
  if (b._head < a._head) return false;
  if constexpr (sizeof...(R) > 0) return a._tail < b._tail;
  else return false;
}
template <typename... A, typename... B>
${inline} bool operator!=(const ${name}<A...>& a, const ${name}<B...>& b) { return !(a == b); }
template <typename... A, typename... B>
${inline} bool operator>(const ${name}<A...>& a, const ${name}<B...>& b) { return b < a; }`,
  )
  .join('\n')}
template <typename... T> ${inline} _Tie<T...> tie(T&... to) { return _Tie<T...>(to...); }
struct _Ignore {
  template <typename T> ${inline} const _Ignore& operator=(const T&) const { return *this; }
};
static constexpr _Ignore ignore;
}
`;

const steps = `
template <typename I> ${inline} long distance(I from, I to) { return to - from; }
template <typename I, typename N> ${inline} void advance(I& at, N n) { at = at + n; }
template <typename I> ${inline} I next(I at, long n = 1) { return at + n; }
template <typename I> ${inline} I prev(I at, long n = 1) { return at - n; }
`;

export const deviceSteps = `
namespace std {${steps}}
`;

export const thrustSteps = steps;

export const deviceQuotients = `
namespace cuda {
template <typename T, typename U> ${inline} T ceil_div(T a, U b) { return a / b + (a % b != 0 ? 1 : 0); }
template <typename T, typename U> ${inline} T round_up(T a, U b) { return ceil_div(a, b) * b; }
template <typename T, typename U> ${inline} T round_down(T a, U b) { return a / b * b; }
template <typename T, bool D = false> struct fast_mod_div {
  T _divisor;
  ${inline} fast_mod_div() : _divisor(1) {}
  ${inline} explicit fast_mod_div(T divisor) : _divisor(divisor) {}
  ${inline} operator T() const { return _divisor; }
};
template <typename N, typename T, bool D> ${inline} N operator/(N n, fast_mod_div<T, D> d) { return n / d._divisor; }
template <typename N, typename T, bool D> ${inline} N operator%(N n, fast_mod_div<T, D> d) { return n % d._divisor; }
}
`;
