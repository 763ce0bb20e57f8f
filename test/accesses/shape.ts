/** A launch of four blocks of eight warps, for kernels that are analysed without a program around them. */
export const shape = {
  grid: [4, 1, 1],
  block: [256, 1, 1],
  sharedDynamicBytes: 0,
  source: 'host',
  at: undefined,
} as const;
