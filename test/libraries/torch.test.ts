import assert from 'node:assert/strict';
import { analyseText, kernelNamed } from '../../server/src/analysis/testProgram.ts';
import { absoluteSpan } from '../../server/src/text/location.ts';

const header = '#include <torch/extension.h>\n';

async function launchesOf(text: string, name = 'k'): Promise<string[]> {
  const analysis = await analyseText(text);
  return kernelNamed(analysis, name).launches.map(({ summary: { launch }, kernel }) =>
    [kernel.displayName, launch.source, launch.block.join('x'), ...(launch.assumedTypes ?? [])].join(' '),
  );
}

/** `text space operation min..max` of each access to global memory under the first launch of `k`. */
async function accessLines(text: string): Promise<string[]> {
  const summary = kernelNamed(await analyseText(text), 'k').launches[0]?.summary;
  return (summary?.accesses ?? [])
    .filter(({ space }) => space === 'global')
    .map(({ at, space, operation, sectors, reason }) => {
      const { start, end } = absoluteSpan(at);
      const range = sectors === undefined ? reason : `${sectors.min}..${sectors.max}`;
      return `${text.slice(start, end)} ${space} ${operation} ${range ?? '?'}`;
    });
}

async function opaqueReasons(text: string): Promise<string[]> {
  const summary = kernelNamed(await analyseText(text), 'k').launches[0]?.summary;
  return (summary?.opaque ?? []).map(({ reason }) => reason);
}

const copy = `
template <typename scalar_t> __global__ void k(const scalar_t* a, scalar_t* b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) b[i] = a[i];
}`;

describe('launches inside of PyTorch dispatches', () => {
  const dispatch = (macro: string, launch: string): string => `${header}${copy}
    void run(torch::Tensor a, torch::Tensor b) {
      const int n = a.numel();
      const int threads = 128;
      ${macro}, ${launch});
    }`;
  const launch = `[&] {
    k<scalar_t><<<(n + threads - 1) / threads, threads>>>(a.data_ptr<scalar_t>(), b.data_ptr<scalar_t>(), n);
  }`;

  it('are found, with the type that is usual, and say that it is assumed', async () => {
    assert.deepEqual(await launchesOf(dispatch('AT_DISPATCH_FLOATING_TYPES(a.scalar_type(), "k"', launch)), [
      'k<float> host 128x1x1 scalar_t = float',
    ]);
    assert.deepEqual(await launchesOf(dispatch('AT_DISPATCH_INTEGRAL_TYPES(a.type(), "k"', `(${launch})`)), [
      'k<long> host 128x1x1 scalar_t = int64_t',
    ]);
    const two = 'AT_DISPATCH_FLOATING_TYPES_AND2(at::ScalarType::Half, at::kBFloat16, a.scalar_type(), "k"';
    assert.deepEqual(await launchesOf(dispatch(two, launch)), ['k<float> host 128x1x1 scalar_t = float']);
  });

  it('know how many threads a warp has', async () => {
    const warps = launch.replace('threads>>>', 'dim3(at::cuda::warp_size(), 4)>>>');
    const text = dispatch('AT_DISPATCH_FLOATING_TYPES(a.scalar_type(), "k"', warps);
    assert.deepEqual(await launchesOf(text), ['k<float> host 32x4x1 scalar_t = float']);
  });

  it('are found in the second version, which lists the types behind the function', async () => {
    const listed = async (types: string): Promise<unknown> =>
      launchesOf(dispatch('AT_DISPATCH_V2(a.scalar_type(), "k"', `AT_WRAP(${launch}), ${types}`));
    assert.deepEqual(await listed('AT_EXPAND(AT_FLOATING_TYPES), at::kHalf'), [
      'k<float> host 128x1x1 scalar_t = float',
    ]);
    assert.deepEqual(await listed('at::kHalf, at::kFloat'), [
      'k<c10::Half> host 128x1x1 scalar_t = c10::Half',
    ]);
    assert.deepEqual(await listed('AT_EXPAND(AT_INTEGRAL_TYPES)'), ['k<long> host 128x1x1 scalar_t = long']);
  });

  it('are found in Paddle’s, too', async () => {
    const text = `#include "paddle/extension.h"
${copy}
      void run(const paddle::Tensor& a, paddle::Tensor& b, int n) {
        PD_DISPATCH_FLOATING_TYPES(a.type(), "k", ([&] {
          k<data_t><<<(n + 127) / 128, 128, 0, a.stream()>>>(a.data<data_t>(), b.data<data_t>(), n);
        }));
      }`;
    assert.deepEqual(await launchesOf(text), ['k<float> host 128x1x1 data_t = float']);
  });

  it('take the kernel’s arguments from tensors, also through a function of the project', async () => {
    const text = `${header}${copy}
      template <typename T> void start(const at::Tensor& a, at::Tensor b) {
        k<<<at::ceil_div(a.size(0), int64_t(96)), 96, 0, at::cuda::getCurrentCUDAStream()>>>(
            a.const_data_ptr<T>(), b.data_ptr<T>(), a.size(0));
        C10_CUDA_KERNEL_LAUNCH_CHECK();
      }
      void run(at::Tensor a, at::Tensor b) {
        TORCH_CHECK(a.is_cuda(), "a must be a CUDA tensor");
        const at::cuda::OptionalCUDAGuard guard(device_of(a));
        AT_DISPATCH_FLOATING_TYPES_AND_HALF(a.scalar_type(), "run", [&] { start<scalar_t>(a, b); });
      }`;
    assert.deepEqual(await launchesOf(text), ['k<float> host 96x1x1 scalar_t = float']);
  });

  it('are all those of a list of cases, of which none is assumed', async () => {
    const cases = 'AT_DISPATCH_SWITCH(a.scalar_type(), "k", AT_DISPATCH_CASE(at::ScalarType::Half';
    const text = dispatch(cases, `${launch}) AT_DISPATCH_CASE(at::kDouble, ${launch})`);
    assert.deepEqual(await launchesOf(text), ['k<c10::Half> host 128x1x1', 'k<double> host 128x1x1']);
  });

  it('are those of the project’s own macro of that name', async () => {
    const own =
      '#define AT_DISPATCH_FLOATING_TYPES(type, name, ...) { using scalar_t = double; __VA_ARGS__(); }\n';
    const text = own + dispatch('AT_DISPATCH_FLOATING_TYPES(a.scalar_type(), "k"', launch);
    assert.deepEqual(await launchesOf(text), ['k<double> host 128x1x1']);
  });
});

describe('PyTorch’s accessors', () => {
  // How far apart the innermost elements lie is a number of the tensor's: 1 as a rule, but not always.
  it('leave the innermost distance open, and report nothing for it', async () => {
    const text = `${header}
      __global__ void k(torch::PackedTensorAccessor32<float, 2, torch::RestrictPtrTraits> a,
                        const at::PackedTensorAccessor64<float, 1> b) {
        int c = blockIdx.x * blockDim.x + threadIdx.x;
        if (c < a.size(1)) a[blockIdx.y][c] = b[c];
      }`;
    assert.deepEqual(await accessLines(text), [
      'b[c] global load 1..32',
      'a[blockIdx.y][c] global store 1..32',
    ]);
    assert.deepEqual(await opaqueReasons(text), []);
    const { diagnostics } = await analyseText(text);
    assert.deepEqual(diagnostics, []);
  });

  it('are one address for a warp where no index differs from lane to lane', async () => {
    const text = `${header}
      __global__ void k(torch::PackedTensorAccessor32<float, 2> a, float* b) {
        b[threadIdx.x] = a[blockIdx.x][3];
      }`;
    assert.deepEqual(await accessLines(text), [
      'a[blockIdx.x][3] global load 1..1',
      'b[threadIdx.x] global store 4..4',
    ]);
  });

  it('say what neighbouring rows cost', async () => {
    const { diagnostics } = await analyseText(`${header}
      __global__ void k(torch::PackedTensorAccessor32<float, 2> a) { a[threadIdx.x][0] = 1; }`);
    assert.deepEqual(
      diagnostics.map(({ rule }) => rule),
      ['uncoalesced-global-access'],
    );
    assert.match(diagnostics[0]?.message ?? '', /`a\.strides_\[0\] \* 4 B` apart/);
  });
});

describe('PyTorch’s types and helpers in kernels', () => {
  it('have the width of what they hold: 32 halves are 2 sectors, 32 sums 4', async () => {
    const text = `${header}
      template <typename T> __global__ void k(const T* a, at::acc_type<T, true>* b, T* c, int n) {
        using op = at::opmath_type<T>;
        int i = blockIdx.x * blockDim.x + threadIdx.x;
        if (i < n) {
          op x = static_cast<op>(a[i]) * op(2);
          b[i] = x;
          c[i] = x + a[i];
        }
      }
      template __global__ void k<c10::Half>(const c10::Half*, float*, c10::Half*, int);`;
    const lines = await accessLines(text);
    assert.deepEqual(lines.map((line) => line.replace(/^.* global/, '').trim()).sort(), [
      'load 1..2',
      'load 1..2',
      'store 1..2',
      'store 1..4',
    ]);
    assert.deepEqual(await opaqueReasons(text), []);
  });

  it('loop over the grid as the loop that is written out', async () => {
    const kernel = (loop: string): string =>
      `${header}__global__ void k(float* a, int n) { ${loop} a[i] = 1; }`;
    const own = 'for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)';
    const lines = await accessLines(kernel('CUDA_KERNEL_LOOP(i, n)'));
    assert.equal(lines.length, 1);
    assert.deepEqual(lines, await accessLines(kernel(own)));
  });

  it('bound a block as they say', async () => {
    const text = `${header}
      C10_LAUNCH_BOUNDS_1(512) __global__ void k(float* a) { a[threadIdx.x] = 0; }
      template <int N> __global__ void C10_LAUNCH_BOUNDS_2(64, 4) l(float* a) { a[threadIdx.x] = N; }`;
    assert.deepEqual(await launchesOf(text), ['k bounds 512x1x1']);
    assert.deepEqual(await launchesOf(text, 'l'), ['l<?> bounds 64x1x1 N = ?']);
  });

  it('tell where random numbers begin', async () => {
    const text = `${header}
      __global__ void k(at::PhiloxCudaState state, unsigned long long* a) {
        const auto [seed, offset] = at::cuda::philox::unpack(state);
        a[threadIdx.x] = seed + std::get<1>(at::cuda::philox::unpack(state));
      }`;
    assert.deepEqual(await opaqueReasons(text), []);
    assert.deepEqual(await accessLines(text), ['a[threadIdx.x] global store 8..8']);
  });

  it('add atomically', async () => {
    const text = `${header}
      __global__ void k(float* a, at::Half* b) {
        gpuAtomicAdd(a + threadIdx.x, 1.0f);
        gpuAtomicAdd(b + threadIdx.x, static_cast<at::Half>(1.0f));
      }`;
    assert.deepEqual(await opaqueReasons(text), []);
    const lines = await accessLines(text);
    assert.deepEqual(
      lines.map((line) => /global.*/.exec(line)?.[0]),
      ['global atomic 4..4', 'global atomic 2..2'],
    );
  });
});
