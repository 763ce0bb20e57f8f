/**
 * helper_math.h of CUDA's samples (cutil_math.h of older ones): vectors computed with component by component. Many programs
 * include it without a copy of their own.
 */
const inline = 'inline __host__ __device__';
const axes = ['x', 'y', 'z', 'w'];
const lanesOfVectors = [2, 3, 4];
const scalars = { float: 'float', int: 'int', uint: 'unsigned int' };

const each = (lanes: number, of: (axis: string) => string): string => axes.slice(0, lanes).map(of).join(', ');

function operators(prefix: string, scalar: string, lanes: number): string {
  const vector = `${prefix}${lanes}`;
  const make = (of: (axis: string) => string): string => `return make_${vector}(${each(lanes, of)});`;
  const all = (of: (axis: string) => string): string =>
    axes
      .slice(0, lanes)
      .map((axis) => `${of(axis)};`)
      .join(' ');
  const used = prefix === 'float' ? ['+', '-', '*', '/'] : ['+', '-', '*'];
  return used
    .map(
      (sign) => `
${inline} ${vector} operator${sign}(${vector} a, ${vector} b) { ${make((i) => `a.${i} ${sign} b.${i}`)} }
${inline} ${vector} operator${sign}(${vector} a, ${scalar} b) { ${make((i) => `a.${i} ${sign} b`)} }
${inline} ${vector} operator${sign}(${scalar} a, ${vector} b) { ${make((i) => `a ${sign} b.${i}`)} }
${inline} void operator${sign}=(${vector}& a, ${vector} b) { ${all((i) => `a.${i} ${sign}= b.${i}`)} }
${inline} void operator${sign}=(${vector}& a, ${scalar} b) { ${all((i) => `a.${i} ${sign}= b`)} }`,
    )
    .join('');
}

function functionsOfAll(prefix: string, scalar: string, lanes: number): string {
  const vector = `${prefix}${lanes}`;
  const make = (of: (axis: string) => string): string => `return make_${vector}(${each(lanes, of)});`;
  const smaller = prefix === 'float' ? 'fminf' : 'min';
  const larger = prefix === 'float' ? 'fmaxf' : 'max';
  const others = Object.keys(scalars).filter((other) => other !== prefix);
  const sum = axes
    .slice(0, lanes)
    .map((i) => `a.${i} * b.${i}`)
    .join(' + ');
  return `
${inline} ${vector} make_${vector}(${scalar} s) { ${make(() => 's')} }
${others
  .map(
    (other) =>
      `${inline} ${vector} make_${vector}(${other}${lanes} a) { ${make((i) => `(${scalar})a.${i}`)} }`,
  )
  .join('\n')}
${inline} ${vector} ${smaller}(${vector} a, ${vector} b) { ${make((i) => `${smaller}(a.${i}, b.${i})`)} }
${inline} ${vector} ${larger}(${vector} a, ${vector} b) { ${make((i) => `${larger}(a.${i}, b.${i})`)} }
${inline} ${vector} clamp(${vector} v, ${scalar} a, ${scalar} b) { ${make((i) => `clamp(v.${i}, a, b)`)} }
${inline} ${vector} clamp(${vector} v, ${vector} a, ${vector} b) { ${make((i) => `clamp(v.${i}, a.${i}, b.${i})`)} }
${inline} ${scalar} dot(${vector} a, ${vector} b) { return ${sum}; }`;
}

/** What a vector with more or fewer lanes becomes. */
function resized(prefix: string, scalar: string): string {
  const [two, three, four] = lanesOfVectors.map((lanes) => `${prefix}${lanes}`);
  return `
${inline} ${two} make_${two}(${three} a) { return make_${two}(a.x, a.y); }
${inline} ${three} make_${three}(${two} a) { return make_${three}(a.x, a.y, 0); }
${inline} ${three} make_${three}(${two} a, ${scalar} s) { return make_${three}(a.x, a.y, s); }
${inline} ${three} make_${three}(${four} a) { return make_${three}(a.x, a.y, a.z); }
${inline} ${four} make_${four}(${three} a) { return make_${four}(a.x, a.y, a.z, 0); }
${inline} ${four} make_${four}(${three} a, ${scalar} w) { return make_${four}(a.x, a.y, a.z, w); }`;
}

function functionsOfFloats(lanes: number): string {
  const vector = `float${lanes}`;
  const make = (of: (axis: string) => string): string => `return make_${vector}(${each(lanes, of)});`;
  return `
${inline} ${vector} lerp(${vector} a, ${vector} b, float t) { return a + t * (b - a); }
${inline} float length(${vector} v) { return sqrtf(dot(v, v)); }
${inline} ${vector} normalize(${vector} v) { return v * rsqrtf(dot(v, v)); }
${inline} ${vector} floorf(${vector} v) { ${make((i) => `floorf(v.${i})`)} }
${inline} ${vector} fracf(${vector} v) { ${make((i) => `fracf(v.${i})`)} }
${inline} ${vector} fmodf(${vector} a, ${vector} b) { ${make((i) => `fmodf(a.${i}, b.${i})`)} }
${inline} ${vector} fabs(${vector} v) { ${make((i) => `fabs(v.${i})`)} }
${inline} ${vector} smoothstep(${vector} a, ${vector} b, ${vector} x) {
  ${vector} y = clamp((x - a) / (b - a), 0.0f, 1.0f);
  return y * y * (make_${vector}(3.0f) - make_${vector}(2.0f) * y);
}`;
}

const signed = ['float', 'int']
  .flatMap((prefix) => lanesOfVectors.map((lanes) => [`${prefix}${lanes}`, lanes] as const))
  .map(
    ([vector, lanes]) =>
      `${inline} ${vector} operator-(${vector} a) { return make_${vector}(${each(lanes, (i) => `-a.${i}`)}); }`,
  )
  .join('\n');

const absolute = lanesOfVectors
  .map(
    (lanes) =>
      `${inline} int${lanes} abs(int${lanes} v) { return make_int${lanes}(${each(lanes, (i) => `abs(v.${i})`)}); }`,
  )
  .join('\n');

const numbers = `
${inline} float lerp(float a, float b, float t) { return a + t * (b - a); }
${inline} float clamp(float f, float a, float b) { return fmaxf(a, fminf(f, b)); }
${inline} int clamp(int f, int a, int b) { return max(a, min(f, b)); }
${inline} unsigned int clamp(unsigned int f, unsigned int a, unsigned int b) { return max(a, min(f, b)); }
${inline} float fracf(float v) { return v - floorf(v); }
${inline} float smoothstep(float a, float b, float x) {
  float y = clamp((x - a) / (b - a), 0.0f, 1.0f);
  return y * y * (3.0f - 2.0f * y);
}`;

export const helperMath = `${numbers}
${signed}
${absolute}
${Object.entries(scalars)
  .map(
    ([prefix, scalar]) =>
      resized(prefix, scalar) +
      lanesOfVectors
        .map((lanes) => operators(prefix, scalar, lanes) + functionsOfAll(prefix, scalar, lanes))
        .join(''),
  )
  .join('')}${lanesOfVectors.map(functionsOfFloats).join('')}
${inline} float3 reflect(float3 i, float3 n) { return i - 2.0f * n * dot(n, i); }
${inline} float3 cross(float3 a, float3 b) {
  return make_float3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}
`;
