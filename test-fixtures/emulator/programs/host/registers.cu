// Registers of x86 with many numbers.
#pragma GCC target("avx2,fma")
#include <immintrin.h>
#include <cstdio>
#include <cstring>
#include <cstdint>
#include <cmath>
static unsigned long long seed = 88172645463325252ull;
static unsigned char byte_() { seed ^= seed << 13; seed ^= seed >> 7; seed ^= seed << 17; return seed >> 33; }
template <typename R> R random_() { R r; unsigned char b[sizeof(R)]; for (size_t i = 0; i < sizeof(R); i++) b[i] = byte_() % 5 == 0 ? (i % 2 ? 0x80 : 0xff) : byte_(); memcpy(&r, b, sizeof r); return r; }
template <typename R> void show(const char* name, R r) {
  unsigned long long w[sizeof(R) / 8];
  memcpy(w, &r, sizeof r);
  printf("%s", name); for (unsigned long long one : w) printf(" %016llx", one); printf("\n");
}
#define B(f) show(#f, f(a, b));
#define U(f) show(#f, f(a));
void whole() {
  __m128i a = random_<__m128i>(), b = random_<__m128i>(), c = random_<__m128i>();
  B(_mm_add_epi8) B(_mm_add_epi16) B(_mm_add_epi32) B(_mm_add_epi64) B(_mm_sub_epi8) B(_mm_sub_epi64)
  B(_mm_mullo_epi16) B(_mm_mullo_epi32) B(_mm_mulhi_epi16) B(_mm_mulhi_epu16) B(_mm_mul_epu32) B(_mm_madd_epi16)
  B(_mm_min_epi16) B(_mm_max_epi16) B(_mm_min_epu8) B(_mm_max_epu8) B(_mm_min_epi32) B(_mm_max_epu32)
  B(_mm_avg_epu8) B(_mm_avg_epu16) B(_mm_adds_epi8) B(_mm_adds_epu8) B(_mm_adds_epi16) B(_mm_subs_epu16) B(_mm_subs_epi8)
  B(_mm_cmpeq_epi8) B(_mm_cmpgt_epi8) B(_mm_cmpgt_epi16) B(_mm_cmpeq_epi32) B(_mm_cmpgt_epi32) U(_mm_abs_epi8) U(_mm_abs_epi32)
  B(_mm_and_si128) B(_mm_or_si128) B(_mm_xor_si128) B(_mm_andnot_si128) B(_mm_unpacklo_epi8) B(_mm_unpackhi_epi8)
  B(_mm_unpacklo_epi16) B(_mm_unpackhi_epi32) B(_mm_unpacklo_epi64) B(_mm_packs_epi16) B(_mm_packus_epi16) B(_mm_packs_epi32)
  B(_mm_packus_epi32) B(_mm_sad_epu8) B(_mm_shuffle_epi8) B(_mm_hadd_epi32)
  show("slli16", _mm_slli_epi16(a, 3)); show("slli16", _mm_slli_epi16(a, 20)); show("srli32", _mm_srli_epi32(a, 5));
  show("srai16", _mm_srai_epi16(a, 4)); show("srai32", _mm_srai_epi32(a, 77)); show("slli64", _mm_slli_epi64(a, 33)); show("srli64", _mm_srli_epi64(a, 64));
  show("slli", _mm_slli_si128(a, 3)); show("srli", _mm_srli_si128(a, 5)); show("shuf", _mm_shuffle_epi32(a, _MM_SHUFFLE(0, 3, 1, 2)));
  show("lo", _mm_shufflelo_epi16(a, 0x1b)); show("hi", _mm_shufflehi_epi16(a, 0x4e)); show("blendv", _mm_blendv_epi8(a, b, c));
  show("insert", _mm_insert_epi16(a, 77, 3)); show("loadl", _mm_loadl_epi64(&a)); _mm_storel_epi64(&c, a); show("storel", c);
  printf("%d %d %d %d %lld\n", _mm_movemask_epi8(a), _mm_extract_epi16(a, 5), _mm_extract_epi32(a, 2), _mm_cvtsi128_si32(a), (long long)_mm_cvtsi128_si64(b));
  show("set", _mm_set_epi16(1, 2, 3, 4, 5, 6, 7, 8)); show("setr", _mm_setr_epi8(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16));
  show("set1", _mm_set1_epi8(-3)); show("set64", _mm_set_epi64x(7, -1)); show("cvt", _mm_cvtsi32_si128(-5));
  U(_mm_cvtepi32_ps)
}
void wide() {
  __m256i a = random_<__m256i>(), b = random_<__m256i>();
  B(_mm256_add_epi16) B(_mm256_sub_epi32) B(_mm256_mullo_epi32) B(_mm256_cmpgt_epi64) B(_mm256_cmpeq_epi64) B(_mm256_and_si256)
  B(_mm256_unpacklo_epi8) B(_mm256_unpackhi_epi64) B(_mm256_packs_epi32) B(_mm256_madd_epi16) B(_mm256_shuffle_epi8) B(_mm256_sad_epu8)
  B(_mm256_hadd_epi32) B(_mm256_min_epu16) B(_mm256_max_epi8)
  show("x", _mm256_extracti128_si256(a, 1)); show("slli", _mm256_slli_si256(a, 5)); printf("%d\n", _mm256_movemask_epi8(a));
  show("shuf", _mm256_shuffle_epi32(a, 0x93)); show("srai", _mm256_srai_epi32(a, 7)); show("i", _mm256_inserti128_si256(a, _mm_set1_epi32(4), 1));
  show("set", _mm256_set_epi32(1, 2, 3, 4, 5, 6, 7, 8)); U(_mm256_cvtepi32_ps)
}
void floats() {
  float x[8] = {1.5f, -2.25f, 3e9f, -0.0f, 2.5f, 1e-3f, 7.0f / 3, -1}, y[8] = {0.3f, 4, -2.5f, 0.0f, 3.5f, NAN, 2, 9}, z[8] = {1, 2, 3, 4, -5, -6, 7, 8}, out[8];
  { __m128 a = _mm_loadu_ps(x), b = _mm_loadu_ps(y), c = _mm_loadu_ps(z);
    B(_mm_add_ps) B(_mm_sub_ps) B(_mm_mul_ps) B(_mm_div_ps) B(_mm_min_ps) B(_mm_max_ps) B(_mm_cmplt_ps) B(_mm_cmpneq_ps) B(_mm_hadd_ps)
    B(_mm_unpacklo_ps) B(_mm_movehl_ps) B(_mm_movelh_ps) B(_mm_and_ps) B(_mm_andnot_ps) B(_mm_add_ss) B(_mm_div_ss) U(_mm_cvtps_epi32) U(_mm_cvttps_epi32)
    show("fma", _mm_fmadd_ps(a, b, c)); show("shuf", _mm_shuffle_ps(a, b, _MM_SHUFFLE(3, 1, 2, 0))); show("sqrt", _mm_sqrt_ps(_mm_set1_ps(2)));
    _mm_store_ss(out, b); printf("%g %g %d\n", out[0], _mm_cvtss_f32(a), _mm_movemask_ps(a)); }
  { __m256 a = _mm256_loadu_ps(x), b = _mm256_loadu_ps(y), c = _mm256_loadu_ps(z);
    B(_mm256_add_ps) B(_mm256_min_ps) B(_mm256_max_ps) B(_mm256_hadd_ps) B(_mm256_unpackhi_ps) show("fma", _mm256_fmadd_ps(a, b, c)); show("fms", _mm256_fmsub_ps(a, b, c));
    show("fnma", _mm256_fnmadd_ps(a, b, c)); show("cmp", _mm256_cmp_ps(a, b, _CMP_LT_OQ)); show("cmp", _mm256_cmp_ps(a, b, _CMP_NEQ_UQ)); show("cmp", _mm256_cmp_ps(a, b, _CMP_GE_OS));
    show("blend", _mm256_blendv_ps(a, b, c)); show("ext", _mm256_extractf128_ps(a, 1)); show("cast", _mm256_castps256_ps128(a));
    _mm256_storeu_ps(out, _mm256_mul_ps(a, c)); for (float one : out) printf("%g ", one); __m256 d = a * c + c; printf("%g %g\n", d[1], d[7]); }
  { __m256d a = _mm256_set_pd(1.1, 2.2, 3.3, -4.4), b = _mm256_set1_pd(0.7); B(_mm256_mul_pd) B(_mm256_div_pd) B(_mm256_hadd_pd) B(_mm256_unpacklo_pd) U(_mm256_sqrt_pd)
    show("fma", _mm256_fmadd_pd(a, b, a)); show("shuf", _mm256_shuffle_pd(a, b, 6)); show("x", _mm256_extractf128_pd(a, 0)); printf("%d\n", _mm256_movemask_pd(a)); }
  { __m128d a = _mm_set_pd(1.1, -2.2), b = _mm_set_sd(3); B(_mm_add_pd) B(_mm_cmpge_pd) B(_mm_unpackhi_pd) B(_mm_mul_sd) printf("%g\n", _mm_cvtsd_f64(a)); }
  float* m = (float*)_mm_malloc(64, 32); _mm_prefetch((const char*)m, _MM_HINT_T0); _mm256_store_ps(m, _mm256_setzero_ps()); printf("%g %d\n", m[7], (int)((uintptr_t)m % 32)); _mm_free(m);
}
int main() { whole(); wide(); floats(); }
