import assert from 'node:assert/strict';
import { DEFAULT_ANALYSIS_SETTINGS, loadAnalyser } from '../analysis/index.ts';
import type { Analyser, FileAnalysis } from '../analysis/index.ts';
import { doubling } from '../analysis/testProgram.ts';
import { defaultDevice } from '../device/lookup.ts';
import { codeActionsFor } from './codeActions.ts';
import { hoverAt } from './hover.ts';

const text = `__global__ void matmul(const float* M, const float* N, float* P, int width) {
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < width && col < width) {
        float value = 0;
        for (int k = 0; k < width; ++k)
            value += M[row * width + k] * N[k * width + col];
        P[row * width + col] = value;
    }
}

__global__ void strideCopy(float* out, const float* in, int stride) {
    int i = (blockIdx.x * blockDim.x + threadIdx.x) * stride;
    out[i] = in[i];
}

__global__ void histogram(const int* in, int* bins) {
    __shared__ float s[512];
    int tid = threadIdx.x;
    s[2 * tid] = 1;
    s[2 * tid + 1] = 2;
    __syncthreads();
    if (in[tid] > 3) atomicAdd(&bins[in[tid]], (int)s[tid]);
}

int main() {
    float *a, *b, *c;
    cudaMalloc(&a, 1 << 22);
    cudaMalloc(&b, 1 << 22);
    cudaMalloc(&c, 1 << 22);
    matmul<<<dim3(32, 32), dim3(16, 16)>>>(a, b, c, 512);
    matmul<<<dim3(16, 16), dim3(32, 32)>>>(a, b, c, 512);
    strideCopy<<<64, 256>>>(a, b, 2); strideCopy<<<64, 256>>>(a, b, 16);
    histogram<<<1, 256>>>((int*)a, (int*)b);
}
`;

function hoverIn(analysis: FileAnalysis, source: string, at: string): string {
  // The room between columns is for the eye.
  return (hoverAt(analysis, source.indexOf(at))?.markdown ?? '').replaceAll('&nbsp;', '');
}

describe('hover', () => {
  let analyser: Analyser;
  let analysis: FileAnalysis;

  function analyse(path: string, source: string): FileAnalysis {
    analyser.update(path, 1, source);
    return analyser.analyse({ path, settings: DEFAULT_ANALYSIS_SETTINGS, device: defaultDevice() });
  }

  before(async () => {
    analyser = await loadAnalyser();
    analysis = analyse('/a.cu', text);
  });

  function hover(at: string): string {
    return hoverIn(analysis, text, at);
  }

  it('tells what the half rows of a 16-wide block cost', () => {
    const onM = hover('M[row');
    assert.ok(onM.includes('| line 31: 32 × 32 blocks of 16 × 16 | 1 | 2 (2) | – | 32 |'), onM);
    assert.ok(onM.includes('| line 32: 16 × 16 blocks of 32 × 32 | 1 | 1 (1) | – | 32 |'), onM);
    assert.ok(onM.includes('2 rows of 16 lanes of 4 B, 2 KB apart: 1 sector each'), onM);
    assert.ok(onM.includes('32 lanes in one row would touch 1.'), onM);
    assert.ok(hover('N[k').includes('2 rows of 16 lanes that touch the same 64 B: 2 sectors'));
  });

  it('tells launches apart by their arguments', () => {
    const markdown = hover('in[i]');
    assert.ok(markdown.includes('| line 33 (stride = 2): 64 blocks of 256 | 1 | 8 (4) |'), markdown);
    assert.ok(markdown.includes('| line 33 (stride = 16): 64 blocks of 256 | 1 | 32 (4) |'), markdown);
    assert.ok(markdown.includes('| 64 B | a sector for each lane |'), markdown);
  });

  it('tells how the program is run that makes a launch, as the message does', () => {
    const source = `// warplint: run 64
__global__ void pick(float* out, const float* in, int step) {
    out[threadIdx.x] = in[threadIdx.x * step];
}
int main(int argc, char** argv) {
    float *a, *b;
    cudaMalloc(&a, 4096);
    cudaMalloc(&b, 1 << 20);
    pick<<<1, 32>>>(a, b, atoi(argv[1]));
}`;
    const run = analyse('/pick.cu', source);
    const markdown = hoverIn(run, source, 'in[threadIdx');
    // 64 floats apart: a sector for each lane, where 128 bytes need four.
    assert.ok(markdown.includes('| line 9 (step = 64), `./pick 64`: 1 block of 32 | 1 | 32 (4) |'), markdown);
    assert.match(
      run.diagnostics[0]?.message ?? '',
      /\(Launch at line 9 with step = 64, run as `\.\/pick 64`/,
    );
  });

  it('names a template argument that may be any number without a value', () => {
    const source = `template <int N, typename T> __global__ void fill(T* out) { out[threadIdx.x] = T(N); }
void run(float* out) { extern const int n; fill<sizeof(out) * undeclared, float><<<1, 32>>>(out); }`;
    const markdown = hoverIn(analyse('/fill.cu', source), source, 'out[threadIdx');
    assert.match(markdown, /line 2, whatever `N` is: 1 block of 32/);
  });

  it('says unknown, and why, of what depends on data', () => {
    const markdown = hover('bins[in');
    assert.match(markdown, /\*\*Global atomic\*\*.*\n\n.*\n.*\n.*\| unknown \|/);
    assert.match(markdown, /in\[tid\]/);
  });

  it('tells no distance of lanes that only some turns of a loop have', () => {
    const source = `// warplint: launch grid=(4) block=(256)
__global__ void descend(const int* next, int* out) {
    int stack[8], top = 0, last = 0;
    stack[top++] = 0;
    while (top > 0) {
        last = next[stack[--top]];
        if (last > 0) stack[top++] = last;
    }
    out[threadIdx.x] = last;
}`;
    const walked = analyse('/descend.cu', source);
    const markdown = hoverAt(walked, source.indexOf('next[stack'))?.markdown ?? '';
    assert.match(markdown.replaceAll('&nbsp;', ''), /\| unknown \|.*\| – \| it is loaded from `next`/);
  });

  it('gives no average of what is not known, and what all but tiny values give', () => {
    const source = `// warplint: launch grid=(4) block=(256)
__global__ void turn(float* o, const float* m, int width, int height) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    o[i % width * height + i / width] = m[i * width];
}`;
    const turned = analyse('/turn.cu', source);
    const on = (at: string): string => hoverAt(turned, source.indexOf(at))?.markdown ?? '';
    const rows = on('m[i');
    assert.ok(rows.includes('| 1–32 (4)') && !rows.includes('average'), rows);
    assert.ok(rows.includes('32 sectors unless `width` is tiny.'), rows);
    const flat = on('o[i');
    assert.ok(flat.includes('| 1–32 (4)') && flat.includes('`height * 4 B`'), flat);
    assert.ok(flat.includes('32 sectors unless `height` or `width` is tiny.'), flat);
  });

  it('tells what a compiler may join', () => {
    const markdown = hover('s[2 * tid]');
    assert.ok(markdown.includes('| 1–2, 2 as written (1) |'), markdown);
    assert.ok(markdown.includes('`s[2 * tid + 1]` into one 8-byte store'), markdown);
  });

  it('tells what a loop moves at once, for certain or perhaps', () => {
    const source = `__global__ void rows(float* o) {
    __shared__ float s[1024];
    float sum = 0;
    s[threadIdx.x] = sum;
    __syncthreads();
    for (int j = 0; j < 4; j++) sum += s[4 * threadIdx.x + j];
    for (int j = 0; j < 4; j++) sum += 1 / s[j + 4 * threadIdx.x];
    o[threadIdx.x] = sum;
}`;
    const rows = analyse('/rows.cu', source);
    const on = (at: string): string => hoverAt(rows, source.indexOf(at))?.markdown ?? '';
    const joined = on('s[4 * threadIdx.x + j]');
    assert.ok(joined.includes('16 B per lane') && joined.includes('4 (4)'), joined);
    assert.ok(joined.includes('unrolls the loop and moves neighbours at once: one 16-byte load'), joined);
    const perhaps = on('s[j + 4 * threadIdx.x]');
    assert.ok(perhaps.includes('4 B per lane') && perhaps.includes('1–4, 4 as written (1)'), perhaps);
    assert.ok(perhaps.includes('may move neighbours of the loop at once: one 16-byte load'), perhaps);
  });

  it('tells what the compiler moves at once, and what it leaves out', () => {
    const source = `__global__ void fields(float2* p, const float4* q, float* o) {
    int i = threadIdx.x;
    float x = p[i].x;
    if (x < 0) x = -x * 2;
    float4 v = q[i];
    o[i] = x + p[i].y + q[i + 32].x * q[i + 32].y + v.w;
}`;
    const fields = analyse('/fields.cu', source);
    const on = (at: string): string => hoverIn(fields, source, at);
    const first = on('q[i + 32].x');
    assert.ok(first.includes('8 B per lane') && first.includes('| 16 (8) |'), first);
    assert.ok(first.includes('moves `q[i + 32].y` along with it: one 8-byte load'), first);
    assert.ok(on('q[i + 32].y').includes('moves it along with `q[i + 32].x`'));
    assert.ok(on('p[i].x').includes('may move other fields of the element along with it: one 8-byte load'));
    assert.ok(on('q[i];').includes('Only 4 of the 16 bytes are used'));
    const again = `__global__ void again(const float* __restrict__ a, float* __restrict__ o, int n) {
    int i = threadIdx.x;
    float x = a[i + 1] * a[1 + i];
    for (int j = 0; j < n; j++) o[i] += a[i] * a[j + 99] * x;
}`;
    const repeats = analyse('/again.cu', again);
    const repeated = hoverIn(repeats, again, 'a[1 + i]');
    assert.ok(repeated.includes('still has the value of `a[i + 1]` in a register: no load here'), repeated);
    assert.ok(hoverIn(repeats, again, 'a[i] * ').includes('loads it once for the whole loop'));
    const lines = fields.diagnostics
      .filter(({ rule }) => rule === 'uncoalesced-global-access')
      .map(({ message }) => /(`.*?) of|of each (`\w+`)/.exec(message)?.slice(1).join(''));
    assert.deepEqual(lines, ['`float4`', '`x`, `y`']);
  });

  it('describes branches and barriers', () => {
    assert.match(hover('row < width'), /\*\*Branch\*\*[^]*goes one way/);
    assert.match(hover('in[tid] > 3'), /\*\*Global load\*\*/);
    assert.match(hover('> 3'), /\*\*Branch\*\*[^]*splits where the data says so/);
    assert.match(hover('__syncthreads'), /\*\*Barrier\*\*[^]*all threads get there together/);
    const source = `__global__ void k(float* p, const float* bias) { if (bias != nullptr) p[threadIdx.x] += bias[0]; }
void f(float* p) { k<<<1, 32>>>(p, nullptr); }`;
    const never = analyse('/never.cu', source);
    assert.match(hoverIn(never, source, '!= nullptr'), /goes past it: nothing inside runs/);
  });

  it('describes a kernel on its signature and a launch on the launch', () => {
    const onSignature = hover('matmul(const');
    assert.ok(onSignature.includes('**Kernel** `matmul` on NVIDIA A100 40 GB'), onSignature);
    assert.ok(onSignature.includes('| 100 % (64 of 64 warps, 8 blocks) | warps |'), onSignature);
    assert.ok(onSignature.includes('(estimate)'), onSignature);
    assert.ok(onSignature.includes('No findings.'), onSignature);
    const onLaunch = hover('matmul<<<dim3(16');
    assert.ok(onLaunch.includes('line 32') && !onLaunch.includes('line 31'), onLaunch);
    assert.ok(hover('strideCopy(').includes('2 × uncoalesced-global-access'));
  });

  it('has nothing to say elsewhere', () => {
    assert.equal(hoverAt(analysis, text.indexOf('cudaMalloc')), undefined);
    assert.equal(hoverAt(analysis, text.length), undefined);
  });

  it('offers to turn a report off, in the line breaks of the file', () => {
    const source = text.replace(/\n/g, '\r\n');
    const windows = analyse('/b.cu', source);
    const at = source.indexOf('in[i]');
    const actions = codeActionsFor(windows, { start: at, end: at });
    assert.deepEqual(
      actions.map(({ title }) => title),
      [
        'Turn off uncoalesced-global-access for this line',
        'Turn off uncoalesced-global-access for this file',
      ],
    );
    const edit = actions[0]?.edits[0];
    assert.ok(edit);
    assert.equal(edit.newText, '    // warplint-disable-next-line uncoalesced-global-access -- reason\r\n');
    const after = source.slice(0, edit.at.start) + edit.newText + source.slice(edit.at.end);
    assert.ok(!analyse('/b.cu', after).diagnostics.some(({ rule }) => rule === 'uncoalesced-global-access'));
  });

  it('says of launches that there was no time for that they are not looked at', async () => {
    const source = `${doubling(17)}
__global__ void k(float* p) { f17(p); }
void run(float* p) { k<<<1, 32>>>(p); k<<<1, 64>>>(p); k<<<1, 96>>>(p); }`;
    const analyser = await loadAnalyser();
    analyser.update('/long.cu', 1, source);
    const analysis = analyser.analyse({
      path: '/long.cu',
      settings: DEFAULT_ANALYSIS_SETTINGS,
      device: defaultDevice(),
      budgetInMs: 60_000,
    });
    const reason = 'the time for one kernel is used up by the launches before.';
    assert.match(
      hoverIn(analysis, source, 'void k('),
      new RegExp(`2 more launches are not looked at: ${reason}`),
    );
    assert.match(
      hoverIn(analysis, source, 'k<<<1, 32'),
      /Not worked out whole: the kernel takes too long to work out\./,
    );
    assert.match(hoverIn(analysis, source, 'k<<<1, 96'), new RegExp(`1 launch is not looked at: ${reason}`));
  });
});
