/** DPX functions of the CUDA Math API 13.0 on whole words: three-way and added minima and maxima. */
const extremes = (kind: 'max' | 'min'): string =>
  [
    ['s32', 'int'],
    ['u32', 'unsigned int'],
  ]
    .map(
      ([name, type]) => `
__device__ inline ${type!} __vi${kind}3_${name!}(${type!} a, ${type!} b, ${type!} c) {
  return ${kind}(${kind}(a, b), c);
}
__device__ inline ${type!} __viadd${kind}_${name!}(${type!} a, ${type!} b, ${type!} c) { return ${kind}(a + b, c); }
__device__ inline ${type!} __vib${kind}_${name!}(${type!} a, ${type!} b, bool* first) {
  *first = ${kind === 'max' ? 'a >= b' : 'a <= b'};
  return ${kind}(a, b);
}`,
    )
    .join('') +
  `
__device__ inline int __vi${kind}_s32_relu(int a, int b) { return max(${kind}(a, b), 0); }
__device__ inline int __vi${kind}3_s32_relu(int a, int b, int c) { return max(${kind}(${kind}(a, b), c), 0); }
__device__ inline int __viadd${kind}_s32_relu(int a, int b, int c) { return max(${kind}(a + b, c), 0); }
`;

export const dynamicProgramming = `${extremes('max')}${extremes('min')}`;
