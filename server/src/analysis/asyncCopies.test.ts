/** Asynchronous copies past L1: where in shared memory the bytes go decides how many sectors are moved. */
import assert from 'node:assert/strict';
import { analyseText, kernelNamed } from './testProgram.ts';
import type { FileAnalysis } from './fileAnalysis.ts';

/** 32 lanes copy 4 rows of 128 bytes; `to` and `from` are the bytes of row `r` and piece `p` of 16. */
function copy(to: string, from: string): string {
  return `
__global__ void k(const char* in, int pitch) {
  __shared__ __align__(128) char tile[4096];
  int r = threadIdx.x / 8, p = threadIdx.x % 8;
  unsigned target = (unsigned)__cvta_generic_to_shared(tile + (${to}));
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" :: "r"(target), "l"(in + (${from})));
}
void f(const char* in, int pitch) { k<<<1, 32>>>(in, pitch); }`;
}

async function countsOf(to: string, from: string): Promise<readonly unknown[]> {
  const { load, store } = accessesOf(await analyseText(copy(to, from)));
  return [load?.sectors?.min, load?.sectors?.max, store?.wavefronts?.min, store?.wavefronts?.max];
}

function accessesOf(analysis: FileAnalysis): Record<'load' | 'store', Access | undefined> {
  const accesses = kernelNamed(analysis, 'k').launches[0]?.summary.accesses ?? [];
  const [load, store] = (['load', 'store'] as const).map((one) =>
    accesses.find(({ operation }) => operation === one),
  );
  return { load, store };
}

type Access = FileAnalysis['kernels'][number]['launches'][number]['summary']['accesses'][number];

describe('an asynchronous copy through L1', () => {
  /** 32 lanes copy 4 bytes each: lane `i` from byte `from` to byte `to`. */
  const countsOfWords = async (
    to: string,
    from: string,
    conversion = '__cvta_generic_to_shared',
  ): Promise<readonly unknown[]> => {
    const { load, store } = accessesOf(
      await analyseText(`
extern "C" __device__ unsigned __nvvm_get_smem_pointer(void* p);
__global__ void k(const char* in) {
  __shared__ char tile[8192];
  int i = threadIdx.x;
  unsigned target = (unsigned)${conversion}(tile + (${to}));
  asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" :: "r"(target), "l"(in + (${from})));
}
void f(const char* in) { k<<<1, 32>>>(in); }`),
    );
    return [load?.sectors?.max, store?.status, store?.wavefronts?.min, store?.wavefronts?.max];
  };

  it('takes the passes of the side on which more words lie in one bank', async () => {
    assert.deepEqual(await countsOfWords('i * 4', 'i * 4'), [4, 'exact', 1, 1]);
    assert.deepEqual(await countsOfWords('i * 4', 'i * 4', '__nvvm_get_smem_pointer'), [4, 'exact', 1, 1]);
    // 8 words of each of 4 lines meet in 8 banks of L1.
    assert.deepEqual(await countsOfWords('i * 4', 'i / 8 * 4096 + i % 8 * 4'), [4, 'exact', 4, 4]);
    assert.deepEqual(await countsOfWords('i * 64', 'i * 4'), [4, 'exact', 16, 16]);
    // Conflicts on both sides: at least the worse of them, at most one after the other.
    assert.deepEqual(await countsOfWords('i * 8', 'i * 16'), [16, 'bounded', 4, 8]);
  });
});

describe('an asynchronous copy past L1', () => {
  it('moves whole sectors into rows as they are, padded by sectors, and swizzled', async () => {
    assert.deepEqual(await countsOf('r * 128 + p * 16', 'r * 128 + p * 16'), [16, 16, 4, 4]);
    // Each row but the first straddles two lines of shared memory.
    assert.deepEqual(await countsOf('r * 160 + p * 16', 'r * 128 + p * 16'), [16, 16, 7, 7]);
    assert.deepEqual(await countsOf('r * 128 + (p ^ r) * 16', 'r * 128 + p * 16'), [16, 16, 4, 4]);
  });

  it('moves halves of sectors into rows that are padded by half a sector', async () => {
    // Two of four rows start in the middle of a sector; kernels-x.cu's mmaTile<8, false> has 24 on an H100.
    const [least, most] = await countsOf('r * 144 + p * 16', 'r * 128 + p * 16');
    assert.deepEqual([least, most], [24, 24]);
    const analysis = await analyseText(copy('r * 144 + p * 16', 'r * 128 + p * 16'));
    const found = analysis.diagnostics.filter(({ rule }) => rule !== 'low-occupancy');
    assert.deepEqual(
      found.map(({ rule }) => rule),
      ['uncoalesced-global-access'],
    );
    assert.match(found[0]?.message ?? '', /^24 sectors per request instead of 16: .* Swizzle the rows/);
  });

  it('moves halves from rows of an unknown number of bytes as their starts tell', async () => {
    // Rows start at multiples of 32 bytes there, which is all that counts.
    assert.deepEqual((await countsOf('r * 128 + p * 16', 'r * pitch * 32 + p * 16')).slice(0, 2), [16, 16]);
    // Here every other row may start in the middle of a sector.
    assert.deepEqual((await countsOf('r * 128 + p * 16', 'r * pitch * 16 + p * 16')).slice(0, 2), [16, 24]);
  });

  it('may read nothing where a size of zero is given', async () => {
    const text = copy('r * 128 + p * 16', 'r * 128 + p * 16')
      .replace('16;"', '16, %2;"')
      .replace(': "r"(target)', ': "r"(target), "r"(pitch > 3 ? 16 : 0)')
      .replace('[%0], [%1], 16, %2;', '[%0], [%2], 16, %1;');
    const { load } = accessesOf(await analyseText(text));
    assert.deepEqual([load?.sectors?.min, load?.sectors?.max], [0, 32]);
  });

  it('is a load and a store of unknown cost together where the target is not known', async () => {
    const [least, most] = await countsOf('r * 128 + (p * pitch) * 16', 'r * 128 + p * 16');
    assert.deepEqual([least, most], [16, 32]);
  });
});
