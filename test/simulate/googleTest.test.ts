import assert from 'node:assert/strict';
import { simulateProgram } from './simulateText.ts';

const program = `#include <gtest/gtest.h>
#include <vector>
__global__ void twice(int* p) { p[threadIdx.x] *= 2; }
class Fixture : public ::testing::Test {
 protected:
  int* p = nullptr;
  void SetUp() override { cudaMallocManaged(&p, 128); for (int i = 0; i < 32; i++) p[i] = i; }
  void TearDown() override { cudaFree(p); }
};
TEST_F(Fixture, Doubles) {
  twice<<<1, 32>>>(p);
  ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  for (int i = 0; i < 32; i++) EXPECT_EQ(p[i], 2 * i) << "at " << i;
  if (p[0] == 0) EXPECT_TRUE(p[1] == 2); else EXPECT_TRUE(false);
}
TEST(Numbers, Compare) {
  int a = 3; double x = 1.5;
  EXPECT_LT(a, 4); EXPECT_NEAR(x, 1.5000001, 1e-3); EXPECT_FLOAT_EQ(0.1f + 0.2f, 0.3f); EXPECT_STREQ("ab", "ab");
  EXPECT_EQ(a, 4) << "why " << a;
  EXPECT_GT(a, 7);
  EXPECT_NEAR(x, 2.0, 0.25);
  EXPECT_FALSE(a == 3);
  ASSERT_NE(a, 3);
  printf("not reached\\n");
}
int main(int argc, char** argv) {
  ::testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}`;

/** What GoogleTest 1.14 prints, whose times are zero here. */
const expected = `[==========] Running 2 tests from 2 test suites.
[----------] Global test environment set-up.
[----------] 1 test from Fixture
[ RUN      ] Fixture.Doubles
[       OK ] Fixture.Doubles (0 ms)
[----------] 1 test from Fixture (0 ms total)

[----------] 1 test from Numbers
[ RUN      ] Numbers.Compare
/program.cu:19: Failure
Expected equality of these values:
  a
    Which is: 3
  4
why 3

/program.cu:20: Failure
Expected: (a) > (7), actual: 3 vs 7

/program.cu:21: Failure
The difference between x and 2.0 is 0.5, which exceeds 0.25, where
x evaluates to 1.5,
2.0 evaluates to 2, and
0.25 evaluates to 0.25.

/program.cu:22: Failure
Value of: a == 3
  Actual: true
Expected: false

/program.cu:23: Failure
Expected: (a) != (3), actual: 3 vs 3

[  FAILED  ] Numbers.Compare (0 ms)
[----------] 1 test from Numbers (0 ms total)

[----------] Global test environment tear-down
[==========] 2 tests from 2 test suites ran. (0 ms total)
[  PASSED  ] 1 test.
[  FAILED  ] 1 test, listed below:
[  FAILED  ] Numbers.Compare

 1 FAILED TEST
`;

describe('programs of tests', function () {
  this.timeout(60_000);

  it('run without the headers of GoogleTest', async () => {
    const { stdout, ended, exitCode, launches } = await simulateProgram(program);
    assert.equal(ended, null);
    assert.equal(stdout, expected);
    assert.equal(exitCode, 1);
    assert.equal(launches.length, 1);
  });

  it('run without the library where the project has a copy of its headers', async () => {
    const own = '/lib/gtest/gtest.h';
    const { stdout, ended } = await simulateProgram(program.replace('<gtest/gtest.h>', '"gtest/gtest.h"'), {
      texts: { [own]: 'struct Unknown; class Port { pthread_key_t key; }; Unknown test();' },
      includePaths: ['/lib'],
    });
    assert.equal(ended, null);
    assert.equal(stdout, expected);
  });

  it('look for exceptions', async () => {
    const { stdout, ended, exitCode } = await simulateProgram(`#include <gtest/gtest.h>
#include <stdexcept>
int root(int x) { if (x < 0) throw std::invalid_argument("negative"); return x; }
TEST(Root, Throws) {
  EXPECT_THROW(root(-1), std::invalid_argument);
  EXPECT_THROW(root(-2), std::exception);
  EXPECT_ANY_THROW(root(-3));
  EXPECT_THROW(root(1), std::exception);
  ASSERT_ANY_THROW(root(2));
  printf("not reached\\n");
}
int main(int argc, char** argv) { ::testing::InitGoogleTest(&argc, argv); return RUN_ALL_TESTS(); }`);
    assert.equal(ended, null);
    assert.equal(exitCode, 1);
    assert.deepEqual(stdout.split('\n').slice(4, 12), [
      '/program.cu:8: Failure',
      'Expected: root(1) throws an exception of type std::exception.',
      '  Actual: it throws nothing.',
      '',
      '/program.cu:9: Failure',
      'Expected: root(2) throws an exception.',
      "  Actual: it doesn't.",
      '',
    ]);
  });
});
