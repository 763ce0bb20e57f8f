/** Programs that look at the bytes of variables as several types, and index with what they find. */
import { Random } from './random.ts';

const words = ['unsigned char', 'unsigned short', 'short', 'unsigned', 'int', 'unsigned long long'] as const;
const sizes: Readonly<Record<(typeof words)[number], number>> = {
  'unsigned char': 1,
  'unsigned short': 2,
  short: 2,
  unsigned: 4,
  int: 4,
  'unsigned long long': 8,
};

/** Of 16 bytes each, all of which have a value. */
const variables = [
  'int v[4] = {1, t, 0, 7};',
  'unsigned long long v[2] = {0};',
  'unsigned char v[16] = {0};',
  'uint4 v = make_uint4(t, 0, 3, t << 8);',
  'ushort4 v[2] = {make_ushort4(1, 2, t, 4), make_ushort4(0, 0, 0, t)};',
  'Mixed v = {1, 2, 3, (unsigned long long)t << 32};',
  'Either v; v.wide[0] = t; v.wide[1] = 5;',
] as const;

const values = [
  't',
  '(t & 7)',
  '3',
  '0',
  't * 256',
  '(unsigned long long)t << 32',
  'n',
  '(t >> 3)',
  '-1',
  't + n',
] as const;

function part(random: Random): string {
  const type = random.pick(words);
  const size = sizes[type];
  return `((${type}*)&v)[${random.below(16 / size)}]`;
}

function storeTo(random: Random): string {
  return `${part(random)} = ${random.pick(values)};`;
}

/** A program whose kernel, of an argument that is known or not, stores to and reads from parts of a variable. */
export function bytesProgram(seed: number): string {
  const random = new Random(seed);
  const others = new Random(seed * 7 + 3);
  const lines: string[] = [];
  for (let i = random.between(2, 6); i > 0; i--) {
    const store = storeTo(random);
    const other = others.chance(40) ? storeTo(others) : '';
    if (random.chance(15)) lines.push(`if (n > ${random.below(8)}) ${store}${other && ` else ${other}`}`);
    else if (random.chance(10)) lines.push(`if (t & ${random.pick([1, 2, 8])}) ${store}`);
    else if (random.chance(10))
      lines.push(`for (int i = 0; i < ${random.pick(['2', 'n'])}; i++) { ${store} ${other} }`);
    else if (random.chance(15)) lines.push(copy(random));
    else lines.push(store);
    if (random.chance(50)) lines.push(`p[(${part(random)} & 1023) * ${random.pick([1, 8])}] = ${i};`);
  }
  const declared = random.pick(variables);
  const [variable, ...fields] = others.chance(15) ? bitFields(others) : [declared];
  for (const field of fields) lines.splice(others.below(lines.length + 1), 0, field);
  return `struct Mixed { unsigned char a; unsigned short b; int c; unsigned long long d; };
struct Bits { unsigned a : 4, b : 20, c : 8; int d; unsigned short e : 9, f : 7; unsigned g : 5; int h; };
union Either { unsigned long long wide[2]; unsigned words[4]; unsigned char bytes[16]; };
__global__ void k(float* p, int n) {
  int t = threadIdx.x;
  ${variable}
  ${lines.join('\n  ')}
  p[(${part(random)} & 1023) * 8] = 99;
}
int main(int argc, char** argv) {
  float* p;
  cudaMalloc(&p, 1 << 16);
  k<<<1, ${random.pick([32, 64])}>>>(p, ${random.below(9)}${random.pick(['', ' + argc - 1'])});
  cudaDeviceSynchronize();
}
`;
}

function copy(random: Random): string {
  const type = random.pick(['uint2', 'uchar4', 'ushort2'] as const);
  return `*(${type}*)&v = *(${type}*)((char*)&v + 8);`;
}

/** A variable of bit-fields, and statements that store to and read from them. */
function bitFields(random: Random): string[] {
  const field = (): string => `v.${random.pick(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])}`;
  const store = (): string =>
    `${random.chance(20) ? `if (n > ${random.below(8)}) ` : ''}${field()} = ${random.pick(values)};`;
  const read = (): string => `p[${field()} & 255] = 7;`;
  return ['Bits v = {1, 2, 3, t, 5, 6, 7, 8};', store(), store(), read(), read(), read()];
}
