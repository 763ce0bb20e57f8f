#include <cstdio>
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/functional.h>
#include <thrust/random.h>
#include <thrust/reduce.h>
#include <thrust/sequence.h>
#include <thrust/shuffle.h>
#include <thrust/count.h>
#include <thrust/transform.h>
#include <thrust/transform_reduce.h>
#include <thrust/pair.h>
#include <thrust/iterator/counting_iterator.h>
struct Noise {
  unsigned seed;
  __host__ __device__ float operator()(unsigned i) const {
    thrust::default_random_engine engine(seed);
    thrust::uniform_real_distribution<float> any(-1.0f, 1.0f);
    engine.discard(i);
    return any(engine);
  }
};
int main() {
  using namespace thrust::placeholders;
  thrust::minstd_rand engine(7);
  thrust::uniform_int_distribution<int> dice(1, 6);
  thrust::uniform_real_distribution<double> any(2.0, 3.0);
  for (int i = 0; i < 6; i++) printf("%d ", dice(engine));
  printf("%.9f %u\n", any(engine), engine());
  thrust::device_vector<float> v(4);
  thrust::transform(thrust::counting_iterator<unsigned>(0), thrust::counting_iterator<unsigned>(4), v.begin(), Noise{3});
  for (int i = 0; i < 4; i++) printf("%.7f ", (float)v[i]);
  printf("\n");
  thrust::device_vector<int> a(5), b(5, 3);
  thrust::transform(thrust::counting_iterator<int>(0), thrust::counting_iterator<int>(5), a.begin(), _1 * _1 - 2);
  thrust::transform(a.begin(), a.end(), b.begin(), b.begin(), 10 * _1 + _2);
  for (int i = 0; i < 5; i++) printf("%d ", (int)b[i]);
  printf("%d %d\n", (int)thrust::count_if(a.begin(), a.end(), _1 > 0 && _1 < 10), thrust::transform_reduce(a.begin(), a.end(), -_1, 0, thrust::plus<int>()));
  thrust::pair<int, float> p = thrust::make_pair(3, 1.5f);
  printf("%d %g\n", p.first, p.second);
  thrust::device_vector<int> cards(20), hand(9);
  thrust::sequence(cards.begin(), cards.end());
  thrust::shuffle(cards.begin(), cards.end(), engine);
  for (int i = 0; i < 20; i++) printf("%d ", (int)cards[i]);
  thrust::shuffle_copy(thrust::device, cards.begin(), cards.begin() + 9, hand.begin(), engine);
  for (int i = 0; i < 9; i++) printf("%d ", (int)hand[i]);
  printf("%u\n", engine());
}
