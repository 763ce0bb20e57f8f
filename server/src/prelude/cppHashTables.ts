/** <unordered_map> and <unordered_set> for host programs: libstdc++'s buckets, hashes and growth, and so its order. */
import { mappedMembers } from './mappedMembers.ts';

export const hashTables = `
namespace std {
struct _HashLink { _HashLink* next; };
template <class V> struct _HashNode : _HashLink {
  size_t code;
  V value;
  explicit _HashNode(const V& v) : code(0), value(v) {}
  explicit _HashNode(V&& v) : code(0), value(move(v)) {}
};
inline size_t _mixBits(size_t v) { return v ^ (v >> 47); }
inline size_t _hashBytes(const char* text, size_t length) {
  const size_t factor = 0xc6a4a7935bd1e995ul;
  size_t code = 0xc70f6907ul ^ (length * factor);
  size_t i = 0;
  for (; i + 8 <= length; i += 8) {
    size_t word = 0;
    memcpy(&word, text + i, 8);
    code ^= _mixBits(word * factor) * factor;
    code *= factor;
  }
  if (i < length) {
    size_t word = 0;
    memcpy(&word, text + i, length - i);
    code ^= word;
    code *= factor;
  }
  return _mixBits(_mixBits(code) * factor);
}
template <class T> struct hash { size_t operator()(const T& value) const { return (size_t)value; } };
template <> struct hash<string> { size_t operator()(const string& s) const { return _hashBytes(s.c_str(), s.size()); } };
template <> struct hash<float> { size_t operator()(float x) const { return x == 0 ? 0 : _hashBytes((const char*)&x, 4); } };
template <> struct hash<double> { size_t operator()(double x) const { return x == 0 ? 0 : _hashBytes((const char*)&x, 8); } };
static const unsigned _bucketCounts[] = {
  17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97, 103, 109, 113, 127, 137, 139,
  149, 157, 167, 179, 193, 199, 211, 227, 241, 257, 277, 293, 313, 337, 359, 383, 409, 439, 467, 503, 541,
  577, 619, 661, 709, 761, 823, 887, 953, 1031, 1109, 1193, 1289, 1381, 1493, 1613, 1741, 1879, 2029, 2179,
  2357, 2549, 2753, 2971, 3209, 3469, 3739, 4027, 4349, 4703, 5087, 5503, 5953, 6427, 6949, 7517, 8123,
  8783, 9497, 10273, 11113, 12011, 12983, 14033, 15173, 16411, 17749, 19183, 20753, 22447, 24281, 26267,
  28411, 30727, 33223, 35933, 38873, 42043, 45481, 49201, 53201, 57557, 62233, 67307, 72817, 78779, 85229,
  92203, 99733, 107897, 116731, 126271, 136607, 147793, 159871, 172933, 187091, 202409, 218971, 236897,
  256279, 277261, 299951, 324503, 351061, 379787, 410857, 444487, 480881, 520241, 562841, 608903, 658753,
  712697, 771049, 834181, 902483, 976369, 1056323, 1142821, 1236397, 1337629, 1447153, 1565659, 1693859,
  1832561, 1982627, 2144977, 2320627, 2510653, 2716249, 2938679, 3179303, 3439651, 3721303, 4026031,
  4355707, 4712381, 5098259, 5515729, 5967347, 6456007, 6984629, 7556579, 8175383, 8844859, 9569143,
  10352717, 11200489, 12117689, 13109983, 14183539, 15345007, 16601593, 17961079, 19431899, 21023161
};
static const unsigned char _fewBuckets[] = {2, 2, 2, 3, 5, 5, 7, 7, 11, 11, 11, 11, 13, 13};
inline size_t _bucketsFor(size_t wanted) {
  if (wanted < 14) return _fewBuckets[wanted];
  size_t low = 0;
  size_t high = sizeof(_bucketCounts) / sizeof(unsigned);
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (_bucketCounts[middle] < wanted) low = middle + 1;
    else high = middle;
  }
  return _bucketCounts[low];
}
template <class V> struct _HashIterator {
  typedef V value_type;
  _HashNode<V>* node;
  _HashIterator() : node(0) {}
  explicit _HashIterator(_HashLink* link) : node((_HashNode<V>*)link) {}
  V& operator*() const { return node->value; }
  V* operator->() const { return &node->value; }
  _HashIterator& operator++() { node = (_HashNode<V>*)node->next; return *this; }
  _HashIterator operator++(int) { _HashIterator old = *this; node = (_HashNode<V>*)node->next; return old; }
  bool operator==(const _HashIterator& other) const { return node == other.node; }
  bool operator!=(const _HashIterator& other) const { return node != other.node; }
};
template <class V> long distance(_HashIterator<V> from, _HashIterator<V> to) {
  long n = 0;
  for (; from != to; ++from) n++;
  return n;
}
template <class K, class V, class KeyOf, class Hash, class Equal> class _HashTable {
 protected:
  typedef _HashNode<V> Node;
  _HashLink* _before;
  _HashLink** _buckets;
  size_t _count;
  size_t _size;
  size_t _limit;
  Hash _hash;
  Equal _equal;
  void _start() {
    _before = (_HashLink*)malloc(sizeof(_HashLink));
    _before->next = 0;
    _buckets = (_HashLink**)calloc(1, sizeof(_HashLink*));
    _count = 1;
    _size = 0;
    _limit = 0;
  }
  Node* _find(const K& key) const {
    size_t code = _hash(key);
    size_t bucket = code % _count;
    if (_buckets[bucket] == 0) return 0;
    for (Node* at = (Node*)_buckets[bucket]->next; at != 0 && at->code % _count == bucket; at = (Node*)at->next) {
      if (at->code == code && _equal(KeyOf::of(at->value), key)) return at;
    }
    return 0;
  }
  void _resize(size_t count) {
    _HashLink** made = (_HashLink**)calloc(count, sizeof(_HashLink*));
    _HashLink* at = _before->next;
    _before->next = 0;
    size_t first = 0;
    while (at != 0) {
      _HashLink* next = at->next;
      size_t bucket = ((Node*)at)->code % count;
      if (made[bucket] == 0) {
        at->next = _before->next;
        _before->next = at;
        made[bucket] = _before;
        if (at->next != 0) made[first] = at;
        first = bucket;
      } else {
        at->next = made[bucket]->next;
        made[bucket]->next = at;
      }
      at = next;
    }
    free(_buckets);
    _buckets = made;
    _count = count;
  }
  template <class G> Node* _add(G&& value) {
    Node* made = new Node(forward<G>(value));
    made->code = _hash(KeyOf::of(made->value));
    if (_size + 1 > _limit) {
      size_t wanted = _limit == 0 && _size + 1 < 11 ? 11 : _size + 1;
      if (wanted >= _count) {
        size_t count = _bucketsFor(wanted + 1 > _count * 2 ? wanted + 1 : _count * 2);
        _resize(count);
      }
      _limit = _count;
    }
    size_t bucket = made->code % _count;
    if (_buckets[bucket] != 0) {
      made->next = _buckets[bucket]->next;
      _buckets[bucket]->next = made;
    } else {
      made->next = _before->next;
      _before->next = made;
      if (made->next != 0) _buckets[((Node*)made->next)->code % _count] = made;
      _buckets[bucket] = _before;
    }
    _size++;
    return made;
  }
  void _remove(Node* node) {
    size_t bucket = node->code % _count;
    _HashLink* previous = _buckets[bucket];
    while (previous->next != node) previous = previous->next;
    Node* next = (Node*)node->next;
    size_t following = next == 0 ? bucket : next->code % _count;
    if (previous == _buckets[bucket]) {
      if (next == 0 || following != bucket) {
        if (next != 0) _buckets[following] = previous;
        _buckets[bucket] = 0;
      }
    } else if (next != 0 && following != bucket) _buckets[following] = previous;
    previous->next = next;
    delete node;
    _size--;
  }
  void _copy(const _HashTable& other) {
    rehash(other._count);
    Node* last = 0;
    for (Node* at = (Node*)other._before->next; at != 0; at = (Node*)at->next) {
      Node* made = new Node(at->value);
      made->code = at->code;
      made->next = 0;
      _HashLink* previous = last == 0 ? _before : last;
      previous->next = made;
      if (_buckets[made->code % _count] == 0) _buckets[made->code % _count] = previous;
      last = made;
      _size++;
    }
  }
 public:
  typedef _HashIterator<V> iterator;
  typedef _HashIterator<V> const_iterator;
  typedef K key_type;
  typedef V value_type;
  typedef size_t size_type;
  _HashTable() { _start(); }
  _HashTable(const _HashTable& other) { _start(); _copy(other); }
  _HashTable(_HashTable&& other) { _start(); swap(other); }
  ~_HashTable() { clear(); free(_before); free(_buckets); }
  _HashTable& operator=(const _HashTable& other) {
    if (this != &other) { clear(); _copy(other); }
    return *this;
  }
  void swap(_HashTable& other) {
    char kept[sizeof(_HashTable)];
    memcpy(kept, (void*)this, sizeof(_HashTable));
    memcpy((void*)this, (void*)&other, sizeof(_HashTable));
    memcpy((void*)&other, kept, sizeof(_HashTable));
  }
  void clear() {
    for (_HashLink* at = _before->next; at != 0;) {
      _HashLink* next = at->next;
      delete (Node*)at;
      at = next;
    }
    _before->next = 0;
    memset(_buckets, 0, _count * sizeof(_HashLink*));
    _size = 0;
  }
  size_t size() const { return _size; }
  bool empty() const { return _size == 0; }
  size_t bucket_count() const { return _count; }
  float load_factor() const { return (float)_size / _count; }
  void max_load_factor(float) {}
  void rehash(size_t wanted) {
    size_t count = _bucketsFor(wanted > _size ? wanted : _size);
    if (count == _count) return;
    _resize(count);
    _limit = count;
  }
  void reserve(size_t n) { rehash(n); }
  iterator begin() const { return iterator(_before->next); }
  iterator end() const { return iterator(); }
  iterator cbegin() const { return begin(); }
  iterator cend() const { return end(); }
  iterator find(const K& key) const { return iterator(_find(key)); }
  bool contains(const K& key) const { return _find(key) != 0; }
  size_t count(const K& key) const { return _find(key) != 0 ? 1 : 0; }
  iterator erase(iterator at) { iterator next = at; ++next; _remove(at.node); return next; }
  size_t erase(const K& key) {
    Node* found = _find(key);
    if (found == 0) return 0;
    _remove(found);
    return 1;
  }
  template <class G> pair<iterator, bool> _insert(G&& value) {
    Node* known = _find(KeyOf::of(value));
    if (known != 0) return pair<iterator, bool>(iterator(known), false);
    return pair<iterator, bool>(iterator(_add(forward<G>(value))), true);
  }
  pair<iterator, bool> insert(const V& value) { return _insert(value); }
  pair<iterator, bool> insert(V&& value) { return _insert(move(value)); }
  template <class I> void insert(I from, I to) { for (; from != to; ++from) insert(*from); }
  void insert(initializer_list<V> list) { for (const auto& one : list) insert(one); }
  iterator insert(iterator, const V& value) { return insert(value).first; }
  iterator erase(iterator from, iterator to) { while (from != to) from = erase(from); return to; }
  bool operator==(const _HashTable& other) const {
    if (_size != other._size) return false;
    for (iterator i = begin(); i != end(); ++i) {
      Node* same = other._find(KeyOf::of(*i));
      if (same == 0 || !(same->value == *i)) return false;
    }
    return true;
  }
  bool operator!=(const _HashTable& other) const { return !(*this == other); }
  template <class... A> pair<iterator, bool> emplace(A&&... values) { return insert(V(forward<A>(values)...)); }
};
template <class K> struct _HashKey { static const K& of(const K& key) { return key; } };
template <class K, class T> struct _HashFirst { static const K& of(const pair<K, T>& value) { return value.first; } };
template <class K> struct _HashEqual { bool operator()(const K& a, const K& b) const { return a == b; } };
template <class K, class T, class Hash = hash<K>, class Equal = _HashEqual<K> >
class unordered_map : public _HashTable<K, pair<K, T>, _HashFirst<K, T>, Hash, Equal> {
 public:
  typedef T mapped_type;
  unordered_map() {}
  explicit unordered_map(size_t buckets) { this->rehash(buckets); }
  template <class I> unordered_map(I from, I to) { for (; from != to; ++from) this->insert(*from); }
  unordered_map(initializer_list<pair<K, T> > list) { for (const auto& one : list) this->insert(one); }
${mappedMembers('_Map_base::at')}};
template <class K, class Hash = hash<K>, class Equal = _HashEqual<K> >
class unordered_set : public _HashTable<K, K, _HashKey<K>, Hash, Equal> {
 public:
  unordered_set() {}
  explicit unordered_set(size_t buckets) { this->rehash(buckets); }
  unordered_set(initializer_list<K> list) { for (const auto& one : list) this->insert(one); }
  template <class I> unordered_set(I from, I to) { for (; from != to; ++from) this->insert(*from); }
};
}
`;
