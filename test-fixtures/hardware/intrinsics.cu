// Every arithmetic function of CUDA that the emulator knows, on a few operands; main prints operands and results.
#include <cstdio>
#include <cmath>
#include <cuda_fp16.h>
#include <cuda_bf16.h>
__constant__ float X[8] = {0.5f, -0.25f, -1.75f, 3.25f, 7.5f, 0.0f, 100.5f, 0.99f};
__constant__ int I[5] = {1, -1, 0x12345678, 0x7fff8001, 0x80ff7f01};
#define U(x) printf("%s %.9g %.9g\n", #x, (double)a, (double)x(a));
#define D(x) printf("%s %.17g %.17g\n", #x, a, x(a));
#define B(x) printf("%s %.9g %.9g %.9g\n", #x, (double)a, (double)b, (double)x(a, b));
#define E(x) printf("%s %.17g %.17g %.17g\n", #x, a, b, x(a, b));
#define T(x) printf("%s %.9g %.9g %.9g %.9g\n", #x, (double)a, (double)b, (double)c, (double)x(a, b, c));
#define H(x) printf("%s %.9g %.9g\n", #x, (double)a, (double)__half2float(x(__float2half(a)))); printf("b%s %.9g %.9g\n", #x, (double)a, (double)__bfloat162float(x(__float2bfloat16(a))));
#define G(x) printf("%s %.9g %.9g %.9g\n", #x, (double)a, (double)b, (double)__half2float(x(__float2half(a), __float2half(b)))); printf("b%s %.9g %.9g %.9g\n", #x, (double)a, (double)b, (double)__bfloat162float(x(__float2bfloat16(a), __float2bfloat16(b))));
#define P(x) { __half2 r = x(__floats2half2_rn(a, b)); printf("%s %.9g %.9g %.9g %.9g\n", #x, (double)a, (double)b, (double)__low2float(r), (double)__high2float(r)); }
#define Q(x) { __half2 r = x(__floats2half2_rn(a, b), __floats2half2_rn(b, a)); printf("%s %.9g %.9g %.9g %.9g\n", #x, (double)a, (double)b, (double)__low2float(r), (double)__high2float(r)); }
#define C(x) printf("%s %.9g %lld\n", #x, (double)a, (long long)x(a));
#define J(x) printf("%s %x %x\n", #x, a, (unsigned)x(a));
#define K(x) printf("%s %x %x %x\n", #x, a, b, (unsigned)x(a, b));
#define L(x) printf("%s %x %x %x %x\n", #x, a, b, c, (unsigned)x(a, b, c));
__global__ void k0() { for (int i = 0; i < 8; i++) { float a = X[i]; U(sinf) } }
__global__ void k1() { for (int i = 0; i < 8; i++) { float a = X[i]; U(cosf) } }
__global__ void k2() { for (int i = 0; i < 8; i++) { float a = X[i]; U(tanf) } }
__global__ void k3() { for (int i = 0; i < 8; i++) { float a = X[i]; U(asinf) } }
__global__ void k4() { for (int i = 0; i < 8; i++) { float a = X[i]; U(acosf) } }
__global__ void k5() { for (int i = 0; i < 8; i++) { float a = X[i]; U(atanf) } }
__global__ void k6() { for (int i = 0; i < 8; i++) { float a = X[i]; U(sinhf) } }
__global__ void k7() { for (int i = 0; i < 8; i++) { float a = X[i]; U(coshf) } }
__global__ void k8() { for (int i = 0; i < 8; i++) { float a = X[i]; U(tanhf) } }
__global__ void k9() { for (int i = 0; i < 8; i++) { float a = X[i]; U(asinhf) } }
__global__ void k10() { for (int i = 0; i < 8; i++) { float a = X[i]; U(acoshf) } }
__global__ void k11() { for (int i = 0; i < 8; i++) { float a = X[i]; U(atanhf) } }
__global__ void k12() { for (int i = 0; i < 8; i++) { float a = X[i]; U(expf) } }
__global__ void k13() { for (int i = 0; i < 8; i++) { float a = X[i]; U(exp2f) } }
__global__ void k14() { for (int i = 0; i < 8; i++) { float a = X[i]; U(exp10f) } }
__global__ void k15() { for (int i = 0; i < 8; i++) { float a = X[i]; U(expm1f) } }
__global__ void k16() { for (int i = 0; i < 8; i++) { float a = X[i]; U(logf) } }
__global__ void k17() { for (int i = 0; i < 8; i++) { float a = X[i]; U(log2f) } }
__global__ void k18() { for (int i = 0; i < 8; i++) { float a = X[i]; U(log10f) } }
__global__ void k19() { for (int i = 0; i < 8; i++) { float a = X[i]; U(log1pf) } }
__global__ void k20() { for (int i = 0; i < 8; i++) { float a = X[i]; U(logbf) } }
__global__ void k21() { for (int i = 0; i < 8; i++) { float a = X[i]; U(sqrtf) } }
__global__ void k22() { for (int i = 0; i < 8; i++) { float a = X[i]; U(rsqrtf) } }
__global__ void k23() { for (int i = 0; i < 8; i++) { float a = X[i]; U(cbrtf) } }
__global__ void k24() { for (int i = 0; i < 8; i++) { float a = X[i]; U(rcbrtf) } }
__global__ void k25() { for (int i = 0; i < 8; i++) { float a = X[i]; U(erff) } }
__global__ void k26() { for (int i = 0; i < 8; i++) { float a = X[i]; U(erfcf) } }
__global__ void k27() { for (int i = 0; i < 8; i++) { float a = X[i]; U(erfinvf) } }
__global__ void k28() { for (int i = 0; i < 8; i++) { float a = X[i]; U(erfcinvf) } }
__global__ void k29() { for (int i = 0; i < 8; i++) { float a = X[i]; U(erfcxf) } }
__global__ void k30() { for (int i = 0; i < 8; i++) { float a = X[i]; U(normcdff) } }
__global__ void k31() { for (int i = 0; i < 8; i++) { float a = X[i]; U(normcdfinvf) } }
__global__ void k32() { for (int i = 0; i < 8; i++) { float a = X[i]; U(tgammaf) } }
__global__ void k33() { for (int i = 0; i < 8; i++) { float a = X[i]; U(lgammaf) } }
__global__ void k34() { for (int i = 0; i < 8; i++) { float a = X[i]; U(fabsf) } }
__global__ void k35() { for (int i = 0; i < 8; i++) { float a = X[i]; U(floorf) } }
__global__ void k36() { for (int i = 0; i < 8; i++) { float a = X[i]; U(ceilf) } }
__global__ void k37() { for (int i = 0; i < 8; i++) { float a = X[i]; U(truncf) } }
__global__ void k38() { for (int i = 0; i < 8; i++) { float a = X[i]; U(roundf) } }
__global__ void k39() { for (int i = 0; i < 8; i++) { float a = X[i]; U(rintf) } }
__global__ void k40() { for (int i = 0; i < 8; i++) { float a = X[i]; U(nearbyintf) } }
__global__ void k41() { for (int i = 0; i < 8; i++) { float a = X[i]; U(sinpif) } }
__global__ void k42() { for (int i = 0; i < 8; i++) { float a = X[i]; U(cospif) } }
__global__ void k43() { for (int i = 0; i < 8; i++) { float a = X[i]; U(__sinf) } }
__global__ void k44() { for (int i = 0; i < 8; i++) { float a = X[i]; U(__cosf) } }
__global__ void k45() { for (int i = 0; i < 8; i++) { float a = X[i]; U(__tanf) } }
__global__ void k46() { for (int i = 0; i < 8; i++) { float a = X[i]; U(__expf) } }
__global__ void k47() { for (int i = 0; i < 8; i++) { float a = X[i]; U(__exp10f) } }
__global__ void k48() { for (int i = 0; i < 8; i++) { float a = X[i]; U(__logf) } }
__global__ void k49() { for (int i = 0; i < 8; i++) { float a = X[i]; U(__log2f) } }
__global__ void k50() { for (int i = 0; i < 8; i++) { float a = X[i]; U(__log10f) } }
__global__ void k51() { for (int i = 0; i < 8; i++) { float a = X[i]; U(__saturatef) } }
__global__ void k52() { for (int i = 0; i < 8; i++) { float a = X[i]; U(__frcp_rn) } }
__global__ void k53() { for (int i = 0; i < 8; i++) { float a = X[i]; U(__fsqrt_rn) } }
__global__ void k54() { for (int i = 0; i < 8; i++) { float a = X[i]; U(__frsqrt_rn) } }
__global__ void k55() { for (int i = 0; i < 8; i++) { double a = X[i]; D(sin) } }
__global__ void k56() { for (int i = 0; i < 8; i++) { double a = X[i]; D(cos) } }
__global__ void k57() { for (int i = 0; i < 8; i++) { double a = X[i]; D(tan) } }
__global__ void k58() { for (int i = 0; i < 8; i++) { double a = X[i]; D(asin) } }
__global__ void k59() { for (int i = 0; i < 8; i++) { double a = X[i]; D(acos) } }
__global__ void k60() { for (int i = 0; i < 8; i++) { double a = X[i]; D(atan) } }
__global__ void k61() { for (int i = 0; i < 8; i++) { double a = X[i]; D(sinh) } }
__global__ void k62() { for (int i = 0; i < 8; i++) { double a = X[i]; D(cosh) } }
__global__ void k63() { for (int i = 0; i < 8; i++) { double a = X[i]; D(tanh) } }
__global__ void k64() { for (int i = 0; i < 8; i++) { double a = X[i]; D(asinh) } }
__global__ void k65() { for (int i = 0; i < 8; i++) { double a = X[i]; D(acosh) } }
__global__ void k66() { for (int i = 0; i < 8; i++) { double a = X[i]; D(atanh) } }
__global__ void k67() { for (int i = 0; i < 8; i++) { double a = X[i]; D(exp) } }
__global__ void k68() { for (int i = 0; i < 8; i++) { double a = X[i]; D(exp2) } }
__global__ void k69() { for (int i = 0; i < 8; i++) { double a = X[i]; D(exp10) } }
__global__ void k70() { for (int i = 0; i < 8; i++) { double a = X[i]; D(expm1) } }
__global__ void k71() { for (int i = 0; i < 8; i++) { double a = X[i]; D(log) } }
__global__ void k72() { for (int i = 0; i < 8; i++) { double a = X[i]; D(log2) } }
__global__ void k73() { for (int i = 0; i < 8; i++) { double a = X[i]; D(log10) } }
__global__ void k74() { for (int i = 0; i < 8; i++) { double a = X[i]; D(log1p) } }
__global__ void k75() { for (int i = 0; i < 8; i++) { double a = X[i]; D(logb) } }
__global__ void k76() { for (int i = 0; i < 8; i++) { double a = X[i]; D(sqrt) } }
__global__ void k77() { for (int i = 0; i < 8; i++) { double a = X[i]; D(rsqrt) } }
__global__ void k78() { for (int i = 0; i < 8; i++) { double a = X[i]; D(cbrt) } }
__global__ void k79() { for (int i = 0; i < 8; i++) { double a = X[i]; D(rcbrt) } }
__global__ void k80() { for (int i = 0; i < 8; i++) { double a = X[i]; D(erf) } }
__global__ void k81() { for (int i = 0; i < 8; i++) { double a = X[i]; D(erfc) } }
__global__ void k82() { for (int i = 0; i < 8; i++) { double a = X[i]; D(erfinv) } }
__global__ void k83() { for (int i = 0; i < 8; i++) { double a = X[i]; D(erfcinv) } }
__global__ void k84() { for (int i = 0; i < 8; i++) { double a = X[i]; D(erfcx) } }
__global__ void k85() { for (int i = 0; i < 8; i++) { double a = X[i]; D(normcdf) } }
__global__ void k86() { for (int i = 0; i < 8; i++) { double a = X[i]; D(normcdfinv) } }
__global__ void k87() { for (int i = 0; i < 8; i++) { double a = X[i]; D(tgamma) } }
__global__ void k88() { for (int i = 0; i < 8; i++) { double a = X[i]; D(lgamma) } }
__global__ void k89() { for (int i = 0; i < 8; i++) { double a = X[i]; D(fabs) } }
__global__ void k90() { for (int i = 0; i < 8; i++) { double a = X[i]; D(floor) } }
__global__ void k91() { for (int i = 0; i < 8; i++) { double a = X[i]; D(ceil) } }
__global__ void k92() { for (int i = 0; i < 8; i++) { double a = X[i]; D(trunc) } }
__global__ void k93() { for (int i = 0; i < 8; i++) { double a = X[i]; D(round) } }
__global__ void k94() { for (int i = 0; i < 8; i++) { double a = X[i]; D(rint) } }
__global__ void k95() { for (int i = 0; i < 8; i++) { double a = X[i]; D(nearbyint) } }
__global__ void k96() { for (int i = 0; i < 8; i++) { double a = X[i]; D(sinpi) } }
__global__ void k97() { for (int i = 0; i < 8; i++) { double a = X[i]; D(cospi) } }
__global__ void k98() { for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j += 2) { float a = X[i], b = X[j]; B(powf) } }
__global__ void k99() { for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j += 2) { float a = X[i], b = X[j]; B(fminf) } }
__global__ void k100() { for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j += 2) { float a = X[i], b = X[j]; B(fmaxf) } }
__global__ void k101() { for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j += 2) { float a = X[i], b = X[j]; B(fmodf) } }
__global__ void k102() { for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j += 2) { float a = X[i], b = X[j]; B(atan2f) } }
__global__ void k103() { for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j += 2) { float a = X[i], b = X[j]; B(hypotf) } }
__global__ void k104() { for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j += 2) { float a = X[i], b = X[j]; B(rhypotf) } }
__global__ void k105() { for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j += 2) { float a = X[i], b = X[j]; B(copysignf) } }
__global__ void k106() { for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j += 2) { float a = X[i], b = X[j]; B(fdimf) } }
__global__ void k107() { for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j += 2) { float a = X[i], b = X[j]; B(remainderf) } }
__global__ void k108() { for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j += 2) { float a = X[i], b = X[j]; B(nextafterf) } }
__global__ void k109() { for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j += 2) { float a = X[i], b = X[j]; B(__powf) } }
__global__ void k110() { for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j += 2) { float a = X[i], b = X[j]; B(__fdividef) } }
__global__ void k111() { for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j += 2) { float a = X[i], b = X[j]; B(fdividef) } }
__global__ void k112() { for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j += 2) { float a = X[i], b = X[j]; B(__fadd_rn) } }
__global__ void k113() { for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j += 2) { float a = X[i], b = X[j]; B(__fadd_rz) } }
__global__ void k114() { for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j += 2) { float a = X[i], b = X[j]; B(__fsub_rn) } }
__global__ void k115() { for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j += 2) { float a = X[i], b = X[j]; B(__fmul_rn) } }
__global__ void k116() { for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j += 2) { float a = X[i], b = X[j]; B(__fmul_rd) } }
__global__ void k117() { for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j += 2) { float a = X[i], b = X[j]; B(__fdiv_rn) } }
__global__ void k118() { for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j += 2) { float a = X[i], b = X[j]; B(__fdiv_rz) } }
__global__ void k119() { for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j += 2) { double a = X[i], b = X[j]; E(pow) } }
__global__ void k120() { for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j += 2) { double a = X[i], b = X[j]; E(fmin) } }
__global__ void k121() { for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j += 2) { double a = X[i], b = X[j]; E(fmax) } }
__global__ void k122() { for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j += 2) { double a = X[i], b = X[j]; E(fmod) } }
__global__ void k123() { for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j += 2) { double a = X[i], b = X[j]; E(atan2) } }
__global__ void k124() { for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j += 2) { double a = X[i], b = X[j]; E(hypot) } }
__global__ void k125() { for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j += 2) { double a = X[i], b = X[j]; E(rhypot) } }
__global__ void k126() { for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j += 2) { double a = X[i], b = X[j]; E(copysign) } }
__global__ void k127() { for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j += 2) { double a = X[i], b = X[j]; E(fdim) } }
__global__ void k128() { for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j += 2) { double a = X[i], b = X[j]; E(remainder) } }
__global__ void k129() { for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j += 2) { double a = X[i], b = X[j]; E(nextafter) } }
__global__ void k130() { for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j += 2) { double a = X[i], b = X[j]; E(__dadd_rn) } }
__global__ void k131() { for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j += 2) { double a = X[i], b = X[j]; E(__dmul_rz) } }
__global__ void k132() { for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j += 2) { double a = X[i], b = X[j]; E(__ddiv_rn) } }
__global__ void k133() { for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j += 2) { float a = X[i], b = X[j], c = X[(i + j) & 7]; T(fmaf) } }
__global__ void k134() { for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j += 2) { float a = X[i], b = X[j], c = X[(i + j) & 7]; T(__fmaf_rn) } }
__global__ void k135() { for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j += 2) { float a = X[i], b = X[j], c = X[(i + j) & 7]; T(__fmaf_rz) } }
__global__ void k136() { for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j += 2) { float a = X[i], b = X[j], c = X[(i + j) & 7]; T(norm3df) } }
__global__ void k137() { for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j += 2) { float a = X[i], b = X[j], c = X[(i + j) & 7]; T(rnorm3df) } }
__global__ void k138() { for (int i = 0; i < 8; i++) { float a = X[i]; H(hsqrt) } }
__global__ void k139() { for (int i = 0; i < 8; i++) { float a = X[i]; H(hrsqrt) } }
__global__ void k140() { for (int i = 0; i < 8; i++) { float a = X[i]; H(hexp) } }
__global__ void k141() { for (int i = 0; i < 8; i++) { float a = X[i]; H(hexp2) } }
__global__ void k142() { for (int i = 0; i < 8; i++) { float a = X[i]; H(hexp10) } }
__global__ void k143() { for (int i = 0; i < 8; i++) { float a = X[i]; H(hlog) } }
__global__ void k144() { for (int i = 0; i < 8; i++) { float a = X[i]; H(hlog2) } }
__global__ void k145() { for (int i = 0; i < 8; i++) { float a = X[i]; H(hlog10) } }
__global__ void k146() { for (int i = 0; i < 8; i++) { float a = X[i]; H(hsin) } }
__global__ void k147() { for (int i = 0; i < 8; i++) { float a = X[i]; H(hcos) } }
__global__ void k148() { for (int i = 0; i < 8; i++) { float a = X[i]; H(hrcp) } }
__global__ void k149() { for (int i = 0; i < 8; i++) { float a = X[i]; H(htrunc) } }
__global__ void k150() { for (int i = 0; i < 8; i++) { float a = X[i]; H(hfloor) } }
__global__ void k151() { for (int i = 0; i < 8; i++) { float a = X[i]; H(hceil) } }
__global__ void k152() { for (int i = 0; i < 8; i++) { float a = X[i]; H(hrint) } }
__global__ void k153() { for (int i = 0; i < 8; i++) { float a = X[i]; H(__hneg) } }
__global__ void k154() { for (int i = 0; i < 8; i++) { float a = X[i]; H(__habs) } }
__global__ void k155() { for (int i = 0; i < 8; i++) { float a = X[i]; H(htanh) } }
__global__ void k156() { for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j += 2) { float a = X[i], b = X[j]; G(__hadd) } }
__global__ void k157() { for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j += 2) { float a = X[i], b = X[j]; G(__hsub) } }
__global__ void k158() { for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j += 2) { float a = X[i], b = X[j]; G(__hmul) } }
__global__ void k159() { for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j += 2) { float a = X[i], b = X[j]; G(__hdiv) } }
__global__ void k160() { for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j += 2) { float a = X[i], b = X[j]; G(__hmax) } }
__global__ void k161() { for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j += 2) { float a = X[i], b = X[j]; G(__hmin) } }
__global__ void k162() { for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j += 2) { float a = X[i], b = X[j]; G(__hadd_sat) } }
__global__ void k163() { for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j += 2) { float a = X[i], b = X[j]; G(__hsub_sat) } }
__global__ void k164() { for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j += 2) { float a = X[i], b = X[j]; G(__hmul_sat) } }
__global__ void k165() { for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j += 2) { float a = X[i], b = X[j]; G(__hmax_nan) } }
__global__ void k166() { for (int i = 0; i < 8; i++) { float a = X[i], b = X[(i + 1) & 7]; P(h2sqrt) } }
__global__ void k167() { for (int i = 0; i < 8; i++) { float a = X[i], b = X[(i + 1) & 7]; P(h2rsqrt) } }
__global__ void k168() { for (int i = 0; i < 8; i++) { float a = X[i], b = X[(i + 1) & 7]; P(h2exp) } }
__global__ void k169() { for (int i = 0; i < 8; i++) { float a = X[i], b = X[(i + 1) & 7]; P(h2exp2) } }
__global__ void k170() { for (int i = 0; i < 8; i++) { float a = X[i], b = X[(i + 1) & 7]; P(h2exp10) } }
__global__ void k171() { for (int i = 0; i < 8; i++) { float a = X[i], b = X[(i + 1) & 7]; P(h2log) } }
__global__ void k172() { for (int i = 0; i < 8; i++) { float a = X[i], b = X[(i + 1) & 7]; P(h2log2) } }
__global__ void k173() { for (int i = 0; i < 8; i++) { float a = X[i], b = X[(i + 1) & 7]; P(h2log10) } }
__global__ void k174() { for (int i = 0; i < 8; i++) { float a = X[i], b = X[(i + 1) & 7]; P(h2sin) } }
__global__ void k175() { for (int i = 0; i < 8; i++) { float a = X[i], b = X[(i + 1) & 7]; P(h2cos) } }
__global__ void k176() { for (int i = 0; i < 8; i++) { float a = X[i], b = X[(i + 1) & 7]; P(h2rcp) } }
__global__ void k177() { for (int i = 0; i < 8; i++) { float a = X[i], b = X[(i + 1) & 7]; P(h2floor) } }
__global__ void k178() { for (int i = 0; i < 8; i++) { float a = X[i], b = X[(i + 1) & 7]; P(h2ceil) } }
__global__ void k179() { for (int i = 0; i < 8; i++) { float a = X[i], b = X[(i + 1) & 7]; P(h2rint) } }
__global__ void k180() { for (int i = 0; i < 8; i++) { float a = X[i], b = X[(i + 1) & 7]; P(h2trunc) } }
__global__ void k181() { for (int i = 0; i < 8; i++) { float a = X[i], b = X[(i + 1) & 7]; P(__hneg2) } }
__global__ void k182() { for (int i = 0; i < 8; i++) { float a = X[i], b = X[(i + 1) & 7]; P(__habs2) } }
__global__ void k183() { for (int i = 0; i < 8; i++) { float a = X[i], b = X[(i + 1) & 7]; Q(__hadd2) } }
__global__ void k184() { for (int i = 0; i < 8; i++) { float a = X[i], b = X[(i + 1) & 7]; Q(__hsub2) } }
__global__ void k185() { for (int i = 0; i < 8; i++) { float a = X[i], b = X[(i + 1) & 7]; Q(__hmul2) } }
__global__ void k186() { for (int i = 0; i < 8; i++) { float a = X[i], b = X[(i + 1) & 7]; Q(__h2div) } }
__global__ void k187() { for (int i = 0; i < 8; i++) { float a = X[i], b = X[(i + 1) & 7]; Q(__hmax2) } }
__global__ void k188() { for (int i = 0; i < 8; i++) { float a = X[i], b = X[(i + 1) & 7]; Q(__hmin2) } }
__global__ void k189() { for (int i = 0; i < 8; i++) { float a = X[i], b = X[(i + 1) & 7]; Q(__hadd2_sat) } }
__global__ void k190() { for (int i = 0; i < 8; i++) { float a = X[i], b = X[(i + 1) & 7]; Q(__hmul2_sat) } }
__global__ void k191() { for (int i = 0; i < 8; i++) { float a = X[i], b = X[(i + 1) & 7]; Q(__hadd2_rn) } }
__global__ void k192() { for (int i = 0; i < 8; i++) { float a = X[i]; C(__float2int_rn) } }
__global__ void k193() { for (int i = 0; i < 8; i++) { float a = X[i]; C(__float2int_rz) } }
__global__ void k194() { for (int i = 0; i < 8; i++) { float a = X[i]; C(__float2int_ru) } }
__global__ void k195() { for (int i = 0; i < 8; i++) { float a = X[i]; C(__float2int_rd) } }
__global__ void k196() { for (int i = 0; i < 8; i++) { float a = X[i]; C(__float2uint_rn) } }
__global__ void k197() { for (int i = 0; i < 8; i++) { float a = X[i]; C(__float_as_int) } }
__global__ void k198() { for (int i = 0; i < 8; i++) { float a = X[i]; C(__float2ll_rn) } }
__global__ void k199() { for (int i = 0; i < 8; i++) { float a = X[i]; C(lrintf) } }
__global__ void k200() { for (int i = 0; i < 8; i++) { float a = X[i]; C(lroundf) } }
__global__ void k201() { for (int i = 0; i < 8; i++) { float a = X[i]; C(llrintf) } }
__global__ void k202() { for (int i = 0; i < 8; i++) { float a = X[i]; C(ilogbf) } }
__global__ void k203() { for (int i = 0; i < 5; i++) { int a = I[i]; J(__popc) } }
__global__ void k204() { for (int i = 0; i < 5; i++) { int a = I[i]; J(__clz) } }
__global__ void k205() { for (int i = 0; i < 5; i++) { int a = I[i]; J(__ffs) } }
__global__ void k206() { for (int i = 0; i < 5; i++) { int a = I[i]; J(__brev) } }
__global__ void k207() { for (int i = 0; i < 5; i++) { int a = I[i]; J(abs) } }
__global__ void k208() { for (int i = 0; i < 5; i++) { int a = I[i]; J(__vabs2) } }
__global__ void k209() { for (int i = 0; i < 5; i++) { int a = I[i]; J(__vabs4) } }
__global__ void k210() { for (int i = 0; i < 5; i++) { int a = I[i]; J(__vabsss2) } }
__global__ void k211() { for (int i = 0; i < 5; i++) { int a = I[i]; J(__vabsss4) } }
__global__ void k212() { for (int i = 0; i < 5; i++) { int a = I[i]; J(__vneg2) } }
__global__ void k213() { for (int i = 0; i < 5; i++) { int a = I[i]; J(__vneg4) } }
__global__ void k214() { for (int i = 0; i < 5; i++) { int a = I[i]; J(__vnegss2) } }
__global__ void k215() { for (int i = 0; i < 5; i++) { int a = I[i]; J(__vnegss4) } }
__global__ void k216() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(min) } }
__global__ void k217() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(max) } }
__global__ void k218() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__mulhi) } }
__global__ void k219() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__umulhi) } }
__global__ void k220() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__mul24) } }
__global__ void k221() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__umul24) } }
__global__ void k222() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(umin) } }
__global__ void k223() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(umax) } }
__global__ void k224() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__hadd) } }
__global__ void k225() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__rhadd) } }
__global__ void k226() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__uhadd) } }
__global__ void k227() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__urhadd) } }
__global__ void k228() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__vabsdiffs2) } }
__global__ void k229() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__vabsdiffs4) } }
__global__ void k230() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__vabsdiffu2) } }
__global__ void k231() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__vabsdiffu4) } }
__global__ void k232() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__vadd2) } }
__global__ void k233() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__vadd4) } }
__global__ void k234() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__vaddss2) } }
__global__ void k235() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__vaddss4) } }
__global__ void k236() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__vaddus2) } }
__global__ void k237() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__vaddus4) } }
__global__ void k238() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__vavgs2) } }
__global__ void k239() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__vavgs4) } }
__global__ void k240() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__vavgu2) } }
__global__ void k241() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__vavgu4) } }
__global__ void k242() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__vcmpeq2) } }
__global__ void k243() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__vcmpeq4) } }
__global__ void k244() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__vcmpges2) } }
__global__ void k245() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__vcmpges4) } }
__global__ void k246() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__vcmpgeu2) } }
__global__ void k247() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__vcmpgeu4) } }
__global__ void k248() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__vcmpgts2) } }
__global__ void k249() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__vcmpgts4) } }
__global__ void k250() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__vcmpgtu2) } }
__global__ void k251() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__vcmpgtu4) } }
__global__ void k252() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__vcmples2) } }
__global__ void k253() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__vcmples4) } }
__global__ void k254() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__vcmpleu2) } }
__global__ void k255() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__vcmpleu4) } }
__global__ void k256() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__vcmplts2) } }
__global__ void k257() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__vcmplts4) } }
__global__ void k258() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__vcmpltu2) } }
__global__ void k259() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__vcmpltu4) } }
__global__ void k260() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__vcmpne2) } }
__global__ void k261() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__vcmpne4) } }
__global__ void k262() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__vhaddu2) } }
__global__ void k263() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__vhaddu4) } }
__global__ void k264() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__vmaxs2) } }
__global__ void k265() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__vmaxs4) } }
__global__ void k266() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__vmaxu2) } }
__global__ void k267() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__vmaxu4) } }
__global__ void k268() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__vmins2) } }
__global__ void k269() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__vmins4) } }
__global__ void k270() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__vminu2) } }
__global__ void k271() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__vminu4) } }
__global__ void k272() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__vsads2) } }
__global__ void k273() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__vsads4) } }
__global__ void k274() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__vsadu2) } }
__global__ void k275() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__vsadu4) } }
__global__ void k276() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__vseteq2) } }
__global__ void k277() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__vseteq4) } }
__global__ void k278() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__vsetges2) } }
__global__ void k279() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__vsetges4) } }
__global__ void k280() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__vsetgeu2) } }
__global__ void k281() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__vsetgeu4) } }
__global__ void k282() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__vsetgts2) } }
__global__ void k283() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__vsetgts4) } }
__global__ void k284() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__vsetgtu2) } }
__global__ void k285() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__vsetgtu4) } }
__global__ void k286() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__vsetles2) } }
__global__ void k287() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__vsetles4) } }
__global__ void k288() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__vsetleu2) } }
__global__ void k289() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__vsetleu4) } }
__global__ void k290() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__vsetlts2) } }
__global__ void k291() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__vsetlts4) } }
__global__ void k292() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__vsetltu2) } }
__global__ void k293() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__vsetltu4) } }
__global__ void k294() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__vsetne2) } }
__global__ void k295() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__vsetne4) } }
__global__ void k296() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__vsub2) } }
__global__ void k297() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__vsub4) } }
__global__ void k298() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__vsubss2) } }
__global__ void k299() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__vsubss4) } }
__global__ void k300() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__vsubus2) } }
__global__ void k301() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j]; K(__vsubus4) } }
__global__ void k302() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j], c = I[(i + j) % 5]; L(__sad) } }
__global__ void k303() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j], c = I[(i + j) % 5]; L(__usad) } }
__global__ void k304() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j], c = I[(i + j) % 5]; L(__byte_perm) } }
__global__ void k305() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j], c = I[(i + j) % 5]; L(__dp4a) } }
__global__ void k306() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j], c = I[(i + j) % 5]; L(__funnelshift_l) } }
__global__ void k307() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j], c = I[(i + j) % 5]; L(__funnelshift_r) } }
__global__ void k308() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j], c = I[(i + j) % 5]; L(__funnelshift_lc) } }
__global__ void k309() { for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { int a = I[i], b = I[j], c = I[(i + j) % 5]; L(__funnelshift_rc) } }
int main() { k0<<<1, 1>>>(); k1<<<1, 1>>>(); k2<<<1, 1>>>(); k3<<<1, 1>>>(); k4<<<1, 1>>>(); k5<<<1, 1>>>(); k6<<<1, 1>>>(); k7<<<1, 1>>>(); k8<<<1, 1>>>(); k9<<<1, 1>>>(); k10<<<1, 1>>>(); k11<<<1, 1>>>(); k12<<<1, 1>>>(); k13<<<1, 1>>>(); k14<<<1, 1>>>(); k15<<<1, 1>>>(); k16<<<1, 1>>>(); k17<<<1, 1>>>(); k18<<<1, 1>>>(); k19<<<1, 1>>>(); k20<<<1, 1>>>(); k21<<<1, 1>>>(); k22<<<1, 1>>>(); k23<<<1, 1>>>(); k24<<<1, 1>>>(); k25<<<1, 1>>>(); k26<<<1, 1>>>(); k27<<<1, 1>>>(); k28<<<1, 1>>>(); k29<<<1, 1>>>(); k30<<<1, 1>>>(); k31<<<1, 1>>>(); k32<<<1, 1>>>(); k33<<<1, 1>>>(); k34<<<1, 1>>>(); k35<<<1, 1>>>(); k36<<<1, 1>>>(); k37<<<1, 1>>>(); k38<<<1, 1>>>(); k39<<<1, 1>>>(); k40<<<1, 1>>>(); k41<<<1, 1>>>(); k42<<<1, 1>>>(); k43<<<1, 1>>>(); k44<<<1, 1>>>(); k45<<<1, 1>>>(); k46<<<1, 1>>>(); k47<<<1, 1>>>(); k48<<<1, 1>>>(); k49<<<1, 1>>>(); k50<<<1, 1>>>(); k51<<<1, 1>>>(); k52<<<1, 1>>>(); k53<<<1, 1>>>(); k54<<<1, 1>>>(); k55<<<1, 1>>>(); k56<<<1, 1>>>(); k57<<<1, 1>>>(); k58<<<1, 1>>>(); k59<<<1, 1>>>(); k60<<<1, 1>>>(); k61<<<1, 1>>>(); k62<<<1, 1>>>(); k63<<<1, 1>>>(); k64<<<1, 1>>>(); k65<<<1, 1>>>(); k66<<<1, 1>>>(); k67<<<1, 1>>>(); k68<<<1, 1>>>(); k69<<<1, 1>>>(); k70<<<1, 1>>>(); k71<<<1, 1>>>(); k72<<<1, 1>>>(); k73<<<1, 1>>>(); k74<<<1, 1>>>(); k75<<<1, 1>>>(); k76<<<1, 1>>>(); k77<<<1, 1>>>(); k78<<<1, 1>>>(); k79<<<1, 1>>>(); k80<<<1, 1>>>(); k81<<<1, 1>>>(); k82<<<1, 1>>>(); k83<<<1, 1>>>(); k84<<<1, 1>>>(); k85<<<1, 1>>>(); k86<<<1, 1>>>(); k87<<<1, 1>>>(); k88<<<1, 1>>>(); k89<<<1, 1>>>(); k90<<<1, 1>>>(); k91<<<1, 1>>>(); k92<<<1, 1>>>(); k93<<<1, 1>>>(); k94<<<1, 1>>>(); k95<<<1, 1>>>(); k96<<<1, 1>>>(); k97<<<1, 1>>>(); k98<<<1, 1>>>(); k99<<<1, 1>>>(); k100<<<1, 1>>>(); k101<<<1, 1>>>(); k102<<<1, 1>>>(); k103<<<1, 1>>>(); k104<<<1, 1>>>(); k105<<<1, 1>>>(); k106<<<1, 1>>>(); k107<<<1, 1>>>(); k108<<<1, 1>>>(); k109<<<1, 1>>>(); k110<<<1, 1>>>(); k111<<<1, 1>>>(); k112<<<1, 1>>>(); k113<<<1, 1>>>(); k114<<<1, 1>>>(); k115<<<1, 1>>>(); k116<<<1, 1>>>(); k117<<<1, 1>>>(); k118<<<1, 1>>>(); k119<<<1, 1>>>(); k120<<<1, 1>>>(); k121<<<1, 1>>>(); k122<<<1, 1>>>(); k123<<<1, 1>>>(); k124<<<1, 1>>>(); k125<<<1, 1>>>(); k126<<<1, 1>>>(); k127<<<1, 1>>>(); k128<<<1, 1>>>(); k129<<<1, 1>>>(); k130<<<1, 1>>>(); k131<<<1, 1>>>(); k132<<<1, 1>>>(); k133<<<1, 1>>>(); k134<<<1, 1>>>(); k135<<<1, 1>>>(); k136<<<1, 1>>>(); k137<<<1, 1>>>(); k138<<<1, 1>>>(); k139<<<1, 1>>>(); k140<<<1, 1>>>(); k141<<<1, 1>>>(); k142<<<1, 1>>>(); k143<<<1, 1>>>(); k144<<<1, 1>>>(); k145<<<1, 1>>>(); k146<<<1, 1>>>(); k147<<<1, 1>>>(); k148<<<1, 1>>>(); k149<<<1, 1>>>(); k150<<<1, 1>>>(); k151<<<1, 1>>>(); k152<<<1, 1>>>(); k153<<<1, 1>>>(); k154<<<1, 1>>>(); k155<<<1, 1>>>(); k156<<<1, 1>>>(); k157<<<1, 1>>>(); k158<<<1, 1>>>(); k159<<<1, 1>>>(); k160<<<1, 1>>>(); k161<<<1, 1>>>(); k162<<<1, 1>>>(); k163<<<1, 1>>>(); k164<<<1, 1>>>(); k165<<<1, 1>>>(); k166<<<1, 1>>>(); k167<<<1, 1>>>(); k168<<<1, 1>>>(); k169<<<1, 1>>>(); k170<<<1, 1>>>(); k171<<<1, 1>>>(); k172<<<1, 1>>>(); k173<<<1, 1>>>(); k174<<<1, 1>>>(); k175<<<1, 1>>>(); k176<<<1, 1>>>(); k177<<<1, 1>>>(); k178<<<1, 1>>>(); k179<<<1, 1>>>(); k180<<<1, 1>>>(); k181<<<1, 1>>>(); k182<<<1, 1>>>(); k183<<<1, 1>>>(); k184<<<1, 1>>>(); k185<<<1, 1>>>(); k186<<<1, 1>>>(); k187<<<1, 1>>>(); k188<<<1, 1>>>(); k189<<<1, 1>>>(); k190<<<1, 1>>>(); k191<<<1, 1>>>(); k192<<<1, 1>>>(); k193<<<1, 1>>>(); k194<<<1, 1>>>(); k195<<<1, 1>>>(); k196<<<1, 1>>>(); k197<<<1, 1>>>(); k198<<<1, 1>>>(); k199<<<1, 1>>>(); k200<<<1, 1>>>(); k201<<<1, 1>>>(); k202<<<1, 1>>>(); k203<<<1, 1>>>(); k204<<<1, 1>>>(); k205<<<1, 1>>>(); k206<<<1, 1>>>(); k207<<<1, 1>>>(); k208<<<1, 1>>>(); k209<<<1, 1>>>(); k210<<<1, 1>>>(); k211<<<1, 1>>>(); k212<<<1, 1>>>(); k213<<<1, 1>>>(); k214<<<1, 1>>>(); k215<<<1, 1>>>(); k216<<<1, 1>>>(); k217<<<1, 1>>>(); k218<<<1, 1>>>(); k219<<<1, 1>>>(); k220<<<1, 1>>>(); k221<<<1, 1>>>(); k222<<<1, 1>>>(); k223<<<1, 1>>>(); k224<<<1, 1>>>(); k225<<<1, 1>>>(); k226<<<1, 1>>>(); k227<<<1, 1>>>(); k228<<<1, 1>>>(); k229<<<1, 1>>>(); k230<<<1, 1>>>(); k231<<<1, 1>>>(); k232<<<1, 1>>>(); k233<<<1, 1>>>(); k234<<<1, 1>>>(); k235<<<1, 1>>>(); k236<<<1, 1>>>(); k237<<<1, 1>>>(); k238<<<1, 1>>>(); k239<<<1, 1>>>(); k240<<<1, 1>>>(); k241<<<1, 1>>>(); k242<<<1, 1>>>(); k243<<<1, 1>>>(); k244<<<1, 1>>>(); k245<<<1, 1>>>(); k246<<<1, 1>>>(); k247<<<1, 1>>>(); k248<<<1, 1>>>(); k249<<<1, 1>>>(); k250<<<1, 1>>>(); k251<<<1, 1>>>(); k252<<<1, 1>>>(); k253<<<1, 1>>>(); k254<<<1, 1>>>(); k255<<<1, 1>>>(); k256<<<1, 1>>>(); k257<<<1, 1>>>(); k258<<<1, 1>>>(); k259<<<1, 1>>>(); k260<<<1, 1>>>(); k261<<<1, 1>>>(); k262<<<1, 1>>>(); k263<<<1, 1>>>(); k264<<<1, 1>>>(); k265<<<1, 1>>>(); k266<<<1, 1>>>(); k267<<<1, 1>>>(); k268<<<1, 1>>>(); k269<<<1, 1>>>(); k270<<<1, 1>>>(); k271<<<1, 1>>>(); k272<<<1, 1>>>(); k273<<<1, 1>>>(); k274<<<1, 1>>>(); k275<<<1, 1>>>(); k276<<<1, 1>>>(); k277<<<1, 1>>>(); k278<<<1, 1>>>(); k279<<<1, 1>>>(); k280<<<1, 1>>>(); k281<<<1, 1>>>(); k282<<<1, 1>>>(); k283<<<1, 1>>>(); k284<<<1, 1>>>(); k285<<<1, 1>>>(); k286<<<1, 1>>>(); k287<<<1, 1>>>(); k288<<<1, 1>>>(); k289<<<1, 1>>>(); k290<<<1, 1>>>(); k291<<<1, 1>>>(); k292<<<1, 1>>>(); k293<<<1, 1>>>(); k294<<<1, 1>>>(); k295<<<1, 1>>>(); k296<<<1, 1>>>(); k297<<<1, 1>>>(); k298<<<1, 1>>>(); k299<<<1, 1>>>(); k300<<<1, 1>>>(); k301<<<1, 1>>>(); k302<<<1, 1>>>(); k303<<<1, 1>>>(); k304<<<1, 1>>>(); k305<<<1, 1>>>(); k306<<<1, 1>>>(); k307<<<1, 1>>>(); k308<<<1, 1>>>(); k309<<<1, 1>>>(); cudaDeviceSynchronize(); }
