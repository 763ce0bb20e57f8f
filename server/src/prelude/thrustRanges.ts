/**
 * Ranges of Thrust's algorithms. An iterator over memory of the device becomes a pointer for as long as an algorithm runs,
 * also inside iterators that are made of others.
 */
export const thrustRanges = `
namespace thrust {
template <class I> struct reverse_iterator {
  using value_type = typename std::iterator_traits<I>::value_type;
  using reference = typename std::iterator_traits<I>::reference;
  using difference_type = long;
  using pointer = void;
  using iterator_category = std::random_access_iterator_tag;
  I _at;
  reverse_iterator() = default;
  __host__ __device__ explicit reverse_iterator(I at) : _at(at) {}
  __host__ __device__ I base() const { return _at; }
  __host__ __device__ decltype(auto) operator*() const { return *(_at - 1); }
  template <class N> __host__ __device__ decltype(auto) operator[](N n) const { return *(_at - 1 - n); }
  __host__ __device__ reverse_iterator& operator++() { --_at; return *this; }
  __host__ __device__ reverse_iterator& operator--() { ++_at; return *this; }
  __host__ __device__ reverse_iterator operator++(int) { reverse_iterator old = *this; --_at; return old; }
  template <class N> __host__ __device__ reverse_iterator& operator+=(N n) { _at = _at - n; return *this; }
  template <class N> __host__ __device__ reverse_iterator operator+(N n) const { return reverse_iterator(_at - n); }
  __host__ __device__ reverse_iterator operator-(long n) const { return reverse_iterator(_at + n); }
  __host__ __device__ long operator-(const reverse_iterator& other) const { return other._at - _at; }
  __host__ __device__ bool operator==(const reverse_iterator& other) const { return _at == other._at; }
  __host__ __device__ bool operator!=(const reverse_iterator& other) const { return !(_at == other._at); }
  __host__ __device__ bool operator<(const reverse_iterator& other) const { return other._at < _at; }
};
template <class I> __host__ __device__ reverse_iterator<I> make_reverse_iterator(I at) { return reverse_iterator<I>(at); }

struct _Nothing {
  template <class T> __host__ __device__ const _Nothing& operator=(const T&) const { return *this; }
};
template <class System = void> struct discard_iterator {
  using value_type = _Nothing;
  using reference = _Nothing;
  using difference_type = long;
  using pointer = void;
  using iterator_category = std::random_access_iterator_tag;
  long _at;
  __host__ __device__ discard_iterator(long at = 0) : _at(at) {}
  __host__ __device__ _Nothing operator*() const { return _Nothing(); }
  template <class N> __host__ __device__ _Nothing operator[](N) const { return _Nothing(); }
  __host__ __device__ discard_iterator& operator++() { ++_at; return *this; }
  __host__ __device__ discard_iterator operator++(int) { discard_iterator old = *this; ++_at; return old; }
  template <class N> __host__ __device__ discard_iterator& operator+=(N n) { _at += n; return *this; }
  template <class N> __host__ __device__ discard_iterator operator+(N n) const { return discard_iterator(_at + n); }
  __host__ __device__ long operator-(const discard_iterator& other) const { return _at - other._at; }
  __host__ __device__ bool operator==(const discard_iterator& other) const { return _at == other._at; }
  __host__ __device__ bool operator!=(const discard_iterator& other) const { return _at != other._at; }
};
__host__ __device__ inline discard_iterator<> make_discard_iterator(long at = 0) { return discard_iterator<>(at); }

template <class F, class I> struct _TransformedPlace {
  I _at;
  F _function;
  __host__ __device__ _TransformedPlace(I at, F function) : _at(at), _function(function) {}
  template <class T> __host__ __device__ const _TransformedPlace& operator=(const T& value) const {
    *_at = _function(value);
    return *this;
  }
};
template <class F, class I> struct transform_output_iterator {
  using value_type = typename std::iterator_traits<I>::value_type;
  using reference = _TransformedPlace<F, I>;
  using difference_type = long;
  using pointer = void;
  using iterator_category = std::random_access_iterator_tag;
  I _at;
  F _function;
  __host__ __device__ transform_output_iterator(I at, F function) : _at(at), _function(function) {}
  __host__ __device__ _TransformedPlace<F, I> operator*() const { return _TransformedPlace<F, I>(_at, _function); }
  template <class N> __host__ __device__ _TransformedPlace<F, I> operator[](N n) const {
    return _TransformedPlace<F, I>(_at + n, _function);
  }
  __host__ __device__ transform_output_iterator& operator++() { ++_at; return *this; }
  __host__ __device__ transform_output_iterator operator++(int) { transform_output_iterator old = *this; ++_at; return old; }
  template <class N> __host__ __device__ transform_output_iterator operator+(N n) const {
    return transform_output_iterator(_at + n, _function);
  }
  __host__ __device__ long operator-(const transform_output_iterator& other) const { return _at - other._at; }
  __host__ __device__ bool operator==(const transform_output_iterator& other) const { return _at == other._at; }
  __host__ __device__ bool operator!=(const transform_output_iterator& other) const { return !(_at == other._at); }
};
template <class F, class I>
__host__ __device__ transform_output_iterator<F, I> make_transform_output_iterator(I at, F function) {
  return transform_output_iterator<F, I>(at, function);
}

/* Read through one function and written through another. */
template <class F, class G, class I> struct _TwoWayPlace {
  I _at;
  F _read;
  G _write;
  __host__ __device__ _TwoWayPlace(I at, F read, G write) : _at(at), _read(read), _write(write) {}
  using _Value = decltype(std::declval<F>()(std::declval<typename std::iterator_traits<I>::value_type>()));
  __host__ __device__ operator _Value() const {
    typename std::iterator_traits<I>::value_type held = *_at;
    return _read(held);
  }
  template <class T> __host__ __device__ const _TwoWayPlace& operator=(const T& value) const {
    *_at = _write(value);
    return *this;
  }
};
template <class F, class G, class I> struct transform_input_output_iterator {
  using value_type = typename _TwoWayPlace<F, G, I>::_Value;
  using reference = _TwoWayPlace<F, G, I>;
  using difference_type = long;
  using pointer = void;
  using iterator_category = std::random_access_iterator_tag;
  I _at;
  F _read;
  G _write;
  __host__ __device__ transform_input_output_iterator(I at, F read, G write) : _at(at), _read(read), _write(write) {}
  __host__ __device__ reference operator*() const { return reference(_at, _read, _write); }
  template <class N> __host__ __device__ reference operator[](N n) const { return reference(_at + n, _read, _write); }
  __host__ __device__ transform_input_output_iterator& operator++() { ++_at; return *this; }
  __host__ __device__ transform_input_output_iterator operator++(int) { auto old = *this; ++_at; return old; }
  template <class N> __host__ __device__ transform_input_output_iterator operator+(N n) const {
    return transform_input_output_iterator(_at + n, _read, _write);
  }
  template <class N> __host__ __device__ transform_input_output_iterator& operator+=(N n) { _at += n; return *this; }
  __host__ __device__ long operator-(const transform_input_output_iterator& other) const { return _at - other._at; }
  __host__ __device__ bool operator==(const transform_input_output_iterator& other) const { return _at == other._at; }
  __host__ __device__ bool operator!=(const transform_input_output_iterator& other) const { return !(_at == other._at); }
};
template <class F, class G, class I>
__host__ __device__ transform_input_output_iterator<F, G, I> make_transform_input_output_iterator(I at, F read, G write) {
  return transform_input_output_iterator<F, G, I>(at, read, write);
}

template <class F> struct zip_function {
  F _function;
  __host__ __device__ zip_function(F function) : _function(function) {}
  template <class T, size_t... K> __host__ __device__ decltype(auto) _apply(T& all, std::index_sequence<K...>) const {
    return _function(get<K>(all)...);
  }
  template <class... T> __host__ __device__ decltype(auto) operator()(tuple<T...> all) const {
    return _apply(all, std::index_sequence_for<T...>{});
  }
};
template <class F> __host__ __device__ zip_function<F> make_zip_function(F function) { return zip_function<F>(function); }

template <class F> struct _Not {
  F _function;
  __host__ __device__ _Not(F function) : _function(function) {}
  template <class... T> __host__ __device__ bool operator()(const T&... given) const { return !_function(given...); }
};
template <class F> __host__ __device__ _Not<F> not1(F function) { return _Not<F>(function); }
template <class F> __host__ __device__ _Not<F> not2(F function) { return _Not<F>(function); }
template <class F> __host__ __device__ _Not<F> not_fn(F function) { return _Not<F>(function); }
template <class A = void, class B = A> struct project1st {
  template <class T, class U> __host__ __device__ T operator()(const T& first, const U&) const { return first; }
};
template <class A = void, class B = A> struct project2nd {
  template <class T, class U> __host__ __device__ U operator()(const T&, const U& second) const { return second; }
};

/* The iterator without what stands between host code and the device. */
template <class I> struct _Raw {
  using type = I;
  __host__ __device__ static I of(const I& at) { return at; }
};
template <class T> struct _Raw<device_ptr<T>> {
  using type = T*;
  __host__ __device__ static T* of(const device_ptr<T>& at) { return at._held; }
};
template <class I> struct _Raw<reverse_iterator<I>> {
  using type = reverse_iterator<typename _Raw<I>::type>;
  __host__ __device__ static type of(const reverse_iterator<I>& at) { return type(_Raw<I>::of(at._at)); }
};
template <class F, class I, class R, class V> struct _Raw<transform_iterator<F, I, R, V>> {
  using type = transform_iterator<F, typename _Raw<I>::type>;
  __host__ __device__ static type of(const transform_iterator<F, I, R, V>& at) {
    return type(_Raw<I>::of(at._at), at._function);
  }
};
template <class F, class I> struct _Raw<transform_output_iterator<F, I>> {
  using type = transform_output_iterator<F, typename _Raw<I>::type>;
  __host__ __device__ static type of(const transform_output_iterator<F, I>& at) {
    return type(_Raw<I>::of(at._at), at._function);
  }
};
template <class E, class I> struct _Raw<permutation_iterator<E, I>> {
  using type = permutation_iterator<typename _Raw<E>::type, typename _Raw<I>::type>;
  __host__ __device__ static type of(const permutation_iterator<E, I>& at) {
    return type(_Raw<E>::of(at._elements), _Raw<I>::of(at._at));
  }
};
template <class... I> struct _Raw<zip_iterator<tuple<I...>>> {
  using type = zip_iterator<tuple<typename _Raw<I>::type...>>;
  template <size_t... K> __host__ __device__ static type _each(const tuple<I...>& at, std::index_sequence<K...>) {
    return type(tuple<typename _Raw<I>::type...>(_Raw<I>::of(get<K>(at))...));
  }
  __host__ __device__ static type of(const zip_iterator<tuple<I...>>& at) {
    return _each(at._at, std::index_sequence_for<I...>{});
  }
};
template <class I> __host__ __device__ auto _raw(const I& at) { return _Raw<I>::of(at); }
template <class I> using _Value = typename std::iterator_traits<I>::value_type;
template <class A, class B> struct _Alike { static constexpr bool value = false; };
template <class T> struct _Alike<T*, T*> { static constexpr bool value = true; };
}
namespace cuda {
using thrust::constant_iterator;
using thrust::counting_iterator;
using thrust::make_constant_iterator;
using thrust::make_counting_iterator;
using thrust::make_permutation_iterator;
using thrust::make_transform_iterator;
using thrust::make_zip_iterator;
using thrust::permutation_iterator;
using thrust::transform_iterator;
}
`;
