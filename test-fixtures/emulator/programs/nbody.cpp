// The same in plain C++, each sum in the same order.
#include <cstdio>
#include <cstdlib>
#include <cstring>

static unsigned state = 12345u;
static unsigned next() { return state = state * 1664525u + 1013904223u; }
static float real() { return (float)(next() >> 8) / 16777216.0f - 0.5f; }

static unsigned bits(float value) {
  unsigned word;
  memcpy(&word, &value, 4);
  return word;
}

static unsigned checksum(const void* data, size_t bytes) {
  const unsigned char* at = (const unsigned char*)data;
  unsigned hash = 2166136261u;
  for (size_t i = 0; i < bytes; i++) hash = (hash ^ at[i]) * 16777619u;
  return hash;
}

#include <cmath>

struct Body {
  float x, y, z, w;
};

int main() {
  const int n = 256;
  static Body from[n], to[n], speeds[n];
  for (int i = 0; i < n; i++) {
    from[i].x = real();
    from[i].y = real();
    from[i].z = real();
    from[i].w = real() + 0.5f;
  }
  const float time = 0.01f;
  for (int step = 0; step < 3; step++) {
    for (int i = 0; i < n; i++) {
      float sumX = 0.0f, sumY = 0.0f, sumZ = 0.0f;
      for (int k = 0; k < n; k++) {
        float x = from[k].x - from[i].x;
        float y = from[k].y - from[i].y;
        float z = from[k].z - from[i].z;
        float square = x * x + y * y + z * z + 0.01f;
        float inverse = 1.0f / sqrtf(square);
        float strength = from[k].w * inverse * inverse * inverse;
        sumX += strength * x;
        sumY += strength * y;
        sumZ += strength * z;
      }
      speeds[i].x += sumX * time;
      speeds[i].y += sumY * time;
      speeds[i].z += sumZ * time;
      to[i].x = from[i].x + speeds[i].x * time;
      to[i].y = from[i].y + speeds[i].y * time;
      to[i].z = from[i].z + speeds[i].z * time;
      to[i].w = from[i].w;
    }
    memcpy(from, to, sizeof(from));
  }
  for (int i = 0; i < n; i += 60) printf("%d: %08x %08x %08x\n", i, bits(from[i].x), bits(from[i].y), bits(from[i].z));
  printf("checksum %08x\n", checksum(from, sizeof(from)));
}
