// One function a kernel, between loads and a store: what a warp executes beyond the kernel of the same types that stores `a` is what it takes.
#include <cstdio>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
__global__ void f_sqrtf(float* out, const float* in) { float a = in[threadIdx.x + 0]; out[threadIdx.x] = sqrtf(a); }
__global__ void f_rsqrtf(float* out, const float* in) { float a = in[threadIdx.x + 0]; out[threadIdx.x] = rsqrtf(a); }
__global__ void f_expf(float* out, const float* in) { float a = in[threadIdx.x + 0]; out[threadIdx.x] = expf(a); }
__global__ void f_exp2f(float* out, const float* in) { float a = in[threadIdx.x + 0]; out[threadIdx.x] = exp2f(a); }
__global__ void f_exp10f(float* out, const float* in) { float a = in[threadIdx.x + 0]; out[threadIdx.x] = exp10f(a); }
__global__ void f_expm1f(float* out, const float* in) { float a = in[threadIdx.x + 0]; out[threadIdx.x] = expm1f(a); }
__global__ void f_logf(float* out, const float* in) { float a = in[threadIdx.x + 0]; out[threadIdx.x] = logf(a); }
__global__ void f_log2f(float* out, const float* in) { float a = in[threadIdx.x + 0]; out[threadIdx.x] = log2f(a); }
__global__ void f_log10f(float* out, const float* in) { float a = in[threadIdx.x + 0]; out[threadIdx.x] = log10f(a); }
__global__ void f_log1pf(float* out, const float* in) { float a = in[threadIdx.x + 0]; out[threadIdx.x] = log1pf(a); }
__global__ void f_sinf(float* out, const float* in) { float a = in[threadIdx.x + 0]; out[threadIdx.x] = sinf(a); }
__global__ void f_cosf(float* out, const float* in) { float a = in[threadIdx.x + 0]; out[threadIdx.x] = cosf(a); }
__global__ void f_tanf(float* out, const float* in) { float a = in[threadIdx.x + 0]; out[threadIdx.x] = tanf(a); }
__global__ void f_asinf(float* out, const float* in) { float a = in[threadIdx.x + 0]; out[threadIdx.x] = asinf(a); }
__global__ void f_acosf(float* out, const float* in) { float a = in[threadIdx.x + 0]; out[threadIdx.x] = acosf(a); }
__global__ void f_atanf(float* out, const float* in) { float a = in[threadIdx.x + 0]; out[threadIdx.x] = atanf(a); }
__global__ void f_sinhf(float* out, const float* in) { float a = in[threadIdx.x + 0]; out[threadIdx.x] = sinhf(a); }
__global__ void f_coshf(float* out, const float* in) { float a = in[threadIdx.x + 0]; out[threadIdx.x] = coshf(a); }
__global__ void f_tanhf(float* out, const float* in) { float a = in[threadIdx.x + 0]; out[threadIdx.x] = tanhf(a); }
__global__ void f_asinhf(float* out, const float* in) { float a = in[threadIdx.x + 0]; out[threadIdx.x] = asinhf(a); }
__global__ void f_acoshf(float* out, const float* in) { float a = in[threadIdx.x + 0]; out[threadIdx.x] = acoshf(a); }
__global__ void f_atanhf(float* out, const float* in) { float a = in[threadIdx.x + 0]; out[threadIdx.x] = atanhf(a); }
__global__ void f_cbrtf(float* out, const float* in) { float a = in[threadIdx.x + 0]; out[threadIdx.x] = cbrtf(a); }
__global__ void f_erff(float* out, const float* in) { float a = in[threadIdx.x + 0]; out[threadIdx.x] = erff(a); }
__global__ void f_erfcf(float* out, const float* in) { float a = in[threadIdx.x + 0]; out[threadIdx.x] = erfcf(a); }
__global__ void f_tgammaf(float* out, const float* in) { float a = in[threadIdx.x + 0]; out[threadIdx.x] = tgammaf(a); }
__global__ void f_lgammaf(float* out, const float* in) { float a = in[threadIdx.x + 0]; out[threadIdx.x] = lgammaf(a); }
__global__ void f_floorf(float* out, const float* in) { float a = in[threadIdx.x + 0]; out[threadIdx.x] = floorf(a); }
__global__ void f_ceilf(float* out, const float* in) { float a = in[threadIdx.x + 0]; out[threadIdx.x] = ceilf(a); }
__global__ void f_truncf(float* out, const float* in) { float a = in[threadIdx.x + 0]; out[threadIdx.x] = truncf(a); }
__global__ void f_roundf(float* out, const float* in) { float a = in[threadIdx.x + 0]; out[threadIdx.x] = roundf(a); }
__global__ void f_rintf(float* out, const float* in) { float a = in[threadIdx.x + 0]; out[threadIdx.x] = rintf(a); }
__global__ void f_fabsf(float* out, const float* in) { float a = in[threadIdx.x + 0]; out[threadIdx.x] = fabsf(a); }
__global__ void f_sinpif(float* out, const float* in) { float a = in[threadIdx.x + 0]; out[threadIdx.x] = sinpif(a); }
__global__ void f_cospif(float* out, const float* in) { float a = in[threadIdx.x + 0]; out[threadIdx.x] = cospif(a); }
__global__ void f_normcdff(float* out, const float* in) { float a = in[threadIdx.x + 0]; out[threadIdx.x] = normcdff(a); }
__global__ void f___expf(float* out, const float* in) { float a = in[threadIdx.x + 0]; out[threadIdx.x] = __expf(a); }
__global__ void f___exp10f(float* out, const float* in) { float a = in[threadIdx.x + 0]; out[threadIdx.x] = __exp10f(a); }
__global__ void f___logf(float* out, const float* in) { float a = in[threadIdx.x + 0]; out[threadIdx.x] = __logf(a); }
__global__ void f___log2f(float* out, const float* in) { float a = in[threadIdx.x + 0]; out[threadIdx.x] = __log2f(a); }
__global__ void f___log10f(float* out, const float* in) { float a = in[threadIdx.x + 0]; out[threadIdx.x] = __log10f(a); }
__global__ void f___sinf(float* out, const float* in) { float a = in[threadIdx.x + 0]; out[threadIdx.x] = __sinf(a); }
__global__ void f___cosf(float* out, const float* in) { float a = in[threadIdx.x + 0]; out[threadIdx.x] = __cosf(a); }
__global__ void f___tanf(float* out, const float* in) { float a = in[threadIdx.x + 0]; out[threadIdx.x] = __tanf(a); }
__global__ void f___frcp_rn(float* out, const float* in) { float a = in[threadIdx.x + 0]; out[threadIdx.x] = __frcp_rn(a); }
__global__ void f___fsqrt_rn(float* out, const float* in) { float a = in[threadIdx.x + 0]; out[threadIdx.x] = __fsqrt_rn(a); }
__global__ void f___saturatef(float* out, const float* in) { float a = in[threadIdx.x + 0]; out[threadIdx.x] = __saturatef(a); }
__global__ void f___float2int_rn(int* out, const float* in) { float a = in[threadIdx.x + 0]; out[threadIdx.x] = __float2int_rn(a); }
__global__ void f___float2int_rz(int* out, const float* in) { float a = in[threadIdx.x + 0]; out[threadIdx.x] = __float2int_rz(a); }
__global__ void f___float_as_int(int* out, const float* in) { float a = in[threadIdx.x + 0]; out[threadIdx.x] = __float_as_int(a); }
__global__ void f___float2half_rn(__half* out, const float* in) { float a = in[threadIdx.x + 0]; out[threadIdx.x] = __float2half_rn(a); }
__global__ void f_powf(float* out, const float* in) { float a = in[threadIdx.x + 0], b = in[threadIdx.x + 32]; out[threadIdx.x] = powf(a, b); }
__global__ void f_atan2f(float* out, const float* in) { float a = in[threadIdx.x + 0], b = in[threadIdx.x + 32]; out[threadIdx.x] = atan2f(a, b); }
__global__ void f_fmodf(float* out, const float* in) { float a = in[threadIdx.x + 0], b = in[threadIdx.x + 32]; out[threadIdx.x] = fmodf(a, b); }
__global__ void f_hypotf(float* out, const float* in) { float a = in[threadIdx.x + 0], b = in[threadIdx.x + 32]; out[threadIdx.x] = hypotf(a, b); }
__global__ void f_fminf(float* out, const float* in) { float a = in[threadIdx.x + 0], b = in[threadIdx.x + 32]; out[threadIdx.x] = fminf(a, b); }
__global__ void f_fmaxf(float* out, const float* in) { float a = in[threadIdx.x + 0], b = in[threadIdx.x + 32]; out[threadIdx.x] = fmaxf(a, b); }
__global__ void f_copysignf(float* out, const float* in) { float a = in[threadIdx.x + 0], b = in[threadIdx.x + 32]; out[threadIdx.x] = copysignf(a, b); }
__global__ void f_fdimf(float* out, const float* in) { float a = in[threadIdx.x + 0], b = in[threadIdx.x + 32]; out[threadIdx.x] = fdimf(a, b); }
__global__ void f_remainderf(float* out, const float* in) { float a = in[threadIdx.x + 0], b = in[threadIdx.x + 32]; out[threadIdx.x] = remainderf(a, b); }
__global__ void f___powf(float* out, const float* in) { float a = in[threadIdx.x + 0], b = in[threadIdx.x + 32]; out[threadIdx.x] = __powf(a, b); }
__global__ void f___fdividef(float* out, const float* in) { float a = in[threadIdx.x + 0], b = in[threadIdx.x + 32]; out[threadIdx.x] = __fdividef(a, b); }
__global__ void f___fadd_rn(float* out, const float* in) { float a = in[threadIdx.x + 0], b = in[threadIdx.x + 32]; out[threadIdx.x] = __fadd_rn(a, b); }
__global__ void f___fmul_rn(float* out, const float* in) { float a = in[threadIdx.x + 0], b = in[threadIdx.x + 32]; out[threadIdx.x] = __fmul_rn(a, b); }
__global__ void f___fdiv_rn(float* out, const float* in) { float a = in[threadIdx.x + 0], b = in[threadIdx.x + 32]; out[threadIdx.x] = __fdiv_rn(a, b); }
__global__ void f_fmaf(float* out, const float* in) { float a = in[threadIdx.x + 0], b = in[threadIdx.x + 32], c = in[threadIdx.x + 64]; out[threadIdx.x] = fmaf(a, b, c); }
__global__ void f_sqrt_double(double* out, const double* in) { double a = in[threadIdx.x + 0]; out[threadIdx.x] = sqrt(a); }
__global__ void f_rsqrt_double(double* out, const double* in) { double a = in[threadIdx.x + 0]; out[threadIdx.x] = rsqrt(a); }
__global__ void f_exp_double(double* out, const double* in) { double a = in[threadIdx.x + 0]; out[threadIdx.x] = exp(a); }
__global__ void f_exp2_double(double* out, const double* in) { double a = in[threadIdx.x + 0]; out[threadIdx.x] = exp2(a); }
__global__ void f_log_double(double* out, const double* in) { double a = in[threadIdx.x + 0]; out[threadIdx.x] = log(a); }
__global__ void f_log2_double(double* out, const double* in) { double a = in[threadIdx.x + 0]; out[threadIdx.x] = log2(a); }
__global__ void f_log10_double(double* out, const double* in) { double a = in[threadIdx.x + 0]; out[threadIdx.x] = log10(a); }
__global__ void f_log1p_double(double* out, const double* in) { double a = in[threadIdx.x + 0]; out[threadIdx.x] = log1p(a); }
__global__ void f_sin_double(double* out, const double* in) { double a = in[threadIdx.x + 0]; out[threadIdx.x] = sin(a); }
__global__ void f_cos_double(double* out, const double* in) { double a = in[threadIdx.x + 0]; out[threadIdx.x] = cos(a); }
__global__ void f_tan_double(double* out, const double* in) { double a = in[threadIdx.x + 0]; out[threadIdx.x] = tan(a); }
__global__ void f_asin_double(double* out, const double* in) { double a = in[threadIdx.x + 0]; out[threadIdx.x] = asin(a); }
__global__ void f_acos_double(double* out, const double* in) { double a = in[threadIdx.x + 0]; out[threadIdx.x] = acos(a); }
__global__ void f_atan_double(double* out, const double* in) { double a = in[threadIdx.x + 0]; out[threadIdx.x] = atan(a); }
__global__ void f_tanh_double(double* out, const double* in) { double a = in[threadIdx.x + 0]; out[threadIdx.x] = tanh(a); }
__global__ void f_cbrt_double(double* out, const double* in) { double a = in[threadIdx.x + 0]; out[threadIdx.x] = cbrt(a); }
__global__ void f_erf_double(double* out, const double* in) { double a = in[threadIdx.x + 0]; out[threadIdx.x] = erf(a); }
__global__ void f_floor_double(double* out, const double* in) { double a = in[threadIdx.x + 0]; out[threadIdx.x] = floor(a); }
__global__ void f_ceil_double(double* out, const double* in) { double a = in[threadIdx.x + 0]; out[threadIdx.x] = ceil(a); }
__global__ void f_trunc_double(double* out, const double* in) { double a = in[threadIdx.x + 0]; out[threadIdx.x] = trunc(a); }
__global__ void f_round_double(double* out, const double* in) { double a = in[threadIdx.x + 0]; out[threadIdx.x] = round(a); }
__global__ void f_rint_double(double* out, const double* in) { double a = in[threadIdx.x + 0]; out[threadIdx.x] = rint(a); }
__global__ void f_fabs_double(double* out, const double* in) { double a = in[threadIdx.x + 0]; out[threadIdx.x] = fabs(a); }
__global__ void f_pow_double(double* out, const double* in) { double a = in[threadIdx.x + 0], b = in[threadIdx.x + 32]; out[threadIdx.x] = pow(a, b); }
__global__ void f_atan2_double(double* out, const double* in) { double a = in[threadIdx.x + 0], b = in[threadIdx.x + 32]; out[threadIdx.x] = atan2(a, b); }
__global__ void f_fmod_double(double* out, const double* in) { double a = in[threadIdx.x + 0], b = in[threadIdx.x + 32]; out[threadIdx.x] = fmod(a, b); }
__global__ void f_hypot_double(double* out, const double* in) { double a = in[threadIdx.x + 0], b = in[threadIdx.x + 32]; out[threadIdx.x] = hypot(a, b); }
__global__ void f_fmin_double(double* out, const double* in) { double a = in[threadIdx.x + 0], b = in[threadIdx.x + 32]; out[threadIdx.x] = fmin(a, b); }
__global__ void f_fmax_double(double* out, const double* in) { double a = in[threadIdx.x + 0], b = in[threadIdx.x + 32]; out[threadIdx.x] = fmax(a, b); }
__global__ void f_fma_double(double* out, const double* in) { double a = in[threadIdx.x + 0], b = in[threadIdx.x + 32], c = in[threadIdx.x + 64]; out[threadIdx.x] = fma(a, b, c); }
__global__ void f_float_divide(float* out, const float* in) { float a = in[threadIdx.x + 0], b = in[threadIdx.x + 32]; out[threadIdx.x] = a / b; }
__global__ void f_float_divide_by_3(float* out, const float* in) { float a = in[threadIdx.x + 0]; out[threadIdx.x] = a / 3.0f; }
__global__ void f_float_divide_by_2(float* out, const float* in) { float a = in[threadIdx.x + 0]; out[threadIdx.x] = a / 2.0f; }
__global__ void f_float_add(float* out, const float* in) { float a = in[threadIdx.x + 0], b = in[threadIdx.x + 32]; out[threadIdx.x] = a + b; }
__global__ void f_float_multiply(float* out, const float* in) { float a = in[threadIdx.x + 0], b = in[threadIdx.x + 32]; out[threadIdx.x] = a * b; }
__global__ void f_float_compare(float* out, const float* in) { float a = in[threadIdx.x + 0], b = in[threadIdx.x + 32], c = in[threadIdx.x + 64]; out[threadIdx.x] = a < b ? a : c; }
__global__ void f_float_to_int(int* out, const float* in) { float a = in[threadIdx.x + 0]; out[threadIdx.x] = (int)a; }
__global__ void f_float_reciprocal(float* out, const float* in) { float a = in[threadIdx.x + 0]; out[threadIdx.x] = 1.0f / a; }
__global__ void f_double_divide(double* out, const double* in) { double a = in[threadIdx.x + 0], b = in[threadIdx.x + 32]; out[threadIdx.x] = a / b; }
__global__ void f_double_divide_by_3(double* out, const double* in) { double a = in[threadIdx.x + 0]; out[threadIdx.x] = a / 3.0; }
__global__ void f_double_add(double* out, const double* in) { double a = in[threadIdx.x + 0], b = in[threadIdx.x + 32]; out[threadIdx.x] = a + b; }
__global__ void f_double_multiply(double* out, const double* in) { double a = in[threadIdx.x + 0], b = in[threadIdx.x + 32]; out[threadIdx.x] = a * b; }
__global__ void f_double_to_float(float* out, const double* in) { double a = in[threadIdx.x + 0]; out[threadIdx.x] = (float)a; }
__global__ void f_double_to_int(int* out, const double* in) { double a = in[threadIdx.x + 0]; out[threadIdx.x] = (int)a; }
__global__ void f_int_divide(int* out, const int* in) { int a = in[threadIdx.x + 0], b = in[threadIdx.x + 32]; out[threadIdx.x] = a / b; }
__global__ void f_int_remainder(int* out, const int* in) { int a = in[threadIdx.x + 0], b = in[threadIdx.x + 32]; out[threadIdx.x] = a % b; }
__global__ void f_int_divide_by_7(int* out, const int* in) { int a = in[threadIdx.x + 0]; out[threadIdx.x] = a / 7; }
__global__ void f_int_divide_by_8(int* out, const int* in) { int a = in[threadIdx.x + 0]; out[threadIdx.x] = a / 8; }
__global__ void f_int_remainder_by_7(int* out, const int* in) { int a = in[threadIdx.x + 0]; out[threadIdx.x] = a % 7; }
__global__ void f_int_remainder_by_8(int* out, const int* in) { int a = in[threadIdx.x + 0]; out[threadIdx.x] = a % 8; }
__global__ void f_int_add(int* out, const int* in) { int a = in[threadIdx.x + 0], b = in[threadIdx.x + 32]; out[threadIdx.x] = a + b; }
__global__ void f_int_multiply(int* out, const int* in) { int a = in[threadIdx.x + 0], b = in[threadIdx.x + 32]; out[threadIdx.x] = a * b; }
__global__ void f_int_multiply_add(int* out, const int* in) { int a = in[threadIdx.x + 0], b = in[threadIdx.x + 32], c = in[threadIdx.x + 64]; out[threadIdx.x] = a * b + c; }
__global__ void f_int_shift(int* out, const int* in) { int a = in[threadIdx.x + 0], b = in[threadIdx.x + 32]; out[threadIdx.x] = a << (int)b; }
__global__ void f_int_xor(int* out, const int* in) { int a = in[threadIdx.x + 0], b = in[threadIdx.x + 32]; out[threadIdx.x] = a ^ b; }
__global__ void f_int_min(int* out, const int* in) { int a = in[threadIdx.x + 0], b = in[threadIdx.x + 32]; out[threadIdx.x] = min(a, b); }
__global__ void f_int_to_float(float* out, const int* in) { int a = in[threadIdx.x + 0]; out[threadIdx.x] = (float)a; }
__global__ void f_unsigned_divide(unsigned* out, const unsigned* in) { unsigned a = in[threadIdx.x + 0], b = in[threadIdx.x + 32]; out[threadIdx.x] = a / b; }
__global__ void f_unsigned_remainder(unsigned* out, const unsigned* in) { unsigned a = in[threadIdx.x + 0], b = in[threadIdx.x + 32]; out[threadIdx.x] = a % b; }
__global__ void f_unsigned_divide_by_7(unsigned* out, const unsigned* in) { unsigned a = in[threadIdx.x + 0]; out[threadIdx.x] = a / 7; }
__global__ void f_unsigned_divide_by_8(unsigned* out, const unsigned* in) { unsigned a = in[threadIdx.x + 0]; out[threadIdx.x] = a / 8; }
__global__ void f_unsigned_remainder_by_7(unsigned* out, const unsigned* in) { unsigned a = in[threadIdx.x + 0]; out[threadIdx.x] = a % 7; }
__global__ void f_unsigned_remainder_by_8(unsigned* out, const unsigned* in) { unsigned a = in[threadIdx.x + 0]; out[threadIdx.x] = a % 8; }
__global__ void f_unsigned_add(unsigned* out, const unsigned* in) { unsigned a = in[threadIdx.x + 0], b = in[threadIdx.x + 32]; out[threadIdx.x] = a + b; }
__global__ void f_unsigned_multiply(unsigned* out, const unsigned* in) { unsigned a = in[threadIdx.x + 0], b = in[threadIdx.x + 32]; out[threadIdx.x] = a * b; }
__global__ void f_unsigned_multiply_add(unsigned* out, const unsigned* in) { unsigned a = in[threadIdx.x + 0], b = in[threadIdx.x + 32], c = in[threadIdx.x + 64]; out[threadIdx.x] = a * b + c; }
__global__ void f_unsigned_shift(unsigned* out, const unsigned* in) { unsigned a = in[threadIdx.x + 0], b = in[threadIdx.x + 32]; out[threadIdx.x] = a << (int)b; }
__global__ void f_unsigned_xor(unsigned* out, const unsigned* in) { unsigned a = in[threadIdx.x + 0], b = in[threadIdx.x + 32]; out[threadIdx.x] = a ^ b; }
__global__ void f_unsigned_min(unsigned* out, const unsigned* in) { unsigned a = in[threadIdx.x + 0], b = in[threadIdx.x + 32]; out[threadIdx.x] = min(a, b); }
__global__ void f_unsigned_to_float(float* out, const unsigned* in) { unsigned a = in[threadIdx.x + 0]; out[threadIdx.x] = (float)a; }
__global__ void f_long_divide(long long* out, const long long* in) { long long a = in[threadIdx.x + 0], b = in[threadIdx.x + 32]; out[threadIdx.x] = a / b; }
__global__ void f_long_remainder(long long* out, const long long* in) { long long a = in[threadIdx.x + 0], b = in[threadIdx.x + 32]; out[threadIdx.x] = a % b; }
__global__ void f_long_divide_by_7(long long* out, const long long* in) { long long a = in[threadIdx.x + 0]; out[threadIdx.x] = a / 7; }
__global__ void f_long_divide_by_8(long long* out, const long long* in) { long long a = in[threadIdx.x + 0]; out[threadIdx.x] = a / 8; }
__global__ void f_long_remainder_by_7(long long* out, const long long* in) { long long a = in[threadIdx.x + 0]; out[threadIdx.x] = a % 7; }
__global__ void f_long_remainder_by_8(long long* out, const long long* in) { long long a = in[threadIdx.x + 0]; out[threadIdx.x] = a % 8; }
__global__ void f_long_add(long long* out, const long long* in) { long long a = in[threadIdx.x + 0], b = in[threadIdx.x + 32]; out[threadIdx.x] = a + b; }
__global__ void f_long_multiply(long long* out, const long long* in) { long long a = in[threadIdx.x + 0], b = in[threadIdx.x + 32]; out[threadIdx.x] = a * b; }
__global__ void f_long_multiply_add(long long* out, const long long* in) { long long a = in[threadIdx.x + 0], b = in[threadIdx.x + 32], c = in[threadIdx.x + 64]; out[threadIdx.x] = a * b + c; }
__global__ void f_long_shift(long long* out, const long long* in) { long long a = in[threadIdx.x + 0], b = in[threadIdx.x + 32]; out[threadIdx.x] = a << (int)b; }
__global__ void f_long_xor(long long* out, const long long* in) { long long a = in[threadIdx.x + 0], b = in[threadIdx.x + 32]; out[threadIdx.x] = a ^ b; }
__global__ void f_long_min(long long* out, const long long* in) { long long a = in[threadIdx.x + 0], b = in[threadIdx.x + 32]; out[threadIdx.x] = min(a, b); }
__global__ void f_long_to_float(float* out, const long long* in) { long long a = in[threadIdx.x + 0]; out[threadIdx.x] = (float)a; }
__global__ void f_ulong_divide(unsigned long long* out, const unsigned long long* in) { unsigned long long a = in[threadIdx.x + 0], b = in[threadIdx.x + 32]; out[threadIdx.x] = a / b; }
__global__ void f_ulong_remainder(unsigned long long* out, const unsigned long long* in) { unsigned long long a = in[threadIdx.x + 0], b = in[threadIdx.x + 32]; out[threadIdx.x] = a % b; }
__global__ void f_ulong_divide_by_7(unsigned long long* out, const unsigned long long* in) { unsigned long long a = in[threadIdx.x + 0]; out[threadIdx.x] = a / 7; }
__global__ void f_ulong_divide_by_8(unsigned long long* out, const unsigned long long* in) { unsigned long long a = in[threadIdx.x + 0]; out[threadIdx.x] = a / 8; }
__global__ void f_ulong_remainder_by_7(unsigned long long* out, const unsigned long long* in) { unsigned long long a = in[threadIdx.x + 0]; out[threadIdx.x] = a % 7; }
__global__ void f_ulong_remainder_by_8(unsigned long long* out, const unsigned long long* in) { unsigned long long a = in[threadIdx.x + 0]; out[threadIdx.x] = a % 8; }
__global__ void f_ulong_add(unsigned long long* out, const unsigned long long* in) { unsigned long long a = in[threadIdx.x + 0], b = in[threadIdx.x + 32]; out[threadIdx.x] = a + b; }
__global__ void f_ulong_multiply(unsigned long long* out, const unsigned long long* in) { unsigned long long a = in[threadIdx.x + 0], b = in[threadIdx.x + 32]; out[threadIdx.x] = a * b; }
__global__ void f_ulong_multiply_add(unsigned long long* out, const unsigned long long* in) { unsigned long long a = in[threadIdx.x + 0], b = in[threadIdx.x + 32], c = in[threadIdx.x + 64]; out[threadIdx.x] = a * b + c; }
__global__ void f_ulong_shift(unsigned long long* out, const unsigned long long* in) { unsigned long long a = in[threadIdx.x + 0], b = in[threadIdx.x + 32]; out[threadIdx.x] = a << (int)b; }
__global__ void f_ulong_xor(unsigned long long* out, const unsigned long long* in) { unsigned long long a = in[threadIdx.x + 0], b = in[threadIdx.x + 32]; out[threadIdx.x] = a ^ b; }
__global__ void f_ulong_min(unsigned long long* out, const unsigned long long* in) { unsigned long long a = in[threadIdx.x + 0], b = in[threadIdx.x + 32]; out[threadIdx.x] = min(a, b); }
__global__ void f_ulong_to_float(float* out, const unsigned long long* in) { unsigned long long a = in[threadIdx.x + 0]; out[threadIdx.x] = (float)a; }
__global__ void f___popc(int* out, const int* in) { int a = in[threadIdx.x + 0]; out[threadIdx.x] = __popc(a); }
__global__ void f___clz(int* out, const int* in) { int a = in[threadIdx.x + 0]; out[threadIdx.x] = __clz(a); }
__global__ void f___ffs(int* out, const int* in) { int a = in[threadIdx.x + 0]; out[threadIdx.x] = __ffs(a); }
__global__ void f___brev(int* out, const int* in) { int a = in[threadIdx.x + 0]; out[threadIdx.x] = __brev(a); }
__global__ void f_abs(int* out, const int* in) { int a = in[threadIdx.x + 0]; out[threadIdx.x] = abs(a); }
__global__ void f___mulhi(int* out, const int* in) { int a = in[threadIdx.x + 0], b = in[threadIdx.x + 32]; out[threadIdx.x] = __mulhi(a, b); }
__global__ void f___mul24(int* out, const int* in) { int a = in[threadIdx.x + 0], b = in[threadIdx.x + 32]; out[threadIdx.x] = __mul24(a, b); }
__global__ void f___hadd(int* out, const int* in) { int a = in[threadIdx.x + 0], b = in[threadIdx.x + 32]; out[threadIdx.x] = __hadd(a, b); }
__global__ void f___umulhi(unsigned* out, const unsigned* in) { unsigned a = in[threadIdx.x + 0], b = in[threadIdx.x + 32]; out[threadIdx.x] = __umulhi(a, b); }
__global__ void f___popcll(int* out, const long long* in) { long long a = in[threadIdx.x + 0]; out[threadIdx.x] = __popcll(a); }
__global__ void f___clzll(int* out, const long long* in) { long long a = in[threadIdx.x + 0]; out[threadIdx.x] = __clzll(a); }
__global__ void f___ffsll(int* out, const long long* in) { long long a = in[threadIdx.x + 0]; out[threadIdx.x] = __ffsll(a); }
__global__ void f___byte_perm(unsigned* out, const unsigned* in) { unsigned a = in[threadIdx.x + 0], b = in[threadIdx.x + 32]; out[threadIdx.x] = __byte_perm(a, b, 0x3210); }
__global__ void f___funnelshift_l(unsigned* out, const unsigned* in) { unsigned a = in[threadIdx.x + 0], b = in[threadIdx.x + 32], c = in[threadIdx.x + 64]; out[threadIdx.x] = __funnelshift_l(a, b, c); }
__global__ void f___dp4a(int* out, const int* in) { int a = in[threadIdx.x + 0], b = in[threadIdx.x + 32], c = in[threadIdx.x + 64]; out[threadIdx.x] = __dp4a(a, b, c); }
__global__ void f___vadd4(unsigned* out, const unsigned* in) { unsigned a = in[threadIdx.x + 0], b = in[threadIdx.x + 32]; out[threadIdx.x] = __vadd4(a, b); }
__global__ void f___sad(int* out, const int* in) { int a = in[threadIdx.x + 0], b = in[threadIdx.x + 32], c = in[threadIdx.x + 64]; out[threadIdx.x] = __sad(a, b, c); }
__global__ void f___shfl_sync(int* out, const int* in) { int a = in[threadIdx.x + 0]; out[threadIdx.x] = __shfl_sync(0xffffffffu, a, 0); }
__global__ void f___shfl_down_sync(int* out, const int* in) { int a = in[threadIdx.x + 0]; out[threadIdx.x] = __shfl_down_sync(0xffffffffu, a, 1); }
__global__ void f___shfl_xor_sync(int* out, const int* in) { int a = in[threadIdx.x + 0]; out[threadIdx.x] = __shfl_xor_sync(0xffffffffu, a, 1); }
__global__ void f___shfl_up_sync(int* out, const int* in) { int a = in[threadIdx.x + 0]; out[threadIdx.x] = __shfl_up_sync(0xffffffffu, a, 1); }
__global__ void f___ballot_sync(int* out, const int* in) { int a = in[threadIdx.x + 0]; out[threadIdx.x] = (int)__ballot_sync(0xffffffffu, a); }
__global__ void f___any_sync(int* out, const int* in) { int a = in[threadIdx.x + 0]; out[threadIdx.x] = __any_sync(0xffffffffu, a); }
__global__ void f___all_sync(int* out, const int* in) { int a = in[threadIdx.x + 0]; out[threadIdx.x] = __all_sync(0xffffffffu, a); }
__global__ void f___match_any_sync(int* out, const int* in) { int a = in[threadIdx.x + 0]; out[threadIdx.x] = (int)__match_any_sync(0xffffffffu, a); }
__global__ void f___reduce_add_sync(int* out, const int* in) { int a = in[threadIdx.x + 0]; out[threadIdx.x] = __reduce_add_sync(0xffffffffu, a); }
__global__ void f___activemask(int* out, const int* in) { int a = in[threadIdx.x + 0]; out[threadIdx.x] = a + (int)__activemask(); }
__global__ void f___syncwarp(int* out, const int* in) { int a = in[threadIdx.x + 0]; out[threadIdx.x] = (__syncwarp(), a); }
__global__ void f___syncthreads(int* out, const int* in) { int a = in[threadIdx.x + 0]; out[threadIdx.x] = (__syncthreads(), a); }
__global__ void f_clock(int* out, const int* in) { int a = in[threadIdx.x + 0]; out[threadIdx.x] = a + (int)clock(); }
__global__ void f___shfl_down_sync_double(double* out, const double* in) { double a = in[threadIdx.x + 0]; out[threadIdx.x] = __shfl_down_sync(0xffffffffu, a, 1); }
__global__ void f___shfl_down_sync_float(float* out, const float* in) { float a = in[threadIdx.x + 0]; out[threadIdx.x] = __shfl_down_sync(0xffffffffu, a, 1); }
__global__ void f___hadd_half(__half* out, const __half* in) { __half a = in[threadIdx.x + 0], b = in[threadIdx.x + 32]; out[threadIdx.x] = __hadd(a, b); }
__global__ void f___hmul_half(__half* out, const __half* in) { __half a = in[threadIdx.x + 0], b = in[threadIdx.x + 32]; out[threadIdx.x] = __hmul(a, b); }
__global__ void f___hsub_half(__half* out, const __half* in) { __half a = in[threadIdx.x + 0], b = in[threadIdx.x + 32]; out[threadIdx.x] = __hsub(a, b); }
__global__ void f___hdiv_half(__half* out, const __half* in) { __half a = in[threadIdx.x + 0], b = in[threadIdx.x + 32]; out[threadIdx.x] = __hdiv(a, b); }
__global__ void f___hmax_half(__half* out, const __half* in) { __half a = in[threadIdx.x + 0], b = in[threadIdx.x + 32]; out[threadIdx.x] = __hmax(a, b); }
__global__ void f_hexp(__half* out, const __half* in) { __half a = in[threadIdx.x + 0]; out[threadIdx.x] = hexp(a); }
__global__ void f_hlog(__half* out, const __half* in) { __half a = in[threadIdx.x + 0]; out[threadIdx.x] = hlog(a); }
__global__ void f_hsqrt(__half* out, const __half* in) { __half a = in[threadIdx.x + 0]; out[threadIdx.x] = hsqrt(a); }
__global__ void f_hrcp(__half* out, const __half* in) { __half a = in[threadIdx.x + 0]; out[threadIdx.x] = hrcp(a); }
__global__ void f_hsin(__half* out, const __half* in) { __half a = in[threadIdx.x + 0]; out[threadIdx.x] = hsin(a); }
__global__ void f___half2float(float* out, const __half* in) { __half a = in[threadIdx.x + 0]; out[threadIdx.x] = __half2float(a); }
__global__ void f___hadd2(__half2* out, const __half2* in) { __half2 a = in[threadIdx.x + 0], b = in[threadIdx.x + 32]; out[threadIdx.x] = __hadd2(a, b); }
__global__ void f___hmul2(__half2* out, const __half2* in) { __half2 a = in[threadIdx.x + 0], b = in[threadIdx.x + 32]; out[threadIdx.x] = __hmul2(a, b); }
__global__ void f___hfma2(__half2* out, const __half2* in) { __half2 a = in[threadIdx.x + 0], b = in[threadIdx.x + 32], c = in[threadIdx.x + 64]; out[threadIdx.x] = __hfma2(a, b, c); }
__global__ void f___half22float2(float2* out, const __half2* in) { __half2 a = in[threadIdx.x + 0]; out[threadIdx.x] = __half22float2(a); }
__global__ void f___bfloat162float(float* out, const __nv_bfloat16* in) { __nv_bfloat16 a = in[threadIdx.x + 0]; out[threadIdx.x] = __bfloat162float(a); }
__global__ void f___float2bfloat16(__nv_bfloat16* out, const float* in) { float a = in[threadIdx.x + 0]; out[threadIdx.x] = __float2bfloat16(a); }
int main() { void *in, *out; cudaMalloc(&in, 4096); cudaMalloc(&out, 4096); cudaMemset(in, 0, 4096);
  float one[512]; for (float& x : one) x = 1.25f; cudaMemcpy(in, one, 2048, cudaMemcpyHostToDevice);
  f_sqrtf<<<1, 32>>>((float*)out, (const float*)in);
  f_rsqrtf<<<1, 32>>>((float*)out, (const float*)in);
  f_expf<<<1, 32>>>((float*)out, (const float*)in);
  f_exp2f<<<1, 32>>>((float*)out, (const float*)in);
  f_exp10f<<<1, 32>>>((float*)out, (const float*)in);
  f_expm1f<<<1, 32>>>((float*)out, (const float*)in);
  f_logf<<<1, 32>>>((float*)out, (const float*)in);
  f_log2f<<<1, 32>>>((float*)out, (const float*)in);
  f_log10f<<<1, 32>>>((float*)out, (const float*)in);
  f_log1pf<<<1, 32>>>((float*)out, (const float*)in);
  f_sinf<<<1, 32>>>((float*)out, (const float*)in);
  f_cosf<<<1, 32>>>((float*)out, (const float*)in);
  f_tanf<<<1, 32>>>((float*)out, (const float*)in);
  f_asinf<<<1, 32>>>((float*)out, (const float*)in);
  f_acosf<<<1, 32>>>((float*)out, (const float*)in);
  f_atanf<<<1, 32>>>((float*)out, (const float*)in);
  f_sinhf<<<1, 32>>>((float*)out, (const float*)in);
  f_coshf<<<1, 32>>>((float*)out, (const float*)in);
  f_tanhf<<<1, 32>>>((float*)out, (const float*)in);
  f_asinhf<<<1, 32>>>((float*)out, (const float*)in);
  f_acoshf<<<1, 32>>>((float*)out, (const float*)in);
  f_atanhf<<<1, 32>>>((float*)out, (const float*)in);
  f_cbrtf<<<1, 32>>>((float*)out, (const float*)in);
  f_erff<<<1, 32>>>((float*)out, (const float*)in);
  f_erfcf<<<1, 32>>>((float*)out, (const float*)in);
  f_tgammaf<<<1, 32>>>((float*)out, (const float*)in);
  f_lgammaf<<<1, 32>>>((float*)out, (const float*)in);
  f_floorf<<<1, 32>>>((float*)out, (const float*)in);
  f_ceilf<<<1, 32>>>((float*)out, (const float*)in);
  f_truncf<<<1, 32>>>((float*)out, (const float*)in);
  f_roundf<<<1, 32>>>((float*)out, (const float*)in);
  f_rintf<<<1, 32>>>((float*)out, (const float*)in);
  f_fabsf<<<1, 32>>>((float*)out, (const float*)in);
  f_sinpif<<<1, 32>>>((float*)out, (const float*)in);
  f_cospif<<<1, 32>>>((float*)out, (const float*)in);
  f_normcdff<<<1, 32>>>((float*)out, (const float*)in);
  f___expf<<<1, 32>>>((float*)out, (const float*)in);
  f___exp10f<<<1, 32>>>((float*)out, (const float*)in);
  f___logf<<<1, 32>>>((float*)out, (const float*)in);
  f___log2f<<<1, 32>>>((float*)out, (const float*)in);
  f___log10f<<<1, 32>>>((float*)out, (const float*)in);
  f___sinf<<<1, 32>>>((float*)out, (const float*)in);
  f___cosf<<<1, 32>>>((float*)out, (const float*)in);
  f___tanf<<<1, 32>>>((float*)out, (const float*)in);
  f___frcp_rn<<<1, 32>>>((float*)out, (const float*)in);
  f___fsqrt_rn<<<1, 32>>>((float*)out, (const float*)in);
  f___saturatef<<<1, 32>>>((float*)out, (const float*)in);
  f___float2int_rn<<<1, 32>>>((int*)out, (const float*)in);
  f___float2int_rz<<<1, 32>>>((int*)out, (const float*)in);
  f___float_as_int<<<1, 32>>>((int*)out, (const float*)in);
  f___float2half_rn<<<1, 32>>>((__half*)out, (const float*)in);
  f_powf<<<1, 32>>>((float*)out, (const float*)in);
  f_atan2f<<<1, 32>>>((float*)out, (const float*)in);
  f_fmodf<<<1, 32>>>((float*)out, (const float*)in);
  f_hypotf<<<1, 32>>>((float*)out, (const float*)in);
  f_fminf<<<1, 32>>>((float*)out, (const float*)in);
  f_fmaxf<<<1, 32>>>((float*)out, (const float*)in);
  f_copysignf<<<1, 32>>>((float*)out, (const float*)in);
  f_fdimf<<<1, 32>>>((float*)out, (const float*)in);
  f_remainderf<<<1, 32>>>((float*)out, (const float*)in);
  f___powf<<<1, 32>>>((float*)out, (const float*)in);
  f___fdividef<<<1, 32>>>((float*)out, (const float*)in);
  f___fadd_rn<<<1, 32>>>((float*)out, (const float*)in);
  f___fmul_rn<<<1, 32>>>((float*)out, (const float*)in);
  f___fdiv_rn<<<1, 32>>>((float*)out, (const float*)in);
  f_fmaf<<<1, 32>>>((float*)out, (const float*)in);
  f_sqrt_double<<<1, 32>>>((double*)out, (const double*)in);
  f_rsqrt_double<<<1, 32>>>((double*)out, (const double*)in);
  f_exp_double<<<1, 32>>>((double*)out, (const double*)in);
  f_exp2_double<<<1, 32>>>((double*)out, (const double*)in);
  f_log_double<<<1, 32>>>((double*)out, (const double*)in);
  f_log2_double<<<1, 32>>>((double*)out, (const double*)in);
  f_log10_double<<<1, 32>>>((double*)out, (const double*)in);
  f_log1p_double<<<1, 32>>>((double*)out, (const double*)in);
  f_sin_double<<<1, 32>>>((double*)out, (const double*)in);
  f_cos_double<<<1, 32>>>((double*)out, (const double*)in);
  f_tan_double<<<1, 32>>>((double*)out, (const double*)in);
  f_asin_double<<<1, 32>>>((double*)out, (const double*)in);
  f_acos_double<<<1, 32>>>((double*)out, (const double*)in);
  f_atan_double<<<1, 32>>>((double*)out, (const double*)in);
  f_tanh_double<<<1, 32>>>((double*)out, (const double*)in);
  f_cbrt_double<<<1, 32>>>((double*)out, (const double*)in);
  f_erf_double<<<1, 32>>>((double*)out, (const double*)in);
  f_floor_double<<<1, 32>>>((double*)out, (const double*)in);
  f_ceil_double<<<1, 32>>>((double*)out, (const double*)in);
  f_trunc_double<<<1, 32>>>((double*)out, (const double*)in);
  f_round_double<<<1, 32>>>((double*)out, (const double*)in);
  f_rint_double<<<1, 32>>>((double*)out, (const double*)in);
  f_fabs_double<<<1, 32>>>((double*)out, (const double*)in);
  f_pow_double<<<1, 32>>>((double*)out, (const double*)in);
  f_atan2_double<<<1, 32>>>((double*)out, (const double*)in);
  f_fmod_double<<<1, 32>>>((double*)out, (const double*)in);
  f_hypot_double<<<1, 32>>>((double*)out, (const double*)in);
  f_fmin_double<<<1, 32>>>((double*)out, (const double*)in);
  f_fmax_double<<<1, 32>>>((double*)out, (const double*)in);
  f_fma_double<<<1, 32>>>((double*)out, (const double*)in);
  f_float_divide<<<1, 32>>>((float*)out, (const float*)in);
  f_float_divide_by_3<<<1, 32>>>((float*)out, (const float*)in);
  f_float_divide_by_2<<<1, 32>>>((float*)out, (const float*)in);
  f_float_add<<<1, 32>>>((float*)out, (const float*)in);
  f_float_multiply<<<1, 32>>>((float*)out, (const float*)in);
  f_float_compare<<<1, 32>>>((float*)out, (const float*)in);
  f_float_to_int<<<1, 32>>>((int*)out, (const float*)in);
  f_float_reciprocal<<<1, 32>>>((float*)out, (const float*)in);
  f_double_divide<<<1, 32>>>((double*)out, (const double*)in);
  f_double_divide_by_3<<<1, 32>>>((double*)out, (const double*)in);
  f_double_add<<<1, 32>>>((double*)out, (const double*)in);
  f_double_multiply<<<1, 32>>>((double*)out, (const double*)in);
  f_double_to_float<<<1, 32>>>((float*)out, (const double*)in);
  f_double_to_int<<<1, 32>>>((int*)out, (const double*)in);
  f_int_divide<<<1, 32>>>((int*)out, (const int*)in);
  f_int_remainder<<<1, 32>>>((int*)out, (const int*)in);
  f_int_divide_by_7<<<1, 32>>>((int*)out, (const int*)in);
  f_int_divide_by_8<<<1, 32>>>((int*)out, (const int*)in);
  f_int_remainder_by_7<<<1, 32>>>((int*)out, (const int*)in);
  f_int_remainder_by_8<<<1, 32>>>((int*)out, (const int*)in);
  f_int_add<<<1, 32>>>((int*)out, (const int*)in);
  f_int_multiply<<<1, 32>>>((int*)out, (const int*)in);
  f_int_multiply_add<<<1, 32>>>((int*)out, (const int*)in);
  f_int_shift<<<1, 32>>>((int*)out, (const int*)in);
  f_int_xor<<<1, 32>>>((int*)out, (const int*)in);
  f_int_min<<<1, 32>>>((int*)out, (const int*)in);
  f_int_to_float<<<1, 32>>>((float*)out, (const int*)in);
  f_unsigned_divide<<<1, 32>>>((unsigned*)out, (const unsigned*)in);
  f_unsigned_remainder<<<1, 32>>>((unsigned*)out, (const unsigned*)in);
  f_unsigned_divide_by_7<<<1, 32>>>((unsigned*)out, (const unsigned*)in);
  f_unsigned_divide_by_8<<<1, 32>>>((unsigned*)out, (const unsigned*)in);
  f_unsigned_remainder_by_7<<<1, 32>>>((unsigned*)out, (const unsigned*)in);
  f_unsigned_remainder_by_8<<<1, 32>>>((unsigned*)out, (const unsigned*)in);
  f_unsigned_add<<<1, 32>>>((unsigned*)out, (const unsigned*)in);
  f_unsigned_multiply<<<1, 32>>>((unsigned*)out, (const unsigned*)in);
  f_unsigned_multiply_add<<<1, 32>>>((unsigned*)out, (const unsigned*)in);
  f_unsigned_shift<<<1, 32>>>((unsigned*)out, (const unsigned*)in);
  f_unsigned_xor<<<1, 32>>>((unsigned*)out, (const unsigned*)in);
  f_unsigned_min<<<1, 32>>>((unsigned*)out, (const unsigned*)in);
  f_unsigned_to_float<<<1, 32>>>((float*)out, (const unsigned*)in);
  f_long_divide<<<1, 32>>>((long long*)out, (const long long*)in);
  f_long_remainder<<<1, 32>>>((long long*)out, (const long long*)in);
  f_long_divide_by_7<<<1, 32>>>((long long*)out, (const long long*)in);
  f_long_divide_by_8<<<1, 32>>>((long long*)out, (const long long*)in);
  f_long_remainder_by_7<<<1, 32>>>((long long*)out, (const long long*)in);
  f_long_remainder_by_8<<<1, 32>>>((long long*)out, (const long long*)in);
  f_long_add<<<1, 32>>>((long long*)out, (const long long*)in);
  f_long_multiply<<<1, 32>>>((long long*)out, (const long long*)in);
  f_long_multiply_add<<<1, 32>>>((long long*)out, (const long long*)in);
  f_long_shift<<<1, 32>>>((long long*)out, (const long long*)in);
  f_long_xor<<<1, 32>>>((long long*)out, (const long long*)in);
  f_long_min<<<1, 32>>>((long long*)out, (const long long*)in);
  f_long_to_float<<<1, 32>>>((float*)out, (const long long*)in);
  f_ulong_divide<<<1, 32>>>((unsigned long long*)out, (const unsigned long long*)in);
  f_ulong_remainder<<<1, 32>>>((unsigned long long*)out, (const unsigned long long*)in);
  f_ulong_divide_by_7<<<1, 32>>>((unsigned long long*)out, (const unsigned long long*)in);
  f_ulong_divide_by_8<<<1, 32>>>((unsigned long long*)out, (const unsigned long long*)in);
  f_ulong_remainder_by_7<<<1, 32>>>((unsigned long long*)out, (const unsigned long long*)in);
  f_ulong_remainder_by_8<<<1, 32>>>((unsigned long long*)out, (const unsigned long long*)in);
  f_ulong_add<<<1, 32>>>((unsigned long long*)out, (const unsigned long long*)in);
  f_ulong_multiply<<<1, 32>>>((unsigned long long*)out, (const unsigned long long*)in);
  f_ulong_multiply_add<<<1, 32>>>((unsigned long long*)out, (const unsigned long long*)in);
  f_ulong_shift<<<1, 32>>>((unsigned long long*)out, (const unsigned long long*)in);
  f_ulong_xor<<<1, 32>>>((unsigned long long*)out, (const unsigned long long*)in);
  f_ulong_min<<<1, 32>>>((unsigned long long*)out, (const unsigned long long*)in);
  f_ulong_to_float<<<1, 32>>>((float*)out, (const unsigned long long*)in);
  f___popc<<<1, 32>>>((int*)out, (const int*)in);
  f___clz<<<1, 32>>>((int*)out, (const int*)in);
  f___ffs<<<1, 32>>>((int*)out, (const int*)in);
  f___brev<<<1, 32>>>((int*)out, (const int*)in);
  f_abs<<<1, 32>>>((int*)out, (const int*)in);
  f___mulhi<<<1, 32>>>((int*)out, (const int*)in);
  f___mul24<<<1, 32>>>((int*)out, (const int*)in);
  f___hadd<<<1, 32>>>((int*)out, (const int*)in);
  f___umulhi<<<1, 32>>>((unsigned*)out, (const unsigned*)in);
  f___popcll<<<1, 32>>>((int*)out, (const long long*)in);
  f___clzll<<<1, 32>>>((int*)out, (const long long*)in);
  f___ffsll<<<1, 32>>>((int*)out, (const long long*)in);
  f___byte_perm<<<1, 32>>>((unsigned*)out, (const unsigned*)in);
  f___funnelshift_l<<<1, 32>>>((unsigned*)out, (const unsigned*)in);
  f___dp4a<<<1, 32>>>((int*)out, (const int*)in);
  f___vadd4<<<1, 32>>>((unsigned*)out, (const unsigned*)in);
  f___sad<<<1, 32>>>((int*)out, (const int*)in);
  f___shfl_sync<<<1, 32>>>((int*)out, (const int*)in);
  f___shfl_down_sync<<<1, 32>>>((int*)out, (const int*)in);
  f___shfl_xor_sync<<<1, 32>>>((int*)out, (const int*)in);
  f___shfl_up_sync<<<1, 32>>>((int*)out, (const int*)in);
  f___ballot_sync<<<1, 32>>>((int*)out, (const int*)in);
  f___any_sync<<<1, 32>>>((int*)out, (const int*)in);
  f___all_sync<<<1, 32>>>((int*)out, (const int*)in);
  f___match_any_sync<<<1, 32>>>((int*)out, (const int*)in);
  f___reduce_add_sync<<<1, 32>>>((int*)out, (const int*)in);
  f___activemask<<<1, 32>>>((int*)out, (const int*)in);
  f___syncwarp<<<1, 32>>>((int*)out, (const int*)in);
  f___syncthreads<<<1, 32>>>((int*)out, (const int*)in);
  f_clock<<<1, 32>>>((int*)out, (const int*)in);
  f___shfl_down_sync_double<<<1, 32>>>((double*)out, (const double*)in);
  f___shfl_down_sync_float<<<1, 32>>>((float*)out, (const float*)in);
  f___hadd_half<<<1, 32>>>((__half*)out, (const __half*)in);
  f___hmul_half<<<1, 32>>>((__half*)out, (const __half*)in);
  f___hsub_half<<<1, 32>>>((__half*)out, (const __half*)in);
  f___hdiv_half<<<1, 32>>>((__half*)out, (const __half*)in);
  f___hmax_half<<<1, 32>>>((__half*)out, (const __half*)in);
  f_hexp<<<1, 32>>>((__half*)out, (const __half*)in);
  f_hlog<<<1, 32>>>((__half*)out, (const __half*)in);
  f_hsqrt<<<1, 32>>>((__half*)out, (const __half*)in);
  f_hrcp<<<1, 32>>>((__half*)out, (const __half*)in);
  f_hsin<<<1, 32>>>((__half*)out, (const __half*)in);
  f___half2float<<<1, 32>>>((float*)out, (const __half*)in);
  f___hadd2<<<1, 32>>>((__half2*)out, (const __half2*)in);
  f___hmul2<<<1, 32>>>((__half2*)out, (const __half2*)in);
  f___hfma2<<<1, 32>>>((__half2*)out, (const __half2*)in);
  f___half22float2<<<1, 32>>>((float2*)out, (const __half2*)in);
  f___bfloat162float<<<1, 32>>>((float*)out, (const __nv_bfloat16*)in);
  f___float2bfloat16<<<1, 32>>>((__nv_bfloat16*)out, (const float*)in);
  printf("%d\n", cudaDeviceSynchronize()); }
