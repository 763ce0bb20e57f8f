import assert from 'node:assert/strict';
import { COMPUTE_CAPABILITIES } from './computeCapability.ts';
import { defaultDevice, findDevice } from './lookup.ts';
import { DEVICE_PROFILES } from './profiles.ts';
import { peakInGflops, ridgePointInFlopPerByte, rooflinePoint, timeBoundInSeconds } from './roofline.ts';
import type { FloatingPointWork, RooflineDevice } from './roofline.ts';

function rooflineOf(id: string): RooflineDevice {
  const found = findDevice(id);
  assert.ok(found.kind === 'found' && found.device.board !== null, id);
  return { board: found.device.board, limits: found.device.limits };
}

describe('device profiles', () => {
  it('are the eleven that the documentation names', () => {
    assert.deepEqual(
      DEVICE_PROFILES.map((profile) => `${profile.id} ${profile.limits.computeCapability}`),
      [
        ...['v100 7.0', 't4 7.5', 'a100 8.0', 'a100-80gb 8.0', 'rtx3090 8.6', 'a10 8.6'],
        ...['rtx4090 8.9', 'l40s 8.9', 'h100 9.0', 'h200 9.0', 'b200 10.0'],
      ],
    );
  });

  for (const { id, board, limits } of DEVICE_PROFILES) {
    it(`${id}: the peak rate is multiprocessors × lanes × 2 × clock, within NVIDIA's rounding`, () => {
      assert.ok(board !== null);
      const gflops = (board.smCount * limits.fp32LanesPerSm * 2 * board.boostClockInMhz) / 1000;
      assert.ok(Math.abs(gflops - board.peakFp32InGflops) / gflops < 0.01, `${gflops} GFLOP/s`);
    });
  }

  it('of one compute capability is in no row twice, and each row is consistent', () => {
    const names = COMPUTE_CAPABILITIES.map((limits) => limits.computeCapability);
    assert.equal(new Set(names).size, names.length);
    for (const limits of COMPUTE_CAPABILITIES) {
      const reserved = limits.reservedSharedBytesPerBlock;
      assert.ok(limits.maxSharedBytesPerBlock + reserved <= limits.sharedBytesPerSm);
      assert.ok(limits.sharedBytesPerSm <= limits.unifiedCacheBytesPerSm || limits.computeCapability < '7');
      assert.equal(limits.maxThreadsPerSm % 32, 0);
    }
  });
});

describe('findDevice', () => {
  const idOf = (text: string): string => {
    const found = findDevice(text);
    return found.kind === 'found' ? found.device.id : 'unknown';
  };
  it('takes ids in any case, and a100 means the 40 GB one', () => {
    assert.equal(idOf('A100'), 'a100');
    assert.equal(idOf('a100-40gb'), 'a100');
    assert.equal(idOf('A100-80GB'), 'a100-80gb');
    assert.equal(idOf(' h200 '), 'h200');
    assert.equal(defaultDevice().id, 'a100');
  });
  it('takes a bare compute capability, which is no board', () => {
    for (const text of ['cc8.0', 'CC8.0', '8.0', 'sm_80', 'compute_80']) assert.equal(idOf(text), 'cc8.0');
    assert.equal(idOf('cc10.0'), 'cc10.0');
    assert.equal(idOf('sm_90a'), 'cc9.0');
    assert.equal(idOf('sm_120'), 'cc12.0');
    const found = findDevice('cc8.6');
    assert.ok(found.kind === 'found');
    assert.equal(found.device.board, null);
    assert.equal(found.device.limits.maxBlocksPerSm, 16);
  });
  it('answers anything else with one line that lists what is known', () => {
    for (const text of ['', 'a1000', 'cc9.9', '80', 'cc', 'sm_\n80', '__proto__']) {
      const found = findDevice(text);
      assert.ok(found.kind === 'unknown', text);
      assert.match(found.message, /^unknown device "[^\n]*": known are v100, t4, a100, [^\n]*cc8\.0[^\n]*$/);
    }
  });
});

describe('roofline', () => {
  it("has the A100's ridge at 19,500 / 1,555 = 12.5 FLOP per byte", () => {
    assert.equal(ridgePointInFlopPerByte(rooflineOf('a100').board).toFixed(1), '12.5');
  });
  const single = (flops: number): FloatingPointWork => ({ single: flops, double: 0 });
  it('puts the naive matrix product (0.25 FLOP/B) at 389 GFLOP/s and a tile of 16 (4 FLOP/B) at 6,220', () => {
    const a100 = rooflineOf('a100');
    assert.deepEqual(rooflinePoint(a100, single(2), 8), {
      intensityInFlopPerByte: 0.25,
      attainableInGflops: 388.75,
      boundBy: 'memory',
    });
    assert.equal(rooflinePoint(a100, single(32), 8).attainableInGflops, 6220);
    assert.equal(rooflinePoint(a100, single(1000), 8).attainableInGflops, 19_500);
    assert.equal(rooflinePoint(a100, single(1000), 0).boundBy, 'compute');
  });
  it('bounds the time by the slower of arithmetic and traffic', () => {
    const a100 = rooflineOf('a100');
    assert.equal(timeBoundInSeconds(a100, single(19.5e12), 0), 1);
    assert.equal(timeBoundInSeconds(a100, single(0), 1555e9), 1);
    assert.equal(timeBoundInSeconds(a100, single(19.5e12), 2 * 1555e9), 2);
  });
  // The data sheets' FP64 peaks without tensor cores; GeForce and inference boards do 1/64 or 1/32 of their FP32.
  const peaks = {
    v100: 7.8,
    a100: 9.7,
    h100: 33.5,
    h200: 33.5,
    b200: 37,
    rtx3090: 0.556,
    rtx4090: 1.29,
    t4: 0.253,
  };
  for (const [id, teraflops] of Object.entries(peaks)) {
    it(`${id}: gives double precision ${teraflops} TFLOP/s`, () => {
      const gflops = peakInGflops(rooflineOf(id), { single: 0, double: 1 });
      assert.ok(Math.abs(gflops / 1000 - teraflops) / teraflops < 0.015, `${gflops} GFLOP/s`);
    });
  }
  it('lets units of both widths work side by side', () => {
    const a100 = rooflineOf('a100');
    assert.equal(timeBoundInSeconds(a100, { single: 19.5e12, double: 9.75e12 }, 0), 1);
    assert.equal(peakInGflops(a100, { single: 1, double: 1 }), 19_500);
    assert.equal(peakInGflops(a100, single(0)), 19_500);
  });
});
