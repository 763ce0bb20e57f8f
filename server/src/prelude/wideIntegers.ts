/**
 * `__int128` and `unsigned __int128` as classes of two words. They convert to arithmetic types and back implicitly; each
 * operator has overloads for one of another type on either side, so that none is ambiguous.
 */
const other = { __uint128_t: '__int128_t', __int128_t: '__uint128_t' } as const;
type Wide = keyof typeof other;
const wides: readonly Wide[] = ['__uint128_t', '__int128_t'];
const words = (list: string): string[] => list.split(' ');
const HD = '__host__ __device__ constexpr';

const integers =
  'char|signed char|unsigned char|short|unsigned short|int|unsigned|long|unsigned long|long long|unsigned long long';
const converted = integers.split('|');

function wideClass(name: Wide): string {
  const isSigned = name === '__int128_t';
  const high = isSigned ? 'long' : 'unsigned long';
  const assigned = words('+ - * / % & | ^')
    .map((sign) => `${HD} ${name}& operator${sign}=(const ${name}& b) { return *this = *this ${sign} b; }`)
    .join('\n  ');
  const shifted = ['<<', '>>']
    .map((sign) => `${HD} ${name}& operator${sign}=(int n) { return *this = *this ${sign} n; }`)
    .join('\n  ');
  const from = converted
    .map((type) => {
      const sign = type.includes('unsigned') ? '0' : '(value < 0 ? -1 : 0)';
      return `${HD} ${name}(${type} value) : _low((unsigned long)value), _high(${sign}) {}`;
    })
    .join('\n  ');
  const to = converted.map((type) => `${HD} operator ${type}() const { return (${type})_low; }`).join('\n  ');
  const size = isSigned
    ? '_high < 0 ? -((double)~_high * 18446744073709551616.0 + (double)~_low + 1) : (double)_high * 18446744073709551616.0 + (double)_low'
    : '(double)_high * 18446744073709551616.0 + (double)_low';
  return `class alignas(16) ${name} {
 public:
  unsigned long _low;
  ${high} _high;
  ${name}() = default;
  ${HD} ${name}(unsigned long low, ${high} high, _WideWords) : _low(low), _high(high) {}
  ${HD} ${name}(bool value) : _low(value), _high(0) {}
  ${from}
  ${HD} ${name}(double value) : _low(_wideLow(value)), _high((${high})_wideHigh(value)) {}
  ${HD} ${name}(float value) : _low(_wideLow(value)), _high((${high})_wideHigh(value)) {}
  ${HD} ${name}(const ${other[name]}& value);
  ${HD} operator bool() const { return (_low | (unsigned long)_high) != 0; }
  ${to}
  ${HD} operator double() const { return ${size}; }
  ${HD} operator float() const { return (float)(${size}); }
  ${HD} ${name} operator+() const { return *this; }
  ${HD} ${name} operator~() const { return ${name}(~_low, ~_high, _WideWords()); }
  ${HD} ${name} operator-() const { return ${name}(0ul - _low, (${high})(~(unsigned long)_high + (_low == 0)), _WideWords()); }
  ${HD} bool operator!() const { return _low == 0 && _high == 0; }
  ${HD} ${name}& operator++() { if (++_low == 0) ++_high; return *this; }
  ${HD} ${name}& operator--() { if (_low-- == 0) --_high; return *this; }
  ${HD} ${name} operator++(int) { ${name} old = *this; ++*this; return old; }
  ${HD} ${name} operator--(int) { ${name} old = *this; --*this; return old; }
  ${assigned}
  ${shifted}
};`;
}

/** What a quotient or remainder of signed numbers is: that of their sizes, with a sign. */
const divisions = `
${HD} __uint128_t operator/(const __uint128_t& a, const __uint128_t& b) { return _wideDivide(a, b).quotient; }
${HD} __uint128_t operator%(const __uint128_t& a, const __uint128_t& b) { return _wideDivide(a, b).rest; }
${HD} __uint128_t _wideSize(const __int128_t& a) { return a._high < 0 ? -__uint128_t(a) : __uint128_t(a); }
${HD} __int128_t operator/(const __int128_t& a, const __int128_t& b) {
  __int128_t size(_wideSize(a) / _wideSize(b));
  return (a._high < 0) != (b._high < 0) ? -size : size;
}
${HD} __int128_t operator%(const __int128_t& a, const __int128_t& b) {
  __int128_t size(_wideSize(a) % _wideSize(b));
  return a._high < 0 ? -size : size;
}`;

function wordwise(name: Wide): string {
  const high = name === '__int128_t' ? 'long' : 'unsigned long';
  const made = (low: string, top: string): string =>
    `return ${name}(${low}, (${high})(${top}), _WideWords());`;
  const bits = words('& | ^').map(
    (sign) => `${HD} ${name} operator${sign}(const ${name}& a, const ${name}& b) {
  ${made(`a._low ${sign} b._low`, `a._high ${sign} b._high`)}
}`,
  );
  return `
${HD} ${name} operator+(const ${name}& a, const ${name}& b) {
  unsigned long low = a._low + b._low;
  ${made('low', '(unsigned long)a._high + (unsigned long)b._high + (low < a._low)')}
}
${HD} ${name} operator-(const ${name}& a, const ${name}& b) {
  ${made('a._low - b._low', '(unsigned long)a._high - (unsigned long)b._high - (a._low < b._low)')}
}
${HD} ${name} operator*(const ${name}& a, const ${name}& b) {
  ${made('a._low * b._low', '_wideHighProduct(a._low, b._low) + a._low * (unsigned long)b._high + (unsigned long)a._high * b._low')}
}
${bits.join('\n')}
${HD} ${name} operator<<(const ${name}& a, int n) {
  if (n == 0) return a;
  if (n >= 64) ${made('0', 'a._low << (n - 64)')}
  ${made('a._low << n', '((unsigned long)a._high << n) | (a._low >> (64 - n))')}
}
${HD} ${name} operator>>(const ${name}& a, int n) {
  if (n == 0) return a;
  if (n >= 64) ${made('(unsigned long)(a._high >> (n - 64))', 'a._high >> 63 >> 1')}
  ${made('(a._low >> n) | ((unsigned long)a._high << (64 - n))', 'a._high >> n')}
}
${HD} bool operator==(const ${name}& a, const ${name}& b) { return a._low == b._low && a._high == b._high; }
${HD} bool operator!=(const ${name}& a, const ${name}& b) { return a._low != b._low || a._high != b._high; }
${HD} bool operator<(const ${name}& a, const ${name}& b) { return a._high < b._high || (a._high == b._high && a._low < b._low); }
${HD} bool operator>(const ${name}& a, const ${name}& b) { return b < a; }
${HD} bool operator<=(const ${name}& a, const ${name}& b) { return !(b < a); }
${HD} bool operator>=(const ${name}& a, const ${name}& b) { return !(a < b); }`;
}

/** With an operand of an arithmetic type: an integer is converted, and a floating-point number converts the other. */
function mixed(name: Wide): string {
  const number = 'template <class A, typename _wideOperand<A>::type = 0>';
  const comparisons = ['==', '!=', '<', '>', '<=', '>='];
  const withIntegers = [...words('+ - * / % & | ^'), ...comparisons].map((sign) => {
    const result = comparisons.includes(sign) ? 'bool' : name;
    return `${number} ${HD} ${result} operator${sign}(const ${name}& a, A b) { return a ${sign} ${name}(b); }
${number} ${HD} ${result} operator${sign}(A a, const ${name}& b) { return ${name}(a) ${sign} b; }`;
  });
  const withReals = [...words('+ - * /'), ...comparisons].flatMap((sign) =>
    ['float', 'double'].map((type) => {
      const result = comparisons.includes(sign) ? 'bool' : type;
      return `${HD} ${result} operator${sign}(const ${name}& a, ${type} b) { return (${type})a ${sign} b; }
${HD} ${result} operator${sign}(${type} a, const ${name}& b) { return a ${sign} (${type})b; }`;
    }),
  );
  const shifts = ['<<', '>>'].map(
    (sign) => `${number} ${HD} ${name} operator${sign}(const ${name}& a, A n) { return a ${sign} (int)n; }`,
  );
  return [...withIntegers, ...withReals, ...shifts].join('\n');
}

const bothWides = words('+ - * / % & | ^ == != < > <= >=')
  .map((sign) => {
    const result = /^[=!<>]/.test(sign) ? 'bool' : '__uint128_t';
    return `${HD} ${result} operator${sign}(const __uint128_t& a, const __int128_t& b) { return a ${sign} __uint128_t(b); }
${HD} ${result} operator${sign}(const __int128_t& a, const __uint128_t& b) { return __uint128_t(a) ${sign} b; }`;
  })
  .join('\n');

/** In a namespace, so that only operands of these classes find the operators. */
export const wideIntegers = `
namespace _wide {
struct _WideWords {};
template <class A> struct _wideOperand {};
${['bool', ...converted].map((type) => `template <> struct _wideOperand<${type}> { typedef int type; };`).join('\n')}
${HD} unsigned long _wideHigh(double value) {
  if (value < 0) {
    unsigned long low = (unsigned long)(-value - (double)(unsigned long)(-value / 18446744073709551616.0) * 18446744073709551616.0);
    return ~(unsigned long)(-value / 18446744073709551616.0) + (low == 0);
  }
  return (unsigned long)(value / 18446744073709551616.0);
}
${HD} unsigned long _wideLow(double value) {
  double size = value < 0 ? -value : value;
  unsigned long low = (unsigned long)(size - (double)(unsigned long)(size / 18446744073709551616.0) * 18446744073709551616.0);
  return value < 0 ? 0ul - low : low;
}
${HD} unsigned long _wideHighProduct(unsigned long a, unsigned long b) {
  unsigned long a0 = a & 0xffffffffu, a1 = a >> 32, b0 = b & 0xffffffffu, b1 = b >> 32;
  unsigned long middle = a1 * b0 + (a0 * b0 >> 32);
  return a1 * b1 + (middle >> 32) + (((middle & 0xffffffffu) + a0 * b1) >> 32);
}
class __int128_t;
${wides.map(wideClass).join('\n')}
typedef __int128_t __int128;
${HD} __uint128_t::__uint128_t(const __int128_t& value) : _low(value._low), _high((unsigned long)value._high) {}
${HD} __int128_t::__int128_t(const __uint128_t& value) : _low(value._low), _high((long)value._high) {}
${wides.map(wordwise).join('\n')}
struct _WideDivision { __uint128_t quotient; __uint128_t rest; };
/* Two words by one that is larger than the upper of them, and has its highest bit: half a word at a time (Knuth, algorithm D). */
${HD} unsigned long _wideDigits(unsigned long high, unsigned long low, unsigned long by, unsigned long& rest) {
  unsigned long by1 = by >> 32, by0 = by & 0xffffffffu, quotient = 0;
  for (int half = 1; half >= 0; half--) {
    unsigned long next = half == 1 ? low >> 32 : low & 0xffffffffu;
    unsigned long digit = high / by1, left = high - digit * by1;
    while (digit >> 32 != 0 || digit * by0 > ((left << 32) | next)) {
      digit--;
      left += by1;
      if (left >> 32 != 0) break;
    }
    high = ((high << 32) | next) - digit * by;
    quotient = (quotient << 32) | digit;
  }
  rest = high;
  return quotient;
}
${HD} _WideDivision _wideDivide(const __uint128_t& a, const __uint128_t& b) {
  if ((a._high | b._high) == 0) return {__uint128_t(a._low / b._low), __uint128_t(a._low % b._low)};
  if (b._high == 0) {
    unsigned long by = b._low;
    int n = 0;
    while (by >> 63 == 0) { by <<= 1; n++; }
    unsigned long top = a._high / b._low;
    __uint128_t left = __uint128_t(a._low, a._high - top * b._low, _WideWords()) << n;
    unsigned long rest = 0;
    unsigned long low = _wideDigits(left._high, left._low, by, rest);
    return {__uint128_t(low, top, _WideWords()), __uint128_t(rest >> n)};
  }
  __uint128_t quotient(0), rest(a), by(b);
  int n = 0;
  while (by < a && by._high >> 63 == 0) { by = by << 1; n++; }
  for (; n >= 0; n--) {
    quotient = quotient << 1;
    if (!(rest < by)) { rest = rest - by; quotient._low |= 1; }
    by = by >> 1;
  }
  return {quotient, rest};
}
${divisions}
${bothWides}
${wides.map(mixed).join('\n')}
}
using _wide::__int128_t;
using _wide::__uint128_t;
using _wide::__int128;
`;
