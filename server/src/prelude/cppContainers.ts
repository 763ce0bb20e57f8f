/**
 * <initializer_list> and <vector> for host programs. Elements move as bytes when a vector grows, where nobody sees it. Allocators have no state:
 * one is made where memory is taken (`cudaMallocManaged` behind one makes elements that kernels can reach).
 */
import { reverseMembers } from './reverseMembers.ts';
import { vectorObjects } from './vectorObjects.ts';

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

export const reverseIterators = `
namespace std {
template <class I> struct reverse_iterator {
  using value_type = typename iterator_traits<I>::value_type;
  using reference = typename iterator_traits<I>::reference;
  using pointer = typename iterator_traits<I>::pointer;
  using difference_type = long;
  using iterator_category = typename iterator_traits<I>::iterator_category;
  I _at;
  reverse_iterator() {}
  explicit reverse_iterator(I at) : _at(at) {}
  auto& operator*() const { I before = _at; --before; return *before; }
  auto* operator->() const { I before = _at; --before; return &*before; }
  reverse_iterator& operator++() { --_at; return *this; }
  reverse_iterator operator++(int) { reverse_iterator old = *this; --_at; return old; }
  reverse_iterator& operator--() { ++_at; return *this; }
  reverse_iterator& operator+=(long n) { _at -= n; return *this; }
  reverse_iterator operator+(long n) const { return reverse_iterator(_at - n); }
  reverse_iterator operator-(long n) const { return reverse_iterator(_at + n); }
  long operator-(const reverse_iterator& other) const { return other._at - _at; }
  I base() const { return _at; }
  bool operator==(const reverse_iterator& other) const { return _at == other._at; }
  bool operator!=(const reverse_iterator& other) const { return _at != other._at; }
  bool operator<(const reverse_iterator& other) const { return other._at < _at; }
};
template <class I> reverse_iterator<I> make_reverse_iterator(I at) { return reverse_iterator<I>(at); }
}
`;

export const vectors = `
namespace std {
template <class T> struct _number { static constexpr bool value = false; };
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
  .map((type) => `template <> struct _number<${type}> { static constexpr bool value = true; };`)
  .join('\n')}
template <class T> struct _plain { static constexpr bool value = _number<T>::value; };
template <class T> struct _plain<T*> { static constexpr bool value = true; };

template <class T> struct allocator;
template <class A> struct _usual { static constexpr bool value = false; };
template <> struct _usual<void> { static constexpr bool value = true; };
template <class T> struct _usual<allocator<T>> { static constexpr bool value = true; };

template <class T, class Allocator = void> class vector {
  T* _first;
  size_t _size;
  size_t _room;
  static T* _take(size_t room) {
    T* made;
    if constexpr (_usual<Allocator>::value) made = (T*)malloc(room * sizeof(T));
    else { Allocator from; made = from.allocate(room); }
    if (made == 0) { fputs("terminate called after throwing an instance of 'std::bad_alloc'\\n", stderr); abort(); }
    return made;
  }
  void _give() {
    if constexpr (_usual<Allocator>::value) free(_first);
    else if (_first != 0) { Allocator to; to.deallocate(_first, _room); }
  }
  void _move(T* made, size_t room) {
    if constexpr (!__is_moved_as_bytes(T)) { _carry(made, room, _size); return; }
    if (_size > 0) memcpy((void*)made, (void*)_first, _size * sizeof(T));
    _give();
    _first = made;
    _room = room;
  }
  void _grow(size_t wanted) {
    if (wanted <= _room) return;
    size_t room = _size * 2 < wanted ? wanted : _size * 2;
    _move(_take(room), room);
  }
  void _check(size_t i) const {
    if (i < _size) return;
    char text[128];
    snprintf(text, 128, "vector::_M_range_check: __n (which is %lu) >= this->size() (which is %lu)", i, _size);
    throw out_of_range(text);
  }
  void _place(size_t i, const T& value) {
    if constexpr (_plain<T>::value) _first[i] = value;
    else new (_first + i) T(value);
  }
  void _drop(size_t from, size_t to) {
    if constexpr (!_plain<T>::value) for (size_t i = from; i < to; i++) _first[i].~T();
  }
${vectorObjects}  T* _open(const T* where, size_t n) {
    size_t at = where - _first;
    _grow(_size + n);
    memmove((void*)(_first + at + n), (void*)(_first + at), (_size - at) * sizeof(T));
    _size += n;
    return _first + at;
  }
 public:
  typedef T value_type;
  typedef T* iterator;
  typedef const T* const_iterator;
  typedef size_t size_type;
  typedef long difference_type;
  typedef T& reference;
  typedef const T& const_reference;
  typedef T* pointer;
  vector() : _first(0), _size(0), _room(0) {}
  explicit vector(size_t n) : _first(0), _size(0), _room(0) { resize(n); }
  vector(size_t n, const T& value) : _first(0), _size(0), _room(0) {
    if constexpr (_plain<T>::value) resize(n, value);
    else { _grow(n); _makeAll(_first, _Same{value}, 0, n); _size = n; }
  }
  vector(initializer_list<T> list) : _first(0), _size(0), _room(0) { assign(list.begin(), list.end()); }
  vector(const T* from, const T* to) : _first(0), _size(0), _room(0) { assign(from, to); }
  template <class I> vector(I from, I to) : _first(0), _size(0), _room(0) {
    if constexpr (_number<I>::value) resize((size_t)from, (T)to);
    else for (; from != to; ++from) push_back(*from);
  }
  vector(const vector& other) : _first(0), _size(0), _room(0) { assign(other._first, other._first + other._size); }
  vector(vector&& other) : _first(other._first), _size(other._size), _room(other._room) {
    other._first = 0; other._size = 0; other._room = 0;
  }
  ~vector() { _drop(0, _size); _give(); }
  vector& operator=(const vector& other) {
    if (this != &other) assign(other._first, other._first + other._size);
    return *this;
  }
  vector& operator=(vector&& other) { vector kept(move(other)); swap(kept); return *this; }
  void assign(const T* from, const T* to) {
    if constexpr (!__is_moved_as_bytes(T)) { _assignAll(from, to - from); return; }
    clear();
    _grow(to - from);
    if constexpr (_plain<T>::value) {
      _size = to - from;
      if (_size > 0) memcpy(_first, from, _size * sizeof(T));
    } else {
      for (; from != to; ++from) push_back(*from);
    }
  }
  void assign(size_t n, const T& value) {
    if constexpr (!__is_moved_as_bytes(T)) _assignAll(_Same{value}, n);
    else { clear(); resize(n, value); }
  }
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
  ${reverseMembers('_first', '_first + _size')}
  T& operator[](size_t i) { return _first[i]; }
  const T& operator[](size_t i) const { return _first[i]; }
  T& at(size_t i) { _check(i); return _first[i]; }
  const T& at(size_t i) const { _check(i); return _first[i]; }
  T& front() { return _first[0]; }
  const T& front() const { return _first[0]; }
  T& back() { return _first[_size - 1]; }
  const T& back() const { return _first[_size - 1]; }
  void push_back(const T& value) {
    if constexpr (_plain<T>::value) {
      T copy = value;
      _grow(_size + 1);
      _first[_size++] = copy;
    } else if constexpr (!__is_moved_as_bytes(T)) {
      _enter(_size, value);
    } else {
      if (_size < _room) { _place(_size++, value); return; }
      size_t room = _room == 0 ? 1 : _room * 2;
      T* made = _take(room);
      new (made + _size) T(value);
      _move(made, room);
      _size++;
    }
  }
  void push_back(T&& value) {
    if constexpr (!__is_moved_as_bytes(T)) { _enter(_size, move(value)); return; }
    _grow(_size + 1);
    new (_first + _size++) T(move(value));
  }
  template <class... A> T& emplace_back(A&&... values) {
    if constexpr (!__is_moved_as_bytes(T)) return *_enter(_size, forward<A>(values)...);
    _grow(_size + 1);
    new (_first + _size++) T(forward<A>(values)...);
    return _first[_size - 1];
  }
  void pop_back() { _size--; _drop(_size, _size + 1); }
  void clear() { _drop(0, _size); _size = 0; }
  void reserve(size_t n) { if (n > _room) _move(_take(n), n); }
  void flip() { for (auto& one : *this) one = !one; }
  void shrink_to_fit() {
    if (_size >= _room) return;
    T* made = _take(_size);
    if constexpr (__is_moved_as_bytes(T)) _move(made, _size);
    else { _transfer(made, _first, _size); _settle(made, _size); }
  }
  void resize(size_t n) {
    if (n < _size) _drop(n, _size);
    if constexpr (!__is_moved_as_bytes(T)) { if (n > _size) _append(n - _size); _size = n; return; }
    _grow(n);
    if constexpr (_plain<T>::value) {
      if (n > _size) memset(_first + _size, 0, (n - _size) * sizeof(T));
    } else {
      for (size_t i = _size; i < n; i++) new (_first + i) T();
    }
    _size = n;
  }
  void resize(size_t n, const T& value) {
    if constexpr (!__is_moved_as_bytes(T)) {
      if (n < _size) { _drop(n, _size); _size = n; }
      else insert(_first + _size, n - _size, value);
      return;
    }
    T copy = value;
    if (n < _size) _drop(n, _size);
    _grow(n);
    for (size_t i = _size; i < n; i++) _place(i, copy);
    _size = n;
  }
  T* insert(const T* where, const T& value) {
    if constexpr (!__is_moved_as_bytes(T)) return _enter(where - _first, value);
    T copy = value;
    T* at = _open(where, 1);
    new (at) T(copy);
    return at;
  }
  T* insert(const T* where, T&& value) {
    if constexpr (!__is_moved_as_bytes(T)) return _enterOne(where - _first, move(value));
    T kept(move(value));
    T* at = _open(where, 1);
    new (at) T(move(kept));
    return at;
  }
  T* insert(const T* where, const T* from, const T* to) {
    if constexpr (!__is_moved_as_bytes(T)) return _enterAll(where - _first, from, to - from);
    size_t n = to - from;
    T* at = _open(where, n);
    for (size_t i = 0; i < n; i++) new (at + i) T(from[i]);
    return at;
  }
  T* insert(const T* where, initializer_list<T> list) { return insert(where, list.begin(), list.end()); }
  template <class... A> T* emplace(const T* where, A&&... values) {
    if constexpr (!__is_moved_as_bytes(T)) return _enter(where - _first, forward<A>(values)...);
    return insert(where, T(forward<A>(values)...));
  }
  T* insert(const T* where, size_t n, const T& value) {
    if constexpr (!__is_moved_as_bytes(T)) {
      if (_room - _size < n) return _enterAll(where - _first, _Same{value}, n);
      T kept(value);
      return _enterAll(where - _first, _Same{kept}, n);
    }
    T copy = value;
    T* at = _open(where, n);
    for (size_t i = 0; i < n; i++) new (at + i) T(copy);
    return at;
  }
  T* erase(const T* from, const T* to) {
    size_t at = from - _first;
    size_t n = to - from;
    if constexpr (!__is_moved_as_bytes(T)) { _removeAll(at, n); return _first + at; }
    _drop(at, at + n);
    memmove((void*)(_first + at), (void*)(_first + at + n), (_size - at - n) * sizeof(T));
    _size -= n;
    return _first + at;
  }
  T* erase(const T* where) { return erase(where, where + 1); }
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
  bool operator<(const vector& other) const {
    for (size_t i = 0; i < _size && i < other._size; i++) {
      if (_first[i] < other._first[i]) return true;
      if (other._first[i] < _first[i]) return false;
    }
    return _size < other._size;
  }
  bool operator>(const vector& other) const { return other < *this; }
  bool operator<=(const vector& other) const { return !(other < *this); }
  bool operator>=(const vector& other) const { return !(*this < other); }
};
}
`;

/** std::begin and std::end, which every header of a container brings. */
export const rangeEnds = `
namespace std {
template <class T, size_t N> T* begin(T (&list)[N]) { return list; }
template <class T, size_t N> T* end(T (&list)[N]) { return list + N; }
template <class C> auto begin(C& list) { return list.begin(); }
template <class C> auto end(C& list) { return list.end(); }
template <class T, size_t N> const T* cbegin(const T (&list)[N]) { return list; }
template <class T, size_t N> const T* cend(const T (&list)[N]) { return list + N; }
template <class C> auto cbegin(const C& list) { return list.begin(); }
template <class C> auto cend(const C& list) { return list.end(); }
template <class C> auto rbegin(C& list) { return list.rbegin(); }
template <class C> auto rend(C& list) { return list.rend(); }
template <class T, size_t N> reverse_iterator<T*> rbegin(T (&list)[N]) { return reverse_iterator<T*>(list + N); }
template <class T, size_t N> reverse_iterator<T*> rend(T (&list)[N]) { return reverse_iterator<T*>(list); }
template <class C> long ssize(const C& list) { return (long)list.size(); }
template <class C, class P> size_t erase_if(C& from, P isTaken) {
  size_t before = from.size();
  for (auto at = from.begin(); at != from.end();) {
    if (isTaken(*at)) at = from.erase(at);
    else ++at;
  }
  return before - from.size();
}
template <class C, class U> size_t erase(C& from, const U& value) {
  size_t before = from.size();
  for (auto at = from.begin(); at != from.end();) {
    if (*at == value) at = from.erase(at);
    else ++at;
  }
  return before - from.size();
}
}
`;

/** std::size, of which kernels ask the lengths of arrays. */
export const rangeSizes = `
namespace std {
template <class T, size_t N> __host__ __device__ constexpr size_t size(const T (&)[N]) { return N; }
template <class C> __host__ __device__ constexpr auto size(const C& list) { return list.size(); }
}
`;
