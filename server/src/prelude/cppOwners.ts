/** <memory>'s shared pointers for host programs: an object is ended as it was made, whatever it is pointed to as. */
export const sharedOwners = `
namespace std {
struct _Shares {
  long owners;
  long watchers;
  function<void()> end;
};
template <class T> struct _Element { typedef T type; };
template <class T> struct _Element<T[]> { typedef T type; };
template <class T> struct _End { template <class U> static void run(U* held) { delete held; } };
template <class T> struct _End<T[]> { template <class U> static void run(U* held) { delete[] held; } };
template <class T> class weak_ptr;
template <class T> class enable_shared_from_this;
template <class T> class shared_ptr {
 public:
  typedef typename _Element<T>::type element_type;
  element_type* _held;
  _Shares* _shares;
  void _join() { if (_shares != 0) ++_shares->owners; }
  void _leave() {
    if (_shares == 0 || --_shares->owners != 0) return;
    ++_shares->watchers;
    _shares->end();
    if (--_shares->watchers == 0) delete _shares;
  }
  template <class D> void _own(D end) { _shares = new _Shares{1, 0, end}; _tell(_held); }
  template <class U> void _tell(enable_shared_from_this<U>* object) { object->_own = *this; }
  void _tell(...) {}
  shared_ptr() : _held(0), _shares(0) {}
  shared_ptr(nullptr_t) : _held(0), _shares(0) {}
  template <class U> explicit shared_ptr(U* held) : _held(held), _shares(0) {
    _own([held] { _End<T>::run(held); });
  }
  template <class U, class D> shared_ptr(U* held, D drop) : _held(held), _shares(0) { _own([held, drop]() mutable { drop(held); }); }
  template <class D> shared_ptr(nullptr_t, D drop) : _held(0), _shares(0) { _own([drop]() mutable { drop(nullptr); }); }
  shared_ptr(const shared_ptr& other) : _held(other._held), _shares(other._shares) { _join(); }
  shared_ptr(shared_ptr&& other) : _held(other._held), _shares(other._shares) { other._held = 0; other._shares = 0; }
  template <class U> shared_ptr(const shared_ptr<U>& other) : _held(other._held), _shares(other._shares) { _join(); }
  template <class U> shared_ptr(const shared_ptr<U>& other, element_type* held) : _held(held), _shares(other._shares) { _join(); }
  template <class U, class D> shared_ptr(unique_ptr<U, D>&& other) : _held(other.get()), _shares(0) {
    D drop = other.get_deleter();
    auto held = other.release();
    if (held != 0) _own([held, drop]() mutable { drop(held); });
  }
  ~shared_ptr() { _leave(); }
  shared_ptr& operator=(const shared_ptr& other) { shared_ptr(other).swap(*this); return *this; }
  shared_ptr& operator=(shared_ptr&& other) { shared_ptr(move(other)).swap(*this); return *this; }
  template <class U> shared_ptr& operator=(const shared_ptr<U>& other) { shared_ptr(other).swap(*this); return *this; }
  template <class U, class D> shared_ptr& operator=(unique_ptr<U, D>&& other) { shared_ptr(move(other)).swap(*this); return *this; }
  shared_ptr& operator=(nullptr_t) { reset(); return *this; }
  void swap(shared_ptr& other) {
    element_type* held = _held; _held = other._held; other._held = held;
    _Shares* shares = _shares; _shares = other._shares; other._shares = shares;
  }
  element_type& operator*() const { return *_held; }
  element_type* operator->() const { return _held; }
  element_type& operator[](size_t i) const { return _held[i]; }
  element_type* get() const { return _held; }
  long use_count() const { return _shares == 0 ? 0 : _shares->owners; }
  void reset() { shared_ptr().swap(*this); }
  template <class U> void reset(U* held) { shared_ptr(held).swap(*this); }
  template <class U, class D> void reset(U* held, D drop) { shared_ptr(held, drop).swap(*this); }
  explicit operator bool() const { return _held != 0; }
};
template <class T, class U> bool operator==(const shared_ptr<T>& a, const shared_ptr<U>& b) { return a.get() == b.get(); }
template <class T, class U> bool operator!=(const shared_ptr<T>& a, const shared_ptr<U>& b) { return a.get() != b.get(); }
template <class T, class U> bool operator<(const shared_ptr<T>& a, const shared_ptr<U>& b) { return a.get() < b.get(); }
template <class T> bool operator==(const shared_ptr<T>& a, nullptr_t) { return a.get() == 0; }
template <class T> bool operator!=(const shared_ptr<T>& a, nullptr_t) { return a.get() != 0; }
template <class T> class weak_ptr {
 public:
  typedef typename _Element<T>::type element_type;
  element_type* _held;
  _Shares* _shares;
  void _join() { if (_shares != 0) ++_shares->watchers; }
  void _leave() {
    if (_shares != 0 && --_shares->watchers == 0 && _shares->owners == 0) delete _shares;
  }
  weak_ptr() : _held(0), _shares(0) {}
  weak_ptr(const weak_ptr& other) : _held(other._held), _shares(other._shares) { _join(); }
  template <class U> weak_ptr(const weak_ptr<U>& other) : _held(other._held), _shares(other._shares) { _join(); }
  template <class U> weak_ptr(const shared_ptr<U>& other) : _held(other._held), _shares(other._shares) { _join(); }
  ~weak_ptr() { _leave(); }
  weak_ptr& operator=(const weak_ptr& other) { weak_ptr(other).swap(*this); return *this; }
  template <class U> weak_ptr& operator=(const weak_ptr<U>& other) { weak_ptr(other).swap(*this); return *this; }
  template <class U> weak_ptr& operator=(const shared_ptr<U>& other) { weak_ptr(other).swap(*this); return *this; }
  void swap(weak_ptr& other) {
    element_type* held = _held; _held = other._held; other._held = held;
    _Shares* shares = _shares; _shares = other._shares; other._shares = shares;
  }
  void reset() { weak_ptr().swap(*this); }
  long use_count() const { return _shares == 0 ? 0 : _shares->owners; }
  bool expired() const { return use_count() == 0; }
  shared_ptr<T> lock() const {
    shared_ptr<T> one;
    if (expired()) return one;
    one._held = _held; one._shares = _shares; one._join();
    return one;
  }
};
template <class T> class enable_shared_from_this {
 public:
  weak_ptr<T> _own;
  shared_ptr<T> shared_from_this() { return _own.lock(); }
  weak_ptr<T> weak_from_this() { return _own; }
};
template <class T, class U> shared_ptr<T> static_pointer_cast(const shared_ptr<U>& one) { return shared_ptr<T>(one, static_cast<T*>(one.get())); }
template <class T, class U> shared_ptr<T> const_pointer_cast(const shared_ptr<U>& one) { return shared_ptr<T>(one, const_cast<T*>(one.get())); }
template <class T, class U> shared_ptr<T> reinterpret_pointer_cast(const shared_ptr<U>& one) { return shared_ptr<T>(one, reinterpret_cast<T*>(one.get())); }
template <class T, class U> shared_ptr<T> dynamic_pointer_cast(const shared_ptr<U>& one) {
  T* held = dynamic_cast<T*>(one.get());
  if (held == 0) return shared_ptr<T>();
  return shared_ptr<T>(one, held);
}
template <class T> struct _SharedMaker {
  template <class... A> static shared_ptr<T> make(A&&... values) { return shared_ptr<T>(new T(forward<A>(values)...)); }
};
template <class T> struct _SharedMaker<T[]> {
  static shared_ptr<T[]> make(size_t n) { return shared_ptr<T[]>(new T[n]()); }
};
template <class T, class... A> shared_ptr<T> make_shared(A&&... values) { return _SharedMaker<T>::make(forward<A>(values)...); }
}
`;
