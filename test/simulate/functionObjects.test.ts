import assert from 'node:assert/strict';
import { printedOnBothSides } from './simulateText.ts';

describe('function objects of the standard library', () => {
  it('take operands of any types, on both sides', async () => {
    const lines = ['3 3 2 7 5 -6 -3 4', '1 1 0 0 1 1 1', '3.5 7'];
    const printed = await printedOnBothSides(`#include <functional>
HD void run() {
  printf("%d %d %d %d %d %d %d %d\\n", std::plus<>()(1, 2), std::modulus<>{}(7, 4), std::bit_and<>{}(6, 3), std::bit_or<>{}(6, 1), std::bit_xor<int>{}(6, 3), std::bit_not<>{}(5), std::negate<>{}(3), std::divides<>{}(9, 2));
  printf("%d %d %d %d %d %d %d\\n", std::not_equal_to<>{}(1, 2), std::less_equal<>{}(2, 2.5), std::greater_equal<>{}(1, 2), std::logical_and<>{}(1, 0), std::logical_or<>{}(0, 3), std::logical_not<>{}(0), std::equal_to<>{}(2, 2.0));
  printf("%g %g\\n", std::plus<>{}(1, 2.5), std::multiplies<>()(3.5f, 2));
}`);
    assert.deepEqual(printed, [...lines, ...lines]);
  });
});
