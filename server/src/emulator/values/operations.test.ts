import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { TestDevice, cudaSource } from '../../../../test/emulator/cudaSource.ts';
import type { CudaSource } from '../../../../test/emulator/cudaSource.ts';

const folder = path.resolve(import.meta.dirname, '../../../../test-fixtures/emulator');

/** One line of operations.inc. */
interface Operation {
  readonly name: string;
  readonly result: string;
  readonly left: string;
  readonly right: string;
  readonly expression: string;
}

const operations: Operation[] = fs
  .readFileSync(path.join(folder, 'operations.inc'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const match = /^CASE\((\w+), ([\w ]+), ([\w ]+), ([\w ]+), (.*)\)$/.exec(line);
    if (match === null) return [];
    const [, name = '', result = '', left = '', right = '', expression = ''] = match;
    return [{ name, result, left, right, expression }];
  });

type Table = Readonly<Record<string, Readonly<Record<'a' | 'b' | 'expected', readonly string[]>>>>;
const table = JSON.parse(fs.readFileSync(path.join(folder, 'operations.json'), 'utf8')) as Table;

const sizes: Readonly<Record<string, number>> = {
  'signed char': 1,
  'unsigned char': 1,
  short: 2,
  'unsigned short': 2,
  __half: 2,
  int: 4,
  unsigned: 4,
  float: 4,
  'long long': 8,
  'unsigned long long': 8,
  double: 8,
};

function pack(bits: readonly string[], size: number): Uint8Array {
  const bytes = new Uint8Array(bits.length * size);
  bits.forEach((text, i) => {
    for (let byte = 0; byte < size; byte++) {
      bytes[i * size + byte] = Number((BigInt(`0x${text}`) >> BigInt(8 * byte)) & 255n);
    }
  });
  return bytes;
}

/** The bits of each element; every NaN counts as the same, as in the table. */
function unpack(bytes: Uint8Array, type: string): string[] {
  const size = sizes[type]!;
  const view = new DataView(bytes.buffer);
  return Array.from({ length: bytes.length / size }, (_, i) => {
    let bits = 0n;
    for (let byte = size - 1; byte >= 0; byte--) bits = (bits << 8n) | BigInt(bytes[i * size + byte]!);
    const isNaN =
      (type === 'float' && Number.isNaN(view.getFloat32(i * 4, true))) ||
      (type === 'double' && Number.isNaN(view.getFloat64(i * 8, true))) ||
      (type === '__half' && (bits & 0x7c00n) === 0x7c00n && (bits & 0x3ffn) !== 0n);
    return isNaN ? 'ffffffffffffffff' : bits.toString(16);
  });
}

describe('operations, against g++', () => {
  let source: CudaSource;
  before(async () => {
    const kernels = operations.map(
      ({ name, result, left, right, expression }) =>
        `__global__ void ${name}(const ${left}* a, const ${right}* b, ${result}* out) {\n` +
        `  ${left} x = a[threadIdx.x]; ${right} y = b[threadIdx.x];\n  out[threadIdx.x] = ${expression};\n}\n` +
        // The same on values that all threads share: evaluated once for the block.
        `__global__ void ${name}Uniform(const ${left}* a, const ${right}* b, ${result}* out) {\n` +
        `  ${left} x = a[blockIdx.x]; ${right} y = b[blockIdx.x];\n  out[blockIdx.x] = ${expression};\n}\n`,
    );
    const header =
      '#include <cuda_fp16.h>\n#define INT_LOW (-2147483647 - 1)\n#define LONG_LOW (-9223372036854775807LL - 1)\n';
    source = await cudaSource(header + kernels.join(''));
  });

  for (const { name, result, left, right } of operations) {
    for (const uniform of [false, true]) {
      it(`${name}${uniform ? ', the same in all threads' : ''}`, () => {
        const row = table[name]!;
        const count = row.expected.length;
        const device = new TestDevice();
        const put = (bits: readonly string[], type: string): number => device.put(pack(bits, sizes[type]!));
        const out = device.space(count * sizes[result]!);
        const kernel = source.kernel(uniform ? `${name}Uniform` : name);
        const [grid, block] = uniform ? [count, 1] : [1, count];
        // g++ rounds products for x86-64 before it adds to them.
        const options = { contractMultiplyAdd: false };
        const run = device.run(kernel, grid, block, [put(row.a, left), put(row.b, right), out], options);
        assert.deepEqual(
          run.problems.map(({ kind, message }) => `${kind}: ${message}`),
          [],
        );
        assert.deepEqual(
          unpack(new Uint8Array(device.bytes(out, count * sizes[result]!)), result),
          row.expected,
        );
      });
    }
  }
});
