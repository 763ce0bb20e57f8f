/** <mdspan> of C++23, as libcu++ has it ([views.multidim]): what a view's indices come to is worked out in its index type. */
const inline = '__host__ __device__ constexpr';
const anyIndices = (type: string): string =>
  `template <typename... J, typename = enable_if_t<(is_convertible_v<J, ${type}> && ...)>>`;

const extents = `
template <typename I, size_t N> struct _Sizes {
  I _values[N];
  ${inline} I get(size_t i) const { return _values[i]; }
  ${inline} void set(size_t i, I size) { _values[i] = size; }
};
template <typename I> struct _Sizes<I, 0> {
  ${inline} I get(size_t) const { return 0; }
  ${inline} void set(size_t, I) {}
};
template <typename I, size_t... E> struct extents : _Sizes<I, (size_t(E == (size_t)-1) + ... + 0)> {
  using index_type = I;
  using size_type = make_unsigned_t<I>;
  using rank_type = size_t;
  static ${inline} size_t rank() { return sizeof...(E); }
  static ${inline} size_t rank_dynamic() { return (size_t(E == (size_t)-1) + ... + 0); }
  static ${inline} size_t static_extent(size_t r) {
    size_t all[] = {E..., 0};
    return all[r];
  }
  static ${inline} size_t _dynamicBefore(size_t r) {
    size_t all[] = {E..., 0};
    size_t n = 0;
    for (size_t i = 0; i < r; i++) n += all[i] == (size_t)-1;
    return n;
  }
  template <size_t R> ${inline} I _extent() const {
    constexpr size_t known = static_extent(R);
    constexpr size_t place = _dynamicBefore(R);
    if constexpr (known == (size_t)-1) return this->get(place);
    else return (I)known;
  }
  template <size_t R> ${inline} I _extentAt(size_t r) const {
    if constexpr (R < rank()) return r == R ? _extent<R>() : _extentAt<R + 1>(r);
    else return 0;
  }
  ${inline} I extent(size_t r) const { return _extentAt<0>(r); }
  template <size_t R> ${inline} void _take() {}
  template <size_t R, typename First, typename... Rest> ${inline} void _take(First size, Rest... rest) {
    if constexpr (static_extent(R) == (size_t)-1) this->set(_dynamicBefore(R), (I)size);
    _take<R + 1>(rest...);
  }
  template <size_t R> ${inline} void _takeDynamic() {}
  template <size_t R, typename First, typename... Rest> ${inline} void _takeDynamic(First size, Rest... rest) {
    this->set(R, (I)size);
    _takeDynamic<R + 1>(rest...);
  }
  ${inline} extents() {
    for (size_t r = 0; r < rank_dynamic(); r++) this->set(r, 0);
  }
  ${anyIndices('I')} ${inline} explicit extents(J... sizes) {
    if constexpr (sizeof...(J) == rank()) _take<0>(sizes...);
    else _takeDynamic<0>(sizes...);
  }
  template <typename J, size_t N> ${inline} extents(const array<J, N>& sizes) {
    for (size_t r = 0; r < N; r++) {
      if (N == rank_dynamic()) this->set(r, (I)sizes[r]);
      else if (static_extent(r) == (size_t)-1) this->set(_dynamicBefore(r), (I)sizes[r]);
    }
  }
  template <typename J, size_t... F> ${inline} extents(const extents<J, F...>& other) {
    for (size_t r = 0; r < rank(); r++)
      if (static_extent(r) == (size_t)-1) this->set(_dynamicBefore(r), (I)other.extent(r));
  }
  ${inline} size_t _product() const {
    size_t n = 1;
    for (size_t r = 0; r < rank(); r++) n *= extent(r);
    return n;
  }
};
template <typename I, size_t... E, typename J, size_t... F>
${inline} bool operator==(const extents<I, E...>& a, const extents<J, F...>& b) {
  if (sizeof...(E) != sizeof...(F)) return false;
  for (size_t r = 0; r < sizeof...(E); r++) if (a.extent(r) != b.extent(r)) return false;
  return true;
}
template <typename T> struct _Dynamic { static constexpr size_t value = (size_t)-1; };
template <typename... I> extents(I...) -> extents<size_t, _Dynamic<I>::value...>;
template <typename I, typename S> struct _DynamicExtents;
template <typename I, size_t... R> struct _DynamicExtents<I, index_sequence<R...>> {
  using type = extents<I, (R, (size_t)-1)...>;
};
template <typename I, size_t N> using dextents = typename _DynamicExtents<I, make_index_sequence<N>>::type;
template <size_t N, typename I = size_t> using dims = dextents<I, N>;
`;

/** What every mapping has, whose extents are its base. */
const mappingMembers = (layout: string): string => `
    using extents_type = E;
    using index_type = typename E::index_type;
    using size_type = typename E::size_type;
    using rank_type = size_t;
    using layout_type = ${layout};
    ${inline} const E& extents() const { return *this; }
    static ${inline} bool is_always_unique() { return true; }
    static ${inline} bool is_unique() { return true; }`;

const contiguousMapping = (layout: string, offset: string, stride: string): string => `
struct ${layout} {
  template <typename E> struct mapping : E {${mappingMembers(layout)}
    ${inline} mapping() {}
    ${inline} mapping(const E& sizes) : E(sizes) {}
    template <typename F> ${inline} mapping(const typename ${layout}::template mapping<F>& other) : E(other.extents()) {}
    template <size_t R> ${inline} index_type _offset(index_type sum) const { return sum; }
    template <size_t R, typename First, typename... Rest>
    ${inline} index_type _offset(index_type sum, First first, Rest... rest) const { ${offset} }
    template <typename... I> ${inline} index_type operator()(I... at) const { return _offset<0>(0, at...); }
    ${inline} index_type stride(size_t r) const {
      index_type n = 1;
      ${stride}
      return n;
    }
    ${inline} index_type required_span_size() const { return (index_type)this->_product(); }
    static ${inline} bool is_always_exhaustive() { return true; }
    static ${inline} bool is_always_strided() { return true; }
    ${inline} bool is_exhaustive() const { return true; }
  };
};
`;

const stridedMapping = `
struct layout_stride {
  template <typename E> struct mapping : E {${mappingMembers('layout_stride')}
    index_type _strides[E::rank() ? E::rank() : 1];
    ${inline} mapping() {}
    template <typename J> ${inline} mapping(const E& sizes, const array<J, E::rank()>& strides) : E(sizes) {
      for (size_t r = 0; r < E::rank(); r++) _strides[r] = (index_type)strides[r];
    }
    template <typename M, typename = typename M::layout_type> ${inline} mapping(const M& other) : E(other.extents()) {
      for (size_t r = 0; r < E::rank(); r++) _strides[r] = (index_type)other.stride(r);
    }
    template <size_t R> ${inline} index_type _offset() const { return 0; }
    template <size_t R, typename First, typename... Rest> ${inline} index_type _offset(First first, Rest... rest) const {
      return (index_type)first * _strides[R] + _offset<R + 1>(rest...);
    }
    template <typename... I> ${inline} index_type operator()(I... at) const { return _offset<0>(at...); }
    ${inline} index_type stride(size_t r) const { return _strides[r]; }
    ${inline} array<index_type, E::rank()> strides() const {
      array<index_type, E::rank()> all;
      for (size_t r = 0; r < E::rank(); r++) all[r] = _strides[r];
      return all;
    }
    ${inline} index_type required_span_size() const {
      index_type n = 1;
      for (size_t r = 0; r < E::rank(); r++) {
        if (this->extent(r) == 0) return 0;
        n += (this->extent(r) - 1) * _strides[r];
      }
      return n;
    }
    static ${inline} bool is_always_exhaustive() { return false; }
    static ${inline} bool is_always_strided() { return true; }
    ${inline} bool is_exhaustive() const { return required_span_size() == (index_type)this->_product(); }
  };
};
`;

const view = `
template <typename T> struct default_accessor {
  using element_type = T;
  using reference = T&;
  using data_handle_type = T*;
  ${inline} T& access(T* p, size_t i) const { return p[i]; }
  ${inline} T* offset(T* p, size_t i) const { return p + i; }
};
template <typename T, typename E, typename L = layout_right, typename A = default_accessor<T>>
struct mdspan : L::template mapping<E> {
  using extents_type = E;
  using layout_type = L;
  using accessor_type = A;
  using mapping_type = typename L::template mapping<E>;
  using element_type = T;
  using value_type = remove_cv_t<T>;
  using index_type = typename E::index_type;
  using size_type = typename E::size_type;
  using rank_type = size_t;
  using data_handle_type = T*;
  using reference = T&;
  T* _data;
  ${inline} mdspan() : _data(nullptr) {}
  ${anyIndices('typename E::index_type')} ${inline} explicit mdspan(T* p, J... sizes) : mapping_type(E(sizes...)), _data(p) {}
  template <typename J, size_t N> ${inline} mdspan(T* p, const array<J, N>& sizes) : mapping_type(E(sizes)), _data(p) {}
  ${inline} mdspan(T* p, const E& sizes) : mapping_type(sizes), _data(p) {}
  ${inline} mdspan(T* p, const mapping_type& mapping) : mapping_type(mapping), _data(p) {}
  ${inline} mdspan(T* p, const mapping_type& mapping, const A&) : mapping_type(mapping), _data(p) {}
  template <typename U, typename F, typename M, typename B>
  ${inline} mdspan(const mdspan<U, F, M, B>& other) : mapping_type(other.mapping()), _data(other.data_handle()) {}
  ${inline} const mapping_type& mapping() const { return *this; }
  ${inline} A accessor() const { return A(); }
  ${inline} T* const& data_handle() const { return _data; }
  ${inline} size_type size() const { return (size_type)this->_product(); }
  ${inline} bool empty() const { return size() == 0; }
  template <typename... I> ${inline} T& operator()(I... at) const { return _data[mapping()((index_type)at...)]; }
  ${anyIndices('typename E::index_type')} ${inline} T& operator[](J... at) const { return _data[mapping()((index_type)at...)]; }
  template <typename J> ${inline} T& operator[](const array<J, E::rank()>& at) const {
    return _at(at, make_index_sequence<E::rank()>());
  }
  template <typename J, size_t... R> ${inline} T& _at(const array<J, E::rank()>& at, index_sequence<R...>) const {
    return _data[mapping()((index_type)at[R]...)];
  }
};
template <typename T, typename... I> mdspan(T*, I...) -> mdspan<T, dextents<size_t, sizeof...(I)>>;
template <typename T, typename J, size_t N> mdspan(T*, const array<J, N>&) -> mdspan<T, dextents<size_t, N>>;
template <typename T, typename I, size_t... E> mdspan(T*, const extents<I, E...>&) -> mdspan<T, extents<I, E...>>;
template <typename T, typename M> mdspan(T*, const M&) -> mdspan<T, typename M::extents_type, typename M::layout_type>;
`;

export const multidimensionalViews = `
namespace std {
${extents}
${contiguousMapping(
  'layout_right',
  'return _offset<R + 1>(sum * this->template _extent<R>() + (index_type)first, rest...);',
  'for (size_t i = r + 1; i < E::rank(); i++) n *= this->extent(i);',
)}
${contiguousMapping(
  'layout_left',
  'return (index_type)first + this->template _extent<R>() * _offset<R + 1>(0, rest...);',
  'for (size_t i = 0; i < r; i++) n *= this->extent(i);',
)}
${stridedMapping}
${view}
}
`;
