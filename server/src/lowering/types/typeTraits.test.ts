import assert from 'node:assert/strict';
import { functionNamed, opaqueReasons, programOf } from '../../../../test/lowering.ts';

describe('whether a type converts to another', () => {
  const classes = `
    struct Whatever { template <class T> operator T() const; };
    struct Left { int x; };
    struct Right { operator int() const; };
    struct Both : Left, Right {};
    struct Two { explicit operator int() const; operator long() const; };
    struct Sole { explicit operator int() const; };`;

  async function reasons(from: string): Promise<readonly string[]> {
    const text = `${classes} using Int = int; void f(bool* o) { *o = __is_convertible(${from}, Int); }`;
    return opaqueReasons(functionNamed(await programOf(text), 'f'));
  }

  it('is not known of conversion functions that are not looked at, each of which g++ takes', async () => {
    for (const from of ['Whatever', 'Both', 'Two'])
      assert.deepEqual(await reasons(from), ['`__is_convertible` of these types is not known'], from);
  });

  it('is known of those that are', async () => {
    for (const from of ['Right', 'Sole', 'Left']) assert.deepEqual(await reasons(from), [], from);
  });
});
