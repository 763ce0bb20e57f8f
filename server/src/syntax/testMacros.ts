/** GoogleTest's macros (gtest/gtest.h, GoogleTest 1.x): each test is a method of a class of its own. */
import { parseDefinitions } from './macro.ts';
import type { MacroDefinition } from './macro.ts';

const test = (base: string): string =>
  `class S##_##N##_Test : public ${base} { public: void TestBody(); }; ` +
  'static int S##_##N##_known = ::testing::_know<S##_##N##_Test>(#S, #N); void S##_##N##_Test::TestBody()';
const typedTest =
  'template <typename TypeParam> class S##_##N##_Test : public S<TypeParam> { void TestBody(); }; ' +
  'template <typename TypeParam> void S##_##N##_Test<TypeParam>::TestBody()';

/** Comparisons by the ends of their names, as what `prelude/googleTest.ts` has for them. */
const comparisons: readonly (readonly [head: string, outcome: string])[] = [
  ['EQ(A, B)', '_equal(#A, #B, A, B)'],
  ['NE(A, B)', '_differ(#A, #B, A, B)'],
  ['LT(A, B)', '_less(#A, #B, A, B)'],
  ['LE(A, B)', '_lessOrEqual(#A, #B, A, B)'],
  ['GT(A, B)', '_greater(#A, #B, A, B)'],
  ['GE(A, B)', '_greaterOrEqual(#A, #B, A, B)'],
  ['TRUE(A)', '_true(#A, bool(A), true)'],
  ['FALSE(A)', '_true(#A, bool(A), false)'],
  ['NEAR(A, B, C)', '_near(#A, #B, #C, A, B, C)'],
  ['FLOAT_EQ(A, B)', '_almost<float>(#A, #B, A, B)'],
  ['DOUBLE_EQ(A, B)', '_almost<double>(#A, #B, A, B)'],
  ['STREQ(A, B)', '_text(#A, #B, A, B, true)'],
  ['STRNE(A, B)', '_text(#A, #B, A, B, false)'],
];

/** A failed assertion leaves the function; what is streamed into either comes with the failure. */
const checks = comparisons.flatMap(([head, outcome]) =>
  ['EXPECT', 'ASSERT'].map((prefix) => {
    const isFatal = prefix === 'ASSERT';
    return (
      `${prefix}_${head} switch (0) case 0: default: if (const ::testing::AssertionResult _outcome = ::testing::${outcome}) ; ` +
      `else ${isFatal ? 'return ' : ''}::testing::_Report(__FILE__, __LINE__, _outcome.words, ${String(isFatal)}) = ::testing::Message()`
    );
  }),
);

/** An exception of another type goes on, and ends the program: its name would be part of the failure. */
const throwing = (prefix: string, caught: string, failure: string): string =>
  `{ bool _isThrown = false; try { STATEMENT; } catch (${caught}) { _isThrown = true; } if (!_isThrown) ` +
  `${prefix === 'ASSERT' ? 'return ' : ''}::testing::_Report(__FILE__, __LINE__, "Expected: " #STATEMENT ${failure}, ` +
  `${String(prefix === 'ASSERT')}) = ::testing::Message(); }`;
const ofType = '" throws an exception of type " #TYPE ".\\n  Actual: it throws nothing."';
const ofAnyType = '" throws an exception.\\n  Actual: it doesn\'t."';

const statements = ['EXPECT', 'ASSERT'].flatMap((prefix) => [
  `${prefix}_THROW(STATEMENT, TYPE) ${throwing(prefix, 'const TYPE&', ofType)}`,
  `${prefix}_NO_THROW(STATEMENT) { STATEMENT; }`,
  `${prefix}_ANY_THROW(STATEMENT) ${throwing(prefix, '...', ofAnyType)}`,
  `${prefix}_NO_FATAL_FAILURE(STATEMENT) { STATEMENT; }`,
]);

const definitions = [
  `TEST(S, N) ${test('::testing::Test')}`,
  `TEST_F(S, N) ${test('S')}`,
  `TEST_P(S, N) ${test('S')}`,
  `TYPED_TEST(S, N) ${typedTest}`,
  `TYPED_TEST_P(S, N) ${typedTest}`,
  'ADD_FAILURE() ::testing::_Report(__FILE__, __LINE__, "Failed", false) = ::testing::Message()',
  'FAIL() return ::testing::_Report(__FILE__, __LINE__, "Failed", true) = ::testing::Message()',
  'SUCCEED() ::testing::Message()',
  'GTEST_SKIP() return (void)::testing::Message()',
  'SCOPED_TRACE(MESSAGE) (void)0',
  ...checks,
  ...statements,
];

let parsed: readonly MacroDefinition[] | undefined;

/** What `#include` of its header would define, as far as tests launch kernels in it. */
export function testMacros(): readonly MacroDefinition[] {
  parsed ??= parseDefinitions(definitions);
  return parsed;
}

export function isTestHeader(name: string): boolean {
  return /^gtest\//.test(name);
}
