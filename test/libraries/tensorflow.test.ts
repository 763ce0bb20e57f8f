import assert from 'node:assert/strict';
import { analyseText, shapesOf } from '../../server/src/analysis/testProgram.ts';
import { expect } from './library.ts';

const before = `#include "tensorflow/core/util/gpu_kernel_helper.h"
using namespace tensorflow;
using GPUDevice = Eigen::GpuDevice;`;

describe('operations of TensorFlow', () => {
  // By hand: 32 lanes that follow each other are 4 sectors, 8 or 12 bytes apart 8 or 12.
  it('have loops over the grid whose accesses are known', async () => {
    const text = `${before}
      __global__ void k(const float* in, float* out, int n) {
        GPU_1D_KERNEL_LOOP(i, n) { out[i] = ldg(in + 3 * i); GpuAtomicAdd(out + i, 2); }
        CUDA_AXIS_KERNEL_LOOP(j, n, X) { out[2 * j] = 1; }
      }
      void run(const float* in, float* out, int n) { k<<<32, 256>>>(in, out, n); }`;
    await expect(text, [
      'ldg(in + 3 * i) global load 1..12',
      'out[i] global store 1..4',
      'GpuAtomicAdd(out + i, 2) global atomic 1..4',
      'out[2 * j] global store 1..8',
    ]);
  });

  it('launch through a function, in blocks that another one chooses', async () => {
    const analysis = await analyseText(`${before}
      template <typename T, int N> __global__ void k(T* out, int n) { GPU_1D_KERNEL_LOOP(i, n) { out[N * i] = 1; } }
      template <typename T> void run(const GPUDevice& d, T* out, int n) {
        GpuLaunchConfig config = GetGpuLaunchConfig(n, d);
        TF_CHECK_OK(GpuLaunchKernel(k<T, 2>, config.block_count, config.thread_per_block, 0, d.stream(), out, n));
      }
      template void run<double>(const GPUDevice&, double*, int);`);
    assert.deepEqual(shapesOf(analysis, 'k'), [['host', null, [1024, 1, 1], 'double', '2']]);
    assert.deepEqual(
      analysis.diagnostics.map(({ rule }) => rule),
      ['uncoalesced-global-access'],
    );
  });
});
