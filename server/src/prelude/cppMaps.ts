/** <map> and <set> for host programs: trees whose iterators stay valid, kept in balance by a fixed sequence of weights. */
import { mappedMembers } from './mappedMembers.ts';
import { reverseMembers } from './reverseMembers.ts';

export const maps = `
namespace std {
template <class V> struct _TreeNode {
  _TreeNode* left;
  _TreeNode* right;
  _TreeNode* up;
  unsigned weight;
  V value;
  explicit _TreeNode(const V& v) : left(0), right(0), up(0), weight(0), value(v) {}
  explicit _TreeNode(V&& v) : left(0), right(0), up(0), weight(0), value(move(v)) {}
};
template <class V> struct _TreeIterator {
  typedef V value_type;
  _TreeNode<V>* node;
  _TreeNode<V>* const* root;
  _TreeIterator() : node(0), root(0) {}
  _TreeIterator(_TreeNode<V>* n, _TreeNode<V>* const* r) : node(n), root(r) {}
  V& operator*() const { return node->value; }
  V* operator->() const { return &node->value; }
  _TreeIterator& operator++() {
    if (node->right != 0) {
      node = node->right;
      while (node->left != 0) node = node->left;
    } else {
      _TreeNode<V>* from = node;
      node = node->up;
      while (node != 0 && node->right == from) { from = node; node = node->up; }
    }
    return *this;
  }
  _TreeIterator& operator--() {
    if (node == 0) {
      node = *root;
      while (node->right != 0) node = node->right;
    } else if (node->left != 0) {
      node = node->left;
      while (node->right != 0) node = node->right;
    } else {
      _TreeNode<V>* from = node;
      node = node->up;
      while (node != 0 && node->left == from) { from = node; node = node->up; }
    }
    return *this;
  }
  _TreeIterator operator++(int) { _TreeIterator old = *this; ++*this; return old; }
  _TreeIterator operator--(int) { _TreeIterator old = *this; --*this; return old; }
  bool operator==(const _TreeIterator& other) const { return node == other.node; }
  bool operator!=(const _TreeIterator& other) const { return node != other.node; }
};
template <class V> long distance(_TreeIterator<V> from, _TreeIterator<V> to) {
  long n = 0;
  for (; from != to; ++from) n++;
  return n;
}
template <class V> void advance(_TreeIterator<V>& at, long n) { for (; n > 0; n--) ++at; for (; n < 0; n++) --at; }
template <class V> _TreeIterator<V> next(_TreeIterator<V> at, long n = 1) { advance(at, n); return at; }
template <class V> _TreeIterator<V> prev(_TreeIterator<V> at, long n = 1) { advance(at, -n); return at; }
template <class K, class V, class KeyOf, class Less, bool Repeats> class _Tree {
 protected:
  _TreeNode<V>* _root;
  size_t _size;
  unsigned _weights;
  Less _less;
  typedef _TreeNode<V> Node;
  void _replace(Node* old, Node* by) {
    if (old->up == 0) _root = by;
    else if (old->up->left == old) old->up->left = by;
    else old->up->right = by;
    if (by != 0) by->up = old->up;
  }
  void _lift(Node* child) {
    Node* parent = child->up;
    _replace(parent, child);
    if (parent->left == child) {
      parent->left = child->right;
      if (parent->left != 0) parent->left->up = parent;
      child->right = parent;
    } else {
      parent->right = child->left;
      if (parent->right != 0) parent->right->up = parent;
      child->left = parent;
    }
    parent->up = child;
  }
  Node* _bound(const K& key, bool behind) const {
    Node* found = 0;
    for (Node* at = _root; at != 0;) {
      bool right = behind ? !_less(key, KeyOf::of(at->value)) : _less(KeyOf::of(at->value), key);
      if (right) at = at->right;
      else { found = at; at = at->left; }
    }
    return found;
  }
  Node* _find(const K& key) const {
    Node* at = _bound(key, false);
    return at == 0 || _less(key, KeyOf::of(at->value)) ? 0 : at;
  }
  template <class G> Node* _add(G&& value) {
    Node* made = new Node(forward<G>(value));
    _weights = _weights * 1664525u + 1013904223u;
    made->weight = _weights;
    Node* parent = 0;
    bool left = false;
    for (Node* at = _root; at != 0;) {
      parent = at;
      left = _less(KeyOf::of(made->value), KeyOf::of(at->value));
      at = left ? at->left : at->right;
    }
    made->up = parent;
    if (parent == 0) _root = made;
    else if (left) parent->left = made;
    else parent->right = made;
    while (made->up != 0 && made->up->weight < made->weight) _lift(made);
    _size++;
    return made;
  }
  void _remove(Node* at) {
    while (at->left != 0 || at->right != 0) {
      if (at->left == 0 || (at->right != 0 && at->right->weight > at->left->weight)) _lift(at->right);
      else _lift(at->left);
    }
    _replace(at, 0);
    delete at;
    _size--;
  }
  void _drop(Node* at) {
    if (at == 0) return;
    _drop(at->left);
    _drop(at->right);
    delete at;
  }
 public:
  typedef _TreeIterator<V> iterator;
  typedef _TreeIterator<V> const_iterator;
  typedef K key_type;
  typedef V value_type;
  typedef size_t size_type;
  _Tree() : _root(0), _size(0), _weights(1) {}
  explicit _Tree(const Less& less) : _root(0), _size(0), _weights(1), _less(less) {}
  _Tree(const _Tree& other) : _root(0), _size(0), _weights(1), _less(other._less) {
    for (iterator i = other.begin(); i != other.end(); ++i) _add(*i);
  }
  _Tree(_Tree&& other) : _root(other._root), _size(other._size), _weights(other._weights), _less(other._less) {
    other._root = 0;
    other._size = 0;
  }
  ~_Tree() { _drop(_root); }
  _Tree& operator=(const _Tree& other) {
    if (this == &other) return *this;
    clear();
    for (iterator i = other.begin(); i != other.end(); ++i) _add(*i);
    return *this;
  }
  void clear() { _drop(_root); _root = 0; _size = 0; }
  size_t size() const { return _size; }
  bool empty() const { return _size == 0; }
  iterator begin() const {
    Node* at = _root;
    while (at != 0 && at->left != 0) at = at->left;
    return iterator(at, &_root);
  }
  iterator end() const { return iterator(0, &_root); }
  iterator cbegin() const { return begin(); }
  iterator cend() const { return end(); }
  ${reverseMembers('begin()', 'end()')}
  iterator find(const K& key) const { return iterator(_find(key), &_root); }
  bool contains(const K& key) const { return _find(key) != 0; }
  size_t count(const K& key) const {
    size_t n = 0;
    for (iterator i = lower_bound(key); i != end() && !_less(key, KeyOf::of(*i)); ++i) n++;
    return n;
  }
  iterator lower_bound(const K& key) const { return iterator(_bound(key, false), &_root); }
  iterator upper_bound(const K& key) const { return iterator(_bound(key, true), &_root); }
  pair<iterator, iterator> equal_range(const K& key) const {
    return pair<iterator, iterator>(lower_bound(key), upper_bound(key));
  }
  iterator erase(iterator at) { iterator next = at; ++next; _remove(at.node); return next; }
  size_t erase(const K& key) {
    size_t n = 0;
    for (Node* at = _find(key); at != 0; at = _find(key)) { _remove(at); n++; }
    return n;
  }
  template <class G> auto _insert(G&& value) {
    if constexpr (Repeats) return iterator(_add(forward<G>(value)), &_root);
    else {
      Node* known = _find(KeyOf::of(value));
      if (known != 0) return pair<iterator, bool>(iterator(known, &_root), false);
      return pair<iterator, bool>(iterator(_add(forward<G>(value)), &_root), true);
    }
  }
  auto insert(const V& value) { return _insert(value); }
  auto insert(V&& value) { return _insert(move(value)); }
  template <class I> void insert(I from, I to) { for (; from != to; ++from) insert(*from); }
  void insert(initializer_list<V> list) { for (const auto& one : list) insert(one); }
  /* Where the caller thinks that it belongs does not matter. */
  iterator insert(iterator, const V& value) {
    Node* known = Repeats ? 0 : _find(KeyOf::of(value));
    return iterator(known != 0 ? known : _add(value), &_root);
  }
  template <class... A> auto emplace(A&&... values) { return insert(V(forward<A>(values)...)); }
  template <class... A> iterator emplace_hint(iterator at, A&&... values) { return insert(at, V(forward<A>(values)...)); }
  iterator erase(iterator from, iterator to) { while (from != to) from = erase(from); return to; }
  void swap(_Tree& other) {
    char kept[sizeof(_Tree)];
    memcpy(kept, (void*)this, sizeof(_Tree));
    memcpy((void*)this, (void*)&other, sizeof(_Tree));
    memcpy((void*)&other, kept, sizeof(_Tree));
  }
  bool operator==(const _Tree& other) const {
    if (_size != other._size) return false;
    for (iterator i = begin(), j = other.begin(); i != end(); ++i, ++j) if (!(*i == *j)) return false;
    return true;
  }
  bool operator!=(const _Tree& other) const { return !(*this == other); }
};
template <class K> struct _KeyItself { static const K& of(const K& key) { return key; } };
template <class K, class T> struct _KeyFirst { static const K& of(const pair<K, T>& value) { return value.first; } };
template <class K> struct _TreeLess { bool operator()(const K& a, const K& b) const { return a < b; } };
template <class K, class T, class Less = _TreeLess<K> >
class map : public _Tree<K, pair<K, T>, _KeyFirst<K, T>, Less, false> {
 public:
  typedef T mapped_type;
  map() {}
  explicit map(const Less& less) : _Tree<K, pair<K, T>, _KeyFirst<K, T>, Less, false>(less) {}
  template <class I> map(I from, I to) { for (; from != to; ++from) this->insert(*from); }
  map(initializer_list<pair<K, T> > list) { for (const auto& one : list) this->insert(one); }
${mappedMembers('map::at')}};
template <class K, class T, class Less = _TreeLess<K> >
class multimap : public _Tree<K, pair<K, T>, _KeyFirst<K, T>, Less, true> {
 public:
  typedef T mapped_type;
  multimap() {}
  explicit multimap(const Less& less) : _Tree<K, pair<K, T>, _KeyFirst<K, T>, Less, true>(less) {}
  template <class I> multimap(I from, I to) { for (; from != to; ++from) this->insert(*from); }
  multimap(initializer_list<pair<K, T> > list) { for (const auto& one : list) this->insert(one); }
};
template <class K, class Less = _TreeLess<K> > class set : public _Tree<K, K, _KeyItself<K>, Less, false> {
 public:
  set() {}
  explicit set(const Less& less) : _Tree<K, K, _KeyItself<K>, Less, false>(less) {}
  set(initializer_list<K> list) { for (const auto& one : list) this->insert(one); }
  template <class I> set(I from, I to) { for (; from != to; ++from) this->insert(*from); }
};
template <class K, class Less = _TreeLess<K> > class multiset : public _Tree<K, K, _KeyItself<K>, Less, true> {
 public:
  multiset() {}
  explicit multiset(const Less& less) : _Tree<K, K, _KeyItself<K>, Less, true>(less) {}
  multiset(initializer_list<K> list) { for (const auto& one : list) this->insert(one); }
  template <class I> multiset(I from, I to) { for (; from != to; ++from) this->insert(*from); }
};
}
`;
