// Direct-sum gravity and short-ranged LJ with cell lists, periodic box.
#include <cmath>
#include <cstdlib>
#include <iostream>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>
#include <cuda_runtime.h>

namespace md {

inline void throwOnError(cudaError_t e, const char* where) {
    if (e != cudaSuccess) throw std::runtime_error(std::string(where) + ": " + cudaGetErrorString(e));
}

struct Vec3 {
    float x, y, z;
    __host__ __device__ Vec3(float a = 0, float b = 0, float c = 0) : x(a), y(b), z(c) {}
    __host__ __device__ Vec3 operator+(const Vec3& o) const { return {x + o.x, y + o.y, z + o.z}; }
    __host__ __device__ Vec3 operator-(const Vec3& o) const { return {x - o.x, y - o.y, z - o.z}; }
    __host__ __device__ Vec3 operator*(float s) const { return {x * s, y * s, z * s}; }
    __host__ __device__ Vec3& operator+=(const Vec3& o) { x += o.x; y += o.y; z += o.z; return *this; }
    __host__ __device__ float dot(const Vec3& o) const { return x * o.x + y * o.y + z * o.z; }
};

// Array-of-structures particle (40 bytes)
struct Particle {
    Vec3  pos, vel, acc;
    float mass;
};

// Structure-of-arrays view handed to kernels by value
struct ParticleView {
    float4* posq;   // xyz + charge/mass
    float *vx, *vy, *vz;
    float *fx, *fy, *fz;
    int n;

    __device__ Vec3 position(int i) const { float4 p = posq[i]; return {p.x, p.y, p.z}; }
    __device__ void addForce(int i, const Vec3& f) {
        fx[i] += f.x;
        fy[i] += f.y;
        fz[i] += f.z;
    }
};

class PeriodicBox {
public:
    PeriodicBox(float lx, float ly, float lz) : L_(lx, ly, lz), inv_(1 / lx, 1 / ly, 1 / lz) {}
    __device__ Vec3 minImage(Vec3 d) const {
        d.x -= L_.x * rintf(d.x * inv_.x);
        d.y -= L_.y * rintf(d.y * inv_.y);
        d.z -= L_.z * rintf(d.z * inv_.z);
        return d;
    }
    __device__ float4 wrap(float4 p) const {
        p.x -= L_.x * floorf(p.x * inv_.x);
        p.y -= L_.y * floorf(p.y * inv_.y);
        p.z -= L_.z * floorf(p.z * inv_.z);
        return p;
    }
    __host__ __device__ const Vec3& length() const { return L_; }
private:
    Vec3 L_, inv_;
};

struct CellGrid {
    int nx, ny, nz;
    Vec3 invCell;
    static constexpr int kMaxPerCell = 32;

    int count() const { return nx * ny * nz; }
    __device__ int linear(int cx, int cy, int cz) const { return (cz * ny + cy) * nx + cx; }
    __device__ int wrapLinear(int cx, int cy, int cz) const {
        cx = (cx + nx) % nx;
        cy = (cy + ny) % ny;
        cz = (cz + nz) % nz;
        return linear(cx, cy, cz);
    }
    __device__ int cellOf(const Vec3& p) const {
        int cx = min(max(int(p.x * invCell.x), 0), nx - 1);
        int cy = min(max(int(p.y * invCell.y), 0), ny - 1);
        int cz = min(max(int(p.z * invCell.z), 0), nz - 1);
        return linear(cx, cy, cz);
    }
};

__device__ inline Vec3 gravity(const Vec3& a, const float4& b) {
    Vec3 d(b.x - a.x, b.y - a.y, b.z - a.z);
    float inv = rsqrtf(d.dot(d) + 1e-3f);
    return d * (b.w * inv * inv * inv);
}

__global__ void gravityAos(Particle* p, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    Vec3 me = p[i].pos;
    Vec3 acc;
    for (int j = 0; j < n; ++j) {
        const Particle& q = p[j];
        acc += gravity(me, make_float4(q.pos.x, q.pos.y, q.pos.z, q.mass));
    }
    p[i].acc = acc;
}

template <int TILE>
__global__ void gravityTiled(ParticleView v) {
    __shared__ float4 tile[TILE];
    int i = blockIdx.x * TILE + threadIdx.x;
    Vec3 me = (i < v.n) ? v.position(i) : Vec3();
    Vec3 acc;
    for (int base = 0; base < v.n; base += TILE) {
        int j = base + threadIdx.x;
        tile[threadIdx.x] = (j < v.n) ? v.posq[j] : make_float4(0, 0, 0, 0);
        __syncthreads();
#pragma unroll 8
        for (int k = 0; k < TILE; ++k)
            acc += gravity(me, tile[k]);
        __syncthreads();
    }
    if (i < v.n) {
        v.fx[i] = acc.x;
        v.fy[i] = acc.y;
        v.fz[i] = acc.z;
    }
}

__global__ void integrateAos(Particle* p, int n, float dt) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    Particle q = p[i];
    q.vel += q.acc * dt;
    q.pos += q.vel * dt;
    p[i] = q;
}

__global__ void verletKickDrift(ParticleView v, PeriodicBox box, float dt) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < v.n; i += blockDim.x * gridDim.x) {
        float h = 0.5f * dt;
        float ux = v.vx[i] + h * v.fx[i];
        float uy = v.vy[i] + h * v.fy[i];
        float uz = v.vz[i] + h * v.fz[i];
        float4 p = v.posq[i];
        p.x += dt * ux;
        p.y += dt * uy;
        p.z += dt * uz;
        v.posq[i] = box.wrap(p);
        v.vx[i] = ux;
        v.vy[i] = uy;
        v.vz[i] = uz;
        v.fx[i] = v.fy[i] = v.fz[i] = 0.f;
    }
}

__global__ void verletKick(ParticleView v, float dt) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= v.n) return;
    v.vx[i] += 0.5f * dt * v.fx[i];
    v.vy[i] += 0.5f * dt * v.fy[i];
    v.vz[i] += 0.5f * dt * v.fz[i];
}

__global__ void binParticles(ParticleView v, CellGrid g, int* count, int* cells) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= v.n) return;
    int c = g.cellOf(v.position(i));
    int slot = atomicAdd(&count[c], 1);
    if (slot < CellGrid::kMaxPerCell)
        cells[c * CellGrid::kMaxPerCell + slot] = i;
}

__device__ inline Vec3 lennardJones(const Vec3& d, float rc2) {
    float r2 = d.dot(d);
    if (r2 > rc2 || r2 < 1e-8f) return {};
    float s2 = 1.f / fmaxf(r2, 0.3f), s6 = s2 * s2 * s2;
    return d * (24.f * s2 * s6 * (2.f * s6 - 1.f));
}

__global__ void forceCells(ParticleView v, CellGrid g, PeriodicBox box, const int* __restrict__ count,
                           const int* __restrict__ cells, float rc2) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= v.n) return;
    Vec3 me = v.position(i);
    int c = g.cellOf(me);
    int cx = c % g.nx, cy = (c / g.nx) % g.ny, cz = c / (g.nx * g.ny);
    Vec3 f;
    for (int dz = -1; dz <= 1; ++dz)
        for (int dy = -1; dy <= 1; ++dy)
            for (int dx = -1; dx <= 1; ++dx) {
                int nc = g.wrapLinear(cx + dx, cy + dy, cz + dz);
                int m = min(count[nc], CellGrid::kMaxPerCell);
                for (int k = 0; k < m; ++k) {
                    int j = cells[nc * CellGrid::kMaxPerCell + k];
                    if (j != i) f += lennardJones(box.minImage(me - v.position(j)), rc2);
                }
            }
    v.addForce(i, f);
}

// one warp (lane = slot) per cell: neighbours staged in shared memory
__global__ void forceCellBlocks(ParticleView v, CellGrid g, PeriodicBox box, const int* count, const int* cells, float rc2) {
    constexpr int M = CellGrid::kMaxPerCell;
    __shared__ float sx[M], sy[M], sz[M];
    const int home = g.linear(blockIdx.x, blockIdx.y, blockIdx.z);
    const int lane = threadIdx.x;
    const int mine = min(count[home], M);
    const int i = lane < mine ? cells[home * M + lane] : -1;
    Vec3 me = i >= 0 ? v.position(i) : Vec3();
    Vec3 f;
    for (int nb = 0; nb < 27; ++nb) {
        int nc = g.wrapLinear(int(blockIdx.x) + nb % 3 - 1, int(blockIdx.y) + nb / 3 % 3 - 1, int(blockIdx.z) + nb / 9 - 1);
        int m = min(count[nc], M);
        __syncwarp();
        if (lane < m) {
            Vec3 q = v.position(cells[nc * M + lane]);
            sx[lane] = q.x;
            sy[lane] = q.y;
            sz[lane] = q.z;
        }
        __syncwarp();
        for (int k = 0; k < m; ++k) {
            Vec3 q(sx[k], sy[k], sz[k]);
            f += lennardJones(box.minImage(me - q), rc2);
        }
    }
    if (i >= 0) v.addForce(i, f);
}

__global__ void kineticEnergy(ParticleView v, float* out) {
    __shared__ float buf[128];
    float e = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < v.n; i += gridDim.x * blockDim.x) {
        float a = v.vx[i], b = v.vy[i], c = v.vz[i];
        e += 0.5f * v.posq[i].w * (a * a + b * b + c * c);
    }
    buf[threadIdx.x] = e;
    __syncthreads();
    for (int s = 64; s > 0; s >>= 1) {
        if (threadIdx.x < s) buf[threadIdx.x] += buf[threadIdx.x + s];
        __syncthreads();
    }
    if (threadIdx.x == 0) atomicAdd(out, buf[0]);
}

__global__ void packAos(ParticleView v, Particle* p) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < v.n) {
        p[i].pos = v.position(i);
        p[i].vel = Vec3(v.vx[i], v.vy[i], v.vz[i]);
        p[i].mass = v.posq[i].w;
    }
}

class Simulation {
public:
    Simulation(int n, float box, int cells) : box_(box, box, box), grid_{cells, cells, cells, Vec3(cells / box, cells / box, cells / box)} {
        std::mt19937 rng(1234);
        std::uniform_real_distribution<float> u(0.f, box);
        std::vector<float4> h(n);
        for (auto& p : h) { p.x = u(rng); p.y = u(rng); p.z = u(rng); p.w = 1.0f; }
        view_.n = n;
        view_.posq = alloc<float4>(n);
        for (float** f : {&view_.vx, &view_.vy, &view_.vz, &view_.fx, &view_.fy, &view_.fz}) *f = alloc<float>(n);
        aos_ = alloc<Particle>(n);
        count_ = alloc<int>(grid_.count());
        cells_ = alloc<int>(size_t(grid_.count()) * CellGrid::kMaxPerCell);
        energy_ = alloc<float>(1);
        throwOnError(cudaMemcpy(view_.posq, h.data(), n * sizeof(float4), cudaMemcpyHostToDevice), "upload");
    }
    ~Simulation() { for (void* p : owned_) cudaFree(p); }

    void step(float dt, bool blockwise) {
        const float rc2 = 1.0f;
        verletKickDrift<<<16, 128>>>(view_, box_, dt);
        throwOnError(cudaMemset(count_, 0, grid_.count() * sizeof(int)), "memset");
        binParticles<<<blocks(256), 256>>>(view_, grid_, count_, cells_);
        if (blockwise) forceCellBlocks<<<dim3(grid_.nx, grid_.ny, grid_.nz), 32>>>(view_, grid_, box_, count_, cells_, rc2);
        else           forceCells<<<blocks(128), 128>>>(view_, grid_, box_, count_, cells_, rc2);
        verletKick<<<blocks(256), 256>>>(view_, dt);
    }
    void gravityPasses(float dt) {
        gravityTiled<128><<<blocks(128), 128>>>(view_);
        gravityTiled<256><<<blocks(256), 256>>>(view_);
        packAos<<<blocks(192), 192>>>(view_, aos_);
        gravityAos<<<blocks(128), 128>>>(aos_, view_.n);
        integrateAos<<<blocks(128), 128>>>(aos_, view_.n, dt);
    }
    float energy() {
        float e = 0;
        throwOnError(cudaMemset(energy_, 0, sizeof(float)), "memset");
        kineticEnergy<<<8, 128>>>(view_, energy_);
        throwOnError(cudaMemcpy(&e, energy_, sizeof e, cudaMemcpyDeviceToHost), "energy");
        return e;
    }
private:
    int blocks(int t) const { return (view_.n + t - 1) / t; }
    template <class T> T* alloc(size_t n) {
        void* p = nullptr;
        throwOnError(cudaMalloc(&p, n * sizeof(T)), "cudaMalloc");
        throwOnError(cudaMemset(p, 0, n * sizeof(T)), "cudaMemset");
        owned_.push_back(p);
        return static_cast<T*>(p);
    }
    ParticleView view_{};
    PeriodicBox box_;
    CellGrid grid_;
    Particle* aos_; int *count_, *cells_; float* energy_;
    std::vector<void*> owned_;
};

}  // namespace md
int main(int argc, char** argv) {
    int n = argc > 1 ? std::atoi(argv[1]) : 3000;
    md::Simulation sim(n, 12.0f, 10);
    for (int s = 0; s < 4; ++s) sim.step(1e-3f, s & 1);
    sim.gravityPasses(1e-3f);
    std::cout << "kinetic energy " << sim.energy() << "\n";
}
