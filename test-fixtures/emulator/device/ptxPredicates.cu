// Predicates of inline PTX: whether a shuffle's source lies in its segment, and registers that a guard leaves alone.
#include <cstdio>

__device__ int inclusiveSum(int value) {
    for (int offset = 1; offset < 32; offset *= 2) {
        asm volatile(
            "{ .reg .s32 other; .reg .pred p;"
            "  shfl.sync.up.b32 other|p, %0, %1, 0x0, 0xffffffff;"
            "  @p add.s32 %0, other, %0; }"
            : "+r"(value)
            : "r"(offset));
    }
    return value;
}

__device__ int sumOfSegment(int value) {
    for (int offset = 4; offset > 0; offset /= 2) {
        asm volatile(
            "{ .reg .s32 other; .reg .pred p;"
            "  shfl.sync.down.b32 other|p, %1, %2, 0x181f, 0xffffffff;"
            "  @p add.s32 other, other, %1;"
            "  mov.s32 %0, other; }"
            : "=r"(value)
            : "r"(value), "r"(offset));
    }
    return value;
}

__device__ int inButterfly(int value, int mask) {
    int result;
    asm volatile(
        "{ .reg .s32 other, chosen; .reg .pred p, q;"
        "  shfl.sync.bfly.b32 other|p, %1, %2, 0x101f, 0xffffffff;"
        "  setp.gt.s32 q, %1, 20;"
        "  mov.s32 chosen, 1000;"
        "  @p mov.s32 chosen, other;"
        "  @!q add.s32 chosen, chosen, 1;"
        "  mov.s32 %0, chosen; }"
        : "=r"(result)
        : "r"(value), "r"(mask));
    return result;
}

__device__ int fromLane(int value, int lane) {
    int result;
    asm volatile(
        "{ .reg .s32 other; .reg .pred p;"
        "  shfl.sync.idx.b32 other|p, %1, %2, 0x1f, 0xffffffff;"
        "  selp.s32 %0, other, -1, p; }"
        : "=r"(result)
        : "r"(value), "r"(lane));
    return result;
}

__global__ void predicates(int* out) {
    int lane = threadIdx.x;
    out[lane] = inclusiveSum(lane * lane);
    out[32 + lane] = sumOfSegment(lane);
    out[64 + lane] = inButterfly(lane, 4);
    out[96 + lane] = inButterfly(lane, 16);
    out[128 + lane] = fromLane(3 * lane, 31 - lane);
}

int main() {
    int* out;
    cudaMallocManaged(&out, 160 * sizeof(int));
    predicates<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    for (int i = 0; i < 160; i++) printf("%d%c", out[i], i % 32 == 31 ? '\n' : ' ');
    cudaFree(out);
    return 0;
}
