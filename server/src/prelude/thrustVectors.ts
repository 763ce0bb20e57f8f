/** Thrust's vectors for host programs: elements move as bytes, as all that Thrust keeps on a device can. */

/** A vector whose elements host code reaches: std::vector with what the others can be made of. */
const reached = (name: string, allocator: string): string => `
template <class T, class Allocator = void> class ${name} : public std::vector<T${allocator}> {
 public:
  typedef std::vector<T${allocator}> _Base;
  ${name}() {}
  explicit ${name}(size_t n) : _Base(n) {}
  ${name}(size_t n, const T& value) : _Base(n, value) {}
  ${name}(std::initializer_list<T> list) : _Base(list) {}
  ${name}(const ${name}& other) : _Base(other.begin(), other.end()) {}
  ${name}(${name}&& other) { this->swap(other); }
  ${name}(const std::vector<T>& other) { _fill(other); }
  template <class U, class B> ${name}(const device_vector<U, B>& other) { _fill(other); }
  template <class U, class B> ${name}(const host_vector<U, B>& other) { _fill(other); }
  template <class U, class B> ${name}(const universal_vector<U, B>& other) { _fill(other); }
  template <class I> ${name}(I from, I to) {
    if constexpr (std::_number<I>::value) this->resize((size_t)from, (T)to);
    else assign(from, to);
  }
  template <class I> void assign(I from, I to) {
    if constexpr (std::_number<I>::value) {
      this->clear();
      this->resize((size_t)from, (T)to);
    } else {
      this->resize(to - from);
      thrust::copy(from, to, this->begin());
    }
  }
  template <class V> void _fill(const V& other) { assign(other.begin(), other.end()); }
  ${name}& operator=(const ${name}& other) { if (this != &other) _fill(other); return *this; }
  ${name}& operator=(${name}&& other) { this->swap(other); return *this; }
  ${name}& operator=(const std::vector<T>& other) { _fill(other); return *this; }
  template <class U, class B> ${name}& operator=(const device_vector<U, B>& other) { _fill(other); return *this; }
  template <class U, class B> ${name}& operator=(const host_vector<U, B>& other) { _fill(other); return *this; }
  template <class U, class B> ${name}& operator=(const universal_vector<U, B>& other) { _fill(other); return *this; }
  void swap(${name}& other) { _Base::swap(other); }
  typedef thrust::reverse_iterator<T*> reverse_iterator;
  reverse_iterator rbegin() const { return reverse_iterator((T*)this->end()); }
  reverse_iterator rend() const { return reverse_iterator((T*)this->begin()); }
};`;

const deviceVector = `
template <class T, class Allocator> class device_vector {
  T* _first;
  size_t _size;
  size_t _room;
  void _grow(size_t wanted) {
    if (wanted <= _room) return;
    size_t room = _room * 2 < wanted ? wanted : _room * 2;
    T* made = (T*)_onDevice(room * sizeof(T), false);
    if (_size > 0) __copy_element(made, _first, _size * sizeof(T));
    if (_first != nullptr) cudaFree(_first);
    _first = made;
    _room = room;
  }
  void _check(size_t i) const {
    if (i < _size) return;
    fprintf(stderr, "terminate called after throwing an instance of 'std::out_of_range'\\n");
    abort();
  }
  T* _open(size_t at, size_t n) {
    _grow(_size + n);
    if (_size > at) __copy_element(_first + at + n, _first + at, (_size - at) * sizeof(T));
    _size += n;
    return _first + at;
  }
 public:
  typedef T value_type;
  typedef device_ptr<T> iterator;
  typedef device_ptr<T> const_iterator;
  typedef device_ptr<T> pointer;
  typedef device_ptr<T> const_pointer;
  typedef device_reference<T> reference;
  typedef device_reference<T> const_reference;
  typedef thrust::reverse_iterator<device_ptr<T>> reverse_iterator;
  typedef size_t size_type;
  typedef long difference_type;
  typedef device_allocator<T> allocator_type;
  device_vector() : _first(nullptr), _size(0), _room(0) {}
  explicit device_vector(size_t n) : _first(nullptr), _size(0), _room(0) { resize(n); }
  device_vector(size_t n, const T& value) : _first(nullptr), _size(0), _room(0) { resize(n, value); }
  device_vector(size_t n, const T& value, const Allocator&) : _first(nullptr), _size(0), _room(0) { resize(n, value); }
  device_vector(std::initializer_list<T> list) : _first(nullptr), _size(0), _room(0) { assign(list.begin(), list.end()); }
  device_vector(const device_vector& other) : _first(nullptr), _size(0), _room(0) { _fill(other); }
  device_vector(device_vector&& other) : _first(other._first), _size(other._size), _room(other._room) {
    other._first = nullptr; other._size = 0; other._room = 0;
  }
  device_vector(const std::vector<T>& other) : _first(nullptr), _size(0), _room(0) { _fill(other); }
  template <class U, class B> device_vector(const device_vector<U, B>& other) : _first(nullptr), _size(0), _room(0) { _fill(other); }
  template <class U, class B> device_vector(const host_vector<U, B>& other) : _first(nullptr), _size(0), _room(0) { _fill(other); }
  template <class U, class B> device_vector(const universal_vector<U, B>& other) : _first(nullptr), _size(0), _room(0) { _fill(other); }
  template <class I> device_vector(I from, I to) : _first(nullptr), _size(0), _room(0) {
    if constexpr (std::_number<I>::value) resize((size_t)from, (T)to);
    else assign(from, to);
  }
  ~device_vector() { if (_first != nullptr) cudaFree(_first); }
  template <class V> void _fill(const V& other) { assign(other.begin(), other.end()); }
  device_vector& operator=(const device_vector& other) { if (this != &other) _fill(other); return *this; }
  device_vector& operator=(device_vector&& other) { swap(other); return *this; }
  device_vector& operator=(const std::vector<T>& other) { _fill(other); return *this; }
  device_vector& operator=(std::initializer_list<T> list) { assign(list.begin(), list.end()); return *this; }
  template <class U, class B> device_vector& operator=(const device_vector<U, B>& other) { _fill(other); return *this; }
  template <class U, class B> device_vector& operator=(const host_vector<U, B>& other) { _fill(other); return *this; }
  template <class U, class B> device_vector& operator=(const universal_vector<U, B>& other) { _fill(other); return *this; }
  template <class I> void assign(I from, I to) {
    if constexpr (std::_number<I>::value) {
      _size = 0;
      resize((size_t)from, (T)to);
    } else {
      size_t n = to - from;
      _size = 0;
      _grow(n);
      _size = n;
      thrust::copy(from, to, begin());
    }
  }
  size_t size() const { return _size; }
  size_t max_size() const { return (size_t)-1 / sizeof(T); }
  size_t capacity() const { return _room; }
  bool empty() const { return _size == 0; }
  device_ptr<T> data() const { return device_ptr<T>(_first); }
  device_ptr<T> begin() const { return device_ptr<T>(_first); }
  device_ptr<T> end() const { return device_ptr<T>(_first + _size); }
  device_ptr<T> cbegin() const { return device_ptr<T>(_first); }
  device_ptr<T> cend() const { return device_ptr<T>(_first + _size); }
  reverse_iterator rbegin() const { return reverse_iterator(end()); }
  reverse_iterator rend() const { return reverse_iterator(begin()); }
  device_reference<T> operator[](size_t i) const { return device_reference<T>(_first + i); }
  device_reference<T> at(size_t i) const { _check(i); return device_reference<T>(_first + i); }
  device_reference<T> front() const { return device_reference<T>(_first); }
  device_reference<T> back() const { return device_reference<T>(_first + _size - 1); }
  void reserve(size_t n) { _grow(n); }
  void shrink_to_fit() {
    if (_room == _size) return;
    device_vector smaller(begin(), end());
    swap(smaller);
  }
  void clear() { _size = 0; }
  void resize(size_t n) {
    _grow(n);
    if constexpr (std::_plain<T>::value) { if (n > _size) cudaMemset(_first + _size, 0, (n - _size) * sizeof(T)); }
    else if (n > _size) { T value = T(); thrust::fill(begin() + _size, begin() + n, value); }
    _size = n;
  }
  void resize(size_t n, const T& value) {
    T copy = value;
    _grow(n);
    if (n > _size) thrust::fill(begin() + _size, begin() + n, copy);
    _size = n;
  }
  void push_back(const T& value) {
    T copy = value;
    _grow(_size + 1);
    __copy_element(_first + _size, &copy, sizeof(T));
    _size++;
  }
  void pop_back() { _size--; }
  device_ptr<T> insert(device_ptr<T> where, const T& value) {
    T copy = value;
    T* at = _open(where._held - _first, 1);
    __copy_element(at, &copy, sizeof(T));
    return device_ptr<T>(at);
  }
  template <class I> device_ptr<T> insert(device_ptr<T> where, I from, I to) {
    if constexpr (std::_number<I>::value) {
      device_ptr<T> at = device_ptr<T>(_open(where._held - _first, (size_t)from));
      thrust::fill(at, at + (size_t)from, (T)to);
      return at;
    } else {
      device_vector kept(from, to);
      device_ptr<T> at = device_ptr<T>(_open(where._held - _first, kept.size()));
      thrust::copy(kept.begin(), kept.end(), at);
      return at;
    }
  }
  device_ptr<T> erase(device_ptr<T> from, device_ptr<T> to) {
    size_t left = end() - to;
    if (left > 0) __copy_element(from._held, to._held, left * sizeof(T));
    _size -= to - from;
    return from;
  }
  device_ptr<T> erase(device_ptr<T> where) { return erase(where, where + 1); }
  void swap(device_vector& other) {
    T* first = _first; size_t size = _size; size_t room = _room;
    _first = other._first; _size = other._size; _room = other._room;
    other._first = first; other._size = size; other._room = room;
  }
  template <class V> bool operator==(const V& other) const {
    return _size == other.size() && thrust::equal(begin(), end(), other.begin());
  }
  template <class V> bool operator!=(const V& other) const { return !(*this == other); }
};`;

export const thrustHostVectors = `
namespace thrust {
template <class T, class Allocator = void> class device_vector;
template <class T, class Allocator = void> class host_vector;
template <class T, class Allocator = void> class universal_vector;
template <class T> struct _Managed {
  T* allocate(size_t n) { return (T*)_onDevice(n * sizeof(T), true); }
  void deallocate(T* held, size_t n) { cudaFree(held); }
};
template <class T> using universal_allocator = _Managed<T>;
template <class T> using universal_ptr = T*;
${reached('host_vector', '')}
${reached('universal_vector', ', _Managed<T>')}
${deviceVector}
template <class T, class A, class V> bool operator==(const host_vector<T, A>& a, const V& b) {
  return a.size() == b.size() && thrust::equal(a.begin(), a.end(), b.begin());
}
template <class T, class A, class V> bool operator!=(const host_vector<T, A>& a, const V& b) { return !(a == b); }
namespace cuda {
template <class T> using vector = device_vector<T>;
template <class T> using universal_vector = thrust::universal_vector<T>;
}
template <class T, class A> void swap(device_vector<T, A>& a, device_vector<T, A>& b) { a.swap(b); }
template <class T, class A> void swap(host_vector<T, A>& a, host_vector<T, A>& b) { a.swap(b); }
}
`;
