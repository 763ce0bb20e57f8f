/** <iostream>, <iomanip> and <sstream> for output; numbers are printed through snprintf, as libstdc++ does. */
export const streams = `
namespace std {
typedef long streamsize;
typedef long streamoff;
typedef long streampos;
struct _StreamModes {
  static const int in = 1;
  static const int out = 2;
  static const int app = 4;
  static const int trunc = 8;
  static const int binary = 16;
  static const int ate = 32;
  static const int beg = 0;
  static const int cur = 1;
  static const int end = 2;
};
class locale {
 public:
  locale() {}
  explicit locale(const char*) {}
  static const locale& classic() { static locale one; return one; }
};
${['isdigit', 'isalpha', 'isspace', 'isalnum', 'isupper', 'islower', 'isxdigit', 'ispunct', 'isprint']
  .map(
    (name) =>
      `template <class C> bool ${name}(C c, const locale&) { return ::${name}((unsigned char)c) != 0; }`,
  )
  .join('\n')}
${['toupper', 'tolower']
  .map(
    (name) => `template <class C> C ${name}(C c, const locale&) { return (C)::${name}((unsigned char)c); }`,
  )
  .join('\n')}
class ios_base : public _StreamModes {
 public:
  typedef int fmtflags;
  static constexpr int boolalpha = 1, dec = 2, fixed = 4, hex = 8, internal = 16, left = 32, oct = 64, right = 128, scientific = 256;
  static constexpr int showbase = 512, showpoint = 1024, showpos = 2048, skipws = 4096, unitbuf = 8192, uppercase = 16384;
  static constexpr int adjustfield = 176, basefield = 74, floatfield = 260;
  int _flags;
  int _precision;
  int _width;
  char _fill;
  long _words[8];
  ios_base() : _flags(skipws | dec), _precision(6), _width(0), _fill(' ') { for (int i = 0; i < 8; i++) _words[i] = 0; }
  int flags() const { return _flags; }
  int flags(int value) { int old = _flags; _flags = value; return old; }
  int setf(int value) { int old = _flags; _flags |= value; return old; }
  int setf(int value, int field) { int old = _flags; _flags = (old & ~field) | (value & field); return old; }
  void unsetf(int value) { _flags &= ~value; }
  int precision() const { return _precision; }
  int precision(int value) { int old = _precision; _precision = value; return old; }
  int width() const { return _width; }
  int width(int value) { int old = _width; _width = value; return old; }
  char fill() const { return _fill; }
  char fill(char value) { char old = _fill; _fill = value; return old; }
  long& iword(int i) { return _words[i & 7]; }
  static int xalloc() { static int next = 0; return next++; }
  locale imbue(const locale&) { return locale(); }
  static bool sync_with_stdio(bool) { return true; }
};
typedef ios_base ios;
class ostream : public ios_base {
 protected:
  FILE* _file;
  string* _sink;
  /* What failed: 1 is failbit, 2 badbit, which writing to no file sets. */
  int _state;
 public:
  ostream(FILE* file, string* sink) : _file(file), _sink(sink), _state(0) {}
  ostream& write(const char* text, size_t n) {
    if (_sink != 0) _sink->append(text, n);
    else if (_state != 0) return *this;
    else if (_file != 0) fwrite(text, 1, n, _file);
    else _state = 2;
    return *this;
  }
  ostream& put(char c) { return write(&c, 1); }
  ostream& flush() { return *this; }
  bool good() const { return _state == 0; }
  bool fail() const { return _state != 0; }
  bool bad() const { return _state == 2; }
  void clear() { _state = 0; }
  bool operator!() const { return _state != 0; }
  explicit operator bool() const { return _state == 0; }
  /* Between the first characters and the others, or on one side of them all. */
  ostream& _padded(const char* text, size_t n, size_t first = 0) {
    size_t wide = _width > 0 ? (size_t)_width : 0;
    _width = 0;
    size_t before = _flags & left ? n : _flags & internal ? first : 0;
    write(text, before);
    for (size_t i = n; i < wide; i++) put(_fill);
    return write(text + before, n - before);
  }
  ostream& _number(const char* text, int n) {
    bool isSigned = text[0] == '-' || text[0] == '+';
    bool isBased = text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
    return _padded(text, n, isSigned ? 1 : isBased ? 2 : 0);
  }
  ostream& _real(double value) {
    char text[400];
    char form[8] = "%";
    int at = 1;
    int mode = _flags & floatfield;
    if (_flags & showpos) form[at++] = '+';
    if (_flags & showpoint) form[at++] = '#';
    char letter = mode == fixed ? 'f' : mode == scientific ? 'e' : mode == floatfield ? 'a' : 'g';
    if (mode != floatfield) { form[at++] = '.'; form[at++] = '*'; }
    form[at++] = _flags & uppercase ? letter - 32 : letter;
    form[at] = 0;
    return _number(text, mode == floatfield ? snprintf(text, 400, form, value) : snprintf(text, 400, form, _precision, value));
  }
  ostream& _based(unsigned long long bits) {
    char text[64];
    bool base = (_flags & showbase) && bits != 0;
    int n = (_flags & basefield) == oct ? snprintf(text, 64, base ? "0%llo" : "%llo", bits)
      : _flags & uppercase ? snprintf(text, 64, base ? "0X%llX" : "%llX", bits) : snprintf(text, 64, base ? "0x%llx" : "%llx", bits);
    return _number(text, n);
  }
  bool _isBased() const { return (_flags & basefield) == hex || (_flags & basefield) == oct; }
  ostream& _signed(long long value, unsigned long long bits) {
    if (_isBased()) return _based(bits);
    char text[64];
    return _number(text, snprintf(text, 64, _flags & showpos ? "%+lld" : "%lld", value));
  }
  ostream& _unsigned(unsigned long long value) {
    if (_isBased()) return _based(value);
    char text[64];
    return _number(text, snprintf(text, 64, "%llu", value));
  }
  ostream& operator<<(bool value) {
    if (_flags & boolalpha) return value ? _padded("true", 4) : _padded("false", 5);
    return _signed(value, value);
  }
  ostream& operator<<(short value) { return _signed(value, (unsigned short)value); }
  ostream& operator<<(unsigned short value) { return _unsigned(value); }
  ostream& operator<<(int value) { return _signed(value, (unsigned)value); }
  ostream& operator<<(unsigned value) { return _unsigned(value); }
  ostream& operator<<(long value) { return _signed(value, (unsigned long)value); }
  ostream& operator<<(unsigned long value) { return _unsigned(value); }
  ostream& operator<<(long long value) { return _signed(value, value); }
  ostream& operator<<(unsigned long long value) { return _unsigned(value); }
  ostream& operator<<(float value) { return _real(value); }
  ostream& operator<<(double value) { return _real(value); }
  ostream& operator<<(const void* value) {
    char text[32];
    int n = value == 0 ? snprintf(text, 32, "0") : snprintf(text, 32, "%p", value);
    return _padded(text, n);
  }
  ostream& operator<<(nullptr_t) { return _padded("nullptr", 7); }
  ostream& operator<<(const char* text) { return _padded(text, strlen(text)); }
  ostream& operator<<(const string& text) { return _padded(text.c_str(), text.size()); }
  ostream& operator<<(const string_view& text) { return _padded(text.data(), text.size()); }
  ostream& operator<<(char c) { return _padded(&c, 1); }
  ostream& operator<<(signed char c) { char one = c; return _padded(&one, 1); }
  ostream& operator<<(unsigned char c) { char one = c; return _padded(&one, 1); }
  ostream& operator<<(ostream& (*manipulator)(ostream&)) { return manipulator(*this); }
  ostream& operator<<(ios_base& (*manipulator)(ios_base&)) { manipulator(*this); return *this; }
};
inline ostream& endl(ostream& out) { return out.put('\\n'); }
inline ostream& flush(ostream& out) { return out; }
inline ostream& ends(ostream& out) { return out.put('\\0'); }
${[
  'fixed floatfield',
  'scientific floatfield',
  'hex basefield',
  'oct basefield',
  'dec basefield',
  'left adjustfield',
  'right adjustfield',
  'internal adjustfield',
]
  .map((one) => one.split(' '))
  .map(
    ([name, field]) =>
      `inline ios_base& ${name}(ios_base& out) { out.setf(ios_base::${name}, ios_base::${field}); return out; }`,
  )
  .join('\n')}
inline ios_base& hexfloat(ios_base& out) { out.setf(ios_base::floatfield); return out; }
inline ios_base& defaultfloat(ios_base& out) { out.unsetf(ios_base::floatfield); return out; }
${['boolalpha', 'showpos', 'showbase', 'showpoint', 'uppercase', 'skipws', 'unitbuf']
  .map(
    (name) => `inline ios_base& ${name}(ios_base& out) { out.setf(ios_base::${name}); return out; }
inline ios_base& no${name}(ios_base& out) { out.unsetf(ios_base::${name}); return out; }`,
  )
  .join('\n')}
struct _Setw { int value; };
struct _Setprecision { int value; };
struct _Setfill { char value; };
struct _Setflags { int set; int field; };
inline string put_time(const tm* at, const char* format) {
  char text[256];
  return string(text, strftime(text, 256, format, at));
}
inline _Setw setw(int n) { _Setw one = {n}; return one; }
inline _Setprecision setprecision(int n) { _Setprecision one = {n}; return one; }
inline _Setfill setfill(char c) { _Setfill one = {c}; return one; }
inline _Setflags setiosflags(int set) { _Setflags one = {set, set}; return one; }
inline _Setflags resetiosflags(int field) { _Setflags one = {0, field}; return one; }
inline _Setflags setbase(int base) {
  _Setflags one = {base == 16 ? ios_base::hex : base == 8 ? ios_base::oct : base == 10 ? ios_base::dec : 0, ios_base::basefield};
  return one;
}
inline string quoted(const string& text, char mark = '"', char escape = '\\\\') {
  string made(1, mark);
  for (size_t i = 0; i < text.size(); i++) {
    if (text[i] == mark || text[i] == escape) made += escape;
    made += text[i];
  }
  return made += mark;
}
inline ostream& operator<<(ostream& out, _Setflags one) { out.setf(one.set, one.field); return out; }
inline ostream& operator<<(ostream& out, _Setw one) { out._width = one.value; return out; }
inline ostream& operator<<(ostream& out, _Setprecision one) { out._precision = one.value; return out; }
inline ostream& operator<<(ostream& out, _Setfill one) { out._fill = one.value; return out; }
static ostream cout(stdout, 0);
static ostream cerr(stderr, 0);
static ostream clog(stderr, 0);
class ostringstream : public ostream {
  string _text;
 public:
  ostringstream() : ostream(0, &_text) {}
  string str() const { return _text; }
  void str(const string& text) { _text = text; }
  void clear() {}
};
template <class T, class C = char> struct ostream_iterator {
  typedef void value_type;
  typedef void difference_type;
  typedef void pointer;
  typedef void reference;
  typedef output_iterator_tag iterator_category;
  ostream* _out;
  const char* _between;
  ostream_iterator(ostream& out, const char* between = 0) : _out(&out), _between(between) {}
  ostream_iterator& operator=(const T& value) { *_out << value; if (_between != 0) *_out << _between; return *this; }
  ostream_iterator& operator*() { return *this; }
  ostream_iterator& operator++() { return *this; }
  ostream_iterator& operator++(int) { return *this; }
};
}
`;
