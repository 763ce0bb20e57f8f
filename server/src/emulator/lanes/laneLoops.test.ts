import assert from 'node:assert/strict';
import { fusedDouble, fusedFloat } from '../values/fusedMultiplyAdd.ts';
import type { LaneLoops, LaneOperation } from './laneLoops.ts';
import { LaneMemory, LaneMemoryFull } from './laneMemory.ts';

/** Two warps. */
const lanes = 64;
const special = [0, -0, 1, -1, Infinity, -Infinity, NaN, 1e-45, -1e-40, 3.4e38, 16777217, 0.1];

interface Buffer<T> {
  readonly at: number;
  readonly end: number;
  readonly data: T;
}

describe('laneLoops, against numbers', () => {
  const memory = LaneMemory.take();
  const { loops } = memory;

  const floats = (value: (lane: number) => number): Buffer<Float32Array> => {
    const at = memory.allocate(4 * lanes);
    const data = new Float32Array(memory.buffer, at, lanes);
    for (let i = 0; i < lanes; i++) data[i] = value(i);
    return { at, end: at + 4 * lanes, data };
  };
  const doubles = (value: (lane: number) => number): Buffer<Float64Array> => {
    const at = memory.allocate(8 * lanes);
    const data = new Float64Array(memory.buffer, at, lanes);
    for (let i = 0; i < lanes; i++) data[i] = value(i);
    return { at, end: at + 8 * lanes, data };
  };
  const left = (i: number): number => special[i % special.length]! * (1 + (i >> 4));
  const right = (i: number): number => special[(i * 5 + 1) % special.length]! + (i >> 5);

  const operations: readonly (readonly [string, (a: number, b: number) => number])[] = [
    ['add', (a, b) => a + b],
    ['subtract', (a, b) => a - b],
    ['multiply', (a, b) => a * b],
    ['divide', (a, b) => a / b],
  ];
  const types = [
    { name: 'Floats', make: floats, round: Math.fround },
    { name: 'Doubles', make: doubles, round: (value: number) => value },
  ] as const;
  for (const [name, apply] of operations) {
    for (const { name: type, make, round } of types) {
      it(`${name} ${type.toLowerCase()}: two vectors, and a vector and a uniform value on either side`, () => {
        const loop = loops[`${name}${type}` as keyof LaneLoops] as LaneOperation;
        const [a, b, out] = [make(left), make(right), make(() => 7)];
        const check = (expected: (lane: number) => number): void => {
          assert.deepEqual(
            Array.from(out.data),
            Array.from(a.data, (_, i) => round(expected(i))),
          );
        };
        loop.both(out.at, out.end, a.at, b.at);
        check((i) => apply(a.data[i]!, b.data[i]!));
        loop.right(out.at, out.end, a.at, 2.5);
        check((i) => apply(a.data[i]!, 2.5));
        loop.left(out.at, out.end, a.at, 2.5);
        check((i) => apply(2.5, a.data[i]!));
      });
    }
  }

  /** What rounds twice if it is rounded to double and then to float, what is denormal, cancels or leaves the range. */
  const awkward = [
    1 + 2 ** -12,
    1 - 2 ** -12,
    2 ** -24,
    2 ** -53,
    2 ** -54,
    -(2 ** -77),
    1.5 * 2 ** -100,
    2 ** -149,
    3 * 2 ** -130,
    2 ** 127,
    1 / 3,
    16777215,
    1e200,
    1e-200,
    2 ** 1000,
    5e-324,
    ...special,
  ];
  /** A Lehmer sequence: the same numbers in every run. */
  const numbers = (seed: number): ((lane: number) => number) => {
    let state = seed;
    return () => {
      state = (state * 48271) % 2147483647;
      const one = awkward[state % awkward.length]!;
      return state % 3 === 0 ? one : one * (1 + (state % 1021) / 1021) * (state % 2 === 0 ? 1 : -1);
    };
  };
  const fusedTypes = [
    { name: 'fusedFloats', make: floats, fused: fusedFloat },
    { name: 'fusedDoubles', make: doubles, fused: fusedDouble },
  ] as const;
  for (const { name, make, fused } of fusedTypes) {
    it(`${name}: one rounding, as for numbers`, () => {
      for (let seed = 1; seed <= 200; seed++) {
        const [a, b, c] = [make(numbers(seed)), make(numbers(seed + 1000)), make(numbers(seed + 2000))];
        // A product and what cancels most of it.
        for (let i = 0; i < lanes; i += 4) c.data[i] = -a.data[i]! * b.data[i]!;
        for (const [product, addend] of [
          [1, 1],
          [-1, 1],
          [1, -1],
        ] as const) {
          const out = make(() => 7);
          loops[name](out.at, out.end, a.at, b.at, c.at, product, addend);
          const expected = Array.from(a.data, (x, i) => fused(product * x, b.data[i]!, addend * c.data[i]!));
          assert.deepEqual(Array.from(out.data), expected, `seed ${seed}`);
        }
        const expected = Array.from(a.data, (x, i) => fused(x, b.data[i]!, c.data[i]!));
        loops[name](c.at, c.end, a.at, b.at, c.at, 1, 1);
        assert.deepEqual(Array.from(c.data), expected, 'it may write over an operand');
      }
    });
  }

  const shapes: readonly (readonly [keyof LaneLoops, (lane: number) => number])[] = [
    ['gather32', (i) => 4 * ((i * 7) % lanes)],
    ['gatherFlat32', (i) => 4 * (i >> 4)],
    ['gatherWords32', (i) => 4 * ((i & 15) + 3 * (i >> 4))],
  ];
  for (const [name, distance] of shapes) {
    it(`${name} reads what each lane's address says`, () => {
      const source = floats((i) => i + 0.5);
      const out = floats(() => 0);
      const at = memory.allocate(4 * lanes);
      const relative = new Int32Array(memory.buffer, at, lanes).map((_, i) => distance(i) - 64);
      new Int32Array(memory.buffer, at, lanes).set(relative);
      (loops[name] as LaneLoops['gather32'])(out.at, out.end, at, source.at + 64);
      assert.deepEqual(
        Array.from(out.data),
        Array.from(relative, (_, i) => source.data[distance(i) / 4]!),
      );
    });
  }

  const targets: readonly (readonly [keyof LaneLoops, (lane: number) => number])[] = [
    ['scatter32', (i) => 4 * ((i * 7) % 24)],
    ['scatterWords32', (i) => 4 * ((i & 15) + 5 * (i >> 4))],
  ];
  for (const [name, distance] of targets) {
    it(`${name} writes where each lane's address says, the last one last`, () => {
      const values = floats((i) => i + 0.5);
      const out = floats(() => 0);
      const at = memory.allocate(4 * lanes);
      const relative = new Int32Array(memory.buffer, at, lanes);
      const expected = new Float32Array(lanes);
      for (let i = 0; i < lanes; i++) {
        relative[i] = distance(i) - 64;
        expected[distance(i) / 4] = i + 0.5;
      }
      (loops[name] as LaneLoops['scatter32'])(values.at, values.end, at, out.at + 64);
      assert.deepEqual(out.data, expected);
    });
  }
});

describe('LaneMemory', () => {
  it('hands out zeros again after it was used', () => {
    const first = LaneMemory.take();
    new Uint8Array(first.buffer, first.allocate(100), 100).fill(9);
    LaneMemory.giveBack(first);
    const second = LaneMemory.take();
    assert.equal(second, first);
    assert.ok(new Uint8Array(second.buffer, second.allocate(100), 100).every((byte) => byte === 0));
  });

  it('says when it is full, and has a larger one', () => {
    const small = LaneMemory.take();
    const half = small.buffer.byteLength / 2;
    small.allocate(half);
    small.allocate(half);
    assert.throws(() => small.allocate(1), LaneMemoryFull);
    LaneMemory.larger(small).allocate(3 * half);
  });
});
