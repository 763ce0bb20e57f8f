/** <chrono>: durations over the program's own clock, which counts what it is asked, not the time that passes. */
export const chrono = `
namespace std {
template <long N, long D = 1> struct ratio { static constexpr long num = N; static constexpr long den = D; };
typedef ratio<1, 1000000000> nano;
typedef ratio<1, 1000000> micro;
typedef ratio<1, 1000> milli;
namespace chrono {
constexpr long _divisor(long a, long b) { return b == 0 ? a : _divisor(b, a % b); }
/* How many of one period are in the other. */
template <class P, class Q> struct _Factor {
  static constexpr long up = P::num * Q::den;
  static constexpr long down = P::den * Q::num;
  static constexpr long num = up / _divisor(up, down);
  static constexpr long den = down / _divisor(up, down);
};
template <class R, class P = ratio<1> > class duration {
  R _count;
 public:
  typedef R rep;
  typedef P period;
  constexpr duration() : _count(0) {}
  template <class N> explicit constexpr duration(const N& count) : _count((R)count) {}
  template <class R2, class P2> constexpr duration(const duration<R2, P2>& other) : _count(_converted(other)) {}
  template <class R2, class P2> static constexpr R _converted(const duration<R2, P2>& other) {
    typedef _Factor<P2, P> F;
    typedef decltype(R() + R2() + 0L) Wide;
    if constexpr (F::den == 1) return (R)((Wide)other.count() * F::num);
    else if constexpr (F::num == 1) return (R)((Wide)other.count() / F::den);
    else return (R)((Wide)other.count() * F::num / F::den);
  }
  constexpr R count() const { return _count; }
  constexpr duration operator-() const { return duration(-_count); }
  duration& operator+=(const duration& other) { _count += other._count; return *this; }
  duration& operator-=(const duration& other) { _count -= other._count; return *this; }
  duration& operator*=(const R& by) { _count *= by; return *this; }
  duration& operator/=(const R& by) { _count /= by; return *this; }
  duration& operator++() { ++_count; return *this; }
  static constexpr duration zero() { return duration(0); }
  static constexpr duration max() {
    if constexpr (R(0.5) == R(0)) return duration((R)((1ull << (8 * sizeof(R) - 1)) - 1));
    else return duration(sizeof(R) == 4 ? (R)3.40282346638528859812e38 : (R)1.79769313486231570815e308);
  }
  static constexpr duration min() { return duration(R(0.5) == R(0) ? -max()._count - 1 : -max()._count); }
};
/* The finer of two, in which both can be told. */
template <class A, class B> struct _Common {
  typedef typename A::period P;
  typedef typename B::period Q;
  template <bool isFirst, class X, class Y> struct Choice { typedef X type; };
  template <class X, class Y> struct Choice<false, X, Y> { typedef Y type; };
  typedef duration<decltype(typename A::rep() + typename B::rep()), typename Choice<(P::num * Q::den <= Q::num * P::den), P, Q>::type> type;
};
${['+', '-']
  .map(
    (
      sign,
    ) => `template <class R, class P, class S, class Q> auto operator${sign}(const duration<R, P>& a, const duration<S, Q>& b) {
  typedef typename _Common<duration<R, P>, duration<S, Q> >::type C;
  return C(C(a).count() ${sign} C(b).count());
}`,
  )
  .join('\n')}
${['==', '!=', '<', '>', '<=', '>=']
  .map(
    (
      sign,
    ) => `template <class R, class P, class S, class Q> bool operator${sign}(const duration<R, P>& a, const duration<S, Q>& b) {
  typedef typename _Common<duration<R, P>, duration<S, Q> >::type C;
  return C(a).count() ${sign} C(b).count();
}`,
  )
  .join('\n')}
template <class R, class P, class S, class Q> auto operator/(const duration<R, P>& a, const duration<S, Q>& b) {
  typedef typename _Common<duration<R, P>, duration<S, Q> >::type C;
  return C(a).count() / C(b).count();
}
template <class R, class P, class N> auto operator*(const duration<R, P>& a, const N& by) {
  return duration<decltype(R() * N()), P>(a.count() * by);
}
template <class N, class R, class P> auto operator*(const N& by, const duration<R, P>& a) { return a * by; }
template <class R, class P, class N> auto operator/(const duration<R, P>& a, const N& by) {
  return duration<decltype(R() / N()), P>(a.count() / by);
}
typedef duration<long, nano> nanoseconds;
typedef duration<long, micro> microseconds;
typedef duration<long, milli> milliseconds;
typedef duration<long> seconds;
typedef duration<long, ratio<60> > minutes;
typedef duration<long, ratio<3600> > hours;
template <class To, class R, class P> constexpr To duration_cast(const duration<R, P>& from) {
  return To(To::_converted(from));
}
template <class C, class D = nanoseconds> class time_point {
  D _since;
 public:
  typedef D duration;
  typedef C clock;
  time_point() : _since(0) {}
  explicit time_point(D since) : _since(since) {}
  D time_since_epoch() const { return _since; }
  D operator-(const time_point& other) const { return D(_since.count() - other._since.count()); }
  template <class R, class P> time_point operator+(const std::chrono::duration<R, P>& by) const { return time_point(D(_since + by)); }
  template <class R, class P> time_point operator-(const std::chrono::duration<R, P>& by) const { return time_point(D(_since - by)); }
  template <class R, class P> time_point& operator+=(const std::chrono::duration<R, P>& by) { _since += D(by); return *this; }
${['==', '!=', '<', '>', '<=', '>=']
  .map(
    (sign) =>
      `  bool operator${sign}(const time_point& other) const { return _since.count() ${sign} other._since.count(); }`,
  )
  .join('\n')}
};
template <class R, class P, class C, class D> time_point<C, D> operator+(const duration<R, P>& by, const time_point<C, D>& at) { return at + by; }
template <class To, class C, class D> time_point<C, To> time_point_cast(const time_point<C, D>& from) {
  return time_point<C, To>(duration_cast<To>(from.time_since_epoch()));
}
struct steady_clock {
  typedef std::chrono::time_point<steady_clock> time_point;
  typedef nanoseconds duration;
  static constexpr bool is_steady = true;
  static time_point now() { return time_point(nanoseconds(clock() * 1000L)); }
};
typedef steady_clock high_resolution_clock;
struct system_clock {
  typedef std::chrono::time_point<system_clock> time_point;
  typedef nanoseconds duration;
  static constexpr bool is_steady = false;
  static time_point now() { return time_point(nanoseconds(1735689600000000000L + clock() * 1000L)); }
  static long to_time_t(time_point at) { return at.time_since_epoch().count() / 1000000000L; }
  static time_point from_time_t(long at) { return time_point(nanoseconds(at * 1000000000L)); }
};
}
inline namespace literals { inline namespace chrono_literals {
${[
  ['h', 'hours', 'ratio<3600>'],
  ['min', 'minutes', 'ratio<60>'],
  ['s', 'seconds', 'ratio<1>'],
  ['ms', 'milliseconds', 'milli'],
  ['us', 'microseconds', 'micro'],
  ['ns', 'nanoseconds', 'nano'],
]
  .map(
    ([
      suffix,
      type,
      period,
    ]) => `inline chrono::${type} operator""${suffix}(unsigned long long count) { return chrono::${type}(count); }
inline chrono::duration<double, ${period} > operator""${suffix}(long double count) { return chrono::duration<double, ${period} >(count); }`,
  )
  .join('\n')}
} }
namespace chrono { using namespace literals::chrono_literals; }
}
`;
