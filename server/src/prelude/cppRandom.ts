const discard = `
  void discard(unsigned long long count) { while (count-- > 0) (*this)(); }`;

const congruential = (name: string, multiplier: number): string => `
class ${name} {
  unsigned long _state;
 public:
  typedef unsigned result_type;
  explicit ${name}(unsigned value = 1u) { seed(value); }
  void seed(unsigned value) { _state = value % 2147483647u; if (_state == 0) _state = 1; }
  unsigned operator()() { _state = _state * ${multiplier}ul % 2147483647ul; return (unsigned)_state; }${discard}
  static constexpr unsigned min() { return 1u; }
  static constexpr unsigned max() { return 2147483646u; }
};`;

const ends = (name: string): string => `
  struct param_type {
    typedef ${name} distribution_type;
    T _from;
    T _to;
    param_type(T from, T to) : _from(from), _to(to) {}
    T a() const { return _from; }
    T b() const { return _to; }
  };
  explicit ${name}(const param_type& given) : _from(given._from), _to(given._to) {}
  T a() const { return _from; }
  T b() const { return _to; }
  T min() const { return _from; }
  T max() const { return _to; }
  param_type param() const { return param_type(_from, _to); }
  void param(const param_type& given) { _from = given._from; _to = given._to; }
  void reset() {}
  template <class G> T operator()(G& g, const param_type& given) { return ${name}(given)(g); }`;

/** <random>: the engines by their definitions in the standard, the distributions as libstdc++ computes them. */
export const randomEngines = `
namespace std {
class seed_seq;
class mt19937 {
  unsigned _state[624];
  int _next;
  void _twist() {
    for (int i = 0; i < 624; i++) {
      unsigned y = (_state[i] & 0x80000000u) | (_state[(i + 1) % 624] & 0x7fffffffu);
      _state[i] = _state[(i + 397) % 624] ^ (y >> 1) ^ ((y & 1u) ? 0x9908b0dfu : 0u);
    }
    _next = 0;
  }
 public:
  typedef unsigned result_type;
  explicit mt19937(unsigned value = 5489u) { seed(value); }
  explicit mt19937(seed_seq& from) { seed(from); }
  void seed(seed_seq& from) {
    from.generate(_state, _state + 624);
    bool isZero = (_state[0] & 0x80000000u) == 0;
    for (int i = 1; i < 624 && isZero; i++) isZero = _state[i] == 0;
    if (isZero) _state[0] = 0x80000000u;
    _next = 624;
  }
  void seed(unsigned value) {
    _state[0] = value;
    for (int i = 1; i < 624; i++) _state[i] = 1812433253u * (_state[i - 1] ^ (_state[i - 1] >> 30)) + i;
    _next = 624;
  }
  unsigned operator()() {
    if (_next == 624) _twist();
    unsigned y = _state[_next++];
    y ^= y >> 11;
    y ^= (y << 7) & 0x9d2c5680u;
    y ^= (y << 15) & 0xefc60000u;
    return y ^ (y >> 18);
  }
  static constexpr unsigned min() { return 0u; }
  static constexpr unsigned max() { return 4294967295u; }${discard}
};
class mt19937_64 {
  unsigned long _state[312];
  int _next;
  void _twist() {
    for (int i = 0; i < 312; i++) {
      unsigned long y = (_state[i] & 0xffffffff80000000ul) | (_state[(i + 1) % 312] & 0x7ffffffful);
      _state[i] = _state[(i + 156) % 312] ^ (y >> 1) ^ ((y & 1ul) ? 0xb5026f5aa96619e9ul : 0ul);
    }
    _next = 0;
  }
 public:
  typedef unsigned long result_type;
  explicit mt19937_64(unsigned long value = 5489ul) { seed(value); }
  void seed(unsigned long value) {
    _state[0] = value;
    for (int i = 1; i < 312; i++) _state[i] = 6364136223846793005ul * (_state[i - 1] ^ (_state[i - 1] >> 62)) + i;
    _next = 312;
  }
  unsigned long operator()() {
    if (_next == 312) _twist();
    unsigned long y = _state[_next++];
    y ^= (y >> 29) & 0x5555555555555555ul;
    y ^= (y << 17) & 0x71d67fffeda60000ul;
    y ^= (y << 37) & 0xfff7eee000000000ul;
    return y ^ (y >> 43);
  }
  static constexpr unsigned long min() { return 0ul; }
  static constexpr unsigned long max() { return 0xfffffffffffffffful; }${discard}
};
${congruential('minstd_rand0', 16807)}${congruential('minstd_rand', 48271)}
typedef minstd_rand0 default_random_engine;
class random_device {
 public:
  typedef unsigned result_type;
  random_device() {}
  explicit random_device(const string&) {}
  unsigned operator()() { return 12345u; }
  double entropy() const { return 32.0; }
  static constexpr unsigned min() { return 0u; }
  static constexpr unsigned max() { return 4294967295u; }
};
/* [rand.util.seedseq], for 32-bit words. */
class seed_seq {
  vector<unsigned> _given;
 public:
  typedef unsigned result_type;
  seed_seq() {}
  seed_seq(initializer_list<unsigned> list) { for (unsigned one : list) _given.push_back(one); }
  template <class I> seed_seq(I from, I to) { for (; from != to; ++from) _given.push_back((unsigned)*from); }
  size_t size() const { return _given.size(); }
  static unsigned _mixed(unsigned x) { return x ^ (x >> 27); }
  template <class I> void generate(I from, I to) {
    size_t n = to - from, s = _given.size();
    if (n == 0) return;
    for (size_t i = 0; i < n; i++) from[i] = 0x8b8b8b8bu;
    size_t t = n >= 623 ? 11 : n >= 68 ? 7 : n >= 39 ? 5 : n >= 7 ? 3 : (n - 1) / 2;
    size_t p = (n - t) / 2, q = p + t, m = s + 1 > n ? s + 1 : n;
    for (size_t k = 0; k < m; k++) {
      unsigned r1 = 1664525u * _mixed(from[k % n] ^ from[(k + p) % n] ^ from[(k + n - 1) % n]);
      unsigned r2 = r1 + (unsigned)(k == 0 ? s : k <= s ? k % n + _given[k - 1] : k % n);
      from[(k + p) % n] += r1;
      from[(k + q) % n] += r2;
      from[k % n] = r2;
    }
    for (size_t k = m; k < m + n; k++) {
      unsigned r3 = 1566083941u * _mixed(from[k % n] + from[(k + p) % n] + from[(k + n - 1) % n]);
      unsigned r4 = r3 - (unsigned)(k % n);
      from[(k + p) % n] ^= r3;
      from[(k + q) % n] ^= r4;
      from[k % n] = r4;
    }
  }
};
template <class G> double _canonical_double(G& g) {
  double range = (double)G::max() - (double)G::min() + 1.0;
  double low = (double)(g() - G::min());
  if (range > 9007199254740992.0) {
    double value = low / range;
    return value >= 1.0 ? 0.99999999999999988898 : value;
  }
  double sum = low + (double)(g() - G::min()) * range;
  double value = sum / (range * range);
  return value >= 1.0 ? 0.99999999999999988898 : value;
}
template <class G> float _canonical_float(G& g) {
  float range = (float)((double)G::max() - (double)G::min() + 1.0);
  float value = (float)(g() - G::min()) / range;
  return value >= 1.0f ? 0.999999940395355224609375f : value;
}
template <class T = double> class uniform_real_distribution {
  T _from;
  T _to;
 public:
  typedef T result_type;
  uniform_real_distribution() : _from(0), _to(1) {}
  explicit uniform_real_distribution(T from, T to = 1) : _from(from), _to(to) {}${ends('uniform_real_distribution')}
  template <class G> T operator()(G& g) {
    if constexpr (sizeof(T) == 4) return _canonical_float(g) * (_to - _from) + _from;
    else return _canonical_double(g) * (_to - _from) + _from;
  }
};
template <class T = int> class uniform_int_distribution {
  T _from;
  T _to;
  static unsigned long _high(unsigned long a, unsigned long b) {
    unsigned long low = (a & 4294967295ul) * (b & 4294967295ul);
    unsigned long middle = (a >> 32) * (b & 4294967295ul) + (low >> 32);
    unsigned long other = (a & 4294967295ul) * (b >> 32) + (middle & 4294967295ul);
    return (a >> 32) * (b >> 32) + (middle >> 32) + (other >> 32);
  }
  /* Of 64 bits: the upper half of a product. */
  template <class G> unsigned long _narrow(G& g, unsigned long n) {
    unsigned long bits = g();
    if (bits * n < n) {
      unsigned long least = (0ul - n) % n;
      while (bits * n < least) bits = g();
    }
    return _high(bits, n);
  }
  /* More values than the engine has: its number is the last digit. */
  template <class G> unsigned long _wide(G& g, unsigned long range, unsigned long spread) {
    unsigned long n = spread + 1ul, high, value;
    do {
      high = n * (unsigned long)uniform_int_distribution<unsigned long>(0ul, range / n)(g);
      value = high + ((unsigned long)g() - (unsigned long)G::min());
    } while (value > range || value < high);
    return value;
  }
 public:
  typedef T result_type;
  uniform_int_distribution() : _from(0), _to((T)(~0ull >> (64 - 8 * sizeof(T) + (T(-1) < T(0))))) {}
  explicit uniform_int_distribution(T from, T to = (T)(~0ull >> (64 - 8 * sizeof(T) + (T(-1) < T(0))))) : _from(from), _to(to) {}${ends('uniform_int_distribution')}
  template <class G> T operator()(G& g) {
    unsigned long range = (unsigned long)_to - (unsigned long)_from;
    unsigned long spread = (unsigned long)G::max() - (unsigned long)G::min();
    if (spread == 4294967295ul && range < 4294967295ul) {
      unsigned n = (unsigned)range + 1u;
      unsigned long product = (unsigned long)g() * n;
      unsigned low = (unsigned)product;
      if (low < n) {
        unsigned least = (0u - n) % n;
        while (low < least) { product = (unsigned long)g() * n; low = (unsigned)product; }
      }
      return (T)(_from + (T)(product >> 32));
    }
    if (range == spread) return (T)(_from + (T)(g() - G::min()));
    if (spread < range) return (T)(_from + (T)_wide(g, range, spread));
    unsigned long n = range + 1ul;
    if (spread == ~0ul) return (T)(_from + (T)_narrow(g, n));
    unsigned long scale = spread / n;
    unsigned long value;
    do { value = (unsigned long)g() - G::min(); } while (value >= n * scale);
    return (T)(_from + (T)(value / scale));
  }
};
template <class T = double> class normal_distribution {
  T _mean;
  T _deviation;
  T _saved;
  bool _has;
  template <class G> T _canonical(G& g) {
    if constexpr (sizeof(T) == 4) return _canonical_float(g);
    else return _canonical_double(g);
  }
 public:
  typedef T result_type;
  struct param_type {
    typedef normal_distribution distribution_type;
    T _mean;
    T _deviation;
    explicit param_type(T mean = 0, T deviation = 1) : _mean(mean), _deviation(deviation) {}
    T mean() const { return _mean; }
    T stddev() const { return _deviation; }
  };
  explicit normal_distribution(T mean = 0, T deviation = 1) : _mean(mean), _deviation(deviation), _saved(0), _has(false) {}
  explicit normal_distribution(const param_type& given) : normal_distribution(given._mean, given._deviation) {}
  T mean() const { return _mean; }
  T stddev() const { return _deviation; }
  void reset() { _has = false; }
  param_type param() const { return param_type(_mean, _deviation); }
  void param(const param_type& given) { _mean = given._mean; _deviation = given._deviation; }
  template <class G> T operator()(G& g, const param_type& given) {
    return _standard(g) * given._deviation + given._mean;
  }
  template <class G> T operator()(G& g) { return _standard(g) * _deviation + _mean; }
  template <class G> T _standard(G& g) {
    if (_has) { _has = false; return _saved; }
    T x, y, r2;
    do {
      x = (T)2 * _canonical(g) - (T)1;
      y = (T)2 * _canonical(g) - (T)1;
      r2 = x * x + y * y;
    } while (r2 > (T)1 || r2 == (T)0);
    T scale = sqrt((T)-2 * log(r2) / r2);
    _saved = x * scale;
    _has = true;
    return y * scale;
  }
};
}
`;
