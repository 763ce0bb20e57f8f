import assert from 'node:assert/strict';
import fc from 'fast-check';
import { constantRequest } from './constantRequest.ts';
import { globalAtomicRequest, globalRequest } from './globalRequest.ts';
import type { SharedOperation } from './sharedRequest.ts';
import { sharedRequest } from './sharedRequest.ts';

/*
 * The rules once more, written as plainly as they are said, with sets and maps of bytes. Nothing here is shared
 * with the code under test.
 */
interface Lane {
  readonly lane: number;
  readonly address: number;
}

function activeLanes(addresses: readonly number[], mask: number): Lane[] {
  return addresses
    .map((address, lane) => ({ lane, address }))
    .filter(({ lane }) => Math.floor((mask >>> 0) / 2 ** lane) % 2 === 1);
}

function unitsOf(lanes: readonly Lane[], width: number, unit: number): Set<number> {
  const units = new Set<number>();
  for (const { address } of lanes) {
    for (let byte = 0; byte < width; byte++) units.add(Math.floor((address + byte) / unit));
  }
  return units;
}

function bankOf(word: number): number {
  return ((word % 32) + 32) % 32;
}

function busiest(counts: Iterable<number>): number {
  return Math.max(0, ...counts);
}

function distinctWordsPass(lanes: readonly Lane[], width: number): number {
  const words = [...unitsOf(lanes, width, 4)];
  return busiest(
    Array.from({ length: 32 }, (_, bank) => words.filter((word) => bankOf(word) === bank).length),
  );
}

function lanesPass(lanes: readonly Lane[], width: number): number {
  const perBank = new Map<number, number>();
  for (const lane of lanes) {
    for (const word of unitsOf([lane], width, 4)) {
      perBank.set(bankOf(word), (perBank.get(bankOf(word)) ?? 0) + 1);
    }
  }
  return busiest(perBank.values());
}

function plainShared(
  addresses: readonly number[],
  mask: number,
  width: number,
  operation: SharedOperation,
): { wavefronts: number; wavefrontsIdeal: number } {
  const lanes = activeLanes(addresses, mask);
  const pairs = (distance: number): boolean =>
    lanes.every(({ lane, address }) => {
      const partner = lanes.find((other) => other.lane === (lane ^ distance));
      return partner === undefined || partner.address === address;
    });
  let size = width <= 4 ? 32 : width === 8 ? 16 : 8;
  if (width > 4 && operation === 'load' && (pairs(1) || pairs(2))) size *= 2;
  const byLane = operation === 'atomic' || operation === 'compare-and-swap';
  const rounds = operation === 'compare-and-swap' ? 2 : 1;
  let wavefronts = 0;
  let wavefrontsIdeal = 0;
  for (let first = 0; first < 32; first += size) {
    const group = lanes.filter(({ lane }) => lane >= first && lane < first + size);
    const passes = byLane ? lanesPass(group, width) : distinctWordsPass(group, width);
    wavefronts += passes * rounds;
    wavefrontsIdeal += group.length > 0 ? rounds : 0;
  }
  // shared-h200.json: a pass moves 128 bytes at most, and no fewer passes than are made would do.
  if (operation === 'load' || operation === 'store')
    wavefrontsIdeal = Math.min(wavefronts, Math.ceil((lanes.length * width) / 128));
  return { wavefronts, wavefrontsIdeal };
}

function plainSectorOperations(addresses: readonly number[], mask: number): number {
  const lanes = activeLanes(addresses, mask);
  let operations = 0;
  for (const sector of unitsOf(lanes, 1, 32)) {
    const inSector = lanes.filter(({ address }) => Math.floor(address / 32) === sector);
    operations += busiest(
      inSector.map(({ address }) => inSector.filter((other) => other.address === address).length),
    );
  }
  return operations;
}

/** Patterns as programs make them (strides, xor, repeats) and as nobody does (random), in elements of the width. */
const elements = fc.oneof(
  fc
    .tuple(fc.integer({ min: -70, max: 70 }), fc.integer({ min: 0, max: 100 }))
    .map(([stride, first]) => Array.from({ length: 32 }, (_, lane) => first + lane * stride)),
  fc
    .tuple(fc.integer({ min: 1, max: 32 }), fc.integer({ min: 1, max: 40 }))
    .map(([modulus, stride]) => Array.from({ length: 32 }, (_, lane) => (lane % modulus) * stride)),
  fc
    .tuple(fc.integer({ min: 1, max: 16 }), fc.integer({ min: 1, max: 40 }))
    .map(([repeat, stride]) => Array.from({ length: 32 }, (_, lane) => Math.floor(lane / repeat) * stride)),
  fc
    .tuple(fc.integer({ min: 0, max: 63 }), fc.integer({ min: 1, max: 33 }))
    .map(([bits, stride]) => Array.from({ length: 32 }, (_, lane) => (lane ^ bits) * stride)),
  fc.array(fc.integer({ min: 0, max: 4095 }), { minLength: 32, maxLength: 32 }),
  fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 32, maxLength: 32 }),
  // Neighbours two apart agree.
  fc
    .array(fc.integer({ min: 0, max: 100 }), { minLength: 32, maxLength: 32 })
    .map((list) => list.map((_, lane) => list[lane & ~2] ?? 0)),
);
const masks = fc.oneof(
  fc.constant(0xffffffff),
  fc.integer({ min: 0, max: 0xffffffff }),
  fc.integer({ min: 0, max: 32 }).map((lanes) => (lanes === 32 ? 0xffffffff : 2 ** lanes - 1)),
  fc.constantFrom(0x55555555, 0xaaaaaaaa, 0x33333333, 0xcccccccc, 1, 0x80000000),
);
const widths = fc.constantFrom(1, 2, 4, 8, 16);
const operations = fc.constantFrom<SharedOperation>('load', 'store', 'atomic', 'compare-and-swap');
const bases = fc.constantFrom(0, 256, 2 ** 31, 2 ** 40 + 512, 2 ** 52);
const runs = { numRuns: 1500 };

describe('memory model against a brute-force reading of the rules', () => {
  it('global sectors, lines, ideal and active lanes', () => {
    fc.assert(
      fc.property(elements, masks, widths, bases, (list, mask, width, base) => {
        const addresses = list.map((element) => base + element * width);
        const lanes = activeLanes(addresses, mask);
        const sectors = unitsOf(lanes, width, 32).size;
        assert.deepEqual(globalRequest(addresses, mask, width), {
          sectors,
          lines128: unitsOf(lanes, width, 128).size,
          sectorsIdeal: Math.min(sectors, Math.ceil((lanes.length * width) / 32)),
          activeLanes: lanes.length,
        });
      }),
      runs,
    );
  });

  it('global sectors of misaligned and of very wide lanes', () => {
    fc.assert(
      fc.property(elements, masks, fc.integer({ min: 1, max: 200 }), (list, mask, width) => {
        const { sectors } = globalRequest(list, mask, width);
        assert.equal(sectors, unitsOf(activeLanes(list, mask), width, 32).size);
      }),
      { numRuns: 300 },
    );
  });

  it('sector operations of global atomics', () => {
    fc.assert(
      fc.property(elements, masks, fc.constantFrom(4, 8), (list, mask, width) => {
        const addresses = list.map((element) => element * width);
        const { sectorOperations } = globalAtomicRequest(addresses, mask, width);
        assert.equal(sectorOperations, plainSectorOperations(addresses, mask));
      }),
      runs,
    );
  });

  it('shared wavefronts and their ideal', () => {
    fc.assert(
      fc.property(elements, masks, widths, operations, (list, mask, width, operation) => {
        const addresses = list.map((element) => element * width);
        const { wavefronts, wavefrontsIdeal } = sharedRequest(addresses, mask, width, operation);
        assert.deepEqual({ wavefronts, wavefrontsIdeal }, plainShared(addresses, mask, width, operation));
        assert.ok(wavefrontsIdeal <= wavefronts);
      }),
      runs,
    );
  });

  it('constant passes', () => {
    fc.assert(
      fc.property(elements, masks, (list, mask) => {
        const distinct = new Set(activeLanes(list, mask).map(({ address }) => address));
        assert.equal(constantRequest(list, mask).passes, distinct.size);
      }),
      runs,
    );
  });
});
