/** GoogleTest (1.14) for host programs whose headers are not there: `syntax/testMacros.ts` has the macros that lead here. */
export const googleTest = `
namespace testing {
class Test {
 public:
  virtual ~Test() {}
  static void SetUpTestSuite() {}
  static void TearDownTestSuite() {}
  virtual void SetUp() {}
  virtual void TearDown() {}
  virtual void TestBody() {}
  static bool HasFailure();
  static bool HasFatalFailure();
};
struct _Case { const char* suite; const char* name; Test* (*make)(); void (*before)(); void (*after)(); };
inline std::vector<_Case>& _cases() { static std::vector<_Case> all; return all; }
static bool _failed = false;
static bool _isFatal = false;
inline bool Test::HasFailure() { return _failed; }
inline bool Test::HasFatalFailure() { return _isFatal; }
template <class T> Test* _make() { return new T(); }
template <class T> int _know(const char* suite, const char* name) {
  _cases().push_back(_Case{suite, name, &_make<T>, &T::SetUpTestSuite, &T::TearDownTestSuite});
  return 0;
}
/* What a comparison found, with the words for it where it does not hold. */
struct _Outcome {
  bool holds;
  std::string words;
  explicit operator bool() const { return holds; }
};
typedef _Outcome AssertionResult;
inline std::string PrintToString(bool value) { return value ? "true" : "false"; }
inline std::string PrintToString(decltype(nullptr)) { return "(nullptr)"; }
inline std::string PrintToString(const std::string& value) { return '"' + value + '"'; }
template <class T> std::string PrintToString(const T& value) {
  std::ostringstream text;
  if constexpr (requires(std::ostream& out) { out << value; }) text << value;
  else if constexpr (requires { (long)value; }) text << (long)value;
  else text << sizeof(T) << "-byte object";
  return text.str();
}
inline std::string _operand(const char* text, const std::string& value) {
  return value == text ? std::string("\\n  ") + text : std::string("\\n  ") + text + "\\n    Which is: " + value;
}
template <class A, class B> _Outcome _equal(const char* x, const char* y, const A& a, const B& b) {
  if (a == b) return _Outcome{true, ""};
  return _Outcome{false, "Expected equality of these values:" + _operand(x, PrintToString(a)) + _operand(y, PrintToString(b))};
}
template <class A, class B> _Outcome _compared(bool holds, const char* x, const char* sign, const char* y, const A& a, const B& b) {
  if (holds) return _Outcome{true, ""};
  return _Outcome{false, std::string("Expected: (") + x + ") " + sign + " (" + y + "), actual: " + PrintToString(a) + " vs " + PrintToString(b)};
}
${[
  ['_differ', '!='],
  ['_less', '<'],
  ['_lessOrEqual', '<='],
  ['_greater', '>'],
  ['_greaterOrEqual', '>='],
]
  .map(
    ([name, sign]) =>
      `template <class A, class B> _Outcome ${name}(const char* x, const char* y, const A& a, const B& b) {
  return _compared(a ${sign} b, x, "${sign}", y, a, b);
}`,
  )
  .join('\n')}
inline _Outcome _true(const char* text, bool value, bool wanted) {
  const char* words[] = {"false", "true"};
  return _Outcome{value == wanted, std::string("Value of: ") + text + "\\n  Actual: " + words[value] + "\\nExpected: " + words[wanted]};
}
inline _Outcome _near(const char* x, const char* y, const char* z, double a, double b, double most) {
  double difference = fabs(a - b);
  if (difference <= most) return _Outcome{true, ""};
  return _Outcome{false, std::string("The difference between ") + x + " and " + y + " is " + PrintToString(difference) + ", which exceeds " + z +
    ", where\\n" + x + " evaluates to " + PrintToString(a) + ",\\n" + y + " evaluates to " + PrintToString(b) + ", and\\n" + z +
    " evaluates to " + PrintToString(most) + "."};
}
/* Four units in the last place, as steps of the numbers' bits. */
inline long long _steps(float x) { int bits; memcpy(&bits, &x, 4); return bits < 0 ? -(long long)(bits & 0x7fffffff) : bits; }
inline long long _steps(double x) { long long bits; memcpy(&bits, &x, 8); return bits < 0 ? -(bits & 0x7fffffffffffffffLL) : bits; }
template <class T> _Outcome _almost(const char* x, const char* y, T a, T b) {
  long long apart = _steps(a) - _steps(b);
  if (a == b || (apart >= -4 && apart <= 4 && a == a && b == b)) return _Outcome{true, ""};
  return _Outcome{false, "Expected equality of these values:" + _operand(x, PrintToString(a)) + _operand(y, PrintToString(b))};
}
inline _Outcome _text(const char* x, const char* y, const char* a, const char* b, bool wanted) {
  if ((strcmp(a, b) == 0) == wanted) return _Outcome{true, ""};
  return _Outcome{false, "Expected equality of these values:" + _operand(x, PrintToString(std::string(a))) + _operand(y, PrintToString(std::string(b)))};
}
class Message {
  std::ostringstream _words;
 public:
  Message() {}
  template <class T> Message& operator<<(const T& value) { _words << value; return *this; }
  std::string GetString() const { return _words.str(); }
};
struct _Report {
  const char* file;
  int line;
  std::string words;
  bool isFatal;
  _Report(const char* f, int l, const std::string& w, bool fatal) : file(f), line(l), words(w), isFatal(fatal) {}
  void operator=(const Message& message) const {
    _failed = true;
    _isFatal = _isFatal || isFatal;
    std::string more = message.GetString();
    printf("%s:%d: Failure\\n%s\\n%s%s\\n", file, line, words.c_str(), more.c_str(), more.empty() ? "" : "\\n");
  }
};
template <class T> void InitGoogleTest(T*, char**) {}
inline void InitGoogleTest() {}
inline const char* _plural(size_t n, const char* one, const char* more) { return n == 1 ? one : more; }
inline int _runAll() {
  std::vector<_Case>& all = _cases();
  std::vector<const char*> suites;
  std::vector<size_t> bad;
  for (const _Case& one : all) {
    bool isKnown = false;
    for (const char* suite : suites) isKnown = isKnown || strcmp(suite, one.suite) == 0;
    if (!isKnown) suites.push_back(one.suite);
  }
  size_t n = all.size(), m = suites.size();
  printf("[==========] Running %zu %s from %zu %s.\\n[----------] Global test environment set-up.\\n",
    n, _plural(n, "test", "tests"), m, _plural(m, "test suite", "test suites"));
  for (const char* suite : suites) {
    size_t own = 0;
    const _Case* last = 0;
    for (const _Case& one : all) own += strcmp(suite, one.suite) == 0;
    printf("[----------] %zu %s from %s\\n", own, _plural(own, "test", "tests"), suite);
    for (size_t i = 0; i < n; i++) {
      const _Case& one = all[i];
      if (strcmp(suite, one.suite) != 0) continue;
      if (last == 0) one.before();
      last = &one;
      printf("[ RUN      ] %s.%s\\n", suite, one.name);
      _failed = _isFatal = false;
      Test* test = one.make();
      test->SetUp();
      if (!_isFatal) test->TestBody();
      test->TearDown();
      delete test;
      if (_failed) bad.push_back(i);
      printf("%s %s.%s (0 ms)\\n", _failed ? "[  FAILED  ]" : "[       OK ]", suite, one.name);
    }
    if (last != 0) last->after();
    printf("[----------] %zu %s from %s (0 ms total)\\n\\n", own, _plural(own, "test", "tests"), suite);
  }
  printf("[----------] Global test environment tear-down\\n[==========] %zu %s from %zu %s ran. (0 ms total)\\n",
    n, _plural(n, "test", "tests"), m, _plural(m, "test suite", "test suites"));
  printf("[  PASSED  ] %zu %s.\\n", n - bad.size(), _plural(n - bad.size(), "test", "tests"));
  if (bad.empty()) return 0;
  printf("[  FAILED  ] %zu %s, listed below:\\n", bad.size(), _plural(bad.size(), "test", "tests"));
  for (size_t i : bad) printf("[  FAILED  ] %s.%s\\n", all[i].suite, all[i].name);
  printf("\\n%2zu FAILED %s\\n", bad.size(), _plural(bad.size(), "TEST", "TESTS"));
  return 1;
}
}
inline int RUN_ALL_TESTS() { return testing::_runAll(); }
`;
