// Assorted integer-heavy kernels: AES-style T-table rounds, SHA-256 on many
// short messages, RNG Monte-Carlo, Smith-Waterman, k-mer counting.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>
#include <cuda_runtime.h>

typedef uint8_t u8;
typedef uint32_t u32;
typedef uint64_t u64;

#define GPU(x) do { cudaError_t r_ = (x); if (r_ != cudaSuccess) { printf("GPU error '%s' line %d\n", cudaGetErrorString(r_), __LINE__); exit(1); } } while (0)
#define ROTR(x, n) (((x) >> (n)) | ((x) << (32 - (n))))
#define ROTL8(x)   __funnelshift_l((x), (x), 8)

/* ------------------------------------------------------------------ AES-like */
__constant__ u32 d_rk[44];

/* T0 in global memory, other tables by rotation */
__global__ void aes_ttable_global(const uint4 *in, uint4 *out, const u32 *__restrict__ T0, int nblocks, int rounds)
{
    int gid = blockIdx.x * blockDim.x + threadIdx.x;
    if (gid >= nblocks) return;
    uint4 s = in[gid];
    s.x ^= d_rk[0]; s.y ^= d_rk[1]; s.z ^= d_rk[2]; s.w ^= d_rk[3];
    for (int r = 1; r <= rounds; r++) {
        uint4 t;
        t.x = T0[s.x & 255] ^ ROTL8(T0[(s.y >> 8) & 255]) ^ d_rk[4 * r];
        t.y = T0[s.y & 255] ^ ROTL8(T0[(s.z >> 8) & 255]) ^ d_rk[4 * r + 1];
        t.z = T0[s.z & 255] ^ ROTL8(T0[(s.w >> 8) & 255]) ^ d_rk[4 * r + 2];
        t.w = T0[s.w & 255] ^ ROTL8(T0[(s.x >> 8) & 255]) ^ d_rk[4 * r + 3];
        s = t;
    }
    out[gid] = s;
}

/* table replicated in shared memory, one copy per bank: sT[entry][lane] */
__global__ void aes_ttable_replicated(const uint4 *in, uint4 *out, const u32 *T0, int nblocks, int rounds)
{
    __shared__ u32 sT[256][32];
    const int lane = threadIdx.x & 31;
    for (int e = threadIdx.x >> 5; e < 256; e += blockDim.x >> 5)
        sT[e][lane] = T0[e];
    __syncthreads();
    for (int gid = blockIdx.x * blockDim.x + threadIdx.x; gid < nblocks; gid += gridDim.x * blockDim.x) {
        uint4 s = in[gid];
        s.x ^= d_rk[0]; s.y ^= d_rk[1]; s.z ^= d_rk[2]; s.w ^= d_rk[3];
        for (int r = 1; r <= rounds; r++) {
            uint4 t;
            t.x = sT[s.x & 255][lane] ^ ROTL8(sT[(s.y >> 8) & 255][lane]) ^ d_rk[4 * r];
            t.y = sT[s.y & 255][lane] ^ ROTL8(sT[(s.z >> 8) & 255][lane]) ^ d_rk[4 * r + 1];
            t.z = sT[s.z & 255][lane] ^ ROTL8(sT[(s.w >> 8) & 255][lane]) ^ d_rk[4 * r + 2];
            t.w = sT[s.w & 255][lane] ^ ROTL8(sT[(s.x >> 8) & 255][lane]) ^ d_rk[4 * r + 3];
            s = t;
        }
        out[gid] = s;
    }
}

/* byte-wise S-box, state as 16 bytes, one thread per byte */
__global__ void sbox_shiftrows(const u8 *in, u8 *out, const u8 *sbox, int nbytes)
{
    __shared__ u8 box[256];
    box[threadIdx.x] = sbox[threadIdx.x];
    __syncthreads();
    int i = blockIdx.x * 256 + threadIdx.x;
    if (i >= nbytes) return;
    int blk = i & ~15, pos = i & 15;
    int row = pos & 3, colm = pos >> 2;
    u8 b = in[blk + row + 4 * ((colm + row) & 3)];
    out[i] = box[b];
}

/* ------------------------------------------------------------------ SHA-256 */
__constant__ u32 K256[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

__device__ void sha256_block(u32 st[8], u32 w[16])
{
    u32 a = st[0], b = st[1], c = st[2], d = st[3], e = st[4], f = st[5], g = st[6], h = st[7];
#pragma unroll
    for (int i = 0; i < 64; i++) {
        if (i >= 16) {
            u32 w15 = w[(i + 1) & 15], w2 = w[(i + 14) & 15];
            u32 s0 = ROTR(w15, 7) ^ ROTR(w15, 18) ^ (w15 >> 3);
            u32 s1 = ROTR(w2, 17) ^ ROTR(w2, 19) ^ (w2 >> 10);
            w[i & 15] += s0 + w[(i + 9) & 15] + s1;
        }
        u32 t1 = h + (ROTR(e, 6) ^ ROTR(e, 11) ^ ROTR(e, 25)) + ((e & f) ^ (~e & g)) + K256[i] + w[i & 15];
        u32 t2 = (ROTR(a, 2) ^ ROTR(a, 13) ^ ROTR(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
        h = g; g = f; f = e; e = d + t1; d = c; c = b; b = a; a = t1 + t2;
    }
    st[0] += a; st[1] += b; st[2] += c; st[3] += d; st[4] += e; st[5] += f; st[6] += g; st[7] += h;
}

#define SHA_INIT {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19}

/* message m occupies words [m*16*nblk ...), digests are 8 consecutive words */
__global__ void sha256_linear(const u32 *msg, u32 *digest, int nmsg, int nblk)
{
    int m = blockIdx.x * blockDim.x + threadIdx.x;
    if (m >= nmsg) return;
    u32 st[8] = SHA_INIT, w[16];
    for (int b = 0; b < nblk; b++) {
#pragma unroll
        for (int i = 0; i < 16; i++)
            w[i] = __byte_perm(msg[(m * nblk + b) * 16 + i], 0, 0x0123);
        sha256_block(st, w);
    }
#pragma unroll
    for (int i = 0; i < 8; i++)
        digest[m * 8 + i] = st[i];
}

/* word i of all the messages is contiguous */
__global__ void sha256_interleaved(const u32 *msg, u32 *digest, int nmsg, int nblk)
{
    int m = blockIdx.x * blockDim.x + threadIdx.x;
    if (m >= nmsg) return;
    u32 st[8] = SHA_INIT, w[16];
    for (int b = 0; b < nblk; b++) {
#pragma unroll
        for (int i = 0; i < 16; i++)
            w[i] = __byte_perm(msg[(b * 16 + i) * nmsg + m], 0, 0x0123);
        sha256_block(st, w);
    }
#pragma unroll
    for (int i = 0; i < 8; i++)
        digest[i * nmsg + m] = st[i];
}

__global__ void interleave(const u32 *in, u32 *out, int nmsg, int words)
{
    __shared__ u32 t[16][17];
    int w = blockIdx.x * 16 + threadIdx.x, m = blockIdx.y * 16 + threadIdx.y;
    if (w < words && m < nmsg) t[threadIdx.y][threadIdx.x] = in[m * words + w];
    __syncthreads();
    w = blockIdx.x * 16 + threadIdx.y;
    m = blockIdx.y * 16 + threadIdx.x;
    if (w < words && m < nmsg) out[w * nmsg + m] = t[threadIdx.x][threadIdx.y];
}

/* ------------------------------------------------------------------ Monte-Carlo */
struct XorShift128 { u32 x, y, z, w; };

__global__ void rng_seed(XorShift128 *st, int n, u32 seed)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n) return;
    u32 s = seed + i * 69069u;
    XorShift128 r;
    r.x = s = s * 1664525u + 1013904223u;
    r.y = s = s * 1664525u + 1013904223u;
    r.z = s = s * 1664525u + 1013904223u;
    r.w = (s * 1664525u + 1013904223u) | 1;
    st[i] = r;
}

__global__ void mc_pi(XorShift128 *states, u64 *hits, int n, int iters)
{
    __shared__ u32 cnt;
    if (threadIdx.x == 0) cnt = 0;
    __syncthreads();
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    u32 local = 0;
    if (i < n) {
        XorShift128 s = states[i];
        for (int k = 0; k < iters; k++) {
            u32 t = s.x ^ (s.x << 11);
            s.x = s.y; s.y = s.z; s.z = s.w;
            s.w = s.w ^ (s.w >> 19) ^ t ^ (t >> 8);
            float a = (s.w & 0xffff) / 65536.f, b = (s.w >> 16) / 65536.f;
            local += (a * a + b * b < 1.f);
        }
        states[i] = s;
    }
    u32 ballot_sum = __reduce_add_sync(0xffffffffu, local);
    if ((threadIdx.x & 31) == 0) atomicAdd(&cnt, ballot_sum);
    __syncthreads();
    if (threadIdx.x == 0) atomicAdd((unsigned long long *)hits, (unsigned long long)cnt);
}

/* ------------------------------------------------------------------ Smith-Waterman */
/* one block per query/target pair, anti-diagonals rotate through three shared rows */
__global__ void sw_wavefront(const char *queries, const char *targets, int qlen, int tlen, int *best)
{
    extern __shared__ int smem[];
    int *prev2 = smem, *prev = smem + qlen + 1, *cur = smem + 2 * (qlen + 1);
    char *q = (char *)(smem + 3 * (qlen + 1));
    const char *t = targets + (size_t)blockIdx.x * tlen;
    for (int i = threadIdx.x; i < 3 * (qlen + 1); i += blockDim.x) smem[i] = 0;
    for (int i = threadIdx.x; i < qlen; i += blockDim.x) q[i] = queries[(size_t)blockIdx.x * qlen + i];
    __syncthreads();
    int mx = 0;
    for (int d = 2; d <= qlen + tlen; d++) {
        int lo = max(1, d - tlen), hi = min(qlen, d - 1);
        for (int i = lo + threadIdx.x; i <= hi; i += blockDim.x) {
            int j = d - i;
            int sc = (q[i - 1] == t[j - 1]) ? 2 : -1;
            int up = prev[i - 1];
            int left = prev[i];
            int h = max(0, max(prev2[i - 1] + sc, max(up, left) - 1));
            cur[i] = h;
            mx = max(mx, h);
        }
        if (threadIdx.x == 0 && hi < qlen) cur[hi + 1] = 0;
        __syncthreads();
        int *tmp = prev2; prev2 = prev; prev = cur; cur = tmp;
    }
    atomicMax(&best[blockIdx.x], mx);
}

/* ------------------------------------------------------------------ k-mers */
template <int K>
__global__ void kmer_count(const char *seq, int len, u32 *counts)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > len - K) return;
    u32 code = 0;
#pragma unroll
    for (int k = 0; k < K; k++) {
        char c = seq[i + k];
        code = (code << 2) | ((c >> 1) & 3);
    }
    atomicAdd(&counts[code], 1u);
}

template <class T> static T *up(const std::vector<T> &v)
{
    T *d;
    GPU(cudaMalloc((void **)&d, v.size() * sizeof(T)));
    GPU(cudaMemcpy(d, v.data(), v.size() * sizeof(T), cudaMemcpyHostToDevice));
    return d;
}

int main(int argc, char **argv)
{
    int nmsg = argc > 1 ? atoi(argv[1]) : 3000;
    const int nblk = 2, words = nblk * 16;
    std::vector<u32> msg((size_t)nmsg * words), T0(256), rk(44);
    for (size_t i = 0; i < msg.size(); i++) msg[i] = (u32)i * 2654435761u ^ (u32)(i >> 3);
    std::vector<u8> sbox(256);
    for (int i = 0; i < 256; i++) { sbox[i] = (u8)(i * 167 + 99); T0[i] = sbox[i] * 0x02010103u; }
    for (int i = 0; i < 44; i++) rk[i] = 0x9e3779b9u * (i + 1);
    GPU(cudaMemcpyToSymbol(d_rk, rk.data(), sizeof(u32) * 44));

    u32 *d_msg = up(msg), *d_il = up(msg), *d_T0 = up(T0), *d_dig = up(std::vector<u32>((size_t)nmsg * 8));
    u8 *d_sbox = up(sbox);
    int naes = nmsg * words / 4;
    aes_ttable_global<<<(naes + 127) / 128, 128>>>((uint4 *)d_msg, (uint4 *)d_il, d_T0, naes, 10);
    aes_ttable_replicated<<<20, 256>>>((uint4 *)d_msg, (uint4 *)d_il, d_T0, naes, 10);
    sbox_shiftrows<<<(naes * 16 + 255) / 256, 256>>>((u8 *)d_msg, (u8 *)d_il, d_sbox, naes * 16);

    sha256_linear<<<(nmsg + 127) / 128, 128>>>(d_msg, d_dig, nmsg, nblk);
    interleave<<<dim3((words + 15) / 16, (nmsg + 15) / 16), dim3(16, 16)>>>(d_msg, d_il, nmsg, words);
    sha256_interleaved<<<(nmsg + 127) / 128, 128>>>(d_il, d_dig, nmsg, nblk);

    const int nrng = 5000;
    XorShift128 *d_st = up(std::vector<XorShift128>(nrng));
    u64 *d_hits = up(std::vector<u64>(1, 0));
    rng_seed<<<(nrng + 255) / 256, 256>>>(d_st, nrng, 2024);
    mc_pi<<<(nrng + 255) / 256, 256>>>(d_st, d_hits, nrng, 100);

    const int pairs = 24, ql = 100, tl = 150, glen = 50000;
    std::vector<char> genome(glen);
    for (int i = 0; i < glen; i++) genome[i] = "ACGT"[((u32)i * 2654435761u >> 13) & 3];
    char *d_seq = up(genome);
    int *d_best = up(std::vector<int>(pairs, 0));
    sw_wavefront<<<pairs, 64, 3 * (ql + 1) * sizeof(int) + ql>>>(d_seq, d_seq + 1000, ql, tl, d_best);
    u32 *d_cnt = up(std::vector<u32>(1 << 16, 0));
    kmer_count<5><<<(glen + 255) / 256, 256>>>(d_seq, glen, d_cnt);
    kmer_count<8><<<(glen + 255) / 256, 256>>>(d_seq, glen, d_cnt);

    u64 hits = 0;
    GPU(cudaMemcpy(&hits, d_hits, sizeof hits, cudaMemcpyDeviceToHost));
    printf("pi ~ %f\n", 4.0 * hits / (nrng * 100.0));
    GPU(cudaDeviceSynchronize());
    return 0;
}
