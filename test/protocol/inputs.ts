/** Inputs that are too large to write down. */

export function nestedParentheses(depth: number): string {
  const index = `${'('.repeat(depth)}threadIdx.x${')'.repeat(depth)}`;
  return `__global__ void nested(float* a) {\n  a[${index}] = 1.0f;\n}\n`;
}

/** Many small kernels and device functions, each with a little of everything. */
export function manyLines(lines: number): string {
  const linesOfOne = 20;
  return Array.from({ length: Math.ceil(lines / linesOfOne) }, (_, i) => kernelText(i)).join('');
}

function kernelText(i: number): string {
  return `
/* Kernel ${i}: a stencil through shared memory. */
__device__ float weight${i}(int distance, float scale) {
  return scale / (1 + distance * distance);
}
__global__ void stencil${i}(const float* in, float* out, int n, int stride) {
  __shared__ float tile[256 + 2];
  int index = blockIdx.x * blockDim.x + threadIdx.x;
  if (index < n) {
    tile[threadIdx.x + 1] = in[index * stride];
  }
  __syncthreads();
  float sum = 0;
  for (int d = -1; d <= 1; d++) {
    sum += tile[threadIdx.x + 1 + d] * weight${i}(d, 2.0f);
  }
  if (index < n) {
    out[index] = sum;
  }
}
`;
}
