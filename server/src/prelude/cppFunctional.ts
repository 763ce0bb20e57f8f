/** std::function and <memory>'s owning pointers for host programs. */
const uniqueOwner = (head: string, elements: string): string => `${head} {
  T* _held;
  D _drop;
  void _end(T* old) { if (old != 0) _drop(old); }
 public:
  typedef T element_type;
  unique_ptr() : _held(0), _drop() {}
  unique_ptr(nullptr_t) : _held(0), _drop() {}
  explicit unique_ptr(T* held) : _held(held), _drop() {}
  unique_ptr(T* held, D drop) : _held(held), _drop(drop) {}
  unique_ptr(unique_ptr&& other) : _held(other.release()), _drop(other._drop) {}
  template <class U, class E> unique_ptr(unique_ptr<U, E>&& other) : _held(other.release()), _drop(other.get_deleter()) {}
  ~unique_ptr() { _end(_held); }
  unique_ptr& operator=(unique_ptr&& other) { reset(other.release()); _drop = other._drop; return *this; }
  template <class U, class E> unique_ptr& operator=(unique_ptr<U, E>&& other) {
    reset(other.release());
    _drop = other.get_deleter();
    return *this;
  }
  unique_ptr& operator=(nullptr_t) { reset(); return *this; }
${elements}
  T* get() const { return _held; }
  D& get_deleter() { return _drop; }
  T* release() { T* held = _held; _held = 0; return held; }
  void reset(T* held = 0) { T* old = _held; _held = held; _end(old); }
  void swap(unique_ptr& other) { T* held = _held; _held = other._held; other._held = held; }
  explicit operator bool() const { return _held != 0; }
  bool operator==(nullptr_t) const { return _held == 0; }
  bool operator!=(nullptr_t) const { return _held != 0; }
};`;

export const functional = `
namespace std {
template <class S> class function;
template <class R, class... A> class function<R(A...)> {
  void* _object;
  R (*_call)(void*, A...);
  void* (*_copy)(void*);
  void (*_drop)(void*);
  template <class F> static R _run(void* f, A... values) { return (*(F*)f)(values...); }
  template <class F> static void* _duplicate(void* f) { return new F(*(F*)f); }
  template <class F> static void _delete(void* f) { delete (F*)f; }
 public:
  function() : _object(0), _call(0), _copy(0), _drop(0) {}
  function(nullptr_t) : function() {}
  function(long) : function() {}
  template <class F> function(F f) : _object(new F(f)), _call(&_run<F>), _copy(&_duplicate<F>), _drop(&_delete<F>) {}
  template <class M, class T> function(M T::*member) : function(mem_fn(member)) {}
  function(const function& other)
    : _object(other._object != 0 ? other._copy(other._object) : 0), _call(other._call), _copy(other._copy),
      _drop(other._drop) {}
  ~function() { if (_object != 0) _drop(_object); }
  function& operator=(const function& other) {
    if (this == &other) return *this;
    if (_object != 0) _drop(_object);
    _object = other._object != 0 ? other._copy(other._object) : 0;
    _call = other._call; _copy = other._copy; _drop = other._drop;
    return *this;
  }
  R operator()(A... values) const {
    if (_call == 0) throw bad_function_call();
    return _call(_object, values...);
  }
  explicit operator bool() const { return _call != 0; }
  bool operator==(nullptr_t) const { return _call == 0; }
  bool operator!=(nullptr_t) const { return _call != 0; }
};
template <class S> bool operator==(nullptr_t, const function<S>& f) { return !f; }
template <class S> bool operator!=(nullptr_t, const function<S>& f) { return !!f; }
template <class F, class... A> auto invoke(F&& f, A&&... given) -> decltype(f(given...)) { return f(given...); }
template <class T> T& _objectOf(T& object) { return object; }
template <class T> T& _objectOf(T* object) { return *object; }
template <class T, class D> class unique_ptr;
template <class T> class shared_ptr;
template <class T, class D> T& _objectOf(unique_ptr<T, D>& object) { return *object; }
template <class T> T& _objectOf(shared_ptr<T>& object) { return *object; }
template <class T> T& _objectOf(reference_wrapper<T>& object) { return object.get(); }
template <class R, class T, class... A, class O, class... G> R invoke(R (T::*method)(A...), O&& object, G&&... given) {
  return (_objectOf(object).*method)(forward<G>(given)...);
}
template <class M, class T, class O> M& invoke(M T::*member, O&& object) { return _objectOf(object).*member; }
template <class M> struct _Member {
  M _member;
  template <class O, class... G> decltype(auto) operator()(O&& object, G&&... given) const {
    return invoke(_member, object, forward<G>(given)...);
  }
};
template <class M, class T> _Member<M T::*> mem_fn(M T::*member) { return {member}; }
template <int n> struct _Placeholder {};
namespace placeholders {
static constexpr _Placeholder<1> _1{};
static constexpr _Placeholder<2> _2{};
static constexpr _Placeholder<3> _3{};
static constexpr _Placeholder<4> _4{};
}
template <class T, class... G> T& _boundTo(T& kept, G&...) { return kept; }
template <class A, class... G> A& _boundTo(_Placeholder<1>&, A& a, G&...) { return a; }
template <class A, class B, class... G> B& _boundTo(_Placeholder<2>&, A&, B& b, G&...) { return b; }
template <class A, class B, class C, class... G> C& _boundTo(_Placeholder<3>&, A&, B&, C& c, G&...) { return c; }
template <class A, class B, class C, class D, class... G> D& _boundTo(_Placeholder<4>&, A&, B&, C&, D& d, G&...) { return d; }
template <class M, class T, class... A> auto bind(M T::*member, A... kept) {
  return [=](auto... given) mutable { return invoke(member, _boundTo(kept, given...)...); };
}
template <class F, class... A> auto bind(F f, A... kept) {
  return [=](auto... given) mutable { return f(_boundTo(kept, given...)...); };
}
template <class T> struct default_delete {
  default_delete() {}
  template <class U> default_delete(const default_delete<U>&) {}
  void operator()(T* held) const { delete held; }
};
template <class T> struct default_delete<T[]> {
  void operator()(T* held) const { delete[] held; }
};
${uniqueOwner(
  'template <class T, class D = default_delete<T>> class unique_ptr',
  '  T& operator*() const { return *_held; }\n  T* operator->() const { return _held; }',
)}
${uniqueOwner(
  'template <class T, class D> class unique_ptr<T[], D>',
  '  T& operator[](size_t i) const { return _held[i]; }',
)}
template <class T> struct _maker {
  template <class... A> static unique_ptr<T> make(A&&... values) { return unique_ptr<T>(new T(forward<A>(values)...)); }
};
template <class T> struct _maker<T[]> {
  static unique_ptr<T[]> make(size_t n) { return unique_ptr<T[]>(new T[n]()); }
};
template <class T, class... A> unique_ptr<T> make_unique(A&&... values) { return _maker<T>::make(forward<A>(values)...); }
}
`;
