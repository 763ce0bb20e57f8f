/** cub's iterators, which versions before CUDA 13 have: they make what they give. */
const iterator = (head: string, name: string, fields: string, made: string, moved: string): string => `
template <${head}> struct ${name} {
  using value_type = V;
  using reference = V;
  using pointer = V*;
  using difference_type = long;
  using iterator_category = std::random_access_iterator_tag;
  ${fields}
  __host__ __device__ V operator*() const { return ${made}; }
  template <class N> __host__ __device__ V operator[](N n) const { return *(*this + n); }
  template <class N> __host__ __device__ ${name} operator+(N n) const { ${name} next = *this; next.${moved} = next.${moved} + n; return next; }
  template <class N> __host__ __device__ ${name} operator-(N n) const { ${name} next = *this; next.${moved} = next.${moved} - n; return next; }
  template <class N> __host__ __device__ ${name}& operator+=(N n) { return *this = *this + n; }
  __host__ __device__ ${name}& operator++() { return *this = *this + 1; }
  __host__ __device__ ${name} operator++(int) { ${name} old = *this; *this = *this + 1; return old; }
  __host__ __device__ long operator-(const ${name}& other) const { return ${moved} - other.${moved}; }
  __host__ __device__ bool operator==(const ${name}& other) const { return ${moved} == other.${moved}; }
  __host__ __device__ bool operator!=(const ${name}& other) const { return ${moved} != other.${moved}; }
};`;

export const cubIterators = `
namespace cub {
${iterator('class V, class D = long', 'CountingInputIterator', 'V _at;\n  __host__ __device__ CountingInputIterator(V at) : _at(at) {}', '_at', '_at')}
${iterator('class V, class D = long', 'ConstantInputIterator', 'V _value;\n  long _at;\n  __host__ __device__ ConstantInputIterator(V value, long at = 0) : _value(value), _at(at) {}', '_value', '_at')}
${iterator('class V, class F, class I, class D = long', 'TransformInputIterator', 'I _at;\n  F _function;\n  __host__ __device__ TransformInputIterator(I at, F function) : _at(at), _function(function) {}', '_function(*_at)', '_at')}
template <class I, class D = long, class V = typename std::iterator_traits<I>::value_type> struct ArgIndexInputIterator {
  using value_type = KeyValuePair<D, V>;
  using reference = value_type;
  using pointer = value_type*;
  using difference_type = D;
  using iterator_category = std::random_access_iterator_tag;
  I _from;
  D _at;
  __host__ __device__ ArgIndexInputIterator(I from, D at = 0) : _from(from), _at(at) {}
  __host__ __device__ value_type operator*() const {
    value_type made;
    made.value = _from[_at];
    made.key = _at;
    return made;
  }
  template <class N> __host__ __device__ value_type operator[](N n) const { return *(*this + n); }
  template <class N> __host__ __device__ ArgIndexInputIterator operator+(N n) const { return ArgIndexInputIterator(_from, _at + n); }
  template <class N> __host__ __device__ ArgIndexInputIterator operator-(N n) const { return ArgIndexInputIterator(_from, _at - n); }
  template <class N> __host__ __device__ ArgIndexInputIterator& operator+=(N n) { return *this = *this + n; }
  template <class N> __host__ __device__ ArgIndexInputIterator& operator-=(N n) { return *this = *this - n; }
  __host__ __device__ ArgIndexInputIterator& operator++() { return *this = *this + 1; }
  __host__ __device__ ArgIndexInputIterator operator++(int) { ArgIndexInputIterator old = *this; *this = *this + 1; return old; }
  __host__ __device__ D operator-(const ArgIndexInputIterator& other) const { return _at - other._at; }
  __host__ __device__ bool operator==(const ArgIndexInputIterator& other) const { return _from == other._from && _at == other._at; }
  __host__ __device__ bool operator!=(const ArgIndexInputIterator& other) const { return !(*this == other); }
  __host__ __device__ void normalize() { _from += _at; _at = 0; }
};
}
`;
