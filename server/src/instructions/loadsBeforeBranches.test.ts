/** What nvcc 13.0 makes of arms that start alike: as its code for sm_90 (-O3 -lineinfo) of these kernels has it. */
import assert from 'node:assert/strict';
import { createParser } from '../syntax/index.ts';
import type { CudaParser } from '../syntax/index.ts';
import { plansOf } from '../../../test/plans.ts';

describe('loads before a branch', () => {
  let parser: CudaParser;
  before(async () => {
    parser = await createParser();
  });

  /** The loads of the arms that are made before the branch. */
  function assertJoined(body: string, ...expected: string[]): void {
    const start = 'int i = blockIdx.x * blockDim.x + threadIdx.x;';
    const source = `__global__ void f(float* a, float* b, float* o, int n) { ${start} ${body} }`;
    const plans = plansOf(parser, source).filter((plan) => plan.includes(': as '));
    assert.deepEqual(plans, expected);
  }
  const both = (place: string): string[] => [`${place}: as ${place}`, `${place}: as ${place}`];

  it('are those that both arms make first', () => {
    assertJoined('if (b[i] > 0) o[i] = a[i] + 1.0f; else o[2 * i] = a[i] * 2.0f;', ...both('a[i]'));
    assertJoined(
      'if (i & n) o[i] = a[i + n * 3] + b[2 * i]; else o[i + 7] = a[i + n * 3] * b[2 * i + 1];',
      ...both('a[i + n * 3]'),
    );
    assertJoined('if (n > i) { o[i] = a[i]; return; } else o[i + 5] = a[i] * 3; b[i] = 4;', ...both('a[i]'));
    assertJoined('float r; if (i & n) r = a[i] * 2; else r = a[i] + b[i]; o[i] = r;', ...both('a[i]'));
  });

  it('are several where the arms go on alike, and none where they start with others', () => {
    assertJoined(
      `if (n > i) { float x = a[i]; float y = b[i]; o[i] = x + y; }
       else { float x = a[i]; float y = b[i]; o[i + 5] = x * y; }`,
      'a[i]: as a[i]',
      'b[i]: as b[i]',
      'a[i]: as a[i]',
      'b[i]: as b[i]',
    );
    assertJoined(
      `if (n > i) { float x = a[i]; float y = b[i]; o[i] = x + y; }
       else { float y = b[i]; float x = a[i]; o[i + 5] = x * y; }`,
    );
    assertJoined('if (n > i) o[i] = a[i]; else { float y = b[i]; o[i + 5] = a[i] * y; }');
    assertJoined(
      `if (n > i) { float x = a[i] * 2; float y = b[i]; o[i] = x + y; }
       else { float x = a[i] * 3; float y = b[i]; o[i + 5] = x * y; }`,
      ...both('a[i]'),
    );
  });

  it('may be of shared memory', () => {
    assertJoined(
      `__shared__ float s[256]; s[threadIdx.x] = a[i]; __syncthreads();
       if (i & n) o[i] = s[255 - threadIdx.x] + b[2 * i]; else o[i + 7] = s[255 - threadIdx.x] * 3;`,
      ...both('s[255 - threadIdx.x]'),
    );
  });

  it('are found in the inner of two branches', () => {
    assertJoined(
      `if (i < n) { o[i] = a[i] * 2; b[i] = 1; }
       else if (i < 2 * n) o[i + 3] = a[i] + 3; else o[i + 9] = a[i] + 9;`,
      ...both('a[i]'),
    );
  });

  it('are found where a second condition is the opposite of the one before it', () => {
    assertJoined('if (i & n) o[i] = a[i]; if (!(i & n)) o[i + 7] = a[i] * 3;', ...both('a[i]'));
    assertJoined('if (i < n) o[i] = a[i]; if (i >= n) o[i + 7] = a[i] * 3;', ...both('a[i]'));
    assertJoined('if (i & n) o[i] = a[i]; b[0] = 5; if (!(i & n)) o[i + 7] = a[i] * 3;');
    assertJoined('if (i & n) { o[i] = a[i]; n++; } if (!(i & n)) o[i + 7] = a[i] * 3;');
    assertJoined('if (b[i] > 0) o[i] = a[i]; if (!(b[i] > 0)) o[i + 7] = a[i] * 3;');
  });
});
