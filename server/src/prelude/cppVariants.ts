/** <variant> and <any> for host programs: an object of one of several types, in room for the largest of them. */
export const variants = `
namespace std {
struct monostate {};
template <class U> struct in_place_type_t {};
template <class U> inline constexpr in_place_type_t<U> in_place_type{};
template <size_t I> struct in_place_index_t {};
template <size_t I> inline constexpr in_place_index_t<I> in_place_index{};
inline bool operator==(monostate, monostate) { return true; }
template <size_t I, class T, class... R> struct _Alternative { typedef typename _Alternative<I - 1, R...>::type type; };
template <class T, class... R> struct _Alternative<0, T, R...> { typedef T type; };
template <class... T> constexpr size_t _largest() { size_t most = 1; ((most = sizeof(T) > most ? sizeof(T) : most), ...); return most; }
/* Which of the types it is; their number where it is none of them. */
template <class U, class... T> struct _Place { static constexpr size_t value = 0; };
template <class U, class T, class... R> struct _Place<U, T, R...> {
  static constexpr size_t value = is_same<U, T>::value ? 0 : 1 + _Place<U, R...>::value;
};
/* Whether a value of one type makes one of the other without losing anything. */
template <class U, class T> constexpr bool _makes() {
  if constexpr (is_same<U, T>::value) return true;
  else if constexpr (is_arithmetic<U>::value) {
    if constexpr (!is_arithmetic<T>::value || is_same<T, bool>::value) return false;
    else if constexpr (is_floating_point<U>::value) return is_floating_point<T>::value && sizeof(T) >= sizeof(U);
    else return !is_floating_point<T>::value && sizeof(T) >= sizeof(U);
  }
  else if constexpr (is_arithmetic<T>::value) return false;
  else if constexpr (is_class<T>::value) return requires(const U& value) { T(value); };
  else return is_convertible<U, T>::value;
}
template <class U, class... T> struct _Made { static constexpr size_t value = 0; };
template <class U, class T, class... R> struct _Made<U, T, R...> {
  static constexpr size_t value = _makes<U, T>() ? 0 : 1 + _Made<U, R...>::value;
};
template <class U, class... T> struct _Choice {
  static constexpr size_t exact = _Place<U, T...>::value;
  static constexpr size_t value = exact < sizeof...(T) ? exact : _Made<U, T...>::value;
};
template <class... T> class variant {
 public:
  alignas(16) char _room[_largest<T...>()];
  size_t _index;
  template <size_t I> auto& _at() const { return *(typename _Alternative<I, T...>::type*)_room; }
  template <size_t I = 0, class F> void _with(F f) const {
    if (_index == I) f(_at<I>());
    else if constexpr (I + 1 < sizeof...(T)) _with<I + 1>(f);
  }
  void _end() { _with([](auto& one) { typedef decay_t<decltype(one)> U; one.~U(); }); }
  template <class U, class V> void _make(V&& value) { new (_room) U(forward<V>(value)); _index = _Place<U, T...>::value; }
  void _copy(const variant& other) {
    other._with([this](auto& one) { typedef decay_t<decltype(one)> U; new (_room) U(one); });
    _index = other._index;
  }
  variant() { new (_room) typename _Alternative<0, T...>::type(); _index = 0; }
  variant(const variant& other) { _copy(other); }
  variant(variant&& other) {
    other._with([this](auto& one) { typedef decay_t<decltype(one)> U; new (_room) U(move(one)); });
    _index = other._index;
  }
  template <class U> variant(const U& value) {
    constexpr size_t place = _Choice<decay_t<U>, T...>::value;
    typedef typename _Alternative<place, T...>::type Chosen;
    new (_room) Chosen(value);
    _index = place;
  }
  template <class U, class... A> explicit variant(in_place_type_t<U>, A&&... given) {
    new (_room) U(forward<A>(given)...);
    _index = _Place<U, T...>::value;
  }
  template <size_t I, class... A> explicit variant(in_place_index_t<I>, A&&... given) {
    typedef typename _Alternative<I, T...>::type Chosen;
    new (_room) Chosen(forward<A>(given)...);
    _index = I;
  }
  ~variant() { _end(); }
  variant& operator=(const variant& other) {
    if (this == &other) return *this;
    _end();
    _copy(other);
    return *this;
  }
  template <class U> variant& operator=(const U& value) {
    constexpr size_t place = _Choice<decay_t<U>, T...>::value;
    typedef typename _Alternative<place, T...>::type Chosen;
    if (_index == place) _at<place>() = value;
    else {
      _end();
      new (_room) Chosen(value);
      _index = place;
    }
    return *this;
  }
  size_t index() const { return _index; }
  bool valueless_by_exception() const { return false; }
  template <class U, class... A> U& emplace(A&&... given) {
    _end();
    U* made = new (_room) U(forward<A>(given)...);
    _index = _Place<U, T...>::value;
    return *made;
  }
  void swap(variant& other) { variant kept(other); other = *this; *this = kept; }
};
template <class V> struct variant_size;
template <class... T> struct variant_size<variant<T...> > { static constexpr size_t value = sizeof...(T); };
template <class V> inline constexpr size_t variant_size_v = variant_size<V>::value;
template <size_t I, class V> struct variant_alternative;
template <size_t I, class... T> struct variant_alternative<I, variant<T...> > { typedef typename _Alternative<I, T...>::type type; };
template <size_t I, class V> using variant_alternative_t = typename variant_alternative<I, V>::type;
template <class U, class... T> bool holds_alternative(const variant<T...>& from) { return from._index == _Place<U, T...>::value; }
template <class U, class... T> U& get(const variant<T...>& from) {
  if (!holds_alternative<U>(from)) throw bad_variant_access("std::get: wrong index for variant");
  return *(U*)from._room;
}
template <size_t I, class... T> auto& get(const variant<T...>& from) {
  if (from._index != I) throw bad_variant_access("std::get: wrong index for variant");
  return from.template _at<I>();
}
template <class U, class... T> U* get_if(const variant<T...>* from) {
  return from != 0 && holds_alternative<U>(*from) ? (U*)from->_room : 0;
}
template <size_t I, class... T> auto get_if(const variant<T...>* from) {
  return from != 0 && from->_index == I ? &from->template _at<I>() : nullptr;
}
template <size_t I, class F, class... T> decltype(auto) _visit(F& f, const variant<T...>& from) {
  if constexpr (I + 1 == sizeof...(T)) return f(from.template _at<I>());
  else {
    if (from._index == I) return f(from.template _at<I>());
    return _visit<I + 1>(f, from);
  }
}
template <class F, class... T> decltype(auto) visit(F&& f, const variant<T...>& from) { return _visit<0>(f, from); }
template <class F, class... T, class... U> decltype(auto) visit(F&& f, const variant<T...>& a, const variant<U...>& b) {
  auto first = [&](auto& x) -> decltype(auto) { auto second = [&](auto& y) -> decltype(auto) { return f(x, y); }; return _visit<0>(second, b); };
  return _visit<0>(first, a);
}
template <class... T> bool operator==(const variant<T...>& a, const variant<T...>& b) {
  if (a._index != b._index) return false;
  bool same = false;
  a._with([&](auto& one) { typedef decay_t<decltype(one)> U; same = one == *(U*)b._room; });
  return same;
}
template <class... T> bool operator!=(const variant<T...>& a, const variant<T...>& b) { return !(a == b); }
template <class T> struct _Any {
  static void drop(void* held) { delete (T*)held; }
  static void* copy(void* held) { return new T(*(T*)held); }
};
class any {
 public:
  void* _held;
  void (*_drop)(void*);
  void* (*_copy)(void*);
  any() : _held(0), _drop(0), _copy(0) {}
  any(const any& other) : _held(other._held == 0 ? 0 : other._copy(other._held)), _drop(other._drop), _copy(other._copy) {}
  template <class T> any(const T& value) : _held(new decay_t<T>(value)), _drop(_Any<decay_t<T> >::drop), _copy(_Any<decay_t<T> >::copy) {}
  ~any() { reset(); }
  any& operator=(const any& other) {
    any kept(other);
    swap(kept);
    return *this;
  }
  template <class T> any& operator=(const T& value) { any kept(value); swap(kept); return *this; }
  void swap(any& other) {
    void* held = _held; _held = other._held; other._held = held;
    auto drop = _drop; _drop = other._drop; other._drop = drop;
    auto copy = _copy; _copy = other._copy; other._copy = copy;
  }
  bool has_value() const { return _held != 0; }
  void reset() { if (_held != 0) _drop(_held); _held = 0; _drop = 0; _copy = 0; }
};
template <class T> T* any_cast(const any* from) { return from != 0 && from->_drop == _Any<T>::drop ? (T*)from->_held : 0; }
template <class T> T any_cast(const any& from) {
  decay_t<T>* held = any_cast<decay_t<T> >(&from);
  if (held == 0) throw bad_any_cast();
  return *held;
}
}
`;
