/** thrust as far as kernels use it: function objects, iterators that make their values, and searches in one thread. */

import { thrustSteps } from './deviceViews.ts';

const binary = (name: string, result: string, value: string): string => `
template <typename T = void> struct ${name} {
  __host__ __device__ constexpr ${result} operator()(const T& a, const T& b) const { return ${value}; }
};
template <> struct ${name}<void> {
  template <typename A, typename B> __host__ __device__ constexpr auto operator()(const A& a, const B& b) const {
    return ${value};
  }
};`;

const unary = (name: string, result: string, value: string): string => `
template <typename T = void> struct ${name} {
  __host__ __device__ constexpr ${result} operator()(const T& a) const { return ${value}; }
};
template <> struct ${name}<void> {
  template <typename A> __host__ __device__ constexpr auto operator()(const A& a) const { return ${value}; }
};`;

const operators: Readonly<Record<string, string>> = {
  plus: '+',
  minus: '-',
  multiplies: '*',
  divides: '/',
  modulus: '%',
  bit_and: '&',
  bit_or: '|',
  bit_xor: '^',
};

const comparisons: Readonly<Record<string, string>> = {
  equal_to: '==',
  not_equal_to: '!=',
  less: '<',
  less_equal: '<=',
  greater: '>',
  greater_equal: '>=',
  logical_and: '&&',
  logical_or: '||',
};

const functions = [
  ...Object.entries(operators).map(([name, operator]) => binary(name, 'T', `a ${operator} b`)),
  ...Object.entries(comparisons).map(([name, operator]) => binary(name, 'bool', `a ${operator} b`)),
  unary('negate', 'T', '-a'),
  unary('logical_not', 'bool', '!a'),
  unary('identity', 'T', 'a'),
  unary('square', 'T', 'a * a'),
].join('');

const extremes = `${binary('maximum', 'T', 'a < b ? b : a')}${binary('minimum', 'T', 'b < a ? b : a')}`;

/** What all iterators here do by their place, which is `_at`. */
const steps = (type: string, made: (step: string) => string): string => `
  using difference_type = long;
  using pointer = void;
  using iterator_category = std::random_access_iterator_tag;
  __host__ __device__ ${type}& operator++() { ++_at; return *this; }
  __host__ __device__ ${type}& operator--() { --_at; return *this; }
  __host__ __device__ ${type} operator++(int) { ${type} old = *this; ++_at; return old; }
  __host__ __device__ ${type} operator--(int) { ${type} old = *this; --_at; return old; }
  template <typename N> __host__ __device__ ${type}& operator+=(N n) { _at = _at + n; return *this; }
  template <typename N> __host__ __device__ ${type}& operator-=(N n) { _at = _at - n; return *this; }
  template <typename N> __host__ __device__ ${type} operator+(N n) const { return ${made('_at + n')}; }
  __host__ __device__ ${type} operator-(long n) const { return ${made('_at - n')}; }
  __host__ __device__ long operator-(const ${type}& other) const { return (long)(_at - other._at); }
  __host__ __device__ bool operator==(const ${type}& other) const { return _at == other._at; }
  __host__ __device__ bool operator!=(const ${type}& other) const { return !(_at == other._at); }
  __host__ __device__ bool operator<(const ${type}& other) const { return _at < other._at; }
  __host__ __device__ bool operator>(const ${type}& other) const { return other._at < _at; }`;

const iterators = `
template <typename T, typename System = void, typename Traversal = void, typename Difference = void> struct counting_iterator {
  using value_type = T;
  using reference = T;
  T _at;
  counting_iterator() = default;
  __host__ __device__ explicit counting_iterator(T at) : _at(at) {}
  __host__ __device__ const T& base() const { return _at; }
  __host__ __device__ T operator*() const { return _at; }
  template <typename N> __host__ __device__ T operator[](N n) const { return _at + n; }${steps(
    'counting_iterator',
    (step) => `counting_iterator(${step})`,
  )}
};
template <typename T> __host__ __device__ counting_iterator<T> make_counting_iterator(T at) {
  return counting_iterator<T>(at);
}

template <typename T, typename Difference = void, typename System = void> struct constant_iterator {
  using value_type = T;
  using reference = T;
  T _value;
  long _at;
  constant_iterator() = default;
  __host__ __device__ constant_iterator(T value, long at = 0) : _value(value), _at(at) {}
  __host__ __device__ T operator*() const { return _value; }
  template <typename N> __host__ __device__ T operator[](N n) const { return _value; }${steps(
    'constant_iterator',
    (step) => `constant_iterator(_value, ${step})`,
  )}
};
template <typename T> __host__ __device__ constant_iterator<T> make_constant_iterator(T value, long at = 0) {
  return constant_iterator<T>(value, at);
}

template <typename F, typename I, typename Reference = void, typename Value = void> struct transform_iterator {
  using value_type = typename std::decay<decltype(std::declval<F>()(*std::declval<I>()))>::type;
  using reference = decltype(std::declval<F>()(*std::declval<I>()));
  I _at;
  F _function;
  transform_iterator() = default;
  __host__ __device__ transform_iterator(I at, F function) : _at(at), _function(function) {}
  __host__ __device__ explicit transform_iterator(I at) : _at(at), _function() {}
  __host__ __device__ auto operator*() const { return _function(*_at); }
  template <typename N> __host__ __device__ auto operator[](N n) const { return _function(*(_at + n)); }
  __host__ __device__ const I& base() const { return _at; }
  __host__ __device__ F functor() const { return _function; }${steps(
    'transform_iterator',
    (step) => `transform_iterator(${step}, _function)`,
  )}
};
template <typename F, typename I> __host__ __device__ transform_iterator<F, I> make_transform_iterator(I at, F function) {
  return transform_iterator<F, I>(at, function);
}

template <typename E, typename I> struct permutation_iterator {
  using value_type = typename std::iterator_traits<E>::value_type;
  using reference = typename std::iterator_traits<E>::reference;
  E _elements;
  I _at;
  permutation_iterator() = default;
  __host__ __device__ permutation_iterator(E elements, I at) : _elements(elements), _at(at) {}
  __host__ __device__ const I& base() const { return _at; }
  __host__ __device__ decltype(auto) operator*() const { return _elements[*_at]; }
  template <typename N> __host__ __device__ decltype(auto) operator[](N n) const { return _elements[*(_at + n)]; }${steps(
    'permutation_iterator',
    (step) => `permutation_iterator(_elements, ${step})`,
  )}
};
template <typename E, typename I>
__host__ __device__ permutation_iterator<E, I> make_permutation_iterator(E elements, I at) {
  return permutation_iterator<E, I>(elements, at);
}`;

/** Its values are tuples of references to what its iterators stand at. */
const zipIterator = `
template <typename Tuple> struct zip_iterator;
template <typename... I> struct zip_iterator<tuple<I...>> {
  using difference_type = long;
  using value_type = tuple<typename std::iterator_traits<I>::value_type...>;
  using reference = tuple<typename std::iterator_traits<I>::reference...>;
  using pointer = void;
  using iterator_category = std::random_access_iterator_tag;
  using iterator_tuple = tuple<I...>;
  using _Places = std::index_sequence_for<I...>;
  tuple<I...> _at;
  zip_iterator() = default;
  __host__ __device__ zip_iterator(tuple<I...> at) : _at(at) {}
  __host__ __device__ const tuple<I...>& get_iterator_tuple() const { return _at; }
  template <size_t... K> __host__ __device__ auto _values(std::index_sequence<K...>) const {
    return tuple<decltype(*get<K>(_at))...>(*get<K>(_at)...);
  }
  template <typename N, size_t... K> __host__ __device__ zip_iterator _moved(N n, std::index_sequence<K...>) const {
    return zip_iterator(tuple<I...>((get<K>(_at) + n)...));
  }
  __host__ __device__ auto operator*() const { return _values(_Places{}); }
  template <typename N> __host__ __device__ auto operator[](N n) const { return *_moved(n, _Places{}); }
  template <typename N> __host__ __device__ zip_iterator operator+(N n) const { return _moved(n, _Places{}); }
  template <typename N> __host__ __device__ zip_iterator& operator+=(N n) { return *this = _moved(n, _Places{}); }
  template <typename N> __host__ __device__ zip_iterator& operator-=(N n) { return *this = _moved(-(long)n, _Places{}); }
  template <size_t... K> __host__ __device__ void _up(std::index_sequence<K...>) { (++get<K>(_at), ...); }
  template <size_t... K> __host__ __device__ void _down(std::index_sequence<K...>) { (--get<K>(_at), ...); }
  __host__ __device__ zip_iterator& operator++() { _up(_Places{}); return *this; }
  __host__ __device__ zip_iterator& operator--() { _down(_Places{}); return *this; }
  __host__ __device__ zip_iterator operator++(int) { zip_iterator old = *this; ++*this; return old; }
  __host__ __device__ zip_iterator operator-(long n) const { return _moved(-n, _Places{}); }
  __host__ __device__ long operator-(const zip_iterator& other) const { return get<0>(_at) - get<0>(other._at); }
  __host__ __device__ bool operator==(const zip_iterator& other) const { return get<0>(_at) == get<0>(other._at); }
  __host__ __device__ bool operator!=(const zip_iterator& other) const { return !(*this == other); }
  __host__ __device__ bool operator<(const zip_iterator& other) const { return get<0>(_at) < get<0>(other._at); }
};
template <typename... I> __host__ __device__ zip_iterator<tuple<I...>> make_zip_iterator(tuple<I...> at) {
  return zip_iterator<tuple<I...>>(at);
}
template <typename... I> __host__ __device__ zip_iterator<tuple<I...>> make_zip_iterator(I... at) {
  return zip_iterator<tuple<I...>>(tuple<I...>(at...));
}`;

export const thrustDevice = `
namespace thrust {
template <typename A, typename R> struct unary_function {
  using argument_type = A;
  using result_type = R;
};
template <typename A, typename B, typename R> struct binary_function {
  using first_argument_type = A;
  using second_argument_type = B;
  using result_type = R;
};
using std::get;
using std::make_pair;
using std::make_tuple;
using std::pair;
using std::swap;
using std::tie;
using std::tuple;
using std::tuple_element;
using std::tuple_size;
${functions}${extremes}${iterators}${zipIterator}${thrustSteps}
}
`;

/** <cuda/functional> */
export const cudaExtensions = `
namespace cuda {${extremes}
template <typename R, typename F> __host__ __device__ F proclaim_return_type(F f) { return f; }
}
`;
