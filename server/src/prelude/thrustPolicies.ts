/**
 * Thrust for host programs: execution policies, and memory of the device as host code sees it. Algorithms stand for kernels
 * that Thrust launches: they run in one thread, and may follow addresses of the device for that time.
 */
export const thrustPolicies = `
namespace thrust {
struct _Policy {};
template <class P> inline constexpr bool _isPolicy = __is_base_of(_Policy, P);
struct _OnDevice : _Policy {
  template <class S> __host__ __device__ _OnDevice on(S) const { return _OnDevice(); }
  template <class... A> __host__ __device__ _OnDevice operator()(A&&...) const { return _OnDevice(); }
};
struct _OnHost : _Policy {
  template <class... A> __host__ __device__ _OnHost operator()(A&&...) const { return _OnHost(); }
};
struct _Sequence : _Policy {};
/* A program's own policy may bring algorithms of its own, which the ones here would not call: it is none of these. */
template <class P> struct execution_policy {};
template <class P> struct device_execution_policy {};
template <class P> struct host_execution_policy {};
typedef _OnDevice device_system_tag;
typedef _OnHost host_system_tag;
static constexpr _OnDevice device;
static constexpr _OnHost host;
static constexpr _Sequence seq;
namespace cuda {
typedef _OnDevice tag;
template <class P> struct execution_policy {};
static constexpr _OnDevice par;
static constexpr _OnDevice par_nosync;
}
namespace system { namespace cuda {
typedef _OnDevice tag;
static constexpr _OnDevice par;
static constexpr _OnDevice par_nosync;
} }
namespace cuda_cub {
static constexpr _OnDevice par;
static constexpr _OnDevice par_nosync;
}
namespace cpp { static constexpr _OnHost par; typedef _OnHost tag; }
namespace system {
struct error_category {};
namespace detail {
class bad_alloc : public std::bad_alloc {
 public:
  const char* what() const { return "std::bad_alloc: cudaErrorMemoryAllocation: out of memory"; }
};
}
class system_error : public std::runtime_error {
 public:
  explicit system_error(const char* what) : std::runtime_error(what) {}
  template <class C> system_error(int code, const C&) : std::runtime_error(_text(code)) {}
  template <class C, class S> system_error(int code, const C&, const S& what)
      : std::runtime_error(std::string(what) + ": " + _text(code)) {}
  static std::string _text(int code) {
    return std::string(cudaGetErrorName((cudaError_t)code)) + ": " + cudaGetErrorString((cudaError_t)code);
  }
};
inline error_category cuda_category() { return error_category(); }
namespace cuda { namespace experimental { template <class T> struct pinned_allocator {}; } }
}
using system::system_error;
using system::cuda_category;
namespace cuda { namespace experimental { template <class T> struct pinned_allocator {}; } }
namespace omp { static constexpr _OnHost par; typedef _OnHost tag; }
namespace tbb { static constexpr _OnHost par; typedef _OnHost tag; }

/* Memory that somebody else owns, and what stands there, as host code sees it: each access is a copy. */
template <class T> struct device_ptr;
template <class T> struct device_reference {
  typedef T value_type;
  typedef device_ptr<T> pointer;
  T* _at;
  __host__ __device__ explicit device_reference(T* at) : _at(at) {}
  __host__ __device__ explicit device_reference(const device_ptr<T>& at) : _at(at._held) {}
  __host__ __device__ device_reference(const device_reference& other) : _at(other._at) {}
  __host__ __device__ T _value() const { T value; __copy_element(&value, _at, sizeof(T)); return value; }
  __host__ __device__ const device_reference& _set(const T& value) const {
    __copy_element(_at, &value, sizeof(T));
    return *this;
  }
  __host__ __device__ operator T() const { return _value(); }
  __host__ __device__ const device_reference& operator=(const T& value) const { return _set(value); }
  __host__ __device__ const device_reference& operator=(const device_reference& other) const { return _set(other._value()); }
  template <class U> __host__ __device__ const device_reference& operator=(const device_reference<U>& other) const {
    return _set((T)other._value());
  }
  __host__ __device__ device_ptr<T> operator&() const { return device_ptr<T>(_at); }
${['+', '-', '*', '/', '%', '&', '|', '^', '<<', '>>']
  .map(
    (one) =>
      `  template <class U> __host__ __device__ const device_reference& operator${one}=(const U& value) const { T sum = _value(); sum ${one}= value; return _set(sum); }`,
  )
  .join('\n')}
  __host__ __device__ const device_reference& operator++() const { T next = _value(); ++next; return _set(next); }
  __host__ __device__ const device_reference& operator--() const { T next = _value(); --next; return _set(next); }
  __host__ __device__ T operator++(int) const { T old = _value(); T next = old; ++next; _set(next); return old; }
  __host__ __device__ T operator--(int) const { T old = _value(); T next = old; --next; _set(next); return old; }
  __host__ __device__ void swap(device_reference other) const { T kept = _value(); _set(other._value()); other._set(kept); }
};
template <class S, class T> S& operator<<(S& out, const device_reference<T>& from) { T value = from._value(); out << value; return out; }
template <class T> void swap(device_reference<T> a, device_reference<T> b) { a.swap(b); }

template <class T> struct device_ptr {
  typedef T value_type;
  typedef T element_type;
  typedef long difference_type;
  typedef device_ptr<T> pointer;
  typedef device_reference<T> reference;
  typedef std::random_access_iterator_tag iterator_category;
  T* _held;
  __host__ __device__ device_ptr() : _held(nullptr) {}
  __host__ __device__ device_ptr(std::nullptr_t) : _held(nullptr) {}
  __host__ __device__ explicit device_ptr(T* held) : _held(held) {}
  template <class U> __host__ __device__ device_ptr(const device_ptr<U>& other) : _held((T*)other._held) {}
  __host__ __device__ T* get() const { return _held; }
  __host__ __device__ device_ptr base() const { return *this; }
  __host__ __device__ device_reference<T> operator*() const { return device_reference<T>(_held); }
  template <class N> __host__ __device__ device_reference<T> operator[](N n) const { return device_reference<T>(_held + n); }
  template <class N> __host__ __device__ device_ptr operator+(N n) const { return device_ptr(_held + n); }
  __host__ __device__ device_ptr operator-(long n) const { return device_ptr(_held - n); }
  __host__ __device__ long operator-(const device_ptr& other) const { return _held - other._held; }
  __host__ __device__ device_ptr& operator++() { _held++; return *this; }
  __host__ __device__ device_ptr& operator--() { _held--; return *this; }
  __host__ __device__ device_ptr operator++(int) { device_ptr old = *this; _held++; return old; }
  __host__ __device__ device_ptr operator--(int) { device_ptr old = *this; _held--; return old; }
  template <class N> __host__ __device__ device_ptr& operator+=(N n) { _held += n; return *this; }
  template <class N> __host__ __device__ device_ptr& operator-=(N n) { _held -= n; return *this; }
  __host__ __device__ bool operator==(const device_ptr& other) const { return _held == other._held; }
  __host__ __device__ bool operator!=(const device_ptr& other) const { return _held != other._held; }
  __host__ __device__ bool operator<(const device_ptr& other) const { return _held < other._held; }
  __host__ __device__ bool operator>(const device_ptr& other) const { return _held > other._held; }
  __host__ __device__ bool operator<=(const device_ptr& other) const { return _held <= other._held; }
  __host__ __device__ bool operator>=(const device_ptr& other) const { return _held >= other._held; }
  __host__ __device__ explicit operator bool() const { return _held != nullptr; }
};
template <> struct device_ptr<void> {
  void* _held;
  __host__ __device__ device_ptr() : _held(nullptr) {}
  __host__ __device__ explicit device_ptr(void* held) : _held(held) {}
  template <class U> __host__ __device__ device_ptr(const device_ptr<U>& other) : _held(other._held) {}
  __host__ __device__ void* get() const { return _held; }
};
template <class T> __host__ __device__ T* raw_pointer_cast(T* held) { return held; }
template <class T> __host__ __device__ T* raw_pointer_cast(const device_ptr<T>& held) { return held._held; }
template <class T> __host__ __device__ device_ptr<T> device_pointer_cast(T* held) { return device_ptr<T>(held); }
template <class T> __host__ __device__ device_ptr<T> device_pointer_cast(const device_ptr<T>& held) { return held; }
template <class T> __host__ __device__ T& raw_reference_cast(T& held) { return held; }
template <class T> __host__ __device__ T& raw_reference_cast(const device_reference<T>& held) { return *held._at; }
inline void* _onDevice(size_t bytes, bool isManaged) {
  void* made = nullptr;
  if (bytes == 0) return made;
  if (isManaged) cudaMallocManaged(&made, bytes);
  else cudaMalloc(&made, bytes);
  if (made == nullptr) {
    cudaGetLastError();
    throw system::detail::bad_alloc();
  }
  return made;
}
inline device_ptr<void> device_malloc(size_t bytes) { return device_ptr<void>(_onDevice(bytes, false)); }
template <class T> device_ptr<T> device_malloc(size_t n) { return device_ptr<T>((T*)_onDevice(n * sizeof(T), false)); }
template <class T> device_ptr<T> device_new(size_t n = 1) { return device_ptr<T>((T*)_onDevice(n * sizeof(T), false)); }
template <class T> void device_free(const device_ptr<T>& held) { cudaFree(held._held); }
template <class T> void device_delete(const device_ptr<T>& held, size_t n = 1) { cudaFree(held._held); }
template <class T> struct device_allocator {
  typedef T value_type;
  typedef device_ptr<T> pointer;
  device_ptr<T> allocate(size_t n) { return device_ptr<T>((T*)_onDevice(n * sizeof(T), false)); }
  void deallocate(const device_ptr<T>& held, size_t n) { cudaFree(held._held); }
};
template <class T> struct device_malloc_allocator : device_allocator<T> {};
}
`;
