/**
 * How <vector> deals with elements of which a program may see that they are moved (`__is_moved_as_bytes` says which are not):
 * it makes, assigns and destroys them in the order of libstdc++.
 */
export const vectorObjects = `
  struct _Same { const T& _value; const T& operator[](size_t) const { return _value; } };
  /* Makes n elements of others, which stay. */
  static void _transfer(T* to, T* from, size_t n) {
    for (size_t i = 0; i < n; i++) {
      if constexpr (__is_moved_safely(T) || !__is_copyable(T)) new (to + i) T(move(from[i]));
      else new (to + i) T((const T&)from[i]);
    }
  }
  void _settle(T* made, size_t room) {
    _drop(0, _size);
    _give();
    _first = made;
    _room = room;
  }
  /* Takes the elements to new room, and leaves a gap of one at \`gap\`. */
  void _carry(T* made, size_t room, size_t gap) {
    if constexpr (__is_moved_safely(T)) {
      for (size_t i = 0; i < _size; i++) {
        new (made + i + (i >= gap ? 1 : 0)) T(move(_first[i]));
        _first[i].~T();
      }
      _give();
      _first = made;
      _room = room;
    } else {
      _transfer(made, _first, gap);
      _transfer(made + gap + 1, _first + gap, _size - gap);
      _settle(made, room);
    }
  }
  size_t _roomFor(size_t n) const { return _size + (_size < n ? n : _size); }
  void _slide(size_t at) {
    new (_first + _size) T(move(_first[_size - 1]));
    for (size_t i = _size - 1; i > at; i--) _first[i] = move(_first[i - 1]);
  }
  template <class... A> T* _enter(size_t at, A&&... values) {
    if (_size == _room) {
      size_t room = _roomFor(1);
      T* made = _take(room);
      new (made + at) T(forward<A>(values)...);
      _carry(made, room, at);
    } else if (at == _size) {
      new (_first + at) T(forward<A>(values)...);
    } else {
      T made(forward<A>(values)...);
      _slide(at);
      _first[at] = move(made);
    }
    _size++;
    return _first + at;
  }
  T* _enterOne(size_t at, T&& value) {
    if (_size == _room || at == _size) return _enter(at, move(value));
    _slide(at);
    _first[at] = move(value);
    _size++;
    return _first + at;
  }
  template <class I> void _makeAll(T* to, const I& values, size_t from, size_t n) {
    for (size_t i = 0; i < n; i++) new (to + i) T(values[from + i]);
  }
  template <class I> T* _enterAll(size_t at, const I& values, size_t n) {
    if (n == 0) return _first + at;
    size_t after = _size - at;
    if (_room - _size < n) {
      size_t room = _roomFor(n);
      T* made = _take(room);
      _makeAll(made + at, values, 0, n);
      _transfer(made, _first, at);
      _transfer(made + at + n, _first + at, after);
      _settle(made, room);
    } else if (after > n) {
      for (size_t i = 0; i < n; i++) new (_first + _size + i) T(move(_first[_size - n + i]));
      for (size_t i = _size - n; i > at; i--) _first[i + n - 1] = move(_first[i - 1]);
      for (size_t i = 0; i < n; i++) _first[at + i] = values[i];
    } else {
      _makeAll(_first + _size, values, after, n - after);
      for (size_t i = 0; i < after; i++) new (_first + at + n + i) T(move(_first[at + i]));
      for (size_t i = 0; i < after; i++) _first[at + i] = values[i];
    }
    _size += n;
    return _first + at;
  }
  template <class I> void _assignAll(const I& values, size_t n) {
    if (n > _room) {
      T* made = _take(n);
      _makeAll(made, values, 0, n);
      _settle(made, n);
    } else {
      for (size_t i = 0; i < _size && i < n; i++) _first[i] = values[i];
      if (n < _size) _drop(n, _size);
      else _makeAll(_first + _size, values, _size, n - _size);
    }
    _size = n;
  }
  void _removeAll(size_t at, size_t n) {
    if (n == 0) return;
    for (size_t i = at; i + n < _size; i++) _first[i] = move(_first[i + n]);
    _drop(_size - n, _size);
    _size -= n;
  }
  void _append(size_t n) {
    if (_room - _size < n) {
      size_t room = _roomFor(n);
      T* made = _take(room);
      for (size_t i = 0; i < n; i++) new (made + _size + i) T();
      _carry(made, room, _size);
    } else for (size_t i = 0; i < n; i++) new (_first + _size + i) T();
    _size += n;
  }
`;
