/** <exception>, <stdexcept> and <new> for host programs. */
const derived: readonly (readonly [string, string])[] = [
  ['logic_error', 'exception'],
  ['runtime_error', 'exception'],
  ['invalid_argument', 'logic_error'],
  ['domain_error', 'logic_error'],
  ['length_error', 'logic_error'],
  ['out_of_range', 'logic_error'],
  ['range_error', 'runtime_error'],
  ['overflow_error', 'runtime_error'],
  ['underflow_error', 'runtime_error'],
];

export const exceptions = `
namespace std {
class type_info {
 public:
  const char* _name;
  const char* name() const { return _name; }
  bool operator==(const type_info& other) const { return strcmp(_name, other._name) == 0; }
  bool operator!=(const type_info& other) const { return strcmp(_name, other._name) != 0; }
  bool before(const type_info& other) const { return strcmp(_name, other._name) < 0; }
  size_t hash_code() const {
    size_t code = 5381;
    for (const char* next = _name; *next != 0; next++) code = code * 33 + *next;
    return code;
  }
};
class type_index {
  type_info _type;
 public:
  type_index(const type_info& type) : _type(type) {}
  const char* name() const { return _type.name(); }
  size_t hash_code() const { return _type.hash_code(); }
  bool operator==(const type_index& other) const { return _type == other._type; }
  bool operator!=(const type_index& other) const { return _type != other._type; }
  bool operator<(const type_index& other) const { return _type.before(other._type); }
  /* For std::hash. */
  explicit operator size_t() const { return hash_code(); }
};
class exception {
 public:
  exception() {}
  exception(const exception&) {}
  virtual ~exception() {}
  virtual const char* what() const { return "std::exception"; }
};
${[
  ['bad_alloc', 'std::bad_alloc'],
  ['bad_function_call', 'bad_function_call'],
  ['bad_cast', 'std::bad_cast'],
  ['bad_optional_access', 'bad optional access'],
  ['bad_weak_ptr', 'bad_weak_ptr'],
]
  .map(
    ([name, what]) =>
      `class ${name} : public exception { public: const char* what() const { return "${what}"; } };`,
  )
  .join('\n')}
inline void _throw_bad_cast() { throw bad_cast(); }
class bad_any_cast : public bad_cast { public: const char* what() const { return "bad any_cast"; } };
class bad_variant_access : public exception {
  const char* _what;
 public:
  bad_variant_access() : _what("bad variant access") {}
  explicit bad_variant_access(const char* what) : _what(what) {}
  const char* what() const { return _what; }
};
${derived
  .map(([name, base]) =>
    base === 'exception'
      ? `class ${name} : public exception {
  string _text;
 public:
  explicit ${name}(const string& text) : _text(text) {}
  explicit ${name}(const char* text) : _text(text) {}
  const char* what() const { return _text.c_str(); }
};`
      : `class ${name} : public ${base} {
 public:
  explicit ${name}(const string& text) : ${base}(text) {}
  explicit ${name}(const char* text) : ${base}(text) {}
};`,
  )
  .join('\n')}
class exception_ptr {
  int _id;
 public:
  exception_ptr() : _id(0) {}
  exception_ptr(nullptr_t) : _id(0) {}
  explicit exception_ptr(int id) : _id(id) {}
  exception_ptr(const exception_ptr& other) : _id(other._id) { __keep_exception(_id); }
  exception_ptr(exception_ptr&& other) : _id(other._id) { other._id = 0; }
  ~exception_ptr() { __drop_exception(_id); }
  exception_ptr& operator=(const exception_ptr& other) {
    __keep_exception(other._id);
    __drop_exception(_id);
    _id = other._id;
    return *this;
  }
  explicit operator bool() const { return _id != 0; }
  int _number() const { return _id; }
};
inline bool operator==(const exception_ptr& a, const exception_ptr& b) { return a._number() == b._number(); }
inline bool operator!=(const exception_ptr& a, const exception_ptr& b) { return a._number() != b._number(); }
inline exception_ptr current_exception() { return exception_ptr(__current_exception()); }
inline void rethrow_exception(exception_ptr kept) { __rethrow_exception(kept._number()); }
template <class E> exception_ptr make_exception_ptr(E e) { try { throw e; } catch (...) { return current_exception(); } }
inline void terminate() { abort(); }
struct nothrow_t {};
static const nothrow_t nothrow = {};
}
`;
