/** One parameter or two, with names that <random> gives them. */
const parameters = (name: string, type: string, given: readonly (readonly [string, string])[]): string => {
  const list = given.map(([one, value]) => `${type} ${one} = ${value}`).join(', ');
  const stored = given.map(([one]) => `_${one}(${one})`).join(', ');
  return `
${given.map(([one]) => `  ${type} _${one};`).join('\n')}
 public:
  explicit ${name}(${list}) : ${stored} {}
${given.map(([one]) => `  ${type} ${one}() const { return _${one}; }`).join('\n')}
  void reset() {}`;
};

const ofReals = (
  name: string,
  given: readonly (readonly [string, string])[],
  draw: string,
  members = '',
): string => `
template <class T = double> class ${name} {${members}${parameters(name, 'T', given)}
  typedef T result_type;
  template <class G> T operator()(G& g) {${draw}}
};`;

/** The distributions of <random> that are not uniform or normal, each by the steps that libstdc++ takes. */
export const randomDistributions = `
namespace std {
template <class T, class G> T _canonicalOf(G& g) {
  if constexpr (sizeof(T) == 4) return _canonical_float(g);
  else return _canonical_double(g);
}
template <class T, size_t bits, class G> T generate_canonical(G& g) { return _canonicalOf<T>(g); }
class bernoulli_distribution {${parameters('bernoulli_distribution', 'double', [['p', '0.5']])}
  typedef bool result_type;
  template <class G> bool operator()(G& g) { return _canonical_double(g) < _p; }
};
template <class T = int> class geometric_distribution {${parameters('geometric_distribution', 'double', [['p', '0.5']])}
  typedef T result_type;
  template <class G> T operator()(G& g) {
    double half = (1.0 - 2.220446049250313e-16) / 2.0;
    double most = (double)(T)(~0ull >> (65 - 8 * sizeof(T))) + half;
    double made;
    do made = floor(log(1.0 - _canonical_double(g)) / log(1.0 - _p));
    while (made >= most);
    return (T)(made + half);
  }
};
template <class T = int> class poisson_distribution {${parameters('poisson_distribution', 'double', [['mean', '1.0']])}
  typedef T result_type;
  template <class G> T operator()(G& g) {
    if (_mean >= 12) return poisson_distribution_of_a_mean_from_12<T>(g);
    double least = exp(-_mean);
    double product = 1.0;
    T n = 0;
    do { product *= _canonical_double(g); n += 1; } while (product > least);
    return n - 1;
  }
};${ofReals('exponential_distribution', [['lambda', '1']], ' return -log((T)1 - _canonicalOf<T>(g)) / _lambda; ')}
${ofReals(
  'weibull_distribution',
  [
    ['a', '1'],
    ['b', '1'],
  ],
  ' return _b * pow(-log((T)1 - _canonicalOf<T>(g)), (T)1 / _a); ',
)}${ofReals(
  'extreme_value_distribution',
  [
    ['a', '0'],
    ['b', '1'],
  ],
  ' return _a - _b * log(-log((T)1 - _canonicalOf<T>(g))); ',
)}${ofReals(
  'cauchy_distribution',
  [
    ['a', '0'],
    ['b', '1'],
  ],
  `
    T u;
    do u = _canonicalOf<T>(g);
    while (u == (T)0.5);
    return _a + _b * tan((T)3.1415926535897932384626433832795029 * u);
  `,
)}${ofReals(
  'lognormal_distribution',
  [
    ['m', '0'],
    ['s', '1'],
  ],
  ' return exp(_s * _normal(g) + _m); ',
  '\n  normal_distribution<T> _normal;',
)}${ofReals(
  'gamma_distribution',
  [
    ['alpha', '1'],
    ['beta', '1'],
  ],
  `
    T raised = _alpha < (T)1 ? _alpha + (T)1 : _alpha;
    T a = raised - (T)1 / (T)3;
    T b = (T)1 / sqrt((T)9 * a);
    T n, v, u;
    do {
      do { n = _normal(g); v = (T)1 + b * n; } while (v <= (T)0);
      v = v * v * v;
      u = _canonicalOf<T>(g);
    } while (u > (T)1 - (T)0.0331 * n * n * n * n && log(u) > (T)0.5 * n * n + a * ((T)1 - v + log(v)));
    if (_alpha == raised) return a * v * _beta;
    do u = _canonicalOf<T>(g);
    while (u == (T)0);
    return pow(u, (T)1 / _alpha) * a * v * _beta;
  `,
  '\n  normal_distribution<T> _normal;',
)}
template <class T = int> class discrete_distribution {
  vector<double> _sums;
  void _add() {
    double all = 0.0;
    for (double one : _sums) all += one;
    double sum = 0.0;
    for (double& one : _sums) { sum += one / all; one = sum; }
    if (_sums.size() > 0) _sums[_sums.size() - 1] = 1.0;
  }
 public:
  typedef T result_type;
  discrete_distribution() {}
  discrete_distribution(initializer_list<double> weights) {
    for (double one : weights) _sums.push_back(one);
    _add();
  }
  template <class I> discrete_distribution(I from, I to) {
    for (; from != to; ++from) _sums.push_back((double)*from);
    _add();
  }
  void reset() {}
  template <class G> T operator()(G& g) {
    if (_sums.size() < 2) return 0;
    double p = _canonical_double(g);
    T n = 0;
    while (_sums[n] < p) n++;
    return n;
  }
};
}
`;
