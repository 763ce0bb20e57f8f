import { expect, kernel } from './library.ts';
import { checksPrinted } from '../simulate/simulateText.ts';

describe('views of several dimensions', () => {
  // What nvcc 13.0 makes of the program for the host prints these lines.
  checksPrinted({
    'have the offsets, sizes and strides of libcu++': [
      `#include <cstdio>
#include <cuda/std/mdspan>
namespace cs = cuda::std;
template <typename M> __host__ __device__ int total(M m) { int s = 0; for (int i = 0; i < (int)m.extent(0); i++) for (int j = 0; j < (int)m.extent(1); j++) s = s * 3 + m(i, j); return s; }
int main() {
  int v[64]; for (int i = 0; i < 64; i++) v[i] = i % 7;
  cs::mdspan<int, cs::dextents<int, 2>> a(v, 4, 6);
  cs::mdspan<int, cs::extents<int, 4, cs::dynamic_extent>> b(v, 6);
  cs::mdspan<int, cs::extents<int, 4, cs::dynamic_extent>> b2(v, 4, 7);
  cs::mdspan<int, cs::extents<int, 3, 5>> c(v);
  cs::mdspan<int, cs::dextents<size_t, 2>, cs::layout_left> d(v, 4, 6);
  cs::mdspan e(v, 3, 4, 5);
  cs::mdspan f(v, cs::array<int, 2>{5, 6});
  cs::mdspan g(v, cs::extents<short, 2, cs::dynamic_extent, 3>(4));
  cs::mdspan<int, cs::dextents<int, 2>, cs::layout_stride> h(v, cs::layout_stride::mapping<cs::dextents<int, 2>>(cs::dextents<int, 2>(3, 4), cs::array<int, 2>{10, 2}));
  printf("%d %d %d %d %d %d\\n", total(a), total(b), total(b2), total(c), total(d), total(h));
  printf("%zu %zu %zu %zu %zu %zu %zu %zu\\n", sizeof a, sizeof b, sizeof c, sizeof d, sizeof e, sizeof f, sizeof g, sizeof h);
  printf("%d %d %d %d\\n", e(1, 2, 3), (int)e.stride(0), (int)e.stride(1), (int)e.size());
  printf("%d %d %d %d %d\\n", f(2, 3), (int)f.extent(1), g(1, 2, 1), (int)g.extent(1), (int)g.stride(0));
  printf("%d %d %d %d\\n", (int)g.rank(), (int)g.rank_dynamic(), (int)h.mapping().required_span_size(), (int)d.mapping().stride(1));
  cs::mdspan<const int, cs::dextents<int, 2>> view(a); printf("%d %d\\n", total(view), view.extents() == a.extents());
  cs::mdspan<int, cs::dextents<int, 1>> line(v, 9); line[4] = 90; printf("%d %d %d\\n", line(4), v[4], a[cs::array<int, 2>{0, 4}]);
  cs::dims<3> three(2, 3, 4); printf("%d %d\\n", (int)three.extent(2), (int)cs::dims<3>::static_extent(1) == -1);
  cs::mdspan<int, cs::dextents<int, 2>, cs::layout_stride> s(a); printf("%d %d %d\\n", total(s), s.stride(0), s.stride(1));
  printf("%d %d\\n", *(&a(1, 1)) , (int)(&a(3, 5) - a.data_handle()));
  cs::layout_right::mapping<cs::extents<int, 3, 4>> map; printf("%d %d\\n", map(2, 1), map.required_span_size());
}`,
      '1435710046 1435710046 328396872 3564252 -438900098 246749',
      '16 16 8 24 32 24 16 24',
      '5 20 5 60',
      '1 6 5 4 12',
      '3 1 27 4',
      '1435710046 1',
      '90 90 90',
      '4 1',
      '-1689018896 6 1',
      '0 23',
      '9 12',
    ],
  });

  const views = `#include <cuda/std/mdspan>
namespace cs = cuda::std;
template <class T> using Rows = cs::mdspan<T, cs::dextents<int, 2>>;
template <class T> using Columns = cs::mdspan<T, cs::dextents<int, 2>, cs::layout_left>;`;

  // By hand: a row of 64 floats is 256 bytes long, of which 32 lanes take 128, or 4 of each of 32 rows; 33 words apart they meet in no bank.
  it('move as many sectors as their layout makes of neighbouring lanes', async () => {
    const body = `
      Rows<float> rows(a, 64, 64);
      Columns<float> columns(a, 64, 64);
      cs::mdspan<float, cs::extents<int, 64, 64>> known(b);
      rows(blockIdx.x, threadIdx.x % 32) = 0;
      rows(threadIdx.x % 32, blockIdx.x) = 0;
      columns(blockIdx.x, threadIdx.x % 32) = 0;
      columns(threadIdx.x % 32, blockIdx.x) = 0;
      known(threadIdx.x % 32, 2) = rows.extent(0);`;
    await expect(kernel(views, body), [
      'rows(blockIdx.x, threadIdx.x % 32) global store 4..4',
      'rows(threadIdx.x % 32, blockIdx.x) global store 32..32',
      'columns(blockIdx.x, threadIdx.x % 32) global store 32..32',
      'columns(threadIdx.x % 32, blockIdx.x) global store 4..4',
      'known(threadIdx.x % 32, 2) global store 32..32',
    ]);
  });

  it('meet in as many banks of shared memory as their strides make of it', async () => {
    const body = `
      __shared__ float tile[32 * 33];
      cs::mdspan plain(tile, cs::extents<int, 32, 32>{});
      cs::mdspan<float, cs::extents<int, 32, 32>, cs::layout_stride> padded(
        tile, {cs::extents<int, 32, 32>{}, cs::array<int, 2>{33, 1}});
      plain(threadIdx.x % 32, threadIdx.x / 32) = 1;
      padded(threadIdx.x % 32, threadIdx.x / 32) = 1;`;
    await expect(kernel(views, body), [
      'plain(threadIdx.x % 32, threadIdx.x / 32) shared store 32..32',
      'padded(threadIdx.x % 32, threadIdx.x / 32) shared store 1..1',
    ]);
  });
});
