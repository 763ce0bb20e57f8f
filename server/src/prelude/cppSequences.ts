/** <deque>, <list>, <queue> and <stack> for host programs. */
import { reverseMembers } from './reverseMembers.ts';

export const sequences = `
namespace std {
template <class T> class deque : public vector<T> {
 public:
  deque() {}
  explicit deque(size_t n) : vector<T>(n) {}
  deque(size_t n, const T& value) : vector<T>(n, value) {}
  deque(initializer_list<T> list) : vector<T>(list) {}
  template <class I> deque(I from, I to) : vector<T>(from, to) {}
  void push_front(const T& value) { this->insert(this->begin(), value); }
  void push_front(T&& value) { this->insert(this->begin(), move(value)); }
  template <class... A> void emplace_front(A&&... values) { this->insert(this->begin(), T(forward<A>(values)...)); }
  void pop_front() { this->erase(this->begin()); }
};
struct _Emplaced {};
template <class T> struct _ListNode {
  _ListNode* previous;
  _ListNode* next;
  T value;
  explicit _ListNode(const T& v) : previous(0), next(0), value(v) {}
  template <class... A> _ListNode(_Emplaced, A&&... v) : previous(0), next(0), value(forward<A>(v)...) {}
};
template <class T> struct _ListEnds { _ListNode<T>* first; _ListNode<T>* last; size_t size; };
template <class T> struct _ListIterator {
  typedef T value_type;
  _ListNode<T>* node;
  _ListEnds<T>* ends;
  _ListIterator() : node(0), ends(0) {}
  _ListIterator(_ListNode<T>* n, _ListEnds<T>* e) : node(n), ends(e) {}
  T& operator*() const { return node->value; }
  T* operator->() const { return &node->value; }
  _ListIterator& operator++() { node = node->next; return *this; }
  _ListIterator& operator--() { node = node == 0 ? ends->last : node->previous; return *this; }
  _ListIterator operator++(int) { _ListIterator old = *this; ++*this; return old; }
  _ListIterator operator--(int) { _ListIterator old = *this; --*this; return old; }
  bool operator==(const _ListIterator& other) const { return node == other.node; }
  bool operator!=(const _ListIterator& other) const { return node != other.node; }
};
template <class T> long distance(_ListIterator<T> from, _ListIterator<T> to) {
  long n = 0;
  for (; from != to; ++from) n++;
  return n;
}
template <class T> void advance(_ListIterator<T>& at, long n) { for (; n > 0; n--) ++at; for (; n < 0; n++) --at; }
template <class T> class list {
  typedef _ListNode<T> Node;
  _ListEnds<T>* _ends;
  void _start() { _ends = (_ListEnds<T>*)calloc(1, sizeof(_ListEnds<T>)); }
  _ListIterator<T> _link(Node* where, Node* made) {
    Node* previous = where == 0 ? _ends->last : where->previous;
    made->previous = previous;
    made->next = where;
    if (previous == 0) _ends->first = made;
    else previous->next = made;
    if (where == 0) _ends->last = made;
    else where->previous = made;
    _ends->size++;
    return _ListIterator<T>(made, _ends);
  }
  void _unlink(Node* node) {
    if (node->previous == 0) _ends->first = node->next;
    else node->previous->next = node->next;
    if (node->next == 0) _ends->last = node->previous;
    else node->next->previous = node->previous;
    _ends->size--;
  }
 public:
  typedef T value_type;
  typedef _ListIterator<T> iterator;
  typedef _ListIterator<T> const_iterator;
  typedef size_t size_type;
  list() { _start(); }
  explicit list(size_t n) { _start(); resize(n); }
  list(size_t n, const T& value) { _start(); for (size_t i = 0; i < n; i++) push_back(value); }
  template <class I> list(I from, I to) {
    _start();
    if constexpr (_number<I>::value) for (I i = 0; i < from; i++) push_back((T)to);
    else for (; from != to; ++from) push_back(*from);
  }
  list(initializer_list<T> values) { _start(); for (const auto& one : values) push_back(one); }
  list(const list& other) { _start(); for (const auto& one : other) push_back(one); }
  ~list() { clear(); free(_ends); }
  list& operator=(const list& other) {
    if (this == &other) return *this;
    clear();
    for (const auto& one : other) push_back(one);
    return *this;
  }
  size_t size() const { return _ends->size; }
  bool empty() const { return _ends->size == 0; }
  iterator begin() const { return iterator(_ends->first, _ends); }
  iterator end() const { return iterator(0, _ends); }
  iterator cbegin() const { return begin(); }
  iterator cend() const { return end(); }
  ${reverseMembers('begin()', 'end()')}
  T& front() const { return _ends->first->value; }
  T& back() const { return _ends->last->value; }
  iterator insert(iterator where, const T& value) { return _link(where.node, new Node(value)); }
  iterator insert(iterator where, T&& value) { return emplace(where, move(value)); }
  template <class... A> iterator emplace(iterator where, A&&... values) {
    return _link(where.node, new Node(_Emplaced(), forward<A>(values)...));
  }
  iterator erase(iterator where) {
    Node* next = where.node->next;
    _unlink(where.node);
    delete where.node;
    return iterator(next, _ends);
  }
  iterator erase(iterator from, iterator to) { while (from != to) from = erase(from); return to; }
  /* Numbers are a count and a value. */
  template <class I> iterator insert(iterator where, I from, I to) {
    iterator first = where;
    bool any = false;
    auto put = [&](const T& value) {
      iterator made = insert(where, value);
      if (!any) first = made;
      any = true;
    };
    if constexpr (_number<I>::value) for (I i = 0; i < from; i++) put((T)to);
    else for (; from != to; ++from) put(*from);
    return first;
  }
  iterator insert(iterator where, size_t n, const T& value) {
    iterator first = where;
    for (size_t i = 0; i < n; i++) first = insert(first, value);
    return first;
  }
  iterator insert(iterator where, initializer_list<T> values) { return insert(where, values.begin(), values.end()); }
  void assign(size_t n, const T& value) { clear(); insert(end(), n, value); }
  void assign(initializer_list<T> values) { clear(); for (const auto& one : values) push_back(one); }
  template <class I> void assign(I from, I to) { clear(); insert(end(), from, to); }
  void swap(list& other) { _ListEnds<T>* ends = _ends; _ends = other._ends; other._ends = ends; }
  void push_back(const T& value) { insert(end(), value); }
  void push_back(T&& value) { emplace(end(), move(value)); }
  void push_front(const T& value) { insert(begin(), value); }
  void push_front(T&& value) { emplace(begin(), move(value)); }
  template <class... A> T& emplace_back(A&&... values) { return *emplace(end(), forward<A>(values)...); }
  template <class... A> T& emplace_front(A&&... values) { return *emplace(begin(), forward<A>(values)...); }
  void pop_back() { iterator last = end(); --last; erase(last); }
  void pop_front() { erase(begin()); }
  void clear() { while (!empty()) pop_front(); }
  void resize(size_t n, const T& value = T()) { while (size() > n) pop_back(); while (size() < n) push_back(value); }
  /* Elements stay the objects that they are. */
  void splice(iterator where, list& other) { splice(where, other, other.begin(), other.end()); }
  void splice(iterator where, list& other, iterator one) {
    if (where.node == one.node) return;
    other._unlink(one.node);
    _link(where.node, one.node);
  }
  void splice(iterator where, list& other, iterator from, iterator to) {
    while (from.node != to.node) {
      Node* next = from.node->next;
      splice(where, other, from);
      from.node = next;
    }
  }
  void splice(iterator where, list&& other) { splice(where, other, other.begin(), other.end()); }
  template <class F> void unique(F same) {
    for (iterator at = begin(); at != end();) {
      iterator next = at;
      ++next;
      if (next != end() && same(*at, *next)) erase(next);
      else at = next;
    }
  }
  void unique() { unique([](const T& a, const T& b) { return a == b; }); }
  template <class F> void merge(list& other, F less) {
    if (this == &other) return;
    iterator at = begin();
    while (at != end() && !other.empty()) {
      if (less(other.front(), *at)) splice(at, other, other.begin());
      else ++at;
    }
    splice(end(), other);
  }
  void merge(list& other) { merge(other, [](const T& a, const T& b) { return a < b; }); }
  void merge(list&& other) { merge(other, [](const T& a, const T& b) { return a < b; }); }
  template <class P> void remove_if(P drop) { for (iterator at = begin(); at != end();) { if (drop(*at)) at = erase(at); else ++at; } }
  void remove(const T& value) {
    T wanted = value;
    for (iterator at = begin(); at != end();) {
      if (*at == wanted) at = erase(at);
      else ++at;
    }
  }
  template <class F> void sort(F less) {
    vector<T> all(size());
    size_t n = 0;
    for (const auto& one : *this) all[n++] = one;
    stable_sort(all.begin(), all.end(), less);
    n = 0;
    for (auto& one : *this) one = all[n++];
  }
  void sort() { sort([](const T& a, const T& b) { return a < b; }); }
  void reverse() {
    for (Node* at = _ends->first; at != 0;) {
      Node* next = at->next;
      at->next = at->previous;
      at->previous = next;
      at = next;
    }
    Node* first = _ends->first;
    _ends->first = _ends->last;
    _ends->last = first;
  }
};
/* Elements stay where they are until they are popped: programs push while they hold a reference to the front. */
template <class T> struct _QueueChunk {
  _QueueChunk* next;
  alignas(T) char items[64 * sizeof(T)];
  T* at(size_t i) { return (T*)items + i; }
};
template <class T, class C = deque<T> > class queue {
  typedef _QueueChunk<T> Chunk;
  Chunk* _first;
  Chunk* _last;
  size_t _head;
  size_t _tail;
  size_t _size;
  void _start() { _first = _last = 0; _head = _size = 0; _tail = 64; }
  T* _room() {
    if (_tail == 64) {
      Chunk* made = (Chunk*)malloc(sizeof(Chunk));
      made->next = 0;
      if (_last != 0) _last->next = made;
      else _first = made;
      _last = made;
      _tail = 0;
    }
    _size++;
    return _last->at(_tail++);
  }
  void _copy(const queue& other) {
    size_t i = other._head;
    for (Chunk* at = other._first; at != 0; at = at->next, i = 0) {
      for (size_t end = at == other._last ? other._tail : 64; i < end; i++) push(*at->at(i));
    }
  }
 public:
  typedef T value_type;
  queue() { _start(); }
  queue(const queue& other) { _start(); _copy(other); }
  queue& operator=(const queue& other) {
    if (this != &other) { clear(); _copy(other); }
    return *this;
  }
  ~queue() { clear(); }
  void clear() { while (_size > 0) pop(); }
  bool empty() const { return _size == 0; }
  size_t size() const { return _size; }
  T& front() const { return *_first->at(_head); }
  T& back() const { return *_last->at(_tail - 1); }
  void push(const T& value) { new (_room()) T(value); }
  void push(T&& value) { new (_room()) T(move(value)); }
  template <class... A> T& emplace(A&&... values) { new (_room()) T(forward<A>(values)...); return back(); }
  void pop() {
    _first->at(_head)->~T();
    _size--;
    if (++_head < 64 && _size > 0) return;
    Chunk* old = _first;
    _first = _size == 0 ? 0 : old->next;
    free(old);
    if (_size == 0) _start();
    else _head = 0;
  }
  void swap(queue& other) { queue kept(*this); *this = other; other = kept; }
};
template <class T, class C = deque<T> > class stack {
  vector<T> _items;
 public:
  typedef T value_type;
  bool empty() const { return _items.empty(); }
  size_t size() const { return _items.size(); }
  T& top() { return _items.back(); }
  void push(const T& value) { _items.push_back(value); }
  void push(T&& value) { _items.push_back(move(value)); }
  template <class... A> T& emplace(A&&... values) { return _items.emplace_back(forward<A>(values)...); }
  void pop() { _items.pop_back(); }
};
template <class T> struct _QueueLess { bool operator()(const T& a, const T& b) const { return a < b; } };
template <class T, class C = vector<T>, class Less = _QueueLess<T> > class priority_queue {
  vector<T> _items;
  Less _less;
 public:
  typedef T value_type;
  priority_queue() {}
  explicit priority_queue(Less less) : _less(less) {}
  bool empty() const { return _items.empty(); }
  size_t size() const { return _items.size(); }
  const T& top() const { return _items.front(); }
  void push(const T& value) { _items.push_back(value); _rise(); }
  void push(T&& value) { _items.push_back(move(value)); _rise(); }
  void _rise() {
    long at = (long)_items.size() - 1;
    T kept = move(_items[at]);
    for (long up = (at - 1) / 2; at > 0 && _less(_items[up], kept); up = (at - 1) / 2) {
      _items[at] = move(_items[up]);
      at = up;
    }
    _items[at] = move(kept);
  }
  template <class... A> void emplace(A&&... values) { _items.emplace_back(forward<A>(values)...); _rise(); }
  void pop() {
    long n = (long)_items.size() - 1;
    T kept = move(_items[n]);
    _items.pop_back();
    if (n == 0) return;
    long hole = 0;
    long child = 0;
    while (child < (n - 1) / 2) {
      child = 2 * (child + 1);
      if (_less(_items[child], _items[child - 1])) child--;
      _items[hole] = move(_items[child]);
      hole = child;
    }
    if (n % 2 == 0 && child == (n - 2) / 2) {
      child = 2 * child + 1;
      _items[hole] = move(_items[child]);
      hole = child;
    }
    for (long up = (hole - 1) / 2; hole > 0 && _less(_items[up], kept); up = (hole - 1) / 2) {
      _items[hole] = move(_items[up]);
      hole = up;
    }
    _items[hole] = move(kept);
  }
};
}
`;
