import assert from 'node:assert/strict';
import type { AccessSummary, KernelSummary } from '../symbolic/summary/summary.ts';
import {
  elementOfTile,
  elsewhere,
  factsOf,
  fieldOf,
  floatStruct,
  globalAccess,
  kernelOf,
  lint,
  locationOf,
  plainLaunch,
  pointedTo,
  sharedAccess,
  splittingBranch,
} from './summariesForTests.ts';

function found(more: Partial<KernelSummary>, text?: string): string[] {
  return lint([factsOf(more)], text).map(({ rule, message }) => `${rule}: ${message}`);
}

function onAccesses(...accesses: AccessSummary[]): string[] {
  return found({ accesses });
}

function assertOne(messages: readonly string[], ...parts: readonly string[]): void {
  assert.equal(messages.length, 1, messages.join('\n'));
  for (const part of parts) assert.ok(messages[0]?.includes(part), `${messages[0] ?? ''}\nlacks ${part}`);
}

describe('uncoalesced-global-access', () => {
  it('fires from 1.5 times the ideal on', () => {
    assert.deepEqual(onAccesses(globalAccess(5, 5)), []);
    assertOne(
      onAccesses(globalAccess(6, 6)),
      'uncoalesced-global-access',
      '6 sectors per request instead of 4',
    );
  });

  it('says how far apart lanes are and what is used of what moves', () => {
    assertOne(onAccesses(globalAccess(8, 8)), 'lanes are 8 B apart', '50 % of the bytes moved');
    assertOne(onAccesses(globalAccess(32, -256)), 'lanes are 256 B apart', 'moves 32 bytes and uses 4');
  });

  it('names the field of an array of structs', () => {
    const particle = floatStruct('Particle', ['x', 'y', 'z', 'mass']);
    const access = globalAccess(16, 16, { place: fieldOf(particle, 'mass') });
    assertOne(onAccesses(access), '`mass` of consecutive `Particle`s, 16 B apart', '25 %');
  });

  it('names the union of an anonymous struct', () => {
    const inner = floatStruct('(unnamed)', ['x', 'y', 'z', 'mass']);
    const fields = [{ name: '', type: inner, offsetInBytes: 0 }];
    const union = { ...inner, name: 'Particle', isUnion: true, fields };
    const access = globalAccess(16, 16, { place: fieldOf(inner, 'mass', fieldOf(union, '')) });
    assertOne(onAccesses(access), '`mass` of consecutive `Particle`s, 16 B apart');
  });

  it('names a whole struct that takes several instructions', () => {
    const float3 = floatStruct('float3', ['x', 'y', 'z']);
    const access = globalAccess(12, 12, { place: pointedTo(float3), pieces: 3 });
    assertOne(onAccesses(access), '12 sectors', '`float3` (12 B, aligned to 4) takes 3 loads of 4 B');
  });

  it('stays silent where the compiler may move an aligned element whole', () => {
    const float2 = floatStruct('float2', ['x', 'y'], 8);
    const one = globalAccess(8, 8, { place: fieldOf(float2, 'x') });
    assert.equal(onAccesses(one).length, 1);
    const plan = { pieces: [{ offsetInBytes: 0, widthInBytes: 4 }], carried: [] };
    const carried = { ...plan, carrier: fieldOf(float2, 'y'), mayJoinBytes: undefined };
    assert.deepEqual(onAccesses({ ...one, plan: carried }), []);
    assert.deepEqual(onAccesses({ ...one, plan: { ...plan, carrier: undefined, mayJoinBytes: 8 } }), []);
  });

  it('stays silent on fields that functions read for their callers', () => {
    const float2 = floatStruct('float2', ['x', 'y'], 8);
    const [x, y] = ['x', 'y'].map((name, i) =>
      globalAccess(8, 8, { place: fieldOf(float2, name), calls: [locationOf(i, i + 1)] }),
    );
    assert.ok(x && y);
    assert.equal(onAccesses(x).length, 1);
    assert.deepEqual(onAccesses(x, y), []);
  });

  it('reports what stays bad however the compiler joins it', () => {
    const float4 = floatStruct('float4', ['x', 'y', 'z', 'w'], 16);
    const pieces = [{ offsetInBytes: 0, widthInBytes: 4 }];
    const plan = { pieces, carrier: undefined, carried: [], mayJoinBytes: 8 };
    const one = globalAccess(16, 16, { place: fieldOf(float4, 'x'), plan });
    assertOne(onAccesses(one), '16 sectors per request instead of 4');
  });

  it('says what is used of a copied struct', () => {
    const float4 = floatStruct('float4', ['x', 'y', 'z', 'w'], 16);
    const pieces = [{ offsetInBytes: 12, widthInBytes: 4 }];
    const plan = { pieces, carrier: undefined, carried: [], mayJoinBytes: undefined };
    const one = globalAccess(16, 16, { place: pointedTo(float4), plan });
    assertOne(onAccesses(one), 'of each `float4` (16 B) only 4 B are used and loaded, so 25 %');
  });

  it('takes a symbolic stride for more than a sector', () => {
    const access = globalAccess(0, 0, {
      status: 'bounded',
      sectors: { min: 1, max: 32, mean: 16.5 },
      stride: { text: 'width * 4 B', bytes: undefined, rows: undefined, symbolic: true },
      unknownDistances: ['width'],
      apart: 32,
    });
    assertOne(onAccesses(access), 'Lanes are `width * 4 B` apart: 32 sectors', 'unless `width` is tiny');
    assert.deepEqual(onAccesses({ ...access, dataDependent: true }), []);
  });

  it('goes by the average where it is known, else by the least', () => {
    const sectors = { min: 1, max: 32, mean: 30 };
    const bounded = globalAccess(0, 64, { status: 'bounded', sectors, nominalMin: 16 });
    assertOne(onAccesses(bounded), '30 sectors');
    assertOne(onAccesses({ ...bounded, meanOf: undefined, boundaryOnly: true }), '16 sectors');
    // Lanes 64 bytes apart never share a sector, so this is not all that they do.
    assertOne(onAccesses(bounded), 'On average 30 sectors', 'as the distance between lanes changes');
    assert.deepEqual(onAccesses({ ...bounded, meanOf: undefined, dataDependent: true }), []);
    assertOne(
      onAccesses({ ...bounded, meanOf: undefined, dataDependent: true, lanesFromValues: true }),
      '16 sectors',
      'warps whose lanes all come here',
    );
    assert.deepEqual(onAccesses({ ...bounded, status: 'unknown' }), []);
  });

  it('explains half rows', () => {
    const access = globalAccess(0, 0, {
      widthInBytes: 1,
      sectors: { min: 2, max: 4, mean: 2.9 },
      status: 'bounded',
      sectorsIdeal: 1,
      stride: { text: '', bytes: undefined, rows: { lanes: 16, within: 1, apart: 150 }, symbolic: false },
    });
    assertOne(
      onAccesses(access),
      'On average 2.9 sectors',
      '2 rows of 16 lanes, 150 B apart',
      'off its grid',
    );
  });
});

describe('misaligned-global-access', () => {
  it('informs about a unit-stride access that always starts off its sector', () => {
    const access = globalAccess(5, 4, { misalignedStart: true });
    assertOne(onAccesses(access), 'misaligned-global-access', '5 sectors per request instead of 4');
    assert.deepEqual(onAccesses({ ...access, misalignedStart: false }), []);
  });

  it('leaves bytes to the louder rule', () => {
    const access = globalAccess(2, 1, { widthInBytes: 1, sectorsIdeal: 1, misalignedStart: true });
    assertOne(onAccesses(access), 'uncoalesced-global-access', 'start on a 32-byte sector');
  });
});

describe('shared-bank-conflict', () => {
  it('counts ways against the ideal, so that wide contiguous accesses are none', () => {
    assert.deepEqual(onAccesses(sharedAccess(2, 8, { wavefrontsIdeal: 2, widthInBytes: 8 })), []);
    const everySecond = sharedAccess(4, 16, { wavefrontsIdeal: 2, widthInBytes: 8 });
    assertOne(onAccesses(everySecond), '2-way', '4 words apart and use 16 of the 32 banks');
  });

  it('finds the padding that frees a column', () => {
    const square = sharedAccess(32, 128, { place: elementOfTile('tile', 32, 32) });
    assertOne(onAccesses(square), '32-way', 'column of `tile`', 'Pad the rows to 33');
    // setRowReadCol of the H200 measurements: 16 rows, half a warp in one column and half in the next, +2 frees it.
    const rows = { lanes: 16, within: 128, apart: 4 };
    const stride = { text: '', bytes: undefined, rows, symbolic: false };
    const halves = sharedAccess(16, 0, { place: elementOfTile('tile', 16, 32), stride });
    assertOne(onAccesses(halves), '16-way', 'Pad the rows to 34');
  });

  it('pads the declaration', () => {
    const text = '__shared__ float tile[N] [ 32 ];';
    const at = locationOf(text.indexOf('tile'), text.length);
    const access = sharedAccess(32, 128, { place: elementOfTile('tile', 32, 32, at) });
    const [diagnostic] = lint([factsOf({ accesses: [access] })], text);
    const edit = diagnostic?.fixes[0]?.edits[0];
    assert.ok(edit);
    const { start, end } = edit.at;
    assert.equal(text.slice(0, start) + edit.newText + text.slice(end), '__shared__ float tile[N] [33];');
  });

  it('explains strides by the banks that they use', () => {
    assertOne(onAccesses(sharedAccess(2, 8)), 'lanes are 2 words apart', 'use 16 of the 32 banks');
    assertOne(onAccesses(sharedAccess(16, 192)), '48 words apart', '2 of the 32 banks', 'An odd distance');
  });

  it('names the distance at which lanes of several words have no conflict', () => {
    // 32 words are 16 pairs: half a warp of them, 17 pairs apart, uses each bank once.
    const pairs = sharedAccess(32, 128, { widthInBytes: 8, wavefrontsIdeal: 2 });
    assertOne(onAccesses(pairs), 'An odd multiple of 8 B has no conflict: pad rows by 8 B');
    const half = sharedAccess(32, 128, { widthInBytes: 2 });
    assertOne(onAccesses(half), 'An odd distance has no conflict: pad rows by 4 B');
  });

  it('says so where the ways vary', () => {
    const wavefronts = { min: 2, max: 32, mean: 3.9 };
    const access = sharedAccess(0, 8, { status: 'bounded', wavefronts, nominalMin: 2 });
    assertOne(onAccesses(access), '4-way bank conflict on average', '3.9 wavefronts', 'up to 32');
  });

  it('knows that fields of one element make one wide instruction', () => {
    const pair = floatStruct('Pair', ['f', 'c']);
    const one = sharedAccess(2, 8, { place: fieldOf(pair, 'f') });
    assertOne(onAccesses(one), '`f` of consecutive `Pair`s, 2 words apart');
    const plan = { pieces: [{ offsetInBytes: 0, widthInBytes: 4 }], carried: [] };
    const carried = { ...plan, carrier: fieldOf(pair, 'c'), mayJoinBytes: undefined };
    assert.deepEqual(onAccesses({ ...one, plan: carried }), []);
    assert.deepEqual(onAccesses({ ...one, plan: { ...plan, carrier: undefined, mayJoinBytes: 8 } }), []);
  });

  it('reports neighbours of a loop only where they conflict also when they are moved at once', () => {
    const pieces = [{ offsetInBytes: 0, widthInBytes: 4 }];
    const plan = {
      pieces,
      carrier: undefined,
      carried: [],
      mayJoinBytes: 16,
      mayJoinNeighbours: true,
    } as const;
    assert.deepEqual(onAccesses(sharedAccess(4, 16, { plan })), []);
    assertOne(onAccesses(sharedAccess(8, 32, { plan })), '8-way');
    // Lanes 34 words apart can be given 8 bytes each; 33 words apart no more than the 4 of the source.
    assert.deepEqual(onAccesses(sharedAccess(2, 136, { plan })), []);
    assertOne(onAccesses(sharedAccess(2, 132, { plan })), '2-way');
    assert.deepEqual(onAccesses(sharedAccess(4, 0, { plan, stride: undefined })), []);
  });

  it('does not promise that atomics on one word are serialised', () => {
    assert.deepEqual(onAccesses(sharedAccess(32, 0, { operation: 'atomic' })), []);
    assert.equal(onAccesses(sharedAccess(32, 128, { operation: 'atomic' })).length, 1);
  });
});

describe('divergent-branch', () => {
  it('reports the branch that loses most under 24 lanes on average', () => {
    const small = { ...splittingBranch, lostShare: 0.1, at: locationOf(3, 4) };
    const branches = [small, splittingBranch];
    assert.deepEqual(found({ branches, averageActiveLanes: 24 }), []);
    const diagnostics = lint([factsOf({ branches, averageActiveLanes: 18.4 })]);
    assert.deepEqual(
      diagnostics.map(({ rule, at }) => [rule, at.start]),
      [['divergent-branch', 0]],
    );
    assert.ok(diagnostics[0]?.message.includes("18.4 of a warp's 32 lanes"));
  });

  it('blames no bounds check, no data and no half-empty block', () => {
    const averageActiveLanes = 18;
    assert.deepEqual(found({ averageActiveLanes, branches: [{ ...splittingBranch, boundary: true }] }), []);
    assert.deepEqual(
      found({ averageActiveLanes, branches: [{ ...splittingBranch, status: 'data-dependent' }] }),
      [],
    );
    // A block of 20 threads has 20 active lanes; the branch costs two more of them.
    assert.deepEqual(
      found({ averageActiveLanes, branches: [{ ...splittingBranch, lostShare: 2 / 32 }] }),
      [],
    );
  });
});

describe('divergent-barrier', () => {
  const barrier = {
    at: elsewhere,
    name: '__syncthreads',
    activeLanes: { min: 16, max: 16 },
    reason: undefined,
  };
  it('is an error where some threads surely stay away', () => {
    const [diagnostic] = lint([factsOf({ barriers: [{ ...barrier, status: 'divergent' }] })]);
    assert.equal(diagnostic?.severity, 'error');
    assert.ok(diagnostic.message.includes('`__syncthreads()`'));
    assert.deepEqual(found({ barriers: [{ ...barrier, status: 'unknown' }] }), []);
  });
});

describe('low-occupancy', () => {
  const small = { ...plainLaunch, block: [32, 1, 1] as const };
  it('names the limiter and the next step', () => {
    // A100: at most 32 blocks of an SM's 64 warps; 64 threads per block fill it.
    assertOne(
      found({ launch: small }),
      '50 %',
      '32 of 64 warps',
      'the 32 blocks',
      '64 threads per block would reach 100 %',
    );
  });

  it('rests on no estimate of registers and on no assumed launch', () => {
    const launch = { ...plainLaunch, block: [256, 1, 1] as const };
    const many = (source: 'ptxas' | 'estimate') =>
      lint([factsOf({ launch }, { perThread: 128, source })]).map(({ message }) => message);
    // 128 registers × 32 lanes are 4,096 of a partition's 16,384: 4 warps in each of 4 partitions, 16 of 64.
    assertOne(many('ptxas'), '25 %', '16 of 64 warps', 'registers (128 per thread)');
    assert.deepEqual(many('estimate'), []);
    assert.deepEqual(found({ launch: { ...small, source: 'assumed' } }), []);
  });
});

describe('exceeds-block-limits', () => {
  const launchOf = (x: number, sharedDynamicBytes = 0) =>
    ({ ...plainLaunch, block: [x, 1, 1], sharedDynamicBytes }) as const;

  const found = (more: Partial<KernelSummary>) =>
    lint([factsOf(more)])
      .filter(({ rule }) => rule === 'exceeds-block-limits')
      .map(({ message }) => message);

  it('knows the limits of threads and shared memory', () => {
    assertOne(found({ launch: launchOf(2048) }), '2048 threads', '1024');
    assertOne(found({ launch: launchOf(256, 164 * 1024) }), '164 KB', '163 KB');
    assertOne(found({ launch: launchOf(256), sharedStaticBytes: 50 * 1024 }), '50 KB of static', '48 KB');
  });

  it('knows the limit of registers where they are known', () => {
    const run = (source: 'option' | 'estimate') =>
      lint([factsOf({ launch: launchOf(1024) }, { perThread: 80, source })]);
    assert.ok(run('option').some(({ rule }) => rule === 'exceeds-block-limits'));
    assert.deepEqual(run('estimate'), []);
  });

  it('judges no assumed block', () => {
    assert.deepEqual(found({ launch: { ...launchOf(2048), source: 'assumed' } }), []);
  });

  it('judges the shared memory of kernels without a launch, but of no template that nobody instantiates', () => {
    const large = { launch: { ...plainLaunch, source: 'assumed' }, sharedStaticBytes: 50 * 1024 } as const;
    const argument = { name: 'N', text: '?' };
    assertOne(found(large), '50 KB of static');
    assert.deepEqual(found({ ...large, kernel: { ...kernelOf(), templateArguments: [argument] } }), []);
  });
});
