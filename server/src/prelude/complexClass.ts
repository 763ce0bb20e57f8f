/** The class template `complex` of the standard library, of libcu++, of Thrust and of PyTorch's c10. */

const operators = ['+', '-', '*', '/'].map(
  (operator) => `
template <typename T> __host__ __device__ inline complex<T> operator${operator}(complex<T> a, const complex<T>& b) {
  a ${operator}= b;
  return a;
}
template <typename T> __host__ __device__ inline complex<T> operator${operator}(const complex<T>& a, const T& b) {
  return a ${operator} complex<T>(b);
}
template <typename T> __host__ __device__ inline complex<T> operator${operator}(const T& a, const complex<T>& b) {
  return complex<T>(a) ${operator} b;
}`,
);

/**
 * Aligned as a whole, as CUDA 13.0's headers have it. Operands are copied where the real classes take references:
 * inlined, both load a number once and whole.
 */
export const complexClass = `
template <typename T> struct alignas(2 * sizeof(T)) complex {
  using value_type = T;
  T real_;
  T imag_;
  constexpr __host__ __device__ complex() : real_(), imag_() {}
  constexpr __host__ __device__ complex(const T& re, const T& im = T()) : real_(re), imag_(im) {}
  template <typename U> constexpr __host__ __device__ complex(const complex<U>& other)
    : real_(other.real()), imag_(other.imag()) {}
  constexpr __host__ __device__ T real() const { return real_; }
  constexpr __host__ __device__ T imag() const { return imag_; }
  __host__ __device__ void real(T value) { real_ = value; }
  __host__ __device__ void imag(T value) { imag_ = value; }
  __host__ __device__ complex<T>& operator=(const T& value) {
    real_ = value;
    imag_ = T();
    return *this;
  }
  __host__ __device__ complex<T>& operator+=(complex<T> b) {
    real_ += b.real_;
    imag_ += b.imag_;
    return *this;
  }
  __host__ __device__ complex<T>& operator-=(complex<T> b) {
    real_ -= b.real_;
    imag_ -= b.imag_;
    return *this;
  }
  __host__ __device__ complex<T>& operator*=(complex<T> b) {
    T re = real_ * b.real_ - imag_ * b.imag_;
    imag_ = real_ * b.imag_ + imag_ * b.real_;
    real_ = re;
    return *this;
  }
  __host__ __device__ complex<T>& operator/=(complex<T> b) {
    T square = b.real_ * b.real_ + b.imag_ * b.imag_;
    T re = (real_ * b.real_ + imag_ * b.imag_) / square;
    imag_ = (imag_ * b.real_ - real_ * b.imag_) / square;
    real_ = re;
    return *this;
  }
};
${operators.join('')}
template <typename T> __host__ __device__ inline complex<T> operator-(complex<T> a) {
  return complex<T>(-a.real_, -a.imag_);
}
template <typename T> __host__ __device__ inline bool operator==(complex<T> a, complex<T> b) {
  return a.real_ == b.real_ && a.imag_ == b.imag_;
}
template <typename T> __host__ __device__ inline bool operator!=(complex<T> a, complex<T> b) {
  return !(a == b);
}
template <typename T> __host__ __device__ inline T real(complex<T> a) { return a.real_; }
template <typename T> __host__ __device__ inline T imag(complex<T> a) { return a.imag_; }
template <typename T> __host__ __device__ inline T norm(complex<T> a) {
  return a.real_ * a.real_ + a.imag_ * a.imag_;
}
template <typename T> __host__ __device__ inline T abs(complex<T> a) { return hypot(a.real_, a.imag_); }
template <typename T> __host__ __device__ inline T arg(complex<T> a) { return atan2(a.imag_, a.real_); }
template <typename T> __host__ __device__ inline complex<T> conj(complex<T> a) {
  return complex<T>(a.real_, -a.imag_);
}
template <typename T> __host__ __device__ inline complex<T> polar(const T& length, const T& angle = T()) {
  return complex<T>(length * cos(angle), length * sin(angle));
}
template <typename T> __host__ __device__ inline complex<T> exp(complex<T> a) {
  return polar(T(exp(a.real_)), a.imag_);
}
template <typename T> __host__ __device__ inline complex<T> log(complex<T> a) { return complex<T>(log(abs(a)), arg(a)); }
template <typename T> __host__ __device__ inline complex<T> sqrt(complex<T> a) {
  T length = abs(a);
  if (length == T()) return complex<T>(T(), a.imag_);
  if (a.real_ > T()) {
    T re = sqrt(T(0.5) * (length + a.real_));
    return complex<T>(re, T(0.5) * (a.imag_ / re));
  }
  T im = sqrt(T(0.5) * (length - a.real_));
  return complex<T>(fabs(T(0.5) * (a.imag_ / im)), copysign(im, a.imag_));
}
template <typename T> __host__ __device__ inline complex<T> pow(complex<T> a, complex<T> b) {
  return a == complex<T>() ? complex<T>() : exp(b * log(a));
}
template <typename T> __host__ __device__ inline complex<T> pow(complex<T> a, const T& b) {
  if (a.imag_ == T() && a.real_ > T()) return complex<T>(pow(a.real_, b));
  complex<T> power = log(a);
  return polar(T(exp(b * power.real_)), b * power.imag_);
}
template <typename T> __host__ __device__ inline complex<T> pow(complex<T> a, int b) { return pow(a, T(b)); }
template <typename T> __host__ __device__ inline complex<T> sin(complex<T> a) {
  return complex<T>(sin(a.real_) * cosh(a.imag_), cos(a.real_) * sinh(a.imag_));
}
template <typename T> __host__ __device__ inline complex<T> cos(complex<T> a) {
  return complex<T>(cos(a.real_) * cosh(a.imag_), -(sin(a.real_) * sinh(a.imag_)));
}
template <typename T> __host__ __device__ inline complex<T> sinh(complex<T> a) {
  return complex<T>(sinh(a.real_) * cos(a.imag_), cosh(a.real_) * sin(a.imag_));
}
template <typename T> __host__ __device__ inline complex<T> cosh(complex<T> a) {
  return complex<T>(cosh(a.real_) * cos(a.imag_), sinh(a.real_) * sin(a.imag_));
}`;

/** Numbers are written as a whole, in the form that the stream has for their parts. */
const written = `
template <typename T> std::ostream& operator<<(std::ostream& out, const complex<T>& a) {
  std::ostringstream text;
  text.flags(out.flags());
  text.precision(out.precision());
  text << '(' << a.real() << ',' << a.imag() << ')';
  return out << text.str();
}`;

/** For host programs. */
export const complexStreams = `
namespace std {${written}
}
namespace thrust {${written}
}
`;

/** libcu++'s namespace is one with `std` here. */
export const complexClasses = `
namespace std {${complexClass}
}
namespace thrust {${complexClass}
}
`;
