import assert from 'node:assert/strict';
import { functionNamed, parseText } from '../../../test/lowering.ts';
import { createProgram } from '../lowering/program.ts';
import { correspondence } from './correspondence.ts';
import type { Correspondence } from './correspondence.ts';
import { mayCorrespond } from './fingerprint.ts';
import type { FunctionIr, Place } from './nodes.ts';
import { reachableFunctions, walkStatement } from './walk.ts';

const plain = `__constant__ float factor = 2; __constant__ float other = 2;
  __device__ float twice(float x) { return x + x; }
  __global__ void f(float* p, int n) {
    __shared__ float tile[32];
    int i = threadIdx.x;
    tile[i] = p[i] * factor;
    if (i < n) p[i] = twice(tile[31 - i]);
  }`;

/** Before an edit and after it, with what is inside, which is lowered when somebody asks for it. */
async function edited(text: string, now: string): Promise<readonly [FunctionIr, FunctionIr]> {
  const first = await parseText(text);
  const program = createProgram(first);
  const before = functionNamed(program, 'f');
  for (const one of reachableFunctions(before)) assert.ok(one.body);
  program.update(await parseText(now, first));
  return [before, functionNamed(program, 'f')];
}

async function foundIn(text: string, now: string): Promise<Correspondence | undefined> {
  const [before, after] = await edited(text, now);
  return correspondence(before, after);
}

function placesOf({ body }: FunctionIr): Place[] {
  const places: Place[] = [];
  if (body !== undefined) walkStatement(body, { place: (place) => places.push(place) });
  return places;
}

describe('functions that correspond', () => {
  it('say the same at other places', async () => {
    const [before, now] = await edited(plain, plain.replace('int i', '/* which */\n int i'));
    const found = correspondence(before, now);
    assert.deepEqual(
      placesOf(before).map((place) => found?.nodes.get(place)),
      placesOf(now),
    );
    const starts = (fn: FunctionIr): number[] => placesOf(fn).map(({ at }) => at.start);
    assert.notDeepEqual(starts(before), starts(now));
  });

  const check = async (from: string, to: string, expected: boolean): Promise<void> => {
    const text = plain.replace(from, to);
    assert.notEqual(text, plain);
    const found = await foundIn(plain, text);
    assert.equal(found !== undefined, expected, `${from} → ${to}`);
  };

  it('differ in anything that can be told from the text', async () => {
    await check('31 - i', '30 - i', false);
    await check('31 - i', '31 + i', false);
    await check('i < n', 'i <= n', false);
    await check('tile[32]', 'tile[33]', false);
    await check('p[i] * factor', 'p[n] * factor', false);
    await check('return x + x;', 'return x + 1;', false);
    await check('int i =', 'unsigned i =', false);
    await check('tile[i] =', 'n++; tile[i] =', false);
    await check('float* p, int n', 'float* p, const int n', true);
  });

  it('are told apart by fingerprints, without a comparison', async () => {
    const tells = async (from: string, to: string): Promise<boolean> => {
      const [before, now] = await edited(plain, plain.replace(from, to));
      return !mayCorrespond(before, now);
    };
    for (const [from, to] of [
      ['31 - i', '30 - i'],
      ['31 - i', '31 + i'],
      ['i < n', 'i <= n'],
      ['p[i] * factor', 'p[n] * factor'],
      ['return x + x;', 'return x + 1;'],
      ['tile[i] =', 'n++; tile[i] ='],
    ] as const)
      assert.equal(await tells(from, to), true, `${from} → ${to}`);
    assert.equal(await tells('int i', '/* which */ int i'), false);
  });

  it('have the same variables of the program, and may call their own otherwise where nobody names them', async () => {
    await check('p[i] * factor', 'p[i] * other', false);
    const named = `${plain.slice(0, -1)} int typed; }`;
    const found = async (other: string): Promise<boolean> => (await foundIn(named, other)) !== undefined;
    assert.equal(await found(named.replace('int typed', 'int type')), true);
    assert.equal(await found(named.replace(/\bi\b/g, 'j')), false);
  });

  it('have the same closures, whatever numbers these have', async () => {
    const lambdas = `__global__ void f(float* p) {
      auto once = [&](int i) { p[i] = 1; };
      auto again = [&](int i) { p[i] += 1; };
      once(threadIdx.x); again(threadIdx.x);
    }`;
    const found = async (from: string, to: string): Promise<boolean> => {
      const text = lambdas.replace(from, to);
      assert.notEqual(text, lambdas);
      return (await foundIn(lambdas, text)) !== undefined;
    };
    assert.equal(await found('  once(', ' once ('), true);
    assert.equal(await found('once(threadIdx.x); again', 'again(threadIdx.x); once'), false);
    assert.equal(await found('= 1;', '= 2;'), false);
  });

  it('tell what is said of code that cannot be read', async () => {
    const unread = (name: string): string => `${plain.slice(0, -1)} ${name}; }`;
    const found = await foundIn(unread('thread'), unread('threa'));
    assert.ok(found);
    const changed = [...found.reasons].filter(([before, now]) => before !== now);
    assert.deepEqual(
      changed.map(([before, now]) => [before.includes('thread'), now.replace('threa', 'thread') === before]),
      [[true, true]],
    );
  });
});
