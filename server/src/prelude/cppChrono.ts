/** <chrono>: durations over the program's own clock, which counts what it is asked, not the time that passes. */
export const chrono = `
namespace std {
template <long N, long D = 1> struct ratio { static constexpr long num = N; static constexpr long den = D; };
typedef ratio<1, 1000000000> nano;
typedef ratio<1, 1000000> micro;
typedef ratio<1, 1000> milli;
namespace chrono {
template <class R, class P = ratio<1> > class duration {
  R _count;
 public:
  typedef R rep;
  typedef P period;
  duration() : _count(0) {}
  explicit duration(R count) : _count(count) {}
  template <class R2, class P2> duration(const duration<R2, P2>& other)
    : _count((R)other.count() * P2::num * P::den / ((R)P2::den * P::num)) {}
  R count() const { return _count; }
  duration operator-(const duration& other) const { return duration(_count - other._count); }
  duration operator+(const duration& other) const { return duration(_count + other._count); }
  duration& operator+=(const duration& other) { _count += other._count; return *this; }
};
typedef duration<long, nano> nanoseconds;
typedef duration<long, micro> microseconds;
typedef duration<long, milli> milliseconds;
typedef duration<long> seconds;
template <class To, class R, class P> To duration_cast(const duration<R, P>& from) {
  return To((typename To::rep)((long)from.count() * P::num * To::period::den / (P::den * To::period::num)));
}
template <class C, class D = nanoseconds> class time_point {
  D _since;
 public:
  typedef D duration;
  time_point() : _since(0) {}
  explicit time_point(D since) : _since(since) {}
  D time_since_epoch() const { return _since; }
  D operator-(const time_point& other) const { return _since - other._since; }
};
struct steady_clock {
  typedef std::chrono::time_point<steady_clock> time_point;
  typedef nanoseconds duration;
  static time_point now() { return time_point(nanoseconds(clock() * 1000L)); }
};
typedef steady_clock high_resolution_clock;
struct system_clock {
  typedef std::chrono::time_point<system_clock> time_point;
  typedef nanoseconds duration;
  static time_point now() { return time_point(nanoseconds(1735689600000000000L + clock() * 1000L)); }
};
}
}
`;
