/** GLM's quaternions: x, y, z and w in memory, w first where they are made of numbers. */
import { inline } from './glmVectors.ts';

const name = 'qua<T>';
const components = ['x', 'y', 'z', 'w'];
const ofEach = (of: (axis: string) => string): string => ['w', 'x', 'y', 'z'].map(of).join(', ');

const quaternion = `
template <typename T> struct qua {
  using value_type = T;
  T x, y, z, w;
  qua() = default;
  __host__ __device__ qua(T w, T x, T y, T z) : x(x), y(y), z(z), w(w) {}
  __host__ __device__ qua(T s, const vec<3, T>& v) : x(v.x), y(v.y), z(v.z), w(s) {}
  __host__ __device__ explicit qua(const vec<3, T>& angles) {
    vec<3, T> c = cos(angles * T(0.5)), s = sin(angles * T(0.5));
    w = c.x * c.y * c.z + s.x * s.y * s.z;
    x = s.x * c.y * c.z - c.x * s.y * s.z;
    y = c.x * s.y * c.z + s.x * c.y * s.z;
    z = c.x * c.y * s.z - s.x * s.y * c.z;
  }
  __host__ __device__ explicit qua(const mat<3, 3, T>& m) { *this = quat_cast(m); }
  __host__ __device__ explicit qua(const mat<4, 4, T>& m) { *this = quat_cast(m); }
  template <typename U> __host__ __device__ qua(const qua<U>& q) : ${components.map((axis) => `${axis}(static_cast<T>(q.${axis}))`).join(', ')} {}
  __host__ __device__ T& operator[](int i) { return (&x)[i]; }
  __host__ __device__ const T& operator[](int i) const { return (&x)[i]; }
  static constexpr __host__ __device__ int length() { return 4; }
};
${inline} ${name} operator+(const ${name}& p, const ${name}& q) { return ${name}(${ofEach((axis) => `p.${axis} + q.${axis}`)}); }
${inline} ${name} operator-(const ${name}& p, const ${name}& q) { return ${name}(${ofEach((axis) => `p.${axis} - q.${axis}`)}); }
${inline} ${name} operator-(const ${name}& q) { return ${name}(${ofEach((axis) => `-q.${axis}`)}); }
${inline} ${name} operator*(const ${name}& q, T s) { return ${name}(${ofEach((axis) => `q.${axis} * s`)}); }
${inline} ${name} operator*(T s, const ${name}& q) { return q * s; }
${inline} ${name} operator/(const ${name}& q, T s) { return ${name}(${ofEach((axis) => `q.${axis} / s`)}); }
${inline} ${name} operator*(const ${name}& p, const ${name}& q) {
  return ${name}(p.w * q.w - p.x * q.x - p.y * q.y - p.z * q.z, p.w * q.x + p.x * q.w + p.y * q.z - p.z * q.y,
                 p.w * q.y + p.y * q.w + p.z * q.x - p.x * q.z, p.w * q.z + p.z * q.w + p.x * q.y - p.y * q.x);
}
${inline} ${name}& operator*=(${name}& p, const ${name}& q) { return p = p * q; }
${inline} ${name}& operator*=(${name}& q, T s) { return q = q * s; }
${inline} ${name}& operator/=(${name}& q, T s) { return q = q / s; }
${inline} ${name}& operator+=(${name}& p, const ${name}& q) { return p = p + q; }
${inline} ${name}& operator-=(${name}& p, const ${name}& q) { return p = p - q; }
${inline} bool operator==(const ${name}& p, const ${name}& q) { return ${components.map((axis) => `p.${axis} == q.${axis}`).join(' && ')}; }
${inline} bool operator!=(const ${name}& p, const ${name}& q) { return !(p == q); }
${inline} vec<3, T> operator*(const ${name}& q, const vec<3, T>& v) {
  vec<3, T> u(q.x, q.y, q.z), uv = cross(u, v), uuv = cross(u, uv);
  return v + ((uv * q.w) + uuv) * T(2);
}
${inline} vec<4, T> operator*(const ${name}& q, const vec<4, T>& v) { return vec<4, T>(q * vec<3, T>(v), v.w); }
${inline} vec<3, T> operator*(const vec<3, T>& v, const ${name}& q) { return inverse(q) * v; }`;

const functions = `
${inline} T dot(const ${name}& p, const ${name}& q) { return (p.w * q.w + p.x * q.x) + (p.y * q.y + p.z * q.z); }
${inline} T length(const ${name}& q) { return sqrt(dot(q, q)); }
${inline} ${name} conjugate(const ${name}& q) { return ${name}(q.w, -q.x, -q.y, -q.z); }
${inline} ${name} inverse(const ${name}& q) { return conjugate(q) / dot(q, q); }
${inline} ${name} normalize(const ${name}& q) {
  T l = length(q);
  if (l <= T(0)) return ${name}(T(1), T(0), T(0), T(0));
  return q * (T(1) / l);
}
${inline} ${name} lerp(const ${name}& p, const ${name}& q, T t) { return p * (T(1) - t) + (q * t); }
${inline} ${name} mix(const ${name}& p, const ${name}& q, T t) {
  T c = dot(p, q);
  if (c > T(1) - epsilon<T>()) return ${name}(${ofEach((axis) => `mix(p.${axis}, q.${axis}, t)`)});
  T angle = acos(c);
  return (sin((T(1) - t) * angle) * p + sin(t * angle) * q) / sin(angle);
}
${inline} ${name} slerp(const ${name}& p, const ${name}& q, T t) { return mix(p, dot(p, q) < T(0) ? -q : q, t); }
${inline} ${name} angleAxis(T angle, const vec<3, T>& v) { return ${name}(cos(angle * T(0.5)), v * sin(angle * T(0.5))); }
${inline} ${name} rotate(const ${name}& q, T angle, const vec<3, T>& v) {
  vec<3, T> a = v;
  T l = length(a);
  if (abs(l - T(1)) > T(0.001)) a = a * (T(1) / l);
  return q * ${name}(cos(angle * T(0.5)), a.x * sin(angle * T(0.5)), a.y * sin(angle * T(0.5)), a.z * sin(angle * T(0.5)));
}
${inline} vec<3, T> rotate(const ${name}& q, const vec<3, T>& v) { return q * v; }
${inline} vec<4, T> rotate(const ${name}& q, const vec<4, T>& v) { return q * v; }
${inline} mat<3, 3, T> mat3_cast(const ${name}& q) {
  T xx = q.x * q.x, yy = q.y * q.y, zz = q.z * q.z, xz = q.x * q.z, xy = q.x * q.y, yz = q.y * q.z;
  T wx = q.w * q.x, wy = q.w * q.y, wz = q.w * q.z;
  return mat<3, 3, T>(T(1) - T(2) * (yy + zz), T(2) * (xy + wz), T(2) * (xz - wy), T(2) * (xy - wz), T(1) - T(2) * (xx + zz),
                      T(2) * (yz + wx), T(2) * (xz + wy), T(2) * (yz - wx), T(1) - T(2) * (xx + yy));
}
${inline} mat<4, 4, T> mat4_cast(const ${name}& q) { return mat<4, 4, T>(mat3_cast(q)); }
${inline} mat<3, 3, T> toMat3(const ${name}& q) { return mat3_cast(q); }
${inline} mat<4, 4, T> toMat4(const ${name}& q) { return mat4_cast(q); }
${inline} ${name} quat_cast(const mat<3, 3, T>& m) {
  T x = m.value[0].x - m.value[1].y - m.value[2].z, y = m.value[1].y - m.value[0].x - m.value[2].z;
  T z = m.value[2].z - m.value[0].x - m.value[1].y, w = m.value[0].x + m.value[1].y + m.value[2].z;
  T most = w;
  int which = 0;
  if (x > most) { most = x; which = 1; }
  if (y > most) { most = y; which = 2; }
  if (z > most) { most = z; which = 3; }
  T big = sqrt(most + T(1)) * T(0.5), by = T(0.25) / big;
  T yz = m.value[1].z - m.value[2].y, zx = m.value[2].x - m.value[0].z, xy = m.value[0].y - m.value[1].x;
  T sxy = m.value[0].y + m.value[1].x, szx = m.value[2].x + m.value[0].z, syz = m.value[1].z + m.value[2].y;
  if (which == 0) return ${name}(big, yz * by, zx * by, xy * by);
  if (which == 1) return ${name}(yz * by, big, sxy * by, szx * by);
  if (which == 2) return ${name}(zx * by, sxy * by, big, syz * by);
  return ${name}(xy * by, szx * by, syz * by, big);
}
${inline} ${name} quat_cast(const mat<4, 4, T>& m) { return quat_cast(mat<3, 3, T>(m)); }
${inline} ${name} toQuat(const mat<3, 3, T>& m) { return quat_cast(m); }
${inline} ${name} make_quat(const T* p) { return ${name}(p[3], p[0], p[1], p[2]); }
${inline} T* value_ptr(${name}& q) { return &q.x; }
${inline} const T* value_ptr(const ${name}& q) { return &q.x; }
using quat = qua<float>;
using fquat = qua<float>;
using dquat = qua<double>;`;

export const glmQuaternions = `${quaternion}\n${functions}`;
