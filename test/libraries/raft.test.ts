import assert from 'node:assert/strict';
import { accessLines, opaqueReasons } from './library.ts';

const program = (body: string): string => `#include <cstdint>
#include <raft/core/device_span.hpp>
#include <rmm/device_uvector.hpp>
__global__ void k(raft::device_span<float> s, raft::device_matrix_view<float, int, raft::col_major> columns,
                  raft::device_matrix_view<const float, int> rows, raft::KeyValuePair<int, float>* pairs) {
  __shared__ char memory[128];
  int lane = threadIdx.x % raft::warp_size();
  ${body}
}
int main() {
  float* p;
  cudaMalloc(&p, 1 << 24);
  raft::device_span<float> s(p, 1 << 20);
  k<<<64, 256>>>(s, raft::make_device_matrix_view<float, int, raft::col_major>(p, 64, 32),
                 raft::make_device_matrix_view<const float, int>(p, 32, 64), nullptr);
}`;

describe('accesses through RAFT’s views', () => {
  it('are those of what they point to', async () => {
    // A column's elements lie side by side, a row's as far apart as the other matrix has columns: 256 bytes.
    const text = program('s[raft::laneId() * 2] = columns(lane, 3) + rows(lane, 2);');
    assert.deepEqual(await accessLines(text), [
      'columns(lane, 3) global load 4..4',
      'rows(lane, 2) global load 32..32',
      's[raft::laneId() * 2] global store 8..8',
    ]);
    assert.deepEqual(await opaqueReasons(text), []);
  });

  it('follow sums of a warp and a block', async () => {
    const text = program(
      's[lane] = raft::blockReduce(raft::warpReduce(1.0f), memory) + raft::ceildiv(7, raft::WarpSize);',
    );
    assert.deepEqual(await opaqueReasons(text), []);
    assert.deepEqual(await accessLines(text, ['global']), ['s[lane] global store 4..4']);
  });
});
