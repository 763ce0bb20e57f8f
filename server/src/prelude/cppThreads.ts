/** std::ref and what it makes. */
export const references = `
namespace std {
template <class T> struct reference_wrapper {
  T* _at;
  reference_wrapper(T& at) : _at(&at) {}
  operator T&() const { return *_at; }
  T& get() const { return *_at; }
  template <class... A> decltype(auto) operator()(A&&... given) const { return (*_at)(given...); }
};
template <class T> reference_wrapper<T> ref(T& at) { return reference_wrapper<T>(at); }
template <class T> reference_wrapper<const T> cref(const T& at) { return reference_wrapper<const T>(at); }
}
`;

/** <thread>, <mutex>, <condition_variable> and <future> for host programs: a thread runs to its end where it is made. */
export const threads = `
namespace std {
template <class T> T& _ownerOf(T& object) { return object; }
template <class T> T& _ownerOf(T* object) { return *object; }
template <class T> T& _ownerOf(reference_wrapper<T> object) { return object.get(); }
template <class M, class T, class O, class... A> decltype(auto) _called(M T::*member, O&& object, A&&... given) {
  return (_ownerOf(object).*member)(given...);
}
template <class F, class... A> decltype(auto) _called(F&& f, A&&... given) { return f(given...); }
class thread {
  bool _runs;
 public:
  typedef unsigned long id;
  thread() : _runs(false) {}
  template <class F, class... A> explicit thread(F f, A... given) : _runs(true) { _called(f, given...); }
  bool joinable() const { return _runs; }
  void join() { _runs = false; }
  void detach() { _runs = false; }
  id get_id() const { return 1; }
  static unsigned hardware_concurrency() { return 1; }
};
typedef thread jthread;
namespace this_thread {
inline unsigned long get_id() { return 0; }
inline void yield() {}
template <class D> void sleep_for(const D& time) { usleep((unsigned)chrono::duration_cast<chrono::microseconds>(time).count()); }
}
class mutex {
 public:
  void lock() {}
  void unlock() {}
  bool try_lock() { return true; }
};
typedef mutex recursive_mutex;
typedef mutex timed_mutex;
class shared_mutex : public mutex {
 public:
  void lock_shared() {}
  void unlock_shared() {}
  bool try_lock_shared() { return true; }
};
typedef shared_mutex shared_timed_mutex;
struct defer_lock_t {};
struct adopt_lock_t {};
struct try_to_lock_t {};
static const defer_lock_t defer_lock = {};
static const adopt_lock_t adopt_lock = {};
static const try_to_lock_t try_to_lock = {};
struct once_flag { bool _isDone; once_flag() : _isDone(false) {} };
template <class F, class... A> void call_once(once_flag& flag, F f, A&&... given) {
  if (flag._isDone) return;
  flag._isDone = true;
  _called(f, given...);
}
template <class M> class lock_guard { public: explicit lock_guard(M&) {} lock_guard(M&, adopt_lock_t) {} };
template <class... M> class scoped_lock { public: explicit scoped_lock(M&...) {} };
template <class M> class unique_lock {
 public:
  unique_lock() {}
  explicit unique_lock(M&) {}
  template <class H> unique_lock(M&, H) {}
  void lock() {}
  void unlock() {}
  bool try_lock() { return true; }
  bool owns_lock() const { return true; }
};
template <class M> using shared_lock = unique_lock<M>;
enum class cv_status { no_timeout, timeout };
/* Whoever could notify has run to its end, unless it is made later. */
class condition_variable {
  static void _stop() {
    fprintf(stderr, "a thread waits for another one that is made later; here each runs to its end where it is made\\n");
    abort();
  }
 public:
  void notify_one() {}
  void notify_all() {}
  template <class L> void wait(L&) {}
  template <class L, class P> void wait(L&, P isReady) { if (!isReady()) _stop(); }
  template <class L, class D> cv_status wait_for(L&, const D&) { return cv_status::timeout; }
  template <class L, class D, class P> bool wait_for(L&, const D&, P isReady) { return isReady(); }
  template <class L, class D> cv_status wait_until(L&, const D&) { return cv_status::timeout; }
  template <class L, class D, class P> bool wait_until(L&, const D&, P isReady) { return isReady(); }
};
typedef condition_variable condition_variable_any;
template <class T> class future {
  T _value;
  const T* _from;
  const bool* _isSet;
 public:
  future() : _from(0), _isSet(0) {}
  explicit future(const T& value) : _value(value), _from(0), _isSet(0) {}
  future(const T* from, const bool* isSet) : _from(from), _isSet(isSet) {}
  T get() {
    if (_from == 0) return _value;
    if (!*_isSet) { fprintf(stderr, "a future waits for a promise that nothing keeps\\n"); abort(); }
    return *_from;
  }
  void wait() {}
  bool valid() const { return true; }
};
template <> class future<void> { public: void get() {} void wait() {} bool valid() const { return true; } };
template <class T> class promise {
  T _value;
  bool _isSet;
 public:
  promise() : _isSet(false) {}
  void set_value(const T& value) { _value = value; _isSet = true; }
  future<T> get_future() { return future<T>(&_value, &_isSet); }
};
enum class launch { async = 1, deferred = 2 };
template <class F, class... A> auto async(launch, F f, A... given) {
  using Result = decltype(_called(f, given...));
  if constexpr (is_same<Result, void>::value) { _called(f, given...); return future<void>(); }
  else return future<Result>(_called(f, given...));
}
}
`;
