/** <string> for host programs. */
import { reverseMembers } from './reverseMembers.ts';

export const strings = `
namespace std {
template <class C> struct char_traits {
  typedef C char_type;
  typedef int int_type;
  static constexpr int_type eof() { return -1; }
  static constexpr int_type to_int_type(char_type c) { return (unsigned char)c; }
  static constexpr char_type to_char_type(int_type c) { return (char_type)c; }
  static constexpr bool eq(char_type a, char_type b) { return a == b; }
  static constexpr bool eq_int_type(int_type a, int_type b) { return a == b; }
  static constexpr int_type not_eof(int_type c) { return c == -1 ? 0 : c; }
  static size_t length(const char_type* text) { return strlen(text); }
  static int compare(const char_type* a, const char_type* b, size_t n) { return memcmp(a, b, n); }
  static char_type* copy(char_type* to, const char_type* from, size_t n) { return (char_type*)memcpy(to, from, n); }
};
class string_view;
class string {
  char* _text;
  size_t _size;
  size_t _room;
  void _grow(size_t wanted) {
    if (wanted < _room) return;
    size_t room = _room * 2 <= wanted ? wanted + 16 : _room * 2;
    free(_move(room));
  }
  /* What the text stood in is the caller's to free: what is appended may stand there. */
  char* _move(size_t room) {
    char* old = _text;
    _text = (char*)malloc(room);
    if (_size > 0) memcpy(_text, old, _size);
    _room = room;
    _text[_size] = 0;
    return old;
  }
 public:
  typedef char value_type;
  typedef size_t size_type;
  typedef char* iterator;
  typedef const char* const_iterator;
  static constexpr size_t npos = (size_t)-1;
  string() : _text(0), _size(0), _room(0) { _grow(0); }
  string(const char* text) : _text(0), _size(0), _room(0) { append(text, strlen(text)); }
  string(const char* text, size_t n) : _text(0), _size(0), _room(0) { append(text, n); }
  string(size_t n, char c) : _text(0), _size(0), _room(0) { _grow(n); for (size_t i = 0; i < n; i++) push_back(c); }
  string(const char* from, const char* to) : _text(0), _size(0), _room(0) { append(from, to - from); }
  template <class I> string(I from, I to) : _text(0), _size(0), _room(0) {
    _grow(0);
    if constexpr (requires(I at) { *at; }) for (; from != to; ++from) push_back(*from);
    else for (I i = 0; i < from; i++) push_back((char)to);
  }
  explicit string(const string_view& view);
  string(const string& other, size_t from, size_t n = (size_t)-1) : _text(0), _size(0), _room(0) {
    if (from > other._size) throw out_of_range("basic_string::basic_string");
    size_t left = other._size - from;
    append(other._text + from, n < left ? n : left);
  }
  string(string&& other) : _text(other._text), _size(other._size), _room(other._room) {
    other._text = 0; other._size = 0; other._room = 0;
    other._grow(0);
  }
  ~string() { free(_text); }
  string& operator=(string&& other) { if (this != &other) { swap(other); other.clear(); } return *this; }
  void swap(string& other) {
    char* text = _text; size_t size = _size; size_t room = _room;
    _text = other._text; _size = other._size; _room = other._room;
    other._text = text; other._size = size; other._room = room;
  }
  string(const string& other) : _text(0), _size(0), _room(0) { append(other._text, other._size); }
  string& operator=(const string& other) {
    if (this == &other) return *this;
    _size = 0;
    return append(other._text, other._size);
  }
  string& operator=(const char* text) { string copy(text); return *this = copy; }
  string& operator=(char c) { clear(); push_back(c); return *this; }
  string& append(const char* text, size_t n) {
    size_t wanted = _size + n;
    char* old = wanted < _room ? 0 : _move(_room * 2 <= wanted ? wanted + 16 : _room * 2);
    if (n > 0) memmove(_text + _size, text, n);
    free(old);
    _size += n;
    _text[_size] = 0;
    return *this;
  }
  string& append(const char* text) { return append(text, strlen(text)); }
  string& append(const string& other, size_t from, size_t n = npos) {
    if (from > other._size) throw out_of_range("basic_string::append");
    size_t left = other._size - from;
    return append(other._text + from, n < left ? n : left);
  }
  string& append(const string& other) { return append(other._text, other._size); }
  string& operator+=(const string& other) { return append(other._text, other._size); }
  string& operator+=(const char* text) { return append(text, strlen(text)); }
  string& operator+=(char c) { push_back(c); return *this; }
  void push_back(char c) { _grow(_size + 1); _text[_size++] = c; _text[_size] = 0; }
  void pop_back() { _text[--_size] = 0; }
  const char* c_str() const { return _text; }
  const char* data() const { return _text; }
  char* data() { return _text; }
  size_t size() const { return _size; }
  size_t length() const { return _size; }
  bool empty() const { return _size == 0; }
  void clear() { _size = 0; _text[0] = 0; }
  void reserve(size_t n) { _grow(n); }
  void resize(size_t n) { _grow(n); for (; _size < n; _size++) _text[_size] = 0; _size = n; _text[n] = 0; }
  void resize(size_t n, char c) { while (_size < n) push_back(c); resize(n); }
  void shrink_to_fit() {}
  size_t capacity() const { return _room > 0 ? _room - 1 : 0; }
  char& operator[](size_t i) { return _text[i]; }
  const char& operator[](size_t i) const { return _text[i]; }
  char& at(size_t i) { _check(i); return _text[i]; }
  const char& at(size_t i) const { _check(i); return _text[i]; }
  void _check(size_t i) const {
    if (i < _size) return;
    char text[128];
    snprintf(text, 128, "basic_string::at: __n (which is %lu) >= this->size() (which is %lu)", i, _size);
    throw out_of_range(text);
  }
  char& front() { return _text[0]; }
  char& back() { return _text[_size - 1]; }
  char* begin() { return _text; }
  char* end() { return _text + _size; }
  const char* begin() const { return _text; }
  const char* end() const { return _text + _size; }
  ${reverseMembers('_text', '_text + _size')}
  string substr(size_t from = 0, size_t n = npos) const {
    if (from > _size) {
      char text[128];
      snprintf(text, 128, "basic_string::substr: __pos (which is %lu) > this->size() (which is %lu)", from, _size);
      throw out_of_range(text);
    }
    size_t left = _size - from;
    return string(_text + from, n < left ? n : left);
  }
  size_t find(const char* text, size_t from = 0) const {
    size_t n = strlen(text);
    for (size_t i = from; i + n <= _size; i++) if (memcmp(_text + i, text, n) == 0) return i;
    return npos;
  }
  size_t find(const string& text, size_t from = 0) const { return find(text._text, from); }
  size_t find(char c, size_t from = 0) const {
    for (size_t i = from; i < _size; i++) if (_text[i] == c) return i;
    return npos;
  }
  size_t rfind(char c, size_t from = npos) const {
    for (size_t i = from < _size ? from + 1 : _size; i > 0; i--) if (_text[i - 1] == c) return i - 1;
    return npos;
  }
  size_t rfind(const string& text, size_t from = npos) const {
    if (text._size > _size) return npos;
    size_t last = _size - text._size;
    for (size_t i = (from < last ? from : last) + 1; i > 0; i--)
      if (memcmp(_text + i - 1, text._text, text._size) == 0) return i - 1;
    return npos;
  }
  bool _among(char c, const char* set) const { for (; *set != 0; set++) if (*set == c) return true; return false; }
  size_t find_first_of(const char* set, size_t from = 0) const {
    for (size_t i = from; i < _size; i++) if (_among(_text[i], set)) return i;
    return npos;
  }
  size_t find_first_of(const string& set, size_t from = 0) const { return find_first_of(set._text, from); }
  size_t find_first_of(char c, size_t from = 0) const { return find(c, from); }
  size_t find_first_not_of(const char* set, size_t from = 0) const {
    for (size_t i = from; i < _size; i++) if (!_among(_text[i], set)) return i;
    return npos;
  }
  size_t find_last_of(const char* set, size_t from = npos) const {
    for (size_t i = from < _size ? from + 1 : _size; i > 0; i--) if (_among(_text[i - 1], set)) return i - 1;
    return npos;
  }
  size_t find_last_of(const string& set, size_t from = npos) const { return find_last_of(set._text, from); }
  size_t find_last_of(char c, size_t from = npos) const { return rfind(c, from); }
  size_t find_last_not_of(const char* set, size_t from = npos) const {
    for (size_t i = from < _size ? from + 1 : _size; i > 0; i--) if (!_among(_text[i - 1], set)) return i - 1;
    return npos;
  }
  size_t find_last_not_of(char c, size_t from = npos) const {
    for (size_t i = from < _size ? from + 1 : _size; i > 0; i--) if (_text[i - 1] != c) return i - 1;
    return npos;
  }
  size_t find_first_not_of(char c, size_t from = 0) const {
    for (size_t i = from; i < _size; i++) if (_text[i] != c) return i;
    return npos;
  }
  size_t find_first_not_of(const string& set, size_t from = 0) const { return find_first_not_of(set._text, from); }
  size_t find_last_not_of(const string& set, size_t from = npos) const { return find_last_not_of(set._text, from); }
  bool starts_with(const string& text) const { return compare(0, text._size, text) == 0; }
  bool ends_with(const string& text) const { return text._size <= _size && compare(_size - text._size, text._size, text) == 0; }
  int compare(const string& other) const { return _compare(_text, _size, other._text, other._size); }
  int compare(size_t from, size_t n, const string& other) const { return substr(from, n).compare(other); }
  size_t copy(char* to, size_t n, size_t from = 0) const {
    string part = substr(from, n);
    memcpy(to, part.data(), part.size());
    return part.size();
  }
  string& erase(size_t from = 0, size_t n = npos) {
    size_t left = _size - from;
    if (n > left) n = left;
    memmove(_text + from, _text + from + n, left - n);
    _size -= n;
    _text[_size] = 0;
    return *this;
  }
  char* erase(char* at) { size_t from = at - _text; erase(from, 1); return _text + from; }
  string& insert(size_t at, const string& text) {
    string tail(_text + at, _size - at);
    erase(at);
    append(text);
    return append(tail);
  }
  string& insert(size_t at, size_t n, char c) { return insert(at, string(n, c)); }
  string& replace(size_t from, size_t n, const string& text) { erase(from, n); return insert(from, text); }
  string& replace(size_t from, size_t n, size_t count, char c) { erase(from, n); return insert(from, count, c); }
  string& assign(const string& text) { return *this = text; }
  string& assign(const string& text, size_t from, size_t n = npos) { return *this = text.substr(from, n); }
  string& assign(const char* text, size_t n) { string made(text, n); swap(made); return *this; }
  string& assign(size_t n, char c) { string made(n, c); swap(made); return *this; }
  template <class I> string& assign(I from, I to) { string made(from, to); swap(made); return *this; }
  char* erase(char* from, char* to) { size_t at = from - _text; erase(at, to - from); return _text + at; }
  char* insert(char* where, char c) { size_t at = where - _text; insert(at, 1, c); return _text + at; }
  template <class I> char* insert(char* where, I from, I to) { size_t at = where - _text; insert(at, string(from, to)); return _text + at; }
  string& append(size_t n, char c) { for (size_t i = 0; i < n; i++) push_back(c); return *this; }
  static int _compare(const char* a, size_t n, const char* b, size_t m) {
    int order = memcmp(a, b, n < m ? n : m);
    return order != 0 ? order : (int)(n - m);
  }
};
inline string operator+(const string& a, const string& b) { string sum(a); sum += b; return sum; }
inline string operator+(const string& a, const char* b) { string sum(a); sum += b; return sum; }
inline string operator+(const char* a, const string& b) { string sum(a); sum += b; return sum; }
inline string operator+(const string& a, char b) { string sum(a); sum += b; return sum; }
inline string operator+(char a, const string& b) { string sum(1, a); sum += b; return sum; }
${['==', '!=', '<', '>', '<=', '>=']
  .map(
    (
      sign,
    ) => `inline bool operator${sign}(const string& a, const string& b) { return a.compare(b) ${sign} 0; }
inline bool operator${sign}(const string& a, const char* b) { return string::_compare(a.c_str(), a.size(), b, strlen(b)) ${sign} 0; }
inline bool operator${sign}(const char* a, const string& b) { return string::_compare(a, strlen(a), b.c_str(), b.size()) ${sign} 0; }`,
  )
  .join('\n')}
class string_view {
  const char* _text;
  size_t _size;
 public:
  typedef char value_type;
  typedef const char* iterator;
  typedef const char* const_iterator;
  static constexpr size_t npos = (size_t)-1;
  string_view() : _text(0), _size(0) {}
  string_view(const char* text) : _text(text), _size(strlen(text)) {}
  string_view(const char* text, size_t n) : _text(text), _size(n) {}
  string_view(const string& text) : _text(text.c_str()), _size(text.size()) {}
  const char* data() const { return _text; }
  size_t size() const { return _size; }
  size_t length() const { return _size; }
  bool empty() const { return _size == 0; }
  const char* begin() const { return _text; }
  const char* end() const { return _text + _size; }
  const char& operator[](size_t i) const { return _text[i]; }
  const char& front() const { return _text[0]; }
  const char& back() const { return _text[_size - 1]; }
  void remove_prefix(size_t n) { _text += n; _size -= n; }
  void remove_suffix(size_t n) { _size -= n; }
  string_view substr(size_t from = 0, size_t n = npos) const {
    if (from > _size) throw out_of_range("basic_string_view::substr");
    return string_view(_text + from, n < _size - from ? n : _size - from);
  }
  size_t find(const string_view& text, size_t from = 0) const { return string(*this).find(string(text), from); }
  size_t find(char c, size_t from = 0) const { return string(*this).find(c, from); }
  size_t rfind(char c, size_t from = npos) const { return string(*this).rfind(c, from); }
  size_t rfind(const string_view& text, size_t from = npos) const { return string(*this).rfind(string(text), from); }
  size_t find_first_of(const char* set, size_t from = 0) const { return string(*this).find_first_of(set, from); }
  size_t find_first_not_of(const char* set, size_t from = 0) const { return string(*this).find_first_not_of(set, from); }
  size_t find_last_of(const char* set, size_t from = npos) const { return string(*this).find_last_of(set, from); }
  size_t find_last_not_of(const char* set, size_t from = npos) const { return string(*this).find_last_not_of(set, from); }
  bool starts_with(const string_view& text) const { return text._size <= _size && memcmp(_text, text._text, text._size) == 0; }
  bool ends_with(const string_view& text) const {
    return text._size <= _size && memcmp(_text + _size - text._size, text._text, text._size) == 0;
  }
  int compare(const string_view& other) const { return string::_compare(_text, _size, other._text, other._size); }
};
inline string::string(const string_view& view) : _text(0), _size(0), _room(0) { append(view.data(), view.size()); }
${['==', '!=', '<', '>', '<=', '>=']
  .map(
    (sign) =>
      `inline bool operator${sign}(const string_view& a, const string_view& b) { return a.compare(b) ${sign} 0; }`,
  )
  .join('\n')}

inline string to_string(int value) { char text[32]; snprintf(text, 32, "%d", value); return string(text); }
inline string to_string(unsigned value) { char text[32]; snprintf(text, 32, "%u", value); return string(text); }
inline string to_string(long value) { char text[32]; snprintf(text, 32, "%ld", value); return string(text); }
inline string to_string(unsigned long value) { char text[32]; snprintf(text, 32, "%lu", value); return string(text); }
inline string to_string(long long value) { char text[32]; snprintf(text, 32, "%lld", value); return string(text); }
inline string to_string(unsigned long long value) { char text[32]; snprintf(text, 32, "%llu", value); return string(text); }
inline string to_string(double value) { char text[400]; snprintf(text, 400, "%f", value); return string(text); }
inline string to_string(float value) { char text[400]; snprintf(text, 400, "%f", value); return string(text); }
template <class T> T _parsed(const char* name, const char* text, const char* stop, size_t* end, T value) {
  if (stop == text) throw invalid_argument(name);
  if (end != 0) *end = stop - text;
  return value;
}
inline int stoi(const string& text, size_t* end = 0, int base = 10) {
  char* stop;
  long value = strtol(text.c_str(), &stop, base);
  if (value != (int)value) throw out_of_range("stoi");
  return _parsed("stoi", text.c_str(), stop, end, (int)value);
}
${[
  ['stol', 'long', 'strtol'],
  ['stoll', 'long long', 'strtoll'],
  ['stoul', 'unsigned long', 'strtoul'],
  ['stoull', 'unsigned long long', 'strtoull'],
]
  .map(
    ([name, type, parse]) => `inline ${type} ${name}(const string& text, size_t* end = 0, int base = 10) {
  char* stop;
  ${type} value = ${parse}(text.c_str(), &stop, base);
  return _parsed("${name}", text.c_str(), stop, end, value);
}`,
  )
  .join('\n')}
${[
  ['stof', 'float', 'strtof'],
  ['stod', 'double', 'strtod'],
]
  .map(
    ([name, type, parse]) => `inline ${type} ${name}(const string& text, size_t* end = 0) {
  char* stop;
  ${type} value = ${parse}(text.c_str(), &stop);
  return _parsed("${name}", text.c_str(), stop, end, value);
}`,
  )
  .join('\n')}
inline namespace literals { inline namespace string_literals {
inline string operator""s(const char* text, size_t n) { return string(text, n); }
} inline namespace string_view_literals {
inline string_view operator""sv(const char* text, size_t n) { return string_view(text, n); }
} }
}
`;
