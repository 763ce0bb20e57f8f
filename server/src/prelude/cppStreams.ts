/** <iostream>, <iomanip> and <sstream> for output; numbers are printed through snprintf, as libstdc++ does. */
export const streams = `
namespace std {
typedef long streamsize;
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
class ios_base : public _StreamModes {
 public:
  int _precision;
  int _width;
  int _mode;
  int _base;
  bool _left;
  bool _boolalpha;
  bool _showpos;
  bool _showbase;
  bool _uppercase;
  char _fill;
  ios_base() : _precision(6), _width(0), _mode(0), _base(10), _left(false), _boolalpha(false), _showpos(false), _showbase(false), _uppercase(false), _fill(' ') {}
  int precision() const { return _precision; }
  int precision(int value) { int old = _precision; _precision = value; return old; }
  int width(int value) { int old = _width; _width = value; return old; }
  static bool sync_with_stdio(bool) { return true; }
};
typedef ios_base ios;
class ostream : public ios_base {
 protected:
  FILE* _file;
  string* _sink;
 public:
  ostream(FILE* file, string* sink) : _file(file), _sink(sink) {}
  ostream& write(const char* text, size_t n) {
    if (_sink != 0) _sink->append(text, n);
    else fwrite(text, 1, n, _file);
    return *this;
  }
  ostream& put(char c) { return write(&c, 1); }
  ostream& flush() { return *this; }
  ostream& _padded(const char* text, size_t n) {
    size_t wide = _width > 0 ? (size_t)_width : 0;
    _width = 0;
    if (_left) write(text, n);
    for (size_t i = n; i < wide; i++) put(_fill);
    if (!_left) write(text, n);
    return *this;
  }
  ostream& _real(double value) {
    char text[400];
    char form[8] = "%";
    int at = 1;
    if (_showpos) form[at++] = '+';
    form[at++] = '.'; form[at++] = '*';
    char letter = _mode == 1 ? 'f' : _mode == 2 ? 'e' : 'g';
    form[at++] = _uppercase ? letter - 32 : letter;
    form[at] = 0;
    return _padded(text, snprintf(text, 400, form, _precision, value));
  }
  ostream& _based(unsigned long long bits) {
    char text[64];
    bool base = _showbase && bits != 0;
    int n = _base == 8 ? snprintf(text, 64, base ? "0%llo" : "%llo", bits)
      : _uppercase ? snprintf(text, 64, base ? "0X%llX" : "%llX", bits) : snprintf(text, 64, base ? "0x%llx" : "%llx", bits);
    return _padded(text, n);
  }
  ostream& _signed(long long value, unsigned long long bits) {
    if (_base != 10) return _based(bits);
    char text[64];
    return _padded(text, snprintf(text, 64, _showpos ? "%+lld" : "%lld", value));
  }
  ostream& _unsigned(unsigned long long value) {
    if (_base != 10) return _based(value);
    char text[64];
    return _padded(text, snprintf(text, 64, "%llu", value));
  }
  ostream& operator<<(bool value) {
    if (_boolalpha) return value ? _padded("true", 4) : _padded("false", 5);
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
  ostream& operator<<(const char* text) { return _padded(text, strlen(text)); }
  ostream& operator<<(const string& text) { return _padded(text.c_str(), text.size()); }
  ostream& operator<<(char c) { return _padded(&c, 1); }
  ostream& operator<<(signed char c) { char one = c; return _padded(&one, 1); }
  ostream& operator<<(unsigned char c) { char one = c; return _padded(&one, 1); }
  ostream& operator<<(ostream& (*manipulator)(ostream&)) { return manipulator(*this); }
  ostream& operator<<(ios_base& (*manipulator)(ios_base&)) { manipulator(*this); return *this; }
};
inline ostream& endl(ostream& out) { return out.put('\\n'); }
inline ostream& flush(ostream& out) { return out; }
inline ostream& ends(ostream& out) { return out.put('\\0'); }
inline ios_base& fixed(ios_base& out) { out._mode = 1; return out; }
inline ios_base& scientific(ios_base& out) { out._mode = 2; return out; }
inline ios_base& defaultfloat(ios_base& out) { out._mode = 0; return out; }
inline ios_base& hex(ios_base& out) { out._base = 16; return out; }
inline ios_base& oct(ios_base& out) { out._base = 8; return out; }
inline ios_base& dec(ios_base& out) { out._base = 10; return out; }
inline ios_base& left(ios_base& out) { out._left = true; return out; }
inline ios_base& right(ios_base& out) { out._left = false; return out; }
inline ios_base& boolalpha(ios_base& out) { out._boolalpha = true; return out; }
inline ios_base& noboolalpha(ios_base& out) { out._boolalpha = false; return out; }
inline ios_base& showpos(ios_base& out) { out._showpos = true; return out; }
inline ios_base& noshowpos(ios_base& out) { out._showpos = false; return out; }
inline ios_base& showbase(ios_base& out) { out._showbase = true; return out; }
inline ios_base& noshowbase(ios_base& out) { out._showbase = false; return out; }
inline ios_base& uppercase(ios_base& out) { out._uppercase = true; return out; }
inline ios_base& nouppercase(ios_base& out) { out._uppercase = false; return out; }
struct _Setw { int value; };
struct _Setprecision { int value; };
struct _Setfill { char value; };
inline _Setw setw(int n) { _Setw one = {n}; return one; }
inline _Setprecision setprecision(int n) { _Setprecision one = {n}; return one; }
inline _Setfill setfill(char c) { _Setfill one = {c}; return one; }
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
