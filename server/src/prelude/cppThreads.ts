/** <thread>, <mutex>, <atomic> and <future> for host programs: a thread runs to its end where it is made. */
export const threads = `
namespace std {
template <class T> struct reference_wrapper {
  T* _at;
  explicit reference_wrapper(T& at) : _at(&at) {}
  operator T&() const { return *_at; }
  T& get() const { return *_at; }
};
template <class T> reference_wrapper<T> ref(T& at) { return reference_wrapper<T>(at); }
template <class T> reference_wrapper<const T> cref(const T& at) { return reference_wrapper<const T>(at); }
class thread {
  bool _runs;
 public:
  typedef unsigned long id;
  thread() : _runs(false) {}
  template <class F, class... A> explicit thread(F f, A... given) : _runs(true) { f(given...); }
  bool joinable() const { return _runs; }
  void join() { _runs = false; }
  void detach() { _runs = false; }
  id get_id() const { return 1; }
  static unsigned hardware_concurrency() { return 1; }
};
namespace this_thread {
inline unsigned long get_id() { return 0; }
inline void yield() {}
template <class D> void sleep_for(D) {}
}
class mutex {
 public:
  void lock() {}
  void unlock() {}
  bool try_lock() { return true; }
};
typedef mutex recursive_mutex;
template <class M> class lock_guard { public: explicit lock_guard(M&) {} };
template <class... M> class scoped_lock { public: explicit scoped_lock(M&...) {} };
template <class M> class unique_lock {
 public:
  unique_lock() {}
  explicit unique_lock(M&) {}
  void lock() {}
  void unlock() {}
};
enum memory_order {
  memory_order_relaxed, memory_order_consume, memory_order_acquire, memory_order_release, memory_order_acq_rel,
  memory_order_seq_cst
};
template <class T> class atomic {
  T _value;
 public:
  atomic() : _value() {}
  atomic(T value) : _value(value) {}
  T load(memory_order order = memory_order_seq_cst) const { return _value; }
  void store(T value, memory_order order = memory_order_seq_cst) { _value = value; }
  operator T() const { return _value; }
  T operator=(T value) { _value = value; return value; }
  T exchange(T value, memory_order order = memory_order_seq_cst) { T old = _value; _value = value; return old; }
  bool compare_exchange_strong(T& wanted, T value) {
    if (_value == wanted) { _value = value; return true; }
    wanted = _value;
    return false;
  }
  bool compare_exchange_weak(T& wanted, T value) { return compare_exchange_strong(wanted, value); }
  T fetch_add(T by, memory_order order = memory_order_seq_cst) { T old = _value; _value = old + by; return old; }
  T fetch_sub(T by, memory_order order = memory_order_seq_cst) { T old = _value; _value = old - by; return old; }
  T operator++() { return ++_value; }
  T operator++(int) { return _value++; }
  T operator--() { return --_value; }
  T operator--(int) { return _value--; }
  T operator+=(T by) { _value = _value + by; return _value; }
  T operator-=(T by) { _value = _value - by; return _value; }
};
typedef atomic<int> atomic_int;
typedef atomic<bool> atomic_bool;
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
  if constexpr (is_same<decltype(f(given...)), void>::value) { f(given...); return future<void>(); }
  else return future<decltype(f(given...))>(f(given...));
}
}
`;
