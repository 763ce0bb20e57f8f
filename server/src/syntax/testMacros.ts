/** GoogleTest's macros (gtest/gtest.h, GoogleTest 1.x): each test is a method of a class of its own. */
import { parseDefinition } from './macro.ts';
import type { MacroDefinition } from './macro.ts';

const test = (base: string): string =>
  `class S##_##N##_Test : public ${base} { void TestBody(); }; void S##_##N##_Test::TestBody()`;
const typedTest =
  'template <typename TypeParam> class S##_##N##_Test : public S<TypeParam> { void TestBody(); }; ' +
  'template <typename TypeParam> void S##_##N##_Test<TypeParam>::TestBody()';

const statements = ['EXPECT', 'ASSERT'].flatMap((prefix) => [
  `${prefix}_THROW(STATEMENT, TYPE) { STATEMENT; }`,
  `${prefix}_NO_THROW(STATEMENT) { STATEMENT; }`,
  `${prefix}_ANY_THROW(STATEMENT) { STATEMENT; }`,
  `${prefix}_NO_FATAL_FAILURE(STATEMENT) { STATEMENT; }`,
]);

const definitions = [
  `TEST(S, N) ${test('::testing::Test')}`,
  `TEST_F(S, N) ${test('S')}`,
  `TEST_P(S, N) ${test('S')}`,
  `TYPED_TEST(S, N) ${typedTest}`,
  `TYPED_TEST_P(S, N) ${typedTest}`,
  ...statements,
];

let parsed: readonly MacroDefinition[] | undefined;

/** What `#include` of its header would define, as far as tests launch kernels in it. */
export function testMacros(): readonly MacroDefinition[] {
  parsed ??= definitions.map((line) => parseDefinition(line)).filter((macro) => macro !== undefined);
  return parsed;
}

export function isTestHeader(name: string): boolean {
  return /^gtest\//.test(name);
}
