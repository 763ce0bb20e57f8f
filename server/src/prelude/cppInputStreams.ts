/** Input streams, and files as streams, for host programs. Characters come from a FILE or from a string. */

/** Where the next character of a file is written. */
const writingPlace = `  ostream& seekp(long at, int from = 0) {
    if (_state == 0 && ostream::_file != 0) fseek(ostream::_file, at, from);
    return *this;
  }
  long tellp() const { return _state == 0 && ostream::_file != 0 ? ftell(ostream::_file) : -1; }
`;

export const inputStreams = `
namespace std {
enum _Openmode { _in = 1, _out = 2, _app = 4, _trunc = 8, _binary = 16, _ate = 32 };
enum _Seekdir { _beg = 0, _cur = 1, _end = 2 };
class istream : public _StreamModes {
 protected:
  FILE* _file;
  string _text;
  size_t _position;
  bool _failed;
  bool _ended;
  size_t _got;
  int _base;
 public:
  istream(FILE* file, const string& text) : _file(file), _text(text), _position(0), _failed(false), _ended(false), _got(0), _base(10) {}
  int _next() {
    if (_file != 0) return fgetc(_file);
    return _position < _text.size() ? (unsigned char)_text[_position++] : -1;
  }
  void _back(int c) {
    if (c < 0) return;
    if (_file != 0) ungetc(c, _file);
    else _position--;
  }
  bool good() const { return !_failed && !_ended; }
  bool fail() const { return _failed; }
  bool bad() const { return false; }
  bool eof() const { return _ended; }
  void clear() { _failed = false; _ended = false; }
  ostream* tie() const { return 0; }
  ostream* tie(ostream* other) { return 0; }
  size_t gcount() const { return _got; }
  explicit operator bool() const { return !_failed; }
  bool operator!() const { return _failed; }
  /* What reads from a stream that has failed or ended fails, and leaves its variable as it is. */
  bool _ready() {
    if (!_failed && !_ended) return true;
    _failed = true;
    return false;
  }
  int _afterSpace() {
    int c = _ready() ? _next() : -1;
    while (c >= 0 && isspace(c)) c = _next();
    if (c < 0) { _ended = _ended || !_failed; _failed = true; }
    return c;
  }
  int get() {
    if (!_ready()) return -1;
    int c = _next();
    if (c < 0) { _ended = true; _failed = true; }
    return c;
  }
  istream& get(char& c) { int one = get(); if (one >= 0) c = (char)one; return *this; }
  int peek() { int c = _next(); if (c < 0) _ended = true; _back(c); return c; }
  istream& ignore(long n = 1, int until = -1) {
    for (long i = 0; i < n; i++) {
      int c = _next();
      if (c < 0) { _ended = true; break; }
      if (c == until) break;
    }
    return *this;
  }
  istream& get(char* to, long n, char until = '\\n') {
    _got = 0;
    int c = _next();
    for (; c >= 0 && c != until && (long)_got + 1 < n; c = _next()) to[_got++] = (char)c;
    if (c < 0) _ended = true;
    _back(c);
    if (_got == 0) _failed = true;
    to[_got] = 0;
    return *this;
  }
  istream& getline(char* to, long n, char until = '\\n') {
    _got = 0;
    if (!_ready()) { to[0] = 0; return *this; }
    int c = _next();
    if (c < 0) { _ended = true; _failed = true; }
    size_t length = 0;
    for (; c >= 0 && c != until; c = _next()) {
      if ((long)length + 1 >= n) { _back(c); _failed = true; break; }
      to[length++] = (char)c;
    }
    if (c < 0) _ended = true;
    _got = length + (c == until ? 1 : 0);
    to[length] = 0;
    return *this;
  }
  istream& unget() { if (_file == 0 && _position > 0) _position--; return *this; }
  istream& putback(char c) { _back((unsigned char)c); return *this; }
  istream* rdbuf() { return this; }
  void setstate(int) { _failed = true; }
  istream& operator>>(istream& (*manipulator)(istream&)) { return manipulator(*this); }
  istream& operator>>(ios_base& (*manipulator)(ios_base&)) {
    ios_base modes;
    manipulator(modes);
    int base = modes._flags & ios_base::basefield;
    if (base == ios_base::hex) _base = 16;
    else if (base == ios_base::oct) _base = 8;
    else _base = 10;
    return *this;
  }
  istream& read(char* to, size_t n) {
    _got = 0;
    if (!_ready()) return *this;
    if (_file != 0) _got = fread(to, 1, n, _file);
    else for (; _got < n && _position < _text.size(); _got++) to[_got] = _text[_position++];
    if (_got < n) { _ended = true; _failed = true; }
    return *this;
  }
  istream& seekg(long at) { clear(); if (_file != 0) fseek(_file, at, 0); else _position = at; return *this; }
  istream& seekg(long at, int from) {
    clear();
    if (_file != 0) fseek(_file, at, from);
    else _position = (from == 0 ? 0 : from == 1 ? _position : _text.size()) + at;
    return *this;
  }
  long tellg() const { return _file != 0 ? ftell(_file) : (long)_position; }
  bool _word(string& word) {
    int c = _afterSpace();
    if (c < 0) return false;
    word.clear();
    for (; c >= 0 && !isspace(c); c = _next()) word.push_back((char)c);
    if (c < 0) _ended = true;
    _back(c);
    return true;
  }
  /* Whether there is something to read, which may be no number: that is a zero. */
  bool _number(string& text, bool real) {
    int c = _afterSpace();
    if (c < 0) return false;
    bool digits = false;
    for (; c >= 0; c = _next()) {
      char last = text.empty() ? ' ' : text.back();
      bool sign = (c == '-' || c == '+') && (text.empty() || (real && (last == 'e' || last == 'E')));
      bool part = real && (c == '.' || ((c == 'e' || c == 'E') && digits));
      bool digit = isdigit(c) || (!real && _base == 16 && isxdigit(c));
      bool mark = !real && _base == 16 && (c == 'x' || c == 'X') && last == '0' && text.size() <= 2 && text.front() != 'x';
      if (!digit && !sign && !part && !mark) break;
      if (digit) digits = true;
      text.push_back((char)c);
    }
    if (c < 0) _ended = true;
    _back(c);
    if (!digits) { _failed = true; text = "0"; }
    return true;
  }
  istream& operator>>(string& word) { _word(word); return *this; }
  istream& operator>>(char& c) {
    int one = _afterSpace();
    if (one >= 0) c = (char)one;
    return *this;
  }
  istream& operator>>(char* to) { string word; if (_word(word)) strcpy(to, word.c_str()); return *this; }
  istream& operator>>(int& v) { string t; if (_number(t, false)) v = (int)strtol(t.c_str(), 0, _base); return *this; }
  istream& operator>>(unsigned& v) { string t; if (_number(t, false)) v = (unsigned)strtoul(t.c_str(), 0, _base); return *this; }
  istream& operator>>(short& v) { string t; if (_number(t, false)) v = (short)strtol(t.c_str(), 0, _base); return *this; }
  istream& operator>>(long& v) { string t; if (_number(t, false)) v = strtol(t.c_str(), 0, _base); return *this; }
  istream& operator>>(long long& v) { string t; if (_number(t, false)) v = strtoll(t.c_str(), 0, _base); return *this; }
  istream& operator>>(unsigned long& v) { string t; if (_number(t, false)) v = strtoul(t.c_str(), 0, _base); return *this; }
  istream& operator>>(unsigned long long& v) { string t; if (_number(t, false)) v = strtoull(t.c_str(), 0, _base); return *this; }
  istream& operator>>(float& v) { string t; if (_number(t, true)) v = strtof(t.c_str(), 0); return *this; }
  istream& operator>>(double& v) { string t; if (_number(t, true)) v = strtod(t.c_str(), 0); return *this; }
  istream& operator>>(bool& v) { string t; if (_number(t, false)) v = t.compare("0") != 0; return *this; }
};
inline istream& ws(istream& in) {
  int c = in._next();
  while (c >= 0 && isspace(c)) c = in._next();
  in._back(c);
  return in;
}
inline ostream& operator<<(ostream& out, istream* from) {
  for (int c = from->_next(); c >= 0; c = from->_next()) out.put((char)c);
  return out;
}
template <class C = char> struct istreambuf_iterator {
  typedef C value_type;
  istream* _in;
  istreambuf_iterator() : _in(0) {}
  istreambuf_iterator(istream& in) : _in(&in) {}
  istreambuf_iterator(istream* in) : _in(in) {}
  int _peek() const { int c = _in->_next(); _in->_back(c); return c; }
  bool _isEnd() const { return _in == 0 || _peek() < 0; }
  C operator*() const { return (C)_peek(); }
  istreambuf_iterator& operator++() { _in->_next(); return *this; }
  bool operator==(const istreambuf_iterator& other) const { return _isEnd() == other._isEnd(); }
  bool operator!=(const istreambuf_iterator& other) const { return _isEnd() != other._isEnd(); }
};
template <class T> struct istream_iterator {
  typedef T value_type;
  istream* _in;
  T _value;
  istream_iterator() : _in(0), _value() {}
  istream_iterator(istream& in) : _in(&in), _value() { ++*this; }
  const T& operator*() const { return _value; }
  const T* operator->() const { return &_value; }
  istream_iterator& operator++() { if (!(*_in >> _value)) _in = 0; return *this; }
  bool operator==(const istream_iterator& other) const { return _in == other._in; }
  bool operator!=(const istream_iterator& other) const { return _in != other._in; }
};
inline istream& getline(istream& in, string& line, char until = '\\n') {
  if (!in._ready()) return in;
  line.clear();
  int c = in._next();
  if (c < 0) { in.get(); return in; }
  for (; c >= 0 && c != until; c = in._next()) line.push_back((char)c);
  if (c < 0) in.peek();
  return in;
}
static istream cin(stdin, string(""));
class istringstream : public istream {
 public:
  istringstream() : istream(0, string()) {}
  explicit istringstream(const string& text) : istream(0, text) {}
  void str(const string& text) { _text = text; _position = 0; clear(); }
  string str() const { return _text; }
};
class stringstream : public istream, public ostream {
 public:
  stringstream() : istream(0, string()), ostream(0, &_text) {}
  explicit stringstream(const string& text) : istream(0, text), ostream(0, &_text) {}
  string str() const { return _text; }
  void str(const string& text) { _text = text; _position = 0; istream::clear(); }
};
class ifstream : public istream {
 public:
  ifstream() : istream(0, string()) {}
  explicit ifstream(const char* name, int mode = 1) : istream(0, string()) { open(name, mode); }
  explicit ifstream(const string& name, int mode = 1) : istream(0, string()) { open(name.c_str(), mode); }
  ifstream(const ifstream&) = delete;
  ~ifstream() { close(); }
  void open(const char* name, int mode = 1) {
    _file = fopen(name, "r");
    _failed = _file == 0;
    _ended = false;
    if (_file != 0 && (mode & _ate) != 0) fseek(_file, 0, 2);
  }
  void open(const string& name, int mode = 1) { open(name.c_str(), mode); }
  bool is_open() const { return _file != 0; }
  void close() { if (_file != 0) fclose(_file); _file = 0; }
};
class fstream : public istream, public ostream {
 public:
  fstream() : istream(0, string()), ostream(0, 0) {}
  explicit fstream(const char* name, int mode = 3) : istream(0, string()), ostream(0, 0) { open(name, mode); }
  explicit fstream(const string& name, int mode = 3) : istream(0, string()), ostream(0, 0) { open(name.c_str(), mode); }
  fstream(const fstream&) = delete;
  ~fstream() { close(); }
  void open(const char* name, int mode = 3) {
    FILE* file = fopen(name, (mode & _app) != 0 ? "a+" : (mode & _trunc) != 0 ? "w+" : (mode & _out) == 0 ? "r"
      : (mode & _in) != 0 ? "r+" : "w");
    istream::_file = file;
    ostream::_file = file;
    ostream::_state = file == 0;
    _failed = file == 0;
    _ended = false;
  }
  bool good() const { return istream::good() && ostream::good(); }
  bool fail() const { return istream::fail() || ostream::fail(); }
  bool bad() const { return ostream::bad(); }
  void clear() { istream::clear(); ostream::clear(); }
  bool operator!() const { return fail(); }
  explicit operator bool() const { return !fail(); }
  void open(const string& name, int mode = 3) { open(name.c_str(), mode); }
  bool is_open() const { return istream::_file != 0; }
${writingPlace}  void close() {
    if (istream::_file != 0) fclose(istream::_file);
    istream::_file = 0;
    ostream::_file = 0;
  }
};
class ofstream : public ostream {
 public:
  ofstream() : ostream(0, 0) {}
  explicit ofstream(const char* name, int mode = 2) : ostream(0, 0) { open(name, mode); }
  explicit ofstream(const string& name, int mode = 2) : ostream(0, 0) { open(name.c_str(), mode); }
  ofstream(const ofstream&) = delete;
  ~ofstream() { close(); }
  void open(const char* name, int mode = 2) {
    _file = fopen(name, (mode & _app) != 0 ? "a" : "w");
    _state = _file == 0;
  }
  void open(const string& name, int mode = 2) { open(name.c_str(), mode); }
  bool is_open() const { return _file != 0; }
${writingPlace}  void close() {
    if (_file != 0) fclose(_file);
    else if (_state == 0) _state = 1;
    _file = 0;
  }
};
}
`;
