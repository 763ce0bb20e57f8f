/** <initializer_list> and <vector> for host programs. Elements move as bytes when a vector grows; nothing is destroyed. */
export const initializerList = `
namespace std {
template <class T> struct initializer_list {
  const T* _first;
  size_t _count;
  const T* begin() const { return _first; }
  const T* end() const { return _first + _count; }
  size_t size() const { return _count; }
};
}
`;

export const vectors = `
namespace std {
template <class T> struct _plain { static constexpr bool value = false; };
${[
  'bool',
  'char',
  'signed char',
  'unsigned char',
  'short',
  'unsigned short',
  'int',
  'unsigned int',
  'long',
  'unsigned long',
  'long long',
  'unsigned long long',
  'float',
  'double',
]
  .map((type) => `template <> struct _plain<${type}> { static constexpr bool value = true; };`)
  .join('\n')}
template <class T> struct _plain<T*> { static constexpr bool value = true; };

template <class T, class Allocator = void> class vector {
  T* _first;
  size_t _size;
  size_t _room;
  void _grow(size_t wanted) {
    if (wanted <= _room) return;
    size_t room = _room * 2 < wanted ? wanted : _room * 2;
    T* made = (T*)malloc(room * sizeof(T));
    if (made == 0) { fputs("terminate called after throwing an instance of 'std::bad_alloc'\\n", stderr); abort(); }
    if (_size > 0) memcpy(made, _first, _size * sizeof(T));
    free(_first);
    _first = made;
    _room = room;
  }
  void _check(size_t i) const {
    if (i < _size) return;
    fprintf(stderr, "terminate called after throwing an instance of 'std::out_of_range'\\n");
    abort();
  }
 public:
  typedef T value_type;
  typedef T* iterator;
  typedef const T* const_iterator;
  typedef size_t size_type;
  typedef T& reference;
  typedef const T& const_reference;
  vector() : _first(0), _size(0), _room(0) {}
  explicit vector(size_t n) : _first(0), _size(0), _room(0) { resize(n); }
  vector(size_t n, const T& value) : _first(0), _size(0), _room(0) { resize(n, value); }
  vector(initializer_list<T> list) : _first(0), _size(0), _room(0) { assign(list.begin(), list.end()); }
  vector(const T* from, const T* to) : _first(0), _size(0), _room(0) { assign(from, to); }
  vector(const vector& other) : _first(0), _size(0), _room(0) { assign(other._first, other._first + other._size); }
  vector& operator=(const vector& other) {
    if (this != &other) assign(other._first, other._first + other._size);
    return *this;
  }
  void assign(const T* from, const T* to) {
    _size = 0;
    _grow(to - from);
    if constexpr (_plain<T>::value) {
      _size = to - from;
      if (_size > 0) memcpy(_first, from, _size * sizeof(T));
    } else {
      for (; from != to; ++from) push_back(*from);
    }
  }
  void assign(size_t n, const T& value) { clear(); resize(n, value); }
  size_t size() const { return _size; }
  size_t capacity() const { return _room; }
  bool empty() const { return _size == 0; }
  T* data() { return _first; }
  const T* data() const { return _first; }
  T* begin() { return _first; }
  T* end() { return _first + _size; }
  const T* begin() const { return _first; }
  const T* end() const { return _first + _size; }
  const T* cbegin() const { return _first; }
  const T* cend() const { return _first + _size; }
  T& operator[](size_t i) { return _first[i]; }
  const T& operator[](size_t i) const { return _first[i]; }
  T& at(size_t i) { _check(i); return _first[i]; }
  const T& at(size_t i) const { _check(i); return _first[i]; }
  T& front() { return _first[0]; }
  const T& front() const { return _first[0]; }
  T& back() { return _first[_size - 1]; }
  const T& back() const { return _first[_size - 1]; }
  void push_back(const T& value) {
    T copy = value;
    _grow(_size + 1);
    _place(_size++, copy);
  }
  template <class... A> void emplace_back(A... values) { push_back(T(values...)); }
  void pop_back() { _size--; }
  void clear() { _size = 0; }
  void reserve(size_t n) { _grow(n); }
  void shrink_to_fit() {}
  void resize(size_t n) {
    _grow(n);
    if constexpr (_plain<T>::value) {
      if (n > _size) memset(_first + _size, 0, (n - _size) * sizeof(T));
    } else {
      for (size_t i = _size; i < n; i++) _place(i, T());
    }
    _size = n;
  }
  void resize(size_t n, const T& value) {
    T copy = value;
    _grow(n);
    for (size_t i = _size; i < n; i++) _place(i, copy);
    _size = n;
  }
  T* insert(const T* where, const T& value) {
    size_t at = where - _first;
    T copy = value;
    _grow(_size + 1);
    memmove(_first + at + 1, _first + at, (_size - at) * sizeof(T));
    _size++;
    _place(at, copy);
    return _first + at;
  }
  T* erase(const T* where) {
    size_t at = where - _first;
    memmove(_first + at, _first + at + 1, (_size - at - 1) * sizeof(T));
    _size--;
    return _first + at;
  }
  void swap(vector& other) {
    T* first = _first; size_t size = _size; size_t room = _room;
    _first = other._first; _size = other._size; _room = other._room;
    other._first = first; other._size = size; other._room = room;
  }
  bool operator==(const vector& other) const {
    if (_size != other._size) return false;
    for (size_t i = 0; i < _size; i++) if (!(_first[i] == other._first[i])) return false;
    return true;
  }
  bool operator!=(const vector& other) const { return !(*this == other); }
 private:
  void _place(size_t i, const T& value) {
    if constexpr (!_plain<T>::value) memset(_first + i, 0, sizeof(T));
    _first[i] = value;
  }
};
}
`;
