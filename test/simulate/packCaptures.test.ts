import assert from 'node:assert/strict';
import { printedOnBothSides } from './simulateText.ts';

describe('a lambda', () => {
  it('captures each element of a pack', async () => {
    const code = `HD int sub(int a, int b, int c) { return a * 100 + b * 10 + c; }
template <class... A> HD auto p1(A... kept) { return [=]() { return sub(kept...); }; }
template <class... A> HD auto p2(A... kept) { return [kept...]() { return sub(kept...); }; }
template <class... A> HD int p3(A... kept) { auto l = [&]() { return sub(kept...); }; return l(); }
template <class F, class... A> HD auto p4(F f, A... kept) { return [=](int g) { return f(kept..., g); }; }
template <class... A> HD int p5(A&&... kept) { auto l = [=]() { return sub(kept...); }; return l(); }
template <class... A> HD auto p6(A... kept) { return [&kept...](int k) { return sub(kept...) + k; }(4); }
template <class... A> HD auto p7(A... kept) { return [k = 2, kept...](auto x) { return sub(kept..., x) * k; }; }
template <class T, class... A> HD auto p8(T t, A... kept) { return [=]() { auto in = [=](int z) { return (kept + ... + z) + (int)sizeof...(kept) + t; }; return in(100); }; }
HD void run() {
  printf("%d\\n", p1(1, 2, 3)());
  printf("%d\\n", p2(1, 2, 3)());
  printf("%d\\n", p3(1, 2, 3));
  printf("%d\\n", p4(sub, 1, 2)(3));
  printf("%d\\n", p5(1, 2, 3));
  printf("%d %d %d %d\\n", p6(1, 2, 3), p7(4, 5)(6), p8(1000, 1, 2, 3)(), p8(5)());
}`;
    const lines = ['123', '123', '123', '123', '123', '127 912 1109 105'];
    assert.deepEqual(await printedOnBothSides(code), [...lines, ...lines]);
  });
});
