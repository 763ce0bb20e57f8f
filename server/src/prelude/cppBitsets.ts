/** <bitset> for host programs. */
export const bitsets = `
namespace std {
template <size_t N> class bitset {
  static constexpr size_t _count = N == 0 ? 1 : (N + 63) / 64;
  unsigned long _words[_count];
  void _trim() { if (N % 64 != 0) _words[_count - 1] &= (1ul << (N % 64)) - 1ul; }
 public:
  class reference {
    unsigned long* _word;
    unsigned long _bit;
   public:
    reference(unsigned long* word, unsigned long bit) : _word(word), _bit(bit) {}
    reference& operator=(bool value) { if (value) *_word |= _bit; else *_word &= ~_bit; return *this; }
    reference& operator=(const reference& other) { return *this = (bool)other; }
    operator bool() const { return (*_word & _bit) != 0; }
    bool operator~() const { return (*_word & _bit) == 0; }
    reference& flip() { *_word ^= _bit; return *this; }
  };
  bitset() { reset(); }
  bitset(unsigned long long value) { reset(); _words[0] = value; _trim(); }
  explicit bitset(const string& text) {
    reset();
    for (size_t i = 0; i < text.size() && i < N; i++) set(i, text[text.size() - 1 - i] == '1');
  }
  reference operator[](size_t i) { return reference(&_words[i / 64], 1ul << (i % 64)); }
  bool operator[](size_t i) const { return (_words[i / 64] >> (i % 64) & 1ul) != 0; }
  bool test(size_t i) const { return (_words[i / 64] >> (i % 64) & 1ul) != 0; }
  bitset& set() { for (size_t i = 0; i < _count; i++) _words[i] = ~0ul; _trim(); return *this; }
  bitset& set(size_t i, bool value = true) {
    if (value) _words[i / 64] |= 1ul << (i % 64);
    else _words[i / 64] &= ~(1ul << (i % 64));
    return *this;
  }
  bitset& reset() { for (size_t i = 0; i < _count; i++) _words[i] = 0; return *this; }
  bitset& reset(size_t i) { return set(i, false); }
  bitset& flip() { for (size_t i = 0; i < _count; i++) _words[i] = ~_words[i]; _trim(); return *this; }
  bitset& flip(size_t i) { _words[i / 64] ^= 1ul << (i % 64); return *this; }
  size_t size() const { return N; }
  size_t count() const { size_t n = 0; for (size_t i = 0; i < _count; i++) n += __builtin_popcountll(_words[i]); return n; }
  bool any() const { return count() > 0; }
  bool none() const { return count() == 0; }
  bool all() const { return count() == N; }
  unsigned long to_ulong() const { return _words[0]; }
  unsigned long long to_ullong() const { return _words[0]; }
  string to_string() const {
    string text;
    for (size_t i = N; i > 0; i--) text.push_back(test(i - 1) ? '1' : '0');
    return text;
  }
  bitset& operator&=(const bitset& o) { for (size_t i = 0; i < _count; i++) _words[i] &= o._words[i]; return *this; }
  bitset& operator|=(const bitset& o) { for (size_t i = 0; i < _count; i++) _words[i] |= o._words[i]; return *this; }
  bitset& operator^=(const bitset& o) { for (size_t i = 0; i < _count; i++) _words[i] ^= o._words[i]; return *this; }
  bitset operator~() const { bitset made(*this); made.flip(); return made; }
  bitset operator<<(size_t n) const { bitset made; for (size_t i = n; i < N; i++) made.set(i, test(i - n)); return made; }
  bitset operator>>(size_t n) const { bitset made; for (size_t i = n; i < N; i++) made.set(i - n, test(i)); return made; }
  bitset& operator<<=(size_t n) { *this = *this << n; return *this; }
  bitset& operator>>=(size_t n) { *this = *this >> n; return *this; }
  bool operator==(const bitset& o) const { for (size_t i = 0; i < _count; i++) if (_words[i] != o._words[i]) return false; return true; }
  bool operator!=(const bitset& o) const { return !(*this == o); }
};
template <size_t N> bitset<N> operator&(const bitset<N>& a, const bitset<N>& b) { bitset<N> made(a); made &= b; return made; }
template <size_t N> bitset<N> operator|(const bitset<N>& a, const bitset<N>& b) { bitset<N> made(a); made |= b; return made; }
template <size_t N> bitset<N> operator^(const bitset<N>& a, const bitset<N>& b) { bitset<N> made(a); made ^= b; return made; }
template <class S, size_t N> S& operator<<(S& out, const bitset<N>& bits) { out << bits.to_string(); return out; }
}
`;
