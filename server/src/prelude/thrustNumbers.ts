/** Thrust's random engines and distributions, by its own formulas, and functions written with placeholders. */

const engines = `
template <class T, T multiplier_, T increment_, T modulus_> class linear_congruential_engine {
  T _state;
 public:
  typedef T result_type;
  static const T multiplier = multiplier_;
  static const T increment = increment_;
  static const T modulus = modulus_;
  static const T min = increment_ == 0 ? 1 : 0;
  static const T max = modulus_ - 1;
  static const T default_seed = 1;
  __host__ __device__ explicit linear_congruential_engine(T value = 1) { seed(value); }
  __host__ __device__ void seed(T value = 1) {
    _state = value % modulus_;
    if (increment_ == 0 && _state == 0) _state = 1;
  }
  __host__ __device__ T operator()() {
    _state = (T)(((unsigned long long)_state * multiplier_ + increment_) % modulus_);
    return _state;
  }
  __host__ __device__ void discard(unsigned long long n) {
    unsigned long long factor = multiplier_;
    unsigned long long product = 1;
    for (; n > 0; n >>= 1) {
      if (n & 1) product = product * factor % modulus_;
      factor = factor * factor % modulus_;
    }
    _state = (T)(product * _state % modulus_);
  }
  __host__ __device__ bool operator==(const linear_congruential_engine& other) const { return _state == other._state; }
  __host__ __device__ bool operator!=(const linear_congruential_engine& other) const { return _state != other._state; }
};
typedef linear_congruential_engine<unsigned int, 16807u, 0u, 2147483647u> minstd_rand0;
typedef linear_congruential_engine<unsigned int, 48271u, 0u, 2147483647u> minstd_rand;
typedef minstd_rand default_random_engine;
template <class T, unsigned long w, unsigned long k, unsigned long q, unsigned long s> class linear_feedback_shift_engine {
  T _state;
 public:
  typedef T result_type;
  static const unsigned long word_size = w;
  static const unsigned long exponent1 = k;
  static const unsigned long exponent2 = q;
  static const unsigned long step_size = s;
  static const T min = 0;
  static const T max = (T)(~(T)0 << 1) << (sizeof(T) * 8 - w) >> (sizeof(T) * 8 - w);
  static const T default_seed = 341;
  __host__ __device__ explicit linear_feedback_shift_engine(T value = 341) : _state(value) {}
  __host__ __device__ void seed(T value = 341) { _state = value; }
  __host__ __device__ T operator()() {
    T fed = (T)(((_state << q) ^ _state) & max) >> (k - s);
    _state = (T)((_state & (~(T)0 << (w - k)) & max) << s) ^ fed;
    return _state;
  }
  __host__ __device__ void discard(unsigned long long n) {
    for (; n > 0; n--) (*this)();
  }
  __host__ __device__ bool operator==(const linear_feedback_shift_engine& other) const { return _state == other._state; }
  __host__ __device__ bool operator!=(const linear_feedback_shift_engine& other) const { return _state != other._state; }
};
class taus88 {
  linear_feedback_shift_engine<unsigned int, 32, 31, 13, 12> _a;
  linear_feedback_shift_engine<unsigned int, 32, 29, 2, 4> _b;
  linear_feedback_shift_engine<unsigned int, 32, 28, 3, 17> _c;
 public:
  typedef unsigned int result_type;
  static const unsigned int min = 0;
  static const unsigned int max = 4294967295u;
  __host__ __device__ taus88() {}
  __host__ __device__ taus88(unsigned int value) : _a(value), _b(value), _c(value) {}
  __host__ __device__ void seed() { *this = taus88(); }
  __host__ __device__ void seed(unsigned int value) { *this = taus88(value); }
  __host__ __device__ unsigned int operator()() { return _a() ^ _b() ^ _c(); }
  __host__ __device__ void discard(unsigned long long n) {
    for (; n > 0; n--) (*this)();
  }
  __host__ __device__ bool operator==(const taus88& other) const { return _a == other._a && _b == other._b && _c == other._c; }
  __host__ __device__ bool operator!=(const taus88& other) const { return !(*this == other); }
};
template <class T = double> class uniform_real_distribution {
  T _from;
  T _to;
 public:
  typedef T result_type;
  __host__ __device__ explicit uniform_real_distribution(T from = 0, T to = 1) : _from(from), _to(to) {}
  __host__ __device__ void reset() {}
  __host__ __device__ T a() const { return _from; }
  __host__ __device__ T b() const { return _to; }
  template <class G> __host__ __device__ T operator()(G& g) {
    T value = (T)(g() - G::min);
    value /= (T)1 + (T)(G::max - G::min);
    return value * (_to - _from) + _from;
  }
};
template <class T = int> class uniform_int_distribution {
  T _from;
  T _to;
 public:
  typedef T result_type;
  __host__ __device__ explicit uniform_int_distribution(T from = 0, T to = std::numeric_limits<T>::max()) : _from(from), _to(to) {}
  __host__ __device__ void reset() {}
  __host__ __device__ T a() const { return _from; }
  __host__ __device__ T b() const { return _to; }
  template <class G> __host__ __device__ T operator()(G& g) {
    uniform_real_distribution<double> any((double)_from, (double)_to + 1.0);
    return (T)any(g);
  }
};
template <class T = double> class normal_distribution {
  T _mean;
  T _deviation;
 public:
  typedef T result_type;
  __host__ __device__ explicit normal_distribution(T mean = 0, T deviation = 1) : _mean(mean), _deviation(deviation) {}
  __host__ __device__ void reset() {}
  __host__ __device__ T mean() const { return _mean; }
  __host__ __device__ T stddev() const { return _deviation; }
  template <class G> __host__ __device__ T operator()(G& g) {
    unsigned int range = G::max - G::min;
    T scale = (T)(1.0 / (double)range);
    T sign = (T)-1.4142135623730950488016887242097;
    unsigned int u = g() - G::min;
    if (u > range / 2) { u = range - u; sign = -sign; }
    T p = u * scale + scale / 2;
    if constexpr (sizeof(T) == 4) return _mean + _deviation * sign * erfcinvf(2 * p);
    else return _mean + _deviation * sign * erfcinv(2 * p);
  }
};`;

/** A shuffle numbers the elements anew by a Feistel network of so many rounds, and leaves out what is no number of one. */
const shuffles = `
struct _Renumbering {
  unsigned int _keys[24];
  int _low;
  int _high;
  template <class G> __host__ __device__ _Renumbering(unsigned long long n, G& g) {
    int bits = 4;
    if (n > 16) for (bits = 0, n--; n != 0; n >>= 1) bits++;
    _high = bits / 2;
    _low = bits - _high;
    for (int round = 0; round < 24; round++) _keys[round] = (unsigned int)g();
  }
  __host__ __device__ unsigned long long count() const { return 1ull << (_low + _high); }
  __host__ __device__ unsigned long long operator()(unsigned long long number) const {
    unsigned int highMask = (1u << _high) - 1u;
    unsigned int lowMask = (unsigned int)((1ull << _low) - 1ull);
    unsigned int high = (unsigned int)(number >> _low);
    unsigned int low = (unsigned int)number & lowMask;
    for (int round = 0; round < 24; round++) {
      unsigned long long product = 0xd2b74407b1ce6e93ull * high;
      unsigned int mixed = ((unsigned int)product << (_low - _high)) | (low >> _high);
      high = ((unsigned int)(product >> 32) ^ _keys[round] ^ low) & highMask;
      low = mixed & lowMask;
    }
    return ((unsigned long long)high << _low) | low;
  }
};
template <class I, class J, class O, class G> __host__ __device__ void shuffle_copy(I first, J last, O out, G&& g) {
  __reach_device_memory(1);
  auto from = _raw(first);
  auto to = _raw(out);
  unsigned long long n = _raw(last) - from;
  _Renumbering renumbering(n, g);
  unsigned long long count = renumbering.count();
  for (unsigned long long i = 0; i < count; i++) {
    unsigned long long number = renumbering(i);
    if (number < n) { *to = from[number]; ++to; }
  }
  __reach_device_memory(-1);
}
template <class I, class J, class G> __host__ __device__ void shuffle(I first, J last, G&& g) {
  __reach_device_memory(1);
  typedef _Value<I> T;
  auto from = _raw(first);
  long n = _raw(last) - from;
  T* held = (T*)malloc((n + 1) * sizeof(T));
  for (long i = 0; i < n; i++, ++from) { T value = *from; held[i] = value; }
  shuffle_copy(held, held + n, first, g);
  free(held);
  __reach_device_memory(-1);
}
template <class P, class I, class J, class O, class G>
__host__ __device__ void shuffle_copy(const P&, I first, J last, O out, G&& g) { shuffle_copy(first, last, out, g); }
template <class P, class I, class J, class G> __host__ __device__ void shuffle(const P&, I first, J last, G&& g) {
  shuffle(first, last, g);
}`;

const names =
  'linear_congruential_engine linear_feedback_shift_engine taus88 minstd_rand0 minstd_rand default_random_engine uniform_real_distribution ' +
  'uniform_int_distribution normal_distribution';

export const thrustRandom = `
namespace thrust {
namespace random {
${engines}
namespace experimental { using random::normal_distribution; }
}
${names
  .split(' ')
  .map((name) => `using random::${name};`)
  .join('\n')}
${shuffles}
}
`;

const operators: Readonly<Record<string, string>> = {
  Plus: '+',
  Minus: '-',
  Times: '*',
  Over: '/',
  Modulo: '%',
  And: '&',
  Or: '|',
  Xor: '^',
  Left: '<<',
  Right: '>>',
  Equal: '==',
  Unequal: '!=',
  Less: '<',
  Greater: '>',
  AtMost: '<=',
  AtLeast: '>=',
  Both: '&&',
  Either: '||',
};

const binary = Object.entries(operators)
  .map(
    ([name, operator]) => `
template <class A, class B> struct _${name} : _Written {
  A _a;
  B _b;
  __host__ __device__ _${name}(A a, B b) : _a(a), _b(b) {}
  template <class... T> __host__ __device__ auto operator()(const T&... given) const {
    return _valueOf(_a, given...) ${operator} _valueOf(_b, given...);
  }
};
template <class A, class B, class = typename std::enable_if<_isWritten<A> || _isWritten<B>>::type>
__host__ __device__ _${name}<A, B> operator${operator}(A a, B b) { return _${name}<A, B>(a, b); }`,
  )
  .join('');

const unary = Object.entries({ Negative: '-', Not: '!', Complement: '~' })
  .map(
    ([name, operator]) => `
template <class A> struct _${name} : _Written {
  A _a;
  __host__ __device__ _${name}(A a) : _a(a) {}
  template <class... T> __host__ __device__ auto operator()(const T&... given) const { return ${operator}_valueOf(_a, given...); }
};
template <class A, class = typename std::enable_if<_isWritten<A>>::type>
__host__ __device__ _${name}<A> operator${operator}(A a) { return _${name}<A>(a); }`,
  )
  .join('');

/** `_1 * 2 + _2` is a function of two arguments. */
export const thrustPlaceholders = `
namespace thrust { namespace placeholders {
struct _Written {};
template <class A> inline constexpr bool _isWritten = __is_base_of(_Written, A);
template <size_t I> struct _Argument : _Written {
  template <class First, class... T> __host__ __device__ auto operator()(const First& first, const T&... rest) const {
    if constexpr (I == 0) return first;
    else return _Argument<I - 1>()(rest...);
  }
};
template <class A, class... T> __host__ __device__ auto _valueOf(const A& part, const T&... given) {
  if constexpr (_isWritten<A>) return part(given...);
  else return part;
}
${binary}${unary}
static constexpr _Argument<0> _1;
static constexpr _Argument<1> _2;
static constexpr _Argument<2> _3;
static constexpr _Argument<3> _4;
} }
`;
