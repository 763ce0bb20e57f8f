import assert from 'node:assert/strict';
import { analyseText } from '../fixtures/analyseText.ts';
import { answers } from './answers.ts';

const kernel = (body: string): string => `// warplint: launch grid=(64) block=(256)
__global__ void k(const float* a, float* out, unsigned* counters) {
  __shared__ __align__(16) unsigned short tile[64][8];
  __shared__ __align__(16) unsigned short wide[64][64];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x, y, z, w;
  unsigned r[4], n;
  ${body}
}`;

/** The answers alone: the text of an access in PTX is the whole statement. */
async function counts(body: string): Promise<string[]> {
  return (await answers(kernel(body))).map((line) => line.replace(/ (?:asm|"\w"\().*: (?=[\d-]+$)/s, ' '));
}

/** What the kernel could not be followed through. */
async function gaps(body: string): Promise<string[]> {
  const { kernels } = await analyseText('/test/gaps.cu', kernel(body));
  return kernels.flatMap(({ launches }) =>
    launches.flatMap(({ summary }) => summary.opaque.map(({ reason }) => reason)),
  );
}

describe('inline PTX', () => {
  it('loads and stores vectors as one instruction', async () => {
    const body = `asm("ld.global.nc.L1::no_allocate.v4.f32 {%0, %1, %2, %3}, [%4];"
        : "=f"(x), "=f"(y), "=f"(z), "=f"(w) : "l"(a + i * 4));
      asm volatile("st.global.v2.f32 [%0+8], {%1, %2};" :: "l"(out + i * 4), "f"(x), "f"(y + z + w) : "memory");`;
    // 16 bytes a lane; 8 of every 16.
    assert.deepEqual(await counts(body), ['load 16', 'store 16']);
  });
  it('knows the lane, atomics and predicates', async () => {
    const body = `int lane; asm("mov.s32 %0, %%laneid;" : "=r"(lane));
      asm volatile("red.global.add.u32 [%0], %1;" :: "l"(counters + lane * 2), "r"(1));
      asm volatile("atom.global.cas.b32 %0, [%1], %2, %3;" : "=r"(n) : "l"(counters), "r"(0), "r"(1));
      asm volatile("{ .reg .pred p; setp.ne.b32 p, %0, 0; @p st.global.u32 [%1], %2; }"
        :: "r"((int)(threadIdx.x < 16)), "l"(counters + i), "r"(n));`;
    assert.deepEqual(await counts(body), ['atomic 8', 'atomic 1', 'store 2']);
  });
  it('knows what orders, hands on registers and lets kernels begin, and touches nothing', async () => {
    const texts = [
      'fence.proxy.async.shared::cta;',
      'wgmma.fence.sync.aligned;',
      'wgmma.commit_group.sync.aligned;',
      'wgmma.wait_group.sync.aligned 0;',
      'setmaxnreg.dec.sync.aligned.u32 24;',
      'griddepcontrol.wait;',
      'griddepcontrol.launch_dependents;',
      'cp.async.bulk.commit_group;',
      'cp.async.bulk.wait_group.read 0;',
    ];
    const body = texts.map((text) => `asm volatile("${text}" ::: "memory");`).join('');
    assert.deepEqual(await gaps(body), []);
    assert.deepEqual(await counts(body), []);
  });
  it('computes addresses: fields, shifts, products, selections', async () => {
    const body = `int row; asm("bfe.u32 %0, %1, 0, 5;" : "=r"(n) : "r"((unsigned)threadIdx.x));
      asm("{ .reg .u32 t; shl.b32 t, %1, 1; mad.lo.u32 %0, t, 4, 0; }" : "=r"(row) : "r"(n));
      out[row] = x;
      asm("{ .reg .pred p; setp.lt.u32 p, %1, 16; selp.u32 %0, %1, 0, p; }" : "=r"(row) : "r"(n));
      out[row] = y;`;
    // Lanes 32 bytes apart; then sixteen neighbours and sixteen lanes at the first of them.
    assert.deepEqual(await counts(body), ['store out[row]: 32', 'store out[row]: 2']);
  });
  it('takes out bits, also where a function is told which', async () => {
    const body = `auto field = [](unsigned value, unsigned first, unsigned count) {
        unsigned bits;
        asm("bfe.u32 %0, %1, %2, %3;" : "=r"(bits) : "r"(value), "r"(first), "r"(count));
        return bits;
      };
      out[field(threadIdx.x, 1, 4) * 8] = 1;
      out[field(threadIdx.x, 0, 0)] = 1;`;
    // Bits 1 to 4 of the thread's number: pairs of lanes with 16 places that lie 32 bytes apart.
    assert.deepEqual(await counts(body), [
      'store out[field(threadIdx.x, 1, 4) * 8]: 16',
      'store out[field(threadIdx.x, 0, 0)]: 1',
    ]);
  });
  it('makes addresses of shared memory, and follows them past loaded offsets', async () => {
    const address = (what: string): string =>
      `unsigned at; asm("{.reg .u64 whole;\\n cvta.to.shared.u64 whole, %1;\\n cvt.u32.u64 %0, whole;}\\n"
        : "=r"(at) : "l"(${what}));`;
    const body = `${address('&wide[threadIdx.x % 64][0]')}
      asm volatile("st.shared.f32 [%0], %1;" :: "r"(at), "f"(x));`;
    // Rows of 128 bytes: all lanes in one bank.
    assert.deepEqual(await counts(body), ['store 32']);
    const stored = `${address('&tile[0][0]')} at += counters[0] * 4 + threadIdx.x * 8;
      asm volatile("st.shared.f32 [%0], %1;" :: "r"(at), "f"(x));`;
    // Lanes 8 bytes apart, wherever the first of them is.
    assert.deepEqual(await counts(stored), ['load counters[0]: 1', 'store 2']);
  });
  it('loads pointers, also over the address', async () => {
    const body = `const float** p = (const float**)a + i;
      asm volatile("ld.global.nc.b64 %0, [%0];" : "+l"(p) : : "memory");
      out[i] = **p;`;
    // 8 bytes a lane; where the loaded ones lead is in the data.
    assert.deepEqual((await counts(body)).slice(0, 1), ['load 8']);
  });
  it('copies past the registers', async () => {
    const body = `unsigned at = (unsigned)__cvta_generic_to_shared(&tile[threadIdx.x % 64][0]);
      asm volatile("cp.async.cg.shared.global.L2::128B [%0], [%1], 16;" :: "r"(at), "l"(a + threadIdx.x * 4));
      asm volatile("cp.async.wait_group %0;" :: "n"(0));`;
    assert.deepEqual((await counts(body)).sort(), ['load 16', 'store 4']);
  });
  it('reads the rows of matrix fragments, whose addresses eight lanes each give', async () => {
    const body = `unsigned row = (unsigned)__cvta_generic_to_shared(&tile[threadIdx.x % 32][0]);
      asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
        : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]) : "r"(row));
      row = (unsigned)__cvta_generic_to_shared(&wide[threadIdx.x % 32][0]);
      asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0, %1}, [%2];"
        : "=r"(r[0]), "=r"(r[1]) : "r"(row));
      row = (unsigned)__cvta_generic_to_shared(&tile[0][0]);
      asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
        : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]) : "r"(row));`;
    // Four matrices of 8 rows of 16 bytes that follow each other; then two whose rows are 128 bytes apart: 8-way; then
    // the same row for all, still one matrix at a time.
    assert.deepEqual(await counts(body), ['load 4', 'load 16', 'load 4']);
  });
  it('writes the rows of matrix fragments as it reads them', async () => {
    const body = `unsigned row = (unsigned)__cvta_generic_to_shared(&tile[threadIdx.x % 32][0]);
      asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};"
        :: "r"(row), "r"(r[0]), "r"(r[1]), "r"(r[2]), "r"(r[3]));
      row = (unsigned)__cvta_generic_to_shared(&wide[threadIdx.x % 32][0]);
      asm volatile("stmatrix.sync.aligned.x1.trans.m8n8.shared::cta.b16 [%0], {%1};" :: "r"(row), "r"(r[0]));
      asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};"
        :: "r"(row), "r"(r[0]), "r"(r[1]), "r"(r[2]), "r"(r[3]));`;
    // An H200 counted 4 passes for rows that follow each other, and 8 for each matrix whose rows are 128 bytes apart.
    assert.deepEqual(await counts(body), ['store 4', 'store 8', 'store 32']);
  });
  it('has nothing left to say of results that go through references', async () => {
    const body = `unsigned row = (unsigned)__cvta_generic_to_shared(&tile[threadIdx.x % 32][0]);
      unsigned &first = r[0], &second = r[1];
      asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0, %1}, [%2];" : "=r"(first), "=r"(second) : "r"(row));`;
    assert.deepEqual(await gaps(body), []);
  });
  it('elects the lowest lane of those that a function is told', async () => {
    const body = `auto isElected = [](unsigned members) {
        unsigned is;
        asm volatile("{ .reg .pred p; elect.sync _|p, %1; selp.u32 %0, 1, 0, p; }" : "=r"(is) : "r"(members));
        return (bool)is;
      };
      if (isElected(0xffffffff)) out[8 * i] = 1;
      if (!isElected(0xff00)) out[8 * i] = 2;`;
    // One lane of each warp, and then all but one.
    assert.deepEqual(await counts(body), ['store out[8 * i]: 1', 'store out[8 * i]: 31']);
    assert.deepEqual(await gaps(body), []);
  });
  it('knows products of tensor cores, though not their values', async () => {
    const body = `unsigned at = (unsigned)__cvta_generic_to_shared(&tile[threadIdx.x % 32][0]);
      asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0, %1}, [%2];"
        : "=r"(r[0]), "=r"(r[1]) : "r"(at));
      asm volatile("mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16 {%0, %1}, {%2, %3}, {%4}, {%0, %1};"
        : "+r"(r[2]), "+r"(r[3]) : "r"(r[0]), "r"(r[1]), "r"(r[0]));
      asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, _, %1, _}, [%2];"
        : "=r"(r[0]), "=r"(r[1]) : "r"(at));
      asm volatile("mma.sync.aligned.m16n8k8.row.col.f32.bf16.bf16.f32 {%0, %1, %2, %3}, {%4, %5}, {%6}, "
        "{0f00000000, 0f00000000, 0f00000000, 0f00000000};"
        : "=f"(x), "=f"(y), "=f"(z), "=f"(w) : "r"(r[0]), "r"(r[1]), "r"(r[2]));
      asm volatile("tcgen05.ld.sync.aligned.32x32b.x2.b32 {%0, %1}, [%2];" : "=r"(r[0]), "=r"(r[1]) : "r"(n));
      asm volatile("tcgen05.wait::ld.sync.aligned;");
      asm volatile("tcgen05.st.sync.aligned.32x32b.x1.b32 [%0], {%1};" :: "r"(n), "r"(r[0]));
      asm("szext.clamp.u32 %0, %1, 4;" : "=r"(n) : "r"(i));`;
    assert.deepEqual(await gaps(body), ['inline PTX `szext.clamp.u32`']);
  });
  it('sees no access in bulk copies and in barriers that lie in shared memory', async () => {
    const body = `__shared__ unsigned long long bar;
      unsigned at = (unsigned)__cvta_generic_to_shared(&bar), to = (unsigned)__cvta_generic_to_shared(&tile[0][0]);
      asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" :: "r"(at), "r"(1));
      asm volatile("mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [%0], 1024;" :: "r"(at));
      asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];"
        :: "r"(to), "l"(a), "r"(1024), "r"(at) : "memory");
      unsigned long long token;
      asm volatile("mbarrier.arrive.shared::cta.b64 %0, [%1];" : "=l"(token) : "r"(at));
      asm volatile("mbarrier.arrive.expect_tx.release.cta.shared::cta.b64 _, [%0], %1;" :: "r"(at), "r"(16));
      asm volatile("{ .reg .pred p; W: mbarrier.try_wait.parity.shared::cta.b64 p, [%0], %1; @p bra D; bra W; D: }"
        :: "r"(at), "r"(0));
      while (true) {
        asm volatile("{ .reg .pred p; mbarrier.test_wait.shared::cta.b64 p, [%1], %2; selp.b32 %0, 1, 0, p; }"
          : "=r"(n) : "r"(at), "l"(token));
        if (n) break;
      }
      out[8 * i] = tile[0][0];
      asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;" :: "l"(out), "r"(to), "r"(1024));
      asm volatile("cp.async.bulk.commit_group;");
      asm volatile("cp.async.bulk.wait_group.read 0;");
      asm volatile("mbarrier.inval.shared::cta.b64 [%0];" :: "r"(at));`;
    assert.deepEqual(await gaps(body), []);
    assert.deepEqual(await counts(body), ['store out[8 * i]: 32', 'load tile[0][0]: 1']);
  });
  it('knows what other units are asked for, and where the cluster is', async () => {
    const body = `unsigned to = (unsigned)__cvta_generic_to_shared(&tile[0][0]);
      asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%2, %3}], [%4];"
        :: "r"(to), "l"(a), "r"(0), "r"(0), "r"(to));
      asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%0, {%2, %3}], [%1];"
        :: "l"(a), "r"(to), "r"(0), "r"(0));
      asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster [%0], [%1], %2, [%3], %4;"
        :: "r"(to), "l"(a), "r"(1024), "r"(to), "h"((unsigned short)3));
      asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
      asm volatile("{ .reg .pred p; setp.ne.b32 p, %6, 0; "
        "wgmma.mma_async.sync.aligned.m64n8k16.f32.bf16.bf16 {%0, %1, %2, %3}, %4, %5, p, 1, 1, 0, 0; }"
        : "+f"(x), "+f"(y), "+f"(z), "+f"(w) : "l"(1ull), "l"(2ull), "n"(1));
      asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
      asm volatile("wgmma.wait_group.sync.aligned %0;" :: "n"(0) : "memory");
      asm volatile("setmaxnreg.inc.sync.aligned.u32 %0;" :: "n"(240));
      asm volatile("tcgen05.alloc.cta_group::%2.sync.aligned.shared::cta.b32 [%0], %1;" :: "r"(to), "r"(64), "n"(1));
      asm volatile("{ .reg .b32 remote; mapa.shared::cluster.u32 remote, %0, %1; "
        "mbarrier.arrive.release.cluster.shared::cluster.b64 _, [remote]; }" :: "r"(to), "r"(0));
      asm volatile("barrier.cluster.arrive.release.aligned;");
      asm volatile("barrier.cluster.wait.acquire.aligned;");
      unsigned block;
      asm volatile("mov.u32 %0, %%cluster_ctarank;" : "=r"(block));
      asm volatile("mov.u32 %0, %%clusterid.x;" : "=r"(block));
      out[8 * i] = x;`;
    assert.deepEqual(await gaps(body), []);
    assert.deepEqual(await counts(body), ['store out[8 * i]: 32']);
  });
  it('leaves what it does not know opaque', async () => {
    const body = `asm("szext.clamp.u32 %0, %1, 4;" : "=r"(n) : "r"(i)); counters[n] = 1;`;
    assert.deepEqual(await answers(kernel(body)), [
      'store counters[n]: unknown, inline PTX `szext.clamp.u32`',
    ]);
    // Sixteen rows, and twice the width of any access of the H200.
    const wider = `unsigned at = (unsigned)__cvta_generic_to_shared(&tile[threadIdx.x % 32][0]);
      asm("ldmatrix.sync.aligned.m16n16.x1.trans.shared.b8 {%0, %1}, [%2];" : "=r"(r[0]), "=r"(r[1]) : "r"(at));
      asm("st.global.v8.f32 [%0], {%1, %1, %1, %1, %1, %1, %1, %1};" :: "l"(out), "f"(x));`;
    assert.deepEqual(await answers(kernel(wider)), []);
  });
});
