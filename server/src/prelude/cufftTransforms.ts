/**
 * cuFFT (cufft.h of CUDA 12, API reference, 2 and 3): plans and transforms, in one thread. As Thrust's algorithms they stand for kernels
 * that the library launches. They are worked out in double and rounded once, which is nearer to the truth than cuFFT's own rounding.
 */
const results: readonly (readonly [number: number, name: string])[] = [
  [0, 'CUFFT_SUCCESS'],
  [1, 'CUFFT_INVALID_PLAN'],
  [2, 'CUFFT_ALLOC_FAILED'],
  [3, 'CUFFT_INVALID_TYPE'],
  [4, 'CUFFT_INVALID_VALUE'],
  [5, 'CUFFT_INTERNAL_ERROR'],
  [6, 'CUFFT_EXEC_FAILED'],
  [7, 'CUFFT_SETUP_FAILED'],
  [8, 'CUFFT_INVALID_SIZE'],
  [9, 'CUFFT_UNALIGNED_DATA'],
  [10, 'CUFFT_INCOMPLETE_PARAMETER_LIST'],
  [11, 'CUFFT_INVALID_DEVICE'],
  [12, 'CUFFT_PARSE_ERROR'],
  [13, 'CUFFT_NO_WORKSPACE'],
  [14, 'CUFFT_NOT_IMPLEMENTED'],
  [15, 'CUFFT_LICENSE_ERROR'],
  [16, 'CUFFT_NOT_SUPPORTED'],
];

interface Transform {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  /** How an element is taken and given. */
  readonly reads: 'complex' | 'real' | 'half';
  readonly writes: 'complex' | 'real' | 'half';
}

/** `half`: of a real signal's spectrum, whose other half is the conjugate, the first n / 2 + 1 values of each row. */
const transforms: readonly Transform[] = [
  { name: 'C2C', from: 'cufftComplex', to: 'cufftComplex', reads: 'complex', writes: 'complex' },
  { name: 'Z2Z', from: 'cufftDoubleComplex', to: 'cufftDoubleComplex', reads: 'complex', writes: 'complex' },
  { name: 'R2C', from: 'cufftReal', to: 'cufftComplex', reads: 'real', writes: 'half' },
  { name: 'D2Z', from: 'cufftDoubleReal', to: 'cufftDoubleComplex', reads: 'real', writes: 'half' },
  { name: 'C2R', from: 'cufftComplex', to: 'cufftReal', reads: 'half', writes: 'real' },
  { name: 'Z2D', from: 'cufftDoubleComplex', to: 'cufftDoubleReal', reads: 'half', writes: 'real' },
];

const element = {
  complex: { get: '_cufft::Number{in[at].x, in[at].y}', set: 'out[at].x = x.re; out[at].y = x.im;' },
  half: { get: '_cufft::Number{in[at].x, in[at].y}', set: 'out[at].x = x.re; out[at].y = x.im;' },
  real: { get: '_cufft::Number{in[at], 0}', set: 'out[at] = x.re;' },
};

const execution = ({ name, from, to, reads, writes }: Transform): string => {
  const hasDirection = reads === 'complex';
  const sign = hasDirection ? 'direction' : reads === 'real' ? '-1' : '1';
  const last = 'p->n[2]';
  return `inline cufftResult cufftExec${name}(cufftHandle plan, ${from}* in, ${to}* out${hasDirection ? ', int direction' : ''}) {
  _cufft::Plan* p = _cufft::planOf(plan);
  if (p == 0 || p->n[2] == 0) return CUFFT_INVALID_PLAN;
  if (p->type != CUFFT_${name}) return CUFFT_INVALID_TYPE;
  if (${hasDirection ? 'direction != -1 && direction != 1 || ' : ''}in == 0 || out == 0) return CUFFT_INVALID_VALUE;
  if (__begin_library_work(p->stream) != 0) return CUFFT_EXEC_FAILED;
  if (!__is_in_reach(in) || !__is_in_reach(out)) { __reach_device_memory(-1); return CUFFT_SUCCESS; }
  _cufft::Layout from = p->in, to = p->out;
  ${reads === 'complex' ? '' : 'if (p->isPacked && (void*)in == (void*)out) _cufft::padRows(*p, from, to);'}
  long count = (long)p->n[0] * p->n[1] * p->n[2];
  _cufft::Number* work = (_cufft::Number*)malloc(sizeof(_cufft::Number) * count);
  for (int b = 0; b < p->batch; b++) {
    for (int x = 0; x < p->n[0]; x++) for (int y = 0; y < p->n[1]; y++) for (int z = 0; z < ${last}; z++) {
      ${
        reads === 'half'
          ? `bool isMirrored = z > ${last} / 2;
      long at = isMirrored ? _cufft::place(from, b, (p->n[0] - x) % p->n[0], (p->n[1] - y) % p->n[1], ${last} - z)
                           : _cufft::place(from, b, x, y, z);
      _cufft::Number one = ${element[reads].get};
      if (isMirrored) one.im = -one.im;`
          : `long at = _cufft::place(from, b, x, y, z);
      _cufft::Number one = ${element[reads].get};`
      }
      work[((long)x * p->n[1] + y) * ${last} + z] = one;
    }
    _cufft::transformAll(work, p->n, ${sign});
    for (int x = 0; x < p->n[0]; x++) for (int y = 0; y < p->n[1]; y++) for (int z = 0; z < ${writes === 'half' ? `${last} / 2 + 1` : last}; z++) {
      long at = _cufft::place(to, b, x, y, z);
      _cufft::Number x_ = work[((long)x * p->n[1] + y) * ${last} + z];
      ${element[writes].set.replaceAll('x.', 'x_.').replaceAll('].x_.', '].x.')}
    }
  }
  free(work);
  __reach_device_memory(-1);
  return CUFFT_SUCCESS;
}`;
};

const plans = (suffix: string, parameters: string, sizes: string, batch: string): string => `
inline cufftResult cufftMakePlan${suffix}(cufftHandle plan, ${parameters}, size_t* bytes) {
  int n[] = {${sizes}};
  return _cufft::make(plan, sizeof(n) / sizeof(int), n, 0, 1, 0, 0, 1, 0, type, ${batch}, bytes);
}
inline cufftResult cufftPlan${suffix}(cufftHandle* plan, ${parameters}) {
  size_t bytes;
  cufftResult created = cufftCreate(plan);
  return created != CUFFT_SUCCESS ? created : cufftMakePlan${suffix}(*plan, ${parameters.replaceAll(
    /\b(int|cufftType) /g,
    '',
  )}, &bytes);
}
inline cufftResult cufftEstimate${suffix}(${parameters}, size_t* bytes) { *bytes = 0; return CUFFT_SUCCESS; }`;

export const cufftTransforms = `
${results.map(([number, name]) => `static const cufftResult ${name} = (cufftResult)${number};`).join('\n')}
typedef cufftResult cufftResult_t;
enum cufftType { CUFFT_C2C = 0x29, CUFFT_R2C = 0x2a, CUFFT_C2R = 0x2c, CUFFT_Z2Z = 0x69, CUFFT_D2Z = 0x6a, CUFFT_Z2D = 0x6c };
typedef cufftType cufftType_t;
static const int CUFFT_FORWARD = -1;
static const int CUFFT_INVERSE = 1;
namespace _cufft {
struct Number { double re; double im; };
/* Where the elements of a side lie: rows of so many elements, \`step\` apart, and \`distance\` from one transform to the next. */
struct Layout { long rows; long columns; long step; long distance; };
/* Sizes stand behind ones: a row is n[2], unless it is 0, of a plan that is only created. */
struct Plan { int n[3]; bool isPacked; Layout in; Layout out; cufftType type; int batch; cudaStream_t stream; };
static Plan* _plans[4096];
static int _made = 0;
inline Plan* planOf(cufftHandle handle) { return handle < 1 || handle > _made ? 0 : _plans[handle - 1]; }
inline long place(const Layout& l, long b, long x, long y, long z) {
  return b * l.distance + ((x * l.rows + y) * l.columns + z) * l.step;
}
/* In place, each row of a real signal has room for its half of a spectrum. */
inline void padRows(const Plan& p, Layout& from, Layout& to) {
  Layout& real = p.type == CUFFT_R2C || p.type == CUFFT_D2Z ? from : to;
  real.columns = 2 * (p.n[2] / 2 + 1);
  real.distance = (long)p.n[0] * p.n[1] * real.columns;
}
inline Layout layoutOf(const int* n, int rank, const int* embed, int step, int distance, bool isHalf) {
  long row = isHalf ? n[2] / 2 + 1 : n[2];
  if (embed == 0) return Layout{n[1], row, 1, n[0] * (n[1] * row)};
  return Layout{rank > 1 ? (rank > 2 ? embed[1] : n[1]) : 1, rank > 1 ? embed[rank - 1] : row, step, distance};
}
inline cufftResult make(cufftHandle handle, int rank, const int* sizes, const int* inEmbed, int inStep, int inDistance,
    const int* outEmbed, int outStep, int outDistance, cufftType type, int batch, size_t* bytes) {
  Plan* p = planOf(handle);
  if (p == 0) return CUFFT_INVALID_PLAN;
  if (rank < 1 || rank > 3 || batch < 1) return CUFFT_INVALID_SIZE;
  for (int i = 0; i < 3; i++) p->n[i] = i < 3 - rank ? 1 : sizes[i - (3 - rank)];
  for (int i = 0; i < 3; i++) if (p->n[i] < 1) { p->n[2] = 0; return CUFFT_INVALID_SIZE; }
  p->isPacked = inEmbed == 0 || outEmbed == 0;
  p->type = type;
  p->batch = batch;
  p->in = layoutOf(p->n, rank, p->isPacked ? 0 : inEmbed, inStep, inDistance, type == CUFFT_C2R || type == CUFFT_Z2D);
  p->out = layoutOf(p->n, rank, p->isPacked ? 0 : outEmbed, outStep, outDistance, type == CUFFT_R2C || type == CUFFT_D2Z);
  if (bytes != 0) *bytes = 0;
  return CUFFT_SUCCESS;
}
/* The transform of n elements that lie \`step\` apart, by the smallest factor of n; root i is that of n / i turns. */
inline void transform(const Number* in, long step, Number* out, int n, const Number* roots, long turn, Number* parts) {
  if (n == 1) { out[0] = in[0]; return; }
  int p = 2;
  while (p * p <= n && n % p != 0) p++;
  if (n % p != 0) p = n;
  int m = n / p;
  for (int r = 0; r < p; r++) transform(in + r * step, step * p, out + r * m, m, roots, turn * p, parts);
  for (int k = 0; k < m; k++) {
    if (p == 2) {
      Number a = out[k], b = out[m + k], w = roots[k * turn];
      double re = b.re * w.re - b.im * w.im, im = b.re * w.im + b.im * w.re;
      out[k].re = a.re + re; out[k].im = a.im + im;
      out[m + k].re = a.re - re; out[m + k].im = a.im - im;
      continue;
    }
    for (int r = 0; r < p; r++) parts[r] = out[r * m + k];
    for (int q = 0; q < p; q++) {
      double re = 0, im = 0;
      long at = k + (long)q * m;
      for (int r = 0; r < p; r++) {
        Number w = roots[r * at % n * turn];
        re += parts[r].re * w.re - parts[r].im * w.im;
        im += parts[r].re * w.im + parts[r].im * w.re;
      }
      out[at].re = re; out[at].im = im;
    }
  }
}
/* Along one dimension: \`lines\` of n elements, \`step\` apart. */
inline void transformLines(Number* data, long count, int n, long step, int sign) {
  if (n == 1) return;
  Number* roots = (Number*)malloc(sizeof(Number) * 3 * n);
  Number* line = roots + n;
  Number* parts = line + n;
  for (int i = 0; i < n; i++) {
    double angle = sign * 2 * 3.14159265358979323846 * i / n;
    roots[i].re = cos(angle); roots[i].im = sin(angle);
  }
  for (long first = 0; first < count; first += step * n) for (long i = 0; i < step; i++) {
    transform(data + first + i, step, line, n, roots, 1, parts);
    for (int k = 0; k < n; k++) data[first + i + k * step] = line[k];
  }
  free(roots);
}
inline void transformAll(Number* data, const int* n, int sign) {
  long count = (long)n[0] * n[1] * n[2];
  transformLines(data, count, n[2], 1, sign);
  transformLines(data, count, n[1], n[2], sign);
  transformLines(data, count, n[0], (long)n[1] * n[2], sign);
}
}
inline cufftResult cufftCreate(cufftHandle* plan) {
  if (_cufft::_made == 4096) return CUFFT_ALLOC_FAILED;
  _cufft::Plan* made = (_cufft::Plan*)malloc(sizeof(_cufft::Plan));
  made->n[2] = 0;
  made->stream = 0;
  _cufft::_plans[_cufft::_made++] = made;
  *plan = _cufft::_made;
  return CUFFT_SUCCESS;
}
inline cufftResult cufftDestroy(cufftHandle plan) {
  _cufft::Plan* p = _cufft::planOf(plan);
  if (p == 0) return CUFFT_INVALID_PLAN;
  free(p);
  _cufft::_plans[plan - 1] = 0;
  return CUFFT_SUCCESS;
}
${plans('1d', 'int nx, cufftType type, int batch', 'nx', 'batch')}
${plans('2d', 'int nx, int ny, cufftType type', 'nx, ny', '1')}
${plans('3d', 'int nx, int ny, int nz, cufftType type', 'nx, ny, nz', '1')}
inline cufftResult cufftMakePlanMany(cufftHandle plan, int rank, int* n, int* inEmbed, int inStep, int inDistance, int* outEmbed,
    int outStep, int outDistance, cufftType type, int batch, size_t* bytes) {
  return _cufft::make(plan, rank, n, inEmbed, inStep, inDistance, outEmbed, outStep, outDistance, type, batch, bytes);
}
inline cufftResult cufftPlanMany(cufftHandle* plan, int rank, int* n, int* inEmbed, int inStep, int inDistance, int* outEmbed,
    int outStep, int outDistance, cufftType type, int batch) {
  cufftResult created = cufftCreate(plan);
  if (created != CUFFT_SUCCESS) return created;
  return _cufft::make(*plan, rank, n, inEmbed, inStep, inDistance, outEmbed, outStep, outDistance, type, batch, 0);
}
inline cufftResult cufftSetStream(cufftHandle plan, cudaStream_t stream) {
  _cufft::Plan* p = _cufft::planOf(plan);
  if (p == 0) return CUFFT_INVALID_PLAN;
  p->stream = stream;
  return CUFFT_SUCCESS;
}
inline cufftResult cufftSetAutoAllocation(cufftHandle, int) { return CUFFT_SUCCESS; }
inline cufftResult cufftSetWorkArea(cufftHandle, void*) { return CUFFT_SUCCESS; }
inline cufftResult cufftGetSize(cufftHandle, size_t* bytes) { *bytes = 0; return CUFFT_SUCCESS; }
${transforms.map(execution).join('\n')}
`;
