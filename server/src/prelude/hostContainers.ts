/**
 * Containers of host code as far as a launch hangs on them: what their elements are, and how many where that is known. The
 * emulator has them in full (cppContainers.ts); here functions without a body give unknown values.
 */

const starts = 'data begin cbegin rbegin'.split(' ');
/** What iterators point to is not known; how far apart they are is. */
const ends = 'end cend rend'.split(' ');

const plainPointer = 'T*';

const sequence = (name: string, parameters: string, pointer: string, others: readonly string[]): string => `
template <class T${parameters}> class ${name} {
  size_t _size;
  ${pointer} _first;
  size_t _any() const;
  ${pointer} _anywhere() const;
 public:
  typedef T value_type;
  typedef T* iterator;
  typedef const T* const_iterator;
  typedef size_t size_type;
  typedef T& reference;
  typedef const T& const_reference;
  typedef ${pointer} pointer;
  ${name}() : _size(0) {}
  explicit ${name}(size_t n) : _size(n) {}
  ${name}(size_t n, const T& value) : _size(n) {}
  ${name}(std::initializer_list<T> list) : _size(list.size())${pointer === plainPointer ? ', _first(list._kept)' : ''} {}
  ${name}(const T* from, const T* to) : _size(to - from) {}
  template <class I> ${name}(I from, I to) : _size(_any()) {
    if constexpr (std::_count<I>::value) _size = (size_t)from;
    else if constexpr (std::_step<I>::value) _size = to - from;
  }
${others.map((other) => `  template <class U> ${name}(const ${other}<U>& other) : _size(other.size()) {}\n`).join('')}  ${name}(const ${name}& other) : _size(other._size) {}
  ${name}(${name}&& other) : _size(other._size), _first(other._first) { other._size = _any(); other._first = _anywhere(); }
  ${name}& operator=(const ${name}& other) { _size = other._size; _first = _anywhere(); return *this; }
  ${name}& operator=(${name}&& other) { _size = other._size; _first = other._first; other._size = _any(); other._first = _anywhere(); return *this; }
${others.map((other) => `  template <class U> ${name}& operator=(const ${other}<U>& other) { _size = other.size(); _first = _anywhere(); return *this; }\n`).join('')}  size_t size() const { return _size; }
  size_t capacity() const;
  bool empty() const { return _size == 0; }
${starts.map((one) => `  ${pointer} ${one}() const { return _first; }`).join('\n')}
${ends.map((one) => `  ${pointer} ${one}() const { return _first + _size; }`).join('\n')}
  T& operator[](size_t i) const { return _first[i]; }
  T& at(size_t i) const { return _first[i]; }
  T& front() const { return _first[0]; }
  T& back() const { return _first[_size - 1]; }
  void reserve(size_t n) {}
  void shrink_to_fit() {}
  void resize(size_t n) { _size = n; _first = _anywhere(); }
  void resize(size_t n, const T& value) { _size = n; _first = _anywhere(); }
  void assign(size_t n, const T& value) { _size = n; _first = _anywhere(); }
  template <class I> void assign(I from, I to) {
    _first = _anywhere();
    if constexpr (std::_step<I>::value) _size = to - from;
    else _size = _any();
  }
  void clear() { _size = 0; _first = _anywhere(); }
  void push_back(const T& value) { _size = _any(); _first = _anywhere(); }
  template <class... A> T& emplace_back(A... values) { _size = _any(); _first = _anywhere(); return back(); }
  void pop_back() { _size = _any(); }
  template <class... A> T* insert(A... given) { _size = _any(); _first = _anywhere(); return begin(); }
  template <class... A> T* erase(A... given) { _size = _any(); _first = _anywhere(); return begin(); }
  void swap(${name}& other) { _size = other._size = _any(); _first = other._first = _anywhere(); }
};`;

export const hostVectors = `
namespace std {
/* A number of elements and their value may be two ints, as two iterators are of one type. */
template <class T> struct _count { static constexpr bool value = false; };
${['int', 'unsigned int', 'long', 'unsigned long', 'long long', 'unsigned long long', 'short', 'char']
  .map((type) => `template <> struct _count<${type}> { static constexpr bool value = true; };`)
  .join('\n')}
template <class T> struct _step { static constexpr bool value = false; };
template <class T> struct _step<T*> { static constexpr bool value = true; };
${sequence('vector', ', class Allocator = void', plainPointer, [])}
}
`;

export const thrustVectors = `
namespace thrust {
template <class T> struct device_ptr {
  typedef T value_type;
  typedef T& reference;
  T* _held;
  device_ptr() {}
  explicit device_ptr(T* held) : _held(held) {}
  T* get() const;
  T& operator*() const { return *_held; }
  T& operator[](long n) const { return _held[n]; }
  device_ptr operator+(long n) const { return device_ptr(_held + n); }
  device_ptr operator-(long n) const { return device_ptr(_held - n); }
  long operator-(device_ptr other) const { return _held - other._held; }
  device_ptr& operator++() { _held++; return *this; }
  device_ptr& operator+=(long n) { _held += n; return *this; }
  bool operator==(device_ptr other) const { return _held == other._held; }
  bool operator!=(device_ptr other) const { return _held != other._held; }
  bool operator<(device_ptr other) const { return _held < other._held; }
};
template <class T> T* raw_pointer_cast(device_ptr<T> held);
template <class T> T* raw_pointer_cast(T* held);
template <class T> class device_vector;
${sequence('host_vector', '', plainPointer, ['std::vector', 'device_vector'])}
${sequence('device_vector', '', 'device_ptr<T>', ['std::vector', 'host_vector'])}
}
`;

const owner = (name: string, parameters: string, element: string): string => `
template <class T${parameters}> class ${name} {
  ${element}* _held;
 public:
  typedef ${element} element_type;
  ${name}() : _held(nullptr) {}
  ${name}(std::nullptr_t) : _held(nullptr) {}
  explicit ${name}(${element}* held) : _held(held) {}
  template <class D> ${name}(${element}* held, D drop) : _held(held) {}
  ${name}(const ${name}& other) : _held(other._held) {}
  ${name}& operator=(const ${name}& other) { _held = other._held; return *this; }
  ${element}& operator*() const { return *_held; }
  ${element}* operator->() const { return _held; }
  ${element}& operator[](size_t i) const { return _held[i]; }
  ${element}* get() const { return _held; }
  ${element}* release() { ${element}* held = _held; _held = nullptr; return held; }
  void reset(${element}* held = nullptr) { _held = held; }
  explicit operator bool() const { return _held != nullptr; }
};`;

/** What owns an object that `new` made; what it holds then is unknown, but its type is not. */
export const hostPointers = `
namespace std {
template <class T> struct _element { typedef T type; };
template <class T> struct _element<T[]> { typedef T type; };
template <class T> T* _made();
${owner('unique_ptr', ', class D = void', 'typename _element<T>::type')}
${owner('shared_ptr', '', 'typename _element<T>::type')}
template <class T, class... A> unique_ptr<T> make_unique(A... given) {
  return unique_ptr<T>(_made<typename _element<T>::type>());
}
template <class T, class... A> shared_ptr<T> make_shared(A... given) {
  return shared_ptr<T>(_made<typename _element<T>::type>());
}
}
`;
